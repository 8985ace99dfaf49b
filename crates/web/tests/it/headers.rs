//! The headers that every answer has, and requests from the pages of other sites.

use axum::body::Body;
use axum::http::Request;
use serde_json::json;

use crate::in_process::{InProcess, posted};

#[test]
fn every_answer_has_them() {
    let server = InProcess::new();
    let answers = [
        server.get("/"),
        server.get("/api/health"),
        server.get("/api/methods"),
        server.get("/api"),
        server.get("/api/openapi.json"),
        server.get("/nothing.html"),
        server.get("/api/nothing"),
        server.get("/api/solve"),
        server.get("/metrics"),
        server.ask("solve", &json!({"board": "1 2/0 3"})),
        server.ask("solve", &json!({"board": "nonsense"})),
        server.post("solve", "{"),
        server.send(Request::delete("/").body(Body::empty()).unwrap()),
    ];
    for answer in answers {
        let policy = answer.header("content-security-policy").unwrap();
        for directive in [
            "default-src 'self'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "style-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ] {
            assert!(
                policy.split("; ").any(|found| found == directive),
                "{policy}"
            );
        }
        assert!(!policy.contains("unsafe-inline") && !policy.contains("http"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert!(answer.header("permissions-policy").is_some());
        assert!(answer.header("cache-control").is_some());
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
}

#[test]
fn pages_of_other_sites_may_not_ask() {
    let server = InProcess::new();
    let from = |origin: &str| {
        let mut request = posted("solve", r#"{"board": "1 2/0 3"}"#);
        let headers = request.headers_mut();
        headers.insert("host", "localhost:8080".parse().unwrap());
        headers.insert("origin", origin.parse().unwrap());
        server.send(request)
    };
    from("http://localhost:8080").answered();
    from("https://evil.example").refused(403);
    from("null").refused(403);
}

/// What a page may send to another site without asking first is refused.
#[test]
fn only_json_is_read() {
    let server = InProcess::new();
    for media_type in [
        None,
        Some("text/plain"),
        Some("application/x-www-form-urlencoded"),
    ] {
        let mut request = posted("solve", r#"{"board": "1 2/0 3"}"#);
        let headers = request.headers_mut();
        headers.remove("content-type");
        if let Some(media_type) = media_type {
            headers.insert("content-type", media_type.parse().unwrap());
        }
        server.send(request).refused(415);
    }
    let mut request = posted("solve", r#"{"board": "1 2/0 3"}"#);
    let media_type = "Application/JSON; charset=utf-8".parse().unwrap();
    request.headers_mut().insert("content-type", media_type);
    server.send(request).answered();
}
