//! Which actions interfere: one deletes what the other needs or adds, so they cannot share a step.

use crate::bits::{self, BitMatrix};
use crate::{Fact, GroundTask};

/// The pairs of actions that interfere, and the actions that need or add each fact.
///
/// Actions are the operators and, numbered after them, one persistence action per fact, which needs
/// the fact and adds it again.
pub(crate) struct Interference {
    conflicts: BitMatrix,
    /// For each fact, the actions that need it and those that add it.
    needers: BitMatrix,
    adders: BitMatrix,
}

impl Interference {
    /// The bytes that the tables of a task take.
    pub(crate) fn bytes(task: &GroundTask) -> usize {
        let actions = task.operators.len() + task.facts.len();
        BitMatrix::bytes(actions, actions)
            .saturating_add(2 * BitMatrix::bytes(task.facts.len(), actions))
    }

    /// Compares every two actions of a task.
    pub(crate) fn new(task: &GroundTask) -> Interference {
        let (facts, operators) = (task.facts.len(), task.operators.len());
        let actions = operators + facts;
        let mut needers = BitMatrix::new(facts, actions);
        let mut adders = BitMatrix::new(facts, actions);
        let mut deleters = BitMatrix::new(facts, actions);
        let note = |table: &mut BitMatrix, facts: &[Fact], number: usize| {
            for fact in facts {
                bits::insert(table.row_mut(fact.index()), number);
            }
        };
        for (number, operator) in task.operators.iter().enumerate() {
            note(&mut needers, &operator.preconditions, number);
            note(&mut adders, &operator.adds, number);
            note(&mut deleters, &operator.deletes, number);
        }
        for fact in 0..facts {
            bits::insert(needers.row_mut(fact), operators + fact);
            bits::insert(adders.row_mut(fact), operators + fact);
        }
        let mut conflicts = BitMatrix::new(actions, actions);
        let mut users = bits::empty_set(actions);
        for fact in 0..facts {
            users.copy_from_slice(needers.row(fact));
            bits::unite(&mut users, adders.row(fact));
            for deleter in bits::members(deleters.row(fact)) {
                bits::unite(conflicts.row_mut(deleter), &users);
            }
            for user in bits::members(&users) {
                bits::unite(conflicts.row_mut(user), deleters.row(fact));
            }
        }
        // An operator may delete its own preconditions.
        for action in 0..actions {
            bits::remove(conflicts.row_mut(action), action);
        }
        Interference {
            conflicts,
            needers,
            adders,
        }
    }

    /// Whether two actions interfere.
    pub(crate) fn between(&self, one: usize, other: usize) -> bool {
        self.conflicts.has(one, other)
    }

    /// The actions that interfere with an action.
    pub(crate) fn conflicts(&self, action: usize) -> &[u64] {
        self.conflicts.row(action)
    }

    /// The actions that need a fact.
    pub(crate) fn needers(&self, fact: Fact) -> &[u64] {
        self.needers.row(fact.index())
    }

    /// The actions that add a fact: operators, and its persistence action.
    pub(crate) fn adders(&self, fact: Fact) -> &[u64] {
        self.adders.row(fact.index())
    }
}
