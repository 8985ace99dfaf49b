//! Pictures and animations of one board: arguments become a checked plan, the plan becomes files.

use std::io::{self, IsTerminal as _};
use std::ops::ControlFlow;
use std::path::Path;

use taquin::render::{
    self, Drawing, Film, GifError, Look, Pace, Picture, animated_svg, draw_board, draw_sheet,
};
use taquin::{Board, CancelToken, Limits, Moves, Notation, Problem, Solve};

use super::player;
use crate::args::pictures::{FilmArgs, LookArgs, PictureFiles};
use crate::args::{Boards, ShowArgs};
use crate::commands::solve;
use crate::exit::{Exit, Failure};
use crate::file;
use crate::input::{self, Source};
use crate::interrupt;
use crate::output::Output;
use crate::progress::{Bar, Waiting};

/// Everything that was asked for, checked.
struct Plan {
    start: Board,
    goal: Board,
    look: Look,
    film: Option<Film>,
    pace: Pace,
    plays: bool,
}

pub(super) fn run(args: ShowArgs, output: &mut Output) -> Result<Exit, Failure> {
    let cancel = interrupt::token();
    let (files, style) = (args.files, args.style);
    let timing = [
        ("--speed", args.film.speed.is_some()),
        ("--pause-start", args.film.pause_start.is_some()),
    ];
    let Some(plan) = Plan::new(args.boards, &args.look, &args.film, &files, &cancel)? else {
        return Ok(Exit::Interrupted);
    };
    if plan.film.is_some() && plan.plays {
        player::check(style)?;
    }
    if !plan.write(&files, &cancel, output)? {
        return Ok(Exit::Interrupted);
    }
    match (&plan.film, plan.plays) {
        (Some(film), true) => {
            let is_timed = io::stdout().is_terminal() || files.svg.is_some() || files.gif.is_some();
            for (flag, _) in timing.iter().filter(|(_, is_given)| *is_given && !is_timed) {
                output.warning(&format!(
                    "{flag} has no effect: standard output is not a terminal"
                ));
            }
            player::play(film, &plan.pace, style, &cancel, output)
        }
        _ => Ok(Exit::Answered),
    }
}

impl Plan {
    /// Checks all arguments before anything is written; none if the search was interrupted.
    fn new(
        boards: Boards,
        look: &LookArgs,
        film: &FilmArgs,
        files: &PictureFiles,
        cancel: &CancelToken,
    ) -> Result<Option<Plan>, Failure> {
        let refused = |message: &str| Err(Failure::Input(message.to_string()));
        let has_moves = film.moves.is_some() || film.solve;
        if !has_moves && (files.gif.is_some() || files.sheet.is_some() || film.animate) {
            return refused("there are no moves to show: name them with --moves, or use --solve");
        }
        if has_moves && files.png.is_some() {
            return refused("a PNG shows one board; use --gif, --svg or --sheet for moves");
        }
        if let Some(sheet) = &files.sheet {
            SheetKind::of(sheet)?;
        }
        let pace = Pace::default()
            .with_speed(film.speed.unwrap_or(Pace::DEFAULT_SPEED))
            .and_then(|pace| pace.with_frames(film.frames))
            .and_then(|pace| {
                let start = film.pause_start.unwrap_or(pace.pause_start());
                pace.with_pauses(start, film.pause_end)
            })
            .map_err(Failure::input)?;
        let (start, goal) = input::only_board(boards)?;
        let draws = files.svg.is_some() || files.png.is_some() || files.gif.is_some();
        // Without files the look is not used.
        let look = if draws || files.sheet.is_some() {
            look.look(&start)?
        } else {
            Look::new("2x2".parse().map_err(Failure::input)?).map_err(Failure::input)?
        };
        let moves = match (&film.moves, film.solve) {
            (Some(text), _) => Some(read_moves(text, film.notation, &start)?),
            (None, true) => match solution(&start, &goal, film, cancel)? {
                None => return Ok(None),
                found => found,
            },
            (None, false) => None,
        };
        let film_of = |moves: Moves| Film::new(start.clone(), goal.clone(), &moves, film.metric);
        let plays = film.animate || !(draws || files.sheet.is_some());
        Ok(Some(Plan {
            film: moves.map(film_of).transpose().map_err(Failure::input)?,
            start,
            goal,
            look,
            pace,
            plays,
        }))
    }

    /// Writes all files; false if it was interrupted before the last.
    fn write(
        &self,
        files: &PictureFiles,
        cancel: &CancelToken,
        output: &mut Output,
    ) -> Result<bool, Failure> {
        if let Some(path) = &files.svg {
            let svg = match &self.film {
                None => draw_board(&self.start, &self.goal, &self.look).svg(),
                Some(film) => animated_svg(film, &self.look, &self.pace).map_err(Failure::input)?,
            };
            file::write(path, svg.as_bytes(), output)?;
        }
        if let Some(path) = &files.png {
            let drawing = draw_board(&self.start, &self.goal, &self.look);
            file::write(path, &png(&drawing, output)?, output)?;
        }
        let Some(film) = &self.film else {
            return Ok(true);
        };
        if let Some(path) = &files.gif {
            let mut bar = Bar::counting(output, "drawing".to_string(), film.moves() as u64);
            let mut tell = |done: usize| {
                bar.show(done as f64 / film.moves().max(1) as f64);
                if cancel.is_cancelled() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            let gif = match render::gif(film, &self.look, &self.pace, &mut tell) {
                Err(GifError::Stopped) => return Ok(false),
                drawn => drawn.map_err(Failure::input)?,
            };
            drop(bar);
            file::write(path, &gif, output)?;
        }
        if let Some(path) = &files.sheet {
            let drawing = draw_sheet(film, &self.look).map_err(Failure::input)?;
            let content = match SheetKind::of(path)? {
                SheetKind::Svg => drawing.svg().into_bytes(),
                SheetKind::Png => png(&drawing, output)?,
            };
            file::write(path, &content, output)?;
        }
        Ok(true)
    }
}

/// A drawing as PNG, with a spinner if it takes long.
pub(super) fn png(drawing: &Drawing, output: &Output) -> Result<Vec<u8>, Failure> {
    let _waiting = Waiting::new(output, "drawing");
    drawing.png(1.0).map_err(Failure::input)
}

impl LookArgs {
    fn look(&self, board: &Board) -> Result<Look, Failure> {
        let mut look = Look::new(board.size()).map_err(Failure::input)?;
        look = look.with_scheme(self.scheme);
        if let Some(cell) = self.cell {
            look = look.with_cell(cell).map_err(Failure::input)?;
        }
        if let Some(gap) = self.gap {
            look = look.with_gap(gap).map_err(Failure::input)?;
        }
        if let Some(path) = &self.image {
            let picture = Picture::open(path).map_err(Failure::input)?;
            look = look.with_picture(picture).map_err(Failure::input)?;
        }
        if let Some(numbers) = self.numbers {
            look = look.with_numbers(numbers);
        }
        Ok(look)
    }
}

/// What a contact sheet is written as, by the end of its name.
enum SheetKind {
    Svg,
    Png,
}

impl SheetKind {
    fn of(path: &Path) -> Result<SheetKind, Failure> {
        let end = path.extension().map(|end| end.to_ascii_lowercase());
        match end.as_deref().and_then(|end| end.to_str()) {
            Some("svg") => Ok(SheetKind::Svg),
            Some("png") => Ok(SheetKind::Png),
            _ => Err(Failure::Input(format!(
                "{}: a sheet is SVG or PNG: end the name with .svg or .png",
                path.display()
            ))),
        }
    }
}

/// Reads moves; whether they are possible shows when they are made.
fn read_moves(text: &str, notation: Notation, start: &Board) -> Result<Moves, Failure> {
    let source = Source::argument("moves", text)?;
    let moves = input::moves::read(source.stream, start, notation);
    moves.map_err(|error| Failure::Input(format!("moves: {error}")))
}

/// The moves of a solution; none if the search was interrupted.
fn solution(
    start: &Board,
    goal: &Board,
    film: &FilmArgs,
    cancel: &CancelToken,
) -> Result<Option<Moves>, Failure> {
    let problem = Problem::new(start.clone(), goal.clone());
    let problem = problem.map_err(|error| Failure::problem(&error))?;
    let question = Solve::new(&problem)
        .metric(film.metric)
        .default_time_limit(solve::default_time_limit())
        .cancel(cancel.clone());
    let answer = match film.time {
        Some(time) => question.limits(Limits::new().time(time)).run(),
        None => question.quick(),
    };
    let answer = answer.map_err(Failure::input)?;
    match answer.solution {
        Some(solution) => Ok(Some(solution.into_moves())),
        None if cancel.is_cancelled() => Ok(None),
        None => Err(Failure::Undecided(
            "no solution was found: try 'taquin solve' with a longer --time, and pass its moves with --moves"
                .to_string(),
        )),
    }
}

/// Whether the arguments ask for pictures or moves.
pub(super) fn are_wanted(args: &ShowArgs) -> bool {
    let (files, film) = (&args.files, &args.film);
    let files = [&files.svg, &files.png, &files.gif, &files.sheet];
    files.into_iter().any(Option::is_some) || film.moves.is_some() || film.solve || film.animate
}
