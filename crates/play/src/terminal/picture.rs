//! A picture cut into tiles: read from a file, fitted to the board, one pixel a half block.

use std::cell::RefCell;
use std::path::Path;

use ratatui::style::Color;
use taquin::render::{self, Bitmap, PictureError};

use super::theme::Depth;

/// Pictures are shrunk to this when they are read: no terminal shows more.
const MAX_SIDE_PIXELS: u32 = 800;

/// A picture, and the last size at which it was wanted.
pub(crate) struct Picture {
    original: render::Picture,
    fitted: RefCell<Option<Bitmap>>,
}

impl Picture {
    /// Reads a PNG or JPEG file.
    ///
    /// # Errors
    /// When it cannot be read, is no such picture or too large; the message names the file.
    pub(crate) fn open(path: &Path) -> Result<Picture, PictureError> {
        Ok(Picture::of(
            render::Picture::open(path)?.within(MAX_SIDE_PIXELS),
        ))
    }

    #[cfg(test)]
    pub(crate) fn new(original: Bitmap) -> Picture {
        Picture::of(render::Picture::new(original))
    }

    fn of(original: render::Picture) -> Picture {
        Picture {
            original,
            fitted: RefCell::new(None),
        }
    }

    /// Calls `draw` with the picture, cut and shrunk to fill `wide` by `high` pixels.
    pub(crate) fn fitted<R>(&self, wide: u32, high: u32, draw: impl FnOnce(&Bitmap) -> R) -> R {
        let mut fitted = self.fitted.borrow_mut();
        let wanted = (wide.max(1), high.max(1));
        let image = match fitted.take() {
            Some(image) if image.dimensions() == wanted => image,
            _ => self.original.fitted(wanted.0, wanted.1),
        };
        draw(fitted.insert(image))
    }
}

/// The colour of a pixel as far as the terminal shows it.
pub(crate) fn color([r, g, b]: [u8; 3], depth: Depth) -> Color {
    match depth {
        Depth::True => Color::Rgb(r, g, b),
        // The cube of the 256 colours: levels 0, 95, 135, 175, 215, 255.
        Depth::Indexed => {
            let level = |value: u8| match value {
                0..48 => 0,
                48..115 => 1,
                _ => (value - 35) / 40,
            };
            Color::Indexed(16 + 36 * level(r) + 6 * level(g) + level(b))
        }
        Depth::None => Color::Reset,
    }
}

/// A character as light as a pixel, for terminals without colours.
pub(crate) fn shade([r, g, b]: [u8; 3]) -> char {
    const SHADES: [char; 5] = [' ', '░', '▒', '▓', '█'];
    let light = (u32::from(r) * 299 + u32::from(g) * 587 + u32::from(b) * 114) / 1000;
    SHADES[(light as usize * SHADES.len() / 256).min(SHADES.len() - 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills_any_shape_and_keeps_the_middle() {
        let stripes = Bitmap::from_fn(30, 10, |x, _| [(x / 10 * 100) as u8; 3]);
        let picture = Picture::new(stripes);
        picture.fitted(10, 10, |image| {
            assert_eq!(image.dimensions(), (10, 10));
            assert_eq!(image.pixel(5, 5), [100; 3]);
        });
        for (wide, high) in [(1, 1), (300, 3), (3, 300), (0, 0)] {
            picture.fitted(wide, high, |image| {
                assert_eq!(image.dimensions(), (wide.max(1), high.max(1)));
            });
        }
    }

    #[test]
    fn colours_for_every_terminal() {
        assert_eq!(color([255, 0, 0], Depth::Indexed), Color::Indexed(196));
        assert_eq!(color([95, 135, 175], Depth::Indexed), Color::Indexed(67));
        assert_eq!(color([1, 2, 3], Depth::True), Color::Rgb(1, 2, 3));
        assert_eq!((shade([0; 3]), shade([255; 3])), (' ', '█'));
    }

    #[test]
    fn a_file_that_is_not_a_picture_is_named_in_the_error() {
        let Err(error) = Picture::open(Path::new("Cargo.toml")) else {
            panic!("a manifest is no picture");
        };
        assert!(error.to_string().contains("Cargo.toml"), "{error}");
        assert!(Picture::open(Path::new("no-such-file.png")).is_err());
    }
}
