//! The tables of one frame, from quick to strong, built or read when the work pays for them.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use taquin_search::clock::Instant;
use taquin_search::{Control, Meter as _, StopReason};

use super::builder::Builder;
use super::core::{Core, Part};
use super::lock;
use super::pose::Frame;
use super::tier::Tier;
use crate::tables::{BuildError, TableDirectory, TableError, Words, obtain};

/// Words that are built in a second, at the least, and words that are read.
const BUILT_A_SECOND: f64 = 2e6;
const READ_A_SECOND: f64 = 1e8;

/// What building takes at most, in sizes of the tables themselves.
const BUILDING_SIZES: usize = 3;

/// A thread that finds another one building goes on for so many states before it looks again, at most.
const WAIT_STATES: u64 = 1 << 23;

/// The tables of a frame.
pub(crate) struct Ladder<C> {
    frame: Frame,
    /// What the tables of each tier consist of.
    parts: [Vec<Part>; Tier::ALL.len()],
    rungs: Mutex<[Option<Arc<C>>; Tier::ALL.len()]>,
    /// Whether the strongest tables are on disk, if somebody has looked.
    is_on_disk: Mutex<Option<bool>>,
    /// Whether files were found to be wrong.
    distrusts_files: AtomicBool,
    /// Whether the system has no memory for stronger tables.
    is_refused: AtomicBool,
    /// One thread at a time builds; the others go on with what there is.
    building: Mutex<()>,
    /// The states expanded with the strongest tables so far.
    spent: AtomicU64,
}

/// How to get to stronger tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Read,
    Build(Tier),
}

impl Step {
    fn tier(self) -> Tier {
        match self {
            Step::Read => Tier::Strong,
            Step::Build(tier) => tier,
        }
    }
}

/// Where tables are kept, and how many threads build them.
pub(crate) struct Workshop<'a> {
    pub(crate) directory: Option<&'a TableDirectory>,
    pub(crate) threads: usize,
    /// The most bytes that tables take, if it is not for the search that asks for them to say.
    pub(crate) memory: Option<usize>,
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
            is_on_disk: Mutex::default(),
            distrusts_files: AtomicBool::new(false),
            is_refused: AtomicBool::new(false),
            building: Mutex::default(),
            spent: AtomicU64::new(0),
        }
    }

    /// Works on something with the tables that suit it, stronger ones when it takes long.
    pub(crate) fn work<T>(
        &self,
        workshop: &Workshop<'_>,
        control: &mut Control<'_>,
        work: Work<'_, C, T>,
    ) -> Result<T, StopReason> {
        let (mut tier, mut tables) = workshop.timed(|| self.first(workshop, control))?;
        loop {
            let step = self.next(tier, workshop);
            let price = step.filter(|&step| self.is_affordable(step, workshop, control));
            let price = price.map(|step| self.price(step));
            let budget = price.map_or(u64::MAX, |price| {
                let spent = self.spent.load(Ordering::Relaxed);
                match price.saturating_sub(spent) {
                    0 => price.min(WAIT_STATES),
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

    /// The tables to begin with: the strongest at hand, else the quickest.
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
        if !self.has_room(Step::Build(Tier::Quick), workshop, control) {
            return Err(StopReason::Memory);
        }
        Ok((Tier::Quick, self.build(Tier::Quick, workshop, control)?))
    }

    /// Stronger tables, if this is the thread that gets them.
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
        let Some(step) = self.next(tier, workshop) else {
            return Ok((tier, tables));
        };
        let stronger = match step {
            Step::Read => self.read(workshop),
            Step::Build(next) => match self.build(next, workshop, control) {
                Err(StopReason::Memory) => {
                    self.is_refused.store(true, Ordering::Relaxed);
                    None
                }
                built => Some(built?),
            },
        };
        let Some(stronger) = stronger else {
            return Ok((tier, tables));
        };
        self.spent.store(0, Ordering::Relaxed);
        Ok((step.tier(), stronger))
    }

    /// The way to the next tier whose tables are others: the strongest are read if they are there.
    fn next(&self, tier: Tier, workshop: &Workshop<'_>) -> Option<Step> {
        let mut stronger = Tier::ALL.into_iter().filter(|&next| next > tier);
        let next = stronger.find(|&next| self.parts(next) != self.parts(tier))?;
        Some(match self.is_on_disk(workshop) {
            true => Step::Read,
            false => Step::Build(next),
        })
    }

    /// Whether the strongest tables are on disk, as far as their headers tell.
    fn is_on_disk(&self, workshop: &Workshop<'_>) -> bool {
        let Some(directory) = self.directory(workshop) else {
            return false;
        };
        *lock(&self.is_on_disk).get_or_insert_with(|| {
            let mut parts = self.parts(Tier::Strong).iter();
            parts.all(|part| directory.has(&part.description, part.words))
        })
    }

    fn parts(&self, tier: Tier) -> &[Part] {
        &self.parts[tier as usize]
    }

    fn words(&self, tier: Tier) -> usize {
        self.parts(tier).iter().map(|part| part.words).sum()
    }

    /// How many states are expanded before there are stronger tables: at worst both together take
    /// twice the time that knowing the future would.
    fn price(&self, step: Step) -> u64 {
        let words = self.words(step.tier()) as u64;
        match step {
            Step::Read => words / C::WORDS_READ_A_STATE,
            Step::Build(_) => C::STATES_A_WORD * words,
        }
    }

    /// Whether there is time and memory for a step.
    fn is_affordable(&self, step: Step, workshop: &Workshop<'_>, control: &Control<'_>) -> bool {
        let a_second = match step {
            Step::Read => READ_A_SECOND,
            Step::Build(_) => BUILT_A_SECOND,
        };
        let seconds = self.words(step.tier()) as f64 / a_second;
        let left = control.time_left();
        let has_time = left.is_none_or(|left| left > Duration::from_secs_f64(2.0 * seconds));
        has_time && self.has_room(step, workshop, control)
    }

    fn has_room(&self, step: Step, workshop: &Workshop<'_>, control: &Control<'_>) -> bool {
        let sizes = match step {
            Step::Read => 1,
            Step::Build(_) => BUILDING_SIZES,
        };
        let bytes = self.words(step.tier()) * size_of::<u64>() * sizes;
        !self.is_refused.load(Ordering::Relaxed)
            && bytes <= workshop.memory.unwrap_or(control.room())
            && taquin_search::memory::is_available(bytes)
    }

    /// Reads the strongest tables; nothing when they are not whole, and then nobody tries again.
    fn read(&self, workshop: &Workshop<'_>) -> Option<Arc<C>> {
        let directory = self.directory(workshop)?;
        let open = |part: &Part| match directory.open(&part.description, part.words) {
            Ok(words) => words,
            Err(error) => {
                workshop.note(Some(error));
                None
            }
        };
        let words: Option<Vec<Words>> = self.parts(Tier::Strong).iter().map(open).collect();
        let tables = words.and_then(|words| C::new(self.frame, Tier::Strong, words));
        if tables.is_none() {
            *lock(&self.is_on_disk) = Some(false);
        }
        Some(self.set(Tier::Strong, tables?))
    }

    /// Builds the tables of a tier, or reads those that are on disk.
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
        let directory = self.directory(workshop).filter(|_| self.is_kept(tier));
        let mut parts = Vec::new();
        for part in self.parts(tier) {
            let part = &part.description;
            match obtain(&Builder, directory, part, workshop.threads, &mut progress) {
                Ok(obtained) => {
                    workshop.note(obtained.replaced);
                    // Not worth a word for tables that are soon built again.
                    workshop.note(obtained.unsaved.filter(|_| tier > Tier::Quick));
                    parts.push(obtained.words);
                }
                Err(BuildError::Memory) => return Err(StopReason::Memory),
                Err(_) => return Err(stopped.unwrap_or(StopReason::Cancelled)),
            }
        }
        let tables = C::new(self.frame, tier, parts).expect("the parts are those of the tier");
        Ok(self.set(tier, tables))
    }

    /// Whether tables are kept on disk: those to begin with and the strongest, unless they are built at
    /// once.
    fn is_kept(&self, tier: Tier) -> bool {
        tier != Tier::Medium && self.parts(Tier::Quick) != self.parts(Tier::Strong)
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

impl Workshop<'_> {
    fn timed<T>(&self, work: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let done = work();
        self.time.set(self.time.get() + begun.elapsed());
        done
    }

    fn note(&self, trouble: Option<TableError>) {
        lock(self.troubles).extend(trouble);
    }
}
