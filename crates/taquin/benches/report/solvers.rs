//! The solvers: random 3x3 boards, and the easiest of Korf's 15-puzzles.

use std::time::Instant;

use taquin::puzzle::{Blank, Scramble};
use taquin::{Board, Goal, Limits, Method, Metric, Problem, Random, Solve, StopReason};

use crate::memory;

pub(crate) fn report() {
    println!("## Solvers\n");
    every_method_on_3x3();
    random_8_puzzles();
    korf_15_puzzles();
    astar_within_a_gigabyte();
}

/// Every method on the two farthest 3x3 boards and on random ones.
fn every_method_on_3x3() {
    const RANDOM: usize = 30;
    let goal = Goal::Rows.board("3x3".parse().unwrap());
    let farthest = ["8 6 7/2 5 4/3 0 1", "6 4 7/8 5 0/3 2 1"];
    let mut starts: Vec<Board> = farthest.map(|board| board.parse().unwrap()).into();
    let mut random = Random::new(1);
    starts.extend((0..RANDOM).map(|_| {
        Scramble::Solvable(Blank::Anywhere)
            .board(&goal, &mut random)
            .unwrap()
    }));
    println!(
        "Every method with its defaults on the two farthest 3x3 boards and {RANDOM} random ones:\n"
    );
    println!("| method | solved | mean length | mean expanded | mean ms | worst ms |");
    println!("|---|---|---|---|---|---|");
    for &method in Method::ALL {
        let info = method.info();
        let (mut solved, mut length, mut expanded) = (0, 0, 0);
        let (mut total, mut worst) = (0.0, 0.0_f64);
        for start in &starts {
            let problem = Problem::new(start.clone(), goal.clone()).unwrap();
            let begun = Instant::now();
            let answer = Solve::new(&problem).method(method).run().unwrap();
            let seconds = begun.elapsed().as_secs_f64();
            assert!(answer.is_optimal() || !info.is_optimal, "{}", info.name);
            solved += usize::from(answer.solution.is_some());
            length += answer.length().unwrap_or(0);
            expanded += answer.statistics.expanded;
            total += seconds;
            worst = worst.max(seconds);
        }
        let count = starts.len() as f64;
        println!(
            "| {} | {solved}/{} | {:.2} | {:.0} | {:.2} | {:.1} |",
            info.name,
            starts.len(),
            length as f64 / solved.max(1) as f64,
            expanded as f64 / count,
            total * 1e3 / count,
            worst * 1e3,
        );
    }
    println!();
}

/// A hard 15-puzzle that A* cannot finish in a gigabyte: it stops below it, with what it proved.
fn astar_within_a_gigabyte() {
    let start: Board = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1".parse().unwrap();
    let problem = Problem::new(start.clone(), Goal::Rows.board(start.size())).unwrap();
    let begun = Instant::now();
    let (answer, peak) = memory::peak_during(|| {
        let question = Solve::new(&problem).method(Method::AStar);
        question
            .limits(Limits::new().memory(1 << 30))
            .run()
            .unwrap()
    });
    assert_eq!(answer.stopped, Some(StopReason::Memory));
    assert!(peak < 1 << 30, "{peak} bytes");
    println!(
        "A* with linear conflict on a 15-puzzle of distance 80 under a limit of 1 GiB: stopped after \
         {:.1} s with {} states stored, {:.0} MiB at most, and a proven bound of {} moves.\n",
        begun.elapsed().as_secs_f64(),
        answer.statistics.peak_stored,
        peak as f64 / (1 << 20) as f64,
        answer.lower_bound,
    );
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
    fn solve(&mut self, method: Method, problem: &Problem, metric: Metric) -> u64 {
        let begun = Instant::now();
        let answer = Solve::new(problem).method(method).metric(metric).run();
        let answer = answer.unwrap();
        let seconds = begun.elapsed().as_secs_f64();
        assert!(answer.is_optimal());
        let length = answer.length().unwrap();
        self.length += length;
        self.expanded += answer.statistics.expanded;
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
        let names = [Method::AStar, Method::IdaStar];
        let mut sums = names.map(|_| Sum::default());
        for problem in &problems {
            // Alternating, so that a slow moment of the machine hits both.
            let lengths: Vec<u64> = names
                .iter()
                .zip(&mut sums)
                .map(|(&method, sum)| sum.solve(method, problem, metric))
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
    println!("Some of Korf's easier 15-puzzles, IDA* with linear conflict:\n");
    println!("| board | length | expanded | s | million per second |");
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
        let found = sum.solve(Method::IdaStar, &problem, Metric::Single);
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
