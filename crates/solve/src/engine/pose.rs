//! Problems turned, mirrored and relabelled, so that few tables serve them all.

use taquin_puzzle::{Direction, Problem, Size};

/// What tables depend on: the size, and where the blank belongs.
///
/// Of all turned and mirrored forms the one with no more rows than columns and
/// the blank's home nearest the end. The 16 goals of 4x4 that differ in the
/// blank's cell have three frames: home 15 for corners, 14 for edges, 10 inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Frame {
    pub(crate) size: Size,
    pub(crate) home: usize,
}

/// A start in its frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pose {
    pub(crate) frame: Frame,
    /// For each cell the home of the piece that is there: the goal is the identity,
    /// and the blank is the piece that belongs in the frame's home.
    pub(crate) cells: [u8; 16],
    turn: Turn,
}

impl Pose {
    /// The form of a problem that its frame's tables are made for.
    ///
    /// # Panics
    /// When the board has more than 16 cells.
    pub(crate) fn new(problem: &Problem) -> Pose {
        let size = problem.size();
        assert!(size.cells() <= 16, "at most 16 cells");
        let homes = problem.goal().cells_of_tiles();
        let blank_home = homes[0] as usize;
        let turns = Turn::ALL.into_iter().filter(|turn| {
            let turned = turn.size(size);
            turned.rows() <= turned.cols()
        });
        let turn = turns
            .max_by_key(|turn| turn.cell(size, blank_home))
            .expect("a board or its transpose has no more rows than columns");
        let mut cells = std::array::from_fn(|cell| cell as u8);
        for (cell, &tile) in problem.start().cells().iter().enumerate() {
            let home = turn.cell(size, homes[tile as usize] as usize);
            cells[turn.cell(size, cell)] = home as u8;
        }
        Pose {
            frame: Frame {
                size: turn.size(size),
                home: turn.cell(size, blank_home),
            },
            cells,
            turn,
        }
    }

    /// The cell of the blank.
    pub(crate) fn blank(&self) -> usize {
        let blank = self
            .cells
            .iter()
            .position(|&home| usize::from(home) == self.frame.home);
        blank.expect("every piece is somewhere")
    }

    /// Whether every piece is at home.
    pub(crate) fn is_solved(&self) -> bool {
        let mut pieces = self.cells.iter().enumerate();
        pieces.all(|(cell, &home)| cell == usize::from(home))
    }

    /// A move of the posed board as a move of the problem's.
    pub(crate) fn original(&self, direction: Direction) -> Direction {
        self.turn.original(direction)
    }
}

/// One of the eight symmetries of a rectangle: mirrored or not in either axis, then transposed or not.
#[derive(Clone, Copy, Debug)]
struct Turn {
    flips_rows: bool,
    flips_cols: bool,
    transposes: bool,
}

impl Turn {
    /// The identity is the last, which [`Iterator::max_by_key`] prefers.
    const ALL: [Turn; 8] = {
        let mut all = [Turn {
            flips_rows: false,
            flips_cols: false,
            transposes: false,
        }; 8];
        let mut code = 0;
        while code < 8 {
            all[7 - code] = Turn {
                flips_rows: code & 1 != 0,
                flips_cols: code & 2 != 0,
                transposes: code & 4 != 0,
            };
            code += 1;
        }
        all
    };

    /// The size of a turned board.
    fn size(self, size: Size) -> Size {
        match self.transposes {
            true => Size::new(size.cols(), size.rows()).expect("a transposed board is a board"),
            false => size,
        }
    }

    /// Where a cell of a board comes to lie.
    fn cell(self, size: Size, cell: usize) -> usize {
        let (mut row, mut col) = (size.row_of(cell), size.col_of(cell));
        if self.flips_rows {
            row = size.rows() - 1 - row;
        }
        if self.flips_cols {
            col = size.cols() - 1 - col;
        }
        match self.transposes {
            true => col * size.rows() + row,
            false => row * size.cols() + col,
        }
    }

    /// The move that becomes `direction` when the board is turned.
    fn original(self, direction: Direction) -> Direction {
        let direction = match self.transposes {
            true => direction.transposed(),
            false => direction,
        };
        let flips = match direction.is_horizontal() {
            true => self.flips_cols,
            false => self.flips_rows,
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
    use taquin_puzzle::{Blank, Board, Goal, Random, Scramble};

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
    fn posing_and_moving_commute() {
        for size in ["2x2", "2x3", "3x2", "3x3", "4x3", "3x5", "8x2", "4x4"] {
            for problem in problems(size, 50) {
                let pose = Pose::new(&problem);
                let frame = pose.frame;
                for direction in Direction::ALL {
                    let Some(from) = frame.size.neighbour(pose.blank(), direction.opposite())
                    else {
                        continue;
                    };
                    let mut start: Board = problem.start().clone();
                    start.slide(pose.original(direction));
                    let moved = Pose::new(&Problem::new(start, problem.goal().clone()).unwrap());
                    let mut cells = pose.cells;
                    cells.swap(from, pose.blank());
                    assert_eq!((moved.frame, moved.cells), (frame, cells));
                }
            }
        }
    }

    #[test]
    fn few_frames_serve_all_goals() {
        let frames = |size: &str| {
            let homes = problems(size, 300).into_iter().map(|problem| {
                let frame = Pose::new(&problem).frame;
                (frame.size.rows(), frame.size.cols(), frame.home)
            });
            homes.collect::<std::collections::BTreeSet<_>>()
        };
        assert_eq!(frames("4x4"), [10, 14, 15].map(|home| (4, 4, home)).into());
        assert_eq!(frames("3x3"), [4, 7, 8].map(|home| (3, 3, home)).into());
        assert_eq!(frames("5x3"), frames("3x5"));
        assert_eq!(frames("3x5").len(), 6);
    }

    #[test]
    fn the_goal_is_the_identity() {
        let goal = Goal::Snail.board("4x4".parse().unwrap());
        let pose = Pose::new(&Problem::new(goal.clone(), goal).unwrap());
        assert_eq!(pose.cells, std::array::from_fn(|cell| cell as u8));
        assert_eq!(pose.blank(), pose.frame.home);
    }
}
