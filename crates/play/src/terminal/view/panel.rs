//! Numbers beside or above the board, and the keys.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use taquin::Metric;

use super::grid::Grid;
use super::{Places, lines, review, wrapped};
use crate::clock::{format_count, format_result, format_time};
use crate::mode::Mode;
use crate::records::Standing;
use crate::session::Session;
use crate::terminal::model::{Model, Overlay, Screen};
use crate::terminal::theme::Theme;

/// Draws all but the board.
pub(super) fn draw(frame: &mut Frame<'_>, model: &Model, places: &Places) {
    let status = match (&model.screen, &model.session) {
        (Screen::View(viewer), _) if places.is_beside => review::status(model, viewer, places),
        (Screen::View(viewer), _) => review::brief(model, viewer, places),
        (_, Some(session)) if places.is_beside => beside(model, session, places),
        (_, Some(session)) => above(model, session),
        _ => return,
    };
    wrapped(frame, status, places.status);
    let keys = if places.is_beside {
        keys_beside(model)
    } else {
        keys_below(model, places.keys)
    };
    lines(frame, keys, places.keys);
}

/// A name and its value, in two columns.
pub(super) fn row(theme: Theme, name: &str, value: impl Into<String>) -> Line<'static> {
    Line::from(vec![
        Span::styled(format!("{name:<10}"), theme.label()),
        Span::styled(value.into(), theme.value()),
    ])
}

fn beside(model: &Model, session: &Session, places: &Places) -> Vec<Line<'static>> {
    let theme = model.theme;
    let mut status = vec![title(model, session)];
    status.push(Line::styled(kind(session), theme.label()));
    status.push(Line::default());
    if session.is_won() {
        status.extend(won(model, session));
    } else {
        let (single, multi) = lengths(session);
        status.push(row(theme, "time", format_time(session.elapsed(model.now))));
        status.push(row(theme, "moves", format!("{single} ({multi} multi)")));
        status.push(row(theme, "moves/s", pace(session, model.now)));
        if model.shows_engine() {
            status.push(row(
                theme,
                "at least",
                model.advice.lower_bound().to_string(),
            ));
            status.push(row(theme, "optimal", optimum(model)));
        }
        status.push(Line::default());
        status.push(row(
            theme,
            "keys move",
            format!("the {}", model.key_target.name()),
        ));
        let colors = match (theme.has_color(), model.has_picture) {
            (_, true) => "a picture".to_string(),
            (true, false) => format!("{}, {}", theme.scheme.name(), theme.background.name()),
            (false, false) => "none".to_string(),
        };
        status.push(row(theme, "colours", colors));
        status.extend(scrolled(model, session, places));
    }
    status.extend(remarks(model));
    status
}

/// The status in as few lines as possible, the most important ones first.
fn above(model: &Model, session: &Session) -> Vec<Line<'static>> {
    let theme = model.theme;
    let time = format_time(session.elapsed(model.now));
    let (single, multi) = lengths(session);
    let mut status: Vec<_> = remarks(model).pop().into_iter().collect();
    let mut first = vec![
        Span::styled(format!("{time}  "), theme.value()),
        Span::styled(format_count(single, "move"), theme.value()),
        Span::styled(format!(" ({multi} multi) "), theme.label()),
    ];
    if session.is_won() {
        first.insert(0, Span::styled("solved  ", theme.strong()));
        status.insert(0, Line::from(first));
        status.extend(verdict(model));
        let standing = model.standing.as_ref();
        status.extend(standing.map(|standing| standing_in_short(model, standing)));
    } else {
        first.push(Span::styled(
            format!("{}/s", pace(session, model.now)),
            theme.label(),
        ));
        status.insert(0, Line::from(first));
        if model.shows_engine() {
            status.insert(
                1,
                Line::from(vec![
                    Span::styled("at least ", theme.label()),
                    Span::styled(model.advice.lower_bound().to_string(), theme.value()),
                    Span::styled("  optimal ", theme.label()),
                    Span::styled(optimum(model), theme.value()),
                ]),
            );
        }
        let keys = format!(
            "{} · keys move the {}",
            kind(session),
            model.key_target.name()
        );
        status.push(Line::styled(keys, theme.label()));
    }
    status
}

fn title(model: &Model, session: &Session) -> Line<'static> {
    let title = match model.overlay {
        Some(Overlay::Goal) => "the goal".to_string(),
        _ if session.is_won() => "solved".to_string(),
        _ => format!("taquin {}", session.board().size()),
    };
    Line::styled(title, model.theme.strong())
}

/// Size, goal, mode, and which board of how many.
fn kind(session: &Session) -> String {
    let setup = session.setup();
    let goal = match setup.goal.to_string() {
        name if name.len() <= 12 => name,
        _ => "custom goal".to_string(),
    };
    let leg = match session.leg() {
        (_, 1) => String::new(),
        (number, of) => format!(" · {number}/{of}"),
    };
    format!("{} {goal} · {}{leg}", setup.size, setup.mode)
}

fn lengths(session: &Session) -> (u64, u64) {
    (
        session.length(Metric::Single),
        session.length(Metric::Multi),
    )
}

/// Moves per second.
fn pace(session: &Session, now: Duration) -> String {
    let (seconds, moves) = (
        session.elapsed(now).as_secs_f64(),
        session.length(Metric::Single),
    );
    if seconds > 0.0 {
        format!("{:.2}", moves as f64 / seconds)
    } else {
        "–".to_string()
    }
}

/// The optimal length from here, as far as the engine knows it.
fn optimum(model: &Model) -> String {
    let advice = &model.advice;
    match (advice.optimum(), advice.length(), advice.is_thinking()) {
        (Some(optimum), ..) => optimum.to_string(),
        (None, Some(length), true) => format!("≤ {length} …"),
        (None, Some(length), false) => format!("≤ {length}"),
        (None, None, true) => "…".to_string(),
        (None, None, false) => "?".to_string(),
    }
}

/// After a win: the result, how good it was, and where it stands.
fn won(model: &Model, session: &Session) -> Vec<Line<'static>> {
    let theme = model.theme;
    let (single, multi) = lengths(session);
    let mut lines = vec![
        row(theme, "time", format_time(session.elapsed(model.now))),
        row(theme, "moves", format!("{single} ({multi} multi)")),
        row(theme, "moves/s", pace(session, model.now)),
    ];
    lines.extend(verdict(model));
    lines.push(Line::default());
    let Some(standing) = &model.standing else {
        return lines;
    };
    if let Some(reason) = standing.unranked {
        let text = format!("not ranked: {reason}");
        lines.push(Line::styled(text, theme.label()));
    }
    let summary = &standing.summary;
    let result = |value| shown(session, value);
    if is_best(standing) {
        lines.push(Line::styled("new best!", theme.strong()));
    }
    lines.push(row(theme, "best", result(summary.best())));
    lines.push(row(theme, "avg of 5", result(summary.average(5))));
    lines.push(row(theme, "avg of 12", result(summary.average(12))));
    if let Some(id) = standing.id {
        lines.push(row(theme, "replay", format!("taquin replay {id}")));
    }
    lines
}

/// A result as text: a time, or moves in modes that count those.
fn shown(session: &Session, value: Option<u64>) -> String {
    match value {
        None => "–".to_string(),
        Some(value) => format_result(value, session.mode().counts_moves()),
    }
}

fn is_best(standing: &Standing) -> bool {
    let summary = &standing.summary;
    let is_better = standing
        .earlier_best
        .is_none_or(|earlier| summary.best() < Some(earlier));
    standing.unranked.is_none() && is_better && summary.best().is_some()
}

fn standing_in_short(model: &Model, standing: &Standing) -> Line<'static> {
    let theme = model.theme;
    let Some(session) = &model.session else {
        return Line::default();
    };
    let best = shown(session, standing.summary.best());
    let text = if is_best(standing) {
        "new best!".to_string()
    } else if let Some(reason) = standing.unranked {
        format!("not ranked: {reason}; best {best}")
    } else {
        format!("best {best}")
    };
    Line::styled(text, theme.strong())
}

/// How the moves compare with the optimum.
fn verdict(model: &Model) -> Option<Line<'static>> {
    let theme = model.theme;
    let viewer = model.review.as_ref()?;
    let session = model.session.as_ref()?;
    if session.leg().1 > 1 {
        return Some(row(theme, "optimal", "v: board by board"));
    }
    Some(row(theme, "optimal", review::optimum(viewer)))
}

/// Which part of a large board is shown.
fn scrolled(model: &Model, session: &Session, places: &Places) -> Option<Line<'static>> {
    let board = session.board();
    let grid = Grid::fit(board.size(), places.board, board.blank())?;
    grid.is_scrolled().then(|| {
        let (row_, col) = (grid.first_row, grid.first_col);
        let text = format!(
            "{}-{}, {}-{}",
            row_ + 1,
            row_ + grid.rows,
            col + 1,
            col + grid.cols
        );
        row(model.theme, "shown", text)
    })
}

/// Troubles, notices and the count being typed.
pub(super) fn remarks(model: &Model) -> Vec<Line<'static>> {
    let theme = model.theme;
    let mut lines = Vec::new();
    if let Some(trouble) = &model.trouble {
        lines.push(Line::styled(trouble.clone(), theme.warning()));
    }
    if let Some(autosolve) = model.autosolve {
        let text = match autosolve.due {
            Some(_) => "solving; x: stop, + -: speed",
            None => "stepping; , back  . forward",
        };
        lines.push(Line::styled(text, theme.strong()));
    }
    if let Some(notice) = &model.notice {
        lines.push(Line::styled(notice.text.clone(), theme.warning()));
    }
    if model.count > 0 {
        lines.push(Line::styled(format!("{} ×", model.count), theme.strong()));
    }
    if !lines.is_empty() {
        lines.insert(0, Line::default());
    }
    lines
}

/// The keys that matter now: (key, what it does), the most useful first.
fn keys(model: &Model) -> Vec<(&'static str, &'static str)> {
    let session = model.session.as_ref();
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
            keys.push(("q", if model.is_replay { "quit" } else { "back" }));
            keys
        }
        (_, Some(session)) if session.is_won() => {
            let is_daily = matches!(session.mode(), Mode::Daily(_));
            vec![
                ("n", if is_daily { "again" } else { "new" }),
                ("v", "review"),
                ("r", "same again"),
                ("tab", "menu"),
                ("q", "quit"),
            ]
        }
        _ => vec![
            ("arrows", "move"),
            ("shift", "run"),
            ("u", "undo"),
            ("y", "redo"),
            ("i", "hint"),
            ("o", "good"),
            ("x", "solve"),
            ("g", "goal"),
            ("space", "pause"),
            ("n", "new"),
            ("tab", "menu"),
            ("?", "help"),
        ],
    }
}

fn spans(
    theme: Theme,
    (key, does): (&'static str, &'static str),
    width: usize,
) -> [Span<'static>; 2] {
    let rest = width.saturating_sub(key.chars().count() + 1);
    [
        Span::styled(key, theme.strong()),
        Span::styled(format!(" {does:<rest$}"), theme.label()),
    ]
}

/// The keys in two columns.
fn keys_beside(model: &Model) -> Vec<Line<'static>> {
    let pairs = keys(model);
    let line = |pair: &[(&'static str, &'static str)]| {
        let spans = pair.iter().flat_map(|&key| spans(model.theme, key, 14));
        Line::from(spans.collect::<Vec<_>>())
    };
    pairs.chunks(2).map(line).collect()
}

/// As many keys as fit on lines across the screen, help before all others.
fn keys_below(model: &Model, place: Rect) -> Vec<Line<'static>> {
    let mut pairs = keys(model);
    pairs.sort_by_key(|&(key, _)| (key != "?", matches!(key, "arrows" | "shift" | "y")));
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
