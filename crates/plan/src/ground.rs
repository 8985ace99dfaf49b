//! Grounding: replaces variables by objects and keeps only operators that may become possible.

mod effects;
mod error;
mod formula;
mod found;
mod join;
mod lifted;
mod numbering;
mod relation;
mod simplify;

use taquin_search::{Control, Meter as _};

use crate::GroundTask;
use crate::pddl::PddlProblem;
pub use error::GroundError;
use join::Grounding;
use lifted::{Extents, fluents, normal_forms, rules};

/// Grounds a problem.
///
/// The task has each operator whose preconditions can become true if nothing
/// is ever deleted, and the facts that can change and occur in a precondition or
/// in the goal. Static predicates, types, equalities and costs are evaluated
/// beforehand. A negated fact becomes a fact of its own, `(not (…))`, that every
/// operator keeps complementary.
///
/// Quantifiers are expanded over the objects and evaluated as far as static
/// predicates decide them. A precondition with disjunctions becomes one operator
/// per alternative, all with the same name; a goal with disjunctions becomes a
/// fact that an operator of cost 0 adds for each alternative, which plans do not
/// show. Conditional effects stay what they are: see
/// [`Operator::conditional`](crate::Operator::conditional). So lengths and costs
/// of plans do not change. A goal that can never hold stays in the task as
/// a fact that no operator adds.
///
/// Preconditions are joined, not enumerated: time is proportional to the number
/// of operators found, since static predicates bind variables first. The
/// 15-puzzle takes milliseconds. Memory grows with operators and facts, of which
/// there may be 8 million each.
///
/// # Errors
/// [`GroundError`]: there are too many operators or facts, a formula expands to
/// more than 1024 alternatives, a cost has no value, or `control` stopped it; time, cancellation and memory are checked. Memory is
/// reserved only while grounding runs: that of the task is the caller's to
/// reserve.
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
/// assert_eq!(names, ["(go a b)", "(go b c)"]); // d cannot be reached
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ground(problem: &PddlProblem, control: &mut Control<'_>) -> Result<GroundTask, GroundError> {
    control.check().map_err(GroundError::Stopped)?;
    let is_fluent = fluents(problem);
    let mut extents = Extents::new(problem);
    let rules = rules(problem, &is_fluent, &mut extents);
    let goal = normal_forms(&problem.goal().formulas, &mut extents);
    let mut grounding = Grounding::new(problem, &is_fluent, &rules, &extents);
    let found = grounding.run(control);
    let held = grounding.reserved();
    let task = found.and_then(|()| {
        let mut bytes = simplify::bytes(problem, &grounding);
        control.reserve(bytes).map_err(GroundError::Stopped)?;
        let task = simplify::simplify(problem, &goal, &grounding, &mut bytes, control);
        control.release(bytes);
        task
    });
    control.release(held);
    task
}
