//! A small seeded generator of random numbers for randomised searches.

/// A generator (SplitMix64) whose numbers depend on the seed alone, on every machine.
///
/// Reference: G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom
/// number generators", OOPSLA 2014.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 random bits.
    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// A number below `limit`, which must not be zero.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        debug_assert!(limit > 0, "there is no number below zero");
        ((u128::from(self.bits()) * limit as u128) >> 64) as usize
    }

    /// A number of at least 0 and less than 1.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// One of the items, all equally likely; `None` if there are none.
    pub(crate) fn pick<T>(&mut self, items: impl Iterator<Item = T>) -> Option<T> {
        let mut picked = None;
        for (seen, item) in items.enumerate() {
            if self.below(seen + 1) == 0 {
                picked = Some(item);
            }
        }
        picked
    }

    /// Shuffles the items.
    #[allow(
        dead_code,
        reason = "part of the generator; not every build of the searches shuffles"
    )]
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for place in (1..items.len()).rev() {
            items.swap(place, self.below(place + 1));
        }
    }
}

/// Spreads every bit of a number over all of them.
pub(crate) fn mix(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gives_the_published_numbers() {
        // The first outputs of the authors' implementation for the seed 1234567.
        let mut random = Random::new(1_234_567);
        assert_eq!(random.bits(), 6_457_827_717_110_365_317);
        assert_eq!(random.bits(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn numbers_below_a_limit_are_uniform() {
        let mut random = Random::new(1);
        let mut counts = [0; 7];
        for _ in 0..7000 {
            counts[random.below(7)] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)));
        let mut picks = [0; 5];
        for _ in 0..5000 {
            picks[random.pick(0..5).unwrap()] += 1;
        }
        assert!(picks.iter().all(|count| (850..1150).contains(count)));
        assert_eq!(random.pick(0..0), None);
    }

    #[test]
    fn units_stay_below_one_and_shuffles_lose_nothing() {
        let mut random = Random::new(2);
        assert!((0..1000).all(|_| (0.0..1.0).contains(&random.unit())));
        let mut items: Vec<u32> = (0..50).collect();
        random.shuffle(&mut items);
        assert!(!items.is_sorted());
        items.sort_unstable();
        assert!(items.into_iter().eq(0..50));
    }
}
