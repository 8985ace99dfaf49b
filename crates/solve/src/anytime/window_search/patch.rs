//! The part of the board around a window of moves, and the search for a shorter path there.

use taquin_puzzle::Direction;

use super::cells::Cells;

/// The maximum number of cells in a patch.
const MAX_CELLS: usize = 128;

/// The blank, which is no tile.
const BLANK: u8 = u8::MAX;

/// The cells that the blank visits in a window and those beside them, with their own numbering.
#[derive(Default)]
pub(super) struct Patch {
    rows: i32,
    cols: i32,
    /// The tile in each cell, named by its cell at the beginning.
    cells: Vec<u8>,
    blank: usize,
    /// The cell where each tile has to go.
    homes: Vec<u8>,
    path: Vec<Direction>,
}

impl Patch {
    /// Looks for a shorter path that leads where `window` leads, by IDA*. Expands at most `states_left`
    /// states, and subtracts those expanded.
    pub(super) fn find_shorter(
        &mut self,
        board: &Cells,
        window: &[Direction],
        states_left: &mut u64,
    ) -> Option<Vec<Direction>> {
        if !self.cut_out(board, window) {
            return None;
        }
        let mut far: u32 = 0;
        for (cell, &tile) in self.cells.iter().enumerate() {
            if tile != BLANK {
                far += self.distance(cell, usize::from(self.homes[usize::from(tile)]));
            }
        }
        // The lengths of all paths have the same parity.
        let mut bound = far;
        while (bound as usize) < window.len() && *states_left > 0 {
            self.path.clear();
            if self.search(far, bound, None, states_left) {
                return Some(std::mem::take(&mut self.path));
            }
            bound += 2;
        }
        None
    }

    /// Fills the patch; returns false if it would be too large.
    fn cut_out(&mut self, board: &Cells, window: &[Direction]) -> bool {
        let place = |cell: usize| ((cell / board.cols) as i32, (cell % board.cols) as i32);
        let (mut row, mut col) = place(board.blank);
        let (mut top, mut bottom, mut left, mut right) = (row, row, col, col);
        for step in window {
            match step {
                Direction::Up => row += 1,
                Direction::Left => col += 1,
                Direction::Right => col -= 1,
                Direction::Down => row -= 1,
            }
            (top, bottom) = (top.min(row), bottom.max(row));
            (left, right) = (left.min(col), right.max(col));
        }
        let last_row = (board.cells.len() / board.cols) as i32 - 1;
        (top, bottom) = ((top - 1).max(0), (bottom + 1).min(last_row));
        (left, right) = ((left - 1).max(0), (right + 1).min(board.cols as i32 - 1));
        (self.rows, self.cols) = (bottom - top + 1, right - left + 1);
        let count = (self.rows * self.cols) as usize;
        if count > MAX_CELLS {
            return false;
        }
        // The numbers on the tiles do not matter, only where the window takes them.
        let (row, col) = place(board.blank);
        self.blank = ((row - top) * self.cols + col - left) as usize;
        self.cells.clear();
        self.cells.extend(0..count as u8);
        self.cells[self.blank] = BLANK;
        let before = self.blank;
        for &step in window {
            self.slide(step);
        }
        self.homes.clear();
        self.homes.resize(count, 0);
        for (cell, &tile) in self.cells.iter().enumerate() {
            if tile != BLANK {
                self.homes[usize::from(tile)] = cell as u8;
            }
        }
        self.cells.clear();
        self.cells.extend(0..count as u8);
        self.blank = before;
        self.cells[before] = BLANK;
        true
    }

    #[inline]
    fn distance(&self, one: usize, other: usize) -> u32 {
        let (one, other) = (one as i32, other as i32);
        let rows = (one / self.cols - other / self.cols).unsigned_abs();
        rows + (one % self.cols - other % self.cols).unsigned_abs()
    }

    /// The cell that the blank moves to, if it is in the patch.
    #[inline]
    fn next(&self, step: Direction) -> Option<usize> {
        let (blank, cols) = (self.blank as i32, self.cols);
        let is_inside = match step {
            Direction::Up => blank / cols + 1 < self.rows,
            Direction::Left => blank % cols + 1 < cols,
            Direction::Right => blank % cols > 0,
            Direction::Down => blank >= cols,
        };
        let next = match step {
            Direction::Up => blank + cols,
            Direction::Left => blank + 1,
            Direction::Right => blank - 1,
            Direction::Down => blank - cols,
        };
        is_inside.then_some(next as usize)
    }

    fn slide(&mut self, step: Direction) {
        if let Some(next) = self.next(step) {
            self.cells[self.blank] = self.cells[next];
            self.cells[next] = BLANK;
            self.blank = next;
        }
    }

    /// Searches depth first, at most as deep as the window is long.
    fn search(
        &mut self,
        far: u32,
        bound: u32,
        last: Option<Direction>,
        states_left: &mut u64,
    ) -> bool {
        if far == 0 {
            return true;
        }
        if *states_left == 0 {
            return false;
        }
        *states_left -= 1;
        for step in Direction::ALL {
            if last == Some(step.opposite()) {
                continue;
            }
            let Some(from) = self.next(step) else {
                continue;
            };
            let home = usize::from(self.homes[usize::from(self.cells[from])]);
            let after = far + self.distance(self.blank, home) - self.distance(from, home);
            if self.path.len() as u32 + 1 + after > bound {
                continue;
            }
            self.slide(step);
            self.path.push(step);
            if self.search(after, bound, Some(step), states_left) {
                return true;
            }
            self.path.pop();
            self.slide(step.opposite());
        }
        false
    }
}
