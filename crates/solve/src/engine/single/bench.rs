//! temporary
#![allow(clippy::all, clippy::print_stdout)]
use super::columns::Columns;
use super::grid::Grid;
use super::pattern::Pattern;
use super::table::Table;
use std::time::Instant;

#[test]
#[ignore]
fn builds() {
    let grid = Grid { rows: 4, cols: 4 };
    let t = Instant::now();
    let columns = Columns::new(grid);
    println!("columns {:?}", t.elapsed());
    for (set, threads) in [
        (0b0010_0110_0110_0010_u16, 1),
        (0b0111, 1),
        (0x7f00, 1),
        (0x7f00, 2),
        (0xff, 1),
        (0xff, 2),
    ] {
        let t = Instant::now();
        let mut calls = 0;
        let table = Table::build(Pattern::new(grid, set, 15), &columns, threads, &mut |_| {
            calls += 1;
            true
        })
        .unwrap();
        println!(
            "{set:x} {threads} {:?} {} {calls}",
            t.elapsed(),
            table.words.len() * 8
        );
    }
}
#[test]
#[ignore]
fn automata() {
    for (rows, cols) in [(4, 4), (5, 3), (8, 2)] {
        for length in [8, 10, 12, 14] {
            let t = Instant::now();
            let a = super::automaton::Automaton::new(Grid { rows, cols }, length);
            println!("{rows}x{cols} {length}: {} {:?}", a.states(), t.elapsed());
        }
    }
}
use super::search::{Outcome, search};
use super::tables::Tables;
use crate::engine::pose::{Frame, Pose};
use crate::engine::tier::Tier;
use taquin_puzzle::*;
use taquin_search::{Control, Limits};

/// CPU seconds of this thread.
pub(super) fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    s.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}

pub(super) fn env(name: &str, default: &str) -> String {
    std::env::var(name).unwrap_or(default.to_string())
}

pub(super) fn problems(goal: &Board, count: usize) -> Vec<Problem> {
    let mut random = Random::new(1);
    (0..count)
        .map(|_| {
            let start = Scramble::Solvable(Blank::Anywhere)
                .board(goal, &mut random)
                .unwrap();
            Problem::new(start, goal.clone()).unwrap()
        })
        .collect()
}

#[test]
#[ignore]
fn solve_many() {
    let tier = match env("TIER", "quick").as_str() {
        "quick" => Tier::Quick,
        "medium" => Tier::Medium,
        _ => Tier::Strong,
    };
    let size: Size = env("SIZE", "4x4").parse().unwrap();
    let mut goal = env("GOAL", "rows").parse::<Goal>().unwrap().board(size);
    if let Ok(home) = std::env::var("HOME_CELL") {
        let home: usize = home.parse().unwrap();
        let mut t: Vec<Tile> = (1..size.cells() as Tile).collect();
        t.insert(home, 0);
        goal = Board::new(size, t).unwrap();
    }
    let problems = problems(&goal, env("N", "1000").parse().unwrap());
    let frame: Frame = Pose::new(&problems[0]).frame;
    let (t, c) = (Instant::now(), cpu());
    let tables = if let Ok(pictures) = std::env::var("PICTURES") {
        use super::partition::Partition;
        let grid = Grid::of(frame.size);
        let home = grid.cell_of(frame, frame.home);
        let mut pictures = pictures.split(' ');
        let first = Partition::drawn(grid, pictures.next().unwrap(), home, false);
        let second = Partition::drawn(grid, pictures.next().unwrap(), home, grid.is_square());
        Tables::built(
            frame,
            &[first, second],
            env("AUTO", "10").parse().unwrap(),
            1,
            &mut |_| true,
        )
    } else {
        Tables::build(
            frame,
            tier,
            env("BUILD_THREADS", "1").parse().unwrap(),
            &mut |_| true,
        )
    }
    .unwrap();
    let c2 = cpu();
    for problem in &problems {
        let pose = Pose::new(problem);
        let (b, bl) = tables.board(&pose);
        std::hint::black_box(tables.seed(b, bl));
    }
    println!("seed {:.4} ms", (cpu() - c2) * 1e3 / problems.len() as f64);
    println!(
        "{frame:?} {tier:?} build {:?} cpu {:.3} bytes {}",
        t.elapsed(),
        cpu() - c,
        tables.bytes()
    );
    let (mut nodes, mut generated, mut worst, mut length, mut total) = (0, 0, 0.0_f64, 0, 0.0);
    let mut times = vec![];
    for problem in &problems {
        let mut control = Control::new(Limits::default());
        let pose = Pose::new(problem);
        let (t, c) = (Instant::now(), cpu());
        let Outcome::Found(path) = search(&tables, &pose, 0, u64::MAX, 1, &mut control).unwrap()
        else {
            panic!()
        };
        let time = cpu() - c;
        let _ = t;
        length += path.len();
        nodes += control.statistics().expanded;
        generated += control.statistics().generated;
        worst = worst.max(time);
        total += time;
        times.push(time);
    }
    let n = problems.len() as f64;
    println!(
        "mean {:.4} ms worst {:.3} ms expanded {:.0} generated {:.0} length {:.3} ns/child {:.2}",
        total / n * 1e3,
        worst * 1e3,
        nodes as f64 / n,
        generated as f64 / n,
        length as f64 / n,
        total * 1e9 / generated as f64
    );
}
