//! Hundreds of boards on several threads: the answers come in input order, the same as on one.

use serde_json::Value;

use super::{field, objects};
use crate::child::taquin;
use crate::scratch::Scratch;

/// Random 3x3 boards, every third of them unsolvable.
fn mixed_boards() -> Vec<String> {
    let scramble = |flags: &[&str]| {
        let args = [
            &["scramble", "--size", "3", "--seed", "7", "--count"],
            flags,
        ]
        .concat();
        taquin(args).run().answered()
    };
    let (solvable, unsolvable) = (scramble(&["200"]), scramble(&["100", "--unsolvable"]));
    let mut solvable = solvable.lines();
    let boards = unsolvable.lines().flat_map(|board| {
        [board, solvable.next().unwrap(), solvable.next().unwrap()].map(String::from)
    });
    boards.collect()
}

fn answers(boards: &[String], threads: &str) -> Vec<Value> {
    let scratch = Scratch::new(boards.join("\n"));
    let args = ["solve", "--format", "json", "--threads", threads, "--file"];
    let ran = taquin(args.into_iter().chain([scratch.path()]))
        .run()
        .ended(1);
    assert_eq!(ran.stderr, "");
    let mut answers = objects(&ran.stdout);
    for answer in &mut answers {
        for time in ["seconds", "setup_seconds"] {
            assert!(answer.as_object_mut().unwrap().remove(time).is_some());
        }
    }
    answers
}

#[test]
fn several_threads_answer_as_one_does() {
    let boards = mixed_boards();
    let alone = answers(&boards, "1");
    assert_eq!(field(&alone, "start"), boards);
    for (index, status) in field(&alone, "status").iter().enumerate() {
        assert_eq!(
            status,
            if index % 3 == 0 {
                "unsolvable"
            } else {
                "solved"
            }
        );
    }
    for threads in ["2", "5", "16"] {
        assert_eq!(answers(&boards, threads), alone, "{threads} threads");
    }
}

#[test]
fn check_and_show_keep_the_order_too() {
    let boards = mixed_boards();
    let text = boards.join("\n") + "\n";
    let ran = taquin(["check", "-", "--format", "json"])
        .reading(&*text)
        .run()
        .ended(1);
    let checked = objects(&ran.stdout);
    assert_eq!(field(&checked, "start"), boards);
    assert!(
        checked
            .iter()
            .enumerate()
            .all(|(index, c)| c["solvable"] == (index % 3 != 0))
    );
    let shown = taquin(["show", "-", "--style", "line"])
        .reading(&*text)
        .run()
        .answered();
    assert_eq!(shown, text);
}
