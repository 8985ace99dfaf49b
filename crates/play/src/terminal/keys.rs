//! What keys mean, screen by screen.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use taquin::Direction;

use super::message::Message;
use super::model::{Model, Overlay, Screen};

/// The message of a key, if it has a meaning now.
pub(crate) fn message(model: &Model, key: KeyEvent) -> Option<Message> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c') => Some(Message::Quit),
            KeyCode::Char('z') => Some(Message::Undo),
            KeyCode::Char('y' | 'r') => Some(Message::Redo),
            _ => None,
        };
    }
    if model.overlay == Some(Overlay::Quit) {
        return Some(match key.code {
            KeyCode::Char('y' | 'Y' | 'q') | KeyCode::Enter => Message::Yes,
            _ => Message::No,
        });
    }
    if model.overlay == Some(Overlay::Help)
        && let Some(message) = help(key.code)
    {
        return Some(message);
    }
    match &model.screen {
        Screen::Offer(_) => offer(key.code),
        Screen::Menu(_) => menu(key.code),
        Screen::View(_) => view(key.code),
        Screen::Play => play(key),
    }
}

fn help(code: KeyCode) -> Option<Message> {
    match code {
        KeyCode::Down | KeyCode::PageDown | KeyCode::Char(' ' | 'j') => Some(Message::Page(1)),
        KeyCode::Up | KeyCode::PageUp | KeyCode::Char('k') => Some(Message::Page(-1)),
        _ => None,
    }
}

fn offer(code: KeyCode) -> Option<Message> {
    Some(match code {
        KeyCode::Enter | KeyCode::Char('c' | 'y') => Message::Yes,
        KeyCode::Char('n' | 'l') => Message::Later,
        KeyCode::Char('d') => Message::Never,
        KeyCode::Esc | KeyCode::Char('q') => Message::Quit,
        _ => return None,
    })
}

fn menu(code: KeyCode) -> Option<Message> {
    Some(match code {
        KeyCode::Up | KeyCode::Char('k' | 'w') => Message::Field(-1),
        KeyCode::Down | KeyCode::Char('j' | 's') | KeyCode::Tab => Message::Field(1),
        KeyCode::Left | KeyCode::Char('h' | 'a') => Message::Value(-1),
        KeyCode::Right | KeyCode::Char('l' | 'd') => Message::Value(1),
        KeyCode::Char(character @ ('0'..='9' | 'x')) => Message::Type(character),
        KeyCode::Backspace => Message::Erase,
        KeyCode::Enter | KeyCode::Char(' ') => Message::Yes,
        KeyCode::Char('c') => Message::NextScheme,
        KeyCode::Char('b') => Message::OtherBackground,
        KeyCode::Char('?') => Message::Help,
        KeyCode::Esc | KeyCode::Char('q') => Message::Quit,
        _ => return None,
    })
}

fn view(code: KeyCode) -> Option<Message> {
    Some(match code {
        KeyCode::Right | KeyCode::Char('l' | '.') => Message::StepForward,
        KeyCode::Left | KeyCode::Char('h' | ',') => Message::StepBack,
        KeyCode::Char(' ' | 'p' | 'x') => Message::Pause,
        KeyCode::Home | KeyCode::Char('r') => Message::Restart,
        KeyCode::Tab => Message::NextLeg,
        KeyCode::Char('v') => Message::Review,
        KeyCode::Char('n') => Message::New,
        KeyCode::Esc | KeyCode::Char('q') => Message::Quit,
        code => return looks(code),
    })
}

/// Keys that mean the same on every board.
fn looks(code: KeyCode) -> Option<Message> {
    Some(match code {
        KeyCode::Char('+' | '=') => Message::Faster,
        KeyCode::Char('-') => Message::Slower,
        KeyCode::Char('c') => Message::NextScheme,
        KeyCode::Char('b') => Message::OtherBackground,
        KeyCode::Char('#' | 'e') => Message::Numbers,
        KeyCode::Char('?') | KeyCode::F(1) => Message::Help,
        _ => return None,
    })
}

fn play(key: KeyEvent) -> Option<Message> {
    if let Some((direction, is_capital)) = direction(key.code) {
        let is_run = is_capital || key.modifiers.contains(KeyModifiers::SHIFT);
        return Some(Message::Slide { direction, is_run });
    }
    Some(match key.code {
        KeyCode::Char(digit @ '0'..='9') => Message::Digit(digit.to_digit(10)?),
        KeyCode::Char('u' | 'z') | KeyCode::Backspace => Message::Undo,
        KeyCode::Char('y') => Message::Redo,
        KeyCode::Char('r') => Message::Restart,
        KeyCode::Char('n') => Message::New,
        KeyCode::Char(' ' | 'p') => Message::Pause,
        KeyCode::Char('g') => Message::Goal,
        KeyCode::Char('i') => Message::Hint,
        KeyCode::Char('o') => Message::Good,
        KeyCode::Char('x') => Message::Autosolve,
        KeyCode::Char('.') => Message::StepForward,
        KeyCode::Char(',') => Message::StepBack,
        KeyCode::Char('m') => Message::OtherKeyTarget,
        KeyCode::Char('v') => Message::Review,
        KeyCode::Tab => Message::Menu,
        KeyCode::Enter => Message::Yes,
        KeyCode::Esc | KeyCode::Char('q') => Message::Quit,
        code => return looks(code),
    })
}

/// The direction of a key, and whether it is a capital letter.
fn direction(code: KeyCode) -> Option<(Direction, bool)> {
    let letter = match code {
        KeyCode::Up => 'k',
        KeyCode::Down => 'j',
        KeyCode::Left => 'h',
        KeyCode::Right => 'l',
        KeyCode::Char(letter) => letter,
        _ => return None,
    };
    let direction = match letter.to_ascii_lowercase() {
        'k' | 'w' => Direction::Up,
        'j' | 's' => Direction::Down,
        'h' | 'a' => Direction::Left,
        'l' | 'd' => Direction::Right,
        _ => return None,
    };
    Some((direction, letter.is_ascii_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_sets_of_direction_keys() {
        let of = |code| match play(KeyEvent::new(code, KeyModifiers::NONE)) {
            Some(Message::Slide { direction, is_run }) => Some((direction, is_run)),
            _ => None,
        };
        let letter = |letter| of(KeyCode::Char(letter));
        for (arrow, letters, direction) in [
            (KeyCode::Up, "wk", Direction::Up),
            (KeyCode::Left, "ah", Direction::Left),
            (KeyCode::Down, "sj", Direction::Down),
            (KeyCode::Right, "dl", Direction::Right),
        ] {
            assert_eq!(of(arrow), Some((direction, false)));
            for key in letters.chars() {
                assert_eq!(letter(key), Some((direction, false)));
                assert_eq!(letter(key.to_ascii_uppercase()), Some((direction, true)));
            }
            let shifted = play(KeyEvent::new(arrow, KeyModifiers::SHIFT));
            assert!(matches!(shifted, Some(Message::Slide { is_run: true, .. })));
        }
        assert_eq!(letter('u'), None);
    }
}
