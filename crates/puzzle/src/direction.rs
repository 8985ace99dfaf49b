//! The four directions in which a tile moves.

use std::ops::BitAnd;

/// A direction. As a move it says which way the *tile* goes; the blank goes the opposite way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// The tile below the blank moves up.
    Up = 0,
    /// The tile right of the blank moves left.
    Left = 1,
    /// The tile left of the blank moves right.
    Right = 2,
    /// The tile above the blank moves down.
    Down = 3,
}

impl Direction {
    /// All directions, in the order of their codes.
    pub const ALL: [Direction; 4] = [
        Direction::Up,
        Direction::Left,
        Direction::Right,
        Direction::Down,
    ];

    /// A code from 0 to 3, for packing.
    #[inline]
    pub fn code(self) -> u8 {
        self as u8
    }

    /// The direction whose [`code`](Direction::code) is `code & 3`.
    #[inline]
    pub fn from_code(code: u8) -> Direction {
        // Compiles to no more than the mask.
        match code & 3 {
            0 => Direction::Up,
            1 => Direction::Left,
            2 => Direction::Right,
            _ => Direction::Down,
        }
    }

    /// The direction that undoes this one.
    #[inline]
    #[must_use]
    pub fn opposite(self) -> Direction {
        // The codes are arranged so that opposites differ in both bits.
        Direction::from_code(self.code() ^ 3)
    }

    /// The same move on the transposed board.
    #[must_use]
    pub fn transposed(self) -> Direction {
        Direction::from_code(self.code() ^ 1)
    }

    /// Whether the tile stays in its row.
    pub fn is_horizontal(self) -> bool {
        matches!(self, Direction::Left | Direction::Right)
    }
}

/// A set of directions; iterates in the order of [`Direction::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Directions(u8);

impl Directions {
    /// All four.
    pub const ALL: Directions = Directions(0b1111);

    /// Adds `direction` if `condition` holds.
    #[must_use]
    pub fn with_if(self, direction: Direction, condition: bool) -> Directions {
        Directions(self.0 | (u8::from(condition) << direction.code()))
    }

    /// Takes `direction` out.
    #[inline]
    #[must_use]
    pub fn without(self, direction: Direction) -> Directions {
        Directions(self.0 & !(1 << direction.code()))
    }

    /// Whether `direction` is in the set.
    pub fn contains(self, direction: Direction) -> bool {
        self.0 & (1 << direction.code()) != 0
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many directions are in the set.
    pub fn count(self) -> usize {
        self.0.count_ones() as usize
    }
}

impl BitAnd for Directions {
    type Output = Directions;

    /// The directions that are in both sets.
    #[inline]
    fn bitand(self, other: Directions) -> Directions {
        Directions(self.0 & other.0)
    }
}

impl Iterator for Directions {
    type Item = Direction;

    #[inline]
    fn next(&mut self) -> Option<Direction> {
        if self.0 == 0 {
            return None;
        }
        let direction = Direction::from_code(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(direction)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.count(), Some(self.count()))
    }
}

impl ExactSizeIterator for Directions {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposite_and_transposed_are_involutions() {
        use Direction::*;
        assert_eq!(
            Direction::ALL.map(Direction::opposite),
            [Down, Right, Left, Up]
        );
        assert_eq!(
            Direction::ALL.map(Direction::transposed),
            [Left, Up, Down, Right]
        );
        for d in Direction::ALL {
            assert_eq!(Direction::from_code(d.code()), d);
            assert_eq!(d.opposite().opposite(), d);
            assert_eq!(d.transposed().transposed(), d);
            assert_eq!(d.opposite().transposed(), d.transposed().opposite());
        }
    }

    #[test]
    fn sets_iterate_in_order() {
        let set = Directions::default()
            .with_if(Direction::Down, true)
            .with_if(Direction::Left, true)
            .with_if(Direction::Up, false);
        assert_eq!(set.collect::<Vec<_>>(), [Direction::Left, Direction::Down]);
        assert_eq!(set.without(Direction::Left).count(), 1);
    }
}
