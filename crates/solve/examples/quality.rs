//! How good solutions of large boards are after some time: `quality 6x6 --boards FILE --time 10`.
//!
//! Boards are read from a file of `testdata/` with their reference lengths, or drawn at random and
//! compared with their distances. Prints a line a board and the mean, with `--events` every improvement.
//!
//! ```text
//! cargo run --release -p taquin-solve --example quality -- 10x10 --count 10 --time 10 --threads 2
//! cargo run --release -p taquin-solve --example quality -- 6x6 --boards testdata/deepcubea35.tsv --nodes 20000000
//! ```

use std::error::Error;
use std::time::{Duration, Instant};

use taquin_puzzle::{Blank, Board, Goal, Problem, Random, Scramble, Size};
use taquin_search::Limits;
use taquin_solve::{Method, Options, Progress, Solve};

/// What is measured, with a small default.
struct Arguments {
    size: Size,
    boards: Option<String>,
    count: usize,
    skip: usize,
    limits: Limits,
    threads: usize,
    seed: u64,
    events: bool,
}

fn arguments() -> Result<Arguments, Box<dyn Error>> {
    let mut arguments = Arguments {
        size: "5x5".parse()?,
        boards: None,
        count: 2,
        skip: 0,
        limits: Limits::new().memory(2 << 30),
        threads: 1,
        seed: 0,
        events: false,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--boards" => arguments.boards = Some(value()?),
            "--count" => arguments.count = value()?.parse()?,
            "--skip" => arguments.skip = value()?.parse()?,
            "--time" => arguments.limits.time = Some(Duration::from_secs_f64(value()?.parse()?)),
            "--nodes" => arguments.limits.nodes = Some(value()?.parse()?),
            "--threads" => arguments.threads = value()?.parse()?,
            "--events" => arguments.events = true,
            "--seed" => arguments.seed = value()?.parse()?,
            size => arguments.size = size.parse()?,
        }
    }
    if arguments.limits.time.is_none() && arguments.limits.nodes.is_none() {
        arguments.limits.nodes = Some(500_000);
    }
    Ok(arguments)
}

/// Boards, each with the length that it is compared with.
fn boards(arguments: &Arguments) -> Result<Vec<(Board, f64)>, Box<dyn Error>> {
    let goal = Goal::Rows.board(arguments.size);
    let Some(file) = &arguments.boards else {
        let drawn = (0..arguments.count).map(|number| {
            let seed = (arguments.skip + number) as u64 + 1;
            let scramble = Scramble::Solvable(Blank::Anywhere);
            let board = scramble.board(&goal, &mut Random::new(seed))?;
            let distance = distance(&board);
            Ok((board, distance as f64))
        });
        return drawn.collect();
    };
    let text = std::fs::read_to_string(file)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let read = lines
        .skip(arguments.skip)
        .take(arguments.count)
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let [_, _, optimal, found, board] = fields[..] else {
                return Err("five columns are needed".into());
            };
            let reference = if optimal == "-" { found } else { optimal };
            Ok((board.parse()?, reference.parse()?))
        });
    read.collect()
}

/// The sum of the tiles' distances from home.
fn distance(board: &Board) -> usize {
    let size = board.size();
    let away = |(cell, &tile): (usize, &u32)| match (tile as usize).checked_sub(1) {
        Some(home) => {
            size.row_of(cell).abs_diff(size.row_of(home))
                + size.col_of(cell).abs_diff(size.col_of(home))
        }
        None => 0,
    };
    board.cells().iter().enumerate().map(away).sum()
}

#[allow(clippy::print_stdout)]
fn main() -> Result<(), Box<dyn Error>> {
    let arguments = arguments()?;
    let boards = boards(&arguments)?;
    let options = Options::new()
        .threads(arguments.threads)
        .seed(arguments.seed);
    let (mut total, mut total_reference) = (0.0, 0.0);
    for (board, reference) in &boards {
        let problem = Problem::new(board.clone(), Goal::Rows.board(board.size()))?;
        let mut last = None;
        let observer = |progress: &Progress<'_>| {
            if arguments.events && progress.length() != last {
                let seconds = progress.elapsed.as_secs_f64();
                let length = progress.length().unwrap_or(0);
                println!(
                    "  {length} after {seconds:.2} s, {} states",
                    progress.statistics.expanded
                );
                last = progress.length();
            }
        };
        let begun = Instant::now();
        let answer = Solve::new(&problem)
            .method(Method::Anytime)
            .options(options.clone())
            .limits(arguments.limits)
            .on_progress(observer)
            .run()?;
        let length = answer.length().ok_or("no solution within the limits")? as f64;
        let expanded = answer.statistics.expanded;
        let seconds = begun.elapsed().as_secs_f64();
        println!(
            "{length} of {reference}: {:.4} ({expanded} states, {seconds:.1} s)",
            length / reference
        );
        total += length;
        total_reference += reference;
    }
    let count = boards.len() as f64;
    println!(
        "{}: mean {:.2}, reference {:.2}, ratio {:.4}",
        arguments.size,
        total / count,
        total_reference / count,
        total / total_reference
    );
    Ok(())
}
