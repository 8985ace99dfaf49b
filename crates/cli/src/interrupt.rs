//! Ctrl-C: the first one asks searches to stop and report, a later one ends the process.

use std::time::{Duration, Instant};

use taquin::CancelToken;

use crate::exit::Exit;

/// Repeats within this time count as one: some programs send the signal to a process and to its group.
const REPEAT_WINDOW: Duration = Duration::from_secs(1);

/// A token that the first Ctrl-C cancels.
///
/// Call it only when there is a search to stop; before that, Ctrl-C ends the process as usual.
pub(crate) fn token() -> CancelToken {
    let token = CancelToken::new();
    let cancelled = token.clone();
    let mut first = None;
    let installed = ctrlc::set_handler(move || {
        let first: &mut Instant = first.get_or_insert_with(Instant::now);
        if first.elapsed() > REPEAT_WINDOW {
            std::process::exit(Exit::Interrupted.code().into());
        }
        cancelled.cancel();
    });
    // Without a handler Ctrl-C still ends the process, only without the partial answer.
    drop(installed);
    token
}
