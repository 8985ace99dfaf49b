//! Beams over windows of the best solution, longer and longer ones.

use taquin_puzzle::Direction;
use taquin_search::Stoppable;

use super::round::{BeamRound, Worker};
use super::workers;
use crate::anytime::beams::{BeamTuning, Effort, TileIndex, Windows};
use crate::anytime::session::Session;

/// The number of moves in the shortest window,
const MIN_WINDOW_MOVES: usize = 30;

/// and by how many moves the shortest windows of successive rounds are longer.
const EXTRA_MOVES: [usize; 3] = [0, 10, 20];

/// The number of times a round doubles the length of its windows. Not where beams search region by
/// region: there the next beam shortens the solution more in that time.
const DOUBLINGS: usize = 2;

/// The maximum number of moves in a window.
pub(super) const MAX_WINDOW_MOVES: usize = (MIN_WINDOW_MOVES + EXTRA_MOVES[2]) << DOUBLINGS;

/// The width of beams over windows.
pub(super) fn width_of_windows(round: &BeamRound<'_>) -> usize {
    if round.is_small {
        (round.width / 2).clamp(16, 20_000)
    } else {
        (round.width / 8).max(16)
    }
}

/// Shortens windows of the best solution, each thread in a part of it, twice as long each time.
pub(super) fn search<T: TileIndex>(
    round: &BeamRound<'_>,
    workers: &mut [Worker<'_, T>],
    session: &mut Session<'_, '_>,
) -> Stoppable {
    let mut tuning = BeamTuning::new(round.grid, round.number / 2);
    // Windows are short: the blank has to be where it is.
    tuning.cell_share = f64::INFINITY;
    let effort = Effort {
        tuning: &tuning,
        width: width_of_windows(round),
        is_backward: round.number % 2 == 1,
    };
    let doublings = if tuning.uses_regions { 0 } else { DOUBLINGS };
    let mut length = MIN_WINDOW_MOVES + EXTRA_MOVES[round.number % EXTRA_MOVES.len()];
    for _ in 0..=doublings {
        share_out(round, workers, session);
        let seed = session.seed.wrapping_add(round.number as u64);
        let offset = (seed.wrapping_mul(31) % (length as u64 / 2)) as usize;
        let windows = Windows { offset, length };
        let stopped = workers::run(workers, session.control, |_, worker, tick| {
            let Worker {
                finder,
                start,
                path,
            } = worker;
            finder.shorten_windows(start, path, windows, effort, tick)
        });
        let path = workers.iter().flat_map(|worker| &worker.path).copied();
        session.offer_result(path.collect(), stopped)?;
        stopped?;
        length *= 2;
    }
    Ok(())
}

/// Gives each worker a part of the best solution.
fn share_out<T>(round: &BeamRound<'_>, workers: &mut [Worker<'_, T>], session: &Session<'_, '_>) {
    let path: Vec<Direction> = session.moves().iter().collect();
    let parts = workers.len();
    let mut board = round.start.clone();
    for (part, worker) in workers.iter_mut().enumerate() {
        let (first, end) = (path.len() * part / parts, path.len() * (part + 1) / parts);
        worker.start.clone_from(&board);
        worker.path = path[first..end].to_vec();
        board = board.after(round.grid, &worker.path);
    }
}
