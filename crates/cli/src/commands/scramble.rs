//! `taquin scramble`: makes random boards.

use taquin::puzzle::Scramble;
use taquin::puzzle::moves::MoveSymbols;
use taquin::solve::report::ScrambleReport;
use taquin::{Board, Moves, Problem, Random, Solve};

use super::solve;
use crate::args::{OutputFormat, ScrambleArgs};
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::report::json;

pub(crate) fn run(args: &ScrambleArgs, output: &mut Output) -> Result<Exit, Failure> {
    if args.unsolvable && args.format == OutputFormat::Moves {
        let message = "no moves lead to an unsolvable board: leave out --unsolvable, or choose another --format";
        return Err(Failure::Input(message.to_string()));
    }
    let goal = args.goal.board(args.size).map_err(Failure::input)?;
    let blank = args.blank;
    let scramble = match (args.walk, args.unsolvable) {
        (Some(steps), _) => Scramble::Walk(steps),
        (None, true) => Scramble::Unsolvable(blank),
        (None, false) => Scramble::Solvable(blank),
    };
    let seed = args.seed.unwrap_or_else(Random::fresh_seed);
    if args.seed.is_none() && output.is_interactive() {
        output.remark(&format!("seed {seed}"));
    }
    let mut random = Random::new(seed);
    let count = args.count.get() as u64;
    for number in 1..=count {
        let board = scramble.board(&goal, &mut random).map_err(Failure::input)?;
        if args.format == OutputFormat::Moves {
            let moves = moves_to(&board, &goal)?;
            let written = args.notation.written(&moves, &goal);
            writeln!(output.stream(), "{}", written.symbols(MoveSymbols::Words))?;
            continue;
        }
        if args.format == OutputFormat::Json {
            let scrambled = ScrambleReport::new(&board, &goal, seed, number);
            output.result(&json::line(&scrambled))?;
            continue;
        }
        let text = args.style.print(&board).map_err(Failure::input)?;
        let gap = if args.style.is_one_line() || number == count {
            ""
        } else {
            "\n"
        };
        let end = if args.style.is_one_line() { "\n" } else { "" };
        output.result(&format!("{text}{end}{gap}"))?;
    }
    Ok(Exit::Answered)
}

/// Moves from the goal to a board: a solution that is found quickly, backwards.
fn moves_to(board: &Board, goal: &Board) -> Result<Moves, Failure> {
    let problem = Problem::new(board.clone(), goal.clone());
    let problem = problem.map_err(|error| Failure::problem(&error))?;
    let answer = Solve::new(&problem)
        .default_time_limit(solve::default_time_limit())
        .quick()
        .map_err(Failure::input)?;
    let found = answer.solution.ok_or_else(|| {
        let message = "no moves were found that lead to the board; use a smaller --size";
        Failure::Undecided(message.to_string())
    })?;
    Ok(found.moves().inverse())
}
