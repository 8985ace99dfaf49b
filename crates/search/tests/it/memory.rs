//! Actual allocations stay within limits on memory, for states that own memory.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use taquin_search::graph::{self, RouteOutcome, Start};
use taquin_search::{Control, Limits, StopReason};

thread_local! {
    static HELD: Cell<usize> = const { Cell::new(0) };
    static PEAK: Cell<usize> = const { Cell::new(0) };
}

/// Counts what each thread holds.
struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// An allocation counts towards the peak only if it is still held at the next one: searches test
/// whether the system has memory by allocating it and freeing it at once.
fn count(bytes: usize) {
    PEAK.set(PEAK.get().max(HELD.get()));
    HELD.set(HELD.get().wrapping_add(bytes));
}

// SAFETY: every call is handed on to the system's allocator as it came; only counts are added.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller keeps `alloc`'s contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        HELD.set(HELD.get().wrapping_sub(layout.size()));
        // SAFETY: the caller keeps `dealloc`'s contract.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// Runs a search and returns its outcome with the most bytes that it held.
fn peak_of<R>(search: impl FnOnce() -> R) -> (R, usize) {
    let before = HELD.get();
    PEAK.set(before);
    let result = search();
    (result, PEAK.get() - before)
}

/// The words that are longer by a letter; there is no end of them.
#[expect(clippy::ptr_arg, reason = "searches give references to states")]
fn longer(word: &String) -> impl IntoIterator<Item = String> + use<> {
    ['a', 'b', 'c'].map(|letter| {
        let mut longer = word.clone();
        longer.push(letter);
        longer
    })
}

/// The same limits, and one on memory.
fn within(bytes: usize, mut limits: Limits) -> Limits {
    limits.memory = Some(bytes);
    limits
}

fn with_cost(word: &String) -> impl IntoIterator<Item = (String, u32)> + use<> {
    longer(word).into_iter().map(|word| (word, 1))
}

type Search = fn(Start<'_, String>, &mut Control<'_>) -> RouteOutcome<String>;

const SEARCHES: [(&str, Search); 6] = [
    ("breadth first", |start, control| {
        graph::breadth_first(start, longer, |_| false, control)
    }),
    ("both ends", |start, control| {
        let goal = "goal ".repeat(20);
        graph::bidirectional_breadth_first(start, &goal, longer, longer, control)
    }),
    ("dijkstra", |start, control| {
        graph::dijkstra(start, with_cost, |_| false, control)
    }),
    ("a*", |start, control| {
        graph::astar(start, with_cost, |_| 0, |_| false, control)
    }),
    ("beam", |start, control| {
        graph::beam(start, 1000, with_cost, |_| 0, |_| false, control)
    }),
    ("ida*", |start, control| {
        // One path without end.
        let successors = |text: &String| {
            let number: u32 = text.trim().parse().unwrap_or(0);
            [(format!("{:100}", number + 1), 1)]
        };
        let heuristic = |text: &String| 1_000_000 - text.trim().parse().unwrap_or(0);
        graph::idastar(start, successors, heuristic, |_| false, control)
    }),
];

#[test]
fn limits_on_memory_hold_for_states_that_own_memory() {
    let start = "start ".repeat(20);
    for (name, search) in SEARCHES {
        for limit in [300_000, 2_000_000, 10_000_000] {
            let mut control = Control::new(within(limit, Limits::default()));
            let start = Start::new(&start).with_heap_bytes(String::capacity);
            let (outcome, peak) = peak_of(|| search(start, &mut control));
            assert_eq!(outcome.stopped, Some(StopReason::Memory), "{name}");
            // The successors of one state are produced before they are counted.
            assert!(peak <= limit + 10_000, "{name}: {peak} bytes of {limit}");
            assert!(peak > limit / 4, "{name}: {peak} bytes of {limit}");
        }
    }
}
