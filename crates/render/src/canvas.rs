//! An SVG document under construction; text becomes outlines, each kept once and used by reference.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use crate::color::Rgb;
use crate::font::{CAP_HEIGHT, Weight};

/// Where text stands in relation to its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// How text looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lettering {
    pub(crate) weight: Weight,
    pub(crate) size: f32,
    pub(crate) anchor: Anchor,
}

/// A document: shapes that are referred to, and what is drawn.
pub(crate) struct Canvas {
    width: f32,
    height: f32,
    /// The size on paper, if there is one.
    millimetres: Option<(f32, f32)>,
    title: String,
    shapes: String,
    /// The number of each glyph's outline, by weight, hundredths of the size, and character.
    glyphs: BTreeMap<(Weight, u32, char), usize>,
    outlines: usize,
    body: String,
}

impl Canvas {
    pub(crate) fn new(width: f32, height: f32, title: &str) -> Canvas {
        Canvas {
            width,
            height,
            millimetres: None,
            title: title.to_string(),
            shapes: String::new(),
            glyphs: BTreeMap::new(),
            outlines: 0,
            body: String::new(),
        }
    }

    /// Sets the size on paper.
    pub(crate) fn on_paper(mut self, wide: f32, high: f32) -> Canvas {
        self.millimetres = Some((wide, high));
        self
    }

    /// Adds a shape that is drawn only where it is referred to.
    pub(crate) fn shape(&mut self, element: fmt::Arguments<'_>) {
        let _ = writeln!(self.shapes, "{element}");
    }

    /// Draws an element.
    pub(crate) fn draw(&mut self, element: fmt::Arguments<'_>) {
        let _ = writeln!(self.body, "{element}");
    }

    /// Draws a rectangle.
    pub(crate) fn rectangle(&mut self, [x, y, wide, high]: [f32; 4], radius: f32, fill: Rgb) {
        let (x, y, wide, high) = (Short(x), Short(y), Short(wide), Short(high));
        let _ = write!(
            self.body,
            r#"<rect x="{x}" y="{y}" width="{wide}" height="{high}""#
        );
        if radius > 0.0 {
            let _ = write!(self.body, r#" rx="{}""#, Short(radius));
        }
        let _ = writeln!(self.body, r#" fill="{fill}"/>"#);
    }

    /// Draws text with its baseline at `y`, in the colour of the group that it is in.
    pub(crate) fn glyphs(&mut self, text: &str, x: f32, y: f32, lettering: Lettering) {
        let Lettering {
            weight,
            size,
            anchor,
        } = lettering;
        let mut x = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - weight.width(text) * size / 2.0,
            Anchor::End => x - weight.width(text) * size,
        };
        for c in text.chars() {
            if c != ' ' {
                let number = self.glyph(weight, size, c);
                let _ = write!(
                    self.body,
                    r##"<use href="#g{number}" x="{}" y="{}"/>"##,
                    Short(x),
                    Short(y)
                );
            }
            x += weight.width(c.encode_utf8(&mut [0; 4])) * size;
        }
    }

    /// Draws text with its baseline at `y`, in a colour.
    pub(crate) fn text(&mut self, text: &str, x: f32, y: f32, lettering: Lettering, fill: Rgb) {
        let _ = write!(self.body, r#"<g fill="{fill}">"#);
        self.glyphs(text, x, y, lettering);
        self.body.push_str("</g>\n");
    }

    /// The number of a glyph's outline, which is added if it is new.
    fn glyph(&mut self, weight: Weight, size: f32, c: char) -> usize {
        let key = (weight, (size * 100.0).round() as u32, c);
        if let Some(&number) = self.glyphs.get(&key) {
            return number;
        }
        let number = self.outlines;
        self.outlines += 1;
        let outline = weight.outline(c, size);
        // Fonts count upwards, pictures downwards.
        let _ = writeln!(
            self.shapes,
            r#"<path id="g{number}" transform="scale(1 -1)" d="{outline}"/>"#
        );
        self.glyphs.insert(key, number);
        number
    }

    /// The document.
    pub(crate) fn finish(self) -> String {
        let mut text = String::with_capacity(self.shapes.len() + self.body.len() + 400);
        let (wide, high) = (Short(self.width), Short(self.height));
        text.push_str(r#"<svg xmlns="http://www.w3.org/2000/svg""#);
        let _ = match self.millimetres {
            Some((wide, high)) => write!(
                text,
                r#" width="{}mm" height="{}mm""#,
                Short(wide),
                Short(high)
            ),
            None => write!(text, r#" width="{wide}" height="{high}""#),
        };
        let title = Escaped(&self.title);
        let _ = writeln!(text, r#" viewBox="0 0 {wide} {high}" role="img">"#);
        let _ = writeln!(text, "<title>{title}</title>");
        let _ = writeln!(text, "<defs>\n{}</defs>", self.shapes);
        text.push_str(&self.body);
        text.push_str("</svg>\n");
        text
    }
}

/// How far below the middle of a line its baseline is, for text of digits and capitals.
pub(crate) fn below_middle(size: f32) -> f32 {
    CAP_HEIGHT * size / 2.0
}

/// A number with at most two decimals and no more digits than it needs.
pub(crate) struct Short(pub(crate) f32);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        let sign = if hundredths < 0 { "-" } else { "" };
        let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
        match rest {
            0 => write!(f, "{sign}{whole}"),
            rest if rest % 10 == 0 => write!(f, "{sign}{whole}.{}", rest / 10),
            rest => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}

/// Text as it may stand between tags.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                // Characters that XML does not have at all.
                c if c.is_control() => f.write_char(' ')?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let shown = |number| Short(number).to_string();
        assert_eq!(shown(3.0), "3");
        assert_eq!(shown(3.5), "3.5");
        assert_eq!(shown(-0.251), "-0.25");
        assert_eq!(shown(-0.001), "0");
        assert_eq!(shown(0.07), "0.07");
    }

    #[test]
    fn a_glyph_is_kept_once() {
        let lettering = Lettering {
            weight: Weight::Medium,
            size: 10.0,
            anchor: Anchor::Middle,
        };
        let mut canvas = Canvas::new(10.0, 10.0, "<a & b>");
        canvas.text("11 1", 5.0, 5.0, lettering, crate::color::INK);
        let text = canvas.finish();
        assert_eq!(text.matches("<path").count(), 1);
        assert_eq!(text.matches("<use").count(), 3);
        assert!(text.contains("<title>&lt;a &amp; b&gt;</title>"));
    }
}
