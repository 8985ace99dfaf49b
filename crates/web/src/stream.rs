//! Answers as server-sent events: `progress` while the search runs, then `answer` or `error`.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use http_body::Frame;
use taquin::CancelToken;
use taquin_api::{ProgressReport, QuestionInfo, Reply};
use tokio::sync::{Notify, mpsc};
use tokio::time::timeout;

use crate::ask::{self, Answered};
use crate::body::ReadBody;
use crate::failure::Failure;
use crate::state::Shared;
use crate::workers::Job;

/// What goes wrong within this time is told by the status code, and later by an event.
const FIRST_EVENT: Duration = Duration::from_millis(100);

/// Something is sent at least this often, so that nobody takes the connection for dead.
const MAX_SILENCE: Duration = Duration::from_secs(10);

/// Answers a question with events.
///
/// # Errors
/// When the question is refused before the first event.
pub(crate) async fn answer(
    shared: &Arc<Shared>,
    question: &'static QuestionInfo,
    body: ReadBody,
) -> Result<Response, Failure> {
    let workers = shared.workers(question);
    let slot = workers.slot().await?;
    let news = Arc::new(News::default());
    let (api, teller) = (shared.api.clone(), news.clone());
    let mut job = workers.start(slot, move |cancel: &CancelToken| {
        ask::answer(
            &api,
            question,
            &body,
            &mut |report| teller.tell(report),
            cancel,
        )
    });
    let early = tokio::select! {
        ended = job.end() => Some(ended?),
        _ = timeout(FIRST_EVENT, news.wait()) => None,
    };
    let (sender, receiver) = mpsc::channel(2);
    match early {
        Some(Err(error)) => return Err(Failure::Question(error)),
        Some(Ok(reply)) => {
            // The answer may have been quicker than the word of its last progress.
            let events = news.take().chain([event_of(Ok(reply))]).collect::<String>();
            // There is room for two.
            let _ = sender.try_send(Bytes::from(events));
        }
        None => {
            tokio::spawn(send(job, news, sender));
        }
    }
    let media_type = HeaderValue::from_static("text/event-stream");
    let events = Body::new(Events(receiver));
    Ok(([(header::CONTENT_TYPE, media_type)], events).into_response())
}

/// Sends events until the answer. When the client goes away, the job is dropped and so cancelled.
async fn send(mut job: Job<Answered>, news: Arc<News>, sender: mpsc::Sender<Bytes>) {
    loop {
        let (events, is_last) = tokio::select! {
            // What was told before the end is sent before the answer.
            biased;
            () = sender.closed() => return,
            () = news.wait() => (news.take().collect(), false),
            ended = job.end() => {
                let last = match ended {
                    Ok(answered) => event_of(answered),
                    Err(failure) => event("error", &failure.json()),
                };
                (news.take().chain([last]).collect::<String>(), true)
            }
            () = tokio::time::sleep(MAX_SILENCE) => (":\n\n".to_string(), false),
        };
        if sender.send(events.into()).await.is_err() || is_last {
            return;
        }
    }
}

fn event_of(answered: Answered) -> String {
    match answered {
        Ok(Reply::Json(text)) => event("answer", &text),
        Ok(Reply::Bytes { .. }) => event("error", &Failure::Panicked.json()),
        Err(error) => event("error", &error.json()),
    }
}

/// An event; JSON has no line breaks but escaped ones.
fn event(name: &str, data: &str) -> String {
    format!("event: {name}\ndata: {data}\n\n")
}

/// The last progress that was told and not yet sent: however slow the client is, there is only one.
#[derive(Default)]
struct News {
    latest: Mutex<Latest>,
    has_some: Notify,
}

#[derive(Default)]
struct Latest {
    /// The last one with a better solution.
    better: Option<String>,
    /// The last one after that.
    other: Option<String>,
}

impl News {
    fn tell(&self, report: &ProgressReport<'_>) {
        let Ok(text) = serde_json::to_string(report) else {
            return;
        };
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        if report.moves.is_some() {
            latest.better = Some(text);
            latest.other = None;
        } else {
            latest.other = Some(text);
        }
        drop(latest);
        self.has_some.notify_one();
    }

    /// Waits until something was told.
    async fn wait(&self) {
        while self.is_empty() {
            self.has_some.notified().await;
        }
    }

    fn is_empty(&self) -> bool {
        let latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        latest.better.is_none() && latest.other.is_none()
    }

    /// Takes what was told, as events.
    fn take(&self) -> impl Iterator<Item = String> {
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        let told = [latest.better.take(), latest.other.take()];
        let told = told.into_iter().flatten();
        told.map(|text| event("progress", &text))
    }
}

/// A body of events.
struct Events(mpsc::Receiver<Bytes>);

impl http_body::Body for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.0
            .poll_recv(context)
            .map(|events| events.map(|events| Ok(Frame::data(events))))
    }
}
