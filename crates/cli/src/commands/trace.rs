//! `taquin solve --trace`: solves one board, and writes what the search expanded.

use std::path::Path;
use std::time::Instant;

use taquin::puzzle::ProblemError;
use taquin::{CancelToken, Limits, Problem, Solve};

use crate::args::SolveArgs;
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::report::text::TextOptions;
use crate::report::{Report, Verdict};
use crate::trace_file::{self, MAX_TRACE_NODES};
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
    let trace = path.to_path_buf();
    file::Names::default()
        .read("--file", boards.file.as_ref())
        .written("--trace", Some(&trace))
        .check()?;
    let (start, goal) = input::only_board(boards)?;
    let verdict = match Problem::new(start.clone(), goal.clone()) {
        Err(ProblemError::Unreachable(why)) => Verdict::Unsolvable(why),
        Err(error) => return Err(Failure::input(error)),
        Ok(problem) => {
            let trace = Solve::new(&problem)
                .metric(args.metric)
                .method(args.solver)
                .options(args.method.options(1))
                .limits(limits)
                .default_time_limit(super::solve::default_time_limit())
                .cancel(cancel.clone())
                .trace(MAX_TRACE_NODES)
                .map_err(Failure::input)?;
            let expanded = trace.answer.statistics.expanded;
            let heuristic = args.method.heuristic().to_string();
            let text = trace_file::written(&trace, &problem, &heuristic, expanded);
            file::write(path, text.as_bytes(), output)?;
            if trace.is_cut {
                output.remark(&format!(
                    "the trace holds the first {} of {} expansions",
                    trace.nodes.len(),
                    expanded
                ));
            }
            Verdict::Answer(Box::new(trace.answer))
        }
    };
    let report = Report {
        start,
        goal,
        metric: args.metric,
        seconds: begun.elapsed(),
        verdict,
    };
    report.write(args.format, Some(1), options, output.stream())?;
    Ok(report.exit().unless_interrupted(cancel))
}
