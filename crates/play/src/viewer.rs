//! A finished game to look at: step back and forward, play it again, see where moves were lost.

use std::time::Duration;

use taquin::solve::{Analysis, Mistake};
use taquin::{Board, Direction, Moves, ReplayLink};

use crate::played_board::PlayedBoard;
use crate::saved::{Leg, LegLinkError};

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
    /// For each board: what the engine found out so far, and whether that is all.
    reviews: Vec<(Option<Box<Analysis>>, bool)>,
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
            reviews: vec![(None, false); boards.len()],
            due: None,
            boards,
        })
    }

    pub(crate) fn played(&self) -> &PlayedBoard {
        &self.boards[self.leg]
    }

    /// The replay link of the board being looked at.
    ///
    /// # Errors
    /// When it has none.
    pub(crate) fn replay_link(&self) -> Result<ReplayLink, LegLinkError> {
        let before = self.boards[..self.leg].last().map(Leg::of);
        Leg::of(self.played()).replay_link(before.as_ref())
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

    pub(crate) fn learn(&mut self, analysis: Box<Analysis>, is_last: bool) {
        self.reviews[self.leg] = (Some(analysis), is_last);
    }

    /// Whether distances of this board are still to come.
    pub(crate) fn is_unreviewed(&self) -> bool {
        !self.reviews[self.leg].1
    }

    /// The distance to the goal after `position` moves, if it is known.
    pub(crate) fn distance(&self, position: usize) -> Option<u64> {
        self.analysis()?.distance(position as u64)
    }

    /// The distance to the goal after `position` moves, or a lower bound on it, if either is known.
    pub(crate) fn distance_or_estimate(&self, position: usize) -> Option<u64> {
        self.analysis()?.distance_or_estimate(position as u64)
    }

    /// The optimal length of the board, once known.
    pub(crate) fn optimum(&self) -> Option<u64> {
        self.analysis()?.optimal()
    }

    /// The mistake that the move at `position` was, if it was one.
    pub(crate) fn mistake(&self, position: usize) -> Option<&Mistake> {
        self.analysis()?.mistake(position as u64 + 1)
    }

    fn analysis(&self) -> Option<&Analysis> {
        self.reviews[self.leg].0.as_deref()
    }

    /// The stretches in which moves were lost: mistakes close to each other, and where distances are
    /// unknown, what could have been shorter.
    pub(crate) fn losses(&self) -> Vec<Loss> {
        let Some(analysis) = self.analysis() else {
            return Vec::new();
        };
        let shorter = analysis.stretches().iter().map(|shorter| Loss {
            first: shorter.stretch.first as u64,
            last: shorter.stretch.last as u64,
            moves: shorter.saved(),
        });
        let mut losses: Vec<Loss> = shorter.collect();
        let stretches = losses.len();
        for mistake in analysis.mistakes() {
            match losses[stretches..].last_mut() {
                Some(loss) if loss.last + 2 >= mistake.number => {
                    loss.last = mistake.number;
                    loss.moves += mistake.lost;
                }
                _ => losses.push(Loss {
                    first: mistake.number,
                    last: mistake.number,
                    moves: mistake.lost,
                }),
            }
        }
        losses
    }
}

/// A stretch in which moves were lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Loss {
    /// The numbers of its first and last move, counted from 1.
    pub(crate) first: u64,
    pub(crate) last: u64,
    /// The number of moves lost.
    pub(crate) moves: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin::{Goal, Problem, Solve};

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
        let problem = viewer.played().problem().clone();
        let analysis = Solve::new(&problem).analyse(viewer.moves(), |_| ());
        viewer.learn(Box::new(analysis.unwrap()), true);
        assert!(!viewer.is_unreviewed());
        assert_eq!(viewer.optimum(), Some(2));
        let loss = Loss {
            first: 1,
            last: 1,
            moves: 2,
        };
        assert_eq!(viewer.losses(), [loss]);
        let good = viewer.mistake(0).map(|mistake| mistake.good.len());
        assert_eq!((good, viewer.mistake(1)), (Some(1), None));
    }
}
