//! `taquin verify` in every notation: a solution, a move that is not possible, another board at the end.

use serde_json::Value;

use crate::child::taquin;
use crate::scratch::Scratch;

const BOARD: &str = "1 2 3/4 0 6/7 5 8";

/// The same moves in the three notations: a solution, one that is blocked, one that ends elsewhere.
const NOTATIONS: [(&str, [&str; 3]); 3] = [
    ("tile", ["UL", "URU", "UD"]),
    ("blank", ["dr", "dld", "du"]),
    ("numbers", ["5 8", "5 7 8", "5 5"]),
];

fn verified(args: &[&str], code: i32) -> Value {
    let ran = taquin([&["verify", "--format", "json"], args].concat())
        .run()
        .ended(code);
    assert_eq!(ran.stderr, "");
    serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("this is no JSON: {}", ran.stdout))
}

#[test]
fn a_solution() {
    for (notation, [moves, ..]) in NOTATIONS {
        let verdict = verified(&[BOARD, moves, "--notation", notation, "--optimal"], 0);
        assert_eq!(
            (&verdict["solved"], &verdict["failed_at"]),
            (&true.into(), &Value::Null)
        );
        assert_eq!(
            (&verdict["single"], &verdict["multi"]),
            (&2.into(), &2.into())
        );
        assert_eq!(
            (&verdict["optimal"], &verdict["above_optimal"]),
            (&2.into(), &0.into())
        );
        assert_eq!(verdict["end"], verdict["goal"]);
    }
}

#[test]
fn moves_that_do_not_end_at_the_goal() {
    for (notation, [_, _, moves]) in NOTATIONS {
        let verdict = verified(&[BOARD, moves, "--notation", notation], 1);
        assert_eq!(
            (&verdict["solved"], &verdict["failed_at"]),
            (&false.into(), &Value::Null)
        );
        assert_eq!(
            (&verdict["end"], &verdict["optimal"]),
            (&BOARD.into(), &Value::Null)
        );
    }
}

#[test]
fn the_optimum_of_moves_that_do_not_solve_is_warned_of() {
    for (moves, format) in [("RL", "text"), ("RL", "json"), ("UU", "text")] {
        let args = ["verify", BOARD, moves, "--optimal", "--format", format];
        let ran = taquin(args).run().ended(1);
        let warning = "warning: --optimal has no effect: the moves do not solve the board";
        assert!(ran.stderr.starts_with(warning), "{ran:?}");
    }
}

#[test]
fn moves_may_be_several_words() {
    let verdict = verified(&[BOARD, "U", "D", "UL"], 0);
    assert_eq!(verdict["single"], 4);
    let file = Scratch::new(BOARD);
    for command in ["verify", "analyse", "improve"] {
        let words = ["5", "5", "5", "8", "--notation", "numbers"];
        let [word, flag] = [&[BOARD][..], &["--file", file.path()]].map(|board| {
            taquin([&[command], board, &words].concat())
                .run()
                .answered()
        });
        assert_eq!(word, flag);
        let file = ["--moves-file", "moves.txt"];
        let complaint = taquin([&[command, BOARD, "U", "L"], &file[..]].concat()).run();
        let complaint = complaint.refused();
        assert!(
            complaint.contains("'U' is one argument too many"),
            "{complaint}"
        );
    }
}

/// In every notation this is an answer, no, and not bad input.
#[test]
fn a_move_that_is_not_possible() {
    for (notation, [_, moves, _]) in NOTATIONS {
        let verdict = verified(&[BOARD, moves, "--notation", notation], 1);
        assert_eq!(
            (&verdict["solved"], &verdict["failed_at"]),
            (&false.into(), &3.into())
        );
        assert_eq!(verdict["end"], "1 2 3/4 5 6/0 7 8");
    }
}

#[test]
fn an_unsolvable_board_is_answered_in_json_too() {
    let verdict = verified(&["2 1/3 0", "DU"], 1);
    assert_eq!(verdict["solved"], false);
}

#[test]
fn moves_in_another_notation_are_refused_with_a_hint() {
    for (moves, notation, says) in [
        ("dr", "tile", "line 1, column 1: 'd' is blank notation"),
        ("dR", "blank", "line 1, column 2: 'R' is in another case"),
        ("U X", "tile", "line 1, column 3: 'X' is not a move"),
        ("U0", "tile", "'0' is not a valid repeat count"),
        ("5 L", "numbers", "line 1, column 3: 'L' is not a tile"),
    ] {
        let complaint = taquin(["verify", BOARD, moves, "--notation", notation])
            .run()
            .refused();
        assert!(complaint.contains(says), "{complaint}");
    }
}

/// Errors name where the text came from.
#[test]
fn moves_from_a_file_and_from_standard_input() {
    let right = Scratch::new("U\n\nL\n");
    let wrong = Scratch::new("U\n\n X\n");
    let ends = |scratch: &Scratch, code| {
        let file = taquin(["verify", BOARD, "--moves-file", scratch.path()]).run();
        let input = std::fs::read(scratch.path()).unwrap();
        let named = taquin(["verify", BOARD, "--moves-file", "-"]);
        let word = taquin(["verify", BOARD, "-"]);
        let [named, word] = [named, word].map(|call| call.reading(input.clone()).run());
        [file, named, word].map(|ran| ran.ended(code))
    };
    for ran in ends(&right, 0) {
        assert!(ran.stdout.starts_with("solved in 2 moves"), "{ran:?}");
    }
    let names = [wrong.path(), "standard input", "standard input"];
    for (ran, name) in ends(&wrong, 2).into_iter().zip(names) {
        let says = format!("error: {name}: line 3, column 2: 'X' is not a move");
        assert!(ran.stderr.starts_with(&says), "{ran:?}");
    }
    let complaint = taquin(["verify", "--file", "-", "U"])
        .reading("1 2/3 3")
        .run();
    let complaint = complaint.refused();
    assert!(
        complaint.starts_with("error: standard input: "),
        "{complaint}"
    );
}

/// One board is expected, over several lines or not; a bad one is told from several.
#[test]
fn a_file_with_several_boards() {
    for (text, line) in [
        ("1 2 3/4 0 6/7 5 8\n1 2 3/4 5 6/7 8 0\n", 2),
        ("# two\n1 2 3\n4 0 6\n7 5 8\n\n1 2 3\n4 5 6\n7 8 0\n", 6),
        ("1 2 3/4 0 6/7 5 8\n\nnonsense\n", 3),
    ] {
        let scratch = Scratch::new(text);
        for command in ["verify", "improve"] {
            let complaint = taquin([command, "--file", scratch.path(), "UL"]).run();
            let says = format!(
                "error: {}: expected one board, but a second begins on line {line}\n",
                scratch.path()
            );
            assert_eq!(complaint.refused(), says);
        }
    }
    let scratch = Scratch::new("1 2 3\n4 0 6\n7 5 5\n");
    let complaint = taquin(["verify", "--file", scratch.path(), "UL"]).run();
    let complaint = complaint.refused();
    assert!(complaint.contains("line 3, column 5: '5'"), "{complaint}");
}

#[test]
fn one_move_is_singular() {
    for args in [
        &["1 2/0 3", "L"][..],
        &["1 2/0 3", "L", "--optimal"],
        &["1 2 3/4 5 6/0 7 8", "L2", "--optimal", "--metric", "multi"],
        &["1 2 3/4 0 6/7 5 8", "U"],
        &["1 2 3/4 0 6/7 5 8", "UU"],
    ] {
        let ran = taquin([&["verify"], args].concat()).run();
        let is_plural = ["1 moves", "1 single moves", "1 multi moves"]
            .iter()
            .any(|words| ran.stdout.contains(words));
        assert!(!is_plural, "{}", ran.stdout);
    }
}
