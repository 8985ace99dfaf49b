//! The server without a socket.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Request, StatusCode, header};
use http_body_util::BodyExt as _;
use serde_json::Value;
use taquin::Engine;
use taquin_api::{Api, Caps};
use taquin_web::{Config, app};
use tokio::runtime::Runtime;
use tower::ServiceExt as _;

/// A server without a socket, and what it runs on.
pub(crate) struct InProcess {
    runtime: Runtime,
    router: Router,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn header(&self, name: impl header::AsHeaderName) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    /// Checks the status, and that an error is explained as all are.
    #[track_caller]
    pub(crate) fn refused(self, status: u16) -> Value {
        let body = String::from_utf8_lossy(&self.body);
        assert_eq!(self.status, status, "{body}");
        let object = self.json();
        assert!(["error", "unsolvable"].contains(&object["status"].as_str().unwrap()));
        assert!(!object["error"].as_str().unwrap().is_empty());
        object
    }

    /// Checks that it is an answer.
    #[track_caller]
    pub(crate) fn answered(self) -> Answer {
        let body = String::from_utf8_lossy(&self.body);
        assert_eq!(self.status, StatusCode::OK, "{body}");
        self
    }
}

/// The limits of most tests.
pub(crate) fn config() -> Config {
    Config::new(2)
}

/// What answers in most tests: tables are in memory only.
pub(crate) fn api() -> Api {
    Api::new(Engine::in_memory().with_threads(1), Caps::default())
}

impl InProcess {
    pub(crate) fn new() -> InProcess {
        InProcess::with(&config())
    }

    pub(crate) fn with(config: &Config) -> InProcess {
        InProcess::of(api(), config)
    }

    pub(crate) fn of(api: Api, config: &Config) -> InProcess {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let router = runtime.block_on(async { app(api, config) });
        InProcess { runtime, router }
    }

    /// Sends a request.
    pub(crate) fn send(&self, request: Request<Body>) -> Answer {
        self.runtime.block_on(async {
            let response = self.router.clone().oneshot(request).await.unwrap();
            let (parts, body) = response.into_parts();
            Answer {
                status: parts.status,
                headers: parts.headers,
                body: body.collect().await.unwrap().to_bytes(),
            }
        })
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).unwrap())
    }

    /// Asks a question with a text for its body.
    pub(crate) fn post(&self, question: &str, body: impl Into<Body>) -> Answer {
        self.send(posted(question, body))
    }

    /// Asks a question.
    pub(crate) fn ask(&self, question: &str, request: &Value) -> Answer {
        self.post(question, request.to_string())
    }
}

/// A question as a client sends it.
pub(crate) fn posted(question: &str, body: impl Into<Body>) -> Request<Body> {
    Request::post(format!("/api/{question}"))
        .header(header::CONTENT_TYPE, "application/json")
        .body(body.into())
        .unwrap()
}
