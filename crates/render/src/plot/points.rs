//! Boards as points: lengths against the optimum, and growth with the length.

use std::collections::BTreeMap;

use super::chart::{Chart, FOOT, LABEL, TOP, shortened, width};
use super::scale::Scale;
use super::statistics::{decades, median};
use super::{PlotRun, SolverComparison, color};
use crate::color::INK;
use crate::drawing::{Anchor, Drawing, below_middle};

const WIDTH: f32 = 860.0;
const HEIGHT: f32 = 560.0;
const BOTTOM: f32 = HEIGHT - FOOT;
/// The most numbers along an axis.
const MAX_TICKS: usize = 11;

/// Points of each solver.
type Points = Vec<Vec<(f64, f64)>>;

/// Plots the length that each solver found against the optimal one; none if no optimum is known.
pub(super) fn lengths(comparison: &SolverComparison) -> Option<Drawing> {
    let points = points(comparison, |run| {
        Some((run.optimum? as f64, run.length? as f64))
    })?;
    let all = || points.iter().flatten();
    let span = |values: &mut dyn Iterator<Item = f64>| {
        let (mut least, mut greatest) = (f64::MAX, 0.0_f64);
        for value in values {
            least = least.min(value);
            greatest = greatest.max(value);
        }
        let room = ((greatest - least) * 0.06).max(1.0);
        (least - room).max(0.0)..greatest + room
    };
    let optima = span(&mut all().map(|point| point.0));
    let found = span(&mut all().flat_map(|&(optimum, found)| [optimum, found]));
    let heading = "length of solutions against the optimum";
    let mut chart = Chart::new(WIDTH, HEIGHT, heading, &comparison.title);
    let (left, right) = (70.0, legend(&mut chart, comparison));
    let across = Scale::linear(optima.clone(), left, right);
    let up = Scale::linear(found, BOTTOM, TOP);
    chart.lower_axis(
        &across,
        MAX_TICKS,
        (TOP, BOTTOM),
        "optimal length, in moves",
    );
    chart.left_axis(
        &up,
        MAX_TICKS,
        (left, right),
        "length found; the line is the optimum",
    );
    let place = |(x, y): (f64, f64)| (across.place(x), up.place(y));
    let diagonal = [optima.start, optima.end].map(|length| place((length, length)));
    chart.path(&diagonal, INK, 1.0);
    let count = points.len() as f32;
    for (number, points) in points.iter().enumerate() {
        // Side by side, since many find the same length.
        let apart = (24.0 / count).floor().clamp(1.0, 4.0);
        let aside = (number as f32 - (count - 1.0) / 2.0) * apart;
        for &point in points {
            let (x, y) = place(point);
            mark(&mut chart, number, (x + aside, y));
        }
    }
    Some(chart.finish())
}

/// Plots expanded states against the length of solutions, with a line through the medians.
pub(super) fn growth(comparison: &SolverComparison) -> Option<Drawing> {
    let points = points(comparison, |run| {
        let length = run.optimum.or(run.length)?;
        Some((length as f64, (run.expanded as f64).max(1.0)))
    })?;
    let all = || points.iter().flatten();
    let least = all().map(|point| point.0).fold(f64::MAX, f64::min);
    let greatest = all().map(|point| point.0).fold(0.0, f64::max);
    let heading = "growth with the length of solutions";
    let mut chart = Chart::new(WIDTH, HEIGHT, heading, &comparison.title);
    let (left, right) = (78.0, legend(&mut chart, comparison));
    let across = Scale::linear((least - 1.0).max(0.0)..greatest + 1.0, left, right);
    let up = Scale::logarithmic(decades(all().map(|point| point.1)), BOTTOM, TOP);
    let axis = "length of the solution, in moves (optimal where known)";
    chart.lower_axis(&across, MAX_TICKS, (TOP, BOTTOM), axis);
    chart.left_axis(&up, 9, (left, right), "states expanded, log scale");
    let place = |&(x, y): &(f64, f64)| (across.place(x), up.place(y));
    for (number, points) in points.iter().enumerate() {
        let line: Vec<_> = medians(points).iter().map(place).collect();
        if line.len() > 1 {
            chart.path(&line, color(number), 2.0);
        }
        for point in points {
            mark(&mut chart, number, place(point));
        }
    }
    Some(chart.finish())
}

/// The points of each solver; none if no solver has any.
fn points(
    comparison: &SolverComparison,
    point: impl Fn(&PlotRun) -> Option<(f64, f64)>,
) -> Option<Points> {
    let solvers = comparison.solvers.iter();
    let points: Points = solvers
        .map(|solver| solver.runs.iter().filter_map(&point).collect())
        .collect();
    points
        .iter()
        .any(|of_one| !of_one.is_empty())
        .then_some(points)
}

/// The median above each place.
fn medians(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut columns: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
    for &(x, y) in points {
        columns.entry(x as u64).or_default().push(y);
    }
    let columns = columns.into_iter();
    columns
        .map(|(x, values)| (x as f64, median(&values)))
        .collect()
}

/// Draws the names of solvers with their marks at the right; returns where the plot ends.
fn legend(chart: &mut Chart, comparison: &SolverComparison) -> f32 {
    const LINE: f32 = 20.0;
    /// From the beginning of a column to its marks, and from there to their names.
    const MARK: f32 = 10.0;
    const NAME: f32 = 12.0;
    let solvers = &comparison.solvers;
    let per_column = ((BOTTOM - TOP) / LINE) as usize;
    let columns = solvers.len().div_ceil(per_column) as f32;
    let names = solvers.iter().map(|solver| solver.name.as_str());
    let longest = names.map(width).fold(0.0, f32::max);
    // However long the names are, half of the width is for the plot.
    let column = (longest + MARK + NAME + 12.0).min(WIDTH / 2.0 / columns);
    let left = WIDTH - column * columns;
    for (number, solver) in solvers.iter().enumerate() {
        let x = left + (number / per_column) as f32 * column + MARK;
        let y = TOP + 10.0 + (number % per_column) as f32 * LINE;
        mark(chart, number, (x, y));
        let name = shortened(&solver.name, column - MARK - NAME);
        let at = (x + NAME, y + below_middle(LABEL));
        chart.text(&name, at, LABEL, Anchor::Start, INK);
    }
    (left - 8.0).round()
}

/// Draws the mark of a solver in its colour at a place.
///
/// One of five: with seven colours that is thirty-five solvers before two are alike.
fn mark(chart: &mut Chart, number: usize, (x, y): (f32, f32)) {
    let corners: &[(f32, f32)] = match (number + number / 5) % 5 {
        0 => &[
            (-2.0, -4.0),
            (2.0, -4.0),
            (4.0, -2.0),
            (4.0, 2.0),
            (2.0, 4.0),
            (-2.0, 4.0),
            (-4.0, 2.0),
            (-4.0, -2.0),
        ],
        1 => &[(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)],
        2 => &[(0.0, -5.0), (5.0, 4.0), (-5.0, 4.0)],
        3 => &[(0.0, -5.0), (5.0, 0.0), (0.0, 5.0), (-5.0, 0.0)],
        _ => &[(0.0, 5.0), (5.0, -4.0), (-5.0, -4.0)],
    };
    let corners = corners.iter().map(|&(right, down)| (x + right, y + down));
    chart.area(&corners.collect::<Vec<_>>(), color(number), 0.8);
}
