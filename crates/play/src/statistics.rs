//! Statistics as speed-solvers keep them: singles and trimmed averages of five to a hundred results.
//!
//! Everything here works on games in memory, without files or a screen.

#[cfg(feature = "plots")]
mod progress;

use std::collections::HashMap;
use std::fmt;
use std::time::Duration;

use serde::{Serialize, Serializer};

use crate::format::{format_count, format_goal, format_time};
use crate::ranking::InputDevice;
use crate::saved::Saved;

#[cfg(feature = "plots")]
pub use progress::{ProgressError, progress_plot};

/// The numbers of results over which averages are taken: ao5, ao12, ao25, ao50 and ao100.
pub const AVERAGE_LENGTHS: [usize; 5] = [5, 12, 25, 50, 100];

/// How many of the best results an average over `count` leaves out, and as many of the worst: 5 %, rounded up.
///
/// This is 1 for ao5 and ao12, 2 for ao25, 3 for ao50 and 5 for ao100, as in csTimer. For ao5 it is also the
/// rule of the World Cube Association.
pub fn trimmed_results(count: usize) -> usize {
    count.div_ceil(20)
}

/// What is measured in a game. Values are whole numbers of thousandths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// Seconds, memorising included in a blind game.
    #[default]
    Time,
    /// Moves, one tile at a time.
    Moves,
    /// Moves, where a run of tiles is one.
    MultiMoves,
    /// Moves per second, one tile at a time; memorising does not count.
    MovesPerSecond,
    /// Moves divided by the Manhattan distance of the scramble, which players call MMD.
    MovesPerDistance,
}

impl Measure {
    /// All measures.
    pub const ALL: [Measure; 5] = [
        Measure::Time,
        Measure::Moves,
        Measure::MultiMoves,
        Measure::MovesPerSecond,
        Measure::MovesPerDistance,
    ];

    /// What counts in a game: moves in a game for the fewest, time in all others.
    pub fn that_counts(game: &Saved) -> Measure {
        if game.mode.counts_moves() {
            Measure::Moves
        } else {
            Measure::Time
        }
    }

    /// The name in tables, JSON and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Measure::Time => "time",
            Measure::Moves => "moves",
            Measure::MultiMoves => "multi",
            Measure::MovesPerSecond => "tps",
            Measure::MovesPerDistance => "mmd",
        }
    }

    /// What it means, for help and the axes of plots.
    pub fn description(self) -> &'static str {
        match self {
            Measure::Time => "seconds",
            Measure::Moves => "moves, one tile at a time",
            Measure::MultiMoves => "moves, a run of tiles counted once",
            Measure::MovesPerSecond => "moves per second",
            Measure::MovesPerDistance => "moves divided by the Manhattan distance",
        }
    }

    /// Whether a greater value is the better one.
    pub fn prefers_more(self) -> bool {
        self == Measure::MovesPerSecond
    }

    /// The value of a game in thousandths; `None` if its boards needed no move, or its moves no time.
    pub fn of(self, game: &Saved) -> Option<u64> {
        let ratio = |divisor: u64, factor: u64| {
            let divisor = u128::from(divisor);
            let dividend = u128::from(game.single) * u128::from(factor);
            let rounded = (dividend + divisor / 2).checked_div(divisor)?;
            Some(u64::try_from(rounded).unwrap_or(u64::MAX))
        };
        match self {
            Measure::Time => Some(game.total_milliseconds()),
            Measure::Moves => Some(game.single.saturating_mul(1000)),
            Measure::MultiMoves => Some(game.multi.saturating_mul(1000)),
            Measure::MovesPerSecond => ratio(game.milliseconds, 1_000_000),
            Measure::MovesPerDistance => ratio(game.manhattan, 1000),
        }
    }

    /// A value as text, without a unit.
    pub fn number(self, thousandths: u64) -> String {
        match self {
            Measure::Time => format_time(Duration::from_millis(thousandths)),
            Measure::Moves | Measure::MultiMoves if thousandths.is_multiple_of(1000) => {
                (thousandths / 1000).to_string()
            }
            Measure::MovesPerSecond | Measure::MovesPerDistance => {
                format!("{}.{:03}", thousandths / 1000, thousandths % 1000)
            }
            _ => {
                let hundredths = (thousandths + 5) / 10;
                format!("{}.{:02}", hundredths / 100, hundredths % 100)
            }
        }
    }

    /// A value as text, with its unit.
    pub fn format(self, thousandths: u64) -> String {
        match self {
            Measure::Time => self.number(thousandths),
            Measure::Moves | Measure::MultiMoves if thousandths.is_multiple_of(1000) => {
                format_count(thousandths / 1000, "move")
            }
            Measure::Moves | Measure::MultiMoves => format!("{} moves", self.number(thousandths)),
            _ => format!("{} {}", self.number(thousandths), self.name()),
        }
    }
}

impl Serialize for Measure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// Results of one measure in the order in which they were made, in thousandths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Series {
    measure: Measure,
    values: Vec<u64>,
}

impl Series {
    /// The results of games, the oldest first.
    pub fn new<'a>(measure: Measure, games: impl IntoIterator<Item = &'a Saved>) -> Series {
        let values = games.into_iter().filter_map(|game| measure.of(game));
        Series {
            measure,
            values: values.collect(),
        }
    }

    /// What is measured.
    pub fn measure(&self) -> Measure {
        self.measure
    }

    /// The results.
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// The best result.
    pub fn best(&self) -> Option<u64> {
        self.best_of(self.values.iter().copied())
    }

    /// The latest result.
    pub fn last(&self) -> Option<u64> {
        self.values.last().copied()
    }

    /// The trimmed average of the last `count` results, if there are as many.
    pub fn average(&self, count: usize) -> Option<u64> {
        let from = self.values.len().checked_sub(count)?;
        let last = Series {
            measure: self.measure,
            values: self.values[from..].to_vec(),
        };
        last.running_averages(count).last().copied().flatten()
    }

    /// The best trimmed average of `count` results in a row.
    pub fn best_average(&self, count: usize) -> Option<u64> {
        self.best_of(self.running_averages(count).into_iter().flatten())
    }

    /// After each result the trimmed average of the last `count`, once there are as many.
    ///
    /// The mean is rounded to the nearest thousandth. Takes about `count` steps per result.
    pub fn running_averages(&self, count: usize) -> Vec<Option<u64>> {
        let trimmed = trimmed_results(count);
        if count <= 2 * trimmed {
            return vec![None; self.values.len()];
        }
        // The last `count` results, sorted.
        let mut window: Vec<u64> = Vec::with_capacity(count + 1);
        let averages = self.values.iter().enumerate().map(|(index, &value)| {
            window.insert(window.partition_point(|&other| other < value), value);
            if let Some(oldest) = index.checked_sub(count) {
                let oldest = self.values[oldest];
                window.remove(window.partition_point(|&other| other < oldest));
            }
            (window.len() == count).then(|| mean(&window[trimmed..count - trimmed]))
        });
        averages.collect()
    }

    fn best_of(&self, values: impl Iterator<Item = u64>) -> Option<u64> {
        if self.measure.prefers_more() {
            values.max()
        } else {
            values.min()
        }
    }
}

/// The mean of at least one value, rounded to the nearest whole number, halves upwards.
fn mean(values: &[u64]) -> u64 {
    let sum: u128 = values.iter().map(|&value| u128::from(value)).sum();
    let count = values.len() as u128;
    ((sum + count / 2) / count) as u64
}

/// Games that are compared with each other. As text, it is cut to fit a line.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Category {
    /// The size, such as `4x4`.
    pub size: String,
    /// The goal in its normal form.
    pub goal: String,
    /// The name of the mode; all days are one category.
    pub mode: String,
    /// What tiles were moved with, if that is known.
    pub device: Option<InputDevice>,
}

impl Category {
    /// The category of a game.
    pub fn of(game: &Saved) -> Category {
        Category {
            size: game.size.clone(),
            goal: game.goal.clone(),
            mode: game.mode.name(),
            device: game.device,
        }
    }

    /// Small boards come first, then goals, modes and devices by name.
    fn order(&self) -> impl Ord + use<> {
        let size = self.size.parse::<taquin::Size>().ok();
        let size = size.map(|size| (size.cells(), size.rows()));
        let device = self.device.map(InputDevice::name);
        (
            size,
            self.size.clone(),
            self.goal.clone(),
            self.mode.clone(),
            device,
        )
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let goal = format_goal(&self.goal);
        let device = self.device.map_or("unknown input", InputDevice::name);
        write!(f, "{} {goal} {} {device}", self.size, self.mode)
    }
}

/// All statistics of a category, for tables and programs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CategoryStatistics {
    /// Which games.
    #[serde(flatten)]
    pub category: Category,
    /// How many.
    pub games: usize,
    /// What counts in these games.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "time"))]
    pub counts: Measure,
    /// The statistics of every measure.
    pub measures: Vec<MeasureStatistics>,
}

/// The statistics of one measure. In JSON, values are in seconds and moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MeasureStatistics {
    /// What is measured.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "time"))]
    pub measure: Measure,
    /// The best result, in thousandths.
    #[serde(serialize_with = "in_units")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>))]
    pub best: Option<u64>,
    /// The latest result, in thousandths.
    #[serde(serialize_with = "in_units")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>))]
    pub last: Option<u64>,
    /// The averages of [`AVERAGE_LENGTHS`].
    pub averages: Vec<Average>,
}

/// Trimmed averages of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Average {
    /// Over how many results.
    pub of: usize,
    /// The average of the last results, in thousandths.
    #[serde(serialize_with = "in_units")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>))]
    pub current: Option<u64>,
    /// The best average of results in a row, in thousandths.
    #[serde(serialize_with = "in_units")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>))]
    pub best: Option<u64>,
}

fn in_units<S: Serializer>(value: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(thousandths) => serializer.serialize_f64(*thousandths as f64 / 1000.0),
        None => serializer.serialize_none(),
    }
}

impl CategoryStatistics {
    /// The statistics of games, the oldest first, for each category.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a Saved>) -> Vec<CategoryStatistics> {
        let mut categories: HashMap<Category, Vec<&Saved>> = HashMap::new();
        for game in games {
            categories.entry(Category::of(game)).or_default().push(game);
        }
        let mut categories: Vec<(Category, Vec<&Saved>)> = categories.into_iter().collect();
        categories.sort_by_cached_key(|(category, _)| category.order());
        let statistics = categories.into_iter().map(|(category, games)| {
            let measured = Measure::ALL.map(|measure| {
                let series = Series::new(measure, games.iter().copied());
                MeasureStatistics::of(&series)
            });
            CategoryStatistics {
                category,
                games: games.len(),
                counts: games
                    .first()
                    .map_or(Measure::Time, |game| Measure::that_counts(game)),
                measures: measured.into(),
            }
        });
        statistics.collect()
    }

    /// The statistics of a measure.
    pub fn measure(&self, measure: Measure) -> Option<&MeasureStatistics> {
        self.measures.iter().find(|found| found.measure == measure)
    }
}

impl MeasureStatistics {
    /// The statistics of results.
    pub fn of(series: &Series) -> MeasureStatistics {
        let averages = AVERAGE_LENGTHS.map(|of| Average {
            of,
            current: series.average(of),
            best: series.best_average(of),
        });
        MeasureStatistics {
            measure: series.measure(),
            best: series.best(),
            last: series.last(),
            averages: averages.into(),
        }
    }

    /// The averages over this number of results.
    pub fn average(&self, of: usize) -> Option<&Average> {
        self.averages.iter().find(|average| average.of == of)
    }
}

#[cfg(test)]
mod tests;
