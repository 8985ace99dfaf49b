//! One move: a run of tiles slid along one line; a single tile in the single-tile metric.

use std::fmt;
use std::num::NonZeroU32;

use taquin_puzzle::{Direction, Directions, Moves};
use taquin_search::Path;

/// A number of tiles, at least one, that slide in one direction together.
///
/// Four bytes, and none more for an `Option`: searches store millions. From the
/// lowest bit: a one, two bits of direction, then the count.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Run(NonZeroU32);

impl Run {
    /// `count` tiles slide in `direction`.
    ///
    /// # Panics
    /// When `count` is 0 or at least 2^29.
    #[inline]
    pub fn new(direction: Direction, count: u32) -> Run {
        assert!((1..1 << 29).contains(&count), "no board has such a run");
        Run::pack(direction, count)
    }

    /// The same for a count that is known to be right.
    #[inline]
    fn pack(direction: Direction, count: u32) -> Run {
        Run(NonZeroU32::MIN | count << 3 | u32::from(direction.code()) << 1)
    }

    /// The way the tiles move.
    #[inline]
    pub fn direction(self) -> Direction {
        Direction::from_code((self.0.get() >> 1) as u8)
    }

    /// How many tiles move.
    #[inline]
    pub fn count(self) -> u32 {
        self.0.get() >> 3
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

impl fmt::Display for Run {
    /// Writes the tile notation: `U`, or `R2` for two tiles.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Moves = self.steps().collect();
        moves.fmt(f)
    }
}

/// The moves that a path of runs stands for.
pub(crate) fn moves_of(path: &Path<Run>) -> Moves {
    path.actions.iter().flat_map(|run| run.steps()).collect()
}

/// The runs possible in one state, direction by direction, the shortest first.
#[derive(Clone, Copy, Debug)]
pub struct Runs {
    pub(crate) directions: Directions,
    /// How many tiles can move in each direction, where it can be more than one.
    pub(crate) longest: Option<[u32; 4]>,
    /// The length of the last run of the first direction that is left.
    pub(crate) given: u32,
}

impl Iterator for Runs {
    type Item = Run;

    #[inline]
    fn next(&mut self) -> Option<Run> {
        let mut left = self.directions;
        let direction = left.next()?;
        let Some(longest) = &self.longest else {
            self.directions = left;
            return Some(Run::pack(direction, 1));
        };
        let count = self.given + 1;
        if count < longest[usize::from(direction.code())] {
            self.given = count;
        } else {
            self.directions = left;
            self.given = 0;
        }
        Some(Run::pack(direction, count))
    }
}
