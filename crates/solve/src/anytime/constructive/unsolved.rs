//! The part of the board that is not yet solved.

use taquin_puzzle::Size;

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Top,
    Bottom,
    Left,
    Right,
}

/// The rectangle that is not yet solved.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unsolved {
    pub(super) top: usize,
    pub(super) bottom: usize,
    pub(super) left: usize,
    pub(super) right: usize,
}

impl Unsolved {
    /// The whole board.
    pub(super) fn new(size: Size) -> Unsolved {
        Unsolved {
            top: 0,
            bottom: size.rows(),
            left: 0,
            right: size.cols(),
        }
    }

    pub(super) fn rows(&self) -> usize {
        self.bottom - self.top
    }

    pub(super) fn cols(&self) -> usize {
        self.right - self.left
    }

    /// What is left without the line at a side.
    pub(super) fn without(mut self, side: Side) -> Unsolved {
        match side {
            Side::Top => self.top += 1,
            Side::Bottom => self.bottom -= 1,
            Side::Left => self.left += 1,
            Side::Right => self.right -= 1,
        }
        self
    }
}
