//! The factor of the estimate in weighted searches.

use std::fmt;
use std::str::FromStr;

use crate::Cost;

/// A factor for estimates: a fraction of at least one.
///
/// ```
/// use taquin_search::Weight;
///
/// let weight: Weight = "1.5".parse()?;
/// assert_eq!(Some(weight), Weight::new(3, 2));
/// assert_eq!(weight.to_string(), "1.5");
/// assert!(Weight::new(2, 3).is_none());
/// # Ok::<(), taquin_search::WeightError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weight {
    numerator: u16,
    denominator: u16,
}

impl Weight {
    /// The greatest weight that can be parsed. Beyond it a search follows the estimate alone.
    pub const MAX_PARSED: f64 = 60.0;

    /// Weights are parsed to three decimal places.
    const UNITS_PER_ONE: u16 = 1000;

    /// The weight `numerator / denominator`; `None` if it is less than one or the denominator is
    /// zero.
    pub const fn new(numerator: u16, denominator: u16) -> Option<Weight> {
        if denominator == 0 || numerator < denominator {
            return None;
        }
        let divisor = greatest_common_divisor(numerator, denominator);
        Some(Weight {
            numerator: numerator / divisor,
            denominator: denominator / divisor,
        })
    }

    /// Whether the weight is 1, which changes nothing.
    pub const fn is_one(self) -> bool {
        self.numerator == self.denominator
    }

    /// An estimate times the weight, rounded down.
    pub fn times(self, estimate: Cost) -> Cost {
        let product = u64::from(estimate) * u64::from(self.numerator);
        Cost::try_from(product / u64::from(self.denominator)).unwrap_or(Cost::MAX)
    }

    /// The cost plus the weighted estimate, times the denominator.
    pub(crate) fn total(self, cost: Cost, estimate: Cost) -> u64 {
        u64::from(self.denominator) * u64::from(cost)
            + u64::from(self.numerator) * u64::from(estimate)
    }

    /// The least cost whose product with the weight reaches `total`.
    pub(crate) fn least_cost(self, total: u64) -> Cost {
        let least = total.div_ceil(u64::from(self.numerator));
        Cost::try_from(least).unwrap_or(Cost::MAX)
    }
}

const fn greatest_common_divisor(mut a: u16, mut b: u16) -> u16 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let weight = f64::from(self.numerator) / f64::from(self.denominator);
        let rounded =
            (weight * f64::from(Weight::UNITS_PER_ONE)).round() / f64::from(Weight::UNITS_PER_ONE);
        write!(f, "{rounded}")
    }
}

impl FromStr for Weight {
    type Err = WeightError;

    /// Parses a number from 1 to [`Weight::MAX_PARSED`], to three decimal places.
    fn from_str(text: &str) -> Result<Weight, WeightError> {
        let number = text.trim().parse::<f64>().ok();
        number
            .filter(|number| (1.0..=Weight::MAX_PARSED).contains(number))
            .map(|number| (number * f64::from(Weight::UNITS_PER_ONE)).round() as u16)
            .and_then(|thousandths| Weight::new(thousandths, Weight::UNITS_PER_ONE))
            .ok_or_else(|| WeightError(text.chars().take(24).collect()))
    }
}

/// The text, shortened, that could not be parsed as a weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightError(pub String);

impl fmt::Display for WeightError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is not a weight: use a number from 1 to 60, such as 1.5",
            self.0
        )
    }
}

impl std::error::Error for WeightError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_printed_and_multiplied() {
        for (text, numerator, denominator) in [("1", 1, 1), ("1.5", 3, 2), ("60", 60, 1)] {
            let weight: Weight = text.parse().unwrap();
            assert_eq!(Some(weight), Weight::new(numerator, denominator));
            assert_eq!(weight.to_string(), text);
        }
        for text in ["", "a", "-1", "0.9", "60.1", "inf", "NaN"] {
            assert!(text.parse::<Weight>().is_err(), "{text}");
        }
        let weight = Weight::new(8, 5).unwrap();
        assert_eq!((weight.times(4), weight.times(5)), (6, 8));
        assert_eq!(weight.times(Cost::MAX), Cost::MAX);
        assert!(Weight::new(7, 7).unwrap().is_one());
    }
}
