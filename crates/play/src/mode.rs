//! The modes of play: which boards follow each other, and what counts.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use taquin::Size;
use thiserror::Error;

use crate::calendar::{Date, DateError};

/// A mode of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// One board against the clock.
    #[default]
    Standard,
    /// The board of a day, the same for everyone.
    Daily(Date),
    /// 2x2, 3x3 and so on up to the size, one after the other.
    Relay,
    /// Boards of all rows and of 2 columns, 3 columns and so on up to the size.
    RelayWidth,
    /// Boards of all columns and of 2 rows, 3 rows and so on up to the size.
    RelayHeight,
    /// This many boards of one size, one after the other.
    Marathon(u32),
    /// One board in as few moves as possible; the engine's distances are hidden.
    Fewest,
    /// One board whose numbers disappear with the first move.
    Blind,
}

impl Mode {
    /// The boards of the marathons that players compare; the first is the default.
    pub const MARATHONS: [u32; 5] = [10, 25, 42, 50, 100];
    /// The boards of the shortest marathon.
    pub(crate) const MIN_MARATHON_BOARDS: u32 = 2;
    /// The boards of the longest marathon.
    pub(crate) const MAX_MARATHON_BOARDS: u32 = 100;

    /// The modes to choose from on a day.
    pub fn choices(today: Date) -> Vec<Mode> {
        let single = [
            Mode::Standard,
            Mode::Daily(today),
            Mode::Fewest,
            Mode::Blind,
            Mode::Relay,
            Mode::RelayWidth,
            Mode::RelayHeight,
        ];
        let marathons = Mode::MARATHONS.map(Mode::Marathon);
        single.into_iter().chain(marathons).collect()
    }

    /// The name in records; a daily game is kept under `daily`, whatever the day.
    pub fn name(self) -> String {
        match self {
            Mode::Standard => "standard".to_string(),
            Mode::Daily(_) => "daily".to_string(),
            Mode::Relay => "relay".to_string(),
            Mode::RelayWidth => "relay-width".to_string(),
            Mode::RelayHeight => "relay-height".to_string(),
            Mode::Marathon(boards) => format!("marathon-{boards}"),
            Mode::Fewest => "fewest".to_string(),
            Mode::Blind => "blind".to_string(),
        }
    }

    /// The name with everything that is needed to read the mode back.
    pub fn tag(self) -> String {
        match self {
            Mode::Daily(date) => format!("daily-{date}"),
            mode => mode.name(),
        }
    }

    /// What the mode is, in a few words.
    pub fn description(self) -> &'static str {
        match self {
            Mode::Standard => "one board against the clock",
            Mode::Daily(_) => "today's board, the same for everyone",
            Mode::Relay => "2x2, 3x3 and so on, up to the size",
            Mode::RelayWidth => "2 columns, 3 columns and so on",
            Mode::RelayHeight => "2 rows, 3 rows and so on",
            Mode::Marathon(_) => "several boards in a row",
            Mode::Fewest => "fewest moves win, not the time",
            Mode::Blind => "the numbers disappear with the first move",
        }
    }

    /// The sizes of the boards that follow each other.
    pub(crate) fn legs(self, size: Size) -> Vec<Size> {
        match self {
            Mode::Relay => (2..=size.rows().max(size.cols()))
                .filter_map(|side| Size::new(side.min(size.rows()), side.min(size.cols())).ok())
                .collect(),
            Mode::RelayWidth => (2..=size.cols())
                .filter_map(|cols| Size::new(size.rows(), cols).ok())
                .collect(),
            Mode::RelayHeight => (2..=size.rows())
                .filter_map(|rows| Size::new(rows, size.cols()).ok())
                .collect(),
            Mode::Marathon(boards) => vec![size; boards as usize],
            _ => vec![size],
        }
    }

    /// The number of boards that follow each other; none if the size is smaller than the first of a relay.
    pub fn board_count(self, size: Size) -> usize {
        match self {
            Mode::Relay => size.rows().max(size.cols()) - 1,
            Mode::RelayWidth => size.cols() - 1,
            Mode::RelayHeight => size.rows() - 1,
            Mode::Marathon(boards) => boards as usize,
            _ => 1,
        }
    }

    /// Whether results are ranked by moves and not by time.
    pub fn counts_moves(self) -> bool {
        self == Mode::Fewest
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mode::Daily(date) => write!(f, "daily {date}"),
            Mode::Marathon(boards) => write!(f, "marathon {boards}"),
            mode => f.write_str(&mode.name()),
        }
    }
}

impl FromStr for Mode {
    type Err = ModeError;

    /// Reads a name; `daily` is today, `daily-2026-11-16` another day, `marathon-12` says how many.
    ///
    /// Without the feature `clock` nobody knows what day it is: `daily` alone is then an error.
    fn from_str(text: &str) -> Result<Mode, ModeError> {
        let marathon = |count: &str| match count.parse() {
            Ok(boards @ Mode::MIN_MARATHON_BOARDS..=Mode::MAX_MARATHON_BOARDS) => {
                Ok(Mode::Marathon(boards))
            }
            _ => Err(ModeError::Marathon),
        };
        match text.split_once('-') {
            Some(("marathon", count)) => return marathon(count),
            Some(("daily", date)) => return Ok(Mode::Daily(date.parse()?)),
            _ => {}
        }
        match text {
            "standard" => Ok(Mode::Standard),
            #[cfg(feature = "clock")]
            "daily" => Ok(Mode::Daily(Date::today())),
            #[cfg(not(feature = "clock"))]
            "daily" => Err(ModeError::NoDay),
            "relay" => Ok(Mode::Relay),
            "relay-width" => Ok(Mode::RelayWidth),
            "relay-height" => Ok(Mode::RelayHeight),
            "marathon" => Ok(Mode::Marathon(Mode::MARATHONS[0])),
            "fewest" => Ok(Mode::Fewest),
            "blind" => Ok(Mode::Blind),
            _ => Err(ModeError::Unknown(text.to_string())),
        }
    }
}

impl Serialize for Mode {
    /// Writes the [tag](Mode::tag).
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.tag())
    }
}

impl<'de> Deserialize<'de> for Mode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Mode, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

/// Why a text is no mode.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ModeError {
    /// There is no mode of this name.
    #[error(
        "'{0}' is not a mode: use standard, daily, fewest, blind, relay, relay-width, relay-height, \
         marathon or marathon-12"
    )]
    Unknown(String),
    /// The number of boards of a marathon is out of range, or none.
    #[error(
        "a marathon has {} to {} boards",
        Mode::MIN_MARATHON_BOARDS,
        Mode::MAX_MARATHON_BOARDS
    )]
    Marathon,
    /// There is no clock that tells the day.
    #[error("daily needs its day: write it as in daily-2026-11-16")]
    NoDay,
    /// The day of a daily board is no date.
    #[error(transparent)]
    Date(#[from] DateError),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn legs(mode: &str, size: &str) -> String {
        let (mode, size): (Mode, Size) = (mode.parse().unwrap(), size.parse().unwrap());
        let legs = mode.legs(size);
        assert_eq!(mode.board_count(size), legs.len());
        legs.iter()
            .map(Size::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn legs_of_every_mode() {
        assert_eq!(legs("standard", "4x4"), "4x4");
        assert_eq!(legs("relay", "4x4"), "2x2 3x3 4x4");
        assert_eq!(legs("relay", "2x4"), "2x2 2x3 2x4");
        assert_eq!(legs("relay", "1x3"), "1x2 1x3");
        assert_eq!(legs("relay-width", "3x4"), "3x2 3x3 3x4");
        assert_eq!(legs("relay-height", "3x4"), "2x4 3x4");
        assert_eq!(legs("relay-height", "1x4"), "");
        assert_eq!(legs("marathon-3", "3x3"), "3x3 3x3 3x3");
    }

    #[test]
    fn names_are_read_back() {
        for name in [
            "standard",
            "relay",
            "relay-width",
            "relay-height",
            "marathon-7",
            "fewest",
            "blind",
        ] {
            assert_eq!(name.parse::<Mode>().unwrap().name(), name);
        }
        let day: Mode = "daily-2026-11-16".parse().unwrap();
        assert_eq!(
            (day.name(), day.tag()),
            ("daily".to_string(), "daily-2026-11-16".to_string())
        );
        let today = "daily".parse::<Mode>();
        if cfg!(feature = "clock") {
            assert_eq!(today.unwrap().name(), "daily");
        } else {
            assert_eq!(today, Err(ModeError::NoDay));
        }
        for name in ["", "marathon-1", "marathon-101", "daily-2026-02-30", "race"] {
            assert!(name.parse::<Mode>().is_err(), "{name}");
        }
    }
}
