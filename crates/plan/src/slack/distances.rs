//! How far each fact of an invariant group is from the group's goal.

use std::collections::VecDeque;

use crate::invariants::Group;
use crate::{Fact, GroundTask};

/// A number of operators.
pub(super) type Distance = u32;

/// The distance where no operators lead to the goal.
pub(super) const UNREACHABLE: Distance = Distance::MAX;

/// An invariant group with one goal fact, and the distances of its facts to that goal.
pub(super) struct GroupDistances<'g> {
    pub(super) group: &'g Group,
    pub(super) goal: Fact,
    /// In the order of the group's facts.
    pub(super) distances: Box<[Distance]>,
    /// The distance of the fact that holds initially.
    pub(super) initial: Distance,
}

impl<'g> GroupDistances<'g> {
    /// Measures a group backwards from its goal; `None` unless exactly one of its facts is a goal.
    pub(super) fn new(task: &GroundTask, group: &'g Group) -> Option<GroupDistances<'g>> {
        let is_goal = |fact: &&Fact| task.goal.binary_search(fact).is_ok();
        let mut goals = group.facts.iter().filter(is_goal);
        let (&goal, None) = (goals.next()?, goals.next()) else {
            return None;
        };
        let mut measured = GroupDistances {
            group,
            goal,
            distances: vec![UNREACHABLE; group.facts.len()].into_boxed_slice(),
            initial: 0,
        };
        measured.distances[group.position(goal)?] = 0;
        let mut open = VecDeque::from([goal]);
        while let Some(to) = open.pop_front() {
            let next = measured.of(to) + 1;
            for swap in group.swaps.iter().filter(|swap| swap.to == to) {
                let from = group.position(swap.from)?;
                if measured.distances[from] == UNREACHABLE {
                    measured.distances[from] = next;
                    open.push_back(swap.from);
                }
            }
        }
        let is_initial = |fact: &&Fact| task.initial.binary_search(fact).is_ok();
        measured.initial = measured.of(*group.facts.iter().find(is_initial)?);
        Some(measured)
    }

    /// The distance of a fact; [`UNREACHABLE`] if it is not in the group.
    pub(super) fn of(&self, fact: Fact) -> Distance {
        let position = self.group.position(fact);
        position.map_or(UNREACHABLE, |position| self.distances[position])
    }
}
