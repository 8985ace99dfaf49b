//! Styles of searching: what scores count, and how a beam is spread over the board.

use super::beam::Beam;
use super::field::Field;
use super::guide::Weights;

/// How a beam searches, its width aside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) weights: Weights,
    /// The most states with the blank in one cell, as a multiple of the even share.
    pub(super) share: f64,
    /// Where beams rove, each square of cells has its share instead: its side.
    pub(super) square: usize,
    /// Whether beams rove over the board, because they are too narrow for all of it.
    pub(super) roves: bool,
    /// The threads that a beam is shared by.
    pub(super) threads: usize,
    /// Layers without a better score after which a beam is given up.
    pub(super) patience: usize,
}

/// Weights for boards of up to seven rows and columns; different ones find different ways.
const SMALL: [Weights; 4] = [
    weights((10.0, 10.0, 2.0), 20.0, 100.0, 20.0),
    weights((10.0, 10.0, 2.0), 20.0, 60.0, 20.0),
    weights((10.0, 10.0, 2.2), 20.0, 100.0, 20.0),
    weights((10.0, 10.0, 2.0), 10.0, 100.0, 20.0),
];

/// For larger ones up to twelve.
const MIDDLE: [Weights; 1] = [weights((10.0, 10.0, 2.0), 10.0, 100.0, 20.0)];

/// For boards whose beams are narrow.
const LARGE: [Weights; 1] = [weights((10.0, 20.0, 1.8), 0.0, 100.0, 20.0)];

/// On boards with a longer side than this beams rove.
const ROVED_SIDE: usize = 24;

/// For those.
const ROVING: [Weights; 1] = [weights((30.0, 20.0, 1.8), 0.0, 150.0, 10.0)];

const fn weights(
    (step, convex, power): (f64, f64, f64),
    cross: f64,
    conflict: f64,
    passing: f64,
) -> Weights {
    Weights {
        step,
        convex,
        power,
        cross,
        conflict,
        passing,
    }
}

impl Style {
    /// The styles that are good for boards of a size, by trial; they take turns.
    pub(super) fn of(field: &Field, turn: usize) -> Style {
        let side = field.size().rows().max(field.size().cols());
        let (choice, share, square): (&[Weights], _, _) = match side {
            0..=7 => (&SMALL, 1.25, 1),
            8..=12 => (&MIDDLE, 1.0, 1),
            13..=ROVED_SIDE => (&LARGE, 1.0, 1),
            _ => (&ROVING, 1.0, 2),
        };
        Style {
            weights: choice[turn % choice.len()],
            share,
            square,
            roves: side > ROVED_SIDE,
            threads: 1,
            patience: 20 * side,
        }
    }

    /// A beam of a width that does not rove, for ways of at most so many moves.
    pub(super) fn beam(&self, field: &Field, width: usize, longest: usize) -> Beam {
        // In a layer the blank can be in every second cell.
        let even = width as f64 / field.cells().div_ceil(2) as f64;
        Beam {
            width,
            width_of_square: ((even * self.share) as usize).max(1),
            square: 1,
            threads: self.threads,
            longest,
            patience: self.patience,
            rate: 0.0,
            most_steps: usize::MAX,
        }
    }
}
