//! The engine in the background: one question at a time, the newest one counts.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use taquin::solve::{Analysis, SolveError, advice, lower_bound};
use taquin::{Answer, CancelToken, Direction, Metric, Moves, Problem, Solve};

use crate::advice::{Answered, Effort};

/// What the engine can be asked. The ticket comes back with the answer.
#[derive(Clone, Debug)]
pub(crate) enum Question {
    /// The best path from the start of the problem.
    Path {
        ticket: u64,
        problem: Problem,
        effort: Effort,
    },
    /// Every step that begins an optimal path.
    Good { ticket: u64, problem: Problem },
    /// Where moves were lost.
    Review {
        ticket: u64,
        problem: Problem,
        moves: Moves,
    },
}

/// What the engine answers.
#[derive(Clone, Debug)]
pub(crate) enum Reply {
    Path {
        ticket: u64,
        answer: Answered,
    },
    Good {
        ticket: u64,
        good: Vec<Direction>,
    },
    /// What is known of the moves of a solution.
    Review {
        ticket: u64,
        analysis: Box<Analysis>,
        is_last: bool,
    },
}

/// A handle on the thread that asks the engine. Dropping it cancels the question.
pub(crate) struct Advisor {
    jobs: Sender<(Question, CancelToken)>,
    current: CancelToken,
}

impl Advisor {
    /// Starts the thread; `tell` is called from it. Without a thread the game continues without advice.
    pub(crate) fn start(tell: impl Fn(Reply) + Send + 'static) -> Advisor {
        let (jobs, inbox) = channel();
        // A thread that cannot be started, or that fails, only means that no answers come.
        drop(
            thread::Builder::new()
                .name("advisor".to_string())
                .spawn(move || work(&inbox, &tell)),
        );
        Advisor {
            jobs,
            current: CancelToken::new(),
        }
    }

    /// Puts a question in place of the one being worked on.
    pub(crate) fn ask(&mut self, question: Question) {
        self.cancel();
        self.current = CancelToken::new();
        // The thread may be gone: see `start`.
        let _ = self.jobs.send((question, self.current.clone()));
    }

    /// Drops the question being worked on.
    pub(crate) fn cancel(&self) {
        self.current.cancel();
    }
}

impl Drop for Advisor {
    fn drop(&mut self) {
        self.cancel();
    }
}

fn work(inbox: &Receiver<(Question, CancelToken)>, tell: &dyn Fn(Reply)) {
    for (question, cancel) in inbox {
        if cancel.is_cancelled() {
            continue;
        }
        let asking = Asking { cancel: &cancel };
        match question {
            Question::Path {
                ticket,
                problem,
                effort,
            } => asking.path(&problem, effort, &|answer| {
                tell(Reply::Path { ticket, answer });
            }),
            Question::Good { ticket, problem } => {
                if let Some(good) = asking.good(&problem) {
                    tell(Reply::Good { ticket, good });
                }
            }
            Question::Review {
                ticket,
                problem,
                moves,
            } => asking.review(&problem, &moves, &|analysis, is_last| {
                tell(Reply::Review {
                    ticket,
                    analysis: Box::new(analysis.clone()),
                    is_last,
                });
            }),
        }
    }
}

/// One question being worked on.
struct Asking<'a> {
    cancel: &'a CancelToken,
}

impl Asking<'_> {
    fn ask<'p>(&self, problem: &'p Problem) -> Solve<'p> {
        Solve::new(problem)
            .limits(advice::limits())
            .cancel(self.cancel.clone())
    }

    /// First the bound, then better and better paths, each reported as soon as it is known.
    fn path(&self, problem: &Problem, effort: Effort, tell: &dyn Fn(Answered)) {
        let mut told = Answered {
            lower_bound: narrow(lower_bound(problem, Metric::Single)),
            ..Answered::default()
        };
        tell(told.clone());
        let mut length = None;
        let question = self.ask(problem).on_progress(|progress| {
            let is_better = progress.length().is_some() && progress.length() != length;
            let bound = narrow(progress.lower_bound);
            if is_better || bound > told.lower_bound {
                length = progress.length();
                told.moves = progress.best.map(|solution| solution.moves().clone());
                told.lower_bound = told.lower_bound.max(bound);
                tell(told.clone());
            }
        });
        let found: Result<Answer, SolveError> = match effort {
            Effort::Quick => question.quick(),
            Effort::Full => question.run(),
        };
        if let Ok(found) = found
            && !self.cancel.is_cancelled()
        {
            tell(Answered {
                lower_bound: narrow(found.lower_bound),
                moves: found.solution.map(|solution| solution.into_moves()),
                is_last: true,
            });
        }
    }

    /// The steps that begin an optimal path; `None` if they are not known in time.
    fn good(&self, problem: &Problem) -> Option<Vec<Direction>> {
        let good = self.ask(problem).good_moves().ok()?;
        let is_known = good.stopped.is_none();
        is_known.then(|| good.moves.iter().map(|run| run.direction()).collect())
    }

    /// Where moves were lost, from the end backwards.
    fn review(&self, problem: &Problem, moves: &Moves, tell: &dyn Fn(&Analysis, bool)) {
        let question = self.ask(problem).limits(advice::review_limits());
        let analysis = question.analyse(moves, |analysis| tell(analysis, false));
        if let Ok(analysis) = analysis
            && !self.cancel.is_cancelled()
        {
            tell(&analysis, true);
        }
    }
}

fn narrow(length: u64) -> u32 {
    length.try_into().unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use taquin::{Board, Goal};

    fn problem(text: &str) -> Problem {
        let start: Board = text.parse().unwrap();
        Problem::new(start.clone(), Goal::Rows.board(start.size())).unwrap()
    }

    /// All replies to a question, up to the last one.
    fn replies_to(question: Question) -> Vec<Reply> {
        let (sender, replies) = channel();
        let mut advisor = Advisor::start(move |reply| sender.send(reply).unwrap());
        advisor.ask(question);
        let mut received = Vec::new();
        loop {
            let reply = replies.recv_timeout(Duration::from_secs(20)).unwrap();
            received.push(reply.clone());
            match reply {
                Reply::Path { answer, .. } if !answer.is_last => {}
                Reply::Review { is_last: false, .. } => {}
                _ => return received,
            }
        }
    }

    #[test]
    fn a_bound_then_a_path_then_the_best() {
        let received = replies_to(Question::Path {
            ticket: 7,
            problem: problem("8 0 6/5 4 7/2 3 1"),
            effort: Effort::Full,
        });
        let answers: Vec<&Answered> = received
            .iter()
            .map(|reply| match reply {
                Reply::Path { ticket: 7, answer } => answer,
                other => panic!("{other:?}"),
            })
            .collect();
        assert!(answers[0].moves.is_none() && answers[0].lower_bound > 0);
        // Small boards may be solved before any other path is reported.
        let paths = answers.iter().filter_map(|answer| answer.moves.as_ref());
        let lengths: Vec<usize> = paths.map(Moves::len).collect();
        assert!(lengths.is_sorted_by(|one, next| one >= next), "{lengths:?}");
        let last = answers.last().unwrap();
        assert_eq!((last.lower_bound, lengths.last()), (27, Some(&27)));
    }

    #[test]
    fn good_moves_begin_an_optimal_path() {
        let received = replies_to(Question::Good {
            ticket: 1,
            problem: problem("4 5 0/1 2 3"),
        });
        let Reply::Good { good, .. } = &received[0] else {
            panic!("{received:?}");
        };
        assert_eq!(good.len(), 2);
    }

    #[test]
    fn a_review_finds_the_moves_that_were_lost() {
        // Two moves would do: L and back R cost two more.
        let received = replies_to(Question::Review {
            ticket: 1,
            problem: problem("1 2 3/4 0 6/7 5 8"),
            moves: "LRUL".parse().unwrap(),
        });
        let Some(Reply::Review { analysis, .. }) = received.last() else {
            panic!("{received:?}");
        };
        let distances: Vec<u64> = analysis.distances().flatten().collect();
        assert_eq!(distances, [2, 3, 2, 1, 0]);
    }

    #[test]
    fn a_new_question_does_not_wait_for_a_hard_one() {
        let (sender, replies) = channel();
        let mut advisor = Advisor::start(move |reply| {
            // The test may be over before the last reply.
            let _ = sender.send(reply);
        });
        let hard = "24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0";
        advisor.ask(Question::Path {
            ticket: 1,
            problem: problem(hard),
            effort: Effort::Full,
        });
        thread::sleep(Duration::from_millis(200));
        advisor.ask(Question::Path {
            ticket: 2,
            problem: problem("1 2/0 3"),
            effort: Effort::Full,
        });
        let deadline = std::time::Instant::now() + Duration::from_secs(5);
        while std::time::Instant::now() < deadline {
            if let Ok(Reply::Path { ticket: 2, .. }) = replies.recv_timeout(Duration::from_secs(5))
            {
                return;
            }
        }
        panic!("the hard question was not dropped");
    }
}
