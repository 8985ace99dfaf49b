//! Fingerprints tell boards apart, and moves keep them up to date.

use std::collections::HashSet;

use proptest::prelude::*;
use taquin_puzzle::{Board, Direction, Goal};

use crate::boards::{every_board, random_boards, reachable, size};

#[test]
fn no_two_boards_of_3x3_share_one() {
    let boards = reachable(&Goal::Rows.board(size(3, 3)));
    let fingerprints: HashSet<u64> = boards.keys().map(Board::fingerprint).collect();
    assert_eq!(fingerprints.len(), 181_440);
    // Nor do the boards that cannot reach the goal.
    let fingerprints: HashSet<u64> = every_board(size(3, 3))
        .map(|board| board.fingerprint())
        .collect();
    assert_eq!(fingerprints.len(), 362_880);
}

#[test]
fn on_3x3_the_way_to_a_board_leaves_no_trace() {
    // Every one of these boards was made by moves from the goal.
    for reached in reachable(&Goal::Snail.board(size(3, 3))).into_keys() {
        let fresh = Board::new(reached.size(), reached.cells()).unwrap();
        assert_eq!(reached.fingerprint(), fresh.fingerprint(), "{reached}");
        assert_eq!(reached.blank(), fresh.blank());
    }
}

#[test]
fn a_fingerprint_is_the_same_on_every_platform() {
    // Worked out by an independent program.
    let goal = Goal::Rows.board(size(4, 4));
    assert_eq!(goal.fingerprint(), 0x1D8E_593F_542C_C4B3);
}

proptest! {
    #[test]
    fn moves_in_place_keep_it_up_to_date(board in random_boards(), codes: Vec<u8>) {
        let mut moved = board;
        for code in codes {
            let before = moved.clone();
            if moved.try_slide(Direction::from_code(code)).is_err() {
                prop_assert_eq!(&moved, &before);
            }
            let fresh = Board::new(moved.size(), moved.cells()).unwrap();
            prop_assert_eq!(moved.fingerprint(), fresh.fingerprint());
            prop_assert_eq!(moved.blank(), fresh.blank());
        }
    }
}
