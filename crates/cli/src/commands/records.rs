//! `taquin records`: results per size, goal and mode, and the last games; or all games for programs.

use std::time::Duration;

use serde::Serialize;
use taquin_play::records::{Game, Selection, Store, Summary};
use taquin_play::{Date, InputDevice, Leg, Origin, Unranked, format_result, format_time};

use crate::args::TableFormat;
use crate::args::play::RecordsArgs;
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::report::{columns, json};

pub(crate) fn run(args: &RecordsArgs, output: &mut Output) -> Result<Exit, Failure> {
    let path = args.place.path()?;
    let goal = match (&args.goal, args.size) {
        (Some(goal), Some(size)) => Some(goal.normalised(size).map_err(Failure::input)?),
        (goal, _) => goal.clone(),
    };
    let selection = Selection {
        size: args.size.map(|size| size.to_string()),
        goal: goal.map(|goal| goal.to_string()),
        mode: args.mode,
    };
    let store = Store::open_existing(&path)?;
    let games = match &store {
        Some(store) => store.games(&selection)?,
        None => Vec::new(),
    };
    if args.format == TableFormat::Text {
        if games.is_empty() {
            output.remark(&format!("no games in {}", path.display()));
            return Ok(Exit::Answered);
        }
        output.result(&tables(&games, args.last))?;
        return Ok(Exit::Answered);
    }
    if args.format == TableFormat::Csv {
        output.data(CSV_HEADING)?;
    }
    for game in &games {
        let legs = match &store {
            Some(store) => store.legs(game.id)?,
            None => Vec::new(),
        };
        let text = match args.format {
            TableFormat::Csv => csv(game, &legs),
            _ => json::line(&Exported::new(game, &legs)),
        };
        output.data(&text)?;
    }
    Ok(Exit::Answered)
}

/// The results by kind, and then the last games.
fn tables(games: &[Game], last: usize) -> String {
    let mut kinds: Vec<[String; 3]> = games.iter().map(kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let heading = [
        "size", "goal", "mode", "games", "best", "last", "avg 5", "best", "avg 12", "best",
    ];
    let mut rows = vec![heading.map(str::to_string).to_vec()];
    for wanted in kinds {
        let of_kind: Vec<&Game> = games.iter().filter(|game| kind(game) == wanted).collect();
        let summary = Summary::of(of_kind.iter().copied());
        let counts_moves = of_kind
            .first()
            .is_some_and(|game| game.saved.mode.counts_moves());
        let shown = |value: Option<u64>| match value {
            None => "-".to_string(),
            Some(result) => format_result(result, counts_moves),
        };
        let mut row: Vec<String> = wanted.iter().map(|word| clipped(word)).collect();
        row.push(summary.count().to_string());
        row.extend([summary.best(), summary.last()].map(shown));
        for of in [5, 12] {
            row.extend([summary.average(of), summary.best_average(of)].map(shown));
        }
        rows.push(row);
    }
    let mut text = columns::aligned(&rows, |column| column > 2);
    if last > 0 {
        let heading = [
            "id", "date", "size", "goal", "mode", "time", "moves", "multi", "",
        ];
        let mut rows = vec![heading.map(str::to_string).to_vec()];
        rows.extend(games.iter().rev().take(last).map(|game| {
            let saved = &game.saved;
            vec![
                game.id.to_string(),
                Date::at(game.finished.div_euclid(1000)).to_string(),
                saved.size.clone(),
                clipped(&saved.goal),
                saved.mode.tag(),
                format_time(Duration::from_millis(saved.milliseconds)),
                saved.single.to_string(),
                saved.multi.to_string(),
                game.unranked.map_or("", Unranked::description).to_string(),
            ]
        }));
        text.push('\n');
        text.push_str(&columns::aligned(&rows, |column| {
            [0, 5, 6, 7].contains(&column)
        }));
    }
    text
}

fn kind(game: &Game) -> [String; 3] {
    let saved = &game.saved;
    [saved.size.clone(), saved.goal.clone(), saved.mode.name()]
}

/// A goal that is a board of its own would fill the table.
fn clipped(word: &str) -> String {
    const MAX_COLUMN_CHARS: usize = 16;
    if word.chars().count() > MAX_COLUMN_CHARS {
        word.chars()
            .take(MAX_COLUMN_CHARS - 1)
            .chain(['…'])
            .collect()
    } else {
        word.to_string()
    }
}

/// A game for programs.
#[derive(Serialize)]
struct Exported<'a> {
    id: i64,
    finished: i64,
    date: String,
    size: &'a str,
    goal: &'a str,
    mode: String,
    tag: String,
    origin: Origin,
    seed: Option<u64>,
    ranked: bool,
    unranked: Option<Unranked>,
    assisted: bool,
    autosolved: bool,
    device: Option<InputDevice>,
    milliseconds: u64,
    memorising: Option<u64>,
    single: u64,
    multi: u64,
    manhattan: u64,
    boards: &'a [Leg],
}

impl Exported<'_> {
    fn new<'a>(game: &'a Game, legs: &'a [Leg]) -> Exported<'a> {
        Exported {
            id: game.id,
            finished: game.finished,
            date: Date::at(game.finished.div_euclid(1000)).to_string(),
            size: &game.saved.size,
            goal: &game.saved.goal,
            mode: game.saved.mode.name(),
            tag: game.saved.mode.tag(),
            origin: game.saved.origin,
            seed: game.saved.seed,
            ranked: game.is_ranked(),
            unranked: game.unranked,
            assisted: game.saved.assisted,
            autosolved: game.saved.autosolved,
            device: game.saved.device,
            memorising: game.saved.memorising,
            manhattan: game.saved.manhattan,
            milliseconds: game.saved.milliseconds,
            single: game.saved.single,
            multi: game.saved.multi,
            boards: legs,
        }
    }
}

const CSV_HEADING: &str =
    "id,date,size,goal,mode,assisted,milliseconds,single,multi,board,scramble,moves,times\n";

/// A line for each board of a game; no field has a comma or a quote in it.
fn csv(game: &Game, legs: &[Leg]) -> String {
    let saved = &game.saved;
    let date = Date::at(game.finished.div_euclid(1000));
    let mut text = String::new();
    for (number, leg) in (1..).zip(legs) {
        let times: Vec<String> = leg.times.iter().map(u64::to_string).collect();
        text.push_str(&format!(
            "{},{date},{},{},{},{},{},{},{},{number},{},{},{}\n",
            game.id,
            saved.size,
            saved.goal.replace([',', '"', '\n'], " "),
            saved.mode.tag(),
            saved.assisted,
            saved.milliseconds,
            saved.single,
            saved.multi,
            leg.scramble,
            leg.moves,
            times.join(" "),
        ));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin_play::Saved;

    /// A game that took this time.
    fn finished(mode: &str, milliseconds: u64) -> Game {
        Game {
            id: 0,
            finished: 1_794_787_200_000,
            unranked: None,
            saved: Saved {
                mode: mode.parse().unwrap(),
                size: "3x3".to_string(),
                goal: "rows".to_string(),
                origin: Origin::Random,
                seed: Some(u64::MAX),
                assisted: false,
                autosolved: false,
                device: Some(InputDevice::Keyboard),
                milliseconds,
                memorising: None,
                manhattan: 2,
                single: 2,
                multi: 2,
                leg: 0,
                legs: vec![Leg {
                    scramble: "1 2 3/4 0 6/7 5 8".to_string(),
                    goal: "1 2 3/4 5 6/7 8 0".to_string(),
                    moves: "UL".to_string(),
                    times: vec![0, milliseconds],
                }],
            },
        }
    }

    #[test]
    fn results_by_kind_and_the_last_games() {
        let mut games: Vec<Game> = [2000, 1000, 3000, 4000, 61_000]
            .map(|milliseconds| finished("standard", milliseconds))
            .into();
        games.push(finished("fewest", 5000));
        games[1].unranked = Some(Unranked::Helped);
        for (id, game) in (1..).zip(&mut games) {
            game.id = id;
        }
        let expected = "\
size  goal  mode      games     best     last  avg 5  best  avg 12  best
3x3   rows  fewest        1  2 moves  2 moves      -     -       -     -
3x3   rows  standard      4     2.00  1:01.00      -     -       -     -

id  date        size  goal  mode         time  moves  multi
 6  2026-11-16  3x3   rows  fewest       5.00      2      2
 5  2026-11-16  3x3   rows  standard  1:01.00      2      2
";
        assert_eq!(tables(&games, 2), expected);
        assert!(tables(&games, 9).contains("with help"));
    }

    #[test]
    fn a_line_of_csv_has_as_many_fields_as_the_heading() {
        let mut game = finished("standard", 2000);
        game.saved.goal = "1,2,\"3\"".to_string();
        let line = csv(&game, &game.saved.legs);
        assert_eq!(line.matches(',').count(), CSV_HEADING.matches(',').count());
        assert!(!line.contains('"'));
        assert!(line.ends_with("1 2 3/4 0 6/7 5 8,UL,0 2000\n"), "{line}");
    }
}
