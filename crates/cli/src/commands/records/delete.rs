//! `taquin records delete`: asks on a terminal, and deletes finished games.

use std::io::{BufRead as _, IsTerminal as _, Write as _};

use taquin_play::Date;
use taquin_play::records::{Game, Store};
use taquin_play::statistics::Measure;

use super::super::replay;
use crate::args::records::DeleteArgs;
use crate::exit::{Exit, Failure};
use crate::output::Output;

pub(super) fn run(args: &DeleteArgs, output: &mut Output) -> Result<Exit, Failure> {
    // All of them, or none.
    let mut ids = args.ids.clone();
    ids.sort_unstable();
    ids.dedup();
    let games = ids.iter().map(|&id| replay::find(&args.place, id));
    let games = games.collect::<Result<Vec<Game>, Failure>>()?;
    let names: Vec<String> = games.iter().map(name).collect();
    if !args.yes && !is_confirmed(&names)? {
        output.remark("nothing was deleted");
        return Ok(Exit::No);
    }
    let mut store = Store::open(&args.place.path()?)?;
    for (game, name) in games.iter().zip(&names) {
        if store.delete(game.id)? {
            output.result(&format!("deleted {name}\n"))?;
        }
    }
    Ok(Exit::Answered)
}

fn name(game: &Game) -> String {
    let saved = &game.saved;
    let result = Measure::that_counts(saved);
    let result = result.of(saved).map(|value| result.format(value));
    format!(
        "game {}: {} {} {}, {}, {}",
        game.id,
        saved.size,
        saved.goal,
        saved.mode.tag(),
        Date::at(game.finished.div_euclid(1000)),
        result.unwrap_or_default()
    )
}

/// Asks whether to delete games.
fn is_confirmed(names: &[String]) -> Result<bool, Failure> {
    let stdin = std::io::stdin();
    if !stdin.is_terminal() || !std::io::stderr().is_terminal() {
        let message = "there is nobody to ask whether to delete: use --yes";
        return Err(Failure::Input(message.to_string()));
    }
    let mut question = std::io::stderr();
    for name in names {
        writeln!(question, "{}", taquin_play::printable::printable(name))?;
    }
    write!(question, "delete? [y/N] ")?;
    question.flush()?;
    let mut answer = String::new();
    let read = stdin.lock().read_line(&mut answer);
    read.map_err(|error| Failure::Input(format!("cannot read your answer: {error}")))?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}
