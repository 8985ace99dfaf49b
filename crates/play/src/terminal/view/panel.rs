//! Numbers beside or above the board.

use std::time::Duration;

use ratatui::Frame;
use ratatui::text::{Line, Span};
use taquin::Metric;

use super::grid::Grid;
use super::{Places, key_list, lines, result, review, wrapped};
use crate::format::{format_count, format_time};
use crate::mode::Mode;
use crate::ranking::Unranked;
use crate::session::Session;
use crate::terminal::bindings::Action;
use crate::terminal::model::{Model, Overlay, Screen};
use crate::terminal::settings::{Panel, PanelRow, ShownDistance};
use crate::terminal::theme::Theme;

/// Draws all but the board.
pub(super) fn draw(frame: &mut Frame<'_>, model: &Model, places: &Places) {
    let status = match (&model.screen, &model.session) {
        (Screen::View(viewer), _) if places.is_beside => review::status(model, viewer, places),
        (Screen::View(viewer), _) => review::brief(model, viewer, places),
        (_, Some(session)) if places.is_beside => beside(model, session, places),
        (_, Some(session)) => above(model, session, places.status.width),
        _ => return,
    };
    wrapped(frame, status, places.status);
    let keys = if places.is_beside {
        key_list::beside(model)
    } else {
        key_list::below(model, places.keys)
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
    if session.is_won() {
        status.push(Line::default());
        status.extend(result::beside(model, session));
    } else {
        status.push(Line::styled(ranking(session), theme.label()));
        status.extend(numbers(model, session, &model.panel));
        if model.hides_distance() {
            let key = model.bindings.symbol(Action::Distance);
            let asking = key.map_or(String::new(), |key| format!("; {key}: show"));
            status.push(row(theme, "distance", format!("hidden{asking}")));
        }
        let shown = model.shown_distance();
        if shown != ShownDistance::Nothing {
            let bound = model.advice.lower_bound().to_string();
            status.push(row(theme, "at least", bound));
        }
        if shown == ShownDistance::Optimum {
            status.push(row(theme, "optimal", optimum(model)));
        }
        status.extend(scrolled(model, session, places));
    }
    status.extend(remarks(model));
    // The least important come last: they are cut where there is no room.
    if model.panel.has(PanelRow::Controls) && !session.is_won() {
        status.push(Line::default());
        status.extend(controls(model));
    }
    status
}

/// The numbers of a game that a panel shows.
pub(super) fn numbers(model: &Model, session: &Session, panel: &Panel) -> Vec<Line<'static>> {
    let theme = model.theme;
    let mut lines = Vec::new();
    for shown in &panel.0 {
        match shown {
            PanelRow::Time => {
                lines.push(row(theme, "time", format_time(session.elapsed(model.now))));
                if let Some(time) = session.memorised(model.now) {
                    lines.push(row(theme, "memorised", format_time(time)));
                    if session.is_won() {
                        // What counts, and what "best" compares.
                        let played = session.elapsed(model.now);
                        // As stored: each in whole milliseconds.
                        let parts = [time, played].map(|part| part.as_millis() as u64);
                        let total = Duration::from_millis(parts.iter().sum());
                        lines.push(row(theme, "total", format_time(total)));
                    }
                }
            }
            PanelRow::Moves => {
                let (single, multi) = lengths(session);
                lines.push(row(theme, "moves", format!("{single} ({multi} multi)")));
            }
            PanelRow::Tps => lines.push(row(theme, "moves/s", pace(session, model.now))),
            PanelRow::Mmd => lines.push(row(theme, "MMD", format!("{:.2}", session.mmd()))),
            PanelRow::Controls => {}
        }
    }
    lines
}

fn controls(model: &Model) -> Vec<Line<'static>> {
    let theme = model.theme;
    let colors = match (theme.has_color(), model.has_picture) {
        (_, true) => "a picture".to_string(),
        (true, false) => format!("{}, {}", theme.scheme.name(), theme.background.name()),
        (false, false) => "none".to_string(),
    };
    let mouse = if model.hover { "hover" } else { "click" };
    vec![
        row(
            theme,
            "keys move",
            format!("the {}", model.key_target.name()),
        ),
        row(theme, "mouse", mouse),
        row(theme, "colours", colors),
    ]
}

/// The status in as few lines as possible, the most important ones first.
fn above(model: &Model, session: &Session, width: u16) -> Vec<Line<'static>> {
    let theme = model.theme;
    let mut status: Vec<_> = remarks(model).pop().into_iter().collect();
    if session.is_won() {
        let mut first = vec![Span::styled("solved  ", theme.strong())];
        first.extend(brief_numbers(model, session, &Panel::default()));
        status.insert(0, fitting(first, width));
        status.extend(result::verdict(model));
        let standing = model.standing.as_ref();
        status.extend(standing.map(|standing| result::standing_in_short(model, standing)));
        return status;
    }
    let first = brief_numbers(model, session, &model.panel);
    if !first.is_empty() {
        status.insert(0, fitting(first, width));
    }
    let shown = model.shown_distance();
    if shown != ShownDistance::Nothing {
        let mut spans = vec![
            Span::styled("at least ", theme.label()),
            Span::styled(model.advice.lower_bound().to_string(), theme.value()),
        ];
        if shown == ShownDistance::Optimum {
            spans.push(Span::styled("  optimal ", theme.label()));
            spans.push(Span::styled(optimum(model), theme.value()));
        }
        status.insert(status.len().min(1), Line::from(spans));
    }
    let rank = match session.unranked() {
        None => "ranked",
        Some(_) => "not ranked",
    };
    let kind = format!("{} · {rank}", kind(session));
    status.push(Line::styled(kind, theme.label()));
    if model.panel.has(PanelRow::Controls) {
        let hover = if model.hover { " · hover" } else { "" };
        let keys = format!("keys move the {}{hover}", model.key_target.name());
        status.push(Line::styled(keys, theme.label()));
    }
    status
}

/// As many spans as fit on one line, so that no other line is pushed out.
fn fitting(mut spans: Vec<Span<'static>>, width: u16) -> Line<'static> {
    let columns = |spans: &[Span<'_>]| spans.iter().map(Span::width).sum::<usize>();
    while spans.len() > 1 && columns(&spans) > usize::from(width) {
        spans.pop();
    }
    Line::from(spans)
}

/// The numbers of a game that a panel shows, on one line.
fn brief_numbers(model: &Model, session: &Session, panel: &Panel) -> Vec<Span<'static>> {
    let theme = model.theme;
    let mut spans = Vec::new();
    for shown in &panel.0 {
        match shown {
            PanelRow::Time => {
                let time = format_time(session.elapsed(model.now));
                let memorised = session.memorised(model.now).map(format_time);
                let memorised = memorised.map_or(String::new(), |time| format!("{time} + "));
                spans.push(Span::styled(format!("{memorised}{time}  "), theme.value()));
            }
            PanelRow::Moves => {
                let (single, multi) = lengths(session);
                spans.push(Span::styled(format_count(single, "move"), theme.value()));
                spans.push(Span::styled(format!(" ({multi} multi) "), theme.label()));
            }
            PanelRow::Tps => {
                let pace = format!("{}/s ", pace(session, model.now));
                spans.push(Span::styled(pace, theme.label()));
            }
            PanelRow::Mmd => {
                let mmd = format!("MMD {:.2}", session.mmd());
                spans.push(Span::styled(mmd, theme.label()));
            }
            PanelRow::Controls => {}
        }
    }
    spans
}

/// Whether the game will rank, as far as that is known.
fn ranking(session: &Session) -> String {
    match (session.unranked(), session.mode()) {
        (Some(reason), _) => not_ranked(reason),
        (None, Mode::Daily(_)) => "ranked on the first try".to_string(),
        (None, _) => "ranked".to_string(),
    }
}

pub(super) fn not_ranked(reason: Unranked) -> String {
    format!("not ranked: {reason}")
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

/// Problems, notices and the count being typed.
pub(super) fn remarks(model: &Model) -> Vec<Line<'static>> {
    let theme = model.theme;
    let mut lines = Vec::new();
    if let Some(problem) = &model.records_problem {
        lines.push(Line::styled(problem.clone(), theme.warning()));
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
