//! The exact words with which sizes, names, moves and problems are refused.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use taquin_puzzle::moves::{blank, numbers, tile};
use taquin_puzzle::{Goal, Language, Metric, Problem, Size, Solution};

use crate::boards::{board, size};

fn refused<T: FromStr<Err: Display> + Debug>(text: &str) -> String {
    text.parse::<T>().err().unwrap().to_string()
}

#[test]
fn sizes() {
    for (text, message) in [
        (
            "1",
            "size 1x1 is too small: the smallest boards are 1x2 and 2x1",
        ),
        (
            "0x4",
            "size 0x4 is too small: the smallest boards are 1x2 and 2x1",
        ),
        (
            "9999x9999",
            "size 9999x9999 is too large: boards have at most 67108864 cells (8192x8192)",
        ),
        (
            "3x",
            "'3x' is not a size: write rows and columns as in 3x5, or 4 for 4x4",
        ),
        (
            "",
            "'' is not a size: write rows and columns as in 3x5, or 4 for 4x4",
        ),
    ] {
        assert_eq!(refused::<Size>(text), message);
    }
}

#[test]
fn names() {
    assert_eq!(
        refused::<Goal>("Diagonal"),
        "'Diagonal' is not a goal: use rows, blank-first, columns, snail, or a board"
    );
    assert_eq!(
        refused::<Goal>("Colunms"),
        "'Colunms' is not a goal: did you mean columns? use rows, blank-first, columns, snail, or a board"
    );
    // Offered by its name, even when an alias is what is near.
    assert_eq!(
        refused::<Goal>("spirla"),
        "'spirla' is not a goal: did you mean snail? use rows, blank-first, columns, snail, or a board"
    );
    assert_eq!(
        refused::<Metric>("manhattan"),
        "'manhattan' is not a metric: use single or multi"
    );
    assert_eq!(
        refused::<Metric>("Singel"),
        "'Singel' is not a metric: did you mean single? use single or multi"
    );
    assert_eq!(
        refused::<Language>("fr"),
        "'fr' is not a known language: use en, ru or es"
    );
}

/// Every goal and metric is read from every one of its names, whatever the case, and none from two.
#[test]
fn names_and_aliases() {
    fn check<T: Copy + PartialEq + Debug + FromStr<Err: Debug>>(
        all: &[T],
        names: impl Fn(T) -> (&'static str, &'static [&'static str]),
    ) {
        let mut seen = Vec::new();
        for &value in all {
            let (name, aliases) = names(value);
            for &name in aliases.iter().chain([&name]) {
                assert_eq!(name.parse::<T>().unwrap(), value);
                let loud = name.to_uppercase().replace('-', "_");
                assert_eq!(loud.parse::<T>().unwrap(), value);
                assert!(!seen.contains(&name), "{name}");
                seen.push(name);
            }
        }
    }
    check(&Goal::ALL, |goal| (goal.name(), goal.aliases()));
    check(&Metric::ALL, |metric| (metric.name(), metric.aliases()));
    for language in Language::ALL {
        let code = language.to_string();
        assert_eq!(code.parse(), Ok(language));
        assert_eq!(code.to_uppercase().parse(), Ok(language));
    }
    assert_eq!(
        format!("{:>6}|{:<7}|", Goal::Rows, Metric::Multi),
        "  rows|multi  |"
    );
}

#[test]
fn moves_in_letters() {
    let tile = |text| tile::parse(text).unwrap_err().to_string();
    let blank = |text| blank::parse(text).unwrap_err().to_string();
    assert_eq!(
        tile("U R\nX"),
        "line 2, column 1: 'X' is not a move: expected U, D, L or R, optionally with a repeat count"
    );
    assert_eq!(
        tile("U d"),
        "line 1, column 3: 'd' is blank notation, which names the way the blank moves; expected U, D, L or R"
    );
    assert_eq!(
        blank("u D"),
        "line 1, column 3: 'D' is in another case than the first move; expected u, d, l or r"
    );
    for (text, at, word) in [
        ("U0", 2, "0"),
        ("LR4294967296", 3, "4294967296"),
        (
            "U99999999999999999999999999999",
            2,
            "999999999999999999999999…",
        ),
    ] {
        assert_eq!(
            tile(text),
            format!(
                "line 1, column {at}: '{word}' is not a valid repeat count: \
                 expected 1 to 67108864, and fewer than 2^32 steps in total"
            )
        );
    }
}

#[test]
fn moves_in_numbers() {
    let start = board("1 2 3/4 0 5/7 8 6");
    let of = |text| numbers::parse(text, &start).unwrap_err().to_string();
    assert_eq!(
        of("5 1"),
        "line 1, column 3: move 2 is not possible: tile 1 is not beside the blank"
    );
    assert_eq!(
        of("5\n-6"),
        "line 2, column 1: '-6' is not a tile: expected the number of the tile that moves"
    );
    assert_eq!(
        of("UL"),
        "line 1, column 1: 'UL' is not a tile: expected the number of the tile that moves"
    );
}

#[test]
fn problems_and_solutions() {
    let goal = Goal::Rows.board(size(3, 3));
    let of = |start| Problem::new(board(start), goal.clone()).unwrap_err();
    assert_eq!(
        of("1 2/3 0").to_string(),
        "the start is 2x2, but the goal is 3x3"
    );
    assert_eq!(
        of("2 1 3/4 5 6/7 8 0").to_string(),
        "the goal cannot be reached from this board"
    );
    let problem = Problem::new(board("1 2 3/4 0 6/7 5 8"), goal).unwrap();
    let of = |moves: &str| {
        Solution::replay(&problem, moves.parse().unwrap())
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        of("URU"),
        "move 3 is not possible: no tile can move up into the blank, which is in the bottom row"
    );
    assert_eq!(
        of("ULRL2"),
        "move 5 is not possible: no tile can move left into the blank, which is in the last column"
    );
    assert_eq!(
        of("ULDU2"),
        "move 5 is not possible: no tile can move up into the blank, which is in the bottom row"
    );
    assert_eq!(
        of("UR"),
        "the board after the last move (number 2) is not the goal"
    );
}
