//! IDA*: depth-first searches under a rising bound on cost plus estimate.

use crate::{Control, Cost, Heuristic, Outcome, Path, Space, StopReason};

/// Finds a cheapest path by iterative deepening.
///
/// - Complete on finite costs, optimal when the heuristic never overestimates.
/// - Memory is linear in the length of the path.
/// - States reached on several paths are expanded several times, and it does
///   not end when there is no path and the graph has cycles.
///
/// The stack is a vector of its own, so that long paths cannot overflow the
/// thread's.
///
/// Reference: R. Korf, "Depth-first iterative-deepening", Artificial
/// Intelligence 27, 1985.
pub fn idastar<S, H>(
    space: &S,
    start: &S::State,
    is_goal: impl Fn(&S::State) -> bool,
    heuristic: &H,
    control: &mut Control<'_>,
) -> Outcome<S::Action>
where
    S: Space,
    H: Heuristic<S>,
{
    let mut state = start.clone();
    let mut bound = heuristic.estimate(heuristic.full(start));
    loop {
        let round = control
            .raise_bound(bound)
            .and_then(|()| round(space, &mut state, &is_goal, heuristic, bound, control));
        match round {
            Ok(Round::Found(path)) => {
                return Outcome {
                    lower_bound: path.cost,
                    best: Some(path),
                    stopped: None,
                };
            }
            Ok(Round::NextBound(Some(next))) => bound = next,
            Ok(Round::NextBound(None)) => {
                return Outcome {
                    best: None,
                    lower_bound: bound,
                    stopped: None,
                };
            }
            Err(reason) => {
                return Outcome {
                    best: None,
                    lower_bound: control.lower_bound(),
                    stopped: Some(reason),
                };
            }
        }
    }
}

/// The end of one depth-first search.
enum Round<A> {
    Found(Path<A>),
    /// The least cost plus estimate over the bound, if any state was cut.
    NextBound(Option<Cost>),
}

/// A state on the current path.
struct Frame<S: Space, M> {
    /// What is left to try.
    actions: S::Actions,
    /// The action that led here; none at the start.
    arrived_by: Option<S::Action>,
    cost: Cost,
    memo: M,
}

/// Searches all paths whose cost plus estimate stays within `bound`.
///
/// Leaves `state` as it was unless a limit stops it.
fn round<S, H>(
    space: &S,
    state: &mut S::State,
    is_goal: &impl Fn(&S::State) -> bool,
    heuristic: &H,
    bound: Cost,
    control: &mut Control<'_>,
) -> Result<Round<S::Action>, StopReason>
where
    S: Space,
    H: Heuristic<S>,
{
    let memo = heuristic.full(state);
    if is_goal(state) {
        return Ok(Round::Found(Path {
            actions: Vec::new(),
            cost: 0,
        }));
    }
    control.expand()?;
    let mut stack: Vec<Frame<S, H::Memo>> = vec![Frame {
        actions: space.actions(state, None),
        arrived_by: None,
        cost: 0,
        memo,
    }];
    let mut next_bound: Option<Cost> = None;
    while let Some(frame) = stack.last_mut() {
        let Some(action) = frame.actions.next() else {
            if let Some(action) = frame.arrived_by {
                space.undo(state, action);
            }
            stack.pop();
            continue;
        };
        space.apply(state, action);
        control.generate();
        let cost = frame.cost + space.cost(action);
        let memo = heuristic.after(frame.memo, state, action);
        let estimate = heuristic.estimate(memo);
        let total = cost + estimate;
        if total > bound {
            next_bound = Some(next_bound.map_or(total, |least| least.min(total)));
            space.undo(state, action);
            continue;
        }
        if estimate == 0 && is_goal(state) {
            let actions = stack.iter().filter_map(|frame| frame.arrived_by);
            return Ok(Round::Found(Path {
                actions: actions.chain([action]).collect(),
                cost,
            }));
        }
        control.expand()?;
        stack.push(Frame {
            actions: space.actions(state, Some(action)),
            arrived_by: Some(action),
            cost,
            memo,
        });
        control.note_stored(stack.len());
        control.note_depth(stack.len() - 1);
    }
    Ok(Round::NextBound(next_bound))
}
