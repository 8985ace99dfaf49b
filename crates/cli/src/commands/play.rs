//! `taquin play`: the game in the terminal.

use taquin::{Board, Random, Size};
use taquin_play::terminal::settings::{self, Settings, SettingsError, SettingsFile};
use taquin_play::terminal::{self, End, Options, PlayError, Report, Signal};
use taquin_play::{BoardSource, Mode, Setup, SetupError};

use crate::args::play::PlayArgs;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::output::Output;

pub(crate) fn run(args: PlayArgs, output: &mut Output) -> Result<Exit, Failure> {
    let (settings_file, mut settings, problems) = settings();
    let shows_menu =
        args.board.is_none() && args.size.is_none() && args.seed.is_none() && args.mode.is_none();
    // The menu begins where the last one ended; a game that is asked for is what was asked for.
    let remembered = if shows_menu {
        (settings.size, settings.mode)
    } else {
        (None, None)
    };
    let setup = setup(&args, remembered)?;
    settings.keys = args.keys.unwrap_or(settings.keys);
    args.colors.change(&mut settings);
    let options = Options {
        shows_menu,
        settings,
        settings_file,
        settings_problem: problems.first().cloned(),
        is_colored: output.is_colored(),
        image: args.image,
        records: args.place.path()?,
        seed: Random::fresh_seed(),
    };
    for problem in &problems {
        output.warning(problem);
    }
    let mut printer = Printer::new(output);
    let end = terminal::play(setup, &options, &mut |report| printer.print(report))?;
    printer.end(end)
}

/// Prints what the game reports when the terminal is free again.
pub(super) struct Printer<'a> {
    output: &'a mut Output,
    printed: Result<(), Failure>,
}

impl<'a> Printer<'a> {
    pub(super) fn new(output: &'a mut Output) -> Printer<'a> {
        Printer {
            output,
            printed: Ok(()),
        }
    }

    pub(super) fn print(&mut self, report: Report<'_>) {
        match report {
            Report::Link(link) if self.printed.is_ok() => {
                self.printed = self.output.result(&format!("{link}\n"));
            }
            Report::Lost(lost) => self.output.error(lost),
            _ => {}
        }
    }

    /// How the command ends: as the game did, unless a link could not be printed.
    pub(super) fn end(self, end: End) -> Result<Exit, Failure> {
        self.printed.map(|()| end.into())
    }
}

/// The settings file if there is a place for it, the settings, and what is wrong with them.
pub(super) fn settings() -> (Option<SettingsFile>, Settings, Vec<String>) {
    match settings::file_path() {
        Ok(path) => {
            let (file, settings, problems) = SettingsFile::open(path);
            let problems = problems.iter().map(SettingsError::to_string);
            (Some(file), settings, problems.collect())
        }
        // Without a home directory nothing is remembered.
        Err(_) => (None, Settings::default(), Vec::new()),
    }
}

/// The game that the arguments ask for; size and mode may be remembered.
fn setup(
    args: &PlayArgs,
    (last_size, last_mode): (Option<Size>, Option<Mode>),
) -> Result<Setup, Failure> {
    let read = |argument: &String| {
        let (text, name) = input::argument_or_file(argument)?;
        let read = input::board_of_text(&text, &name, None, args.size, None);
        let (start, _) = read.map_err(|bad| Failure::Input(bad.message))?;
        Ok::<Board, Failure>(start)
    };
    let board: Option<Board> = args.board.as_ref().map(read).transpose()?;
    let defaults = Setup::default();
    let size = board.as_ref().map(Board::size).or(args.size);
    let fits = |&size: &Size| args.goal.normalised(size).is_ok();
    let size = size.or(last_size.filter(fits));
    let size = size.unwrap_or(defaults.size);
    let source = match (board, args.seed) {
        (Some(board), _) => BoardSource::Given(board),
        (None, Some(seed)) => BoardSource::Seed(seed),
        (None, None) => BoardSource::Fresh(Random::fresh_seed()),
    };
    Ok(Setup {
        mode: args.mode.or(last_mode).unwrap_or(defaults.mode),
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
