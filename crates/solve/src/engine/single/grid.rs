//! The board as the kernel sees it: no more columns than rows.

use taquin_puzzle::{Direction, Size};

use crate::symmetry::{GoalClass, NormalizedStart};

/// A board of at most 16 cells with no more columns than rows.
///
/// A tile that moves up or down passes the `cols - 1` tiles between in the
/// order of cells, and few columns keep that cheap. So boards that are wider than
/// high are transposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Grid {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
}

/// For each cell the home of the piece that is there, four bits a cell from the lowest.
pub(crate) type Nibbles = u64;

impl Grid {
    pub(crate) fn of(size: Size) -> Grid {
        Grid {
            rows: size.rows().max(size.cols()),
            cols: size.rows().min(size.cols()),
        }
    }

    pub(crate) fn cells(self) -> usize {
        self.rows * self.cols
    }

    pub(crate) fn is_square(self) -> bool {
        self.rows == self.cols
    }

    /// The cells of the whole board as a set.
    pub(crate) fn all(self) -> u16 {
        self.all_bits() as u16
    }

    /// The cell from which a tile moves in this direction into the blank's.
    pub(crate) fn source(self, blank: usize, direction: Direction) -> Option<usize> {
        let (row, col) = (blank / self.cols, blank % self.cols);
        match direction {
            Direction::Up => (row + 1 < self.rows).then(|| blank + self.cols),
            Direction::Left => (col + 1 < self.cols).then(|| blank + 1),
            Direction::Right => (col > 0).then(|| blank - 1),
            Direction::Down => (row > 0).then(|| blank - self.cols),
        }
    }

    /// The neighbours of a cell.
    pub(crate) fn neighbours(self, cell: usize) -> impl Iterator<Item = usize> {
        let all = Direction::ALL.into_iter();
        all.filter_map(move |direction| self.source(cell, direction))
    }

    /// Where tiles in a set of cells get to by a move in one direction, but for those that leave
    /// the board.
    pub(crate) fn moved(self, cells: u16, direction: Direction) -> u16 {
        let first_col = self.first_col();
        let last_col = first_col << (self.cols - 1);
        let moved = match direction {
            Direction::Up => u32::from(cells) >> self.cols,
            Direction::Down => u32::from(cells) << self.cols,
            Direction::Left => u32::from(cells & !first_col) >> 1,
            Direction::Right => u32::from(cells & !last_col) << 1,
        };
        moved as u16 & self.all()
    }

    /// The neighbours of a set of cells, and the set itself.
    pub(crate) fn spread(self, cells: u16) -> u16 {
        let all = Direction::ALL.into_iter();
        all.fold(cells, |spread, direction| {
            spread | self.moved(cells, direction)
        })
    }

    /// The cells of the first column.
    fn first_col(self) -> u16 {
        // One bit in every `cols`: a product would overflow, a quotient does not.
        (self.all_bits() / ((1_u32 << self.cols) - 1)) as u16
    }

    fn all_bits(self) -> u32 {
        (1_u32 << self.cells()) - 1
    }

    /// The cell of a square that lies opposite at the diagonal.
    pub(crate) fn transposed(self, cell: usize) -> usize {
        cell % self.cols * self.rows + cell / self.cols
    }

    /// The cell of the grid for a cell of the class's boards.
    pub(crate) fn cell_of(self, class: GoalClass, cell: usize) -> usize {
        if is_wide(class) {
            class.size().transposed_cell(cell)
        } else {
            cell
        }
    }

    /// The move on the class's boards for one on the grid, and the other way round.
    pub(crate) fn turned(self, class: GoalClass, direction: Direction) -> Direction {
        if is_wide(class) {
            direction.transposed()
        } else {
            direction
        }
    }

    /// The pieces of a normalized start.
    pub(crate) fn nibbles(self, start: &NormalizedStart) -> Nibbles {
        let mut nibbles = 0;
        for (cell, &home) in start.cells[..self.cells()].iter().enumerate() {
            let home = self.cell_of(start.class, usize::from(home)) as u64;
            nibbles |= home << (4 * self.cell_of(start.class, cell));
        }
        nibbles
    }
}

fn is_wide(class: GoalClass) -> bool {
    class.size().rows() < class.size().cols()
}

/// The view of a square in which a tile that moves with this code goes up or down.
pub(crate) const fn leading_view(code: u8) -> u8 {
    // Codes 0 and 3 are up and down, 1 and 2 left and right.
    (code ^ code >> 1) & 1
}

/// The piece in a cell.
pub(crate) fn piece(nibbles: Nibbles, cell: usize) -> usize {
    (nibbles >> (4 * cell) & 15) as usize
}

/// The board with the pieces of two cells exchanged.
pub(crate) fn swapped(nibbles: Nibbles, a: usize, b: usize) -> Nibbles {
    let difference = (nibbles >> (4 * a) ^ nibbles >> (4 * b)) & 15;
    nibbles ^ difference << (4 * a) ^ difference << (4 * b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreading_is_reaching_neighbours() {
        for (rows, cols) in [(2, 2), (3, 2), (4, 4), (5, 3), (8, 2), (4, 3)] {
            let grid = Grid { rows, cols };
            for cell in 0..grid.cells() {
                let mut expected = 1_u16 << cell;
                for neighbour in grid.neighbours(cell) {
                    expected |= 1 << neighbour;
                }
                assert_eq!(grid.spread(1 << cell), expected);
            }
        }
    }
}
