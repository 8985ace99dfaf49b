//! Any size, any time: answers at every moment, never worse with more of it, the same with one seed.

use std::thread;
use std::time::Duration;

use taquin_puzzle::{
    Blank, Board, Direction, Goal, Metric, Moves, Problem, Random, Scramble, Solution,
};
use taquin_search::{CancelToken, Control, Limits, StopReason};
use taquin_solve::{Answer, Enough, Options, improve, solver, solver_with};

fn random(size: &str, seed: u64) -> Problem {
    let goal = Goal::Rows.board(size.parse().unwrap());
    let scramble = Scramble::Solvable(Blank::Anywhere);
    let start = scramble.board(&goal, &mut Random::new(seed)).unwrap();
    Problem::new(start, goal).unwrap()
}

fn options(threads: usize) -> Options {
    Options {
        threads,
        ..Options::default()
    }
}

fn solve(problem: &Problem, limits: Limits, options: Options) -> Answer {
    solve_in(Metric::Single, problem, limits, options)
}

fn solve_in(metric: Metric, problem: &Problem, limits: Limits, options: Options) -> Answer {
    let solver = solver_with("anytime", options).unwrap();
    let mut control = Control::new(limits);
    solver.solve(problem, metric, &mut control).unwrap()
}

fn within(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

/// Every search that a limit allows is also made with a greater one, on boards of every kind: those of
/// rounds, of beams from both ends, and of beams that rove. With several threads a limit on states
/// is not met exactly, so there is one.
#[test]
fn answers_never_get_worse_with_more_effort() {
    let most = match cfg!(feature = "slow-tests") {
        true => 8_000_000.0,
        false => 1_000_000.0,
    };
    let sizes = [
        "5x5", "6x4", "7x7", "8x8", "10x10", "2x40", "14x11", "20x20", "26x26",
    ];
    let of_steps = sizes.map(|size| (size, Metric::Single));
    let of_runs = ["5x5", "7x7", "10x10", "26x26"].map(|size| (size, Metric::Multi));
    for (size, metric) in of_steps.into_iter().chain(of_runs) {
        let problem = random(size, 1);
        let mut last: Option<Answer> = None;
        let mut lengths = Vec::new();
        let budgets = std::iter::successors(Some(1000.0), |nodes| Some(nodes * 1.5));
        for nodes in budgets.take_while(|&nodes| nodes <= most) {
            let nodes = nodes as u64;
            let answer = solve_in(metric, &problem, within(nodes), options(1));
            let length = answer.length().unwrap();
            assert!(answer.lower_bound <= length, "{size}");
            if let Some(last) = &last {
                let before = last.length().unwrap();
                assert!(
                    length <= before,
                    "{size} {metric:?} {nodes}: {before} {length}"
                );
                assert!(answer.lower_bound >= last.lower_bound, "{size} {nodes}");
            }
            lengths.push(length);
            last = Some(answer);
        }
        lengths.dedup();
        assert!(lengths.len() > 1, "{size}: {lengths:?}");
    }
}

#[test]
fn no_effort_still_gives_an_answer() {
    for size in ["5x5", "9x9", "2x20", "30x30"] {
        for nodes in [0, 1] {
            let answer = solve(&random(size, 1), within(nodes), options(1));
            assert!(answer.length().is_some(), "{size} {nodes}");
        }
    }
}

/// No improver takes so many moves, and no search raises the bound of such a board.
#[test]
fn huge_boards_end_without_a_limit_when_nothing_is_left_to_try() {
    let problem = random("330x330", 1);
    let solver = solver_with("anytime", options(2)).unwrap();
    let mut control = Control::new(Limits::default());
    let answer = solver.solve(&problem, Metric::Multi, &mut control).unwrap();
    assert_eq!(answer.stopped, None);
    assert!(!answer.is_optimal());
    assert!(answer.lower_bound < answer.length().unwrap());
}

/// The default of the command: it ends work that would go on for ever, but never the first solution.
#[test]
fn patience_is_for_improving_only() {
    for (size, moments) in [("8x8", 300), ("200x200", 300), ("230x230", 0)] {
        let patience = Some(Duration::from_millis(moments));
        let options = Options {
            patience,
            ..options(2)
        };
        let answer = solve(&random(size, 1), Limits::default(), options);
        assert_eq!(answer.stopped, Some(StopReason::Time), "{size}");
        assert!(answer.length().is_some(), "{size}");
    }
}

/// Nearer to the goal the search for the optimum goes on.
#[test]
fn huge_boards_near_the_goal_are_solved_optimally() {
    let goal = Goal::Rows.board("190x190".parse().unwrap());
    let walk = Scramble::Walk(12).board(&goal, &mut Random::new(2));
    let problem = Problem::new(walk.unwrap(), goal).unwrap();
    let answer = solve(&problem, Limits::default(), options(1));
    assert!(answer.is_optimal());
    assert!(answer.length().unwrap() <= 12);
}

#[test]
fn events_only_ever_improve() {
    let problem = random("8x8", 2);
    let mut seen = Vec::new();
    let mut control = Control::new(within(200_000))
        .with_observer(|progress| seen.push((progress.best, progress.lower_bound)));
    let solver = solver_with("anytime", options(1)).unwrap();
    let answer = solver
        .solve(&problem, Metric::Single, &mut control)
        .unwrap();
    drop(control);
    let best: Vec<u32> = seen.iter().filter_map(|(best, _)| *best).collect();
    assert!(best.is_sorted_by(|one, other| one >= other), "{best:?}");
    assert!(seen.is_sorted_by(|one, other| one.1 <= other.1));
    assert_eq!(best.last().copied().map(u64::from), answer.length());
    let mut lengths = best;
    lengths.dedup();
    assert!(lengths.len() > 2, "{lengths:?}");
}

#[test]
fn a_seed_and_a_budget_of_nodes_mean_one_answer() {
    for size in ["5x5", "7x7", "12x10"] {
        let problem = random(size, 3);
        let moves = || {
            let answer = solve(&problem, within(150_000), options(1));
            answer.solution.unwrap().into_moves()
        };
        assert_eq!(moves(), moves(), "{size}");
    }
}

#[test]
fn interrupted_at_random_moments() {
    let mut random_numbers = Random::new(4);
    for round in 0..100 {
        let size = ["5x5", "6x6", "8x8", "10x10", "3x30"][round % 5];
        let problem = random(size, round as u64);
        let token = CancelToken::new();
        let thrown = token.clone();
        let wait = Duration::from_micros(random_numbers.below(30_000));
        let canceller = thread::spawn(move || {
            thread::sleep(wait);
            thrown.cancel();
        });
        let mut control = Control::new(Limits::default()).with_cancel(token);
        let solver = solver_with("auto", options(1 + round % 2)).unwrap();
        let answer = solver
            .solve(&problem, Metric::Single, &mut control)
            .unwrap();
        canceller.join().unwrap();
        let length = answer.length().unwrap();
        assert!(answer.is_optimal() || answer.stopped == Some(StopReason::Cancelled));
        assert!(answer.lower_bound <= length);
    }
}

#[test]
fn large_boards_near_the_goal_are_proven() {
    let mut numbers = Random::new(5);
    for size in ["5x5", "6x5", "8x8", "20x20", "50x50"] {
        for goal in Goal::ALL.map(|goal| goal.board(size.parse().unwrap())) {
            let start = Scramble::Walk(16).board(&goal, &mut numbers).unwrap();
            let problem = Problem::new(start, goal).unwrap();
            let answer = solve(&problem, Limits::default(), options(2));
            assert!(answer.is_optimal(), "{size}");
            assert_eq!(answer.stopped, None);
        }
    }
}

#[test]
fn good_enough_is_enough() {
    let problem = random("6x6", 6);
    let first = solver("constructive").unwrap();
    let mut control = Control::new(Limits::default());
    let first = first.solve(&problem, Metric::Single, &mut control).unwrap();
    let length = first.length().unwrap();
    let enough = |enough| Options {
        enough,
        ..options(1)
    };
    let at_most = Enough {
        length: Some(length - 10),
        ..Enough::default()
    };
    let answer = solve(&problem, Limits::default(), enough(at_most));
    assert_eq!(answer.stopped, Some(StopReason::Enough));
    assert!(answer.length().unwrap() <= length - 10);
    let wide = Enough {
        gap: Some(10.0),
        ..Enough::default()
    };
    let answer = solve(&problem, Limits::default(), enough(wide));
    assert_eq!(answer.stopped, Some(StopReason::Enough));
    assert_eq!(answer.length(), Some(length));
}

#[test]
fn limits_of_construction() {
    let constructive = solver("constructive").unwrap();
    let problem = random("700x700", 7);
    let token = CancelToken::new();
    token.cancel();
    let run = |limits: Limits, token: CancelToken| {
        let mut control = Control::new(limits).with_cancel(token);
        let answer = constructive
            .solve(&problem, Metric::Single, &mut control)
            .unwrap();
        assert!(answer.solution.is_none());
        assert!(answer.lower_bound > 200_000_000);
        answer.stopped
    };
    let limited = |time: Option<Duration>, memory: Option<usize>| Limits {
        time,
        memory,
        ..Limits::default()
    };
    assert_eq!(run(Limits::default(), token), Some(StopReason::Cancelled));
    let fresh = CancelToken::new;
    let time = Some(Duration::from_millis(1));
    assert_eq!(run(limited(time, None), fresh()), Some(StopReason::Time));
    assert_eq!(
        run(limited(None, Some(1 << 20)), fresh()),
        Some(StopReason::Memory)
    );
}

#[test]
fn what_needs_little_memory_goes_on_when_beams_have_none() {
    let problem = random("30x30", 1);
    let first = solver("constructive").unwrap();
    let mut control = Control::new(Limits::default());
    let first = first.solve(&problem, Metric::Single, &mut control).unwrap();
    let limits = Limits {
        memory: Some(1 << 20),
        ..within(300_000)
    };
    let answer = solve(&problem, limits, options(1));
    assert_eq!(answer.stopped, Some(StopReason::Nodes));
    assert!(answer.length() < first.length());
}

#[test]
fn somebody_s_solution_is_shortened() {
    let goal = Goal::Snail.board("5x5".parse().unwrap());
    let mut numbers = Random::new(8);
    let mut board: Board = goal.clone();
    let mut way = Moves::new();
    for _ in 0..400 {
        let steps: Vec<Direction> = board.moves().collect();
        let step = steps[numbers.below(steps.len() as u64) as usize];
        board.slide(step);
        way.push(step);
    }
    let problem = Problem::new(board, goal).unwrap();
    let solution = Solution::replay(&problem, way.inverse()).unwrap();
    let mut control = Control::new(within(200_000));
    let answer = improve(
        &problem,
        &solution,
        Metric::Single,
        &options(1),
        &mut control,
    )
    .unwrap();
    assert!(answer.length().unwrap() < 400);
    assert!(answer.lower_bound <= answer.length().unwrap());
}

/// Another start, where the moves may not even be possible; and the same start, but another goal.
#[test]
fn a_solution_of_another_problem_is_none() {
    for size in ["4x5", "9x9", "30x30"] {
        let constructed = |problem: &Problem| {
            let mut control = Control::new(Limits::default());
            let solver = solver("constructive").unwrap();
            let answer = solver.solve(problem, Metric::Single, &mut control);
            answer.unwrap().solution.unwrap()
        };
        let problem = random(size, 1);
        let size = problem.size();
        let board = |goal: Goal| goal.board(size);
        let there_and_back = Problem::new(board(Goal::Rows), problem.start().clone()).unwrap();
        let snail = Problem::new(problem.start().clone(), board(Goal::Snail));
        let columns = Problem::new(problem.start().clone(), board(Goal::Columns));
        let others = [Ok(random("30x30", 2)), Ok(there_and_back), snail, columns];
        for other in others.into_iter().flatten() {
            let solution = constructed(&other);
            let mut control = Control::new(within(20_000));
            let options = options(1);
            let answer = improve(&problem, &solution, Metric::Single, &options, &mut control);
            assert!(answer.unwrap().solution.is_none(), "{size}");
        }
    }
}

/// Its copies would take too much memory, and searching for a bound would take for ever.
#[test]
fn a_solution_of_too_many_moves_is_left_alone() {
    let problem = random("5x5", 3);
    let mut control = Control::new(Limits::default());
    let solver = solver("constructive").unwrap();
    let answer = solver.solve(&problem, Metric::Single, &mut control);
    let short = answer.unwrap().solution.unwrap().into_moves();
    let first = short.iter().next().unwrap();
    let detour: Moves = [first, first.opposite()]
        .into_iter()
        .cycle()
        .take(1 << 26)
        .collect();
    let mut long = detour;
    long.append(&short);
    let length = long.len();
    let solution = Solution::replay(&problem, long).unwrap();
    let options = options(1);
    let answer = improve(&problem, &solution, Metric::Single, &options, &mut control).unwrap();
    assert_eq!(answer.length(), Some(length as u64));
    assert_eq!(answer.stopped, None);
    assert!(!answer.is_optimal());
}

/// What has fewer steps mostly has fewer runs as well, and the fewest runs are kept.
#[test]
fn runs_get_fewer_too() {
    let problem = random("5x5", 2);
    let solve = |solver, nodes| {
        let solver = solver_with(solver, options(1)).unwrap();
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let mut control = Control::new(limits);
        let answer = solver.solve(&problem, Metric::Multi, &mut control).unwrap();
        assert!(answer.lower_bound <= answer.length().unwrap());
        answer.length().unwrap()
    };
    let first = solve("constructive", 0);
    let budgets = [10_000, 100_000, 1_000_000];
    let lengths = budgets.map(|nodes| solve("anytime", nodes));
    assert!(
        lengths.is_sorted_by(|one, other| one >= other),
        "{lengths:?}"
    );
    assert!(lengths[2] * 3 <= first * 2, "{lengths:?} after {first}");
}

/// Also when nothing is left to improve, and only the bound is worked on.
#[test]
fn limits_hold_when_only_the_bound_is_left() {
    // Beams do not work on so many cells, and windows are soon done with.
    let goal = Goal::Rows.board("260x260".parse().unwrap());
    let start = Scramble::Walk(90)
        .board(&goal, &mut Random::new(4))
        .unwrap();
    let problem = Problem::new(start, goal).unwrap();
    let solver = solver_with("anytime", options(1)).unwrap();
    for round in 0..8 {
        let token = CancelToken::new();
        let thrown = token.clone();
        let canceller = thread::spawn(move || {
            thread::sleep(Duration::from_millis(450 + 37 * round));
            thrown.cancel();
        });
        let mut control = Control::new(Limits::default()).with_cancel(token);
        let answer = solver
            .solve(&problem, Metric::Single, &mut control)
            .unwrap();
        assert_eq!(answer.stopped, Some(StopReason::Cancelled));
        canceller.join().unwrap();
        let mut control = Control::new(Limits {
            time: Some(Duration::from_millis(450 + 37 * round)),
            ..Limits::default()
        });
        let answer = solver
            .solve(&problem, Metric::Single, &mut control)
            .unwrap();
        assert_eq!(answer.stopped, Some(StopReason::Time));
    }
}
