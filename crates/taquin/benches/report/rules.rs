//! The rules crate: moves, scrambles and checks of huge boards, in process and as commands.

use std::fs::File;
use std::hint::black_box;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

use taquin::puzzle::solvability::{Explanation, is_solvable};
use taquin::puzzle::{Blank, Scramble};
use taquin::{Board, Goal, Random};

use crate::command;

pub(crate) fn report() {
    println!("## The rules\n");
    println!("| what | figure |");
    println!("|---|---|");
    println!(
        "| moves in place on 4x4 | {:.0} million per second |",
        moves_per_second() / 1e6
    );
    let goal = Goal::Rows.board("1000x1000".parse().unwrap());
    let begun = Instant::now();
    let board = Scramble::Solvable(Blank::Anywhere)
        .board(&goal, &mut Random::new(1))
        .unwrap();
    println!("| uniform scramble of 1000x1000 | {} |", ms(begun));
    let begun = Instant::now();
    assert!(is_solvable(&board, &goal));
    println!("| solvability of 1000x1000 | {} |", ms(begun));
    let begun = Instant::now();
    assert!(Explanation::new(&board, &goal).is_solvable());
    println!("| explanation of 1000x1000 | {} |", ms(begun));
    let text = board.to_string();
    let begun = Instant::now();
    assert_eq!(text.parse::<Board>().unwrap(), board);
    println!("| parsing 1000x1000 | {} |", ms(begun));
    commands();
    println!();
}

/// A walk along a fixed cycle of moves.
fn moves_per_second() -> f64 {
    let mut board = Goal::Rows.board("4x4".parse().unwrap());
    let before = board.clone();
    let cycle: Vec<_> = "DRULDRULDRULDRUL"
        .parse::<taquin::Moves>()
        .unwrap()
        .iter()
        .collect();
    let round = "DRUL".parse::<taquin::Moves>().unwrap();
    let rounds = 500_000;
    let begun = Instant::now();
    for _ in 0..rounds {
        for &direction in &cycle {
            black_box(board.slide(direction));
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    // Twelve rounds of a 2x2 block bring every tile home.
    let turns = rounds * cycle.len() / round.len();
    for _ in 0..(12 - turns % 12) % 12 {
        for direction in round.iter() {
            board.slide(direction);
        }
    }
    assert_eq!(board, before);
    (rounds * cycle.len()) as f64 / seconds
}

/// The same through the command, process start, text and all.
fn commands() {
    let Some(taquin) = command::taquin() else {
        return;
    };
    let boards: PathBuf =
        std::env::temp_dir().join(format!("taquin-bench-{}.txt", std::process::id()));
    let begun = Instant::now();
    let status = Command::new(&taquin)
        .args(["scramble", "--size", "1000x1000", "--seed", "1"])
        .stdout(File::create(&boards).unwrap())
        .status()
        .unwrap();
    assert!(status.success());
    println!("| `taquin scramble --size 1000x1000` | {} |", ms(begun));
    let begun = Instant::now();
    let status = Command::new(&taquin)
        .arg("check")
        .arg("--file")
        .arg(&boards)
        .stdout(Stdio::null())
        .status()
        .unwrap();
    assert!(status.success());
    println!("| `taquin check` on it | {} |", ms(begun));
    std::fs::remove_file(&boards).unwrap();
}

fn ms(begun: Instant) -> String {
    format!("{:.0} ms", begun.elapsed().as_secs_f64() * 1e3)
}
