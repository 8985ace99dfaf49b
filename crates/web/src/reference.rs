//! What the interface says of itself: the OpenAPI document, and a page for people that is made from it.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse as _, Response};

use crate::failure::json_type;
use crate::{openapi, page};

/// The files of the page about the interface, by their addresses.
pub(crate) const FILES: [(&str, &str); 3] = [
    ("/api", include_str!("../reference/index.html")),
    (
        "/api/reference.css",
        include_str!("../reference/reference.css"),
    ),
    (
        "/api/reference.js",
        include_str!("../reference/reference.js"),
    ),
];

/// Answers with one of the files.
pub(crate) async fn file(address: &'static str, text: &'static str) -> Response {
    let name = if address == "/api" {
        "index.html"
    } else {
        address
    };
    let kept = HeaderValue::from_static("no-cache");
    let headers = [
        (header::CONTENT_TYPE, page::media_type(name)),
        (header::CACHE_CONTROL, kept),
    ];
    (headers, text).into_response()
}

/// The OpenAPI document.
pub(crate) async fn document() -> Response {
    (json_type(), openapi::text()).into_response()
}
