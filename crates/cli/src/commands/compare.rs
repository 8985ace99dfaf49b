//! `taquin compare`: runs several methods on the same boards, and prints one table; plots.

mod plots;

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use taquin::puzzle::{Blank, ProblemError, Scramble, ScrambleError, name};
use taquin::search::Statistics;
use taquin::solve::{Method, Options};
use taquin::{Board, CancelToken, Limits, Problem, Random, Solve};

use super::solve::memory_for_searches;
use crate::args::{CompareArgs, TableFormat, thread_count};
use crate::exit::{Exit, Failure};
use crate::input;
use crate::interrupt;
use crate::output::Output;
use crate::report::{columns, json};

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
    statistics: Statistics,
    time: Duration,
}

/// A line of the table.
#[derive(Serialize)]
struct Row {
    solver: String,
    boards: usize,
    solved: usize,
    mean_length: Option<f64>,
    /// The share of solutions that are optimal, of those whose optimum a method proved.
    optimal_share: Option<f64>,
    mean_expanded: f64,
    mean_generated: f64,
    peak_stored: u64,
    mean_seconds: f64,
    worst_seconds: f64,
}

pub(crate) fn run(args: CompareArgs, output: &mut Output) -> Result<Exit, Failure> {
    // Checked before the searches, which may take long.
    if let Some(directory) = &args.plot {
        plots::prepare(directory)?;
    }
    let problems = problems(&args)?;
    let mut contenders = contenders(&args, &problems)?;
    let mut limits = Limits::new()
        .time(args.time)
        .memory(memory_for_searches(args.memory));
    limits.nodes = args.nodes;
    let cancel = interrupt::token();
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
    let rows: Vec<Row> = contenders
        .iter()
        .map(|contender| contender.row(&optima))
        .collect();
    output.result(&match args.format {
        TableFormat::Text => table(&rows),
        TableFormat::Json => rows.iter().map(json::line).collect(),
        TableFormat::Csv => csv(&rows),
    })?;
    if let Some(directory) = &args.plot {
        output.flush()?;
        plots::write(
            directory,
            &plots::title(&args, seen),
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
    let contender = |name: &str| {
        let mut options = args.method.options(threads);
        let (method, heuristic) = name
            .split_once(':')
            .map_or((name, None), |(m, h)| (m, Some(h)));
        if let Some(heuristic) = heuristic {
            options.heuristic = heuristic.parse().map_err(|error| refused(name, &error))?;
        }
        Ok(Contender {
            name: name.to_string(),
            method: method.parse().map_err(|error| refused(name, &error))?,
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

impl Contender {
    fn row(&self, optima: &[Option<u64>]) -> Row {
        let runs = &self.runs[..optima.len()];
        let mean = |sum: f64| sum / runs.len().max(1) as f64;
        let sum = |count: fn(&Run) -> f64| mean(runs.iter().map(count).sum());
        let lengths: Vec<u64> = runs.iter().filter_map(|run| run.length).collect();
        let judged = runs.iter().zip(optima);
        let judged: Vec<bool> = judged
            .filter_map(|(run, optimum)| Some(run.length? == (*optimum)?))
            .collect();
        let share = |part: f64, whole: usize| (whole > 0).then(|| part / whole as f64);
        Row {
            solver: self.name.clone(),
            boards: runs.len(),
            solved: lengths.len(),
            mean_length: share(lengths.iter().sum::<u64>() as f64, lengths.len()),
            optimal_share: share(judged.iter().filter(|&&is| is).count() as f64, judged.len()),
            mean_expanded: sum(|run| run.statistics.expanded as f64),
            mean_generated: sum(|run| run.statistics.generated as f64),
            peak_stored: runs
                .iter()
                .map(|run| run.statistics.peak_stored)
                .max()
                .unwrap_or(0),
            mean_seconds: sum(|run| run.time.as_secs_f64()),
            worst_seconds: runs
                .iter()
                .map(|run| run.time.as_secs_f64())
                .fold(0.0, f64::max),
        }
    }
}

fn table(rows: &[Row]) -> String {
    let known = |value: Option<String>| value.unwrap_or_else(|| "-".to_string());
    let heading = [
        "solver",
        "solved",
        "mean length",
        "optimal",
        "expanded",
        "generated",
        "peak stored",
        "mean ms",
    ];
    let mut lines = vec![heading.map(str::to_string).to_vec()];
    lines.extend(rows.iter().map(|row| {
        let share = |share: f64| format!("{:.0} %", share * 100.0);
        vec![
            row.solver.clone(),
            format!("{}/{}", row.solved, row.boards),
            known(row.mean_length.map(|length| format!("{length:.2}"))),
            known(row.optimal_share.map(share)),
            format!("{:.0}", row.mean_expanded),
            format!("{:.0}", row.mean_generated),
            row.peak_stored.to_string(),
            format!("{:.2}", row.mean_seconds * 1e3),
        ]
    }));
    columns::aligned(&lines, |column| column > 0)
}

fn csv(rows: &[Row]) -> String {
    let mut text = String::from(
        "solver,boards,solved,mean_length,optimal_share,mean_expanded,mean_generated,peak_stored,mean_seconds,worst_seconds\n",
    );
    let known = |value: Option<f64>| value.map_or_else(String::new, |value| value.to_string());
    for row in rows {
        // Combined heuristics have commas in their names.
        let name = if row.solver.contains(',') {
            format!("\"{}\"", row.solver)
        } else {
            row.solver.clone()
        };
        let _ = writeln!(
            text,
            "{name},{},{},{},{},{},{},{},{},{}",
            row.boards,
            row.solved,
            known(row.mean_length),
            known(row.optimal_share),
            row.mean_expanded,
            row.mean_generated,
            row.peak_stored,
            row.mean_seconds,
            row.worst_seconds,
        );
    }
    text
}
