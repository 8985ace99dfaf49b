//! What the player chose for all games: controls, colours, what the panel shows, and the last size and mode.

mod file;

use std::fmt;
use std::str::FromStr;

use taquin::Size;
use taquin::render::Scheme;
use thiserror::Error;

use super::bindings::{BindingError, Bindings};
use super::model::KeyTarget;
use super::theme::{Background, TILE_SCHEMES};
use crate::mode::{Mode, ModeError};

pub use file::{NoConfigDirectoryError, SettingsError, SettingsFile, file_path};

/// All settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// The size with which the menu begins.
    pub size: Option<Size>,
    /// The mode with which the menu begins.
    pub mode: Option<Mode>,
    /// What direction keys move.
    pub keys: KeyTarget,
    /// Whether tiles follow the pointer.
    pub hover: bool,
    /// What the colour of a tile shows.
    pub colors: Scheme,
    /// The terminal's background, if it is not to be detected.
    pub background: Option<Background>,
    /// What the panel shows.
    pub panel: Panel,
    /// What the panel shows of the distance to the goal, where it shows it at all.
    pub distance: ShownDistance,
    /// The keys of each action.
    pub bindings: Bindings,
}

/// One setting with its value, as it is changed and remembered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Setting {
    Size(Size),
    Mode(Mode),
    Keys(KeyTarget),
    Hover(bool),
    Colors(Scheme),
    Background(Background),
    Panel(Panel),
    Distance(ShownDistance),
}

/// The names of all settings but the bindings, as in the file.
const NAMES: [&str; 8] = [
    "size",
    "mode",
    "keys",
    "hover",
    "colors",
    "background",
    "panel",
    "distance",
];

impl Setting {
    /// The name in the file.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Setting::Size(_) => "size",
            Setting::Mode(_) => "mode",
            Setting::Keys(_) => "keys",
            Setting::Hover(_) => "hover",
            Setting::Colors(_) => "colors",
            Setting::Background(_) => "background",
            Setting::Panel(_) => "panel",
            Setting::Distance(_) => "distance",
        }
    }
}

impl Settings {
    /// Changes one setting.
    pub(crate) fn set(&mut self, setting: Setting) {
        match setting {
            Setting::Size(size) => self.size = Some(size),
            Setting::Mode(mode) => self.mode = Some(mode),
            Setting::Keys(keys) => self.keys = keys,
            Setting::Hover(hover) => self.hover = hover,
            Setting::Colors(colors) => self.colors = colors,
            Setting::Background(background) => self.background = Some(background),
            Setting::Panel(panel) => self.panel = panel,
            Setting::Distance(distance) => self.distance = distance,
        }
    }
}

/// One line of the panel beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelRow {
    /// The time played.
    Time,
    /// The moves made, in both metrics.
    Moves,
    /// Moves per second.
    Tps,
    /// Moves divided by the Manhattan distance of the scramble.
    Mmd,
    /// What keys move, whether tiles follow the pointer, and the colours.
    Controls,
}

impl PanelRow {
    const ALL: [PanelRow; 5] = [
        PanelRow::Time,
        PanelRow::Moves,
        PanelRow::Tps,
        PanelRow::Mmd,
        PanelRow::Controls,
    ];

    fn name(self) -> &'static str {
        match self {
            PanelRow::Time => "time",
            PanelRow::Moves => "moves",
            PanelRow::Tps => "tps",
            PanelRow::Mmd => "mmd",
            PanelRow::Controls => "controls",
        }
    }
}

impl FromStr for PanelRow {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<PanelRow, SettingError> {
        choice(text, &PanelRow::ALL, PanelRow::name)
    }
}

/// The lines of the panel, from top to bottom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel(pub(crate) Vec<PanelRow>);

impl Default for Panel {
    fn default() -> Panel {
        Panel(PanelRow::ALL.to_vec())
    }
}

impl Panel {
    pub(crate) fn has(&self, row: PanelRow) -> bool {
        self.0.contains(&row)
    }

    /// The panels that a key goes through; the file may have any other.
    fn presets() -> [Panel; 5] {
        use PanelRow::{Mmd, Moves, Time, Tps};
        [
            Panel::default(),
            Panel(vec![Time, Moves, Tps, Mmd]),
            Panel(vec![Time, Moves]),
            Panel(vec![Time]),
            Panel(Vec::new()),
        ]
    }

    /// Another panel, `by` places on.
    #[must_use]
    pub(crate) fn turned(&self, by: i8) -> Panel {
        turned(self, &Panel::presets(), by)
    }
}

impl fmt::Display for Panel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("nothing");
        }
        if *self == Panel::default() {
            return f.write_str("everything");
        }
        let names: Vec<&str> = self.0.iter().map(|row| row.name()).collect();
        f.write_str(&names.join(", "))
    }
}

/// What the panel shows of the distance to the goal, where the game still may.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShownDistance {
    /// Nothing.
    Nothing,
    /// A proven lower bound.
    Bound,
    /// The bound, and the optimum as soon as it is known.
    #[default]
    Optimum,
}

impl ShownDistance {
    const ALL: [ShownDistance; 3] = [
        ShownDistance::Optimum,
        ShownDistance::Bound,
        ShownDistance::Nothing,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            ShownDistance::Nothing => "nothing",
            ShownDistance::Bound => "bound",
            ShownDistance::Optimum => "optimum",
        }
    }

    #[must_use]
    pub(crate) fn turned(self, by: i8) -> ShownDistance {
        turned(&self, &ShownDistance::ALL, by)
    }
}

impl FromStr for ShownDistance {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<ShownDistance, SettingError> {
        choice(text, &ShownDistance::ALL, ShownDistance::name)
    }
}

/// The value `by` places after this one in a circle of choices; from elsewhere, the first or the last.
pub(crate) fn turned<T: Clone + PartialEq>(value: &T, choices: &[T], by: i8) -> T {
    let from = match choices.iter().position(|choice| choice == value) {
        Some(at) => at as isize,
        None if by > 0 => -1,
        None => 0,
    };
    let at = (from + isize::from(by)).rem_euclid(choices.len() as isize);
    choices[at as usize].clone()
}

/// The choice of this name.
fn choice<T: Copy>(
    text: &str,
    choices: &[T],
    name: impl Fn(T) -> &'static str,
) -> Result<T, SettingError> {
    let found = choices.iter().copied().find(|&choice| name(choice) == text);
    found.ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|&choice| name(choice)).collect();
        SettingError::Choice {
            value: text.to_string(),
            choices: names.join(", "),
        }
    })
}

/// Reads a setting that is one word.
fn word(name: &str, text: &str) -> Result<Setting, SettingError> {
    Ok(match name {
        "size" => Setting::Size(
            text.parse()
                .map_err(|_| SettingError::Size(text.to_string()))?,
        ),
        "mode" => Setting::Mode(text.parse()?),
        "keys" => Setting::Keys(choice(text, &KeyTarget::ALL, KeyTarget::name)?),
        "colors" => Setting::Colors(choice(text, &TILE_SCHEMES, Scheme::name)?),
        "background" => Setting::Background(choice(text, &Background::ALL, Background::name)?),
        "distance" => Setting::Distance(text.parse()?),
        _ => return Err(SettingError::Kind),
    })
}

/// Why a setting makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SettingError {
    /// There is no such setting.
    #[error("'{0}' is not a setting; the settings are {names} and [bindings]", names = NAMES.join(", "))]
    Unknown(String),
    /// The value is of another kind, such as a number for a word.
    #[error(
        "this setting needs a value of another kind: a word in quotes, true or false, or a list of words"
    )]
    Kind,
    /// The value is none of those that there are.
    #[error("'{value}' is not a choice; use one of {choices}")]
    Choice {
        /// The value.
        value: String,
        /// What can be chosen.
        choices: String,
    },
    /// The size is none.
    #[error("'{0}' is not a size; write rows and columns, such as 4x4")]
    Size(String),
    /// The mode is none.
    #[error(transparent)]
    Mode(#[from] ModeError),
    /// A key cannot be bound.
    #[error(transparent)]
    Binding(#[from] BindingError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_go_round_in_both_directions() {
        let panel = Panel::default();
        assert_eq!(panel.turned(1).to_string(), "time, moves, tps, mmd");
        assert_eq!(panel.turned(-1).to_string(), "nothing");
        let own = Panel(vec![PanelRow::Mmd]);
        assert_eq!(
            own.turned(1),
            panel,
            "a panel of the file leads to the first"
        );
        assert_eq!(ShownDistance::Optimum.turned(-1), ShownDistance::Nothing);
    }
}
