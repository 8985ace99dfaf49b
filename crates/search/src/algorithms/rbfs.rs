//! Recursive best-first search: best-first order in the memory of one path.

use crate::building_blocks::cost_cutoff::keep_least;
use crate::storage::on_path::OnPath;
use crate::{Control, Cost, Found, Heuristic, Meter as _, Outcome, Path, Space, Stoppable, Task};

/// The value of a state from which no goal can be reached.
const UNREACHABLE: Cost = Cost::MAX;

/// Finds a cheapest path in best-first order, keeping only one path and the successors along it.
///
/// - Complete on finite graphs; if there is no path, it ends after it has tried every path without
///   cycles. Optimal if the heuristic never overestimates.
/// - Memory is linear in the length of the path.
/// - The heuristic may be inconsistent. The more different values it has, the more often states are
///   expanded again.
///
/// The search stays below a state as long as nothing elsewhere looks better, and then leaves it
/// with the best value that it saw there. It is recursive in the paper; here the stack is a vector,
/// so that long paths cannot overflow that of the thread.
///
/// ```
/// use taquin_search::puzzles::pancake::Sorting;
/// use taquin_search::{Control, rbfs};
///
/// let sorting = Sorting::new(&[3, 1, 4, 2, 5]).unwrap();
/// let outcome = rbfs(&sorting.task(), &mut Control::default());
/// assert!(outcome.is_optimal());
/// assert_eq!(outcome.best.unwrap().cost, 4);
/// ```
///
/// Reference: R. Korf, "Linear-space best-first search", Artificial
/// Intelligence 62, 1993.
pub fn rbfs<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let found = run(task, control);
    task.outcome(found, control)
}

fn run<S: Space, H: Heuristic<S>>(task: &Task<'_, S, H>, control: &mut Control<'_>) -> Found<S> {
    control.raise_bound(task.first_bound())?;
    if (task.is_goal)(task.start) {
        return Ok(Some(Path::empty()));
    }
    let mut search = Search::new(task);
    let memo = task.heuristic.full(task.start);
    let value = task.heuristic.estimate(memo).min(UNREACHABLE - 1);
    search.enter(None, 0, memo, value, UNREACHABLE, control)?;
    while let Some(frame) = search.stack.last() {
        let (best, rival) = search.best_two(frame);
        match best {
            Some(place) if search.successors[place].value <= frame.bound => {
                let bound = frame.bound.min(rival);
                if let Some(path) = search.descend(place, bound, control)? {
                    return Ok(Some(path));
                }
            }
            _ => search.leave(best),
        }
    }
    // If any state was cut off, every path goes through one.
    if let Some(least) = search.least_cut {
        control.raise_bound(least)?;
    }
    Ok(None)
}

/// A successor of a state on the path.
struct Successor<A> {
    action: A,
    /// The least cost of paths through it, by everything that was seen below it.
    value: Cost,
}

/// A state on the current path.
struct Frame<A, M> {
    /// The action that led here; `None` at the start.
    arrived_by: Option<A>,
    cost: Cost,
    memo: M,
    /// The search goes elsewhere when the values here exceed this.
    bound: Cost,
    /// Where its successors begin; they end where those of the next frame begin.
    first: usize,
    /// The successor that is the next frame.
    entered: usize,
}

struct Search<'a, 'b, S: Space, H: Heuristic<S>> {
    task: &'a Task<'b, S, H>,
    /// The last state of the path.
    state: S::State,
    stack: Vec<Frame<S::Action, H::Memo>>,
    /// The successors of all states on the path, in one vector.
    successors: Vec<Successor<S::Action>>,
    path: OnPath<S>,
    /// The least cost of the paths that were cut off for the limit on cost.
    least_cut: Option<Cost>,
}

impl<'a, 'b, S: Space, H: Heuristic<S>> Search<'a, 'b, S, H> {
    fn new(task: &'a Task<'b, S, H>) -> Search<'a, 'b, S, H> {
        Search {
            task,
            state: task.start.clone(),
            stack: Vec::new(),
            successors: Vec::new(),
            path: OnPath::new(),
            least_cut: None,
        }
    }

    /// The best successor of the last frame from which a goal may be reached, and the value of the
    /// second best.
    fn best_two(&self, frame: &Frame<S::Action, H::Memo>) -> (Option<usize>, Cost) {
        let mut best = (None, UNREACHABLE);
        let mut rival = UNREACHABLE;
        for place in frame.first..self.successors.len() {
            let value = self.successors[place].value;
            if value < best.1 {
                rival = best.1;
                best = (Some(place), value);
            } else {
                rival = rival.min(value);
            }
        }
        (best.0, rival)
    }

    /// Goes to a successor; returns the path if that is a goal.
    fn descend(&mut self, place: usize, bound: Cost, control: &mut Control<'_>) -> Found<S> {
        let Successor { action, value } = self.successors[place];
        // Every value is the least seen below its state, and this is the least of all.
        control.raise_bound(self.task.provable(value))?;
        let frame = self.stack.last_mut().expect("the start has a frame");
        frame.entered = place;
        let cost = frame.cost + self.task.space.apply(&mut self.state, action);
        if (self.task.is_goal)(&self.state) {
            let actions = self.stack.iter().filter_map(|frame| frame.arrived_by);
            return Ok(Some(Path {
                actions: actions.chain([action]).collect(),
                cost,
            }));
        }
        let memo = self.task.heuristic.after(frame.memo, &self.state, action);
        self.enter(Some(action), cost, memo, value, bound, control)?;
        Ok(None)
    }

    /// Makes the current state, of this value, the last frame, and generates its successors.
    fn enter(
        &mut self,
        arrived_by: Option<S::Action>,
        cost: Cost,
        memo: H::Memo,
        value: Cost,
        bound: Cost,
        control: &mut Control<'_>,
    ) -> Stoppable {
        let (space, heuristic) = (self.task.space, self.task.heuristic);
        control.expand()?;
        self.path.push(space, space.key(&self.state), control)?;
        control.grow(&mut self.stack)?;
        let first = self.successors.len();
        self.stack.push(Frame {
            arrived_by,
            cost,
            memo,
            bound,
            first,
            entered: first,
        });
        for action in space.actions(&self.state, arrived_by) {
            let cost = cost + space.apply(&mut self.state, action);
            control.generate();
            if !self.path.contains(space, &space.key(&self.state)) {
                let memo = heuristic.after(memo, &self.state, action);
                let estimate = heuristic.estimate(memo);
                let least = self.task.least_total(cost, estimate);
                if least > control.cost_limit() {
                    keep_least(&mut self.least_cut, least);
                } else {
                    control.grow(&mut self.successors)?;
                    let total = cost.saturating_add(estimate).min(UNREACHABLE - 1);
                    // A lower bound for the state holds for its successors.
                    let value = total.max(value);
                    self.successors.push(Successor { action, value });
                }
            }
            space.undo(&mut self.state, action);
        }
        control.note_stored(self.successors.len() + 1);
        control.note_depth(self.stack.len());
        Ok(())
    }

    /// Goes back from the last frame, whose best successor is given.
    fn leave(&mut self, best: Option<usize>) {
        let space = self.task.space;
        let value = best.map_or(UNREACHABLE, |place| self.successors[place].value);
        self.path.pop();
        let frame = self.stack.pop().expect("the search goes back from a frame");
        self.successors.truncate(frame.first);
        if let Some(action) = frame.arrived_by {
            space.undo(&mut self.state, action);
        }
        if let Some(before) = self.stack.last() {
            self.successors[before.entered].value = value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    #[test]
    fn sorts_every_stack_in_the_fewest_flips() {
        finds_cheapest_paths(all_stacks_up_to(6), rbfs);
    }

    #[test]
    fn finds_cheapest_paths_through_mazes() {
        finds_cheapest_paths(some_mazes(60, 4, 4), rbfs);
        let patchy = some_mazes(60, 4, 4).map(|maze| maze.with(Patchy));
        finds_cheapest_paths(patchy, rbfs);
    }

    #[test]
    fn an_overestimate_proves_nothing() {
        let mazes = some_mazes(40, 4, 4).map(|maze| maze.with(Overestimate));
        overestimates_prove_nothing(mazes, rbfs);
    }

    #[test]
    fn memory_is_linear_in_the_length_of_the_path() {
        let mut control = unlimited();
        rbfs(&stack(&[2, 5, 8, 3, 6, 1, 4, 7]).task(), &mut control);
        let statistics = control.statistics();
        assert!(statistics.max_depth >= 7);
        assert!(statistics.peak_stored <= 7 * (statistics.max_depth + 1));
    }

    #[test]
    fn ends_at_the_goal_and_behind_walls() {
        ends_at_once_at_the_goal(rbfs);
        ends_behind_walls(rbfs);
    }

    #[test]
    fn every_limit_stops_it() {
        stops_or_finds(rbfs);
        every_limit_stops(true, rbfs);
        keeps_cost_limits(some_mazes(60, 4, 4), rbfs);
    }
}
