//! `taquin check`: says whether boards can be solved, and why.

use serde::Serialize;
use taquin::puzzle::solvability::{Explanation, Rule};
use taquin::{Board, CancelToken};

use super::Work;
use crate::args::{CheckArgs, TextOrJson};
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::phrases::phrases;
use crate::report::json::{self, StartAndGoal};
use crate::report::text::verdict_first;

/// The explanation for programs.
#[derive(Serialize)]
pub(super) struct Checked {
    #[serde(flatten)]
    boards: StartAndGoal,
    solvable: bool,
    rule: &'static str,
    start_inversions: u64,
    goal_inversions: u64,
    start_blank_row: usize,
    goal_blank_row: usize,
}

pub(crate) fn run(args: CheckArgs, output: &mut Output) -> Result<Exit, Failure> {
    let work = Work::new(args.boards, None)?;
    let paint = output.paint();
    let language = args.language.language();
    work.run(
        &CancelToken::new(),
        output,
        |start, goal, _| {
            let why = Explanation::new(&start, &goal);
            Ok((start, goal, why))
        },
        move |output, place, answered| {
            let (start, goal, why) = match answered {
                Ok(checked) => checked,
                Err(message) => {
                    return place.refuse(output, &message, args.format == TextOrJson::Json);
                }
            };
            output.result(&match args.format {
                TextOrJson::Json => json::line(&Checked::new(&start, &goal, &why)),
                TextOrJson::Text => {
                    let heading = place.heading(&start, phrases(language));
                    heading + &verdict_first(&why, language, paint)
                }
            })?;
            Ok(Exit::of(why.is_solvable()))
        },
    )
}

impl Checked {
    pub(super) fn new(start: &Board, goal: &Board, why: &Explanation) -> Checked {
        Checked {
            boards: StartAndGoal::new(start, goal),
            solvable: why.is_solvable(),
            rule: match why.rule() {
                Rule::SameSequence => "same-sequence",
                Rule::Inversions => "inversions",
                Rule::InversionsAndRow => "inversions-and-row",
            },
            start_inversions: why.start().inversions(),
            goal_inversions: why.goal().inversions(),
            start_blank_row: why.start().blank_row(),
            goal_blank_row: why.goal().blank_row(),
        }
    }
}
