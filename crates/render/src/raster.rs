//! SVG as pixels and as PNG, by resvg. Our documents have outlines for text, so no font is needed.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use thiserror::Error;

/// The most pixels that a picture may have: 128 million, half a gigabyte while it is made.
pub const MAX_PIXELS: u64 = 1 << 27;

/// An SVG document of this crate as a PNG file, enlarged by a factor.
///
/// # Errors
/// When the picture would be too large.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, RasterError> {
    let pixmap = pixels(svg, scale)?;
    let encoded = pixmap.encode_png();
    encoded.map_err(|error| RasterError::Drawing(error.to_string()))
}

/// The pixels of an SVG document, enlarged by a factor.
pub(crate) fn pixels(svg: &str, scale: f32) -> Result<Pixmap, RasterError> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())
        .map_err(|error| RasterError::Drawing(error.to_string()))?;
    let side = |length: f32| (f64::from(length) * f64::from(scale)).ceil().max(1.0) as u64;
    let (wide, high) = (side(tree.size().width()), side(tree.size().height()));
    let too_large = RasterError::TooLarge { wide, high };
    if wide.saturating_mul(high) > MAX_PIXELS {
        return Err(too_large);
    }
    let mut pixmap = Pixmap::new(wide as u32, high as u32).ok_or(too_large)?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixmap.as_mut(),
    );
    Ok(pixmap)
}

/// Why there are no pixels.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RasterError {
    /// The picture would take too much memory.
    #[error(
        "the picture would have {wide}x{high} pixels, and {max} million in all are the most: \
         make the cells smaller, or write SVG",
        max = MAX_PIXELS / 1_000_000
    )]
    TooLarge {
        /// Its width in pixels.
        wide: u64,
        /// Its height.
        high: u64,
    },
    /// The document could not be drawn.
    #[error("the picture cannot be drawn: {0}; write SVG instead")]
    Drawing(String),
}
