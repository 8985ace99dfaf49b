//! Where a search begins, and how much heap memory its states own.

use std::mem::needs_drop;

/// The state that a search begins with. A plain reference is accepted in its place.
///
/// ```
/// use taquin_search::graph::Start;
///
/// let word = String::from("cold");
/// let start: Start<'_, String> = (&word).into(); // as searches do with a reference
/// let start = start.with_heap_bytes(|word| word.capacity());
/// # let _ = start;
/// ```
#[derive(Debug)]
pub struct Start<'a, N> {
    pub(super) state: &'a N,
    heap_bytes: Option<fn(&N) -> usize>,
}

impl<'a, N> Start<'a, N> {
    /// Begins with `state`. The limit on memory counts `size_of::<N>()` bytes per state.
    pub fn new(state: &'a N) -> Start<'a, N> {
        Start {
            state,
            heap_bytes: None,
        }
    }

    /// Also counts the heap memory of states: the bytes that `heap_bytes` returns, beyond
    /// `size_of::<N>()`.
    #[must_use]
    pub fn with_heap_bytes(self, heap_bytes: fn(&N) -> usize) -> Start<'a, N> {
        Start {
            heap_bytes: Some(heap_bytes),
            ..self
        }
    }

    /// The function that tells how much heap memory a state owns.
    pub(super) fn heap(&self) -> HeapBytes<N> {
        HeapBytes(self.heap_bytes)
    }
}

impl<'a, N> From<&'a N> for Start<'a, N> {
    fn from(state: &'a N) -> Start<'a, N> {
        Start::new(state)
    }
}

/// How much heap memory a state owns.
pub(super) struct HeapBytes<N>(Option<fn(&N) -> usize>);

impl<N> HeapBytes<N> {
    /// The heap memory of a state; zero without a function that tells.
    #[inline(always)]
    pub(super) fn of(&self, state: &N) -> usize {
        // A type that needs no drop owns nothing; decided when the program is compiled.
        if const { !needs_drop::<N>() } {
            return 0;
        }
        self.0.map_or(0, |heap_bytes| heap_bytes(state))
    }
}

impl<N> Clone for HeapBytes<N> {
    fn clone(&self) -> HeapBytes<N> {
        *self
    }
}

impl<N> Copy for HeapBytes<N> {}
