//! How a single move looks: a letter, a word or an arrow.

use std::fmt;

use super::Moves;
use super::letters::Alphabet;
use crate::Metric;

/// How moves in letters look. All of them are read in the notation that wrote them.
///
/// csTimer, which speed-solvers use, prints the scrambles of its 15- and 8-puzzles in words (`15prp`, and
/// `15prmp` for the blank) or arrows (`15prap`); its arrows are the half-width ones, which are read as well.
///
/// ```
/// use taquin_puzzle::moves::MoveSymbols;
/// use taquin_puzzle::{Board, Metric, Moves, Notation};
///
/// let (start, moves): (Board, Moves) = ("1 2 3/4 0 6/7 5 8".parse()?, "UR2D".parse()?);
/// let written = Notation::Tile.written(&moves, &start);
/// assert_eq!(written.symbols(MoveSymbols::Words).to_string(), "U R2 D");
/// assert_eq!(written.symbols(MoveSymbols::Arrows).to_string(), "↑ →2 ↓");
/// assert_eq!(written.counted_by(Metric::Single).to_string(), "URRD");
/// let blank = Notation::Blank.written(&moves, &start);
/// assert_eq!(blank.symbols(MoveSymbols::Words).to_string(), "D L2 U");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveSymbols {
    /// `UR2D`, or `dl2u` for the blank.
    #[default]
    Letters,
    /// `U R2 D`, in capitals for the blank as well.
    Words,
    /// `↑ →2 ↓`.
    Arrows,
}

impl MoveSymbols {
    /// All of them.
    pub const ALL: [MoveSymbols; 3] = [
        MoveSymbols::Letters,
        MoveSymbols::Words,
        MoveSymbols::Arrows,
    ];

    /// The name used in commands.
    pub fn name(self) -> &'static str {
        match self {
            MoveSymbols::Letters => "letters",
            MoveSymbols::Words => "words",
            MoveSymbols::Arrows => "arrows",
        }
    }

    /// What moves look like, for help texts.
    pub fn description(self) -> &'static str {
        match self {
            MoveSymbols::Letters => "UR2D",
            MoveSymbols::Words => "U R2 D, as csTimer prints them",
            MoveSymbols::Arrows => "↑ →2 ↓",
        }
    }
}

/// Writes moves, run by run.
pub(super) fn write(
    alphabet: &Alphabet,
    symbols: MoveSymbols,
    metric: Metric,
    moves: &Moves,
    f: &mut dyn fmt::Write,
) -> fmt::Result {
    let mut is_first = true;
    for (direction, count) in moves.runs() {
        let code = usize::from(direction.code());
        let symbol = match symbols {
            MoveSymbols::Letters => alphabet.letters.letters[code],
            MoveSymbols::Words => alphabet.letters.letters[code].to_ascii_uppercase(),
            MoveSymbols::Arrows => alphabet.arrow_of(direction),
        };
        let (times, count) = match metric {
            Metric::Single => (count, 1),
            Metric::Multi => (1, count),
        };
        for _ in 0..times {
            if symbols != MoveSymbols::Letters && !is_first {
                f.write_char(' ')?;
            }
            is_first = false;
            f.write_char(symbol)?;
            if count > 1 {
                write!(f, "{count}")?;
            }
        }
    }
    Ok(())
}
