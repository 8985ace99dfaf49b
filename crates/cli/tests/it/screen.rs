//! The command on a pseudo-terminal of a given size, seen as a person sees it.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::num::NonZeroU16;
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use rexpect::process::{PtyProcess, Signal, WaitStatus};

use crate::child::{TAQUIN, with_default_signals};

/// How long each expected text, and the end, may be waited for.
const PATIENCE: Duration = Duration::from_secs(20);

/// A terminal with its screen; the command is ended when it is dropped.
pub(crate) struct Screen {
    process: PtyProcess,
    keyboard: File,
    output: Receiver<Vec<u8>>,
    parser: vt100::Parser,
    device: String,
}

impl Screen {
    /// Runs `taquin` on a terminal with the given columns and rows.
    pub(crate) fn new(args: &[&str], variables: &[(&str, &str)], cols: u16, rows: u16) -> Screen {
        Screen::in_directory(args, variables, cols, rows, Path::new("."))
    }

    /// Runs `taquin` as [`Screen::new`] does, in a directory.
    pub(crate) fn in_directory(
        args: &[&str],
        variables: &[(&str, &str)],
        cols: u16,
        rows: u16,
        directory: &Path,
    ) -> Screen {
        // The terminal's name and its size come before the command; `$0` keeps arguments whole.
        let mut command = Command::new("sh");
        let script =
            format!("ulimit -c 0; tty; stty echo cols {cols} rows {rows}; exec \"$0\" \"$@\"");
        command
            .args(["-c", &script, TAQUIN])
            .args(args)
            .env("LC_ALL", "C");
        for variable in [
            "NO_COLOR",
            "CLICOLOR",
            "CLICOLOR_FORCE",
            "COLUMNS",
            "COLORTERM",
            "COLORFGBG",
        ] {
            command.env_remove(variable);
        }
        command
            .env("TERM", "xterm-256color")
            .env("RUST_BACKTRACE", "0")
            .current_dir(directory)
            .envs(variables.iter().copied());
        with_default_signals(&mut command);
        let process = PtyProcess::new(command).unwrap();
        let mut reader = process.get_file_handle().unwrap();
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // The end of the command is an error or nothing, by platform.
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let (rows, cols) = (nonzero(rows), nonzero(cols));
        let mut screen = Screen {
            keyboard: process.get_file_handle().unwrap(),
            process,
            output,
            parser: vt100::Parser::new(rows, cols, 0),
            device: String::new(),
        };
        let mut seen = Vec::new();
        while !seen.contains(&b'\n') {
            seen.extend(screen.output.recv_timeout(PATIENCE).unwrap());
        }
        screen.parser.process(&seen);
        let line = String::from_utf8_lossy(&seen);
        screen.device = line.lines().next().unwrap().trim().to_string();
        screen
    }

    /// What is on the screen now.
    pub(crate) fn text(&self) -> String {
        self.parser.screen().contents()
    }

    /// What is on the screen now, with its colours.
    pub(crate) fn formatted(&self) -> String {
        let screen = self.parser.screen();
        // The first line is the terminal's name.
        let rows = screen.rows_formatted(0, screen.size().1.into());
        rows.filter(|row| !row.contains("/dev/"))
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// Waits until nothing has changed for a while.
    pub(crate) fn settle(&mut self) {
        const STILLNESS: Duration = Duration::from_millis(400);
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            match self.output.recv_timeout(STILLNESS) {
                Ok(bytes) => self.parser.process(&bytes),
                Err(_) => break,
            }
        }
    }

    /// Waits until a text is on the screen.
    #[track_caller]
    pub(crate) fn expect(&mut self, text: &str) {
        self.expect_any(&[text]);
    }

    /// Waits until one of these is on the screen.
    #[track_caller]
    pub(crate) fn expect_any(&mut self, texts: &[&str]) {
        let begun = Instant::now();
        while !texts.iter().any(|text| self.text().contains(text)) {
            let left = PATIENCE.saturating_sub(begun.elapsed());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.parser.process(&bytes),
                Err(error) => panic!("{texts:?}: {error} on\n{}", self.text()),
            }
        }
    }

    /// Presses keys.
    pub(crate) fn type_in(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    /// Makes the terminal another size.
    pub(crate) fn resize(&mut self, cols: u16, rows: u16) {
        self.stty(&format!("cols {cols} rows {rows}"));
        self.parser
            .screen_mut()
            .set_size(nonzero(rows), nonzero(cols));
    }

    pub(crate) fn signal(&mut self, signal: Signal) {
        self.process.signal(signal).unwrap();
    }

    /// Waits for the end; returns how it came.
    #[track_caller]
    pub(crate) fn end(&mut self) -> WaitStatus {
        let begun = Instant::now();
        loop {
            assert!(
                begun.elapsed() < PATIENCE,
                "still running, with\n{}",
                self.text()
            );
            // Writing to a terminal blocks if it is not read.
            match self.output.recv_timeout(Duration::from_millis(5)) {
                Ok(bytes) => self.parser.process(&bytes),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
            }
            match self.process.status() {
                Some(WaitStatus::StillAlive) => {}
                Some(status) => {
                    while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(50)) {
                        self.parser.process(&bytes);
                    }
                    return status;
                }
                None => panic!("the command has vanished"),
            }
        }
    }

    /// Waits for the end, with this exit code, and a terminal that can be used again.
    #[track_caller]
    pub(crate) fn ended(&mut self, code: i32) {
        let end = self.end();
        assert!(
            matches!(end, WaitStatus::Exited(_, c) if c == code),
            "{end:?}"
        );
        self.is_usable();
    }

    /// Waits for the end by this signal, and a terminal that can be used again.
    #[track_caller]
    pub(crate) fn killed(&mut self, signal: Signal) {
        let end = self.end();
        assert!(
            matches!(end, WaitStatus::Signaled(_, by, _) if by == signal),
            "{end:?}"
        );
        self.is_usable();
    }

    /// Checks that the command has left the terminal as it was.
    #[track_caller]
    fn is_usable(&self) {
        let screen = self.parser.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        // Lines are read as lines again, and what is typed is shown.
        let settings = self.stty("-a");
        for setting in ["-icanon", "-echo "] {
            assert!(!settings.contains(setting), "{settings}");
        }
    }

    fn stty(&self, args: &str) -> String {
        let script = format!("stty {args} < {}", self.device);
        let ran = Command::new("sh").args(["-c", &script]).output().unwrap();
        String::from_utf8_lossy(&ran.stdout).into_owned()
    }
}

fn nonzero(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}
