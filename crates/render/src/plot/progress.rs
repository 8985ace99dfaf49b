//! Results one after the other, with running averages: how a player gets better.

use super::chart::{Chart, FOOT, TOP};
use super::scale::Scale;
use crate::color::{BLUE, GREEN, HAIRLINE, ORANGE, PALE_INK, Rgb, VERMILLION};
use crate::drawing::Drawing;

const WIDTH: f32 = 860.0;
const HEIGHT: f32 = 440.0;
const LEFT: f32 = 78.0;
const RIGHT: f32 = WIDTH - 24.0;
const BOTTOM: f32 = HEIGHT - FOOT;
/// The most numbers along an axis.
const MAX_TICKS: usize = 11;
/// Of more results than this only some are drawn.
const MAX_POINTS: usize = 4096;
/// The radius of the dot of a result.
const DOT: f32 = 2.4;

/// Results in the order in which they were made.
#[derive(Clone, Debug, Default)]
pub struct ProgressPlot {
    /// The heading.
    pub heading: String,
    /// Which results these are, in one line.
    pub title: String,
    /// What is measured, for the left axis.
    pub axis: String,
    /// The single results.
    pub results: Vec<f64>,
    /// Running averages: a name, and after each result the average if there is one. At most four are drawn.
    pub averages: Vec<(String, Vec<Option<f64>>)>,
}

/// Draws the single results as dots and the averages as lines.
///
/// Of many results only some are drawn; averages are then drawn through as many points.
pub fn draw_progress(plot: &ProgressPlot) -> Drawing {
    const COLORS: [Rgb; 4] = [BLUE, VERMILLION, GREEN, ORANGE];
    let mut chart = Chart::new(WIDTH, HEIGHT, &plot.heading, &plot.title);
    let finite = || {
        plot.results
            .iter()
            .copied()
            .filter(|value| value.is_finite())
    };
    let (least, greatest) = finite().fold((f64::MAX, 0.0), |(least, greatest), value| {
        (value.min(least), value.max(greatest))
    });
    let least = least.min(greatest);
    // Some room below and above, but nothing below zero.
    let room = ((greatest - least) * 0.06).max(greatest * 0.02).max(0.01);
    let up = Scale::decimal((least - room).max(0.0)..greatest + room, BOTTOM, TOP + 10.0);
    let count = plot.results.len().max(2);
    let across = Scale::linear(1.0..count as f64, LEFT + 8.0, RIGHT - 8.0);
    chart.lower_axis(&across, MAX_TICKS, (TOP + 10.0, BOTTOM), "games");
    chart.left_axis(&up, MAX_TICKS, (LEFT, RIGHT), &plot.axis);
    chart.line((LEFT, BOTTOM), (RIGHT, BOTTOM), PALE_INK, 1.0);
    let place = |index: usize, value: f64| (across.place(index as f64 + 1.0), up.place(value));
    let stride = count.div_ceil(MAX_POINTS);
    for (index, &value) in plot.results.iter().enumerate().step_by(stride) {
        if value.is_finite() {
            chart.dot(place(index, value), DOT, PALE_INK);
        }
    }
    let mut legend = vec![(PALE_INK, "single")];
    for ((name, values), color) in plot.averages.iter().zip(COLORS) {
        let known = values.iter().enumerate().step_by(stride);
        let known = known.filter_map(|(index, value)| Some(place(index, (*value)?)));
        let points: Vec<(f32, f32)> = known.collect();
        if points.is_empty() {
            continue;
        }
        chart.path(&points, color, 2.0);
        legend.push((color, name));
    }
    chart.line((LEFT, TOP + 10.0), (RIGHT, TOP + 10.0), HAIRLINE, 1.0);
    chart.legend(RIGHT, &legend);
    chart.finish()
}
