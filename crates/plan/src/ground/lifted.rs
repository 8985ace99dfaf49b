//! Actions prepared for the join: parameters with their objects, preconditions by kind of literal.

use super::relation::Object;
use crate::pddl::{Action, Atom, EqualityLiteral, PddlProblem};

/// The objects that have one of some types, as a list and as a set.
pub(crate) struct Extent {
    pub(crate) objects: Vec<Object>,
    contains: Vec<bool>,
}

impl Extent {
    pub(crate) fn contains(&self, object: Object) -> bool {
        self.contains[object as usize]
    }
}

/// An action with variables.
pub(crate) struct LiftedAction<'a> {
    pub(crate) action: &'a Action,
    /// For each parameter, the index of its extent.
    pub(crate) extents: Vec<usize>,
    pub(crate) atoms: &'a [Atom],
    /// Negated atoms of static predicates, which are known from the start.
    pub(crate) never: Vec<&'a Atom>,
    pub(crate) equalities: &'a [EqualityLiteral],
}

/// For each predicate, whether some action changes it.
pub(crate) fn fluents(problem: &PddlProblem) -> Vec<bool> {
    let domain = problem.domain();
    let mut is_fluent = vec![false; domain.predicates().len()];
    for action in domain.actions() {
        for atom in action.adds.iter().chain(&action.deletes) {
            is_fluent[atom.symbol] = true;
        }
    }
    is_fluent
}

/// All actions of a problem, and the extents of their parameters.
pub(crate) fn lift<'a>(
    problem: &'a PddlProblem,
    is_fluent: &[bool],
) -> (Vec<LiftedAction<'a>>, Vec<Extent>) {
    let mut type_sets: Vec<&[usize]> = Vec::new();
    let mut actions = Vec::new();
    for action in problem.domain().actions() {
        let mut extents = Vec::new();
        for (_, types) in &action.parameters {
            let known = type_sets.iter().position(|known| known == types);
            extents.push(known.unwrap_or_else(|| {
                type_sets.push(types);
                type_sets.len() - 1
            }));
        }
        let negative = action.precondition.negative.iter();
        actions.push(LiftedAction {
            action,
            extents,
            atoms: &action.precondition.positive,
            never: negative.filter(|atom| !is_fluent[atom.symbol]).collect(),
            equalities: &action.precondition.equalities,
        });
    }
    let extents = type_sets.into_iter().map(|types| extent(problem, types));
    (actions, extents.collect())
}

fn extent(problem: &PddlProblem, of_types: &[usize]) -> Extent {
    let types = problem.domain().types_by_name();
    // Each type is checked once, however many objects it has.
    let is_within: Vec<bool> = (0..types.list.len())
        .map(|index| types.is_within(index, of_types))
        .collect();
    let objects = problem.objects().iter();
    let contains: Vec<bool> = objects.map(|object| is_within[object.type_index]).collect();
    let members = (0..).zip(&contains).filter(|&(_, &is_member)| is_member);
    Extent {
        objects: members.map(|(object, _)| object).collect(),
        contains,
    }
}
