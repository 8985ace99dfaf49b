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
        for (row, col) in [(0, 0), (0, 63), (63, 0), (17, 42), (31, 32)] {
            let mut square = [0; 64];
            square[row] = 1 << col;
            transpose(&mut square);
            let mut expected = [0; 64];
            expected[col] = 1 << row;
            assert_eq!(square, expected);
        }
    }
}
