//! Transposing a square of 64 by 64 bits.

/// Exchanges bit `j` of word `i` with bit `i` of word `j`.
///
/// Exchanges off-diagonal quarters, then the same within each quarter
/// (H. Warren, "Hacker's Delight", section 7-3).
pub(crate) fn transpose(square: &mut [u64; 64]) {
    let mut width = 32;
    let mut low = u64::MAX >> 32;
    while width != 0 {
        for start in (0..64).step_by(2 * width) {
            for at in start..start + width {
                let moved = (square[at] >> width ^ square[at + width]) & low;
                square[at] ^= moved << width;
                square[at + width] ^= moved;
            }
        }
        width /= 2;
        low ^= low << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_changes_sides() {
        let mut random = taquin_puzzle::Random::new(3);
        let before: [u64; 64] = std::array::from_fn(|_| random.bits());
        let mut after = before;
        transpose(&mut after);
        for (row, word) in before.into_iter().enumerate() {
            for (col, other) in after.into_iter().enumerate() {
                assert_eq!(word >> col & 1, other >> row & 1, "{row} {col}");
            }
        }
    }
}
