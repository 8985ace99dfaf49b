//! PDDL as text: domains and problems, read with errors that know their place.

mod atoms;
mod condition;
mod domain;
mod error;
mod problem;
mod requirements;
mod tree;
mod typing;

pub use atoms::{Atom, Comparison, Condition, GroundAtom, Increase, Term};
pub use domain::{Action, Domain, Function, Predicate, Signature};
pub use error::{Fault, PddlError};
pub use problem::{Goal, Problem};
pub use typing::{Kind, Object, Type};
