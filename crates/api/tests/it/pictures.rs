//! `picture` and `tree`.

use base64::Engine as _;
use serde_json::{Value, json};
use taquin_api::{Api, Reply};

use crate::support::{HARD, NEAR, api, ask, error_of, refused, reply, with_caps};

fn drawn(api: &Api, request: Value) -> (&'static str, Vec<u8>) {
    match reply(api, "picture", &request).unwrap() {
        Reply::Bytes { media_type, bytes } => (media_type, bytes),
        Reply::Json(text) => panic!("{text}"),
    }
}

#[test]
fn boards_and_moves_are_drawn_in_every_format() {
    let api = api();
    for (request, expected, beginning) in [
        (json!({"board": NEAR}), "image/svg+xml", &b"<svg"[..]),
        (
            json!({"board": NEAR, "format": "png", "cell": 20, "scheme": "rings"}),
            "image/png",
            b"\x89PNG",
        ),
        (
            json!({"board": NEAR, "format": "gif", "moves": "UL", "speed": 5}),
            "image/gif",
            b"GIF89a",
        ),
        (
            json!({"board": NEAR, "format": "svg", "moves": "5 8", "notation": "numbers"}),
            "image/svg+xml",
            b"<svg",
        ),
    ] {
        let (media_type, bytes) = drawn(&api, request);
        assert_eq!(media_type, expected);
        assert!(bytes.starts_with(beginning), "{media_type}");
    }
    let animated = String::from_utf8(drawn(&api, json!({"board": NEAR, "moves": "UL"})).1).unwrap();
    assert!(animated.contains("<animate"));
}

#[test]
fn an_image_is_cut_into_tiles_where_that_is_allowed() {
    let (_, png) = drawn(&api(), json!({"board": NEAR, "format": "png"}));
    let image = base64::prelude::BASE64_STANDARD.encode(png);
    let request = json!({"board": NEAR, "image": image});
    assert_eq!(
        error_of(reply(&api(), "picture", &request).unwrap_err())["field"],
        "image"
    );
    let browser = with_caps(|caps| caps.max_image_bytes = 1 << 20);
    let (_, svg) = drawn(&browser, request);
    assert!(
        String::from_utf8(svg)
            .unwrap()
            .contains("data:image/png;base64,")
    );
    for bad in ["?", "AAAA", "aGVsbG8="] {
        let request = json!({"board": NEAR, "image": bad});
        assert_eq!(
            error_of(reply(&browser, "picture", &request).unwrap_err())["field"],
            "image"
        );
    }
    let small = with_caps(|caps| caps.max_image_bytes = 10);
    let error = reply(
        &small,
        "picture",
        &json!({"board": NEAR, "image": "A".repeat(100)}),
    )
    .unwrap_err();
    assert_eq!(error.kind(), taquin_api::ErrorKind::TooLarge);
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    for (request, field) in [
        (json!({"board": NEAR, "format": "gif"}), "moves"),
        (
            json!({"board": NEAR, "format": "png", "moves": "UL"}),
            "format",
        ),
        (json!({"board": NEAR, "format": "bmp"}), "format"),
        (json!({"board": NEAR, "moves": "UU"}), "moves"),
        (json!({"board": NEAR, "moves": "UL", "speed": 0}), "speed"),
        (json!({"board": NEAR, "cell": 1}), "cell"),
        (
            json!({"board": NEAR, "cell": 2000, "format": "png"}),
            "cell",
        ),
        (json!({"board": NEAR, "scheme": "pink"}), "scheme"),
    ] {
        assert_eq!(
            refused("picture", request.clone())["field"],
            field,
            "{request}"
        );
    }
}

#[test]
fn a_tree_shows_the_states_that_were_expanded() {
    let answer = ask("tree", json!({"board": NEAR, "method": "astar"}));
    assert_eq!(
        (&answer["length"], &answer["expanded"], &answer["shown"]),
        (&json!(2), &json!(2), &json!(2))
    );
    assert_eq!(answer["optimal"], true);
    let svg = answer["svg"].as_str().unwrap();
    assert!(
        svg.contains("astar with linear-conflict"),
        "{}",
        &svg[..300]
    );
    let solved = ask(
        "tree",
        json!({"board": "1 2 3/4 5 6/7 8 0", "method": "idastar"}),
    );
    assert_eq!(
        (&solved["length"], &solved["shown"], &solved["svg"]),
        (&json!(0), &json!(0), &json!(null))
    );
    let cut = ask("tree", json!({"board": HARD, "method": "bfs", "nodes": 50}));
    assert_eq!(cut["shown"], 50);
    assert!(cut["expanded"].as_u64().unwrap() > 1000);
    assert_eq!(
        refused("tree", json!({"board": NEAR, "method": "engine"}))["field"],
        "method"
    );
    assert_eq!(refused("tree", json!({"board": NEAR}))["field"], "method");
    let bad = json!({"board": NEAR, "method": "astar", "heuristic": "pdb:8-8"});
    assert_eq!(refused("tree", bad)["field"], "heuristic");
}
