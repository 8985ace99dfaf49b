//! Plots of a comparison of solvers, of the distances along moves, and of a player's progress.

mod boxes;
mod chart;
mod distances;
mod points;
mod progress;
mod scale;
mod statistics;

use thiserror::Error;

use crate::color::{BLUE, BRIGHT, GREEN, INK, ORANGE, Rgb, VERMILLION};
use crate::drawing::Drawing;

pub use distances::{DistancePlot, draw_distances};
pub use progress::{ProgressPlot, draw_progress};

/// What one solver did on one board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlotRun {
    /// States expanded.
    pub expanded: u64,
    /// The time that it took, in seconds.
    pub seconds: f64,
    /// The length of its solution, if it found one.
    pub length: Option<u64>,
    /// The optimal length, if it was proved.
    pub optimum: Option<u64>,
}

/// A solver's name and its runs.
#[derive(Clone, Debug)]
pub struct PlotSolver {
    /// The name.
    pub name: String,
    /// Its runs, one per board.
    pub runs: Vec<PlotRun>,
}

/// The results of several solvers on the same boards.
#[derive(Clone, Debug)]
pub struct SolverComparison {
    title: String,
    solvers: Vec<PlotSolver>,
}

impl SolverComparison {
    /// The most solvers whose names can be read on one page.
    pub const MAX_SOLVERS: usize = 60;

    /// Collects the results of solvers; `title` says on which boards.
    ///
    /// # Errors
    /// When there are no solvers, too many, or one of them has no runs.
    pub fn new(title: String, solvers: Vec<PlotSolver>) -> Result<SolverComparison, PlotError> {
        if solvers.is_empty() || solvers.iter().any(|solver| solver.runs.is_empty()) {
            return Err(PlotError::Empty);
        }
        if solvers.len() > SolverComparison::MAX_SOLVERS {
            return Err(PlotError::TooManySolvers(solvers.len()));
        }
        Ok(SolverComparison { title, solvers })
    }
}

/// The kinds of plots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plot {
    /// The mean number of expanded states.
    ExpandedBars,
    /// The spread of expanded states.
    ExpandedBoxes,
    /// The mean time.
    TimeBars,
    /// The spread of times.
    TimeBoxes,
    /// Lengths against the optimum, board by board.
    Lengths,
    /// How expanded states grow with the length of solutions.
    Growth,
}

impl Plot {
    /// All kinds.
    pub const ALL: [Plot; 6] = [
        Plot::ExpandedBars,
        Plot::ExpandedBoxes,
        Plot::TimeBars,
        Plot::TimeBoxes,
        Plot::Lengths,
        Plot::Growth,
    ];

    /// A name that suits files.
    pub fn name(self) -> &'static str {
        match self {
            Plot::ExpandedBars => "expanded-bars",
            Plot::ExpandedBoxes => "expanded-boxes",
            Plot::TimeBars => "time-bars",
            Plot::TimeBoxes => "time-boxes",
            Plot::Lengths => "length-against-optimal",
            Plot::Growth => "growth",
        }
    }
}

/// Draws a plot of a comparison; none if there is nothing to show, as for lengths when no optimum was proved.
pub fn draw_plot(comparison: &SolverComparison, plot: Plot) -> Option<Drawing> {
    match plot {
        Plot::ExpandedBars | Plot::ExpandedBoxes | Plot::TimeBars | Plot::TimeBoxes => {
            Some(boxes::draw(comparison, plot))
        }
        Plot::Lengths => points::lengths(comparison),
        Plot::Growth => points::growth(comparison),
    }
}

/// The colour of a solver, by its number. Marks differ too, so that nobody depends on colour.
fn color(number: usize) -> Rgb {
    // Yellow cannot be seen on paper.
    let colors = [BLUE, VERMILLION, GREEN, ORANGE, BRIGHT[6], BRIGHT[2], INK];
    colors[number % colors.len()]
}

/// A number with about three significant digits, and k, M or G.
fn short(value: f64) -> String {
    let (scaled, unit) = match value.abs() {
        size if size >= 999.5e6 => (value / 1e9, "G"),
        size if size >= 999.5e3 => (value / 1e6, "M"),
        size if size >= 9_999.5 => (value / 1e3, "k"),
        _ => (value, ""),
    };
    let decimals = match scaled.abs() {
        size if size >= 99.95 || size == 0.0 => 0,
        size if size >= 9.995 => 1,
        size if size >= 0.9995 => 2,
        size if size >= 0.09995 => 3,
        _ => 4,
    };
    let text = format!("{scaled:.decimals$}");
    let text = if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        &text
    };
    format!("{text}{unit}")
}

/// Why there is no plot.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlotError {
    /// Nothing to plot.
    #[error("there is nothing to plot: every solver needs at least one run")]
    Empty,
    /// More solvers than fit.
    #[error("{0} solvers are too many for a plot: compare at most {max}", max = SolverComparison::MAX_SOLVERS)]
    TooManySolvers(usize),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, text) in [
            (0.0, "0"),
            (7.0, "7"),
            (0.25, "0.25"),
            (12.34, "12.3"),
            (1234.0, "1234"),
            (12_345.0, "12.3k"),
            (86_241.0, "86.2k"),
            (1_000_000.0, "1M"),
            (2.5e9, "2.5G"),
            (100_000.0, "100k"),
        ] {
            assert_eq!(short(value), text);
        }
    }
}
