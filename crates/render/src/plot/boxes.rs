//! Bars and boxes, one line for each solver: names can be read however long they are.

use plotters::coord::Shift;
use plotters::prelude::*;

use super::groups::{Quartiles, decades, mean};
use super::{Comparison, Plot, PlotError, color, rgb, short};
use crate::color::{HAIRLINE, INK, PALE_INK};
use crate::font::Weight;

/// The height of a solver's line.
const LINE: u32 = 30;
const WIDTH: u32 = 860;

/// The numbers of one kind, solver by solver, never zero: axes are logarithmic.
fn values(comparison: &Comparison, plot: Plot) -> Vec<Vec<f64>> {
    let solvers = comparison.solvers.iter();
    solvers
        .map(|solver| {
            let runs = solver.runs.iter();
            match plot {
                Plot::TimeBars | Plot::TimeBoxes => {
                    // A microsecond at least: less cannot be measured.
                    runs.map(|run| (run.seconds * 1e3).max(1e-3)).collect()
                }
                _ => runs.map(|run| (run.expanded as f64).max(1.0)).collect(),
            }
        })
        .collect()
}

pub(super) fn draw(comparison: &Comparison, plot: Plot) -> Result<String, PlotError> {
    let values = values(comparison, plot);
    let is_box = matches!(plot, Plot::ExpandedBoxes | Plot::TimeBoxes);
    let (what, axis) = match plot {
        Plot::TimeBars | Plot::TimeBoxes => ("time", "milliseconds a board"),
        _ => ("expanded states", "states expanded a board"),
    };
    let heading = match is_box {
        true => format!("{what}: median, quartiles, and what lies far out"),
        false => format!("mean {what}"),
    };
    let mut text = String::new();
    let count = comparison.solvers.len();
    let height = 110 + LINE * count as u32;
    {
        let root = SVGBackend::with_string(&mut text, (WIDTH, height)).into_drawing_area();
        root.fill(&WHITE)?;
        let root = titled(&root, &heading, &comparison.title)?;
        let shown: Vec<f64> = match is_box {
            true => values.concat(),
            false => values.iter().map(|values| mean(values)).collect(),
        };
        let names = comparison.solvers.iter().map(|solver| solver.name.as_str());
        let longest = names
            .map(|name| Weight::Regular.width(name))
            .fold(0.0, f32::max);
        let mut chart = ChartBuilder::on(&root)
            .margin(10)
            // Numbers stand behind bars.
            .margin_right(if is_box { 26 } else { 64 })
            .x_label_area_size(46)
            .y_label_area_size((longest * 13.0) as u32 + 18)
            .build_cartesian_2d(
                decades(shown.iter().copied()).log_scale(),
                (0..count - 1).into_segmented(),
            )?;
        // The first solver is at the top.
        let name = |row: &SegmentValue<usize>| match row {
            SegmentValue::CenterOf(row) if *row < count => {
                comparison.solvers[count - 1 - row].name.clone()
            }
            _ => String::new(),
        };
        let label = |size: u32| ("sans-serif", f64::from(size) * 1.24).into_font();
        chart
            .configure_mesh()
            .disable_y_mesh()
            .x_labels(8)
            .y_labels(count)
            .bold_line_style(rgb(HAIRLINE))
            .light_line_style(TRANSPARENT)
            .axis_style(rgb(PALE_INK))
            .x_desc(axis)
            .axis_desc_style(label(13).color(&rgb(PALE_INK)))
            .label_style(label(13).color(&rgb(INK)))
            .x_label_formatter(&|value| short(*value))
            .y_label_formatter(&name)
            .draw()?;
        let low = decades(shown.iter().copied()).start;
        for (number, values) in values.iter().enumerate() {
            let row = count - 1 - number;
            let band = |left: f64, right: f64| {
                [
                    (left, SegmentValue::Exact(row)),
                    (right, SegmentValue::Exact(row + 1)),
                ]
            };
            let middle = |value: f64| (value, SegmentValue::CenterOf(row));
            let color = color(number);
            if !is_box {
                let mean = mean(values);
                let mut bar = Rectangle::new(band(low, mean), color.filled());
                bar.set_margin(5, 5, 0, 0);
                chart.draw_series([bar])?;
                let style = label(12).color(&rgb(INK));
                let number =
                    EmptyElement::at(middle(mean)) + Text::new(short(mean), (6, -6), style);
                chart.draw_series([number])?;
                continue;
            }
            let found = Quartiles::new(values);
            let ink = rgb(INK).stroke_width(1);
            let line = |from: f64, to: f64| PathElement::new(vec![middle(from), middle(to)], ink);
            chart.draw_series([line(found.low, found.first), line(found.third, found.high)])?;
            let mut filled =
                Rectangle::new(band(found.first, found.third), color.mix(0.55).filled());
            filled.set_margin(6, 6, 0, 0);
            let mut border = Rectangle::new(band(found.first, found.third), ink);
            border.set_margin(6, 6, 0, 0);
            chart.draw_series([filled, border])?;
            // Whiskers end in caps; the median is the thickest line.
            let upright = |value: f64, half: i32, style: ShapeStyle| {
                EmptyElement::at(middle(value))
                    + PathElement::new(vec![(0, -half), (0, half)], style)
            };
            chart.draw_series([
                upright(found.low, 5, ink),
                upright(found.high, 5, ink),
                upright(found.median, 9, rgb(INK).stroke_width(3)),
            ])?;
            let outliers = found.outliers.iter();
            chart.draw_series(outliers.map(|&value| Circle::new(middle(value), 3, ink)))?;
        }
        root.present()?;
    }
    Ok(text)
}

/// Writes the heading and what it is about; returns the rest of the area.
pub(super) fn titled<'a>(
    root: &DrawingArea<SVGBackend<'a>, Shift>,
    heading: &str,
    about: &str,
) -> Result<DrawingArea<SVGBackend<'a>, Shift>, PlotError> {
    let style = |size: f64| ("sans-serif", size * 1.24).into_font();
    root.draw(&Text::new(
        heading.to_string(),
        (16, 12),
        style(17.0).color(&rgb(INK)),
    ))?;
    let remark = style(12.0).color(&rgb(PALE_INK));
    root.draw(&Text::new(about.to_string(), (16, 34), remark))?;
    Ok(root.margin(50, 0, 0, 0))
}
