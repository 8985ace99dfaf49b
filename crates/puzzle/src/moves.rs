//! A sequence of moves, stored at two bits each.

pub mod blank;
mod change;
mod collection;
mod letter_table;
mod letters;
mod notation;
pub mod numbers;
mod symbols;
pub mod tile;

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::{Direction, Metric};
pub use change::MovesChange;
pub use collection::{IntoIter, Iter};
pub use letters::{LettersError, LettersReader};
pub use notation::{Notation, NotationError, NotationReader, UnknownNotationError, WrittenMoves};
pub use symbols::MoveSymbols;

const STEPS_PER_WORD: usize = 32;

/// The longest sequence that is read from a text: 1 GiB of memory.
const MAX_STEPS: usize = u32::MAX as usize;

/// The step at `index`, which must be in `words`.
#[inline]
fn step_in(words: &[u64], index: usize) -> Direction {
    Direction::from_code((words[index / STEPS_PER_WORD] >> (index % STEPS_PER_WORD * 2)) as u8)
}

/// A sequence of single steps, each the direction in which a tile moves.
///
/// Each step takes two bits, so that the solution of a huge board fits in memory.
/// Printing and parsing use the [tile notation](tile); [`Notation`] reads and writes the others.
///
/// ```
/// use taquin_puzzle::{Metric, Moves};
///
/// let moves: Moves = "UR2D".parse()?;
/// assert_eq!(moves.len(), 4);
/// assert_eq!(moves.length(Metric::Multi), 3);
/// assert_eq!(moves.inverse().to_string(), "UL2D");
/// # Ok::<(), taquin_puzzle::moves::LettersError>(())
/// ```
///
/// It is a collection of [directions](Direction):
///
/// ```
/// use taquin_puzzle::{Direction, Moves};
///
/// let mut moves = Moves::from([Direction::Up, Direction::Left]);
/// moves.extend([Direction::Left]);
/// for direction in &moves {
///     println!("the tile moves {}", direction.name());
/// }
/// let upwards: Moves = moves.into_iter().filter(|&step| step == Direction::Up).collect();
/// assert_eq!(upwards.to_string(), "U");
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Moves {
    len: usize,
    /// 32 steps per word, the first in the lowest bits; unused bits are zero.
    words: Vec<u64>,
}

impl Moves {
    /// No moves.
    pub fn new() -> Moves {
        Moves::default()
    }

    /// The number of single steps.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of moves as `metric` counts them.
    ///
    /// In the multi-tile metric consecutive steps in one direction are one move.
    pub fn length(&self, metric: Metric) -> u64 {
        match metric {
            Metric::Single => self.len as u64,
            Metric::Multi => self.runs().count() as u64,
        }
    }

    /// The step at `index`, if there are that many.
    pub fn step(&self, index: usize) -> Option<Direction> {
        (index < self.len).then(|| step_in(&self.words, index))
    }

    /// Appends a step.
    #[inline]
    pub fn push(&mut self, direction: Direction) {
        let shift = self.len % STEPS_PER_WORD * 2;
        let bits = u64::from(direction.code()) << shift;
        match self.words.last_mut() {
            Some(word) if shift > 0 => *word |= bits,
            _ => self.words.push(bits),
        }
        self.len += 1;
    }

    /// Appends up to 32 steps at once: their [codes](Direction::code), the first in the lowest two
    /// bits.
    ///
    /// # Panics
    /// If `count` is more than 32.
    ///
    /// ```
    /// # use taquin_puzzle::{Direction, Moves};
    /// let mut moves: Moves = "U".parse()?;
    /// let [left, down] = [Direction::Left, Direction::Down].map(|d| u64::from(d.code()));
    /// moves.push_packed(left | down << 2, 2);
    /// assert_eq!(moves.to_string(), "ULD");
    /// # Ok::<(), taquin_puzzle::moves::LettersError>(())
    /// ```
    #[inline]
    pub fn push_packed(&mut self, steps: u64, count: usize) {
        assert!(count <= STEPS_PER_WORD, "more steps than fit in a word");
        if count == 0 {
            return;
        }
        let steps = steps & (u64::MAX >> (64 - 2 * count));
        let shift = self.len % STEPS_PER_WORD * 2;
        self.len += count;
        match self.words.last_mut() {
            Some(word) if shift > 0 => {
                *word |= steps << shift;
                if shift + 2 * count > 64 {
                    self.words.push(steps >> (64 - shift));
                }
            }
            _ => self.words.push(steps),
        }
    }

    /// Appends other moves, a word at a time.
    ///
    /// ```
    /// # use taquin_puzzle::Moves;
    /// let mut moves: Moves = "UL".parse()?;
    /// moves.append(&"LD3".parse()?);
    /// assert_eq!(moves.to_string(), "UL2D3");
    /// # Ok::<(), taquin_puzzle::moves::LettersError>(())
    /// ```
    pub fn append(&mut self, other: &Moves) {
        for (index, &word) in other.words.iter().enumerate() {
            self.push_packed(word, STEPS_PER_WORD.min(other.len - index * STEPS_PER_WORD));
        }
    }

    /// Removes the last step.
    pub fn pop(&mut self) -> Option<Direction> {
        let last = self.step(self.len.checked_sub(1)?)?;
        self.len -= 1;
        let shift = self.len % STEPS_PER_WORD * 2;
        if shift == 0 {
            self.words.pop();
        } else if let Some(word) = self.words.last_mut() {
            *word &= (1 << shift) - 1;
        }
        Some(last)
    }

    /// The steps in order.
    #[inline]
    pub fn iter(&self) -> Iter<'_> {
        Iter::new(self)
    }

    /// The maximal runs of equal steps, as direction and length.
    pub fn runs(&self) -> impl Iterator<Item = (Direction, usize)> + '_ {
        let mut steps = self.iter().peekable();
        std::iter::from_fn(move || {
            let direction = steps.next()?;
            let mut count = 1;
            while steps.next_if_eq(&direction).is_some() {
                count += 1;
            }
            Some((direction, count))
        })
    }

    /// The sequence that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Moves {
        self.iter().rev().map(Direction::opposite).collect()
    }

    /// The sequence without backtracking: adjacent opposite steps cancel until none are left.
    ///
    /// It leads to the same board, and is possible wherever the original is.
    ///
    /// ```
    /// # use taquin_puzzle::Moves;
    /// let moves: Moves = "ULRDR".parse()?;
    /// assert_eq!(moves.simplified().to_string(), "R");
    /// # Ok::<(), taquin_puzzle::moves::LettersError>(())
    /// ```
    #[must_use]
    pub fn simplified(&self) -> Moves {
        let mut kept = Moves::new();
        for step in self.iter() {
            if kept.len > 0 && kept.step(kept.len - 1) == Some(step.opposite()) {
                kept.pop();
            } else {
                kept.push(step);
            }
        }
        kept
    }

    /// The same moves on the transposed board.
    #[must_use]
    pub fn transposed(&self) -> Moves {
        self.iter().map(Direction::transposed).collect()
    }
}

impl PartialOrd for Moves {
    fn partial_cmp(&self, other: &Moves) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Moves {
    /// Lexicographic, step by step.
    fn cmp(&self, other: &Moves) -> Ordering {
        self.iter().cmp(other)
    }
}

impl fmt::Display for Moves {
    /// Writes the [tile notation](tile).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        tile::write(self, f)
    }
}

impl fmt::Debug for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Moves({self})")
    }
}

impl FromStr for Moves {
    type Err = LettersError;

    /// Reads the [tile notation](tile).
    fn from_str(text: &str) -> Result<Moves, LettersError> {
        tile::parse(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pushes_and_pops_across_words() {
        let steps: Vec<Direction> = (0..200)
            .map(|i| Direction::from_code((i * 7 / 3) as u8))
            .collect();
        let mut moves: Moves = steps.iter().copied().collect();
        assert_eq!(moves.iter().collect::<Vec<_>>(), steps);
        for (index, &step) in steps.iter().enumerate() {
            assert_eq!(moves.step(index), Some(step));
        }
        for len in (0..200).rev() {
            assert_eq!(moves.pop(), Some(steps[len]));
            // Equality sees no leftovers of popped steps.
            assert_eq!(moves, steps[..len].iter().copied().collect());
        }
        assert_eq!(moves.pop(), None);
        assert_eq!(moves.step(0), None);
    }

    #[test]
    fn appends_as_if_step_by_step() {
        let steps: Vec<Direction> = (0..150)
            .map(|i| Direction::from_code((i * 7 / 3) as u8))
            .collect();
        let moves = |steps: &[Direction]| steps.iter().copied().collect::<Moves>();
        for first in 0..70 {
            for len in 0..80 {
                let mut joined = moves(&steps[..first]);
                joined.append(&moves(&steps[first..first + len]));
                assert_eq!(joined, moves(&steps[..first + len]));
                if len <= STEPS_PER_WORD {
                    let codes = steps[first..first + len].iter().rev();
                    let packed = codes.fold(u64::MAX, |packed, step| {
                        packed << 2 | u64::from(step.code())
                    });
                    let mut joined = moves(&steps[..first]);
                    // Bits above the steps are ignored.
                    joined.push_packed(packed, len);
                    assert_eq!(joined, moves(&steps[..first + len]));
                }
            }
        }
    }

    #[test]
    fn counts_runs() {
        let moves: Moves = "R3DR".parse().unwrap();
        assert_eq!(moves.length(Metric::Single), 5);
        assert_eq!(moves.length(Metric::Multi), 3);
        assert_eq!(
            moves.runs().collect::<Vec<_>>(),
            [
                (Direction::Right, 3),
                (Direction::Down, 1),
                (Direction::Right, 1)
            ]
        );
    }
}
