//! Tasks without conditional changes: one operator for each set of changes that can happen together.
//!
//! GraphPlan and satisfiability need it. The copies of an operator exclude each other: every condition
//! either holds or has a first fact that does not. So plans have the same length and cost.

use rustc_hash::FxHashMap;

use crate::{Fact, GroundTask, Operator};

/// The largest number of copies of one operator, and of operators of the whole task.
const MAX_COPIES: usize = 1 << 10;
const MAX_OPERATORS: usize = 1 << 20;

/// A task without conditional changes.
pub(crate) struct SplitTask {
    pub(crate) task: GroundTask,
    /// For each operator, the operator that it is a copy of.
    pub(crate) origins: Vec<u32>,
}

/// Splits all operators with conditional changes.
///
/// # Errors
/// The name of an operator that has too many copies.
pub(crate) fn split(task: &GroundTask) -> Result<SplitTask, String> {
    let complements = Complements::new(task);
    let mut all = SplitTask {
        task: GroundTask {
            facts: complements.names(task),
            operators: Vec::new(),
            initial: complements.state(task),
            goal: task.goal.clone(),
        },
        origins: Vec::new(),
    };
    for (origin, operator) in (0..).zip(&task.operators) {
        let mut copies = Copies {
            operator,
            complements: &complements,
            found: Vec::new(),
        };
        let mut chosen = Vec::new();
        copies.choose(&mut operator.preconditions.to_vec(), &mut chosen, 0);
        let total = all.origins.len() + copies.found.len();
        if copies.found.len() > MAX_COPIES || total > MAX_OPERATORS {
            return Err(operator.name.clone());
        }
        all.origins
            .extend(std::iter::repeat_n(origin, copies.found.len()));
        all.task.operators.extend(copies.found);
    }
    Ok(all)
}

/// For each fact of a condition, the fact that holds whenever it does not.
struct Complements {
    of: FxHashMap<Fact, Fact>,
    /// Facts whose complements are new, numbered from the first fact that the task does not have.
    new: Vec<Fact>,
}

impl Complements {
    fn new(task: &GroundTask) -> Complements {
        let by_name: FxHashMap<&str, Fact> = (0..)
            .zip(&task.facts)
            .map(|(number, name)| (name.as_str(), Fact(number)))
            .collect();
        let mut complements = Complements {
            of: FxHashMap::default(),
            new: Vec::new(),
        };
        let changes = task.operators.iter().flat_map(|it| &it.conditional);
        for &fact in changes.flat_map(|change| &change.conditions) {
            if complements.of.contains_key(&fact) {
                continue;
            }
            let name = &task.facts[fact.index()];
            let inner = name
                .strip_prefix("(not ")
                .and_then(|it| it.strip_suffix(')'));
            let known = match inner {
                Some(inner) => by_name.get(inner),
                None => by_name.get(format!("(not {name})").as_str()),
            };
            let complement = known.copied().unwrap_or_else(|| {
                complements.new.push(fact);
                Fact((task.facts.len() + complements.new.len() - 1) as u32)
            });
            complements.of.insert(fact, complement);
        }
        complements
    }

    fn names(&self, task: &GroundTask) -> Vec<String> {
        let new = self.new.iter().map(|fact| &task.facts[fact.index()]);
        let new = new.map(|name| format!("(not {name})"));
        task.facts.iter().cloned().chain(new).collect()
    }

    fn state(&self, task: &GroundTask) -> Box<[Fact]> {
        let new = (task.facts.len() as u32..).map(Fact).zip(&self.new);
        let absent = new.filter(|(_, fact)| task.initial.binary_search(fact).is_err());
        let absent = absent.map(|(complement, _)| complement);
        task.initial.iter().copied().chain(absent).collect()
    }

    /// The new complement of a fact.
    fn new_of(&self, fact: Fact) -> Option<Fact> {
        let complement = self.of.get(&fact).copied()?;
        self.new.contains(&fact).then_some(complement)
    }
}

/// Enumerates the copies of one operator.
struct Copies<'a> {
    operator: &'a Operator,
    complements: &'a Complements,
    found: Vec<Operator>,
}

impl Copies<'_> {
    /// Decides the changes from number `next` on; `needed` holds, and the `chosen` changes happen.
    fn choose(&mut self, needed: &mut Vec<Fact>, chosen: &mut Vec<usize>, next: usize) {
        if self.found.len() > MAX_COPIES {
            return;
        }
        let operator = self.operator;
        let Some(change) = operator.conditional.get(next) else {
            self.found.push(self.copy(needed, chosen));
            return;
        };
        let before = needed.len();
        for fact in &change.conditions {
            if needed.contains(fact) {
                continue;
            }
            let complement = self.complements.of[fact];
            // This is the first fact of the condition that does not hold: nothing happens.
            if needed.contains(&complement) {
                self.choose(needed, chosen, next + 1);
                needed.truncate(before);
                return;
            }
            needed.push(complement);
            self.choose(needed, chosen, next + 1);
            needed.pop();
            needed.push(*fact);
        }
        chosen.push(next);
        self.choose(needed, chosen, next + 1);
        chosen.pop();
        needed.truncate(before);
    }

    fn copy(&self, needed: &[Fact], chosen: &[usize]) -> Operator {
        let operator = self.operator;
        let mut changes: FxHashMap<Fact, bool> = FxHashMap::default();
        let mut change = |deletes: &[Fact], adds: &[Fact]| {
            changes.extend(deletes.iter().map(|&fact| (fact, false)));
            changes.extend(adds.iter().map(|&fact| (fact, true)));
        };
        change(&operator.deletes, &operator.adds);
        for &number in chosen {
            let chosen = &operator.conditional[number];
            change(&chosen.deletes, &chosen.adds);
        }
        let complements: Vec<(Fact, bool)> = changes
            .iter()
            .filter_map(|(&fact, &holds)| Some((self.complements.new_of(fact)?, !holds)))
            .collect();
        changes.extend(complements);
        let sorted = |facts: &mut dyn Iterator<Item = Fact>| -> Box<[Fact]> {
            let mut facts: Vec<Fact> = facts.collect();
            facts.sort_unstable();
            facts.into()
        };
        let changed_to = |value: bool| {
            let changes = changes.iter().filter(move |&(_, &holds)| holds == value);
            changes.map(|(&fact, _)| fact)
        };
        Operator {
            name: operator.name.clone(),
            cost: operator.cost,
            preconditions: sorted(&mut needed.iter().copied()),
            adds: sorted(&mut changed_to(true)),
            deletes: sorted(&mut changed_to(false)),
            conditional: Box::default(),
            is_goal_marker: operator.is_goal_marker,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ConditionalChange;

    #[test]
    fn copies_exclude_each_other_and_cover_every_state() {
        // Three facts: the operator moves what holds of 0 and 1 to 2, under two conditions.
        let change = |conditions: &[u32], adds: &[u32], deletes: &[u32]| {
            let facts = |numbers: &[u32]| numbers.iter().copied().map(Fact).collect();
            ConditionalChange {
                conditions: facts(conditions),
                adds: facts(adds),
                deletes: facts(deletes),
            }
        };
        let operator = Operator {
            name: "(shift)".into(),
            cost: 1,
            preconditions: Box::default(),
            adds: Box::default(),
            deletes: [Fact(2)].into(),
            conditional: [change(&[0, 1], &[2], &[0]), change(&[1], &[0], &[1])].into(),
            is_goal_marker: false,
        };
        let task = GroundTask {
            facts: ["(a)", "(b)", "(c)"].map(String::from).to_vec(),
            operators: vec![operator.clone()],
            initial: [Fact(0)].into(),
            goal: [Fact(2)].into(),
        };
        let split = split(&task).unwrap();
        assert_eq!(split.task.facts.len(), 5);
        assert_eq!(split.task.initial.len(), 2);
        for state in 0..8_u32 {
            let holds = |fact: Fact| state >> fact.0 & 1 == 1;
            let mut expected: Vec<bool> = (0..3).map(|it| holds(Fact(it))).collect();
            for (fact, value) in operator.changes(holds) {
                expected[fact.index()] = value;
            }
            let full = |facts: &[bool]| -> Vec<bool> {
                let mut facts = facts.to_vec();
                for fact in &Complements::new(&task).new {
                    facts.push(!facts[fact.index()]);
                }
                facts
            };
            let before = full(&[holds(Fact(0)), holds(Fact(1)), holds(Fact(2))]);
            let possible = split.task.operators.iter().filter(|copy| {
                let mut needed = copy.preconditions.iter();
                needed.all(|fact| before[fact.index()])
            });
            let possible: Vec<_> = possible.collect();
            assert_eq!(possible.len(), 1, "{state:03b}");
            let mut after = before.clone();
            possible[0]
                .deletes
                .iter()
                .for_each(|fact| after[fact.index()] = false);
            possible[0]
                .adds
                .iter()
                .for_each(|fact| after[fact.index()] = true);
            assert_eq!(after, full(&expected), "{state:03b}");
        }
    }
}
