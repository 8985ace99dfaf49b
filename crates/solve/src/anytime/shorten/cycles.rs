//! Boards that a way passes twice: all between is cut.

use rustc_hash::FxHashMap;

use taquin_puzzle::{Board, Direction, Moves};
use taquin_search::StopReason;

/// Moves between two looks at the limits, under a millisecond.
const LOOK_EVERY: usize = 1 << 13;

/// Longer ways are not looked at: every board on them is remembered.
const MOST_MOVES: usize = 1 << 22;

/// The most bytes that [`cut`] takes for a way of some length.
pub(super) fn bytes(length: usize) -> usize {
    match length > MOST_MOVES {
        true => length / 4,
        // A table that is at most seven eighths full, with a byte more for every place; the steps that
        // are kept, and the way made of them.
        false => {
            let places = (length + length / 7 + 8).next_power_of_two();
            17 * places + 16 * length + length / 4
        }
    }
}

/// The way without what lies between equal boards.
///
/// Boards are compared by their fingerprints; should two that differ have the
/// same one, the replay of the result shows it.
///
/// # Errors
/// What `check` says.
pub(super) fn cut(
    start: &Board,
    moves: &Moves,
    check: &mut dyn FnMut() -> Result<(), StopReason>,
) -> Result<Moves, StopReason> {
    if moves.len() > MOST_MOVES {
        return Ok(moves.clone());
    }
    let mut board = start.clone();
    let mut kept: Vec<(Direction, u64)> = Vec::with_capacity(moves.len());
    let mut seen = FxHashMap::with_capacity_and_hasher(moves.len() + 1, Default::default());
    seen.insert(board.fingerprint(), 0);
    for (made, step) in moves.iter().enumerate() {
        if made % LOOK_EVERY == LOOK_EVERY - 1 {
            check()?;
        }
        if board.try_slide(step).is_err() {
            break;
        }
        let print = board.fingerprint();
        match seen.get(&print) {
            Some(&length) => {
                for (_, print) in kept.drain(length..) {
                    seen.remove(&print);
                }
                seen.insert(print, length);
            }
            None => {
                kept.push((step, print));
                seen.insert(print, kept.len());
            }
        }
    }
    Ok(kept.into_iter().map(|(step, _)| step).collect())
}
