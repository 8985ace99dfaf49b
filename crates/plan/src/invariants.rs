//! Groups of facts of which exactly one holds at any time: where a thing is, what is in a place.
//!
//! A group grows from a fact until every operator leaves it alone or swaps one
//! member for another (as in Helmert, "Concise finite-domain representations for
//! PDDL planning tasks", Artificial Intelligence 173, 2009, but on grounded
//! operators).

use taquin_search::{Control, Meter as _, StopReason};

use crate::bits::{self, BitMatrix};
use crate::{Fact, GroundTask, Operator};

/// Facts of which exactly one holds in every state that can be reached.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Group {
    /// Sorted.
    pub(crate) facts: Box<[Fact]>,
    /// What operators do to it, in the order of operators.
    pub(crate) swaps: Box<[Swap]>,
    /// Operators that need two of the facts, and so are never possible.
    pub(crate) never: Box<[u32]>,
}

/// An operator replaces one member of a group by another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Swap {
    pub(crate) operator: u32,
    pub(crate) from: Fact,
    pub(crate) to: Fact,
}

impl Group {
    /// What an operator does to the group, if anything.
    pub(crate) fn swap(&self, operator: u32) -> Option<&Swap> {
        let found = self.swaps.binary_search_by_key(&operator, |it| it.operator);
        found.ok().map(|index| &self.swaps[index])
    }

    /// The place of a fact among the members.
    pub(crate) fn position(&self, fact: Fact) -> Option<usize> {
        self.facts.binary_search(&fact).ok()
    }
}

/// How often all searches for groups may look at an operator; there may be more groups than time.
const MOST_LOOKS: usize = 1 << 20;

/// What an operator asks of a group that is not finished.
enum Demand {
    Nothing,
    /// One of these must join.
    OneOf(Vec<Fact>),
    /// No group with these facts is kept by it.
    TooMuch,
}

/// The groups that contain a fact of the beginning or of the goal, as far as they were found.
///
/// Memory is that of the groups, which is not reserved: a few words for each use of a fact.
pub(crate) fn groups(
    task: &GroundTask,
    control: &mut Control<'_>,
) -> Result<Vec<Group>, StopReason> {
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
            looks: MOST_LOOKS / seeds,
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

/// A search for groups, depth first over what may join.
struct Search<'t> {
    task: &'t GroundTask,
    users: &'t [Vec<u32>],
    looks: usize,
    members: Box<[u64]>,
    grown: Vec<Fact>,
}

impl Search<'_> {
    /// The groups with a fact.
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
                Demand::TooMuch => Vec::new(),
                Demand::Nothing => {
                    if self.begins() == 1 {
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

    /// How many members hold at the beginning.
    fn begins(&self) -> usize {
        let initial = &self.task.initial;
        let holds = |fact: &&Fact| initial.binary_search(fact).is_ok();
        self.grown.iter().filter(holds).count()
    }

    /// What some operator asks of the group, with the fewest facts to choose from.
    fn demand(&mut self) -> Demand {
        if self.begins() > 1 {
            return Demand::TooMuch;
        }
        let mut fewest: Option<Vec<Fact>> = None;
        for fact in &self.grown {
            for &number in &self.users[fact.index()] {
                if self.looks == 0 {
                    return Demand::TooMuch;
                }
                self.looks -= 1;
                match demand(&self.task.operators[number as usize], &self.members) {
                    Demand::Nothing => {}
                    Demand::TooMuch => return Demand::TooMuch,
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

/// What an operator asks of a group, if one member at most holds before it.
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
        _ => Demand::TooMuch,
    }
}

/// A group of which every operator is known to keep one member.
fn group(task: &GroundTask, users: &[Vec<u32>], facts: Box<[Fact]>) -> Group {
    let is_member = |fact: &&Fact| facts.binary_search(fact).is_ok();
    let all = facts.iter().flat_map(|fact| &users[fact.index()]);
    let mut numbers: Vec<u32> = all.copied().collect();
    numbers.sort_unstable();
    numbers.dedup();
    let (mut swaps, mut never) = (Vec::new(), Vec::new());
    for number in numbers {
        let operator = &task.operators[number as usize];
        let mut needed = operator.preconditions.iter().filter(is_member);
        match (needed.next(), needed.next()) {
            (Some(_), Some(_)) => never.push(number),
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
        never: never.into_boxed_slice(),
    }
}

/// Which two facts never hold together because some group has both.
pub(crate) fn apart(task: &GroundTask, groups: &[Group]) -> BitMatrix {
    let mut apart = BitMatrix::new(task.facts.len(), task.facts.len());
    for group in groups {
        for one in &group.facts {
            for other in group.facts.iter().filter(|&other| other != one) {
                bits::insert(apart.row_mut(one.index()), other.index());
            }
        }
    }
    apart
}

#[cfg(test)]
mod tests {
    use taquin_search::Limits;

    use super::*;
    use crate::testing::{lamps, pebbles, states};

    #[test]
    fn exactly_one_fact_of_a_group_holds_in_every_state() {
        let edges = [(0, 1), (0, 2), (1, 3), (2, 3), (3, 4)];
        for (task, expected) in [
            // Four tokens, five places and the free place.
            (pebbles(&edges, &[0, 4, 2, 1, 3], &[1, 2, 3, 4, 0]), 10),
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
