//! Where every tile belongs, and which tiles a move has moved.

use taquin_puzzle::{Board, Size, Tile};

use crate::{Run, Tiles};

/// The row and column of each tile in the goal.
#[derive(Clone, Debug)]
pub(crate) struct Homes {
    size: Size,
    of_tile: Box<[(u32, u32)]>,
    /// The row and column of each cell: a division less where it counts.
    places: Box<[(u32, u32)]>,
    /// What a tile's cell changes by when it moves in each direction.
    steps: [isize; 4],
}

impl Homes {
    pub(crate) fn new(goal: &Board) -> Homes {
        let size = goal.size();
        let places: Box<[(u32, u32)]> = (0..size.cells())
            .map(|cell| (size.row_of(cell) as u32, size.col_of(cell) as u32))
            .collect();
        let cells = goal.cells_of_tiles();
        let cols = size.cols() as isize;
        Homes {
            size,
            of_tile: cells.iter().map(|&cell| places[cell as usize]).collect(),
            places,
            steps: [-cols, -1, 1, cols],
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

    /// The row and column of a cell.
    pub(crate) fn place(&self, cell: usize) -> (usize, usize) {
        let (row, col) = self.places[cell];
        (row as usize, col as usize)
    }

    /// The goal cell of a tile.
    pub(crate) fn cell(&self, tile: Tile) -> usize {
        self.row(tile) * self.size.cols() + self.col(tile)
    }

    /// The tile that the last move has moved last, which lies beside the blank.
    #[inline]
    pub(crate) fn last_moved<T: Tiles>(&self, tiles: &T, run: Run) -> Moved {
        let from = tiles.blank();
        let to = from.wrapping_add_signed(self.steps[usize::from(run.direction().code())]);
        Moved {
            tile: tiles.tile(to),
            from,
            to,
        }
    }

    /// How many tiles, the blank not counted, are not in their goal cell.
    pub(crate) fn misplaced<T: Tiles>(&self, tiles: &T) -> u32 {
        let is_misplaced = |&cell: &usize| {
            let tile = tiles.tile(cell);
            tile != 0 && self.cell(tile) != cell
        };
        (0..self.size.cells()).filter(is_misplaced).count() as u32
    }

    /// The tiles that the last move has moved, nearest to the blank first, with the cells that they
    /// came from and are in now. `tiles` is the board after the move. The nearest moved last: one
    /// who follows the single moves goes in reverse.
    pub(crate) fn moved<'a, T: Tiles>(
        &self,
        tiles: &'a T,
        run: Run,
    ) -> impl DoubleEndedIterator<Item = Moved> + use<'a, T> {
        let step = self.steps[usize::from(run.direction().code())];
        // They lie beyond the blank on the side that they moved to.
        let blank = tiles.blank();
        (0..run.count() as isize).map(move |index| {
            let from = blank.wrapping_add_signed(index * step);
            let to = from.wrapping_add_signed(step);
            Moved {
                tile: tiles.tile(to),
                from,
                to,
            }
        })
    }
}

/// A tile that has moved by one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moved {
    pub(crate) tile: Tile,
    pub(crate) from: usize,
    pub(crate) to: usize,
}
