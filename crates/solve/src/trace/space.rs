//! The puzzle as a space that takes notes: asking for a state's actions is its expansion.

use std::cell::{Cell, RefCell};

use taquin_search::{Cost, Heuristic, Space};

use super::log::Log;
use crate::heuristic::AnyHeuristic;
use crate::{Run, Runs, TileSpace, Tiles};

/// A board, and the entries of its expansion and of the one before it on the path, as far as known.
///
/// Searches that change one state in place keep both right through `apply` and `undo`, also where a
/// board occurs on several paths. Those that make states from keys lose them: there each state is
/// expanded from its latest way, and the log finds the parent by its key.
#[derive(Clone)]
pub(crate) struct TracedState<T> {
    tiles: T,
    expanded_as: Cell<Option<u32>>,
    parent: Option<u32>,
}

impl<T> TracedState<T> {
    pub(crate) fn new(tiles: T) -> TracedState<T> {
        TracedState {
            tiles,
            expanded_as: Cell::new(None),
            parent: None,
        }
    }

    pub(crate) fn tiles(&self) -> &T {
        &self.tiles
    }
}

/// A space with a log.
pub(crate) struct Traced<'a, T: Tiles> {
    space: &'a TileSpace<T>,
    heuristic: &'a AnyHeuristic<T>,
    log: RefCell<Log<T::Key>>,
}

impl<'a, T: Tiles> Traced<'a, T> {
    pub(crate) fn new(
        space: &'a TileSpace<T>,
        heuristic: &'a AnyHeuristic<T>,
        log: Log<T::Key>,
    ) -> Traced<'a, T> {
        Traced {
            space,
            heuristic,
            log: RefCell::new(log),
        }
    }

    pub(crate) fn into_log(self) -> Log<T::Key> {
        self.log.into_inner()
    }

    fn note(&self, state: &TracedState<T>, last: Option<Run>) {
        // Some searches ask twice: once to fetch successors into the cache.
        if state.expanded_as.get().is_some() {
            return;
        }
        let mut log = self.log.borrow_mut();
        let came_from = last.map(|run| {
            let known = state.parent.map(|parent| parent as usize);
            let found = || {
                let mut before = state.tiles.clone();
                self.space.undo(&mut before, run);
                log.latest(&before.key())
            };
            (known.or_else(found), run)
        });
        let estimate = self.heuristic.estimate(self.heuristic.full(&state.tiles));
        let number = log.note(state.tiles.key(), came_from, estimate);
        state.expanded_as.set(number.map(|number| number as u32));
    }
}

impl<T: Tiles> Space for Traced<'_, T> {
    type State = TracedState<T>;
    type Action = Run;
    type Actions = Runs;
    type Key = T::Key;

    const RARELY_REACHED_AGAIN: bool = TileSpace::<T>::RARELY_REACHED_AGAIN;

    fn actions(&self, state: &TracedState<T>, last: Option<Run>) -> Runs {
        self.note(state, last);
        self.space.actions(&state.tiles, last)
    }

    fn apply(&self, state: &mut TracedState<T>, run: Run) -> Cost {
        state.parent = state.expanded_as.take();
        self.space.apply(&mut state.tiles, run)
    }

    fn undo(&self, state: &mut TracedState<T>, run: Run) {
        state.expanded_as.set(state.parent);
        let before = |number: u32| self.log.borrow().parent(number as usize);
        state.parent = state.parent.and_then(before).map(|number| number as u32);
        self.space.undo(&mut state.tiles, run);
    }

    fn key(&self, state: &TracedState<T>) -> T::Key {
        self.space.key(&state.tiles)
    }

    fn state(&self, key: &T::Key) -> TracedState<T> {
        TracedState::new(self.space.state(key))
    }

    fn hash(&self, key: &T::Key) -> u64 {
        self.space.hash(key)
    }

    fn key_heap_bytes(&self) -> usize {
        self.space.key_heap_bytes()
    }
}

/// A heuristic of tiles, for states that carry more.
pub(crate) struct ThroughTiles<'a, H>(pub(crate) &'a H);

impl<T: Tiles, H: Heuristic<TileSpace<T>>> Heuristic<Traced<'_, T>> for ThroughTiles<'_, H> {
    type Memo = H::Memo;

    fn full(&self, state: &TracedState<T>) -> H::Memo {
        self.0.full(&state.tiles)
    }

    fn after(&self, memo: H::Memo, state: &TracedState<T>, run: Run) -> H::Memo {
        self.0.after(memo, &state.tiles, run)
    }

    fn recall(&self, state: &TracedState<T>, estimate: Cost) -> H::Memo {
        self.0.recall(&state.tiles, estimate)
    }

    fn estimate(&self, memo: H::Memo) -> Cost {
        self.0.estimate(memo)
    }

    fn is_admissible(&self) -> bool {
        self.0.is_admissible()
    }

    fn is_consistent(&self) -> bool {
        self.0.is_consistent()
    }
}
