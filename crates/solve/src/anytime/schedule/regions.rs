//! A beam over one region after the other of a very large board, completed every now and then.

use taquin_search::{Control, Limits, Meter as _, Stoppable};

use super::round::{BeamRound, Worker};
use crate::anytime::beams::{BeamTuning, RegionBeam, Tick, TileIndex};
use crate::anytime::repair;
use crate::anytime::session::Session;

/// The path is completed whenever the distance has fallen by this fraction of the start's distance, or
/// to half, and at its end; not more often, since construction and repair take a while.
const COMPLETIONS: usize = 16;

/// Searches region after region, and offers the completed path at intervals.
pub(super) fn search<T: TileIndex>(
    round: &BeamRound<'_>,
    worker: &mut Worker<'_, T>,
    session: &mut Session<'_, '_>,
) -> Stoppable {
    let tuning = BeamTuning::new(round.grid, 0).with_threads(session.threads);
    let distance = round.start.manhattan(round.grid);
    let interval = distance / COMPLETIONS;
    let mut next = distance - interval;
    let mut beam = RegionBeam::new(round.start, round.width, round.max_tree_steps);
    loop {
        session.control.check()?;
        let max_moves = session.moves().len().saturating_sub(2);
        let control = &mut *session.control;
        let tick: Tick<'_> = &mut |expanded, generated| control.count(expanded, generated);
        let has_more = beam.search_next_region(&mut worker.finder, &tuning, max_moves, tick)?;
        let distance = beam.board().manhattan(round.grid);
        if !has_more || distance <= next {
            next = distance - interval.min(distance / 2);
            let mut limits = Limits::new();
            limits.time = session.control.time_left();
            let mut rest = Control::new(limits).with_cancel(session.control.cancel_token());
            if let Some(path) = repair::complete(round.grid, round.start, beam.path(), &mut rest)? {
                session.offer(path.into_iter().collect())?;
            }
        }
        if !has_more {
            return Ok(());
        }
    }
}
