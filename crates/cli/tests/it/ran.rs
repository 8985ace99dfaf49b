//! What came of a call of the command, and the checks that most tests make on it.

use std::time::Duration;

/// What came of a call.
#[derive(Debug)]
pub(crate) struct Ran {
    /// The exit code, if no signal ended the command.
    pub(crate) code: Option<i32>,
    pub(crate) took: Duration,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ran {
    /// Checks the exit code, and that nothing panicked.
    #[track_caller]
    pub(crate) fn ended(self, code: i32) -> Ran {
        assert!(!self.stderr.contains("panicked"), "{self:?}");
        assert_eq!(self.code, Some(code), "{self:?}");
        self
    }

    /// Checks that the exit code is 0 and stderr is empty; returns standard output.
    #[track_caller]
    pub(crate) fn answered(self) -> String {
        let ran = self.ended(0);
        assert_eq!(ran.stderr, "");
        ran.stdout
    }

    /// Checks that the input was refused without any answer; returns the error message.
    #[track_caller]
    pub(crate) fn refused(self) -> String {
        let ran = self.ended(2);
        assert_eq!(ran.stdout, "");
        assert!(ran.stderr.starts_with("error: "), "{}", ran.stderr);
        ran.stderr
    }
}
