//! `taquin check`: says whether boards can be solved, and why.

use serde::Serialize;
use taquin::puzzle::solvability::{Explanation, MAX_LISTED_PAIRS, Rule, Side};
use taquin::{Board, CancelToken, Tile};

use super::Work;
use crate::args::{CheckArgs, TextOrJson};
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::phrases::phrases;
use crate::report::json::{self, StartAndGoal};
use crate::report::text::explained;

/// The explanation for programs.
#[derive(Serialize)]
pub(super) struct Checked {
    /// The number of the board among several, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    status: &'static str,
    #[serde(flatten)]
    boards: StartAndGoal,
    solvable: bool,
    rule: &'static str,
    start_inversions: u64,
    goal_inversions: u64,
    start_blank_row: usize,
    goal_blank_row: usize,
    /// Every inversion, if asked for; null on larger boards than those of which they are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    inverted_pairs: Option<InvertedPairs>,
}

/// The inversions of both boards, the larger tile first.
#[derive(Serialize)]
struct InvertedPairs {
    start: Option<Vec<(Tile, Tile)>>,
    goal: Option<Vec<(Tile, Tile)>>,
}

pub(crate) fn run(args: CheckArgs, output: &mut Output) -> Result<Exit, Failure> {
    let work = Work::new(args.boards, None)?.with_hints(args.language.phrases());
    let max_pairs = if args.full {
        usize::MAX
    } else {
        MAX_LISTED_PAIRS
    };
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
            if args.full && start.cells().len() > Side::MAX_CELLS_FOR_PAIRS {
                output.warning(&format!(
                    "--full lists inversions on boards of up to {} cells, but {} has {}",
                    Side::MAX_CELLS_FOR_PAIRS,
                    start.size(),
                    start.cells().len()
                ));
            }
            output.result(&match args.format {
                TextOrJson::Json => {
                    let mut checked = Checked::new(&start, &goal, &why);
                    checked.number = place.number;
                    if args.full {
                        checked = checked.full(&why);
                    }
                    json::line(&checked)
                }
                TextOrJson::Text => {
                    let heading = place.heading(&start, phrases(language));
                    heading + &explained(&why, language, max_pairs, output.paint(), output.wrap())
                }
            })?;
            Ok(Exit::of(why.is_solvable()))
        },
    )
}

impl Checked {
    pub(super) fn new(start: &Board, goal: &Board, why: &Explanation) -> Checked {
        let is_solvable = why.is_solvable();
        Checked {
            number: None,
            status: if is_solvable {
                "solvable"
            } else {
                "unsolvable"
            },
            boards: StartAndGoal::new(start, goal),
            solvable: is_solvable,
            rule: match why.rule() {
                Rule::SameSequence => "same-sequence",
                Rule::Inversions => "inversions",
                Rule::InversionsAndRow => "inversions-and-row",
            },
            start_inversions: why.start().inversions(),
            goal_inversions: why.goal().inversions(),
            start_blank_row: why.start().blank_row(),
            goal_blank_row: why.goal().blank_row(),
            inverted_pairs: None,
        }
    }

    /// With every inversion.
    fn full(self, why: &Explanation) -> Checked {
        let pairs = |side: &Side| side.inverted_pairs().map(Iterator::collect);
        Checked {
            inverted_pairs: Some(InvertedPairs {
                start: pairs(why.start()),
                goal: pairs(why.goal()),
            }),
            ..self
        }
    }
}
