//! What methods did on all boards: means, medians and maxima, as a table, JSON and CSV.

use std::fmt::Write as _;

use serde::Serialize;

use super::{Contender, Run};
use crate::report::columns;

/// A method's results. Lengths are of the boards that it solved.
#[derive(Serialize)]
pub(super) struct Summary {
    solver: String,
    boards: usize,
    solved: usize,
    mean_solved_length: Option<f64>,
    median_solved_length: Option<f64>,
    /// The share of solutions that are optimal, of those whose optimum a method proved.
    optimal_share: Option<f64>,
    mean_expanded: f64,
    median_expanded: f64,
    mean_generated: f64,
    median_generated: f64,
    max_stored: u64,
    mean_seconds: f64,
    median_seconds: f64,
    max_seconds: f64,
}

/// The mean, the median and the maximum of numbers.
struct Spread {
    mean: f64,
    median: f64,
    max: f64,
}

impl Spread {
    /// `None` of no numbers.
    fn of(numbers: impl Iterator<Item = f64>) -> Option<Spread> {
        let mut numbers: Vec<f64> = numbers.collect();
        numbers.sort_by(f64::total_cmp);
        let middle = numbers.len() / 2;
        let upper = *numbers.get(middle)?;
        Some(Spread {
            mean: numbers.iter().sum::<f64>() / numbers.len() as f64,
            median: if numbers.len().is_multiple_of(2) {
                (numbers[middle - 1] + upper) / 2.0
            } else {
                upper
            },
            max: *numbers.last()?,
        })
    }
}

impl Summary {
    /// The results of a method on as many boards as there are optima; `None` of no boards.
    pub(super) fn new(contender: &Contender, optima: &[Option<u64>]) -> Option<Summary> {
        let runs = &contender.runs[..optima.len()];
        let spread = |count: fn(&Run) -> f64| Spread::of(runs.iter().map(count));
        let expanded = spread(|run| run.statistics.expanded as f64)?;
        let generated = spread(|run| run.statistics.generated as f64)?;
        let stored = runs.iter().map(|run| run.statistics.peak_stored);
        let seconds = spread(|run| run.time.as_secs_f64())?;
        let solved = || runs.iter().filter_map(|run| run.length);
        let length = Spread::of(solved().map(|length| length as f64));
        let judged: Vec<bool> = runs
            .iter()
            .zip(optima)
            .filter_map(|(run, optimum)| Some(run.length? == (*optimum)?))
            .collect();
        let optimal = judged.iter().filter(|&&is_optimal| is_optimal).count();
        Some(Summary {
            solver: contender.name.clone(),
            boards: runs.len(),
            solved: solved().count(),
            mean_solved_length: length.as_ref().map(|length| length.mean),
            median_solved_length: length.as_ref().map(|length| length.median),
            optimal_share: (!judged.is_empty()).then(|| optimal as f64 / judged.len() as f64),
            mean_expanded: expanded.mean,
            median_expanded: expanded.median,
            mean_generated: generated.mean,
            median_generated: generated.median,
            max_stored: stored.max().unwrap_or(0),
            mean_seconds: seconds.mean,
            median_seconds: seconds.median,
            max_seconds: seconds.max,
        })
    }

    /// What is known of the numbers in CSV, in the order of [`CSV_NAMES`].
    fn numbers(&self) -> [Option<f64>; 11] {
        [
            self.mean_solved_length,
            self.median_solved_length,
            self.optimal_share,
            Some(self.mean_expanded),
            Some(self.median_expanded),
            Some(self.mean_generated),
            Some(self.median_generated),
            Some(self.max_stored as f64),
            Some(self.mean_seconds),
            Some(self.median_seconds),
            Some(self.max_seconds),
        ]
    }
}

const CSV_NAMES: &str = "solver,boards,solved,mean_solved_length,median_solved_length,optimal_share,\
    mean_expanded,median_expanded,mean_generated,median_generated,max_stored,mean_seconds,\
    median_seconds,max_seconds";

/// Two tables, since all columns together are wider than 80 characters: results and times, and states.
pub(super) fn tables(summaries: &[Summary]) -> String {
    let known = |value: Option<String>| value.unwrap_or_else(|| "-".to_string());
    let heading = |names: &[&str]| names.iter().map(|&name| name.to_string()).collect();
    let mut results: Vec<Vec<String>> = vec![heading(&[
        "solver",
        "solved",
        "mean length",
        "median",
        "optimal",
        "mean ms",
        "median",
        "max",
    ])];
    let mut states: Vec<Vec<String>> = vec![heading(&[
        "solver",
        "mean expanded",
        "median",
        "mean generated",
        "median",
        "max stored",
    ])];
    for summary in summaries {
        // Boards that only others solved are often the hard ones.
        let mark = match summary.solved < summary.boards {
            true => "*",
            false => "",
        };
        let length = |length: f64| format!("{length:.2}{mark}");
        let median = |length: f64| format!("{length}{mark}");
        let milliseconds = |seconds: f64| format!("{:.2}", seconds * 1e3);
        results.push(vec![
            summary.solver.clone(),
            format!("{}/{}", summary.solved, summary.boards),
            known(summary.mean_solved_length.map(length)),
            known(summary.median_solved_length.map(median)),
            known(
                summary
                    .optimal_share
                    .map(|share| format!("{:.0} %", share * 100.0)),
            ),
            milliseconds(summary.mean_seconds),
            milliseconds(summary.median_seconds),
            milliseconds(summary.max_seconds),
        ]);
        states.push(vec![
            summary.solver.clone(),
            format!("{:.0}", summary.mean_expanded),
            format!("{:.0}", summary.median_expanded),
            format!("{:.0}", summary.mean_generated),
            format!("{:.0}", summary.median_generated),
            summary.max_stored.to_string(),
        ]);
    }
    let [results, states] =
        [results, states].map(|lines| columns::aligned(&lines, |column| column > 0));
    let is_marked = summaries
        .iter()
        .any(|summary| (1..summary.boards).contains(&summary.solved));
    let note = match is_marked {
        true => "\n* of the solved boards only\n",
        false => "",
    };
    format!("{results}\n{states}{note}")
}

/// One line per method.
pub(super) fn csv(summaries: &[Summary]) -> String {
    let mut text = format!("{CSV_NAMES}\n");
    for summary in summaries {
        let name = quoted(&summary.solver);
        let _ = write!(text, "{name},{},{}", summary.boards, summary.solved);
        for number in summary.numbers() {
            let number = number.map_or_else(String::new, |number| number.to_string());
            let _ = write!(text, ",{number}");
        }
        text.push('\n');
    }
    text
}

/// A field of CSV: combined heuristics have commas in their names.
pub(super) fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_lie_in_the_middle() {
        let spread = |numbers: &[f64]| {
            let spread = Spread::of(numbers.iter().copied())?;
            Some((spread.mean, spread.median, spread.max))
        };
        assert_eq!(spread(&[]), None);
        assert_eq!(spread(&[7.0]), Some((7.0, 7.0, 7.0)));
        assert_eq!(spread(&[9.0, 1.0, 2.0]), Some((4.0, 2.0, 9.0)));
        assert_eq!(spread(&[10.0, 1.0, 3.0, 2.0]), Some((4.0, 2.5, 10.0)));
    }

    #[test]
    fn fields_with_commas_are_quoted() {
        assert_eq!(quoted("astar"), "astar");
        assert_eq!(
            quoted("astar:max(zero,walking)"),
            "\"astar:max(zero,walking)\""
        );
    }
}
