//! Slips of PDDL texts that do not change their meaning, and their places.

use std::cell::RefCell;
use std::fmt;

use thiserror::Error;

use super::error::Place;
use super::requirements::Feature;

/// A slip in a PDDL text and its place: the text is not quite PDDL, but what it means is clear.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PddlWarning {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The slip, and how it is read.
    pub slip: PddlSlip,
}

impl fmt::Display for PddlWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PddlWarning { line, column, slip } = self;
        write!(f, "line {line}, column {column}: {slip}")
    }
}

/// What is not quite right in a PDDL text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PddlSlip {
    /// A type or an object that is declared twice.
    #[error("the {what} {name} is declared twice; it has the types of both declarations")]
    DeclaredTwice {
        /// What it is the name of.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A predicate or a function that is declared twice with the same parameters.
    #[error("the {what} {name} is declared twice; remove one of them")]
    SameTwice {
        /// What it is the name of.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A variable that is declared twice in one list.
    #[error("the variable {0} is declared twice; both must be the same object")]
    VariableTwice(String),
    /// A dash and a type in one word.
    #[error("there is no space after the dash in {0}; it is read as a type")]
    JoinedDash(String),
    /// A type that is used as a parent, but has no declaration of its own.
    #[error("the type {0} is not declared; it is read as a type without a parent")]
    UndeclaredParent(String),
    /// A predicate that occurs in the initial state only.
    #[error("the domain has no predicate {0}; this fact is ignored")]
    UnusedPredicate(String),
    /// An object in an action that is not declared in the domain.
    #[error("the constant {0} is not declared; add it to (:constants …)")]
    UndeclaredConstant(String),
    /// An object that the domain uses and neither file declares.
    #[error("the domain uses the constant {0}, which is not declared; add it to (:objects …)")]
    MissingConstant(String),
    /// An argument whose type is wider than the one that is expected.
    #[error("{term} has type {found}, but {name} expects {expected} here")]
    WiderType {
        /// The argument.
        term: String,
        /// Its type.
        found: String,
        /// The predicate or function.
        name: String,
        /// The type that it takes.
        expected: String,
    },
    /// A feature that is used, but not listed as a requirement.
    #[error("this needs {0}; add it to (:requirements …)")]
    UnlistedRequirement(&'static str),
    /// A requirement whose features are refused wherever they are used.
    #[error("the requirement {0} is not supported; what needs it is refused")]
    UnsupportedRequirement(String),
    /// A requirement that PDDL does not have.
    #[error("PDDL has no requirement {0}; it is ignored")]
    UnknownRequirement(String),
    /// A problem that names another domain.
    #[error("this problem belongs to domain {found}, but it is read with domain {expected}")]
    OtherDomain {
        /// The domain that the problem names.
        found: String,
        /// The domain that it was read with.
        expected: String,
    },
    /// A section without a meaning.
    #[error("the section {0} has no meaning; it is ignored")]
    IgnoredSection(String),
}

/// The slips found while a text is read, and the features that it uses.
#[derive(Default)]
pub(crate) struct Warnings {
    found: RefCell<Vec<PddlWarning>>,
    /// The first use of each feature.
    used: RefCell<Vec<(Feature, Place)>>,
}

impl Warnings {
    pub(crate) fn add(&self, place: Place, slip: PddlSlip) {
        self.found.borrow_mut().push(PddlWarning {
            line: place.line,
            column: place.column,
            slip,
        });
    }

    /// Notes that a feature is used.
    pub(crate) fn note_use(&self, feature: Feature, place: Place) {
        let mut used = self.used.borrow_mut();
        if used.iter().all(|&(known, _)| known != feature) {
            used.push((feature, place));
        }
    }

    /// The features used and where each was used first.
    pub(crate) fn used(&self) -> Vec<(Feature, Place)> {
        self.used.borrow().clone()
    }

    /// All slips in the order of the text.
    pub(crate) fn into_list(self) -> Vec<PddlWarning> {
        let mut found = self.found.into_inner();
        found.sort_by_key(|warning| (warning.line, warning.column));
        found
    }
}
