//! What a move does to the board, for every cell of the blank: looked up rather than computed.

use taquin_puzzle::Direction;

use super::columns::region_shift;
use super::grid::{Grid, Nibbles};
use super::node::{Part, in_part};

/// A tile's move into the blank's cell, as both views see it.
///
/// The second view of a square sees it in transposed cells, that of other boards in the same.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Step {
    /// A one in the nibbles of both cells.
    pub(crate) nibbles: [Nibbles; 2],
    /// Both cells as a set, where a part has it.
    pub(crate) cells: [Part; 2],
    /// The cell that the tile leaves, and by how much a board is shifted to have it lowest.
    pub(crate) source: u8,
    pub(crate) source_shift: u8,
    /// By how much a set of columns is shifted to have the region of that cell lowest.
    pub(crate) region_shifts: [u8; 2],
    /// By how much a board is shifted to have the piece after the first of both cells lowest.
    pub(crate) between_shifts: [u8; 2],
    /// Whether the tile passes others in the order of cells, that is goes up or down: 1 to an
    /// earlier cell, -1 to a later one, 0 if it does not.
    pub(crate) passes: [i8; 2],
    /// Which view sees it pass others; the first, if both do.
    pub(crate) passing_view: u8,
}

/// The steps of every cell of the blank and every code of a move.
pub(crate) struct Steps([Step; 64]);

impl Steps {
    pub(crate) fn new(grid: Grid) -> Steps {
        let mut steps = [Step::default(); 64];
        for blank in 0..grid.cells() {
            for direction in Direction::ALL {
                if let Some(source) = grid.source(blank, direction) {
                    steps[number(blank as u8, direction.code())] = step(grid, source, blank);
                }
            }
        }
        Steps(steps)
    }

    /// The step with a number.
    #[inline(always)]
    pub(crate) fn step(&self, number: usize) -> &Step {
        &self.0[number % 64]
    }
}

/// The number of a step, for moves that stay on the board.
#[inline(always)]
pub(crate) fn number(blank: u8, code: u8) -> usize {
    usize::from(4 * blank + code)
}

fn step(grid: Grid, source: usize, blank: usize) -> Step {
    let is_turned = |view: usize| view == 1 && grid.is_square();
    let ways = [0, 1].map(|view| match is_turned(view) {
        true => (grid.transposed(source), grid.transposed(blank)),
        false => (source, blank),
    });
    Step {
        nibbles: ways.map(|(from, to)| 1 << (4 * from) | 1 << (4 * to)),
        cells: ways.map(|(from, to)| in_part(1 << from | 1 << to)),
        source: source as u8,
        source_shift: 4 * source as u8,
        region_shifts: ways.map(|(from, _)| region_shift(from)),
        between_shifts: ways.map(|(from, to)| 4 * (from.min(to) as u8 + 1)),
        passes: ways.map(|(from, to)| match from.abs_diff(to) {
            1 => 0,
            _ if to < from => 1,
            _ => -1,
        }),
        passing_view: u8::from(ways[0].0.abs_diff(ways[0].1) == 1),
    }
}
