//! `taquin replay`: a finished game, move by move.

use std::time::Duration;

use taquin_play::records::{Game, RecordsError, Store};
use taquin_play::terminal::{self, Theme};
use taquin_play::{Date, format_time};

use super::play;
use crate::args::play::{RecordsPlace, ReplayArgs};
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::report::in_moves;

pub(crate) fn run(args: &ReplayArgs, output: &mut Output) -> Result<Exit, Failure> {
    let game = find(&args.place, args.id)?;
    if args.print {
        output.result(&printed(&game))?;
        return Ok(Exit::Answered);
    }
    let (_, mut settings, _) = play::settings();
    args.colors.change(&mut settings);
    let theme = Theme::detect(settings.colors, settings.background, output.is_colored());
    Ok(terminal::replay(&game, theme)?.into())
}

/// The game of a number, with its boards and moves.
pub(super) fn find(place: &RecordsPlace, id: i64) -> Result<Game, Failure> {
    let path = place.path()?;
    let found = match Store::open_existing(&path)? {
        Some(store) => store.game(id)?,
        None => None,
    };
    found.ok_or_else(|| {
        let message = format!("there is no game {id} in {}", path.display());
        Failure::Input(format!("{message}; 'taquin records' lists them"))
    })
}

fn printed(game: &Game) -> String {
    let saved = &game.saved;
    let mut text = format!(
        "game {}: {} {} {}, {}, {} ({} multi-tile), {}\n",
        game.id,
        saved.size,
        saved.goal,
        saved.mode.tag(),
        Date::at(game.finished.div_euclid(1000)),
        in_moves(saved.single),
        saved.multi,
        format_time(Duration::from_millis(saved.milliseconds)),
    );
    for leg in &saved.legs {
        text.push_str(&format!("{}\n{}\n", leg.scramble, leg.moves));
    }
    text
}

impl From<RecordsError> for Failure {
    fn from(error: RecordsError) -> Failure {
        Failure::input(error)
    }
}
