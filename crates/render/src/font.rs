//! The font that is shipped: outlines and widths of its glyphs, so that no machine needs fonts.

use std::fmt::Write as _;
use std::sync::LazyLock;

use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::canvas::Short;

/// The bytes of the two weights. What they are and their licence is in `fonts/README.md`.
const REGULAR: &[u8] = include_bytes!("../fonts/Roboto-Regular.subset.ttf");
const MEDIUM: &[u8] = include_bytes!("../fonts/Roboto-Medium.subset.ttf");

/// The height of capitals and digits, as a part of the size.
pub(crate) const CAP_HEIGHT: f32 = 0.711;

/// What a character is drawn as that the font does not have.
const STAND_IN: char = '?';

/// How bold text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    Regular,
    Medium,
}

impl Weight {
    fn face(self) -> &'static Face<'static> {
        static FACES: LazyLock<[Face<'static>; 2]> = LazyLock::new(|| {
            [REGULAR, MEDIUM]
                .map(|bytes| Face::parse(bytes, 0).expect("the font shipped is a font"))
        });
        &FACES[self as usize]
    }

    /// The glyph of a character, or of the one that stands in for it.
    fn glyph(self, c: char) -> Option<GlyphId> {
        let face = self.face();
        face.glyph_index(c).or_else(|| face.glyph_index(STAND_IN))
    }

    /// What a unit of the font is at size 1.
    fn unit(self) -> f32 {
        1.0 / f32::from(self.face().units_per_em())
    }

    /// How wide a text is at size 1.
    pub(crate) fn width(self, text: &str) -> f32 {
        let glyphs = text.chars().filter_map(|c| self.glyph(c));
        let advances = glyphs.filter_map(|glyph| self.face().glyph_hor_advance(glyph));
        advances
            .map(|advance| f32::from(advance) * self.unit())
            .sum()
    }

    /// The outline of a character at a size as the data of an SVG path, upside down; empty for blanks.
    pub(crate) fn outline(self, c: char, size: f32) -> String {
        let mut pen = Pen {
            data: String::new(),
            unit: size * self.unit(),
        };
        if let Some(glyph) = self.glyph(c) {
            self.face().outline_glyph(glyph, &mut pen);
        }
        pen.data
    }
}

/// Writes outlines as the data of SVG paths.
struct Pen {
    data: String,
    /// What a unit of the font is in the document.
    unit: f32,
}

impl Pen {
    fn command(&mut self, letter: char, places: &[(f32, f32)]) {
        self.data.push(letter);
        for (number, &(x, y)) in places.iter().enumerate() {
            let between = if number == 0 { "" } else { " " };
            let (x, y) = (Short(x * self.unit), Short(y * self.unit));
            let _ = write!(self.data, "{between}{x} {y}");
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.command('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.command('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.command('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.command('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.data.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_that_is_used_has_an_outline() {
        for weight in [Weight::Regular, Weight::Medium] {
            for c in ('!'..='~').chain(['·', '×', '–', '—', '…']) {
                let outline = weight.outline(c, 10.0);
                assert!(outline.starts_with('M'), "{c}: {outline}");
                assert!(weight.face().glyph_index(c).is_some(), "{c}");
            }
            assert_eq!(weight.outline(' ', 10.0), "");
            assert_eq!(weight.outline('語', 10.0), weight.outline('?', 10.0));
        }
    }

    #[test]
    fn digits_are_equally_wide() {
        let width = Weight::Medium.width("0");
        for digit in '1'..='9' {
            assert_eq!(Weight::Medium.width(&digit.to_string()), width);
        }
        assert!((Weight::Medium.width("1234") - 4.0 * width).abs() < 1e-5);
    }
}
