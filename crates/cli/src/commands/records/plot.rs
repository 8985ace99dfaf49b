//! `taquin records --plot`: single results and running averages, one after the other.

use std::path::Path;

use taquin::render::draw_progress;
use taquin_play::records::Game;
use taquin_play::statistics::{Measure, ProgressError, progress_plot};

use super::super::analyse::Picture;
use crate::exit::Failure;
use crate::file;
use crate::output::Output;

/// Draws the games, which must be of one category.
pub(super) fn write(
    file: &Path,
    measure: Option<Measure>,
    games: &[Game],
    output: &mut Output,
) -> Result<(), Failure> {
    let picture = Picture::of_file(file)?;
    let games: Vec<&Game> = games.iter().collect();
    let plot = progress_plot(&games, measure).map_err(|error| match error {
        ProgressError::NoGames => {
            let message = "--plot draws ranked games, and there are none; play some first";
            Failure::Input(message.to_string())
        }
        ProgressError::SeveralCategories(one, other) => Failure::Input(format!(
            "--plot draws one category, and there are {one} and {other}; choose with --size, --goal, \
             --mode and --device"
        )),
        other => Failure::input(other),
    })?;
    let bytes = picture.bytes(&draw_progress(&plot))?;
    file::write(file, &bytes, output)
}
