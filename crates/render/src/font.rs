//! The font that is shipped: outlines and widths of its glyphs, so that no machine needs fonts.

use std::sync::LazyLock;

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::DrawSettings;
use skrifa::outline::pen::SvgPen;
use skrifa::{FontRef, MetadataProvider as _};

/// The bytes of the two weights. What they are and their licence is in `fonts/README.md`.
pub(crate) const REGULAR: &[u8] = include_bytes!("../fonts/Roboto-Regular.subset.ttf");
pub(crate) const MEDIUM: &[u8] = include_bytes!("../fonts/Roboto-Medium.subset.ttf");

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
    fn font(self) -> &'static FontRef<'static> {
        static FONTS: LazyLock<[FontRef<'static>; 2]> = LazyLock::new(|| {
            [REGULAR, MEDIUM].map(|bytes| FontRef::new(bytes).expect("the font shipped is a font"))
        });
        &FONTS[self as usize]
    }

    /// How wide a text is at size 1.
    pub(crate) fn width(self, text: &str) -> f32 {
        let font = self.font();
        let metrics = font.glyph_metrics(Size::new(1.0), LocationRef::default());
        let advance = |c: char| {
            let glyph = font.charmap().map(c).or(font.charmap().map(STAND_IN));
            glyph.and_then(|glyph| metrics.advance_width(glyph))
        };
        text.chars().filter_map(advance).sum()
    }

    /// The outline of a character at a size as the data of an SVG path, upside down; empty for blanks.
    pub(crate) fn outline(self, c: char, size: f32) -> String {
        let font = self.font();
        let glyph = font.charmap().map(c).or(font.charmap().map(STAND_IN));
        let outline = glyph.and_then(|glyph| font.outline_glyphs().get(glyph));
        let mut pen = SvgPen::with_precision(2);
        if let Some(outline) = outline {
            let settings = DrawSettings::unhinted(Size::new(size), LocationRef::default());
            // Fails on broken fonts only, and this one is tested.
            let _ = outline.draw(settings, &mut pen);
        }
        pen.to_string()
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
                assert!(weight.font().charmap().map(c).is_some(), "{c}");
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
