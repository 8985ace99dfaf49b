//! The traits of serde: values are written as the text that they print, and read by their parsers.
//!
//! So deserialised values keep all invariants: a board is a permutation, the goal of a problem is
//! reachable, and a solution was replayed.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::moves::{WrittenMoves, tile};
use crate::{Board, Direction, Goal, Metric, Moves, Problem, Size, Solution};

/// Reads a text by its parser.
struct TextVisitor<T> {
    /// What was expected, for the error about a value that is not a text.
    expected: &'static str,
    parsed: PhantomData<T>,
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($value:ty: $expected:literal,)*) => {$(
        impl Serialize for $value {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $value {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$value, D::Error> {
                deserializer.deserialize_str(TextVisitor {
                    expected: $expected,
                    parsed: PhantomData,
                })
            }
        }
    )*};
}

impl Serialize for WrittenMoves<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

as_text! {
    Board: "a board such as \"8 0 6/5 4 7/2 3 1\"",
    Direction: "a direction: \"U\", \"D\", \"L\" or \"R\"",
    Goal: "the name of a goal such as \"rows\"",
    Metric: "a metric: \"single\" or \"multi\"",
    Moves: "moves such as \"UR2D\"",
    Size: "a size such as \"3x5\"",
}

/// The fields of a problem.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Problem")]
struct ProblemFields<'a> {
    start: Cow<'a, Board>,
    goal: Cow<'a, Board>,
}

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = ProblemFields {
            start: Cow::Borrowed(self.start()),
            goal: Cow::Borrowed(self.goal()),
        };
        fields.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Problem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Problem, D::Error> {
        let ProblemFields { start, goal } = ProblemFields::deserialize(deserializer)?;
        Problem::new(start.into_owned(), goal.into_owned()).map_err(D::Error::custom)
    }
}

/// The fields of a solution as they are written.
#[derive(serde::Serialize)]
#[serde(rename = "Solution")]
struct SolutionFields<'a> {
    start: &'a Board,
    goal: Board,
    moves: &'a Moves,
}

/// The fields of a solution as they are read: its moves may come before the board that bounds them.
#[derive(serde::Deserialize)]
#[serde(rename = "Solution")]
struct SolutionText<'a> {
    start: Board,
    goal: Board,
    #[serde(borrow)]
    moves: Cow<'a, str>,
}

impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = SolutionFields {
            start: self.start(),
            goal: self.goal(),
            moves: self.moves(),
        };
        fields.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Solution {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Solution, D::Error> {
        let SolutionText { start, goal, moves } = SolutionText::deserialize(deserializer)?;
        // A short text can stand for very many moves, unless its runs are limited by the board.
        let moves = tile::parse_for(start.size(), &moves).map_err(D::Error::custom)?;
        let problem = Problem::new(start, goal).map_err(D::Error::custom)?;
        Solution::replay(&problem, moves).map_err(D::Error::custom)
    }
}
