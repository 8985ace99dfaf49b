//! `taquin solve --trace`: solves one board, and writes what the search expanded.

use std::path::Path;
use std::time::Instant;

use taquin::puzzle::ProblemError;
use taquin::solve::trace::traced;
use taquin::{CancelToken, Control, Limits, Problem};

use crate::args::{OutputFormat, SolveArgs};
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::report::text::TextOptions;
use crate::report::{Report, Verdict, json, moves, text};
use crate::trace_file::{self, MOST_NODES};
use crate::{file, input};

pub(super) fn run(
    mut args: SolveArgs,
    path: &Path,
    limits: Limits,
    options: &TextOptions,
    cancel: &CancelToken,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let begun = Instant::now();
    let boards = args.boards.take();
    let goal = boards.goal.clone();
    let start = input::only_board(boards)?;
    let goal = goal.board(start.size()).map_err(Failure::Input)?;
    let wrong = |error: &dyn std::fmt::Display| Failure::Input(error.to_string());
    let verdict = match Problem::new(start.clone(), goal.clone()) {
        Err(ProblemError::Unreachable(why)) => Verdict::Unsolvable(why),
        Err(error) => return Err(wrong(&error)),
        Ok(problem) => {
            let mut control = Control::new(limits).with_cancel(cancel.clone());
            let method = args.method.options(1);
            let trace = traced(
                &args.solver,
                &method,
                &problem,
                args.metric,
                MOST_NODES,
                &mut control,
            )
            .map_err(|error| wrong(&error))?;
            let statistics = control.statistics();
            let text = trace_file::written(
                &trace,
                &problem,
                &args.method.heuristic,
                statistics.expanded,
            );
            file::write(path, text.as_bytes(), output)?;
            if trace.is_cut {
                output.remark(&format!(
                    "the trace holds the first {} of {} expansions",
                    trace.nodes.len(),
                    statistics.expanded
                ));
            }
            Verdict::Answer(Box::new(trace.answer), statistics)
        }
    };
    let report = Report {
        start,
        goal,
        metric: args.metric,
        seconds: begun.elapsed(),
        verdict,
    };
    match args.format {
        OutputFormat::Text => text::text(&report, options, output.stream())?,
        OutputFormat::Json => json::answer(&report, args.moves, output.stream())?,
        OutputFormat::Moves => moves::moves(&report, args.moves, output.stream())?,
    }
    Ok(match cancel.is_cancelled() {
        true => Exit::Interrupted,
        false => report.exit(),
    })
}
