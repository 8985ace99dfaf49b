//! `statistics`: the best results and averages of games, and a plot of progress.

use serde::{Deserialize, Deserializer, Serialize};
use taquin::render::draw_progress;
use taquin_play::records::Game;
use taquin_play::records::archive::GameRecord;
use taquin_play::statistics::{CategoryStatistics, Measure, progress_plot};
use taquin_play::{InputDevice, Mode};

use crate::asking::Asking;
use crate::error::ApiError;
use crate::fields::{GoalText, SizeText, from_text, named};
use crate::question::Question;
use crate::reply::Reply;

from_text! {
    MeasureName(Measure): "What is measured: time, moves, moves of several tiles, moves per second, moves per Manhattan distance.",
        "time", |text: &str| named(text, "a measure", Measure::ALL, Measure::name), names Measure::ALL.map(Measure::name);
    ModeName(String): "The name of a mode; daily means all days.",
        "standard", mode_name;
}

/// Compare ranked games.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"games": [], "size": "4x4", "measure": "time"})))]
#[serde(deny_unknown_fields)]
pub(crate) struct StatisticsRequest {
    /// Games as archives have them, in any order; their boards may be left out.
    games: Vec<GameRecord>,
    /// Only games of this size.
    size: Option<SizeText>,
    /// Only games with this goal.
    goal: Option<GoalText>,
    /// Only games of this mode.
    mode: Option<ModeName>,
    /// Only games played with this; null means those of which it is not known.
    #[serde(default, deserialize_with = "present")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<InputDevice>))]
    device: Option<Option<InputDevice>>,
    /// What to plot; by default moves in the mode fewest, and time in all others.
    measure: Option<MeasureName>,
}

/// Statistics of the ranked games.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(crate) struct StatisticsAnswer {
    /// One for each size, goal, mode and device.
    categories: Vec<CategoryStatistics>,
    /// The results one after the other as an SVG picture, if they are of one category.
    progress: Option<String>,
}

/// Tells null from a field that is not there.
fn present<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Option<InputDevice>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

fn mode_name(text: &str) -> Result<String, taquin_play::ModeError> {
    match text {
        "daily" => Ok(text.to_string()),
        _ => text.parse().map(Mode::name),
    }
}

impl Question for StatisticsRequest {
    const NAME: &'static str = "statistics";
    const ABOUT: &'static str = "Compare ranked games: best results, averages, a plot of progress";
    type Answer = StatisticsAnswer;

    fn answer(self, asking: &mut Asking<'_>) -> Result<Reply, ApiError> {
        let size = self.size.map(|size| size.0);
        let goal = match (self.goal, size) {
            (Some(GoalText(goal)), Some(size)) => {
                asking.check_size(size, "size")?;
                let goal = goal.normalised(size);
                Some(goal.map_err(|error| ApiError::bad("goal", error))?)
            }
            (goal, _) => goal.map(|goal| goal.0),
        };
        let (size, goal) = (
            size.map(|size| size.to_string()),
            goal.map(|goal| goal.to_string()),
        );
        let is_selected = |game: &Game| {
            let saved = &game.saved;
            game.is_ranked()
                && size.as_ref().is_none_or(|size| *size == saved.size)
                && goal.as_ref().is_none_or(|goal| *goal == saved.goal)
                && self
                    .mode
                    .as_ref()
                    .is_none_or(|mode| mode.0 == saved.mode.name())
                && self.device.is_none_or(|device| device == saved.device)
        };
        let mut games: Vec<Game> = self
            .games
            .into_iter()
            .map(GameRecord::into_unchecked_game)
            .filter(is_selected)
            .collect();
        games.sort_by_key(|game| (game.finished, game.id));
        let games: Vec<&Game> = games.iter().collect();
        let measure = self.measure.map(|measure| measure.0);
        let plot = progress_plot(&games, measure);
        Ok(Reply::json(&StatisticsAnswer {
            categories: CategoryStatistics::of(games.iter().map(|game| &game.saved)),
            progress: plot.ok().map(|plot| draw_progress(&plot).svg()),
        }))
    }
}
