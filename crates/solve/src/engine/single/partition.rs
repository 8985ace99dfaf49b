//! Which tiles make up which pattern, for every class and tier.

use super::grid::Grid;
use crate::engine::tier::Tier;
use crate::symmetry::GoalClass;

/// One way to look at the board, and the patterns that the tiles are split into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Partition {
    /// Whether the board is looked at transposed.
    pub(crate) is_turned: bool,
    /// The blank's home in this view.
    pub(crate) home: usize,
    /// The homes of each pattern's tiles in this view.
    pub(crate) patterns: Vec<u16>,
}

impl Partition {
    /// Reads a picture of the goal: a letter for each cell, the blank's left out of its pattern.
    pub(crate) fn drawn(grid: Grid, picture: &str, home: usize, is_turned: bool) -> Partition {
        let home = match is_turned {
            true => grid.transposed(home),
            false => home,
        };
        let letters: Vec<u8> = picture.bytes().filter(u8::is_ascii_uppercase).collect();
        assert_eq!(letters.len(), grid.cells(), "a letter for each cell");
        let mut patterns: Vec<u16> = Vec::new();
        for letter in b'A'..=b'Z' {
            let mut tiles = 0;
            for cell in (0..grid.cells()).filter(|&cell| cell != home) {
                tiles |= u16::from(letters[cell] == letter) << cell;
            }
            if tiles != 0 {
                patterns.push(tiles);
            }
        }
        Partition {
            is_turned,
            home,
            patterns,
        }
    }
}

/// The views of a class: none for a single row, where the blank just walks; one, of all tiles,
/// for boards so small that a table holds the true distances; else two.
pub(crate) fn partitions(class: GoalClass, tier: Tier) -> Vec<Partition> {
    let grid = Grid::of(class.size());
    let home = grid.cell_of(class, class.home());
    if grid.cols == 1 {
        return Vec::new();
    }
    if grid.cells() <= 9 {
        let all = "A".repeat(grid.cells());
        return vec![Partition::drawn(grid, &all, home, false)];
    }
    let [first, second] = pictures(grid, home, tier);
    vec![
        Partition::drawn(grid, first, home, false),
        Partition::drawn(grid, second, home, grid.is_square()),
    ]
}

/// A few candidates for each were compared by nodes, size and time to build, on few boards
/// (three to five for 8x2); better ones may well exist. The second view of a square is transposed.
fn pictures(grid: Grid, home: usize, tier: Tier) -> [&'static str; 2] {
    use Tier::{Medium, Quick, Strong};
    match (grid.rows, grid.cols, tier) {
        (4, 4, Quick) => ["ACCC/AABB/AABB/ABBB"; 2],
        (4, 4, Medium) => ["AAAA/AAAC/BBBB/BBBB"; 2],
        (4, 4, Strong) if home == 14 => ["AAAA/AAAA/BBBB/BBBB", "AAAA/AAAA/BBBC/BBBC"],
        (4, 4, Strong) => ["AAAA/AAAA/BBBB/BBBB"; 2],
        (5, 3, Quick) => ["AAA/AAA/BBB/BBB/CCC", "AAB/AAB/AAB/CCB/CCB"],
        (5, 3, _) => ["AAA/AAA/ABB/BBB/BBB", "AAB/AAB/ABB/ABB/ABB"],
        (8, 2, Quick) => ["CC/AA/AA/AA/BB/BB/BB/CC", "AA/AA/AA/CC/CC/BB/BB/BB"],
        (8, 2, _) => ["AA/AA/AA/AC/BB/BB/BB/BB", "CA/AA/AA/AA/BB/BB/BB/BB"],
        (7, 2, Quick) => ["AA/AA/AA/BB/BB/BB/CC", "CC/AA/AA/AA/BB/BB/BB"],
        (7, 2, _) => ["AA/AA/AA/AB/BB/BB/BB", "AA/AA/AA/BA/BB/BB/BB"],
        (4, 3, _) => ["AAA/AAA/BBB/BBB", "AAB/AAB/AAB/BBB"],
        (6, 2, _) => ["AA/AA/AA/BB/BB/BB", "AB/AB/AB/AB/AB/AB"],
        (5, 2, _) => ["AA/AA/AB/BB/BB", "AB/AB/AB/AB/AB"],
        _ => unreachable!("no other sizes have patterns"),
    }
}
