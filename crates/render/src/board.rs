//! A board as SVG.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use taquin_puzzle::{Board, Tile};

use crate::Look;
use crate::canvas::{Anchor, Canvas, Lettering, below_middle};
use crate::color::{PAPER, Rgb, TRAY};
use crate::font::Weight;

/// A board as an SVG document. Linear in the number of cells.
///
/// Tiles are coloured by where `goal` has them. The document is complete: numbers are outlines,
/// pictures are inside.
///
/// ```
/// use taquin_puzzle::{Board, Goal};
/// use taquin_render::{Look, board_svg};
///
/// let board: Board = "8 0 6/5 4 7/2 3 1".parse()?;
/// let svg = board_svg(&board, &Goal::Rows.board(board.size()), &Look::new(board.size())?);
/// assert!(svg.starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// When board, goal and look are not of one size.
pub fn board_svg(board: &Board, goal: &Board, look: &Look) -> String {
    let (wide, high) = look.pixels();
    let mut canvas = Canvas::new(wide as f32, high as f32, &title(board));
    let tiles = Tiles::new(&mut canvas, goal, look);
    tiles.draw(&mut canvas, board);
    canvas.finish()
}

/// What the picture of a board is called.
pub(crate) fn title(board: &Board) -> String {
    /// Larger boards are no use to those who listen to titles.
    const LARGE: usize = 36;
    match board.cells().len() <= LARGE {
        true => board.to_string(),
        false => format!("a {} board", board.size()),
    }
}

/// The shapes of a board's tiles, defined on a canvas.
pub(crate) struct Tiles<'a> {
    look: &'a Look,
    /// The goal cell of each tile.
    homes: Box<[u32]>,
    number: Option<f32>,
}

impl<'a> Tiles<'a> {
    /// Defines the shapes of tiles.
    ///
    /// # Panics
    /// When goal and look are not of one size.
    pub(crate) fn new(canvas: &mut Canvas, goal: &Board, look: &'a Look) -> Tiles<'a> {
        assert_eq!(goal.size(), look.size(), "a look is made for one size");
        let (cell, corner) = (look.cell(), look.corner());
        let homes = goal.cells_of_tiles();
        let rectangle = format!(r#"width="{cell}" height="{cell}" rx="{corner}""#);
        match look.picture() {
            None => canvas.shape(format_args!(r#"<rect id="t" {rectangle}/>"#)),
            Some(picture) => {
                canvas.shape(format_args!(
                    r#"<clipPath id="c"><rect {rectangle}/></clipPath>"#
                ));
                let (wide, high) = look.pixels();
                let whole = picture.fitted(wide, high);
                for (tile, &home) in homes.iter().enumerate().skip(1) {
                    let part = whole.part(look.place(home as usize), (cell, cell));
                    let data = BASE64_STANDARD.encode(part.png());
                    canvas.shape(format_args!(
                        r#"<image id="p{tile}" width="{cell}" height="{cell}" clip-path="url(#c)" href="data:image/png;base64,{data}"/>"#
                    ));
                }
            }
        }
        Tiles {
            look,
            homes,
            number: look.number_size(),
        }
    }

    /// Draws the tray that tiles lie in.
    pub(crate) fn tray(&self, canvas: &mut Canvas) {
        let (wide, high) = self.look.pixels();
        let corner = (self.look.corner() + self.look.gap()) as f32;
        canvas.rectangle([0.0, 0.0, wide as f32, high as f32], corner, TRAY);
    }

    /// Draws a board.
    pub(crate) fn draw(&self, canvas: &mut Canvas, board: &Board) {
        self.draw_painted(canvas, board, |tile, cell| self.is_home(tile, cell));
    }

    /// Draws a board whose tiles are painted as if they were home or not.
    pub(crate) fn draw_painted(
        &self,
        canvas: &mut Canvas,
        board: &Board,
        is_home: impl Fn(Tile, usize) -> bool,
    ) {
        assert_eq!(
            board.size(),
            self.look.size(),
            "a look is made for one size"
        );
        self.tray(canvas);
        // Tiles of one colour together: on large boards that is a third of the text.
        let mut groups: Vec<(Rgb, Vec<(Tile, usize)>)> = Vec::new();
        for (cell, &tile) in board.cells().iter().enumerate() {
            if tile == 0 {
                continue;
            }
            let color = self.color(tile, is_home(tile, cell));
            match groups.iter_mut().find(|(of, _)| *of == color) {
                Some((_, members)) => members.push((tile, cell)),
                None => groups.push((color, vec![(tile, cell)])),
            }
        }
        for (color, members) in &groups {
            canvas.draw(format_args!(r#"<g fill="{color}">"#));
            for &(tile, cell) in members {
                self.body(canvas, tile, self.look.place(cell));
            }
            canvas.draw(format_args!("</g>"));
            if self.number.is_some() {
                self.open_numbers(canvas, *color);
                for &(tile, cell) in members {
                    self.number(canvas, tile, self.look.place(cell));
                }
                canvas.draw(format_args!("</g>"));
            }
        }
    }

    pub(crate) fn is_home(&self, tile: Tile, cell: usize) -> bool {
        self.homes[tile as usize] as usize == cell
    }

    pub(crate) fn color(&self, tile: Tile, is_home: bool) -> Rgb {
        let home = self.homes[tile as usize] as usize;
        self.look.scheme().color(self.look.size(), home, is_home)
    }

    /// Draws a tile without its number, in the colour of its group.
    pub(crate) fn body(&self, canvas: &mut Canvas, tile: Tile, (x, y): (u32, u32)) {
        match self.look.picture() {
            None => canvas.draw(format_args!(r##"<use href="#t" x="{x}" y="{y}"/>"##)),
            Some(_) => canvas.draw(format_args!(r##"<use href="#p{tile}" x="{x}" y="{y}"/>"##)),
        }
    }

    /// Begins a group of numbers on tiles of a colour.
    pub(crate) fn open_numbers(&self, canvas: &mut Canvas, color: Rgb) {
        match (self.look.picture(), self.number) {
            (None, _) | (_, None) => canvas.draw(format_args!(r#"<g fill="{}">"#, color.ink())),
            // On a picture only an outline helps.
            (Some(_), Some(size)) => canvas.draw(format_args!(
                r##"<g fill="{PAPER}" stroke="#000" stroke-opacity=".65" stroke-width="{:.1}" stroke-linejoin="round" paint-order="stroke">"##,
                size / 7.0
            )),
        }
    }

    /// Draws the number of a tile, in the colour of its group.
    pub(crate) fn number(&self, canvas: &mut Canvas, tile: Tile, (x, y): (u32, u32)) {
        let Some(size) = self.number else { return };
        let half = self.look.cell() as f32 / 2.0;
        let lettering = Lettering {
            weight: Weight::Medium,
            size,
            anchor: Anchor::Middle,
        };
        let (middle, baseline) = (x as f32 + half, y as f32 + half + below_middle(size));
        canvas.glyphs(&tile.to_string(), middle, baseline, lettering);
        canvas.draw(format_args!(""));
    }
}
