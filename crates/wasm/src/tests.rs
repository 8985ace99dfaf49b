//! The calls of the module, on a host that only notes results.

#![allow(clippy::unwrap_used)]

use serde_json::Value;
use taquin::solve::tables::HEADER_BYTES;

use crate::host::{Outcome, take_progress, take_reply};
use crate::{ask, build_table, input, receive_table, use_table};

/// Writes to memory of the module as a host does.
fn write(address: *mut u8, bytes: &[u8]) {
    // SAFETY: the module has set aside this number of bytes, and nothing else uses them before the next call.
    unsafe { address.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
}

fn give(bytes: &[u8]) {
    write(input(bytes.len()), bytes);
}

fn asked(name: &str, body: &str) -> Outcome {
    give(format!("{name}{body}").as_bytes());
    ask(name.len());
    take_reply().unwrap()
}

fn answer(name: &str, body: &str) -> Value {
    match asked(name, body) {
        Outcome::Json(text) => serde_json::from_str(&text).unwrap(),
        other => panic!("{name}: {other:?}"),
    }
}

fn error(outcome: Outcome) -> String {
    match outcome {
        Outcome::Refused(text) => {
            let report: Value = serde_json::from_str(&text).unwrap();
            assert_eq!(report["status"], "error");
            report["error"].as_str().unwrap().to_string()
        }
        other => panic!("{other:?}"),
    }
}

/// A table as bytes, as a host sends it.
fn built(name: &str) -> Vec<u8> {
    give(name.as_bytes());
    build_table();
    let Some(Outcome::Table { header, words }) = take_reply() else {
        panic!("{name} was not built");
    };
    let words = words.iter().flat_map(|word| word.to_le_bytes());
    header.into_iter().chain(words).collect()
}

fn used(table: &[u8]) -> Outcome {
    let (header, words) = table.split_at(HEADER_BYTES.min(table.len()));
    give(header);
    let address = receive_table(words.len());
    if !address.is_null() {
        write(address, words);
        use_table();
    }
    take_reply().unwrap()
}

fn names(value: &Value) -> Vec<&str> {
    let names = value.as_array().unwrap().iter();
    names.map(|name| name.as_str().unwrap()).collect()
}

#[test]
fn questions_are_answered() {
    let solved = answer("solve", r#"{"board": "8 0 6/5 4 7/2 3 1"}"#);
    assert_eq!(solved["length"], 27);
    let kinds = answer("kinds", "{}");
    assert!(names(&kinds["long"]).contains(&"solve"));
    assert!(names(&kinds["quick"]).contains(&"check"));
    let picture = asked("picture", r#"{"board": "1 2/3 0", "format": "png"}"#);
    let Outcome::File { media_type, bytes } = picture else {
        panic!("a picture is a file");
    };
    assert_eq!(media_type, "image/png");
    assert!(bytes.starts_with(b"\x89PNG"));
}

#[test]
fn progress_is_told() {
    take_progress();
    let request = r#"{"board": "17 1 20 9 16/2 22 19 14 5/15 21 0 3 24/23 18 13 12 7/10 8 6 4 11", "time": "300ms"}"#;
    answer("solve", request);
    let told = take_progress();
    let first: Value = serde_json::from_str(&told[0]).unwrap();
    assert!(first["lower_bound"].is_u64(), "{first}");
}

#[test]
fn errors_are_told() {
    assert!(error(asked("slove", "{}")).contains("did you mean solve"));
    assert!(error(asked("solve", r#"{"board": "1 1/2 0"}"#)).contains("1"));
    assert!(error(asked("tables", r#"{"size": "4x"}"#)).contains("4x"));
    give(b"solve");
    ask(100);
    assert!(error(take_reply().unwrap()).contains("longer than the input"));
    give(b"pattern");
    build_table();
    assert!(error(take_reply().unwrap()).contains("not a table of the engine"));
    use_table();
    assert!(error(take_reply().unwrap()).contains("no table"));
}

#[test]
fn tables_are_needed_built_and_used() {
    let needs = answer("tables", r#"{"size": "2x7"}"#);
    let needs = &needs["needs"][0];
    assert_eq!(needs["build"], needs["usable"][1], "nothing is there yet");
    let strong = names(&needs["usable"][0]);
    take_progress();
    let tables: Vec<Vec<u8>> = strong.iter().map(|name| built(name)).collect();
    assert!(
        take_progress()
            .last()
            .unwrap()
            .starts_with(r#"{"preparation":"#)
    );
    for at in [3, 100, HEADER_BYTES + 5] {
        let mut damaged = tables[0].clone();
        damaged[at] ^= 1;
        error(used(&damaged));
    }
    assert!(error(used(&tables[0][..tables[0].len() - 8])).contains("damaged"));
    error(used(&tables[0][..100]));
    for (table, name) in tables.iter().zip(strong) {
        let Outcome::Json(text) = used(table) else {
            panic!("{name} was refused");
        };
        assert_eq!(text, format!("{name:?}"));
    }
    let needs = answer(
        "tables",
        r#"{"size": "2x7", "goal": "rows", "metric": "single"}"#,
    );
    assert_eq!(names(&needs["needs"][0]["usable"]), [""; 0]);
}
