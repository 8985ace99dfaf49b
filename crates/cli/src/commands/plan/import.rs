//! `taquin plan import`: a plan back to moves, verified.

use std::fmt::Display;

use serde::Serialize;
use taquin::plan::pddl::{Domain, PddlProblem};
use taquin::plan::{PlanError, read_plan};
use taquin::puzzle::moves::WrittenMoves;
use taquin::solve::planning::{Encoding, ImportError, NotAPuzzle, Puzzle};
use taquin::{Board, Metric, Solution};

use super::{at, read, refuse_stdin_twice, warn};
use crate::args::OutputFormat;
use crate::args::plan::ImportArgs;
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::report::in_moves;
use crate::report::json::{self, StartAndGoal};

/// The verdict for programs; what does not apply is null.
#[derive(Default, Serialize)]
struct Imported<'a> {
    #[serde(flatten)]
    boards: StartAndGoal,
    solved: bool,
    single: Option<u64>,
    multi: Option<u64>,
    moves: Option<WrittenMoves<'a>>,
    /// The number of the step that is not possible, from 1.
    failed_at: Option<usize>,
    why: Option<String>,
}

pub(super) fn run(args: &ImportArgs, output: &mut Output) -> Result<Exit, Failure> {
    refuse_stdin_twice([(&args.plan, "plan"), (&args.problem, "problem")])?;
    let puzzle = match puzzle(args, output)? {
        Ok(puzzle) => puzzle,
        Err(error) => {
            if let NotAPuzzle::Unreachable { boards, .. } = &error {
                refuse(args, Imported::of(&boards.0, &boards.1), &error, output)?;
                return Ok(Exit::No);
            }
            let file = args.problem.display();
            return Err(Failure::Input(format!("{file}: {error}")));
        }
    };
    let steps = read_plan(&read(&args.plan)?)
        .map_err(|error| Failure::Input(format!("{}: {error}", args.plan.display())))?;
    match puzzle.solution(&steps) {
        Ok(solution) => {
            output.result(&accepted(args, &puzzle, &solution, output))?;
            Ok(Exit::Answered)
        }
        Err(error) => {
            let problem = puzzle.problem();
            let imported = Imported {
                failed_at: match error {
                    ImportError::Plan(PlanError::Step { number, .. }) => Some(number),
                    _ => None,
                },
                ..Imported::of(problem.start(), problem.goal())
            };
            refuse(args, imported, &error, output)?;
            Ok(Exit::No)
        }
    }
}

/// The puzzle that the plan is for, if the problem is one.
fn puzzle(args: &ImportArgs, output: &Output) -> Result<Result<Puzzle, NotAPuzzle>, Failure> {
    let text = read(&args.problem)?;
    let domain = match &args.domain {
        Some(path) => {
            let domain = Domain::parse(&read(path)?).map_err(at(path))?;
            warn(path, domain.warnings(), output);
            domain
        }
        None => {
            let name = domain_name(&text);
            let mut ours = Encoding::ALL.into_iter();
            let ours = ours.find(|encoding| name.eq_ignore_ascii_case(encoding.domain_name()));
            let unknown = || {
                Failure::Input(format!(
                    "{}: not written by 'taquin plan export'; name its domain file with --domain",
                    args.problem.display()
                ))
            };
            Domain::parse(ours.ok_or_else(unknown)?.domain()).map_err(at(&args.problem))?
        }
    };
    let problem = PddlProblem::parse(&text, &domain).map_err(at(&args.problem))?;
    warn(&args.problem, problem.warnings(), output);
    Ok(Puzzle::recognise(&problem))
}

/// The name in `(:domain name)`, or nothing.
fn domain_name(problem: &str) -> &str {
    let (_, after) = problem.split_once("(:domain").unwrap_or_default();
    let is_end = |c: char| c.is_whitespace() || c == ')';
    after.trim_start().split(is_end).next().unwrap_or_default()
}

fn accepted(args: &ImportArgs, puzzle: &Puzzle, solution: &Solution, output: &Output) -> String {
    let moves = solution.written(args.notation);
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
            ..Imported::of(puzzle.problem().start(), puzzle.problem().goal())
        }),
        OutputFormat::Text => {
            let solved = format!("solved in {} ({multi} multi-tile)", in_moves(single));
            format!("{}\n{moves}\n", output.paint().good(&solved))
        }
    }
}

fn refuse(
    args: &ImportArgs,
    imported: Imported<'_>,
    error: &impl Display,
    output: &mut Output,
) -> Result<(), Failure> {
    match args.format {
        OutputFormat::Json => output.result(&json::line(&Imported {
            why: Some(error.to_string()),
            ..imported
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
    /// Nothing imported, for a board and its goal.
    fn of(start: &Board, goal: &Board) -> Imported<'static> {
        Imported {
            boards: StartAndGoal::new(start, goal),
            ..Imported::default()
        }
    }
}
