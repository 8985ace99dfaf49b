//! Moves played in the terminal: one board over the other; on anything else one after the other.

use std::io::{self, IsTerminal as _};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crossterm::cursor::{Hide, MoveUp, Show};
use crossterm::execute;
use crossterm::terminal::{self, Clear, ClearType};
use taquin::puzzle::text::Format;
use taquin::render::{Film, Pace};
use taquin::{Board, CancelToken, Direction};
use taquin_play::terminal::restore_before_quit;

use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::report::text::{draw_marked, has_moved};

/// Refuses a style that is not a drawing.
pub(super) fn check(style: Format) -> Result<(), Failure> {
    let is_drawing = |style: &Format| matches!(style, Format::Drawing(_));
    if is_drawing(&style) {
        return Ok(());
    }
    let drawings = Format::ALL.into_iter().filter(is_drawing);
    let names: Vec<&str> = drawings.map(Format::name).collect();
    Err(Failure::Input(format!(
        "--style {} cannot show moves in the terminal: use {}",
        style.name(),
        names.join(", ")
    )))
}

/// Plays the moves from the first board to the last.
pub(super) fn play(
    film: &Film,
    pace: &Pace,
    style: Format,
    cancel: &CancelToken,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let first = frame(film, film.start(), None, 0, style, output)?;
    let lines = first.lines().count() as u16;
    if !io::stdout().is_terminal() {
        return print(film, style, output);
    }
    // Some terminals do not know their size.
    let known = terminal::size().ok();
    let known = known.filter(|&(wide, high)| wide > 0 && high > 0);
    let (wide, high) = known.unwrap_or((80, 24));
    let widest = film.size().cols() * (film.size().cells().to_string().len() + 3) + 1;
    if lines >= high || widest > usize::from(wide) {
        return Err(Failure::Input(format!(
            "the board does not fit into the terminal ({wide}x{high}): write a file with --gif or --svg",
        )));
    }
    restore_before_quit(|| {
        let _ = execute!(io::stdout(), Show);
    });
    output.control(&code(Hide))?;
    let played = show(film, pace, style, lines, cancel, output);
    output.control(&code(Show))?;
    output.flush()?;
    played?;
    Ok(Exit::Answered.unless_interrupted(cancel))
}

fn show(
    film: &Film,
    pace: &Pace,
    style: Format,
    lines: u16,
    cancel: &CancelToken,
    output: &mut Output,
) -> Result<(), Failure> {
    let over = code(MoveUp(lines)) + &code(Clear(ClearType::FromCursorDown));
    for (number, board) in film.boards().enumerate() {
        let moved = number.checked_sub(1).map(|before| film.runs()[before]);
        let text = frame(film, &board, moved, number, style, output)?;
        let begin = if number == 0 { "" } else { over.as_str() };
        output.control(begin)?;
        output.result(&text)?;
        output.flush()?;
        let pause = match number {
            0 => pace.pause_start(),
            number if number == film.moves() => Duration::ZERO,
            _ => pace.move_duration(),
        };
        if !wait(pause, cancel) {
            break;
        }
    }
    Ok(())
}

/// Every board below the one before, for files and pipes.
fn print(film: &Film, style: Format, output: &mut Output) -> Result<Exit, Failure> {
    for (number, board) in film.boards().enumerate() {
        let moved = number.checked_sub(1).map(|before| film.runs()[before]);
        let text = frame(film, &board, moved, number, style, output)?;
        let gap = if number == 0 { "" } else { "\n" };
        output.result(&format!("{gap}{text}"))?;
    }
    Ok(Exit::Answered)
}

/// A board and its count.
fn frame(
    film: &Film,
    board: &Board,
    moved: Option<(Direction, usize)>,
    number: usize,
    style: Format,
    output: &Output,
) -> Result<String, Failure> {
    let is_moved = |cell: usize| has_moved(board, moved, cell);
    let mut text = String::new();
    let paint = output.paint();
    draw_marked(board, film.goal(), &is_moved, style, paint, &mut text).map_err(Failure::input)?;
    text.push_str(&format!("{number} / {}\n", film.moves()));
    Ok(text)
}

/// Waits; false if it was interrupted.
fn wait(time: Duration, cancel: &CancelToken) -> bool {
    const CANCEL_CHECK_INTERVAL: Duration = Duration::from_millis(20);
    let begun = Instant::now();
    while begun.elapsed() < time && !cancel.is_cancelled() {
        sleep(CANCEL_CHECK_INTERVAL.min(time.saturating_sub(begun.elapsed())));
    }
    !cancel.is_cancelled()
}

/// The control code of a terminal command.
fn code(command: impl crossterm::Command) -> String {
    let mut text = String::new();
    // Writing to memory does not fail.
    let _ = command.write_ansi(&mut text);
    text
}
