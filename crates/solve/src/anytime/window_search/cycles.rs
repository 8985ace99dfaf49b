//! Cuts the cycles of a path: what lies between two visits of the same board.

use rustc_hash::FxHashMap;

use taquin_puzzle::{Board, Direction, Moves};
use taquin_search::Stoppable;

/// Moves between two checks of the limits, under a millisecond.
const CHECK_EVERY: usize = 1 << 13;

/// Longer paths are left as they are: every board on a path is remembered.
const MAX_MOVES: usize = 1 << 22;

/// The maximum number of bytes that [`cut`] takes for a path of `length` moves.
pub(super) fn bytes(length: usize) -> usize {
    if length > MAX_MOVES {
        return length / 4;
    }
    // A hash table that is at most seven eighths full, with one more byte per place; the moves that are
    // kept, and the path made of them.
    let places = (length + length / 7 + 8).next_power_of_two();
    17 * places + 16 * length + length / 4
}

/// The path without what lies between equal boards.
///
/// Boards are compared by their fingerprints. Should two different ones have the same, the replay of the
/// result fails.
///
/// # Errors
/// What `check` returns.
pub(super) fn cut(
    start: &Board,
    moves: &Moves,
    mut check: impl FnMut() -> Stoppable,
) -> Stoppable<Moves> {
    if moves.len() > MAX_MOVES {
        return Ok(moves.clone());
    }
    let mut board = start.clone();
    let mut kept: Vec<(Direction, u64)> = Vec::with_capacity(moves.len());
    let mut seen = FxHashMap::with_capacity_and_hasher(moves.len() + 1, Default::default());
    seen.insert(board.fingerprint(), 0);
    for (made, step) in moves.iter().enumerate() {
        if made % CHECK_EVERY == CHECK_EVERY - 1 {
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
