//! The meaning of conditions in a state, as they are written: quantifiers are tried object by object.

use rustc_hash::FxHashSet;

use super::validate::ground;
use crate::pddl::{Condition, Formula, GroundAtom, Parameter, PddlProblem, Term};

/// A state of a problem.
pub(super) struct Semantics<'a> {
    problem: &'a PddlProblem,
    state: &'a FxHashSet<GroundAtom>,
}

impl<'a> Semantics<'a> {
    pub(super) fn new(problem: &'a PddlProblem, state: &'a FxHashSet<GroundAtom>) -> Self {
        Semantics { problem, state }
    }

    /// The first part of a condition that does not hold, as text.
    pub(super) fn unmet(&self, condition: &Condition, objects: &[usize]) -> Option<String> {
        let positive = condition.positive.iter().map(|atom| ground(atom, objects));
        let negative = condition.negative.iter().map(|atom| ground(atom, objects));
        let name = |object: usize| self.problem.objects()[object].name.as_str();
        let compared = condition.equalities.iter().find_map(|equality| {
            let left = value(equality.left, objects);
            let right = value(equality.right, objects);
            let text = format!("(= {} {})", name(left), name(right));
            match ((left == right) == equality.is_equal, equality.is_equal) {
                (true, _) => None,
                (false, true) => Some(text),
                (false, false) => Some(format!("(not {text})")),
            }
        });
        let mut missing = positive.filter(|atom| !self.state.contains(atom));
        let mut surplus = negative.filter(|atom| self.state.contains(atom));
        let missing = missing.next().map(|atom| self.problem.show(&atom));
        let surplus = || {
            let surplus = surplus.next();
            surplus.map(|atom| format!("(not {})", self.problem.show(&atom)))
        };
        missing
            .or_else(surplus)
            .or(compared)
            .or_else(|| self.first_unmet(&condition.formulas, &mut objects.to_vec()))
    }

    /// The first formula that does not hold, as text.
    pub(super) fn first_unmet(
        &self,
        formulas: &[Formula],
        objects: &mut Vec<usize>,
    ) -> Option<String> {
        let unmet = formulas
            .iter()
            .find(|formula| !self.holds(formula, objects));
        unmet.map(|formula| self.show(formula, objects, &mut Vec::new()))
    }

    fn holds(&self, formula: &Formula, objects: &mut Vec<usize>) -> bool {
        match formula {
            Formula::Atom(atom) => self.state.contains(&ground(atom, objects)),
            Formula::Equal(left, right) => value(*left, objects) == value(*right, objects),
            Formula::Not(formula) => !self.holds(formula, objects),
            Formula::And(all) => all.iter().all(|formula| self.holds(formula, objects)),
            Formula::Or(any) => any.iter().any(|formula| self.holds(formula, objects)),
            Formula::ForAll(variables, body) => {
                self.for_each(variables, objects, &mut |objects| self.holds(body, objects))
            }
            Formula::Exists(variables, body) => {
                !self.for_each(variables, objects, &mut |objects| {
                    !self.holds(body, objects)
                })
            }
        }
    }

    /// Calls `visit` with all objects of some variables added, until it returns false; returns whether
    /// it never did.
    pub(super) fn for_each(
        &self,
        variables: &[Parameter],
        objects: &mut Vec<usize>,
        visit: &mut dyn FnMut(&mut Vec<usize>) -> bool,
    ) -> bool {
        let Some(((_, of_types), others)) = variables.split_first() else {
            return visit(objects);
        };
        let types = self.problem.domain().types_by_name();
        let all = self.problem.objects().iter().enumerate();
        for (index, _) in all.filter(|(_, object)| types.is_within(object.type_index, of_types)) {
            objects.push(index);
            let proceeds = self.for_each(others, objects, visit);
            objects.pop();
            if !proceeds {
                return false;
            }
        }
        true
    }

    /// A formula as text, with objects for the variables that have one; `names` are the others.
    fn show(&self, formula: &Formula, objects: &[usize], names: &mut Vec<String>) -> String {
        let term = |term: Term, names: &[String]| match term {
            Term::Object(object) => self.problem.objects()[object].name.clone(),
            Term::Variable(variable) => match objects.get(variable) {
                Some(&object) => self.problem.objects()[object].name.clone(),
                None => names[variable - objects.len()].clone(),
            },
        };
        let list = |keyword: &str, formulas: &[Formula], names: &mut Vec<String>| {
            let shown = formulas
                .iter()
                .map(|it| format!(" {}", self.show(it, objects, names)));
            format!("({keyword}{})", shown.collect::<String>())
        };
        match formula {
            Formula::Atom(atom) => {
                let name = &self.problem.domain().predicates()[atom.symbol].name;
                let terms = atom.terms.iter().map(|&it| format!(" {}", term(it, names)));
                format!("({name}{})", terms.collect::<String>())
            }
            Formula::Equal(left, right) => {
                format!("(= {} {})", term(*left, names), term(*right, names))
            }
            Formula::Not(formula) => format!("(not {})", self.show(formula, objects, names)),
            Formula::And(all) => list("and", all, names),
            Formula::Or(any) => list("or", any, names),
            Formula::ForAll(variables, body) | Formula::Exists(variables, body) => {
                let is_universal = matches!(formula, Formula::ForAll(..));
                let keyword = if is_universal { "forall" } else { "exists" };
                let before = names.len();
                names.extend(variables.iter().map(|(name, _)| name.clone()));
                let own = names[before..].join(" ");
                let text = format!("({keyword} ({own}) {})", self.show(body, objects, names));
                names.truncate(before);
                text
            }
        }
    }
}

pub(super) fn value(term: Term, objects: &[usize]) -> usize {
    match term {
        Term::Variable(variable) => objects[variable],
        Term::Object(object) => object,
    }
}
