//! `taquin replay`: a finished game or a replay link, move by move; and links of finished games.

use std::time::Duration;

use taquin::puzzle::ReplayLink;
use taquin::{Goal, Problem};
use taquin_play::records::{Game, RecordsError, Store};
use taquin_play::terminal::{self, PlayError, Theme};
use taquin_play::{Date, Leg, format_time};

use super::play;
use crate::args::play::RecordsPlace;
use crate::args::records::ReplayArgs;
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::report::in_moves;

pub(crate) fn run(args: &ReplayArgs, output: &mut Output) -> Result<Exit, Failure> {
    let (title, heading, boards) = match source(args)? {
        Source::Game(game) => {
            let saved = &game.saved;
            let title = format!("{} {} #{}", saved.size, saved.mode.tag(), game.id);
            (title, heading(&game), game.saved.legs)
        }
        Source::Link(link) => {
            let size = link.board().size();
            let title = format!("{size} replay link");
            let moves = in_moves(link.moves().len() as u64);
            let heading = format!("replay link: {size}, {moves}\n");
            (title, heading, vec![leg(&link)?])
        }
    };
    if args.print {
        let mut text = heading;
        for leg in &boards {
            let damaged = || damaged(&title);
            let (problem, moves) = leg.problem_and_moves().ok_or_else(damaged)?;
            let moves = args.notation.written(&moves, problem.start());
            text.push_str(&format!("{}\n{moves}\n", leg.scramble));
        }
        output.result(&text)?;
        return Ok(Exit::Answered);
    }
    if args.link {
        let mut before = None;
        for board in &boards {
            let link = board.replay_link(before).map_err(Failure::input)?;
            output.result(&format!("{link}\n"))?;
            before = Some(board);
        }
        return Ok(Exit::Answered);
    }
    let (_, mut settings, _) = play::settings();
    args.colors.change(&mut settings);
    let theme = Theme::detect(settings.colors, settings.background, output.is_colored());
    let mut printer = play::Printer::new(output);
    let end = terminal::replay(&title, &boards, theme, &mut |report| printer.print(report));
    let end = end.map_err(|error| match error {
        PlayError::NoTerminal => Failure::Input(
            "the replay needs a terminal: use --print to print the moves instead".to_string(),
        ),
        error => Failure::from(error),
    })?;
    printer.end(end)
}

/// What is replayed.
enum Source {
    Game(Box<Game>),
    Link(ReplayLink),
}

fn source(args: &ReplayArgs) -> Result<Source, Failure> {
    let word = args.game.trim();
    let digits = word.strip_prefix('#').unwrap_or(word);
    match digits.parse() {
        Ok(id @ 1..) => Ok(Source::Game(Box::new(find(&args.place, id)?))),
        Ok(_) => Err(Failure::Input(format!(
            "there is no game {digits}; 'taquin records' lists them"
        ))),
        Err(_) if args.place.records.is_some() => Err(Failure::Input(
            "--records does not apply to a replay link".to_string(),
        )),
        Err(_) => {
            let link: Result<ReplayLink, _> = word.parse();
            let wrong =
                |error| Failure::Input(format!("not a game's id, nor a replay link: {error}"));
            link.map(Source::Link).map_err(wrong)
        }
    }
}

/// The board of a link; its goal is that of slidysim.
fn leg(link: &ReplayLink) -> Result<Leg, Failure> {
    let goal = Goal::Rows.board(link.board().size());
    Problem::new(link.board().clone(), goal.clone()).map_err(|error| Failure::problem(&error))?;
    let times = link.times().unwrap_or_default().iter();
    let mut times: Vec<u64> = times.map(|time| time.as_millis() as u64).collect();
    if times.is_empty() && link.moves_per_second() > 0.0 {
        let at = |number: usize| (number as f64 / link.moves_per_second() * 1000.0) as u64;
        times = (0..link.moves().len()).map(at).collect();
    }
    Ok(Leg {
        scramble: link.board().to_string(),
        goal: goal.to_string(),
        moves: link.moves().to_string(),
        times,
    })
}

fn damaged(title: &str) -> Failure {
    Failure::Input(format!("{title} is damaged: its moves cannot be replayed"))
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

fn heading(game: &Game) -> String {
    let saved = &game.saved;
    format!(
        "game {}: {} {} {}, {}, {} ({} multi-tile), {}\n",
        game.id,
        saved.size,
        saved.goal,
        saved.mode.tag(),
        Date::at(game.finished.div_euclid(1000)),
        in_moves(saved.single),
        saved.multi,
        format_time(Duration::from_millis(saved.milliseconds)),
    )
}

impl From<RecordsError> for Failure {
    fn from(error: RecordsError) -> Failure {
        Failure::input(error)
    }
}
