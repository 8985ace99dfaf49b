//! Large digits: three by five pixels, enlarged by a whole number.

/// Rows of three pixels, the left one highest.
const FONT: [[u8; 5]; 10] = [
    [0b111, 0b101, 0b101, 0b101, 0b111],
    [0b010, 0b110, 0b010, 0b010, 0b111],
    [0b111, 0b001, 0b111, 0b100, 0b111],
    [0b111, 0b001, 0b111, 0b001, 0b111],
    [0b101, 0b101, 0b111, 0b001, 0b001],
    [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111],
    [0b111, 0b001, 0b001, 0b001, 0b001],
    [0b111, 0b101, 0b111, 0b101, 0b111],
    [0b111, 0b101, 0b111, 0b001, 0b111],
];

const DIGIT_COLS: usize = 3;
const DIGIT_ROWS: usize = 5;

/// A number drawn in the middle of a field of pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Digits {
    scale: usize,
    left: usize,
    top: usize,
}

impl Digits {
    /// The largest scale that leaves a margin in a field of `wide` by `high` pixels; `None` without room.
    ///
    /// `count` is how many digits the longest number has, so that all tiles look alike.
    pub(crate) fn fit(wide: usize, high: usize, count: usize) -> Option<usize> {
        let across = count * (DIGIT_COLS + 1) - 1;
        let scale = (wide.saturating_sub(2) / across).min(high.saturating_sub(2) / DIGIT_ROWS);
        (scale > 0).then_some(scale)
    }

    /// Places a number of `count` digits.
    pub(crate) fn placed(scale: usize, wide: usize, high: usize, count: usize) -> Digits {
        let across = (count * (DIGIT_COLS + 1) - 1) * scale;
        Digits {
            scale,
            left: wide.saturating_sub(across) / 2,
            top: high.saturating_sub(DIGIT_ROWS * scale) / 2,
        }
    }

    /// Whether a pixel belongs to the number, given its digits.
    pub(crate) fn covers(&self, digits: &[u8], x: usize, y: usize) -> bool {
        let (Some(x), Some(y)) = (x.checked_sub(self.left), y.checked_sub(self.top)) else {
            return false;
        };
        let (x, y) = (x / self.scale, y / self.scale);
        let (index, col) = (x / (DIGIT_COLS + 1), x % (DIGIT_COLS + 1));
        match digits.get(index) {
            Some(&digit) if col < DIGIT_COLS && y < DIGIT_ROWS => {
                FONT[usize::from(digit % 10)][y] & (0b100 >> col) != 0
            }
            _ => false,
        }
    }
}

/// The decimal digits of a number, the first one first.
pub(crate) fn of(number: u32) -> Vec<u8> {
    number.to_string().bytes().map(|byte| byte - b'0').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_in_pixels() {
        let digits = Digits::placed(1, 9, 7, 2);
        let rows: Vec<String> = (0..7)
            .map(|y| {
                let dot = |x| {
                    if digits.covers(&of(15), x, y) {
                        '#'
                    } else {
                        '.'
                    }
                };
                (0..9).map(dot).collect()
            })
            .collect();
        assert_eq!(
            rows,
            [
                ".........", //
                "..#..###.",
                ".##..#...",
                "..#..###.",
                "..#....#.",
                ".###.###.",
                ".........",
            ]
        );
    }

    #[test]
    fn fits_with_a_margin_or_not_at_all() {
        assert_eq!(Digits::fit(9, 7, 2), Some(1));
        assert_eq!(Digits::fit(8, 7, 2), None);
        assert_eq!(Digits::fit(9, 6, 2), None);
        assert_eq!(Digits::fit(14, 13, 1), Some(2));
    }
}
