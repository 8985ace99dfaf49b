//! How often the progress of a search is told.

use std::time::Duration;

use taquin::Notation;
use taquin::solve::Progress;
use taquin::solve::report::ProgressReport;

/// Unless there is a better solution, progress is told after this time.
const INTERVAL: Duration = Duration::from_millis(100);

/// A better solution that follows another sooner is told with the next one.
const MIN_INTERVAL: Duration = Duration::from_millis(10);

/// The moves of large boards take long to write: for each of them the interval grows by this.
const INTERVAL_PER_MOVE: Duration = Duration::from_micros(2);

/// Tells the progress of a search now and then, and with each better solution.
pub(crate) struct Watch<'a> {
    tell: &'a mut dyn FnMut(&ProgressReport<'_>),
    notation: Notation,
    told_at: Option<Duration>,
    told_length: Option<u64>,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(
        tell: &'a mut dyn FnMut(&ProgressReport<'_>),
        notation: Notation,
    ) -> Watch<'a> {
        Watch {
            tell,
            notation,
            told_at: None,
            told_length: None,
        }
    }

    /// Tells the progress if it is time.
    pub(crate) fn see(&mut self, progress: &Progress<'_>) {
        let length = progress.length();
        let is_better = length.is_some() && length != self.told_length;
        let since = self.told_at.map_or(progress.elapsed, |told| {
            progress.elapsed.saturating_sub(told)
        });
        let interval = match (is_better, self.told_length) {
            (true, None) => Duration::ZERO,
            (true, Some(told)) => {
                let moves = u32::try_from(told).unwrap_or(u32::MAX);
                MIN_INTERVAL.max(INTERVAL_PER_MOVE.saturating_mul(moves))
            }
            (false, _) => INTERVAL,
        };
        if since < interval {
            return;
        }
        self.told_at = Some(progress.elapsed);
        let mut report = ProgressReport::new(progress);
        if is_better {
            self.told_length = length;
            report = report.with_moves(progress, self.notation);
        }
        (self.tell)(&report);
    }
}
