//! GraphPlan: a plan is looked for backwards through the layers of a planning graph.
//!
//! Blum and Furst, "Fast planning through planning graph analysis", Artificial
//! Intelligence 90, 1997. Goals that could not be reached within a number of
//! steps are remembered, which also proves that there is no plan.

mod support;

use rustc_hash::FxHashMap;
use taquin_search::{Control, Cost, Meter as _, Outcome, Path, StopReason};

use crate::layers::{Layers, StepKind, least_cost, outcome};
use crate::{Fact, GroundTask};
use support::Support;

/// Finds a plan with the fewest steps, where operators that do not disturb each other share one.
///
/// No plan has fewer operators than steps, so the lower bound is that number
/// times the cost of the cheapest operator. Where the task allows but one
/// operator at a time and all cost the same, such plans are cheapest. A limit on
/// cost ends it when its plan costs more, though another might not. Complete:
/// without a plan and a reason to stop there is none. Expanded are sets of
/// goals; memory grows with their number.
pub fn graphplan(task: &GroundTask, control: &mut Control<'_>) -> Outcome<u32> {
    let found = search(task, control);
    outcome(found, control)
}

fn search(task: &GroundTask, control: &mut Control<'_>) -> Result<Option<Path<u32>>, StopReason> {
    control.check()?;
    let mut layers = Layers::new(task, StepKind::Parallel, control)?;
    let mut failures = Failures::default();
    let found = deepen(task, &mut layers, &mut failures, control);
    control.release(layers.bytes() + failures.bytes);
    found
}

fn deepen(
    task: &GroundTask,
    layers: &mut Layers<'_>,
    failures: &mut Failures,
    control: &mut Control<'_>,
) -> Result<Option<Path<u32>>, StopReason> {
    let step_cost = least_cost(task);
    // From this layer on the graph stays as it is; how many sets had failed there a round ago.
    let mut level: Option<usize> = None;
    let mut failed_before = None;
    for steps in 0_usize.. {
        let bound = (steps as u64 * u64::from(step_cost)).min(u64::from(Cost::MAX));
        control.raise_bound(bound as Cost)?;
        control.check()?;
        layers.extend_to(steps, control)?;
        if level.is_none() && layers.repeats().is_some() {
            level = Some(steps - 1);
        }
        if layers.get(steps).may_hold_all(&task.goal) {
            control.note_depth(steps);
            if let Some(operators) = extract(task, layers, steps, failures, control)? {
                return path(task, operators, control).map(Some);
            }
        } else if level.is_some() {
            return Ok(None);
        }
        if let Some(level) = level {
            // No new failure in the layer where the graph became what it stays: none will come.
            let failed = failures.at_or_above(level);
            if failed_before == Some(failed) {
                return Ok(None);
            }
            failed_before = Some(failed);
        }
    }
    Ok(None)
}

/// Paths that cost more are not followed by searches either, so that sums never overflow.
const MOST_COST: u64 = 1 << 30;

/// A plan with its cost, unless that is more than is allowed.
pub(crate) fn path(
    task: &GroundTask,
    operators: Vec<u32>,
    control: &Control<'_>,
) -> Result<Path<u32>, StopReason> {
    let costs = operators
        .iter()
        .map(|&number| task.operators[number as usize].cost);
    let cost: u64 = costs.map(u64::from).sum();
    let most = control.limits().cost.map_or(MOST_COST, u64::from);
    if cost > most.min(MOST_COST) {
        return Err(StopReason::Cost);
    }
    Ok(Path {
        actions: operators,
        cost: cost as Cost,
    })
}

/// Counts a set of goals about to be looked at.
fn expand(control: &mut Control<'_>) -> Result<(), StopReason> {
    let expanded = control.statistics().expanded;
    if control.limits().nodes.is_some_and(|most| expanded >= most) {
        return Err(StopReason::Nodes);
    }
    control.count(1, 0)
}

/// Looks for operators that reach the goal in so many steps.
fn extract(
    task: &GroundTask,
    layers: &Layers<'_>,
    steps: usize,
    failures: &mut Failures,
    control: &mut Control<'_>,
) -> Result<Option<Vec<u32>>, StopReason> {
    if steps == 0 {
        return Ok(Some(Vec::new()));
    }
    expand(control)?;
    // The goals of each layer, from the last one down, with the choices that were made for them.
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

/// Sets of goals, each with the greatest number of steps in which it cannot be reached.
///
/// What cannot be reached in a number of steps cannot be reached in fewer.
#[derive(Default)]
struct Failures {
    steps: FxHashMap<Box<[Fact]>, u32>,
    bytes: usize,
}

impl Failures {
    fn contains(&self, goals: &[Fact], steps: usize) -> bool {
        let most = self.steps.get(goals);
        most.is_some_and(|&most| most as usize >= steps)
    }

    fn insert(
        &mut self,
        goals: Box<[Fact]>,
        steps: usize,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        if self.steps.len() == self.steps.capacity() {
            // The table doubles, and the old one is there until all have moved.
            let entry = size_of::<(Box<[Fact]>, u32)>() + 1;
            let slots = (self.steps.capacity() + 1).next_power_of_two() * 2;
            control.reserve(2 * slots * entry)?;
            control.release(slots * entry);
            self.bytes += slots * entry;
            self.steps.reserve(self.steps.capacity().max(1));
        }
        // Sixteen bytes for the allocator.
        let bytes = goals.len() * size_of::<Fact>() + 16;
        control.reserve(bytes)?;
        self.bytes += bytes;
        let most = self.steps.entry(goals).or_insert(0);
        *most = (*most).max(steps as u32);
        control.note_stored(self.steps.len());
        Ok(())
    }

    /// How many sets cannot be reached in so many steps.
    fn at_or_above(&self, steps: usize) -> usize {
        let most = self.steps.values();
        most.filter(|&&most| most as usize >= steps).count()
    }
}

#[cfg(test)]
mod tests {
    use taquin_search::Limits;

    use super::*;
    use crate::testing::{lamps, pebbles, reaches_goal, shortest};

    /// A square and a tail: places 0 1 / 2 3 and 4 beside 3.
    const EDGES: [(usize, usize); 5] = [(0, 1), (0, 2), (1, 3), (2, 3), (3, 4)];

    #[test]
    fn plans_are_shortest_where_one_operator_is_possible_at_a_time() {
        for start in [
            [1, 2, 3, 4, 0],
            [2, 1, 3, 4, 0],
            [0, 4, 2, 1, 3],
            [4, 3, 2, 1, 0],
        ] {
            let task = pebbles(&EDGES, &start, &[1, 2, 3, 4, 0]);
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
        // On a line tokens cannot pass each other; on a square they turn, but keep their order.
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
    fn operators_share_a_step_and_the_bound_is_honest() {
        let task = lamps(5);
        let outcome = graphplan(&task, &mut Control::new(Limits::default()));
        assert_eq!(outcome.lower_bound, 1);
        let path = outcome.best.unwrap();
        assert_eq!(path.cost, 5);
        assert!(reaches_goal(&task, &path.actions));
    }
}
