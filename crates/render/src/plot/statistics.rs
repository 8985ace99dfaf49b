//! Statistics of plots: quartiles with whiskers, medians, means, and ranges of powers of ten.

use std::ops::Range;

/// The five numbers of a box plot, and the outliers (Tukey).
pub(super) struct Quartiles {
    pub(super) low: f64,
    pub(super) first: f64,
    pub(super) median: f64,
    pub(super) third: f64,
    pub(super) high: f64,
    pub(super) outliers: Vec<f64>,
}

impl Quartiles {
    /// Of at least one value. Whiskers end at values: the last within one and a half boxes.
    pub(super) fn new(values: &[f64]) -> Quartiles {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let (first, median, third) = (
            quantile(&sorted, 0.25),
            quantile(&sorted, 0.5),
            quantile(&sorted, 0.75),
        );
        let reach = 1.5 * (third - first);
        let is_near = |value: &&f64| **value >= first - reach && **value <= third + reach;
        let near = || sorted.iter().filter(is_near);
        Quartiles {
            low: near().next().copied().unwrap_or(first),
            first,
            median,
            third,
            high: near().next_back().copied().unwrap_or(third),
            outliers: sorted
                .iter()
                .filter(|value| !is_near(value))
                .copied()
                .collect(),
        }
    }
}

/// The value below which a part of the sorted values lies, interpolated between neighbours.
fn quantile(sorted: &[f64], part: f64) -> f64 {
    let place = part * (sorted.len() - 1) as f64;
    let below = sorted[place.floor() as usize];
    let above = sorted[place.ceil() as usize];
    below + (above - below) * place.fract()
}

pub(super) fn median(values: &[f64]) -> f64 {
    Quartiles::new(values).median
}

pub(super) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// The range of powers of ten that contains values, which are above zero.
pub(super) fn decades(values: impl Iterator<Item = f64>) -> Range<f64> {
    let (mut least, mut greatest) = (f64::MAX, f64::MIN_POSITIVE);
    for value in values {
        least = least.min(value);
        greatest = greatest.max(value);
    }
    let low = 10_f64.powf((least * 0.999).log10().floor());
    let high = 10_f64.powf(greatest.log10().ceil());
    low..high.max(low * 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_are_those_of_textbooks() {
        let values: Vec<f64> = [1, 2, 3, 4, 5, 6, 7, 8, 9, 100].map(f64::from).to_vec();
        let found = Quartiles::new(&values);
        assert_eq!((found.first, found.median, found.third), (3.25, 5.5, 7.75));
        // Whiskers end where there is a value, not beyond.
        assert_eq!((found.low, found.high), (1.0, 9.0));
        assert_eq!(found.outliers, [100.0]);
        let alone = Quartiles::new(&[4.0]);
        assert_eq!((alone.low, alone.median, alone.high), (4.0, 4.0, 4.0));
    }

    #[test]
    fn axes_are_powers_of_ten() {
        assert_eq!(decades([30.0, 800.0].into_iter()), 10.0..1000.0);
        assert_eq!(decades([100.0].into_iter()), 10.0..100.0);
        assert_eq!(decades([5.0].into_iter()), 1.0..10.0);
    }
}
