//! SIGQUIT, which ends the process at once: not before the terminal is as it was.

/// Calls `restore` when SIGQUIT comes, before it ends the process.
///
/// The process still ends by the signal, with a core dump where the system makes one. Does nothing
/// where there is no such signal.
#[cfg(unix)]
pub fn restore_before_quit(restore: impl FnOnce() + Send + 'static) {
    use std::sync::mpsc::channel;
    use std::thread;
    use std::time::Duration;

    use signal_hook::consts::SIGQUIT;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    /// A terminal that takes no output must not keep the process alive.
    const RESTORE_TIMEOUT: Duration = Duration::from_secs(1);

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
            let _ = is_done.recv_timeout(RESTORE_TIMEOUT);
        }
        let _ = emulate_default_handler(SIGQUIT);
    };
    // Without a thread the signal ends the process as usual.
    if thread::Builder::new().spawn(wait).is_ok() {
        let _ = is_ready.recv();
    }
}

#[cfg(not(unix))]
pub fn restore_before_quit(_: impl FnOnce() + Send + 'static) {}
