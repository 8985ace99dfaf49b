//! Every run as a line of CSV: one per board and method.

use std::fmt::Write as _;

use taquin::{Metric, Problem, StopReason};

use super::Contender;
use super::summary::quoted;

const NAMES: &str = "board,start,goal,metric,solver,solved,length,lower_bound,optimum,expanded,generated,\
    stored,seconds,stopped\n";

/// The runs of all methods on the boards that all have seen.
pub(super) fn csv(
    problems: &[Problem],
    contenders: &[Contender],
    optima: &[Option<u64>],
    metric: Metric,
) -> String {
    let known = |number: Option<u64>| number.map_or_else(String::new, |number| number.to_string());
    let mut text = NAMES.to_string();
    for (board, (problem, &optimum)) in problems.iter().zip(optima).enumerate() {
        for contender in contenders {
            let run = &contender.runs[board];
            let _ = writeln!(
                text,
                "{},{},{},{metric},{},{},{},{},{},{},{},{},{},{}",
                board + 1,
                problem.start(),
                problem.goal(),
                quoted(&contender.name),
                run.length.is_some(),
                known(run.length),
                run.lower_bound,
                known(optimum),
                run.statistics.expanded,
                run.statistics.generated,
                run.statistics.peak_stored,
                run.time.as_secs_f64(),
                run.stopped.map_or("", StopReason::name),
            );
        }
    }
    text
}
