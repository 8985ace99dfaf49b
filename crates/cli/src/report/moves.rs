//! The report as moves alone: one line per board, a comment if there is no solution.

use std::io::{self, Write};

use super::{Report, Verdict, Written, gave_up, in_moves, limit};
use crate::args::Notation;

pub(crate) fn moves(report: &Report, notation: Notation, out: &mut dyn Write) -> io::Result<()> {
    match &report.verdict {
        Verdict::Unsolvable(_) => writeln!(out, "# not solvable; 'taquin check' says why"),
        Verdict::Answer(answer) => match (&answer.solution, answer.stopped) {
            (Some(solution), _) => writeln!(out, "{}", Written::of(solution, notation)),
            (None, Some(reason)) => writeln!(
                out,
                "# no solution found before {}; it takes at least {}",
                limit(reason),
                in_moves(answer.lower_bound)
            ),
            (None, None) => writeln!(out, "# {}", gave_up(answer)),
        },
    }
}
