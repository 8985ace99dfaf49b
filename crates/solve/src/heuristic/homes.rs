//! Where every tile belongs, and which tiles a move has moved.

use taquin_puzzle::{Board, Size, Tile};

use crate::{Run, Tiles};

/// The row and column of each tile in the goal.
#[derive(Clone, Debug)]
pub(crate) struct Homes {
    size: Size,
    of_tile: Box<[(u32, u32)]>,
    /// What a tile's cell changes by when it moves in each direction.
    steps: [isize; 4],
}

impl Homes {
    pub(crate) fn new(goal: &Board) -> Homes {
        let size = goal.size();
        let place = |&cell: &u32| {
            let cell = cell as usize;
            (size.row_of(cell) as u32, size.col_of(cell) as u32)
        };
        let cols = size.cols() as isize;
        Homes {
            size,
            steps: [-cols, -1, 1, cols],
            of_tile: goal.cells_of_tiles().iter().map(place).collect(),
        }
    }

    pub(crate) fn size(&self) -> Size {
        self.size
    }

    pub(crate) fn row(&self, tile: Tile) -> usize {
        self.of_tile[tile as usize].0 as usize
    }

    pub(crate) fn col(&self, tile: Tile) -> usize {
        self.of_tile[tile as usize].1 as usize
    }

    /// The goal cell of a tile.
    pub(crate) fn cell(&self, tile: Tile) -> usize {
        self.row(tile) * self.size.cols() + self.col(tile)
    }

    /// Calls `visit` with the tiles that the last move has moved, nearest to the blank first.
    ///
    /// `tiles` is the board after the move.
    #[inline]
    pub(crate) fn for_moved<T: Tiles>(&self, tiles: &T, run: Run, mut visit: impl FnMut(Moved)) {
        let step = self.steps[usize::from(run.direction().code())];
        // They lie beyond the blank on the side that they moved to.
        let mut from = tiles.blank();
        let mut left = run.count();
        loop {
            let to = from.wrapping_add_signed(step);
            visit(Moved {
                tile: tiles.tile(to),
                from,
                to,
            });
            from = to;
            left -= 1;
            if left == 0 {
                break;
            }
        }
    }
}

/// A tile that has moved by one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moved {
    pub(crate) tile: Tile,
    pub(crate) from: usize,
    pub(crate) to: usize,
}
