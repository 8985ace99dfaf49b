//! Bars and boxes, one line for each solver: names can be read without turning the page.

use super::chart::{Chart, FOOT, TOP, shortened, width};
use super::scale::Scale;
use super::statistics::{Quartiles, decades, mean};
use super::{Plot, SolverComparison, color, short};
use crate::color::{INK, PALE_INK, Rgb};
use crate::drawing::{Anchor, Drawing, below_middle};

const WIDTH: f32 = 860.0;
/// The height of a solver's line.
const LINE: f32 = 30.0;

/// The values of each solver. None is zero, since axes are logarithmic.
fn values(comparison: &SolverComparison, plot: Plot) -> Vec<Vec<f64>> {
    let solvers = comparison.solvers.iter();
    solvers
        .map(|solver| {
            let runs = solver.runs.iter();
            match plot {
                Plot::TimeBars | Plot::TimeBoxes => {
                    // At least a microsecond, as less cannot be measured.
                    runs.map(|run| (run.seconds * 1e3).max(1e-3)).collect()
                }
                _ => runs.map(|run| (run.expanded as f64).max(1.0)).collect(),
            }
        })
        .collect()
}

pub(super) fn draw(comparison: &SolverComparison, plot: Plot) -> Drawing {
    let values = values(comparison, plot);
    let is_box = matches!(plot, Plot::ExpandedBoxes | Plot::TimeBoxes);
    let (what, axis) = match plot {
        Plot::TimeBars | Plot::TimeBoxes => ("time", "milliseconds per board, log scale"),
        _ => ("expanded states", "states expanded per board, log scale"),
    };
    let heading = if is_box {
        format!("{what}: median, quartiles and outliers")
    } else {
        format!("mean {what}")
    };
    let names = || comparison.solvers.iter().map(|solver| solver.name.as_str());
    // However long the names are, half of the width is for the plot.
    let names_width = names().map(width).fold(0.0, f32::max).min(WIDTH / 2.0);
    // Numbers stand behind bars.
    let room = if is_box { 26.0 } else { 64.0 };
    let shown: Vec<f64> = if is_box {
        values.concat()
    } else {
        values.iter().map(|values| mean(values)).collect()
    };
    let left = (28.0 + names_width).round();
    let scale = Scale::logarithmic(decades(shown.into_iter()), left, WIDTH - room);
    let bottom = TOP + LINE * values.len() as f32;
    let mut chart = Chart::new(WIDTH, bottom + FOOT, &heading, &comparison.title);
    chart.lower_axis(&scale, 9, (TOP, bottom), axis);
    chart.line((left, TOP), (left, bottom), PALE_INK, 1.0);
    for (number, (values, name)) in values.iter().zip(names()).enumerate() {
        let middle = TOP + LINE * (number as f32 + 0.5);
        chart.row_name(&shortened(name, names_width), (left, middle));
        if is_box {
            draw_box(&mut chart, &scale, values, middle, color(number));
        } else {
            draw_bar(&mut chart, &scale, mean(values), middle, color(number));
        }
    }
    chart.finish()
}

fn draw_bar(chart: &mut Chart, scale: &Scale, mean: f64, middle: f32, color: Rgb) {
    const HALF: f32 = 10.0;
    const NUMBER: f32 = 12.0;
    let end = scale.place(mean);
    let band = (middle - HALF, middle + HALF);
    chart.area(&rectangle((scale.begin(), end), band), color, 1.0);
    let number_at = (end + 6.0, middle + below_middle(NUMBER));
    chart.text(&short(mean), number_at, NUMBER, Anchor::Start, INK);
}

/// Draws Tukey's box: whiskers end in caps, and the median is the thickest line.
fn draw_box(chart: &mut Chart, scale: &Scale, values: &[f64], middle: f32, color: Rgb) {
    const HALF: f32 = 9.0;
    const CAP: f32 = 5.0;
    let found = Quartiles::new(values);
    let place = |value: f64| scale.place(value);
    for (from, to) in [(found.low, found.first), (found.third, found.high)] {
        chart.line((place(from), middle), (place(to), middle), INK, 1.0);
    }
    let (first, third) = (place(found.first), place(found.third));
    let corners = rectangle((first, third), (middle - HALF, middle + HALF));
    chart.area(&corners, color, 0.55);
    let mut border = corners.to_vec();
    border.push(corners[0]);
    chart.path(&border, INK, 1.0);
    for (value, half, width) in [
        (found.low, CAP, 1.0),
        (found.high, CAP, 1.0),
        (found.median, HALF, 3.0),
    ] {
        let x = place(value);
        chart.line((x, middle - half), (x, middle + half), INK, width);
    }
    for &value in &found.outliers {
        chart.ring((place(value), middle), 3.0, INK);
    }
}

/// The corners of a rectangle.
fn rectangle((left, right): (f32, f32), (top, bottom): (f32, f32)) -> [(f32, f32); 4] {
    [(left, top), (right, top), (right, bottom), (left, bottom)]
}
