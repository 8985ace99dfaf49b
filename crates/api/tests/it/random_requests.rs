//! Whatever is asked, there is an answer or an error, and never a panic.

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use std::time::Duration;
use taquin::CancelToken;
use taquin_api::{Api, QUESTIONS};

use crate::support::with_caps;

fn quick() -> Api {
    with_caps(|caps| {
        caps.max_time = Duration::from_millis(20);
        caps.max_memory = 64 << 20;
        caps.max_nodes = 5000;
        caps.max_cells = 36;
        caps.max_animated_moves = 20;
        caps.max_pixels = 100_000;
    })
}

/// Values that fields may have, good and bad.
fn value() -> impl Strategy<Value = Value> {
    let words = prop_oneof![
        Just("8 0 6/5 4 7/2 3 1"),
        Just("1 2 3/4 0 6/7 5 8"),
        Just("1 2 3 4 5 0"),
        Just("2 1/0 3"),
        Just("1 0/"),
        Just("UL"),
        Just("ul2"),
        Just("U99999999"),
        Just("5 8"),
        Just("rows"),
        Just("snail"),
        Just("multi"),
        Just("astar"),
        Just("auto"),
        Just("beam"),
        Just("manhattan"),
        Just("numbers"),
        Just("3x3"),
        Just("8192x8192"),
        Just("1s"),
        Just("1GiB"),
        Just("gif"),
        Just("inverse"),
        Just("daily"),
        Just("standard"),
    ];
    let leaf = prop_oneof![
        4 => words.prop_map(Value::from),
        1 => ".{0,20}".prop_map(Value::from),
        1 => any::<u64>().prop_map(Value::from),
        1 => any::<f64>().prop_map(Value::from),
        1 => (0u64..20).prop_map(Value::from),
        1 => any::<bool>().prop_map(Value::from),
        1 => Just(Value::Null),
    ];
    leaf.prop_recursive(2, 8, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            prop::collection::btree_map("[a-z]{1,5}", inner, 0..3).prop_map(|map| json!(map)),
        ]
    })
}

fn field() -> impl Strategy<Value = &'static str> {
    let names = [
        "board",
        "size",
        "goal",
        "metric",
        "notation",
        "time",
        "nodes",
        "memory",
        "method",
        "heuristic",
        "heuristics",
        "steps",
        "weight",
        "width",
        "depth",
        "seed",
        "deterministic",
        "language",
        "full",
        "count",
        "walk",
        "blank",
        "unsolvable",
        "moves",
        "optimal",
        "text",
        "to",
        "change",
        "times",
        "seconds",
        "scheme",
        "cell",
        "numbers",
        "format",
        "image",
        "speed",
        "mode",
        "game",
        "games",
        "finished",
        "repeated",
        "measure",
        "into",
    ];
    prop::sample::select(names.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn random_fields_never_panic(
        fields in prop::collection::vec((field(), value()), 0..5),
        board in prop::option::of(value()),
        question in 0..QUESTIONS.len(),
    ) {
        let mut request: Map<String, Value> =
            fields.into_iter().map(|(name, value)| (name.to_string(), value)).collect();
        if let Some(board) = board {
            request.insert("board".to_string(), board);
        }
        let body = Value::from(request).to_string();
        let name = QUESTIONS[question].name;
        let asked = quick().ask(name, body.as_bytes(), &mut |_| (), &CancelToken::new());
        if let Err(error) = asked {
            prop_assert!(!error.message().is_empty());
        }
    }

    #[test]
    fn random_bytes_never_panic(body in prop::collection::vec(any::<u8>(), 0..60), question in 0..QUESTIONS.len()) {
        let name = QUESTIONS[question].name;
        let _ = quick().ask(name, &body, &mut |_| (), &CancelToken::new());
    }

    #[test]
    fn random_texts_are_read_or_refused(text in "[0-9 /UDLRudlrx_.\\[\\],#\n:a-zA-Z=+?]{0,60}") {
        let body = json!({"text": text}).to_string();
        let _ = quick().ask("read", body.as_bytes(), &mut |_| (), &CancelToken::new());
    }
}
