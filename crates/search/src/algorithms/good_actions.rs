//! All actions that begin a cheapest path.

use std::ops::ControlFlow;

use crate::building_blocks::depth_first_round::{DepthFirstRounds, Root, RoundEnd};
use crate::space::Proven;
use crate::{Control, Cost, Heuristic, Meter as _, Path, Space, StopReason, Stoppable, Task};

/// What [`good_actions`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoodActions<A> {
    /// The actions that begin a cheapest path; none if the start is a goal.
    ///
    /// If the search was stopped, those found by then.
    pub actions: Vec<A>,
    /// The cost of a cheapest path, once one was found.
    pub cost: Option<Cost>,
    /// The proven lower bound: no path costs less.
    pub lower_bound: Cost,
    /// Why the search ended early, if it did.
    pub stopped: Option<StopReason>,
}

/// Finds all actions of the start that begin a cheapest path.
///
/// - Every possible action is searched separately, so the answer is exact with any heuristic; one
///   that may overestimate is not used.
/// - Memory is linear in the length of the paths.
/// - Every action must have a positive cost. As with IDA*, the search does not end if there is no
///   path and the graph has cycles.
///
/// ```
/// use taquin_search::puzzles::pancake::Sorting;
/// use taquin_search::{Control, good_actions};
///
/// let sorting = Sorting::new(&[2, 4, 1, 3]).unwrap();
/// let good = good_actions(&sorting.task(), &mut Control::default());
/// assert_eq!(good.cost, Some(4));
/// assert_eq!(good.actions, [2, 3]);
/// ```
///
/// Reference: R. Korf, "Depth-first iterative-deepening", Artificial
/// Intelligence 27, 1985.
pub fn good_actions<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
) -> GoodActions<S::Action> {
    let mut good = GoodActions {
        actions: Vec::new(),
        cost: None,
        lower_bound: 0,
        stopped: None,
    };
    good.stopped = judge(task, control, &mut good).err();
    good.lower_bound = control.lower_bound();
    good
}

fn judge<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
    good: &mut GoodActions<S::Action>,
) -> Stoppable {
    let proven = Proven(task.heuristic);
    let task = &task.with_heuristic(&proven);
    let space = task.space;
    let mut rounds = DepthFirstRounds::new(task, control)?;
    // The caller may know more than the heuristic.
    let first_bound = task.first_bound().max(control.lower_bound());
    let mut next_bound = Some(first_bound);
    control.raise_bound(first_bound)?;
    if (task.is_goal)(task.start) {
        good.cost = Some(0);
        return Ok(());
    }
    while let Some(bound) = next_bound
        && good.cost.is_none()
    {
        control.raise_bound(bound)?;
        let mut end = RoundEnd::default();
        control.expand()?;
        for action in space.actions(task.start, None) {
            let mut state = task.start.clone();
            let cost = space.apply(&mut state, action);
            control.generate();
            let root = Root {
                state,
                // Nothing is left out after the action: what `actions` may leave out can be reached
                // another way, but perhaps only by paths that begin differently.
                arrived_by: None,
                cost,
                depth: 1,
            };
            let mut is_good = false;
            let mut visit = |path: Path<S::Action>| {
                good.cost = Some(path.cost);
                is_good = true;
                ControlFlow::Break(())
            };
            end = end.and(rounds.round(root, bound, control, &mut visit)?);
            if is_good {
                good.actions.push(action);
            }
        }
        next_bound = end.next_bound()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::maze::MazeStep;
    use crate::testing::*;

    // The tests of all_optimal compare the actions of all small stacks with their distances.

    #[test]
    fn a_detour_that_costs_the_same_is_good() {
        let text = "1 1 1
                    1 # 1
                    2 2 1
                    1 2 1";
        let through = maze(text, (2, 0), (2, 2));
        let good = good_actions(&through.task(), &mut unlimited());
        assert_eq!((good.cost, good.actions), (Some(3), vec![MazeStep::East]));
        // From one cell up, the way around and the way through cost the same.
        let around = maze(text, (1, 0), (2, 2));
        let good = good_actions(&around.task(), &mut unlimited());
        assert_eq!(good.cost, around.cheapest());
        assert_eq!(good.actions, [MazeStep::North, MazeStep::South]);
    }
}
