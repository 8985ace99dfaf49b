//! The cells of a board and arrangements on it, as the improvers see them: tiles are named by their homes.

use std::ops::Range;

use taquin_puzzle::{Board, Direction, Size};

/// No cell.
const NONE: u16 = u16::MAX;

/// A board's cells with their neighbours.
///
/// A direction says which way a tile moves, so the tile that moves is the blank's neighbour on
/// the other side.
#[derive(Clone, Debug)]
pub(super) struct Field {
    size: Size,
    /// For each cell of the blank and each direction, the cell of the tile that moves.
    sources: Vec<[u16; 4]>,
}

impl Field {
    /// The most cells: cells are numbered with 16 bits, and one number means no cell.
    pub(super) const MAX_CELLS: usize = 1 << 15;

    /// The field of a size, if it is not larger than [`Field::MAX_CELLS`].
    pub(super) fn new(size: Size) -> Option<Field> {
        if size.cells() > Field::MAX_CELLS {
            return None;
        }
        let source = |cell: usize, code: u8| {
            let direction = Direction::from_code(code).opposite();
            size.neighbour(cell, direction)
                .map_or(NONE, |from| from as u16)
        };
        let sources = (0..size.cells())
            .map(|cell| [0, 1, 2, 3].map(|code| source(cell, code)))
            .collect();
        Some(Field { size, sources })
    }

    /// The same field with walls around a region: the blank cannot leave it.
    pub(super) fn within(&self, region: &Region) -> Field {
        let mut field = Field {
            size: self.size,
            sources: vec![[NONE; 4]; self.cells()],
        };
        for row in region.rows.clone() {
            for col in region.cols.clone() {
                let cell = row * self.size.cols() + col;
                field.sources[cell] = self.sources[cell].map(|from| match from {
                    NONE => NONE,
                    from if region.holds(self.size, from.into()) => from,
                    _ => NONE,
                });
            }
        }
        field
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    pub(super) fn cells(&self) -> usize {
        self.sources.len()
    }

    /// The cell of the tile that the move `code` slides into the blank.
    #[inline]
    pub(super) fn source(&self, blank: usize, code: u8) -> Option<usize> {
        let from = self.sources[blank][usize::from(code)];
        (from != NONE).then_some(usize::from(from))
    }

    /// How far two cells are apart, in rows and columns.
    pub(super) fn apart(&self, one: usize, other: usize) -> (usize, usize) {
        let rows = self.size.row_of(one).abs_diff(self.size.row_of(other));
        (
            rows,
            self.size.col_of(one).abs_diff(self.size.col_of(other)),
        )
    }
}

/// Some rows and columns of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Region {
    pub(super) rows: Range<usize>,
    pub(super) cols: Range<usize>,
}

impl Region {
    fn holds(&self, size: Size, cell: usize) -> bool {
        self.rows.contains(&size.row_of(cell)) && self.cols.contains(&size.col_of(cell))
    }
}

/// An arrangement of tiles that are named by the cells where they belong, the blank included.
///
/// The goal is the identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Arrangement {
    pub(super) homes: Vec<u16>,
    pub(super) blank: usize,
}

impl Arrangement {
    /// `from` with every tile named by its cell in `to`.
    pub(super) fn between(from: &Arrangement, to: &Arrangement) -> Arrangement {
        let mut places = vec![0; to.homes.len()];
        for (cell, &tile) in to.homes.iter().enumerate() {
            places[usize::from(tile)] = cell as u16;
        }
        Arrangement {
            homes: from
                .homes
                .iter()
                .map(|&tile| places[usize::from(tile)])
                .collect(),
            blank: from.blank,
        }
    }

    /// A board as an arrangement of its goal's tiles.
    pub(super) fn of(start: &Board, goal: &Board) -> Arrangement {
        let places = goal.cells_of_tiles();
        let homes = start
            .cells()
            .iter()
            .map(|&tile| places[tile as usize] as u16);
        Arrangement {
            homes: homes.collect(),
            blank: start.blank(),
        }
    }

    /// The cell where the blank belongs.
    pub(super) fn blank_home(&self) -> usize {
        usize::from(self.homes[self.blank])
    }

    /// Whether everything is at home.
    pub(super) fn is_home(&self) -> bool {
        self.homes
            .iter()
            .enumerate()
            .all(|(cell, &home)| cell == usize::from(home))
    }

    /// The arrangement that moves lead to.
    pub(super) fn after(&self, field: &Field, codes: &[u8]) -> Arrangement {
        let mut at = self.clone();
        for &code in codes {
            at.slide(field, code);
        }
        at
    }

    /// Makes a move that is possible.
    pub(super) fn slide(&mut self, field: &Field, code: u8) {
        if let Some(from) = field.source(self.blank, code) {
            self.homes.swap(self.blank, from);
            self.blank = from;
        }
    }

    /// The sum of the tiles' distances from home.
    pub(super) fn manhattan(&self, field: &Field) -> usize {
        let cells = self.homes.iter().map(|&home| usize::from(home)).enumerate();
        // Looked at first, since divisions take longer: in windows nearly all tiles are home.
        let away = cells.filter(|&(cell, home)| cell != home && cell != self.blank);
        away.map(|(cell, home)| {
            let (rows, cols) = field.apart(cell, home);
            rows + cols
        })
        .sum()
    }
}
