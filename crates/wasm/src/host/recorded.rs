//! A host that only notes what it is told, where there is no WebAssembly: in tests.

use std::cell::RefCell;
use std::hash::{BuildHasher as _, RandomState};

use super::Outcome;

thread_local! {
    static PROGRESS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    static REPLY: RefCell<Option<Outcome>> = const { RefCell::new(None) };
}

/// The system has a clock, and reports panics.
pub(crate) fn prepare() {}

/// A random number.
pub(crate) fn random() -> u64 {
    RandomState::new().hash_one(0)
}

/// Notes the progress of a call.
pub(crate) fn progress(text: &str) {
    PROGRESS.with_borrow_mut(|progress| progress.push(text.to_string()));
}

/// Notes the result of a call.
pub(crate) fn reply(outcome: &Outcome) {
    REPLY.set(Some(outcome.clone()));
}

/// What was told since the last time.
#[cfg(test)]
pub(crate) fn take_progress() -> Vec<String> {
    PROGRESS.take()
}

/// The last result.
#[cfg(test)]
pub(crate) fn take_reply() -> Option<Outcome> {
    REPLY.take()
}
