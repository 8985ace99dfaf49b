//! Boards whose true distance is known: every solution goes downhill.

use taquin_puzzle::Direction;

use super::grid::{Nibbles, swapped};
use super::kernel::Watch;
use super::tables::Tables;

/// Gives the watch the shortest solutions of a board without a search; true when told to stop.
///
/// For frames with one view or none; see [`partitions`](super::partition::partitions).
pub(crate) fn descend(
    tables: &Tables,
    board: Nibbles,
    blank: usize,
    watch: &mut dyn Watch,
) -> bool {
    let distance = tables.distance(board, blank);
    let mut codes = Vec::with_capacity(distance as usize);
    below(tables, board, blank, distance, &mut codes, watch)
}

fn below(
    tables: &Tables,
    board: Nibbles,
    blank: usize,
    distance: u32,
    codes: &mut Vec<u8>,
    watch: &mut dyn Watch,
) -> bool {
    if distance == 0 {
        return watch.solved(codes);
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
    if watch.count(1, generated).is_none() {
        return true;
    }
    nearer.into_iter().any(|(code, board, blank)| {
        codes.push(code);
        let ended = below(tables, board, blank, distance - 1, codes, watch);
        codes.pop();
        ended
    })
}
