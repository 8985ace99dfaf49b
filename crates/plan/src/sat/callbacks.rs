//! The solver's callbacks: they count its work and stop it at the limits of a control.

use std::cell::RefCell;

use batsat::{Callbacks, ClauseKind, Lit};
use taquin_search::{Control, Meter as _, StopReason, Stoppable};

/// The memory of a clause beside its literals: a header, two watches and a reference.
const CLAUSE_BYTES: usize = 16 + 2 * 16 + 4;

/// Counts the solver's conflicts and clauses, and stops it at a limit.
pub(super) struct ControlCallbacks<'c, 'a>(RefCell<Counters<'c, 'a>>);

struct Counters<'c, 'a> {
    control: &'c mut Control<'a>,
    /// Conflicts that are not reported to the control yet.
    conflicts: u64,
    /// How often the solver has asked since the limits were last checked.
    asked: u32,
    bytes: usize,
    /// Clauses that the solver has learnt and keeps.
    learnt: usize,
    stopped: Option<StopReason>,
}

impl<'c, 'a> ControlCallbacks<'c, 'a> {
    pub(super) fn new(control: &'c mut Control<'a>) -> ControlCallbacks<'c, 'a> {
        ControlCallbacks(RefCell::new(Counters {
            control,
            conflicts: 0,
            asked: 0,
            bytes: 0,
            learnt: 0,
            stopped: None,
        }))
    }

    /// Reserves memory that the formula or the solver is about to use.
    pub(super) fn reserve(&mut self, bytes: usize) -> Stoppable {
        let counters = self.0.get_mut();
        counters.control.reserve(bytes)?;
        counters.bytes += bytes;
        Ok(())
    }

    /// Reserves the memory of a clause.
    pub(super) fn reserve_clause(&mut self, literals: usize) -> Stoppable {
        self.reserve(CLAUSE_BYTES + 4 * literals)
    }

    /// Checks the limits.
    pub(super) fn check(&mut self) -> Stoppable {
        self.0.get_mut().control.check()
    }

    /// Why the solver was stopped.
    pub(super) fn stopped(&mut self) -> Option<StopReason> {
        self.0.get_mut().stopped
    }

    /// Reports the last conflicts and releases all memory.
    pub(super) fn end(&mut self) {
        let counters = self.0.get_mut();
        counters.report();
        counters.control.release(counters.bytes);
    }
}

impl Counters<'_, '_> {
    /// Reports conflicts to the control, at most as many as its limit allows.
    fn report(&mut self) {
        let control = &mut self.control;
        let limit = control.limits().nodes.unwrap_or(u64::MAX);
        let left = limit.saturating_sub(control.statistics().expanded);
        let reported = control.count(self.conflicts.min(left), 0);
        self.stopped = self.stopped.or(reported.err());
        self.conflicts = 0;
    }
}

impl Callbacks for ControlCallbacks<'_, '_> {
    fn on_new_clause(&mut self, clause: &[Lit], _kind: ClauseKind) {
        let counters = self.0.get_mut();
        counters.conflicts += 1;
        counters.learnt += 1;
        counters.control.note_stored(counters.learnt);
        let bytes = CLAUSE_BYTES + 4 * clause.len();
        match counters.control.reserve(bytes) {
            Ok(()) => counters.bytes += bytes,
            Err(reason) => counters.stopped = counters.stopped.or(Some(reason)),
        }
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        let counters = self.0.get_mut();
        let bytes = (CLAUSE_BYTES + 4 * clause.len()).min(counters.bytes);
        counters.control.release(bytes);
        counters.bytes -= bytes;
        counters.learnt = counters.learnt.saturating_sub(1);
    }

    fn stop(&self) -> bool {
        /// Decisions between two checks: each costs less than reading the clock, a conflict much more.
        const CHECK_INTERVAL: u32 = 1024;
        let mut counters = self.0.borrow_mut();
        counters.asked += 1;
        if counters.conflicts > 0 {
            counters.report();
            let limits = counters.control.limits();
            let expanded = counters.control.statistics().expanded;
            if limits.nodes.is_some_and(|limit| expanded >= limit) {
                counters.stopped = counters.stopped.or(Some(StopReason::Nodes));
            }
        }
        if counters.asked >= CHECK_INTERVAL {
            counters.asked = 0;
            let checked = counters.control.check();
            counters.stopped = counters.stopped.or(checked.err());
        }
        counters.stopped.is_some()
    }
}
