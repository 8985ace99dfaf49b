//! A small generator of random numbers, the same on every machine for the same seed.

/// SplitMix64.
///
/// Reference: G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom
/// number generators", OOPSLA 2014.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, which must not be zero; all but equally likely.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }

    /// A number greater than 0 and at most 1.
    pub(crate) fn fraction(&mut self) -> f64 {
        ((self.next() >> 11) + 1) as f64 / (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stays_within_its_range() {
        let mut random = Random::new(1);
        let mut seen = [0; 6];
        for _ in 0..6000 {
            seen[random.below(6)] += 1;
            let fraction = random.fraction();
            assert!(fraction > 0.0 && fraction <= 1.0);
        }
        assert!(seen.iter().all(|count| (800..1200).contains(count)));
    }
}
