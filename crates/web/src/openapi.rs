//! The OpenAPI document: that of the questions, and what a server adds to it.

use std::sync::OnceLock;

use serde_json::{Value, json};
use utoipa::openapi::content::Content;
use utoipa::openapi::path::{HttpMethod, Operation, OperationBuilder, PathItem};
use utoipa::openapi::{OpenApi, Ref, RefOr, Response, ResponseBuilder};

/// What a server answers instead of a question, and when.
const REFUSALS: [(&str, &str); 8] = [
    ("403", "the page of another site asks"),
    ("405", "the question is not asked with POST"),
    ("408", "the request did not arrive in time"),
    (
        "413",
        "the request, the board or what it asks for is too large",
    ),
    ("415", "the content type is not application/json"),
    (
        "422",
        "the goal cannot be reached, and without a solution there is no answer",
    ),
    (
        "429",
        "too many requests from this address; ask again after Retry-After seconds",
    ),
    (
        "503",
        "all threads are busy, or the server stops; ask again after Retry-After seconds",
    ),
];

/// The document as text; it is made once.
pub(crate) fn text() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let text = serde_json::to_string(&document());
        text.expect("the document is text, numbers and names")
    })
}

fn document() -> OpenApi {
    let mut document = taquin_api::openapi();
    for (path, item) in &mut document.paths.paths {
        let question = path.strip_prefix("/api/").unwrap_or(path);
        if let Some(operation) = &mut item.post {
            complete(operation, question);
        }
    }
    let health = PathItem::new(HttpMethod::Get, health());
    document
        .paths
        .paths
        .insert("/api/health".to_string(), health);
    document
}

/// Adds an example and the answers that a server gives before a question is asked.
fn complete(operation: &mut Operation, question: &str) {
    if let Some(RefOr::T(body)) = &mut operation.request_body
        && let Some(RefOr::T(content)) = body.content.get_mut("application/json")
    {
        content.example = Some(example(question));
    }
    for (code, description) in REFUSALS {
        let refusal = RefOr::T(refusal(description));
        let responses = &mut operation.responses.responses;
        responses.entry(code.to_string()).or_insert(refusal);
    }
}

fn refusal(description: &str) -> Response {
    let error = Content::new(Some(Ref::from_schema_name("ErrorReport")));
    ResponseBuilder::new()
        .description(description)
        .content("application/json", error)
        .build()
}

fn health() -> Operation {
    let example = json!({"status": "ok", "version": "0.1.0", "running": 0, "waiting": 0});
    let mut content = Content::new(None::<Ref>);
    content.example = Some(example);
    let well = ResponseBuilder::new()
        .description(
            "the server is well; the searches that run, and the requests that wait for one to end",
        )
        .content("application/json", content);
    OperationBuilder::new()
        .summary(Some("Whether the server is well."))
        .operation_id(Some("get_health"))
        .response("200", well)
        .response("503", refusal("the server stops"))
        .build()
}

/// A good request, to begin with.
pub(crate) fn example(question: &str) -> Value {
    let board = "8 0 6/5 4 7/2 3 1";
    let near = "1 2 3/4 0 6/7 5 8";
    match question {
        "solve" => json!({
            "board": board, "goal": "rows", "metric": "single", "method": "auto", "time": "5s",
        }),
        "check" => json!({"board": "2 1 3/4 5 6/7 8 0", "language": "en"}),
        "scramble" => json!({"size": "4x4", "count": 3, "seed": 1}),
        "verify" => json!({"board": near, "moves": "UL", "optimal": true}),
        "hint" | "estimate" => json!({"board": board}),
        "analyse" => json!({"board": near, "moves": "LRUL"}),
        "read" => json!({"text": "1 2 3\n4 0 6\n7 5 8"}),
        "moves" => json!({"board": near, "moves": "UL", "to": "numbers"}),
        "link" => json!({"board": near, "moves": "UL", "times": [400, 900]}),
        "picture" => json!({"board": board, "scheme": "rows", "cell": 64, "format": "svg"}),
        "tree" => json!({"board": near, "method": "astar", "heuristic": "manhattan"}),
        "colors" => json!({"size": "4x4", "scheme": "fringe"}),
        "deal" => json!({"mode": "standard", "size": "4x4", "seed": 1}),
        _ => json!({}),
    }
}
