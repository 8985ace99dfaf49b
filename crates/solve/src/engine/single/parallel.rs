//! One round on several threads.

use std::iter;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use taquin_search::threads::{into_inner, lock, spawn};

use super::kernel::Kernel;
use super::node::{Node, Root};
use super::observer::{Controlled, Observer, REPORT_INTERVAL};
use super::tables::Tables;

/// A round is shared out when one thread has expanded this number of its nodes, or this fraction of the
/// nodes of all rounds before. Most rounds are over by then, and the last round often has a solution
/// among its most promising nodes, which come first on one thread only.
const MIN_NODES_ALONE: u64 = 8192;
const ALONE_DIVISOR: u64 = 32;

/// The parts per thread that the rest of a round is cut into.
const PARTS_PER_THREAD: usize = 32;

/// How often the calling thread checks the limits when its own work is done.
const LIMIT_CHECK_INTERVAL: Duration = Duration::from_micros(200);

/// What the threads of a round share.
struct Shared {
    next: AtomicUsize,
    is_over: AtomicBool,
    /// What the other threads counted and the calling one has not reported yet.
    expanded: AtomicU64,
    generated: AtomicU64,
    codes: Mutex<Option<Vec<u8>>>,
}

/// Searches within one bound; true when it was ended.
pub(crate) fn round<'t>(
    tables: &'t Tables,
    kernel: &mut Kernel<'t>,
    root: &Root,
    bound: u32,
    threads: usize,
    observer: &mut Controlled<'_, '_>,
) -> bool {
    let left = MIN_NODES_ALONE.max(observer.expanded / ALONE_DIVISOR);
    let mut alone = Alone {
        observer,
        left,
        is_paused: false,
    };
    let ended = kernel.search(root, bound, &mut alone) | kernel.flush(&mut alone);
    if !alone.is_paused {
        return ended;
    }
    let nodes = kernel.rest();
    // Every part has promising nodes and others: those that are far from the goal have most of the
    // work below them.
    let parts = threads * PARTS_PER_THREAD;
    let part = |number: usize| -> Vec<Node> {
        let nodes = nodes.iter().skip(number).step_by(parts);
        nodes.copied().collect()
    };
    let shared = Shared {
        next: AtomicUsize::new(0),
        is_over: AtomicBool::new(false),
        expanded: AtomicU64::new(0),
        generated: AtomicU64::new(0),
        codes: Mutex::new(None),
    };
    let automaton = kernel.automaton();
    let work = |observer: &mut dyn Observer| {
        let mut kernel = tables.kernel(automaton);
        let next = || shared.next.fetch_add(1, Ordering::Relaxed);
        let mut numbers = iter::repeat_with(next).take_while(|&number| number < parts);
        let ended = numbers.any(|number| kernel.search_below(&part(number), bound, observer));
        let ended = kernel.flush(observer) | ended;
        if ended {
            shared.is_over.store(true, Ordering::Relaxed);
        }
    };
    let mut leader = Leader {
        shared: &shared,
        observer,
    };
    thread::scope(|scope| {
        let help = |_| spawn(scope, || work(&mut Member(&shared)));
        let helpers: Vec<_> = (1..threads).map_while(help).collect();
        work(&mut leader);
        // The others may still be working, and the limits still hold.
        while !helpers.iter().all(|helper| helper.is_finished()) {
            if leader.count(0, 0).is_none() {
                shared.is_over.store(true, Ordering::Relaxed);
            }
            thread::sleep(LIMIT_CHECK_INTERVAL);
        }
    });
    leader.count(0, 0);
    observer.codes = into_inner(shared.codes);
    shared.is_over.into_inner()
}

/// The calling thread before the others begin.
struct Alone<'w, 'c, 'a> {
    observer: &'w mut Controlled<'c, 'a>,
    /// How many nodes it still expands alone.
    left: u64,
    /// Whether it stopped for the others, and for no other reason.
    is_paused: bool,
}

impl Observer for Alone<'_, '_, '_> {
    fn count(&mut self, expanded: u64, generated: u64) -> Option<u64> {
        let interval = self.observer.count(expanded, generated);
        self.left = self.left.saturating_sub(expanded);
        self.is_paused = interval.is_some() && self.left == 0 && self.observer.codes.is_none();
        let interval = interval.map(|interval| interval.min(self.left));
        interval.filter(|&interval| interval > 0)
    }

    fn solved(&mut self, codes: &[u8]) -> bool {
        self.observer.solved(codes)
    }
}

/// A thread that leaves the limits to the calling one.
struct Member<'s>(&'s Shared);

impl Observer for Member<'_> {
    fn count(&mut self, expanded: u64, generated: u64) -> Option<u64> {
        self.0.expanded.fetch_add(expanded, Ordering::Relaxed);
        self.0.generated.fetch_add(generated, Ordering::Relaxed);
        (!self.0.is_over.load(Ordering::Relaxed)).then_some(REPORT_INTERVAL)
    }

    fn solved(&mut self, codes: &[u8]) -> bool {
        *lock(&self.0.codes) = Some(codes.to_vec());
        self.0.is_over.store(true, Ordering::Relaxed);
        true
    }
}

/// The calling thread: counts for all, and keeps to the limits.
struct Leader<'s, 'w, 'c, 'a> {
    shared: &'s Shared,
    observer: &'w mut Controlled<'c, 'a>,
}

impl Observer for Leader<'_, '_, '_, '_> {
    fn count(&mut self, expanded: u64, generated: u64) -> Option<u64> {
        let expanded = expanded + self.shared.expanded.swap(0, Ordering::Relaxed);
        let generated = generated + self.shared.generated.swap(0, Ordering::Relaxed);
        let interval = self.observer.count(expanded, generated);
        interval.filter(|_| !self.shared.is_over.load(Ordering::Relaxed))
    }

    fn solved(&mut self, codes: &[u8]) -> bool {
        Member(self.shared).solved(codes)
    }
}
