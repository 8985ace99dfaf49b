//! What keys mean, screen by screen.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use taquin::Direction;

use super::bindings::Action;
use super::message::Message;
use super::model::{Model, Overlay, Screen};

/// The message of a key, if it has a meaning now.
pub(crate) fn message(model: &Model, key: KeyEvent) -> Option<Message> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    let has_control = key.modifiers.contains(KeyModifiers::CONTROL);
    if has_control && key.code == KeyCode::Char('c') {
        return Some(Message::Quit);
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
        Screen::Play => play(model, key),
        // Only bindings have modifiers.
        _ if has_control => None,
        Screen::Offer(_) => offer(key.code),
        Screen::Menu(_) => menu(key.code),
        Screen::View(_) => view(model, key),
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

fn view(model: &Model, key: KeyEvent) -> Option<Message> {
    Some(match key.code {
        KeyCode::Right | KeyCode::Char('l' | '.') => Message::StepForward,
        KeyCode::Left | KeyCode::Char('h' | ',') => Message::StepBack,
        KeyCode::Char(' ' | 'p' | 'x') => Message::Pause,
        KeyCode::Home | KeyCode::Char('r') => Message::Restart,
        KeyCode::Tab => Message::NextLeg,
        KeyCode::Char('v') => Message::Review,
        KeyCode::Char('n') => Message::New,
        KeyCode::Esc | KeyCode::Char('q') => Message::Quit,
        _ => {
            let (action, _) = model.bindings.action(key)?;
            let is_meant = matches!(
                action,
                Action::Faster
                    | Action::Slower
                    | Action::Colors
                    | Action::Background
                    | Action::Numbers
                    | Action::Link
                    | Action::Help
            );
            return is_meant.then(|| message_of(action, false));
        }
    })
}

fn play(model: &Model, key: KeyEvent) -> Option<Message> {
    if let Some((action, is_run)) = model.bindings.action(key) {
        return Some(message_of(action, is_run));
    }
    match key.code {
        KeyCode::Char(digit @ '0'..='9') => Some(Message::Digit(digit.to_digit(10)?)),
        KeyCode::Enter => Some(Message::Yes),
        _ => None,
    }
}

fn message_of(action: Action, is_run: bool) -> Message {
    let slide = |direction| Message::Slide { direction, is_run };
    match action {
        Action::Up => slide(Direction::Up),
        Action::Down => slide(Direction::Down),
        Action::Left => slide(Direction::Left),
        Action::Right => slide(Direction::Right),
        Action::Undo => Message::Undo,
        Action::Redo => Message::Redo,
        Action::Restart => Message::Restart,
        Action::New => Message::New,
        Action::Pause => Message::Pause,
        Action::Goal => Message::Goal,
        Action::Hint => Message::Hint,
        Action::Good => Message::Good,
        Action::Solve => Message::Autosolve,
        Action::Back => Message::StepBack,
        Action::Forward => Message::StepForward,
        Action::Faster => Message::Faster,
        Action::Slower => Message::Slower,
        Action::KeysMove => Message::OtherKeyTarget,
        Action::Hover => Message::OtherHover,
        Action::Panel => Message::NextPanel,
        Action::Distance => Message::Distance,
        Action::Colors => Message::NextScheme,
        Action::Background => Message::OtherBackground,
        Action::Numbers => Message::Numbers,
        Action::Review => Message::Review,
        Action::Link => Message::Link,
        Action::Menu => Message::Menu,
        Action::Help => Message::Help,
        Action::Quit => Message::Quit,
    }
}
