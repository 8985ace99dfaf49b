//! Invariant groups: facts of which exactly one holds at any time, such as the places of one thing.
//!
//! A group grows from one fact until every operator leaves it alone or swaps one
//! member for another (as in Helmert, "Concise finite-domain representations for
//! PDDL planning tasks", Artificial Intelligence 173, 2009, but on grounded
//! operators).

use taquin_search::{Control, Meter as _, Stoppable};

use crate::bits::{self, BitMatrix};
use crate::{Fact, GroundTask, Operator};

/// Facts of which exactly one holds in every state that can be reached.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Group {
    /// Sorted.
    pub(crate) facts: Box<[Fact]>,
    /// The operators that change it, in the order of operators.
    pub(crate) swaps: Box<[Swap]>,
    /// Operators that need two of the facts, and so are never possible.
    pub(crate) impossible: Box<[u32]>,
}

/// An operator replaces one member of a group by another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Swap {
    pub(crate) operator: u32,
    pub(crate) from: Fact,
    pub(crate) to: Fact,
}

impl Group {
    /// The change that an operator makes to the group, if any.
    pub(crate) fn swap(&self, operator: u32) -> Option<&Swap> {
        let found = self.swaps.binary_search_by_key(&operator, |it| it.operator);
        found.ok().map(|index| &self.swaps[index])
    }

    /// The index of a fact among the members.
    pub(crate) fn position(&self, fact: Fact) -> Option<usize> {
        self.facts.binary_search(&fact).ok()
    }
}

/// How many operators all searches for groups may check together: there may be exponentially many
/// groups.
const MAX_OPERATOR_CHECKS: usize = 1 << 20;

/// What an operator requires of an unfinished group.
enum Demand {
    Nothing,
    /// One of these must join.
    OneOf(Vec<Fact>),
    /// No group with these facts is invariant under it.
    Impossible,
}

/// The groups that contain an initial fact or a goal, as far as the search finds them.
///
/// The memory of the groups, a few words per use of a fact, is not reserved.
pub(crate) fn groups(task: &GroundTask, control: &mut Control<'_>) -> Stoppable<Vec<Group>> {
    let mut users: Vec<Vec<u32>> = vec![Vec::new(); task.facts.len()];
    for (number, operator) in (0..).zip(&task.operators) {
        let facts = operator.preconditions.iter();
        for fact in facts.chain(&operator.adds).chain(&operator.deletes) {
            if users[fact.index()].last() != Some(&number) {
                users[fact.index()].push(number);
            }
        }
    }
    let mut found: Vec<Group> = Vec::new();
    let seeds = task.goal.len() + task.initial.len();
    for &seed in task.goal.iter().chain(&task.initial) {
        control.check()?;
        let mut search = Search {
            task,
            users: &users,
            checks: MAX_OPERATOR_CHECKS / seeds,
            members: bits::empty_set(task.facts.len()),
            grown: Vec::new(),
        };
        for facts in search.from(seed) {
            if found.iter().all(|group| group.facts != facts) {
                found.push(group(task, &users, facts));
            }
        }
    }
    Ok(found)
}

/// A depth-first search over the facts that may join a group.
struct Search<'t> {
    task: &'t GroundTask,
    users: &'t [Vec<u32>],
    /// Operator checks that are left.
    checks: usize,
    members: Box<[u64]>,
    grown: Vec<Fact>,
}

impl Search<'_> {
    /// The groups that contain a fact.
    fn from(&mut self, seed: Fact) -> Vec<Box<[Fact]>> {
        let mut finished = Vec::new();
        let mut choices = vec![vec![seed]];
        while let Some(left) = choices.last_mut() {
            let Some(fact) = left.pop() else {
                choices.pop();
                if let Some(fact) = self.grown.pop() {
                    bits::remove(&mut self.members, fact.index());
                }
                continue;
            };
            self.grown.push(fact);
            bits::insert(&mut self.members, fact.index());
            choices.push(match self.demand() {
                Demand::OneOf(facts) => facts,
                Demand::Impossible => Vec::new(),
                Demand::Nothing => {
                    if self.initial_members() == 1 {
                        let mut facts = self.grown.clone();
                        facts.sort_unstable();
                        finished.push(facts.into_boxed_slice());
                    }
                    Vec::new()
                }
            });
        }
        finished
    }

    /// The number of members that hold initially.
    fn initial_members(&self) -> usize {
        let initial = &self.task.initial;
        let holds = |fact: &&Fact| initial.binary_search(fact).is_ok();
        self.grown.iter().filter(holds).count()
    }

    /// The demand of all operators that leaves the fewest facts to choose from.
    fn demand(&mut self) -> Demand {
        if self.initial_members() > 1 {
            return Demand::Impossible;
        }
        let mut fewest: Option<Vec<Fact>> = None;
        for fact in &self.grown {
            for &number in &self.users[fact.index()] {
                if self.checks == 0 {
                    return Demand::Impossible;
                }
                self.checks -= 1;
                match demand(&self.task.operators[number as usize], &self.members) {
                    Demand::Nothing => {}
                    Demand::Impossible => return Demand::Impossible,
                    Demand::OneOf(facts) => {
                        if fewest
                            .as_ref()
                            .is_none_or(|least| facts.len() < least.len())
                        {
                            fewest = Some(facts);
                        }
                    }
                }
            }
        }
        fewest.map_or(Demand::Nothing, Demand::OneOf)
    }
}

/// What an operator requires of a group of which at most one member holds before it.
fn demand(operator: &Operator, members: &[u64]) -> Demand {
    let is_member = |fact: &&Fact| bits::contains(members, fact.index());
    let is_deleted = |fact: &Fact| operator.deletes.binary_search(fact).is_ok();
    let mut needed = operator.preconditions.iter().filter(is_member);
    let (first, second) = (needed.next(), needed.next());
    if second.is_some() {
        return Demand::Nothing;
    }
    let Some(needed) = first else {
        let mut changed = operator.adds.iter().chain(&operator.deletes);
        if !changed.any(|fact| is_member(&fact)) {
            return Demand::Nothing;
        }
        let deleted = operator.preconditions.iter().copied();
        return Demand::OneOf(deleted.filter(is_deleted).collect());
    };
    let added = operator.adds.iter().filter(is_member);
    match (is_deleted(needed), added.filter(|&it| it != needed).count()) {
        (true, 1) | (false, 0) => Demand::Nothing,
        (true, 0) => Demand::OneOf(operator.adds.to_vec()),
        _ => Demand::Impossible,
    }
}

/// The group of facts of which every operator is known to keep exactly one.
fn group(task: &GroundTask, users: &[Vec<u32>], facts: Box<[Fact]>) -> Group {
    let is_member = |fact: &&Fact| facts.binary_search(fact).is_ok();
    let all = facts.iter().flat_map(|fact| &users[fact.index()]);
    let mut numbers: Vec<u32> = all.copied().collect();
    numbers.sort_unstable();
    numbers.dedup();
    let (mut swaps, mut impossible) = (Vec::new(), Vec::new());
    for number in numbers {
        let operator = &task.operators[number as usize];
        let mut needed = operator.preconditions.iter().filter(is_member);
        match (needed.next(), needed.next()) {
            (Some(_), Some(_)) => impossible.push(number),
            (Some(&from), None) if operator.deletes.binary_search(&from).is_ok() => {
                let to = operator.adds.iter().find(is_member);
                swaps.extend(to.map(|&to| Swap {
                    operator: number,
                    from,
                    to,
                }));
            }
            _ => {}
        }
    }
    Group {
        facts,
        swaps: swaps.into_boxed_slice(),
        impossible: impossible.into_boxed_slice(),
    }
}

/// The pairs of facts that never hold together because some group has both.
pub(crate) fn mutex_pairs(task: &GroundTask, groups: &[Group]) -> BitMatrix {
    let mut mutex = BitMatrix::new(task.facts.len(), task.facts.len());
    for group in groups {
        for one in &group.facts {
            for other in group.facts.iter().filter(|&other| other != one) {
                bits::insert(mutex.row_mut(one.index()), other.index());
            }
        }
    }
    mutex
}

#[cfg(test)]
mod tests {
    use taquin_search::Limits;

    use super::*;
    use crate::testing::{SQUARE_WITH_TAIL, lamps, pebbles, states};

    #[test]
    fn exactly_one_fact_of_a_group_holds_in_every_state() {
        for (task, expected) in [
            // Four tokens, five places and the free place.
            (
                pebbles(&SQUARE_WITH_TAIL, &[0, 4, 2, 1, 3], &[1, 2, 3, 4, 0]),
                10,
            ),
            (lamps(3), 3),
        ] {
            let groups = groups(&task, &mut Control::new(Limits::default())).unwrap();
            assert_eq!(groups.len(), expected);
            for state in states(&task) {
                for group in &groups {
                    let holds = |fact: &&Fact| group.position(**fact).is_some();
                    assert_eq!(state.iter().filter(holds).count(), 1);
                }
            }
        }
    }
}
