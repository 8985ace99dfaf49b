//! `taquin verify`: replays moves and says where they end.

use taquin::Board;
use taquin::puzzle::End;
use taquin::puzzle::text::{Format, drawing};
use taquin::solve::Analysis;
use taquin::solve::report::VerifyReport;

use super::analyse::{self, verdict};
use super::board_and_moves::{BoardAndMoves, Reading};
use crate::args::{TextOrJson, VerifyArgs};
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::output::Output;
use crate::report::json;
use crate::report::text::unsolvable;

/// More mistakes than this are counted in the text, but not listed.
const MAX_LISTED_MISTAKES: usize = 20;

pub(crate) fn run(args: VerifyArgs, output: &mut Output) -> Result<Exit, Failure> {
    let as_json = args.format == TextOrJson::Json;
    let input = &args.input;
    let metric = input.metric;
    let (problem, replayed) = match BoardAndMoves::open(input, "verify")?.read(input.notation)? {
        Reading::Read(problem, replayed) => (problem, replayed),
        Reading::Bad(bad) => return bad.refuse(output, as_json),
        Reading::Unsolvable { boards, why } => {
            output.result(&match args.format {
                TextOrJson::Json => json::line(&VerifyReport::new(&boards.0, &boards.1, metric)),
                TextOrJson::Text => unsolvable(&why, args.language.language(), output),
            })?;
            return Ok(Exit::No);
        }
    };
    let verified = VerifyReport::new(problem.start(), problem.goal(), metric);
    let mut verified = verified.with_moves(&replayed);
    let cancel = interrupt::token();
    let mut analysis = None;
    if let End::Solved(solution) = &replayed.end
        && args.optimal
    {
        let moves = solution.moves();
        let found = match analyse::analyse(input, &problem, moves, &cancel, output) {
            Ok(found) => analysis.insert(found),
            Err(bad) => return bad.refuse(output, as_json),
        };
        verified = verified.with_analysis(found);
    }
    if args.optimal && !verified.solved {
        output.warning(
            "--optimal has no effect: the moves do not solve the board; 'taquin analyse' compares them",
        );
    }
    output.result(&match args.format {
        TextOrJson::Json => json::line(&verified),
        TextOrJson::Text => describe(&verified, &replayed.end, analysis.as_ref(), &args, output)?,
    })?;
    Ok(Exit::of(verified.solved).unless_interrupted(&cancel))
}

fn describe(
    verified: &VerifyReport,
    end: &End,
    analysis: Option<&Analysis>,
    args: &VerifyArgs,
    output: &Output,
) -> Result<String, Failure> {
    let (paint, wrap) = (output.paint(), output.wrap());
    let drawn = |board: &Board| {
        let format = Format::Drawing(drawing::Style::Box);
        format.print(board).map_err(Failure::input)
    };
    let phrases = args.language.phrases();
    match end {
        End::Solved(_) => {
            let multi = verified.multi.unwrap_or(verified.single);
            let solved = paint.good(&phrases.solved_in(verified.single, multi, args.input.metric));
            let solved = wrap.sentence(&solved);
            let Some(analysis) = analysis else {
                return Ok(format!("{solved}\n"));
            };
            let verdict = verdict(analysis, phrases);
            let mut text = format!("{solved}\n{}\n", wrap.sentence(&verdict));
            let mistakes = analysis.mistakes().map(|mistake| mistake.number);
            let others = mistakes.len().saturating_sub(MAX_LISTED_MISTAKES);
            let listed: Vec<u64> = mistakes.take(MAX_LISTED_MISTAKES).collect();
            if !listed.is_empty() {
                let lost_at = phrases.lost_at(&listed, others);
                text.push_str(&format!("{}\n", wrap.sentence(&lost_at)));
            }
            Ok(text)
        }
        End::NotTheGoal(board) => {
            let why = phrases.not_the_goal(verified.single);
            let why = wrap.sentence(&paint.bad(&why));
            Ok(format!("{why}\n{}", drawn(board)?))
        }
        End::Blocked {
            step,
            board,
            obstacle,
        } => {
            let why = phrases.not_possible(*step, *obstacle);
            let why = wrap.sentence(&paint.bad(&why));
            Ok(format!("{why}\n{}", drawn(board)?))
        }
    }
}
