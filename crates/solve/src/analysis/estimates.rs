//! Lower bounds where distances are out of reach: how the game went, roughly.

use taquin_puzzle::Board;
use taquin_search::{Control, Heuristic as _, Meter as _, StopReason};

use super::Analysis;
use super::replay::Replay;
use crate::HeuristicKind;

/// More boards than this are not estimated: no screen shows more.
const MAX_ESTIMATES: usize = 2048;

/// The most cells that are looked at altogether; some tenths of a second.
const MAX_CELLS: usize = 1 << 24;

/// Estimates boards at the beginning whose distance is unknown.
pub(super) fn find(analysis: &mut Analysis, control: &mut Control<'_>) {
    if analysis.stopped == Some(StopReason::Cancelled) {
        return;
    }
    let unknown = analysis.unknown();
    let cells = analysis.start().size().cells();
    let count = MAX_ESTIMATES.min(MAX_CELLS / cells).max(1);
    let apart = unknown.div_ceil(count).max(1);
    let canonical = analysis.problem.canonical();
    let kind = HeuristicKind::LinearConflict;
    let Ok(heuristic) = kind.make::<Board>(canonical.goal(), analysis.metric) else {
        return;
    };
    let mut replay = Replay::new(canonical.start().clone(), &analysis.moves, analysis.metric);
    for number in (0..unknown as u64).step_by(apart) {
        if control.check().is_err() {
            break;
        }
        let board = replay.board_before(number + 1);
        let estimate = heuristic.estimate(heuristic.full(board));
        analysis.estimates.push((number, estimate.into()));
    }
}
