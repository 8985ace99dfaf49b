//! The four directions in which a tile moves.

use std::fmt;
use std::ops::BitAnd;
use std::str::FromStr;

use thiserror::Error;

use crate::excerpt::excerpt;

/// A direction. As a move, it is the way the *tile* moves; the blank moves the opposite way.
///
/// Prints as the letter of the [tile notation](crate::moves::tile), and is parsed from that letter or
/// from the word. Lower-case letters are refused: they name the way the *blank* moves.
///
/// ```
/// use taquin_puzzle::Direction;
///
/// let direction: Direction = "U".parse()?;
/// assert_eq!(direction, "up".parse()?);
/// assert_eq!(direction, Direction::try_from('U')?);
/// assert_eq!(direction.to_string(), "U");
/// assert!("u".parse::<Direction>().is_err());
/// # Ok::<(), taquin_puzzle::DirectionError>(())
/// ```
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

    /// The letter of the [tile notation](crate::moves::tile).
    pub fn letter(self) -> char {
        match self {
            Direction::Up => 'U',
            Direction::Left => 'L',
            Direction::Right => 'R',
            Direction::Down => 'D',
        }
    }

    /// The word: `up`, `left`, `right` or `down`.
    pub fn name(self) -> &'static str {
        match self {
            Direction::Up => "up",
            Direction::Left => "left",
            Direction::Right => "right",
            Direction::Down => "down",
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

    /// Whether it is left or right.
    pub fn is_horizontal(self) -> bool {
        matches!(self, Direction::Left | Direction::Right)
    }
}

impl fmt::Display for Direction {
    /// Writes the [letter](Direction::letter).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter().encode_utf8(&mut [0; 4]))
    }
}

impl TryFrom<char> for Direction {
    type Error = DirectionError;

    /// Reads the [letter](Direction::letter).
    fn try_from(letter: char) -> Result<Direction, DirectionError> {
        let with = |letter| Direction::ALL.into_iter().find(|d| d.letter() == letter);
        with(letter).ok_or_else(|| match with(letter.to_ascii_uppercase()) {
            Some(_) => DirectionError::BlankNotation(letter),
            None => DirectionError::Unknown(excerpt(letter.encode_utf8(&mut [0; 4]))),
        })
    }
}

impl FromStr for Direction {
    type Err = DirectionError;

    /// Reads the [letter](Direction::letter), or the [word](Direction::name) in any case.
    fn from_str(text: &str) -> Result<Direction, DirectionError> {
        let mut letters = text.chars();
        if let (Some(letter), None) = (letters.next(), letters.next()) {
            return Direction::try_from(letter);
        }
        Direction::ALL
            .into_iter()
            .find(|direction| direction.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| DirectionError::Unknown(excerpt(text)))
    }
}

/// Why a text is not a direction.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DirectionError {
    /// A letter of the [blank notation](crate::moves::blank).
    #[error(
        "'{0}' is blank notation, which names the way the blank moves; \
         use U, D, L or R for the way the tile moves"
    )]
    BlankNotation(char),
    /// Neither a letter nor a word for a direction.
    #[error("'{0}' is not a direction: use U, D, L or R, or up, down, left or right")]
    Unknown(String),
}

/// A set of directions; iterates in the order of [`Direction::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Directions(u8);

impl Directions {
    /// All four.
    pub const ALL: Directions = Directions(0b1111);

    /// Adds `direction` if `condition` holds.
    #[must_use]
    pub fn with_if(self, direction: Direction, condition: bool) -> Directions {
        Directions(self.0 | (u8::from(condition) << direction.code()))
    }

    /// Removes `direction`.
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
    fn parses_letters_and_words_only() {
        for direction in Direction::ALL {
            let word = direction.name();
            for text in [&direction.to_string(), word, &word.to_uppercase()] {
                assert_eq!(text.parse(), Ok(direction), "{text}");
            }
            let letter = direction.letter();
            assert_eq!(Direction::try_from(letter), Ok(direction));
            let small = letter.to_ascii_lowercase();
            let blank = Err(DirectionError::BlankNotation(small));
            assert_eq!(Direction::try_from(small), blank);
            assert_eq!(small.to_string().parse::<Direction>(), blank);
        }
        for text in ["", "X", "UU", "U2", " U", "upp", "↑", "north", "\u{0}"] {
            let error = text.parse::<Direction>().unwrap_err();
            assert!(matches!(error, DirectionError::Unknown(_)), "{text}");
        }
        assert_eq!(
            format!("{:>3}|{:<3}|", Direction::Up, Direction::Down),
            "  U|D  |"
        );
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
