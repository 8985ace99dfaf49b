//! Checks whether a plan solves a problem, step by step and without grounding.

use rustc_hash::FxHashSet;
use thiserror::Error;

use super::read::PlanStep;
use super::semantics::{Semantics, value};
use crate::pddl::{Action, Atom, Domain, GroundAtom, Increase, PddlProblem, plural_ending};

/// Why a plan does not solve a problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlanError {
    /// A step that is not possible.
    #[error("step {number}, {text} on line {line}: {fault}")]
    Step {
        /// The step, counted from 1.
        number: usize,
        /// Its line in the plan, counted from 1.
        line: usize,
        /// The step itself.
        text: String,
        /// Why it is not possible.
        fault: Box<PlanFault>,
    },
    /// All steps are possible, but the goal does not hold after the last one.
    #[error("the goal is not reached: {0} does not hold after the last step")]
    GoalNotReached(String),
}

/// Why a step is not possible.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlanFault {
    /// The domain has no such action.
    #[error("the domain has no action {0}")]
    UnknownAction(String),
    /// The problem has no such object.
    #[error("the problem has no object {0}")]
    UnknownObject(String),
    /// Too few or too many objects.
    #[error("the action takes {expected} object{}, found {found}", plural_ending(*expected))]
    Arity {
        /// The number it takes.
        expected: usize,
        /// The number it was given.
        found: usize,
    },
    /// An object of the wrong type.
    #[error("{object} has type {found}, but {variable} expects {expected}")]
    TypeMismatch {
        /// The object.
        object: String,
        /// Its type.
        found: String,
        /// The parameter.
        variable: String,
        /// The type of the parameter.
        expected: String,
    },
    /// A precondition that does not hold.
    #[error("the precondition {0} does not hold")]
    Unmet(String),
    /// A cost without a value.
    #[error("its cost is {0}, which has no value")]
    NoValue(String),
}

/// Replays a plan on a problem; returns its cost, which is the number of steps if the problem has no
/// metric.
///
/// Works on the problem as written, so it can name any precondition that fails,
/// static ones included, and shares no code with grounding.
///
/// # Errors
/// The first step that is not possible and why, or a goal that does not hold at
/// the end.
///
/// ```
/// use taquin_plan::{pddl::{Domain, PddlProblem}, read_plan, validate};
///
/// let domain = Domain::parse(
///     "(define (domain light) (:predicates (on ?l))
///        (:action switch :parameters (?l) :precondition (not (on ?l)) :effect (on ?l)))",
/// )?;
/// let problem = PddlProblem::parse(
///     "(define (problem one) (:domain light) (:objects a) (:init) (:goal (on a)))",
///     &domain,
/// )?;
/// assert_eq!(validate(&problem, &read_plan("(switch a)")?), Ok(1));
/// let error = validate(&problem, &read_plan("(switch a)\n(switch a)")?).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "step 2, (switch a) on line 2: the precondition (not (on a)) does not hold"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn validate(problem: &PddlProblem, steps: &[PlanStep]) -> Result<u64, PlanError> {
    let mut state: FxHashSet<GroundAtom> = problem.initial().iter().cloned().collect();
    let mut cost = 0;
    for (number, step) in (1..).zip(steps) {
        let used = apply(problem, &mut state, step);
        cost += used.map_err(|fault| PlanError::Step {
            number,
            line: step.line,
            text: step.text(),
            fault: Box::new(fault),
        })?;
    }
    match unmet_goal(problem, &state) {
        None => Ok(cost),
        Some(unmet) => Err(PlanError::GoalNotReached(unmet)),
    }
}

fn unmet_goal(problem: &PddlProblem, state: &FxHashSet<GroundAtom>) -> Option<String> {
    let goal = problem.goal();
    if goal.is_contradictory {
        return Some("its condition on equal objects".into());
    }
    let missing = goal.positive.iter().find(|atom| !state.contains(*atom));
    let surplus = goal.negative.iter().find(|atom| state.contains(*atom));
    let surplus = surplus.map(|atom| format!("(not {})", problem.show(atom)));
    let semantics = Semantics::new(problem, state);
    let unmet = || semantics.first_unmet(&goal.formulas, &mut Vec::new());
    missing
        .map(|atom| problem.show(atom))
        .or(surplus)
        .or_else(unmet)
}

/// Applies a step to the state; returns its cost.
fn apply(
    problem: &PddlProblem,
    state: &mut FxHashSet<GroundAtom>,
    step: &PlanStep,
) -> Result<u64, PlanFault> {
    let actions = problem.domain().actions();
    let Some(action) = actions.iter().find(|action| action.name == step.action) else {
        return Err(PlanFault::UnknownAction(step.action.clone()));
    };
    let objects = arguments(problem, action, step)?;
    let semantics = Semantics::new(problem, state);
    if let Some(unmet) = semantics.unmet(&action.precondition, &objects) {
        return Err(PlanFault::Unmet(unmet));
    }
    let cost = cost(problem, action, &objects)?;
    // Conditions are read before anything changes, and adds win over deletes.
    let mut adds: Vec<GroundAtom> = action.adds.iter().map(|it| ground(it, &objects)).collect();
    let deletes = action.deletes.iter().map(|it| ground(it, &objects));
    let mut deletes: Vec<GroundAtom> = deletes.collect();
    for effect in &action.conditional {
        semantics.for_each(&effect.variables, &mut objects.clone(), &mut |objects| {
            if semantics.unmet(&effect.condition, objects).is_none() {
                adds.extend(effect.adds.iter().map(|it| ground(it, objects)));
                deletes.extend(effect.deletes.iter().map(|it| ground(it, objects)));
            }
            true
        });
    }
    for atom in &deletes {
        state.remove(atom);
    }
    state.extend(adds);
    Ok(cost)
}

fn arguments(
    problem: &PddlProblem,
    action: &Action,
    step: &PlanStep,
) -> Result<Vec<usize>, PlanFault> {
    let (expected, found) = (action.parameters.len(), step.objects.len());
    if expected != found {
        return Err(PlanFault::Arity { expected, found });
    }
    let types = problem.domain().types_by_name();
    let mut objects = Vec::with_capacity(found);
    for (name, (variable, kind)) in step.objects.iter().zip(&action.parameters) {
        let Some(object) = problem.object_by_name(name) else {
            return Err(PlanFault::UnknownObject(name.clone()));
        };
        let type_index = problem.objects()[object].type_index;
        if !types.is_within(type_index, kind) {
            return Err(PlanFault::TypeMismatch {
                object: name.clone(),
                found: types.show(&[type_index]),
                variable: variable.clone(),
                expected: types.show(kind),
            });
        }
        objects.push(object);
    }
    Ok(objects)
}

fn cost(problem: &PddlProblem, action: &Action, objects: &[usize]) -> Result<u64, PlanFault> {
    if !problem.has_costs() {
        return Ok(1);
    }
    match &action.increase {
        None => Ok(0),
        Some(Increase::Number(number)) => Ok(u64::from(*number)),
        Some(Increase::Value(atom)) => {
            let term = ground(atom, objects);
            let missing = || show_function(problem.domain(), problem, &term);
            let value = problem.value(&term);
            value
                .map(u64::from)
                .ok_or_else(|| PlanFault::NoValue(missing()))
        }
    }
}

fn show_function(domain: &Domain, problem: &PddlProblem, term: &GroundAtom) -> String {
    problem.show_named(&domain.functions()[term.symbol].name, &term.objects)
}

pub(super) fn ground(atom: &Atom, objects: &[usize]) -> GroundAtom {
    GroundAtom {
        symbol: atom.symbol,
        objects: atom
            .terms
            .iter()
            .map(|&term| value(term, objects))
            .collect(),
    }
}
