//! Ctrl-C: the first asks searches to stop and report, the second ends the process.

use taquin::CancelToken;

use crate::exit::Exit;

/// Throws the returned token at the first Ctrl-C.
///
/// Installed only when there is a search to stop: before that, at a prompt for
/// instance, Ctrl-C ends the process as usual.
pub(crate) fn token() -> CancelToken {
    let token = CancelToken::new();
    let thrown = token.clone();
    let installed = ctrlc::set_handler(move || {
        if thrown.is_cancelled() {
            std::process::exit(Exit::Interrupted as i32);
        }
        thrown.cancel();
    });
    // Without a handler Ctrl-C still ends the process, only without the partial answer.
    drop(installed);
    token
}
