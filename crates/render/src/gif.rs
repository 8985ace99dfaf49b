//! A film as an animated GIF: one palette, and in each frame only what changes.

use std::ops::ControlFlow;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use taquin_puzzle::{Board, Direction, Tile};
use thiserror::Error;
use tiny_skia::Pixmap;

use crate::board::Tiles;
use crate::color::{INK, PAPER, Rgb, TRAY};
use crate::counter::Counter;
use crate::drawing::Drawing;
use crate::palette::Palette;
use crate::raster::{self, RasterError};
use crate::{Film, Look, Pace};

/// The most frames that a GIF may have.
pub const MAX_FRAMES: usize = 50_000;

/// A film as a GIF that repeats for ever.
///
/// `tell` is called after each move with the number of moves drawn; it may stop the work. Tiles are drawn once
/// and then copied, so the cost of a frame is that of its changes. There is one frame for the start, and
/// [`Pace::frames_per_move`] for each move.
///
/// # Errors
/// When there would be too many frames or pixels, or `tell` stopped it.
///
/// # Panics
/// When film and look have different sizes.
pub fn gif(
    film: &Film,
    look: &Look,
    pace: &Pace,
    tell: &mut dyn FnMut(usize) -> ControlFlow<()>,
) -> Result<Vec<u8>, GifError> {
    let delays = pace.delays();
    let frames = 1 + film.moves().saturating_mul(delays.len());
    if frames > MAX_FRAMES {
        return Err(GifError::TooLong {
            moves: film.moves(),
            max_moves: (MAX_FRAMES - 1) / delays.len(),
        });
    }
    let (board_width, board_height) = look.pixels();
    let counter = Counter::new(look, film.moves());
    let (width, height) = (board_width, board_height + counter.height());
    let (Ok(screen_width), Ok(screen_height)) = (u16::try_from(width), u16::try_from(height))
    else {
        let (width, height) = (u64::from(width), u64::from(height));
        return Err(GifError::TooLarge { width, height });
    };
    let mut stage = Stage::new(film, look, counter)?;
    let mut file = Vec::new();
    let palette = stage.palette.bytes();
    let mut encoder = Encoder::new(&mut file, screen_width, screen_height, &palette)?;
    encoder.set_repeat(Repeat::Infinite)?;
    let hundredths = |pause: std::time::Duration| (pause.as_millis() / 10) as u16;
    let first = Frame {
        delay: hundredths(pace.pause_start()).max(delays[0]),
        width: screen_width,
        height: screen_height,
        buffer: (&stage.pixels).into(),
        ..Frame::default()
    };
    encoder.write_frame(&first)?;
    let mut board = film.start().clone();
    for (index, &(direction, count)) in film.runs().iter().enumerate() {
        let is_last = index + 1 == film.moves();
        for (number, &delay) in delays.iter().enumerate() {
            let part = (number + 1) as f64 / delays.len() as f64;
            stage.slide(&board, direction, count, part);
            if number == 0 {
                stage.count(index + 1)?;
            }
            let delay = if is_last && number + 1 == delays.len() {
                delay.max(hundredths(pace.pause_end()))
            } else {
                delay
            };
            encoder.write_frame(&stage.frame(delay))?;
        }
        for _ in 0..count {
            board.slide(direction);
        }
        if tell(index + 1).is_break() {
            return Err(GifError::Stopped);
        }
    }
    drop(encoder);
    Ok(file)
}

/// The frame that is being put together, and the drawn tiles that it is put together from.
struct Stage<'a> {
    look: &'a Look,
    palette: Palette,
    width: usize,
    height: usize,
    /// The pixels of this frame and of the last one, as indices into the palette.
    pixels: Vec<u8>,
    shown: Vec<u8>,
    /// Every tile in its goal cell, in the colours of tiles at home.
    home: Vec<u8>,
    /// The same in the colours of tiles that are not at home, if they differ.
    away: Option<Vec<u8>>,
    /// The goal cell of each tile.
    homes: Box<[u32]>,
    background: u8,
    counter: Counter,
    /// What may differ from the last frame.
    changed: Option<Area>,
}

/// A rectangle of pixels: left, top, right and bottom, the latter two exclusive.
#[derive(Clone, Copy)]
struct Area([usize; 4]);

impl Area {
    fn with(self, other: Area) -> Area {
        let ([l, t, r, b], [l2, t2, r2, b2]) = (self.0, other.0);
        Area([l.min(l2), t.min(t2), r.max(r2), b.max(b2)])
    }
}

impl<'a> Stage<'a> {
    fn new(film: &Film, look: &'a Look, counter: Counter) -> Result<Stage<'a>, GifError> {
        let (width, board_height) = look.pixels();
        let height = board_height + counter.height();
        let scene = |board: &Board, is_home: Option<bool>| {
            let (width, height) = (width as f32, height as f32);
            let mut drawing = Drawing::new(width, height, "");
            drawing.rectangle([0.0, 0.0, width, height], 0.0, PAPER);
            let tiles = Tiles::new(&mut drawing, film.goal(), look);
            tiles.draw_painted(&mut drawing, board, |tile, cell| {
                is_home.unwrap_or_else(|| tiles.is_home(tile, cell))
            });
            counter.draw(&mut drawing, board_height, 0);
            raster::pixels(&drawing, 1.0)
        };
        let start = scene(film.start(), None)?;
        let home = scene(film.goal(), Some(true))?;
        let tells_home = look.scheme().tells_home() && look.picture().is_none();
        let away = tells_home.then(|| scene(film.goal(), Some(false)));
        let away = away.transpose()?;
        let needed = [TRAY, PAPER, INK].map(|Rgb(r, g, b)| [r, g, b]);
        let mut palette = match (look.picture(), &away) {
            (Some(_), _) => Palette::of_photograph(&home, &needed),
            (None, Some(away)) => Palette::of_flat(&[&start, &home, away]),
            (None, None) => Palette::of_flat(&[&start, &home]),
        };
        let Rgb(r, g, b) = TRAY;
        let pixels = palette.indices(&start);
        Ok(Stage {
            look,
            width: width as usize,
            height: height as usize,
            shown: pixels.clone(),
            pixels,
            home: palette.indices(&home),
            away: away.map(|away: Pixmap| palette.indices(&away)),
            homes: film.goal().cells_of_tiles(),
            background: palette.index([r, g, b]),
            palette,
            counter,
            changed: None,
        })
    }

    /// Draws `count` tiles that have covered a part of their way in `direction`; `board` is the position before.
    fn slide(&mut self, board: &Board, direction: Direction, count: usize, part: f64) {
        let size = board.size();
        let cell = self.look.cell() as usize;
        let step = cell + self.look.gap() as usize;
        // Slow at both ends.
        let eased = part * part * (3.0 - 2.0 * part);
        let moved = (eased * step as f64).round() as usize;
        let mut target = board.blank();
        let mut area: Option<Area> = None;
        let mut tiles: Vec<(Tile, [usize; 2], bool)> = Vec::with_capacity(count);
        for _ in 0..count {
            let Some(from) = size.neighbour(target, direction.opposite()) else {
                break;
            };
            let tile = board.cells()[from];
            let (x, y) = self.look.place(from);
            let (x, y) = (x as usize, y as usize);
            let place = match direction {
                Direction::Up => [x, y - moved],
                Direction::Down => [x, y + moved],
                Direction::Left => [x - moved, y],
                Direction::Right => [x + moved, y],
            };
            // A tile takes its new colour when it arrives.
            let rests_in = if part < 1.0 { from } else { target };
            let is_home = self.homes[tile as usize] as usize == rests_in;
            tiles.push((tile, place, is_home));
            for cell_index in [from, target] {
                let (x, y) = self.look.place(cell_index);
                let (x, y) = (x as usize, y as usize);
                let place = Area([x, y, x + cell, y + cell]);
                area = Some(area.map_or(place, |area| area.with(place)));
            }
            target = from;
        }
        let Some(area) = area else { return };
        let Area([left, top, right, bottom]) = area;
        for y in top..bottom {
            self.pixels[y * self.width..][left..right].fill(self.background);
        }
        for (tile, [x, y], is_home) in tiles {
            self.stamp(tile, x, y, is_home);
        }
        self.change(area);
    }

    /// Copies a tile to a place.
    fn stamp(&mut self, tile: Tile, x: usize, y: usize, is_home: bool) {
        let source = match &self.away {
            Some(away) if !is_home => away,
            _ => &self.home,
        };
        let (from_x, from_y) = self.look.place(self.homes[tile as usize] as usize);
        let cell = self.look.cell() as usize;
        for row in 0..cell {
            let from = (from_y as usize + row) * self.width + from_x as usize;
            let to = (y + row) * self.width + x;
            self.pixels[to..to + cell].copy_from_slice(&source[from..from + cell]);
        }
    }

    /// Writes how many moves were made.
    fn count(&mut self, moves: usize) -> Result<(), GifError> {
        let top = self.height - self.counter.height() as usize;
        let (width, height) = (self.width as f32, self.counter.height() as f32);
        let mut strip = Drawing::new(width, height, "");
        strip.rectangle([0.0, 0.0, width, height], 0.0, PAPER);
        self.counter.draw(&mut strip, 0, moves);
        let indices = self.palette.indices(&raster::pixels(&strip, 1.0)?);
        self.pixels[top * self.width..].copy_from_slice(&indices);
        self.change(Area([0, top, self.width, self.height]));
        Ok(())
    }

    fn change(&mut self, area: Area) {
        self.changed = Some(self.changed.map_or(area, |changed| changed.with(area)));
    }

    /// The frame that turns the last one into this one.
    fn frame(&mut self, delay: u16) -> Frame<'static> {
        let Area([left, top, right, bottom]) = self.changed.take().unwrap_or(Area([0, 0, 1, 1]));
        let mut buffer = Vec::with_capacity((right - left) * (bottom - top));
        for y in top..bottom {
            let row = y * self.width + left..y * self.width + right;
            let (now, before) = (&self.pixels[row.clone()], &mut self.shown[row]);
            let differences = now.iter().zip(before.iter());
            buffer.extend(differences.map(|(&now, &before)| {
                if now == before {
                    Palette::UNCHANGED
                } else {
                    now
                }
            }));
            before.copy_from_slice(now);
        }
        Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(Palette::UNCHANGED),
            left: left as u16,
            top: top as u16,
            width: (right - left) as u16,
            height: (bottom - top) as u16,
            buffer: buffer.into(),
            ..Frame::default()
        }
    }
}

/// Why there is no GIF.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GifError {
    /// Too many moves.
    #[error(
        "{moves} moves are too many for a GIF with that many frames per move: show at most {max_moves}, or use fewer frames per move"
    )]
    TooLong {
        /// The moves.
        moves: usize,
        /// The most that fit.
        max_moves: usize,
    },
    /// `tell` stopped the work.
    #[error("the drawing was stopped")]
    Stopped,
    /// Wider or higher than the format allows.
    #[error(
        "the animation would have {width}x{height} pixels; a GIF has at most {max} each way: \
         make the cells smaller, or write SVG",
        max = u16::MAX
    )]
    TooLarge {
        /// Its width in pixels.
        width: u64,
        /// Its height.
        height: u64,
    },
    /// Too many pixels.
    #[error(transparent)]
    Raster(#[from] RasterError),
    /// The encoder failed.
    #[error("the GIF cannot be written: {0}")]
    Encoding(String),
}

impl From<gif::EncodingError> for GifError {
    fn from(error: gif::EncodingError) -> GifError {
        GifError::Encoding(error.to_string())
    }
}
