//! What a search needs to know: the space and, if it is informed, a heuristic.

use std::hash::{BuildHasher as _, Hash};

use rustc_hash::FxBuildHasher;

/// The cost of actions and paths; paths cost less than 2^31.
pub type Cost = u32;

/// The estimate of a state from which no goal can be reached.
///
/// Best-first searches never go on from such a state; others take it for a
/// state that is very far. The start's estimate may be it, too.
pub const DEAD_END: Cost = Cost::MAX;

/// A graph that is never built: states, and actions that lead from one to the next.
///
/// There is no goal, heuristic or drawing in it; a [`Task`](crate::Task) brings those.
pub trait Space {
    /// A state that actions change in place.
    type State: Clone;
    /// An edge of the graph.
    type Action: Copy + PartialEq;
    /// The actions of one state, produced on demand.
    type Actions: Iterator<Item = Self::Action>;
    /// What tells states apart in memory, as small as can be.
    type Key: Clone + Eq + Hash;

    /// Whether few states are reached more than once on the way to a goal, and estimates are cheap.
    ///
    /// [`astar`](crate::astar) then looks a state up when it is expanded, not whenever it is reached:
    /// that takes less time and memory, since many states never are expanded.
    const RARELY_REACHED_AGAIN: bool = false;

    /// The actions possible in `state`, reached by `last`.
    ///
    /// May leave out what is never useful after `last`, such as undoing it:
    /// the states so lost must be reachable at no greater cost another way.
    fn actions(&self, state: &Self::State, last: Option<Self::Action>) -> Self::Actions;

    /// Changes `state` by an action that is possible in it, and returns its cost, at least one.
    ///
    /// The best-first searches ([`astar`](crate::astar), [`weighted_astar`](crate::weighted_astar),
    /// [`greedy`](crate::greedy), [`greedy_preferred`](crate::greedy_preferred) and
    /// [`uniform_cost`](crate::uniform_cost)) allow actions that cost nothing, too.
    fn apply(&self, state: &mut Self::State, action: Self::Action) -> Cost;

    /// Takes back `action`, which led to `state`.
    fn undo(&self, state: &mut Self::State, action: Self::Action);

    /// The key of a state.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// The state of a key.
    fn state(&self, key: &Self::Key) -> Self::State;

    /// The hash of a key, for a space that knows a better one than the default.
    fn hash(&self, key: &Self::Key) -> u64 {
        FxBuildHasher.hash_one(key)
    }

    /// The bytes that a key owns beyond its own size, so that memory limits are kept.
    fn key_heap_bytes(&self) -> usize {
        0
    }
}

/// Calls `visit` with what `action` makes of `state`, and the action's cost; then the state is as before.
///
/// A state that is plain data is copied rather than changed and changed back:
/// that takes less time, and what is done with one successor need not wait for
/// the one before.
#[inline(always)]
pub(crate) fn with_successor<S: Space, R>(
    space: &S,
    state: &mut S::State,
    action: S::Action,
    visit: impl FnOnce(&mut S::State, Cost) -> R,
) -> R {
    if const { is_plain::<S::State>() } {
        let mut successor = state.clone();
        let cost = space.apply(&mut successor, action);
        visit(&mut successor, cost)
    } else {
        let cost = space.apply(state, action);
        let result = visit(state, cost);
        space.undo(state, action);
        result
    }
}

/// Whether states are small and plain data: then they are copied rather than changed and changed back.
const fn is_plain<T>() -> bool {
    size_of::<T>() <= 32 && !std::mem::needs_drop::<T>()
}

/// Calls `visit` with what `action` makes of `state`, its memo, and the action's cost; then the state is as before.
#[inline(always)]
pub(crate) fn with_estimated<S: Space, H: Heuristic<S>, R>(
    space: &S,
    heuristic: &H,
    memo: H::Memo,
    state: &mut S::State,
    action: S::Action,
    visit: impl FnOnce(&mut S::State, H::Memo, Cost) -> R,
) -> R {
    if const { is_plain::<S::State>() } {
        let mut successor = state.clone();
        let cost = space.apply(&mut successor, action);
        let memo = heuristic.between(memo, state, &successor, action);
        visit(&mut successor, memo, cost)
    } else {
        let cost = space.apply(state, action);
        let memo = heuristic.after(memo, state, action);
        let result = visit(state, memo, cost);
        space.undo(state, action);
        result
    }
}

/// A space in which every action can be taken back by another one of the same cost.
///
/// Searches from both ends need it: they go backwards along inverse actions.
pub trait Reversible: Space {
    /// The action that leads back from where `action` led.
    fn inverse(&self, action: Self::Action) -> Self::Action;
}

/// An estimate of the cost from a state to the goal.
///
/// [`after`](Heuristic::after) makes it cheap along a path: the memo holds
/// whatever is worth carrying from one state to the next.
pub trait Heuristic<S: Space> {
    /// What is carried along a path.
    type Memo: Copy;

    /// The memo of a state, worked out from nothing.
    fn full(&self, state: &S::State) -> Self::Memo;

    /// The memo of `state` from that of the state before `action` was applied.
    fn after(&self, memo: Self::Memo, state: &S::State, action: S::Action) -> Self::Memo {
        let _ = (memo, action);
        self.full(state)
    }

    /// The same as [`after`](Heuristic::after), for those who have the state `before` at hand as well.
    ///
    /// Worth a method of its own where the two together tell sooner what has changed.
    #[inline(always)]
    fn between(
        &self,
        memo: Self::Memo,
        before: &S::State,
        state: &S::State,
        action: S::Action,
    ) -> Self::Memo {
        let _ = before;
        self.after(memo, state, action)
    }

    /// The memo of a state whose estimate is known.
    ///
    /// Worth a method of its own where the memo is little more than the estimate.
    fn recall(&self, state: &S::State, estimate: Cost) -> Self::Memo {
        let _ = estimate;
        self.full(state)
    }

    /// The estimate that a memo stands for; zero at goals, if it is [admissible](Heuristic::is_admissible).
    fn estimate(&self, memo: Self::Memo) -> Cost;

    /// Whether the estimate is never greater than the true cost, and zero at
    /// goals. Lower bounds are proven only with such heuristics.
    fn is_admissible(&self) -> bool {
        true
    }

    /// Whether the estimate falls by no more than the cost along every action.
    fn is_consistent(&self) -> bool {
        false
    }
}

/// The heuristic that knows nothing: always zero.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<S: Space> Heuristic<S> for Zero {
    type Memo = ();

    fn full(&self, _state: &S::State) {}

    fn after(&self, _memo: (), _state: &S::State, _action: S::Action) {}

    fn estimate(&self, _memo: ()) -> Cost {
        0
    }

    fn is_consistent(&self) -> bool {
        true
    }
}

/// A heuristic where it is proven, and zero where it is not.
///
/// For searches whose promise must hold whatever heuristic they are given.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Proven<'a, H>(pub(crate) &'a H);

impl<S: Space, H: Heuristic<S>> Heuristic<S> for Proven<'_, H> {
    type Memo = H::Memo;

    fn full(&self, state: &S::State) -> H::Memo {
        self.0.full(state)
    }

    fn after(&self, memo: H::Memo, state: &S::State, action: S::Action) -> H::Memo {
        self.0.after(memo, state, action)
    }

    fn estimate(&self, memo: H::Memo) -> Cost {
        if self.0.is_admissible() {
            self.0.estimate(memo)
        } else {
            0
        }
    }

    fn is_consistent(&self) -> bool {
        self.0.is_consistent() || !self.0.is_admissible()
    }
}
