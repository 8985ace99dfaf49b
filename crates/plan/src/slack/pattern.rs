//! Pattern databases of a few groups: how much more they cost together than one by one.
//!
//! Edelkamp, "Planning with pattern databases", ECP 2001. Only operators that
//! change a measured group cost something. One more group, the context, is part
//! of the states, and operators that change nothing else are free.

use std::collections::VecDeque;

use taquin_search::{Control, Meter as _, Stoppable};

use super::distances::{Distance, GroupDistances, UNREACHABLE};
use crate::bits::BitMatrix;
use crate::invariants::{Group, Swap};
use crate::{Fact, GroundTask};

/// Some measured groups and their context.
pub(super) struct Pattern<'p> {
    task: &'p GroundTask,
    measured: Vec<&'p GroupDistances<'p>>,
    /// The measured groups, then the context.
    groups: Vec<&'p Group>,
    /// Facts that never hold together.
    mutex: &'p BitMatrix,
}

/// States expanded between two checks of the limits.
const CHECK_INTERVAL: usize = 1024;

/// Facts, one of each measured group, and the slack that every plan needs where all of them hold.
type NeededSlack = (Box<[Fact]>, u32);

/// A state: the positions in the groups as digits, the context's last.
type StateIndex = usize;

/// An operator, as far as the groups are concerned.
struct PatternOperator {
    /// For each group that it changes, the positions after and before it.
    after: Vec<Option<usize>>,
    before: Vec<Option<usize>>,
    /// For each group, the positions that it can leave unchanged.
    keeps: Vec<Vec<bool>>,
    is_free: bool,
}

impl<'p> Pattern<'p> {
    pub(super) fn new(
        task: &'p GroundTask,
        measured: Vec<&'p GroupDistances<'p>>,
        context: Option<&'p Group>,
        mutex: &'p BitMatrix,
    ) -> Pattern<'p> {
        let groups = measured.iter().map(|it| it.group).chain(context).collect();
        Pattern {
            task,
            measured,
            groups,
            mutex,
        }
    }

    /// The number of states, impossible ones included.
    pub(super) fn states(&self) -> usize {
        let sizes = self.groups.iter().map(|group| group.facts.len());
        sizes.fold(1, usize::saturating_mul)
    }

    /// Sets of facts that cost more together than one by one, and how much more.
    pub(super) fn slacks(&self, control: &mut Control<'_>) -> Stoppable<Vec<NeededSlack>> {
        // A distance; in the queue, each state at most once for every group that leads to it.
        let entry = size_of::<(StateIndex, Distance)>();
        let each = size_of::<Distance>() + 2 * self.groups.len() * entry;
        let bytes = self.states() * each;
        control.reserve(bytes)?;
        let distances = self.distances(control);
        control.release(bytes);
        Ok(self.needed_slacks(&distances?))
    }

    /// Writes the positions of a state, group by group.
    fn positions(&self, mut state: StateIndex, positions: &mut [usize]) {
        for (position, group) in positions.iter_mut().zip(&self.groups).rev() {
            *position = state % group.facts.len();
            state /= group.facts.len();
        }
    }

    fn state(&self, positions: &[usize]) -> StateIndex {
        let digits = self.groups.iter().zip(positions);
        digits.fold(0, |state, (group, digit)| state * group.facts.len() + digit)
    }

    /// Whether the facts at the positions may all hold together.
    fn is_possible(&self, positions: &[usize]) -> bool {
        let fact = |group: usize| self.groups[group].facts[positions[group]].index();
        (0..positions.len())
            .all(|group| (0..group).all(|other| !self.mutex.has(fact(group), fact(other))))
    }

    /// The distances of all states to the goal, by a breadth-first search with free operators.
    fn distances(&self, control: &mut Control<'_>) -> Stoppable<Vec<Distance>> {
        let mut distances = vec![UNREACHABLE; self.states()];
        let mut open: VecDeque<(StateIndex, Distance)> = VecDeque::new();
        let mut positions = vec![0; self.groups.len()];
        for (state, distance) in distances.iter_mut().enumerate() {
            self.positions(state, &mut positions);
            let mut goals = self.measured.iter().zip(&positions);
            if goals.all(|(it, &position)| it.group.facts[position] == it.goal)
                && self.is_possible(&positions)
            {
                *distance = 0;
                open.push_back((state, 0));
            }
        }
        let operators = self.operators();
        // Most operators change the last group, and few of them lead to a given fact of it.
        let last = self.groups.len() - 1;
        let leads = |position| move |operator: &&PatternOperator| operator.fits(last, position);
        let operators: Vec<Vec<&PatternOperator>> = (0..self.groups[last].facts.len())
            .map(|position| operators.iter().filter(leads(position)).collect())
            .collect();
        let mut before = positions.clone();
        let mut expanded = 0;
        while let Some((state, distance)) = open.pop_front() {
            expanded += 1;
            if expanded % CHECK_INTERVAL == 0 {
                control.check()?;
            }
            if distances[state] < distance {
                continue;
            }
            self.positions(state, &mut positions);
            for operator in &operators[positions[last]] {
                if !operator.leads_to(&positions) {
                    continue;
                }
                let earlier = operator.before.iter().zip(&positions);
                for (before, (changed, &kept)) in before.iter_mut().zip(earlier) {
                    *before = changed.unwrap_or(kept);
                }
                let next = distance + u32::from(!operator.is_free);
                let state = self.state(&before);
                if next < distances[state] {
                    distances[state] = next;
                    if operator.is_free {
                        open.push_front((state, next));
                    } else {
                        open.push_back((state, next));
                    }
                }
            }
        }
        Ok(distances)
    }

    /// The operators that change one of the groups.
    fn operators(&self) -> Vec<PatternOperator> {
        let swaps = self.groups.iter().flat_map(|group| &group.swaps);
        let mut numbers: Vec<u32> = swaps.map(|swap| swap.operator).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let numbers = numbers.into_iter();
        numbers.map(|number| self.operator(number)).collect()
    }

    fn operator(&self, number: u32) -> PatternOperator {
        let operator = &self.task.operators[number as usize];
        // A fact that is kept holds together with all preconditions and all added facts.
        let is_kept = |fact: &Fact| {
            let mut others = operator.preconditions.iter().chain(&operator.adds);
            others.all(|other| !self.mutex.has(other.index(), fact.index()))
        };
        let keeps = |group: &&Group| group.facts.iter().map(is_kept).collect();
        let end = |of: fn(&Swap) -> Fact| -> Vec<Option<usize>> {
            let groups = self.groups.iter();
            let position = |group: &&Group| group.position(of(group.swap(number)?));
            groups.map(position).collect()
        };
        let after = end(|swap| swap.to);
        PatternOperator {
            is_free: after[..self.measured.len()].iter().all(Option::is_none),
            after,
            before: end(|swap| swap.from),
            keeps: self.groups.iter().map(keeps).collect(),
        }
    }

    /// What the groups cost together beyond what they cost one by one, whatever the context.
    fn needed_slacks(&self, distances: &[Distance]) -> Vec<NeededSlack> {
        let contexts = match self.groups.get(self.measured.len()) {
            Some(context) => context.facts.len(),
            None => 1,
        };
        let mut needed = Vec::new();
        let mut positions = vec![0; self.groups.len()];
        for (index, distances) in distances.chunks(contexts).enumerate() {
            self.positions(index * contexts, &mut positions);
            let positions = &positions[..self.measured.len()];
            let measured = self.measured.iter().zip(positions);
            let singly = measured.map(|(it, &position)| it.distances[position]);
            let singly = singly.fold(0, Distance::saturating_add);
            let together = distances.iter().copied().min().unwrap_or(UNREACHABLE);
            if together > singly && self.is_possible(positions) {
                let facts = self.measured.iter().zip(positions);
                let facts = facts.map(|(it, &position)| it.group.facts[position]);
                // If these facts exclude the goal, more slack than any plan has is needed.
                let slack = match together {
                    UNREACHABLE => UNREACHABLE,
                    _ => together - singly,
                };
                needed.push((facts.collect(), slack));
            }
        }
        needed
    }
}

impl PatternOperator {
    /// Whether the operator can lead to a state.
    fn leads_to(&self, positions: &[usize]) -> bool {
        let mut groups = positions.iter().enumerate();
        groups.all(|(group, &position)| self.fits(group, position))
    }

    /// Whether a group can be at a position after the operator.
    fn fits(&self, group: usize, position: usize) -> bool {
        match self.after[group] {
            Some(after) => after == position,
            None => self.keeps[group][position],
        }
    }
}
