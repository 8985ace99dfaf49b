//! Depth-first search within a limit on the number of actions.

use crate::on_path::OnPath;
use crate::{Control, Cost, Heuristic, Outcome, Path, Space, StopReason, Task};

/// Finds some path of at most `limit` actions.
///
/// - Complete within the limit; not optimal. When nothing was found and the
///   search was not stopped, there may be longer paths, but none within it.
/// - Memory is linear in the limit.
/// - The heuristic is not used, except that the start's estimate, if it never
///   overestimates, is the first lower bound.
/// - States reached on several paths are expanded several times, but no path
///   goes through a state twice.
///
/// The stack is a vector of its own, so that long paths cannot overflow the
/// thread's.
///
/// ```
/// use taquin_search::puzzles::pancake::Pancakes;
/// use taquin_search::{Control, Limits, Task, Zero, depth_first};
///
/// let space = Pancakes::new(5);
/// let goal = space.sorted();
/// let task = Task {
///     space: &space,
///     start: &space.stack(&[3, 1, 4, 2, 5]).unwrap(),
///     is_goal: &|stack| *stack == goal,
///     heuristic: &Zero,
/// };
/// let within = |limit| depth_first(&task, limit, &mut Control::new(Limits::default())).best;
/// assert_eq!(within(3), None);
/// assert_eq!(within(4).unwrap().cost, 4);
/// ```
///
/// Reference: R. Tarjan, "Depth-first search and linear graph algorithms",
/// SIAM Journal on Computing 1, 1972.
pub fn depth_first<S, H>(
    task: &Task<'_, S, H>,
    limit: u32,
    control: &mut Control<'_>,
) -> Outcome<S::Action>
where
    S: Space,
    H: Heuristic<S>,
{
    let found = run(task, limit, control);
    Outcome::of_any(found, control)
}

fn run<S, H>(
    task: &Task<'_, S, H>,
    limit: u32,
    control: &mut Control<'_>,
) -> Result<Option<Path<S::Action>>, StopReason>
where
    S: Space,
    H: Heuristic<S>,
{
    control.raise_bound(task.first_bound())?;
    match within(task, limit, control)? {
        Round::Found(path) => Ok(Some(path)),
        Round::Nothing(cut) => {
            control.raise_bound(cut.unwrap_or(0))?;
            Ok(None)
        }
    }
}

/// The end of one depth-first search.
pub(crate) enum Round<A> {
    Found(Path<A>),
    /// No path within the limits. What the others cost at least, if any path was cut off.
    Nothing(Option<Cost>),
}

/// A state on the current path.
struct Frame<S: Space> {
    /// What is left to try.
    actions: S::Actions,
    /// The action that led here; none at the start.
    arrived_by: Option<S::Action>,
    cost: Cost,
}

/// Searches all paths of at most `limit` actions, and within the limit on cost.
pub(crate) fn within<S, H>(
    task: &Task<'_, S, H>,
    limit: u32,
    control: &mut Control<'_>,
) -> Result<Round<S::Action>, StopReason>
where
    S: Space,
{
    let space = task.space;
    let cost_limit = control.cost_limit();
    let mut state = task.start.clone();
    if (task.is_goal)(&state) {
        return Ok(Round::Found(Path {
            actions: Vec::new(),
            cost: 0,
        }));
    }
    if limit == 0 {
        return Ok(Round::Nothing(Some(1)));
    }
    let mut least_cut: Option<Cost> = None;
    let mut cut = |cost: Cost| least_cut = Some(least_cut.map_or(cost, |least| least.min(cost)));
    let mut path = OnPath::new();
    let mut stack: Vec<Frame<S>> = Vec::new();
    path.push(space, space.key(&state), control)?;
    control.grow(&mut stack)?;
    control.expand()?;
    stack.push(Frame {
        actions: space.actions(&state, None),
        arrived_by: None,
        cost: 0,
    });
    while let Some(frame) = stack.last_mut() {
        let Some(action) = frame.actions.next() else {
            path.pop();
            if let Some(action) = frame.arrived_by {
                space.undo(&mut state, action);
            }
            stack.pop();
            continue;
        };
        let cost = frame.cost + space.apply(&mut state, action);
        control.generate();
        if cost > cost_limit {
            cut(cost);
        } else if (task.is_goal)(&state) {
            let actions = stack.iter().filter_map(|frame| frame.arrived_by);
            return Ok(Round::Found(Path {
                actions: actions.chain([action]).collect(),
                cost,
            }));
        } else if stack.len() == limit as usize {
            // Going on would cost at least one more.
            cut(cost + 1);
        } else if stack.len() + 1 == limit as usize {
            // The last layer, about half of all states, needs no frames. Whether the state is on
            // the path already is not asked either: one layer of circles costs less.
            control.expand()?;
            control.note_depth(stack.len() + 1);
            for next in space.actions(&state, Some(action)) {
                let cost = cost + space.apply(&mut state, next);
                control.generate();
                if cost > cost_limit {
                    cut(cost);
                } else if (task.is_goal)(&state) {
                    let actions = stack.iter().filter_map(|frame| frame.arrived_by);
                    return Ok(Round::Found(Path {
                        actions: actions.chain([action, next]).collect(),
                        cost,
                    }));
                } else {
                    cut(cost + 1);
                }
                space.undo(&mut state, next);
            }
        } else if path.push(space, space.key(&state), control)? {
            control.grow(&mut stack)?;
            control.expand()?;
            stack.push(Frame {
                actions: space.actions(&state, Some(action)),
                arrived_by: Some(action),
                cost,
            });
            control.note_stored(stack.len());
            control.note_depth(stack.len());
            continue;
        }
        space.undo(&mut state, action);
    }
    control.release(stack.capacity() * size_of::<Frame<S>>());
    path.free(space, control);
    Ok(Round::Nothing(least_cut))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    #[test]
    fn finds_a_path_within_the_limit_exactly_when_there_is_one() {
        for sorting in all_stacks(5) {
            let shortest = sorting.cheapest().unwrap();
            for limit in 0..7 {
                let outcome =
                    run_soundly(&sorting, |task, control| depth_first(task, limit, control));
                let cost = outcome.best.map(|path| path.cost);
                assert_eq!(cost.is_some(), limit >= shortest);
                assert!(cost.is_none_or(|cost| cost <= limit));
                assert!(cost.is_some() || outcome.lower_bound > limit);
            }
        }
    }

    #[test]
    fn no_path_runs_in_circles() {
        finds_paths(some_mazes(40, 3, 4), |task, control| {
            let outcome = depth_first(task, u32::MAX, control);
            assert!(control.statistics().max_depth <= 12);
            outcome
        });
    }

    #[test]
    fn ends_at_the_goal_and_behind_walls() {
        ends_at_once_at_the_goal(|task, control| depth_first(task, 0, control));
        ends_behind_walls(|task, control| depth_first(task, 12, control));
    }

    #[test]
    fn every_limit_stops_it() {
        stops_or_finds(|task, control| depth_first(task, 20, control));
        every_limit_stops(true, |task, control| depth_first(task, 20, control));
        keeps_cost_limits(some_mazes(40, 3, 4), |task, control| {
            depth_first(task, 12, control)
        });
    }

    #[test]
    fn a_limit_on_cost_is_no_excuse_when_the_depth_was_too_small() {
        let far = all_stacks(5).last().unwrap();
        let outcome = depth_first(&far.task(), 1, &mut within_cost(50));
        assert_eq!((outcome.best, outcome.stopped), (None, None));
    }
}
