//! No request goes beyond the caps.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use taquin_api::{Api, ErrorKind};

use crate::support::{HUGE, NEAR, api, error_of, try_ask, with_caps};

fn too_large(api: &Api, name: &str, request: Value) -> Value {
    let error = try_ask(api, name, &request).unwrap_err();
    assert_eq!(
        error.kind(),
        ErrorKind::TooLarge,
        "{name} {request}: {error}"
    );
    error_of(error)
}

/// Every question refuses a large board, before it allocates one.
#[test]
fn boards_have_at_most_the_allowed_cells() {
    let api = with_caps(|caps| caps.max_cells = 9);
    let board = "1 2 3 4/5 6 7 8/9 10 11 0";
    let tree = json!({"board": board, "method": "astar"});
    assert_eq!(too_large(&api, "tree", tree)["field"], "board");
    for name in ["solve", "check", "hint", "estimate", "picture"] {
        assert_eq!(
            too_large(&api, name, json!({"board": board}))["field"],
            "board"
        );
        // The largest size that there is would take 256 MiB.
        let request = json!({"board": "1 2 3 0", "size": "8192x8192"});
        assert_eq!(too_large(&api, name, request)["field"], "size");
    }
    for name in ["verify", "analyse", "moves", "link"] {
        let request = json!({"board": board, "moves": "D"});
        assert_eq!(too_large(&api, name, request)["field"], "board");
    }
    for name in ["scramble", "colors"] {
        let request = json!({"size": "8192x8192"});
        assert_eq!(too_large(&api, name, request)["field"], "size");
    }
    assert_eq!(
        too_large(&api, "read", json!({"text": board}))["field"],
        "text"
    );
    let answer = try_ask(&api, "solve", &json!({"board": NEAR})).unwrap();
    assert_eq!(answer["length"], 2);
}

#[test]
fn a_longer_time_than_allowed_is_cut() {
    let api = with_caps(|caps| caps.max_time = Duration::from_millis(300));
    for request in [
        json!({"board": HUGE, "time": "1h"}),
        json!({"board": HUGE}),
        json!({"board": HUGE, "deterministic": true}),
        json!({"board": HUGE, "method": "idastar", "time": "1000000000000s"}),
    ] {
        let begun = Instant::now();
        let answer = try_ask(&api, "solve", &request).unwrap();
        assert!(begun.elapsed() < Duration::from_secs(10), "{request}");
        assert_eq!(answer["stopped"], "time", "{request}");
    }
}

#[test]
fn the_default_time_is_that_of_the_caps() {
    let api = with_caps(|caps| caps.default_time = Duration::from_millis(200));
    let begun = Instant::now();
    let answer = try_ask(&api, "solve", &json!({"board": HUGE})).unwrap();
    assert!(begun.elapsed() < Duration::from_secs(10));
    assert_eq!(answer["stopped"], "time");
}

#[test]
fn more_memory_and_states_than_allowed_are_cut() {
    let api = with_caps(|caps| (caps.max_memory, caps.max_nodes) = (1 << 20, 100_000_000));
    let request = json!({"board": HUGE, "method": "astar", "memory": "1000000TB"});
    assert_eq!(
        try_ask(&api, "solve", &request).unwrap()["stopped"],
        "memory"
    );
    let api = with_caps(|caps| caps.max_nodes = 1000);
    let request = json!({"board": HUGE, "method": "idastar", "nodes": u64::MAX});
    let answer = try_ask(&api, "solve", &request).unwrap();
    assert_eq!(answer["stopped"], "nodes");
    assert!(answer["expanded"].as_u64().unwrap() <= 1000);
}

/// Each goal has tables of its own: they do not add up.
#[test]
fn tables_are_forgotten_beyond_the_allowed_memory() {
    let boards = ["1 2 3/4 5 6/7 0 8", "1 2 3 4/5 6 7 8/9 10 0 11"];
    let ask = |api: &Api| {
        for board in boards {
            for goal in ["rows", "snail"] {
                let request = json!({"board": board, "goal": goal, "heuristics": ["pdb:4-4"]});
                try_ask(api, "estimate", &request).unwrap();
            }
        }
        api.engine().kept_bytes()
    };
    let kept = ask(&api());
    assert!(kept > 1 << 16, "{kept}");
    let max = kept / 2;
    assert!(ask(&with_caps(|caps| caps.max_table_memory = max)) <= max);
}

/// A few bytes can stand for gigabytes of moves.
#[test]
fn moves_are_counted_before_they_are_kept() {
    let api = with_caps(|caps| caps.max_moves = 100);
    for moves in ["U101", "D50U51", "U67108864D67108864"] {
        for name in ["verify", "analyse", "moves", "link", "picture"] {
            let error = too_large(&api, name, json!({"board": NEAR, "moves": moves}));
            assert_eq!(error["field"], "moves");
        }
    }
    let numbers = "5 ".repeat(101);
    let request = json!({"board": NEAR, "moves": numbers, "notation": "numbers"});
    assert_eq!(too_large(&api, "verify", request)["field"], "moves");
    let animated = with_caps(|caps| caps.max_animated_moves = 1);
    too_large(&animated, "picture", json!({"board": NEAR, "moves": "UL"}));
}

#[test]
fn counts_have_their_caps() {
    let api = api();
    assert_eq!(
        too_large(&api, "scramble", json!({"count": 1001}))["field"],
        "count"
    );
    assert_eq!(
        too_large(&api, "scramble", json!({"count": u64::MAX, "walk": 5}))["field"],
        "count"
    );
    assert_eq!(
        too_large(&api, "scramble", json!({"walk": u64::MAX}))["field"],
        "walk"
    );
    let many = json!({"board": NEAR, "heuristics": vec!["zero"; 51]});
    assert_eq!(too_large(&api, "estimate", many)["field"], "heuristics");
    let few = with_caps(|caps| caps.max_traced_nodes = 10);
    let request = json!({"board": "8 0 6/5 4 7/2 3 1", "method": "bfs", "nodes": u64::MAX});
    assert_eq!(try_ask(&few, "tree", &request).unwrap()["shown"], 10);
}
