//! Screens and boxes with words: the offer, the menu, help, the question before the end.

use std::time::Duration;

use ratatui::Frame;
use ratatui::text::{Line, Span};

use super::dialog::{Dialog, Entry, Part};
use crate::clock::{format_count, format_time};
use crate::saved::Saved;
use crate::terminal::menu::{Field, Menu};
use crate::terminal::model::Model;

/// An unfinished game.
pub(super) fn offer(frame: &mut Frame<'_>, model: &Model, saved: &Saved) {
    let theme = model.theme;
    let time = format_time(Duration::from_millis(saved.milliseconds));
    let kind = format!("{} {} · {}", saved.size, saved.goal, saved.mode.tag());
    let so_far = format!("{}, {time}", format_count(saved.single, "move"));
    let entries = vec![
        Entry::Text(kind, theme.value()),
        Entry::Text(so_far, theme.label()),
        Entry::Blank,
        Entry::key("enter", "resume it"),
        Entry::key("n", "keep it and start a new game"),
        Entry::key("d", "delete it"),
        Entry::key("q", "quit"),
    ];
    Dialog::new("unfinished game", entries).draw(frame, theme);
}

/// The choice of a game.
pub(super) fn menu(frame: &mut Frame<'_>, model: &Model, menu: &Menu) {
    let theme = model.theme;
    let field = |&field: &Field| {
        let (name, value) = menu.row(field);
        let (left, right, style) = if menu.field == field {
            ("‹ ", " ›", theme.strong())
        } else {
            ("  ", "  ", theme.value())
        };
        Entry::Line(Line::from(vec![
            Span::styled(format!("{name:<7}"), theme.label()),
            Span::styled(format!("{left}{value}{right}"), style),
        ]))
    };
    let mut body = vec![Entry::Blank];
    body.extend(Field::ALL.iter().map(field));
    body.push(Entry::Blank);
    let selected = Field::ALL.iter().position(|&field| field == menu.field);
    let mut foot = vec![Entry::Text(
        menu.mode.description().to_string(),
        theme.label(),
    )];
    if let Some(complaint) = &menu.complaint {
        foot.push(Entry::Text(complaint.clone(), theme.warning()));
    }
    let q = if model.is_under_way() { "back" } else { "quit" };
    if frame.area().height < MIN_KEY_LIST_ROWS {
        let keys = format!("enter play · q {q} · 7x9 any size");
        foot.push(Entry::Text(keys, theme.strong()));
    } else {
        foot.extend([
            Entry::Blank,
            Entry::key("↑ ↓ ← →", "choose"),
            Entry::key("7x9", "type any size"),
            Entry::key("enter", "play"),
            Entry::key("q", q),
        ]);
    }
    if let Some(trouble) = &model.trouble {
        foot.push(Entry::Text(trouble.clone(), theme.warning()));
    }
    let dialog = Dialog {
        foot,
        part: Part::Around(1 + selected.unwrap_or(0)),
        ..Dialog::new("taquin", body)
    };
    dialog.draw(frame, theme);
}

/// A lower screen has the keys of the menu on one line.
const MIN_KEY_LIST_ROWS: u16 = 20;

/// All keys.
pub(super) fn help(frame: &mut Frame<'_>, model: &Model) {
    let moves = format!("slide the {}", model.key_target.name());
    let mut entries = vec![
        Entry::key("arrows", moves),
        Entry::key("wasd hjkl", "the same"),
        Entry::key("shift", "slide as far as possible"),
        Entry::key("3 ←", "slide three tiles"),
        Entry::key("click", "slide the whole run"),
        Entry::key("m", "switch: keys move tile or blank"),
        Entry::key("u  y", "undo, redo"),
        Entry::key("r  n", "restart, new scramble"),
        Entry::key("space", "pause"),
        Entry::key("g", "show the goal"),
        Entry::key("i", "hint"),
        Entry::key("o", "show or hide good moves"),
        Entry::key("x", "start or stop solving"),
        Entry::key(",  .", "one move back, forward"),
        Entry::key("+  -", "speed"),
        Entry::key("c  b", "colours, background"),
        Entry::key("v", "review a won game"),
        Entry::key("tab", "menu"),
        Entry::key("q", "quit"),
    ];
    if model.has_picture {
        entries.insert(16, Entry::key("e", "numbers on the picture"));
    }
    let dialog = Dialog {
        part: Part::Page(model.help_page),
        ..Dialog::new("keys", entries)
    };
    dialog.draw(frame, model.theme);
}

/// Really?
pub(super) fn quit(frame: &mut Frame<'_>, model: &Model) {
    let theme = model.theme;
    let note = if model.trouble.is_none() {
        "Your game is saved; you can resume it later."
    } else {
        "Your game may not be saved: the records file has a problem."
    };
    let entries = vec![
        Entry::Text(note.to_string(), theme.value()),
        Entry::Blank,
        Entry::key("y", "quit"),
        Entry::key("other key", "keep playing"),
    ];
    Dialog::new("quit?", entries).draw(frame, theme);
}
