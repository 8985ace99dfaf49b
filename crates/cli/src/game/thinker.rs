//! The engine in the background: one question at a time, the newest one counts.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use taquin::search::Heuristic as _;
use taquin::solve::Engine;
use taquin::solve::heuristic::heuristic;
use taquin::{
    Board, CancelToken, Control, Direction, Limits, Metric, Moves, Problem, Solver, StopReason,
    solver,
};

use super::knowledge::{Answered, Effort};

/// What the engine can be asked. The ticket comes back with the answer.
#[derive(Clone, Debug)]
pub(crate) enum Question {
    /// The best way from the start of the problem.
    Way {
        ticket: u64,
        problem: Problem,
        effort: Effort,
    },
    /// Every step that begins an optimal way of this length.
    Good {
        ticket: u64,
        problem: Problem,
        distance: u32,
    },
    /// How far each board along a solution was from the goal.
    Review {
        ticket: u64,
        problem: Problem,
        moves: Moves,
    },
}

/// What the engine says.
#[derive(Clone, Debug)]
pub(crate) enum Thought {
    Way {
        ticket: u64,
        answer: Answered,
    },
    Good {
        ticket: u64,
        good: Vec<Direction>,
    },
    /// Distances of the boards along a solution, from its end backwards, as far as they are known.
    Review {
        ticket: u64,
        distances: Vec<u32>,
        is_last: bool,
    },
}

/// Quick methods, tried in this order until one finds a way; the last always does.
const QUICK: [(&str, Duration); 3] = [
    ("beam", Duration::from_secs(3)),
    ("greedy", Duration::from_secs(1)),
    ("constructive", Duration::from_secs(60)),
];
/// The method that proves, and how long it may try on one board.
const PROVING: (&str, Duration) = ("auto", Duration::from_secs(30));
/// The most that one search may hold.
const MEMORY: usize = 512 << 20;
/// How long a whole solution may be reviewed.
const REVIEW: Duration = Duration::from_secs(60);
/// A review reports after so many boards.
const REPORT_EVERY: usize = 8;

/// A handle on the thread that thinks. It stops thinking when dropped.
pub(crate) struct Thinker {
    jobs: Sender<(Question, CancelToken)>,
    current: CancelToken,
}

impl Thinker {
    /// Starts the thread; `tell` is called from it. Without a thread the game goes on unadvised.
    pub(crate) fn start(tell: impl Fn(Thought) + Send + 'static) -> Thinker {
        let (jobs, inbox) = channel();
        // A thread that cannot be started, or that fails, only means that no answers come.
        drop(
            thread::Builder::new()
                .name("thinker".to_string())
                .spawn(move || work(&inbox, &tell)),
        );
        Thinker {
            jobs,
            current: CancelToken::new(),
        }
    }

    /// Puts a question in place of the one being worked on.
    pub(crate) fn ask(&mut self, question: Question) {
        self.forget();
        self.current = CancelToken::new();
        // The thread may be gone: see `start`.
        let _ = self.jobs.send((question, self.current.clone()));
    }

    /// Drops the question being worked on.
    pub(crate) fn forget(&self) {
        self.current.cancel();
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.forget();
    }
}

fn work(inbox: &Receiver<(Question, CancelToken)>, tell: &dyn Fn(Thought)) {
    let Ok(prover) = solver(PROVING.0) else {
        return;
    };
    for (question, cancel) in inbox {
        if cancel.is_cancelled() {
            continue;
        }
        let mind = Mind {
            prover: &*prover,
            cancel: &cancel,
        };
        match question {
            Question::Way {
                ticket,
                problem,
                effort,
            } => mind.way(&problem, effort, &|answer| {
                tell(Thought::Way { ticket, answer });
            }),
            Question::Good {
                ticket,
                problem,
                distance,
            } => {
                if let Some(good) = mind.good(&problem, distance) {
                    tell(Thought::Good { ticket, good });
                }
            }
            Question::Review {
                ticket,
                problem,
                moves,
            } => mind.review(&problem, &moves, &|distances, is_last| {
                tell(Thought::Review {
                    ticket,
                    distances: distances.to_vec(),
                    is_last,
                });
            }),
        }
    }
}

/// One question being worked on.
struct Mind<'a> {
    prover: &'a dyn Solver,
    cancel: &'a CancelToken,
}

impl Mind<'_> {
    fn control(&self, time: Duration, cost: Option<u32>) -> Control<'static> {
        Control::new(Limits {
            time: Some(time),
            memory: Some(MEMORY),
            cost,
            ..Limits::default()
        })
        .with_cancel(self.cancel.clone())
    }

    /// First the bound, then any way, then the best one: each is told as soon as it is known.
    fn way(&self, problem: &Problem, effort: Effort, tell: &dyn Fn(Answered)) {
        let mut answer = Answered {
            lower_bound: lower_bound(problem),
            ..Answered::default()
        };
        tell(answer.clone());
        answer.moves = self.quick_way(problem);
        answer.is_last = effort == Effort::Quick;
        if !self.cancel.is_cancelled() {
            tell(answer.clone());
        }
        if effort == Effort::Quick {
            return;
        }
        let mut control = self.control(PROVING.1, None);
        if let Ok(found) = self.prover.solve(problem, Metric::Single, &mut control) {
            answer.lower_bound = answer.lower_bound.max(narrow(found.lower_bound));
            if let Some(solution) = found.solution {
                let moves = solution.moves();
                if answer
                    .moves
                    .as_ref()
                    .is_none_or(|known| moves.len() <= known.len())
                {
                    answer.moves = Some(moves.clone());
                }
            }
        }
        answer.is_last = true;
        if !self.cancel.is_cancelled() {
            tell(answer);
        }
    }

    /// A way by the first quick method that finds one.
    fn quick_way(&self, problem: &Problem) -> Option<Moves> {
        QUICK.iter().find_map(|&(name, time)| {
            let mut control = self.control(time, None);
            let answer = solver(name)
                .ok()?
                .solve(problem, Metric::Single, &mut control)
                .ok()?;
            Some(answer.solution?.moves().clone())
        })
    }

    /// The steps after which the distance is one less; `None` if that cannot be told in time.
    fn good(&self, problem: &Problem, distance: u32) -> Option<Vec<Direction>> {
        let mut good = Vec::new();
        for (step, board) in problem.start().neighbours() {
            let next = Problem::new(board, problem.goal().clone()).ok()?;
            if self.is_within(&next, distance.checked_sub(1)?, PROVING.1)? {
                good.push(step);
            }
        }
        Some(good)
    }

    /// Whether a board is at most so far from the goal; `None` if that cannot be told in time.
    fn is_within(&self, problem: &Problem, distance: u32, time: Duration) -> Option<bool> {
        if lower_bound(problem) > distance {
            return Some(false);
        }
        let mut control = self.control(time, Some(distance));
        let answer = match problem.size().cells() <= Engine::MAX_CELLS {
            true => self.prover.solve(problem, Metric::Single, &mut control),
            // A yes or no takes no way.
            false => solver("idastar")
                .ok()?
                .solve(problem, Metric::Single, &mut control),
        }
        .ok()?;
        match answer.length() {
            Some(length) if length <= u64::from(distance) => Some(true),
            _ if answer.lower_bound > u64::from(distance) => Some(false),
            _ if answer.stopped == Some(StopReason::Cost) => Some(false),
            _ => None,
        }
    }

    /// Goes back from the goal: the board before is one step nearer or one step farther.
    fn review(&self, problem: &Problem, moves: &Moves, tell: &dyn Fn(&[u32], bool)) {
        let begun = self.control(REVIEW, None);
        let mut board = problem.goal().clone();
        let mut distances: Vec<u32> = vec![0];
        for step in moves.iter().rev() {
            if board.try_slide(step.opposite()).is_err() {
                break;
            }
            let after = distances.last().copied().unwrap_or(0);
            let left = REVIEW.saturating_sub(begun.elapsed());
            let within = match after.checked_sub(1) {
                None => Some(false),
                Some(less) => Problem::new(board.clone(), problem.goal().clone())
                    .ok()
                    .and_then(|here| self.is_within(&here, less, left)),
            };
            match within {
                Some(true) => distances.push(after - 1),
                Some(false) => distances.push(after + 1),
                None => break,
            }
            if distances.len().is_multiple_of(REPORT_EVERY) {
                tell(&distances, false);
            }
        }
        if !self.cancel.is_cancelled() {
            tell(&distances, true);
        }
    }
}

/// A bound that takes no search.
pub(crate) fn lower_bound(problem: &Problem) -> u32 {
    let canonical = problem.canonical();
    heuristic::<Board>("linear-conflict", canonical.goal(), Metric::Single).map_or(0, |estimate| {
        estimate.estimate(estimate.full(canonical.start()))
    })
}

fn narrow(length: u64) -> u32 {
    length.try_into().unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin::Goal;

    fn problem(text: &str) -> Problem {
        let start: Board = text.parse().unwrap();
        Problem::new(start.clone(), Goal::Rows.board(start.size())).unwrap()
    }

    /// What is said about a question, up to and with the last word.
    fn said(question: Question) -> Vec<Thought> {
        let (sender, thoughts) = channel();
        let mut thinker = Thinker::start(move |thought| sender.send(thought).unwrap());
        thinker.ask(question);
        let mut said = Vec::new();
        loop {
            let thought = thoughts.recv_timeout(Duration::from_secs(20)).unwrap();
            said.push(thought.clone());
            match thought {
                Thought::Way { answer, .. } if !answer.is_last => {}
                Thought::Review { is_last: false, .. } => {}
                _ => return said,
            }
        }
    }

    #[test]
    fn a_bound_then_a_way_then_the_best() {
        let said = said(Question::Way {
            ticket: 7,
            problem: problem("8 0 6/5 4 7/2 3 1"),
            effort: Effort::Full,
        });
        let answers: Vec<&Answered> = said
            .iter()
            .map(|thought| match thought {
                Thought::Way { ticket: 7, answer } => answer,
                other => panic!("{other:?}"),
            })
            .collect();
        assert!(answers[0].moves.is_none() && answers[0].lower_bound > 0);
        assert!(answers[1].moves.is_some());
        let last = answers[2];
        assert_eq!(
            (last.lower_bound, last.moves.as_ref().unwrap().len()),
            (27, 27)
        );
    }

    #[test]
    fn good_moves_begin_an_optimal_way() {
        let said = said(Question::Good {
            ticket: 1,
            problem: problem("4 5 0/1 2 3"),
            distance: 21,
        });
        let Thought::Good { good, .. } = &said[0] else {
            panic!("{said:?}");
        };
        assert_eq!(good.len(), 2);
    }

    #[test]
    fn a_review_finds_the_moves_that_were_lost() {
        // Two moves would do: L and back R cost two more.
        let said = said(Question::Review {
            ticket: 1,
            problem: problem("1 2 3/4 0 6/7 5 8"),
            moves: "LRUL".parse().unwrap(),
        });
        let Some(Thought::Review { distances, .. }) = said.last() else {
            panic!("{said:?}");
        };
        assert_eq!(distances, &[0, 1, 2, 3, 2]);
    }

    #[test]
    fn a_new_question_does_not_wait_for_a_hard_one() {
        let (sender, thoughts) = channel();
        let mut thinker = Thinker::start(move |thought| {
            // The test may be over before the last thought.
            let _ = sender.send(thought);
        });
        let hard = "24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0";
        thinker.ask(Question::Way {
            ticket: 1,
            problem: problem(hard),
            effort: Effort::Full,
        });
        thread::sleep(Duration::from_millis(200));
        thinker.ask(Question::Way {
            ticket: 2,
            problem: problem("1 2/0 3"),
            effort: Effort::Full,
        });
        let deadline = std::time::Instant::now() + Duration::from_secs(5);
        while std::time::Instant::now() < deadline {
            if let Ok(Thought::Way { ticket: 2, .. }) =
                thoughts.recv_timeout(Duration::from_secs(5))
            {
                return;
            }
        }
        panic!("the hard question was not dropped");
    }
}
