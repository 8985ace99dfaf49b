//! The boards along moves, in order.

use taquin_puzzle::{Board, Metric, Moves};

/// Moves being made again.
pub(super) struct Replay<'a> {
    board: Board,
    moves: &'a Moves,
    metric: Metric,
    /// The single steps and the moves made so far.
    steps: usize,
    made: u64,
}

impl<'a> Replay<'a> {
    /// All moves must be possible, from `start` on.
    pub(super) fn new(start: Board, moves: &'a Moves, metric: Metric) -> Replay<'a> {
        Replay {
            board: start,
            moves,
            metric,
            steps: 0,
            made: 0,
        }
    }

    /// The board before a move, which must not be before the last one that was asked for.
    pub(super) fn board_before(&mut self, number: u64) -> &Board {
        while self.made + 1 < number
            && let Some(step) = self.moves.step(self.steps)
        {
            self.board.slide(step);
            self.steps += 1;
            let continues =
                self.metric == Metric::Multi && self.moves.step(self.steps) == Some(step);
            self.made += u64::from(!continues);
        }
        &self.board
    }
}
