//! Estimates as tables: of one board, and the means of several.

use std::fmt::Write as _;

use taquin::Metric;
use taquin::solve::heuristic::HeuristicError;
use taquin::solve::{Estimate, HeuristicKind};
use taquin_play::format_count;

use crate::report::wrap::Wrap;
use crate::report::{columns, in_moves};

/// The values for one board.
pub(super) fn one(estimate: &Estimate, wrap: Wrap) -> String {
    let metric = in_metric(estimate.metric);
    let mut text = match estimate.distance {
        Some(distance) => format!("{} to the goal{metric}\n\n", in_moves(distance)),
        None => {
            let reason = estimate.stopped.map_or("", |reason| reason.name());
            let bound = in_moves(estimate.lower_bound);
            let text = format!(
                "at least {bound} to the goal{metric}: the search for the distance was stopped by \
                 its limit ({reason})"
            );
            wrap.sentence(&text) + "\n\n"
        }
    };
    let mut rows = vec![heading(["heuristic", "value", "share", ""])];
    let mut refused = Vec::new();
    for said in &estimate.values {
        let name = said.heuristic.to_string();
        let value = match &said.value {
            Ok(value) => *value,
            Err(error) => {
                refused.push((name, error));
                continue;
            }
        };
        let share = match estimate.share(value) {
            Some(share) => percent(share),
            None => estimate
                .max_share(value)
                .filter(|_| estimate.distance.is_none())
                .map_or_else(|| "-".to_string(), |share| format!("<= {}", percent(share))),
        };
        rows.push(vec![name, value.to_string(), share, note(&said.heuristic)]);
    }
    text.push_str(&columns::aligned(&rows, |column| matches!(column, 1 | 2)));
    text + &refusals(&refused, wrap)
}

/// The means over several boards.
pub(super) fn means(estimates: &[Estimate], wrap: Wrap) -> String {
    let distances: Vec<u64> = estimates
        .iter()
        .filter_map(|estimate| estimate.distance)
        .collect();
    let boards = format_count(estimates.len() as u64, "board");
    let metric = estimates
        .first()
        .map_or("", |first| in_metric(first.metric));
    let known = match distances.len() {
        0 => ", no distance proven in time".to_string(),
        count if count == estimates.len() => String::new(),
        count => format!(", the distances of {count} proven in time"),
    };
    let mean_distance = mean(&distances).map_or_else(String::new, |distance| {
        format!(", {distance:.2} moves to the goal on average{metric}")
    });
    let mut text = wrap.sentence(&format!("{boards}{known}{mean_distance}")) + "\n\n";
    let mut kinds: Vec<&HeuristicKind> = Vec::new();
    for said in estimates.iter().flat_map(|estimate| &estimate.values) {
        if !kinds.contains(&&said.heuristic) {
            kinds.push(&said.heuristic);
        }
    }
    let mut rows = vec![heading([
        "heuristic",
        "mean value",
        "mean share",
        "exact",
        "boards",
        "",
    ])];
    let mut refused = Vec::new();
    for kind in kinds {
        let said = |estimate: &'_ Estimate| {
            let mut values = estimate.values.iter();
            values
                .find(|said| said.heuristic == *kind)
                .map(|said| said.value.clone())
        };
        let values: Vec<u64> = estimates.iter().filter_map(|e| said(e)?.ok()).collect();
        let Some(mean_value) = mean(&values) else {
            let error = estimates.iter().find_map(|e| said(e)?.err());
            refused.extend(error.map(|error| (kind.to_string(), error)));
            continue;
        };
        let shares: Vec<f64> = estimates
            .iter()
            .filter_map(|e| e.share(said(e)?.ok()?))
            .collect();
        let exact = estimates
            .iter()
            .filter(|e| e.distance.is_some() && said(e).and_then(Result::ok) == e.distance);
        let share = shares.iter().sum::<f64>() / shares.len() as f64;
        let has_shares = !shares.is_empty();
        let known = |text: String| if has_shares { text } else { "-".to_string() };
        rows.push(vec![
            kind.to_string(),
            format!("{mean_value:.2}"),
            known(percent(share)),
            known(exact.count().to_string()),
            values.len().to_string(),
            note(kind),
        ]);
    }
    text.push_str(&columns::aligned(&rows, |column| (1..=4).contains(&column)));
    let refused: Vec<(String, &HeuristicError)> = refused
        .iter()
        .map(|(name, error)| (name.clone(), error))
        .collect();
    text + &refusals(&refused, wrap)
}

fn heading<const N: usize>(names: [&str; N]) -> Vec<String> {
    names.map(str::to_string).to_vec()
}

fn in_metric(metric: Metric) -> &'static str {
    match metric {
        Metric::Single => "",
        Metric::Multi => " (multi-tile metric)",
    }
}

fn note(kind: &HeuristicKind) -> String {
    let note = if kind.is_admissible() {
        ""
    } else {
        "may overestimate"
    };
    note.to_string()
}

fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

fn mean(values: &[u64]) -> Option<f64> {
    let sum = values.iter().sum::<u64>() as f64;
    (!values.is_empty()).then(|| sum / values.len() as f64)
}

/// The heuristics that have no value, and why.
fn refusals(refused: &[(String, &HeuristicError)], wrap: Wrap) -> String {
    let mut text = String::new();
    for (name, error) in refused {
        let _ = writeln!(
            text,
            "\n{}",
            wrap.sentence(&format!("{name} does not apply: {error}"))
        );
    }
    text
}
