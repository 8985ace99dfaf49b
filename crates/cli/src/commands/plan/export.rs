//! `taquin plan export`: writes a board and its goal as PDDL.

use std::path::Path;

use taquin::Problem;

use crate::args::plan::ExportArgs;
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::{file, input};

pub(super) fn run(mut args: ExportArgs, output: &mut Output) -> Result<Exit, Failure> {
    let goal = args.boards.goal.clone();
    let start = input::only_board(args.boards.take())?;
    let goal = goal.board(start.size()).map_err(Failure::Input)?;
    let problem = match Problem::new(start, goal) {
        Ok(problem) => problem,
        Err(error) => {
            output.error(&format!("{error}; 'taquin check' says why"));
            return Ok(Exit::No);
        }
    };
    if args.domain.is_some() && args.domain == args.problem {
        let message = "domain and problem cannot be the same file: name two";
        return Err(Failure::Input(message.to_string()));
    }
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
