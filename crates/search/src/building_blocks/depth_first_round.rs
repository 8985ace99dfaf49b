//! One round of iterative deepening: depth-first search within a bound on cost plus estimate.

use std::ops::ControlFlow;

use crate::{Control, Cost, Heuristic, Meter as _, Path, Space, StopReason, Stoppable, Task};

/// Where a round begins: the start, or a state some way along a path.
pub(crate) struct Root<S: Space> {
    pub(crate) state: S::State,
    /// The action that led here; `None` to try all possible actions.
    pub(crate) arrived_by: Option<S::Action>,
    /// The cost of the path so far.
    pub(crate) cost: Cost,
    /// The number of actions so far.
    pub(crate) depth: usize,
}

impl<S: Space> Root<S> {
    /// The start of a task.
    pub(crate) fn start<H>(task: &Task<'_, S, H>) -> Root<S> {
        Root {
            state: task.start.clone(),
            arrived_by: None,
            cost: 0,
            depth: 0,
        }
    }
}

impl<S: Space> Clone for Root<S> {
    fn clone(&self) -> Root<S> {
        Root {
            state: self.state.clone(),
            ..*self
        }
    }
}

/// What a round left out.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RoundEnd {
    /// The least cost plus estimate above the bound, if a state was left out for it.
    least_above: Option<Cost>,
    /// Whether states were left out because they cost more than the limit on cost.
    exceeds_limit: bool,
}

impl RoundEnd {
    /// What two rounds within the same bound left out together.
    pub(crate) fn and(self, other: RoundEnd) -> RoundEnd {
        let least_above = [self.least_above, other.least_above];
        RoundEnd {
            least_above: least_above.into_iter().flatten().min(),
            exceeds_limit: self.exceeds_limit || other.exceeds_limit,
        }
    }

    /// The bound of the next round; `None` if nothing is left to search.
    ///
    /// # Errors
    /// [`StopReason::Cost`] when everything that is left exceeds the limit on cost.
    pub(crate) fn next_bound(self) -> Stoppable<Option<Cost>> {
        match self.least_above {
            None if self.exceeds_limit => Err(StopReason::Cost),
            next => Ok(next),
        }
    }
}

/// What is done with the states of a round. A closure that takes the paths will do.
pub(crate) trait Visitor<S: Space> {
    /// Receives a path from the root to a goal, whose cost is counted from the start.
    fn visit_goal(&mut self, path: Path<S::Action>) -> ControlFlow<()>;

    /// Whether to search below a state that was reached at this cost.
    #[inline(always)]
    fn is_wanted(&self, _state: &S::State, _cost: Cost) -> bool {
        true
    }
}

impl<S: Space, F: FnMut(Path<S::Action>) -> ControlFlow<()>> Visitor<S> for F {
    fn visit_goal(&mut self, path: Path<S::Action>) -> ControlFlow<()> {
        self(path)
    }
}

/// A state on the current path.
struct Frame<S: Space, M> {
    /// The actions still to try.
    actions: S::Actions,
    /// The action that led here; `None` at the root.
    arrived_by: Option<S::Action>,
    cost: Cost,
    memo: M,
}

/// Rounds of depth-first search, which share their stack.
///
/// The stack is a vector, so that long paths cannot overflow that of the thread.
pub(crate) struct DepthFirstRounds<'t, 's, S: Space, H: Heuristic<S>> {
    task: &'t Task<'s, S, H>,
    stack: Vec<Frame<S, H::Memo>>,
}

impl<'t, 's, S: Space, H: Heuristic<S>> DepthFirstRounds<'t, 's, S, H> {
    /// Reserves the memory for short paths at once, before other parts of a search take it all.
    pub(crate) fn new(
        task: &'t Task<'s, S, H>,
        control: &mut Control<'_>,
    ) -> Stoppable<DepthFirstRounds<'t, 's, S, H>> {
        let mut stack = Vec::new();
        control.grow(&mut stack)?;
        Ok(DepthFirstRounds { task, stack })
    }

    /// Visits every path from `root` to a goal along which cost plus estimate stays within `bound`,
    /// until the visitor breaks off.
    ///
    /// The control must have [noted](Meter::raise_bound) the bound, if the heuristic is admissible:
    /// that enforces the limit on cost.
    pub(crate) fn round(
        &mut self,
        root: Root<S>,
        bound: Cost,
        control: &mut Control<'_>,
        visitor: &mut impl Visitor<S>,
    ) -> Stoppable<RoundEnd> {
        let (space, heuristic) = (self.task.space, self.task.heuristic);
        let is_admissible = heuristic.is_admissible();
        let cost_limit = if is_admissible {
            Cost::MAX
        } else {
            control.cost_limit()
        };
        let mut state = root.state;
        let memo = heuristic.full(&state);
        let total = root.cost.saturating_add(heuristic.estimate(memo));
        if root.cost > cost_limit || total > bound {
            return Ok(RoundEnd {
                least_above: (root.cost <= cost_limit).then_some(total),
                exceeds_limit: root.cost > cost_limit,
            });
        }
        if (self.task.is_goal)(&state) {
            let actions = Vec::new();
            let cost = root.cost;
            // Whatever the answer: the path ends here.
            let _ = visitor.visit_goal(Path { actions, cost });
            return Ok(RoundEnd::default());
        }
        control.expand()?;
        let stack = &mut self.stack;
        stack.clear();
        control.grow(stack)?;
        stack.push(Frame {
            actions: space.actions(&state, root.arrived_by),
            arrived_by: None,
            cost: root.cost,
            memo,
        });
        let mut peak = 0;
        let mut least_above: Option<Cost> = None;
        let mut exceeds_limit = false;
        while let Some(frame) = stack.last_mut() {
            let Some(action) = frame.actions.next() else {
                if let Some(action) = frame.arrived_by {
                    space.undo(&mut state, action);
                }
                stack.pop();
                continue;
            };
            let cost = frame.cost + space.apply(&mut state, action);
            control.generate();
            let memo = heuristic.after(frame.memo, &state, action);
            let estimate = heuristic.estimate(memo);
            let total = cost.saturating_add(estimate);
            if cost > cost_limit {
                exceeds_limit = true;
                space.undo(&mut state, action);
                continue;
            }
            if total > bound {
                if least_above.is_none_or(|least| total < least) && visitor.is_wanted(&state, cost)
                {
                    least_above = Some(total);
                }
                space.undo(&mut state, action);
                continue;
            }
            if !visitor.is_wanted(&state, cost) {
                space.undo(&mut state, action);
                continue;
            }
            // Only an estimate that may be wrong can be above zero at a goal.
            if (estimate == 0 || !is_admissible) && (self.task.is_goal)(&state) {
                let before = stack.iter().filter_map(|frame| frame.arrived_by);
                let actions = before.chain([action]).collect();
                if visitor.visit_goal(Path { actions, cost }).is_break() {
                    break;
                }
                space.undo(&mut state, action);
                continue;
            }
            control.expand()?;
            control.grow(stack)?;
            stack.push(Frame {
                actions: space.actions(&state, Some(action)),
                arrived_by: Some(action),
                cost,
                memo,
            });
            if stack.len() > peak {
                peak = stack.len();
                control.note_stored(peak);
                control.note_depth(root.depth + peak - 1);
            }
        }
        Ok(RoundEnd {
            least_above,
            exceeds_limit,
        })
    }
}
