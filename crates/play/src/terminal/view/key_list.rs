//! The keys that matter now, beside the board or below it.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::mode::Mode;
use crate::terminal::bindings::Action;
use crate::terminal::model::{Model, Screen};
use crate::terminal::theme::Theme;

/// Keys and what they do.
type Key = (String, &'static str);

/// The keys that matter now, the most useful first.
fn keys(model: &Model) -> Vec<Key> {
    let session = model.session.as_ref();
    let fixed = |keys: Vec<(&str, &'static str)>| {
        keys.into_iter()
            .map(|(key, does)| (key.to_string(), does))
            .collect()
    };
    let bound = |actions: Vec<(Action, &'static str)>| {
        let key = |(action, does)| Some((model.bindings.symbol(action)?, does));
        actions.into_iter().filter_map(key).collect()
    };
    match (&model.screen, session) {
        (Screen::View(viewer), _) => {
            let mut keys = vec![
                ("← →", "step"),
                ("space", "play"),
                ("+ -", "speed"),
                ("r", "rewind"),
            ];
            if viewer.leg().1 > 1 {
                keys.push(("tab", "board"));
            }
            let q = if model.is_replay { "quit" } else { "back" };
            let mut keys: Vec<Key> = fixed(keys);
            keys.extend(bound(vec![(Action::Link, "link")]));
            keys.push(("q".to_string(), q));
            keys
        }
        (_, Some(session)) if session.is_won() => {
            let is_daily = matches!(session.mode(), Mode::Daily(_));
            bound(vec![
                (Action::New, if is_daily { "again" } else { "new" }),
                (Action::Review, "review"),
                (Action::Link, "link"),
                (Action::Restart, "same again"),
                (Action::Menu, "menu"),
                (Action::Quit, "quit"),
            ])
        }
        _ => {
            let mut keys = bound(vec![
                (Action::Undo, "undo"),
                (Action::Redo, "redo"),
                (Action::Hint, "hint"),
                (Action::Good, "good"),
                (Action::Solve, "solve"),
                (Action::Distance, "how far"),
                (Action::Goal, "goal"),
                (Action::Pause, "pause"),
                (Action::New, "new"),
                (Action::Menu, "menu"),
                (Action::Help, "help"),
            ]);
            if model.bindings.has_default_directions() {
                keys.insert(0, ("arrows".to_string(), "move"));
            }
            keys
        }
    }
}

fn spans(theme: Theme, (key, does): Key, width: usize) -> [Span<'static>; 2] {
    let rest = width.saturating_sub(key.chars().count() + 1);
    [
        Span::styled(key, theme.strong()),
        Span::styled(format!(" {does:<rest$}"), theme.label()),
    ]
}

/// The width of each of two columns.
const COLUMN_COLS: usize = 14;

/// The keys in two columns.
pub(super) fn beside(model: &Model) -> Vec<Line<'static>> {
    let pairs = keys(model);
    let line = |pair: &[Key]| {
        let keys = pair.iter().cloned();
        let spans = keys.flat_map(|key| spans(model.theme, key, COLUMN_COLS));
        Line::from(spans.collect::<Vec<_>>())
    };
    pairs.chunks(2).map(line).collect()
}

/// As many keys as fit on lines across the screen, help before all others.
pub(super) fn below(model: &Model, place: Rect) -> Vec<Line<'static>> {
    let mut pairs = keys(model);
    pairs.sort_by_key(|&(_, does)| (does != "help", matches!(does, "move" | "redo")));
    let mut lines = vec![Line::default()];
    for pair in pairs {
        let [key, does] = spans(model.theme, pair, 0);
        let wide = key.width() + does.width();
        let is_full = |line: &Line<'_>| line.width() + wide > usize::from(place.width);
        if lines.last().is_some_and(is_full) {
            if lines.len() == usize::from(place.height) {
                break;
            }
            lines.push(Line::default());
        }
        if let Some(line) = lines.last_mut() {
            line.spans.extend([key, does, Span::raw("  ")]);
        }
    }
    lines
}
