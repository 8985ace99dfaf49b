//! Ctrl-C: the first asks searches to stop and report, another a moment later ends the process.

use std::time::{Duration, Instant};

use taquin::CancelToken;

use crate::exit::Exit;

/// Repeats within this time are the same wish: some programs send the signal to a process and to its
/// group, and it takes a moment to print the answer.
const REPEAT_WINDOW: Duration = Duration::from_secs(1);

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
        if first.elapsed() > REPEAT_WINDOW {
            std::process::exit(Exit::Interrupted as i32);
        }
        thrown.cancel();
    });
    // Without a handler Ctrl-C still ends the process, only without the partial answer.
    drop(installed);
    token
}
