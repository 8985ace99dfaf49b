//! Moves as a collection of steps: conversions and iterators.

use std::iter::FusedIterator;
use std::ops::Range;

use super::{Moves, step_in};
use crate::Direction;

/// The steps of borrowed [`Moves`], in order.
#[derive(Clone, Debug)]
pub struct Iter<'a> {
    words: &'a [u64],
    /// The remaining steps.
    range: Range<usize>,
}

impl<'a> Iter<'a> {
    #[inline]
    pub(super) fn new(moves: &'a Moves) -> Iter<'a> {
        Iter {
            words: &moves.words,
            range: 0..moves.len,
        }
    }
}

/// The steps of owned [`Moves`], in order.
#[derive(Clone, Debug)]
pub struct IntoIter {
    words: Vec<u64>,
    /// The remaining steps.
    range: Range<usize>,
}

/// Implements the iterator traits over words and a range.
macro_rules! iterate {
    ($iterator:ty) => {
        impl Iterator for $iterator {
            type Item = Direction;

            #[inline]
            fn next(&mut self) -> Option<Direction> {
                let index = self.range.next()?;
                Some(step_in(&self.words, index))
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<Direction> {
                let index = self.range.nth(n)?;
                Some(step_in(&self.words, index))
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                self.range.size_hint()
            }
        }

        impl DoubleEndedIterator for $iterator {
            #[inline]
            fn next_back(&mut self) -> Option<Direction> {
                let index = self.range.next_back()?;
                Some(step_in(&self.words, index))
            }
        }

        impl ExactSizeIterator for $iterator {}

        impl FusedIterator for $iterator {}
    };
}

iterate!(Iter<'_>);
iterate!(IntoIter);

impl<'a> IntoIterator for &'a Moves {
    type Item = Direction;
    type IntoIter = Iter<'a>;

    #[inline]
    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl IntoIterator for Moves {
    type Item = Direction;
    type IntoIter = IntoIter;

    fn into_iter(self) -> IntoIter {
        IntoIter {
            words: self.words,
            range: 0..self.len,
        }
    }
}

impl Extend<Direction> for Moves {
    fn extend<I: IntoIterator<Item = Direction>>(&mut self, steps: I) {
        for step in steps {
            self.push(step);
        }
    }
}

impl<'a> Extend<&'a Direction> for Moves {
    fn extend<I: IntoIterator<Item = &'a Direction>>(&mut self, steps: I) {
        self.extend(steps.into_iter().copied());
    }
}

impl FromIterator<Direction> for Moves {
    fn from_iter<I: IntoIterator<Item = Direction>>(steps: I) -> Moves {
        let mut moves = Moves::new();
        moves.extend(steps);
        moves
    }
}

impl<'a> FromIterator<&'a Direction> for Moves {
    fn from_iter<I: IntoIterator<Item = &'a Direction>>(steps: I) -> Moves {
        steps.into_iter().copied().collect()
    }
}

impl From<&[Direction]> for Moves {
    fn from(steps: &[Direction]) -> Moves {
        steps.iter().collect()
    }
}

impl From<Vec<Direction>> for Moves {
    fn from(steps: Vec<Direction>) -> Moves {
        Moves::from(steps.as_slice())
    }
}

impl<const N: usize> From<[Direction; N]> for Moves {
    fn from(steps: [Direction; N]) -> Moves {
        Moves::from(steps.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From both ends, and with steps skipped.
    #[test]
    fn iterators_agree_with_those_of_a_vector() {
        let steps: Vec<Direction> = (0..77)
            .map(|i| Direction::from_code((i * 7 / 3) as u8))
            .collect();
        let moves = Moves::from(steps.clone());
        for skip in 0..80 {
            let expected: Vec<_> = steps.iter().copied().skip(skip).rev().collect();
            let borrowed: Vec<_> = moves.iter().skip(skip).rev().collect();
            let owned: Vec<_> = moves.clone().into_iter().skip(skip).rev().collect();
            assert_eq!((&borrowed, &owned), (&expected, &expected));
        }
        let (mut left, mut ours) = (steps.iter().copied(), moves.clone().into_iter());
        while left.len() > 0 {
            assert_eq!(ours.len(), left.len());
            assert_eq!(
                (ours.next(), ours.next_back()),
                (left.next(), left.next_back())
            );
        }
        assert_eq!(
            (ours.next(), ours.next_back(), ours.nth(3)),
            (None, None, None)
        );
    }

    #[test]
    fn moves_are_ordered_like_vectors_of_steps() {
        let texts = ["", "U", "ULU", "U2", "L", "LU2", "R", "D33", "D33U", "D34"];
        let moves = texts.map(|text| text.parse::<Moves>().unwrap());
        let steps = moves.clone().map(|moves| moves.iter().collect::<Vec<_>>());
        for (a, b) in (0..moves.len()).flat_map(|a| (0..moves.len()).map(move |b| (a, b))) {
            assert_eq!(moves[a].cmp(&moves[b]), steps[a].cmp(&steps[b]));
        }
    }

    #[test]
    fn converts_from_every_collection_of_steps() {
        use Direction::{Left, Up};
        let moves: Moves = "ULU".parse().unwrap();
        let steps = [Up, Left, Up];
        assert_eq!(Moves::from(steps), moves);
        assert_eq!(Moves::from(&steps[..]), moves);
        assert_eq!(Moves::from(steps.to_vec()), moves);
        assert_eq!(steps.iter().collect::<Moves>(), moves);
        let mut extended = Moves::from([Up]);
        extended.extend(&[Left, Up]);
        assert_eq!(extended, moves);
        extended.extend(&moves);
        extended.extend(moves);
        assert_eq!(extended.to_string(), "ULU2LU2LU");
    }
}
