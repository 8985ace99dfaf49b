//! The files of the page, with their types, and told apart by a hash so that browsers keep them.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};

use crate::failure::Failure;

/// A file in the program.
struct Embedded {
    path: &'static str,
    bytes: &'static [u8],
    gzip: Option<&'static [u8]>,
}

/// All files; none in everyday builds, which read them from disk.
static FILES: &[Embedded] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// A file to send.
struct File {
    bytes: Cow<'static, [u8]>,
    gzip: Option<&'static [u8]>,
}

/// Answers with a file of the page.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return Failure::Method("GET, HEAD").into_response();
    }
    let name = match uri.path().strip_prefix('/') {
        Some("") => "index.html",
        Some(name) => name,
        None => return Failure::NotFound.into_response(),
    };
    match find(name) {
        Some(file) => response(name, file, &headers),
        None => Failure::NotFound.into_response(),
    }
}

/// The file of a name, if there is one.
fn find(name: &str) -> Option<File> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let is_safe = |part: &str| part.chars().all(is_plain) && !part.starts_with('.');
    if !name
        .split('/')
        .all(|part| !part.is_empty() && is_safe(part))
    {
        return None;
    }
    #[cfg(debug_assertions)]
    {
        let folder = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/page"));
        if let Ok(bytes) = std::fs::read(folder.join(name)) {
            return Some(File {
                bytes: bytes.into(),
                gzip: None,
            });
        }
    }
    let file = FILES.iter().find(|file| file.path == name)?;
    Some(File {
        bytes: file.bytes.into(),
        gzip: file.gzip,
    })
}

fn response(name: &str, file: File, headers: &HeaderMap) -> Response {
    let tag = tag(&file.bytes);
    let is_known = has_tag(headers, &tag);
    let body = match file.gzip.filter(|_| accepts_gzip(headers)) {
        _ if is_known => Response::new(Body::empty()),
        Some(bytes) => ([(header::CONTENT_ENCODING, "gzip")], bytes).into_response(),
        None => file.bytes.into_response(),
    };
    let mut response = body;
    if is_known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    let tag = HeaderValue::try_from(tag).expect("digits and quotes are fine in a header");
    headers.insert(header::ETAG, tag);
    headers.insert(header::CONTENT_TYPE, media_type(name));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    // Names stay the same from version to version: browsers ask each time whether theirs is current.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

/// A weak tag: the compressed file has the same.
fn tag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("W/\"{:016x}\"", hasher.finish())
}

/// Whether the client has the file of a tag.
fn has_tag(headers: &HeaderMap, tag: &str) -> bool {
    let values = headers.get_all(header::IF_NONE_MATCH).iter();
    let mut tags = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    tags.any(|known| ["*", tag].contains(&known.trim()))
}

/// Whether the client reads gzip; one that says `q=0` does not.
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter();
    let mut encodings = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    encodings.any(|encoding| {
        let (name, parameters) = encoding.split_once(';').unwrap_or((encoding, ""));
        let weight = parameters.trim().strip_prefix("q=");
        let is_refused = weight.is_some_and(|weight| weight.parse() == Ok(0.0));
        name.trim().eq_ignore_ascii_case("gzip") && !is_refused
    })
}

/// The type of a file by its ending.
pub(crate) fn media_type(name: &str) -> HeaderValue {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    HeaderValue::from_static(match ending {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_lead_out_of_the_folder_are_no_files() {
        for name in [
            "../Cargo.toml",
            "engine/../index.html",
            "engine//http.js",
            "/etc/passwd",
            ".hidden",
            "a\\b",
            "%2e%2e/Cargo.toml",
            "index.html/",
            "",
        ] {
            assert!(find(name).is_none(), "{name}");
        }
    }

    #[test]
    fn a_client_may_refuse_gzip() {
        for (value, is_accepted) in [
            ("gzip, deflate, br", true),
            ("br;q=1.0, GZIP;q=0.8", true),
            ("gzip;q=0", false),
            ("gzip; q=0.0", false),
            ("identity", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, value.parse().unwrap());
            assert_eq!(accepts_gzip(&headers), is_accepted, "{value}");
        }
    }
}
