//! A finished game: where the moves went, and where they were lost.

use ratatui::text::{Line, Span};
use taquin::Metric;
use taquin::render::spark_line;

use super::Places;
use super::panel::{remarks, row};
use crate::format::format_time;
use crate::terminal::model::Model;
use crate::viewer::Viewer;

/// The panel beside the board.
pub(super) fn status(model: &Model, viewer: &Viewer, places: &Places) -> Vec<Line<'static>> {
    let theme = model.theme;
    let mut lines = vec![Line::styled(viewer.title.clone(), theme.strong())];
    if viewer.leg().1 > 1 {
        let (number, of) = viewer.leg();
        lines.push(Line::styled(
            format!("board {number} of {of}"),
            theme.label(),
        ));
    }
    lines.push(Line::default());
    lines.push(row(theme, "move", place(viewer)));
    lines.push(row(theme, "time", format_time(viewer.time())));
    lines.push(row(
        theme,
        "multi",
        viewer.moves().length(Metric::Multi).to_string(),
    ));
    let distance = viewer.distance(viewer.position());
    lines.push(row(
        theme,
        "to go",
        distance.map_or("…".to_string(), |d| d.to_string()),
    ));
    lines.push(row(theme, "optimal", optimum(viewer)));
    lines.push(better(viewer).map_or_else(Line::default, |moves| row(theme, "better", moves)));
    lines.push(graph(
        model,
        viewer,
        usize::from(places.status.width).saturating_sub(1),
    ));
    lines.extend(losses(model, viewer));
    lines.extend(remarks(model));
    lines
}

/// The lines above the board.
pub(super) fn brief(model: &Model, viewer: &Viewer, places: &Places) -> Vec<Line<'static>> {
    let theme = model.theme;
    let mut lines = vec![
        Line::from(vec![
            Span::styled(format!("{}  ", viewer.title), theme.strong()),
            Span::styled(
                format!("{}  {}", place(viewer), format_time(viewer.time())),
                theme.value(),
            ),
        ]),
        row(theme, "optimal", optimum(viewer)),
        graph(model, viewer, usize::from(places.status.width)),
    ];
    lines.extend(losses(model, viewer).into_iter().take(1));
    lines
}

fn place(viewer: &Viewer) -> String {
    let arrow = |step| format!(" {}", super::board::arrow(step));
    let arrow = viewer.last_step().map_or(String::new(), arrow);
    format!("{} of {}{arrow}", viewer.position(), viewer.moves().len())
}

/// The moves that would have been better than the last one shown, if it lost any.
fn better(viewer: &Viewer) -> Option<String> {
    let mistake = viewer.mistake(viewer.position().checked_sub(1)?)?;
    let good = mistake.good.iter();
    let arrows: Vec<String> = good
        .map(|run| super::board::arrow(run.direction()).to_string())
        .collect();
    (!arrows.is_empty()).then(|| arrows.join(" "))
}

pub(super) fn optimum(viewer: &Viewer) -> String {
    let made = viewer.moves().len() as u64;
    match viewer.optimum() {
        Some(optimum) if optimum == made => format!("{optimum}: perfect"),
        Some(optimum) => format!("{optimum}: {} lost", made.saturating_sub(optimum)),
        None if viewer.is_unreviewed() => "…".to_string(),
        None => "unknown".to_string(),
    }
}

/// The distance to the goal over the whole game, or a lower bound, as a line of bars; lost moves stand out.
fn graph(model: &Model, viewer: &Viewer, width: usize) -> Line<'static> {
    let theme = model.theme;
    let count = viewer.moves().len() + 1;
    let bars = spark_line(count, width, |position| {
        viewer.distance_or_estimate(position)
    });
    let bars = bars.into_iter().map(|mut bar| {
        let style = match () {
            () if bar.values.contains(&viewer.position()) => theme.value(),
            () if bar
                .values
                .any(|position| viewer.mistake(position).is_some()) =>
            {
                theme.warning()
            }
            () => theme.label(),
        };
        Span::styled(bar.character.to_string(), style)
    });
    Line::from(bars.collect::<Vec<_>>())
}

/// The worst stretches, in the order of play.
fn losses(model: &Model, viewer: &Viewer) -> Vec<Line<'static>> {
    const MAX_LISTED_LOSSES: usize = 5;
    let theme = model.theme;
    let mut losses = viewer.losses();
    if losses.is_empty() {
        return Vec::new();
    }
    losses.sort_by_key(|loss| std::cmp::Reverse(loss.moves));
    let others = losses.len().saturating_sub(MAX_LISTED_LOSSES);
    losses.truncate(MAX_LISTED_LOSSES);
    losses.sort_by_key(|loss| loss.first);
    let mut lines: Vec<Line<'static>> = losses
        .iter()
        .map(|loss| {
            let which = if loss.first == loss.last {
                format!("move {}", loss.first)
            } else {
                format!("moves {}-{}", loss.first, loss.last)
            };
            Line::from(vec![
                Span::styled(format!("{which:<14}"), theme.label()),
                Span::styled(format!("lost {}", loss.moves), theme.warning()),
            ])
        })
        .collect();
    if others > 0 {
        lines.push(Line::styled(format!("and {others} smaller"), theme.label()));
    }
    lines
}
