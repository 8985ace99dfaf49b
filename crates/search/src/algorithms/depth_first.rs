//! Depth-first search within a limit on the number of actions.

use crate::space::with_successor;
use crate::storage::on_path::OnPath;
use crate::{Control, Cost, Found, Heuristic, Meter as _, Outcome, Path, Space, Stoppable, Task};

/// Finds some path of at most `limit` actions.
///
/// - Complete within the limit; not optimal. If nothing was found and the search was not stopped,
///   every path has more than `limit` actions.
/// - Memory is linear in the limit.
/// - The heuristic is not used, except that an admissible estimate of the start is the first lower
///   bound.
/// - States reached on several paths are expanded several times, but no path visits a state twice.
///
/// The stack is a vector, so that long paths cannot overflow that of the thread.
///
/// ```
/// use taquin_search::puzzles::pancake::Sorting;
/// use taquin_search::{Control, depth_first};
///
/// let sorting = Sorting::new(&[3, 1, 4, 2, 5]).unwrap();
/// let within = |limit| depth_first(&sorting.task(), limit, &mut Control::default()).best;
/// assert_eq!(within(3), None);
/// assert_eq!(within(4).unwrap().cost, 4);
/// ```
///
/// Reference: R. Tarjan, "Depth-first search and linear graph algorithms",
/// SIAM Journal on Computing 1, 1972.
pub fn depth_first<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    limit: u32,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let found = run(task, limit, control);
    Outcome::of_any(found, control)
}

fn run<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    limit: u32,
    control: &mut Control<'_>,
) -> Found<S> {
    control.raise_bound(task.first_bound())?;
    match within(task, 0, limit, control)? {
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
    /// No path within the limits; the least cost of the paths that were cut off, if any.
    Nothing(Option<Cost>),
}

/// A state on the current path.
struct Frame<S: Space> {
    /// The actions still to try.
    actions: S::Actions,
    /// The action that led here; `None` at the start.
    arrived_by: Option<S::Action>,
    cost: Cost,
}

/// The last actions of every path are tried by recursion, which is fast, and without detecting
/// cycles, which would cost more than such short cycles do.
const LAST_LAYERS: u32 = 8;

/// The approximate stack use of a recursive call, without the state.
const CALL_BYTES: usize = 128;

/// Searches all paths of at most `limit` actions, and within the limit on cost.
///
/// Paths of one to `tested` actions are known to lead to no goal.
pub(crate) fn within<S: Space, H>(
    task: &Task<'_, S, H>,
    tested: u32,
    limit: u32,
    control: &mut Control<'_>,
) -> Stoppable<Round<S::Action>> {
    let state = task.start.clone();
    if (task.is_goal)(&state) {
        return Ok(Round::Found(Path::empty()));
    }
    if limit == 0 {
        return Ok(Round::Nothing(Some(1)));
    }
    let call_bytes = LAST_LAYERS as usize * (size_of::<S::State>() + CALL_BYTES);
    control.reserve(call_bytes)?;
    let round = search(task, state, tested, limit, control)?;
    control.release(call_bytes);
    Ok(round)
}

/// The same for a start that is not a goal and a limit above zero.
fn search<S: Space, H>(
    task: &Task<'_, S, H>,
    mut state: S::State,
    tested: u32,
    limit: u32,
    control: &mut Control<'_>,
) -> Stoppable<Round<S::Action>> {
    let space = task.space;
    let mut last_layers = LastLayers {
        task,
        cost_limit: control.cost_limit(),
        untested: limit - tested,
        least_cut: Cost::MAX,
        fewest_left: limit,
        found: Vec::new(),
        found_cost: 0,
    };
    if limit <= LAST_LAYERS {
        let found = last_layers.extend(&mut state, None, 0, limit, control);
        control.note_depth((limit - last_layers.fewest_left) as usize + 1);
        return Ok(if found? {
            Round::Found(last_layers.path(&[]))
        } else {
            last_layers.nothing()
        });
    }
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
        let left = limit - stack.len() as u32;
        if cost > last_layers.cost_limit {
            last_layers.cut(cost);
        } else if left < last_layers.untested && (task.is_goal)(&state) {
            last_layers.found_cost = cost;
            return Ok(Round::Found(last_layers.path(&so_far(&stack, action))));
        } else if path.contains(space, &space.key(&state)) {
            // A cycle.
        } else if left == LAST_LAYERS {
            if last_layers.extend(&mut state, Some(action), cost, left, control)? {
                return Ok(Round::Found(last_layers.path(&so_far(&stack, action))));
            }
        } else {
            path.push(space, space.key(&state), control)?;
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
    control.note_depth((limit - last_layers.fewest_left) as usize);
    control.release(stack.capacity() * size_of::<Frame<S>>());
    path.free(space, control);
    Ok(last_layers.nothing())
}

/// The actions on the stack, followed by `last`.
fn so_far<S: Space>(stack: &[Frame<S>], last: S::Action) -> Vec<S::Action> {
    let actions = stack.iter().filter_map(|frame| frame.arrived_by);
    actions.chain([last]).collect()
}

/// Depth-first search of a few layers by recursion.
struct LastLayers<'t, 's, S: Space, H> {
    task: &'t Task<'s, S, H>,
    cost_limit: Cost,
    /// The number of last actions of a path that lead to states that may be goals.
    untested: u32,
    /// The least cost of the paths that were cut off; `Cost::MAX` if none was.
    least_cut: Cost,
    /// The least number of actions left when a state was expanded.
    fewest_left: u32,
    /// The actions to the goal, the last first, and the cost of the whole path.
    found: Vec<S::Action>,
    found_cost: Cost,
}

impl<S: Space, H> LastLayers<'_, '_, S, H> {
    /// Tries all sequences of at most `left` actions, which is at least one, and returns whether
    /// one leads to a goal.
    #[inline(always)]
    fn extend(
        &mut self,
        state: &mut S::State,
        last: Option<S::Action>,
        cost: Cost,
        left: u32,
        control: &mut Control<'_>,
    ) -> Stoppable<bool> {
        match left {
            1 => self.last_action(state, last, cost, control),
            _ => self.several_actions(state, last, cost, left, control),
        }
    }

    fn several_actions(
        &mut self,
        state: &mut S::State,
        last: Option<S::Action>,
        cost: Cost,
        left: u32,
        control: &mut Control<'_>,
    ) -> Stoppable<bool> {
        let space = self.task.space;
        control.expand()?;
        self.fewest_left = self.fewest_left.min(left);
        let may_be_goals = left <= self.untested;
        for action in space.actions(state, last) {
            control.generate();
            let is_found = with_successor(space, state, action, |state, step| {
                let cost = cost + step;
                if cost > self.cost_limit {
                    self.cut(cost);
                } else if may_be_goals && (self.task.is_goal)(state) {
                    self.found_cost = cost;
                    return Ok(true);
                } else {
                    return self.extend(state, Some(action), cost, left - 1, control);
                }
                Ok(false)
            })?;
            if is_found {
                self.found.push(action);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Most states are generated here.
    #[inline(always)]
    fn last_action(
        &mut self,
        state: &mut S::State,
        last: Option<S::Action>,
        cost: Cost,
        control: &mut Control<'_>,
    ) -> Stoppable<bool> {
        let space = self.task.space;
        control.expand()?;
        self.fewest_left = 1;
        for action in space.actions(state, last) {
            control.generate();
            let is_found = with_successor(space, state, action, |state, step| {
                let cost = cost + step;
                if cost <= self.cost_limit && (self.task.is_goal)(state) {
                    self.found_cost = cost;
                    return true;
                }
                // Another action would cost at least one more.
                self.cut(if cost > self.cost_limit {
                    cost
                } else {
                    cost + 1
                });
                false
            });
            if is_found {
                self.found.push(action);
                return Ok(true);
            }
        }
        Ok(false)
    }

    #[inline]
    fn cut(&mut self, cost: Cost) {
        self.least_cut = self.least_cut.min(cost);
    }

    /// The end of a search that has found no path.
    fn nothing(&self) -> Round<S::Action> {
        Round::Nothing((self.least_cut < Cost::MAX).then_some(self.least_cut))
    }

    /// The path that was found, after the actions that led to these layers.
    fn path(mut self, before: &[S::Action]) -> Path<S::Action> {
        self.found.extend(before.iter().rev());
        self.found.reverse();
        Path {
            actions: self.found,
            cost: self.found_cost,
        }
    }
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
    fn no_path_has_cycles() {
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
    fn a_depth_limit_is_not_reported_as_a_cost_limit() {
        let far = all_stacks(5).last().unwrap();
        let outcome = depth_first(&far.task(), 1, &mut within_cost(50));
        assert_eq!((outcome.best, outcome.stopped), (None, None));
    }
}
