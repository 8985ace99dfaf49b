//! A maze on a grid, in which entering a cell has a cost.

use crate::{Cost, Heuristic, Space};

/// A grid of cells with costs from 1 to 9, and walls.
///
/// ```
/// use taquin_search::puzzles::maze::{Maze, Straight};
/// use taquin_search::{Control, Task, astar};
///
/// let maze = Maze::new(
///     "1 1 9 1
///      1 # 9 1
///      1 1 1 1",
/// ).unwrap();
/// let goal = maze.cell(0, 3).unwrap();
/// let task = Task {
///     space: &maze,
///     start: &maze.cell(0, 0).unwrap(),
///     is_goal: &|&cell| cell == goal,
///     heuristic: &Straight { maze: &maze, goal },
/// };
/// let outcome = astar(&task, &mut Control::default());
/// assert_eq!(outcome.best.unwrap().cost, 7); // around, not through the nines
/// ```
#[derive(Clone, Debug)]
pub struct Maze {
    cols: u32,
    /// The cost of entering each cell; 0 for a wall.
    costs: Vec<u8>,
}

/// A step to a neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MazeStep {
    /// One row up.
    North,
    /// One column to the left.
    West,
    /// One column to the right.
    East,
    /// One row down.
    South,
}

impl MazeStep {
    const ALL: [MazeStep; 4] = [
        MazeStep::North,
        MazeStep::West,
        MazeStep::East,
        MazeStep::South,
    ];

    fn opposite(self) -> MazeStep {
        match self {
            MazeStep::North => MazeStep::South,
            MazeStep::West => MazeStep::East,
            MazeStep::East => MazeStep::West,
            MazeStep::South => MazeStep::North,
        }
    }
}

impl Maze {
    /// Parses a maze: one row per line, digits from 1 for costs, `#` for walls; spaces are ignored.
    ///
    /// Returns `None` for other characters and rows of different lengths.
    pub fn new(text: &str) -> Option<Maze> {
        let cost = |c: char| match c {
            '#' => Some(0),
            '1'..='9' => Some(c as u8 - b'0'),
            _ => None,
        };
        let mut costs = Vec::new();
        let mut cols = None;
        for line in text.lines() {
            let before = costs.len();
            for c in line.chars().filter(|c| !c.is_whitespace()) {
                costs.push(cost(c)?);
            }
            let length = costs.len() - before;
            if length == 0 || *cols.get_or_insert(length) != length {
                return None;
            }
        }
        Some(Maze {
            cols: cols? as u32,
            costs,
        })
    }

    /// The cell in a row and column; `None` if it is a wall or outside.
    pub fn cell(&self, row: u32, col: u32) -> Option<u32> {
        let cell = row.checked_mul(self.cols)?.checked_add(col)?;
        let is_free = col < self.cols && self.costs.get(cell as usize).is_some_and(|&p| p > 0);
        is_free.then_some(cell)
    }

    fn neighbour(&self, cell: u32, step: MazeStep) -> Option<u32> {
        let (row, col) = (cell / self.cols, cell % self.cols);
        match step {
            MazeStep::North => self.cell(row.checked_sub(1)?, col),
            MazeStep::West => self.cell(row, col.checked_sub(1)?),
            MazeStep::East => self.cell(row, col + 1),
            MazeStep::South => self.cell(row + 1, col),
        }
    }
}

impl Space for Maze {
    type State = u32;
    type Action = MazeStep;
    type Actions = std::vec::IntoIter<MazeStep>;
    type Key = u32;

    fn actions(&self, &cell: &u32, last: Option<MazeStep>) -> Self::Actions {
        let is_useful = |step: &MazeStep| {
            last != Some(step.opposite()) && self.neighbour(cell, *step).is_some()
        };
        let steps: Vec<MazeStep> = MazeStep::ALL.into_iter().filter(is_useful).collect();
        steps.into_iter()
    }

    fn apply(&self, cell: &mut u32, step: MazeStep) -> Cost {
        *cell = self
            .neighbour(*cell, step)
            .expect("only possible steps are made");
        Cost::from(self.costs[*cell as usize])
    }

    fn undo(&self, cell: &mut u32, step: MazeStep) {
        *cell = self
            .neighbour(*cell, step.opposite())
            .expect("the step came from there");
    }

    fn key(&self, &cell: &u32) -> u32 {
        cell
    }

    fn state(&self, &key: &u32) -> u32 {
        key
    }
}

/// The Manhattan distance to the goal, each step at the least cost: admissible and consistent.
#[derive(Clone, Copy, Debug)]
pub struct Straight<'a> {
    /// The maze.
    pub maze: &'a Maze,
    /// The cell to reach.
    pub goal: u32,
}

impl Heuristic<Maze> for Straight<'_> {
    type Memo = Cost;

    fn full(&self, &cell: &u32) -> Cost {
        let cols = self.maze.cols;
        (cell / cols).abs_diff(self.goal / cols) + (cell % cols).abs_diff(self.goal % cols)
    }

    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }

    fn is_consistent(&self) -> bool {
        true
    }
}
