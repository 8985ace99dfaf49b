//! What the engine knows about the board, carried over while the player moves.

use std::collections::HashMap;

use taquin::solve::advice;
use taquin::{Board, Direction, Moves};

/// The best path to the goal that is known, the proven bound, and the question being worked on.
///
/// Moves do not throw advice away. Along the known path the distance falls by
/// one; off it the path back is added, and the bound falls by one at most. An
/// answer about a position that was left behind still says something about this
/// one, so the engine is never told to start over because of a move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Advice {
    /// Steps to the goal, the next one last.
    path: Option<Vec<Direction>>,
    lower_bound: u32,
    /// Distances that are proven, by the fingerprint of the board.
    proven: HashMap<u64, u32>,
    /// The question that is being worked on.
    pending: Option<Pending>,
    /// Whether the path leads back along steps that were made since it was learnt.
    is_detour: bool,
    /// The bound at which the engine gave up; nearer to the goal it tries again.
    gave_up_at: Option<u32>,
    good: Option<Vec<Direction>>,
}

/// How hard the engine should try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// Any path, soon.
    Quick,
    /// The best path, with a proof.
    Full,
}

/// A question being worked on: the board that it is about, and the steps made since.
#[derive(Clone, Debug)]
struct Pending {
    board: Board,
    since: Moves,
    effort: Effort,
}

/// What the engine found out about the board that it was asked about.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answered {
    pub(crate) moves: Option<Moves>,
    pub(crate) lower_bound: u32,
    /// Whether this is the last answer to the question.
    pub(crate) is_last: bool,
}

impl Advice {
    /// The next step of the best path known.
    pub(crate) fn next(&self) -> Option<Direction> {
        self.path.as_ref()?.last().copied()
    }

    /// The length of the best path known.
    pub(crate) fn length(&self) -> Option<u32> {
        Some(self.path.as_ref()?.len() as u32)
    }

    /// No path is shorter than this.
    pub(crate) fn lower_bound(&self) -> u32 {
        self.lower_bound
    }

    /// The optimal length from here, once it is proven.
    pub(crate) fn optimum(&self) -> Option<u32> {
        self.length().filter(|&length| length == self.lower_bound)
    }

    /// Every step that begins an optimal path, once known.
    pub(crate) fn good(&self) -> Option<&[Direction]> {
        self.good.as_deref()
    }

    pub(crate) fn learn_good(&mut self, good: Vec<Direction>) {
        self.good = Some(good);
    }

    pub(crate) fn is_thinking(&self) -> bool {
        self.pending.is_some()
    }

    /// Whether the last answer left the distance of its board unproven.
    pub(crate) fn has_given_up(&self) -> bool {
        self.gave_up_at.is_some()
    }

    /// Whether the engine should be asked about the board as it is now, and how hard it should try.
    ///
    /// Where it gave up it is not asked to prove anything until the goal is nearer, but a path
    /// that leads back is replaced by another one.
    pub(crate) fn wants_to_ask(&self) -> Option<Effort> {
        if let Some(pending) = &self.pending {
            return advice::is_outdated(pending.since.len()).then_some(pending.effort);
        }
        let is_hopeless = |at| !advice::is_worth_retrying(at, self.lower_bound);
        match self.gave_up_at {
            _ if self.optimum().is_some() => None,
            Some(at) if is_hopeless(at) => self.is_detour.then_some(Effort::Quick),
            _ => Some(Effort::Full),
        }
    }

    /// Notes that the engine was asked about the board as it is now.
    pub(crate) fn asked(&mut self, board: &Board, effort: Effort) {
        self.pending = Some(Pending {
            board: board.clone(),
            since: Moves::new(),
            effort,
        });
    }

    /// Drops a question about an earlier board if only the path back to it is known.
    pub(crate) fn drop_outdated_question(&mut self) {
        if self.is_detour && self.optimum().is_none() {
            self.pending = None;
        }
    }

    /// Follows steps that were made and led to this board.
    pub(crate) fn moved(&mut self, steps: &[Direction], board: &Board) {
        self.good = None;
        for &step in steps {
            if let Some(pending) = &mut self.pending {
                pending.since.push(step);
            }
            let was_optimal = self.optimum().is_some();
            let follows = follow(&mut self.path, step);
            self.is_detour |= !follows;
            self.lower_bound = if follows && was_optimal {
                self.length().unwrap_or(0)
            } else {
                self.lower_bound.saturating_sub(1)
            };
        }
        self.recall(board);
    }

    /// Learns what the engine answered, and carries it over to the board as it is now.
    pub(crate) fn learn(&mut self, answer: &Answered, board: &Board) {
        let Some(Pending {
            board: asked,
            since,
            effort,
        }) = &self.pending
        else {
            return;
        };
        let effort = *effort;
        let mut bound = answer.lower_bound.saturating_sub(since.len() as u32);
        if let Some(moves) = &answer.moves {
            let is_optimal = moves.len() as u32 == answer.lower_bound;
            let mut path: Option<Vec<Direction>> = Some(moves.iter().rev().collect());
            let off = since
                .iter()
                .filter(|&step| !follow(&mut path, step))
                .count();
            let follows = off == 0;
            let length = path.as_ref().map_or(0, Vec::len);
            if is_optimal {
                let mut along = asked.clone();
                let left = (1..=answer.lower_bound).rev();
                for (step, distance) in moves.iter().zip(left) {
                    self.proven.insert(along.fingerprint(), distance);
                    if along.try_slide(step).is_err() {
                        break;
                    }
                }
            }
            if is_optimal && follows {
                bound = length as u32;
            }
            // A newer path counts even if it is as long as the old one: that one may lead back.
            if self.length().is_none_or(|known| length as u32 <= known) {
                self.path = path;
                self.is_detour = off > 0;
            }
        }
        self.lower_bound = self.lower_bound.max(bound);
        if answer.is_last && effort == Effort::Quick {
            // As good as it gets: asking once more would give the same answer.
            self.is_detour &= !since.is_empty();
            self.pending = None;
        } else if answer.is_last {
            let is_proven =
                answer.moves.as_ref().map(Moves::len) == Some(answer.lower_bound as usize);
            self.gave_up_at = (!is_proven).then_some(answer.lower_bound);
            self.pending = None;
        }
        self.recall(board);
    }

    /// Remembers the distance of the board if it is proven, or is reminded of it.
    fn recall(&mut self, board: &Board) {
        match (self.optimum(), self.proven.get(&board.fingerprint())) {
            (Some(optimum), _) => {
                self.proven.insert(board.fingerprint(), optimum);
            }
            (None, Some(&known)) => self.lower_bound = self.lower_bound.max(known),
            (None, None) => {}
        }
    }
}

/// Carries a path over a step: shorter along it, longer off it. Says whether the step was along it.
fn follow(path: &mut Option<Vec<Direction>>, step: Direction) -> bool {
    let Some(steps) = path else {
        return false;
    };
    if steps.last() == Some(&step) {
        steps.pop();
        return true;
    }
    steps.push(step.opposite());
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> Board {
        text.parse().unwrap()
    }

    fn answer(moves: &str, lower_bound: u32) -> Answered {
        Answered {
            moves: Some(moves.parse().unwrap()),
            lower_bound,
            is_last: true,
        }
    }

    /// The board with the blank in the middle, two moves from the goal, and what is known of it.
    fn known() -> (Board, Advice) {
        let board = board("1 2 3/4 0 6/7 5 8");
        let mut advice = Advice::default();
        assert_eq!(advice.wants_to_ask(), Some(Effort::Full));
        advice.asked(&board, Effort::Full);
        assert_eq!(advice.wants_to_ask(), None);
        advice.learn(&answer("UL", 2), &board);
        (board, advice)
    }

    fn go(board: &mut Board, advice: &mut Advice, step: Direction) {
        board.slide(step);
        advice.moved(&[step], board);
    }

    #[test]
    fn along_the_path_the_distance_falls() {
        let (mut board, mut advice) = known();
        assert_eq!(advice.optimum(), Some(2));
        go(&mut board, &mut advice, Direction::Up);
        assert_eq!(advice.optimum(), Some(1));
        assert_eq!(advice.wants_to_ask(), None);
        go(&mut board, &mut advice, Direction::Left);
        assert_eq!((advice.optimum(), advice.next()), (Some(0), None));
    }

    #[test]
    fn off_the_path_there_is_a_path_back_and_a_weaker_bound() {
        let (mut board, mut advice) = known();
        go(&mut board, &mut advice, Direction::Down);
        assert_eq!((advice.length(), advice.lower_bound()), (Some(3), 1));
        assert_eq!(advice.next(), Some(Direction::Up));
        assert_eq!(advice.wants_to_ask(), Some(Effort::Full));
        go(&mut board, &mut advice, Direction::Up);
        assert_eq!(
            advice.optimum(),
            Some(2),
            "what was proven is not forgotten"
        );
    }

    #[test]
    fn an_answer_about_an_earlier_board_still_counts() {
        let mut board = board("1 2 3/4 0 6/7 5 8");
        let mut advice = Advice::default();
        advice.asked(&board, Effort::Full);
        go(&mut board, &mut advice, Direction::Up);
        advice.learn(&answer("UL", 2), &board);
        assert_eq!(advice.optimum(), Some(1), "the player was on the path");

        let mut board = self::board("1 2 3/4 0 6/7 5 8");
        let mut advice = Advice::default();
        advice.asked(&board, Effort::Full);
        go(&mut board, &mut advice, Direction::Down);
        advice.learn(&answer("UL", 2), &board);
        assert_eq!((advice.length(), advice.lower_bound()), (Some(3), 1));
        assert_eq!(
            advice.wants_to_ask(),
            Some(Effort::Full),
            "one or three: worth a question"
        );
    }

    #[test]
    fn giving_up_is_not_repeated_until_the_goal_is_nearer() {
        let board = board("1 2 3/4 0 6/7 5 8");
        let mut advice = Advice::default();
        advice.asked(&board, Effort::Full);
        let stopped = Answered {
            moves: Some("ULDRULDRULDRUL".parse().unwrap()),
            lower_bound: 8,
            is_last: true,
        };
        advice.learn(&stopped, &board);
        assert_eq!(advice.wants_to_ask(), None);
        // Off the path another one is worth a quick look, but only one.
        let mut elsewhere = board.clone();
        go(&mut elsewhere, &mut advice, Direction::Down);
        assert_eq!(advice.wants_to_ask(), Some(Effort::Quick));
        advice.asked(&elsewhere, Effort::Quick);
        let nothing = Answered {
            is_last: true,
            ..Answered::default()
        };
        advice.learn(&nothing, &elsewhere);
        assert_eq!(advice.wants_to_ask(), None);
        advice.lower_bound = 2;
        assert_eq!(advice.wants_to_ask(), Some(Effort::Full));
    }

    #[test]
    fn a_hint_off_the_path_asks_for_more_than_the_path_back() {
        let mut board = board("1 2 3/4 0 6/7 5 8");
        let mut advice = Advice::default();
        advice.asked(&board, Effort::Full);
        let some_path = Answered {
            moves: Some("ULDRULDRULDRUL".parse().unwrap()),
            lower_bound: 2,
            is_last: false,
        };
        advice.learn(&some_path, &board);
        advice.drop_outdated_question();
        assert!(advice.is_thinking(), "the path is straight");
        go(&mut board, &mut advice, Direction::Down);
        assert!(advice.is_thinking(), "a move alone drops nothing");
        advice.drop_outdated_question();
        assert_eq!(advice.wants_to_ask(), Some(Effort::Full));
    }
}
