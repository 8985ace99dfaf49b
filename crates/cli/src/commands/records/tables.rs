//! Results as tables: the best of each category, every average, and the last games.

use std::time::Duration;

use taquin_play::records::Game;
use taquin_play::statistics::{
    AVERAGE_LENGTHS, Category, CategoryStatistics, Measure, MeasureStatistics,
};
use taquin_play::{Date, InputDevice, Unranked, format_count, format_goal, format_time};

use crate::report::columns;

/// The averages in the table of all categories.
const SHOWN_AVERAGES: [usize; 3] = [5, 12, 100];

/// All tables: `ranked` games count, `listed` ones are listed.
pub(super) fn text(ranked: &[Game], listed: &[Game], has_averages: bool, last: usize) -> String {
    let statistics = super::statistics(ranked);
    let mut parts = Vec::new();
    if statistics.is_empty() {
        parts.push("no ranked games\n".to_string());
    } else {
        parts.push(format!("best ranked results\n{}", best(&statistics)));
    }
    if has_averages {
        parts.extend(statistics.iter().map(averages));
    }
    if last > 0 && !listed.is_empty() {
        parts.push(format!("last games\n{}", last_games(listed, last)));
    }
    parts.join("\n")
}

/// One line for each category.
fn best(statistics: &[CategoryStatistics]) -> String {
    let mut heading = ["size", "goal", "mode", "input", "games", "single"]
        .map(str::to_string)
        .to_vec();
    heading.extend(SHOWN_AVERAGES.map(|of| format!("ao{of}")));
    heading.extend(["moves", "multi"].map(str::to_string));
    let rows = statistics.iter().map(|found| {
        let category = &found.category;
        let counts = found.measure(found.counts);
        let single = |measure| shown(measure, found.measure(measure).and_then(|found| found.best));
        let mut row = vec![
            category.size.clone(),
            format_goal(&category.goal),
            category.mode.clone(),
            device(category).to_string(),
            found.games.to_string(),
            single(found.counts),
        ];
        row.extend(SHOWN_AVERAGES.map(|of| {
            let average = counts.and_then(|counts| counts.average(of)?.best);
            shown(found.counts, average)
        }));
        row.extend([Measure::Moves, Measure::MultiMoves].map(single));
        row
    });
    let rows: Vec<Vec<String>> = [heading].into_iter().chain(rows).collect();
    columns::aligned(&rows, |column| column > 3)
}

/// The best and the current averages of every measure of a category.
fn averages(found: &CategoryStatistics) -> String {
    let mut rows = vec![["", "", "single"].map(str::to_string).to_vec()];
    rows[0].extend(AVERAGE_LENGTHS.map(|of| format!("ao{of}")));
    for measured in &found.measures {
        let MeasureStatistics {
            measure, averages, ..
        } = measured;
        let row = |name: &str, title: &str, single, of: fn(&_) -> _| {
            let averages = averages.iter().map(of).map(|value| shown(*measure, value));
            [name.to_string(), title.to_string(), shown(*measure, single)]
                .into_iter()
                .chain(averages)
                .collect::<Vec<_>>()
        };
        rows.push(row(measure.name(), "best", measured.best, |average| {
            average.best
        }));
        rows.push(row("", "current", measured.last, |average| average.current));
    }
    let category = &found.category;
    format!(
        "{} {} {}, {}: {}\n{}",
        category.size,
        format_goal(&category.goal),
        category.mode,
        device(category),
        format_count(found.games as u64, "game"),
        columns::aligned(&rows, |column| column > 1)
    )
}

fn last_games(games: &[Game], last: usize) -> String {
    let is_blind = games
        .iter()
        .rev()
        .take(last)
        .any(|game| game.saved.memorising.is_some());
    let mut heading = vec![
        "id", "date", "size", "goal", "mode", "input", "time", "moves", "multi", "tps", "mmd", "",
    ];
    if is_blind {
        heading.insert(7, "memo");
    }
    let mut rows = vec![
        heading
            .iter()
            .map(|name| name.to_string())
            .collect::<Vec<_>>(),
    ];
    rows.extend(games.iter().rev().take(last).map(|game| {
        let saved = &game.saved;
        let measured = |measure: Measure| shown(measure, measure.of(saved));
        let mut row = vec![
            game.id.to_string(),
            Date::at(game.finished.div_euclid(1000)).to_string(),
            saved.size.clone(),
            format_goal(&saved.goal),
            saved.mode.tag(),
            saved.device.map_or("-", InputDevice::name).to_string(),
        ];
        row.push(measured(Measure::Time));
        if is_blind {
            let memorising = saved.memorising.map(Duration::from_millis);
            row.push(memorising.map_or("-".to_string(), format_time));
        }
        row.extend([
            measured(Measure::Moves),
            measured(Measure::MultiMoves),
            measured(Measure::MovesPerSecond),
            measured(Measure::MovesPerDistance),
            game.unranked.map_or("", Unranked::description).to_string(),
        ]);
        row
    }));
    let end = heading.len() - 1;
    columns::aligned(&rows, |column| column == 0 || (6..end).contains(&column))
}

fn shown(measure: Measure, value: Option<u64>) -> String {
    value.map_or("-".to_string(), |value| measure.number(value))
}

fn device(category: &Category) -> &'static str {
    category.device.map_or("-", InputDevice::name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin_play::{Leg, Mode, Origin, Saved};

    /// A ranked game that took this time.
    fn finished(id: i64, mode: Mode, device: InputDevice, milliseconds: u64) -> Game {
        Game {
            id,
            finished: 1_794_787_200_000,
            unranked: None,
            saved: Saved {
                mode,
                size: "3x3".to_string(),
                goal: "rows".to_string(),
                origin: Origin::Random,
                seed: Some(u64::MAX),
                assisted: false,
                autosolved: false,
                taken_back: false,
                device: Some(device),
                milliseconds,
                memorising: (mode == Mode::Blind).then_some(500),
                single: 24,
                multi: 20,
                manhattan: 16,
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

    fn games() -> Vec<Game> {
        let keyboard = |(index, ms)| {
            let id = index as i64 + 1;
            finished(id, Mode::Standard, InputDevice::Keyboard, ms)
        };
        let times = [9000, 8000, 61_000, 7000, 8500, 10_000];
        let mut games: Vec<Game> = times.into_iter().enumerate().map(keyboard).collect();
        games.push(finished(7, Mode::Fewest, InputDevice::Keyboard, 5000));
        games.push(finished(8, Mode::Standard, InputDevice::Hover, 4000));
        games
    }

    #[test]
    fn results_by_category_and_the_last_games() {
        let expected = "\
best ranked results
size  goal  mode      input     games  single   ao5  ao12  ao100  moves  multi
3x3   rows  fewest    keyboard      1      24     -     -      -     24     20
3x3   rows  standard  hover         1    4.00     -     -      -     24     20
3x3   rows  standard  keyboard      6    7.00  8.50     -      -     24     20

last games
id  date        size  goal  mode      input     time  moves  multi    tps    mmd
 8  2026-11-16  3x3   rows  standard  hover     4.00     24     20  6.000  1.500
 7  2026-11-16  3x3   rows  fewest    keyboard  5.00     24     20  4.800  1.500
";
        let games = games();
        assert_eq!(text(&games, &games, false, 2), expected);
        let mut unranked = games.clone();
        unranked[7].unranked = Some(Unranked::Helped);
        let listed = text(&games, &unranked, false, 1);
        assert!(listed.ends_with("6.000  1.500  with help\n"), "{listed}");
        assert_eq!(text(&[], &[], true, 9), "no ranked games\n");
    }

    #[test]
    fn no_two_columns_have_the_same_name() {
        let text = text(&games(), &games(), true, 9);
        let headings = text
            .lines()
            .filter(|line| line.contains("  single") || line.starts_with("id"));
        for heading in headings {
            let mut names: Vec<&str> = heading.split_whitespace().collect();
            let count = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), count, "{heading}");
        }
    }

    #[test]
    fn every_average_of_a_category() {
        let expected = "\
3x3 rows standard, keyboard: 6 games
                single    ao5  ao12  ao25  ao50  ao100
time   best       7.00   8.50     -     -     -      -
       current   10.00   8.83     -     -     -      -
moves  best         24     24     -     -     -      -
       current      24     24     -     -     -      -
multi  best         20     20     -     -     -      -
       current      20     20     -     -     -      -
tps    best      3.429  2.830     -     -     -      -
       current   2.400  2.741     -     -     -      -
mmd    best      1.500  1.500     -     -     -      -
       current   1.500  1.500     -     -     -      -
";
        let text = text(&games(), &games(), true, 0);
        let shown = text.split("\n\n").last().unwrap();
        assert_eq!(shown, expected);
    }

    #[test]
    fn memorising_is_shown_apart() {
        let blind = [finished(1, Mode::Blind, InputDevice::Keyboard, 2000)];
        let text = text(&blind, &blind, false, 1);
        assert!(text.contains("time  memo  moves"), "{text}");
        assert!(text.contains("2.50  0.50     24"), "{text}");
    }
}
