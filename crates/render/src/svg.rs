//! A drawing as an SVG document: tiles and glyphs are defined once and used by reference.

use std::fmt::{self, Write};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use tiny_skia::{Path, PathSegment};

use crate::color::Rgb;
use crate::drawing::{Drawing, Element, Group, Line, OUTLINE_OPACITY, TileShape};

/// The document of a drawing.
pub(crate) fn document(drawing: &Drawing) -> String {
    let mut text = String::with_capacity(64 * drawing.elements.len() + 4096);
    write_document(&mut text, drawing).expect("a string takes any text");
    text
}

fn write_document(text: &mut String, drawing: &Drawing) -> fmt::Result {
    let (width, height) = (Short(drawing.width), Short(drawing.height));
    let unit = if drawing.is_in_millimetres { "mm" } else { "" };
    writeln!(
        text,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}{unit}" height="{height}{unit}" viewBox="0 0 {width} {height}" role="img">"#
    )?;
    writeln!(text, "<title>{}</title>", Escaped(&drawing.title))?;
    text.push_str("<defs>\n");
    if let Some(shape) = &drawing.tile_shape {
        write_tile_shape(text, shape)?;
    }
    for (number, path) in drawing.outlines.iter().enumerate() {
        // Fonts count upwards, pictures downwards.
        let data = PathData(path);
        writeln!(
            text,
            r#"<path id="g{number}" transform="scale(1 -1)" d="{data}"/>"#
        )?;
    }
    text.push_str("</defs>\n");
    write_elements(text, drawing, &drawing.elements)?;
    text.push_str("</svg>\n");
    Ok(())
}

fn write_tile_shape(text: &mut String, shape: &TileShape) -> fmt::Result {
    let &TileShape { side, radius, .. } = shape;
    let square = format!(r#"width="{side}" height="{side}" rx="{radius}""#);
    let Some(photograph) = &shape.photograph else {
        return writeln!(text, r#"<rect id="t" {square}/>"#);
    };
    writeln!(text, r#"<clipPath id="c"><rect {square}/></clipPath>"#)?;
    for (tile, &place) in photograph.places.iter().enumerate().skip(1) {
        let part = photograph.bitmap.part(place, (side, side));
        let data = BASE64_STANDARD.encode(part.png());
        writeln!(
            text,
            r#"<image id="p{tile}" width="{side}" height="{side}" clip-path="url(#c)" href="data:image/png;base64,{data}"/>"#
        )?;
    }
    Ok(())
}

fn write_elements(text: &mut String, drawing: &Drawing, elements: &[Element]) -> fmt::Result {
    for element in elements {
        match element {
            Element::Rectangle { area, radius, fill } => {
                let [x, y, width, height] = area.map(Short);
                write!(
                    text,
                    r#"<rect x="{x}" y="{y}" width="{width}" height="{height}""#
                )?;
                if *radius > 0.0 {
                    write!(text, r#" rx="{}""#, Short(*radius))?;
                }
                writeln!(text, r#" fill="{fill}"/>"#)?;
            }
            Element::Circle {
                center: (x, y),
                radius,
                fill,
                line,
            } => {
                let (x, y, radius) = (Short(*x), Short(*y), Short(*radius));
                write!(text, r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="#)?;
                match fill {
                    Some(fill) => write!(text, r#""{fill}""#)?,
                    None => text.push_str(r#""none""#),
                }
                if let Some(Line { color, width, .. }) = line {
                    write!(text, r#" stroke="{color}""#)?;
                    // SVG's default width is 1.
                    if *width != 1.0 {
                        write!(text, r#" stroke-width="{}""#, Short(*width))?;
                    }
                }
                text.push_str("/>\n");
            }
            Element::Lines { path, line } => {
                let (data, width) = (PathData(path), Short(line.width));
                let round = if line.has_round_ends { "cap" } else { "join" };
                writeln!(
                    text,
                    r#"<path d="{data}" fill="none" stroke="{}" stroke-width="{width}" stroke-line{round}="round"/>"#,
                    line.color
                )?;
            }
            Element::Area {
                path,
                fill,
                opacity,
            } => {
                write!(text, r#"<path d="{}" fill="{fill}""#, PathData(path))?;
                if *opacity < 1.0 {
                    write!(text, r#" fill-opacity="{}""#, Short(*opacity))?;
                }
                text.push_str("/>\n");
            }
            Element::Text { fill, glyphs } => {
                if let Some(fill) = fill {
                    write!(text, r#"<g fill="{fill}">"#)?;
                }
                for glyph in glyphs {
                    let (number, x, y) = (glyph.outline, Short(glyph.x), Short(glyph.y));
                    write!(text, r##"<use href="#g{number}" x="{x}" y="{y}"/>"##)?;
                }
                text.push_str(if fill.is_some() { "</g>\n" } else { "\n" });
            }
            Element::Tile { tile, x, y } => {
                let shape = drawing.tile_shape.as_ref();
                if shape.is_some_and(|shape| shape.photograph.is_some()) {
                    writeln!(text, r##"<use href="#p{tile}" x="{x}" y="{y}"/>"##)?;
                } else {
                    writeln!(text, r##"<use href="#t" x="{x}" y="{y}"/>"##)?;
                }
            }
            Element::Group(group, members) => {
                writeln!(text, "<g{}>", Attributes(*group))?;
                write_elements(text, drawing, members)?;
                text.push_str("</g>\n");
            }
            Element::Animation(animation) => writeln!(text, "{animation}")?,
        }
    }
    Ok(())
}

/// The attributes of a group.
struct Attributes(Group);

impl fmt::Display for Attributes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Group::Filled(fill) => write!(f, r#" fill="{fill}""#),
            Group::Outlined { fill, width } => write!(
                f,
                r##" fill="{fill}" stroke="#000" stroke-opacity="{OUTLINE_OPACITY}" stroke-width="{width:.1}" stroke-linejoin="round" paint-order="stroke""##
            ),
            Group::Moved { x, y } => {
                write!(f, r#" transform="translate({} {})""#, Short(x), Short(y))
            }
            Group::Scaled { x, y, scale } => write!(
                f,
                r#" transform="translate({x:.3} {y:.3}) scale({scale:.5})""#
            ),
            Group::Turned { x, y } => {
                let (x, y) = (Short(x), Short(y));
                write!(f, r#" transform="translate({x} {y}) rotate(-90)""#)
            }
            Group::Shown { visible: true } => Ok(()),
            Group::Shown { visible: false } => f.write_str(r#" display="none""#),
        }
    }
}

/// A path as the `d` attribute has it.
struct PathData<'a>(&'a Path);

impl fmt::Display for PathData<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for segment in self.0.segments() {
            let (command, points) = match segment {
                PathSegment::MoveTo(p) => ('M', [Some(p), None, None]),
                PathSegment::LineTo(p) => ('L', [Some(p), None, None]),
                PathSegment::QuadTo(p1, p) => ('Q', [Some(p1), Some(p), None]),
                PathSegment::CubicTo(p1, p2, p) => ('C', [Some(p1), Some(p2), Some(p)]),
                PathSegment::Close => ('Z', [None; 3]),
            };
            f.write_char(command)?;
            for (number, point) in points.into_iter().flatten().enumerate() {
                let between = if number == 0 { "" } else { " " };
                write!(f, "{between}{} {}", Short(point.x), Short(point.y))?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// A number with at most two decimals and no more digits than it needs.
struct Short(f32);

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
struct Escaped<'a>(&'a str);

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
}
