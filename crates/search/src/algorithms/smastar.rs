//! SMA*: A* that forgets the worst nodes when memory is full.

#[cfg(test)]
mod tests;
mod tree;

use tree::{NodeNumber, Successor, Tree, UNREACHABLE};

use crate::storage::on_path::OnPath;
use crate::{
    Control, Cost, Found, Heuristic, Meter as _, Outcome, Path, Space, StopReason, Stoppable, Task,
};

/// Finds a cheapest path in best-first order with at most `nodes` nodes in memory.
///
/// - Complete on finite graphs among paths that fit: those of at most `nodes` actions whose nodes
///   are within the limit on memory. If none is found and some path may not fit, the search stops
///   for memory.
/// - Optimal if the heuristic never overestimates and a cheapest path fits. Otherwise it finds a
///   cheapest path among those that fit, and its lower bound shows that there may be cheaper ones.
/// - Keeps at most `nodes` expanded states, and no more than the limit on memory allows. The more
///   it keeps, the fewer states it expands again.
/// - The heuristic may be inconsistent. States reached on several paths are kept several times, but
///   no path visits a state twice.
///
/// A node has the values of all its successors, whether or not those have nodes. A successor is
/// forgotten by freeing its node; its parent already has its best value. Like recursive best-first
/// search, SMA* stays below a state as long as nothing elsewhere looks better, and nodes on the
/// current path are never forgotten. The states of the least value are therefore searched once,
/// depth first, until all values are greater, which is why the search ends with however little
/// memory.
///
/// ```
/// use taquin_search::puzzles::pancake::Sorting;
/// use taquin_search::{Control, smastar};
///
/// let sorting = Sorting::new(&[3, 1, 4, 2, 5]).unwrap();
/// let outcome = smastar(&sorting.task(), 4, &mut Control::default());
/// assert!(outcome.is_optimal());
/// assert_eq!(outcome.best.unwrap().cost, 4);
/// ```
///
/// Reference: S. Russell, "Efficient memory-bounded search methods", ECAI 1992.
pub fn smastar<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    nodes: usize,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let found = run(task, nodes, control);
    Outcome::of_any(found, control)
}

fn run<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    nodes: usize,
    control: &mut Control<'_>,
) -> Found<S> {
    control.raise_bound(task.first_bound())?;
    if (task.is_goal)(task.start) {
        return Ok(Some(Path::empty()));
    }
    let mut search = Search {
        task,
        nodes,
        state: task.start.clone(),
        tree: Tree::new(),
        stack: Vec::new(),
        path: OnPath::new(),
        successors: Vec::new(),
        least_cut: UNREACHABLE,
        least_unfit: UNREACHABLE,
    };
    let memo = task.heuristic.full(task.start);
    let value = task.heuristic.estimate(memo).min(UNREACHABLE - 1);
    search.expand(None, 0, memo, value, UNREACHABLE, control)?;
    while let Some(frame) = search.stack.last() {
        let (best, rival) = best_two(search.tree.successors(frame.node));
        match best {
            Some((place, value)) if value <= frame.bound => {
                let bound = frame.bound.min(rival);
                if let Some(path) = search.descend(place, bound, control)? {
                    return Ok(Some(path));
                }
            }
            _ => search.leave(),
        }
    }
    search.conclude(control)
}

/// The best successor from which a goal may be reached, with its value, and the value of the second
/// best.
fn best_two<A>(successors: &[Successor<A>]) -> (Option<(usize, Cost)>, Cost) {
    let mut best: Option<(usize, Cost)> = None;
    let mut rival = UNREACHABLE;
    for (place, after) in successors.iter().enumerate() {
        let least = best.map_or(UNREACHABLE, |(_, value)| value);
        // Ties go to one that has a node.
        let is_better = match best {
            Some((best, _)) if after.value == least => {
                after.node.is_some() && successors[best].node.is_none()
            }
            _ => after.value < least,
        };
        if is_better {
            rival = least;
            best = Some((place, after.value));
        } else {
            rival = rival.min(after.value);
        }
    }
    (best, rival)
}

/// A state on the current path.
struct Frame<A, M> {
    node: NodeNumber,
    /// The action that led here; `None` at the start.
    arrived_by: Option<A>,
    cost: Cost,
    memo: M,
    /// The search goes elsewhere when the values here exceed this.
    bound: Cost,
    /// The successor that is the next frame.
    entered: usize,
}

struct Search<'a, 'b, S: Space, H: Heuristic<S>> {
    task: &'a Task<'b, S, H>,
    /// The maximum number of nodes.
    nodes: usize,
    /// The last state of the path.
    state: S::State,
    tree: Tree<S::Action>,
    stack: Vec<Frame<S::Action, H::Memo>>,
    path: OnPath<S>,
    /// Buffer for the successors of a state. The list of a node is then allocated in its final
    /// size; shrinking a list would fragment the memory.
    successors: Vec<Successor<S::Action>>,
    /// The proven least cost of the paths that were cut off for the limit on cost.
    least_cut: Cost,
    /// The least cost of the paths that were cut off because they do not fit.
    least_unfit: Cost,
}

impl<S: Space, H: Heuristic<S>> Search<'_, '_, S, H> {
    /// Goes to a successor; returns the path if that is a goal.
    fn descend(&mut self, place: usize, bound: Cost, control: &mut Control<'_>) -> Found<S> {
        let space = self.task.space;
        let frame = self.stack.last_mut().expect("the start has a frame");
        let &Successor {
            action,
            value,
            node,
        } = &self.tree.successors(frame.node)[place];
        // This is the least value of all; paths that do not fit are not part of any value.
        control.raise_bound(self.task.provable(value.min(self.least_unfit)))?;
        frame.entered = place;
        let cost = frame.cost + space.apply(&mut self.state, action);
        let memo = self.task.heuristic.after(frame.memo, &self.state, action);
        if let Some(node) = node {
            // The path was as long when the node was made, so no memory is needed.
            self.tree.enter(node);
            self.path.push(space, space.key(&self.state), control)?;
            control.grow(&mut self.stack)?;
            self.stack.push(Frame {
                node,
                arrived_by: Some(action),
                cost,
                memo,
                bound,
                entered: 0,
            });
        } else if (self.task.is_goal)(&self.state) {
            let actions = self.stack.iter().filter_map(|frame| frame.arrived_by);
            return Ok(Some(Path {
                actions: actions.chain([action]).collect(),
                cost,
            }));
        } else {
            let parent = frame.node;
            if !self.expand(Some(action), cost, memo, value, bound, control)? {
                space.undo(&mut self.state, action);
                self.tree.set_value(parent, place, UNREACHABLE);
            }
        }
        Ok(None)
    }

    /// Makes a node for the current state, of this value, at the end of the path. Returns false if
    /// it has no successors or does not fit.
    fn expand(
        &mut self,
        arrived_by: Option<S::Action>,
        cost: Cost,
        memo: H::Memo,
        value: Cost,
        bound: Cost,
        control: &mut Control<'_>,
    ) -> Stoppable<bool> {
        control.expand()?;
        let (space, heuristic) = (self.task.space, self.task.heuristic);
        let key = space.key(&self.state);
        self.successors.clear();
        for action in space.actions(&self.state, arrived_by) {
            let cost = cost + space.apply(&mut self.state, action);
            control.generate();
            let after = space.key(&self.state);
            if after != key && !self.path.contains(space, &after) {
                let estimate = heuristic.estimate(heuristic.after(memo, &self.state, action));
                let least = self.task.least_total(cost, estimate);
                if least > control.cost_limit() {
                    self.least_cut = self.least_cut.min(least);
                } else {
                    let total = cost.saturating_add(estimate).min(UNREACHABLE - 1);
                    self.successors.push(Successor {
                        action,
                        // A lower bound for the state holds for its successors.
                        value: total.max(value),
                        node: None,
                    });
                }
            }
            space.undo(&mut self.state, action);
        }
        let Some(least) = self.successors.iter().map(|after| after.value).min() else {
            return Ok(false);
        };
        if !self.make_room(self.successors.len(), control) {
            self.least_unfit = self.least_unfit.min(least);
            return Ok(false);
        }
        let parent = self.stack.last().map(|frame| (frame.node, frame.entered));
        let node = self.tree.add(parent, Box::from(self.successors.as_slice()));
        self.path.push(space, key, control)?;
        self.stack.push(Frame {
            node,
            arrived_by,
            cost,
            memo,
            bound,
            entered: 0,
        });
        control.note_stored(self.tree.len());
        control.note_depth(self.stack.len());
        Ok(true)
    }

    /// Forgets the worst nodes until one more fits; returns false if it never does.
    fn make_room(&mut self, successors: usize, control: &mut Control<'_>) -> bool {
        loop {
            if self.tree.len() < self.nodes && self.reserve(successors, control).is_ok() {
                return true;
            }
            if !self.tree.forget_worst(control) {
                return false;
            }
        }
    }

    fn reserve(&mut self, successors: usize, control: &mut Control<'_>) -> Stoppable {
        control.grow(&mut self.stack)?;
        self.path.make_room(self.task.space, control)?;
        self.tree.reserve(successors, control)
    }

    /// Goes back from the last state of the path.
    fn leave(&mut self) {
        let frame = self.stack.pop().expect("the search goes back from a frame");
        self.path.pop();
        if let Some(action) = frame.arrived_by {
            self.task.space.undo(&mut self.state, action);
        }
        if let Some(before) = self.stack.last() {
            let value = self.tree.value(frame.node);
            self.tree.set_value(before.node, before.entered, value);
        }
        self.tree.leave(frame.node);
    }

    /// The result when nothing is left to search.
    fn conclude(&self, control: &mut Control<'_>) -> Found<S> {
        if self.least_unfit < UNREACHABLE {
            let least = self.least_cut.min(self.least_unfit);
            control.raise_bound(self.task.provable(least))?;
            return Err(StopReason::Memory);
        }
        // If any state was cut off, every path goes through one.
        if self.least_cut < UNREACHABLE {
            control.raise_bound(self.least_cut)?;
        }
        Ok(None)
    }
}
