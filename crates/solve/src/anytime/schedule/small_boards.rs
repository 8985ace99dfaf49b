//! Beams over the whole solution of a small board: one for each thread, and its ends.

use taquin_puzzle::Direction;
use taquin_search::Stoppable;

use super::round::{BeamRound, Worker};
use super::workers;
use crate::anytime::beams::{BeamTuning, Effort, TileIndex};
use crate::anytime::session::Session;

/// The number of ends of a solution that are shortened in a round.
const ENDS: usize = 8;

/// Looks for a shorter solution on each thread, and for shorter ends of the best one.
pub(super) fn search<T: TileIndex>(
    round: &BeamRound<'_>,
    workers: &mut [Worker<'_, T>],
    session: &mut Session<'_, '_>,
) -> Stoppable {
    let known: Vec<Direction> = session.moves().iter().collect();
    let Some(max_moves) = known.len().checked_sub(2) else {
        return Ok(());
    };
    for worker in workers.iter_mut() {
        worker.path.clone_from(&known);
    }
    let threads = workers.len();
    let stopped = workers::run(workers, session.control, |index, worker, tick| {
        let turn = round.number * threads + index;
        let effort = Effort {
            tuning: &BeamTuning::new(round.grid, turn / 2),
            width: round.width,
            is_backward: turn % 2 == 1,
        };
        let ends = (round.start, round.goal);
        if let Some(path) = worker.finder.find_between(ends, effort, max_moves, tick)? {
            worker.path = path;
        }
        worker
            .finder
            .shorten_ends(round.start, &mut worker.path, ENDS, effort, tick)
    });
    for worker in workers {
        session.offer_result(worker.path.iter().copied().collect(), stopped)?;
    }
    stopped
}
