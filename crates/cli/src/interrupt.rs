//! Signals. Ctrl-C: the first asks searches to stop and report, another a moment later ends the
//! process. SIGQUIT ends it at once, but not before the terminal is as it was.

use std::time::{Duration, Instant};

use taquin::CancelToken;

use crate::exit::Exit;

/// Repeats within this time are the same wish: some programs send the signal to a process and to its
/// group, and it takes a moment to print the answer.
const REPEATED: Duration = Duration::from_secs(1);

/// Throws the returned token at the first Ctrl-C.
///
/// Installed only when there is a search to stop: before that, at a prompt for
/// instance, Ctrl-C ends the process as usual.
pub(crate) fn token() -> CancelToken {
    let token = CancelToken::new();
    let thrown = token.clone();
    let mut first = None;
    let installed = ctrlc::set_handler(move || {
        let first: &mut Instant = first.get_or_insert_with(Instant::now);
        if first.elapsed() > REPEATED {
            std::process::exit(Exit::Interrupted as i32);
        }
        thrown.cancel();
    });
    // Without a handler Ctrl-C still ends the process, only without the partial answer.
    drop(installed);
    token
}

/// Sees to it that `restore` is called before SIGQUIT ends the process.
///
/// It ends by the signal all the same, with a core dump where the system makes one.
#[cfg(unix)]
pub(crate) fn before_quitting(restore: impl FnOnce() + Send + 'static) {
    use std::sync::mpsc::channel;
    use std::thread;

    use signal_hook::consts::SIGQUIT;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    /// A terminal that takes no output must not keep the process alive.
    const PATIENCE: Duration = Duration::from_secs(1);

    let (ready, is_ready) = channel();
    let wait = move || {
        let Ok(mut signals) = Signals::new([SIGQUIT]) else {
            return;
        };
        let _ = ready.send(());
        if signals.forever().next().is_none() {
            return;
        }
        let (done, is_done) = channel();
        let restored = thread::Builder::new().spawn(move || {
            restore();
            let _ = done.send(());
        });
        if restored.is_ok() {
            let _ = is_done.recv_timeout(PATIENCE);
        }
        let _ = emulate_default_handler(SIGQUIT);
    };
    // Without a thread the signal ends the process as usual.
    if thread::Builder::new().spawn(wait).is_ok() {
        let _ = is_ready.recv();
    }
}

#[cfg(not(unix))]
pub(crate) fn before_quitting(_: impl FnOnce() + Send + 'static) {}
