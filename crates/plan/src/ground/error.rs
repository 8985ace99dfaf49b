//! Why a problem cannot be grounded.

use taquin_search::StopReason;
use thiserror::Error;

/// Why a problem could not be grounded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GroundError {
    /// There are too many operators or facts.
    #[error("grounding finds more than {max} {what}; use fewer objects")]
    TooLarge {
        /// The largest number that is allowed.
        max: usize,
        /// What there are too many of.
        what: &'static str,
    },
    /// A formula that expands to too many alternatives.
    #[error(
        "{what} expands to more than {max} alternatives; \
        split it, or state it as a predicate that actions maintain"
    )]
    TooManyAlternatives {
        /// The formula: that of an operator, or the goal.
        what: String,
        /// The largest number that is allowed.
        max: usize,
    },
    /// A cost that has no value.
    #[error("the cost of {operator} is {function}, which has no value; give it one in (:init …)")]
    NoValue {
        /// The operator.
        operator: String,
        /// The function with its objects, on which the cost depends.
        function: String,
    },
    /// A limit was reached, or the search was cancelled.
    #[error("grounding was stopped early ({0:?}); raise the limit")]
    Stopped(StopReason),
}
