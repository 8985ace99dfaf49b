//! Operators over the facts that the join found, each with its alternatives and conditional effects.

use rustc_hash::FxHashMap;
use taquin_search::{Control, Meter as _};

use super::error::GroundError;
use super::formula::{Alternative, Evaluation, FormulaFault, NormalForm, conjunction};
use super::join::{Grounding, MAX_OPERATORS, tuple};
use super::lifted::{Rule, atoms};
use super::relation::Object;
use crate::pddl::{Action, Atom, Condition, PddlProblem};

/// An operator over the facts that the join found.
pub(super) struct FoundOperator<'a> {
    pub(super) action: &'a Action,
    pub(super) arguments: &'a [Object],
    pub(super) condition: Alternative,
    pub(super) adds: Vec<u32>,
    pub(super) deletes: Vec<u32>,
    /// In order: where two contradict each other, the later one wins.
    pub(super) effects: Vec<FoundEffect>,
    pub(super) is_possible: bool,
}

/// A conditional effect over the facts that the join found.
#[derive(Clone)]
pub(super) struct FoundEffect {
    pub(super) condition: Alternative,
    pub(super) adds: Vec<u32>,
    pub(super) deletes: Vec<u32>,
    pub(super) is_possible: bool,
}

/// Operators between two checks of the limits.
const CHECK_INTERVAL: usize = 1 << 12;

pub(super) fn check_limits(number: usize, control: &mut Control<'_>) -> Result<(), GroundError> {
    if number.is_multiple_of(CHECK_INTERVAL) {
        control.check().map_err(GroundError::Stopped)?;
    }
    Ok(())
}

/// About how many bytes an operator of a rule takes: measured, 300 to 500 per operator of a few atoms.
pub(super) fn bytes_per_operator(problem: &PddlProblem, rule: &Rule<'_>) -> usize {
    let atoms = match rule.effect {
        None => atoms(&problem.domain().actions()[rule.action]),
        Some(_) => rule.atoms.len() + rule.adds.len(),
    };
    256 + 32 * atoms
}

/// The rule and the objects of everything that the join found.
fn instances<'a>(
    grounding: &'a Grounding<'_>,
) -> impl Iterator<Item = (&'a Rule<'a>, &'a [Object])> {
    let mut from = 0;
    grounding.operators.iter().map(move |&rule| {
        let arguments = &grounding.arguments[from..][..grounding.arity(rule as usize)];
        from += arguments.len();
        (&grounding.rules[rule as usize], arguments)
    })
}

/// The operators; the bytes of those that alternatives multiply are added to `reserved`.
///
/// # Errors
/// A formula with too many alternatives, too many operators, or a limit.
pub(super) fn operators<'a>(
    problem: &'a PddlProblem,
    grounding: &'a Grounding<'_>,
    reserved: &mut usize,
    control: &mut Control<'_>,
) -> Result<Vec<FoundOperator<'a>>, GroundError> {
    let actions = problem.domain().actions();
    let mut operators: Vec<FoundOperator<'_>> = Vec::with_capacity(grounding.operators.len());
    // The operators of an action with conditional effects, by action and objects.
    let mut numbers: FxHashMap<(usize, &[Object]), std::ops::Range<usize>> = FxHashMap::default();
    for (number, (rule, arguments)) in instances(grounding).enumerate() {
        check_limits(number, control)?;
        if rule.effect.is_some() {
            continue;
        }
        let action = &actions[rule.action];
        let first = operators.len();
        let literals = literals(grounding, &action.precondition, arguments);
        let alternatives = with_formulas(
            (problem, grounding, action),
            literals,
            &rule.formulas[0],
            arguments,
            control,
        )?;
        let more = alternatives.len().saturating_sub(1) * bytes_per_operator(problem, rule);
        control.reserve(more).map_err(GroundError::Stopped)?;
        *reserved += more;
        for condition in alternatives {
            operators.push(instantiate(grounding, action, arguments, condition));
        }
        if operators.len() > MAX_OPERATORS {
            let (max, what) = (MAX_OPERATORS, "operators");
            return Err(GroundError::TooLarge { max, what });
        }
        if !action.conditional.is_empty() {
            numbers.insert((rule.action, arguments), first..operators.len());
        }
    }
    if numbers.is_empty() {
        return Ok(operators);
    }
    for (number, (rule, arguments)) in instances(grounding).enumerate() {
        check_limits(number, control)?;
        let Some(index) = rule.effect else { continue };
        let key = (rule.action, &arguments[..rule.parameters]);
        let Some(range) = numbers.get(&key) else {
            continue;
        };
        let action = &actions[rule.action];
        let effect = &action.conditional[index];
        let alternatives = with_formulas(
            (problem, grounding, action),
            literals(grounding, &effect.condition, arguments),
            &rule.formulas[1],
            arguments,
            control,
        )?;
        let more = alternatives.len() * range.len() * bytes_per_operator(problem, rule);
        control.reserve(more).map_err(GroundError::Stopped)?;
        *reserved += more;
        let adds = facts(grounding, &effect.adds, arguments);
        let deletes = facts(grounding, &effect.deletes, arguments);
        for condition in alternatives {
            let found = FoundEffect {
                condition,
                adds: adds.clone(),
                deletes: deletes.clone(),
                is_possible: true,
            };
            for operator in &mut operators[range.clone()] {
                operator.effects.push(found.clone());
            }
        }
    }
    Ok(operators)
}

/// The alternatives in which literals and formulas hold.
fn with_formulas(
    (problem, grounding, action): (&PddlProblem, &Grounding<'_>, &Action),
    literals: Alternative,
    formulas: &[NormalForm],
    arguments: &[Object],
    control: &mut Control<'_>,
) -> Result<Vec<Alternative>, GroundError> {
    if formulas.is_empty() {
        return Ok(vec![literals]);
    }
    if !literals.is_consistent() {
        return Ok(Vec::new());
    }
    let mut binding = arguments.to_vec();
    let found = alternatives(grounding, literals, formulas, &mut binding, control);
    found.map_err(|fault| match fault {
        FormulaFault::Ground(error) => error,
        FormulaFault::TooMany(max) => {
            let objects: Vec<usize> = arguments.iter().map(|&object| object as usize).collect();
            let objects = &objects[..action.parameters.len()];
            GroundError::TooManyAlternatives {
                what: format!(
                    "a condition of {}",
                    problem.show_named(&action.name, objects)
                ),
                max,
            }
        }
    })
}

/// The alternatives in which literals and formulas hold.
pub(super) fn alternatives(
    grounding: &Grounding<'_>,
    literals: Alternative,
    formulas: &[NormalForm],
    binding: &mut Vec<Object>,
    control: &mut Control<'_>,
) -> Result<Vec<Alternative>, FormulaFault> {
    let mut parts = vec![vec![literals]];
    let mut evaluation = Evaluation::new(grounding.known(), control);
    for formula in formulas {
        let part = evaluation.alternatives(formula, binding)?;
        if part.is_empty() {
            return Ok(part);
        }
        parts.push(part);
    }
    conjunction(parts)
}

/// The found facts among some atoms. Facts that were not found are always false; the join has decided
/// static predicates.
fn facts(grounding: &Grounding<'_>, atoms: &[Atom], arguments: &[Object]) -> Vec<u32> {
    let fluent = atoms.iter().filter(|atom| grounding.is_fluent[atom.symbol]);
    let find = |atom: &Atom| grounding.relations[atom.symbol].find(&tuple(atom, arguments));
    let mut facts: Vec<u32> = fluent.filter_map(find).collect();
    facts.sort_unstable();
    facts.dedup();
    facts
}

fn literals(grounding: &Grounding<'_>, condition: &Condition, arguments: &[Object]) -> Alternative {
    Alternative {
        positive: facts(grounding, &condition.positive, arguments),
        negative: facts(grounding, &condition.negative, arguments),
    }
}

fn instantiate<'a>(
    grounding: &Grounding<'_>,
    action: &'a Action,
    arguments: &'a [Object],
    condition: Alternative,
) -> FoundOperator<'a> {
    let adds = facts(grounding, &action.adds, arguments);
    let mut deletes = facts(grounding, &action.deletes, arguments);
    deletes.retain(|fact| adds.binary_search(fact).is_err());
    FoundOperator {
        action,
        arguments,
        is_possible: condition.is_consistent(),
        condition,
        adds,
        deletes,
        effects: Vec::new(),
    }
}
