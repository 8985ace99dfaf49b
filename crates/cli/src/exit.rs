//! How the command ends: exit codes, and failures that end it early.

use std::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use taquin::CancelToken;

use crate::batch::NoThreadError;

/// The exit codes. When several boards end differently, the greatest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Every question was answered.
    Answered = 0,
    /// An answer is no: unsolvable, not a solution, nothing found within the limits.
    No = 1,
    /// Bad usage or input.
    BadInput = 2,
    /// Ctrl-C.
    Interrupted = 130,
}

impl Exit {
    /// The exit for an answer that is yes or no.
    pub(crate) fn of(is_yes: bool) -> Exit {
        if is_yes { Exit::Answered } else { Exit::No }
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
        ExitCode::from(exit as u8)
    }
}

/// Why the command ends early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input or the arguments are bad; says what to do.
    Input(String),
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

    /// A file that cannot be read or written.
    pub(crate) fn file(path: &Path, error: &io::Error) -> Failure {
        Failure::Input(format!("{}: {error}", path.display()))
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
            Failure::Input(message) => f.write_str(message),
            Failure::ClosedPipe => f.write_str("the output was closed"),
            Failure::Output(error) => write!(f, "cannot write the output: {error}"),
        }
    }
}
