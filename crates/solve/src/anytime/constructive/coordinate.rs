//! The goal cells of tiles, packed into words, and their coordinates as a view counts them.

use super::spot::Spot;

/// One coordinate of the goal cell that a tile's word contains, and how a view counts it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Coordinate {
    pub(super) shift: u32,
    pub(super) mask: u32,
    pub(super) sign: i32,
    pub(super) offset: i32,
}

impl Coordinate {
    /// The coordinate of a tile's goal cell.
    #[inline]
    pub(super) fn of(self, tile: u32) -> i32 {
        let plain = ((tile >> self.shift) & self.mask) as i32;
        self.sign * plain + self.offset
    }

    /// The bits of a word with this coordinate: the inverse of [`Coordinate::of`].
    #[inline]
    pub(super) fn bits(self, value: i32) -> u32 {
        ((self.sign * (value - self.offset)) as u32) << self.shift
    }
}

/// Compares a tile's goal cell with a spot for one heading of the blank, without a branch: tiles whose
/// goal is on the side that the blank comes from get nearer.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct GainScale {
    shift: u32,
    mask: u32,
    sign: i32,
    offset: i32,
    along: i32,
    depth: i32,
}

impl GainScale {
    pub(super) fn new(coordinate: Coordinate, along: i32, depth: i32) -> GainScale {
        let sign = along + depth;
        GainScale {
            shift: coordinate.shift,
            mask: coordinate.mask,
            sign: sign * coordinate.sign,
            offset: sign * coordinate.offset,
            along,
            depth,
        }
    }

    /// 1 if a tile gets nearer to its goal cell when the blank moves to its spot `to`, else -1.
    #[inline]
    pub(super) fn gain(&self, tile: u32, to: Spot) -> i32 {
        2 * i32::from(self.goal(tile) > self.here(to)) - 1
    }

    /// The position of a tile's goal on this scale.
    #[inline]
    pub(super) fn goal(&self, tile: u32) -> i32 {
        ((tile >> self.shift) & self.mask) as i32 * self.sign
    }

    /// The position of a spot on this scale: one less for each step of the blank.
    #[inline]
    pub(super) fn here(&self, spot: Spot) -> i32 {
        spot.along * self.along + spot.depth * self.depth - self.offset
    }
}
