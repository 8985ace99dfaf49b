//! Many boards in one call: a file, standard input, a pipe.

mod bad_lines;
mod columns;
mod forms;
mod json;
mod order;
mod pipelines;
mod streaming;

use serde_json::Value;

/// The objects of JSON output, one per line.
fn objects(stdout: &str) -> Vec<Value> {
    stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// One field of each object, as text.
fn field(objects: &[Value], name: &str) -> Vec<String> {
    let text = |object: &Value| match &object[name] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    objects.iter().map(text).collect()
}
