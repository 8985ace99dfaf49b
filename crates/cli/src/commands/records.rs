//! `taquin records`: the best results of each category, averages, and the last games; or all for programs.

mod delete;
mod plot;
mod tables;
mod transfer;

use taquin_play::format_count;
use taquin_play::records::archive::{self, GameRecord};
use taquin_play::records::{Game, Selection, Store};
use taquin_play::statistics::CategoryStatistics;

use crate::args::TableFormat;
use crate::args::records::{RecordsArgs, RecordsCommand};
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::report::json;

/// How many of the last games are listed.
const DEFAULT_LAST: usize = 10;

pub(crate) fn run(args: &RecordsArgs, output: &mut Output) -> Result<Exit, Failure> {
    match &args.command {
        None => list(args, output),
        Some(RecordsCommand::Delete(args)) => delete::run(args, output),
        Some(RecordsCommand::Export(args)) => transfer::export(args, output),
        Some(RecordsCommand::Import(args)) => transfer::import(args, output),
    }
}

fn list(args: &RecordsArgs, output: &mut Output) -> Result<Exit, Failure> {
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
    let mut games = match &store {
        Some(store) => store.games(&selection)?,
        None => Vec::new(),
    };
    games.retain(|game| args.device.is_none() || game.saved.device == args.device);
    let ranked: Vec<Game> = games
        .iter()
        .filter(|game| game.is_ranked())
        .cloned()
        .collect();
    let unranked = games.len() - ranked.len();
    let listed = if args.all { &games } else { &ranked };
    if let Some(file) = &args.plot {
        plot::write(file, args.measure, &ranked, output)?;
    }
    match args.format {
        TableFormat::Text if games.is_empty() => {
            let is_empty = match &store {
                Some(store) => store.games(&Selection::default())?.is_empty(),
                None => true,
            };
            let what = if is_empty {
                "no games"
            } else {
                "no game matches the selection"
            };
            output.remark(&format!("{what} in {}", path.display()));
        }
        TableFormat::Text => {
            let last = args.last.unwrap_or(DEFAULT_LAST);
            output.result(&tables::text(&ranked, listed, args.averages, last))?;
        }
        TableFormat::Json if args.averages => {
            for category in statistics(&ranked) {
                output.data(&json::line(&category))?;
            }
        }
        TableFormat::Json | TableFormat::Csv => print_games(args.format, store, listed, output)?,
    }
    if unranked > 0 && !args.all {
        let count = format_count(unranked as u64, "game");
        let are = if unranked == 1 { "is" } else { "are" };
        output.remark(&format!("{count} {are} not ranked; --all lists them too"));
    }
    Ok(Exit::Answered)
}

/// Prints every game with its boards.
fn print_games(
    format: TableFormat,
    store: Option<Store>,
    games: &[Game],
    output: &mut Output,
) -> Result<(), Failure> {
    if format == TableFormat::Csv {
        output.data(&archive::csv_heading())?;
    }
    let Some(store) = store else { return Ok(()) };
    for (number, game) in (1..).zip(games) {
        let mut game = game.clone();
        game.saved.legs = store.legs(game.id)?;
        output.data(&match format {
            TableFormat::Csv => archive::csv_lines(&game, number, games.len()),
            _ => json::line(&GameRecord::new(&game)),
        })?;
    }
    Ok(())
}

fn statistics(games: &[Game]) -> Vec<CategoryStatistics> {
    CategoryStatistics::of(games.iter().map(|game| &game.saved))
}
