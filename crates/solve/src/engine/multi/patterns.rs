//! Which tiles the tables of a frame follow.

use super::grid::Grid;

/// How much to spend on tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Tier {
    /// Ready at once; most boards are solved in a fraction of a second.
    Quick,
    /// Ready in seconds: for the hard boards, and for many.
    Strong,
}

/// Homes of tiles as bit sets; all patterns of a frame have as many tiles.
///
/// Tiles near each other bind each other most: the first tiles and the last ones in the order
/// of rows, and of columns. Where the transposed board has the same tables, those in the order
/// of rows serve for both.
pub(super) fn patterns(grid: Grid, tier: Tier) -> Vec<u16> {
    let slots = grid.slots();
    let tiles = tiles(slots, tier);
    let homes = |by_cols: bool| {
        let mut homes: Vec<usize> = (0..=slots).filter(|&cell| cell != grid.home).collect();
        if by_cols {
            homes.sort_by_key(|&cell| grid.transposed_cell(cell));
        }
        homes
    };
    let set = |homes: &[usize]| homes.iter().fold(0, |set, home| set | 1 << home);
    let [rows, cols] = [false, true].map(homes);
    // But for one tile, all: its place follows, and the distances are exact.
    if tiles + 1 == slots {
        return vec![set(&rows[..tiles])];
    }
    let is_own_transpose = grid.transposed() == grid;
    let orders = match is_own_transpose {
        true => vec![rows],
        false => vec![rows, cols],
    };
    let ends = orders
        .iter()
        .flat_map(|homes| [&homes[..tiles], &homes[slots - tiles..]]);
    let mut patterns: Vec<u16> = ends.map(set).collect();
    patterns.dedup();
    patterns
}

/// The tiles of a pattern, as many as time and memory allow.
fn tiles(slots: usize, tier: Tier) -> usize {
    let most = match (tier, slots) {
        (_, ..=9) => 8,
        (Tier::Strong, ..=11) => 8,
        (Tier::Strong, _) => 7,
        (Tier::Quick, _) => 6,
    };
    most.min(slots - 1)
}
