//! Screens and boxes with words: the offer, the menu, help, the question before the end.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Padding, Paragraph, Wrap};

use crate::clock::{format_count, format_time};
use crate::saved::Saved;
use crate::terminal::menu::{Field, Menu};
use crate::terminal::model::Model;
use crate::terminal::theme::Theme;

/// A box in the middle of the screen.
fn dialog(frame: &mut Frame<'_>, theme: Theme, title: &str, lines: Vec<Line<'_>>) {
    let area = frame.area();
    let widest = lines.iter().map(Line::width).max().unwrap_or(0) as u16;
    let width = (widest + 6).min(area.width);
    // Long lines wrap.
    let inner = width.saturating_sub(6).max(1);
    let needed: u16 = lines
        .iter()
        .map(|line| (line.width() as u16).div_ceil(inner).max(1))
        .sum();
    let height = (needed + 2).min(area.height);
    let place = Rect::new(
        area.x + (area.width - width) / 2,
        area.y + (area.height - height) / 2,
        width,
        height,
    );
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(theme.label())
        .title(Span::styled(format!(" {title} "), theme.strong()))
        .padding(Padding::horizontal(2));
    frame.render_widget(Clear, place);
    let text = Paragraph::new(lines).wrap(Wrap { trim: false });
    frame.render_widget(text.block(block), place);
}

/// A key and what it does.
fn key(theme: Theme, key: &str, does: &str) -> Line<'static> {
    Line::from(vec![
        Span::styled(format!("{key:<10}"), theme.strong()),
        Span::raw(does.to_string()),
    ])
}

/// An unfinished game.
pub(super) fn offer(frame: &mut Frame<'_>, model: &Model, saved: &Saved) {
    let theme = model.theme;
    let time = format_time(Duration::from_millis(saved.milliseconds));
    let lines = vec![
        Line::styled(
            format!("{} {} · {}", saved.size, saved.goal, saved.mode),
            theme.value(),
        ),
        Line::styled(
            format!("{}, {time}", format_count(saved.single, "move")),
            theme.label(),
        ),
        Line::default(),
        key(theme, "enter", "resume it"),
        key(theme, "n", "keep it and start a new game"),
        key(theme, "d", "delete it"),
        key(theme, "q", "quit"),
    ];
    dialog(frame, theme, "unfinished game", lines);
}

/// The choice of a game.
pub(super) fn menu(frame: &mut Frame<'_>, model: &Model, menu: &Menu) {
    let theme = model.theme;
    let field = |field: Field, name: &str, value: String| {
        let (left, right, style) = if menu.field == field {
            ("‹ ", " ›", theme.strong())
        } else {
            ("  ", "  ", theme.value())
        };
        Line::from(vec![
            Span::styled(format!("{name:<7}"), theme.label()),
            Span::styled(format!("{left}{value}{right}"), style),
        ])
    };
    let mut lines = vec![
        Line::default(),
        field(Field::Size, "size", menu.size.clone()),
        field(Field::Mode, "mode", menu.mode.to_string()),
        field(Field::Goal, "goal", menu.goal.to_string()),
        Line::default(),
        Line::styled(menu.mode.description(), theme.label()),
        Line::default(),
    ];
    if let Some(complaint) = &menu.complaint {
        lines.push(Line::styled(complaint.clone(), theme.warning()));
        lines.push(Line::default());
    }
    let is_under_way = model.is_under_way();
    let q = if is_under_way {
        "back to the game"
    } else {
        "quit"
    };
    lines.extend([
        key(theme, "↑ ↓ ← →", "choose"),
        key(theme, "7x9", "type any size"),
        key(theme, "enter", "play"),
        key(theme, "q", q),
    ]);
    if let Some(trouble) = &model.trouble {
        lines.push(Line::default());
        lines.push(Line::styled(trouble.clone(), theme.warning()));
    }
    dialog(frame, theme, "taquin", lines);
}

/// All keys.
pub(super) fn help(frame: &mut Frame<'_>, model: &Model) {
    let theme = model.theme;
    let moves = format!("slide the {}", model.key_target.name());
    let mut lines = vec![
        key(theme, "arrows", &moves),
        key(theme, "wasd hjkl", "the same"),
        key(theme, "shift", "slide as far as possible"),
        key(theme, "3 ←", "slide three tiles"),
        key(theme, "click", "slide the whole run"),
        key(theme, "m", "switch: keys move tile or blank"),
        key(theme, "u  y", "undo, redo"),
        key(theme, "r  n", "restart, new scramble"),
        key(theme, "space", "pause"),
        key(theme, "g", "show the goal"),
        key(theme, "i", "hint"),
        key(theme, "o", "show or hide good moves"),
        key(theme, "x", "start or stop solving"),
        key(theme, ",  .", "one move back, forward"),
        key(theme, "+  -", "speed"),
        key(theme, "c  b", "colours, background"),
        key(theme, "v", "review a won game"),
        key(theme, "tab", "menu"),
        key(theme, "q", "quit"),
    ];
    if model.has_picture {
        lines.insert(16, key(theme, "e", "numbers on the picture"));
    }
    dialog(frame, theme, "keys", lines);
}

/// Really?
pub(super) fn quit(frame: &mut Frame<'_>, model: &Model) {
    let theme = model.theme;
    let note = if model.trouble.is_none() {
        "Your game is saved; you can resume it later."
    } else {
        "Your game may not be saved: the records file has a problem."
    };
    let lines = vec![
        Line::raw(note),
        Line::default(),
        key(theme, "y", "quit"),
        key(theme, "other key", "keep playing"),
    ];
    dialog(frame, theme, "quit?", lines);
}
