//! Drawings of boards and of their tiles.

use taquin_puzzle::{Board, Tile};

use crate::Look;
use crate::color::{PAPER, Rgb, TRAY};
use crate::drawing::{
    Anchor, Drawing, Element, Group, Photograph, TextStyle, TileShape, below_middle,
};
use crate::font::FontWeight;

/// Draws a board. Linear in the number of cells.
///
/// The goal cell of a tile decides its colour, and which part of a picture it shows.
///
/// ```
/// use taquin_puzzle::{Board, Goal};
/// use taquin_render::{Look, draw_board};
///
/// let board: Board = "8 0 6/5 4 7/2 3 1".parse()?;
/// let drawing = draw_board(&board, &Goal::Rows.board(board.size()), &Look::new(board.size())?);
/// assert!(drawing.svg().starts_with("<svg"));
/// assert!(drawing.png(2.0)?.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// When board, goal and look have different sizes.
pub fn draw_board(board: &Board, goal: &Board, look: &Look) -> Drawing {
    let (width, height) = look.pixels();
    let mut drawing = Drawing::new(width as f32, height as f32, &title(board));
    let tiles = Tiles::new(&mut drawing, goal, look);
    tiles.draw(&mut drawing, board);
    drawing
}

/// The title of a board's picture: the board itself, unless it is too long to be read aloud.
pub(crate) fn title(board: &Board) -> String {
    const MAX_CELLS: usize = 36;
    if board.cells().len() <= MAX_CELLS {
        board.to_string()
    } else {
        format!("a {} board", board.size())
    }
}

/// Draws the tiles of boards that have one goal and one look.
pub(crate) struct Tiles<'a> {
    look: &'a Look,
    /// The goal cell of each tile.
    homes: Box<[u32]>,
    /// How numbers are written, if they are.
    number_style: Option<TextStyle>,
}

impl<'a> Tiles<'a> {
    /// Sets the shape of the drawing's tiles.
    ///
    /// # Panics
    /// When goal and look have different sizes.
    pub(crate) fn new(drawing: &mut Drawing, goal: &Board, look: &'a Look) -> Tiles<'a> {
        assert_eq!(goal.size(), look.size(), "a look is made for one size");
        let homes = goal.cells_of_tiles();
        let photograph = look.picture().map(|picture| {
            let (width, height) = look.pixels();
            Photograph {
                bitmap: picture.fitted(width, height),
                places: homes
                    .iter()
                    .map(|&home| look.place(home as usize))
                    .collect(),
            }
        });
        drawing.set_tile_shape(TileShape {
            side: look.cell(),
            radius: look.corner(),
            photograph,
        });
        let number_style = look
            .number_size()
            .map(|size| TextStyle::new(FontWeight::Medium, size, Anchor::Middle));
        Tiles {
            look,
            homes,
            number_style,
        }
    }

    /// Draws the tray that tiles lie in.
    pub(crate) fn tray(&self, drawing: &mut Drawing) {
        let (width, height) = self.look.pixels();
        let corner = (self.look.corner() + self.look.gap()) as f32;
        drawing.rectangle([0.0, 0.0, width as f32, height as f32], corner, TRAY);
    }

    /// Draws a board.
    pub(crate) fn draw(&self, drawing: &mut Drawing, board: &Board) {
        self.draw_painted(drawing, board, |tile, cell| self.is_home(tile, cell));
    }

    /// Draws a board whose tiles have the colours of tiles at home where `is_home` says so.
    pub(crate) fn draw_painted(
        &self,
        drawing: &mut Drawing,
        board: &Board,
        is_home: impl Fn(Tile, usize) -> bool,
    ) {
        assert_eq!(
            board.size(),
            self.look.size(),
            "a look is made for one size"
        );
        self.tray(drawing);
        // Tiles of one colour together: that makes the SVG of a large board a third shorter.
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
            drawing.group(Group::Filled(*color), |drawing| {
                for &(tile, cell) in members {
                    self.body(drawing, tile, self.look.place(cell));
                }
            });
            if self.number_style.is_some() {
                drawing.group(self.number_group(*color), |drawing| {
                    for &(tile, cell) in members {
                        self.number(drawing, tile, self.look.place(cell));
                    }
                });
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
    pub(crate) fn body(&self, drawing: &mut Drawing, tile: Tile, (x, y): (u32, u32)) {
        drawing.draw(Element::Tile { tile, x, y });
    }

    /// The group for the numbers of tiles of a colour.
    pub(crate) fn number_group(&self, color: Rgb) -> Group {
        match (self.look.picture(), self.number_style) {
            // On a picture, only an outline makes numbers legible.
            (Some(_), Some(style)) => Group::Outlined {
                fill: PAPER,
                width: style.size / 7.0,
            },
            _ => Group::Filled(color.ink()),
        }
    }

    /// Draws the number of a tile, in the colour of its group.
    pub(crate) fn number(&self, drawing: &mut Drawing, tile: Tile, (x, y): (u32, u32)) {
        let Some(style) = self.number_style else {
            return;
        };
        let half = self.look.cell() as f32 / 2.0;
        let baseline = y as f32 + half + below_middle(style.size);
        let place = (x as f32 + half, baseline);
        drawing.text(&tile.to_string(), place, style, None);
    }
}
