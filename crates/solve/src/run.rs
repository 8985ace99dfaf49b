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
    pub fn new(direction: Direction, count: u32) -> Run {
        assert!(count < 1 << 30, "no board has such a run");
        let packed = NonZeroU32::new(count << 2).expect("a run has at least one tile");
        Run(packed | u32::from(direction.code()))
    }

    /// The way the tiles move.
    #[inline]
    pub fn direction(self) -> Direction {
        Direction::from_code(self.0.get() as u8)
    }

    /// How many tiles move.
    #[inline]
    pub fn count(self) -> u32 {
        self.0.get() >> 2
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
        let direction = { self.directions }.next()?;
        self.given += 1;
        let run = Run::new(direction, self.given);
        if self.given == self.longest[usize::from(direction.code())] {
            self.directions = self.directions.without(direction);
            self.given = 0;
        }
        Some(run)
    }
}
