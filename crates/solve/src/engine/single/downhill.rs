//! Boards whose true distance is known: solutions follow it downhill, without a search.

use taquin_puzzle::Direction;

use super::grid::{Nibbles, swapped};
use super::observer::Observer;
use super::tables::Tables;

/// Gives the observer all shortest solutions of a board; true when told to stop.
///
/// For classes with one view or none; see [`partitions`](super::partition::partitions).
pub(crate) fn descend(
    tables: &Tables,
    board: Nibbles,
    blank: usize,
    observer: &mut dyn Observer,
) -> bool {
    let distance = tables.distance(board, blank);
    let mut codes = Vec::with_capacity(distance as usize);
    below(tables, board, blank, distance, &mut codes, observer)
}

fn below(
    tables: &Tables,
    board: Nibbles,
    blank: usize,
    distance: u32,
    codes: &mut Vec<u8>,
    observer: &mut dyn Observer,
) -> bool {
    if distance == 0 {
        return observer.solved(codes);
    }
    let mut generated = 0;
    let mut nearer = Vec::new();
    for direction in Direction::ALL {
        if let Some(source) = tables.grid.source(blank, direction) {
            generated += 1;
            let board = swapped(board, blank, source);
            if tables.is_nearer(board, source, distance) {
                nearer.push((direction.code(), board, source));
            }
        }
    }
    if observer.count(1, generated).is_none() {
        return true;
    }
    nearer.into_iter().any(|(code, board, blank)| {
        codes.push(code);
        let ended = below(tables, board, blank, distance - 1, codes, observer);
        codes.pop();
        ended
    })
}
