//! Why a request gets no answer, as clients see it: a status code and an object of JSON.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use taquin_api::{ApiError, ErrorKind};

/// Why a request gets no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The question cannot be answered as it was asked.
    Question(ApiError),
    /// There is nothing at this address.
    NotFound,
    /// There is something at this address, but only for these methods.
    Method(&'static str),
    /// The body is not said to be JSON.
    MediaType,
    /// The body is larger than this number of bytes.
    BodyTooLarge(usize),
    /// The body did not arrive in time.
    BodyTooSlow,
    /// The body broke off.
    BrokenBody,
    /// The page of another site asks.
    ForeignOrigin,
    /// The address asks too often; it may ask again after this number of seconds.
    TooOften(u64),
    /// All threads are taken, and so is the queue.
    Busy,
    /// The server stops.
    Stopping,
    /// Answering panicked: our mistake.
    Panicked,
}

/// When a client may ask again, in seconds, after it was told that the server is busy.
const RETRY_SECONDS: u64 = 1;

impl Failure {
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Failure::Question(error) => match error.kind() {
                ErrorKind::UnknownQuestion => StatusCode::NOT_FOUND,
                ErrorKind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
                ErrorKind::Unsolvable => StatusCode::UNPROCESSABLE_ENTITY,
                _ => StatusCode::BAD_REQUEST,
            },
            Failure::NotFound => StatusCode::NOT_FOUND,
            Failure::Method(_) => StatusCode::METHOD_NOT_ALLOWED,
            Failure::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Failure::BodyTooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Failure::BodyTooSlow => StatusCode::REQUEST_TIMEOUT,
            Failure::BrokenBody => StatusCode::BAD_REQUEST,
            Failure::ForeignOrigin => StatusCode::FORBIDDEN,
            Failure::TooOften(_) => StatusCode::TOO_MANY_REQUESTS,
            Failure::Busy | Failure::Stopping => StatusCode::SERVICE_UNAVAILABLE,
            Failure::Panicked => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The error as a JSON object; ours have the shape of those of questions.
    pub(crate) fn json(&self) -> String {
        let message = match self {
            Failure::Question(error) => return error.json(),
            Failure::NotFound => "there is nothing at this address; see /api".to_string(),
            Failure::Method(allowed) => format!("use the method {allowed}"),
            Failure::MediaType => {
                "send the request as JSON, with the header content-type: application/json"
                    .to_string()
            }
            Failure::BodyTooLarge(max) => format!("the request is longer than {max} bytes"),
            Failure::BodyTooSlow => "the request did not arrive in time".to_string(),
            Failure::BrokenBody => "the request broke off".to_string(),
            Failure::ForeignOrigin => {
                "pages of other sites may not ask; ask without the header origin".to_string()
            }
            Failure::TooOften(seconds) => {
                format!("too many requests from this address; wait {seconds} s")
            }
            Failure::Busy => "the server is busy; try again soon".to_string(),
            Failure::Stopping => "the server is stopping; try again soon".to_string(),
            Failure::Panicked => "a mistake of ours; please report it".to_string(),
        };
        serde_json::json!({"status": "error", "error": message}).to_string()
    }

    /// When to ask again, if that may help.
    fn retry_seconds(&self) -> Option<u64> {
        match self {
            Failure::TooOften(seconds) => Some(*seconds),
            Failure::Busy | Failure::Stopping => Some(RETRY_SECONDS),
            _ => None,
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = (self.status(), json_type(), self.json()).into_response();
        let headers = response.headers_mut();
        if let Some(seconds) = self.retry_seconds() {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Failure::Method(allowed) = self {
            headers.insert(header::ALLOW, HeaderValue::from_static(allowed));
        }
        if let Failure::BodyTooLarge(_) | Failure::BodyTooSlow | Failure::BrokenBody = self {
            // The rest of the body is not read.
            headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

/// The header of JSON.
pub(crate) fn json_type() -> [(header::HeaderName, HeaderValue); 1] {
    [(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/json"),
    )]
}
