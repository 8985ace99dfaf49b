//! One move: a run of tiles slid along one line; a single tile in the single-tile metric.

use std::fmt;
use std::num::NonZeroU32;

use taquin_puzzle::{Direction, Directions};

/// A number of tiles, at least one, that slide in one direction together.
///
/// Four bytes, and none more for an `Option`: searches store millions.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Run(NonZeroU32);

impl Run {
    /// `count` tiles slide in `direction`.
    ///
    /// # Panics
    /// When `count` is 0 or over 2^30.
    #[inline]
    pub fn new(direction: Direction, count: u32) -> Run {
        assert!((1..1 << 30).contains(&count), "no board has such a run");
        Run::pack(direction, count)
    }

    /// The same for a count that is known to be right.
    #[inline]
    fn pack(direction: Direction, count: u32) -> Run {
        let rest = (count - 1) << 2 | u32::from(direction.code());
        Run(NonZeroU32::MIN.saturating_add(rest))
    }

    /// The way the tiles move.
    #[inline]
    pub fn direction(self) -> Direction {
        Direction::from_code((self.0.get() - 1) as u8)
    }

    /// How many tiles move.
    #[inline]
    pub fn count(self) -> u32 {
        ((self.0.get() - 1) >> 2) + 1
    }

    /// The run that takes this one back.
    #[must_use]
    pub fn inverse(self) -> Run {
        Run::new(self.direction().opposite(), self.count())
    }

    /// The single steps that the run consists of.
    pub fn steps(self) -> impl Iterator<Item = Direction> {
        std::iter::repeat_n(self.direction(), self.count() as usize)
    }
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}{}", self.direction(), self.count())
    }
}

/// The runs possible in one state, direction by direction, the shortest first.
#[derive(Clone, Copy, Debug)]
pub struct Runs {
    pub(crate) directions: Directions,
    /// How many tiles can move in each direction.
    pub(crate) longest: [u32; 4],
    /// The length of the last run of the first direction that is left.
    pub(crate) given: u32,
}

impl Iterator for Runs {
    type Item = Run;

    #[inline]
    fn next(&mut self) -> Option<Run> {
        let mut left = self.directions;
        let direction = left.next()?;
        let count = self.given + 1;
        if count == self.longest[usize::from(direction.code())] {
            self.directions = left;
            self.given = 0;
        } else {
            self.given = count;
        }
        Some(Run::pack(direction, count))
    }
}
