//! The OpenAPI document describes every question, and its examples work.

use std::collections::BTreeSet;

use serde_json::Value;
use taquin::CancelToken;
use taquin_api::{QUESTIONS, openapi};

use crate::support::api;

fn document() -> Value {
    serde_json::from_str(&openapi().to_json().unwrap()).unwrap()
}

/// Calls `visit` with every object of a value.
fn each_object(value: &Value, visit: &mut dyn FnMut(&serde_json::Map<String, Value>)) {
    match value {
        Value::Object(object) => {
            visit(object);
            object.values().for_each(|value| each_object(value, visit));
        }
        Value::Array(values) => values.iter().for_each(|value| each_object(value, visit)),
        _ => {}
    }
}

#[test]
fn every_reference_leads_somewhere() {
    let document = document();
    let mut references = BTreeSet::new();
    each_object(&document, &mut |object| {
        if let Some(Value::String(reference)) = object.get("$ref") {
            references.insert(reference.clone());
        }
    });
    assert!(references.contains("#/components/schemas/SolveReport"));
    for reference in references {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
}

#[test]
fn every_question_has_an_example_that_is_answered() {
    let (document, api) = (document(), api());
    for question in QUESTIONS {
        let post = &document["paths"][format!("/api/{}", question.name)]["post"];
        assert_eq!(post["summary"], question.about);
        let body = &post["requestBody"]["content"]["application/json"]["schema"]["$ref"];
        let pointer = body.as_str().unwrap().strip_prefix('#').unwrap();
        let request = document.pointer(pointer).unwrap();
        assert_eq!(request["additionalProperties"], false, "{}", question.name);
        let example = request["example"].to_string();
        let asked = api.ask(
            question.name,
            example.as_bytes(),
            &mut |_| (),
            &CancelToken::new(),
        );
        assert!(asked.is_ok(), "{} {example}: {asked:?}", question.name);
        for (field, schema) in request["properties"].as_object().into_iter().flatten() {
            assert!(
                schema.to_string().contains("description"),
                "{} {field}",
                question.name
            );
        }
    }
}
