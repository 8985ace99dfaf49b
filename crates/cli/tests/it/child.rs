//! Running the command: always bounded in time, killed by its own id when a test gives up on it.

use std::ffi::OsStr;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

pub(crate) use crate::ran::Ran;

/// The command under test.
pub(crate) const TAQUIN: &str = env!("CARGO_BIN_EXE_taquin");

/// How long a call may take.
const LIMIT: Duration = Duration::from_secs(120);

/// A call of the command that is not yet made.
pub(crate) struct Call {
    command: Command,
    feed: Feed,
    lines: usize,
}

/// What the call reads from standard input.
enum Feed {
    Bytes(Vec<u8>),
    Output(Box<Call>),
}

/// `taquin` with these arguments, and nothing on standard input.
pub(crate) fn taquin(args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Call {
    Call::new(TAQUIN, args)
}

/// Lets a command start with the default action for every signal that matters here.
///
/// The parent process may ignore some: a shell does for jobs in the background, `nohup` and
/// Python do too, and children inherit that.
#[cfg(unix)]
pub(crate) fn with_default_signals(command: &mut Command) {
    use std::os::unix::process::CommandExt as _;
    const SIGNALS: [i32; 6] = [
        libc::SIGHUP,
        libc::SIGINT,
        libc::SIGQUIT,
        libc::SIGPIPE,
        libc::SIGTERM,
        libc::SIGXFSZ,
    ];
    let reset = || {
        for signal in SIGNALS {
            // SAFETY: the default action is no handler, and all of these may be reset.
            unsafe { libc::signal(signal, libc::SIG_DFL) };
        }
        Ok(())
    };
    // SAFETY: between fork and exec only `signal` is called, which is safe there.
    unsafe { command.pre_exec(reset) };
}

impl Call {
    pub(crate) fn new(program: &str, args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Call {
        let mut command = Command::new(program);
        command.args(args);
        for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
            command.env_remove(variable);
        }
        // English, whatever the locale of the tests.
        command.env("LC_ALL", "C");
        #[cfg(unix)]
        with_default_signals(&mut command);
        Call {
            command,
            feed: Feed::Bytes(Vec::new()),
            lines: usize::MAX,
        }
    }

    /// Gives this on standard input.
    pub(crate) fn reading(mut self, input: impl Into<Vec<u8>>) -> Call {
        self.feed = Feed::Bytes(input.into());
        self
    }

    /// Reads what another call writes, as after a `|`.
    pub(crate) fn after(mut self, earlier: Call) -> Call {
        self.feed = Feed::Output(Box::new(earlier));
        self
    }

    /// Adds an argument.
    pub(crate) fn arg(mut self, arg: &str) -> Call {
        self.command.arg(arg);
        self
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Call {
        self.command.env(name, value);
        self
    }

    /// Runs in this directory.
    pub(crate) fn directory(mut self, directory: &std::path::Path) -> Call {
        self.command.current_dir(directory);
        self
    }

    /// Closes standard output after this number of lines, as `head` does.
    pub(crate) fn head(mut self, lines: usize) -> Call {
        self.lines = lines;
        self
    }

    /// Makes the call and waits for its end.
    pub(crate) fn run(self) -> Ran {
        self.start().finish()
    }

    /// Makes the call, and leaves standard input open.
    pub(crate) fn start(mut self) -> Live {
        let begun = Instant::now();
        self.command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let (sender, receiver) = channel();
        let mut earlier = Vec::new();
        match self.feed {
            Feed::Bytes(bytes) => {
                self.command.stdin(Stdio::piped());
                sender.send(bytes).unwrap();
            }
            Feed::Output(call) => {
                self.command.stdin(call.start_earlier(&mut earlier));
            }
        }
        let mut child = Killed(self.command.spawn().unwrap());
        // It holds an end of the pipe from an earlier call, which must not stay open here too.
        drop(self.command);
        feed(&mut child.0, receiver);
        let lines = read_lines(&mut child.0, self.lines);
        let errors = read_errors(&mut child.0);
        Live {
            child,
            input: Some(sender),
            lines,
            errors,
            begun,
            deadline: begun + LIMIT,
            _earlier: earlier,
        }
    }

    /// Makes a call whose output another reads.
    fn start_earlier(mut self, running: &mut Vec<Killed>) -> ChildStdout {
        match self.feed {
            Feed::Bytes(_) => self.command.stdin(Stdio::null()),
            Feed::Output(call) => self.command.stdin(call.start_earlier(running)),
        };
        self.command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = Killed(self.command.spawn().unwrap());
        let output = child.0.stdout.take().unwrap();
        running.push(child);
        output
    }
}

/// Writes what comes through the channel, from a thread that ends when the child does.
fn feed(child: &mut Child, receiver: Receiver<Vec<u8>>) {
    let Some(mut stdin) = child.stdin.take() else {
        return;
    };
    thread::spawn(move || {
        for bytes in receiver {
            // A command that has seen enough closes its end.
            if stdin
                .write_all(&bytes)
                .and_then(|()| stdin.flush())
                .is_err()
            {
                break;
            }
        }
    });
}

fn read_lines(child: &mut Child, count: usize) -> Receiver<Vec<u8>> {
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let (sender, lines) = channel();
    thread::spawn(move || {
        for _ in 0..count {
            let mut line = Vec::new();
            match stdout.read_until(b'\n', &mut line) {
                Ok(1..) if sender.send(line).is_ok() => {}
                _ => break,
            }
        }
    });
    lines
}

fn read_errors(child: &mut Child) -> JoinHandle<Vec<u8>> {
    let mut stderr = child.stderr.take().unwrap();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = stderr.read_to_end(&mut bytes);
        bytes
    })
}

/// A child that does not outlive the test.
struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A call under way.
pub(crate) struct Live {
    child: Killed,
    input: Option<Sender<Vec<u8>>>,
    lines: Receiver<Vec<u8>>,
    errors: JoinHandle<Vec<u8>>,
    begun: Instant,
    deadline: Instant,
    _earlier: Vec<Killed>,
}

impl Live {
    pub(crate) fn id(&self) -> u32 {
        self.child.0.id()
    }

    /// Gives more on standard input.
    pub(crate) fn send(&self, text: &str) {
        let input = self.input.as_ref().expect("standard input is a pipe");
        input.send(text.as_bytes().to_vec()).unwrap();
    }

    /// The next line of standard output without its newline, if one comes in time.
    pub(crate) fn line(&self, patience: Duration) -> Option<String> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        let line = self.lines.recv_timeout(patience.min(left)).ok()?;
        Some(String::from_utf8_lossy(&line).trim_end_matches('\n').into())
    }

    /// What Ctrl-C sends.
    #[cfg(unix)]
    pub(crate) fn interrupt(&self) {
        self.signal("INT");
    }

    /// Sends a signal by its name.
    #[cfg(unix)]
    pub(crate) fn signal(&self, name: &str) {
        let id = self.id().to_string();
        let sent = Command::new("sh")
            .args(["-c", &format!("kill -{name} $0"), &id])
            .status();
        assert!(sent.unwrap().success());
    }

    /// Closes standard input and waits for the end.
    pub(crate) fn finish(mut self) -> Ran {
        self.input = None;
        let status = loop {
            if let Some(status) = self.child.0.try_wait().unwrap() {
                break status;
            }
            if Instant::now() > self.deadline {
                panic!(
                    "the command was still running after {:?}",
                    self.begun.elapsed()
                );
            }
            thread::sleep(Duration::from_millis(2));
        };
        let took = self.begun.elapsed();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Ran {
            code: status.code(),
            took,
            stdout: text(&self.lines.iter().flatten().collect::<Vec<u8>>()),
            stderr: text(&self.errors.join().unwrap()),
        }
    }
}
