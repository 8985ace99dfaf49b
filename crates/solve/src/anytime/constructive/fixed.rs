//! What must not be moved while a line is filled.

use std::ops::Range;

use super::field::{Field, Spot};

/// Which spots must not be moved: placed tiles of the line, and one more.
pub(super) struct Fixed {
    /// By the place along the line, from its first one.
    line: Vec<bool>,
    /// The stretches of the line that are not placed, in order.
    gaps: Vec<Range<i32>>,
    pub(super) other: Option<Spot>,
    first: i32,
}

impl Fixed {
    pub(super) fn new(field: &Field) -> Fixed {
        Fixed {
            line: vec![false; (field.end - field.first) as usize],
            gaps: std::iter::once(field.first..field.end).collect(),
            other: None,
            first: field.first,
        }
    }

    #[inline]
    pub(super) fn is_placed(&self, along: i32) -> bool {
        self.line[(along - self.first) as usize]
    }

    /// The stretches of the line that are not yet placed, in order.
    pub(super) fn gaps(&self) -> &[Range<i32>] {
        &self.gaps
    }

    pub(super) fn place(&mut self, along: i32) {
        self.line[(along - self.first) as usize] = true;
        let index = self.gaps.partition_point(|gap| gap.end <= along);
        let Some(gap) = self.gaps.get(index).cloned() else {
            return;
        };
        let parts = [gap.start..along, along + 1..gap.end];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        self.gaps.splice(index..=index, parts);
    }

    /// Whether the blank or a tile may be moved to a spot.
    #[inline]
    pub(super) fn allows(&self, field: &Field, spot: Spot) -> bool {
        field.has(spot)
            && (spot.depth > 0 || !self.is_placed(spot.along))
            && self.other != Some(spot)
    }
}
