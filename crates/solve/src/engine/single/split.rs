//! One round on several threads.

use std::iter;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use taquin_search::threads::spawn;

use super::kernel::{Kernel, Watch};
use super::node::{Node, Seed};
use super::search::{Controlled, LOOK_EVERY};
use super::tables::Tables;

/// A round is shared out when one thread has expanded so many nodes of it, or one in so many of those
/// of all rounds before. Most rounds are over by then; and a last round often has a solution among
/// its most promising nodes, which come first on one thread only.
const ALONE: u64 = 8192;
const ALONE_SHARE: u64 = 32;

/// What is left is cut into about so many parts a thread.
const PARTS_A_THREAD: usize = 32;

/// How often the calling thread looks at the limits when its own work is done.
const WAIT: Duration = Duration::from_micros(200);

/// What the threads of a round share.
struct Shared {
    next: AtomicUsize,
    is_over: AtomicBool,
    /// What the other threads counted and the calling one did not yet tell.
    expanded: AtomicU64,
    generated: AtomicU64,
    codes: Mutex<Option<Vec<u8>>>,
}

/// Searches within one bound; true when it was ended.
pub(crate) fn round<'t>(
    tables: &'t Tables,
    kernel: &mut Kernel<'t>,
    seed: &Seed,
    bound: u32,
    threads: usize,
    watch: &mut Controlled<'_, '_>,
) -> bool {
    let left = ALONE.max(watch.expanded / ALONE_SHARE);
    let mut alone = Alone {
        watch,
        left,
        is_paused: false,
    };
    let ended = kernel.search(seed, bound, &mut alone) | kernel.flush(&mut alone);
    if !alone.is_paused {
        return ended;
    }
    let nodes = kernel.rest();
    // Every part has promising nodes and others: those that are far from the goal have most of the
    // work below them.
    let parts = threads * PARTS_A_THREAD;
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
    let work = |watch: &mut dyn Watch| {
        let mut kernel = tables.kernel(automaton);
        let next = || shared.next.fetch_add(1, Ordering::Relaxed);
        let mut numbers = iter::repeat_with(next).take_while(|&number| number < parts);
        let ended = numbers.any(|number| kernel.search_below(&part(number), bound, watch));
        let ended = kernel.flush(watch) | ended;
        if ended {
            shared.is_over.store(true, Ordering::Relaxed);
        }
    };
    let mut leader = Leader {
        shared: &shared,
        watch,
    };
    thread::scope(|scope| {
        let help = |_| spawn(scope, || work(&mut Member(&shared)));
        let helpers: Vec<_> = (1..threads).map_while(help).collect();
        work(&mut leader);
        // The others may still be at it, and the limits still hold.
        while !helpers.iter().all(|helper| helper.is_finished()) {
            if leader.count(0, 0).is_none() {
                shared.is_over.store(true, Ordering::Relaxed);
            }
            thread::sleep(WAIT);
        }
    });
    leader.count(0, 0);
    watch.codes = shared
        .codes
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    shared.is_over.into_inner()
}

/// The calling thread before the others begin.
struct Alone<'w, 'c, 'a> {
    watch: &'w mut Controlled<'c, 'a>,
    /// How many nodes it still expands alone.
    left: u64,
    /// Whether it stopped for the others, and for no other reason.
    is_paused: bool,
}

impl Watch for Alone<'_, '_, '_> {
    fn count(&mut self, expanded: u64, generated: u64) -> Option<u64> {
        let interval = self.watch.count(expanded, generated);
        self.left = self.left.saturating_sub(expanded);
        self.is_paused = interval.is_some() && self.left == 0 && self.watch.codes.is_none();
        let interval = interval.map(|interval| interval.min(self.left));
        interval.filter(|&interval| interval > 0)
    }

    fn solved(&mut self, codes: &[u8]) -> bool {
        self.watch.solved(codes)
    }
}

/// A thread that leaves the limits to the calling one.
struct Member<'s>(&'s Shared);

impl Watch for Member<'_> {
    fn count(&mut self, expanded: u64, generated: u64) -> Option<u64> {
        self.0.expanded.fetch_add(expanded, Ordering::Relaxed);
        self.0.generated.fetch_add(generated, Ordering::Relaxed);
        (!self.0.is_over.load(Ordering::Relaxed)).then_some(LOOK_EVERY)
    }

    fn solved(&mut self, codes: &[u8]) -> bool {
        let found = self.0.codes.lock();
        *found.unwrap_or_else(PoisonError::into_inner) = Some(codes.to_vec());
        self.0.is_over.store(true, Ordering::Relaxed);
        true
    }
}

/// The calling thread: counts for all, and keeps to the limits.
struct Leader<'s, 'w, 'c, 'a> {
    shared: &'s Shared,
    watch: &'w mut Controlled<'c, 'a>,
}

impl Watch for Leader<'_, '_, '_, '_> {
    fn count(&mut self, expanded: u64, generated: u64) -> Option<u64> {
        let expanded = expanded + self.shared.expanded.swap(0, Ordering::Relaxed);
        let generated = generated + self.shared.generated.swap(0, Ordering::Relaxed);
        let interval = self.watch.count(expanded, generated);
        interval.filter(|_| !self.shared.is_over.load(Ordering::Relaxed))
    }

    fn solved(&mut self, codes: &[u8]) -> bool {
        Member(self.shared).solved(codes)
    }
}
