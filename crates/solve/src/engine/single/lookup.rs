//! A pattern database as heuristics look it up: placements are read from boards of any goal.

use std::sync::Arc;

use taquin_puzzle::{Board, Tile};

use super::class_cells::ClassCells;
use super::columns::Columns;
use super::pattern::{Pattern, Placement};
use super::table::Table;
use super::walk;
use crate::engine::permutation::{FACTORIALS, MAX_LABELS};

/// The label of tiles that are not in the pattern.
const NO_LABEL: u8 = MAX_LABELS as u8;

/// A database, and how the boards of a goal are read for it.
pub(crate) struct Lookup {
    table: Arc<Table>,
    columns: &'static Columns,
    /// The label of each tile.
    labels: [u8; 16],
    /// For each cell of the grid the cell of the board.
    board_cells: [u8; 16],
    /// For each cell of the board the cell of the grid.
    grid_cells: [u8; 16],
}

impl Lookup {
    /// The pattern of some of a goal's tiles.
    pub(crate) fn pattern(cells: &ClassCells, goal: &Board, tiles: &[Tile]) -> Pattern {
        let homes = goal.cells_of_tiles();
        let home = |tile: Tile| cells.grid_cell(homes[tile as usize] as usize);
        let set = tiles.iter().fold(0, |set, &tile| set | 1 << home(tile));
        Pattern::new(cells.grid, set, home(0))
    }

    /// A database of a pattern of the goal's tiles.
    pub(crate) fn new(cells: &ClassCells, goal: &Board, table: Arc<Table>) -> Lookup {
        let mut labels = [NO_LABEL; 16];
        let (mut board_cells, mut grid_cells) = ([0; 16], [0; 16]);
        for (cell, &tile) in goal.cells().iter().enumerate() {
            let grid_cell = cells.grid_cell(cell);
            if let Some(label) = table.pattern.label(grid_cell) {
                labels[tile as usize] = label as u8;
            }
            board_cells[grid_cell] = cell as u8;
            grid_cells[cell] = grid_cell as u8;
        }
        Lookup {
            columns: Columns::of(table.pattern.grid),
            table,
            labels,
            board_cells,
            grid_cells,
        }
    }

    /// Whether a tile belongs to the pattern.
    pub(crate) fn has(&self, tile: Tile) -> bool {
        self.labels[tile as usize] != NO_LABEL
    }

    /// The distance of the pattern's tiles from the goal; 0 when wrong words lead nowhere.
    pub(crate) fn distance(&self, tile_in: impl Fn(usize) -> Tile, blank: usize) -> u32 {
        let placement = self.placement(tile_in, blank);
        walk::distance(&self.table, self.columns, placement).unwrap_or(0)
    }

    /// The same modulo 4, by one look-up.
    pub(crate) fn residue(&self, tile_in: impl Fn(usize) -> Tile, blank: usize) -> u32 {
        let placement = self.placement(tile_in, blank);
        self.table.residue(self.columns, placement)
    }

    /// Bit 1 of the distance.
    #[inline]
    pub(crate) fn bit(&self, tile_in: impl Fn(usize) -> Tile, blank: usize) -> u32 {
        let placement = self.placement(tile_in, blank);
        let index = self.table.pattern.index(self.columns, placement);
        self.table.bit_at(index)
    }

    #[inline]
    fn placement(&self, tile_in: impl Fn(usize) -> Tile, blank: usize) -> Placement {
        let (mut set, mut rank, mut seen) = (0, 0, 0_u32);
        let cells = &self.board_cells[..self.columns.grid.cells()];
        for (grid_cell, &cell) in cells.iter().enumerate() {
            let label = self.labels[tile_in(usize::from(cell)) as usize & 15];
            if label == NO_LABEL {
                continue;
            }
            // Smaller labels that were not seen yet come later.
            let smaller = (seen & ((1 << label) - 1)).count_ones();
            rank += (usize::from(label) - smaller as usize) * FACTORIALS[usize::from(label)];
            seen |= 1 << label;
            set |= 1 << grid_cell;
        }
        Placement {
            set,
            rank,
            blank: usize::from(self.grid_cells[blank & 15]),
        }
    }
}
