//! A game that was won: the result, how good it was, and where it stands.

use ratatui::text::Line;

use super::panel::{not_ranked, numbers, row};
use super::review;
use crate::records::Standing;
use crate::session::Session;
use crate::terminal::model::Model;
use crate::terminal::settings::Panel;

/// After a win: the result, how good it was, and where it stands.
pub(super) fn beside(model: &Model, session: &Session) -> Vec<Line<'static>> {
    let theme = model.theme;
    let mut lines = numbers(model, session, &Panel::default());
    lines.extend(verdict(model));
    lines.push(Line::default());
    let Some(standing) = &model.standing else {
        return lines;
    };
    let rank = standing.unranked.map_or("ranked".to_string(), not_ranked);
    lines.push(Line::styled(rank, theme.label()));
    let results = &standing.results;
    let result = |value| shown(standing, value);
    if is_best(standing) {
        lines.push(Line::styled("new best!", theme.strong()));
    }
    lines.push(row(theme, "best", result(results.best())));
    lines.push(row(theme, "ao5", result(results.average(5))));
    lines.push(row(theme, "ao12", result(results.average(12))));
    if let Some(id) = standing.id {
        lines.push(row(theme, "replay", format!("taquin replay {id}")));
    }
    lines
}

/// A result as text: a time, or moves in modes that count those.
fn shown(standing: &Standing, value: Option<u64>) -> String {
    let measure = standing.results.measure();
    value.map_or("–".to_string(), |value| measure.format(value))
}

fn is_best(standing: &Standing) -> bool {
    let best = standing.results.best();
    let is_better = standing
        .earlier_best
        .is_none_or(|earlier| best < Some(earlier));
    standing.unranked.is_none() && is_better && best.is_some()
}

pub(super) fn standing_in_short(model: &Model, standing: &Standing) -> Line<'static> {
    let theme = model.theme;
    let best = shown(standing, standing.results.best());
    let text = if is_best(standing) {
        "ranked; new best!".to_string()
    } else if let Some(reason) = standing.unranked {
        format!("{}; best {best}", not_ranked(reason))
    } else {
        format!("ranked; best {best}")
    };
    Line::styled(text, theme.strong())
}

/// How the moves compare with the optimum.
pub(super) fn verdict(model: &Model) -> Option<Line<'static>> {
    let theme = model.theme;
    let viewer = model.review.as_ref()?;
    let session = model.session.as_ref()?;
    if session.leg().1 > 1 {
        return Some(row(theme, "optimal", "v: board by board"));
    }
    Some(row(theme, "optimal", review::optimum(viewer)))
}
