//! Heuristics made of others: the greatest of several, and one times a weight.

use taquin_search::{Cost, DEAD_END, Weight};

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

    /// The estimate is that of one part, and says little of the others.
    fn recall(&self, words: &mut [u32], tiles: &T, _estimate: Cost) {
        self.full(words, tiles);
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

/// An estimate times a weight, rounded down.
pub(super) struct Weighted<T> {
    pub(super) part: Box<dyn Erased<T>>,
    pub(super) weight: Weight,
}

impl<T> Weighted<T> {
    fn weighted(&self, estimate: Cost) -> Cost {
        // Far is not out of reach.
        self.weight.times(estimate).min(DEAD_END - 1)
    }
}

impl<T> Erased<T> for Weighted<T> {
    fn words(&self) -> usize {
        self.part.words()
    }

    fn full(&self, words: &mut [u32], tiles: &T) -> Cost {
        self.weighted(self.part.full(words, tiles))
    }

    /// Rounding has hidden the estimate of the part.
    fn recall(&self, words: &mut [u32], tiles: &T, _estimate: Cost) {
        self.full(words, tiles);
    }

    fn after(&self, words: &mut [u32], tiles: &T, run: Run) -> Cost {
        self.weighted(self.part.after(words, tiles, run))
    }

    fn is_admissible(&self) -> bool {
        self.weight.is_one() && self.part.is_admissible()
    }

    fn is_consistent(&self) -> bool {
        self.weight.is_one() && self.part.is_consistent()
    }
}
