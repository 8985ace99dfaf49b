//! The distance to the goal after each move, and where moves were lost.

use super::chart::{Chart, FOOT, TOP};
use super::scale::Scale;
use crate::color::{BLUE, HAIRLINE, ORANGE, PALE_INK, Rgb, SKY_BLUE, VERMILLION};
use crate::drawing::Drawing;

const WIDTH: f32 = 860.0;
const HEIGHT: f32 = 440.0;
const LEFT: f32 = 70.0;
const RIGHT: f32 = WIDTH - 24.0;
const BOTTOM: f32 = HEIGHT - FOOT;
/// The most numbers along an axis.
const MAX_TICKS: usize = 11;

/// Longer lines are drawn through the lowest and the highest of their points at each place.
const MAX_POINTS: usize = 4096;

/// Marks closer to each other than this number of pixels cannot be told apart.
const MIN_MARK_DISTANCE: f32 = 0.75;

/// Moves with their distances to the goal.
#[derive(Clone, Debug, Default)]
pub struct DistancePlot {
    /// What the moves are of, in one line.
    pub title: String,
    /// The distance of the start and of the board after each move, as far as they are known.
    pub distances: Vec<Option<u64>>,
    /// Lower bounds where distances are unknown: the number of moves made, and the bound.
    pub estimates: Vec<(u64, u64)>,
    /// The numbers of moves that were mistakes, counted from 1.
    pub mistakes: Vec<u64>,
    /// The first and the last move of each stretch that could be shorter, counted from 1.
    pub stretches: Vec<(u64, u64)>,
}

impl DistancePlot {
    /// More moves should not be plotted: their points would take gigabytes.
    pub const MAX_MOVES: usize = 1 << 24;
}

/// Draws the distance to the goal after each move.
///
/// Mistakes are marked. If the distance of the start is known, a line shows how a shortest solution would
/// have gone. Moves whose distances are unknown are shaded.
pub fn draw_distances(plot: &DistancePlot) -> Drawing {
    let estimates = || plot.estimates.iter().map(|(_, estimate)| estimate);
    let known = || plot.distances.iter().flatten().chain(estimates());
    let moves = plot.distances.len().saturating_sub(1).max(1) as f64;
    let greatest = known().max().copied().unwrap_or(0).max(1) as f64;
    let mut chart = Chart::new(
        WIDTH,
        HEIGHT,
        "distance to the goal after each move",
        &plot.title,
    );
    let across = Scale::linear(0.0..moves, LEFT, RIGHT);
    let up = Scale::linear(0.0..greatest * 1.05, BOTTOM, TOP + 10.0);
    let unknown = plot
        .distances
        .iter()
        .take_while(|distance| distance.is_none());
    let unknown = unknown.count() as f64;
    let mut legend = vec![(BLUE, "distance")];
    let mut band = |from: f64, to: f64, color: Rgb, opacity: f32| {
        let (left, right) = (across.place(from), across.place(to));
        let corners = [
            (left, TOP + 10.0),
            (right, TOP + 10.0),
            (right, BOTTOM),
            (left, BOTTOM),
        ];
        chart.area(&corners, color, opacity);
    };
    if unknown > 0.0 {
        band(0.0, unknown.min(moves), HAIRLINE, 0.5);
        legend.push((HAIRLINE, "unknown"));
    }
    for &(first, last) in &plot.stretches {
        band(first.saturating_sub(1) as f64, last as f64, ORANGE, 0.4);
    }
    if !plot.stretches.is_empty() {
        legend.push((ORANGE, "could be shorter"));
    }
    chart.lower_axis(&across, MAX_TICKS, (TOP + 10.0, BOTTOM), "moves made");
    chart.left_axis(&up, MAX_TICKS, (LEFT, RIGHT), "moves to the goal");
    let place =
        |number: usize, distance: u64| (across.place(number as f64), up.place(distance as f64));
    if let Some(&Some(optimum)) = plot.distances.first() {
        let end = optimum.min(moves as u64);
        let ideal = [place(0, optimum), place(end as usize, optimum - end)];
        chart.path(&ideal, PALE_INK, 1.0);
        legend.push((PALE_INK, "shortest solution"));
    }
    if !plot.estimates.is_empty() {
        let estimates = plot.estimates.iter();
        let line: Vec<_> = estimates
            .map(|&(number, estimate)| place(number as usize, estimate))
            .collect();
        chart.path(&line, SKY_BLUE, 1.5);
        legend.push((SKY_BLUE, "at least"));
    }
    chart.path(&line(&plot.distances, place), BLUE, 2.0);
    let mut last_x = f32::MIN;
    for &number in &plot.mistakes {
        let distance = usize::try_from(number).ok();
        let distance = distance.and_then(|number| plot.distances.get(number).copied().flatten());
        if let Some(distance) = distance {
            let (x, y) = place(number as usize, distance);
            if x - last_x < MIN_MARK_DISTANCE {
                continue;
            }
            last_x = x;
            let corners = [(x, y - 4.5), (x + 4.5, y), (x, y + 4.5), (x - 4.5, y)];
            chart.area(&corners, VERMILLION, 0.9);
        }
    }
    if !plot.mistakes.is_empty() {
        legend.push((VERMILLION, "mistake"));
    }
    chart.legend(RIGHT, &legend);
    chart.finish()
}

/// The points of a line through the known distances.
fn line(distances: &[Option<u64>], place: impl Fn(usize, u64) -> (f32, f32)) -> Vec<(f32, f32)> {
    let together = distances.len().div_ceil(MAX_POINTS / 2);
    let mut points = Vec::new();
    for (index, part) in distances.chunks(together.max(1)).enumerate() {
        let first = index * together;
        let numbered = part.iter().zip(first..);
        let mut known: Vec<(usize, u64)> = numbered
            .filter_map(|(distance, number)| Some((number, (*distance)?)))
            .collect();
        if together > 1 {
            let lowest = known.iter().copied().min_by_key(|point| point.1);
            let highest = known.iter().copied().max_by_key(|point| point.1);
            known = lowest.into_iter().chain(highest).collect();
            known.sort_unstable();
            known.dedup();
        }
        points.extend(
            known
                .into_iter()
                .map(|(number, distance)| place(number, distance)),
        );
    }
    points
}
