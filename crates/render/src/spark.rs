//! A line of bars that fits a terminal: how values rise and fall.

use std::ops::Range;

const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// What stands for values that are not known.
const UNKNOWN: char = '·';

/// One character of a spark line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SparkBar {
    /// A bar as high as the greatest of its values, or a dot if none is known.
    pub character: char,
    /// The indices of the values that share it.
    pub values: Range<usize>,
}

/// Draws values as at most `width` bars, the greatest value as the highest; a bar stands for one value or more.
///
/// ```
/// use taquin_render::spark_line;
///
/// let values = [Some(0), Some(7), Some(3), None];
/// let bars: String = spark_line(&values, 80).iter().map(|bar| bar.character).collect();
/// assert_eq!(bars, "▁█▄·");
/// ```
pub fn spark_line(values: &[Option<u64>], width: usize) -> Vec<SparkBar> {
    let width = width.clamp(1, values.len().max(1));
    let greatest = values.iter().flatten().max().copied().unwrap_or(0).max(1);
    let bar = |column: usize| {
        let place =
            |column: usize| (column as u128 * values.len() as u128 / width as u128) as usize;
        let range = place(column)..place(column + 1);
        let value = values[range.clone()].iter().flatten().max();
        SparkBar {
            character: value.map_or(UNKNOWN, |&value| {
                let height = u128::from(value) * (BARS.len() - 1) as u128 / u128::from(greatest);
                BARS[height as usize]
            }),
            values: range,
        }
    };
    (0..width).map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_share_all_values() {
        for count in [0, 1, 2, 79, 80, 81, 1000] {
            let values: Vec<_> = (0..count as u64).map(Some).collect();
            let bars = spark_line(&values, 80);
            assert!(bars.len() <= 80);
            let mut next = 0;
            for bar in &bars {
                assert_eq!(bar.values.start, next);
                next = bar.values.end;
            }
            assert_eq!(next, count);
            if count > 1 {
                let ends = [bars[0].character, bars[bars.len() - 1].character];
                assert_eq!(ends, ['▁', '█']);
            }
        }
        assert_eq!(spark_line(&[Some(u64::MAX), Some(0)], 0).len(), 1);
    }
}
