//! Where a search begins, and what its states own.

use std::mem::needs_drop;

/// The state that a search begins with. A plain reference to it will do.
///
/// ```
/// use taquin_search::graph::Start;
///
/// let word = String::from("cold");
/// let start: Start<'_, String> = (&word).into(); // what searches do with a reference
/// let start = start.with_heap_bytes(|word| word.capacity());
/// # let _ = start;
/// ```
#[derive(Debug)]
pub struct Start<'a, N> {
    pub(super) state: &'a N,
    heap_bytes: Option<fn(&N) -> usize>,
}

impl<'a, N> Start<'a, N> {
    /// Begins with `state`; states count with their size against limits on memory.
    pub fn new(state: &'a N) -> Start<'a, N> {
        Start {
            state,
            heap_bytes: None,
        }
    }

    /// Counts what states own as well: the bytes that `heap_bytes` returns, beyond `size_of::<N>()`.
    #[must_use]
    pub fn with_heap_bytes(self, heap_bytes: fn(&N) -> usize) -> Start<'a, N> {
        Start {
            heap_bytes: Some(heap_bytes),
            ..self
        }
    }

    /// What tells how much a state owns.
    pub(super) fn heap(&self) -> Heap<N> {
        Heap(self.heap_bytes)
    }
}

impl<'a, N> From<&'a N> for Start<'a, N> {
    fn from(state: &'a N) -> Start<'a, N> {
        Start::new(state)
    }
}

/// How much a state owns.
pub(super) struct Heap<N>(Option<fn(&N) -> usize>);

impl<N> Heap<N> {
    /// The bytes that a state owns; none if nobody has said how many.
    #[inline(always)]
    pub(super) fn bytes(&self, state: &N) -> usize {
        // What needs no drop owns nothing: the question is not asked when the program runs.
        if const { !needs_drop::<N>() } {
            return 0;
        }
        self.0.map_or(0, |heap_bytes| heap_bytes(state))
    }
}

impl<N> Clone for Heap<N> {
    fn clone(&self) -> Heap<N> {
        *self
    }
}

impl<N> Copy for Heap<N> {}
