//! Seeded random numbers that are the same on every platform and in every version.

use std::hash::{BuildHasher as _, RandomState};

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A stream of random numbers that depends on its seed alone.
///
/// The generator is xoshiro256++, a published algorithm. The reduction to a range
/// is done here, so that no library update can change the numbers of a seed. Not
/// for cryptography.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A seed that differs from call to call, short enough to be typed: 32 bits of the random keys of the
    /// standard library's hash, which a page in a browser does not have.
    pub fn fresh_seed() -> u64 {
        RandomState::new().hash_one(0) >> 32
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A uniform number below `bound`.
    ///
    /// Lemire's method (ACM Transactions on Modeling and Computer Simulation
    /// 29, 2019): multiply, keep the high half, and reject the few low halves
    /// that would favour some results.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "no number is below 0");
        let reject_under = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.bits()) * u128::from(bound);
            if product as u64 >= reject_under {
                return (product >> 64) as u64;
            }
        }
    }

    /// Puts a slice in uniform random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_a_seed_never_change() {
        let mut random = Random::new(1);
        let numbers: Vec<u64> = (0..8).map(|_| random.below(1000)).collect();
        // Computed by an independent implementation of the published algorithms.
        assert_eq!(numbers, [811, 747, 100, 746, 184, 590, 986, 523]);
    }

    #[test]
    fn fresh_seeds_differ() {
        let seeds: Vec<u64> = (0..4).map(|_| Random::fresh_seed()).collect();
        assert!(seeds.windows(2).any(|pair| pair[0] != pair[1]), "{seeds:?}");
    }

    #[test]
    fn below_reaches_every_number_and_none_else() {
        let mut random = Random::new(7);
        let mut seen = [0; 3];
        for _ in 0..3000 {
            seen[random.below(3) as usize] += 1;
        }
        assert!(
            seen.iter().all(|&count| (900..1100).contains(&count)),
            "{seen:?}"
        );
        assert_eq!(random.below(1), 0);
    }
}
