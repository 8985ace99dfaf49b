//! The two ways of counting moves.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::excerpt::excerpt;
use crate::name;

/// How to count the length of a sequence of moves.
///
/// Parses from its [name](Metric::name) or an [alias](Metric::aliases), in any case.
///
/// ```
/// use taquin_puzzle::Metric;
///
/// assert_eq!("multi".parse(), Ok(Metric::Multi));
/// assert_eq!("MTM".parse(), Ok(Metric::Multi));
/// assert_eq!(
///     "mutli".parse::<Metric>().unwrap_err().to_string(),
///     "'mutli' is not a metric: did you mean multi? use single or multi"
/// );
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Metric {
    /// One tile moving one cell is one move.
    #[default]
    Single,
    /// A run of tiles slid along one line is one move.
    Multi,
}

impl Metric {
    /// Both metrics.
    pub const ALL: [Metric; 2] = [Metric::Single, Metric::Multi];

    /// The name used in commands and files.
    pub fn name(self) -> &'static str {
        match self {
            Metric::Single => "single",
            Metric::Multi => "multi",
        }
    }

    /// Other accepted names; speed-solvers use the short ones.
    pub fn aliases(self) -> &'static [&'static str] {
        match self {
            Metric::Single => &["single-tile", "stm"],
            Metric::Multi => &["multi-tile", "mtm"],
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Metric {
    type Err = UnknownMetricError;

    /// Reads the [name](Metric::name) or an [alias](Metric::aliases), in any case.
    fn from_str(text: &str) -> Result<Metric, UnknownMetricError> {
        name::find(text, Metric::ALL, |metric| {
            (metric.name(), metric.aliases())
        })
        .map_err(|nearest| UnknownMetricError {
            word: excerpt(text),
            nearest,
        })
    }
}

/// A word that is not the name of a metric.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{word}' is not a metric: {}use single or multi",
    name::DidYouMean(*nearest)
)]
#[non_exhaustive]
pub struct UnknownMetricError {
    /// The word, shortened if it is long.
    pub word: String,
    /// The metric that was most likely meant.
    pub nearest: Option<Metric>,
}
