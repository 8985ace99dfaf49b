//! Goal cells within the words for tiles, as a view counts their coordinates.

use super::Spot;

/// One coordinate of goal cells within the words for tiles, and how a view counts it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) shift: u32,
    pub(super) mask: u32,
    pub(super) sign: i32,
    pub(super) offset: i32,
}

impl Part {
    #[inline]
    pub(super) fn of(self, tile: u32) -> i32 {
        let plain = ((tile >> self.shift) & self.mask) as i32;
        self.sign * plain + self.offset
    }

    /// The bits of a word with this coordinate: the inverse of [`Part::of`].
    #[inline]
    pub(super) fn placed(self, at: i32) -> u32 {
        ((self.sign * (at - self.offset)) as u32) << self.shift
    }
}

/// Weighs a tile's goal cell against a spot for one way of the blank, without a branch: tiles
/// whose goal lies on the side from which the blank comes get nearer.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scale {
    shift: u32,
    mask: u32,
    sign: i32,
    offset: i32,
    along: i32,
    depth: i32,
}

impl Scale {
    pub(super) fn new(part: Part, along: i32, depth: i32) -> Scale {
        let sign = along + depth;
        Scale {
            shift: part.shift,
            mask: part.mask,
            sign: sign * part.sign,
            offset: sign * part.offset,
            along,
            depth,
        }
    }

    #[inline]
    pub(super) fn gain(&self, tile: u32, to: Spot) -> i32 {
        2 * i32::from(self.goal(tile) > self.here(to)) - 1
    }

    /// Where the goal of a tile is on this scale.
    #[inline]
    pub(super) fn goal(&self, tile: u32) -> i32 {
        ((tile >> self.shift) & self.mask) as i32 * self.sign
    }

    /// Where a spot is on this scale: less by one for each step of the blank this way.
    #[inline]
    pub(super) fn here(&self, spot: Spot) -> i32 {
        spot.along * self.along + spot.depth * self.depth - self.offset
    }
}
