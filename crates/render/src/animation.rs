//! A film as an SVG document that moves by itself, in browsers.

use std::fmt::Write as _;

use taquin_puzzle::{Board, Tile};
use thiserror::Error;

use crate::board::{Tiles, title};
use crate::canvas::Canvas;
use crate::color::{PAPER, Rgb};
use crate::counter::Counter;
use crate::{Film, Look, Pace};

/// The most moves of an animated document: browsers keep a list for every tile.
pub const MAX_ANIMATED_MOVES: usize = 10_000;

/// A film as an animated SVG document that repeats for ever. What does not play it shows the start.
///
/// # Errors
/// When there are more than [`MAX_ANIMATED_MOVES`] moves.
///
/// # Panics
/// When film and look are not of one size.
pub fn animated_svg(film: &Film, look: &Look, pace: &Pace) -> Result<String, AnimationError> {
    if film.moves() > MAX_ANIMATED_MOVES {
        return Err(AnimationError(film.moves()));
    }
    let (wide, board_high) = look.pixels();
    let counter = Counter::new(look, film.moves());
    let high = board_high + counter.height();
    let mut canvas = Canvas::new(wide as f32, high as f32, &title(film.start()));
    canvas.rectangle([0.0, 0.0, wide as f32, high as f32], 0.0, PAPER);
    let tiles = Tiles::new(&mut canvas, film.goal(), look);
    tiles.tray(&mut canvas);
    let clock = Clock::new(film, pace);
    for track in tracks(film) {
        draw_tile(&mut canvas, &tiles, look, &track, &clock);
    }
    draw_counts(&mut canvas, &counter, board_high, film.moves(), &clock);
    Ok(canvas.finish())
}

/// When moves happen, as parts of the whole.
struct Clock {
    seconds: f64,
    start: f64,
    a_move: f64,
    sliding: f64,
}

impl Clock {
    fn new(film: &Film, pace: &Pace) -> Clock {
        let a_move = pace.a_move().as_secs_f64();
        let start = pace.pause_start().as_secs_f64();
        let end = pace.pause_end().as_secs_f64();
        let seconds = (start + film.moves() as f64 * a_move + end).max(0.1);
        Clock {
            seconds,
            start: start / seconds,
            a_move: a_move / seconds,
            sliding: pace.sliding().as_secs_f64() / seconds,
        }
    }

    /// The beginning of the move with this number, from 0.
    fn begin(&self, number: usize) -> f64 {
        (self.start + number as f64 * self.a_move).min(1.0)
    }

    /// When its tiles have arrived.
    fn arrival(&self, number: usize) -> f64 {
        (self.begin(number) + self.sliding).min(1.0)
    }

    /// The attributes that all animations share.
    fn attributes(&self) -> String {
        format!(r#"dur="{:.3}s" repeatCount="indefinite""#, self.seconds)
    }
}

/// The way of one tile: where it begins, and each move's number and the cell that it leads to.
struct Track {
    tile: Tile,
    start: usize,
    stops: Vec<(usize, usize)>,
}

fn tracks(film: &Film) -> Vec<Track> {
    let cells = film.start().cells_of_tiles();
    let track = |(tile, &cell): (usize, &u32)| Track {
        tile: tile as Tile,
        start: cell as usize,
        stops: Vec::new(),
    };
    let mut tracks: Vec<Track> = cells.iter().enumerate().skip(1).map(track).collect();
    let mut board: Board = film.start().clone();
    for (number, &(direction, count)) in film.runs().iter().enumerate() {
        for _ in 0..count {
            let target = board.blank();
            let tile = board.slide(direction);
            tracks[tile as usize - 1].stops.push((number, target));
        }
    }
    tracks
}

fn draw_tile(canvas: &mut Canvas, tiles: &Tiles<'_>, look: &Look, track: &Track, clock: &Clock) {
    let (x, y) = look.place(track.start);
    let color = tiles.color(track.tile, tiles.is_home(track.tile, track.start));
    canvas.draw(format_args!(r#"<g transform="translate({x} {y})">"#));
    if !track.stops.is_empty() {
        canvas.draw(format_args!("{}", way(look, track, clock)));
    }
    canvas.draw(format_args!(r#"<g fill="{color}">"#));
    let arrivals = || {
        let cells = track.stops.iter();
        cells.map(|&(number, cell)| (clock.arrival(number), tiles.is_home(track.tile, cell)))
    };
    let paint = |is_home: bool| tiles.color(track.tile, is_home);
    if arrivals().any(|(_, is_home)| paint(is_home) != color) {
        let changes = arrivals().map(|(when, is_home)| (when, paint(is_home)));
        canvas.draw(format_args!("{}", fills(color, changes, clock)));
    }
    tiles.body(canvas, track.tile, (0, 0));
    canvas.draw(format_args!("</g>"));
    tiles.open_numbers(canvas, color);
    if arrivals().any(|(_, is_home)| paint(is_home).ink() != color.ink()) {
        let changes = arrivals().map(|(when, is_home)| (when, paint(is_home).ink()));
        canvas.draw(format_args!("{}", fills(color.ink(), changes, clock)));
    }
    tiles.number(canvas, track.tile, (0, 0));
    canvas.draw(format_args!("</g></g>"));
}

/// The animation of a tile's place: it lies still, slides, lies still.
fn way(look: &Look, track: &Track, clock: &Clock) -> String {
    let (mut x, mut y) = look.place(track.start);
    let (mut values, mut times) = (format!("{x} {y}"), "0".to_string());
    for &(number, cell) in &track.stops {
        let _ = write!(values, ";{x} {y}");
        (x, y) = look.place(cell);
        let _ = write!(values, ";{x} {y}");
        let _ = write!(
            times,
            ";{:.5};{:.5}",
            clock.begin(number),
            clock.arrival(number)
        );
    }
    let _ = write!(values, ";{x} {y}");
    times.push_str(";1");
    let attributes = clock.attributes();
    format!(
        r#"<animateTransform attributeName="transform" type="translate" {attributes} values="{values}" keyTimes="{times}"/>"#
    )
}

/// The animation of a colour.
fn fills(first: Rgb, changes: impl Iterator<Item = (f64, Rgb)>, clock: &Clock) -> String {
    let (mut values, mut times) = (first.to_string(), "0".to_string());
    let mut last = first;
    for (when, color) in changes.filter(|&(when, _)| when < 1.0) {
        if color != last {
            let _ = write!(values, ";{color}");
            let _ = write!(times, ";{when:.5}");
            last = color;
        }
    }
    let attributes = clock.attributes();
    format!(
        r#"<animate attributeName="fill" calcMode="discrete" {attributes} values="{values}" keyTimes="{times}"/>"#
    )
}

/// Every count on top of the others, each visible in its time only.
fn draw_counts(canvas: &mut Canvas, counter: &Counter, top: u32, moves: usize, clock: &Clock) {
    let attributes = clock.attributes();
    for made in 0..=moves {
        let hidden = if made == 0 { "" } else { r#" display="none""# };
        canvas.draw(format_args!("<g{hidden}>"));
        let (values, times) = match (made, moves) {
            (_, 0) => (String::new(), String::new()),
            (0, _) => {
                let end = clock.begin(0);
                ("inline;none".to_string(), format!("0;{end:.5}"))
            }
            (made, moves) => {
                let begin = clock.begin(made - 1);
                match made == moves {
                    true => ("none;inline".to_string(), format!("0;{begin:.5}")),
                    false => {
                        let end = clock.begin(made);
                        let times = format!("0;{begin:.5};{end:.5}");
                        ("none;inline;none".to_string(), times)
                    }
                }
            }
        };
        if moves > 0 {
            canvas.draw(format_args!(
                r#"<animate attributeName="display" calcMode="discrete" {attributes} values="{values}" keyTimes="{times}"/>"#
            ));
        }
        counter.draw(canvas, top, made);
        canvas.draw(format_args!("</g>"));
    }
}

/// Why a film cannot be an animated document: it has too many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "{0} moves are too many for an animated SVG: show at most {MAX_ANIMATED_MOVES}, or make a GIF"
)]
pub struct AnimationError(pub usize);
