//! The tables of one class and metric in tiers from quick to strong, built or read when the work pays
//! for them.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use taquin_search::clock::Instant;
use taquin_search::threads::lock;
use taquin_search::{Control, Meter as _, StopReason, Stoppable};

use super::metric::{MetricEngine, Part};
use super::provided::ProvidedTables;
use super::tier::Tier;
use crate::symmetry::GoalClass;
use crate::tables::{BuildError, TableDirectory, TableError, Words, obtain};

/// The words that are built per second, at the least, and those that are read.
const WORDS_BUILT_PER_SECOND: f64 = 2e6;
const WORDS_READ_PER_SECOND: f64 = 1e8;

/// The memory that building takes at most, as a multiple of the tables' own size.
pub(super) const BUILD_MEMORY_FACTOR: usize = 3;

/// A thread that finds another one building expands at most this number of states before it looks again.
const MAX_WAITING_STATES: u64 = 1 << 23;

/// The tables of a class.
pub(crate) struct Tiers<M: MetricEngine> {
    class: GoalClass,
    /// What the tables of each tier consist of.
    parts: [Vec<Part>; Tier::ALL.len()],
    ready: Mutex<[Option<Arc<M::Tables>>; Tier::ALL.len()]>,
    /// Whether the strongest tables are on disk, if that was looked up.
    is_strong_on_disk: Mutex<Option<bool>>,
    /// Whether files were found to be wrong.
    distrusts_files: AtomicBool,
    /// Whether the system has no memory for stronger tables.
    is_memory_refused: AtomicBool,
    /// Held by the one thread that builds or reads; the others continue with what is ready.
    building: Mutex<()>,
    /// The states expanded with the strongest tables so far.
    expanded: AtomicU64,
    /// How many tables had been provided when they were last looked at.
    provided_count: AtomicUsize,
    /// The number of the last question about the class.
    pub(super) last_used: AtomicU64,
}

/// How to get stronger tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Upgrade {
    /// Reads the strongest.
    Read,
    Build(Tier),
}

impl Upgrade {
    fn tier(self) -> Tier {
        match self {
            Upgrade::Read => Tier::Strong,
            Upgrade::Build(tier) => tier,
        }
    }
}

/// What getting tables depends on, for one question.
pub(crate) struct TableContext<'a> {
    pub(crate) directory: Option<&'a TableDirectory>,
    /// The threads that build.
    pub(crate) threads: usize,
    /// Whether stronger tables than the quick ones are built here.
    pub(crate) builds_stronger: bool,
    /// Tables from elsewhere.
    pub(crate) provided: &'a ProvidedTables,
    /// The most bytes that tables take, unless that is up to the limits of the search.
    pub(crate) max_bytes: Option<usize>,
    /// Problems with files; no reason to stop.
    pub(crate) warnings: &'a Mutex<Vec<TableError>>,
    /// The time spent on tables so far.
    pub(crate) time: Cell<Duration>,
}

/// Is given tables and the number of states that it may expand; returns `None` when that was not
/// enough.
pub(crate) type Work<'w, M, T> =
    &'w mut dyn FnMut(&<M as MetricEngine>::Tables, u64, &mut Control<'_>) -> Stoppable<Option<T>>;

impl<M: MetricEngine> Tiers<M> {
    pub(crate) fn new(class: GoalClass) -> Tiers<M> {
        Tiers {
            class,
            parts: M::parts(class),
            ready: Mutex::default(),
            is_strong_on_disk: Mutex::default(),
            distrusts_files: AtomicBool::new(false),
            is_memory_refused: AtomicBool::new(false),
            building: Mutex::default(),
            expanded: AtomicU64::new(0),
            provided_count: AtomicUsize::new(0),
            last_used: AtomicU64::new(0),
        }
    }

    /// Does some work with the strongest tables at hand, and with stronger ones when it takes long.
    pub(crate) fn work<T>(
        &self,
        context: &TableContext<'_>,
        control: &mut Control<'_>,
        work: Work<'_, M, T>,
    ) -> Stoppable<T> {
        let (mut tier, mut tables) = context.timed(|| {
            self.take_provided(context);
            self.first(context, control)
        })?;
        loop {
            let upgrade = self.next(tier, context);
            let upgrade = upgrade.filter(|&upgrade| self.is_affordable(upgrade, context, control));
            let budget = upgrade.map_or(u64::MAX, |upgrade| {
                let price = self.price(upgrade);
                match price.saturating_sub(self.expanded()) {
                    0 => price.min(MAX_WAITING_STATES),
                    left => left,
                }
            });
            let before = control.statistics().expanded;
            let worked = work(&tables, budget, control);
            let expanded = control.statistics().expanded - before;
            self.expanded.fetch_add(expanded, Ordering::Relaxed);
            if let Some(done) = worked? {
                return Ok(done);
            }
            (tier, tables) = context.timed(|| self.upgrade(tier, tables, context, control))?;
        }
    }

    pub(super) fn class(&self) -> GoalClass {
        self.class
    }

    /// The bytes of the tables that are ready.
    pub(super) fn ready_bytes(&self) -> usize {
        let ready = lock(&self.ready);
        let tiers = Tier::ALL.into_iter().zip(ready.iter());
        let ready = tiers.filter(|(_, tables)| tables.is_some());
        let words: usize = ready.map(|(tier, _)| self.words(tier)).sum();
        words * size_of::<u64>()
    }

    /// The strongest tables that are ready.
    pub(super) fn best(&self) -> Option<(Tier, Arc<M::Tables>)> {
        let ready = lock(&self.ready);
        let mut tiers = Tier::ALL.into_iter().zip(ready.iter()).rev();
        tiers.find_map(|(tier, tables)| Some((tier, tables.clone()?)))
    }

    /// Uses tables that were provided since the last call, if they are stronger than those that are ready.
    pub(super) fn take_provided(&self, context: &TableContext<'_>) {
        let count = context.provided.count();
        let is_known = self.provided_count.swap(count, Ordering::Relaxed) == count;
        if is_known || self.distrusts_files() {
            return;
        }
        let ready = self.best().map(|(tier, _)| tier);
        let tiers = Tier::ALL.into_iter().rev();
        for tier in tiers.take_while(|&tier| Some(tier) > ready) {
            let parts = self.parts(tier).iter();
            let words: Option<Vec<Words>> = parts
                .map(|part| context.provided.words(&part.description))
                .collect();
            if let Some(tables) = words.and_then(|words| M::assemble(self.class, tier, words)) {
                self.set(tier, tables);
                self.expanded.store(0, Ordering::Relaxed);
                return;
            }
        }
    }

    /// The tables to begin with: the strongest that are ready, else the quick ones.
    fn first(
        &self,
        context: &TableContext<'_>,
        control: &mut Control<'_>,
    ) -> Stoppable<(Tier, Arc<M::Tables>)> {
        if let Some(best) = self.best() {
            return Ok(best);
        }
        let _building = lock(&self.building);
        if let Some(best) = self.best() {
            return Ok(best);
        }
        if !self.has_room(Upgrade::Build(Tier::Quick), context, control) {
            return Err(StopReason::Memory);
        }
        Ok((Tier::Quick, self.build(Tier::Quick, context, control)?))
    }

    /// Stronger tables, if they are ready or this is the thread that gets them; else those at hand.
    fn upgrade(
        &self,
        tier: Tier,
        tables: Arc<M::Tables>,
        context: &TableContext<'_>,
        control: &mut Control<'_>,
    ) -> Stoppable<(Tier, Arc<M::Tables>)> {
        let Ok(_building) = self.building.try_lock() else {
            return Ok((tier, tables));
        };
        if let Some((best, ready)) = self.best()
            && best > tier
        {
            // Another thread got them.
            return Ok((best, ready));
        }
        let Some(upgrade) = self.next(tier, context) else {
            return Ok((tier, tables));
        };
        let stronger = match upgrade {
            Upgrade::Read => self.read(context),
            Upgrade::Build(next) => match self.build(next, context, control) {
                Err(StopReason::Memory) => {
                    self.is_memory_refused.store(true, Ordering::Relaxed);
                    None
                }
                built => Some(built?),
            },
        };
        let Some(stronger) = stronger else {
            return Ok((tier, tables));
        };
        self.expanded.store(0, Ordering::Relaxed);
        Ok((upgrade.tier(), stronger))
    }

    /// The way to the next tier with other tables: the strongest are read if they are on disk.
    pub(super) fn next(&self, tier: Tier, context: &TableContext<'_>) -> Option<Upgrade> {
        let mut stronger = Tier::ALL.into_iter().filter(|&next| next > tier);
        let next = stronger.find(|&next| self.parts(next) != self.parts(tier))?;
        if self.is_strong_on_disk(context) {
            return Some(Upgrade::Read);
        }
        context.builds_stronger.then_some(Upgrade::Build(next))
    }

    /// Whether the strongest tables are on disk, as far as their headers tell.
    fn is_strong_on_disk(&self, context: &TableContext<'_>) -> bool {
        let Some(directory) = self.directory(context) else {
            return false;
        };
        *lock(&self.is_strong_on_disk).get_or_insert_with(|| {
            let mut parts = self.parts(Tier::Strong).iter();
            parts.all(|part| directory.has(&part.description, part.words))
        })
    }

    pub(super) fn parts(&self, tier: Tier) -> &[Part] {
        &self.parts[tier as usize]
    }

    pub(super) fn words(&self, tier: Tier) -> usize {
        self.parts(tier).iter().map(|part| part.words).sum()
    }

    /// The number of states to expand before an upgrade. They take about as long as the upgrade, so
    /// that both together take at most twice the time of the better choice.
    pub(super) fn price(&self, upgrade: Upgrade) -> u64 {
        let words = self.words(upgrade.tier()) as u64;
        match upgrade {
            Upgrade::Read => words / M::READ_WORDS_PER_STATE,
            Upgrade::Build(_) => M::STATES_PER_BUILT_WORD * words,
        }
    }

    /// Whether there is time and memory for an upgrade.
    fn is_affordable(
        &self,
        upgrade: Upgrade,
        context: &TableContext<'_>,
        control: &Control<'_>,
    ) -> bool {
        let words_per_second = match upgrade {
            Upgrade::Read => WORDS_READ_PER_SECOND,
            Upgrade::Build(_) => WORDS_BUILT_PER_SECOND,
        };
        let seconds = self.words(upgrade.tier()) as f64 / words_per_second;
        let left = control.time_left();
        let has_time = left.is_none_or(|left| left > Duration::from_secs_f64(2.0 * seconds));
        has_time && self.has_room(upgrade, context, control)
    }

    fn has_room(
        &self,
        upgrade: Upgrade,
        context: &TableContext<'_>,
        control: &Control<'_>,
    ) -> bool {
        let factor = match upgrade {
            Upgrade::Read => 1,
            Upgrade::Build(_) => BUILD_MEMORY_FACTOR,
        };
        let bytes = self.words(upgrade.tier()) * size_of::<u64>() * factor;
        !self.is_memory_refused.load(Ordering::Relaxed)
            && bytes <= context.max_bytes.unwrap_or(control.room())
            && taquin_search::memory::is_available(bytes)
    }

    /// Reads the strongest tables. `None` when they are not whole, and then no thread tries again.
    fn read(&self, context: &TableContext<'_>) -> Option<Arc<M::Tables>> {
        let directory = self.directory(context)?;
        let open = |part: &Part| match directory.open(&part.description, part.words) {
            Ok(words) => words,
            Err(error) => {
                context.warn(Some(error));
                None
            }
        };
        let words: Option<Vec<Words>> = self.parts(Tier::Strong).iter().map(open).collect();
        let tables = words.and_then(|words| M::assemble(self.class, Tier::Strong, words));
        if tables.is_none() {
            *lock(&self.is_strong_on_disk) = Some(false);
        }
        Some(self.set(Tier::Strong, tables?))
    }

    /// Builds the tables of a tier, or reads those that are on disk.
    fn build(
        &self,
        tier: Tier,
        context: &TableContext<'_>,
        control: &mut Control<'_>,
    ) -> Stoppable<Arc<M::Tables>> {
        let mut stopped = None;
        let mut progress = |_: f64| match control.check() {
            Ok(()) => true,
            Err(reason) => {
                stopped = Some(reason);
                false
            }
        };
        let directory = self.directory(context).filter(|_| self.is_kept(tier));
        let mut parts = Vec::new();
        for part in self.parts(tier) {
            let table = &part.description;
            match obtain(M::SOURCE, directory, table, context.threads, &mut progress) {
                Ok(obtained) => {
                    context.warn(obtained.replaced);
                    // Not worth a warning for tables that are soon built again.
                    context.warn(obtained.unsaved.filter(|_| tier > Tier::Quick));
                    parts.push(obtained.words);
                }
                Err(BuildError::Memory) => return Err(StopReason::Memory),
                Err(_) => return Err(stopped.unwrap_or(StopReason::Cancelled)),
            }
        }
        let tables = M::assemble(self.class, tier, parts).expect("the parts are those of the tier");
        Ok(self.set(tier, tables))
    }

    /// Whether tables are [kept on disk](super::metric::kept_tables).
    fn is_kept(&self, tier: Tier) -> bool {
        tier != Tier::Medium && self.parts(Tier::Quick) != self.parts(Tier::Strong)
    }

    fn set(&self, tier: Tier, tables: M::Tables) -> Arc<M::Tables> {
        let tables = Arc::new(tables);
        lock(&self.ready)[tier as usize] = Some(tables.clone());
        tables
    }

    /// Forgets all tables, and uses no files and nothing provided from now on: moves found with them solved
    /// nothing.
    pub(crate) fn distrust_files(&self) {
        self.distrusts_files.store(true, Ordering::Relaxed);
        *lock(&self.ready) = Default::default();
    }

    /// Whether tables that were not built here were found to be wrong.
    pub(super) fn distrusts_files(&self) -> bool {
        self.distrusts_files.load(Ordering::Relaxed)
    }

    /// The states expanded with the strongest tables so far.
    pub(super) fn expanded(&self) -> u64 {
        self.expanded.load(Ordering::Relaxed)
    }

    /// The directory, unless its files are wrong.
    fn directory<'c>(&self, context: &TableContext<'c>) -> Option<&'c TableDirectory> {
        context.directory.filter(|_| !self.distrusts_files())
    }
}

impl TableContext<'_> {
    fn timed<T>(&self, work: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let done = work();
        self.time.set(self.time.get() + begun.elapsed());
        done
    }

    pub(super) fn warn(&self, warning: Option<TableError>) {
        lock(self.warnings).extend(warning);
    }
}
