//! `check`, `scramble`, `read`, `methods` and `colors`.

use serde_json::{Value, json};
use taquin::puzzle::solvability::is_solvable;
use taquin::{Board, Goal};

use crate::support::{NEAR, api, ask, refused, try_ask};

#[test]
fn a_check_explains_itself_in_the_language_that_was_asked_for() {
    let request = json!({"board": "2 1 3/4 5 6/7 8 0", "full": true});
    let answer = ask("check", request);
    assert_eq!(
        (&answer["status"], &answer["solvable"]),
        (&json!("unsolvable"), &json!(false))
    );
    assert_eq!(answer["inverted_pairs"]["start"], json!([[2, 1]]));
    let english = answer["headline"].as_str().unwrap();
    let statements = answer["explanation"].as_array().unwrap();
    assert!(
        statements
            .iter()
            .all(|statement| statement["text"].is_string())
    );
    let spanish = ask(
        "check",
        json!({"board": "2 1 3/4 5 6/7 8 0", "language": "es"}),
    );
    assert_ne!(spanish["headline"], english);
    assert_eq!(spanish["inverted_pairs"], json!(null));
}

#[test]
fn random_boards_are_those_of_their_seed() {
    let api = api();
    let request = json!({"size": "3x5", "goal": "snail", "count": 4, "seed": 42});
    let answer = try_ask(&api, "scramble", &request).unwrap();
    assert_eq!(answer, try_ask(&api, "scramble", &request).unwrap());
    let goal = Goal::Snail.board("3x5".parse().unwrap());
    for (number, made) in (1..).zip(answer["boards"].as_array().unwrap()) {
        assert_eq!(
            (&made["number"], &made["seed"]),
            (&json!(number), &json!(42))
        );
        let board: Board = made["board"].as_str().unwrap().parse().unwrap();
        assert!(is_solvable(&board, &goal));
    }
    let unsolvable = ask("scramble", json!({"unsolvable": true, "blank": "home"}));
    let board: Board = unsolvable["boards"][0]["board"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    assert!(!is_solvable(&board, &Goal::Rows.board(board.size())));
    assert_eq!(board.blank(), 15);
    // Two moves from the goal.
    let walked = ask("scramble", json!({"size": "2", "walk": 2, "seed": 1}));
    let start = walked["boards"][0]["board"].clone();
    assert_eq!(ask("solve", json!({"board": start}))["length"], 2);
    assert_eq!(
        refused("scramble", json!({"walk": 2, "blank": "home"}))["field"],
        "walk"
    );
    assert_eq!(
        refused("scramble", json!({"size": "1x2", "unsolvable": true}))["field"],
        "unsolvable"
    );
}

/// Without a seed, boards differ from call to call.
#[test]
fn seeds_are_fresh_unless_given() {
    let api = api();
    let seed = || try_ask(&api, "scramble", &json!({})).unwrap()["boards"][0]["seed"].clone();
    let seeds: Vec<Value> = (0..4).map(|_| seed()).collect();
    assert!(seeds.windows(2).any(|pair| pair[0] != pair[1]), "{seeds:?}");
    let fixed = api.clone().with_seeds(|| 7);
    let made = try_ask(&fixed, "scramble", &json!({})).unwrap();
    assert_eq!(made["boards"][0]["seed"], 7);
}

#[test]
fn texts_are_recognised() {
    for text in [
        "[[1,2,3],[4,0,6],[7,5,8]]",
        "1 2 3 4 0 6 7 5 8",
        "# one\n3\n1 2 3\n4 0 6\n7 5 8",
    ] {
        let answer = ask("read", json!({"text": text}));
        assert_eq!(answer["board"], NEAR);
        assert_eq!(
            (&answer["goal_name"], &answer["moves"]),
            (&json!("rows"), &json!(null))
        );
    }
    for text in [
        "1 2 3/4 0 6/7 5 8 UL",
        "1 2 3\n4 0 6\n7 5 8\n\ndr",
        "1 2 3/4 0 6/7 5 8: ↑ ←",
    ] {
        let answer = ask("read", json!({"text": text, "goal": "1 2 3/4 5 6/7 8 0"}));
        assert_eq!(
            (&answer["board"], &answer["moves"]),
            (&json!(NEAR), &json!("UL")),
            "{text}"
        );
        assert_eq!(answer["goal_name"], "rows");
    }
    let link = ask(
        "link",
        json!({"board": NEAR, "moves": "UL", "times": [0, 180]}),
    );
    let answer = ask(
        "read",
        json!({"text": link["link"], "goal": "0 1 2/3 4 5/6 8 7"}),
    );
    assert_eq!(
        (&answer["moves"], &answer["times"]),
        (&json!("UL"), &json!([0.0, 180.0]))
    );
    assert_eq!(
        (&answer["goal"], &answer["goal_name"]),
        (&json!("0 1 2/3 4 5/6 8 7"), &json!(null))
    );
    let error = refused("read", json!({"text": "1 2 3/4 0 6/7 5 8 UUU"}));
    assert!(
        error["error"]
            .as_str()
            .unwrap()
            .starts_with("move 2 is not possible"),
        "{error}"
    );
    assert_eq!(
        refused("read", json!({"text": "1 2 3/4 0 6/7 5 5"}))["column"],
        17
    );
    assert_eq!(
        refused(
            "read",
            json!({"text": "https://slidysim.github.io/replay?r=no"})
        )["field"],
        "text"
    );
}

#[test]
fn everything_that_has_a_name_is_listed() {
    let answer = ask("methods", json!({}));
    assert_eq!(answer["methods"][0]["name"], "auto");
    let names = |field: &str| -> Vec<String> {
        let listed = answer[field].as_array().unwrap().iter();
        let name = |one: &Value| match one {
            Value::String(name) => name.clone(),
            one => one["name"].as_str().unwrap().to_string(),
        };
        listed.map(name).collect()
    };
    assert_eq!(names("goals"), ["rows", "blank-first", "columns", "snail"]);
    assert_eq!(names("metrics"), ["single", "multi"]);
    assert!(names("heuristics").contains(&"manhattan".to_string()));
    assert!(names("schemes").contains(&"fringe".to_string()));
    assert_eq!(answer["limits"]["max_cells"], 1024);
    // Every traceable method can be traced.
    for method in names("traceable") {
        let answer = ask("tree", json!({"board": NEAR, "method": method}));
        assert_eq!(
            answer["svg"].as_str().unwrap().get(..4),
            Some("<svg"),
            "{method}"
        );
    }
}

#[test]
fn colors_are_those_of_the_pictures() {
    let answer = ask("colors", json!({"size": "2x2", "goal": "columns"}));
    assert_eq!(answer["tray"], "#37424b");
    let backgrounds: Vec<&Value> = answer["tiles"]
        .as_array()
        .unwrap()
        .iter()
        .map(|tile| &tile["background"])
        .collect();
    // In columns, tile 2 is in the second row.
    assert_eq!(backgrounds, ["#e69f00", "#0072b2", "#e69f00"]);
    assert_eq!(answer["right"], json!(null));
    let correct = ask("colors", json!({"size": "2x2", "scheme": "correct"}));
    assert_eq!(correct["right"]["background"], "#009e73");
    assert_ne!(correct["wrong"], correct["right"]);
}
