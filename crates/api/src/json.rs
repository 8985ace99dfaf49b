//! Requests read from JSON, with errors that name the field.

use serde::de::DeserializeOwned;
use taquin::puzzle::text::Place;

use crate::error::{ApiError, ErrorKind};

/// Reads a request.
///
/// # Errors
/// If the text is not JSON, with the place; or not this request, with the field.
pub(crate) fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    // Nothing is a request without fields.
    let body = if body.trim_ascii().is_empty() {
        b"{}"
    } else {
        body
    };
    // A list would be read as the values of the fields in their order.
    if body.trim_ascii_start().starts_with(b"[") {
        let what = "the request is a list: send a JSON object";
        return Err(ApiError::new(ErrorKind::BadRequest, what));
    }
    // Tracking the path of fields takes time, which only errors are worth.
    serde_json::from_slice(body).map_err(|error| explained::<T>(body, &error))
}

#[cold]
fn explained<T: DeserializeOwned>(body: &[u8], error: &serde_json::Error) -> ApiError {
    let text = error.to_string();
    // The place is told in numbers, and means nothing inside of a field.
    let suffix = format!(" at line {} column {}", error.line(), error.column());
    let message = text.strip_suffix(&suffix).unwrap_or(&text);
    if !error.is_data() {
        let what = format!("the request is not a JSON object: {message}");
        let at = Place {
            line: error.line().max(1),
            column: error.column().max(1),
        };
        return ApiError::new(ErrorKind::BadRequest, what).at(at);
    }
    let error = ApiError::new(ErrorKind::BadRequest, message);
    match quoted_field(message).or_else(|| path_of::<T>(body)) {
        Some(field) => error.in_field(field),
        None => error,
    }
}

/// The field that a message about a missing, unknown or repeated one names.
fn quoted_field(message: &str) -> Option<String> {
    let beginnings = ["missing field `", "unknown field `", "duplicate field `"];
    let rest = beginnings
        .iter()
        .find_map(|beginning| message.strip_prefix(beginning))?;
    rest.split('`').next().map(str::to_string)
}

/// Where in the object the value is that cannot be read: `heuristics[2]`.
fn path_of<T: DeserializeOwned>(body: &[u8]) -> Option<String> {
    let mut reader = serde_json::Deserializer::from_slice(body);
    let error = serde_path_to_error::deserialize::<_, T>(&mut reader).err()?;
    let path = error.path().to_string();
    (path != ".").then_some(path)
}
