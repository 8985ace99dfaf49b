//! Ctrl-C: the proven bound is printed, and the exit code is 130, long before the search would end.

use std::thread::sleep;
use std::time::Duration;

use crate::child::{Live, Ran, taquin};
use crate::limits::{bound, hard_and_solved, hard_board};

/// Time for the search to be well under way.
const WHILE: Duration = Duration::from_millis(300);
const PATIENCE: Duration = Duration::from_secs(60);

/// A solver at work on the hard board, after an easy one that it has answered.
fn searching(flags: &[&str]) -> Live {
    let live = taquin([&["solve", "-", "--threads", "1"], flags].concat()).start();
    live.send(&format!("1 2/0 3\n{}\n", hard_board()));
    assert!(live.line(PATIENCE).is_some());
    sleep(WHILE);
    live
}

/// Waits for the end, which must come after a signal and leave nothing on stderr.
#[track_caller]
fn interrupted(live: Live) -> Ran {
    let ran = live.finish().ended(130);
    assert_eq!(ran.stderr, "");
    ran
}

/// Interrupts a command that waits for boards. Standard input stays open until it is gone: closed too
/// soon, the command could end without boards before the signal arrives.
#[track_caller]
fn interrupted_while_waiting(live: Live) {
    live.interrupt();
    while live.line(PATIENCE).is_some() {}
    interrupted(live);
}

#[test]
fn the_bound_is_printed() {
    let live = searching(&[]);
    live.interrupt();
    let ran = interrupted(live);
    assert!(
        ran.stdout.contains(" moves; the optimum is at least "),
        "{ran:?}"
    );
    assert!(
        ran.stdout.contains("; stopped by the interrupt\n"),
        "{ran:?}"
    );
    assert!(bound(&ran.stdout) >= 86, "{ran:?}");
}

#[test]
fn the_bound_is_printed_as_json() {
    let live = searching(&["--format", "json"]);
    live.interrupt();
    let ran = interrupted(live);
    let answer: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(
        (&answer["status"], &answer["stopped"]),
        (&"solved".into(), &"cancelled".into())
    );
    assert!(answer["lower_bound"].as_u64() >= Some(86), "{answer}");
}

#[test]
fn a_board_given_as_an_argument() {
    let live = taquin(["solve", &hard_board()]).start();
    sleep(Duration::from_secs(1));
    live.interrupt();
    assert!(bound(&interrupted(live).stdout) >= 86);
}

/// Whenever it comes, the best solution so far is printed, and it is one.
#[test]
fn at_random_moments() {
    let mut random = taquin::Random::new(1);
    for round in 0..100 {
        let size: taquin::Size = ["5x5", "8x8", "12x12"][round % 3].parse().unwrap();
        let goal = taquin::Goal::Rows.board(size);
        let scramble = taquin::puzzle::Scramble::Solvable(taquin::puzzle::Blank::Anywhere);
        let start = scramble.board(&goal, &mut random).unwrap();
        let live = taquin(["solve", "-", "--format", "moves"]).start();
        // Answered, so it runs and listens.
        live.send("1 2/0 3\n");
        assert!(live.line(PATIENCE).is_some());
        live.send(&format!("{start}\n"));
        sleep(Duration::from_millis(30) + Duration::from_micros(random.below(50_000)));
        live.interrupt();
        let ran = live.finish().ended(130);
        // A board that was not yet read has no answer.
        if let Some(moves) = ran.stdout.lines().next() {
            let problem = taquin::Problem::new(start, goal).unwrap();
            taquin::Solution::replay(&problem, moves.parse().unwrap()).unwrap();
        }
    }
}

/// Some programs signal a process and its group: that counts as one, and the answer is printed.
#[test]
fn several_at_once() {
    for pause in [0, 2, 20, 200].map(Duration::from_millis) {
        let live = searching(&[]);
        for _ in 0..3 {
            live.interrupt();
            sleep(pause);
        }
        assert!(bound(&interrupted(live).stdout) >= 86, "{pause:?}");
    }
}

#[test]
fn boards_not_yet_begun_are_left_alone() {
    let hard = hard_board();
    let boards = format!("1 2/0 3\n{hard}\n").repeat(1000);
    let live = taquin(["solve", "-", "--threads", "2", "--format", "json"]).start();
    live.send(&boards);
    assert!(live.line(PATIENCE).is_some());
    sleep(WHILE);
    live.interrupt();
    let ran = interrupted(live);
    let count = ran.stdout.lines().count();
    assert!((1..50).contains(&count), "{count} answers");
    assert!(ran.stdout.contains(r#""stopped":"cancelled""#), "{ran:?}");
}

#[test]
fn while_it_waits_for_boards() {
    let live = taquin(["solve", "-"]).start();
    live.send("1 2/0 3\n1 2/0 3\n");
    assert!(live.line(PATIENCE).is_some());
    sleep(WHILE);
    interrupted_while_waiting(live);
}

/// The moves are a solution, but the question how good they are was not answered.
#[test]
fn verify_searching_for_the_optimum() {
    let (board, moves) = hard_and_solved();
    let live = taquin(["verify", &board, &moves, "--optimal"]).start();
    sleep(Duration::from_secs(1));
    live.interrupt();
    let ran = interrupted(live);
    assert!(ran.stdout.starts_with("solved in 600 moves"), "{ran:?}");
    let unproven = "not found before the interrupt; it is at least ";
    assert!(ran.stdout.contains(unproven), "{ran:?}");
}

/// Also while the next board is waited for.
#[test]
fn between_boards_of_all_solutions() {
    let live = taquin(["solve", "-", "--all"]).start();
    live.send("1 2/0 3\n\n");
    assert!(live.line(PATIENCE).is_some());
    sleep(WHILE);
    interrupted_while_waiting(live);
}

/// Tests must not depend on who started them: jobs in the background ignore some signals, and so
/// does what Python starts.
#[test]
fn tests_pass_where_signals_are_ignored() {
    let script = "trap '' HUP INT QUIT TERM PIPE XFSZ; exec \"$0\" \"$@\"";
    let ran = std::process::Command::new("sh")
        .args(["-c", script])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "prompts::ctrl_c_ends_it"])
        .arg("game::a_quit_signal_leaves_a_usable_terminal")
        .arg("signals::while_it_waits_for_boards")
        .arg("shell::a_full_disk_leaves_no_half_pages")
        .arg("closed_pipes::a_reader_that_wants_nothing")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stdout);
    assert!(said.contains("5 passed; 0 failed"), "{said}");
}
