//! Heuristics made of others: the greatest of several, and one times a weight.

use std::str::FromStr;

use taquin_search::{Cost, DEAD_END};
use thiserror::Error;

use super::erased::Erased;
use crate::Run;

/// The greatest of several estimates.
///
/// If none overestimates, the greatest does not; if none falls by more than
/// the cost of a move, neither does the greatest.
pub(super) struct Max<T>(pub(super) Vec<Box<dyn Erased<T>>>);

impl<T> Max<T> {
    /// Lets every part work on its own words.
    fn greatest(
        &self,
        words: &mut [u32],
        work: impl Fn(&dyn Erased<T>, &mut [u32]) -> Cost,
    ) -> Cost {
        let mut rest = words;
        let mut greatest = 0;
        for part in &self.0 {
            let (own, others) = rest.split_at_mut(part.words());
            greatest = greatest.max(work(part.as_ref(), own));
            rest = others;
        }
        greatest
    }
}

impl<T> Erased<T> for Max<T> {
    fn words(&self) -> usize {
        self.0.iter().map(|part| part.words()).sum()
    }

    fn full(&self, words: &mut [u32], tiles: &T) -> Cost {
        self.greatest(words, |part, own| part.full(own, tiles))
    }

    fn after(&self, words: &mut [u32], tiles: &T, run: Run) -> Cost {
        self.greatest(words, |part, own| part.after(own, tiles, run))
    }

    fn is_admissible(&self) -> bool {
        self.0.iter().all(|part| part.is_admissible())
    }

    fn is_consistent(&self) -> bool {
        self.0.iter().all(|part| part.is_consistent())
    }
}

/// A factor for estimates, from 1 to 60.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Weight(f64);

impl Weight {
    /// The greatest weight: beyond it a search knows the estimate alone.
    pub const MOST: f64 = 60.0;

    /// Makes a weight.
    ///
    /// # Errors
    /// When the number is less than 1 or more than [`Weight::MOST`].
    pub fn new(number: f64) -> Result<Weight, WeightError> {
        if (1.0..=Weight::MOST).contains(&number) {
            Ok(Weight(number))
        } else {
            Err(WeightError(number.to_string()))
        }
    }
}

impl FromStr for Weight {
    type Err = WeightError;

    fn from_str(text: &str) -> Result<Weight, WeightError> {
        let number = text.parse().ok();
        number
            .and_then(|number| Weight::new(number).ok())
            .ok_or_else(|| WeightError(text.chars().take(24).collect()))
    }
}

/// A number that is no weight.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a weight: use a number from 1 to 60, such as 1.5")]
pub struct WeightError(pub String);

/// An estimate times a weight, rounded down.
pub(super) struct Weighted<T> {
    pub(super) part: Box<dyn Erased<T>>,
    pub(super) weight: Weight,
}

impl<T> Weighted<T> {
    fn weighted(&self, estimate: Cost) -> Cost {
        // The conversion saturates, but far is not out of reach.
        let weighted = (f64::from(estimate) * self.weight.0) as Cost;
        weighted.min(DEAD_END - 1)
    }
}

impl<T> Erased<T> for Weighted<T> {
    fn words(&self) -> usize {
        self.part.words()
    }

    fn full(&self, words: &mut [u32], tiles: &T) -> Cost {
        self.weighted(self.part.full(words, tiles))
    }

    fn after(&self, words: &mut [u32], tiles: &T, run: Run) -> Cost {
        self.weighted(self.part.after(words, tiles, run))
    }

    fn is_admissible(&self) -> bool {
        self.weight == Weight(1.0) && self.part.is_admissible()
    }

    fn is_consistent(&self) -> bool {
        self.weight == Weight(1.0) && self.part.is_consistent()
    }
}
