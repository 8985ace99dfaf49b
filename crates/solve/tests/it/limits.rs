//! Every reason to stop, for every method: a lower bound is kept and nothing is claimed.

use std::thread;
use std::time::{Duration, Instant};

use taquin_puzzle::{Blank, Board, Goal, Problem, Random, Scramble};
use taquin_search::{CancelToken, Limits, StopReason};
use taquin_solve::{
    Answer, DefaultTimeLimit, Engine, Family, HeuristicKind, Method, Options, Solve,
};

/// A board that a method does not solve by accident, and its distance if it is known: a 15-puzzle
/// at the greatest distance for those that look for shortest solutions, a large board for those
/// that take any.
fn hard(method: Method) -> (Problem, Option<u64>) {
    let (start, distance) = if method.info().is_optimal {
        (
            "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1".parse().unwrap(),
            Some(80),
        )
    } else {
        // A relaxed plan for 143 tiles takes a planner tens of milliseconds.
        let size = match method.info().family {
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
fn attempt(method: Method, limits: Limits) -> Answer {
    attempt_with(method, limits, |question| question)
}

fn attempt_with(
    method: Method,
    limits: Limits,
    set: impl for<'p> FnOnce(Solve<'p>) -> Solve<'p>,
) -> Answer {
    let (problem, distance) = hard(method);
    // What tables somebody keeps on this machine must not matter.
    let question = Solve::new(&problem)
        .method(method)
        .options(Options::new().engine(Engine::in_memory()))
        .default_time_limit(DefaultTimeLimit::Never)
        .limits(limits);
    let answer = set(question).run().unwrap();
    if let Some(distance) = distance {
        assert!(answer.lower_bound <= distance, "{method}");
        assert!(
            answer.length().is_none_or(|length| length >= distance),
            "{method}"
        );
    }
    answer
}

/// The methods that search. Construction is over before a limit can stop it, on such boards; see
/// `anytime.rs` for its limits.
fn searches() -> impl Iterator<Item = Method> {
    let all = Method::ALL.iter().copied();
    all.filter(|&method| method != Method::Constructive)
}

#[test]
fn nodes() {
    for method in searches() {
        for nodes in [0, 1, 700] {
            let answer = attempt(method, Limits::new().nodes(nodes));
            assert_eq!(answer.stopped, Some(StopReason::Nodes), "{method}");
            assert!(answer.statistics.expanded <= nodes, "{method}");
        }
    }
}

#[test]
fn time() {
    for method in searches() {
        for time in [Duration::ZERO, Duration::from_millis(20)] {
            let begun = Instant::now();
            let answer = attempt(method, Limits::new().time(time).memory(1 << 30));
            assert_eq!(answer.stopped, Some(StopReason::Time), "{method}");
            // Without the limit most would never end.
            assert!(begun.elapsed() < Duration::from_secs(120), "{method}");
        }
    }
}

#[test]
fn memory() {
    /// Methods whose memory does not grow, or that use what there is and go on.
    const FRUGAL: &[Method] = &[
        Method::Auto,
        Method::Anytime,
        Method::DepthFirst,
        Method::IterativeDeepening,
        Method::IdaStar,
        Method::Rbfs,
        Method::SmaStar,
        Method::AStarIdaStar,
        Method::Beam,
        Method::StochasticBeam,
        Method::Mcts,
        Method::ParallelIdaStar,
    ];
    for method in searches() {
        // Planners expand a hundred states while others expand a million.
        let family = method.info().family;
        let memory = match family {
            Family::Planning => 1 << 18,
            _ => 1 << 20,
        };
        let limits = Limits::new().memory(memory).nodes(300_000);
        let answer = attempt(method, limits.time(Duration::from_secs(20)));
        let is_frugal = FRUGAL.contains(&method) || family == Family::Stochastic;
        if !is_frugal {
            assert_eq!(answer.stopped, Some(StopReason::Memory), "{method}");
        }
        // Sixteen bytes a state at the least.
        assert!(answer.statistics.peak_stored < 1 << 16, "{method}");
    }
}

#[test]
fn cost() {
    for &method in Method::ALL {
        // Below the first bound: refused at once.
        let answer = attempt(method, Limits::new().cost(20));
        assert_eq!(answer.stopped, Some(StopReason::Cost), "{method}");
        assert_eq!(answer.length(), None, "{method}");
        assert!(answer.lower_bound > 20, "{method}");
    }
}

#[test]
fn cancel_from_another_thread() {
    for method in searches() {
        let token = CancelToken::new();
        let thrown = token.clone();
        let canceller = thread::spawn(move || {
            thread::sleep(Duration::from_millis(10));
            thrown.cancel();
        });
        let limits = Limits::new().memory(1 << 30);
        let answer = attempt_with(method, limits, |question| question.cancel(token));
        assert_eq!(answer.stopped, Some(StopReason::Cancelled), "{method}");
        canceller.join().unwrap();
    }
}

#[test]
fn progress_is_told_and_never_falls() {
    let mut seen = Vec::new();
    let (problem, _) = hard(Method::IdaStar);
    Solve::new(&problem)
        .method(Method::IdaStar)
        .limits(Limits::new().nodes(50_000))
        .on_progress(|progress| seen.push((progress.statistics.expanded, progress.lower_bound)))
        .run()
        .unwrap();
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
        for method in [Method::AStar, Method::Greedy] {
            let answer = Solve::new(&problem)
                .method(method)
                .heuristic(heuristic.parse::<HeuristicKind>().unwrap())
                .limits(Limits::new().nodes(3))
                .run();
            assert!(answer.unwrap().stopped.is_some(), "{method} {heuristic}");
        }
    }
}

/// Stopped at once, a small board has a solution that was constructed, unless a method was asked for.
#[test]
fn a_small_board_that_is_stopped_has_a_solution() {
    let start: Board = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1".parse().unwrap();
    let stopped = |method: Method, limits: Limits| {
        let question = Solve::board(&start).unwrap().method(method);
        let engine = Engine::in_memory();
        question.engine(&engine).limits(limits).run().unwrap()
    };
    let one = Limits::new().nodes(1);
    let answer = stopped(Method::Auto, one);
    assert_eq!(answer.stopped, Some(StopReason::Nodes));
    let length = answer.length().unwrap();
    assert!(length > 80 && answer.lower_bound <= 80, "{length}");
    assert_eq!(answer.solution.unwrap().start(), &start);
    assert!(stopped(Method::Engine, one).solution.is_none());
    assert!(stopped(Method::Auto, one.cost(79)).solution.is_none());
}
