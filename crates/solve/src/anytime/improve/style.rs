//! Styles of searching: what scores count, and how a beam is spread over the board.

use super::field::Field;
use super::line_guide::LineScore;

/// How a beam searches, its width aside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) score: LineScore,
    /// The most states with the blank in one square, as a multiple of the even share.
    pub(super) share: f64,
    /// The side of such a square.
    pub(super) square: usize,
    /// Layers without a better score after which a beam is given up.
    pub(super) patience: usize,
    pub(super) blur: u32,
    pub(super) seed: u64,
}

impl Style {
    /// The style that is best for boards of a size, by trial.
    pub(super) fn of(field: &Field) -> Style {
        let side = field.size().rows().max(field.size().cols());
        let score = LineScore {
            step: 10.0,
            convex: 10.0,
            power: 2.0,
            cross: 20.0,
            conflict: 100.0,
            early: 0.0,
            early_conflict: 0.0,
        };
        let style = Style {
            score,
            share: 2.5,
            square: 1,
            patience: 20 * side,
            blur: 0,
            seed: 0,
        };
        match side {
            0..=7 => style,
            8..=24 => Style { score: LineScore { power: 1.8, convex: 20.0, cross: 0.0, ..score }, share: 1.0, ..style },
            _ => Style { score: LineScore { power: 1.6, convex: 20.0, cross: 0.0, ..score }, share: 1.0, square: 2, ..style },
        }
    }
}
