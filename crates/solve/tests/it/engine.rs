//! The engine against plain searches, with and without tables on disk.

use std::io::{Seek as _, SeekFrom, Write as _};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use taquin_puzzle::{Blank, Board, Goal, Metric, Problem, Random, Scramble, Size};
use taquin_search::{CancelToken, Control, Limits, StopReason};
use taquin_solve::tables::{Description, TableDirectory, TableSource, obtain};
use taquin_solve::{
    Engine, EngineTables, GoalClass, HeuristicKind, Method, Solutions, Solve, SolveError,
};

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
                assert!(control.elapsed() < Duration::from_secs(120));
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

/// A directory with the tables of 2x7 in it, the names of the strongest, and random boards.
struct Stored {
    directory: TableDirectory,
    strong: Vec<Description>,
    boards: Vec<Problem>,
}

impl Stored {
    fn new(name: &str, metric: Metric) -> Stored {
        let directory = TableDirectory::new(scratch(name));
        let goal = Goal::Rows.board("2x7".parse().unwrap());
        let class = GoalClass::of(&goal);
        let tables = EngineTables.descriptions(class, metric);
        for table in &tables {
            let built = obtain(&EngineTables, Some(&directory), table, 2, &mut |_| true).unwrap();
            assert!(built.is_new && built.unsaved.is_none());
            EngineTables
                .sample_check(table, built.words, &mut |_| true)
                .unwrap();
        }
        let mut random = Random::new(4);
        let any = Scramble::Solvable(Blank::Anywhere);
        let board = |_| Problem::new(any.board(&goal, &mut random).unwrap(), goal.clone()).unwrap();
        let words = |table: &Description| EngineTables.words(table).unwrap();
        let most = tables.iter().map(words).max().unwrap();
        // The strongest are larger than those to begin with.
        let strong = tables.into_iter().filter(|table| 4 * words(table) > most);
        Stored {
            directory,
            strong: strong.collect(),
            boards: (0..200).map(board).collect(),
        }
    }

    fn engine(&self) -> Engine {
        Engine::with_directory(Some(self.directory.clone())).with_threads(1)
    }

    /// The lengths of all boards, and the states expanded for the last.
    fn solve(&self, engine: &Engine, metric: Metric) -> (Vec<u64>, u64) {
        let mut expanded = 0;
        let lengths = self.boards.iter().map(|board| {
            let mut control = unlimited();
            let answer = engine.solve(board, metric, &mut control).unwrap();
            assert!(answer.is_optimal());
            expanded = control.statistics().expanded;
            answer.length().unwrap()
        });
        (lengths.collect(), expanded)
    }
}

impl Drop for Stored {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(self.directory.path());
    }
}

#[test]
fn tables_on_disk_are_used_and_bad_ones_are_named() {
    let stored = Stored::new("engine-tables", Metric::Single);
    let engine = stored.engine();
    let (lengths, with_tables) = stored.solve(&engine, Metric::Single);
    assert!(engine.take_warnings().is_empty());
    // A flipped bit: the table is not trusted, and what is wrong is told.
    let file = stored.directory.table_path(&stored.strong[0]);
    let mut bytes = std::fs::read(&file).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&file, bytes).unwrap();
    let engine = stored.engine();
    let (again, without) = stored.solve(&engine, Metric::Single);
    assert_eq!(again, lengths);
    assert!(with_tables < without);
    let warnings = engine.take_warnings();
    assert_eq!(warnings.len(), 1);
    assert_eq!(warnings[0].path, file);
}

/// Other programs may write to files that an engine uses: to cut one short must not end the process,
/// and to overwrite one must not change what is proven.
#[test]
fn files_that_are_changed_in_place_change_nothing() {
    for metric in [Metric::Single, Metric::Multi] {
        let stored = Stored::new("engine-changed", metric);
        let engine = stored.engine();
        let (lengths, _) = stored.solve(&engine, metric);
        for table in &stored.strong {
            let path = stored.directory.table_path(table);
            let mut file = std::fs::OpenOptions::new().write(true).open(path).unwrap();
            let length = file.metadata().unwrap().len();
            file.seek(SeekFrom::Start(4096)).unwrap();
            let other: Vec<u8> = (4096..length).map(|at| ((at * at) >> 3) as u8).collect();
            file.write_all(&other).unwrap();
        }
        let (after, _) = stored.solve(&engine, metric);
        assert_eq!(after, lengths, "overwritten");
        // Bounds of searches that are stopped are proven too.
        for (board, &length) in stored.boards.iter().zip(&lengths) {
            let mut control = Control::new(Limits::new().nodes(100));
            let answer = engine.solve(board, metric, &mut control).unwrap();
            assert!(answer.lower_bound <= length);
        }
        for table in &stored.strong {
            let path = stored.directory.table_path(table);
            let file = std::fs::OpenOptions::new().write(true).open(path).unwrap();
            file.set_len(4096).unwrap();
        }
        let (after, _) = stored.solve(&engine, metric);
        assert_eq!(after, lengths, "cut short");
        assert!(engine.take_warnings().is_empty());
    }
}

/// A checksum is no signature. Whoever writes wrong words with a right one may spoil answers, but the
/// engine neither panics nor exceeds its limits.
#[test]
fn tables_that_were_forged() {
    for metric in [Metric::Single, Metric::Multi] {
        let stored = Stored::new("engine-forged", metric);
        let class = GoalClass::of(stored.boards[0].goal());
        for word in [0, u64::MAX, 0x0123_4567_89ab_cdef] {
            for table in EngineTables.descriptions(class, metric) {
                let words = vec![word; EngineTables.words(&table).unwrap()];
                stored.directory.save(&table, &words).unwrap();
            }
            let engine = stored.engine();
            for board in &stored.boards[..20] {
                let mut control = Control::new(Limits::new().nodes(1 << 22));
                let answer = engine.solve(board, metric, &mut control).unwrap();
                let has_ended = answer.solution.is_some() || answer.stopped.is_some();
                assert!(has_ended, "{}", board.start());
            }
        }
    }
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
