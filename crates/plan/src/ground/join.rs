//! Relaxed reachability: every new fact is joined with the facts before it.
//!
//! Facts are numbered as they are found and processed in that order. Each is tried as every
//! precondition that it matches; preconditions to the left of that one must be older facts, those to
//! the right must not be newer. So every operator is found exactly once, with its newest precondition.

use taquin_search::{Control, Meter as _};

use super::error::GroundError;
use super::formula::{Evaluation, Known};
use super::lifted::{Extents, Rule};
use super::relation::{Object, Relation};
use crate::pddl::{Atom, PddlProblem, Term};

/// The value of a variable that is not bound.
const UNBOUND: Object = Object::MAX;

/// The largest number of operators, and of facts.
pub(crate) const MAX_OPERATORS: usize = 1 << 23;
const MAX_FACTS: usize = 1 << 23;

/// Join steps between two checks of the limits.
const CHECK_INTERVAL: u32 = 1 << 14;

/// The facts and operators found so far.
pub(crate) struct Grounding<'a> {
    pub(crate) is_fluent: &'a [bool],
    /// The tuples of every predicate.
    pub(crate) relations: Vec<Relation>,
    /// Predicate and row of every fact of a fluent predicate, in the order in which they were found.
    pub(crate) facts: Vec<(u32, u32)>,
    /// The number of facts that hold initially; they come first.
    pub(crate) initial: usize,
    /// The rule of every operator and of every instance of a conditional effect.
    pub(crate) operators: Vec<u32>,
    /// The objects of all of them, one after the other.
    pub(crate) arguments: Vec<Object>,
    pub(crate) rules: &'a [Rule<'a>],
    pub(crate) extents: &'a Extents<'a>,
    /// For each predicate, the preconditions that use it, as action and index.
    watchers: Vec<Vec<(u32, u32)>>,
    steps: u32,
    reserved: usize,
}

/// An action whose preconditions are partly joined.
struct PartialJoin {
    action: usize,
    /// The precondition for which the newest fact was taken, and that fact's number.
    trigger: (usize, u32),
    binding: Vec<Object>,
    is_done: Vec<bool>,
}

impl<'a> Grounding<'a> {
    /// Starts with the initial facts, nothing joined.
    pub(crate) fn new(
        problem: &PddlProblem,
        is_fluent: &'a [bool],
        rules: &'a [Rule<'a>],
        extents: &'a Extents<'a>,
    ) -> Grounding<'a> {
        let predicates = problem.domain().predicates().iter();
        let relations = predicates.map(|predicate| Relation::new(predicate.parameters.len()));
        let mut watchers = vec![Vec::new(); is_fluent.len()];
        for (number, rule) in (0..).zip(rules) {
            for (index, atom) in (0..).zip(&rule.atoms[..]) {
                if is_fluent[atom.symbol] {
                    watchers[atom.symbol].push((number, index));
                }
            }
        }
        let mut grounding = Grounding {
            relations: relations.collect(),
            is_fluent,
            facts: Vec::new(),
            initial: 0,
            operators: Vec::new(),
            arguments: Vec::new(),
            rules,
            extents,
            watchers,
            steps: 0,
            reserved: 0,
        };
        for atom in problem.initial() {
            let tuple: Vec<Object> = atom
                .objects
                .iter()
                .map(|&object| object as Object)
                .collect();
            grounding.add_fact(atom.symbol, &tuple);
        }
        grounding.initial = grounding.facts.len();
        grounding
    }

    /// Finds all facts and operators.
    pub(crate) fn run(&mut self, control: &mut Control<'_>) -> Result<(), GroundError> {
        self.check_limits(control)?;
        for action in 0..self.rules.len() {
            let atoms = &self.rules[action].atoms;
            if !atoms.iter().any(|atom| self.is_fluent[atom.symbol]) {
                let mut partial = self.nothing_bound(action, (usize::MAX, 0));
                self.join(&mut partial, control)?;
            }
        }
        let mut taken = 0;
        while let Some(&(predicate, row)) = self.facts.get(taken) {
            for watcher in 0..self.watchers[predicate as usize].len() {
                let (action, index) = self.watchers[predicate as usize][watcher];
                self.step(control)?;
                self.trigger(action as usize, index as usize, row, control)?;
            }
            taken += 1;
        }
        self.check_limits(control)
    }

    /// The bytes reserved; the caller releases them.
    pub(crate) fn reserved(&self) -> usize {
        self.reserved
    }

    /// The number of variables of a rule.
    pub(crate) fn arity(&self, rule: usize) -> usize {
        self.rules[rule].extents.len()
    }

    /// What formulas are evaluated with.
    pub(crate) fn known(&self) -> Known<'_> {
        Known {
            is_fluent: self.is_fluent,
            relations: &self.relations,
            extents: self.extents,
        }
    }

    fn step(&mut self, control: &mut Control<'_>) -> Result<(), GroundError> {
        self.steps += 1;
        if self.steps >= CHECK_INTERVAL {
            self.steps = 0;
            self.check_limits(control)?;
        }
        Ok(())
    }

    /// Checks the limits; memory is reserved only here, after it was allocated.
    fn check_limits(&mut self, control: &mut Control<'_>) -> Result<(), GroundError> {
        let tuples = self.relations.iter();
        let bytes: usize = tuples
            .map(|tuples| tuples.len() * tuples.bytes_per_tuple())
            .sum();
        let bytes =
            bytes + (self.facts.len() * 2 + self.operators.len() + self.arguments.len()) * 4;
        let more = bytes.saturating_sub(self.reserved);
        control.reserve(more).map_err(GroundError::Stopped)?;
        self.reserved += more;
        control.check().map_err(GroundError::Stopped)
    }

    fn nothing_bound(&self, action: usize, trigger: (usize, u32)) -> PartialJoin {
        PartialJoin {
            action,
            trigger,
            binding: vec![UNBOUND; self.arity(action)],
            is_done: vec![false; self.rules[action].atoms.len()],
        }
    }

    /// Takes a fact as one precondition of an action and joins the others.
    fn trigger(
        &mut self,
        action: usize,
        index: usize,
        row: u32,
        control: &mut Control<'_>,
    ) -> Result<(), GroundError> {
        let atom = &self.rules[action].atoms[index];
        let fact = self.relations[atom.symbol].fact(row);
        let mut partial = self.nothing_bound(action, (index, fact));
        partial.is_done[index] = true;
        if self.bind(&mut partial, atom, row).is_some() {
            self.join(&mut partial, control)?;
        }
        Ok(())
    }

    /// Binds the variables of an atom to a row if they match; returns the newly bound ones.
    fn bind(&self, partial: &mut PartialJoin, atom: &Atom, row: u32) -> Option<Vec<usize>> {
        let lifted = &self.rules[partial.action];
        let mut bound = Vec::new();
        let tuple = self.relations[atom.symbol].tuple(row);
        let fits = atom
            .terms
            .iter()
            .zip(tuple)
            .all(|(term, &object)| match *term {
                Term::Object(constant) => constant == object as usize,
                Term::Variable(variable) if partial.binding[variable] == UNBOUND => {
                    partial.binding[variable] = object;
                    bound.push(variable);
                    self.extents.list[lifted.extents[variable]].contains(object)
                }
                Term::Variable(variable) => partial.binding[variable] == object,
            });
        if fits && self.equalities_hold(partial) {
            return Some(bound);
        }
        for variable in bound {
            partial.binding[variable] = UNBOUND;
        }
        None
    }

    /// Whether no literal with `=` fails, as far as its terms are bound.
    fn equalities_hold(&self, partial: &PartialJoin) -> bool {
        self.rules[partial.action]
            .equalities
            .iter()
            .all(|equality| {
                let left = value(&partial.binding, equality.left);
                let right = value(&partial.binding, equality.right);
                left == UNBOUND || right == UNBOUND || (left == right) == equality.is_equal
            })
    }

    /// Joins the remaining preconditions, the one with the fewest candidates first.
    ///
    /// Every level of the recursion binds at least one parameter.
    fn join(
        &mut self,
        partial: &mut PartialJoin,
        control: &mut Control<'_>,
    ) -> Result<(), GroundError> {
        self.step(control)?;
        let atoms = &self.rules[partial.action].atoms;
        let mut best: Option<(usize, usize, Option<usize>)> = None;
        let mut checked = Vec::new();
        let mut holds = true;
        for (index, atom) in atoms.iter().enumerate() {
            if partial.is_done[index] {
                continue;
            }
            let relation = &self.relations[atom.symbol];
            let values = || atom.terms.iter().map(|&term| value(&partial.binding, term));
            if values().all(|object| object != UNBOUND) {
                let tuple: Vec<Object> = values().collect();
                let fact = relation.find(&tuple);
                holds = fact.is_some_and(|fact| self.is_old_enough(partial, index, fact));
                if !holds {
                    break;
                }
                partial.is_done[index] = true;
                checked.push(index);
                continue;
            }
            let arguments = values()
                .enumerate()
                .filter(|&(_, object)| object != UNBOUND);
            let rows = |(argument, object)| (relation.rows(argument, object).len(), Some(argument));
            let (count, argument) = arguments.map(rows).min().unwrap_or((relation.len(), None));
            if best.is_none_or(|(least, _, _)| count < least) {
                best = Some((count, index, argument));
            }
        }
        let joined = match best {
            _ if !holds => Ok(()),
            Some((_, index, argument)) => self.join_atom(partial, index, argument, control),
            None => self.bind_free(partial, control),
        };
        for index in checked {
            partial.is_done[index] = false;
        }
        joined
    }

    /// Tries the rows for one precondition: those that match its bound `argument`, or all.
    fn join_atom(
        &mut self,
        partial: &mut PartialJoin,
        index: usize,
        argument: Option<usize>,
        control: &mut Control<'_>,
    ) -> Result<(), GroundError> {
        let atom = &self.rules[partial.action].atoms[index];
        let key = argument.map(|argument| {
            let object = value(&partial.binding, atom.terms[argument]);
            (argument, object)
        });
        partial.is_done[index] = true;
        for candidate in 0.. {
            // Rows added meanwhile are newer than the trigger, which ends the loop.
            let relation = &self.relations[atom.symbol];
            let row = match key {
                Some((argument, object)) => relation.rows(argument, object).get(candidate).copied(),
                None => (candidate < relation.len()).then_some(candidate as u32),
            };
            let Some(row) = row else { break };
            if !self.is_old_enough(partial, index, relation.fact(row)) {
                break;
            }
            if let Some(bound) = self.bind(partial, atom, row) {
                self.join(partial, control)?;
                for variable in bound {
                    partial.binding[variable] = UNBOUND;
                }
            } else {
                self.step(control)?;
            }
        }
        partial.is_done[index] = false;
        Ok(())
    }

    /// Whether a fact is old enough for a precondition, so that no operator is found twice.
    fn is_old_enough(&self, partial: &PartialJoin, index: usize, fact: u32) -> bool {
        let symbol = self.rules[partial.action].atoms[index].symbol;
        let (trigger, newest) = partial.trigger;
        !self.is_fluent[symbol] || fact < newest || (fact == newest && index > trigger)
    }

    /// Binds parameters that occur in no precondition to all their objects, then adds the operator.
    fn bind_free(
        &mut self,
        partial: &mut PartialJoin,
        control: &mut Control<'_>,
    ) -> Result<(), GroundError> {
        let Some(free) = partial.binding.iter().position(|&object| object == UNBOUND) else {
            return self.add_operator(partial, control);
        };
        let extent = self.rules[partial.action].extents[free];
        for &object in &self.extents.list[extent].objects {
            self.step(control)?;
            partial.binding[free] = object;
            if self.equalities_hold(partial) {
                self.bind_free(partial, control)?;
            }
        }
        partial.binding[free] = UNBOUND;
        Ok(())
    }

    fn add_operator(
        &mut self,
        partial: &PartialJoin,
        control: &mut Control<'_>,
    ) -> Result<(), GroundError> {
        let lifted = &self.rules[partial.action];
        let holds = |atom: &Atom| {
            let tuple = tuple(atom, &partial.binding);
            self.relations[atom.symbol].find(&tuple).is_some()
        };
        if lifted.never.iter().any(|atom| holds(atom)) || !self.equalities_hold(partial) {
            return Ok(());
        }
        let variables = [lifted.parameters, partial.binding.len()];
        for (formulas, variables) in lifted.formulas.iter().zip(variables) {
            for formula in formulas {
                let mut binding = partial.binding[..variables].to_vec();
                let mut evaluation = Evaluation::new(self.known(), control);
                if !evaluation.may_hold(formula, &mut binding)? {
                    return Ok(());
                }
            }
        }
        for (len, max, what) in [
            (self.operators.len() + 1, MAX_OPERATORS, "operators"),
            (self.facts.len(), MAX_FACTS, "facts"),
        ] {
            if len > max {
                return Err(GroundError::TooLarge { max, what });
            }
        }
        self.operators.push(partial.action as u32);
        self.arguments.extend_from_slice(&partial.binding);
        for atom in lifted.adds {
            let tuple = tuple(atom, &partial.binding);
            self.add_fact(atom.symbol, &tuple);
        }
        Ok(())
    }

    /// Adds a fact, unless it is known.
    fn add_fact(&mut self, predicate: usize, tuple: &[Object]) {
        let relation = &mut self.relations[predicate];
        if relation.find(tuple).is_some() {
            return;
        }
        if self.is_fluent[predicate] {
            let row = relation.insert(tuple, self.facts.len() as u32);
            self.facts.push((predicate as u32, row));
        } else {
            relation.insert(tuple, 0);
        }
    }
}

fn value(binding: &[Object], term: Term) -> Object {
    match term {
        Term::Variable(variable) => binding[variable],
        Term::Object(object) => object as Object,
    }
}

/// The objects of an atom whose variables are all bound.
pub(crate) fn tuple(atom: &Atom, binding: &[Object]) -> Vec<Object> {
    atom.terms
        .iter()
        .map(|&term| value(binding, term))
        .collect()
}
