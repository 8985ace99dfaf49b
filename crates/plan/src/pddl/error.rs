//! The faults of PDDL texts and their places.

use thiserror::Error;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// A fault of a PDDL text and its place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {fault}")]
#[non_exhaustive]
pub struct PddlError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The fault.
    pub fault: PddlFault,
}

impl PddlError {
    pub(crate) fn new(place: Place, fault: PddlFault) -> PddlError {
        PddlError {
            line: place.line,
            column: place.column,
            fault,
        }
    }
}

/// What is wrong with a PDDL text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PddlFault {
    /// Something else was expected.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What stands there.
        found: String,
        /// What should stand there.
        expected: String,
    },
    /// A character that PDDL does not use.
    #[error("PDDL does not use the character {0:?}; remove it")]
    Character(char),
    /// A parenthesis that is never closed.
    #[error("this parenthesis is never closed; add `)`")]
    Unclosed,
    /// Lists that are nested too deeply.
    #[error("lists are nested more than {max} levels deep; flatten them")]
    TooDeep {
        /// The largest depth that is read.
        max: usize,
    },
    /// More bytes or parameters than are read.
    #[error("too many {what}: found {found}, at most {max} are read")]
    TooMany {
        /// What there are too many of.
        what: &'static str,
        /// Their number.
        found: usize,
        /// The largest number that is read.
        max: usize,
    },
    /// A part of PDDL that this planner does not support.
    #[error("{0} is not supported; supported are ADL and action costs")]
    Unsupported(String),
    /// A name that is not declared.
    #[error("unknown {what} {name}; declare it in {section}")]
    Unknown {
        /// What it should be the name of.
        what: &'static str,
        /// The name.
        name: String,
        /// Where it should be declared.
        section: &'static str,
    },
    /// A name that is declared twice.
    #[error("the {what} {name} is already declared; rename or remove one of them")]
    Duplicate {
        /// What it is the name of.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// Too few or too many arguments.
    #[error("{name} takes {expected} argument{}, found {found}", plural_ending(*expected))]
    Arity {
        /// The predicate or function.
        name: String,
        /// The number of arguments it takes.
        expected: usize,
        /// The number of arguments it was given.
        found: usize,
    },
    /// An argument of the wrong type.
    #[error("{term} has type {found}, but {name} expects {expected} here")]
    TypeMismatch {
        /// The argument.
        term: String,
        /// Its type.
        found: String,
        /// The predicate or function.
        name: String,
        /// The type that it takes.
        expected: String,
    },
    /// A type that is its own ancestor.
    #[error("the type {0} is its own ancestor; break the cycle")]
    CircularType(String),
    /// A type with too many ancestors.
    #[error("the type {0} has more than {1} ancestors; remove some")]
    DeepType(String, usize),
    /// A problem of another domain, with which it cannot be read.
    #[error("this problem belongs to domain {found}, not to {expected}; use the right domain")]
    OtherDomain {
        /// The domain that the problem names.
        found: String,
        /// The domain that it was read with.
        expected: String,
    },
    /// A required section that is missing.
    #[error("{0} is missing; add it")]
    Missing(&'static str),
}

/// The ending of a noun after a number.
pub(crate) fn plural_ending(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}
