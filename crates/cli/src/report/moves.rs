//! The report as moves alone: one line per board, a comment if there is no solution.

use std::io::{self, Write};

use taquin::{Language, Notation};

use super::{Report, Verdict, without_solution};
use crate::phrases::phrases;

pub(crate) fn moves(report: &Report, notation: Notation, out: &mut dyn Write) -> io::Result<()> {
    match &report.verdict {
        Verdict::Unsolvable(_) => writeln!(out, "# not solvable; 'taquin check' says why"),
        Verdict::Answer(answer) => match &answer.solution {
            Some(solution) => writeln!(out, "{}", solution.written(notation)),
            None => {
                let why = without_solution(answer, phrases(Language::English));
                writeln!(out, "# {why}")
            }
        },
    }
}
