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

/// Draws `count` values as at most `width` bars, the greatest value as the highest; a bar stands for one value
/// or more.
///
/// `value` gives the value of an index, if it is known, and is called twice for each.
///
/// ```
/// use taquin_render::spark_line;
///
/// let values = [Some(0), Some(7), Some(3), None];
/// let bars = spark_line(values.len(), 80, |index| values[index]);
/// let line: String = bars.iter().map(|bar| bar.character).collect();
/// assert_eq!(line, "▁█▄·");
/// ```
pub fn spark_line(
    count: usize,
    width: usize,
    value: impl Fn(usize) -> Option<u64>,
) -> Vec<SparkBar> {
    let width = width.clamp(1, count.max(1));
    let greatest = (0..count).filter_map(&value).max().unwrap_or(0).max(1);
    let bar = |column: usize| {
        let place = |column: usize| (column as u128 * count as u128 / width as u128) as usize;
        let values = place(column)..place(column + 1);
        let most = values.clone().filter_map(&value).max();
        SparkBar {
            character: most.map_or(UNKNOWN, |most| {
                let height = u128::from(most) * (BARS.len() - 1) as u128 / u128::from(greatest);
                BARS[height as usize]
            }),
            values,
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
            let bars = spark_line(count, 80, |index| Some(index as u64));
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
        assert_eq!(spark_line(2, 0, |_| Some(u64::MAX)).len(), 1);
    }
}
