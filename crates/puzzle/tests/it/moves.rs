//! The laws of move sequences: notations, inverses, backtracks, mirrors and metrics.

use proptest::prelude::*;
use taquin_puzzle::moves::{MoveSymbols, blank, numbers, tile};
use taquin_puzzle::{Board, Direction, Metric, Moves, Notation};

use crate::boards::random_boards;

/// Any directions, possible on a board or not; long enough to fill several words.
fn any_moves() -> impl Strategy<Value = Moves> {
    prop::collection::vec(any::<u8>(), 0..200)
        .prop_map(|codes| codes.into_iter().map(Direction::from_code).collect())
}

/// A board and moves that are possible on it, backtracks and long slides included.
pub(crate) fn played() -> impl Strategy<Value = (Board, Moves)> {
    (random_boards(), any_moves()).prop_map(|(board, wished)| {
        let mut there = board.clone();
        let possible = wished.iter().filter(|&step| there.try_slide(step).is_ok());
        let moves = possible.collect();
        (board, moves)
    })
}

fn after(board: &Board, moves: &Moves) -> Board {
    let mut board = board.clone();
    for step in moves.iter() {
        board.slide(step);
    }
    board
}

proptest! {
    #[test]
    fn tile_notation_is_read_as_written(moves in any_moves()) {
        let mut text = String::new();
        tile::write(&moves, &mut text).unwrap();
        prop_assert_eq!(&text, &moves.to_string());
        prop_assert_eq!(tile::parse(&text), Ok(moves.clone()));
        prop_assert_eq!(text.parse(), Ok(moves));
    }

    #[test]
    fn blank_notation_is_read_as_written(moves in any_moves()) {
        let mut text = String::new();
        blank::write(&moves, &mut text).unwrap();
        prop_assert_eq!(blank::parse(&text), Ok(moves.clone()));
        // The blank goes the other way, in lower case.
        let mirrored: Moves = moves.iter().map(Direction::opposite).collect();
        prop_assert_eq!(text, mirrored.to_string().to_lowercase());
    }

    #[test]
    fn number_notation_is_read_as_written((board, moves) in played()) {
        let mut text = String::new();
        numbers::write(&moves, &board, &mut text).unwrap();
        prop_assert_eq!(text.split_whitespace().count(), moves.len());
        prop_assert_eq!(numbers::parse(&text, &board), Ok(moves));
    }

    #[test]
    fn moves_and_then_their_inverse_change_nothing((board, moves) in played()) {
        let there = after(&board, &moves);
        prop_assert_eq!(after(&there, &moves.inverse()), board);
        prop_assert_eq!(moves.inverse().inverse(), moves);
    }

    #[test]
    fn a_step_and_then_its_opposite_change_nothing(board in random_boards()) {
        for step in board.moves() {
            let mut there = board.clone();
            let tile = there.slide(step);
            prop_assert_ne!(&there, &board);
            prop_assert_eq!(there.slide(step.opposite()), tile);
            prop_assert_eq!(&there, &board);
        }
    }

    #[test]
    fn simplified_moves_lead_to_the_same_board((board, moves) in played()) {
        let simple = moves.simplified();
        prop_assert_eq!(after(&board, &simple), after(&board, &moves));
    }

    #[test]
    fn simplified_moves_have_no_backtrack(moves in any_moves()) {
        let simple = moves.simplified();
        prop_assert!(simple.len() <= moves.len());
        let steps: Vec<Direction> = simple.iter().collect();
        prop_assert!(steps.windows(2).all(|pair| pair[0] != pair[1].opposite()));
        prop_assert_eq!(simple.simplified(), simple);
        // What is done and undone is nothing at all.
        let mut there_and_back = moves.clone();
        there_and_back.extend(moves.inverse().iter());
        prop_assert!(there_and_back.simplified().is_empty());
    }

    #[test]
    fn mirrored_moves_lead_to_the_mirrored_board((board, moves) in played()) {
        prop_assert_eq!(
            after(&board.transposed(), &moves.transposed()),
            after(&board, &moves).transposed()
        );
        prop_assert_eq!(board.transposed().transposed(), board);
        prop_assert_eq!(moves.transposed().transposed(), moves);
    }

    #[test]
    fn the_multi_metric_counts_changes_of_direction(moves in any_moves()) {
        let steps: Vec<Direction> = moves.iter().collect();
        let changes = steps.windows(2).filter(|pair| pair[0] != pair[1]).count();
        let multi = moves.length(Metric::Multi);
        prop_assert_eq!(multi as usize, changes + usize::from(!steps.is_empty()));
        prop_assert_eq!(moves.length(Metric::Single) as usize, steps.len());
        prop_assert!(multi <= moves.length(Metric::Single));
        for metric in Metric::ALL {
            prop_assert_eq!(moves.length(metric), moves.inverse().length(metric));
            prop_assert_eq!(moves.length(metric), moves.transposed().length(metric));
        }
    }
}

proptest! {
    /// In every notation, with every symbol and in both metrics.
    #[test]
    fn moves_are_read_as_written((board, moves) in played()) {
        for notation in Notation::ALL {
            for symbols in MoveSymbols::ALL {
                for metric in Metric::ALL {
                    let written = notation.written(&moves, &board);
                    let text = written.symbols(symbols).counted_by(metric).to_string();
                    let read = notation.parse(&text, &board);
                    prop_assert_eq!(read.as_ref(), Ok(&moves), "{}", text);
                    if symbols == MoveSymbols::Words || notation == Notation::Numbers {
                        let is_single = metric == Metric::Single || notation == Notation::Numbers;
                        let counted = if is_single { Metric::Single } else { Metric::Multi };
                        let words = text.split_whitespace().count();
                        prop_assert_eq!(words as u64, moves.length(counted));
                    }
                }
            }
        }
    }

    /// Simplifying never makes moves longer, however they are counted.
    #[test]
    fn simplified_moves_are_not_longer(moves in any_moves()) {
        for metric in Metric::ALL {
            prop_assert!(moves.simplified().length(metric) <= moves.length(metric));
        }
    }
}

/// The forms of csTimer's scramble types.
#[test]
fn scrambles_of_cstimer() {
    let expected: Moves = "DR2ULD3".parse().unwrap();
    for (type_name, text) in [
        ("15prp", "D R2 U L D3"),
        ("15p", "D R R U L D D D "),
        ("15prap", "\u{ffec} \u{ffeb}2 \u{ffea} \u{ffe9} \u{ffec}3"),
        ("arrows", "↓→2↑←↓3"),
        ("ASCII", "v >2 ^ < v3"),
        ("mixed", "D→2^L\u{ffec}3"),
    ] {
        assert_eq!(tile::parse(text).as_ref(), Ok(&expected), "{type_name}");
    }
    for (type_name, text) in [
        ("15prmp", "U L2 D R U3"),
        ("15pm", "U L L D R U U U "),
        ("small", "ul2dru3"),
        ("arrows", "↑ ←2 ↓ → ↑3"),
        ("arrows first", "↑ L2 ↓ R U3"),
    ] {
        assert_eq!(blank::parse(text).as_ref(), Ok(&expected), "{type_name}");
    }
    let errors = |text| blank::parse(text).unwrap_err().to_string();
    assert_eq!(
        errors("↑2 U l"),
        "line 1, column 6: 'l' is in another case than the first move; expected U, D, L or R"
    );
    assert!(tile::parse("→0").is_err());
    assert_eq!(
        tile::parse("2→").unwrap_err().to_string().split(':').next(),
        Some("line 1, column 1")
    );
}
