//! Writing the puzzle as PDDL, piece by piece: text for a large board is never held as a whole.

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use taquin_puzzle::{Board, Direction, Problem, Size};
use thiserror::Error;

/// How the puzzle is put into PDDL. Both have one action, `move`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// With types `position` and `tile`, and the requirement `:typing`.
    #[default]
    Typed,
    /// Pure STRIPS: what is a position or a tile is said by predicates.
    Strips,
}

impl Encoding {
    /// All encodings.
    pub const ALL: [Encoding; 2] = [Encoding::Typed, Encoding::Strips];

    /// The name used in commands.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Typed => "typed",
            Encoding::Strips => "strips",
        }
    }

    /// The name of the domain, which problems refer to.
    pub fn domain_name(self) -> &'static str {
        match self {
            Encoding::Typed => "n-puzzle-typed",
            Encoding::Strips => "n-puzzle-strips",
        }
    }

    /// The domain, the same for all boards.
    pub fn domain(self) -> &'static str {
        match self {
            Encoding::Typed => TYPED,
            Encoding::Strips => STRIPS,
        }
    }

    /// Writes a problem of the [domain](Encoding::domain).
    ///
    /// Cells are called `p_1_1` (row and column, from 1) and tiles `t_1`. The
    /// text grows with the number of cells, and is written as it is made.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_problem(self, problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
        self.write_boards(problem.start(), problem.goal(), out)
    }

    /// Writes two boards of the same size as a [problem](Encoding::write_problem), whether or not one
    /// can be reached from the other.
    ///
    /// # Errors
    /// Those of the writer, and [`io::ErrorKind::InvalidInput`] if the boards differ in size.
    pub fn write_boards(self, start: &Board, goal: &Board, out: &mut dyn Write) -> io::Result<()> {
        let size = start.size();
        if goal.size() != size {
            let what = format!("the start is {size}, but the goal is {}", goal.size());
            return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
        }
        writeln!(out, "(define (problem n-puzzle-{size})")?;
        writeln!(out, "  (:domain {})", self.domain_name())?;
        self.write_objects(size, out)?;
        writeln!(out, "  (:init")?;
        if self == Encoding::Strips {
            for cell in 0..size.cells() {
                writeln!(out, "    (position {})", Position(size, cell))?;
            }
            for tile in 1..size.cells() {
                writeln!(out, "    (tile t_{tile})")?;
            }
        }
        for cell in 0..size.cells() {
            for direction in Direction::ALL {
                if let Some(beside) = size.neighbour(cell, direction) {
                    let (cell, beside) = (Position(size, cell), Position(size, beside));
                    writeln!(out, "    (neighbor {cell} {beside})")?;
                }
            }
        }
        write_tiles(start, out)?;
        let blank = Position(size, start.blank());
        writeln!(out, "    (empty {blank}))")?;
        // The blank's cell follows from the tiles.
        writeln!(out, "  (:goal (and")?;
        write_tiles(goal, out)?;
        writeln!(out, "  )))")
    }

    fn write_objects(self, size: Size, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "  (:objects")?;
        for cell in 0..size.cells() {
            match size.col_of(cell) {
                0 => write!(out, "\n    {}", Position(size, cell))?,
                _ => write!(out, " {}", Position(size, cell))?,
            }
        }
        if self == Encoding::Typed {
            write!(out, " - position")?;
        }
        for tile in 1..size.cells() {
            match (tile - 1) % size.cols() {
                0 => write!(out, "\n    t_{tile}")?,
                _ => write!(out, " t_{tile}")?,
            }
        }
        match self {
            Encoding::Typed => writeln!(out, " - tile)"),
            Encoding::Strips => writeln!(out, ")"),
        }
    }
}

fn write_tiles(board: &Board, out: &mut dyn Write) -> io::Result<()> {
    let tiles = board.cells().iter().enumerate();
    for (cell, tile) in tiles.filter(|&(_, &tile)| tile != 0) {
        writeln!(out, "    (at t_{tile} {})", Position(board.size(), cell))?;
    }
    Ok(())
}

/// A cell by its row and column, from 1.
struct Position(Size, usize);

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (size, cell) = (self.0, self.1);
        write!(f, "p_{}_{}", size.row_of(cell) + 1, size.col_of(cell) + 1)
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Encoding {
    type Err = UnknownEncodingError;

    fn from_str(text: &str) -> Result<Encoding, UnknownEncodingError> {
        let found = Encoding::ALL.into_iter().find(|it| it.name() == text);
        found.ok_or_else(|| UnknownEncodingError(text.chars().take(24).collect()))
    }
}

/// A name that is no encoding.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not an encoding: use typed or strips")]
pub struct UnknownEncodingError(pub String);

const TYPED: &str = "\
(define (domain n-puzzle-typed)
  (:requirements :strips :typing)
  (:types position tile)
  (:predicates
    (at ?tile - tile ?position - position)
    (neighbor ?one - position ?other - position)
    (empty ?position - position))
  (:action move
    :parameters (?tile - tile ?from - position ?to - position)
    :precondition (and (neighbor ?from ?to) (at ?tile ?from) (empty ?to))
    :effect (and
      (at ?tile ?to) (empty ?from)
      (not (at ?tile ?from)) (not (empty ?to)))))
";

const STRIPS: &str = "\
(define (domain n-puzzle-strips)
  (:requirements :strips)
  (:predicates
    (tile ?tile)
    (position ?position)
    (at ?tile ?position)
    (neighbor ?one ?other)
    (empty ?position))
  (:action move
    :parameters (?tile ?from ?to)
    :precondition (and
      (tile ?tile) (position ?from) (position ?to)
      (neighbor ?from ?to) (at ?tile ?from) (empty ?to))
    :effect (and
      (at ?tile ?to) (empty ?from)
      (not (at ?tile ?from)) (not (empty ?to)))))
";
