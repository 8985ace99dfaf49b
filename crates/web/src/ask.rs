//! A question over HTTP: checked, read, queued, answered.

use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use taquin::CancelToken;
use taquin_api::{ApiError, ProgressReport, QuestionInfo, Reply};

use crate::body::{self, ReadBody};
use crate::failure::{Failure, json_type};
use crate::state::Shared;
use crate::{origin, stream};

/// The question that can be answered bit by bit.
const STREAMED: &str = "solve";

/// Questions about many games, whose requests may be longer than others.
const LARGE: [&str; 4] = ["archive", "export", "finish", "statistics"];

/// What a question is answered with.
pub(crate) type Answered = Result<Reply, ApiError>;

/// Answers a question.
pub(crate) async fn ask(
    shared: Arc<Shared>,
    question: &'static QuestionInfo,
    request: Request,
) -> Response {
    let answered = try_ask(&shared, question, request).await;
    answered.unwrap_or_else(Failure::into_response)
}

async fn try_ask(
    shared: &Arc<Shared>,
    question: &'static QuestionInfo,
    request: Request,
) -> Result<Response, Failure> {
    origin::check(request.headers())?;
    if let Some(rate) = &shared.rate
        && let Some(address) = origin::address(&request, shared.config.is_behind_proxy)
    {
        rate.count(origin::network(address), Instant::now())?;
    }
    body::check_type(request.headers())?;
    let is_streamed = question.name == STREAMED && accepts_events(request.headers());
    let max = if LARGE.contains(&question.name) {
        shared.config.max_large_body
    } else {
        shared.config.max_body
    };
    let body = shared.bodies.read(request.into_body(), max).await?;
    if shared.stop.is_given() {
        return Err(Failure::Stopping);
    }
    if is_streamed {
        return stream::answer(shared, question, body).await;
    }
    let workers = shared.workers(question);
    let slot = workers.slot().await?;
    let api = shared.api.clone();
    let work = move |cancel: &CancelToken| answer(&api, question, &body, &mut |_| (), cancel);
    match workers.start(slot, work).end().await? {
        Ok(reply) => Ok(response(reply)),
        Err(error) => Err(Failure::Question(error)),
    }
}

/// Answers a question on the thread of a worker.
pub(crate) fn answer(
    api: &taquin_api::Api,
    question: &QuestionInfo,
    body: &ReadBody,
    watch: &mut dyn FnMut(&ProgressReport<'_>),
    cancel: &CancelToken,
) -> Answered {
    api.ask(question.name, &body.bytes, watch, cancel)
}

/// An answer as a response.
pub(crate) fn response(reply: Reply) -> Response {
    match reply {
        Reply::Json(text) => (json_type(), Body::from(text)).into_response(),
        Reply::Bytes { media_type, bytes } => {
            let media_type = HeaderValue::from_static(media_type);
            ([(header::CONTENT_TYPE, media_type)], bytes).into_response()
        }
    }
}

/// Whether the client wants events.
fn accepts_events(headers: &HeaderMap) -> bool {
    let mut values = headers.get_all(header::ACCEPT).iter();
    values.any(|value| {
        let text = value.to_str().unwrap_or_default();
        text.split(',')
            .filter_map(|range| range.split(';').next())
            .any(|range| range.trim().eq_ignore_ascii_case("text/event-stream"))
    })
}
