//! `taquin replay`: a finished game, move by move.

use std::time::Duration;

use super::play::{idle_setup, theme};
use crate::args::play::ReplayArgs;
use crate::exit::{Exit, Failure};
use crate::game::app;
use crate::game::calendar::Date;
use crate::game::clock::in_words;
use crate::game::model::{Model, Screen};
use crate::game::records::{Game, RecordsError, Store, place};
use crate::game::saved::Leg;
use crate::game::viewer::Viewer;
use crate::output::Output;

pub(crate) fn run(args: &ReplayArgs, output: &mut Output) -> Result<Exit, Failure> {
    let game = find(args)?;
    if args.print {
        output.result(&printed(&game))?;
        return Ok(Exit::Answered);
    }
    let senseless = || {
        Failure::Input(format!(
            "game {} cannot be replayed: its moves make no sense",
            args.id
        ))
    };
    let tracks = game
        .saved
        .legs
        .iter()
        .map(Leg::track)
        .collect::<Option<Vec<_>>>();
    let title = format!("{} {} #{}", game.saved.size, game.saved.mode, game.id);
    let viewer = tracks
        .and_then(|tracks| Viewer::new(title, tracks))
        .ok_or_else(senseless)?;
    let setup = idle_setup(viewer.board().size());
    let mut model = Model::new(Screen::View(Box::new(viewer)), setup, 0, Date::today());
    model.is_replay = true;
    model.theme = theme(args.colors, args.theme, output);
    app::run(model, None, None, output)
}

fn find(args: &ReplayArgs) -> Result<Game, Failure> {
    let path = place::find(args.place.records.as_deref()).map_err(Failure::Input)?;
    let found = match Store::open_existing(&path)? {
        Some(store) => store.game(args.id)?,
        None => None,
    };
    found.ok_or_else(|| {
        let message = format!("there is no game {} in {}", args.id, path.display());
        Failure::Input(format!("{message}; 'taquin records' lists them"))
    })
}

fn printed(game: &Game) -> String {
    let saved = &game.saved;
    let mut text = format!(
        "game {}: {} {} {}, {}, {} moves ({} multi-tile), {}\n",
        game.id,
        saved.size,
        saved.goal,
        saved.mode,
        Date::at(game.finished.div_euclid(1000)),
        saved.single,
        saved.multi,
        in_words(Duration::from_millis(saved.milliseconds)),
    );
    for leg in &saved.legs {
        text.push_str(&format!("{}\n{}\n", leg.scramble, leg.moves));
    }
    text
}

impl From<RecordsError> for Failure {
    fn from(error: RecordsError) -> Failure {
        Failure::Input(error.to_string())
    }
}
