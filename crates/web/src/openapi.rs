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
        let document = serde_json::to_value(document());
        let mut document = document.expect("the document is text, numbers and names");
        complete_examples(&mut document);
        correct_numbers(&mut document);
        document.to_string()
    })
}

fn document() -> OpenApi {
    let mut document = taquin_api::openapi();
    for item in document.paths.paths.values_mut() {
        if let Some(operation) = &mut item.post {
            complete(operation);
        }
    }
    let health = PathItem::new(HttpMethod::Get, health());
    document
        .paths
        .paths
        .insert("/api/health".to_string(), health);
    document
}

/// Adds the answers that a server gives before a question is asked.
fn complete(operation: &mut Operation) {
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

/// Shows the example of each request beside its schema, where readers look for it.
fn complete_examples(document: &mut Value) {
    let schemas = document["components"]["schemas"].clone();
    let Some(paths) = document["paths"].as_object_mut() else {
        return;
    };
    for item in paths.values_mut() {
        let Some(content) = item.pointer_mut("/post/requestBody/content/application~1json") else {
            continue;
        };
        let schema = content["schema"]["$ref"].as_str();
        let name = schema.and_then(|schema| schema.rsplit('/').next());
        if let Some(example) = name.and_then(|name| schemas[name].get("example")) {
            content["example"] = example.clone();
        }
    }
}

/// Says of numbers without a sign how large they may be: their format is that of numbers with one.
fn correct_numbers(value: &mut Value) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(correct_numbers),
        Value::Object(fields) => {
            let max = match fields.get("format").and_then(Value::as_str) {
                Some("int32") => u64::from(u32::MAX),
                Some("int64") => u64::MAX,
                _ => 0,
            };
            let min = fields.get("minimum").and_then(Value::as_f64);
            let is_unsigned = min.is_some_and(|min| min >= 0.0);
            if max > 0 && is_unsigned {
                fields.remove("format");
                fields.entry("maximum").or_insert(max.into());
            }
            fields.values_mut().for_each(correct_numbers);
        }
        _ => {}
    }
}
