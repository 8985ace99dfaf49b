//! `taquin plan parse`: reads PDDL back into a board and its goal.

use serde::Serialize;
use taquin::Goal;
use taquin::Language;
use taquin::solve::planning::{NotAPuzzle, Puzzle};
use taquin::solve::report::CheckReport;

use crate::args::TextOrJson;
use crate::args::plan::ParseArgs;
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::report::json;
use crate::report::text::unsolvable;

/// The boards for programs.
#[derive(Serialize)]
struct Parsed {
    start: String,
    goal: String,
    /// The goal's name, if it has one.
    goal_name: Option<&'static str>,
    rows: usize,
    cols: usize,
}

pub(super) fn run(args: &ParseArgs, output: &mut Output) -> Result<Exit, Failure> {
    let (problem, _) = super::parse(&args.files, output)?;
    let puzzle = match Puzzle::recognise(&problem) {
        Ok(puzzle) => puzzle,
        Err(NotAPuzzle::Unreachable { boards, why }) => {
            let (start, goal) = *boards;
            output.result(&match args.format {
                TextOrJson::Json => json::line(&CheckReport::new(&start, &goal, &why)),
                TextOrJson::Text => unsolvable(&why, Language::English, output),
            })?;
            return Ok(Exit::No);
        }
        Err(error) => {
            let file = args.files.problem.display();
            return Err(Failure::Input(format!("{file}: {error}")));
        }
    };
    let boards = puzzle.problem();
    let named = Goal::ALL
        .into_iter()
        .find(|goal| goal.board(boards.size()) == *boards.goal());
    let parsed = Parsed {
        start: boards.start().to_string(),
        goal: boards.goal().to_string(),
        goal_name: named.map(Goal::name),
        rows: boards.size().rows(),
        cols: boards.size().cols(),
    };
    output.result(&match args.format {
        TextOrJson::Json => json::line(&parsed),
        TextOrJson::Text => {
            let name = named.map_or_else(String::new, |goal| format!(" ({goal})"));
            format!("board {}\ngoal  {}{name}\n", parsed.start, parsed.goal)
        }
    })?;
    Ok(Exit::Answered)
}
