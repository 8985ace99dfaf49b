//! `taquin plan`: the puzzle as PDDL, and a planner.

mod export;
mod import;
mod parse;
mod solve;

use std::path::Path;

use serde::Serialize;
use taquin::plan::pddl::{Domain, PddlError, PddlProblem, PddlWarning};

use crate::args::plan::{PddlFiles, PlanArgs, PlanCommand};
use crate::exit::{Exit, Failure};
use crate::input;
use crate::output::Output;

pub(crate) fn run(args: PlanArgs, output: &mut Output) -> Result<Exit, Failure> {
    match args.command {
        PlanCommand::Export(args) => export::run(args, output),
        PlanCommand::Import(args) => import::run(&args, output),
        PlanCommand::Parse(args) => parse::run(&args, output),
        PlanCommand::Solve(args) => solve::run(&args, output),
    }
}

/// A file as text.
fn read(path: &Path) -> Result<String, Failure> {
    let bytes = input::read_all(path)?;
    let not_text = |_| Failure::Input(format!("{}: this is not UTF-8 text", path.display()));
    String::from_utf8(bytes).map_err(not_text)
}

/// A slip in a file.
#[derive(Serialize)]
struct Slip {
    file: String,
    line: usize,
    column: usize,
    message: String,
}

/// A problem and its domain from their files; slips in them are warned of and returned.
fn parse(files: &PddlFiles, output: &Output) -> Result<(PddlProblem, Vec<Slip>), Failure> {
    refuse_stdin_twice([(&files.domain, "domain"), (&files.problem, "problem")])?;
    let domain = Domain::parse(&read(&files.domain)?).map_err(at(&files.domain))?;
    let mut slips = warn(&files.domain, domain.warnings(), output);
    let problem = PddlProblem::parse(&read(&files.problem)?, &domain);
    let problem = problem.map_err(at(&files.problem))?;
    slips.extend(warn(&files.problem, problem.warnings(), output));
    Ok((problem, slips))
}

/// Prints the warnings of a file, and returns them.
fn warn(path: &Path, warnings: &[PddlWarning], output: &Output) -> Vec<Slip> {
    let file = path.display();
    let mut slips = Vec::new();
    for PddlWarning {
        line, column, slip, ..
    } in warnings
    {
        output.warning(&format!("{file}:{line}:{column}: {slip}"));
        slips.push(Slip {
            file: file.to_string(),
            line: *line,
            column: *column,
            message: slip.to_string(),
        });
    }
    slips
}

/// Standard input can be read once only.
fn refuse_stdin_twice(files: [(&Path, &str); 2]) -> Result<(), Failure> {
    let [one, other] = files.map(|(_, what)| what);
    match files.iter().all(|(path, _)| path.as_os_str() == "-") {
        true => Err(Failure::Input(format!(
            "standard input cannot be both the {one} and the {other}"
        ))),
        false => Ok(()),
    }
}

/// An error in a file, with the file's name.
fn at(path: &Path) -> impl Fn(PddlError) -> Failure {
    move |error| Failure::Input(format!("{}: {error}", path.display()))
}
