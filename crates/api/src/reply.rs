//! What a question is answered with.

use serde::Serialize;

/// What a question is answered with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// A JSON object.
    Json(String),
    /// A file.
    Bytes {
        /// What it is, such as `image/png`.
        media_type: &'static str,
        /// Its content.
        bytes: Vec<u8>,
    },
}

impl Reply {
    /// An answer as JSON.
    pub(crate) fn json(answer: &impl Serialize) -> Reply {
        let text = serde_json::to_string(answer);
        Reply::Json(text.expect("answers have text for keys and no errors of their own"))
    }
}
