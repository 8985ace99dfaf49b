//! `taquin compare`: runs several methods on the same boards; tables, plots and every run as CSV.

mod plots;
mod runs;
mod summary;

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use taquin::puzzle::{Blank, ProblemError, Scramble, ScrambleError, name};
use taquin::search::{Control, Statistics, StopReason};
use taquin::solve::heuristic::HeuristicError;
use taquin::solve::{Method, MethodOption, Options};
use taquin::{Board, CancelToken, HeuristicKind, Limits, Problem, Random, Solve};

use super::solve::memory_for_searches;
use crate::args::{CompareArgs, TableFormat, thread_count};
use crate::exit::{Exit, Failure};
use crate::file::{self, Names};
use crate::input;
use crate::interrupt;
use crate::output::Output;
use crate::progress::Bar;
use crate::report::json;
use summary::Summary;

/// A method and its results.
struct Contender {
    name: String,
    method: Method,
    options: Options,
    runs: Vec<Run>,
}

/// What a method did on one board.
struct Run {
    length: Option<u64>,
    /// The optimum, if the method proved it.
    optimum: Option<u64>,
    lower_bound: u64,
    stopped: Option<StopReason>,
    statistics: Statistics,
    time: Duration,
}

pub(crate) fn run(args: CompareArgs, output: &mut Output) -> Result<Exit, Failure> {
    // Checked before the searches, which may take long.
    if let Some(directory) = &args.plot {
        plots::prepare(directory)?;
    }
    Names::default()
        .read("--file", args.file.as_ref())
        .written("--csv", args.csv.as_ref())
        .check()?;
    let problems = problems(&args)?;
    let mut contenders = contenders(&args, &problems)?;
    let mut limits = Limits::new()
        .time(args.time)
        .memory(memory_for_searches(args.memory));
    limits.nodes = args.nodes;
    let cancel = interrupt::token();
    prepare(&contenders, &problems, limits, &cancel, output)?;
    let bar = progress_bar(output, (problems.len() * contenders.len()) as u64);
    // Board by board, so that a slow moment of the machine affects all methods alike.
    'boards: for problem in &problems {
        for contender in &mut contenders {
            let run = attempt(contender, problem, &args, limits, &cancel)?;
            if cancel.is_cancelled() {
                break 'boards;
            }
            contender.runs.push(run);
            bar.set_message(contender.name.clone());
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    // After an interrupt only boards that all methods have seen are compared.
    let seen = contenders
        .iter()
        .map(|contender| contender.runs.len())
        .min()
        .unwrap_or(0);
    if seen == 0 {
        output.remark("interrupted before all methods had finished a board");
        return Ok(Exit::Interrupted);
    }
    let optima: Vec<Option<u64>> = (0..seen)
        .map(|board| {
            contenders
                .iter()
                .find_map(|contender| contender.runs[board].optimum)
        })
        .collect();
    let summaries: Vec<Summary> = contenders
        .iter()
        .filter_map(|contender| Summary::new(contender, &optima))
        .collect();
    let rows = args.csv.as_ref().map(|path| {
        (
            path,
            runs::csv(&problems, &contenders, &optima, args.metric),
        )
    });
    match &rows {
        Some((path, rows)) if path.as_os_str() == "-" => output.result(rows)?,
        _ => output.result(&match args.format {
            TableFormat::Text => summary::tables(&summaries),
            TableFormat::Json => summaries.iter().map(json::line).collect(),
            TableFormat::Csv => summary::csv(&summaries),
        })?,
    }
    if let Some((path, rows)) = rows.filter(|(path, _)| path.as_os_str() != "-") {
        file::write(path, rows.as_bytes(), output)?;
    }
    if let Some(directory) = &args.plot {
        output.flush()?;
        plots::write(
            directory,
            &plots::title(&args, &contenders, seen),
            &contenders,
            &optima,
            output,
        )?;
    }
    Ok(Exit::Answered.unless_interrupted(&cancel))
}

fn contenders(args: &CompareArgs, problems: &[Problem]) -> Result<Vec<Contender>, Failure> {
    let threads = thread_count(args.threads);
    let names: Vec<&str> = match &args.solvers {
        Some(list) => name::split_list(list)
            .map(str::trim)
            .filter(|name| !name.is_empty())
            .collect(),
        None => {
            let serves_all = |method: &&Method| {
                problems
                    .iter()
                    .all(|problem| method.serves(problem.size(), args.metric))
            };
            let methods = Method::ALL.iter().filter(serves_all);
            methods.map(|method| method.name()).collect()
        }
    };
    fn refused(name: &str, error: &dyn std::error::Error) -> Failure {
        Failure::Input(format!("invalid value '{name}' for '--solver': {error}"))
    }
    let memory = memory_for_searches(args.memory);
    let tables = args
        .method
        .options(threads)
        .engine
        .with_table_memory(memory);
    let contender = |name: &str| {
        let mut options = args.method.options(threads);
        let (method, heuristic) = name
            .split_once(':')
            .map_or((name, None), |(m, h)| (m, Some(h)));
        if let Some(heuristic) = heuristic {
            options.heuristic = heuristic.parse().map_err(|error| refused(name, &error))?;
        }
        let method: Method = method.parse().map_err(|error| refused(name, &error))?;
        // Heuristics share their tables; engines begin without any, to be compared fairly.
        if method.uses(MethodOption::Heuristic) && options.heuristic.has_tables() {
            options.engine = tables.clone();
        }
        Ok(Contender {
            name: name.to_string(),
            method,
            options,
            runs: Vec::new(),
        })
    };
    if names.is_empty() {
        return Err(Failure::Input(
            "no methods to compare: name them, as in --solver astar,idastar".to_string(),
        ));
    }
    names.into_iter().map(contender).collect()
}

/// The boards to compare on; unsolvable ones are refused.
fn problems(args: &CompareArgs) -> Result<Vec<Problem>, Failure> {
    let given = args.goal.as_ref();
    let boards: Vec<(Board, Board)> = match &args.file {
        Some(path) => input::boards_of_file(path, args.column.clone(), given)?,
        None => {
            let goal = given.cloned().unwrap_or_default();
            let goal = goal.board(args.size).map_err(Failure::input)?;
            let mut random = Random::new(args.method.seed());
            let scramble = Scramble::Solvable(Blank::Anywhere);
            let starts = (0..args.count.get()).map(|_| scramble.board(&goal, &mut random));
            let boards = starts.map(|start| Ok((start?, goal.clone())));
            boards
                .collect::<Result<_, ScrambleError>>()
                .map_err(Failure::input)?
        }
    };
    let problem = |(start, goal): (Board, Board)| {
        let text = start.to_string();
        Problem::new(start, goal).map_err(|error| match error {
            ProblemError::Unreachable(_) => Failure::Unsolvable(format!("{text}: {error}")),
            _ => Failure::Input(format!("{text}: {error}")),
        })
    };
    boards.into_iter().map(problem).collect()
}

/// Builds or reads the tables of heuristics, which no method's time includes.
fn prepare(
    contenders: &[Contender],
    problems: &[Problem],
    limits: Limits,
    cancel: &CancelToken,
    output: &Output,
) -> Result<(), Failure> {
    let mut prepared: Vec<(&HeuristicKind, &Board)> = Vec::new();
    for (contender, problem) in contenders
        .iter()
        .flat_map(|contender| problems.iter().map(move |problem| (contender, problem)))
    {
        let (kind, goal) = (&contender.options.heuristic, problem.goal());
        let is_used = contender.method.uses(MethodOption::Heuristic);
        if !is_used || !kind.has_tables() || prepared.contains(&(kind, goal)) {
            continue;
        }
        let mut bar = Bar::counting(output, format!("tables of {kind}"), 100);
        let mut limits = limits;
        limits.time = None;
        let mut control = Control::new(limits)
            .with_cancel(cancel.clone())
            .with_observer(|progress| bar.show(progress.preparation.unwrap_or(0.0)));
        match kind.prepare(goal, &contender.options.engine, &mut control) {
            // The interrupt ends the comparison.
            Ok(()) | Err(HeuristicError::Stopped(_)) => prepared.push((kind, goal)),
            Err(error) => return Err(Failure::Input(format!("{}: {error}", contender.name))),
        }
    }
    Ok(())
}

fn attempt(
    contender: &Contender,
    problem: &Problem,
    args: &CompareArgs,
    limits: Limits,
    cancel: &CancelToken,
) -> Result<Run, Failure> {
    let begun = Instant::now();
    let answer = Solve::new(problem)
        .metric(args.metric)
        .method(contender.method)
        .options(contender.options.clone())
        .limits(limits)
        .cancel(cancel.clone())
        .run()
        .map_err(|error| Failure::Input(format!("{}: {error}", contender.name)))?;
    Ok(Run {
        length: answer.length(),
        optimum: answer.length().filter(|_| answer.is_optimal()),
        lower_bound: answer.lower_bound,
        stopped: answer.stopped,
        statistics: answer.statistics,
        time: begun.elapsed(),
    })
}

fn progress_bar(output: &Output, steps: u64) -> ProgressBar {
    if !output.is_interactive() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg} (about {eta} left)");
    ProgressBar::new(steps).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
