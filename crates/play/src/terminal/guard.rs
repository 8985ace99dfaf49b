//! The terminal: taken over for the game, and restored however the program ends.

use std::io::{self, IsTerminal as _, Write as _};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use super::quit_signal::restore_before_quit;
use super::{PlayError, Signal};

/// Whether the terminal is ours at the moment.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// A terminal that is restored when this is dropped.
pub(crate) struct TerminalGuard {
    pub(crate) terminal: Terminal<CrosstermBackend<io::Stdout>>,
}

impl TerminalGuard {
    /// Takes the terminal over; `stop` is called when a signal asks the program to end.
    ///
    /// # Errors
    /// When there is none, or it cannot be set up.
    pub(crate) fn take(stop: impl Fn(Signal) + Send + 'static) -> Result<TerminalGuard, PlayError> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Err(PlayError::NoTerminal);
        }
        restore_on_panic();
        restore_on_signal(stop);
        restore_before_quit(restore_finally);
        IS_TAKEN.store(true, Ordering::SeqCst);
        let begin = || -> io::Result<TerminalGuard> {
            enable_raw_mode()?;
            execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, Hide)?;
            let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
            Ok(TerminalGuard { terminal })
        };
        begin().map_err(|error| {
            restore();
            PlayError::Terminal(error)
        })
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal, once.
pub(crate) fn restore() {
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        // An error here means that the terminal is gone.
        let _ = execute!(
            io::stdout(),
            DisableMouseCapture,
            LeaveAlternateScreen,
            Show
        );
        let _ = disable_raw_mode();
        let _ = io::stdout().flush();
    }
}

/// Restores the terminal of a process that is about to end; nothing can be drawn afterwards.
fn restore_finally() {
    // First, since this does not wait for the terminal to take output.
    let _ = disable_raw_mode();
    let lock = io::stdout().lock();
    restore();
    std::mem::forget(lock);
}

/// A panic of the game's thread is shown on a restored terminal. A panic of another thread only ends that
/// thread, and must not be drawn over the board.
fn restore_on_panic() {
    let game = thread::current().id();
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == game {
            restore();
            usual(info);
        }
    }));
}

/// How long the game may take to store its state after a signal.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);

/// Asks the game to end on an interrupt, termination or hang-up, and ends the process if it does not.
#[cfg(unix)]
fn restore_on_signal(stop: impl Fn(Signal) + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    // Without a handler signals still end the process.
    let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else {
        return;
    };
    let wait = move || {
        let signal = match signals.forever().next() {
            Some(SIGHUP) => Signal::HangUp,
            Some(SIGTERM) => Signal::Terminate,
            Some(_) => Signal::Interrupt,
            None => return,
        };
        stop(signal);
        end_after_timeout(signal);
    };
    drop(thread::Builder::new().spawn(wait));
}

/// Asks the game to end on an interrupt, and ends the process if it does not.
#[cfg(not(unix))]
fn restore_on_signal(stop: impl Fn(Signal) + Send + 'static) {
    let installed = ctrlc::set_handler(move || {
        stop(Signal::Interrupt);
        end_after_timeout(Signal::Interrupt);
    });
    // Without a handler signals still end the process.
    drop(installed);
}

fn end_after_timeout(signal: Signal) {
    thread::sleep(SHUTDOWN_TIMEOUT);
    restore();
    std::process::exit(signal.exit_code().into());
}
