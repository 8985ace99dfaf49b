//! Turns the result of the join into a task: drops constant facts, adds complements of negated ones.

use taquin_search::{Control, Meter as _};

use super::effects;
use super::error::GroundError;
use super::formula::{Alternative, FormulaFault, NormalForm};
use super::found::{self, FoundOperator, bytes_per_operator, check_limits};
use super::join::{Grounding, tuple};
use super::numbering::FactNumbering;
use super::relation::Object;
use crate::pddl::{Action, GroundAtom, Increase, PddlProblem};
use crate::{ConditionalChange, Fact, GroundTask, Operator};

/// About how many bytes [`simplify`] takes, the task included, if no formula has alternatives.
pub(crate) fn bytes(problem: &PddlProblem, grounding: &Grounding<'_>) -> usize {
    let operators = grounding.operators.iter();
    let operators = operators
        .map(|&rule| bytes_per_operator(problem, &grounding.rules[rule as usize]))
        .sum::<usize>();
    operators + 64 * grounding.facts.len()
}

/// Makes the task from the facts and operators found; the bytes of alternatives are added to
/// `reserved`.
///
/// # Errors
/// A cost without a value, a formula with too many alternatives, or a limit.
pub(crate) fn simplify(
    problem: &PddlProblem,
    goal_formulas: &[NormalForm],
    grounding: &Grounding<'_>,
    reserved: &mut usize,
    control: &mut Control<'_>,
) -> Result<GroundTask, GroundError> {
    let mut operators = found::operators(problem, grounding, reserved, control)?;
    for (number, operator) in operators.iter_mut().enumerate() {
        check_limits(number, control)?;
        effects::simplify(operator);
    }
    let is_constant = constants(grounding, &mut operators, control)?;
    let goals = goal_alternatives(grounding, goal_formulas, control)?;
    let mut facts = FactNumbering::new(problem, grounding, &is_constant);
    let goal = facts.goal(goals);
    for operator in operators.iter().filter(|operator| operator.is_possible) {
        facts.need(&operator.condition);
        for effect in operator.effects.iter().filter(|effect| effect.is_possible) {
            facts.need(&effect.condition);
        }
    }
    for alternative in &goal {
        facts.need(alternative);
    }
    facts.number();
    let mut task = GroundTask {
        operators: Vec::new(),
        initial: facts.initial(),
        goal: Box::default(),
        facts: Vec::new(),
    };
    for (number, found) in operators.iter().enumerate() {
        check_limits(number, control)?;
        if !found.is_possible {
            continue;
        }
        let (action, arguments) = (found.action, found.arguments);
        let objects: Vec<usize> = arguments.iter().map(|&object| object as usize).collect();
        let name = problem.show_named(&action.name, &objects);
        task.operators.push(Operator {
            cost: cost(problem, action, arguments, &name)?,
            name,
            preconditions: facts.alternative(&found.condition),
            adds: facts.condition(&found.adds, &found.deletes),
            deletes: facts.condition(&found.deletes, &found.adds),
            conditional: conditional(found, &facts),
            is_goal_marker: false,
        });
    }
    set_goal(&mut task, &goal, facts);
    Ok(task)
}

/// The conditional effects of an operator that change facts of the task.
fn conditional(found: &FoundOperator<'_>, facts: &FactNumbering<'_>) -> Box<[ConditionalChange]> {
    let possible = found.effects.iter().filter(|effect| effect.is_possible);
    let changes = possible.map(|effect| ConditionalChange {
        conditions: facts.alternative(&effect.condition),
        adds: facts.condition(&effect.adds, &effect.deletes),
        deletes: facts.condition(&effect.deletes, &effect.adds),
    });
    let changes = changes.filter(|it| !it.adds.is_empty() || !it.deletes.is_empty());
    changes.collect()
}

/// The alternatives of the formulas in the goal.
fn goal_alternatives(
    grounding: &Grounding<'_>,
    formulas: &[NormalForm],
    control: &mut Control<'_>,
) -> Result<Vec<Alternative>, GroundError> {
    let nothing = Alternative::default();
    let found = found::alternatives(grounding, nothing, formulas, &mut Vec::new(), control);
    found.map_err(|fault| match fault {
        FormulaFault::Ground(error) => error,
        FormulaFault::TooMany(max) => GroundError::TooManyAlternatives {
            what: "the goal".into(),
            max,
        },
    })
}

/// Sets the goal: with several alternatives, a fact that one operator per alternative adds.
fn set_goal(task: &mut GroundTask, goal: &[Alternative], facts: FactNumbering<'_>) {
    let mut facts_of_goal = match goal {
        [only] => facts.alternative(only).into_vec(),
        _ => Vec::new(),
    };
    let markers: Vec<Box<[Fact]>> = match goal {
        [_] => Vec::new(),
        several => several.iter().map(|it| facts.alternative(it)).collect(),
    };
    task.facts = facts.names;
    if !markers.is_empty() {
        let reached = Fact(task.facts.len() as u32);
        task.facts.push("(goal reached)".into());
        facts_of_goal.push(reached);
        let markers = markers.into_iter().map(|preconditions| Operator {
            name: "(goal reached)".into(),
            cost: 0,
            preconditions,
            adds: [reached].into(),
            deletes: Box::default(),
            conditional: Box::default(),
            is_goal_marker: true,
        });
        task.operators.extend(markers);
    }
    // Impossible facts, which no operator adds.
    for name in facts.impossible {
        facts_of_goal.push(Fact(task.facts.len() as u32));
        task.facts.push(name);
    }
    task.goal = facts_of_goal.into();
}

/// Marks the facts that hold initially and are never deleted. Operators and effects that need their
/// negation are marked as impossible, which may make more facts constant.
fn constants(
    grounding: &Grounding<'_>,
    operators: &mut [FoundOperator<'_>],
    control: &mut Control<'_>,
) -> Result<Vec<bool>, GroundError> {
    loop {
        control.check().map_err(GroundError::Stopped)?;
        let mut is_constant = vec![false; grounding.facts.len()];
        is_constant[..grounding.initial].fill(true);
        for operator in operators.iter().filter(|operator| operator.is_possible) {
            let effects = operator.effects.iter().filter(|effect| effect.is_possible);
            let conditional = effects.flat_map(|effect| &effect.deletes);
            for &fact in operator.deletes.iter().chain(conditional) {
                is_constant[fact as usize] = false;
            }
        }
        let fails = |condition: &Alternative| {
            let mut negative = condition.negative.iter();
            negative.any(|&fact| is_constant[fact as usize])
        };
        let mut changed = false;
        for operator in operators.iter_mut().filter(|operator| operator.is_possible) {
            if fails(&operator.condition) {
                operator.is_possible = false;
                changed = true;
                continue;
            }
            let effects = operator.effects.iter_mut();
            for effect in effects.filter(|effect| effect.is_possible) {
                if fails(&effect.condition) {
                    effect.is_possible = false;
                    changed = true;
                }
            }
        }
        if !changed {
            return Ok(is_constant);
        }
    }
}

fn cost(
    problem: &PddlProblem,
    action: &Action,
    arguments: &[Object],
    operator: &str,
) -> Result<u32, GroundError> {
    if !problem.has_costs() {
        return Ok(1);
    }
    let atom = match &action.increase {
        None => return Ok(0),
        Some(Increase::Number(number)) => return Ok(*number),
        Some(Increase::Value(atom)) => atom,
    };
    let objects = tuple(atom, arguments)
        .into_iter()
        .map(|object| object as usize);
    let term = GroundAtom {
        symbol: atom.symbol,
        objects: objects.collect(),
    };
    problem.value(&term).ok_or_else(|| {
        let name = &problem.domain().functions()[term.symbol].name;
        GroundError::NoValue {
            operator: operator.to_string(),
            function: problem.show_named(name, &term.objects),
        }
    })
}
