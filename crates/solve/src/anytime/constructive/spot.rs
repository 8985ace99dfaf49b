//! Cells and directions as a view of the board from one side names them.

/// A cell: its place along the line that is being filled, and its depth below that line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) along: i32,
    pub(super) depth: i32,
}

impl Spot {
    pub(super) fn new(along: i32, depth: i32) -> Spot {
        Spot { along, depth }
    }

    /// The neighbouring spot. Without a branch: headings are hard to predict.
    #[inline]
    pub(super) fn next(self, heading: Heading) -> Spot {
        const ALONG: [i32; 4] = [-1, 1, 0, 0];
        const DEPTH: [i32; 4] = [0, 0, -1, 1];
        Spot::new(
            self.along + ALONG[heading as usize],
            self.depth + DEPTH[heading as usize],
        )
    }

    /// The number of steps to another spot if nothing is in the way.
    #[inline]
    pub(super) fn steps_to(self, other: Spot) -> i32 {
        (self.along - other.along).abs() + (self.depth - other.depth).abs()
    }
}

/// A direction: back or forth along the line, out to the line, or into the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Heading {
    Back = 0,
    Forth = 1,
    Out = 2,
    In = 3,
}

impl Heading {
    pub(super) const ALL: [Heading; 4] = [Heading::Back, Heading::Forth, Heading::Out, Heading::In];

    #[inline]
    pub(super) fn opposite(self) -> Heading {
        Heading::ALL[self as usize ^ 1]
    }

    pub(super) fn is_along(self) -> bool {
        matches!(self, Heading::Back | Heading::Forth)
    }
}
