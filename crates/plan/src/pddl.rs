//! Reading PDDL: domains and problems, with errors that give line and column.

mod atoms;
mod domain;
mod effect;
mod error;
mod problem;
mod requirements;
mod scope;
mod sections;
mod symbols;
mod tree;
mod typed_list;
mod typing;
mod warning;

pub use atoms::{
    Atom, Condition, ConditionalEffect, EqualityLiteral, Formula, GroundAtom, Increase, Term,
};
pub use domain::{Action, Domain};
pub(crate) use error::plural_ending;
pub use error::{PddlError, PddlFault};
pub use problem::{PddlGoal, PddlProblem};
pub use symbols::{Function, Predicate, Signature};
pub use typing::{Object, Parameter, Type, TypeSet};
pub use warning::{PddlSlip, PddlWarning};
