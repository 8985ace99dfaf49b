//! Large boards: the first answer, and what becomes of it with time.
//!
//! Quality is moves / Manhattan distance of the start. Every solution is replayed.

use std::fs::File;
use std::process::Command;
use std::time::{Duration, Instant};

use taquin::puzzle::{Blank, Scramble};
use taquin::search::Heuristic;
use taquin::solve::heuristic::Manhattan;
use taquin::solve::{Method, Progress, Solve, TileSpace};
use taquin::{Board, Goal, Limits, Problem, Random};

use crate::{command, memory};

pub(crate) fn report() {
    println!("## Large boards\n");
    println!("Uniform random boards with fixed seeds. Quality is moves / Manhattan distance.\n");
    first_answers();
    huge_command();
    with_time("");
}

/// Boards that others have solved, of one size or, if that is empty, of all, which takes an hour.
pub(crate) fn published(only: &str) {
    println!("## Published boards\n");
    println!(
        "`anytime` on two threads, mean length divided by that of the reference, all boards:\n"
    );
    println!("| size | reference | boards | after | ratio | target |");
    println!("|---|---|---|---|---|---|");
    let optimum = ("optimal length", 2);
    let deepcubea = ("DeepCubeA's length", 3);
    let of_24 = include_str!("../../../../testdata/deepcubea24.tsv");
    let of_35 = include_str!("../../../../testdata/deepcubea35.tsv");
    let of_48 = include_str!("../../../../testdata/deepcubea48.tsv");
    for (text, (name, column), marks) in [
        (of_24, optimum, &[(1, "≤ 1.03"), (10, "≤ 1.01")][..]),
        (of_35, deepcubea, &[(30, "≤ 1.02, aim 1.00")]),
        (of_48, deepcubea, &[(30, "≤ 1.06, aim 1.00")]),
    ] {
        let boards = referenced(text, column);
        let size = &boards[0].0.size().to_string();
        if !is_wanted(size, only) {
            continue;
        }
        let times: Vec<u64> = marks.iter().map(|mark| mark.0).collect();
        let mut sums = vec![0.0; times.len()];
        let mut reference = 0.0;
        for (problem, length) in &boards {
            reference += length;
            for (sum, found) in sums.iter_mut().zip(lengths(problem, &times, 2).0) {
                *sum += found;
            }
        }
        for ((seconds, target), sum) in marks.iter().zip(sums) {
            println!(
                "| {size} | {name} | {} | {seconds} s | {:.4} | {target} |",
                boards.len(),
                sum / reference
            );
        }
    }
    let mean = |column| {
        let boards = referenced(of_24, column);
        boards.iter().map(|(_, length)| length).sum::<f64>() / boards.len() as f64
    };
    println!(
        "\nDeepCubeA's own solutions of the 5x5 boards have {:.2} moves on average, {:.4} times the optimal length.\n\
         All its lengths are those published with Agostinelli et al. 2019; they were found by a trained network on graphics cards.",
        mean(deepcubea.1),
        mean(deepcubea.1) / mean(optimum.1)
    );
    println!();
}

/// Whether a size is the only one that is asked for, or all are.
fn is_wanted(size: &str, only: &str) -> bool {
    only.is_empty() || only == size
}

/// Construction alone, replay included.
fn first_answers() {
    println!("The first solution, constructed and replayed:\n");
    println!("| size | boards | quality | ms per board | ns per move | peak MB | target |");
    println!("|---|---|---|---|---|---|---|");
    for (size, count, target) in [
        ("10x10", 10, "< 10 ms"),
        ("20x20", 10, ""),
        ("50x50", 10, ""),
        ("100x100", 3, "< 100 ms"),
        ("1000x1000", 1, "< 60 s, < 2 GB"),
    ] {
        let (mut quality, mut seconds, mut moves, mut most) = (0.0, 0.0, 0, 0);
        for problem in problems(size, count) {
            let begun = Instant::now();
            let (answer, bytes) = memory::peak_during(|| {
                let question = Solve::new(&problem).method(Method::Constructive);
                question.run().unwrap()
            });
            seconds += begun.elapsed().as_secs_f64();
            let length = answer.length().unwrap();
            quality += length as f64 / manhattan(&problem);
            moves += length;
            most = most.max(bytes);
        }
        println!(
            "| {size} | {count} | {:.2} | {:.2} | {:.1} | {:.1} | {target} |",
            quality / count as f64,
            seconds * 1e3 / count as f64,
            seconds * 1e9 / moves as f64,
            most as f64 / 1e6
        );
    }
    println!();
}

/// A huge board as a user has it solved, into a file.
fn huge_command() {
    let Some(taquin) = command::taquin() else {
        return;
    };
    let folder = std::env::temp_dir().join(format!("taquin-bench-large-{}", std::process::id()));
    std::fs::create_dir(&folder).unwrap();
    let (board, moves) = (folder.join("board"), folder.join("moves"));
    let run = |arguments: &[&str], file| {
        let mut command = Command::new(&taquin);
        let status = command.args(arguments).stdout(File::create(file).unwrap());
        assert!(status.status().unwrap().success());
    };
    run(&["scramble", "--size", "1000x1000", "--seed", "7"], &board);
    let begun = Instant::now();
    let from = board.to_str().unwrap();
    run(&["solve", "--file", from, "--format", "moves"], &moves);
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "`taquin solve` on a 1000x1000 board, replayed and written to a file of {:.0} MB: {:.1} s (target < 60 s).\n",
        std::fs::metadata(&moves).unwrap().len() as f64 / 1e6,
        seconds
    );
    std::fs::remove_dir_all(folder).unwrap();
}

/// The driver, after some times, and one core against two, on boards of one size or, if that is
/// empty, of all.
pub(crate) fn with_time(only: &str) {
    println!(
        "`anytime` on two threads, mean quality after a given time, and the mean gap to the bound at the end:\n"
    );
    println!("| size | boards | after | quality | gap | target |");
    println!("|---|---|---|---|---|---|");
    for (size, count, marks) in [
        ("8x8", 10, &[(1, ""), (10, "≤ 1.48")][..]),
        ("10x10", 10, &[(1, ""), (10, "≤ 1.48"), (60, "≤ 1.42")]),
        ("20x20", 10, &[(10, "≤ 1.65")]),
        ("50x50", 10, &[(60, "≤ 1.6")]),
        ("100x100", 3, &[(60, "≤ 2.0")]),
    ] {
        if !is_wanted(size, only) {
            continue;
        }
        let times: Vec<u64> = marks.iter().map(|mark| mark.0).collect();
        let mut sums = vec![0.0; times.len()];
        let mut gap = 0.0;
        for problem in problems(size, count) {
            let (lengths, bound) = lengths(&problem, &times, 2);
            for (sum, length) in sums.iter_mut().zip(&lengths) {
                *sum += length / manhattan(&problem);
            }
            gap += lengths[lengths.len() - 1] / bound - 1.0;
        }
        for ((seconds, target), sum) in marks.iter().zip(sums) {
            let is_last = Some(seconds) == times.last();
            let gap = match is_last {
                true => format!("{:.0} %", 100.0 * gap / count as f64),
                false => String::new(),
            };
            println!(
                "| {size} | {count} | {seconds} s | {:.3} | {gap} | {target} |",
                sum / count as f64
            );
        }
    }
    println!();
    two_cores(only);
}

/// One core against two, in the same time.
fn two_cores(only: &str) {
    const SECONDS: u64 = 5;
    const COUNT: usize = 10;
    println!("Mean quality after {SECONDS} s on one thread and on two, {COUNT} boards:\n");
    println!("| size | one | two | target |");
    println!("|---|---|---|---|");
    for size in ["10x10", "20x20"] {
        if !is_wanted(size, only) {
            continue;
        }
        let mean = |threads| {
            let found = problems(size, COUNT)
                .map(|problem| lengths(&problem, &[SECONDS], threads).0[0] / manhattan(&problem));
            found.sum::<f64>() / COUNT as f64
        };
        println!("| {size} | {:.3} | {:.3} | two better |", mean(1), mean(2));
    }
    println!();
}

/// The lengths after some seconds, and the bound at the end.
///
/// A search does not depend on its limit, so that one run tells all.
fn lengths(problem: &Problem, times: &[u64], threads: usize) -> (Vec<f64>, f64) {
    let longest = times[times.len() - 1];
    let mut best = vec![f64::NAN; times.len()];
    let observer = |progress: &Progress<'_>| {
        let Some(length) = progress.length() else {
            return;
        };
        for (&seconds, best) in times.iter().zip(&mut best) {
            if progress.elapsed <= Duration::from_secs(seconds) {
                *best = length as f64;
            }
        }
    };
    let answer = Solve::new(problem)
        .method(Method::Anytime)
        .threads(threads)
        .limits(Limits::new().time(Duration::from_secs(longest)))
        .on_progress(observer)
        .run()
        .unwrap();
    let last = best.len() - 1;
    best[last] = answer.length().unwrap() as f64;
    (best, answer.lower_bound as f64)
}

fn manhattan(problem: &Problem) -> f64 {
    let heuristic = Manhattan::new(problem.goal());
    let steps = Heuristic::<TileSpace<Board>>::full(&heuristic, problem.start());
    f64::from(steps)
}

/// Boards of a file of test data with the lengths of a column.
fn referenced(text: &str, column: usize) -> Vec<(Problem, f64)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let board = |line: &str| {
        let columns: Vec<&str> = line.split('\t').collect();
        let start: Board = columns[columns.len() - 1].parse().unwrap();
        let goal = columns[1].parse::<Goal>().unwrap().board(start.size());
        let problem = Problem::new(start, goal).unwrap();
        (problem, columns[column].parse().unwrap())
    };
    lines.map(board).collect()
}

fn problems(size: &str, count: usize) -> impl Iterator<Item = Problem> {
    let goal = Goal::Rows.board(size.parse().unwrap());
    let mut random = Random::new(7);
    (0..count).map(move |_| {
        let start = Scramble::Solvable(Blank::Anywhere).board(&goal, &mut random);
        Problem::new(start.unwrap(), goal.clone()).unwrap()
    })
}
