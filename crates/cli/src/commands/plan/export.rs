//! `taquin plan export`: writes a board and its goal as PDDL.

use std::path::Path;

use taquin::Problem;
use taquin::puzzle::ProblemError;

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
    match Problem::new(start.clone(), goal.clone()) {
        Err(ProblemError::Unreachable(_)) if args.unsolvable => {}
        Err(error @ ProblemError::Unreachable(_)) => {
            let hint = "--unsolvable exports the board anyway";
            return Err(Failure::Unsolvable(format!("{error}; {hint}")));
        }
        Err(error) => return Err(Failure::input(error)),
        Ok(_) => {}
    }
    let stdout = Path::new("-");
    let encoding = args.encoding;
    file::write(
        args.domain.as_deref().unwrap_or(stdout),
        encoding.domain().as_bytes(),
        output,
    )?;
    file::write_with(args.problem.as_deref().unwrap_or(stdout), output, |out| {
        encoding.write_boards(&start, &goal, out)
    })?;
    Ok(Exit::Answered)
}
