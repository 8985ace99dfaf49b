//! Counting nodes and stopping, for the inner loop of a search.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use taquin_search::{Control, Meter as _, StopReason};

/// The nodes between two checks of the limits: well under a millisecond of work.
const CHECK_INTERVAL_NODES: u64 = 1024;

/// Why a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// A limit was reached.
    Stopped(StopReason),
    /// The nodes that the caller allowed are used up.
    OutOfBudget,
    /// What was looked for was found, here or by another thread.
    Enough,
}

/// Nodes whose neighbours were produced, and those neighbours.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) expanded: u64,
    pub(super) generated: u64,
}

/// Is told counts every now and then.
pub(super) trait Meter {
    /// Notes the counts since the last call, and allows some more nodes.
    fn tell(&mut self, counts: Counts) -> Result<u64, Halt>;
}

/// The meter of the thread that has the control.
pub(super) struct Budget<'c, 'o> {
    control: &'c mut Control<'o>,
    left: u64,
}

impl<'c, 'o> Budget<'c, 'o> {
    /// Allows `nodes` nodes, within the limits of the control.
    pub(super) fn new(control: &'c mut Control<'o>, nodes: u64) -> Budget<'c, 'o> {
        Budget {
            control,
            left: nodes,
        }
    }

    pub(super) fn control(&mut self) -> &mut Control<'o> {
        self.control
    }
}

impl Meter for Budget<'_, '_> {
    fn tell(&mut self, counts: Counts) -> Result<u64, Halt> {
        let counted = self.control.count(counts.expanded, counts.generated);
        self.left = self.left.saturating_sub(counts.expanded);
        counted.map_err(Halt::Stopped)?;
        if self.left == 0 {
            return Err(Halt::OutOfBudget);
        }
        let expanded = self.control.statistics().expanded;
        let most = self.control.limits().nodes.unwrap_or(u64::MAX);
        match most.saturating_sub(expanded) {
            0 => Err(Halt::Stopped(StopReason::Nodes)),
            allowed => Ok(CHECK_INTERVAL_NODES.min(self.left).min(allowed)),
        }
    }
}

/// What the threads of one round tell each other.
#[derive(Default)]
pub(super) struct Shared {
    expanded: AtomicU64,
    generated: AtomicU64,
    halts: AtomicBool,
}

impl Shared {
    /// Ends the work of all.
    pub(super) fn halt(&self) {
        self.halts.store(true, Ordering::Relaxed);
    }

    fn check(&self) -> Result<(), Halt> {
        match self.halts.load(Ordering::Relaxed) {
            true => Err(Halt::Enough),
            false => Ok(()),
        }
    }
}

/// The meter of a thread that helps.
pub(super) struct Helper<'a>(pub(super) &'a Shared);

impl Meter for Helper<'_> {
    fn tell(&mut self, counts: Counts) -> Result<u64, Halt> {
        self.0
            .expanded
            .fetch_add(counts.expanded, Ordering::Relaxed);
        self.0
            .generated
            .fetch_add(counts.generated, Ordering::Relaxed);
        self.0.check().map(|()| CHECK_INTERVAL_NODES)
    }
}

/// The meter of the thread that has the control, when others help.
pub(super) struct Leader<'a, 'c, 'o> {
    pub(super) budget: &'a mut Budget<'c, 'o>,
    pub(super) shared: &'a Shared,
}

impl Meter for Leader<'_, '_, '_> {
    fn tell(&mut self, own: Counts) -> Result<u64, Halt> {
        let told = self.budget.tell(Counts {
            expanded: own.expanded + self.shared.expanded.swap(0, Ordering::Relaxed),
            generated: own.generated + self.shared.generated.swap(0, Ordering::Relaxed),
        });
        if told.is_err() {
            self.shared.halt();
        }
        let share = told?;
        self.shared.check().map(|()| share)
    }
}
