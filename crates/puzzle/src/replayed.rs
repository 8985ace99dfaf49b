//! Where moves lead that may or may not solve a problem.

use crate::moves::numbers::NumbersError;
use crate::moves::{Moves, NotationError};
use crate::{BlockedError, Board, Metric, Problem, ReplayError, Solution, Tile};

/// Where moves lead, and how many they are.
///
/// ```
/// use taquin_puzzle::{End, Goal, Notation, Problem, Replayed};
///
/// let start: taquin_puzzle::Board = "1 2 3/4 0 6/7 5 8".parse()?;
/// let problem = Problem::new(start, Goal::Rows.board("3x3".parse()?))?;
/// let moves = Notation::Numbers.parse("5 1", problem.start());
/// let replayed = Replayed::new(&problem, moves)?;
/// assert_eq!((replayed.single, replayed.multi), (1, None));
/// assert!(matches!(replayed.end, End::Blocked { step: 2, .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Replayed {
    /// Where they lead.
    pub end: End,
    /// The number of single moves; of those before one that is not possible.
    pub single: u64,
    /// The number of multi-tile moves, if all are possible.
    pub multi: Option<u64>,
}

/// Where moves lead.
#[derive(Clone, Debug)]
pub enum End {
    /// To the goal.
    Solved(Solution),
    /// To another board.
    NotTheGoal(Box<Board>),
    /// Nowhere: one of them is not possible.
    Blocked {
        /// The number of the move, counted from 1.
        step: usize,
        /// The board at that point.
        board: Box<Board>,
        /// Why the move is not possible.
        obstacle: Obstacle,
    },
}

/// Why a move is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// There is no tile on that side of the blank.
    Edge(BlockedError),
    /// The tile is not beside the blank.
    NotBesideBlank(Tile),
}

impl Replayed {
    /// Makes the moves that were read, on the start of a problem.
    ///
    /// # Errors
    /// If no moves were read. In [numbers](crate::moves::numbers), a move that is not possible shows while
    /// reading, and is no error here.
    pub fn new(
        problem: &Problem,
        moves: Result<Moves, NotationError>,
    ) -> Result<Replayed, NotationError> {
        let moves = match moves {
            Ok(moves) => moves,
            Err(NotationError::Numbers(NumbersError::NotBesideBlank {
                step, board, tile, ..
            })) => {
                let obstacle = Obstacle::NotBesideBlank(tile);
                return Ok(Replayed::blocked(step, board, obstacle));
            }
            Err(error) => return Err(error),
        };
        // Counted first: a replay that fails keeps nothing, and a copy would take as much again.
        let [single, multi] = Metric::ALL.map(|metric| moves.length(metric));
        let end = match Solution::replay(problem, moves) {
            Ok(solution) => End::Solved(solution),
            Err(ReplayError::NotTheGoal { end, .. }) => End::NotTheGoal(end),
            Err(ReplayError::Blocked {
                step,
                board,
                reason,
            }) => {
                let obstacle = Obstacle::Edge(reason);
                return Ok(Replayed::blocked(step + 1, board, obstacle));
            }
        };
        Ok(Replayed {
            end,
            single,
            multi: Some(multi),
        })
    }

    fn blocked(step: usize, board: Box<Board>, obstacle: Obstacle) -> Replayed {
        Replayed {
            end: End::Blocked {
                step,
                board,
                obstacle,
            },
            single: (step - 1) as u64,
            multi: None,
        }
    }
}
