//! Manhattan distance: how far every tile is from its goal cell, row and column steps added up.

use taquin_puzzle::{Board, Direction, Size, Tile};
use taquin_search::{Cost, Heuristic};

use crate::{MultiSpace, Packed, Run, SingleSpace};

/// Manhattan distance to a goal, for single moves.
///
/// Admissible and consistent: a move brings one tile one step nearer at best.
#[derive(Clone, Debug)]
pub struct Manhattan {
    home: Homes,
}

/// Manhattan distance to a goal, for runs.
///
/// A run moves at most C − 1 tiles along a row or R − 1 along a column, each
/// by one step. So the row steps divided by C − 1 plus the column steps divided
/// by R − 1, both rounded up, never overestimate.
#[derive(Clone, Debug)]
pub struct RunManhattan {
    home: Homes,
}

/// The steps still to make along rows and along columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    along_rows: Cost,
    along_cols: Cost,
}

impl Manhattan {
    /// The distance to `goal`.
    pub fn new(goal: &Board) -> Manhattan {
        Manhattan {
            home: Homes::new(goal),
        }
    }
}

impl RunManhattan {
    /// The distance to `goal`.
    pub fn new(goal: &Board) -> RunManhattan {
        RunManhattan {
            home: Homes::new(goal),
        }
    }
}

impl<K: Packed> Heuristic<SingleSpace<K>> for Manhattan {
    type Memo = Cost;

    fn full(&self, board: &Board) -> Cost {
        let steps = self.home.steps(board);
        steps.along_rows + steps.along_cols
    }

    fn after(&self, before: Cost, board: &Board, direction: Direction) -> Cost {
        let moved = last_moved(board, direction, 1);
        match self.home.change(moved, direction) {
            Change::Nearer => before - 1,
            Change::Farther => before + 1,
        }
    }

    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }
}

impl<K: Packed> Heuristic<MultiSpace<K>> for RunManhattan {
    type Memo = Steps;

    fn full(&self, board: &Board) -> Steps {
        self.home.steps(board)
    }

    fn after(&self, mut steps: Steps, board: &Board, run: Run) -> Steps {
        let along = if run.direction.is_horizontal() {
            &mut steps.along_rows
        } else {
            &mut steps.along_cols
        };
        for nth in 1..=run.count as usize {
            let moved = last_moved(board, run.direction, nth);
            match self.home.change(moved, run.direction) {
                Change::Nearer => *along -= 1,
                Change::Farther => *along += 1,
            }
        }
        steps
    }

    fn estimate(&self, steps: Steps) -> Cost {
        let most = |side: usize| (side as Cost - 1).max(1);
        steps.along_rows.div_ceil(most(self.home.size.cols()))
            + steps.along_cols.div_ceil(most(self.home.size.rows()))
    }
}

/// The tile that moved `nth` last, and the cell that it is in now.
///
/// After tiles have moved in a direction they lie beyond the blank on that side.
fn last_moved(board: &Board, direction: Direction, nth: usize) -> (Tile, usize) {
    let cols = board.size().cols();
    let cell = match direction {
        Direction::Up => board.blank() - nth * cols,
        Direction::Left => board.blank() - nth,
        Direction::Right => board.blank() + nth,
        Direction::Down => board.blank() + nth * cols,
    };
    (board.cells()[cell], cell)
}

enum Change {
    Nearer,
    Farther,
}

/// The row and column of each tile in the goal.
#[derive(Clone, Debug)]
struct Homes {
    size: Size,
    of_tile: Box<[(u32, u32)]>,
}

impl Homes {
    fn new(goal: &Board) -> Homes {
        let size = goal.size();
        let place = |&cell: &u32| {
            let cell = cell as usize;
            (size.row_of(cell) as u32, size.col_of(cell) as u32)
        };
        Homes {
            size,
            of_tile: goal.cells_of_tiles().iter().map(place).collect(),
        }
    }

    fn steps(&self, board: &Board) -> Steps {
        let mut steps = Steps::default();
        for (row, tiles) in board.rows().enumerate() {
            for (col, &tile) in tiles.iter().enumerate().filter(|&(_, &tile)| tile != 0) {
                let (home_row, home_col) = self.of_tile[tile as usize];
                steps.along_rows += col.abs_diff(home_col as usize) as Cost;
                steps.along_cols += row.abs_diff(home_row as usize) as Cost;
            }
        }
        steps
    }

    /// Whether the move that brought a tile to its cell was one towards its home.
    fn change(&self, (tile, cell): (Tile, usize), direction: Direction) -> Change {
        let (home_row, home_col) = self.of_tile[tile as usize];
        let (home_row, home_col) = (home_row as usize, home_col as usize);
        let is_nearer = match direction {
            Direction::Up => home_row <= self.size.row_of(cell),
            Direction::Left => home_col <= self.size.col_of(cell),
            Direction::Right => home_col >= self.size.col_of(cell),
            Direction::Down => home_row >= self.size.row_of(cell),
        };
        if is_nearer {
            Change::Nearer
        } else {
            Change::Farther
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin_puzzle::{Blank, Goal, Random, Scramble};
    use taquin_search::Space;

    #[test]
    fn the_difference_agrees_with_the_full_value() {
        let mut random = Random::new(11);
        for size in ["1x5", "2x2", "3x3", "3x5", "6x4"] {
            for goal in Goal::ALL.map(|goal| goal.board(size.parse().unwrap())) {
                let single = SingleSpace::<Box<[Tile]>>::new(goal.size());
                let multi = MultiSpace::<Box<[Tile]>>::new(goal.size());
                let (plain, runs) = (Manhattan::new(&goal), RunManhattan::new(&goal));
                let plain: &dyn Heuristic<SingleSpace<Box<[Tile]>>, Memo = Cost> = &plain;
                let runs: &dyn Heuristic<MultiSpace<Box<[Tile]>>, Memo = Steps> = &runs;
                let mut board = Scramble::Solvable(Blank::Anywhere)
                    .board(&goal, &mut random)
                    .unwrap();
                for action in single.actions(&board, None) {
                    let before = plain.full(&board);
                    single.apply(&mut board, action);
                    assert_eq!(plain.after(before, &board, action), plain.full(&board));
                    single.undo(&mut board, action);
                }
                for action in multi.actions(&board, None) {
                    let before = runs.full(&board);
                    multi.apply(&mut board, action);
                    assert_eq!(runs.after(before, &board, action), runs.full(&board));
                    multi.undo(&mut board, action);
                }
            }
        }
    }
}
