//! Compact boards for the improvers: tiles are named by their goal cells, in 16 bits.

use std::ops::Range;

use taquin_puzzle::{Board, Direction, Size};

/// Marks that there is no cell.
const NO_CELL: u16 = u16::MAX;

/// The cells of a board and their neighbours.
///
/// A direction says which way a tile moves, so the tile that moves is the blank's neighbour on
/// the opposite side.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    size: Size,
    /// For each cell of the blank and each direction, the cell of the tile that moves.
    sources: Vec<[u16; 4]>,
}

impl Grid {
    /// The maximum number of cells: cells are numbered with 16 bits, and one number means no cell.
    pub(super) const MAX_CELLS: usize = 1 << 15;

    /// The grid of a size, unless it has more than [`Grid::MAX_CELLS`] cells.
    pub(super) fn new(size: Size) -> Option<Grid> {
        if size.cells() > Grid::MAX_CELLS {
            return None;
        }
        let source = |cell: usize, direction: Direction| {
            size.neighbour(cell, direction.opposite())
                .map_or(NO_CELL, |from| from as u16)
        };
        let sources = (0..size.cells())
            .map(|cell| Direction::ALL.map(|direction| source(cell, direction)))
            .collect();
        Some(Grid { size, sources })
    }

    /// The same grid with walls around a region: the blank cannot leave it.
    pub(super) fn within(&self, region: &Region) -> Grid {
        let mut grid = Grid {
            size: self.size,
            sources: vec![[NO_CELL; 4]; self.cells()],
        };
        for row in region.rows.clone() {
            for col in region.cols.clone() {
                let cell = row * self.size.cols() + col;
                grid.sources[cell] = self.sources[cell].map(|from| match from {
                    NO_CELL => NO_CELL,
                    from if region.contains(self.size, from.into()) => from,
                    _ => NO_CELL,
                });
            }
        }
        grid
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    pub(super) fn cells(&self) -> usize {
        self.sources.len()
    }

    /// The cell of the tile that a move in `direction` slides into the blank.
    #[inline]
    pub(super) fn source(&self, blank: usize, direction: Direction) -> Option<usize> {
        let from = self.sources[blank][direction as usize];
        (from != NO_CELL).then_some(usize::from(from))
    }

    /// The distance between two cells in rows and in columns.
    pub(super) fn offsets(&self, one: usize, other: usize) -> (usize, usize) {
        let size = self.size;
        (
            size.row_of(one).abs_diff(size.row_of(other)),
            size.col_of(one).abs_diff(size.col_of(other)),
        )
    }

    /// The Manhattan distance between two cells.
    pub(super) fn distance(&self, one: usize, other: usize) -> usize {
        let (rows, cols) = self.offsets(one, other);
        rows + cols
    }
}

/// A rectangle of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Region {
    pub(super) rows: Range<usize>,
    pub(super) cols: Range<usize>,
}

impl Region {
    fn contains(&self, size: Size, cell: usize) -> bool {
        self.rows.contains(&size.row_of(cell)) && self.cols.contains(&size.col_of(cell))
    }
}

/// A board whose tiles, including the blank, are named by their goal cells.
///
/// The goal is the identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CompactBoard {
    /// For each cell the goal cell of its tile.
    pub(super) homes: Vec<u16>,
    pub(super) blank: usize,
}

impl CompactBoard {
    /// `start` with its tiles named by their cells in `goal`.
    pub(super) fn new(start: &Board, goal: &Board) -> CompactBoard {
        let places = goal.cells_of_tiles();
        let homes = start
            .cells()
            .iter()
            .map(|&tile| places[tile as usize] as u16);
        CompactBoard {
            homes: homes.collect(),
            blank: start.blank(),
        }
    }

    /// The goal with the blank's home in a cell.
    pub(super) fn solved(cells: usize, blank: usize) -> CompactBoard {
        CompactBoard {
            homes: (0..cells as u16).collect(),
            blank,
        }
    }

    /// The same board with its tiles named by their cells in `goal`, which has the same names.
    pub(super) fn relative_to(&self, goal: &CompactBoard) -> CompactBoard {
        let mut places = vec![0; goal.homes.len()];
        for (cell, &tile) in goal.homes.iter().enumerate() {
            places[usize::from(tile)] = cell as u16;
        }
        CompactBoard {
            homes: self
                .homes
                .iter()
                .map(|&tile| places[usize::from(tile)])
                .collect(),
            blank: self.blank,
        }
    }

    /// The goal cell of the blank.
    pub(super) fn blank_home(&self) -> usize {
        usize::from(self.homes[self.blank])
    }

    /// Whether every tile is in its goal cell.
    pub(super) fn is_solved(&self) -> bool {
        self.homes
            .iter()
            .enumerate()
            .all(|(cell, &home)| cell == usize::from(home))
    }

    /// The board after a path.
    pub(super) fn after(&self, grid: &Grid, path: &[Direction]) -> CompactBoard {
        let mut board = self.clone();
        for &direction in path {
            board.slide(grid, direction);
        }
        board
    }

    /// Makes a move; does nothing if it is not possible.
    pub(super) fn slide(&mut self, grid: &Grid, direction: Direction) {
        if let Some(from) = grid.source(self.blank, direction) {
            self.homes.swap(self.blank, from);
            self.blank = from;
        }
    }

    /// The sum of the tiles' distances from their goal cells.
    pub(super) fn manhattan(&self, grid: &Grid) -> usize {
        let cells = self.homes.iter().map(|&home| usize::from(home)).enumerate();
        // Compared first because the distance takes divisions, and in windows nearly all tiles are home.
        cells
            .filter(|&(cell, home)| cell != home && cell != self.blank)
            .map(|(cell, home)| grid.distance(cell, home))
            .sum()
    }
}
