//! The control, as the solver asks it.

use std::cell::RefCell;

use batsat::{Callbacks, ClauseKind, Lit};
use taquin_search::{Control, Meter as _, StopReason};

/// What a clause takes beside its literals: a header, two watches and a reference.
const CLAUSE_BYTES: usize = 16 + 2 * 16 + 4;

/// Counts the solver's conflicts and clauses, and stops it at a limit.
pub(super) struct Watch<'c, 'a>(RefCell<Watched<'c, 'a>>);

struct Watched<'c, 'a> {
    control: &'c mut Control<'a>,
    /// Conflicts that the control has not been told of.
    conflicts: u64,
    /// How often the solver has asked since it last was looked at limits.
    asked: u32,
    bytes: usize,
    /// Clauses that the solver has learnt and keeps.
    learnt: usize,
    stopped: Option<StopReason>,
}

impl<'c, 'a> Watch<'c, 'a> {
    pub(super) fn new(control: &'c mut Control<'a>) -> Watch<'c, 'a> {
        Watch(RefCell::new(Watched {
            control,
            conflicts: 0,
            asked: 0,
            bytes: 0,
            learnt: 0,
            stopped: None,
        }))
    }

    /// Asks for memory that formula or solver are about to use.
    pub(super) fn reserve(&mut self, bytes: usize) -> Result<(), StopReason> {
        let watched = self.0.get_mut();
        watched.control.reserve(bytes)?;
        watched.bytes += bytes;
        Ok(())
    }

    /// Asks for the memory of a clause.
    pub(super) fn reserve_clause(&mut self, literals: usize) -> Result<(), StopReason> {
        self.reserve(CLAUSE_BYTES + 4 * literals)
    }

    /// Says whether to stop.
    pub(super) fn check(&mut self) -> Result<(), StopReason> {
        self.0.get_mut().control.check()
    }

    /// Why the solver was stopped.
    pub(super) fn stopped(&mut self) -> Option<StopReason> {
        self.0.get_mut().stopped
    }

    /// Tells the control the last conflicts, and gives all memory back.
    pub(super) fn end(&mut self) {
        let watched = self.0.get_mut();
        watched.tell();
        watched.control.release(watched.bytes);
    }
}

impl Watched<'_, '_> {
    /// Tells the control of conflicts, of no more than it allows.
    fn tell(&mut self) {
        let control = &mut self.control;
        let limit = control.limits().nodes.unwrap_or(u64::MAX);
        let left = limit.saturating_sub(control.statistics().expanded);
        let told = control.count(self.conflicts.min(left), 0);
        self.stopped = self.stopped.or(told.err());
        self.conflicts = 0;
    }
}

impl Callbacks for Watch<'_, '_> {
    fn on_new_clause(&mut self, clause: &[Lit], _kind: ClauseKind) {
        let watched = self.0.get_mut();
        watched.conflicts += 1;
        watched.learnt += 1;
        watched.control.note_stored(watched.learnt);
        let bytes = CLAUSE_BYTES + 4 * clause.len();
        match watched.control.reserve(bytes) {
            Ok(()) => watched.bytes += bytes,
            Err(reason) => watched.stopped = watched.stopped.or(Some(reason)),
        }
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        let watched = self.0.get_mut();
        let bytes = (CLAUSE_BYTES + 4 * clause.len()).min(watched.bytes);
        watched.control.release(bytes);
        watched.bytes -= bytes;
        watched.learnt = watched.learnt.saturating_sub(1);
    }

    fn stop(&self) -> bool {
        /// A conflict costs much more than a look at the clock, a decision less.
        const DECISIONS: u32 = 1024;
        let mut watched = self.0.borrow_mut();
        watched.asked += 1;
        if watched.conflicts > 0 {
            watched.tell();
            let limits = watched.control.limits();
            let expanded = watched.control.statistics().expanded;
            if limits.nodes.is_some_and(|most| expanded >= most) {
                watched.stopped = watched.stopped.or(Some(StopReason::Nodes));
            }
        }
        if watched.asked >= DECISIONS {
            watched.asked = 0;
            let checked = watched.control.check();
            watched.stopped = watched.stopped.or(checked.err());
        }
        watched.stopped.is_some()
    }
}
