//! The functions that the host of a WebAssembly module provides.
//!
//! Texts and bytes are valid until the function returns.

use std::time::Duration;

use taquin::search::clock;

use super::Outcome;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since some moment in the past.
    safe fn milliseconds() -> f64;
    /// 32 random bits.
    safe fn random_bits() -> u32;
    /// Is told how far a call has come: a JSON object.
    fn told(text: *const u8, len: usize);
    /// Is told the result of a call: its kind, the result, and what belongs to it.
    fn ended(kind: u32, bytes: *const u8, len: usize, more: *const u8, more_len: usize);
    /// Is told what a panic says; the instance cannot be used any more.
    fn panicked(text: *const u8, len: usize);
}

const JSON: u32 = 0;
const REFUSED: u32 = 1;
const FILE: u32 = 2;
const TABLE: u32 = 3;

/// Makes use of the clock, and has panics reported.
pub(crate) fn prepare() {
    clock::provide(|| Duration::from_secs_f64(milliseconds() / 1000.0));
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        // SAFETY: the text outlives the call.
        unsafe { panicked(text.as_ptr(), text.len()) };
    }));
}

/// A random number.
pub(crate) fn random() -> u64 {
    u64::from(random_bits()) << 32 | u64::from(random_bits())
}

/// Tells the progress of a call.
pub(crate) fn progress(text: &str) {
    // SAFETY: the text outlives the call.
    unsafe { told(text.as_ptr(), text.len()) };
}

/// Tells the result of a call.
pub(crate) fn reply(outcome: &Outcome) {
    match outcome {
        Outcome::Json(text) => end(JSON, text.as_bytes(), &[]),
        Outcome::Refused(text) => end(REFUSED, text.as_bytes(), &[]),
        Outcome::File { media_type, bytes } => end(FILE, bytes, media_type.as_bytes()),
        Outcome::Table { header, words } => {
            // SAFETY: all of a word is bytes, and the words stay borrowed. WebAssembly is little-endian.
            let bytes =
                unsafe { std::slice::from_raw_parts(words.as_ptr().cast(), size_of_val(&**words)) };
            end(TABLE, bytes, header);
        }
    }
}

fn end(kind: u32, bytes: &[u8], more: &[u8]) {
    // SAFETY: the bytes outlive the call.
    unsafe {
        ended(kind, bytes.as_ptr(), bytes.len(), more.as_ptr(), more.len());
    }
}
