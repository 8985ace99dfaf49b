//! Patterns: some of the tiles, and how their placements are numbered.

use super::columns::{Columns, cells, region_around};
use super::grid::{Grid, Nibbles, piece};
use crate::engine::permutation::{FACTORIALS, MAX_LABELS, rank};

/// Some of the tiles of a board, and where the blank may be in the end.
///
/// A database of a pattern holds for every placement of its tiles, and every
/// region of the other cells that the blank may be in, how many moves of the
/// pattern's tiles the goal is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pattern {
    pub(crate) grid: Grid,
    /// The homes of the tiles.
    pub(crate) tiles: u16,
    /// The lowest cell of the region that the blank is in when all are home.
    pub(crate) blank: usize,
}

/// Where the tiles of a pattern are, and a cell of the blank's region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placement {
    pub(crate) set: u16,
    pub(crate) rank: usize,
    pub(crate) blank: usize,
}

impl Pattern {
    /// The pattern of tiles with these homes, when the blank's is `home`.
    ///
    /// # Panics
    /// When the blank is among the tiles, or there are too many of them.
    pub(crate) fn new(grid: Grid, tiles: u16, home: usize) -> Pattern {
        assert!(tiles >> home & 1 == 0, "the blank is no tile");
        assert!(tiles.count_ones() as usize <= MAX_LABELS, "too many tiles");
        let region = region_around(grid, tiles, 1 << home);
        Pattern {
            grid,
            tiles,
            blank: region.trailing_zeros() as usize,
        }
    }

    /// How many tiles there are.
    pub(crate) fn len(&self) -> usize {
        self.tiles.count_ones() as usize
    }

    /// How many orders the tiles have.
    pub(crate) fn ranks(&self) -> usize {
        FACTORIALS[self.len()]
    }

    /// The number of a tile among those of the pattern.
    pub(crate) fn label(&self, home: usize) -> Option<usize> {
        let below = self.tiles & ((1 << home) - 1);
        (self.tiles >> home & 1 != 0).then_some(below.count_ones() as usize)
    }

    /// Where the tiles are on a board with the blank in a cell.
    pub(crate) fn placement(&self, board: Nibbles, blank: usize) -> Placement {
        let mut order = [0; MAX_LABELS];
        let (mut set, mut placed) = (0, 0);
        for cell in cells(self.grid.all() & !(1 << blank)) {
            if let Some(label) = self.label(piece(board, cell)) {
                order[placed] = label as u8;
                placed += 1;
                set |= 1 << cell;
            }
        }
        let rank = rank(&order[..placed]);
        Placement { set, rank, blank }
    }

    /// All tiles at home.
    pub(crate) fn goal(&self) -> Placement {
        Placement {
            set: self.tiles,
            rank: 0,
            blank: self.blank,
        }
    }

    /// Bits from one rank's entries to the next one's.
    pub(crate) fn stride(&self, columns: &Columns) -> usize {
        columns.count(self.len()).next_multiple_of(64)
    }

    /// How many words the entries take.
    pub(crate) fn words(&self, columns: &Columns) -> usize {
        self.ranks() * self.stride(columns) / 64
    }

    /// The bit that belongs to a placement.
    pub(crate) fn index(&self, columns: &Columns, placement: Placement) -> usize {
        let column = columns.column(placement.set, placement.blank);
        placement.rank * self.stride(columns) + column
    }
}
