//! `taquin check`: says whether boards can be solved, and why.

use taquin::CancelToken;
use taquin::puzzle::solvability::{Explanation, MAX_LISTED_PAIRS, Side};
use taquin::solve::report::CheckReport;

use super::Work;
use crate::args::{CheckArgs, TextOrJson};
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::phrases::phrases;
use crate::report::json;
use crate::report::text::explained;

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
                    let mut checked = CheckReport::new(&start, &goal, &why);
                    checked.number = place.number;
                    if args.full {
                        checked = checked.with_pairs(&why);
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
