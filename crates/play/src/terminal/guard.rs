//! The terminal: taken over for the game, and given back however the program ends.

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

use super::PlayError;
use super::quit_signal::restore_before_quit;

/// Whether the terminal is ours at the moment.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// A terminal that is given back when this is dropped.
pub(crate) struct TerminalGuard {
    pub(crate) terminal: Terminal<CrosstermBackend<io::Stdout>>,
}

impl TerminalGuard {
    /// Takes the terminal over; `stop` is called when a signal asks the program to end.
    ///
    /// # Errors
    /// When there is none, or it does not let itself be taken over.
    pub(crate) fn take(stop: impl Fn() + Send + 'static) -> Result<TerminalGuard, PlayError> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Err(PlayError::NoTerminal);
        }
        give_back_on_panic();
        give_back_on_signal(stop);
        restore_before_quit(give_back_for_good);
        IS_TAKEN.store(true, Ordering::SeqCst);
        let begin = || -> io::Result<TerminalGuard> {
            enable_raw_mode()?;
            execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, Hide)?;
            let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
            Ok(TerminalGuard { terminal })
        };
        begin().map_err(|error| {
            give_back();
            PlayError::Terminal(error)
        })
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back, once.
pub(crate) fn give_back() {
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        // What fails here fails because the terminal is gone.
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

/// Gives the terminal back to a process that is about to end: nothing is drawn any more.
fn give_back_for_good() {
    // This needs no output, for which the terminal may keep us waiting.
    let _ = disable_raw_mode();
    let lock = io::stdout().lock();
    give_back();
    std::mem::forget(lock);
}

/// A failure of our own is shown on a terminal that works. In a thread beside the game it only ends
/// that thread, and must not be drawn over the board.
fn give_back_on_panic() {
    let stage = thread::current().id();
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == stage {
            give_back();
            usual(info);
        }
    }));
}

/// How long the game may take to store what it has when a signal came.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);

/// The exit code of a process that was interrupted.
const INTERRUPTED: i32 = 130;

/// Termination, interrupt and hang-up: the game is told to end. If it does not, it is ended.
fn give_back_on_signal(stop: impl Fn() + Send + 'static) {
    let installed = ctrlc::set_handler(move || {
        stop();
        thread::sleep(SHUTDOWN_TIMEOUT);
        give_back();
        std::process::exit(INTERRUPTED);
    });
    // Without a handler signals still end the process.
    drop(installed);
}
