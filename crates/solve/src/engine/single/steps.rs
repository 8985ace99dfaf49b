//! What a move does to the board, for every cell of the blank: looked up rather than computed.

use taquin_puzzle::Direction;

use super::columns::region_shift;
use super::grid::{Grid, Nibbles, leading_view};
use super::node::{PatternState, Scalars, moved};

/// A tile's move into the blank's cell, as both views see it.
///
/// The second view of a square sees it in transposed cells, that of other boards in the same ones. In
/// one view of a square the tile moves up or down, and so passes others in the order of cells: this
/// view leads. On other boards the first view always leads.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub(crate) struct Step {
    /// A one in the nibbles of both cells, for the first view and the second.
    pub(crate) nibbles: [Nibbles; 2],
    /// What is added to the state of the tile's pattern if it gets nearer to the goal; from here on, the
    /// view that leads comes before the other one.
    pub(crate) nearer: [PatternState; 2],
    /// What is added to the scalars if both views get nearer to the goal, but for the choice.
    pub(crate) scalars: u64,
    /// 1 if tiles are passed on the way to an earlier cell, -1 to a later one, 0 if there are none.
    pub(crate) passes: i64,
    /// By how much a board is shifted to have the cell lowest that the tile leaves.
    pub(crate) source_shift: u8,
    /// By how much a set of columns is shifted to have the region of that cell lowest.
    pub(crate) region_shifts: [u8; 2],
    /// By how much a board is shifted to have the piece after the first of both cells lowest.
    pub(crate) between_shift: u8,
    /// The view that leads.
    pub(crate) leader: u8,
}

/// The steps of every cell of the blank and every code of a move.
pub(crate) struct Steps([Step; 64]);

impl Steps {
    pub(crate) fn new(grid: Grid) -> Steps {
        let mut steps = [Step::default(); 64];
        for blank in 0..grid.cells() {
            for direction in Direction::ALL {
                if let Some(source) = grid.source(blank, direction) {
                    steps[number(blank as u8, direction.code())] =
                        step(grid, source, blank, direction);
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

fn step(grid: Grid, source: usize, blank: usize, direction: Direction) -> Step {
    let seen = |view: usize| {
        if view == 1 && grid.is_square() {
            (grid.transposed(source), grid.transposed(blank))
        } else {
            (source, blank)
        }
    };
    let passes = |(from, to): (usize, usize)| match from.abs_diff(to) {
        1 => 0,
        _ if to < from => 1,
        _ => -1,
    };
    let leader = if grid.is_square() {
        leading_view(direction.code())
    } else {
        0
    };
    let [lead, other] = [leader, 1 - leader].map(|view| seen(usize::from(view)));
    Step {
        nibbles: [seen(0), seen(1)].map(|(from, to)| 1 << (4 * from) | 1 << (4 * to)),
        nearer: [lead, other].map(|(from, to)| moved(from, to)),
        scalars: Scalars::step(source as u8),
        passes: passes(lead),
        source_shift: 4 * source as u8,
        region_shifts: [lead, other].map(|(from, _)| region_shift(from)),
        between_shift: 4 * (lead.0.min(lead.1) as u8 + 1),
        leader,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_view_that_leads_sees_tiles_passed_on_a_square() {
        let grid = Grid { rows: 4, cols: 4 };
        let steps = Steps::new(grid);
        for blank in 0..grid.cells() {
            for direction in Direction::ALL {
                let Some(source) = grid.source(blank, direction) else {
                    continue;
                };
                let step = steps.step(number(blank as u8, direction.code()));
                assert_eq!(step.passes, (source as i64 - blank as i64).signum());
                let is_vertical = source.abs_diff(blank) == grid.cols;
                assert_eq!(step.leader == 0, is_vertical);
            }
        }
    }
}
