//! `taquin plan export`: writes a board and its goal as PDDL.

use std::path::Path;

use taquin::Problem;

use crate::args::plan::ExportArgs;
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::{file, input};

pub(super) fn run(mut args: ExportArgs, output: &mut Output) -> Result<Exit, Failure> {
    let boards = args.boards.take();
    file::Names::default()
        .read("--file", boards.file.as_ref())
        .written("--domain", args.domain.as_ref())
        .written("--problem", args.problem.as_ref())
        .check()?;
    let (start, goal) = input::only_board(boards)?;
    let problem = Problem::new(start, goal).map_err(|error| Failure::problem(&error))?;
    let stdout = Path::new("-");
    let encoding = args.encoding;
    file::write(
        args.domain.as_deref().unwrap_or(stdout),
        encoding.domain().as_bytes(),
        output,
    )?;
    file::write_with(args.problem.as_deref().unwrap_or(stdout), output, |out| {
        encoding.write_problem(&problem, out)
    })?;
    Ok(Exit::Answered)
}
