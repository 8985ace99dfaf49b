//! `taquin records --plot`: single results and running averages, one after the other.

use std::path::Path;

use taquin::render::{ProgressPlot, draw_progress};
use taquin_play::records::Game;
use taquin_play::statistics::{Category, Measure, Series};
use taquin_play::{Date, InputDevice, format_count};

use super::super::analyse::Picture;
use super::tables;
use crate::exit::Failure;
use crate::file;
use crate::output::Output;

/// The running averages that are drawn.
const DRAWN_AVERAGES: [usize; 2] = [5, 12];

/// Draws the games, which must be of one category.
pub(super) fn write(
    file: &Path,
    measure: Option<Measure>,
    games: &[Game],
    output: &mut Output,
) -> Result<(), Failure> {
    let picture = Picture::of_file(file)?;
    let (Some(first), Some(last)) = (games.first(), games.last()) else {
        let message = "--plot draws ranked games, and there are none; play some first";
        return Err(Failure::Input(message.to_string()));
    };
    let category = Category::of(&first.saved);
    let others = games.iter().map(|game| Category::of(&game.saved));
    if let Some(other) = others.clone().find(|other| *other != category) {
        return Err(Failure::Input(format!(
            "--plot draws one category, and there are {} and {}; choose with --size, --goal, \
             --mode and --device",
            name(&category),
            name(&other)
        )));
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
    let plot = ProgressPlot {
        heading: format!("{}: {}", name(&category), measure.name()),
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
    };
    let bytes = picture.bytes(&draw_progress(&plot))?;
    file::write(file, &bytes, output)
}

fn name(category: &Category) -> String {
    let device = category.device.map_or("unknown input", InputDevice::name);
    let goal = tables::clipped(&category.goal);
    format!("{} {goal} {} {device}", category.size, category.mode)
}
