//! The analysis of moves, against exhaustive search on small boards and against single searches on others.

use std::collections::HashMap;
use std::sync::OnceLock;
use std::time::Duration;

use taquin_puzzle::{Blank, Board, Direction, Goal, Metric, Moves, Problem, Random, Scramble};
use taquin_search::{CancelToken, Limits, StopReason};
use taquin_solve::{Analysis, DefaultTimeLimit, Engine, Method, Run, Solve};

use crate::exhaustive::{distances, share};

/// One engine for all boards, so that its tables are built once.
fn engine() -> Engine {
    static ENGINE: OnceLock<Engine> = OnceLock::new();
    ENGINE.get_or_init(Engine::in_memory).clone()
}

fn analyse(problem: &Problem, moves: &Moves, metric: Metric) -> Analysis {
    let question = Solve::new(problem).metric(metric).engine(&engine());
    question.analyse(moves, |_| ()).unwrap()
}

/// A walk from `board`, with a step back now and then.
fn walk(board: &Board, length: usize, random: &mut Random) -> Moves {
    let mut board = board.clone();
    let mut moves = Moves::new();
    while moves.len() < length {
        let direction = Direction::from_code(random.below(4) as u8);
        let last = moves.len().checked_sub(1).and_then(|last| moves.step(last));
        let is_back = last == Some(direction.opposite());
        if (!is_back || random.below(6) == 0) && board.try_slide(direction).is_ok() {
            moves.push(direction);
        }
    }
    moves
}

/// The moves as the metric counts them.
fn runs(moves: &Moves, metric: Metric) -> Vec<Run> {
    match metric {
        Metric::Single => moves.iter().map(|step| Run::new(step, 1)).collect(),
        Metric::Multi => moves
            .runs()
            .map(|(step, count)| Run::new(step, count as u32))
            .collect(),
    }
}

fn after(board: &Board, run: Run) -> Board {
    board.after(&run.steps().collect()).unwrap()
}

/// Every run that is possible on a board.
fn possible(board: &Board, metric: Metric) -> Vec<Run> {
    let mut all = Vec::new();
    for direction in board.moves() {
        let mut slid = board.clone();
        for count in 1.. {
            if slid.try_slide(direction).is_err() || (metric == Metric::Single && count > 1) {
                break;
            }
            all.push(Run::new(direction, count));
        }
    }
    all
}

/// Compares an analysis with the distances of all boards.
fn check(analysis: &Analysis, distances: &HashMap<Board, u64>) {
    let metric = analysis.metric();
    let about = format!("{} {} {metric}", analysis.start(), analysis.moves());
    let mut board = analysis.start().clone();
    let mut mistakes = analysis.mistakes();
    let mut expected = vec![Some(distances[&board])];
    for (number, run) in (1..).zip(runs(analysis.moves(), metric)) {
        let next = after(&board, run);
        let lost = distances[&next] + 1 - distances[&board];
        expected.push(Some(distances[&next]));
        if lost > 0 {
            let mistake = mistakes.next().expect(&about);
            assert_eq!(
                (mistake.number, mistake.played, mistake.lost),
                (number, run, lost)
            );
            let mut good = possible(&board, metric);
            good.retain(|&run| distances[&after(&board, run)] < distances[&board]);
            let sorted = |runs: &[Run]| {
                let mut texts: Vec<String> = runs.iter().map(Run::to_string).collect();
                texts.sort();
                texts
            };
            assert_eq!(
                sorted(&mistake.good),
                sorted(&good),
                "{about} move {number}"
            );
        }
        board = next;
    }
    assert_eq!(mistakes.next(), None, "{about}");
    assert_eq!(
        analysis.distances().collect::<Vec<_>>(),
        expected,
        "{about}"
    );
    let lost = analysis.length() + distances[&board] - distances[analysis.start()];
    assert_eq!(analysis.lost(), Some(lost), "{about}");
    assert_eq!(analysis.known_lost(), lost, "{about}");
    assert_eq!(analysis.optimal(), Some(distances[analysis.start()]));
    assert_eq!(analysis.is_solved(), board == *analysis.goal());
    assert!(analysis.is_complete() && analysis.stretches().is_empty());
    assert!(analysis.estimates().is_empty());
}

#[test]
fn walks_from_every_2x3_board() {
    let mut random = Random::new(1);
    for goal in [Goal::Rows, Goal::Snail] {
        for metric in Metric::ALL {
            let goal = goal.board("2x3".parse().unwrap());
            let distances = distances(&goal, metric);
            for start in distances.keys() {
                let problem = Problem::new(start.clone(), goal.clone()).unwrap();
                // Most walks do not end at the goal.
                let moves = walk(start, 12, &mut random);
                check(&analyse(&problem, &moves, metric), &distances);
                // These do.
                let moves = walk(&goal, 20, &mut random).inverse();
                let start = goal.after(&moves.inverse()).unwrap();
                let problem = Problem::new(start, goal.clone()).unwrap();
                check(&analyse(&problem, &moves, metric), &distances);
            }
        }
    }
}

#[test]
fn walks_on_3x3_boards() {
    let mut random = Random::new(2);
    for (goal, metric) in [
        (Goal::Columns, Metric::Single),
        (Goal::BlankFirst, Metric::Multi),
    ] {
        let goal = goal.board("3x3".parse().unwrap());
        let distances = distances(&goal, metric);
        for _ in 0..40 {
            let blank = Scramble::Solvable(Blank::Anywhere);
            let start = blank.board(&goal, &mut random).unwrap();
            let moves = walk(&start, 60, &mut random);
            let problem = Problem::new(start, goal.clone()).unwrap();
            check(&analyse(&problem, &moves, metric), &distances);
        }
    }
}

#[test]
fn boards_of_one_row() {
    let goal = Goal::Rows.board("1x5".parse().unwrap());
    for metric in Metric::ALL {
        let distances = distances(&goal, metric);
        let moves: Moves = "R2LRL2R3L3".parse().unwrap();
        let problem = Problem::new(goal.clone(), goal.clone()).unwrap();
        check(&analyse(&problem, &moves, metric), &distances);
    }
}

/// The length of a shortest solution by a search of its own.
fn optimum(start: &Board, goal: &Board, metric: Metric) -> u64 {
    let problem = Problem::new(start.clone(), goal.clone()).unwrap();
    let question = Solve::new(&problem).metric(metric).engine(&engine());
    let answer = question.method(Method::Engine).run().unwrap();
    assert!(answer.is_optimal());
    answer.lower_bound
}

/// Walks from 4x4 boards to the goal: what is lost adds up, and good moves begin shortest solutions.
fn walks_on_4x4_boards(metric: Metric) {
    let mut random = Random::new(3);
    for number in 0..share(100, 20) {
        let goal = Goal::ALL[number % Goal::ALL.len()].board("4x4".parse().unwrap());
        let length = [40, 80, 120, 160][number % 4];
        let moves = walk(&goal, length, &mut random).inverse();
        let start = goal.after(&moves.inverse()).unwrap();
        let problem = Problem::new(start.clone(), goal.clone()).unwrap();
        let analysis = analyse(&problem, &moves, metric);
        let about = format!("{start} {moves} {metric}");
        let optimal = optimum(&start, &goal, metric);
        assert_eq!(analysis.optimal(), Some(optimal), "{about}");
        let lost: u64 = analysis.mistakes().map(|mistake| mistake.lost).sum();
        assert_eq!(lost, moves.length(metric) - optimal, "{about}");
        let runs = runs(&moves, metric);
        let mut board = start;
        let mut made = 0;
        for mistake in analysis.mistakes() {
            while made + 1 < mistake.number {
                board = after(&board, runs[made as usize]);
                made += 1;
            }
            let distance = optimum(&board, &goal, metric);
            assert_eq!(analysis.distance(made), Some(distance), "{about}");
            assert!(distance == 0 || !mistake.good.is_empty(), "{about}");
            for &good in &mistake.good {
                let next = optimum(&after(&board, good), &goal, metric);
                assert_eq!(next + 1, distance, "{about} move {}", mistake.number);
            }
        }
    }
}

#[test]
fn walks_on_4x4_boards_in_the_single_tile_metric() {
    walks_on_4x4_boards(Metric::Single);
}

#[test]
fn walks_on_4x4_boards_in_the_multi_tile_metric() {
    walks_on_4x4_boards(Metric::Multi);
}

#[test]
fn large_boards_have_stretches_that_could_be_shorter() {
    for size in ["7x7", "20x20"] {
        for metric in Metric::ALL {
            let goal = Goal::Snail.board(size.parse().unwrap());
            let mut random = Random::new(4);
            let blank = Scramble::Solvable(Blank::Anywhere);
            let start = blank.board(&goal, &mut random).unwrap();
            let problem = Problem::new(start.clone(), goal).unwrap();
            let solved = Solve::new(&problem).method(Method::Constructive).run();
            let mut moves: Moves = walk(&start, 30, &mut random);
            moves.append(&moves.inverse());
            moves.append(solved.unwrap().solution.unwrap().moves());
            let question = Solve::new(&problem).metric(metric).threads(1);
            let question = question.limits(Limits::new().nodes(200_000));
            let analysis = question.analyse(&moves, |_| ()).unwrap();
            assert_eq!(analysis.stopped(), Some(StopReason::Nodes), "{size}");
            assert!(analysis.is_solved() && !analysis.is_complete());
            assert_eq!(analysis.distance(analysis.length() - 1), Some(1));
            assert_eq!(analysis.distance(0), None);
            assert_eq!((analysis.optimal(), analysis.lost()), (None, None));
            let bounds = (analysis.lower_bound(), analysis.upper_bound().unwrap());
            assert!(bounds.0 > 30 && bounds.0 < bounds.1, "{bounds:?}");
            assert!(bounds.1 < analysis.length(), "{bounds:?}");
            let (first, bound) = analysis.estimates()[0];
            assert!(first == 0 && bound <= bounds.0 && bound > 0);
            let unknown = analysis.unknown() as u64;
            let mut estimates = analysis.estimates().iter();
            assert!(estimates.all(|&(number, _)| number < unknown));
            assert!(!analysis.stretches().is_empty());
            let runs = runs(&moves, metric);
            for shorter in analysis.stretches() {
                let stretch = shorter.stretch;
                let steps = |runs: &[Run]| runs.iter().flat_map(|run| run.steps()).collect();
                let board = start.after(&steps(&runs[..stretch.first - 1])).unwrap();
                let replaced: Moves = steps(&runs[stretch.first - 1..stretch.last]);
                assert_eq!(shorter.instead.length(metric), stretch.after as u64);
                assert_eq!(board.after(&shorter.instead), board.after(&replaced));
                assert_eq!(shorter.saved(), (stretch.before() - stretch.after) as u64);
            }
        }
    }
}

#[test]
fn limits_leave_what_is_known_from_the_end() {
    let start: Board = "0 15 9 13/11 12 10 14/3 7 6 2/4 8 5 1".parse().unwrap();
    let goal = Goal::Rows.board(start.size());
    let problem = Problem::new(start, goal).unwrap();
    let solved = Solve::new(&problem).engine(&engine()).run().unwrap();
    let moves = solved.solution.unwrap().into_moves();
    let question = || Solve::new(&problem).engine(&engine()).threads(1);
    let stopped = |limits| question().limits(limits).analyse(&moves, |_| ()).unwrap();
    let analysis = stopped(Limits::new().time(Duration::ZERO));
    assert_eq!(analysis.stopped(), Some(StopReason::Time));
    assert_eq!(analysis.distances().flatten().collect::<Vec<_>>(), [1, 0]);
    // The heuristics know this much without a search.
    assert!(analysis.lower_bound() >= 60, "{}", analysis.lower_bound());
    let analysis = stopped(Limits::new().nodes(1000));
    assert_eq!(analysis.stopped(), Some(StopReason::Nodes));
    let known = analysis.distances().flatten().count();
    assert!((10..moves.len()).contains(&known), "{known}");
    let token = CancelToken::new();
    let mut calls = 0;
    let analysis = question()
        .cancel(token.clone())
        .analyse(&moves, |so_far| {
            calls += 1;
            assert!(so_far.is_solved());
            token.cancel();
        })
        .unwrap();
    assert_eq!(analysis.stopped(), Some(StopReason::Cancelled));
    assert_eq!(calls, 2);
}

#[test]
fn a_move_that_is_not_possible_is_refused() {
    let start: Board = "1 2 3/4 0 6/7 5 8".parse().unwrap();
    let question = Solve::board(&start).unwrap();
    let question = question.default_time_limit(DefaultTimeLimit::Never);
    let error = question
        .analyse(&"UU".parse().unwrap(), |_| ())
        .unwrap_err();
    assert!(
        error.to_string().starts_with("move 2 is not possible"),
        "{error}"
    );
}

/// One long search for the distance of one board reports its progress too.
#[test]
fn progress_comes_from_within_a_search() {
    let goal = Goal::Rows.board("6x6".parse().unwrap());
    let blank = Scramble::Solvable(Blank::Anywhere);
    let start = blank.board(&goal, &mut Random::new(5)).unwrap();
    let problem = Problem::new(start, goal).unwrap();
    let token = CancelToken::new();
    let analysis = Solve::new(&problem)
        .cancel(token.clone())
        .on_progress(|progress| {
            assert!(progress.lower_bound > 50);
            if progress.statistics.expanded > 0 {
                token.cancel();
            }
        })
        // No move was made, so the only question is the distance of the start.
        .analyse(&Moves::new(), |_| ())
        .unwrap();
    assert_eq!(analysis.stopped(), Some(StopReason::Cancelled));
    assert_eq!((analysis.length(), analysis.distance(0)), (0, None));
    assert!(!analysis.is_solved() && analysis.lower_bound() > 50);
}
