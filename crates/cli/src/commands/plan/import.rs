//! `taquin plan import`: a plan back to moves, verified.

use std::path::Path;

use serde::Serialize;
use taquin::plan::pddl::{Domain, Problem};
use taquin::plan::{PlanError, read_plan};
use taquin::solve::planning::{Encoding, ImportError, Puzzle};
use taquin::{Metric, Solution};

use super::{at, read};
use crate::args::OutputFormat;
use crate::args::plan::ImportArgs;
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::report::{Written, in_moves, json};

/// The verdict for programs; what does not apply is null.
#[derive(Serialize)]
struct Imported<'a> {
    start: String,
    goal: String,
    rows: usize,
    cols: usize,
    solved: bool,
    single: Option<usize>,
    multi: Option<usize>,
    moves: Option<Written<'a>>,
    /// The number of the step that is not possible, from 1.
    failed_at: Option<usize>,
    why: Option<String>,
}

pub(super) fn run(args: &ImportArgs, output: &mut Output) -> Result<Exit, Failure> {
    let is_stdin = |path: &Path| path.as_os_str() == "-";
    if is_stdin(&args.plan) && is_stdin(&args.problem) {
        let message = "standard input cannot be both the plan and the problem";
        return Err(Failure::Input(message.to_string()));
    }
    let puzzle = puzzle(args)?;
    let steps = read_plan(&read(&args.plan)?)
        .map_err(|error| Failure::Input(format!("{}: {error}", args.plan.display())))?;
    match puzzle.solution(&steps) {
        Ok(solution) => {
            output.result(&accepted(args, &puzzle, &solution, output))?;
            Ok(Exit::Answered)
        }
        Err(error) => {
            refuse(args, &puzzle, &error, output)?;
            Ok(Exit::No)
        }
    }
}

/// The puzzle that the plan is for.
fn puzzle(args: &ImportArgs) -> Result<Puzzle, Failure> {
    let text = read(&args.problem)?;
    let domain = match &args.domain {
        Some(path) => Domain::parse(&read(path)?).map_err(at(path))?,
        None => {
            let lower = text.to_ascii_lowercase();
            let mut ours = Encoding::ALL.into_iter();
            let ours = ours.find(|encoding| lower.contains(encoding.domain_name()));
            let unknown = || {
                Failure::Input(format!(
                    "{}: not written by 'taquin plan export': name the file of its domain with --domain",
                    args.problem.display()
                ))
            };
            Domain::parse(ours.ok_or_else(unknown)?.domain()).map_err(at(&args.problem))?
        }
    };
    let problem = Problem::parse(&text, &domain).map_err(at(&args.problem))?;
    Puzzle::recognise(&problem)
        .map_err(|error| Failure::Input(format!("{}: {error}", args.problem.display())))
}

fn accepted(args: &ImportArgs, puzzle: &Puzzle, solution: &Solution, output: &Output) -> String {
    let moves = Written::of(solution, args.moves);
    let (single, multi) = (
        solution.length(Metric::Single),
        solution.length(Metric::Multi),
    );
    match args.format {
        OutputFormat::Moves => format!("{moves}\n"),
        OutputFormat::Json => json::line(&Imported {
            solved: true,
            single: Some(single),
            multi: Some(multi),
            moves: Some(moves),
            ..Imported::of(puzzle)
        }),
        OutputFormat::Text => {
            let solved = format!("solved in {} ({multi} multi-tile)", in_moves(single as u64));
            format!("{}\n{moves}\n", output.paint().good(&solved))
        }
    }
}

fn refuse(
    args: &ImportArgs,
    puzzle: &Puzzle,
    error: &ImportError,
    output: &mut Output,
) -> Result<(), Failure> {
    let failed_at = match error {
        ImportError::Plan(PlanError::Step { number, .. }) => Some(*number),
        _ => None,
    };
    match args.format {
        OutputFormat::Json => output.result(&json::line(&Imported {
            failed_at,
            why: Some(error.to_string()),
            ..Imported::of(puzzle)
        })),
        OutputFormat::Text => {
            let not = format!("not solved: {error}");
            output.result(&format!("{}\n", output.paint().bad(&not)))
        }
        OutputFormat::Moves => {
            output.error(&format!("not solved: {error}"));
            Ok(())
        }
    }
}

impl Imported<'_> {
    fn of(puzzle: &Puzzle) -> Imported<'static> {
        let problem = puzzle.problem();
        Imported {
            start: problem.start().to_string(),
            goal: problem.goal().to_string(),
            rows: problem.size().rows(),
            cols: problem.size().cols(),
            solved: false,
            single: None,
            multi: None,
            moves: None,
            failed_at: None,
            why: None,
        }
    }
}
