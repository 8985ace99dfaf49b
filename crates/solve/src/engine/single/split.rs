//! One round on several threads.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::kernel::{Kernel, Watch};
use super::node::Seed;
use super::search::{Controlled, LOOK_EVERY};
use super::tables::Tables;

/// The round is cut into about so many parts a thread.
const PARTS_A_THREAD: usize = 32;

/// Parts have at least so many moves left, so that the work outweighs the handling.
const LEAST_LEFT: usize = 16;

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
    working: AtomicUsize,
}

/// Searches within one bound; true when it was ended.
pub(crate) fn round(
    tables: &Tables,
    seed: &Seed,
    bound: u32,
    threads: usize,
    watch: &mut Controlled<'_, '_>,
) -> bool {
    let kernel = tables.kernel(&tables.pruning);
    let (seeds, expanded, generated) = seeds(&kernel, seed, bound, threads);
    let shared = Shared {
        next: AtomicUsize::new(0),
        is_over: AtomicBool::new(false),
        expanded: AtomicU64::new(expanded),
        generated: AtomicU64::new(generated),
        codes: Mutex::new(None),
        working: AtomicUsize::new(threads - 1),
    };
    let work = |watch: &mut dyn Watch| {
        let mut kernel = tables.kernel(&tables.pruning);
        let next = || seeds.get(shared.next.fetch_add(1, Ordering::Relaxed));
        let mut ended = false;
        while let Some(seed) = next().filter(|_| !ended) {
            ended = kernel.search(seed, bound, watch);
        }
        ended |= kernel.flush(watch);
        if ended {
            shared.is_over.store(true, Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|| {
                work(&mut Member(&shared));
                shared.working.fetch_sub(1, Ordering::Release);
            });
        }
        let mut leader = Leader {
            shared: &shared,
            watch,
        };
        work(&mut leader);
        // The others may still be at it, and the limits still hold.
        while shared.working.load(Ordering::Acquire) > 0 {
            if leader.count(0, 0).is_none() {
                shared.is_over.store(true, Ordering::Relaxed);
            }
            thread::sleep(WAIT);
        }
        leader.count(0, 0);
    });
    watch.codes = shared
        .codes
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    shared.is_over.into_inner()
}

/// Nodes that together cover the round, and how many were expanded and generated to get them.
fn seeds(kernel: &Kernel<'_>, root: &Seed, bound: u32, threads: usize) -> (Vec<Seed>, u64, u64) {
    let mut seeds = vec![root.clone()];
    let (mut expanded, mut generated) = (0, 0);
    while seeds.len() < threads * PARTS_A_THREAD
        && seeds
            .first()
            .is_some_and(|seed| seed.codes.len() + LEAST_LEFT < bound as usize)
    {
        let mut next = Vec::with_capacity(3 * seeds.len());
        for seed in &seeds {
            let children = kernel.children(seed);
            expanded += 1;
            generated += children.len() as u64;
            next.extend(children.into_iter().filter(|child| {
                let most = child.bounds[0].max(child.bounds[1]);
                child.codes.len() as u32 + most <= bound
            }));
        }
        seeds = next;
    }
    // A solution is more likely where the bounds leave more room.
    seeds.sort_by_key(|seed| seed.bounds[0] + seed.bounds[1]);
    (seeds, expanded, generated)
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
