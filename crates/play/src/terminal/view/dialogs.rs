//! Screens and boxes with words: the offer, the menu, help, the question before the end.

use std::time::Duration;

use ratatui::Frame;
use ratatui::text::{Line, Span};

use super::dialog::{Dialog, Entry, Part};
use crate::format::{format_count, format_time};
use crate::saved::Saved;
use crate::terminal::bindings::Action;
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

/// The choice of a game, and the settings of all games.
pub(super) fn menu(frame: &mut Frame<'_>, model: &Model, menu: &Menu) {
    let theme = model.theme;
    let mut body = Vec::new();
    let mut selected = 0;
    for field in Field::ALL {
        // Settings stand apart from what belongs to the next game.
        if field == Field::Keys {
            body.push(Entry::Blank);
        }
        let (name, value) = menu_row(model, menu, field);
        let (left, right, style) = if menu.field == field {
            selected = body.len();
            ("‹ ", " ›", theme.strong())
        } else {
            ("  ", "  ", theme.value())
        };
        body.push(Entry::Line(Line::from(vec![
            Span::styled(format!("{name:<10}"), theme.label()),
            Span::styled(format!("{left}{value}{right}"), style),
        ])));
    }
    body.push(Entry::Blank);
    let mut foot = vec![Entry::Text(
        menu.mode.description().to_string(),
        theme.label(),
    )];
    if let Some(complaint) = &menu.complaint {
        foot.push(Entry::Text(complaint.clone(), theme.warning()));
    }
    let q = if model.session.is_some() {
        "back"
    } else {
        "quit"
    };
    if frame.area().height < MIN_KEY_LIST_ROWS {
        let keys = format!("enter play · q {q} · ↑↓←→ 7x9");
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
    for problem in model.records_problem.iter().chain(&model.settings_problem) {
        foot.push(Entry::Text(problem.clone(), theme.warning()));
    }
    let dialog = Dialog {
        foot,
        part: Part::Around(selected),
        ..Dialog::new("taquin", body)
    };
    dialog.draw(frame, theme);
}

/// The name of a field and its value.
fn menu_row(model: &Model, menu: &Menu, field: Field) -> (&'static str, String) {
    match field {
        Field::Size => ("size", menu.size.clone()),
        Field::Mode => ("mode", menu.mode.to_string()),
        Field::Goal => ("goal", menu.goal.to_string()),
        Field::Keys => ("keys move", format!("the {}", model.key_target.name())),
        Field::Hover => (
            "mouse",
            if model.hover { "hover" } else { "click" }.to_string(),
        ),
        Field::Panel => ("panel", model.panel.to_string()),
        Field::Distance => ("distance", model.distance.name().to_string()),
        Field::Colors => ("colours", model.theme.scheme.name().to_string()),
        Field::Background => ("background", model.theme.background.name().to_string()),
    }
}

/// A lower screen has the keys of the menu on one line.
const MIN_KEY_LIST_ROWS: u16 = 22;

/// All keys, as they are bound.
pub(super) fn help(frame: &mut Frame<'_>, model: &Model) {
    let mut entries = direction_keys(model);
    entries.push(Entry::key("click", "slide the whole run"));
    for (actions, does) in HELP {
        let symbols = actions.iter().flat_map(|&action| {
            let keys = model.bindings.symbols(action);
            // Where an action shares a line, its first key is enough.
            let count = if actions.len() > 1 { 1 } else { 2 };
            keys.into_iter().take(count)
        });
        let symbols: Vec<String> = symbols.collect();
        let is_meant = actions[0] != Action::Numbers || model.has_picture;
        if is_meant && !symbols.is_empty() {
            entries.push(Entry::key(symbols.join("  "), *does));
        }
    }
    let dialog = Dialog {
        part: Part::Page(model.help_page),
        ..Dialog::new("keys", entries)
    };
    dialog.draw(frame, model.theme);
}

/// The keys of directions.
fn direction_keys(model: &Model) -> Vec<Entry> {
    let moves = format!("slide the {}", model.key_target.name());
    let mut entries = if model.bindings.has_default_directions() {
        vec![
            Entry::key("arrows", moves),
            Entry::key("wasd hjkl", "the same"),
        ]
    } else {
        let directions = [
            (Action::Up, "up"),
            (Action::Down, "down"),
            (Action::Left, "left"),
            (Action::Right, "right"),
        ];
        let entry = |(action, way)| {
            let keys = model.bindings.symbols(action).join(" ");
            Entry::key(keys, format!("{moves} {way}"))
        };
        directions.map(entry).into()
    };
    entries.push(Entry::key("shift", "slide as far as possible"));
    entries.push(Entry::key("3 ←", "slide three tiles"));
    entries
}

/// What actions do, in the order of the help screen.
const HELP: &[(&[Action], &str)] = &[
    (&[Action::Hover], "hover: tiles follow the pointer"),
    (&[Action::KeysMove], "switch: keys move tile or blank"),
    (&[Action::Undo, Action::Redo], "undo (does not rank), redo"),
    (&[Action::Restart, Action::New], "restart, new scramble"),
    (&[Action::Pause], "pause"),
    (&[Action::Goal], "show the goal"),
    (&[Action::Distance], "distance to the goal (help)"),
    (
        &[Action::Hint, Action::Good, Action::Solve],
        "hint, good moves, solve (help)",
    ),
    (&[Action::Back, Action::Forward], "one move back, forward"),
    (&[Action::Faster, Action::Slower], "speed"),
    (&[Action::Panel], "what the panel shows"),
    (&[Action::Colors, Action::Background], "colours, background"),
    (&[Action::Numbers], "numbers on the picture"),
    (&[Action::Review, Action::Link], "review, replay link"),
    (&[Action::Menu], "menu and settings"),
    (&[Action::Quit], "quit"),
];

/// The replay link, in as many parts as the screen needs.
pub(super) fn link(frame: &mut Frame<'_>, model: &Model) {
    let theme = model.theme;
    let printed = "It is printed when you quit. Any key closes this.";
    let dialog = Dialog {
        foot: vec![Entry::Text(printed.to_string(), theme.label())],
        ..Dialog::new(
            "replay link",
            vec![Entry::Text(model.link.clone(), theme.value())],
        )
    };
    dialog.draw(frame, theme);
}

/// Really?
pub(super) fn quit(frame: &mut Frame<'_>, model: &Model) {
    let theme = model.theme;
    let note = if model.records_problem.is_none() {
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
