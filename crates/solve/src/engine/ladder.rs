//! The tables of one frame, from quick to strong, built when the work pays for them.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use taquin_search::clock::Instant;
use taquin_search::{Control, Meter as _, StopReason};

use super::builder::Builder;
use super::core::{Core, Part};
use super::lock;
use super::pose::Frame;
use super::tier::Tier;
use crate::tables::{TableDirectory, TableError, Words, obtain};

/// After so many states expanded with tables in mapped files, a tenth of a second, they are copied
/// into memory, where reading them is a quarter faster. That takes as long again, on a thread of
/// its own.
const COPIED_AFTER: u64 = 1 << 20;

/// Words that are built in a second, at the least.
const WORDS_A_SECOND: f64 = 2e6;

/// What building takes at most, in sizes of the tables themselves.
const BUILDING_SIZES: usize = 3;

/// A thread that finds another one building goes on for so many states before it looks again.
const WAIT_STATES: u64 = 1 << 23;

/// The tables of a frame.
pub(crate) struct Ladder<C> {
    frame: Frame,
    /// What the tables of each tier consist of.
    parts: [Vec<Part>; Tier::ALL.len()],
    rungs: Mutex<[Option<Arc<C>>; Tier::ALL.len()]>,
    /// Whether files were found to be wrong.
    distrusts_files: AtomicBool,
    /// One thread at a time builds; the others go on with what there is.
    building: Mutex<()>,
    /// The states expanded with the strongest tables so far.
    spent: AtomicU64,
    /// Whether a thread copies, or has copied, mapped tables.
    copies: AtomicBool,
}

/// Where tables are kept, and how many threads build them.
pub(crate) struct Workshop<'a> {
    pub(crate) directory: Option<&'a TableDirectory>,
    pub(crate) threads: usize,
    /// What went wrong with files; no reason to stop.
    pub(crate) troubles: &'a Mutex<Vec<TableError>>,
    /// The time spent here.
    pub(crate) time: Cell<Duration>,
}

/// Is given tables and the number of states that it may expand; returns nothing when that was not
/// enough.
pub(crate) type Work<'w, C, T> =
    &'w mut dyn FnMut(&C, u64, &mut Control<'_>) -> Result<Option<T>, StopReason>;

impl<C: Core> Ladder<C> {
    pub(crate) fn new(frame: Frame) -> Ladder<C> {
        Ladder {
            frame,
            parts: C::parts(frame),
            rungs: Mutex::default(),
            distrusts_files: AtomicBool::new(false),
            building: Mutex::default(),
            spent: AtomicU64::new(0),
            copies: AtomicBool::new(false),
        }
    }

    /// Works on something with the tables that suit it, stronger ones when it takes long.
    pub(crate) fn work<T>(
        self: &Arc<Self>,
        workshop: &Workshop<'_>,
        control: &mut Control<'_>,
        work: Work<'_, C, T>,
    ) -> Result<T, StopReason> {
        let (mut tier, mut tables) = workshop.timed(|| self.first(workshop, control))?;
        self.copy_if_mapped(tier, &tables, control);
        loop {
            let next = self.next(tier);
            let price = next.filter(|&next| self.is_affordable(next, control));
            let price = price.map(|next| self.price(next));
            let budget = price.map_or(u64::MAX, |price| {
                let spent = self.spent.load(Ordering::Relaxed);
                match price.saturating_sub(spent) {
                    0 => WAIT_STATES,
                    left => left,
                }
            });
            let before = control.statistics().expanded;
            let worked = work(&tables, budget, control);
            let expanded = control.statistics().expanded - before;
            self.spent.fetch_add(expanded, Ordering::Relaxed);
            if let Some(done) = worked? {
                return Ok(done);
            }
            (tier, tables) = workshop.timed(|| self.climb(tier, tables, workshop, control))?;
        }
    }

    /// The strongest tables there are.
    fn best(&self) -> Option<(Tier, Arc<C>)> {
        let rungs = lock(&self.rungs);
        let mut rungs = Tier::ALL.into_iter().zip(rungs.iter()).rev();
        rungs.find_map(|(tier, rung)| Some((tier, rung.clone()?)))
    }

    /// The tables to begin with: the strongest at hand or on disk, else the quickest to build.
    fn first(
        &self,
        workshop: &Workshop<'_>,
        control: &mut Control<'_>,
    ) -> Result<(Tier, Arc<C>), StopReason> {
        if let Some(best) = self.best() {
            return Ok(best);
        }
        let _building = lock(&self.building);
        if let Some(best) = self.best() {
            return Ok(best);
        }
        match self.open(workshop) {
            Some(tables) => Ok((Tier::Strong, self.set(Tier::Strong, tables))),
            None if !self.has_room(Tier::Quick, control) => Err(StopReason::Memory),
            None => Ok((Tier::Quick, self.build(Tier::Quick, workshop, control)?)),
        }
    }

    /// Stronger tables, if this is the thread that builds them.
    fn climb(
        &self,
        tier: Tier,
        tables: Arc<C>,
        workshop: &Workshop<'_>,
        control: &mut Control<'_>,
    ) -> Result<(Tier, Arc<C>), StopReason> {
        let Ok(_building) = self.building.try_lock() else {
            return Ok((tier, tables));
        };
        if let Some((best, at_hand)) = self.best()
            && best > tier
        {
            // Another thread has built them.
            return Ok((best, at_hand));
        }
        let Some(next) = self.next(tier) else {
            return Ok((tier, tables));
        };
        let built = self.build(next, workshop, control)?;
        self.spent.store(0, Ordering::Relaxed);
        Ok((next, built))
    }

    /// Has mapped tables copied into memory, once, when they were used a lot; does not wait for it.
    fn copy_if_mapped(self: &Arc<Self>, tier: Tier, tables: &Arc<C>, control: &Control<'_>) {
        if self.spent.load(Ordering::Relaxed) < COPIED_AFTER
            || !is_mapped(&**tables)
            || !self.has_room(tier, control)
            || self.copies.swap(true, Ordering::Relaxed)
        {
            return;
        }
        let (ladder, tables) = (self.clone(), tables.clone());
        let copy = move || {
            let copies = tables.contents().into_iter().map(Words::copied).collect();
            let copied = C::new(ladder.frame, tier, copies);
            let mut rungs = lock(&ladder.rungs);
            if !ladder.distrusts_files() {
                rungs[tier as usize] = copied.map(Arc::new).or(Some(tables));
            }
        };
        // Where there are no threads the mapped ones do as well.
        let _ = thread::Builder::new().spawn(copy);
    }

    /// The next tier whose tables are others.
    fn next(&self, tier: Tier) -> Option<Tier> {
        let mut stronger = Tier::ALL.into_iter().filter(|&next| next > tier);
        stronger.find(|&next| self.parts(next) != self.parts(tier))
    }

    fn parts(&self, tier: Tier) -> &[Part] {
        &self.parts[tier as usize]
    }

    fn words(&self, tier: Tier) -> usize {
        self.parts(tier).iter().map(|part| part.words).sum()
    }

    /// How many states are expanded before tables are built: at worst both together take twice the
    /// time that knowing the future would.
    fn price(&self, tier: Tier) -> u64 {
        C::STATES_A_WORD * self.words(tier) as u64
    }

    /// Whether there is time and memory to build tables.
    fn is_affordable(&self, tier: Tier, control: &Control<'_>) -> bool {
        let seconds = self.words(tier) as f64 / WORDS_A_SECOND;
        let left = control.time_left();
        let has_time = left.is_none_or(|left| left > Duration::from_secs_f64(2.0 * seconds));
        has_time && self.has_room(tier, control)
    }

    fn has_room(&self, tier: Tier, control: &Control<'_>) -> bool {
        self.words(tier) * size_of::<u64>() * BUILDING_SIZES <= control.room()
    }

    /// The strongest tables from disk, if all are there and sound.
    fn open(&self, workshop: &Workshop<'_>) -> Option<C> {
        let directory = self.directory(workshop)?;
        self.next(Tier::Quick)?;
        let parts = self.parts(Tier::Strong).iter();
        let opened = parts.map(|part| match directory.open(&part.description, part.words) {
            Ok(words) => words,
            Err(error) => {
                workshop.note(error);
                None
            }
        });
        let words: Option<Vec<Words>> = opened.collect();
        C::new(self.frame, Tier::Strong, words?)
    }

    fn build(
        &self,
        tier: Tier,
        workshop: &Workshop<'_>,
        control: &mut Control<'_>,
    ) -> Result<Arc<C>, StopReason> {
        let mut stopped = None;
        let mut progress = |_: f64| match control.check() {
            Ok(()) => true,
            Err(reason) => {
                stopped = Some(reason);
                false
            }
        };
        // The quicker ones are as soon built as read.
        let directory = self.directory(workshop).filter(|_| tier == Tier::Strong);
        let mut parts = Vec::new();
        for part in self.parts(tier) {
            let part = &part.description;
            match obtain(&Builder, directory, part, workshop.threads, &mut progress) {
                Some(obtained) => {
                    workshop.note_all([obtained.replaced, obtained.unsaved]);
                    parts.push(obtained.words);
                }
                None => return Err(stopped.unwrap_or(StopReason::Cancelled)),
            }
        }
        let tables = C::new(self.frame, tier, parts).expect("the parts are those of the tier");
        Ok(self.set(tier, tables))
    }

    fn set(&self, tier: Tier, tables: C) -> Arc<C> {
        let tables = Arc::new(tables);
        lock(&self.rungs)[tier as usize] = Some(tables.clone());
        tables
    }

    /// Forgets all tables, and uses no files from now on: a solution was none.
    pub(crate) fn distrust(&self) {
        self.distrusts_files.store(true, Ordering::Relaxed);
        *lock(&self.rungs) = Default::default();
    }

    fn distrusts_files(&self) -> bool {
        self.distrusts_files.load(Ordering::Relaxed)
    }

    /// The directory, unless its files are wrong.
    fn directory<'w>(&self, workshop: &Workshop<'w>) -> Option<&'w TableDirectory> {
        let directory = workshop.directory;
        directory.filter(|_| !self.distrusts_files())
    }
}

/// Whether tables lie in files.
fn is_mapped<C: Core>(tables: &C) -> bool {
    tables.contents().iter().any(|words| words.is_mapped())
}

impl Workshop<'_> {
    fn timed<T>(&self, work: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let done = work();
        self.time.set(self.time.get() + begun.elapsed());
        done
    }

    fn note(&self, trouble: TableError) {
        lock(self.troubles).push(trouble);
    }

    fn note_all(&self, troubles: [Option<TableError>; 2]) {
        troubles
            .into_iter()
            .flatten()
            .for_each(|trouble| self.note(trouble));
    }
}
