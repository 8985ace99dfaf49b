//! `verify`, `analyse`, `moves` and `link`.

use serde_json::json;

use crate::support::{NEAR, ask, refused};

#[test]
fn moves_are_replayed_to_their_end() {
    let answer = ask(
        "verify",
        json!({"board": NEAR, "moves": "LRUL", "optimal": true}),
    );
    assert_eq!(
        (&answer["solved"], &answer["single"]),
        (&json!(true), &json!(4))
    );
    assert_eq!(
        (&answer["optimal"], &answer["above_optimal"]),
        (&json!(2), &json!(2))
    );
    assert_eq!(answer["lost_at"], json!([1]));
    let answer = ask("verify", json!({"board": NEAR, "moves": "UUU"}));
    assert_eq!(
        (&answer["solved"], &answer["failed_at"]),
        (&json!(false), &json!(2))
    );
    assert_eq!(answer["end"], "1 2 3/4 5 6/7 0 8");
    let answer = ask(
        "verify",
        json!({"board": NEAR, "moves": "5 1", "notation": "numbers"}),
    );
    assert_eq!(
        (&answer["single"], &answer["failed_at"]),
        (&json!(1), &json!(2))
    );
    let answer = ask(
        "verify",
        json!({"board": "2 1 3/4 5 6/7 8 0", "moves": "R"}),
    );
    assert_eq!(
        (&answer["solvable"], &answer["solved"]),
        (&json!(false), &json!(false))
    );
}

#[test]
fn an_analysis_finds_the_lost_moves() {
    let answer = ask("analyse", json!({"board": NEAR, "moves": "LRUL"}));
    assert_eq!(answer["distances"], json!([2, 3, 2, 1, 0]));
    assert_eq!(
        answer["lost"],
        json!([{"move": 1, "played": "L", "good": ["U"], "lost": 2}])
    );
    let error = refused("analyse", json!({"board": NEAR, "moves": "UUU"}));
    assert_eq!(error["field"], "moves");
    let error = refused("analyse", json!({"board": NEAR, "moves": "UL?"}));
    assert_eq!(
        (&error["field"], &error["line"], &error["column"]),
        (&json!("moves"), &json!(1), &json!(3))
    );
}

#[test]
fn moves_are_changed_and_converted() {
    let answer = ask("moves", json!({"moves": "UR2D", "change": "inverse"}));
    assert_eq!(
        (&answer["moves"], &answer["single"], &answer["multi"]),
        (&json!("UL2D"), &json!(4), &json!(3))
    );
    assert_eq!(
        (&answer["start"], &answer["end"]),
        (&json!(null), &json!(null))
    );
    let answer = ask(
        "moves",
        json!({"moves": "URLD", "change": "simplify", "to": "blank"}),
    );
    assert_eq!(
        (&answer["moves"], &answer["notation"]),
        (&json!(""), &json!("blank"))
    );
    let answer = ask(
        "moves",
        json!({"moves": "UL", "to": "numbers", "board": NEAR}),
    );
    assert_eq!(
        (&answer["moves"], &answer["end"]),
        (&json!("5 8"), &json!("1 2 3/4 5 6/7 8 0"))
    );
    let back = ask(
        "moves",
        json!({"moves": "UL", "change": "inverse", "board": NEAR}),
    );
    assert_eq!(
        (&back["start"], &back["end"]),
        (&json!("1 2 3/4 5 6/7 8 0"), &json!(NEAR))
    );
    let mirrored = ask(
        "moves",
        json!({"moves": "UL", "change": "transpose", "board": NEAR}),
    );
    assert_eq!(
        (&mirrored["moves"], &mirrored["start"]),
        (&json!("LU"), &json!("1 4 7/2 0 5/3 6 8"))
    );
    assert_eq!(
        refused("moves", json!({"moves": "5", "notation": "numbers"}))["field"],
        "board"
    );
    assert_eq!(
        refused("moves", json!({"moves": "UU", "board": NEAR}))["field"],
        "moves"
    );
}

#[test]
fn a_link_has_the_times_and_the_speed() {
    let with_times = ask(
        "link",
        json!({"board": NEAR, "moves": "UL", "times": [0, 180.5]}),
    );
    let link: taquin::ReplayLink = with_times["link"].as_str().unwrap().parse().unwrap();
    assert_eq!(link.moves().to_string(), "UL");
    assert_eq!(link.times().unwrap()[1].as_micros(), 180_500);
    let speed = ask(
        "link",
        json!({"board": NEAR, "moves": "UL", "seconds": 0.5}),
    );
    let link: taquin::ReplayLink = speed["link"].as_str().unwrap().parse().unwrap();
    assert_eq!((link.moves_per_second(), link.times()), (4.0, None));
    for times in [json!([5, 1]), json!([1]), json!([-1, 0]), json!([0, 1e300])] {
        let request = json!({"board": NEAR, "moves": "UL", "times": times});
        assert_eq!(refused("link", request)["field"], "times");
    }
    assert_eq!(
        refused("link", json!({"board": NEAR, "moves": "UU"}))["field"],
        "moves"
    );
}
