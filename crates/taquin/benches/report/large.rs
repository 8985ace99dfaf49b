//! Large boards: the first answer, and what becomes of it with time.
//!
//! Quality is moves / Manhattan distance of the start. Every solution is replayed.

use std::time::{Duration, Instant};

use taquin::puzzle::{Blank, Scramble};
use taquin::search::Heuristic;
use taquin::solve::heuristic::Manhattan;
use taquin::solve::{Options, TileSpace, solver, solver_with};
use taquin::{Board, Control, Goal, Limits, Metric, Problem, Random};

use crate::memory;

pub(crate) fn report() {
    println!("## Large boards\n");
    println!("Uniform random boards with fixed seeds. Quality is moves / Manhattan distance.\n");
    first_answers();
    with_time();
    two_cores();
}

/// Construction alone, replay included.
fn first_answers() {
    println!("The first answer, by construction and replayed:\n");
    println!("| size | boards | quality | ms a board | ns a move | MB at most | target |");
    println!("|---|---|---|---|---|---|---|");
    let constructive = solver("constructive").unwrap();
    for (size, count, target) in [
        ("10x10", 10, "< 10 ms"),
        ("20x20", 10, ""),
        ("50x50", 10, ""),
        ("100x100", 3, "< 100 ms"),
        ("1000x1000", 1, "< 60 s, < 2 GB"),
    ] {
        let (mut quality, mut seconds, mut moves, mut most) = (0.0, 0.0, 0, 0);
        for problem in problems(size, count) {
            let mut control = Control::new(Limits::default());
            let begun = Instant::now();
            let (answer, bytes) = memory::peak_during(|| {
                constructive
                    .solve(&problem, Metric::Single, &mut control)
                    .unwrap()
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

/// The driver, after some times.
fn with_time() {
    println!(
        "`anytime` on two threads, mean quality after a time, and the gap to the bound at the end:\n"
    );
    println!("| size | boards | 1 s | 10 s | 60 s | gap | target |");
    println!("|---|---|---|---|---|---|---|");
    for (size, count, times, target) in [
        ("6x6", 10, &[1, 10][..], ""),
        ("8x8", 10, &[1, 10], ""),
        ("10x10", 10, &[1, 10], ""),
        ("20x20", 10, &[1, 10], ""),
        ("50x50", 3, &[1, 10, 60], ""),
        ("100x100", 3, &[1, 10, 60], "≤ 2.0 after 60 s"),
    ] {
        let mut cells = Vec::new();
        let mut gap = 0.0;
        for &seconds in times {
            let found: Vec<(f64, f64)> = problems(size, count)
                .map(|problem| quality(&problem, seconds, 2))
                .collect();
            let mean = |part: fn(&(f64, f64)) -> f64| {
                found.iter().map(part).sum::<f64>() / found.len() as f64
            };
            cells.push(format!("{:.3}", mean(|one| one.0)));
            gap = mean(|one| one.1);
        }
        cells.resize(3, String::new());
        println!(
            "| {size} | {count} | {} | {:.0} % | {target} |",
            cells.join(" | "),
            100.0 * gap
        );
    }
    println!();
}

/// One core against two, in the same time.
fn two_cores() {
    const SECONDS: u64 = 5;
    println!("Mean quality after {SECONDS} s on one thread and on two, 5 boards:\n");
    println!("| size | one | two | target |");
    println!("|---|---|---|---|");
    for size in ["10x10", "20x20", "50x50"] {
        let mean = |threads| {
            let found = problems(size, 5).map(|problem| quality(&problem, SECONDS, threads).0);
            found.sum::<f64>() / 5.0
        };
        println!("| {size} | {:.3} | {:.3} | two better |", mean(1), mean(2));
    }
    println!();
}

/// Moves by Manhattan distance, and the gap to the bound.
fn quality(problem: &Problem, seconds: u64, threads: usize) -> (f64, f64) {
    let options = Options {
        threads,
        ..Options::default()
    };
    let mut control = Control::new(Limits {
        time: Some(Duration::from_secs(seconds)),
        ..Limits::default()
    });
    let solver = solver_with("anytime", options).unwrap();
    let answer = solver.solve(problem, Metric::Single, &mut control).unwrap();
    let length = answer.length().unwrap() as f64;
    let bound = answer.lower_bound as f64;
    (length / manhattan(problem), length / bound - 1.0)
}

fn manhattan(problem: &Problem) -> f64 {
    let heuristic = Manhattan::new(problem.goal());
    let steps = Heuristic::<TileSpace<Board>>::full(&heuristic, problem.start());
    f64::from(steps)
}

fn problems(size: &str, count: usize) -> impl Iterator<Item = Problem> {
    let goal = Goal::Rows.board(size.parse().unwrap());
    let mut random = Random::new(7);
    (0..count).map(move |_| {
        let start = Scramble::Solvable(Blank::Anywhere).board(&goal, &mut random);
        Problem::new(start.unwrap(), goal.clone()).unwrap()
    })
}
