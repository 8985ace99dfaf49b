//! Actions as the join sees them: kinds as sets of objects, preconditions by what they need.

use crate::pddl::{Action, Atom, EqualityLiteral, PddlProblem};

use super::relation::Object;

/// The objects of a kind, as a list and as a set.
pub(crate) struct Extent {
    pub(crate) objects: Vec<Object>,
    contains: Vec<bool>,
}

impl Extent {
    pub(crate) fn contains(&self, object: Object) -> bool {
        self.contains[object as usize]
    }
}

/// An action, ready to be joined.
pub(crate) struct Lifted<'a> {
    pub(crate) action: &'a Action,
    /// For each parameter, the objects that it may be, as an index into all extents.
    pub(crate) extents: Vec<usize>,
    pub(crate) atoms: &'a [Atom],
    /// Negated atoms of static predicates, which can be decided at once.
    pub(crate) never: Vec<&'a Atom>,
    pub(crate) equalities: &'a [EqualityLiteral],
}

/// Which predicates some action changes.
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
) -> (Vec<Lifted<'a>>, Vec<Extent>) {
    let mut kinds: Vec<&[usize]> = Vec::new();
    let mut actions = Vec::new();
    for action in problem.domain().actions() {
        let mut extents = Vec::new();
        for (_, kind) in &action.parameters {
            let known = kinds.iter().position(|known| *known == kind.as_slice());
            extents.push(known.unwrap_or_else(|| {
                kinds.push(kind);
                kinds.len() - 1
            }));
        }
        let negative = action.precondition.negative.iter();
        actions.push(Lifted {
            action,
            extents,
            atoms: &action.precondition.positive,
            never: negative.filter(|atom| !is_fluent[atom.symbol]).collect(),
            equalities: &action.precondition.equalities,
        });
    }
    let extents = kinds.into_iter().map(|kind| extent(problem, kind));
    (actions, extents.collect())
}

fn extent(problem: &PddlProblem, kind: &[usize]) -> Extent {
    let types = problem.domain().types_by_name();
    // Each type is looked up once, however many objects it has.
    let is_within: Vec<bool> = (0..types.list.len())
        .map(|index| types.is_within(index, kind))
        .collect();
    let objects = problem.objects().iter();
    let contains: Vec<bool> = objects.map(|object| is_within[object.type_index]).collect();
    let members = (0..).zip(&contains).filter(|&(_, &is_member)| is_member);
    Extent {
        objects: members.map(|(object, _)| object).collect(),
        contains,
    }
}
