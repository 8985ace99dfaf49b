//! The questions about games answer as the command does: the same statistics, plots and files.

use serde_json::{Value, json};
use taquin::{CancelToken, Engine};
use taquin_api::{Api, Caps, Reply};

use super::{Place, output};

fn ask(name: &str, request: Value) -> Value {
    let api = Api::new(Engine::in_memory(), Caps::default());
    let body = request.to_string();
    let reply = api.ask(name, body.as_bytes(), &mut |_| (), &CancelToken::new());
    match reply.unwrap() {
        Reply::Json(text) => serde_json::from_str(&text).unwrap(),
        reply => panic!("{name}: {reply:?}"),
    }
}

#[test]
fn the_command_and_the_questions_agree() {
    let place = Place::filled("questions", 20);
    let printed = |args: &[&str]| place.call(args).run().ended(0).stdout;
    let lines = |text: String| -> Vec<Value> {
        let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
        lines.collect()
    };
    let games = lines(printed(&["--all", "--format", "json"]));

    let answer = ask("statistics", json!({"games": games}));
    let averages = lines(printed(&["--averages", "--format", "json"]));
    assert_eq!(answer["categories"], Value::from(averages));
    let plot = output("questions.svg");
    printed(&["--plot", plot.to_str().unwrap()]);
    let drawn = std::fs::read_to_string(&plot).unwrap();
    std::fs::remove_file(plot).unwrap();
    assert_eq!(answer["progress"], drawn);

    let exported = printed(&["export", "-"]);
    assert_eq!(ask("export", json!({"games": games}))["text"], exported);
    let archive = ask("archive", json!({"text": exported}));
    assert_eq!(archive["games"], Value::from(games));
    assert_eq!(archive["ranked"], 20);

    let other = Place::new("questions-back");
    let text = ask(
        "export",
        json!({"games": archive["games"], "format": "csv"}),
    );
    let text = text["text"].as_str().unwrap().to_string();
    let import = other.call(&["import", "-"]).reading(text).run().ended(0);
    let expected = "20 games added, 20 of them ranked; 0 stored already\n";
    assert_eq!(import.stdout, expected);
}
