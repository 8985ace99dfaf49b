//! The command on a pseudo-terminal, where it talks to a person.

use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rexpect::process::WaitStatus;
use rexpect::session::{Options, PtySession, spawn_with_options};

use crate::child::{TAQUIN, with_default_signals};

/// How long each expected text, and the end, may be waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// A terminal on which the command runs; the command is killed when it is dropped.
pub(crate) struct Terminal(PtySession);

impl Terminal {
    pub(crate) fn new(args: &[&str], variables: &[(&str, &str)]) -> Terminal {
        let mut command = Command::new(TAQUIN);
        command.args(args).env("TERM", "xterm").env("LC_ALL", "C");
        for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
            command.env_remove(variable);
        }
        command.envs(variables.iter().copied());
        with_default_signals(&mut command);
        let options = Options::new().timeout_ms(Some(PATIENCE.as_millis() as u64));
        Terminal(spawn_with_options(command, options).unwrap())
    }

    /// Waits for a text; returns what came before it.
    #[track_caller]
    pub(crate) fn expect(&mut self, text: &str) -> String {
        self.0
            .exp_string(text)
            .unwrap_or_else(|error| panic!("{error}"))
    }

    /// Types a line.
    pub(crate) fn say(&mut self, line: &str) {
        self.0.send_line(line).unwrap();
    }

    /// Presses Ctrl and a key.
    pub(crate) fn press(&mut self, key: char) {
        self.0.send_control(key).unwrap();
    }

    /// Everything up to the end.
    #[track_caller]
    pub(crate) fn rest(&mut self) -> String {
        self.0.exp_eof().unwrap_or_else(|error| panic!("{error}"))
    }

    /// How the command ended.
    #[track_caller]
    pub(crate) fn end(&self) -> WaitStatus {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            match self.0.process().status() {
                Some(WaitStatus::StillAlive) => sleep(Duration::from_millis(5)),
                Some(status) => return status,
                None => panic!("the command has vanished"),
            }
        }
        panic!("the command was still running after {PATIENCE:?}");
    }

    #[track_caller]
    pub(crate) fn ended(&self, code: i32) {
        let end = self.end();
        assert!(
            matches!(end, WaitStatus::Exited(_, c) if c == code),
            "{end:?}"
        );
    }
}
