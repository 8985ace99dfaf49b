//! Any size, any time: answers at every moment, never worse with more of it, the same with one seed.

use std::thread;
use std::time::Duration;

use taquin_puzzle::{
    Blank, Board, Direction, Goal, Metric, Moves, Problem, Random, Scramble, Solution,
};
use taquin_search::{CancelToken, Limits, StopReason};
use taquin_solve::{Answer, DefaultTimeLimit, Enough, Method, Options, Solve, SolveError};

fn random(size: &str, seed: u64) -> Problem {
    let goal = Goal::Rows.board(size.parse().unwrap());
    let scramble = Scramble::Solvable(Blank::Anywhere);
    let start = scramble.board(&goal, &mut Random::new(seed)).unwrap();
    Problem::new(start, goal).unwrap()
}

fn options(threads: usize) -> Options {
    Options::new().threads(threads)
}

/// A question that only its limits end.
fn ask<'p>(problem: &'p Problem, limits: Limits, options: Options) -> Solve<'p> {
    Solve::new(problem)
        .method(Method::Anytime)
        .limits(limits)
        .options(options)
        .default_time_limit(DefaultTimeLimit::Never)
}

fn solve(problem: &Problem, limits: Limits, options: Options) -> Answer {
    solve_in(Metric::Single, problem, limits, options)
}

fn solve_in(metric: Metric, problem: &Problem, limits: Limits, options: Options) -> Answer {
    ask(problem, limits, options).metric(metric).run().unwrap()
}

/// The first solution.
fn constructed(problem: &Problem) -> Answer {
    Solve::new(problem)
        .method(Method::Constructive)
        .run()
        .unwrap()
}

fn within(nodes: u64) -> Limits {
    Limits::new().nodes(nodes)
}

/// A greater limit allows the same searches and some more, on boards of every kind: small ones, those with
/// beams from both ends, and those with region beams. On one thread, since several do not meet a limit on
/// states exactly.
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

/// No improver takes that number of moves, and no search raises the bound of such a board.
#[test]
fn huge_boards_end_without_a_limit_when_nothing_is_left_to_try() {
    let problem = random("330x330", 1);
    let answer = solve_in(Metric::Multi, &problem, Limits::new(), options(2));
    assert_eq!(answer.stopped, None);
    assert!(!answer.is_optimal());
    assert!(answer.lower_bound < answer.length().unwrap());
}

/// Patience ends the improvement, which would not end by itself, but never the first solution.
#[test]
fn patience_is_for_improving_only() {
    for size in ["8x8", "200x200", "230x230"] {
        let problem = random(size, 1);
        let question = ask(&problem, Limits::new(), options(2));
        let answer = question.quick().unwrap();
        assert_eq!(answer.stopped, Some(StopReason::Time), "{size}");
        assert!(answer.length().is_some(), "{size}");
    }
}

/// Near the goal, the search for the optimum continues.
#[test]
fn huge_boards_near_the_goal_are_solved_optimally() {
    let goal = Goal::Rows.board("190x190".parse().unwrap());
    let walk = Scramble::Walk(12).board(&goal, &mut Random::new(2));
    let problem = Problem::new(walk.unwrap(), goal).unwrap();
    let answer = solve(&problem, Limits::default(), options(1));
    assert!(answer.is_optimal());
    assert!(answer.length().unwrap() <= 12);
}

/// The observer gets each better solution, as a solution of the problem that was asked about.
#[test]
fn better_solutions_are_streamed_and_only_ever_improve() {
    for (size, goal) in [("8x8", Goal::Rows), ("5x6", Goal::Snail)] {
        let goal = goal.board(size.parse().unwrap());
        let scramble = Scramble::Solvable(Blank::Anywhere);
        let start = scramble.board(&goal, &mut Random::new(2)).unwrap();
        let problem = Problem::new(start, goal).unwrap();
        let mut lengths = Vec::new();
        let mut bounds = Vec::new();
        let answer = ask(&problem, within(200_000), options(1))
            .on_progress(|progress| {
                bounds.push(progress.lower_bound);
                let Some(solution) = progress.best else {
                    return;
                };
                let replayed = Solution::replay(&problem, solution.moves().clone());
                assert_eq!(replayed.as_ref(), Ok(solution));
                assert_eq!(progress.length(), Some(solution.moves().len() as u64));
                lengths.push(solution.moves().len() as u64);
            })
            .run()
            .unwrap();
        assert!(lengths.is_sorted_by(|a, b| a >= b), "{lengths:?}");
        assert!(bounds.is_sorted());
        assert_eq!(lengths.last().copied(), answer.length());
        lengths.dedup();
        assert!(lengths.len() > 2, "{lengths:?}");
    }
}

#[test]
fn other_methods_stream_too() {
    let problem = random("3x3", 5);
    for method in [Method::AraStar, Method::Engine, Method::Greedy] {
        let mut lengths = Vec::new();
        let answer = Solve::new(&problem)
            .method(method)
            .heuristic("manhattan".parse().unwrap())
            .on_progress(|progress| lengths.extend(progress.length()))
            .run()
            .unwrap();
        lengths.dedup();
        assert!(lengths.is_sorted_by(|a, b| a > b), "{method}: {lengths:?}");
        assert_eq!(lengths.last().copied(), answer.length(), "{method}");
        assert!(
            method != Method::AraStar || lengths.len() > 1,
            "{lengths:?}"
        );
    }
}

/// The observer itself may cancel the search.
#[test]
fn an_observer_can_cancel() {
    let problem = random("10x10", 1);
    let token = CancelToken::new();
    let answer = ask(&problem, Limits::new(), options(2))
        .cancel(token.clone())
        .on_progress(|progress| {
            if progress.best.is_some() {
                token.cancel();
            }
        })
        .run()
        .unwrap();
    assert_eq!(answer.stopped, Some(StopReason::Cancelled));
    assert!(answer.solution.is_some());
}

#[test]
fn a_seed_and_a_node_budget_give_one_answer() {
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
fn searches_cancelled_at_random_moments_have_an_answer() {
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
        let question = ask(&problem, Limits::new(), options(1 + round % 2));
        let answer = question.method(Method::Auto).cancel(token).run().unwrap();
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
    let first = constructed(&problem);
    let length = first.length().unwrap();
    let enough = |enough| options(1).enough(enough);
    let at_most = Enough::new().length(length - 10);
    let answer = solve(&problem, Limits::default(), enough(at_most));
    assert_eq!(answer.stopped, Some(StopReason::Enough));
    assert!(answer.length().unwrap() <= length - 10);
    let wide = Enough::new().gap(10.0);
    let answer = solve(&problem, Limits::default(), enough(wide));
    assert_eq!(answer.stopped, Some(StopReason::Enough));
    assert_eq!(answer.length(), Some(length));
}

#[test]
fn construction_obeys_its_limits() {
    let problem = random("700x700", 7);
    let token = CancelToken::new();
    token.cancel();
    let run = |limits: Limits, token: CancelToken| {
        let question = ask(&problem, limits, options(1)).cancel(token);
        let answer = question.method(Method::Constructive).run().unwrap();
        assert!(answer.solution.is_none());
        assert!(answer.lower_bound > 200_000_000);
        answer.stopped
    };
    assert_eq!(run(Limits::default(), token), Some(StopReason::Cancelled));
    let fresh = CancelToken::new;
    let soon = Limits::new().time(Duration::from_millis(1));
    assert_eq!(run(soon, fresh()), Some(StopReason::Time));
    let little = Limits::new().memory(1 << 20);
    assert_eq!(run(little, fresh()), Some(StopReason::Memory));
}

#[test]
fn window_search_continues_when_beams_have_no_memory() {
    let problem = random("30x30", 1);
    let first = constructed(&problem);
    let limits = within(300_000).memory(1 << 20);
    let answer = solve(&problem, limits, options(1));
    assert_eq!(answer.stopped, Some(StopReason::Nodes));
    assert!(answer.length() < first.length());
}

#[test]
fn a_given_solution_is_shortened() {
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
    let question = ask(&problem, within(200_000), options(1));
    let answer = question.improve(&solution).unwrap();
    assert!(answer.length().unwrap() < 400);
    assert!(answer.lower_bound <= answer.length().unwrap());
}

/// Another start, where the moves may not even be possible; and the same start, but another goal.
#[test]
fn a_solution_of_another_problem_is_refused() {
    for size in ["4x5", "9x9", "30x30"] {
        let problem = random(size, 1);
        let size = problem.size();
        let board = |goal: Goal| goal.board(size);
        let there_and_back = Problem::new(board(Goal::Rows), problem.start().clone()).unwrap();
        let snail = Problem::new(problem.start().clone(), board(Goal::Snail));
        let columns = Problem::new(problem.start().clone(), board(Goal::Columns));
        let others = [Ok(random("30x30", 2)), Ok(there_and_back), snail, columns];
        for other in others.into_iter().flatten() {
            let solution = constructed(&other).solution.unwrap();
            let question = ask(&problem, within(20_000), options(1));
            let refused = question.improve(&solution).unwrap_err();
            assert_eq!(refused, SolveError::OtherProblem, "{size}");
        }
    }
}

/// Its copies would take too much memory, and the search for a bound would take forever.
#[test]
fn a_solution_of_too_many_moves_is_left_alone() {
    let problem = random("5x5", 3);
    let short = constructed(&problem).solution.unwrap().into_moves();
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
    let question = ask(&problem, Limits::new(), options(1));
    let answer = question.improve(&solution).unwrap();
    assert_eq!(answer.length(), Some(length as u64));
    assert_eq!(answer.stopped, None);
    assert!(!answer.is_optimal());
}

/// Solutions of fewer steps mostly have fewer runs as well, and the fewest runs are kept.
#[test]
fn runs_get_fewer_too() {
    let problem = random("5x5", 2);
    let solve = |method, nodes| {
        let question = ask(&problem, within(nodes), options(1)).metric(Metric::Multi);
        let answer = question.method(method).run().unwrap();
        assert!(answer.lower_bound <= answer.length().unwrap());
        answer.length().unwrap()
    };
    let first = solve(Method::Constructive, 0);
    let budgets = [10_000, 100_000, 1_000_000];
    let lengths = budgets.map(|nodes| solve(Method::Anytime, nodes));
    assert!(
        lengths.is_sorted_by(|one, other| one >= other),
        "{lengths:?}"
    );
    assert!(lengths[2] * 3 <= first * 2, "{lengths:?} after {first}");
}

/// When nothing is left to improve, only the bound is searched.
#[test]
fn limits_hold_when_only_the_bound_is_left() {
    // Beams do not work on boards of that size, and the windows are soon searched.
    let goal = Goal::Rows.board("260x260".parse().unwrap());
    let start = Scramble::Walk(90)
        .board(&goal, &mut Random::new(4))
        .unwrap();
    let problem = Problem::new(start, goal).unwrap();
    for round in 0..8 {
        let token = CancelToken::new();
        let thrown = token.clone();
        let canceller = thread::spawn(move || {
            thread::sleep(Duration::from_millis(450 + 37 * round));
            thrown.cancel();
        });
        let question = ask(&problem, Limits::new(), options(1)).cancel(token);
        let answer = question.run().unwrap();
        assert_eq!(answer.stopped, Some(StopReason::Cancelled));
        canceller.join().unwrap();
        let limits = Limits::new().time(Duration::from_millis(450 + 37 * round));
        let answer = solve(&problem, limits, options(1));
        assert_eq!(answer.stopped, Some(StopReason::Time));
    }
}

/// The first 16 million moves are made whatever the limits. From then on the limits are checked every few
/// milliseconds, not only after another 16 million moves.
#[test]
fn construction_checks_the_limits() {
    let problem = random("230x230", 1);
    for threads in [1, 2] {
        let mut looks = 0;
        let answer = ask(&problem, Limits::new(), options(threads))
            .method(Method::Constructive)
            .on_progress(|_| looks += 1)
            .run();
        let length = answer.unwrap().length().unwrap() as usize;
        let beyond = length - (1 << 24);
        assert!(looks >= beyond >> 19, "{looks} looks in {length} moves");
    }
}
