//! `taquin play`: the game in the terminal.

use taquin::puzzle::text;
use taquin::{Board, Goal, Size};

use super::scramble::fresh_seed;
use crate::args::play::PlayArgs;
use crate::exit::{Exit, Failure};
use crate::game::app;
use crate::game::calendar::Date;
use crate::game::menu::Menu;
use crate::game::mode::Mode;
use crate::game::model::{Model, Screen};
use crate::game::picture::Picture;
use crate::game::records::place;
use crate::game::session::{Session, Setup};
use crate::game::theme::{Depth, Ground, Scheme, Theme};
use crate::output::Output;

/// The size that the menu begins with.
const USUAL: (usize, usize) = (4, 4);

pub(crate) fn run(args: PlayArgs, output: &Output) -> Result<Exit, Failure> {
    let setup = setup(&args)?;
    // What is wrong with the arguments is said before the terminal is taken over.
    let session = Session::new(setup.clone()).map_err(Failure::Input)?;
    if args.board.is_some() && session.is_won() {
        return Err(Failure::Input("this board is solved already".to_string()));
    }
    let picture = args
        .image
        .as_deref()
        .map(Picture::open)
        .transpose()
        .map_err(Failure::Input)?;
    let records = place::find(args.place.records.as_deref()).map_err(Failure::Input)?;
    let menu = Menu::new(setup.size, setup.mode, setup.goal.clone());
    let mut model = Model::new(Screen::Menu(menu), setup, fresh_seed(), Date::today());
    model.asks_first =
        args.board.is_none() && (args.size, args.seed, args.mode) == (None, None, None);
    model.control = args.keys;
    model.has_picture = picture.is_some();
    model.theme = theme(args.colors, args.theme, output);
    app::run(model, picture.as_ref(), Some(records), output)
}

/// The game that the arguments ask for.
fn setup(args: &PlayArgs) -> Result<Setup, Failure> {
    let parse = |board: &String| {
        text::parse(board, args.size).map_err(|error| Failure::Input(format!("board: {error}")))
    };
    let board: Option<Board> = args.board.as_ref().map(parse).transpose()?;
    let usual = Size::new(USUAL.0, USUAL.1).map_err(|error| Failure::Input(error.to_string()))?;
    let size = board
        .as_ref()
        .map(Board::size)
        .or(args.size)
        .unwrap_or(usual);
    Ok(Setup {
        mode: args.mode.unwrap_or(Mode::Standard),
        size,
        goal: args.goal.normal(size).map_err(Failure::Input)?,
        seed: args.seed.unwrap_or_else(fresh_seed),
        board,
    })
}

/// Colours as asked for, and as far as the terminal has them.
pub(crate) fn theme(scheme: Scheme, ground: Option<Ground>, output: &Output) -> Theme {
    let is_true = std::env::var("COLORTERM")
        .is_ok_and(|value| value.contains("truecolor") || value.contains("24bit"));
    Theme {
        scheme,
        ground: ground.or_else(Ground::from_environment).unwrap_or_default(),
        depth: match (output.is_colored(), is_true) {
            (false, _) => Depth::None,
            (true, false) => Depth::Indexed,
            (true, true) => Depth::True,
        },
    }
}

/// A setup for looking at games only.
pub(crate) fn idle_setup(size: Size) -> Setup {
    Setup {
        mode: Mode::Standard,
        size,
        goal: crate::goal::GoalChoice::Named(Goal::Rows),
        seed: 0,
        board: None,
    }
}
