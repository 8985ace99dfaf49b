//! Asking, and reading answers.

use serde_json::Value;
use taquin::{CancelToken, Engine};
use taquin_api::{Api, ApiError, Caps, Reply};

pub(crate) fn api() -> Api {
    Api::new(Engine::in_memory(), Caps::default())
}

/// The answer to a question, as JSON.
pub(crate) fn try_ask(api: &Api, name: &str, request: &Value) -> Result<Value, ApiError> {
    let body = request.to_string();
    let reply = api.ask(name, body.as_bytes(), &mut |_| (), &CancelToken::new())?;
    match reply {
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
    let error = try_ask(&api(), name, &request).unwrap_err();
    serde_json::from_str(&error.json()).unwrap()
}
