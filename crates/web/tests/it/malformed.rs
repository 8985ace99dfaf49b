//! Ten thousand requests that are wrong in some way: each is refused or answered, and none breaks anything.

use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use serde_json::{Map, Value, json};
use taquin::{Engine, Random};
use taquin_api::{Api, Caps, QUESTIONS};

use crate::in_process::{InProcess, config, posted};

const REQUESTS: usize = 10_000;

/// Searches are short, so that requests that happen to be good do not take long.
fn server() -> InProcess {
    let mut caps = Caps::default();
    caps.max_time = Duration::from_millis(20);
    caps.default_time = caps.max_time;
    caps.max_memory = 64 << 20;
    caps.max_cells = 100;
    let engine = Engine::in_memory().with_threads(1);
    InProcess::of(Api::new(engine, caps), &config())
}

/// A game as questions about games have it.
struct Game {
    played: Value,
    record: Value,
    exported: Value,
}

impl Game {
    fn new(server: &InProcess) -> Game {
        let ask = |question: &str, request: Value| server.ask(question, &request).answered().json();
        let mut played = ask("deal", json!({"size": "2x2", "seed": 5}));
        played["legs"][0]["moves"] = "LU".into();
        played["legs"][0]["times"] = json!([400, 900]);
        played["milliseconds"] = 900.into();
        played["device"] = "touch".into();
        let finish = finish(&played);
        let record = ask("finish", finish)["game"].take();
        let exported = ask("export", json!({"games": [record]}))["text"].take();
        Game {
            played,
            record,
            exported,
        }
    }
}

fn finish(played: &Value) -> Value {
    json!({"game": played, "finished": 1_794_787_200_000_u64, "repeated": false})
}

/// A good request for each question, to begin with.
fn good(question: &str, game: &Game) -> Value {
    let board = "1 2 3/4 0 6/7 5 8";
    let Game {
        played,
        record,
        exported,
    } = game;
    match question {
        "solve" => json!({
            "board": board, "size": "3x3", "goal": "rows", "metric": "single", "method": "auto",
            "heuristic": "manhattan", "time": "5ms", "nodes": 1000, "memory": "10MiB",
            "notation": "tile", "steps": true, "weight": 1.5, "width": 10, "depth": 20, "seed": 1,
            "deterministic": false,
        }),
        "check" => json!({"board": board, "goal": "snail", "language": "es", "full": true}),
        "scramble" => json!({
            "size": "3x3", "count": 2, "seed": 7, "blank": "home", "unsolvable": false,
        }),
        "verify" => json!({
            "board": board, "moves": "UL", "notation": "tile", "optimal": true, "time": "5ms",
        }),
        "hint" => json!({"board": board, "metric": "multi", "time": "5ms"}),
        "analyse" => json!({"board": board, "moves": "LRUL", "notation": "tile", "time": "5ms"}),
        "estimate" => json!({"board": board, "heuristics": ["manhattan", "zero"], "time": "5ms"}),
        "methods" => json!({}),
        "read" => json!({"text": board, "size": "3x3", "goal": "rows"}),
        "moves" => json!({
            "board": board, "moves": "UL", "notation": "tile", "to": "numbers", "change": "inverse",
        }),
        "link" => json!({"board": board, "moves": "UL", "times": [10, 20], "seconds": 1.5}),
        "picture" => json!({
            "board": board, "moves": "UL", "scheme": "rows", "cell": 20, "numbers": true,
            "format": "svg",
        }),
        "tree" => json!({"board": board, "method": "astar", "heuristic": "zero", "nodes": 100}),
        "colors" => json!({"size": "3x3", "goal": "rows", "scheme": "fringe"}),
        "deal" => json!({"mode": "marathon-2", "size": "3x3", "goal": "rows", "seed": 1}),
        "finish" => finish(played),
        "statistics" => json!({"games": [record], "measure": "time"}),
        "archive" => json!({"text": exported, "into": [record]}),
        "export" => json!({"games": [record], "format": "csv"}),
        other => panic!("write a good request for {other}"),
    }
}

/// Values that are hard to read.
fn odd_value(random: &mut Random) -> Value {
    let deep = || {
        let mut value = json!(1);
        for _ in 0..200 {
            value = json!([value]);
        }
        value
    };
    let values = [
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(1e308),
        json!(-0.0),
        json!(0.5),
        json!(""),
        json!(" "),
        json!("\u{0}"),
        json!("💥 \u{202e} ñ"),
        json!("9".repeat(1000)),
        json!("0 1 2/3 4 5/6 7 8"),
        json!("99999999999x99999999999"),
        json!("0x0"),
        json!("1000000x1000000"),
        json!("-5s"),
        json!("1e999s"),
        json!("max(max(max(a,b),c),d)"),
        json!("((((((((((((((((((((((((((((((((((((((((((((("),
        json!("pdb:1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"),
        json!("U999999999999"),
        json!([]),
        json!({}),
        json!([[[[]]]]),
        json!({"board": {"board": {}}}),
        deep(),
    ];
    values[random.below(values.len() as u64) as usize].clone()
}

/// Puts an odd value somewhere into an object, or a field too many, or takes one away.
fn change(request: &mut Value, random: &mut Random) {
    let Value::Object(fields) = request else {
        *request = odd_value(random);
        return;
    };
    let names: Vec<String> = fields.keys().cloned().collect();
    let Some(name) = names.get(random.below(names.len().max(1) as u64) as usize) else {
        fields.insert("unknown".to_string(), odd_value(random));
        return;
    };
    match random.below(8) {
        0 => {
            fields.remove(name);
        }
        1 => {
            fields.insert(format!("{name}s"), odd_value(random));
        }
        2 if fields[name].is_object() => change(&mut fields[name], random),
        2 | 3 => change_inside(fields, name, random),
        _ => {
            fields.insert(name.clone(), odd_value(random));
        }
    }
}

/// Changes a part of a field's value.
fn change_inside(fields: &mut Map<String, Value>, name: &str, random: &mut Random) {
    match &mut fields[name] {
        Value::String(text) => {
            let mut bytes = text.clone().into_bytes();
            scratch(&mut bytes, random);
            *text = String::from_utf8_lossy(&bytes).into_owned();
        }
        Value::Array(values) if !values.is_empty() => {
            let place = random.below(values.len() as u64) as usize;
            change(&mut values[place], random);
        }
        value => *value = odd_value(random),
    }
}

/// Changes some bytes.
fn scratch(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..=random.below(3) {
        if bytes.is_empty() {
            bytes.push(random.below(256) as u8);
            continue;
        }
        let place = random.below(bytes.len() as u64) as usize;
        match random.below(5) {
            0 => bytes[place] = random.below(256) as u8,
            1 => {
                bytes.remove(place);
            }
            2 => bytes.insert(place, b"{}[]\",:0-.e\\\xff\n"[random.below(14) as usize]),
            3 => bytes.truncate(place),
            _ => {
                let copied = bytes[place..].to_vec();
                bytes.extend(copied);
            }
        }
    }
}

/// A request that is probably wrong.
fn request(game: &Game, random: &mut Random) -> Request<Body> {
    let question = QUESTIONS[random.below(QUESTIONS.len() as u64) as usize].name;
    let mut object = good(question, game);
    for _ in 0..random.below(3) {
        change(&mut object, random);
    }
    let mut body = object.to_string().into_bytes();
    if random.below(3) == 0 {
        scratch(&mut body, random);
    }
    let mut request = posted(question, body);
    match random.below(40) {
        0 => *request.uri_mut() = format!("/api/{question}x").parse().unwrap(),
        1 => *request.method_mut() = "PATCH".parse().unwrap(),
        2 => {
            request.headers_mut().remove("content-type");
        }
        3 => {
            let accept = "text/event-stream".parse().unwrap();
            request.headers_mut().insert("accept", accept);
        }
        _ => {}
    }
    request
}

#[test]
fn no_request_breaks_anything() {
    let server = server();
    let game = Game::new(&server);
    let mut random = Random::new(26);
    let (mut refused, mut answered) = (0, 0);
    for number in 0..REQUESTS {
        let request = request(&game, &mut random);
        let shown = format!("{number}: {} {}", request.method(), request.uri());
        let answer = server.send(request);
        match answer.status.as_u16() {
            200 => answered += 1,
            400..500 => {
                refused += 1;
                let object = answer.json();
                let message = object["error"].as_str().unwrap();
                assert!(
                    !message.is_empty() && message.len() < 2000,
                    "{shown}: {message}"
                );
            }
            _ => panic!("{shown}: {answer:?}"),
        }
    }
    // Both happen: the requests are wrong, but not beyond recognition.
    assert!(refused > REQUESTS / 3, "{refused}");
    assert!(answered > REQUESTS / 20, "{answered}");
    assert_eq!(server.get("/api/health").answered().json()["running"], 0);
}

/// So that the test above begins with requests that are good.
#[test]
fn the_requests_to_begin_with_are_good() {
    let server = server();
    let game = Game::new(&server);
    let refused = QUESTIONS.iter().filter_map(|question| {
        let answer = server.ask(question.name, &good(question.name, &game));
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        (answer.status != 200).then(|| format!("{}: {text}", question.name))
    });
    let refused: Vec<String> = refused.collect();
    assert!(refused.is_empty(), "{refused:#?}");
}
