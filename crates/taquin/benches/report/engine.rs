//! The optimal engine: without files, with its strongest tables, on other goals and sizes, and in runs.
//!
//! Every answer is replayed and proven shortest; lengths are compared with
//! published ones, or with those that other tables find.

#[path = "engine/scratch.rs"]
mod scratch;
#[path = "engine/sum.rs"]
mod sum;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use taquin::puzzle::{Blank, Scramble};
use taquin::search::Control;
use taquin::solve::{Engine, HeuristicKind, Method, Solve};
use taquin::{Board, Goal, Limits, Metric, Problem, Random};

use scratch::Scratch;
use sum::Sum;

/// How many boards of 4x4 are solved.
const COUNT: usize = 1000;

/// How many cores tables are built on, and the hardest boards solved.
const CORES: usize = 2;

pub(crate) fn report() {
    println!("## The engine\n");
    println!(
        "Boards are random with fixed seeds, and solved on one thread unless a row says otherwise."
    );
    println!("Times are per board. Tables are built on {CORES} threads.\n");
    let boards = random_problems(&rows("4x4"), COUNT, 1);
    let lengths = without_files(&boards);
    let scratch = Scratch::new();
    strongest_tables(&scratch, &boards, &lengths);
    other_goals(&scratch);
    drop(scratch);
    other_sizes();
    in_runs(&boards, &lengths);
}

/// Tables are built in memory while boards are solved; returns the lengths of solutions.
fn without_files(boards: &[Problem]) -> Vec<u64> {
    println!(
        "{COUNT} 4x4 boards without files. Larger tables are built on the way when they pay:\n"
    );
    begin();
    let engine = Engine::in_memory().with_threads(1);
    let first = Sum::of(&engine, &boards[..1], Metric::Single);
    let others = Sum::of(&engine, &boards[1..], Metric::Single);
    row(
        "first board, set-up counted",
        format!("{:.2} s", first.seconds),
        "< 0.5 s",
    );
    row(
        "mean of the others, set-up counted",
        ms(others.mean()),
        "≤ 6 ms",
    );
    let without = others.seconds - others.setup;
    row(
        "mean of the others, set-up not counted",
        ms(without / others.count()),
        "",
    );
    row("worst, set-up not counted", ms(others.worst), "");
    others.counts();

    let (plain, ours, ended) = against_plain_search(boards);
    let what = format!("plain IDA* with Manhattan distance, {ended} boards that it finishes");
    row(&what, ms(plain / ended as f64), "");
    row(
        "the engine on these, without larger tables",
        ms(ours / ended as f64),
        "",
    );
    row(
        "plain IDA* takes",
        format!("{:.0} times as long", plain / ours),
        "",
    );
    println!();
    [first.lengths, others.lengths].concat()
}

/// Seconds of plain IDA* and of the engine on boards that plain IDA* ends soon, and how many. Those
/// that it does not are harder, and would favour the engine more.
fn against_plain_search(boards: &[Problem]) -> (f64, f64, usize) {
    const BOARDS: usize = 20;
    const NODES: u64 = 60_000_000;
    let engine = Engine::in_memory().with_threads(1);
    // Builds its tables.
    Sum::of(&engine, &boards[..1], Metric::Single);
    let (mut seconds, mut ended) = ([0.0; 2], 0);
    for board in &boards[..BOARDS] {
        let plain = Solve::new(board)
            .method(Method::IdaStar)
            .heuristic(HeuristicKind::Manhattan)
            .limits(Limits::new().nodes(NODES));
        let begun = Instant::now();
        let answer = plain.run().unwrap();
        let taken = begun.elapsed().as_secs_f64();
        if !answer.is_optimal() {
            continue;
        }
        let ours = Sum::of(&engine, std::slice::from_ref(board), Metric::Single);
        assert_eq!(ours.lengths, [answer.length().unwrap()]);
        seconds[0] += taken;
        seconds[1] += ours.seconds;
        ended += 1;
    }
    (seconds[0], seconds[1], ended)
}

/// The strongest tables of 4x4, built into a directory and opened from there.
fn strongest_tables(scratch: &Scratch, boards: &[Problem], lengths: &[u64]) {
    println!("The strongest tables of 4x4, in files:\n");
    begin();
    let (seconds, megabytes) = scratch.build(&rows("4x4"), Metric::Single);
    row("built and saved", format!("{seconds:.1} s"), "< 12 s");
    row("on disk", format!("{megabytes:.0} MB"), "≤ 200 MB");

    let begun = Instant::now();
    let engine = scratch.engine().with_threads(1);
    let first = Sum::of(&engine, &boards[..1], Metric::Single);
    assert_eq!(first.lengths[0], lengths[0]);
    row(
        "first board of a new engine, files cached",
        ms(begun.elapsed().as_secs_f64()),
        "< 20 ms",
    );
    if let Some(seconds) = scratch.command(&boards[0], lengths[0]) {
        row(
            "the same with `taquin solve`, least of five",
            ms(seconds),
            "",
        );
    }

    let all = Sum::of(&engine, boards, Metric::Single);
    assert_eq!(all.lengths, lengths);
    row(
        &format!("mean of {COUNT} boards in one pass, worst"),
        format!("{}, {}", ms(all.mean()), ms(all.worst)),
        "",
    );
    let all = all.least_of_three(&engine, boards);
    row(
        &format!("mean of {COUNT} boards, fastest of three passes"),
        ms(all.mean()),
        "≤ 0.5 ms",
    );
    row("worst, fastest of three passes", ms(all.worst), "≤ 15 ms");
    all.counts();
    let rate = boards_a_second(&engine, boards, lengths);
    row(
        &format!("{CORES} boards at a time"),
        format!("{rate:.0} per second"),
        "≥ 3,500",
    );

    let korf = published(include_str!("../../../../testdata/korf15.tsv"));
    assert_eq!(korf.0.len(), 100);
    let found = Sum::of(&engine, &korf.0, Metric::Single);
    assert_eq!(found.lengths, korf.1);
    row("Korf's 100 boards, mean", ms(found.mean()), "");
    row("Korf's 100 boards, worst", ms(found.worst), "");

    let hardest = published(include_str!("../../../../testdata/hardest15.tsv"));
    assert_eq!(hardest.0.len(), 17);
    let both = engine.with_threads(CORES);
    let found = Sum::of(&both, &hardest.0, Metric::Single);
    assert_eq!(found.lengths, hardest.1);
    let found = found.least_of_three(&both, &hardest.0);
    let what =
        format!("the 17 boards of distance 80, {CORES} threads per board, fastest of three passes");
    row(&format!("{what}, mean"), ms(found.mean()), "");
    row(&format!("{what}, worst"), ms(found.worst), "≤ 200 ms");
    println!();
}

/// Boards that share the engine's tables, solved several at a time.
fn boards_a_second(engine: &Engine, boards: &[Problem], lengths: &[u64]) -> f64 {
    const ROUNDS: usize = 4;
    let next = AtomicUsize::new(0);
    let work = || {
        let engine = engine.clone();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= ROUNDS * boards.len() {
                return;
            }
            let board = number % boards.len();
            let mut control = Control::new(Limits::default());
            let answer = engine
                .solve(&boards[board], Metric::Single, &mut control)
                .unwrap();
            assert_eq!(answer.length(), Some(lengths[board]));
        }
    };
    let begun = Instant::now();
    std::thread::scope(|scope| (0..CORES).for_each(|_| drop(scope.spawn(work))));
    (ROUNDS * boards.len()) as f64 / begun.elapsed().as_secs_f64()
}

/// Goals that share tables with `rows`, and two that have their own.
fn other_goals(scratch: &Scratch) {
    const BOARDS: usize = 200;
    let size = "4x4".parse().unwrap();
    let on_edge = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15".parse().unwrap();
    let goals = [
        ("rows", Goal::Rows.board(size)),
        ("blank-first", Goal::BlankFirst.board(size)),
        ("columns", Goal::Columns.board(size)),
        ("snail", Goal::Snail.board(size)),
        ("blank on an edge", on_edge),
    ];
    println!("{BOARDS} boards for each of several goals of 4x4, strongest tables:\n");
    println!("| goal | new MB | ready s | mean ms | worst ms | to rows | target |");
    println!("|---|---|---|---|---|---|---|");
    let mut of_rows = None;
    for (name, goal) in goals {
        let found = Ready::new(scratch, &goal, BOARDS);
        let of_rows = *of_rows.get_or_insert(found.sum.mean());
        println!(
            "| {name} | {:.0} | {:.1} | {:.2} | {:.1} | {:.2} | ≤ 2 |",
            found.new_megabytes,
            found.seconds,
            found.sum.mean() * 1e3,
            found.sum.worst * 1e3,
            found.sum.mean() / of_rows,
        );
    }
    println!();
}

/// Sizes other than 4x4.
fn other_sizes() {
    const BOARDS: usize = 100;
    println!("{BOARDS} boards of other sizes, strongest tables:\n");
    println!("| size | MB kept | ready s | mean length | mean ms | worst ms |");
    println!("|---|---|---|---|---|---|");
    for size in ["3x3", "3x4", "2x7", "3x5", "2x8"] {
        let scratch = Scratch::new();
        let found = Ready::new(&scratch, &rows(size), BOARDS);
        println!(
            "| {size} | {:.0} | {:.2} | {:.2} | {:.2} | {:.1} |",
            found.new_megabytes,
            found.seconds,
            found.sum.lengths.iter().sum::<u64>() as f64 / found.sum.count(),
            found.sum.mean() * 1e3,
            found.sum.worst * 1e3,
        );
    }
    println!();
}

/// The multi-tile metric on the same boards; `single` has their lengths in the other one.
fn in_runs(boards: &[Problem], single: &[u64]) {
    println!("Multi-tile moves on 4x4, strongest tables:\n");
    begin();
    let scratch = Scratch::new();
    let (seconds, megabytes) = scratch.build(&rows("4x4"), Metric::Multi);
    row("built and saved", format!("{seconds:.1} s"), "< 5 s");
    row("on disk", format!("{megabytes:.0} MB"), "< 300 MB");
    let engine = scratch.engine().with_threads(1);
    let begun = Instant::now();
    let first = Sum::of(&engine, &boards[..1], Metric::Multi);
    row(
        "first board of a new engine, files cached",
        ms(begun.elapsed().as_secs_f64()),
        "",
    );
    let all = Sum::of(&engine, boards, Metric::Multi);
    assert_eq!(first.lengths[0], all.lengths[0]);
    assert!(
        all.lengths
            .iter()
            .zip(single)
            .all(|(runs, steps)| runs <= steps)
    );
    agree_without_files(boards, Metric::Multi, &all.lengths);
    row(
        &format!("mean of {COUNT} boards"),
        ms(all.mean()),
        "≤ 40 ms",
    );
    row("worst", ms(all.worst), "< 2,000 ms");
    all.counts();

    let hardest = published(include_str!("../../../../testdata/hardest15-multi.tsv"));
    assert_eq!(hardest.0.len(), 16);
    let both = engine.with_threads(CORES);
    let found = Sum::of(&both, &hardest.0, Metric::Multi);
    assert_eq!(found.lengths, hardest.1);
    let what = format!("the 16 boards of distance 43, {CORES} threads per board");
    row(&format!("{what}, mean"), ms(found.mean()), "");
    row(&format!("{what}, worst"), ms(found.worst), "");
    println!();
}

/// The tables of a goal made ready, and random boards solved with them.
struct Ready {
    new_megabytes: f64,
    /// What it took to have the tables, those that are never kept included.
    seconds: f64,
    sum: Sum,
}

impl Ready {
    fn new(scratch: &Scratch, goal: &Board, count: usize) -> Ready {
        let boards = random_problems(goal, count, 2);
        let (seconds, new_megabytes) = scratch.build(goal, Metric::Single);
        let engine = scratch.engine().with_threads(1);
        let first = Sum::of(&engine, &boards[..1], Metric::Single);
        let sum = Sum::of(&engine, &boards, Metric::Single);
        agree_without_files(&boards, Metric::Single, &sum.lengths);
        Ready {
            new_megabytes,
            seconds: seconds + first.setup,
            sum,
        }
    }
}

/// Compares the first lengths with those that small tables find.
fn agree_without_files(boards: &[Problem], metric: Metric, lengths: &[u64]) {
    const BOARDS: usize = 5;
    let again = Sum::of(&Engine::in_memory(), &boards[..BOARDS], metric);
    assert_eq!(again.lengths, lengths[..BOARDS]);
}

fn rows(size: &str) -> Board {
    Goal::Rows.board(size.parse().unwrap())
}

fn random_problems(goal: &Board, count: usize, seed: u64) -> Vec<Problem> {
    let mut random = Random::new(seed);
    let problem = |_| {
        let start = Scramble::Solvable(Blank::Anywhere).board(goal, &mut random);
        Problem::new(start.unwrap(), goal.clone()).unwrap()
    };
    (0..count).map(problem).collect()
}

/// The problems of a file of test data, and their lengths.
fn published(text: &str) -> (Vec<Problem>, Vec<u64>) {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let problem = |line: &str| {
        let columns: Vec<&str> = line.split('\t').collect();
        let start: Board = columns[3].parse().unwrap();
        let goal = columns[1].parse::<Goal>().unwrap().board(start.size());
        let length: u64 = columns[2].parse().unwrap();
        (Problem::new(start, goal).unwrap(), length)
    };
    lines.map(problem).unzip()
}

fn begin() {
    println!("| what | figure | target |");
    println!("|---|---|---|");
}

fn row(what: &str, figure: impl std::fmt::Display, target: &str) {
    println!("| {what} | {figure} | {target} |");
}

fn ms(seconds: f64) -> String {
    format!("{:.2} ms", seconds * 1e3)
}
