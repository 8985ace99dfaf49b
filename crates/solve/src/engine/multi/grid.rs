//! The board without its blank: tiles read row by row, and what a step of the blank does to them.

use crate::symmetry::GoalClass;

/// Rows and columns, and where the blank belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Grid {
    pub(super) rows: usize,
    pub(super) cols: usize,
    pub(super) home: usize,
}

/// Where the blank is on a line of boards: runs along it leave it in its row, or in its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Line {
    /// The blank is in this row.
    Row(usize),
    /// The blank is in this column.
    Col(usize),
}

impl Line {
    /// The number of the row or column.
    pub(super) fn index(self) -> usize {
        let (Line::Row(index) | Line::Col(index)) = self;
        index
    }

    /// The line of the other kind with this number.
    #[inline]
    pub(super) fn crossing(self, other: usize) -> Line {
        match self {
            Line::Row(_) => Line::Col(other),
            Line::Col(_) => Line::Row(other),
        }
    }

    /// The same line of the transposed board.
    pub(super) fn transposed(self) -> Line {
        match self {
            Line::Row(index) => Line::Col(index),
            Line::Col(index) => Line::Row(index),
        }
    }

    /// Whether runs along the line are horizontal.
    pub(super) fn is_row(self) -> bool {
        matches!(self, Line::Row(_))
    }
}

/// The slots that a step of the blank within its column concerns, which are next to each other.
///
/// When the blank steps down from `cell`, the tile below it moves in front of the tiles between
/// them in reading order, to slot `cell`; when it steps up to `cell`, that tile moves behind
/// them again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) front: usize,
    pub(super) back: usize,
}

impl Grid {
    pub(super) fn new(class: GoalClass) -> Grid {
        Grid {
            rows: class.size().rows(),
            cols: class.size().cols(),
            home: class.home(),
        }
    }

    pub(super) fn transposed(self) -> Grid {
        Grid {
            rows: self.cols,
            cols: self.rows,
            home: self.transposed_cell(self.home),
        }
    }

    /// Where a cell comes to lie.
    pub(super) fn transposed_cell(self, cell: usize) -> usize {
        cell % self.cols * self.rows + cell / self.cols
    }

    /// The places of tiles in reading order, the blank left out.
    pub(super) fn slots(self) -> usize {
        self.rows * self.cols - 1
    }

    /// How many lines there are of both kinds.
    pub(super) fn lines(self) -> usize {
        self.rows + self.cols
    }

    /// Lines are numbered: first the rows, then the columns.
    pub(super) fn number(self, line: Line) -> usize {
        match line {
            Line::Row(row) => row,
            Line::Col(col) => self.rows + col,
        }
    }

    /// Boards of one column differ in reading order: that with the blank in this row stands for
    /// all. A middle row has the others near.
    pub(super) fn standard_row(self) -> usize {
        (self.rows - 1) / 2
    }

    /// What a step from `cell` to the cell below, or back, does.
    pub(super) fn window(self, cell: usize) -> Window {
        Window {
            front: cell,
            back: cell + self.cols - 1,
        }
    }

    pub(super) fn cell(self, row: usize, col: usize) -> usize {
        row * self.cols + col
    }

    /// The row or the column of a cell.
    pub(super) fn line_of(self, cell: usize, is_row: bool) -> Line {
        match is_row {
            true => Line::Row(cell / self.cols),
            false => Line::Col(cell % self.cols),
        }
    }

    /// The row or the column where the blank belongs.
    pub(super) fn home_line(self, is_row: bool) -> Line {
        self.line_of(self.home, is_row)
    }

    /// The lines that cross a line.
    pub(super) fn crossing(self, line: Line) -> impl Iterator<Item = Line> {
        let count = match line {
            Line::Row(_) => self.cols,
            Line::Col(_) => self.rows,
        };
        (0..count).map(move |other| line.crossing(other))
    }
}

impl Window {
    /// All its slots.
    pub(super) fn inside(self) -> u32 {
        (2 << self.back) - (1 << self.front)
    }

    /// A set of slots after the tile at the back moved to the front.
    pub(super) fn advance(self, set: u32) -> u32 {
        let inside = self.inside();
        (set & !inside) | (((set & inside) << 1) & inside) | ((set >> self.back & 1) << self.front)
    }

    /// A set of slots after the tile at the front moved to the back.
    pub(super) fn retreat(self, set: u32) -> u32 {
        let inside = self.inside();
        (set & !inside) | (((set & inside) >> 1) & inside) | ((set >> self.front & 1) << self.back)
    }
}
