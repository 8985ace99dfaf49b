//! What all plots share: a page with a heading, axes with their ticks and names, text that fits.

use super::scale::Scale;
use super::short;
use crate::canvas::{Anchor, Canvas, Lettering, Short, below_middle};
use crate::color::{HAIRLINE, INK, PALE_INK, PAPER, Rgb};
use crate::font::Weight;

/// The size of names and of the numbers along axes.
pub(super) const LABEL: f32 = 13.0;
/// Room below the heading.
pub(super) const TOP: f32 = 60.0;
/// From the lower axis to the end of the page: numbers and the axis' name.
pub(super) const FOOT: f32 = 54.0;
/// How far the end of a name is from its axis.
const AWAY: f32 = 9.0;
const TICK: f32 = 5.0;

/// A page that a plot is drawn on.
pub(super) struct Chart {
    canvas: Canvas,
}

impl Chart {
    /// A white page with a heading and what it is about.
    pub(super) fn new(wide: f32, high: f32, heading: &str, about: &str) -> Chart {
        let mut canvas = Canvas::new(wide, high, heading);
        canvas.rectangle([0.0, 0.0, wide, high], 0.0, PAPER);
        canvas.text(heading, 16.0, 25.0, lettering(17.0, Anchor::Start), INK);
        canvas.text(about, 16.0, 43.0, lettering(12.0, Anchor::Start), PALE_INK);
        Chart { canvas }
    }

    /// Draws the lower axis with its name, and a line up to `top` at each tick.
    pub(super) fn lower_axis(&mut self, scale: &Scale, ticks: usize, ends: (f32, f32), name: &str) {
        let (top, bottom) = ends;
        let (left, right) = (scale.begin(), scale.end());
        for value in scale.ticks(ticks) {
            let x = scale.place(value).round();
            self.line((x, top), (x, bottom), HAIRLINE, 1.0);
            self.line((x, bottom), (x, bottom + TICK), PALE_INK, 1.0);
            self.text(
                &short(value),
                (x, bottom + 20.0),
                LABEL,
                Anchor::Middle,
                INK,
            );
        }
        self.line((left, bottom), (right, bottom), PALE_INK, 1.0);
        let middle = ((left + right) / 2.0, bottom + 42.0);
        self.text(name, middle, LABEL, Anchor::Middle, PALE_INK);
    }

    /// Draws the left axis with its name, and a line to `right` at each tick.
    pub(super) fn left_axis(&mut self, scale: &Scale, ticks: usize, ends: (f32, f32), name: &str) {
        let (left, right) = ends;
        let (bottom, top) = (scale.begin(), scale.end());
        for value in scale.ticks(ticks) {
            let y = scale.place(value).round();
            self.line((left, y), (right, y), HAIRLINE, 1.0);
            self.row_name(&short(value), (left, y));
        }
        self.line((left, top), (left, bottom), PALE_INK, 1.0);
        let (x, y) = (21.0, Short((top + bottom) / 2.0));
        self.canvas.draw(format_args!(
            r#"<g transform="translate({x} {y}) rotate(-90)">"#
        ));
        self.text(name, (0.0, 0.0), LABEL, Anchor::Middle, PALE_INK);
        self.canvas.draw(format_args!("</g>"));
    }

    /// Writes a name left of the left axis, with a tick.
    pub(super) fn row_name(&mut self, name: &str, (left, y): (f32, f32)) {
        self.line((left - TICK, y), (left, y), PALE_INK, 1.0);
        let at = (left - AWAY, y + below_middle(LABEL));
        self.text(name, at, LABEL, Anchor::End, INK);
    }

    pub(super) fn text(
        &mut self,
        text: &str,
        (x, y): (f32, f32),
        size: f32,
        anchor: Anchor,
        color: Rgb,
    ) {
        self.canvas.text(text, x, y, lettering(size, anchor), color);
    }

    pub(super) fn line(&mut self, from: (f32, f32), to: (f32, f32), color: Rgb, width: f32) {
        self.path(&[from, to], color, width);
    }

    /// Draws a line through points.
    pub(super) fn path(&mut self, points: &[(f32, f32)], color: Rgb, width: f32) {
        let data = path_data(points);
        self.canvas.draw(format_args!(
            r#"<path d="{data}" fill="none" stroke="{color}" stroke-width="{width}" stroke-linejoin="round"/>"#
        ));
    }

    /// Fills the area that points enclose.
    pub(super) fn area(&mut self, points: &[(f32, f32)], color: Rgb, opacity: f32) {
        let data = path_data(points);
        let opacity = if opacity < 1.0 {
            format!(r#" fill-opacity="{}""#, Short(opacity))
        } else {
            String::new()
        };
        self.canvas.draw(format_args!(
            r#"<path d="{data}Z" fill="{color}"{opacity}/>"#
        ));
    }

    pub(super) fn ring(&mut self, (x, y): (f32, f32), radius: f32, color: Rgb) {
        let (x, y) = (Short(x), Short(y));
        self.canvas.draw(format_args!(
            r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="{color}"/>"#
        ));
    }

    pub(super) fn finish(self) -> String {
        self.canvas.finish()
    }
}

fn lettering(size: f32, anchor: Anchor) -> Lettering {
    Lettering {
        weight: Weight::Regular,
        size,
        anchor,
    }
}

fn path_data(points: &[(f32, f32)]) -> String {
    let mut data = String::new();
    for &(x, y) in points {
        let command = if data.is_empty() { 'M' } else { 'L' };
        data.push_str(&format!("{command}{} {}", Short(x), Short(y)));
    }
    data
}

/// How wide a name is along an axis or in a legend.
pub(super) fn width(name: &str) -> f32 {
    Weight::Regular.width(name) * LABEL
}

/// A name that is at most so wide: its beginning and an ellipsis if it is wider.
pub(super) fn shortened(name: &str, most: f32) -> String {
    if width(name) <= most {
        return name.to_string();
    }
    let mut text = name.to_string();
    while text.pop().is_some() {
        let short = format!("{text}…");
        if width(&short) <= most {
            return short;
        }
    }
    String::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_end_in_an_ellipsis() {
        assert_eq!(shortened("astar", 100.0), "astar");
        let name = "astar:max(manhattan,walking)";
        let short = shortened(name, 100.0);
        assert!(short.ends_with('…') && name.starts_with(short.trim_end_matches('…')));
        assert!((80.0..=100.0).contains(&width(&short)), "{short}");
        assert_eq!(shortened(name, 1.0), "");
    }
}
