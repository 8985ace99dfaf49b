//! One board being solved: the moves made with their times, undo and redo without limit.

use std::time::Duration;

use taquin::{Board, Direction, Metric, Moves, Problem, Tile};

use crate::saved::Leg;
use crate::scramble;

/// A step that was made, and when; steps of one gesture are undone together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Done {
    step: Direction,
    at: Duration,
    gesture: u32,
}

/// A scramble, the moves made on it, and the board that they led to.
#[derive(Clone, Debug)]
pub(crate) struct PlayedBoard {
    problem: Problem,
    board: Board,
    /// The goal cell of each tile.
    homes: Box<[u32]>,
    done: Vec<Done>,
    /// Gestures that were taken back, the last one first to come again.
    undone: Vec<Vec<Direction>>,
}

impl PlayedBoard {
    pub(crate) fn new(problem: Problem) -> PlayedBoard {
        PlayedBoard {
            board: problem.start().clone(),
            homes: problem.goal().cells_of_tiles(),
            problem,
            done: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// A board with moves made earlier; `None` if one of them is not possible.
    ///
    /// Without a time of its own, a move has the time of the one before it.
    pub(crate) fn replayed(
        problem: Problem,
        moves: &Moves,
        times: &[Duration],
    ) -> Option<PlayedBoard> {
        let mut played = PlayedBoard::new(problem);
        let mut at = Duration::ZERO;
        for (index, step) in moves.iter().enumerate() {
            at = times.get(index).copied().unwrap_or(at);
            if played.slide(step, 1, at).is_empty() {
                return None;
            }
        }
        Some(played)
    }

    pub(crate) fn problem(&self) -> &Problem {
        &self.problem
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn goal(&self) -> &Board {
        self.problem.goal()
    }

    /// The goal cell of a tile.
    pub(crate) fn home(&self, tile: Tile) -> usize {
        self.homes
            .get(tile as usize)
            .map_or(0, |&cell| cell as usize)
    }

    /// The Manhattan distance of the scramble.
    pub(crate) fn manhattan(&self) -> u64 {
        scramble::manhattan(&self.problem)
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.board == *self.problem.goal()
    }

    pub(crate) fn moves(&self) -> Moves {
        self.done.iter().map(|done| done.step).collect()
    }

    pub(crate) fn times(&self) -> Vec<Duration> {
        self.done.iter().map(|done| done.at).collect()
    }

    pub(crate) fn length(&self, metric: Metric) -> u64 {
        let count = match metric {
            Metric::Single => self.done.len(),
            Metric::Multi => {
                let turns = self.done.windows(2).filter(|p| p[0].step != p[1].step);
                turns.count() + usize::from(!self.done.is_empty())
            }
        };
        count as u64
    }

    /// Slides up to `count` tiles one after the other; returns the steps that were possible.
    pub(crate) fn slide(&mut self, step: Direction, count: u32, at: Duration) -> Vec<Direction> {
        let gesture = self.done.last().map_or(0, |done| done.gesture + 1);
        let mut made = Vec::new();
        while made.len() < count as usize && self.board.try_slide(step).is_ok() {
            self.done.push(Done { step, at, gesture });
            made.push(step);
        }
        if !made.is_empty() {
            self.undone.clear();
        }
        made
    }

    /// Takes the last gesture back; returns the steps that did it.
    pub(crate) fn undo(&mut self) -> Vec<Direction> {
        let Some(last) = self.done.last().copied() else {
            return Vec::new();
        };
        let mut taken = Vec::new();
        while let Some(done) = self.done.pop_if(|done| done.gesture == last.gesture) {
            self.board.slide(done.step.opposite());
            taken.push(done.step);
        }
        let back = taken.iter().map(|step| step.opposite()).collect();
        taken.reverse();
        self.undone.push(taken);
        back
    }

    /// Makes the gesture again that was taken back last; returns its steps.
    pub(crate) fn redo(&mut self, at: Duration) -> Vec<Direction> {
        let Some(steps) = self.undone.pop() else {
            return Vec::new();
        };
        let gesture = self.done.last().map_or(0, |done| done.gesture + 1);
        for &step in &steps {
            self.board.slide(step);
            self.done.push(Done { step, at, gesture });
        }
        steps
    }
}

impl Leg {
    /// A board with the moves made so far.
    pub(crate) fn of(played: &PlayedBoard) -> Leg {
        let times = played.times().into_iter();
        Leg {
            scramble: played.problem().start().to_string(),
            goal: played.goal().to_string(),
            moves: played.moves().to_string(),
            times: times.map(|at| at.as_millis() as u64).collect(),
        }
    }

    /// The board with its moves made; `None` if one of them is not possible.
    pub(crate) fn played(&self) -> Option<PlayedBoard> {
        let (problem, moves) = self.problem_and_moves()?;
        let times: Vec<Duration> = self
            .times
            .iter()
            .map(|&ms| Duration::from_millis(ms))
            .collect();
        PlayedBoard::replayed(problem, &moves, &times)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin::Goal;

    fn played(board: &str) -> PlayedBoard {
        let start: Board = board.parse().unwrap();
        let goal = Goal::Rows.board(start.size());
        PlayedBoard::new(Problem::new(start, goal).unwrap())
    }

    const AT: Duration = Duration::from_millis(5);

    #[test]
    fn a_run_is_undone_and_redone_as_one() {
        let mut played = played("0 1 2/3 4 5/6 7 8");
        assert_eq!(played.slide(Direction::Left, 9, AT).len(), 2);
        assert_eq!(played.slide(Direction::Up, 1, AT).len(), 1);
        assert_eq!(played.board().to_string(), "1 2 5/3 4 0/6 7 8");
        assert_eq!(
            (played.length(Metric::Single), played.length(Metric::Multi)),
            (3, 2)
        );
        played.undo();
        assert_eq!(played.undo(), [Direction::Right; 2]);
        assert_eq!(played.board(), played.problem().start());
        assert!(played.undo().is_empty());
        assert_eq!(played.redo(AT).len(), 2);
        assert_eq!(played.redo(AT).len(), 1);
        assert!(played.redo(AT).is_empty());
        assert_eq!(played.board().to_string(), "1 2 5/3 4 0/6 7 8");
    }

    #[test]
    fn a_blocked_slide_changes_nothing_and_a_move_clears_redo() {
        let mut played = played("0 1 2/3 4 5/6 7 8");
        assert!(played.slide(Direction::Right, 1, AT).is_empty());
        played.slide(Direction::Left, 1, AT);
        played.undo();
        assert!(played.slide(Direction::Down, 1, AT).is_empty());
        assert!(!played.undone.is_empty());
        played.slide(Direction::Up, 1, AT);
        assert!(played.undone.is_empty());
    }

    #[test]
    fn impossible_moves_are_not_replayed() {
        let start = played("1 2 3/4 0 6/7 5 8");
        let good = PlayedBoard::replayed(start.problem().clone(), &"UL".parse().unwrap(), &[AT]);
        assert!(good.is_some_and(|played| played.is_solved()));
        let bad = PlayedBoard::replayed(start.problem().clone(), &"U3".parse().unwrap(), &[]);
        assert!(bad.is_none());
    }
}
