//! Games that are dealt and won, and forged ones.

use serde_json::{Value, json};
use taquin::{Board, Problem, Solve};
use taquin_play::records::archive::GameRecord;

use crate::support::{ask, refused};

/// A game that was dealt, with the moves of the engine at even times.
pub(crate) fn played(deal: &Value) -> Value {
    let mut at = 0;
    let legs: Vec<Value> = deal["legs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|leg| {
            let board = |name: &str| leg[name].as_str().unwrap().parse::<Board>().unwrap();
            let problem = Problem::new(board("scramble"), board("goal")).unwrap();
            let solution = Solve::new(&problem).run().unwrap().solution.unwrap();
            let times: Vec<u64> = (0..solution.moves().len())
                .map(|_| {
                    at += 120;
                    at
                })
                .collect();
            let moves = solution.moves().to_string();
            json!({"scramble": leg["scramble"], "goal": leg["goal"], "moves": moves, "times": times})
        })
        .collect();
    let mut game = deal.clone();
    game["legs"] = legs.into();
    game["milliseconds"] = at.into();
    game["device"] = "touch".into();
    if game["mode"] == "blind" {
        game["memorising"] = 700.into();
    }
    game
}

/// A game of a mode as `finish` answers it.
pub(crate) fn won(request: Value, finished: i64) -> Value {
    let game = played(&ask("deal", request));
    ask("finish", json!({"game": game, "finished": finished}))["game"].clone()
}

/// Games of every mode; all but two rank.
pub(crate) fn games() -> Vec<Value> {
    let requests = [
        json!({"mode": "standard", "fresh_seed": 3_000_000_001_u64}),
        json!({"mode": "standard", "seed": 42}),
        json!({"mode": "standard", "board": "1 2 3/4 0 6/7 5 8", "size": null}),
        json!({"mode": "blind", "fresh_seed": 3_000_000_002_u64}),
        json!({"mode": "fewest", "fresh_seed": 3_000_000_003_u64}),
        json!({"mode": "daily-2026-11-18"}),
        json!({"mode": "marathon-6", "fresh_seed": 3_000_000_004_u64}),
        json!({"mode": "relay", "fresh_seed": 3_000_000_005_u64}),
    ];
    let games = requests
        .into_iter()
        .enumerate()
        .map(|(number, mut request)| {
            if request.get("size").is_none() {
                request["size"] = "3x3".into();
            }
            let mut game = won(request, 1_794_787_200_000 + number as i64);
            game["id"] = (number + 1).into();
            game
        });
    games.collect()
}

#[test]
fn a_day_deals_the_board_that_everyone_has() {
    let daily = |size: &str, goal: &str| {
        let deal = ask(
            "deal",
            json!({"mode": "daily-2026-11-16", "size": size, "goal": goal}),
        );
        assert_eq!(
            (&deal["origin"], &deal["mode"]),
            (&"daily".into(), &"daily-2026-11-16".into())
        );
        deal["legs"][0]["scramble"].clone()
    };
    assert_eq!(daily("3x3", "rows"), "7 3 1/2 8 5/4 0 6");
    assert_eq!(
        daily("4x4", "rows"),
        "2 15 11 8/5 7 3 12/14 1 4 0/6 10 9 13"
    );
    assert_eq!(
        daily("4x4", "snail"),
        "11 3 14 2/7 5 10 6/0 1 4 9/13 15 12 8"
    );
}

#[test]
fn only_a_fresh_seed_counts_as_random() {
    let fresh = ask("deal", json!({"fresh_seed": 7}));
    let chosen = ask("deal", json!({"seed": 7}));
    assert_eq!(fresh["legs"], chosen["legs"]);
    assert_eq!(
        (&fresh["origin"], &chosen["origin"]),
        (&"random".into(), &"seed".into())
    );
    assert_eq!((&fresh["seed"], &fresh["size"]), (&7.into(), &"4x4".into()));
    let drawn = ask("deal", json!({}));
    assert_eq!(drawn["origin"], "random");
    assert_ne!(drawn["seed"], ask("deal", json!({}))["seed"]);
    let given = ask("deal", json!({"board": "1 2 3 4 0 6 7 5 8", "size": "3x3"}));
    assert_eq!(
        (&given["origin"], &given["seed"]),
        (&"given".into(), &Value::Null)
    );
    assert_eq!(given["legs"][0]["scramble"], "1 2 3/4 0 6/7 5 8");
    let large = ask("deal", json!({"seed": "18446744073709551615"}));
    assert_eq!(large["seed"], "18446744073709551615");
}

#[test]
fn games_that_cannot_be_dealt_are_refused() {
    for (request, field, expected) in [
        (json!({"mode": "race"}), "mode", "'race' is not a mode"),
        (json!({"mode": "daily-2026-02-30"}), "mode", "not a date"),
        (
            json!({"mode": "relay-height", "size": "1x4"}),
            "size",
            "2 rows or columns",
        ),
        (json!({"size": "40x40"}), "size", "1600 cells"),
        (json!({"goal": "1 2/3 0"}), "goal", "2x2"),
        (
            json!({"mode": "relay", "size": "2x3", "goal": "5 4 3/2 1 0"}),
            "goal",
            "2x3",
        ),
        (json!({"seed": 1, "fresh_seed": 1}), "fresh_seed", "leave"),
        (json!({"seed": 1, "board": "1 2/0 3"}), "board", "leave"),
        (json!({"board": "1 2/3 0"}), "board", "already solved"),
        (json!({"board": "2 1/3 0"}), "board", "cannot be reached"),
        (
            json!({"board": "1 2/0 3", "mode": "relay"}),
            "mode",
            "standard, fewest and blind",
        ),
        (json!({"chosen": true}), "chosen", "unknown field"),
    ] {
        let error = refused("deal", request.clone());
        assert_eq!(error["field"], field, "{request}: {error}");
        assert!(
            error["error"].as_str().unwrap().contains(expected),
            "{request}: {error}"
        );
    }
}

#[test]
fn a_won_game_is_counted_and_ranked() {
    let expected: [(&str, Value); 8] = [
        ("random", Value::Null),
        ("seed", "given-seed".into()),
        ("given", "given-board".into()),
        ("random", Value::Null),
        ("random", Value::Null),
        ("daily", Value::Null),
        ("random", Value::Null),
        ("random", Value::Null),
    ];
    for (game, (origin, unranked)) in games().into_iter().zip(expected) {
        assert_eq!(game["origin"], origin, "{game}");
        assert_eq!(game["unranked"], unranked, "{game}");
        assert_eq!(game["ranked"], unranked.is_null(), "{game}");
        let record: GameRecord = serde_json::from_value(game).unwrap();
        assert!(record.manhattan > 0 && record.single >= record.manhattan);
        record.into_game().unwrap();
    }
    let deal = ask("deal", json!({"size": "3x3", "fresh_seed": 9}));
    let game = played(&deal);
    let repeated = json!({"game": game, "finished": 5, "repeated": true});
    let answer = ask("finish", repeated);
    assert_eq!(answer["game"]["unranked"], "seen-before");
    assert_eq!(answer["unranked_text"], "board seen before");
    assert_eq!(answer["keys"], deal["keys"]);
    assert_eq!(deal["keys"].as_array().unwrap().len(), 1);
    let single = answer["game"]["single"].as_f64().unwrap();
    let tps = single / answer["game"]["milliseconds"].as_f64().unwrap() * 1000.0;
    assert!((answer["tps"].as_f64().unwrap() - tps).abs() < 0.001);
    let mut helped = game.clone();
    helped["autosolved"] = true.into();
    let helped = ask("finish", json!({"game": helped, "finished": 5}));
    assert_eq!(helped["game"]["unranked"], "autosolved");
    assert_eq!(helped["game"]["assisted"], true);
    let mut again = game.clone();
    again["origin"] = "again".into();
    again["taken_back"] = true.into();
    let again = ask("finish", json!({"game": again, "finished": 5}));
    assert_eq!(again["game"]["unranked"], "same-again");
}

#[test]
fn forged_games_are_refused() {
    let game = played(&ask(
        "deal",
        json!({"mode": "marathon-2", "size": "3x3", "fresh_seed": 9}),
    ));
    let other = played(&ask(
        "deal",
        json!({"mode": "marathon-2", "size": "3x3", "fresh_seed": 8}),
    ));
    let finish = |change: &dyn Fn(&mut Value)| {
        let mut forged = game.clone();
        change(&mut forged);
        let error = refused("finish", json!({"game": forged, "finished": 5}));
        assert_eq!(error["status"], "error");
        error["error"].as_str().unwrap().to_string()
    };
    let contains = |error: String, expected: &str| assert!(error.contains(expected), "{error}");
    let blocked = finish(&|game| {
        let moves = format!("UUUU{}", game["legs"][1]["moves"].as_str().unwrap());
        game["legs"][1]["moves"] = moves.into();
    });
    assert!(blocked.starts_with("board 2: move "), "{blocked}");
    contains(blocked, "is not possible");
    let unsolved = finish(&|game| game["legs"][1]["moves"] = "".into());
    assert!(unsolved.starts_with("board 2: "), "{unsolved}");
    contains(unsolved, "not the goal");
    contains(
        finish(&|game| game["legs"][0]["times"] = json!([1])),
        "times of board 1",
    );
    contains(
        finish(&|game| game["milliseconds"] = 1.into()),
        "times of board 2",
    );
    contains(
        finish(&|game| game["seed"] = 10.into()),
        "board 1 is not the one",
    );
    contains(
        finish(&|game| game["legs"][1] = other["legs"][1].clone()),
        "times of board 2",
    );
    // The second board of another game, at times that fit.
    let swapped = finish(&|game| {
        let (leg, end) = (
            other["legs"][1].clone(),
            game["legs"][0]["times"]
                .as_array()
                .unwrap()
                .last()
                .unwrap()
                .clone(),
        );
        let count = leg["times"].as_array().unwrap().len();
        game["legs"][1] = leg;
        game["legs"][1]["times"] = vec![end.clone(); count].into();
        game["milliseconds"] = end;
    });
    contains(swapped, "board 2 is not the one");
    contains(
        finish(&|game| game["mode"] = "daily-2026-11-18".into()),
        "the mode has 1 boards",
    );
    contains(
        finish(&|game| game["goal"] = "snail".into()),
        "size and goal of the game",
    );
    contains(
        finish(&|game| game["origin"] = "won".into()),
        "unknown variant",
    );
    contains(
        finish(&|game| game["asisted"] = true.into()),
        "unknown field",
    );
    contains(
        finish(&|game| game["size"] = "1000x1000".into()),
        "at most 1024 cells",
    );
}
