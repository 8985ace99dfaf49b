//! The solvers: random 3x3 boards, and the easiest of Korf's 15-puzzles.

use std::time::Instant;

use taquin::puzzle::{Blank, Scramble};
use taquin::{Board, Control, Goal, Limits, Metric, Problem, Random, solver};

pub(crate) fn report() {
    println!("## Solvers\n");
    random_8_puzzles();
    korf_15_puzzles();
}

/// What a solver did on several boards.
#[derive(Default)]
struct Sum {
    length: u64,
    expanded: u64,
    seconds: f64,
    worst: f64,
}

impl Sum {
    fn solve(&mut self, name: &str, problem: &Problem, metric: Metric) -> u64 {
        let mut control = Control::new(Limits::default());
        let begun = Instant::now();
        let answer = solver(name)
            .unwrap()
            .solve(problem, metric, &mut control)
            .unwrap();
        let seconds = begun.elapsed().as_secs_f64();
        assert!(answer.is_optimal());
        let length = answer.length().unwrap();
        self.length += length;
        self.expanded += control.statistics().expanded;
        self.seconds += seconds;
        self.worst = self.worst.max(seconds);
        length
    }
}

fn random_8_puzzles() {
    const COUNT: usize = 200;
    let goal = Goal::Rows.board("3x3".parse().unwrap());
    let mut random = Random::new(1);
    let problems: Vec<Problem> = (0..COUNT)
        .map(|_| {
            let start = Scramble::Solvable(Blank::Anywhere)
                .board(&goal, &mut random)
                .unwrap();
            Problem::new(start, goal.clone()).unwrap()
        })
        .collect();
    println!("{COUNT} random 3x3 boards, means:\n");
    println!("| solver | metric | length | expanded | ms | worst ms |");
    println!("|---|---|---|---|---|---|");
    for metric in Metric::ALL {
        let names = ["astar", "idastar"];
        let mut sums = names.map(|_| Sum::default());
        for problem in &problems {
            // Alternating, so that a slow moment of the machine hits both.
            let lengths: Vec<u64> = names
                .iter()
                .zip(&mut sums)
                .map(|(name, sum)| sum.solve(name, problem, metric))
                .collect();
            assert_eq!(lengths[0], lengths[1]);
        }
        for (name, sum) in names.iter().zip(&sums) {
            let mean = |total: f64| total / COUNT as f64;
            println!(
                "| {name} | {metric} | {:.2} | {:.0} | {:.2} | {:.1} |",
                mean(sum.length as f64),
                mean(sum.expanded as f64),
                mean(sum.seconds * 1e3),
                sum.worst * 1e3,
            );
        }
    }
    println!();
}

/// Korf's boards whose optimal solutions plain IDA* finds quickly.
fn korf_15_puzzles() {
    const EASY: [u32; 6] = [79, 12, 42, 55, 28, 94];
    println!("Easy ones of Korf's 15-puzzles, IDA* with Manhattan distance:\n");
    println!("| board | length | expanded | s | million a second |");
    println!("|---|---|---|---|---|");
    for line in include_str!("../../../../testdata/korf15.tsv").lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let &[id, goal, length, board] = columns.as_slice() else {
            continue;
        };
        if !EASY.iter().any(|easy| easy.to_string() == id) {
            continue;
        }
        let start: Board = board.parse().unwrap();
        let goal = goal.parse::<Goal>().unwrap().board(start.size());
        let problem = Problem::new(start, goal).unwrap();
        let mut sum = Sum::default();
        let found = sum.solve("idastar", &problem, Metric::Single);
        assert_eq!(found.to_string(), length);
        println!(
            "| {id} | {length} | {} | {:.2} | {:.1} |",
            sum.expanded,
            sum.seconds,
            sum.expanded as f64 / sum.seconds / 1e6
        );
    }
    println!();
}
