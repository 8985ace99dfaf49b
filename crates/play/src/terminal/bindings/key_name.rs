//! Keys by name: `u`, `U`, `ctrl-z`, `shift-left`, `f1`.

use std::fmt;
use std::str::FromStr;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::BindingError;

/// A key with its modifiers, as bindings name it: `u`, `U`, `ctrl-z`, `shift-left`, `f1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct KeyName {
    code: KeyCode,
    modifiers: KeyModifiers,
}

/// Keys that are not one character, with their names.
const NAMED_KEYS: [(&str, KeyCode); 15] = [
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("space", KeyCode::Char(' ')),
    ("tab", KeyCode::Tab),
    ("enter", KeyCode::Enter),
    ("esc", KeyCode::Esc),
    ("backspace", KeyCode::Backspace),
    ("delete", KeyCode::Delete),
    ("insert", KeyCode::Insert),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("pageup", KeyCode::PageUp),
    ("pagedown", KeyCode::PageDown),
];

const MODIFIERS: [(&str, KeyModifiers); 3] = [
    ("ctrl-", KeyModifiers::CONTROL),
    ("alt-", KeyModifiers::ALT),
    ("shift-", KeyModifiers::SHIFT),
];

/// The last function key.
const MAX_FUNCTION_KEY: u8 = 12;

impl KeyName {
    /// The key of an event. Of a character only its case tells whether shift is held.
    pub(super) fn of(event: KeyEvent) -> KeyName {
        let mut modifiers =
            event.modifiers & (KeyModifiers::CONTROL | KeyModifiers::ALT | KeyModifiers::SHIFT);
        let mut code = event.code;
        if let KeyCode::Char(character) = code {
            modifiers -= KeyModifiers::SHIFT;
            if modifiers.contains(KeyModifiers::CONTROL) {
                code = KeyCode::Char(character.to_ascii_lowercase());
            }
        }
        KeyName { code, modifiers }
    }

    /// The key without shift, if it is held.
    pub(super) fn without_shift(self) -> Option<KeyName> {
        match self.code {
            KeyCode::Char(character) if character.is_uppercase() => {
                let code = KeyCode::Char(character.to_lowercase().next()?);
                Some(KeyName { code, ..self })
            }
            _ if self.modifiers.contains(KeyModifiers::SHIFT) => Some(KeyName {
                modifiers: self.modifiers - KeyModifiers::SHIFT,
                ..self
            }),
            _ => None,
        }
    }

    pub(super) fn is_character(self) -> bool {
        matches!(self.code, KeyCode::Char(_))
    }

    /// The event of the key.
    #[cfg(test)]
    pub(super) fn event(self) -> KeyEvent {
        KeyEvent::new(self.code, self.modifiers)
    }

    /// The key as the screen shows it.
    pub(crate) fn symbol(self) -> String {
        match self.code {
            _ if self.modifiers != KeyModifiers::NONE => self.to_string(),
            KeyCode::Up => "↑".to_string(),
            KeyCode::Down => "↓".to_string(),
            KeyCode::Left => "←".to_string(),
            KeyCode::Right => "→".to_string(),
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for KeyName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (prefix, modifier) in MODIFIERS {
            if self.modifiers.contains(modifier) {
                f.write_str(prefix)?;
            }
        }
        let named = NAMED_KEYS.iter().find(|(_, code)| *code == self.code);
        match (named, self.code) {
            (Some((name, _)), _) => f.write_str(name),
            (None, KeyCode::F(number)) => write!(f, "f{number}"),
            (None, KeyCode::Char(character)) => write!(f, "{character}"),
            (None, _) => f.write_str("?"),
        }
    }
}

impl FromStr for KeyName {
    type Err = BindingError;

    fn from_str(text: &str) -> Result<KeyName, BindingError> {
        let unknown = || BindingError::Key(text.to_string());
        let mut modifiers = KeyModifiers::NONE;
        let mut rest = text;
        while let Some((after, modifier)) = MODIFIERS
            .iter()
            .find_map(|(prefix, modifier)| Some((rest.strip_prefix(prefix)?, *modifier)))
        {
            rest = after;
            modifiers |= modifier;
        }
        let function_key = || {
            let number: u8 = rest.strip_prefix('f')?.parse().ok()?;
            (1..=MAX_FUNCTION_KEY)
                .contains(&number)
                .then_some(KeyCode::F(number))
        };
        let mut characters = rest.chars();
        let code = match (characters.next(), characters.next()) {
            (Some(character), None) if !character.is_control() => KeyCode::Char(character),
            _ => NAMED_KEYS
                .iter()
                .find(|(name, _)| *name == rest)
                .map(|(_, code)| *code)
                .or_else(function_key)
                .ok_or_else(unknown)?,
        };
        // Terminals report the character that shift makes, and no case with ctrl.
        if matches!(code, KeyCode::Char(_)) && modifiers.contains(KeyModifiers::SHIFT) {
            return Err(unknown());
        }
        let key = KeyName { code, modifiers };
        if key.modifiers == KeyModifiers::CONTROL && key.code == KeyCode::Char('c') {
            return Err(BindingError::Interrupt);
        }
        Ok(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_keys_are_read_back() {
        for name in [
            "u",
            "U",
            "-",
            "ctrl--",
            "ctrl-z",
            "alt-x",
            "shift-left",
            "f12",
            "space",
            "pageup",
            "é",
        ] {
            assert_eq!(name.parse::<KeyName>().unwrap().to_string(), name);
        }
        for name in ["", "ctrl-", "f0", "f13", "shift-a", "upp", "ctrl-c", "\t"] {
            assert!(name.parse::<KeyName>().is_err(), "{name:?}");
        }
    }
}
