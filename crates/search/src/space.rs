//! What a search needs to know: the space and, if it is informed, a heuristic.

use std::hash::Hash;

/// The cost of actions and paths.
pub type Cost = u64;

/// A graph that is never built: states, and actions that lead from one to the next.
///
/// There is no goal, heuristic or drawing in it; searches take those separately.
pub trait Space {
    /// A state that actions change in place.
    type State: Clone;
    /// An edge of the graph.
    type Action: Copy;
    /// The actions of one state, produced on demand.
    type Actions: Iterator<Item = Self::Action>;
    /// What tells states apart in memory, as small as can be; its hash is the search's hash.
    type Key: Eq + Hash;

    /// The actions possible in `state`, reached by `last`.
    ///
    /// May leave out what is never useful after `last`, such as undoing it:
    /// the states so lost must be reachable at no greater cost another way.
    fn actions(&self, state: &Self::State, last: Option<Self::Action>) -> Self::Actions;

    /// Changes `state` by an action that is possible in it.
    fn apply(&self, state: &mut Self::State, action: Self::Action);

    /// Takes back the action that was applied last.
    fn undo(&self, state: &mut Self::State, action: Self::Action);

    /// The cost of an action; one unless said otherwise.
    fn cost(&self, _action: Self::Action) -> Cost {
        1
    }

    /// The key of a state.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// The state of a key.
    fn state(&self, key: &Self::Key) -> Self::State;

    /// The bytes that a key owns beyond its own size, so that memory limits are kept.
    fn key_heap_bytes(&self) -> usize {
        0
    }
}

/// An estimate of the cost from a state to the goal.
///
/// Searches that promise optimal paths need it never to overestimate, and to
/// be zero at the goal. [`after`](Heuristic::after) makes it cheap along a
/// path: the memo holds whatever is worth carrying from one state to the next.
pub trait Heuristic<S: Space> {
    /// What is carried along a path.
    type Memo: Copy;

    /// The memo of a state, worked out from nothing.
    fn full(&self, state: &S::State) -> Self::Memo;

    /// The memo of `state` from that of the state before `action` was applied.
    fn after(&self, memo: Self::Memo, state: &S::State, action: S::Action) -> Self::Memo;

    /// The estimate that a memo stands for.
    fn estimate(&self, memo: Self::Memo) -> Cost;
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
}
