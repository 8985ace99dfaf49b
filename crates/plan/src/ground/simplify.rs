//! Turns the result of the join into a task: drops constant facts, adds complements of negated ones.

use taquin_search::{Control, Meter as _};

use super::error::GroundError;
use super::join::{Grounding, tuple};
use super::relation::Object;
use crate::pddl::{Action, Atom, GroundAtom, Increase, PddlProblem};
use crate::{Fact, GroundTask, Operator};

/// An operator over the facts that the join found.
struct FoundOperator {
    positive: Vec<u32>,
    negative: Vec<u32>,
    adds: Vec<u32>,
    deletes: Vec<u32>,
    is_possible: bool,
}

/// About how many bytes [`simplify`] takes, the task included: measured, 300 to 500 per operator of a
/// few atoms.
pub(crate) fn bytes(problem: &PddlProblem, grounding: &Grounding<'_>) -> usize {
    let atoms = |action: &Action| {
        let condition = &action.precondition;
        let effects = action.adds.len() + action.deletes.len();
        condition.positive.len() + condition.negative.len() + effects
    };
    let actions = problem.domain().actions();
    let operators = grounding.operators.iter();
    let operators = operators.map(|&action| 256 + 32 * atoms(&actions[action as usize]));
    operators.sum::<usize>() + 64 * grounding.facts.len()
}

/// Operators between two checks of the limits.
const CHECK_INTERVAL: usize = 1 << 12;

fn check_limits(number: usize, control: &mut Control<'_>) -> Result<(), GroundError> {
    if number.is_multiple_of(CHECK_INTERVAL) {
        control.check().map_err(GroundError::Stopped)?;
    }
    Ok(())
}

/// Makes the task from the facts and operators found.
///
/// # Errors
/// A cost without a value, or a limit.
pub(crate) fn simplify(
    problem: &PddlProblem,
    grounding: &Grounding<'_>,
    control: &mut Control<'_>,
) -> Result<GroundTask, GroundError> {
    let mut operators: Vec<FoundOperator> = Vec::with_capacity(grounding.operators.len());
    for (number, (action, arguments)) in instances(problem, grounding).enumerate() {
        check_limits(number, control)?;
        operators.push(instantiate(grounding, action, arguments));
    }
    let is_constant = constants(grounding, &mut operators, control)?;
    let mut facts = FactNumbering::new(problem, grounding, &is_constant);
    let (positive, negative) = facts.goal();
    for operator in operators.iter().filter(|operator| operator.is_possible) {
        facts.need(&operator.positive, &operator.negative);
    }
    facts.need(&positive, &negative);
    facts.number();
    let mut task = GroundTask {
        operators: Vec::new(),
        initial: facts.initial(),
        goal: facts.condition(&positive, &negative),
        facts: Vec::new(),
    };
    let found = instances(problem, grounding).zip(&operators);
    for (number, ((action, arguments), found)) in found.enumerate() {
        check_limits(number, control)?;
        if !found.is_possible {
            continue;
        }
        let objects: Vec<usize> = arguments.iter().map(|&object| object as usize).collect();
        let name = problem.show_named(&action.name, &objects);
        task.operators.push(Operator {
            cost: cost(problem, action, arguments, &name)?,
            name,
            preconditions: facts.condition(&found.positive, &found.negative),
            adds: facts.condition(&found.adds, &found.deletes),
            deletes: facts.condition(&found.deletes, &found.adds),
        });
    }
    task.facts = facts.names;
    task.goal = with_impossible(task.goal, facts.impossible, &mut task.facts);
    Ok(task)
}

/// Adds impossible facts, which no operator adds, to the goal.
fn with_impossible(
    goal: Box<[Fact]>,
    impossible: Vec<String>,
    names: &mut Vec<String>,
) -> Box<[Fact]> {
    let mut goal = goal.into_vec();
    for name in impossible {
        goal.push(Fact(names.len() as u32));
        names.push(name);
    }
    goal.into()
}

/// The action and the objects of every operator.
fn instances<'a>(
    problem: &'a PddlProblem,
    grounding: &'a Grounding<'_>,
) -> impl Iterator<Item = (&'a Action, &'a [Object])> {
    let mut from = 0;
    grounding.operators.iter().map(move |&action| {
        let arguments = &grounding.arguments[from..][..grounding.arity(action as usize)];
        from += arguments.len();
        (&problem.domain().actions()[action as usize], arguments)
    })
}

fn instantiate(grounding: &Grounding<'_>, action: &Action, arguments: &[Object]) -> FoundOperator {
    // Facts that were not found are always false; the join has decided static predicates.
    let known = |atoms: &[Atom]| {
        let fluent = atoms.iter().filter(|atom| grounding.is_fluent[atom.symbol]);
        let find = |atom: &Atom| grounding.relations[atom.symbol].find(&tuple(atom, arguments));
        let mut facts: Vec<u32> = fluent.filter_map(find).collect();
        facts.sort_unstable();
        facts.dedup();
        facts
    };
    let adds = known(&action.adds);
    let mut deletes = known(&action.deletes);
    deletes.retain(|fact| adds.binary_search(fact).is_err());
    let positive = known(&action.precondition.positive);
    let negative = known(&action.precondition.negative);
    FoundOperator {
        is_possible: !negative
            .iter()
            .any(|fact| positive.binary_search(fact).is_ok()),
        positive,
        negative,
        adds,
        deletes,
    }
}

/// Marks the facts that hold initially and are never deleted. Operators that need their negation are
/// marked as impossible, which may make more facts constant.
fn constants(
    grounding: &Grounding<'_>,
    operators: &mut [FoundOperator],
    control: &mut Control<'_>,
) -> Result<Vec<bool>, GroundError> {
    loop {
        control.check().map_err(GroundError::Stopped)?;
        let mut is_constant = vec![false; grounding.facts.len()];
        is_constant[..grounding.initial].fill(true);
        for operator in operators.iter().filter(|operator| operator.is_possible) {
            for &fact in &operator.deletes {
                is_constant[fact as usize] = false;
            }
        }
        let mut changed = false;
        for operator in operators.iter_mut().filter(|operator| operator.is_possible) {
            if operator
                .negative
                .iter()
                .any(|&fact| is_constant[fact as usize])
            {
                operator.is_possible = false;
                changed = true;
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

/// The number of a fact that is not in the task.
const NONE: u32 = u32::MAX;

/// Numbers the facts of the task: found facts, and complements of found facts.
struct FactNumbering<'a> {
    problem: &'a PddlProblem,
    grounding: &'a Grounding<'a>,
    is_constant: &'a [bool],
    /// For each fact found, its number in the task: 0 while it is only known to be needed.
    positive: Vec<u32>,
    /// The same for its complement.
    negative: Vec<u32>,
    names: Vec<String>,
    /// Parts of the goal that never hold.
    impossible: Vec<String>,
}

impl<'a> FactNumbering<'a> {
    fn new(
        problem: &'a PddlProblem,
        grounding: &'a Grounding<'a>,
        is_constant: &'a [bool],
    ) -> Self {
        FactNumbering {
            problem,
            grounding,
            is_constant,
            positive: vec![NONE; is_constant.len()],
            negative: vec![NONE; is_constant.len()],
            names: Vec::new(),
            impossible: Vec::new(),
        }
    }

    /// The facts that must hold in the goal and those that must not; impossible ones are collected.
    fn goal(&mut self) -> (Vec<u32>, Vec<u32>) {
        let goal = self.problem.goal();
        let (mut positive, mut negative) = (Vec::new(), Vec::new());
        for atom in &goal.positive {
            match self.find(atom) {
                Some(Some(fact)) => positive.push(fact),
                Some(None) => {}
                None => self.impossible.push(self.problem.show(atom)),
            }
        }
        for atom in &goal.negative {
            match self.find(atom) {
                Some(Some(fact)) if !self.is_constant[fact as usize] => negative.push(fact),
                Some(_) => self
                    .impossible
                    .push(format!("(not {})", self.problem.show(atom))),
                None => {}
            }
        }
        if goal.is_contradictory {
            self.impossible.push("(or)".into());
        }
        self.impossible.sort_unstable();
        self.impossible.dedup();
        positive.sort_unstable();
        positive.dedup();
        negative.sort_unstable();
        negative.dedup();
        (positive, negative)
    }

    /// The fact of an atom: outer `None` if it never holds, inner `None` if it is static and holds.
    fn find(&self, atom: &GroundAtom) -> Option<Option<u32>> {
        let tuple: Vec<Object> = atom
            .objects
            .iter()
            .map(|&object| object as Object)
            .collect();
        let fact = self.grounding.relations[atom.symbol].find(&tuple)?;
        Some(self.grounding.is_fluent[atom.symbol].then_some(fact))
    }

    /// Marks facts as needed.
    fn need(&mut self, positive: &[u32], negative: &[u32]) {
        for &fact in positive {
            if !self.is_constant[fact as usize] {
                self.positive[fact as usize] = 0;
            }
        }
        for &fact in negative {
            self.negative[fact as usize] = 0;
        }
    }

    /// Numbers the needed facts.
    fn number(&mut self) {
        for fact in 0..self.is_constant.len() {
            let (predicate, row) = self.grounding.facts[fact];
            let tuple = self.grounding.relations[predicate as usize].tuple(row);
            let atom = GroundAtom {
                symbol: predicate as usize,
                objects: tuple.iter().map(|&object| object as usize).collect(),
            };
            let name = || self.problem.show(&atom);
            if self.positive[fact] != NONE {
                self.positive[fact] = self.names.len() as u32;
                self.names.push(name());
            }
            if self.negative[fact] != NONE {
                self.negative[fact] = self.names.len() as u32;
                self.names.push(format!("(not {})", name()));
            }
        }
    }

    /// The facts of the task that stand for found facts and complements.
    fn condition(&self, positive: &[u32], negative: &[u32]) -> Box<[Fact]> {
        let positive = positive.iter().map(|&fact| self.positive[fact as usize]);
        let negative = negative.iter().map(|&fact| self.negative[fact as usize]);
        let numbers = positive.chain(negative).filter(|&number| number != NONE);
        let mut facts: Vec<Fact> = numbers.map(Fact).collect();
        facts.sort_unstable();
        facts.into()
    }

    fn initial(&self) -> Box<[Fact]> {
        let all: Vec<u32> = (0..self.is_constant.len() as u32).collect();
        let (holds, holds_not) = all.split_at(self.grounding.initial);
        self.condition(holds, holds_not)
    }
}
