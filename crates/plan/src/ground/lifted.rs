//! Rules prepared for the join: actions and conditional effects, with their literals by kind.

use std::borrow::Cow;

use super::formula::NormalForm;
use super::relation::Object;
use crate::pddl::{Action, Atom, Condition, EqualityLiteral, Formula, Parameter, PddlProblem};

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

/// The extents of all sets of types that variables have.
pub(crate) struct Extents<'a> {
    problem: &'a PddlProblem,
    type_sets: Vec<&'a [usize]>,
    pub(crate) list: Vec<Extent>,
}

impl<'a> Extents<'a> {
    pub(crate) fn new(problem: &'a PddlProblem) -> Extents<'a> {
        Extents {
            problem,
            type_sets: Vec::new(),
            list: Vec::new(),
        }
    }

    /// The indices of the extents of some variables.
    pub(crate) fn of(&mut self, variables: &'a [Parameter]) -> Vec<usize> {
        let mut indices = Vec::with_capacity(variables.len());
        for (_, types) in variables {
            let known = self.type_sets.iter().position(|known| known == types);
            indices.push(known.unwrap_or_else(|| {
                self.type_sets.push(types);
                self.list.push(extent(self.problem, types));
                self.list.len() - 1
            }));
        }
        indices
    }
}

/// An action, or a conditional effect together with its action.
pub(crate) struct Rule<'a> {
    /// The index of the action.
    pub(crate) action: usize,
    /// The index of the conditional effect of the action, if it is one.
    pub(crate) effect: Option<usize>,
    /// For each variable, the index of its extent: parameters of the action, then variables of the
    /// effect.
    pub(crate) extents: Vec<usize>,
    /// The number of parameters of the action.
    pub(crate) parameters: usize,
    pub(crate) atoms: Cow<'a, [Atom]>,
    /// Negated atoms of static predicates, which are known from the start.
    pub(crate) never: Vec<&'a Atom>,
    pub(crate) equalities: Cow<'a, [EqualityLiteral]>,
    /// The other formulas: those of the action, and those of the effect.
    pub(crate) formulas: [Vec<NormalForm>; 2],
    pub(crate) adds: &'a [Atom],
}

/// For each predicate, whether some action changes it.
pub(crate) fn fluents(problem: &PddlProblem) -> Vec<bool> {
    let domain = problem.domain();
    let mut is_fluent = vec![false; domain.predicates().len()];
    for action in domain.actions() {
        let conditional = action.conditional.iter();
        let conditional = conditional.flat_map(|effect| effect.adds.iter().chain(&effect.deletes));
        for atom in action.adds.iter().chain(&action.deletes).chain(conditional) {
            is_fluent[atom.symbol] = true;
        }
    }
    is_fluent
}

/// The normal forms of formulas that must hold.
pub(crate) fn normal_forms<'a>(
    formulas: &'a [Formula],
    extents: &mut Extents<'a>,
) -> Vec<NormalForm> {
    let formulas = formulas.iter();
    formulas
        .map(|formula| NormalForm::new(formula, true, extents))
        .collect()
}

/// All rules of a problem: the actions in their order, then the conditional effects.
pub(crate) fn rules<'a>(
    problem: &'a PddlProblem,
    is_fluent: &[bool],
    extents: &mut Extents<'a>,
) -> Vec<Rule<'a>> {
    let never = |condition: &'a Condition| {
        let negative = condition.negative.iter();
        negative.filter(|atom| !is_fluent[atom.symbol])
    };
    let actions = problem.domain().actions();
    let mut rules = Vec::new();
    for (number, action) in actions.iter().enumerate() {
        let condition = &action.precondition;
        rules.push(Rule {
            action: number,
            effect: None,
            extents: extents.of(&action.parameters),
            parameters: action.parameters.len(),
            atoms: Cow::Borrowed(&condition.positive),
            never: never(condition).collect(),
            equalities: Cow::Borrowed(&condition.equalities),
            formulas: [normal_forms(&condition.formulas, extents), Vec::new()],
            adds: &action.adds,
        });
    }
    for (number, action) in actions.iter().enumerate() {
        for (index, effect) in action.conditional.iter().enumerate() {
            let (outer, inner) = (&action.precondition, &effect.condition);
            let mut of_variables = extents.of(&action.parameters);
            of_variables.extend(extents.of(&effect.variables));
            rules.push(Rule {
                action: number,
                effect: Some(index),
                extents: of_variables,
                parameters: action.parameters.len(),
                atoms: Cow::Owned([&outer.positive[..], &inner.positive].concat()),
                never: never(outer).chain(never(inner)).collect(),
                equalities: Cow::Owned([&outer.equalities[..], &inner.equalities].concat()),
                formulas: [
                    normal_forms(&outer.formulas, extents),
                    normal_forms(&inner.formulas, extents),
                ],
                adds: &effect.adds,
            });
        }
    }
    rules
}

/// The number of atoms of an action and its conditional effects.
pub(crate) fn atoms(action: &Action) -> usize {
    let condition = &action.precondition;
    let effects = action.adds.len() + action.deletes.len();
    condition.positive.len() + condition.negative.len() + effects
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
