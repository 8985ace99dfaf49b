//! From a problem with variables to a task without: what can ever happen, and nothing else.

mod join;
mod lifted;
mod relation;
mod simplify;

use taquin_search::{Control, Meter as _, StopReason};
use thiserror::Error;

use crate::GroundTask;
use crate::pddl::PddlProblem;
use join::Grounding;

/// More operators or facts than this are refused.
const MOST: usize = 1 << 23;

/// Why a problem could not be grounded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GroundError {
    /// It is too large.
    #[error("the problem has more than {0} {1}; use fewer objects")]
    TooLarge(usize, &'static str),
    /// A cost that is not known.
    #[error("{operator} costs {function}, which has no value; give it one in (:init …)")]
    NoValue {
        /// The operator whose cost it is.
        operator: String,
        /// The function with its objects.
        function: String,
    },
    /// A limit was reached, or the token thrown.
    #[error("grounding was stopped before it was done ({0:?}); raise the limit")]
    Stopped(StopReason),
}

/// The grounded task of a problem.
///
/// Holds the operators whose preconditions can become true when nothing is
/// ever deleted, each once, and the facts that can change and matter to a
/// precondition or to the goal. Static predicates, types, equality and costs
/// are evaluated away; a negated fact becomes a fact of its own,
/// `(not (…))`, that is kept opposite. A goal that can never hold stays in the
/// task as a fact that no operator adds.
///
/// Preconditions are joined, never enumerated: time is in the order of the
/// operators found, with static predicates binding variables first. The
/// 15-puzzle takes milliseconds. Memory grows with operators and facts, of
/// which there may be 8 million each.
///
/// # Errors
/// [`GroundError`]: too large, a cost without value, or stopped by `control`,
/// whose clock, token and memory limit are honoured. The memory is reserved
/// while grounding goes on; the task itself is the caller's.
///
/// ```
/// use taquin_plan::{ground, pddl::{Domain, PddlProblem}};
/// use taquin_search::{Control, Limits};
///
/// let domain = Domain::parse(
///     "(define (domain walk) (:predicates (road ?a ?b) (at ?a))
///        (:action go :parameters (?a ?b)
///          :precondition (and (at ?a) (road ?a ?b)) :effect (and (at ?b) (not (at ?a)))))",
/// )?;
/// let problem = PddlProblem::parse(
///     "(define (problem there) (:domain walk) (:objects a b c d)
///        (:init (at a) (road a b) (road b c) (road d a)) (:goal (at c)))",
///     &domain,
/// )?;
/// let task = ground(&problem, &mut Control::new(Limits::default()))?;
/// let names: Vec<_> = task.operators.iter().map(|operator| &operator.name).collect();
/// assert_eq!(names, ["(go a b)", "(go b c)"]); // nobody can ever be at d
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ground(problem: &PddlProblem, control: &mut Control<'_>) -> Result<GroundTask, GroundError> {
    control.check().map_err(GroundError::Stopped)?;
    let mut grounding = Grounding::new(problem);
    let found = grounding.run(control);
    let held = grounding.reserved();
    let task = found.and_then(|()| {
        let bytes = simplify::bytes(problem, &grounding);
        control.reserve(bytes).map_err(GroundError::Stopped)?;
        let task = simplify::simplify(problem, &grounding, control);
        control.release(bytes);
        task
    });
    control.release(held);
    task
}
