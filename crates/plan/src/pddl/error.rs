//! What can be wrong with PDDL, and where.

use thiserror::Error;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {fault}")]
#[non_exhaustive]
pub struct PddlError {
    /// The line, from one.
    pub line: usize,
    /// The column, in characters, from one.
    pub column: usize,
    /// What is wrong there.
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

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PddlFault {
    /// Something else belongs here.
    #[error("found {found}, expected {expected}")]
    Unexpected {
        /// What stands there.
        found: String,
        /// What should.
        expected: String,
    },
    /// A character that no word of PDDL has.
    #[error("the character {0:?} is not used in PDDL; remove it")]
    Character(char),
    /// A parenthesis that is never closed.
    #[error("this parenthesis is never closed; add `)`")]
    Unclosed,
    /// Lists within lists within lists.
    #[error("lists are nested more than {most} deep; write it flatter")]
    TooDeep {
        /// The depth that is allowed.
        most: usize,
    },
    /// More text, names or parameters than are read.
    #[error("{found} {what} are too many, at most {most} are read")]
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// How much there is.
        found: usize,
        /// How much is read.
        most: usize,
    },
    /// A requirement that PDDL has and this planner has not.
    #[error(
        "the requirement {0} is not supported; \
        supported are :strips, :typing, :negative-preconditions, :equality and :action-costs"
    )]
    UnsupportedRequirement(String),
    /// A requirement that is unknown to PDDL.
    #[error("there is no requirement {0}")]
    UnknownRequirement(String),
    /// A part of PDDL that this planner has not.
    #[error(
        "{0} is not supported; use STRIPS with negative preconditions, equality and action costs"
    )]
    Unsupported(String),
    /// A name that was never declared.
    #[error("the {what} {name} is unknown; declare it in {section}")]
    Unknown {
        /// What it is the name of.
        what: &'static str,
        /// The name.
        name: String,
        /// Where it belongs.
        section: &'static str,
    },
    /// A name that was declared before.
    #[error("the {what} {name} was declared before; give it another name or remove one of them")]
    Duplicate {
        /// What it is the name of.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// Too few or too many arguments.
    #[error("{name} takes {expected} arguments, found {found}")]
    Arity {
        /// The predicate or function.
        name: String,
        /// How many arguments it takes.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// An argument of a type that does not fit.
    #[error("{term} is of type {found}, {name} expects {expected} here")]
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
    #[error("the type {0} is its own ancestor; break the circle")]
    CircularType(String),
    /// A type with too many types above it.
    #[error("the type {0} has more than {1} types above it; leave some out")]
    DeepType(String, usize),
    /// A problem of another domain.
    #[error("this is a problem of domain {found}, not of {expected}; use the right domain")]
    OtherDomain {
        /// The domain that the problem names.
        found: String,
        /// The domain that it was read with.
        expected: String,
    },
    /// A part that must be there.
    #[error("{0} is missing; add it")]
    Missing(&'static str),
}
