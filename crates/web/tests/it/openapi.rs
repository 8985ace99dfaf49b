//! The OpenAPI document: complete, consistent, and true to what the server answers.

use serde_json::Value;
use taquin_api::QUESTIONS;

use crate::in_process::InProcess;

fn document(server: &InProcess) -> Value {
    let answer = server.get("/api/openapi.json").answered();
    assert_eq!(answer.header("content-type"), Some("application/json"));
    answer.json()
}

#[test]
fn every_question_has_a_path() {
    let server = InProcess::new();
    let document = document(&server);
    assert!(document["openapi"].as_str().unwrap().starts_with("3."));
    assert_eq!(document["info"]["version"], env!("CARGO_PKG_VERSION"));
    let paths = document["paths"].as_object().unwrap();
    assert_eq!(paths.len(), QUESTIONS.len() + 1);
    assert!(paths["/api/health"]["get"].is_object());
    assert!(paths["/api/methods"]["get"].is_object());
    for question in QUESTIONS {
        let operation = &paths[&format!("/api/{}", question.name)]["post"];
        let text = |value: &Value| value.as_str().is_some_and(|text| !text.is_empty());
        assert!(text(&operation["summary"]), "{}", question.name);
        let request = &operation["requestBody"]["content"]["application/json"];
        assert!(text(&request["schema"]["$ref"]), "{}", question.name);
        let responses = operation["responses"].as_object().unwrap();
        for code in ["200", "400", "403", "408", "413", "415", "429", "503"] {
            assert!(text(&responses[code]["description"]), "{code}");
            let content = responses[code]["content"].as_object().unwrap();
            let mut schemas = content.values().map(|content| &content["schema"]);
            assert!(schemas.all(Value::is_object), "{} {code}", question.name);
        }
    }
    let events = &paths["/api/solve"]["post"]["responses"]["200"]["content"];
    assert!(events["text/event-stream"].is_object());
}

#[test]
fn no_reference_leads_nowhere() {
    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Array(values) => values.iter().for_each(|value| references(value, found)),
            Value::Object(fields) => {
                if let Some(Value::String(reference)) = fields.get("$ref") {
                    found.push(reference.clone());
                }
                fields.values().for_each(|value| references(value, found));
            }
            _ => {}
        }
    }
    let document = document(&InProcess::new());
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(found.len() > 50, "{found:?}");
    for reference in found {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
}

/// Someone who sends the example gets an answer, with the fields of the document.
#[test]
fn examples_are_answered() {
    let server = InProcess::new();
    let document = document(&server);
    for question in QUESTIONS {
        let path = format!("/api/{}", question.name);
        let operation = &document["paths"][&path]["post"];
        let request = &operation["requestBody"]["content"]["application/json"];
        let example = &request["example"];
        assert!(example.is_object(), "{path} has no example");
        let answer = server.ask(question.name, example);
        let text = String::from_utf8_lossy(&answer.body);
        assert_eq!(answer.status, 200, "{path} {example}: {text}");
        let media_type = answer.header("content-type").unwrap();
        let content = &operation["responses"]["200"]["content"][media_type];
        assert!(content.is_object(), "{path} {media_type}");
        if media_type == "application/json" {
            let fields = required(&document, &content["schema"]);
            let object = answer.json();
            let missing = fields.iter().find(|&field| object.get(field).is_none());
            assert_eq!(missing, None, "{path}: {object}");
        }
    }
}

/// The fields that a schema says are always there.
fn required(document: &Value, schema: &Value) -> Vec<String> {
    if let Some(reference) = schema["$ref"].as_str() {
        let pointer = reference.strip_prefix('#').unwrap();
        return required(document, document.pointer(pointer).unwrap());
    }
    let parts = schema["allOf"].as_array().into_iter().flatten();
    let mut fields: Vec<String> = parts.flat_map(|part| required(document, part)).collect();
    let own = schema["required"].as_array().into_iter().flatten();
    fields.extend(own.map(|field| field.as_str().unwrap().to_string()));
    fields
}

/// Numbers without a sign are not said to have one bit less than they have.
#[test]
fn numbers_have_their_limits() {
    let document = document(&InProcess::new());
    let properties = &document["components"]["schemas"]["SolveRequest"]["properties"];
    assert_eq!(properties["nodes"]["maximum"], u64::MAX);
    assert_eq!(properties["nodes"]["minimum"], 0);
    assert_eq!(properties["nodes"].get("format"), None);
}

#[test]
fn the_page_about_it_is_there() {
    let server = InProcess::new();
    let page = server.get("/api").answered();
    assert_eq!(
        page.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    let links = page.text().split('"').filter(|text| text.contains('.'));
    let links = links.filter(|text| text.ends_with(".css") || text.ends_with(".js"));
    let links: Vec<&str> = links.collect();
    assert!(links.contains(&"api/reference.js"), "{links:?}");
    for link in links {
        server.get(&format!("/{link}")).answered();
    }
    // Nothing that the policy forbids.
    for forbidden in [" style=", "<style", "javascript:", "http://", "https://"] {
        assert!(!page.text().contains(forbidden), "{forbidden}");
    }
}
