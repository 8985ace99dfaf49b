//! Beams over the whole solution of a large board: from both ends, completed where they give up.

use taquin_search::{Control, Limits, Stoppable};

use super::round::{BeamRound, Worker};
use super::workers;
use crate::anytime::beams::{BeamOutcome, BeamTuning, Effort, TileIndex, useful_threads};
use crate::anytime::repair;
use crate::anytime::session::Session;

/// The maximum number of beams at a time: one from each end.
pub(super) const MAX_BEAMS: usize = 2;

/// Looks for a shorter solution with a beam for each worker: two workers search from the start and from
/// the goal at the same time, a single one in turns. So two do all that one does, and more.
pub(super) fn search<T: TileIndex>(
    round: &BeamRound<'_>,
    workers: &mut [Worker<'_, T>],
    session: &mut Session<'_, '_>,
) -> Stoppable {
    let Some(max_moves) = session.moves().len().checked_sub(2) else {
        return Ok(());
    };
    let beams = workers.len();
    let tuning = BeamTuning::new(round.grid, 0);
    let all_threads = session.threads;
    let stopped = workers::run(workers, session.control, |index, worker, tick| {
        // If threads cannot be shared out evenly, the first beam has one more.
        let threads = (all_threads + beams - 1 - index) / beams;
        let effort = Effort {
            tuning: &tuning.with_threads(useful_threads(round.width, threads)),
            width: round.width,
            is_backward: (round.number + index) % MAX_BEAMS == 1,
        };
        let finder = &mut worker.finder;
        let found = if effort.is_backward {
            finder.find_between((round.start, round.goal), effort, max_moves, tick)?
        } else {
            match finder.solve(round.start, effort, max_moves, tick) {
                BeamOutcome::Solved(path) => Some(path),
                BeamOutcome::GaveUp(path) => {
                    let mut unlimited = Control::new(Limits::default());
                    repair::complete(round.grid, round.start, &path, &mut unlimited)?
                }
                BeamOutcome::Stopped(reason) => return Err(reason),
            }
        };
        worker.path.extend(found.into_iter().flatten());
        Ok(())
    });
    // A beam that found nothing, or was stopped, has left no moves.
    for worker in workers.iter().filter(|worker| !worker.path.is_empty()) {
        session.offer(worker.path.iter().copied().collect())?;
    }
    stopped
}
