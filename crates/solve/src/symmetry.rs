//! The symmetries of boards: goals that share their tables, and problems in the form these tables serve.

use taquin_puzzle::{Board, Direction, Problem, Size};
use thiserror::Error;

/// Goals whose tables are the same: rotations and reflections of one another, whatever their tiles are called.
///
/// A class is named by its representative with no more rows than columns and
/// the blank's home nearest the last cell. The 16 homes on a 4x4 board make
/// three classes: home 15 for corners, 14 for edges, 10 for the inside.
///
/// ```
/// use taquin_puzzle::Goal;
/// use taquin_solve::GoalClass;
///
/// let class = |goal: Goal, size: &str| GoalClass::of(&goal.board(size.parse().unwrap()));
/// assert_eq!(class(Goal::BlankFirst, "4x4"), class(Goal::Rows, "4x4"));
/// assert_eq!(class(Goal::Rows, "5x3"), class(Goal::Rows, "3x5"));
/// assert_eq!(class(Goal::Rows, "4x4").home(), 15);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GoalClass {
    size: Size,
    home: usize,
}

/// Boards of a size are too large for tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "there are no tables for {size}: only boards of at most {max} cells have tables",
    max = NormalizedStart::MAX_CELLS
)]
#[non_exhaustive]
pub struct NoTablesError {
    /// The size of the boards.
    pub size: Size,
}

impl GoalClass {
    /// The class of a goal.
    pub fn of(goal: &Board) -> GoalClass {
        GoalClass::new(goal.size(), goal.blank())
    }

    /// The class of a goal, if there are tables for boards of its size.
    ///
    /// # Errors
    /// When the board is larger than those that the engine solves.
    pub fn with_tables(goal: &Board) -> Result<GoalClass, NoTablesError> {
        let size = goal.size();
        if size.cells() > NormalizedStart::MAX_CELLS {
            return Err(NoTablesError { size });
        }
        Ok(GoalClass::of(goal))
    }

    /// The class of the goals of a size that have their blank in the cell `home`.
    pub(crate) fn new(size: Size, home: usize) -> GoalClass {
        GoalClass::with_symmetry(size, home).0
    }

    /// The class, and the symmetry that takes the goals with this size and home to its representative.
    fn with_symmetry(size: Size, home: usize) -> (GoalClass, Symmetry) {
        let symmetries = Symmetry::ALL.into_iter().filter(|symmetry| {
            let image = symmetry.size(size);
            image.rows() <= image.cols()
        });
        let symmetry = symmetries
            .max_by_key(|symmetry| symmetry.cell(size, home))
            .expect("a board or its transpose has no more rows than columns");
        let class = GoalClass {
            size: symmetry.size(size),
            home: symmetry.cell(size, home),
        };
        (class, symmetry)
    }

    /// The class of a goal, and for each cell of its boards that of the representative.
    pub(crate) fn with_cells(goal: &Board) -> (GoalClass, Vec<usize>) {
        let size = goal.size();
        let (class, symmetry) = GoalClass::with_symmetry(size, goal.blank());
        let cells = (0..size.cells()).map(|cell| symmetry.cell(size, cell));
        (class, cells.collect())
    }

    /// The size of the representative.
    pub fn size(self) -> Size {
        self.size
    }

    /// The cell of the representative's blank.
    pub fn home(self) -> usize {
        self.home
    }
}

/// A start whose goal is the representative of its class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NormalizedStart {
    pub(crate) class: GoalClass,
    /// For each cell the home of the piece in it: the goal is the identity,
    /// and the blank is the piece whose home is the class's.
    pub(crate) cells: [u8; 16],
    symmetry: Symmetry,
}

impl NormalizedStart {
    /// The most cells that a board may have.
    pub(crate) const MAX_CELLS: usize = 16;

    /// The normalized form of a problem's start.
    ///
    /// # Panics
    /// When the board has more than [`NormalizedStart::MAX_CELLS`].
    pub(crate) fn new(problem: &Problem) -> NormalizedStart {
        let size = problem.size();
        assert!(size.cells() <= NormalizedStart::MAX_CELLS, "too many cells");
        let homes = problem.goal().cells_of_tiles();
        let (class, symmetry) = GoalClass::with_symmetry(size, homes[0] as usize);
        let mut cells = std::array::from_fn(|cell| cell as u8);
        for (cell, &tile) in problem.start().cells().iter().enumerate() {
            let home = symmetry.cell(size, homes[tile as usize] as usize);
            cells[symmetry.cell(size, cell)] = home as u8;
        }
        NormalizedStart {
            class,
            cells,
            symmetry,
        }
    }

    /// The cell of the blank.
    pub(crate) fn blank(&self) -> usize {
        let mut homes = self.cells.iter();
        let blank = homes.position(|&home| usize::from(home) == self.class.home);
        blank.expect("every piece is somewhere")
    }

    /// Whether every piece is at home.
    pub(crate) fn is_solved(&self) -> bool {
        let mut pieces = self.cells.iter().enumerate();
        pieces.all(|(cell, &home)| cell == usize::from(home))
    }

    /// The move of the problem's board that corresponds to `direction` on the normalized one.
    pub(crate) fn original(&self, direction: Direction) -> Direction {
        self.symmetry.original(direction)
    }
}

/// One of the eight symmetries of a rectangle: reflected or not in either axis, then transposed or not.
#[derive(Clone, Copy, Debug)]
struct Symmetry {
    flips_rows: bool,
    flips_cols: bool,
    transposes: bool,
}

impl Symmetry {
    /// All of them. The identity is the last, which [`Iterator::max_by_key`] prefers.
    const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry {
            flips_rows: false,
            flips_cols: false,
            transposes: false,
        }; 8];
        let mut code = 0;
        while code < 8 {
            all[7 - code] = Symmetry {
                flips_rows: code & 1 != 0,
                flips_cols: code & 2 != 0,
                transposes: code & 4 != 0,
            };
            code += 1;
        }
        all
    };

    /// The size of a board's image.
    fn size(self, size: Size) -> Size {
        if self.transposes {
            size.transposed()
        } else {
            size
        }
    }

    /// The image of a cell of a board of this size.
    fn cell(self, size: Size, cell: usize) -> usize {
        let (mut row, mut col) = (size.row_of(cell), size.col_of(cell));
        if self.flips_rows {
            row = size.rows() - 1 - row;
        }
        if self.flips_cols {
            col = size.cols() - 1 - col;
        }
        if self.transposes {
            col * size.rows() + row
        } else {
            row * size.cols() + col
        }
    }

    /// The move whose image is `direction`.
    fn original(self, mut direction: Direction) -> Direction {
        if self.transposes {
            direction = direction.transposed();
        }
        let flips = if direction.is_horizontal() {
            self.flips_cols
        } else {
            self.flips_rows
        };
        if flips {
            direction.opposite()
        } else {
            direction
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use taquin_puzzle::{Blank, Goal, Random, Scramble};

    fn problems(size: &str, count: usize) -> Vec<Problem> {
        let size: Size = size.parse().unwrap();
        let mut random = Random::new(1);
        let mut problem = |_| {
            // Any board serves as a goal.
            let any = Scramble::Solvable(Blank::Anywhere);
            let goal = any.board(&Goal::Rows.board(size), &mut random).unwrap();
            let start = any.board(&goal, &mut random).unwrap();
            Problem::new(start, goal).unwrap()
        };
        (0..count).map(&mut problem).collect()
    }

    #[test]
    fn normalizing_and_moving_commute() {
        for size in ["2x2", "2x3", "3x2", "3x3", "4x3", "3x5", "8x2", "4x4"] {
            for problem in problems(size, 50) {
                let normalized = NormalizedStart::new(&problem);
                let (class, blank) = (normalized.class, normalized.blank());
                for direction in Direction::ALL {
                    let Some(from) = class.size.neighbour(blank, direction.opposite()) else {
                        continue;
                    };
                    let mut start: Board = problem.start().clone();
                    start.slide(normalized.original(direction));
                    let moved = Problem::new(start, problem.goal().clone()).unwrap();
                    let moved = NormalizedStart::new(&moved);
                    let mut cells = normalized.cells;
                    cells.swap(from, blank);
                    assert_eq!((moved.class, moved.cells), (class, cells));
                }
            }
        }
    }

    #[test]
    fn a_few_classes_contain_all_goals() {
        let classes = |size: &str| {
            let classes = problems(size, 300).into_iter().map(|problem| {
                let class = GoalClass::of(problem.goal());
                assert_eq!(class, NormalizedStart::new(&problem).class);
                assert_eq!(class, GoalClass::new(class.size, class.home));
                (class.size.rows(), class.size.cols(), class.home)
            });
            classes.collect::<BTreeSet<_>>()
        };
        assert_eq!(classes("4x4"), [10, 14, 15].map(|home| (4, 4, home)).into());
        assert_eq!(classes("3x3"), [4, 7, 8].map(|home| (3, 3, home)).into());
        assert_eq!(classes("5x3"), classes("3x5"));
        assert_eq!(classes("3x5").len(), 6);
    }

    #[test]
    fn the_goal_is_the_identity() {
        let goal = Goal::Snail.board("4x4".parse().unwrap());
        let start = NormalizedStart::new(&Problem::new(goal.clone(), goal).unwrap());
        assert_eq!(start.cells, std::array::from_fn(|cell| cell as u8));
        assert_eq!(start.blank(), start.class.home);
        assert!(start.is_solved());
    }
}
