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
///
/// A conditional change is an operator of its own, numbered after those of the task, that needs the
/// preconditions and the conditions. Whoever uses it uses the operator that it belongs to.
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
    /// For each operator here, the operator of the task that it belongs to.
    pub(crate) origins: Vec<u32>,
    /// For each operator of the task with conditional changes, all operators here that belong to it.
    pub(crate) parts: Option<Lists>,
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
        let mut origins: Vec<u32> = (0..task.operators.len() as u32).collect();
        for (origin, operator) in (0..).zip(&task.operators) {
            for change in &operator.conditional {
                let mut needed = numbers(&operator.preconditions);
                needed.extend(numbers(&change.conditions));
                needed.sort_unstable();
                needed.dedup();
                preconditions.push(needed);
                adds.push(numbers(&change.adds));
                origins.push(origin);
            }
        }
        let has_parts = origins.len() > task.operators.len();
        let costs = origins.iter().map(|&it| task.operators[it as usize].cost);
        let costs: Vec<Cost> = costs.chain([0]).collect();
        preconditions.push(numbers(&task.goal));
        adds.push(vec![goal]);
        origins.push(task.operators.len() as u32);
        let parts = has_parts.then(|| {
            let lists: Vec<[u32; 1]> = origins.iter().map(|&origin| [origin]).collect();
            Lists::new(lists.iter().map(<[u32; 1]>::as_slice)).inverted(task.operators.len() + 1)
        });
        for list in preconditions.iter_mut().filter(|list| list.is_empty()) {
            list.push(always);
        }
        let preconditions = Lists::new(preconditions.iter().map(Vec::as_slice));
        let adds = Lists::new(adds.iter().map(Vec::as_slice));
        Relaxation {
            facts,
            always,
            goal,
            needed_by: preconditions.inverted(facts),
            added_by: adds.inverted(facts),
            preconditions,
            adds,
            costs,
            origins,
            parts,
        }
    }

    /// The number in `origins` of the operator that adds the goal, which the task does not have.
    pub(crate) fn goal_origin(&self) -> u32 {
        self.origins[self.origins.len() - 1]
    }
}
