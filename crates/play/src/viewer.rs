//! A finished game to look at: step back and forward, play it again, see where moves were lost.

use std::time::Duration;

use taquin::{Board, Direction, Moves};

use crate::played_board::PlayedBoard;

/// A finished game being looked at.
#[derive(Clone, Debug)]
pub(crate) struct Viewer {
    pub(crate) title: String,
    boards: Vec<PlayedBoard>,
    leg: usize,
    board: Board,
    moves: Moves,
    times: Vec<Duration>,
    position: usize,
    /// For each board: distances from its end backwards, and whether there are no more to come.
    reviews: Vec<(Vec<u32>, bool)>,
    /// When the next move is due, if it plays by itself.
    pub(crate) due: Option<Duration>,
}

/// The longest pause between two moves of a replay.
const MAX_PAUSE: Duration = Duration::from_secs(2);

impl Viewer {
    /// Looks at the first of these boards; `None` if there is none.
    pub(crate) fn new(title: String, boards: Vec<PlayedBoard>) -> Option<Viewer> {
        let first = boards.first()?;
        Some(Viewer {
            title,
            leg: 0,
            board: first.problem().start().clone(),
            moves: first.moves(),
            times: first.times(),
            position: 0,
            reviews: vec![(Vec::new(), false); boards.len()],
            due: None,
            boards,
        })
    }

    pub(crate) fn played(&self) -> &PlayedBoard {
        &self.boards[self.leg]
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn moves(&self) -> &Moves {
        &self.moves
    }

    pub(crate) fn position(&self) -> usize {
        self.position
    }

    /// The number of the board being looked at, and of all boards.
    pub(crate) fn leg(&self) -> (usize, usize) {
        (self.leg + 1, self.boards.len())
    }

    /// The time of the last move shown.
    pub(crate) fn time(&self) -> Duration {
        let shown = self.position.checked_sub(1);
        shown
            .and_then(|last| self.times.get(last).copied())
            .unwrap_or_default()
    }

    /// The step that comes next.
    pub(crate) fn next(&self) -> Option<Direction> {
        self.moves.step(self.position)
    }

    /// The step that led to the position.
    pub(crate) fn last_step(&self) -> Option<Direction> {
        self.moves.step(self.position.checked_sub(1)?)
    }

    pub(crate) fn forward(&mut self) -> bool {
        match self.next() {
            Some(step) if self.board.try_slide(step).is_ok() => {
                self.position += 1;
                true
            }
            _ => false,
        }
    }

    pub(crate) fn back(&mut self) -> bool {
        let Some(step) = self.last_step() else {
            return false;
        };
        self.position -= 1;
        self.board.try_slide(step.opposite()).is_ok()
    }

    /// Moves to the beginning of the next board.
    pub(crate) fn next_leg(&mut self) {
        self.leg = (self.leg + 1) % self.boards.len();
        self.rewind();
    }

    pub(crate) fn rewind(&mut self) {
        let played = self.played();
        (self.board, self.moves, self.times) = (
            played.problem().start().clone(),
            played.moves(),
            played.times(),
        );
        self.position = 0;
        self.due = None;
    }

    /// The time until the next move is shown.
    pub(crate) fn pace(&self, factor: f64) -> Duration {
        let next = self.times.get(self.position).copied().unwrap_or_default();
        next.saturating_sub(self.time())
            .div_f64(factor.max(0.01))
            .min(MAX_PAUSE)
    }

    pub(crate) fn learn(&mut self, distances: Vec<u32>, is_last: bool) {
        self.reviews[self.leg] = (distances, is_last);
    }

    /// Whether distances of this board are still to come.
    pub(crate) fn is_unreviewed(&self) -> bool {
        !self.reviews[self.leg].1
    }

    /// The distance to the goal after `position` moves, if it is known.
    pub(crate) fn distance(&self, position: usize) -> Option<u32> {
        let from_end = self.moves.len().checked_sub(position)?;
        self.reviews[self.leg].0.get(from_end).copied()
    }

    /// The optimal length of the board, once known.
    pub(crate) fn optimum(&self) -> Option<u32> {
        self.distance(0)
    }

    /// Whether the move at `position` led away from the goal.
    pub(crate) fn is_lost(&self, position: usize) -> bool {
        match (self.distance(position), self.distance(position + 1)) {
            (Some(before), Some(after)) => after > before,
            _ => false,
        }
    }

    /// The stretches of moves that led away from the goal.
    pub(crate) fn losses(&self) -> Vec<Loss> {
        let mut losses: Vec<Loss> = Vec::new();
        for position in (0..self.moves.len()).filter(|&position| self.is_lost(position)) {
            match losses.last_mut() {
                Some(loss) if loss.last + 2 >= position => {
                    loss.last = position;
                    loss.moves += 2;
                }
                _ => losses.push(Loss {
                    first: position,
                    last: position,
                    moves: 2,
                }),
            }
        }
        losses
    }
}

/// A stretch of moves that led away from the goal, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Loss {
    pub(crate) first: usize,
    pub(crate) last: usize,
    /// The number of moves lost.
    pub(crate) moves: u32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin::{Goal, Problem};

    fn viewer() -> Viewer {
        let start: Board = "1 2 3/4 0 6/7 5 8".parse().unwrap();
        let problem = Problem::new(start.clone(), Goal::Rows.board(start.size())).unwrap();
        let times: Vec<Duration> = [0, 100, 300, 9000].map(Duration::from_millis).to_vec();
        let played = PlayedBoard::replayed(problem, &"LRUL".parse().unwrap(), &times).unwrap();
        Viewer::new("a game".to_string(), vec![played]).unwrap()
    }

    #[test]
    fn steps_forward_and_back() {
        let mut viewer = viewer();
        assert!(!viewer.back());
        while viewer.forward() {}
        assert_eq!(
            (viewer.position(), viewer.time()),
            (4, Duration::from_secs(9))
        );
        assert_eq!(viewer.board(), viewer.played().goal());
        assert!(viewer.back());
        assert_eq!(viewer.pace(1.0), MAX_PAUSE);
        viewer.rewind();
        viewer.forward();
        assert_eq!(viewer.pace(2.0), Duration::from_millis(50));
    }

    #[test]
    fn reports_where_moves_were_lost() {
        let mut viewer = viewer();
        assert!(viewer.is_unreviewed());
        viewer.learn(vec![0, 1, 2, 3, 2], true);
        assert_eq!(viewer.optimum(), Some(2));
        let loss = Loss {
            first: 0,
            last: 0,
            moves: 2,
        };
        assert_eq!(viewer.losses(), [loss]);
        assert!(viewer.is_lost(0) && !viewer.is_lost(1));
        viewer.learn(vec![0, 1], false);
        assert_eq!((viewer.optimum(), viewer.losses()), (None, Vec::new()));
    }
}
