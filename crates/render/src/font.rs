//! The embedded font: outlines and widths of its glyphs. No font needs to be installed.

use std::sync::LazyLock;

use tiny_skia::{Path, PathBuilder};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::drawing::hundredths;

/// The two weights. Their origin and licence are in `fonts/README.md`.
const REGULAR: &[u8] = include_bytes!("../fonts/Roboto-Regular.subset.ttf");
const MEDIUM: &[u8] = include_bytes!("../fonts/Roboto-Medium.subset.ttf");

/// The height of capitals and digits, as a part of the size.
pub(crate) const CAP_HEIGHT: f32 = 0.711;

/// What is drawn instead of a character that the font does not have.
const STAND_IN: char = '?';

/// How bold text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum FontWeight {
    Regular,
    Medium,
}

impl FontWeight {
    fn face(self) -> &'static Face<'static> {
        static FACES: LazyLock<[Face<'static>; 2]> = LazyLock::new(|| {
            [REGULAR, MEDIUM]
                .map(|bytes| Face::parse(bytes, 0).expect("the embedded font is valid"))
        });
        &FACES[self as usize]
    }

    /// The glyph of a character, or of its stand-in.
    fn glyph(self, c: char) -> Option<GlyphId> {
        let face = self.face();
        face.glyph_index(c).or_else(|| face.glyph_index(STAND_IN))
    }

    /// The length of a unit of the font at size 1.
    fn unit(self) -> f32 {
        1.0 / f32::from(self.face().units_per_em())
    }

    /// The width of a text at size 1.
    pub(crate) fn width(self, text: &str) -> f32 {
        let glyphs = text.chars().filter_map(|c| self.glyph(c));
        let advances = glyphs.filter_map(|glyph| self.face().glyph_hor_advance(glyph));
        advances
            .map(|advance| f32::from(advance) * self.unit())
            .sum()
    }

    /// The outline of a character at a size, with y upwards; none for spaces.
    pub(crate) fn outline(self, c: char, size: f32) -> Option<Path> {
        let mut pen = Pen {
            path: PathBuilder::new(),
            unit: size * self.unit(),
        };
        self.face().outline_glyph(self.glyph(c)?, &mut pen);
        pen.path.finish()
    }
}

/// Builds outlines of what the font says.
struct Pen {
    path: PathBuilder,
    /// The length of a unit of the font.
    unit: f32,
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let [x, y] = [x, y].map(|length| hundredths(length * self.unit));
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let [x, y] = [x, y].map(|length| hundredths(length * self.unit));
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let [x1, y1, x, y] = [x1, y1, x, y].map(|length| hundredths(length * self.unit));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let [x1, y1, x2, y2, x, y] =
            [x1, y1, x2, y2, x, y].map(|length| hundredths(length * self.unit));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_that_is_used_has_an_outline() {
        for weight in [FontWeight::Regular, FontWeight::Medium] {
            for c in ('!'..='~').chain(['·', '×', '–', '—', '…']) {
                assert!(weight.outline(c, 10.0).is_some(), "{c}");
                assert!(weight.face().glyph_index(c).is_some(), "{c}");
            }
            assert_eq!(weight.outline(' ', 10.0), None);
            assert_eq!(weight.outline('語', 10.0), weight.outline('?', 10.0));
        }
    }

    #[test]
    fn digits_are_equally_wide() {
        let width = FontWeight::Medium.width("0");
        for digit in '1'..='9' {
            assert_eq!(FontWeight::Medium.width(&digit.to_string()), width);
        }
        assert!((FontWeight::Medium.width("1234") - 4.0 * width).abs() < 1e-5);
    }
}
