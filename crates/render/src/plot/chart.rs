//! What all plots share: a page with a heading, axes with their ticks and names, text that fits.

use tiny_skia::PathBuilder;

use super::scale::Scale;
use super::short;
use crate::color::{HAIRLINE, INK, PALE_INK, PAPER, Rgb};
use crate::drawing::{Anchor, Drawing, Element, Group, Line, TextStyle, below_middle};
use crate::font::FontWeight;

/// The size of names and of the numbers along axes.
pub(super) const LABEL: f32 = 13.0;
/// Room below the heading.
pub(super) const TOP: f32 = 60.0;
/// From the lower axis to the end of the page: numbers and the axis' name.
pub(super) const FOOT: f32 = 54.0;
/// From the end of a name to its axis.
const NAME_GAP: f32 = 9.0;
const TICK_LENGTH: f32 = 5.0;

/// A page that a plot is drawn on.
pub(super) struct Chart {
    drawing: Drawing,
}

impl Chart {
    /// A white page with a heading, and a line about the data.
    pub(super) fn new(width: f32, height: f32, heading: &str, about: &str) -> Chart {
        // Plots are often printed, so a PNG has twice the usual density.
        let drawing = Drawing::new(width, height, heading).with_density(2.0);
        let mut chart = Chart { drawing };
        chart
            .drawing
            .rectangle([0.0, 0.0, width, height], 0.0, PAPER);
        chart.text(heading, (16.0, 25.0), 17.0, Anchor::Start, INK);
        chart.text(about, (16.0, 43.0), 12.0, Anchor::Start, PALE_INK);
        chart
    }

    /// Draws the lower axis with its name, and a line up to `top` at each tick.
    pub(super) fn lower_axis(&mut self, scale: &Scale, ticks: usize, ends: (f32, f32), name: &str) {
        let (top, bottom) = ends;
        let (left, right) = (scale.begin(), scale.end());
        for value in scale.ticks(ticks) {
            let x = scale.place(value).round();
            self.line((x, top), (x, bottom), HAIRLINE, 1.0);
            self.line((x, bottom), (x, bottom + TICK_LENGTH), PALE_INK, 1.0);
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
        let (x, y) = (21.0, (top + bottom) / 2.0);
        self.drawing.group(Group::Turned { x, y }, |drawing| {
            drawing.text(name, (0.0, 0.0), style(LABEL, Anchor::Middle), PALE_INK);
        });
    }

    /// Writes a name left of the left axis, with a tick.
    pub(super) fn row_name(&mut self, name: &str, (left, y): (f32, f32)) {
        self.line((left - TICK_LENGTH, y), (left, y), PALE_INK, 1.0);
        let at = (left - NAME_GAP, y + below_middle(LABEL));
        self.text(name, at, LABEL, Anchor::End, INK);
    }

    pub(super) fn text(
        &mut self,
        text: &str,
        place: (f32, f32),
        size: f32,
        anchor: Anchor,
        color: Rgb,
    ) {
        self.drawing.text(text, place, style(size, anchor), color);
    }

    pub(super) fn line(&mut self, from: (f32, f32), to: (f32, f32), color: Rgb, width: f32) {
        self.path(&[from, to], color, width);
    }

    /// Draws a line through points.
    pub(super) fn path(&mut self, points: &[(f32, f32)], color: Rgb, width: f32) {
        self.drawing.lines(through(points), Line::new(color, width));
    }

    /// Fills the area that points enclose.
    pub(super) fn area(&mut self, points: &[(f32, f32)], fill: Rgb, opacity: f32) {
        let mut path = through(points);
        path.close();
        if let Some(path) = path.finish() {
            self.drawing.draw(Element::Area {
                path,
                fill,
                opacity,
            });
        }
    }

    pub(super) fn ring(&mut self, center: (f32, f32), radius: f32, color: Rgb) {
        self.drawing.draw(Element::Circle {
            center,
            radius,
            fill: None,
            line: Some(Line::new(color, 1.0)),
        });
    }

    pub(super) fn dot(&mut self, center: (f32, f32), radius: f32, color: Rgb) {
        self.drawing.draw(Element::Circle {
            center,
            radius,
            fill: Some(color),
            line: None,
        });
    }

    /// Draws what colours mean, in one row at the right of the heading that ends at `right`.
    pub(super) fn legend(&mut self, right: f32, entries: &[(Rgb, &str)]) {
        const MARK: f32 = 12.0;
        const GAP: f32 = 6.0;
        const APART: f32 = 18.0;
        let (mut x, y) = (right, 20.0);
        for &(color, name) in entries.iter().rev() {
            x -= width(name);
            let at = (x, y + below_middle(LABEL));
            self.text(name, at, LABEL, Anchor::Start, INK);
            x -= GAP + MARK;
            let (top, bottom) = (y - 3.0, y + 3.0);
            let corners = [(x, top), (x + MARK, top), (x + MARK, bottom), (x, bottom)];
            self.area(&corners, color, 0.9);
            x -= APART;
        }
    }

    pub(super) fn finish(self) -> Drawing {
        self.drawing
    }
}

fn style(size: f32, anchor: Anchor) -> TextStyle {
    TextStyle::new(FontWeight::Regular, size, anchor)
}

/// The path through points.
fn through(points: &[(f32, f32)]) -> PathBuilder {
    let mut path = PathBuilder::new();
    for &(x, y) in points {
        if path.is_empty() {
            path.move_to(x, y);
        } else {
            path.line_to(x, y);
        }
    }
    path
}

/// The width of a name along an axis or in a legend.
pub(super) fn width(name: &str) -> f32 {
    FontWeight::Regular.width(name) * LABEL
}

/// A name that is at most `max_width` wide: its beginning and an ellipsis if it is wider.
pub(super) fn shortened(name: &str, max_width: f32) -> String {
    if width(name) <= max_width {
        return name.to_string();
    }
    let mut text = name.to_string();
    while text.pop().is_some() {
        let short = format!("{text}…");
        if width(&short) <= max_width {
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
