//! The engine against plain searches, with and without tables on disk.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use taquin_puzzle::{Blank, Board, Goal, Metric, Problem, Random, Scramble, Size};
use taquin_search::{CancelToken, Control, Limits, StopReason};
use taquin_solve::tables::{TableDirectory, TableSource, frame, obtain};
use taquin_solve::{Builder, Engine, HeuristicKind, Method, Solutions, Solve, SolveError};

/// All sizes of at most 16 cells on which tiles can pass each other, and two on which they cannot.
const SIZES: [&str; 24] = [
    "2x2", "2x3", "3x2", "2x4", "4x2", "2x5", "5x2", "2x6", "6x2", "2x7", "7x2", "2x8", "8x2",
    "3x3", "3x4", "4x3", "3x5", "5x3", "4x4", "1x2", "1x7", "9x1", "2x8", "4x4",
];

fn unlimited() -> Control<'static> {
    Control::new(Limits::default())
}

/// A question that a plain search answers.
fn plain<'p>(problem: &'p Problem, metric: Metric) -> Solve<'p> {
    Solve::new(problem)
        .method(Method::IdaStar)
        .heuristic(HeuristicKind::Manhattan)
        .metric(metric)
}

/// A question that the engine answers.
fn by_engine<'p>(engine: &Engine, problem: &'p Problem, metric: Metric) -> Solve<'p> {
    Solve::new(problem).engine(engine).metric(metric)
}

/// A goal of some kind, or any board.
fn any_goal(size: Size, random: &mut Random) -> Board {
    match random.below(5) {
        0 => Goal::Rows.board(size),
        1 => Goal::BlankFirst.board(size),
        2 => Goal::Columns.board(size),
        3 => Goal::Snail.board(size),
        _ => {
            let any = Scramble::Solvable(Blank::Anywhere);
            any.board(&Goal::Rows.board(size), random).unwrap()
        }
    }
}

/// A problem that plain searches solve in a moment.
fn easy_problem(size: Size, random: &mut Random) -> Problem {
    let goal = any_goal(size, random);
    let steps = match size.cells() {
        ..=9 => 100,
        10..=12 => 40,
        _ => 30,
    };
    let start = Scramble::Walk(random.below(steps));
    Problem::new(start.board(&goal, random).unwrap(), goal).unwrap()
}

fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("taquin-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    path
}

#[test]
fn agrees_with_a_plain_search_on_all_sizes_goals_and_metrics() {
    let count = if cfg!(feature = "slow-tests") {
        2000
    } else {
        200
    };
    let engine = Engine::in_memory();
    let mut random = Random::new(11);
    for number in 0..count {
        let size: Size = SIZES[number % SIZES.len()].parse().unwrap();
        let problem = easy_problem(size, &mut random);
        for metric in [Metric::Single, Metric::Multi] {
            let answer = engine.solve(&problem, metric, &mut unlimited()).unwrap();
            let expected = plain(&problem, metric).run().unwrap();
            assert!(answer.is_optimal());
            assert_eq!(
                answer.length(),
                expected.length(),
                "{} {metric}",
                problem.start()
            );
        }
    }
}

#[test]
fn all_solutions_and_good_moves_are_those_of_a_plain_search() {
    let engine = Engine::in_memory();
    let mut random = Random::new(12);
    for size in ["2x3", "3x3", "4x3", "2x7", "4x4", "1x5"] {
        for metric in [Metric::Single, Metric::Multi] {
            let problem = easy_problem(size.parse().unwrap(), &mut random);
            let mut found = [Vec::new(), Vec::new()];
            let [ours, theirs] = &mut found;
            let counted = by_engine(&engine, &problem, metric).all_optimal(|solution| {
                ours.push(solution.moves().to_string());
                ControlFlow::Continue(())
            });
            let expected = plain(&problem, metric).all_optimal(|solution| {
                theirs.push(solution.moves().to_string());
                ControlFlow::Continue(())
            });
            let told = |all: Solutions| {
                let bounds = (all.shortest, all.lower_bound, all.stopped);
                (all.count, all.is_complete, bounds)
            };
            let (counted, expected) = (told(counted.unwrap()), told(expected.unwrap()));
            assert_eq!(counted, expected, "{size} {metric}");
            let [mut ours, mut theirs] = found;
            ours.sort();
            theirs.sort();
            assert_eq!(ours, theirs);
            let good = by_engine(&engine, &problem, metric).good_moves().unwrap();
            let expected = plain(&problem, metric).good_moves().unwrap();
            let sorted = |actions: &[taquin_solve::Run]| {
                let mut names: Vec<String> = actions.iter().map(|run| format!("{run:?}")).collect();
                names.sort();
                names
            };
            assert_eq!(sorted(&good.moves), sorted(&expected.moves));
            assert_eq!(good.length, expected.length);
        }
    }
}

#[test]
fn a_visitor_may_break_off() {
    let engine = Engine::in_memory();
    let start: Board = "8 0 6/5 4 7/2 3 1".parse().unwrap();
    let problem = Problem::new(start, Goal::Rows.board("3x3".parse().unwrap())).unwrap();
    let question = by_engine(&engine, &problem, Metric::Single);
    let found = question.all_optimal(|_| ControlFlow::Break(()));
    let found = found.unwrap();
    assert_eq!((found.count, found.is_complete), (1, false));
}

#[test]
fn one_thread_always_counts_the_same() {
    let goal = Goal::Rows.board("4x4".parse().unwrap());
    let mut random = Random::new(3);
    for metric in [Metric::Single, Metric::Multi] {
        let any = Scramble::Solvable(Blank::Anywhere);
        let problem = Problem::new(any.board(&goal, &mut random).unwrap(), goal.clone()).unwrap();
        let counts = || {
            let engine = Engine::in_memory().with_threads(1);
            let mut control = unlimited();
            let answer = engine.solve(&problem, metric, &mut control).unwrap();
            assert!(answer.is_optimal());
            control.statistics()
        };
        assert_eq!(counts(), counts());
    }
}

#[test]
fn every_limit_stops_it_with_a_bound() {
    let engine = Engine::in_memory();
    let start: Board = "0 15 9 13/11 12 10 14/3 7 6 2/4 8 5 1".parse().unwrap();
    let problem = Problem::new(start, Goal::Rows.board("4x4".parse().unwrap())).unwrap();
    let thrown = CancelToken::new();
    thrown.cancel();
    let limits = [
        (Limits::new().nodes(1000), StopReason::Nodes),
        (
            Limits::new().time(Duration::from_millis(1)),
            StopReason::Time,
        ),
        (Limits::new().memory(1 << 16), StopReason::Memory),
        (Limits::new().cost(20), StopReason::Cost),
    ];
    for metric in [Metric::Single, Metric::Multi] {
        for (limits, reason) in limits {
            // A new one, so that tables are missing.
            let fresh = Engine::in_memory();
            for engine in [&fresh, &engine] {
                if reason == StopReason::Memory && !std::ptr::eq(engine, &raw const fresh) {
                    continue;
                }
                let mut control = Control::new(limits);
                let answer = engine.solve(&problem, metric, &mut control).unwrap();
                assert_eq!(answer.stopped, Some(reason), "{metric}");
                assert!(answer.solution.is_none());
                assert!(control.elapsed() < Duration::from_secs(20));
            }
        }
        let mut control = unlimited().with_cancel(thrown.clone());
        let answer = engine.solve(&problem, metric, &mut control).unwrap();
        assert_eq!(answer.stopped, Some(StopReason::Cancelled));
    }
    let mut control = Control::new(Limits::new().nodes(100_000));
    let answer = engine
        .solve(&problem, Metric::Single, &mut control)
        .unwrap();
    assert!(
        (60..=80).contains(&answer.lower_bound),
        "{}",
        answer.lower_bound
    );
}

#[test]
fn boards_that_are_too_large_are_refused() {
    let goal = Goal::Rows.board("5x5".parse().unwrap());
    let problem = Problem::new(goal.clone(), goal).unwrap();
    let answer = Engine::in_memory().solve(&problem, Metric::Single, &mut unlimited());
    assert!(matches!(answer, Err(SolveError::TooLarge(_))));
}

#[test]
fn tables_on_disk_are_used_and_bad_ones_are_named() {
    let path = scratch("engine-tables");
    let directory = TableDirectory::new(&path);
    let goal = Goal::Rows.board("2x7".parse().unwrap());
    let (size, home) = frame(&goal).unwrap();
    let tables = Builder.descriptions(size, home, Metric::Single);
    assert!(!tables.is_empty());
    for table in &tables {
        let built = obtain(&Builder, Some(&directory), table, 2, &mut |_| true).unwrap();
        assert!(built.is_new && built.unsaved.is_none());
        Builder
            .sample_check(table, built.words, &mut |_| true)
            .unwrap();
    }
    let mut random = Random::new(4);
    let any = Scramble::Solvable(Blank::Anywhere);
    let problem = Problem::new(any.board(&goal, &mut random).unwrap(), goal).unwrap();
    let solve = || {
        let engine = Engine::with_directory(Some(directory.clone())).with_threads(1);
        let mut control = unlimited();
        let answer = engine
            .solve(&problem, Metric::Single, &mut control)
            .unwrap();
        assert!(answer.is_optimal());
        let troubles = engine.take_troubles();
        (answer.length(), control.statistics().expanded, troubles)
    };
    let (length, with_tables, troubles) = solve();
    assert!(troubles.is_empty());
    // A flipped bit: the table is not trusted, and what is wrong is told.
    let file = directory.table_path(&tables[0]);
    let mut bytes = std::fs::read(&file).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&file, bytes).unwrap();
    let (again, without, troubles) = solve();
    assert_eq!(again, length);
    assert!(with_tables < without);
    assert!(troubles.iter().any(|trouble| trouble.path == file));
    std::fs::remove_dir_all(path).unwrap();
}

/// The boards of a file of published lengths.
#[cfg(feature = "slow-tests")]
fn published(text: &str) -> impl Iterator<Item = (Problem, u64)> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            let start: Board = columns[3].parse().unwrap();
            let goal = columns[1].parse::<Goal>().unwrap().board(start.size());
            (
                Problem::new(start, goal).unwrap(),
                columns[2].parse().unwrap(),
            )
        })
}

#[cfg(feature = "slow-tests")]
#[test]
fn published_lengths_are_found_while_tables_grow() {
    // From the smallest tables to the strongest, as the work goes on.
    let engine = Engine::in_memory();
    let files = [
        (
            Metric::Single,
            include_str!("../../../../testdata/korf15.tsv"),
        ),
        (
            Metric::Single,
            include_str!("../../../../testdata/hardest15.tsv"),
        ),
        (
            Metric::Multi,
            include_str!("../../../../testdata/hardest15-multi.tsv"),
        ),
    ];
    for (metric, text) in files {
        for (problem, length) in published(text) {
            let answer = engine.solve(&problem, metric, &mut unlimited()).unwrap();
            assert!(answer.is_optimal());
            assert_eq!(answer.length(), Some(length), "{}", problem.start());
        }
    }
}
