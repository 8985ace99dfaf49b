//! What the engine did on several boards, each answer checked.

use std::time::Instant;

use taquin::search::Control;
use taquin::solve::Engine;
use taquin::{Limits, Metric, Problem};

use super::row;

/// What the engine did on several boards.
#[derive(Default)]
pub(super) struct Sum {
    pub(super) lengths: Vec<u64>,
    pub(super) expanded: u64,
    pub(super) generated: u64,
    pub(super) seconds: f64,
    /// The part of the time that went into tables.
    pub(super) setup: f64,
    /// The time of each board, set-up not counted.
    pub(super) times: Vec<f64>,
    /// The longest of these.
    pub(super) worst: f64,
}

impl Sum {
    pub(super) fn of(engine: &Engine, boards: &[Problem], metric: Metric) -> Sum {
        let mut sum = Sum::default();
        for board in boards {
            let mut control = Control::new(Limits::default());
            let begun = Instant::now();
            let answer = engine.solve(board, metric, &mut control).unwrap();
            let seconds = begun.elapsed().as_secs_f64();
            assert!(answer.is_optimal(), "{}", board.start());
            let setup = answer.setup.as_secs_f64();
            sum.lengths.push(answer.length().unwrap());
            sum.expanded += control.statistics().expanded;
            sum.generated += control.statistics().generated;
            sum.seconds += seconds;
            sum.setup += setup;
            sum.times.push(seconds - setup);
            sum.worst = sum.worst.max(seconds - setup);
        }
        assert!(engine.take_warnings().is_empty());
        sum
    }

    /// The same with the least time of each board in this pass over them and two more: other work
    /// on the machine can only make one longer.
    pub(super) fn least_of_three(mut self, engine: &Engine, boards: &[Problem]) -> Sum {
        for _ in 0..2 {
            let again = Sum::of(engine, boards, Metric::Single);
            assert_eq!(again.lengths, self.lengths);
            for (time, again) in self.times.iter_mut().zip(again.times) {
                *time = time.min(again);
            }
        }
        self.seconds = self.times.iter().sum();
        self.worst = self.times.iter().copied().fold(0.0, f64::max);
        self
    }

    pub(super) fn count(&self) -> f64 {
        self.lengths.len() as f64
    }

    /// Seconds a board.
    pub(super) fn mean(&self) -> f64 {
        self.seconds / self.count()
    }

    pub(super) fn counts(&self) {
        let mean = |total: u64| format!("{:.0}", total as f64 / self.count());
        row("mean expanded", mean(self.expanded), "");
        row("mean generated", mean(self.generated), "");
    }
}
