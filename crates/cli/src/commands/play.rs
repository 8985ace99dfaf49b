//! `taquin play`: the game in the terminal.

use taquin::Board;
use taquin::puzzle::text;
use taquin_play::terminal::{self, End, Options, PlayError, Signal};
use taquin_play::{BoardSource, Setup, SetupError};

use super::scramble::fresh_seed;
use crate::args::play::PlayArgs;
use crate::exit::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(args: PlayArgs, output: &Output) -> Result<Exit, Failure> {
    let setup = setup(&args)?;
    let asks_for_a_game = args.board.is_some() || args.size.is_some();
    let options = Options {
        shows_menu: !asks_for_a_game && args.seed.is_none() && args.mode.is_none(),
        keys: args.keys,
        theme: args.colors.theme(output),
        image: args.image,
        records: args.place.path()?,
        seed: fresh_seed(),
    };
    let end = terminal::play(setup, &options, &mut |lost| output.error(lost))?;
    Ok(end.into())
}

/// The game that the arguments ask for.
fn setup(args: &PlayArgs) -> Result<Setup, Failure> {
    let parse = |board: &String| {
        text::parse(board, args.size).map_err(|error| Failure::Input(format!("board: {error}")))
    };
    let board: Option<Board> = args.board.as_ref().map(parse).transpose()?;
    let defaults = Setup::default();
    let size = board.as_ref().map(Board::size).or(args.size);
    let size = size.unwrap_or(defaults.size);
    let source = match (board, args.seed) {
        (Some(board), _) => BoardSource::Given(board),
        (None, Some(seed)) => BoardSource::Seed(seed),
        (None, None) => BoardSource::Fresh(fresh_seed()),
    };
    Ok(Setup {
        mode: args.mode.unwrap_or(defaults.mode),
        size,
        goal: args.goal.normalised(size).map_err(Failure::input)?,
        source,
    })
}

impl From<End> for Exit {
    fn from(end: End) -> Exit {
        match end {
            End::Quit => Exit::Answered,
            End::Interrupted(Signal::HangUp) => Exit::HungUp,
            End::Interrupted(Signal::Interrupt) => Exit::Interrupted,
            End::Interrupted(Signal::Terminate) => Exit::Terminated,
        }
    }
}

impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Failure {
        match error {
            PlayError::Draw(error) => Failure::from(error),
            PlayError::Setup(SetupError::Problem(error)) => Failure::problem(&error),
            error => Failure::input(error),
        }
    }
}
