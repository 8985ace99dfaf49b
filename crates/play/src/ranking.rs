//! Which finished games rank: only those on fresh boards that the game dealt, played without help.

mod repeats;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::mode::Mode;
use crate::saved::Saved;

pub use repeats::repeat_keys;
pub(crate) use repeats::{are_all_seen, repeats_by_chance};

/// Where the boards of a game come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Origin {
    /// The game drew them, with a seed that nobody chose.
    Random,
    /// The board of a day.
    Daily,
    /// The player gave the board.
    Given,
    /// The player gave the seed.
    Seed,
    /// The player had made moves on the same boards before: "same again".
    Again,
    /// Not known: an older version or another program stored the game.
    #[default]
    Unknown,
}

impl Origin {
    /// All origins.
    pub const ALL: [Origin; 6] = [
        Origin::Random,
        Origin::Daily,
        Origin::Given,
        Origin::Seed,
        Origin::Again,
        Origin::Unknown,
    ];

    /// The name in records and exported files.
    pub fn name(self) -> &'static str {
        match self {
            Origin::Random => "random",
            Origin::Daily => "daily",
            Origin::Given => "given",
            Origin::Seed => "seed",
            Origin::Again => "again",
            Origin::Unknown => "unknown",
        }
    }
}

/// Why a finished game is kept but does not rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Unranked {
    /// The engine made moves.
    Autosolved,
    /// The engine helped: hints, good moves, or the distance to the goal during the game.
    Helped,
    /// The player gave the board.
    GivenBoard,
    /// The player gave the seed.
    GivenSeed,
    /// Moves were taken back, which the numbers of moves do not show.
    TakenBack,
    /// The boards were started over.
    SameAgain,
    /// The boards were played in an earlier game.
    SeenBefore,
    /// The board of this day was tried before.
    DailyRepeated,
    /// Where the boards come from is not known, or the memorising time of a blind game is not.
    UnknownOrigin,
}

impl Unranked {
    /// All reasons.
    pub const ALL: [Unranked; 9] = [
        Unranked::Autosolved,
        Unranked::Helped,
        Unranked::GivenBoard,
        Unranked::GivenSeed,
        Unranked::TakenBack,
        Unranked::SameAgain,
        Unranked::SeenBefore,
        Unranked::DailyRepeated,
        Unranked::UnknownOrigin,
    ];

    /// Why a game does not rank; `None` if it does. `is_repeated` says that its boards, or the board of
    /// its day, were played in an earlier game.
    pub fn reason(game: &Saved, is_repeated: bool) -> Option<Unranked> {
        let evident = Unranked::evident(
            game.origin,
            game.mode,
            game.assisted,
            game.autosolved,
            game.taken_back,
        );
        if evident.is_some() {
            return evident;
        }
        match game.origin {
            _ if game.mode == Mode::Blind && game.memorising.is_none() => {
                Some(Unranked::UnknownOrigin)
            }
            Origin::Daily => is_repeated.then_some(Unranked::DailyRepeated),
            _ => is_repeated.then_some(Unranked::SeenBefore),
        }
    }

    /// Why a game does not rank, as far as that is known while it is played.
    ///
    /// Taking moves back is part of a game for the fewest moves: trying out is what it is about.
    pub(crate) fn evident(
        origin: Origin,
        mode: Mode,
        is_assisted: bool,
        is_autosolved: bool,
        is_taken_back: bool,
    ) -> Option<Unranked> {
        match origin {
            _ if is_autosolved => Some(Unranked::Autosolved),
            _ if is_assisted => Some(Unranked::Helped),
            Origin::Given => Some(Unranked::GivenBoard),
            Origin::Seed => Some(Unranked::GivenSeed),
            Origin::Again => Some(Unranked::SameAgain),
            Origin::Unknown => Some(Unranked::UnknownOrigin),
            Origin::Random | Origin::Daily => {
                (is_taken_back && mode != Mode::Fewest).then_some(Unranked::TakenBack)
            }
        }
    }

    /// The name in records and exported files.
    pub fn name(self) -> &'static str {
        match self {
            Unranked::Autosolved => "autosolved",
            Unranked::Helped => "helped",
            Unranked::GivenBoard => "given-board",
            Unranked::GivenSeed => "given-seed",
            Unranked::TakenBack => "taken-back",
            Unranked::SameAgain => "same-again",
            Unranked::SeenBefore => "seen-before",
            Unranked::DailyRepeated => "daily-repeated",
            Unranked::UnknownOrigin => "unknown-origin",
        }
    }

    /// The reason in a few words, for players.
    pub fn description(self) -> &'static str {
        match self {
            Unranked::Autosolved => "solved by the engine",
            Unranked::Helped => "with help",
            Unranked::GivenBoard => "board given",
            Unranked::GivenSeed => "seed given",
            Unranked::TakenBack => "moves were taken back",
            Unranked::SameAgain => "same again",
            Unranked::SeenBefore => "board seen before",
            Unranked::DailyRepeated => "not the first try of its day",
            Unranked::UnknownOrigin => "origin unknown",
        }
    }
}

/// What the player moved tiles with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum InputDevice {
    /// Keys.
    Keyboard,
    /// Clicks of the mouse.
    Click,
    /// The blank followed the pointer.
    Hover,
    /// Fingers on a screen: tiles were tapped, dragged or swiped.
    Touch,
    /// More than one of these.
    Mixed,
}

impl InputDevice {
    /// All devices.
    pub const ALL: [InputDevice; 5] = [
        InputDevice::Keyboard,
        InputDevice::Click,
        InputDevice::Hover,
        InputDevice::Touch,
        InputDevice::Mixed,
    ];

    /// The name in records, exported files and tables.
    pub fn name(self) -> &'static str {
        match self {
            InputDevice::Keyboard => "keyboard",
            InputDevice::Click => "click",
            InputDevice::Hover => "hover",
            InputDevice::Touch => "touch",
            InputDevice::Mixed => "mixed",
        }
    }

    /// What a game is played with, after moves with `self` and then with `other`.
    pub fn and(self, other: InputDevice) -> InputDevice {
        if self == other {
            self
        } else {
            InputDevice::Mixed
        }
    }
}

/// A text that names none of the known values.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{text}' is not {what}: use {known}")]
pub struct NameError {
    text: String,
    what: &'static str,
    known: String,
}

/// Reads one of several named values.
fn named<T: Copy>(
    text: &str,
    what: &'static str,
    all: &[T],
    name: fn(T) -> &'static str,
) -> Result<T, NameError> {
    let found = all.iter().copied().find(|&value| name(value) == text);
    found.ok_or_else(|| NameError {
        text: text.to_string(),
        what,
        known: all
            .iter()
            .map(|&value| name(value))
            .collect::<Vec<_>>()
            .join(", "),
    })
}

impl FromStr for Origin {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Origin, NameError> {
        named(text, "an origin", &Origin::ALL, Origin::name)
    }
}

impl FromStr for Unranked {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Unranked, NameError> {
        named(text, "a reason", &Unranked::ALL, Unranked::name)
    }
}

impl FromStr for InputDevice {
    type Err = NameError;

    fn from_str(text: &str) -> Result<InputDevice, NameError> {
        named(
            text,
            "an input device",
            &InputDevice::ALL,
            InputDevice::name,
        )
    }
}

impl fmt::Display for Unranked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.description())
    }
}

impl fmt::Display for InputDevice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_are_those_of_json() {
        for origin in Origin::ALL {
            assert_eq!(origin.name().parse(), Ok(origin));
            let json = format!("\"{}\"", origin.name());
            assert_eq!(serde_json::to_string(&origin).unwrap(), json);
        }
        for reason in Unranked::ALL {
            assert_eq!(reason.name().parse(), Ok(reason));
            let json = format!("\"{}\"", reason.name());
            assert_eq!(serde_json::to_string(&reason).unwrap(), json);
        }
        for device in InputDevice::ALL {
            assert_eq!(device.name().parse(), Ok(device));
            let json = format!("\"{}\"", device.name());
            assert_eq!(serde_json::to_string(&device).unwrap(), json);
        }
        let error = "pen".parse::<InputDevice>().unwrap_err();
        let expected = "'pen' is not an input device: use keyboard, click, hover, touch, mixed";
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn only_fresh_boards_without_help_rank() {
        let mut game = crate::saved::tests::saved(Mode::Standard);
        let reason = |game: &Saved| Unranked::reason(game, false);
        for (origin, expected) in [
            (Origin::Random, None),
            (Origin::Daily, None),
            (Origin::Given, Some(Unranked::GivenBoard)),
            (Origin::Seed, Some(Unranked::GivenSeed)),
            (Origin::Again, Some(Unranked::SameAgain)),
            (Origin::Unknown, Some(Unranked::UnknownOrigin)),
        ] {
            game.origin = origin;
            assert_eq!(reason(&game), expected, "{origin:?}");
        }
        game.origin = Origin::Random;
        assert_eq!(Unranked::reason(&game, true), Some(Unranked::SeenBefore));
        game.origin = Origin::Daily;
        assert_eq!(Unranked::reason(&game, true), Some(Unranked::DailyRepeated));
        game.assisted = true;
        assert_eq!(reason(&game), Some(Unranked::Helped));
        game.autosolved = true;
        assert_eq!(reason(&game), Some(Unranked::Autosolved));
    }

    #[test]
    fn moves_may_be_taken_back_for_the_fewest_only() {
        for (mode, expected) in [
            (Mode::Standard, Some(Unranked::TakenBack)),
            (Mode::Blind, Some(Unranked::TakenBack)),
            (Mode::Fewest, None),
        ] {
            let mut game = crate::saved::tests::saved(mode);
            game.taken_back = true;
            assert_eq!(Unranked::reason(&game, false), expected, "{mode}");
        }
    }

    #[test]
    fn a_blind_game_ranks_with_its_memorising_time_only() {
        let mut game = crate::saved::tests::saved(Mode::Blind);
        game.origin = Origin::Random;
        game.memorising = None;
        assert_eq!(
            Unranked::reason(&game, false),
            Some(Unranked::UnknownOrigin)
        );
        game.memorising = Some(1);
        assert_eq!(Unranked::reason(&game, false), None);
    }

    #[test]
    fn two_devices_are_mixed() {
        let keys = InputDevice::Keyboard;
        assert_eq!(keys.and(keys), keys);
        assert_eq!(keys.and(InputDevice::Hover), InputDevice::Mixed);
        assert_eq!(InputDevice::Mixed.and(keys), InputDevice::Mixed);
    }
}
