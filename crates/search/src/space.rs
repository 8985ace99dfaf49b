//! What a search needs: a space and, for informed searches, a heuristic.

use std::hash::{BuildHasher as _, Hash};

use rustc_hash::FxBuildHasher;

/// The cost of actions and paths; paths cost less than 2^31.
pub type Cost = u32;

/// The estimate of a state from which no goal can be reached.
///
/// Best-first searches never expand such a state; other searches treat it as very far from the
/// goal. The start may have this estimate, too.
pub const DEAD_END: Cost = Cost::MAX;

/// An implicit graph: states, and actions that lead from one to another.
///
/// It has no goal and no heuristic; a [`Task`](crate::Task) adds those.
pub trait Space {
    /// A state that actions change in place.
    type State: Clone;
    /// An edge of the graph.
    type Action: Copy + PartialEq;
    /// The actions of one state, produced on demand.
    type Actions: Iterator<Item = Self::Action>;
    /// Identifies a state in memory; should be as small as possible.
    type Key: Clone + Eq + Hash;

    /// Whether few states are reached more than once and estimates are cheap.
    ///
    /// [`astar`](crate::astar) then looks up a state when it is expanded rather than when it is
    /// reached. That takes less time and memory, since many states are never expanded.
    const RARELY_REACHED_AGAIN: bool = false;

    /// The actions possible in `state`, which was reached by `last`.
    ///
    /// May leave out actions that are never useful after `last`, such as undoing it. The states
    /// that those lead to must be reachable another way at no greater cost.
    fn actions(&self, state: &Self::State, last: Option<Self::Action>) -> Self::Actions;

    /// Applies a possible action to `state`, and returns its cost, which is at least one.
    ///
    /// The best-first searches ([`astar`](crate::astar), [`weighted_astar`](crate::weighted_astar),
    /// [`greedy`](crate::greedy), [`greedy_preferred`](crate::greedy_preferred) and
    /// [`uniform_cost`](crate::uniform_cost)) also allow actions that cost nothing.
    fn apply(&self, state: &mut Self::State, action: Self::Action) -> Cost;

    /// Undoes `action`, which led to `state`.
    fn undo(&self, state: &mut Self::State, action: Self::Action);

    /// The key of a state.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// The state of a key.
    fn state(&self, key: &Self::Key) -> Self::State;

    /// The hash of a key. Override it if there is a better one than the default.
    fn hash(&self, key: &Self::Key) -> u64 {
        FxBuildHasher.hash_one(key)
    }

    /// The bytes that a key owns on the heap, which count towards the memory limit.
    fn key_heap_bytes(&self) -> usize {
        0
    }
}

/// Calls `visit` with the successor of `state` by `action`, and the cost of the action. Leaves
/// `state` unchanged.
///
/// A state that is plain data is copied rather than changed and restored: that takes less time, and
/// the processor can work on one successor without waiting for the one before.
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

/// Whether a type is small plain data, which is copied rather than changed and restored.
const fn is_plain<T>() -> bool {
    size_of::<T>() <= 32 && !std::mem::needs_drop::<T>()
}

/// The same, with the memo of the successor.
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

/// A space in which every action has an inverse of the same cost.
///
/// Bidirectional searches need it to search backwards from the goal.
pub trait Reversible: Space {
    /// The action that leads back to where `action` was applied.
    fn inverse(&self, action: Self::Action) -> Self::Action;
}

/// An estimate of the cost from a state to the goal.
///
/// The memo holds whatever makes the estimate of the next state on a path cheaper to compute, in
/// [`after`](Heuristic::after).
pub trait Heuristic<S: Space> {
    /// What is kept from one state on a path to the next.
    type Memo: Copy;

    /// The memo of a state, computed from scratch.
    fn full(&self, state: &S::State) -> Self::Memo;

    /// The memo of `state` from that of the state before `action` was applied.
    fn after(&self, memo: Self::Memo, state: &S::State, action: S::Action) -> Self::Memo {
        let _ = (memo, action);
        self.full(state)
    }

    /// The same as [`after`](Heuristic::after), for callers that also have the state `before`.
    ///
    /// Override it where the two states together show more quickly what has changed.
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
    /// Override it where the memo is little more than the estimate.
    fn recall(&self, state: &S::State, estimate: Cost) -> Self::Memo {
        let _ = estimate;
        self.full(state)
    }

    /// The estimate of the state with this memo; zero at goals if it is
    /// [admissible](Heuristic::is_admissible).
    fn estimate(&self, memo: Self::Memo) -> Cost;

    /// Whether the estimate is never greater than the true cost. Only such heuristics prove lower
    /// bounds.
    fn is_admissible(&self) -> bool {
        true
    }

    /// Whether no action lowers the estimate by more than its cost.
    fn is_consistent(&self) -> bool {
        false
    }
}

/// The heuristic that is always zero, for uninformed searches.
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

/// A heuristic if it is admissible, otherwise zero.
///
/// For searches whose promise must hold with any heuristic.
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
