//! The cells of a goal's boards, as cells of the grid on which the tables of its class are built.

use taquin_puzzle::{Board, Size};

use super::grid::Grid;
use crate::symmetry::{GoalClass, NormalizedStart};

/// Where the cells of a goal's boards lie on the grid of its class.
pub(crate) struct ClassCells {
    pub(crate) class: GoalClass,
    pub(super) grid: Grid,
    /// For each cell of the boards the cell of the grid.
    cells: Vec<usize>,
}

impl ClassCells {
    /// The cells of the boards of `goal`; `None` if such boards have no pattern databases.
    pub(crate) fn of(goal: &Board) -> Option<ClassCells> {
        if !ClassCells::exist_for(goal.size()) {
            return None;
        }
        let (class, cells) = GoalClass::with_cells(goal);
        let grid = Grid::of(class.size());
        let cells = cells.into_iter().map(|cell| grid.cell_of(class, cell));
        Some(ClassCells {
            class,
            grid,
            cells: cells.collect(),
        })
    }

    /// Whether boards of a size have pattern databases.
    pub(crate) fn exist_for(size: Size) -> bool {
        !size.is_line() && size.cells() <= NormalizedStart::MAX_CELLS
    }

    /// The cell of the grid for a cell of the boards.
    pub(crate) fn grid_cell(&self, cell: usize) -> usize {
        self.cells[cell]
    }
}
