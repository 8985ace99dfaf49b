//! GraphPlan: searches for a plan backwards through the layers of a planning graph.
//!
//! Blum and Furst, "Fast planning through planning graph analysis", Artificial
//! Intelligence 90, 1997. Sets of goals that failed are remembered with the
//! number of steps, which saves work and can prove that there is no plan.

mod support;

use rustc_hash::FxHashMap;
use taquin_search::{Control, Meter as _, Outcome, Path, StopReason, Stoppable};

use crate::horizon::{StepCost, StepKind, outcome, path};
use crate::mutex_layers::MutexLayers;
use crate::{Fact, GroundTask};
use support::Support;

/// Finds a plan with the fewest parallel steps: operators that do not interfere share a step.
///
/// The lower bound is the number of steps times the cost of the cheapest
/// operator, since every step has an operator. Where only one operator is
/// possible at a time and all cost the same, the plans are optimal. The search
/// stops at a cost limit if its first plan exceeds it, even though another plan
/// might not. It is complete: if it ends without a plan and without a reason to
/// stop, there is no plan. It counts sets of goals as expanded states, and
/// memory grows with their number.
pub(crate) fn graphplan(task: &GroundTask, control: &mut Control<'_>) -> Outcome<u32> {
    let found = search(task, control);
    outcome(found, control)
}

fn search(task: &GroundTask, control: &mut Control<'_>) -> Stoppable<Option<Path<u32>>> {
    control.check()?;
    let mut layers = MutexLayers::new(task, StepKind::Parallel, control)?;
    let mut failures = Failures::default();
    let found = deepen(task, &mut layers, &mut failures, control);
    control.release(layers.bytes() + failures.bytes);
    found
}

fn deepen(
    task: &GroundTask,
    layers: &mut MutexLayers<'_>,
    failures: &mut Failures,
    control: &mut Control<'_>,
) -> Stoppable<Option<Path<u32>>> {
    let step_cost = StepCost::new(task);
    // The first layer from which on the graph repeats, and the number of failed sets there a round ago.
    let mut level: Option<usize> = None;
    let mut failed_before = None;
    for steps in 0_usize.. {
        control.raise_bound(step_cost.of_steps(steps))?;
        control.check()?;
        layers.extend_to(steps, control)?;
        if level.is_none() && layers.first_repeated().is_some() {
            level = Some(steps - 1);
        }
        if layers.after(steps).may_hold_all(&task.goal) {
            control.note_depth(steps);
            if let Some(operators) = extract(task, layers, steps, failures, control)? {
                return path(task, operators, control).map(Some);
            }
        } else if level.is_some() {
            return Ok(None);
        }
        if let Some(level) = level {
            // A round without new failures where the graph repeats: later rounds would have none either.
            let failed = failures.at_or_above(level);
            if failed_before == Some(failed) {
                return Ok(None);
            }
            failed_before = Some(failed);
        }
    }
    Ok(None)
}

/// Counts a set of goals that is about to be expanded.
fn expand(control: &mut Control<'_>) -> Stoppable {
    let expanded = control.statistics().expanded;
    if control
        .limits()
        .nodes
        .is_some_and(|limit| expanded >= limit)
    {
        return Err(StopReason::Nodes);
    }
    control.count(1, 0)
}

/// Searches for operators that reach the goal in `steps` steps.
fn extract(
    task: &GroundTask,
    layers: &MutexLayers<'_>,
    steps: usize,
    failures: &mut Failures,
    control: &mut Control<'_>,
) -> Stoppable<Option<Vec<u32>>> {
    if steps == 0 {
        return Ok(Some(Vec::new()));
    }
    expand(control)?;
    // The goals of each layer, from the last one down, with the actions chosen for them.
    let mut open = vec![Support::new(task.goal.clone())];
    while let Some(support) = open.last_mut() {
        let before = support.depth(steps) - 1;
        match support.next(task, layers, before) {
            Some(_) if before == 0 => {
                let chosen = open
                    .iter()
                    .rev()
                    .flat_map(|support| support.operators(task));
                return Ok(Some(chosen.collect()));
            }
            Some(needs) => {
                control.count(0, 1)?;
                if !failures.contains(&needs, before) {
                    expand(control)?;
                    let below = support.below(needs);
                    open.push(below);
                }
            }
            None => {
                if let Some(support) = open.pop() {
                    let layer = support.depth(steps);
                    failures.insert(support.into_goals(), layer, control)?;
                }
            }
        }
    }
    Ok(None)
}

/// Sets of goals, each with the largest number of steps that is known not to reach it.
///
/// Fewer steps do not reach it either.
#[derive(Default)]
struct Failures {
    steps: FxHashMap<Box<[Fact]>, u32>,
    bytes: usize,
}

impl Failures {
    fn contains(&self, goals: &[Fact], steps: usize) -> bool {
        let failed = self.steps.get(goals);
        failed.is_some_and(|&failed| failed as usize >= steps)
    }

    fn insert(&mut self, goals: Box<[Fact]>, steps: usize, control: &mut Control<'_>) -> Stoppable {
        if self.steps.len() == self.steps.capacity() {
            // The table doubles, and the old one stays until all entries have moved.
            let entry = size_of::<(Box<[Fact]>, u32)>() + 1;
            let slots = (self.steps.capacity() + 1).next_power_of_two() * 2;
            control.reserve(2 * slots * entry)?;
            control.release(slots * entry);
            self.bytes += slots * entry;
            self.steps.reserve(self.steps.capacity().max(1));
        }
        // 16 bytes of allocator overhead.
        let bytes = goals.len() * size_of::<Fact>() + 16;
        control.reserve(bytes)?;
        self.bytes += bytes;
        let failed = self.steps.entry(goals).or_insert(0);
        *failed = (*failed).max(steps as u32);
        control.note_stored(self.steps.len());
        Ok(())
    }

    /// The number of sets that `steps` steps cannot reach.
    fn at_or_above(&self, steps: usize) -> usize {
        let failed = self.steps.values();
        failed.filter(|&&failed| failed as usize >= steps).count()
    }
}

#[cfg(test)]
mod tests {
    use taquin_search::Limits;

    use super::*;
    use crate::testing::{SQUARE_WITH_TAIL, lamps, pebbles, reaches_goal, shortest};

    #[test]
    fn plans_are_shortest_where_one_operator_is_possible_at_a_time() {
        for start in [
            [1, 2, 3, 4, 0],
            [2, 1, 3, 4, 0],
            [0, 4, 2, 1, 3],
            [4, 3, 2, 1, 0],
        ] {
            let task = pebbles(&SQUARE_WITH_TAIL, &start, &[1, 2, 3, 4, 0]);
            let mut control = Control::new(Limits::default());
            let outcome = graphplan(&task, &mut control);
            assert_eq!(outcome.stopped, None);
            let length = outcome.best.as_ref().map(|path| path.actions.len());
            assert_eq!(length, shortest(&task), "{start:?}");
            if let Some(path) = &outcome.best {
                assert!(outcome.is_optimal());
                assert!(reaches_goal(&task, &path.actions));
            }
        }
    }

    #[test]
    fn proves_that_there_is_no_plan() {
        // On a line tokens cannot pass each other; on a square they rotate but keep their order.
        let line = [(0, 1), (1, 2), (2, 3)];
        let square = [(0, 1), (1, 2), (2, 3), (3, 0)];
        for edges in [&line[..], &square] {
            let task = pebbles(edges, &[1, 2, 3, 0], &[2, 1, 3, 0]);
            assert_eq!(shortest(&task), None);
            let outcome = graphplan(&task, &mut Control::new(Limits::default()));
            assert_eq!((outcome.best, outcome.stopped), (None, None));
        }
    }

    #[test]
    fn operators_share_a_step_and_the_bound_counts_steps() {
        let task = lamps(5);
        let outcome = graphplan(&task, &mut Control::new(Limits::default()));
        assert_eq!(outcome.lower_bound, 1);
        let path = outcome.best.unwrap();
        assert_eq!(path.cost, 5);
        assert!(reaches_goal(&task, &path.actions));
    }
}
