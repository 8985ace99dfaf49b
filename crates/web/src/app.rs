//! All addresses of the server, and what every request passes on its way.

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{MethodRouter, get, post};
use taquin::CancelToken;
use taquin_api::{Api, QUESTIONS, QuestionInfo};

use crate::config::Config;
use crate::failure::{Failure, json_type};
use crate::metrics::Endpoint;
use crate::state::Shared;
use crate::{ask, page, reference, security};

/// The question that needs no request.
const WITHOUT_REQUEST: &str = "methods";

/// Everything that the server answers, without a socket.
///
/// The address of a client is taken from the extension [`Peer`](crate::Peer); requests without it are not
/// limited in their rate. To be called within a runtime of tokio, with threads for blocking work.
pub fn app(api: Api, config: &Config) -> Router {
    let (shared, _) = Shared::new(api, config);
    router(shared)
}

/// All addresses.
pub(crate) fn router(shared: Arc<Shared>) -> Router {
    let mut router = Router::new()
        .route("/api/health", only_get(get(health)))
        .route("/api/openapi.json", only_get(get(reference::document)))
        .route("/api/{*rest}", axum::routing::any(unknown));
    if shared.config.has_metrics {
        router = router.route("/metrics", only_get(get(metrics)));
    }
    for (address, text) in reference::FILES {
        let file = get(move || reference::file(address, text));
        router = router.route(address, only_get(file));
    }
    for question in QUESTIONS {
        let path = format!("/api/{}", question.name);
        router = router.route(&path, route(question));
    }
    router
        .fallback(page::serve)
        .layer(middleware::from_fn_with_state(shared.clone(), observed))
        .with_state(shared)
}

type SharedRouter = MethodRouter<Arc<Shared>>;

fn only_get(route: SharedRouter) -> SharedRouter {
    route.fallback(|| async { Failure::Method("GET, HEAD") })
}

fn route(question: &'static QuestionInfo) -> SharedRouter {
    let posted = post(move |State(shared), request| ask::ask(shared, question, request));
    if question.name == WITHOUT_REQUEST {
        let route = posted.get(move |State(shared)| without_request(shared, question));
        route.fallback(|| async { Failure::Method("GET, HEAD, POST") })
    } else {
        posted.fallback(|| async { Failure::Method("POST") })
    }
}

/// Answers a question that needs no request and takes no time.
async fn without_request(shared: Arc<Shared>, question: &QuestionInfo) -> Response {
    let cancel = CancelToken::new();
    match shared.api.ask(question.name, b"{}", &mut |_| (), &cancel) {
        Ok(reply) => ask::response(reply),
        Err(error) => Failure::Question(error).into_response(),
    }
}

/// Whether the server is well; while it stops, it is not.
async fn health(State(shared): State<Arc<Shared>>) -> Response {
    if shared.stop.is_given() {
        return Failure::Stopping.into_response();
    }
    let gauges = shared.gauges();
    let version = env!("CARGO_PKG_VERSION");
    let (running, waiting) = (gauges.running, gauges.waiting);
    let object = serde_json::json!({
        "status": "ok", "version": version, "running": running, "waiting": waiting,
    });
    (json_type(), object.to_string()).into_response()
}

async fn metrics(State(shared): State<Arc<Shared>>) -> Response {
    let media_type = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    let text = shared.metrics.text(&shared.gauges());
    ([(header::CONTENT_TYPE, media_type)], text).into_response()
}

/// No question has this name; the error names one that is like it.
async fn unknown(State(shared): State<Arc<Shared>>, uri: Uri) -> Response {
    let name = uri.path().strip_prefix("/api/").unwrap_or_default();
    let cancel = CancelToken::new();
    match shared.api.ask(name, b"{}", &mut |_| (), &cancel) {
        Ok(_) => Failure::NotFound.into_response(),
        Err(error) => Failure::Question(error).into_response(),
    }
}

/// Counts and logs a request, and completes the headers of its answer.
async fn observed(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let endpoint = Endpoint::of(request.uri().path());
    let is_logged = tracing::enabled!(tracing::Level::DEBUG);
    let shown = is_logged.then(|| (request.method().clone(), request.uri().clone()));
    let mut response = next.run(request).await;
    security::add_headers(response.headers_mut());
    let (status, time) = (response.status(), begun.elapsed());
    shared.metrics.count(endpoint, status, time);
    if let Some((method, uri)) = shown {
        let milliseconds = time.as_secs_f64() * 1e3;
        let status = status.as_u16();
        tracing::debug!(%method, path = uri.path(), status, milliseconds, "request");
    }
    response
}
