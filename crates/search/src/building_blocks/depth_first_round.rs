//! Depth-first search under a bound on cost plus estimate: one round of iterative deepening.

use std::ops::ControlFlow;

use crate::{Control, Cost, Heuristic, Meter as _, Path, Space, StopReason, Task};

/// Where a round begins: the start, or a state already some way along a path.
pub(crate) struct Root<S: Space> {
    pub(crate) state: S::State,
    /// The action that led here; none if all that are possible are to be tried.
    pub(crate) arrived_by: Option<S::Action>,
    pub(crate) cost: Cost,
    /// How many actions led here.
    pub(crate) depth: usize,
}

/// What a round left out.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cut {
    /// The least cost plus estimate over the bound, if any state was cut for it.
    pub(crate) next_bound: Option<Cost>,
    /// Whether states were cut because they cost more than the limit on cost.
    pub(crate) is_limited: bool,
    /// Whether the visitor ended the round.
    pub(crate) is_broken_off: bool,
}

impl Cut {
    /// What two rounds under the same bound left out together.
    pub(crate) fn and(self, other: Cut) -> Cut {
        let next_bounds = [self.next_bound, other.next_bound];
        Cut {
            next_bound: next_bounds.into_iter().flatten().min(),
            is_limited: self.is_limited || other.is_limited,
            is_broken_off: self.is_broken_off || other.is_broken_off,
        }
    }
}

/// A state on the current path.
struct Frame<S: Space, M> {
    /// What is left to try.
    actions: S::Actions,
    /// The action that led here; none at the root.
    arrived_by: Option<S::Action>,
    cost: Cost,
    memo: M,
}

/// Rounds of depth-first search, which share their stack.
pub(crate) struct DepthFirst<'t, 's, S: Space, H: Heuristic<S>> {
    task: &'t Task<'s, S, H>,
    stack: Vec<Frame<S, H::Memo>>,
}

impl<'t, 's, S: Space, H: Heuristic<S>> DepthFirst<'t, 's, S, H> {
    pub(crate) fn new(task: &'t Task<'s, S, H>) -> DepthFirst<'t, 's, S, H> {
        DepthFirst {
            task,
            stack: Vec::new(),
        }
    }

    /// Visits every path from `root` to a goal whose cost plus estimate stays within `bound`.
    ///
    /// The paths are what follows the root; their costs are those from the
    /// start. The root's own estimate is not compared with the bound.
    pub(crate) fn round(
        &mut self,
        root: &Root<S>,
        bound: Cost,
        control: &mut Control<'_>,
        visit: &mut dyn FnMut(Path<S::Action>) -> ControlFlow<()>,
    ) -> Result<Cut, StopReason> {
        let (space, heuristic) = (self.task.space, self.task.heuristic);
        let is_admissible = heuristic.is_admissible();
        let limit = control.cost_limit();
        let mut cut = Cut::default();
        let mut state = root.state.clone();
        if (self.task.is_goal)(&state) {
            let actions = Vec::new();
            let cost = root.cost;
            cut.is_broken_off = visit(Path { actions, cost }).is_break();
            return Ok(cut);
        }
        control.expand()?;
        self.stack.clear();
        control.grow(&mut self.stack)?;
        self.stack.push(Frame {
            actions: space.actions(&state, root.arrived_by),
            arrived_by: None,
            cost: root.cost,
            memo: heuristic.full(&state),
        });
        let mut peak = 0;
        while let Some(frame) = self.stack.last_mut() {
            let Some(action) = frame.actions.next() else {
                if let Some(action) = frame.arrived_by {
                    space.undo(&mut state, action);
                }
                self.stack.pop();
                continue;
            };
            let cost = frame.cost + space.apply(&mut state, action);
            control.generate();
            let memo = heuristic.after(frame.memo, &state, action);
            let estimate = heuristic.estimate(memo);
            let total = cost.saturating_add(estimate);
            if total > bound || cost > limit {
                if total > bound {
                    cut.next_bound = Some(cut.next_bound.map_or(total, |least| least.min(total)));
                } else {
                    cut.is_limited = true;
                }
                space.undo(&mut state, action);
                continue;
            }
            // Only an estimate that may be wrong can be above zero at a goal.
            if (estimate == 0 || !is_admissible) && (self.task.is_goal)(&state) {
                let before = self.stack.iter().filter_map(|frame| frame.arrived_by);
                let actions = before.chain([action]).collect();
                if visit(Path { actions, cost }).is_break() {
                    cut.is_broken_off = true;
                    return Ok(cut);
                }
                space.undo(&mut state, action);
                continue;
            }
            control.expand()?;
            control.grow(&mut self.stack)?;
            self.stack.push(Frame {
                actions: space.actions(&state, Some(action)),
                arrived_by: Some(action),
                cost,
                memo,
            });
            if self.stack.len() > peak {
                peak = self.stack.len();
                control.note_stored(peak);
                control.note_depth(root.depth + peak - 1);
            }
        }
        Ok(cut)
    }
}
