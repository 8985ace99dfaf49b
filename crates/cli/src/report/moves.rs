//! The report as bare moves: one line a board, a comment where there are none.

use super::{Report, Verdict, gave_up, in_moves, limit, written};
use crate::args::Notation;

pub(crate) fn moves(report: &Report, notation: Notation) -> String {
    match &report.verdict {
        Verdict::Unsolvable(_) => "# not solvable\n".to_string(),
        Verdict::Answer(answer, _) => match (&answer.solution, answer.stopped) {
            (Some(solution), _) => written(solution.moves(), solution.start(), notation) + "\n",
            (None, Some(reason)) => format!(
                "# no solution found before {}; it takes at least {}\n",
                limit(reason),
                in_moves(answer.lower_bound)
            ),
            (None, None) => format!("# {}\n", gave_up(answer)),
        },
    }
}
