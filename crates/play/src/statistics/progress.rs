//! A plot of results and running averages, one after the other.

use taquin::render::ProgressPlot;
use thiserror::Error;

use super::{Category, Measure, Series};
use crate::calendar::Date;
use crate::format::format_count;
use crate::records::Game;

/// The running averages that are drawn.
const DRAWN_AVERAGES: [usize; 2] = [5, 12];

/// The plot of games of one category, the oldest first; of what counts in them, if no measure is chosen.
///
/// # Errors
/// When there are no games, or games of several categories.
pub fn progress_plot(
    games: &[&Game],
    measure: Option<Measure>,
) -> Result<ProgressPlot, ProgressError> {
    let (Some(first), Some(last)) = (games.first(), games.last()) else {
        return Err(ProgressError::NoGames);
    };
    let category = Category::of(&first.saved);
    let mut others = games.iter().map(|game| Category::of(&game.saved));
    if let Some(other) = others.find(|other| *other != category) {
        return Err(ProgressError::SeveralCategories(
            category.into(),
            other.into(),
        ));
    }
    let measure = measure.unwrap_or_else(|| Measure::that_counts(&first.saved));
    let series = Series::new(measure, games.iter().map(|game| &game.saved));
    let in_units = |thousandths: u64| thousandths as f64 / 1000.0;
    let day = |game: &Game| Date::at(game.finished.div_euclid(1000)).to_string();
    let averages = DRAWN_AVERAGES.map(|of| {
        let values = series.running_averages(of).into_iter();
        let values = values.map(|value| value.map(in_units)).collect();
        (format!("ao{of}"), values)
    });
    Ok(ProgressPlot {
        heading: format!("{category}: {}", measure.name()),
        title: format!(
            "{} · {} to {}",
            format_count(games.len() as u64, "ranked game"),
            day(first),
            day(last)
        ),
        axis: measure.description().to_string(),
        results: series
            .values()
            .iter()
            .map(|&value| in_units(value))
            .collect(),
        averages: averages.into(),
    })
}

/// Why games have no plot.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProgressError {
    /// There are none.
    #[error("there are no ranked games; play some first")]
    NoGames,
    /// They are not compared with each other.
    #[error("there are games of several categories, such as {0} and {1}; choose one")]
    SeveralCategories(Box<Category>, Box<Category>),
}
