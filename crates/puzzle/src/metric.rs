//! The two ways of counting moves.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// How the length of a sequence of moves is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Metric {
    type Err = UnknownMetricError;

    fn from_str(text: &str) -> Result<Metric, UnknownMetricError> {
        Metric::ALL
            .into_iter()
            .find(|metric| metric.name() == text)
            .ok_or_else(|| UnknownMetricError(crate::text::clip(text)))
    }
}

/// A name that is no metric.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a metric: use single or multi")]
pub struct UnknownMetricError(pub String);
