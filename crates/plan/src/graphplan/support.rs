//! The ways to reach a set of goals by one step from the layer before, one after the other.

use crate::bits;
use crate::layers::Layers;
use crate::{Fact, GroundTask};

/// A set of goals in a layer, and the actions chosen for them at the moment.
pub(super) struct Support {
    goals: Box<[Fact]>,
    /// How many layers lie above.
    above: usize,
    /// One action for each goal that none before it adds; operators, then actions that keep a fact.
    chosen: Vec<usize>,
    /// What the chosen actions need, action after action, and where each one's needs begin.
    needs: Vec<Fact>,
    begins: Vec<usize>,
    is_begun: bool,
}

impl Support {
    /// Nothing chosen yet for the goals of the last layer.
    pub(super) fn new(goals: Box<[Fact]>) -> Support {
        Support {
            goals,
            above: 0,
            chosen: Vec::new(),
            needs: Vec::new(),
            begins: Vec::new(),
            is_begun: false,
        }
    }

    /// Nothing chosen yet for goals one layer below.
    pub(super) fn below(&self, goals: Box<[Fact]>) -> Support {
        Support {
            above: self.above + 1,
            ..Support::new(goals)
        }
    }

    /// The number of the goals' layer if the last has number `steps`.
    pub(super) fn depth(&self, steps: usize) -> usize {
        steps - self.above
    }

    pub(super) fn into_goals(self) -> Box<[Fact]> {
        self.goals
    }

    /// The operators that are chosen.
    pub(super) fn operators(&self, task: &GroundTask) -> impl Iterator<Item = u32> {
        let operators = task.operators.len();
        let chosen = self
            .chosen
            .iter()
            .filter(move |&&action| action < operators);
        chosen.map(|&action| action as u32)
    }

    /// Chooses the next way, and gives what it needs in the layer `before`, sorted.
    ///
    /// A way without operators is none: it would only wait, and goals that can
    /// be reached by waiting have been tried with fewer steps.
    pub(super) fn next(
        &mut self,
        task: &GroundTask,
        layers: &Layers<'_>,
        before: usize,
    ) -> Option<Box<[Fact]>> {
        // The action that was tried last for the goal at hand, if any.
        let mut tried = match self.is_begun {
            true => Some(self.take_back()?),
            false => None,
        };
        self.is_begun = true;
        loop {
            let Some(goal) = self.first_without(task) else {
                if self.operators(task).next().is_some() {
                    let mut needs = self.needs.clone();
                    needs.sort_unstable();
                    needs.dedup();
                    return Some(needs.into_boxed_slice());
                }
                tried = Some(self.take_back()?);
                continue;
            };
            match self.choice(task, layers, before, goal, tried) {
                Some(action) => {
                    self.choose(task, action);
                    tried = None;
                }
                None => tried = Some(self.take_back()?),
            }
        }
    }

    fn choose(&mut self, task: &GroundTask, action: usize) {
        self.begins.push(self.needs.len());
        self.needs
            .extend_from_slice(needs_of(task, &action_fact(task, action), action));
        self.chosen.push(action);
    }

    fn take_back(&mut self) -> Option<usize> {
        let action = self.chosen.pop()?;
        self.needs.truncate(self.begins.pop()?);
        Some(action)
    }

    /// The first goal that no chosen action adds.
    fn first_without(&self, task: &GroundTask) -> Option<Fact> {
        let operators = task.operators.len();
        let adds = |action: usize, goal: Fact| match action.checked_sub(operators) {
            None => task.operators[action].adds.binary_search(&goal).is_ok(),
            Some(kept) => kept == goal.index(),
        };
        let mut goals = self.goals.iter().copied();
        goals.find(|&goal| !self.chosen.iter().any(|&action| adds(action, goal)))
    }

    /// The next action after `tried` that adds a goal and gets along with all that is chosen.
    fn choice(
        &self,
        task: &GroundTask,
        layers: &Layers<'_>,
        before: usize,
        goal: Fact,
        tried: Option<usize>,
    ) -> Option<usize> {
        let disturbance = layers.disturbance()?;
        let layer = layers.get(before);
        let operators = task.operators.len();
        let gets_along = |&action: &usize| {
            let fact = action_fact(task, action);
            let needs = needs_of(task, &fact, action);
            let is_possible = match action.checked_sub(operators) {
                None => {
                    bits::contains(&layer.operators, action)
                        && !deletes_any(&task.operators[action].deletes, &self.goals)
                }
                Some(_) => layer.may_hold(fact[0]),
            };
            is_possible
                && !self
                    .chosen
                    .iter()
                    .any(|&one| disturbance.between(one, action))
                && needs.iter().all(|&need| {
                    self.needs
                        .iter()
                        .all(|&other| layer.may_hold_both(need, other))
                })
        };
        let from = tried.map_or(0, |action| action + 1);
        bits::members_from(disturbance.adders(goal), from).find(gets_along)
    }
}

/// The fact that an action keeps, if it is no operator.
fn action_fact(task: &GroundTask, action: usize) -> [Fact; 1] {
    [Fact(action.saturating_sub(task.operators.len()) as u32)]
}

fn needs_of<'a>(task: &'a GroundTask, kept: &'a [Fact; 1], action: usize) -> &'a [Fact] {
    match task.operators.get(action) {
        Some(operator) => &operator.preconditions,
        None => kept,
    }
}

fn deletes_any(deletes: &[Fact], goals: &[Fact]) -> bool {
    deletes.iter().any(|fact| goals.binary_search(fact).is_ok())
}
