//! Numbers the facts of the task: found facts, and complements of found facts.

use super::formula::Alternative;
use super::join::Grounding;
use super::relation::Object;
use crate::Fact;
use crate::pddl::{GroundAtom, PddlProblem};

/// The number of a fact that is not in the task.
const NONE: u32 = u32::MAX;

/// Numbers the facts of the task: found facts, and complements of found facts.
pub(super) struct FactNumbering<'a> {
    problem: &'a PddlProblem,
    grounding: &'a Grounding<'a>,
    is_constant: &'a [bool],
    /// For each fact found, its number in the task: 0 while it is only known to be needed.
    positive: Vec<u32>,
    /// The same for its complement.
    negative: Vec<u32>,
    pub(super) names: Vec<String>,
    /// Parts of the goal that never hold.
    pub(super) impossible: Vec<String>,
}

impl<'a> FactNumbering<'a> {
    pub(super) fn new(
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

    /// The alternatives in which the goal holds, given those of its formulas; what never holds is
    /// collected in `impossible`.
    pub(super) fn goal(&mut self, formulas: Vec<Alternative>) -> Vec<Alternative> {
        let goal = self.problem.goal();
        let mut literals = Alternative::default();
        for atom in &goal.positive {
            match self.find(atom) {
                Some(Some(fact)) => literals.positive.push(fact),
                Some(None) => {}
                None => self.impossible.push(self.problem.show(atom)),
            }
        }
        for atom in &goal.negative {
            match self.find(atom) {
                Some(Some(fact)) if !self.is_constant[fact as usize] => {
                    literals.negative.push(fact)
                }
                Some(_) => self
                    .impossible
                    .push(format!("(not {})", self.problem.show(atom))),
                None => {}
            }
        }
        let is_constant = |fact: &u32| self.is_constant[*fact as usize];
        let mut alternatives = formulas;
        alternatives.retain(|it| !it.negative.iter().any(is_constant));
        for alternative in &mut alternatives {
            alternative.positive.retain(|fact| !is_constant(fact));
        }
        if alternatives.iter().any(|it| *it == Alternative::default()) {
            alternatives = vec![Alternative::default()];
        }
        if goal.is_contradictory || alternatives.is_empty() {
            self.impossible.push("(or)".into());
            alternatives = vec![Alternative::default()];
        }
        self.impossible.sort_unstable();
        self.impossible.dedup();
        for alternative in &mut alternatives {
            let Alternative { positive, negative } = alternative;
            positive.extend(&literals.positive);
            negative.extend(&literals.negative);
            for facts in [positive, negative] {
                facts.sort_unstable();
                facts.dedup();
            }
        }
        alternatives
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
    pub(super) fn need(&mut self, alternative: &Alternative) {
        for &fact in &alternative.positive {
            if !self.is_constant[fact as usize] {
                self.positive[fact as usize] = 0;
            }
        }
        for &fact in &alternative.negative {
            self.negative[fact as usize] = 0;
        }
    }

    /// Numbers the needed facts.
    pub(super) fn number(&mut self) {
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

    /// The facts of the task that an alternative requires.
    pub(super) fn alternative(&self, alternative: &Alternative) -> Box<[Fact]> {
        self.condition(&alternative.positive, &alternative.negative)
    }

    /// The facts of the task that stand for found facts and complements.
    pub(super) fn condition(&self, positive: &[u32], negative: &[u32]) -> Box<[Fact]> {
        let positive = positive.iter().map(|&fact| self.positive[fact as usize]);
        let negative = negative.iter().map(|&fact| self.negative[fact as usize]);
        let numbers = positive.chain(negative).filter(|&number| number != NONE);
        let mut facts: Vec<Fact> = numbers.map(Fact).collect();
        facts.sort_unstable();
        facts.into()
    }

    pub(super) fn initial(&self) -> Box<[Fact]> {
        let all: Vec<u32> = (0..self.is_constant.len() as u32).collect();
        let (holds, holds_not) = all.split_at(self.grounding.initial);
        self.condition(holds, holds_not)
    }
}
