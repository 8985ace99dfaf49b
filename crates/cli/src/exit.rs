//! How the command ends: exit codes, and failures that end it early.

use std::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use taquin::CancelToken;
use taquin::puzzle::ProblemError;
use taquin_play::terminal::Signal;

use crate::batch::NoThreadError;

/// How a command ends, from best to worst. When boards end differently, the worst counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Every question was answered.
    Answered,
    /// An answer is no: no solution exists, or the moves are not a solution.
    No,
    /// A search ended before any answer: a limit stopped it, or the method gave up.
    Undecided,
    /// Bad usage or input.
    BadInput,
    /// SIGHUP ended the game.
    HungUp,
    /// Ctrl-C.
    Interrupted,
    /// SIGTERM ended the game.
    Terminated,
}

impl Exit {
    /// The exit code; after a signal, 128 and its number.
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Answered => 0,
            Exit::No => 1,
            Exit::BadInput => 2,
            Exit::Undecided => 3,
            Exit::HungUp => Signal::HangUp.exit_code(),
            Exit::Interrupted => Signal::Interrupt.exit_code(),
            Exit::Terminated => Signal::Terminate.exit_code(),
        }
    }

    /// The exit for an answer that is yes or no.
    pub(crate) fn of(is_yes: bool) -> Exit {
        if is_yes { Exit::Answered } else { Exit::No }
    }

    /// The exit for a search of a solution that exists.
    pub(crate) fn of_search(has_found: bool) -> Exit {
        if has_found {
            Exit::Answered
        } else {
            Exit::Undecided
        }
    }

    /// This exit, unless the work was interrupted.
    pub(crate) fn unless_interrupted(self, cancel: &CancelToken) -> Exit {
        if cancel.is_cancelled() {
            Exit::Interrupted
        } else {
            self
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

/// Why the command ends early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input or the arguments are bad; says what to do.
    Input(String),
    /// A board cannot be solved; says which.
    Unsolvable(String),
    /// A search found nothing; says what to do.
    Undecided(String),
    /// The reader of our output has closed it.
    ClosedPipe,
    /// The output cannot be written.
    Output(io::Error),
}

impl Failure {
    /// An error in the input or the arguments.
    pub(crate) fn input(error: impl fmt::Display) -> Failure {
        Failure::Input(error.to_string())
    }

    /// A board that makes no problem.
    pub(crate) fn problem(error: &ProblemError) -> Failure {
        match error {
            ProblemError::Unreachable(_) => Failure::Unsolvable(error.to_string()),
            _ => Failure::input(error),
        }
    }

    /// The exit code of a command that ends so.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            // The reader has seen enough: `taquin … | head` is not an error.
            Failure::ClosedPipe => Exit::Answered,
            Failure::Unsolvable(_) => Exit::No,
            Failure::Undecided(_) => Exit::Undecided,
            Failure::Input(_) | Failure::Output(_) => Exit::BadInput,
        }
    }

    /// A file that cannot be read or written.
    pub(crate) fn file(path: &Path, error: &io::Error) -> Failure {
        let path = path.display();
        Failure::Input(match error.kind() {
            io::ErrorKind::NotFound => format!("{path}: no such file"),
            io::ErrorKind::PermissionDenied => format!("{path}: permission denied"),
            io::ErrorKind::IsADirectory => format!("{path}: this is a directory; name a file"),
            _ => {
                // People have no use for the number of a system's error.
                let text = error.to_string();
                let end = text.find(" (os error ").unwrap_or(text.len());
                format!("{path}: {}", &text[..end])
            }
        })
    }
}

impl From<NoThreadError> for Failure {
    fn from(NoThreadError(error): NoThreadError) -> Failure {
        Failure::Input(format!("cannot start a thread: {error}"))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Output(error),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Input(message) | Failure::Undecided(message) => f.write_str(message),
            Failure::Unsolvable(message) => write!(f, "{message}; 'taquin check' says why"),
            Failure::ClosedPipe => f.write_str("the output was closed"),
            Failure::Output(error) => write!(f, "cannot write the output: {error}"),
        }
    }
}
