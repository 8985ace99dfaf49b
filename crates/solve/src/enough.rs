//! When a solution is good enough.

/// When a solution is good enough.
///
/// ```
/// use taquin_solve::Enough;
///
/// let enough = Enough::new().length(100).gap(0.05);
/// assert_eq!(enough.length, Some(100));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct Enough {
    /// It has at most this number of moves.
    pub length: Option<u64>,
    /// It exceeds the lower bound by at most this fraction of the bound: 0.05 for 5 %.
    pub gap: Option<f64>,
}

impl Enough {
    /// Only an optimal solution is good enough.
    pub const fn new() -> Enough {
        Enough {
            length: None,
            gap: None,
        }
    }

    /// Accepts a solution of at most `length` moves.
    #[must_use]
    pub const fn length(mut self, length: u64) -> Enough {
        self.length = Some(length);
        self
    }

    /// Accepts a solution that exceeds the lower bound by at most the fraction `gap` of it: 0.05 for 5 %.
    #[must_use]
    pub const fn gap(mut self, gap: f64) -> Enough {
        self.gap = Some(gap);
        self
    }

    /// Whether anything but an optimal solution is good enough.
    pub(crate) fn is_set(self) -> bool {
        self.length.is_some() || self.gap.is_some()
    }

    /// Whether a solution of `length` moves is good enough, given a proven lower bound.
    pub(crate) fn accepts(self, length: u64, lower_bound: u64) -> bool {
        let gap = length.saturating_sub(lower_bound) as f64;
        length <= lower_bound
            || self.length.is_some_and(|most| length <= most)
            || self
                .gap
                .is_some_and(|most| gap <= most * lower_bound as f64)
    }
}
