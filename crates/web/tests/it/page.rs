//! The files of the page.

use axum::body::Body;
use axum::http::Request;

use crate::in_process::InProcess;

#[test]
fn files_have_their_types() {
    let server = InProcess::new();
    for (path, media_type) in [
        ("/", "text/html; charset=utf-8"),
        ("/index.html", "text/html; charset=utf-8"),
        ("/engine.js", "text/javascript; charset=utf-8"),
        ("/engine/http.js", "text/javascript; charset=utf-8"),
        ("/icon.svg", "image/svg+xml"),
        ("/fonts/digits.woff2", "font/woff2"),
    ] {
        let answer = server.get(path).answered();
        assert_eq!(answer.header("content-type"), Some(media_type), "{path}");
        assert_eq!(answer.header("cache-control"), Some("no-cache"));
        assert!(!answer.body.is_empty());
    }
    assert_eq!(server.get("/").body, server.get("/index.html").body);
}

#[test]
fn a_file_that_the_browser_has_is_not_sent_again() {
    let server = InProcess::new();
    let tag = server.get("/engine.js").header("etag").unwrap().to_string();
    let with_tag = |tag: &str| {
        let request = Request::get("/engine.js").header("if-none-match", tag);
        server.send(request.body(Body::empty()).unwrap())
    };
    let answer = with_tag(&format!("\"other\", {tag}"));
    assert_eq!((answer.status.as_u16(), answer.body.len()), (304, 0));
    assert_eq!(answer.header("etag"), Some(tag.as_str()));
    assert_eq!(with_tag("\"other\"").status, 200);
}

#[test]
fn what_is_not_there() {
    let server = InProcess::new();
    for path in [
        "/nothing.html",
        "/engine",
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/engine/../../Cargo.toml",
        "//etc/passwd",
        "/.hidden",
        "/metrics",
    ] {
        server.get(path).refused(404);
    }
}

#[test]
fn files_are_only_read() {
    let server = InProcess::new();
    let answer = server.send(Request::post("/index.html").body(Body::empty()).unwrap());
    assert_eq!(answer.header("allow"), Some("GET, HEAD"));
    answer.refused(405);
    let head = server.send(Request::head("/").body(Body::empty()).unwrap());
    assert_eq!((head.status.as_u16(), head.body.len()), (200, 0));
}
