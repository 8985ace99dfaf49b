//! Values as JSON: what is written is read again, and what breaks an invariant is refused.

use std::collections::BTreeMap;
use std::fmt::Debug;

use proptest::prelude::*;
use serde::de::DeserializeOwned;
use serde::de::value::{BytesDeserializer, Error as ValueError, StrDeserializer};
use serde::{Deserialize, Serialize};
use taquin_puzzle::{Board, Direction, Goal, Metric, Moves, Problem, Random, Size, Solution};

use crate::boards::{board, random_boards, size};
use crate::moves::played;

/// The JSON of a value, after it was read again from text, from bytes and from a tree.
fn json<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> String {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(serde_json::from_str::<T>(&text).unwrap(), *value);
    assert_eq!(
        serde_json::from_slice::<T>(text.as_bytes()).unwrap(),
        *value
    );
    let tree = serde_json::to_value(value).unwrap();
    assert_eq!(serde_json::from_value::<T>(tree).unwrap(), *value);
    text
}

fn refused<T: DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).unwrap_err().to_string()
}

#[test]
fn values_are_written_as_they_print() {
    assert_eq!(json(&board("8 0 6/5 4 7/2 3 1")), r#""8 0 6/5 4 7/2 3 1""#);
    assert_eq!(json(&board("1 0 2/")), r#""1 0 2/""#);
    assert_eq!(json(&"UR2D".parse::<Moves>().unwrap()), r#""UR2D""#);
    assert_eq!(json(&Moves::new()), r#""""#);
    assert_eq!(json(&size(3, 5)), r#""3x5""#);
    assert_eq!(json(&Direction::ALL.to_vec()), r#"["U","L","R","D"]"#);
    let goals = r#"["rows","blank-first","columns","snail"]"#;
    assert_eq!(json(&Goal::ALL.to_vec()), goals);
    assert_eq!(json(&Metric::ALL.to_vec()), r#"["single","multi"]"#);
    let problem = Problem::new(board("1 2/0 3"), board("1 2/3 0")).unwrap();
    assert_eq!(json(&problem), r#"{"start":"1 2/0 3","goal":"1 2/3 0"}"#);
    let solution = Solution::replay(&problem, "L".parse().unwrap()).unwrap();
    let expected = r#"{"start":"1 2/0 3","goal":"1 2/3 0","moves":"L"}"#;
    assert_eq!(json(&solution), expected);
}

#[test]
fn values_are_keys_of_maps_and_fields_of_structures() {
    let distances = BTreeMap::from([(board("1 2/0 3"), 1), (board("1 2/3 0"), 0)]);
    assert_eq!(json(&distances), r#"{"1 2/0 3":1,"1 2/3 0":0}"#);
    assert_eq!(
        json(&BTreeMap::from([(Metric::Multi, 1)])),
        r#"{"multi":1}"#
    );

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Question {
        size: Size,
        #[serde(default)]
        metric: Metric,
        #[serde(flatten)]
        problem: Problem,
    }
    let text = r#"{"size":"2x2","start":"1 2/0 3","goal":"1 2/3 0"}"#;
    let question: Question = serde_json::from_str(text).unwrap();
    assert_eq!(question.metric, Metric::Single);
    let text = r#"{"size":"2x2","metric":"single","start":"1 2/0 3","goal":"1 2/3 0"}"#;
    assert_eq!(json(&question), text);
}

#[test]
fn what_people_write_is_read() {
    let read = serde_json::from_str::<Board>;
    assert_eq!(
        read(r#""1 2 3\n4 5 6\n7 8 _""#).unwrap(),
        Goal::Rows.board(size(3, 3))
    );
    assert_eq!(
        serde_json::from_str::<Goal>(r#""Spiral""#).unwrap(),
        Goal::Snail
    );
    assert_eq!(serde_json::from_str::<Size>(r#""4""#).unwrap(), size(4, 4));
    assert_eq!(
        serde_json::from_str::<Direction>(r#""up""#).unwrap(),
        Direction::Up
    );
    // The order of fields does not matter, others are passed over, and escapes are understood.
    let solution = r#"{"moves":"\u004c","seconds":1.5,"goal":"1 2/3 0","start":"1 2/0 3"}"#;
    let solution: Solution = serde_json::from_str(solution).unwrap();
    assert_eq!(solution.moves().to_string(), "L");
    assert_eq!(solution.goal(), board("1 2/3 0"));
}

#[test]
fn values_that_break_an_invariant_are_refused() {
    for (message, part) in [
        (refused::<Board>(r#""1 2/3 3""#), "tile 3 is repeated"),
        (refused::<Board>(r#""""#), "no board found"),
        (
            refused::<Board>("[[1,2],[3,0]]"),
            "expected a board such as",
        ),
        (refused::<Board>("null"), "expected a board such as"),
        (refused::<Board>("17"), "expected a board such as"),
        (refused::<Moves>(r#""URX""#), "'X' is not a move"),
        (refused::<Moves>(r#""u""#), "names the way the blank moves"),
        (refused::<Moves>(r#"["U","R"]"#), "expected moves such as"),
        (refused::<Size>(r#""0x3""#), "too small"),
        (refused::<Size>(r#""99999x99999""#), "too large"),
        (refused::<Size>("[3,5]"), "expected a size such as"),
        (refused::<Size>("4"), "expected a size such as"),
        (
            refused::<Direction>(r#""l""#),
            "names the way the blank moves",
        ),
        (refused::<Direction>("0"), "expected a direction"),
        (refused::<Goal>(r#""snial""#), "did you mean snail?"),
        (refused::<Goal>("{}"), "expected the name of a goal"),
        (refused::<Metric>(r#""miles""#), "is not a metric"),
        (
            refused::<Problem>(r#"{"start":"1 2/0 3","goal":"1 2 3/4 5 0"}"#),
            "the start is 2x2, but the goal is 2x3",
        ),
        (
            refused::<Problem>(r#"{"start":"2 1/3 0","goal":"1 2/3 0"}"#),
            "cannot be reached",
        ),
        (
            refused::<Problem>(r#"{"start":"2 1/3 0"}"#),
            "missing field `goal`",
        ),
        (
            refused::<Problem>(r#"{"start":"1 2/3 0","start":"1 2/3 0","goal":"1 2/3 0"}"#),
            "duplicate field `start`",
        ),
    ] {
        assert!(message.contains(part), "{message}");
    }
}

#[test]
fn moves_that_do_not_solve_the_problem_are_refused() {
    let with = |start: &str, goal: &str, moves: &str| {
        refused::<Solution>(&format!(
            r#"{{"start":"{start}","goal":"{goal}","moves":"{moves}"}}"#
        ))
    };
    for (message, part) in [
        (with("1 2/0 3", "1 2/3 0", ""), "is not the goal"),
        (with("1 2/0 3", "1 2/3 0", "D"), "is not the goal"),
        (with("1 2/0 3", "1 2/3 0", "R"), "move 1 is not possible"),
        (with("1 2/0 3", "1 2/3 0", "LX"), "'X' is not a move"),
        (with("2 1/0 3", "1 2/3 0", "L"), "cannot be reached"),
        (with("1 2/0 3", "1 2 0/", "L"), "the start is 2x2"),
        (
            refused::<Solution>(r#"{"moves":"L"}"#),
            "missing field `start`",
        ),
    ] {
        assert!(message.contains(part), "{message}");
    }
}

/// A text of a kilobyte could stand for 2^32 moves, but none of its runs fits the board.
#[test]
fn the_moves_of_a_solution_are_bounded_by_its_board() {
    let moves = "R67108864L67108864".repeat(50);
    let text = format!(r#"{{"start":"1 2 0/","goal":"1 2 0/","moves":"{moves}"}}"#);
    let message = refused::<Solution>(&text);
    assert!(message.contains("expected 1 to 2,"), "{message}");
    // The longest run that there is.
    let text = r#"{"start":"0 1 2/","goal":"0 1 2/","moves":"L2R2"}"#;
    assert!(serde_json::from_str::<Solution>(text).is_ok());
}

#[test]
fn other_kinds_of_text_are_read_and_bytes_are_not() {
    let text = StrDeserializer::<ValueError>::new("1 2/3 0");
    assert_eq!(Board::deserialize(text), Ok(board("1 2/3 0")));
    let bytes = BytesDeserializer::<ValueError>::new(b"1 2/3 0");
    let error = Board::deserialize(bytes).unwrap_err().to_string();
    assert!(error.contains("expected a board"), "{error}");
}

proptest! {
    #[test]
    fn what_is_written_is_read((start, moves) in played(), other in random_boards()) {
        json(&start);
        json(&start.size());
        json(&moves);
        let problem = Problem::new(start.clone(), start.after(&moves).unwrap()).unwrap();
        json(&problem);
        let solution = Solution::replay(&problem, moves).unwrap();
        json(&solution);
        // With another board it is no solution, or it is one that was replayed.
        let mut tree = serde_json::to_value(&solution).unwrap();
        tree["start"] = other.to_string().into();
        if let Ok(read) = serde_json::from_value::<Solution>(tree) {
            prop_assert_eq!(read.start(), &other);
            prop_assert_eq!(other.after(read.moves()).unwrap(), read.goal());
        }
    }

    /// Damaged JSON is refused, or gives values that keep their invariants.
    #[test]
    fn damaged_json_never_panics((start, moves) in played(), seed: u64, count in 1..8_usize) {
        let problem = Problem::new(start.clone(), start.after(&moves).unwrap()).unwrap();
        let solution = Solution::replay(&problem, moves).unwrap();
        let mut bytes = serde_json::to_vec(&solution).unwrap();
        let mut random = Random::new(seed);
        for _ in 0..count {
            let at = random.below(bytes.len() as u64) as usize;
            match random.below(3) {
                0 => bytes[at] = random.bits() as u8,
                1 => { bytes.remove(at); }
                _ => bytes.insert(at, b"0123456789/ \"{}[],:ULDR"[random.below(23) as usize]),
            }
        }
        if let Ok(read) = serde_json::from_slice::<Solution>(&bytes) {
            prop_assert_eq!(read.start().after(read.moves()).unwrap(), read.goal());
        }
        if let Ok(read) = serde_json::from_slice::<Problem>(&bytes) {
            prop_assert!(Problem::new(read.start().clone(), read.goal().clone()).is_ok());
        }
    }
}
