//! From values to places along an axis, and the round values among them.

use std::ops::Range;

/// An axis: which values it shows, and where it begins and ends on the page.
pub(super) struct Scale {
    values: Range<f64>,
    begin: f32,
    end: f32,
    is_logarithmic: bool,
    /// The exponent of the smallest step between ticks.
    least_exponent: i32,
}

impl Scale {
    /// An axis for lengths: steps of one size, whole numbers at its ticks.
    pub(super) fn linear(values: Range<f64>, begin: f32, end: f32) -> Scale {
        Scale {
            values,
            begin,
            end,
            is_logarithmic: false,
            least_exponent: 0,
        }
    }

    /// An axis for measured values: steps of one size, ticks with up to three decimals.
    pub(super) fn decimal(values: Range<f64>, begin: f32, end: f32) -> Scale {
        Scale {
            least_exponent: -3,
            ..Scale::linear(values, begin, end)
        }
    }

    /// An axis from one power of ten to another.
    pub(super) fn logarithmic(values: Range<f64>, begin: f32, end: f32) -> Scale {
        Scale {
            values,
            begin,
            end,
            is_logarithmic: true,
            least_exponent: 0,
        }
    }

    pub(super) fn begin(&self) -> f32 {
        self.begin
    }

    pub(super) fn end(&self) -> f32 {
        self.end
    }

    /// Where a value is.
    pub(super) fn place(&self, value: f64) -> f32 {
        let along = |value: f64| {
            if self.is_logarithmic {
                value.log10()
            } else {
                value
            }
        };
        let (low, high) = (along(self.values.start), along(self.values.end));
        let part = (along(value) - low) / (high - low);
        self.begin + part as f32 * (self.end - self.begin)
    }

    /// The round values of the axis, rising, at most `max_ticks` of them.
    pub(super) fn ticks(&self, max_ticks: usize) -> Vec<f64> {
        if self.is_logarithmic {
            let exponent = |value: f64| value.log10().round() as i32;
            let (low, high) = (exponent(self.values.start), exponent(self.values.end));
            let step = (1..).find(|step| (high - low) as usize / step < max_ticks);
            let exponents = (low..=high).step_by(step.unwrap_or(1));
            return exponents.map(|exponent| 10_f64.powi(exponent)).collect();
        }
        let Range { start, end } = self.values;
        // The numbers of steps from zero to the first tick and to the last.
        let span = |step: f64| ((start / step).ceil() as i64, (end / step).floor() as i64);
        let steps = (self.least_exponent..)
            .flat_map(|zeros| [1.0, 2.0, 5.0].map(|digit| digit * 10_f64.powi(zeros)));
        let fits = |&step: &f64| {
            let (first, last) = span(step);
            last - first < max_ticks as i64
        };
        let step = steps.take(60).find(fits).unwrap_or(end - start);
        let (first, last) = span(step);
        (first..=last).map(|number| number as f64 * step).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_in_proportion() {
        let linear = Scale::linear(20.0..30.0, 100.0, 200.0);
        assert_eq!(linear.place(20.0), 100.0);
        assert_eq!(linear.place(25.0), 150.0);
        // Upwards, as axes at the left are.
        let upwards = Scale::logarithmic(1.0..10_000.0, 400.0, 0.0);
        assert_eq!(upwards.place(1.0), 400.0);
        assert_eq!(upwards.place(100.0), 200.0);
        assert_eq!(upwards.place(10_000.0), 0.0);
    }

    #[test]
    fn ticks_are_round() {
        let lengths = |values| Scale::linear(values, 0.0, 1.0).ticks(11);
        assert_eq!(
            lengths(12.0..28.0),
            [12., 14., 16., 18., 20., 22., 24., 26., 28.]
        );
        assert_eq!(lengths(9.3..70.7), [10., 20., 30., 40., 50., 60., 70.]);
        assert_eq!(lengths(0.0..1.0), [0.0, 1.0]);
        assert_eq!(lengths(3e6..4e6).len(), 11);
        let measured = |values| Scale::decimal(values, 0.0, 1.0).ticks(6);
        assert_eq!(measured(1.9..3.2), [2.0, 2.5, 3.0]);
        assert_eq!(measured(8.0..61.0), [10., 20., 30., 40., 50., 60.]);
        let decades = |values, most| Scale::logarithmic(values, 0.0, 1.0).ticks(most);
        let hundredth = 10_f64.powf(-2.0);
        assert_eq!(decades(hundredth..10.0, 8), [0.01, 0.1, 1.0, 10.0]);
        assert_eq!(decades(1.0..1e9, 8), [1.0, 1e2, 1e4, 1e6, 1e8]);
    }
}
