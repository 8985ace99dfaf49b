//! Which key does what while a game is played: the default bindings, and those of the player.

mod key_name;

use std::collections::HashMap;
use std::str::FromStr;

use ratatui::crossterm::event::KeyEvent;
use thiserror::Error;

pub(crate) use key_name::KeyName;

/// Something that a key can be bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Action {
    Up,
    Down,
    Left,
    Right,
    Undo,
    Redo,
    Restart,
    New,
    Pause,
    Goal,
    Hint,
    Good,
    Solve,
    Back,
    Forward,
    Faster,
    Slower,
    KeysMove,
    Hover,
    Panel,
    Distance,
    Colors,
    Background,
    Numbers,
    Review,
    Link,
    Menu,
    Help,
    Quit,
}

/// An action, its name in the settings file, and its default keys.
type DefaultBinding = (Action, &'static str, &'static [&'static str]);

/// Every action, in the order of the help screen.
const DEFAULTS: [DefaultBinding; 29] = [
    (Action::Up, "up", &["up", "w", "k"]),
    (Action::Down, "down", &["down", "s", "j"]),
    (Action::Left, "left", &["left", "a", "h"]),
    (Action::Right, "right", &["right", "d", "l"]),
    (Action::Undo, "undo", &["u", "z", "backspace", "ctrl-z"]),
    (Action::Redo, "redo", &["y", "ctrl-y", "ctrl-r"]),
    (Action::Restart, "restart", &["r"]),
    (Action::New, "new", &["n"]),
    (Action::Pause, "pause", &["space", "p"]),
    (Action::Goal, "goal", &["g"]),
    (Action::Hint, "hint", &["i"]),
    (Action::Good, "good", &["o"]),
    (Action::Solve, "solve", &["x"]),
    (Action::Back, "back", &[","]),
    (Action::Forward, "forward", &["."]),
    (Action::Faster, "faster", &["+", "="]),
    (Action::Slower, "slower", &["-"]),
    (Action::KeysMove, "keys-move", &["m"]),
    (Action::Hover, "hover", &["M"]),
    (Action::Panel, "panel", &["t"]),
    (Action::Distance, "distance", &["f"]),
    (Action::Colors, "colors", &["c"]),
    (Action::Background, "background", &["b"]),
    (Action::Numbers, "numbers", &["e", "#"]),
    (Action::Review, "review", &["v"]),
    (Action::Link, "link", &["R"]),
    (Action::Menu, "menu", &["tab"]),
    (Action::Help, "help", &["?", "f1"]),
    (Action::Quit, "quit", &["q", "esc"]),
];

impl Action {
    /// The name in the settings file.
    pub(crate) fn name(self) -> &'static str {
        let row = DEFAULTS.iter().find(|row| row.0 == self);
        row.map_or("", |row| row.1)
    }

    fn is_direction(self) -> bool {
        matches!(
            self,
            Action::Up | Action::Down | Action::Left | Action::Right
        )
    }
}

impl FromStr for Action {
    type Err = BindingError;

    fn from_str(name: &str) -> Result<Action, BindingError> {
        let row = DEFAULTS.iter().find(|row| row.1 == name);
        row.map(|row| row.0)
            .ok_or_else(|| BindingError::Action(name.to_string()))
    }
}

/// Why a binding makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BindingError {
    /// There is no such action.
    #[error("'{0}' is not an action; the actions are {names}", names = action_names())]
    Action(String),
    /// There is no such key.
    #[error(
        "'{0}' is not a key; write a character, ctrl-z, shift-left, space, tab, enter, esc, backspace or f1"
    )]
    Key(String),
    /// The key that always ends the program.
    #[error("ctrl-c always quits and cannot be bound")]
    Interrupt,
    /// Two actions have the same key.
    #[error("'{key}' is bound to both {first} and {second}")]
    Twice {
        /// The key.
        key: String,
        /// One action.
        first: &'static str,
        /// The other.
        second: &'static str,
    },
}

fn action_names() -> String {
    let names: Vec<&str> = DEFAULTS.iter().map(|row| row.1).collect();
    names.join(", ")
}

/// The action of each key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bindings {
    actions: HashMap<KeyName, Action>,
    /// The keys of each action, the most usual one first.
    keys: HashMap<Action, Vec<KeyName>>,
    /// Actions whose keys the player chose.
    chosen: Vec<Action>,
}

impl Default for Bindings {
    fn default() -> Bindings {
        let mut bindings = Bindings {
            actions: HashMap::new(),
            keys: HashMap::new(),
            chosen: Vec::new(),
        };
        for (action, _, keys) in DEFAULTS {
            let keys = keys.iter().filter_map(|key| key.parse().ok());
            bindings.set(action, keys.collect());
        }
        bindings
    }
}

impl Bindings {
    fn set(&mut self, action: Action, keys: Vec<KeyName>) {
        for key in &keys {
            self.actions.insert(*key, action);
        }
        self.keys.insert(action, keys);
    }

    /// Gives an action the keys that the player chose, in place of those that it has. A key that another
    /// action has by default is taken from it.
    ///
    /// # Errors
    /// When the player has bound one of the keys already; nothing is changed then.
    pub(crate) fn bind(&mut self, action: Action, keys: Vec<KeyName>) -> Result<(), BindingError> {
        for key in &keys {
            if let Some(&other) = self.actions.get(key)
                && other != action
                && self.chosen.contains(&other)
            {
                return Err(BindingError::Twice {
                    key: key.to_string(),
                    first: other.name(),
                    second: action.name(),
                });
            }
        }
        for key in self.keys.remove(&action).unwrap_or_default() {
            self.actions.remove(&key);
        }
        for key in &keys {
            if let Some(other) = self.actions.remove(key)
                && let Some(others) = self.keys.get_mut(&other)
            {
                others.retain(|known| known != key);
            }
        }
        self.chosen.push(action);
        self.set(action, keys);
        Ok(())
    }

    /// The action of a key, and whether a direction is meant as far as possible: shift does that.
    pub(crate) fn action(&self, event: KeyEvent) -> Option<(Action, bool)> {
        let key = KeyName::of(event);
        if let Some(&action) = self.actions.get(&key) {
            return Some((action, false));
        }
        let action = *self.actions.get(&key.without_shift()?)?;
        // Shift only changes the meaning of directions; elsewhere it is a slip that does no harm.
        (action.is_direction() || !key.is_character()).then_some((action, action.is_direction()))
    }

    /// The keys of an action as the screen shows them, the most usual one first.
    pub(crate) fn symbols(&self, action: Action) -> Vec<String> {
        let keys = self.keys.get(&action).map_or(&[][..], Vec::as_slice);
        keys.iter().map(|key| key.symbol()).collect()
    }

    /// The first key of an action as the screen shows it, if it has one.
    pub(crate) fn symbol(&self, action: Action) -> Option<String> {
        let keys = self.keys.get(&action)?;
        keys.first().map(|key| key.symbol())
    }

    /// Whether directions have their default keys.
    pub(crate) fn has_default_directions(&self) -> bool {
        let is_default = |row: &DefaultBinding| {
            let names = row.2.iter().filter_map(|key| key.parse().ok());
            self.keys.get(&row.0) == Some(&names.collect::<Vec<KeyName>>())
        };
        DEFAULTS
            .iter()
            .filter(|row| row.0.is_direction())
            .all(is_default)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::crossterm::event::{KeyCode, KeyModifiers};

    fn press(text: &str) -> KeyEvent {
        text.parse::<KeyName>().unwrap().event()
    }

    fn keys(names: &[&str]) -> Vec<KeyName> {
        names.iter().map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn no_two_actions_share_a_default_key() {
        let bindings = Bindings::default();
        let all: usize = DEFAULTS.iter().map(|row| row.2.len()).sum();
        assert_eq!(bindings.actions.len(), all);
        for (action, name, _) in DEFAULTS {
            assert_eq!(name.parse(), Ok(action));
        }
    }

    #[test]
    fn three_sets_of_direction_keys_and_shift_for_runs() {
        let bindings = Bindings::default();
        for (names, action) in [
            ([["up", "shift-up"], ["w", "W"], ["k", "K"]], Action::Up),
            (
                [["down", "shift-down"], ["s", "S"], ["j", "J"]],
                Action::Down,
            ),
            (
                [["left", "shift-left"], ["a", "A"], ["h", "H"]],
                Action::Left,
            ),
            (
                [["right", "shift-right"], ["d", "D"], ["l", "L"]],
                Action::Right,
            ),
        ] {
            for [one, far] in names {
                assert_eq!(bindings.action(press(one)), Some((action, false)), "{one}");
                assert_eq!(bindings.action(press(far)), Some((action, true)), "{far}");
            }
        }
        let shifted = KeyEvent::new(KeyCode::Char('H'), KeyModifiers::SHIFT);
        assert_eq!(bindings.action(shifted), Some((Action::Left, true)));
        assert_eq!(bindings.action(press("U")), None);
    }

    #[test]
    fn the_player_binds_keys_anew() {
        let mut bindings = Bindings::default();
        bindings.bind(Action::Undo, keys(&["g", "ctrl-u"])).unwrap();
        assert_eq!(bindings.action(press("g")), Some((Action::Undo, false)));
        assert_eq!(bindings.action(press("u")), None, "the default is gone");
        assert_eq!(bindings.symbol(Action::Goal), None, "its key was taken");
        let twice = bindings.bind(Action::Redo, keys(&["r", "g"]));
        assert_eq!(
            twice.unwrap_err().to_string(),
            "'g' is bound to both undo and redo"
        );
        assert_eq!(bindings.action(press("r")), Some((Action::Restart, false)));
        assert!(bindings.has_default_directions());
        bindings.bind(Action::Up, keys(&["8"])).unwrap();
        assert!(!bindings.has_default_directions());
    }
}
