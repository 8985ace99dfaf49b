//! Games that are compared, and moved between the page and the terminal game.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};
use taquin_play::records::archive::{Archive, GameRecord};
use taquin_play::records::{Game, Selection, Store};
use taquin_play::statistics::{CategoryStatistics, Measure, progress_plot};

use crate::games::{games, played, won};
use crate::support::{ask, refused};

/// A records file of its own for each use, gone when it ends.
struct Place(PathBuf);

impl Place {
    fn new() -> Place {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("games-{}-{number}.sqlite", std::process::id());
        Place(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name))
    }

    fn open(&self) -> Store {
        Store::open(&self.0).unwrap()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn statistics_are_those_of_the_terminal_game() {
    let place = Place::new();
    let mut store = place.open();
    let mut games = games();
    for seed in 1..=14 {
        let request = json!({"size": "3x3", "fresh_seed": seed});
        let mut game = won(request, 1_794_787_300_000 + seed);
        game["id"] = (100 + seed).into();
        games.push(game);
    }
    let text = ask("export", json!({"games": games}))["text"].clone();
    let archive = Archive::from_text(text.as_str().unwrap()).unwrap();
    store.import(&archive).unwrap();
    let stored = store.games(&Selection::default()).unwrap();
    let ranked: Vec<&Game> = stored.iter().filter(|game| game.is_ranked()).collect();
    let expected = CategoryStatistics::of(ranked.iter().map(|game| &game.saved));
    let expected = serde_json::to_value(expected).unwrap();
    for game in &mut games {
        game.as_object_mut().unwrap().remove("boards");
    }
    games.reverse();
    let answer = ask("statistics", json!({"games": games}));
    assert_eq!(answer["categories"], expected);
    assert_eq!(answer["progress"], Value::Null, "several categories");
    let one = json!({"games": games, "size": "3x3", "goal": "1 2 3/4 5 6/7 8 0", "mode": "standard", "device": "touch",
        "measure": "tps"});
    let one = ask("statistics", one);
    let standard: Vec<&Game> = ranked
        .into_iter()
        .filter(|game| game.saved.mode.name() == "standard")
        .collect();
    assert_eq!(standard.len(), 15);
    let plot = progress_plot(&standard, Some(Measure::MovesPerSecond)).unwrap();
    assert_eq!(one["progress"], taquin::render::draw_progress(&plot).svg());
    assert_eq!(one["categories"].as_array().unwrap().len(), 1);
    let count = |request: Value| {
        ask("statistics", request)["categories"]
            .as_array()
            .unwrap()
            .len()
    };
    assert_eq!(
        count(json!({"games": games, "device": null})),
        0,
        "all devices are known"
    );
    assert_eq!(count(json!({"games": games, "mode": "daily"})), 1);
    let none = ask("statistics", json!({"games": []}));
    assert_eq!(none, json!({"categories": [], "progress": null}));
    let error = refused("statistics", json!({"games": [], "measure": "speed"}));
    assert_eq!(error["field"], "measure");
}

/// What a program whose numbers are 64-bit floats makes of JSON.
fn in_javascript(value: Value) -> Value {
    match value {
        Value::Number(number) => {
            let number = number.as_f64().unwrap();
            assert!(
                number.abs() <= 9_007_199_254_740_991.0 && number.fract() == 0.0,
                "{number}"
            );
            (number as i64).into()
        }
        Value::Array(values) => values.into_iter().map(in_javascript).collect(),
        Value::Object(fields) => fields
            .into_iter()
            .map(|(name, value)| (name, in_javascript(value)))
            .collect(),
        other => other,
    }
}

#[test]
fn a_journey_through_the_page_loses_nothing() {
    let home = Place::new();
    let mut store = home.open();
    let mut records = games();
    let large_seed = json!({"size": "3x3", "seed": u64::MAX.to_string()});
    records.push(won(large_seed, 1_794_787_200_500));
    for record in records {
        let record: GameRecord = serde_json::from_value(record).unwrap();
        let game = record.into_game().unwrap();
        store.add(game.finished, &game.saved, None).unwrap();
    }
    let unfinished = ask("deal", json!({"mode": "relay", "fresh_seed": 77}));
    let mut unfinished = played(&unfinished);
    for name in ["assisted", "single", "multi", "leg"] {
        unfinished[name] = if name == "assisted" {
            false.into()
        } else {
            0.into()
        };
    }
    let unfinished = serde_json::from_value(unfinished).unwrap();
    store.keep(None, 5, &unfinished).unwrap();
    let exported = store.archive().unwrap();
    assert_eq!((exported.games.len(), exported.unfinished.len()), (9, 1));

    for format in ["json", "csv"] {
        let is_json = format == "json";
        let text = if is_json {
            exported.to_json()
        } else {
            exported.to_csv()
        };
        let unfinished = usize::from(is_json);
        let answer = in_javascript(ask("archive", json!({"text": text})));
        let counts =
            ["imported", "ranked", "known", "imported_unfinished"].map(|name| answer[name].clone());
        assert_eq!(counts, [9, 6, 0, unfinished].map(Value::from), "{format}");
        let again =
            json!({"text": text, "into": answer["games"], "unfinished": answer["unfinished"]});
        let again = ask("archive", again);
        assert_eq!(
            again["games"],
            ask("archive", json!({"text": text}))["games"]
        );
        assert_eq!(
            (&again["imported"], &again["known"]),
            (&0.into(), &(9 + unfinished).into())
        );

        let export =
            json!({"games": answer["games"], "unfinished": answer["unfinished"], "format": format});
        let back = ask("export", export)["text"].clone();
        let back = back.as_str().unwrap();
        if !is_json {
            assert_eq!(back, text);
        }
        let other = Place::new();
        let mut other = other.open();
        let imported = other.import(&Archive::from_text(back).unwrap()).unwrap();
        assert_eq!(
            (imported.games, imported.ranked, imported.unfinished),
            (9, 6, unfinished)
        );
        assert_eq!(other.archive().unwrap().games, exported.games);
        // At home, all of it is there already.
        let known = store.import(&Archive::from_text(back).unwrap()).unwrap();
        assert_eq!(
            (known.games, known.unfinished, known.known),
            (0, 0, 9 + unfinished)
        );
    }
}

#[test]
fn files_that_are_wrong_are_named_and_placed() {
    let csv = ask("export", json!({"games": games(), "format": "csv"}))["text"].clone();
    let csv = csv.as_str().unwrap();
    let archive = |text: &str| refused("archive", json!({"text": text}));
    let error = archive(&csv.replacen(",touch,", ",pen,", 1));
    assert_eq!(
        (&error["field"], &error["line"]),
        (&"text".into(), &2.into())
    );
    let error = archive("{\"format\":\"taquin records\",\n\"version\":1,");
    assert_eq!(
        (&error["field"], &error["line"]),
        (&"text".into(), &2.into())
    );
    assert!(
        archive("hello")["error"]
            .as_str()
            .unwrap()
            .contains("not a file of records")
    );
    let mut wrong = games();
    wrong[2]["boards"][0]["moves"] = "U".into();
    for (name, field) in [("export", "games[2]"), ("archive", "into[2]")] {
        let request = match name {
            "export" => json!({"games": wrong}),
            _ => json!({"text": csv, "into": wrong}),
        };
        let error = refused(name, request);
        assert_eq!(error["field"], field);
        assert!(
            error["error"].as_str().unwrap().starts_with("board 1: "),
            "{error}"
        );
    }
}
