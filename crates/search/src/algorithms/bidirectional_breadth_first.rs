//! Bidirectional breadth-first search.

use crate::storage::store::{NodeNumber, Reached, Store};
use crate::{
    BidirectionalTask, Control, Cost, Found, Heuristic, Meter as _, Outcome, Path, Reversible,
    Space, StopReason, Stoppable,
};

/// Finds a path with the fewest actions by searching from the start and from the goal.
///
/// - Complete on finite graphs; optimal if all actions cost the same, and proven so if they cost
///   one. A limit on cost stops it if the path with the fewest actions costs more; if costs differ,
///   a longer path may still be within the limit.
/// - Every state ever reached is kept in memory: about as many as a search from one end reaches at
///   half the depth.
/// - The heuristics are not used, except that admissible estimates between the two ends are the
///   first lower bound.
///
/// ```
/// use taquin_search::puzzles::pancake::Pancakes;
/// use taquin_search::{BidirectionalTask, Control, Zero, bidirectional_breadth_first};
///
/// let space = Pancakes::new(5);
/// let ends = BidirectionalTask {
///     space: &space,
///     start: &space.stack(&[3, 1, 4, 2, 5]).unwrap(),
///     goal: &space.sorted(),
///     to_goal: &Zero,
///     to_start: &Zero,
/// };
/// let outcome = bidirectional_breadth_first(&ends, &mut Control::default());
/// assert!(outcome.is_optimal());
/// assert_eq!(outcome.best.unwrap().cost, 4);
/// ```
///
/// Reference: I. Pohl, "Bi-directional search", Machine Intelligence 6, 1971.
pub fn bidirectional_breadth_first<S: Reversible, H: Heuristic<S>>(
    ends: &BidirectionalTask<'_, S, H>,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let found = run(ends, control);
    Outcome::of_any(found, control)
}

/// The search from one end: all states up to some distance in actions.
struct Side<S: Space> {
    /// States in the order of their distance, which is stored as their cost.
    store: Store<S>,
    /// The first state of the farthest layer; none of that layer was expanded.
    first: NodeNumber,
    depth: Cost,
}

impl<S: Space> Side<S> {
    fn new(space: &S, end: &S::State, control: &mut Control<'_>) -> Stoppable<Side<S>> {
        let mut store = Store::new();
        store.reach(space, space.key(end), 0, None, control)?;
        Ok(Side {
            store,
            first: 0,
            depth: 0,
        })
    }

    /// The number of states in the farthest layer.
    fn width(&self) -> usize {
        self.store.len() - self.first as usize
    }

    /// Reaches the next layer, or ends early at a state that `other` has too and returns its
    /// numbers on both sides.
    fn advance(
        &mut self,
        other: &Side<S>,
        space: &S,
        control: &mut Control<'_>,
    ) -> Stoppable<Option<(NodeNumber, NodeNumber)>> {
        let layer = self.first..self.store.len() as NodeNumber;
        self.first = layer.end;
        self.depth += 1;
        control.note_depth((self.depth + other.depth) as usize);
        for number in layer {
            let node = self.store.node(number);
            let last = node.came_by;
            let mut state = space.state(&node.key);
            control.expand()?;
            for action in space.actions(&state, last) {
                space.apply(&mut state, action);
                control.generate();
                let key = space.key(&state);
                let reached =
                    self.store
                        .reach(space, key.clone(), self.depth, Some(action), control)?;
                if let Reached::New(here) = reached
                    && let Some(there) = other.store.find(space, &key)
                {
                    return Ok(Some((here, there)));
                }
                space.undo(&mut state, action);
            }
            control.note_stored(self.store.len() + other.store.len());
        }
        Ok(None)
    }
}

fn run<S: Reversible, H: Heuristic<S>>(
    ends: &BidirectionalTask<'_, S, H>,
    control: &mut Control<'_>,
) -> Found<S> {
    let space = ends.space;
    control.raise_bound(ends.first_bound())?;
    let mut forward = Side::new(space, ends.start, control)?;
    let mut backward = Side::new(space, ends.goal, control)?;
    if space.key(ends.start) == space.key(ends.goal) {
        return Ok(Some(join(ends, &forward, 0, &backward, 0)));
    }
    // The first meeting is on a shortest path, because whole layers are
    // reached in turn. Let the sides have all states up to distances a and b
    // and none in common. Then the ends are farther apart than a + b: on a
    // path of at most a + b actions some state is within a of the start and
    // within b of the goal. A state met while a side goes one layer farther
    // lies on a path of at most a + 1 + b actions, so there is no shorter one.
    while forward.width() > 0 && backward.width() > 0 {
        // Each action costs at least one.
        control.raise_bound(forward.depth + backward.depth + 1)?;
        let met = if forward.width() <= backward.width() {
            forward.advance(&backward, space, control)?
        } else {
            let met = backward.advance(&forward, space, control)?;
            met.map(|(backward, forward)| (forward, backward))
        };
        if let Some((in_forward, in_backward)) = met {
            let path = join(ends, &forward, in_forward, &backward, in_backward);
            if path.cost > control.cost_limit() {
                return Err(StopReason::Cost);
            }
            return Ok(Some(path));
        }
    }
    Ok(None)
}

/// The path from the start to the goal through the state where the sides met.
fn join<S: Reversible, H>(
    ends: &BidirectionalTask<'_, S, H>,
    forward: &Side<S>,
    in_forward: NodeNumber,
    backward: &Side<S>,
    in_backward: NodeNumber,
) -> Path<S::Action> {
    let forth = forward.store.path_to(ends.space, in_forward);
    let back = backward.store.path_to(ends.space, in_backward);
    forth.join(back, |action| ends.space.inverse(action))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::building_blocks::random::Random;
    use crate::puzzles::pancake::{Gap, Pancakes};
    use crate::testing::*;
    use crate::{Space, Task, Zero};

    fn sort<H: Heuristic<Pancakes>>(
        task: &Task<'_, Pancakes, H>,
        control: &mut Control<'_>,
    ) -> Outcome<<Pancakes as Space>::Action> {
        let ends = BidirectionalTask {
            space: task.space,
            start: task.start,
            goal: &task.space.sorted(),
            to_goal: task.heuristic,
            // Gaps are counted towards the sorted stack only.
            to_start: task.heuristic,
        };
        bidirectional_breadth_first(&ends, control)
    }

    fn travel(roads: &Roads, control: &mut Control<'_>) -> Outcome<(u8, u8)> {
        let ends = BidirectionalTask {
            space: roads,
            start: &0,
            goal: &1,
            to_goal: &Zero,
            to_start: &Zero,
        };
        bidirectional_breadth_first(&ends, control)
    }

    #[test]
    fn sorts_every_stack_in_the_fewest_flips() {
        finds_cheapest_paths(all_stacks_up_to(6), sort::<Gap>);
    }

    #[test]
    fn travels_by_the_fewest_roads_and_claims_no_more() {
        let mut random = Random::new(0);
        for round in 0..300 {
            let roads = Roads::random(8 + round % 12, &mut random);
            let journey = roads.journey(0, 1);
            let outcome = run_soundly(&journey, |task, control| travel(task.space, control));
            let length = outcome.best.map(|path| path.actions.len());
            assert_eq!(length, journey.fewest_actions());
        }
    }

    #[test]
    fn returns_no_path_over_the_limit_on_cost() {
        let roads = Roads::new(&[(0, 2, 3), (2, 1, 4)]);
        for most in 0..9 {
            let outcome = travel(roads, &mut within_cost(most));
            let is_within = most >= 7;
            assert_eq!(outcome.best.is_some(), is_within);
            assert_eq!(outcome.stopped, (!is_within).then_some(StopReason::Cost));
        }
    }

    #[test]
    fn ends_at_the_goal() {
        ends_at_once_at_the_goal(sort);
    }

    #[test]
    fn every_limit_stops_it() {
        stops_or_finds(sort);
        every_limit_stops(true, sort);
    }
}
