//! PDDL as text: domains and problems, read with errors that know their place.

mod atoms;
mod condition;
mod domain;
mod error;
mod problem;
mod requirements;
mod tree;
mod typing;

pub use atoms::{Atom, Condition, EqualityLiteral, GroundAtom, Increase, Term};
pub use domain::{Action, Domain, Function, Predicate, Signature};
pub use error::{PddlError, PddlFault};
pub use problem::{PddlGoal, PddlProblem};
pub use typing::{Kind, Object, Type};
