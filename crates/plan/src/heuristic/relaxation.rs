//! The delete relaxation of a task, in contiguous arrays.

use taquin_search::Cost;

use crate::GroundTask;

/// Lists of numbers in one array.
pub(crate) struct Lists {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    fn new<'a>(lists: impl Iterator<Item = &'a [u32]>) -> Lists {
        let (mut starts, mut items) = (vec![0], Vec::new());
        for list in lists {
            items.extend_from_slice(list);
            starts.push(items.len() as u32);
        }
        Lists { starts, items }
    }

    /// For each number, the lists that contain it.
    fn inverted(&self, numbers: usize) -> Lists {
        let mut lists = vec![Vec::new(); numbers];
        for list in 0..self.starts.len() as u32 - 1 {
            for &number in self.of(list) {
                lists[number as usize].push(list);
            }
        }
        Lists::new(lists.iter().map(Vec::as_slice))
    }

    #[inline]
    pub(crate) fn of(&self, list: u32) -> &[u32] {
        let from = self.starts[list as usize] as usize;
        let to = self.starts[list as usize + 1] as usize;
        &self.items[from..to]
    }
}

/// A task without deletes, with one goal fact that one operator adds, in which every operator has a
/// precondition.
pub(crate) struct Relaxation {
    pub(crate) facts: usize,
    /// The fact that always holds.
    pub(crate) always: u32,
    /// The goal fact.
    pub(crate) goal: u32,
    /// For each operator, its preconditions. The last operator adds the goal.
    pub(crate) preconditions: Lists,
    pub(crate) adds: Lists,
    /// For each fact, the operators that need it, and those that add it.
    pub(crate) needed_by: Lists,
    pub(crate) added_by: Lists,
    pub(crate) costs: Vec<Cost>,
}

impl Relaxation {
    pub(crate) fn new(task: &GroundTask) -> Relaxation {
        let always = task.facts.len() as u32;
        let goal = always + 1;
        let facts = task.facts.len() + 2;
        let mut preconditions = Vec::new();
        let mut adds = Vec::new();
        let numbers = |facts: &[crate::Fact]| facts.iter().map(|fact| fact.0).collect::<Vec<_>>();
        for operator in &task.operators {
            preconditions.push(numbers(&operator.preconditions));
            adds.push(numbers(&operator.adds));
        }
        preconditions.push(numbers(&task.goal));
        adds.push(vec![goal]);
        for list in preconditions.iter_mut().filter(|list| list.is_empty()) {
            list.push(always);
        }
        let preconditions = Lists::new(preconditions.iter().map(Vec::as_slice));
        let adds = Lists::new(adds.iter().map(Vec::as_slice));
        let costs = task.operators.iter().map(|operator| operator.cost);
        Relaxation {
            facts,
            always,
            goal,
            needed_by: preconditions.inverted(facts),
            added_by: adds.inverted(facts),
            preconditions,
            adds,
            costs: costs.chain([0]).collect(),
        }
    }

    /// The operator that adds the goal.
    pub(crate) fn last(&self) -> u32 {
        self.costs.len() as u32 - 1
    }
}
