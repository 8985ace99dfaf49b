//! Every reason to stop, for every method: a lower bound is kept and nothing is claimed.

use std::thread;
use std::time::{Duration, Instant};

use taquin_puzzle::{Blank, Board, Goal, Metric, Problem, Random, Scramble};
use taquin_search::{CancelToken, Control, Limits, StopReason};
use taquin_solve::{Answer, Engine, Family, METHODS, MethodInfo, Options, solver_with};

/// A board that a method does not solve by accident, and its distance if it is known: a 15-puzzle
/// at the greatest distance for those that look for shortest solutions, a large board for those
/// that take any.
fn hard(info: &MethodInfo) -> (Problem, Option<u64>) {
    let (start, distance) = if info.is_optimal {
        (
            "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1".parse().unwrap(),
            Some(80),
        )
    } else {
        // A relaxed plan for 143 tiles takes a planner tens of milliseconds.
        let size = match info.family {
            Family::Planning => "6x6",
            _ => "12x12",
        };
        let goal = Goal::Rows.board(size.parse().unwrap());
        let scramble = Scramble::Solvable(Blank::Anywhere);
        (scramble.board(&goal, &mut Random::new(6)).unwrap(), None)
    };
    let goal = Goal::Rows.board(start.size());
    (Problem::new(start, goal).unwrap(), distance)
}

/// Solves under limits; whatever comes of it must be honest.
fn attempt(info: &MethodInfo, control: &mut Control<'_>) -> Answer {
    // What tables somebody keeps on this machine must not matter.
    let options = Options {
        engine: Engine::in_memory(),
        ..Options::default()
    };
    let solver = solver_with(info.name, options).unwrap();
    let (problem, distance) = hard(info);
    let answer = solver.solve(&problem, Metric::Single, control).unwrap();
    if let Some(distance) = distance {
        assert!(answer.lower_bound <= distance, "{}", info.name);
        assert!(
            answer.length().is_none_or(|length| length >= distance),
            "{}",
            info.name
        );
    }
    answer
}

/// The methods that search. Construction is over before a limit can stop it, on such boards; see
/// `anytime.rs` for its limits.
fn searches() -> impl Iterator<Item = &'static MethodInfo> {
    METHODS.iter().filter(|info| info.name != "constructive")
}

#[test]
fn nodes() {
    for info in searches() {
        for nodes in [0, 1, 700] {
            let mut control = Control::new(Limits {
                nodes: Some(nodes),
                ..Limits::default()
            });
            let answer = attempt(info, &mut control);
            assert_eq!(answer.stopped, Some(StopReason::Nodes), "{}", info.name);
            assert!(control.statistics().expanded <= nodes, "{}", info.name);
        }
    }
}

#[test]
fn time() {
    for info in searches() {
        for time in [Duration::ZERO, Duration::from_millis(20)] {
            let mut control = Control::new(Limits {
                time: Some(time),
                memory: Some(1 << 30),
                ..Limits::default()
            });
            let begun = Instant::now();
            let answer = attempt(info, &mut control);
            assert_eq!(answer.stopped, Some(StopReason::Time), "{}", info.name);
            assert!(begun.elapsed() < Duration::from_secs(5), "{}", info.name);
        }
    }
}

#[test]
fn memory() {
    /// Methods whose memory does not grow, or that use what there is and go on.
    const FRUGAL: &[&str] = &[
        "auto",
        "anytime",
        "depth-first",
        "iterative-deepening",
        "idastar",
        "rbfs",
        "smastar",
        "astar-idastar",
        "beam",
        "stochastic-beam",
        "mcts",
        "parallel-idastar",
    ];
    for info in searches() {
        // Planners expand a hundred states while others expand a million.
        let memory = match info.family {
            Family::Planning => 1 << 18,
            _ => 1 << 20,
        };
        let mut control = Control::new(Limits {
            memory: Some(memory),
            nodes: Some(300_000),
            time: Some(Duration::from_secs(20)),
            ..Limits::default()
        });
        let answer = attempt(info, &mut control);
        let is_frugal = FRUGAL.contains(&info.name) || info.family == Family::Stochastic;
        if !is_frugal {
            assert_eq!(answer.stopped, Some(StopReason::Memory), "{}", info.name);
        }
        // Sixteen bytes a state at the least.
        assert!(control.statistics().peak_stored < 1 << 16, "{}", info.name);
    }
}

#[test]
fn cost() {
    for info in METHODS {
        // Below the first bound: refused at once.
        let mut control = Control::new(Limits {
            cost: Some(20),
            ..Limits::default()
        });
        let answer = attempt(info, &mut control);
        assert_eq!(answer.stopped, Some(StopReason::Cost), "{}", info.name);
        assert_eq!(answer.length(), None, "{}", info.name);
        assert!(answer.lower_bound > 20, "{}", info.name);
    }
}

#[test]
fn cancel_from_another_thread() {
    for info in searches() {
        let token = CancelToken::new();
        let mut control = Control::new(Limits {
            memory: Some(1 << 30),
            ..Limits::default()
        })
        .with_cancel(token.clone());
        let canceller = thread::spawn(move || {
            thread::sleep(Duration::from_millis(10));
            token.cancel();
        });
        let answer = attempt(info, &mut control);
        assert_eq!(answer.stopped, Some(StopReason::Cancelled), "{}", info.name);
        canceller.join().unwrap();
    }
}

#[test]
fn progress_is_told_and_never_falls() {
    let mut seen = Vec::new();
    let mut control = Control::new(Limits {
        nodes: Some(50_000),
        ..Limits::default()
    })
    .with_observer(|progress| seen.push((progress.statistics.expanded, progress.lower_bound)));
    attempt(MethodInfo::find("idastar").unwrap(), &mut control);
    drop(control);
    assert!(seen.len() > 10);
    assert!(seen.is_sorted_by(|a, b| a.0 <= b.0 && a.1 <= b.1));
}

/// Sums that no number holds are far, not out of reach: that would prove there is no solution.
#[test]
fn boards_that_are_too_far_for_a_number_are_not_given_up() {
    let goal = Goal::Rows.board("2x70000".parse().unwrap());
    let mut tiles = goal.cells().to_vec();
    tiles.reverse();
    let problem = Board::new(goal.size(), tiles.clone())
        .ok()
        .and_then(|start| Problem::new(start, goal.clone()).ok())
        .unwrap_or_else(|| {
            tiles.swap(1, 2);
            Problem::new(Board::new(goal.size(), tiles).unwrap(), goal).unwrap()
        });
    for heuristic in ["manhattan", "linear-conflict", "weighted(60,manhattan)"] {
        for method in ["astar", "greedy"] {
            let options = Options {
                heuristic: heuristic.to_string(),
                ..Options::default()
            };
            let mut control = Control::new(Limits {
                nodes: Some(3),
                ..Limits::default()
            });
            let solver = solver_with(method, options).unwrap();
            let answer = solver.solve(&problem, Metric::Single, &mut control);
            assert!(answer.unwrap().stopped.is_some(), "{method} {heuristic}");
        }
    }
}
