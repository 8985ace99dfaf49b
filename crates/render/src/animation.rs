//! A film as an animated SVG document.

use std::fmt::Write as _;

use taquin_puzzle::{Board, Tile};
use thiserror::Error;

use crate::board::{Tiles, title};
use crate::color::{PAPER, Rgb};
use crate::counter::Counter;
use crate::drawing::{Drawing, Element, Group};
use crate::{Film, Look, Pace};

/// The most moves of an animated SVG. Browsers keep a list for every tile.
pub const MAX_ANIMATED_MOVES: usize = 10_000;

/// A film as an animated SVG document that repeats for ever. Viewers without animation show the start.
///
/// # Errors
/// When there are more than [`MAX_ANIMATED_MOVES`] moves.
///
/// # Panics
/// When film and look have different sizes.
pub fn animated_svg(film: &Film, look: &Look, pace: &Pace) -> Result<String, AnimationError> {
    if film.moves() > MAX_ANIMATED_MOVES {
        return Err(AnimationError(film.moves()));
    }
    let (width, board_height) = look.pixels();
    let counter = Counter::new(look, film.moves());
    let (width, height) = (width as f32, (board_height + counter.height()) as f32);
    let mut drawing = Drawing::new(width, height, &title(film.start()));
    drawing.rectangle([0.0, 0.0, width, height], 0.0, PAPER);
    let tiles = Tiles::new(&mut drawing, film.goal(), look);
    tiles.tray(&mut drawing);
    let clock = Clock::new(film, pace);
    for track in tracks(film) {
        draw_tile(&mut drawing, &tiles, look, &track, &clock);
    }
    draw_counts(&mut drawing, &counter, board_height, film.moves(), &clock);
    Ok(drawing.svg())
}

/// When moves happen, as fractions of the film's duration.
struct Clock {
    seconds: f64,
    start: f64,
    move_duration: f64,
    sliding: f64,
}

impl Clock {
    fn new(film: &Film, pace: &Pace) -> Clock {
        let move_duration = pace.move_duration().as_secs_f64();
        let start = pace.pause_start().as_secs_f64();
        let end = pace.pause_end().as_secs_f64();
        let seconds = (start + film.moves() as f64 * move_duration + end).max(0.1);
        Clock {
            seconds,
            start: start / seconds,
            move_duration: move_duration / seconds,
            sliding: pace.sliding().as_secs_f64() / seconds,
        }
    }

    /// The beginning of the move with this number, from 0.
    fn begin(&self, number: usize) -> f64 {
        (self.start + number as f64 * self.move_duration).min(1.0)
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

/// The way of one tile: its first cell, then the number of each of its moves and the cell that it leads to.
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

fn draw_tile(drawing: &mut Drawing, tiles: &Tiles<'_>, look: &Look, track: &Track, clock: &Clock) {
    let (x, y) = look.place(track.start);
    let paint = |is_home: bool| tiles.color(track.tile, is_home);
    let color = paint(tiles.is_home(track.tile, track.start));
    // The colour after each move of the tile, and when it takes effect.
    let arrivals = || {
        let stops = track.stops.iter();
        stops.map(|&(number, cell)| {
            let color = paint(tiles.is_home(track.tile, cell));
            (clock.arrival(number), color)
        })
    };
    let origin = Group::Moved {
        x: x as f32,
        y: y as f32,
    };
    drawing.group(origin, |drawing| {
        if !track.stops.is_empty() {
            drawing.draw(Element::Animation(way(look, track, clock)));
        }
        drawing.group(Group::Filled(color), |drawing| {
            if arrivals().any(|(_, next)| next != color) {
                drawing.draw(Element::Animation(fills(color, arrivals(), clock)));
            }
            tiles.body(drawing, track.tile, (0, 0));
        });
        drawing.group(tiles.number_group(color), |drawing| {
            let ink = color.ink();
            let inks = || arrivals().map(|(when, next)| (when, next.ink()));
            if inks().any(|(_, next)| next != ink) {
                drawing.draw(Element::Animation(fills(ink, inks(), clock)));
            }
            tiles.number(drawing, track.tile, (0, 0));
        });
    });
}

/// The animation of a tile's place: it rests, slides, and rests again.
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

/// Draws every count at the same place, each visible during its own move only.
fn draw_counts(drawing: &mut Drawing, counter: &Counter, top: u32, moves: usize, clock: &Clock) {
    let attributes = clock.attributes();
    for made in 0..=moves {
        let begin = made.checked_sub(1).map(|number| clock.begin(number));
        let end = (made < moves).then(|| clock.begin(made));
        let shown = match (begin, end) {
            (None, None) => None,
            (None, Some(end)) => Some(("inline;none", format!("0;{end:.5}"))),
            (Some(begin), None) => Some(("none;inline", format!("0;{begin:.5}"))),
            (Some(begin), Some(end)) => {
                Some(("none;inline;none", format!("0;{begin:.5};{end:.5}")))
            }
        };
        drawing.group(Group::Shown { visible: made == 0 }, |drawing| {
            if let Some((values, times)) = shown {
                drawing.draw(Element::Animation(format!(
                    r#"<animate attributeName="display" calcMode="discrete" {attributes} values="{values}" keyTimes="{times}"/>"#
                )));
            }
            counter.draw(drawing, top, made);
        });
    }
}

/// Why there is no animated SVG: the film has too many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "{0} moves are too many for an animated SVG: show at most {MAX_ANIMATED_MOVES}, or make a GIF"
)]
pub struct AnimationError(pub usize);
