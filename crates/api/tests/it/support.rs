//! Asking, and reading answers.

use serde_json::Value;
use taquin::{CancelToken, Engine};
use taquin_api::{Api, ApiError, Caps, Reply};

/// Two moves from its goal: `UL`.
pub(crate) const NEAR: &str = "1 2 3/4 0 6/7 5 8";

/// A hard 8-puzzle: 27 moves.
pub(crate) const HARD: &str = "8 0 6/5 4 7/2 3 1";

/// The 24-puzzle backwards, which no search proves in a test's time.
pub(crate) const HUGE: &str = "24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0";

pub(crate) fn api() -> Api {
    with_caps(|_| ())
}

/// An interface whose caps are changed.
pub(crate) fn with_caps(change: impl FnOnce(&mut Caps)) -> Api {
    let mut caps = Caps::default();
    change(&mut caps);
    Api::new(Engine::in_memory(), caps)
}

/// The reply to a question.
pub(crate) fn reply(api: &Api, name: &str, request: &Value) -> Result<Reply, ApiError> {
    let body = request.to_string();
    api.ask(name, body.as_bytes(), &mut |_| (), &CancelToken::new())
}

/// The answer to a question, as JSON.
pub(crate) fn try_ask(api: &Api, name: &str, request: &Value) -> Result<Value, ApiError> {
    match reply(api, name, request)? {
        Reply::Json(text) => Ok(serde_json::from_str(&text).unwrap()),
        Reply::Bytes { media_type, .. } => panic!("{name} answered with {media_type}"),
    }
}

/// The answer to a question that has one.
pub(crate) fn ask(name: &str, request: Value) -> Value {
    try_ask(&api(), name, &request).unwrap()
}

/// The error of a question, as JSON.
pub(crate) fn refused(name: &str, request: Value) -> Value {
    error_of(try_ask(&api(), name, &request).unwrap_err())
}

pub(crate) fn error_of(error: ApiError) -> Value {
    serde_json::from_str(&error.json()).unwrap()
}
