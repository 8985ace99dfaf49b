//! Boards as points: lengths against the optimum, and growth with the length.

use std::collections::BTreeMap;

use plotters::coord::Shift;
use plotters::prelude::*;

use super::boxes::titled;
use super::groups::{decades, median};
use super::{Comparison, PlotError, color, rgb, short};
use crate::color::{HAIRLINE, INK, PALE_INK};
use crate::font::Weight;

const SIZE: (u32, u32) = (860, 560);

/// Points of each solver.
type Points = Vec<Vec<(f64, f64)>>;

/// The length that each solver found over the optimal one; none if no optimum is known.
pub(super) fn lengths(comparison: &Comparison) -> Result<Option<String>, PlotError> {
    let points = points(comparison, |run| {
        Some((run.optimum? as f64, run.length? as f64))
    });
    let all = || points.iter().flatten();
    if all().next().is_none() {
        return Ok(None);
    }
    let span = |values: &mut dyn Iterator<Item = f64>| {
        let (mut least, mut greatest) = (f64::MAX, 0.0_f64);
        for value in values {
            least = least.min(value);
            greatest = greatest.max(value);
        }
        let room = ((greatest - least) * 0.06).max(1.0);
        (least - room).max(0.0)..greatest + room
    };
    let across = span(&mut all().map(|point| point.0));
    let up = span(&mut all().map(|point| point.1).chain(all().map(|point| point.0)));
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        root.fill(&WHITE)?;
        let root = titled(
            &root,
            "length of solutions against the optimum",
            &comparison.title,
        )?;
        let (plane, margin) = legend(&root, comparison)?;
        let mut chart = ChartBuilder::on(&plane)
            .margin(12)
            .margin_right(margin)
            .x_label_area_size(46)
            .y_label_area_size(58)
            .build_cartesian_2d(across.clone(), up)?;
        let label = |size: f64| ("sans-serif", size * 1.24).into_font();
        chart
            .configure_mesh()
            .bold_line_style(rgb(HAIRLINE))
            .light_line_style(TRANSPARENT)
            .axis_style(rgb(PALE_INK))
            .x_desc("optimal length, in moves")
            .y_desc("length found")
            .axis_desc_style(label(13.0).color(&rgb(PALE_INK)))
            .label_style(label(13.0).color(&rgb(INK)))
            .x_label_formatter(&|value| short(*value))
            .y_label_formatter(&|value| short(*value))
            .draw()?;
        let diagonal = [(across.start, across.start), (across.end, across.end)];
        chart.draw_series(LineSeries::new(diagonal, rgb(INK).stroke_width(1)))?;
        for (number, points) in points.iter().enumerate() {
            // Side by side, since many find the same length.
            let count = comparison.solvers.len();
            let apart = (24 / count as i32).clamp(1, 4);
            let aside = number as i32 * apart - (count as i32 - 1) * apart / 2;
            let points = points.iter();
            chart
                .draw_series(points.map(|&point| EmptyElement::at(point) + mark(number, aside)))?;
        }
        root.present()?;
    }
    Ok(Some(text))
}

/// Expanded states over the length of solutions, and a line through the medians.
pub(super) fn growth(comparison: &Comparison) -> Result<Option<String>, PlotError> {
    let points = points(comparison, |run| {
        let length = run.optimum.or(run.length)?;
        Some((length as f64, (run.expanded as f64).max(1.0)))
    });
    let all = || points.iter().flatten();
    if all().next().is_none() {
        return Ok(None);
    }
    let least = all().map(|point| point.0).fold(f64::MAX, f64::min);
    let greatest = all().map(|point| point.0).fold(0.0, f64::max);
    let up = decades(all().map(|point| point.1));
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        root.fill(&WHITE)?;
        let root = titled(
            &root,
            "growth with the length of solutions",
            &comparison.title,
        )?;
        let (plane, margin) = legend(&root, comparison)?;
        let mut chart = ChartBuilder::on(&plane)
            .margin(12)
            .margin_right(margin)
            .x_label_area_size(46)
            .y_label_area_size(66)
            .build_cartesian_2d((least - 1.0).max(0.0)..greatest + 1.0, up.log_scale())?;
        let label = |size: f64| ("sans-serif", size * 1.24).into_font();
        chart
            .configure_mesh()
            .y_labels(8)
            .bold_line_style(rgb(HAIRLINE))
            .light_line_style(TRANSPARENT)
            .axis_style(rgb(PALE_INK))
            .x_desc("length of the solution, in moves (optimal where known)")
            .y_desc("states expanded")
            .axis_desc_style(label(13.0).color(&rgb(PALE_INK)))
            .label_style(label(13.0).color(&rgb(INK)))
            .x_label_formatter(&|value| short(*value))
            .y_label_formatter(&|value| short(*value))
            .draw()?;
        for (number, points) in points.iter().enumerate() {
            let line = medians(points);
            chart.draw_series(LineSeries::new(line, color(number).stroke_width(2)))?;
            let points = points.iter();
            chart.draw_series(points.map(|&point| EmptyElement::at(point) + mark(number, 0)))?;
        }
        root.present()?;
    }
    Ok(Some(text))
}

fn points(
    comparison: &Comparison,
    point: impl Fn(&super::PlotRun) -> Option<(f64, f64)>,
) -> Points {
    let solvers = comparison.solvers.iter();
    solvers
        .map(|solver| solver.runs.iter().filter_map(&point).collect())
        .collect()
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

/// Draws the names of solvers with their marks at the right; returns the area that is left.
fn legend<'a>(
    root: &DrawingArea<SVGBackend<'a>, Shift>,
    comparison: &Comparison,
) -> Result<(DrawingArea<SVGBackend<'a>, Shift>, u32), PlotError> {
    const LINE: usize = 20;
    let (wide, high) = root.dim_in_pixel();
    let per_column = ((high as usize).saturating_sub(70) / LINE).max(1);
    let columns = comparison.solvers.len().div_ceil(per_column);
    let names = comparison.solvers.iter().map(|solver| solver.name.as_str());
    let longest = names
        .map(|name| Weight::Regular.width(name))
        .fold(0.0, f32::max);
    // Whatever names there are, half of the width is for the plot.
    let column = ((longest * 13.0) as u32 + 34).min(wide / 2 / columns as u32);
    let (plane, key) = root.split_horizontally(wide - column * columns as u32);
    let style = ("sans-serif", 13.0 * 1.24).into_font().color(&rgb(INK));
    for (number, solver) in comparison.solvers.iter().enumerate() {
        let x = (number / per_column) as i32 * column as i32 + 10;
        let y = (number % per_column * LINE) as i32 + 20;
        key.draw(&(EmptyElement::at((x, y)) + mark(number, 0)))?;
        key.draw(&Text::new(
            solver.name.clone(),
            (x + 12, y - 7),
            style.clone(),
        ))?;
    }
    Ok((plane, 8))
}

/// The shape of a solver's points, in its colour, so many pixels beside its place.
///
/// One of five: with seven colours that is thirty-five solvers before two are alike.
fn mark(number: usize, aside: i32) -> Polygon<(i32, i32)> {
    let corners: &[(i32, i32)] = match (number + number / 5) % 5 {
        0 => &[
            (-2, -4),
            (2, -4),
            (4, -2),
            (4, 2),
            (2, 4),
            (-2, 4),
            (-4, 2),
            (-4, -2),
        ],
        1 => &[(-4, -4), (4, -4), (4, 4), (-4, 4)],
        2 => &[(0, -5), (5, 4), (-5, 4)],
        3 => &[(0, -5), (5, 0), (0, 5), (-5, 0)],
        _ => &[(0, 5), (5, -4), (-5, -4)],
    };
    let corners = corners.iter().map(|&(x, y)| (x + aside, y));
    Polygon::new(corners.collect::<Vec<_>>(), color(number).mix(0.8).filled())
}
