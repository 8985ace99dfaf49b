//! Which tiles the tables of a class follow.

use super::grid::Grid;
use crate::engine::tier::Tier;

/// Homes of tiles as bit sets; all patterns of a class have as many tiles.
///
/// Tiles near each other bind each other most: the first tiles and the last ones in the order
/// of rows, and of columns. Where the transposed board has the same tables, those in the order
/// of rows serve for both.
pub(super) fn patterns(grid: Grid, tier: Tier) -> Vec<u16> {
    let slots = grid.slots();
    let tiles = tiles(slots, tier);
    let rows: Vec<usize> = (0..=slots).filter(|&cell| cell != grid.home).collect();
    let mut cols = rows.clone();
    cols.sort_by_key(|&cell| grid.transposed_cell(cell));
    let set = |homes: &[usize]| homes.iter().fold(0, |set, home| set | 1 << home);
    let [first_rows, first_cols] = [&rows, &cols].map(|homes| set(&homes[..tiles]));
    let [last_rows, last_cols] = [&rows, &cols].map(|homes| set(&homes[slots - tiles..]));
    // But for one tile, all: its place follows, and the distances are exact.
    if tiles + 1 == slots {
        return vec![first_rows];
    }
    if grid.transposed() == grid {
        return vec![first_rows, last_rows];
    }
    let best_first = match grid.rows {
        2 => [first_cols, last_cols, first_rows, last_rows],
        _ => [first_cols, last_rows, first_rows, last_cols],
    };
    best_first[..most_patterns(grid, tier)].to_vec()
}

/// The tiles of a pattern, as many as time and memory allow.
fn tiles(slots: usize, tier: Tier) -> usize {
    let most = match (tier, slots) {
        (_, ..=9) => 8,
        (Tier::Strong, ..=11) => 8,
        (Tier::Strong, _) => 7,
        (Tier::Quick | Tier::Medium, _) => 6,
    };
    most.min(slots - 1)
}

/// How many patterns to follow when the transposed board does not double them.
///
/// With three instead of four the class 4x4 with home 14 takes three times the nodes, with two
/// nine times. The tables of 2x8 are the largest: four would take 324 MB.
fn most_patterns(grid: Grid, tier: Tier) -> usize {
    match (tier, grid.rows, grid.cols) {
        (Tier::Quick | Tier::Medium, ..) => 2,
        (Tier::Strong, 2, 8) => 3,
        (Tier::Strong, 3, 4) | (Tier::Strong, 2, 6) => 2,
        (Tier::Strong, ..) => 4,
    }
}
