//! Enumerates the sets of actions that reach a set of goals in one step from the layer before.

use crate::bits;
use crate::mutex_layers::MutexLayers;
use crate::{Fact, GroundTask};

/// A set of goals in a layer, and the actions currently chosen for them.
pub(super) struct Support {
    goals: Box<[Fact]>,
    /// The number of layers above.
    above: usize,
    /// One action for each goal that no action before it adds; numbered as in `Interference`.
    chosen: Vec<usize>,
    /// The preconditions of the chosen actions, action by action, and where those of each begin.
    needs: Vec<Fact>,
    starts: Vec<usize>,
    is_begun: bool,
}

impl Support {
    /// The goals of the last layer, with nothing chosen yet.
    pub(super) fn new(goals: Box<[Fact]>) -> Support {
        Support {
            goals,
            above: 0,
            chosen: Vec::new(),
            needs: Vec::new(),
            starts: Vec::new(),
            is_begun: false,
        }
    }

    /// Goals one layer below, with nothing chosen yet.
    pub(super) fn below(&self, goals: Box<[Fact]>) -> Support {
        Support {
            above: self.above + 1,
            ..Support::new(goals)
        }
    }

    /// The number of the goals' layer, if the last layer has number `steps`.
    pub(super) fn depth(&self, steps: usize) -> usize {
        steps - self.above
    }

    pub(super) fn into_goals(self) -> Box<[Fact]> {
        self.goals
    }

    /// The chosen operators, without persistence actions.
    pub(super) fn operators(&self, task: &GroundTask) -> impl Iterator<Item = u32> {
        let operators = task.operators.len();
        let chosen = self
            .chosen
            .iter()
            .filter(move |&&action| action < operators);
        chosen.map(|&action| action as u32)
    }

    /// Chooses the next set of actions; returns its preconditions in the layer `before`, sorted.
    ///
    /// Sets without operators are skipped: such a step only waits, and goals
    /// that waiting reaches have been tried with fewer steps.
    pub(super) fn next(
        &mut self,
        task: &GroundTask,
        layers: &MutexLayers<'_>,
        before: usize,
    ) -> Option<Box<[Fact]>> {
        // The action that was tried last for the current goal, if any.
        let mut tried = if self.is_begun {
            Some(self.take_back()?)
        } else {
            None
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
        self.starts.push(self.needs.len());
        self.needs
            .extend_from_slice(needs_of(task, &action_fact(task, action), action));
        self.chosen.push(action);
    }

    fn take_back(&mut self) -> Option<usize> {
        let action = self.chosen.pop()?;
        self.needs.truncate(self.starts.pop()?);
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

    /// The next action after `tried` that adds the goal and is compatible with all chosen actions.
    fn choice(
        &self,
        task: &GroundTask,
        layers: &MutexLayers<'_>,
        before: usize,
        goal: Fact,
        tried: Option<usize>,
    ) -> Option<usize> {
        let interference = layers.interference()?;
        let layer = layers.after(before);
        let operators = task.operators.len();
        let is_compatible = |&action: &usize| {
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
                    .any(|&one| interference.between(one, action))
                && needs.iter().all(|&need| {
                    self.needs
                        .iter()
                        .all(|&other| layer.may_hold_both(need, other))
                })
        };
        let from = tried.map_or(0, |action| action + 1);
        bits::members_from(interference.adders(goal), from).find(is_compatible)
    }
}

/// The fact of a persistence action; of no meaning for an operator.
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
