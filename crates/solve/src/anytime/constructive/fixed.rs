//! The tiles that must not be moved while a line is filled.

use std::ops::Range;

use super::side_view::SideView;
use super::spot::Spot;

/// The spots whose tiles must not be moved: those placed in the line, and one more.
pub(super) struct Fixed {
    /// Whether each place along the line is filled.
    line: Vec<bool>,
    /// The stretches of the line that are not filled, in order.
    gaps: Vec<Range<i32>>,
    /// A spot elsewhere whose tile must not be moved.
    pub(super) other: Option<Spot>,
    first: i32,
}

impl Fixed {
    pub(super) fn new(view: &SideView) -> Fixed {
        Fixed {
            line: vec![false; (view.end - view.first) as usize],
            gaps: std::iter::once(view.first..view.end).collect(),
            other: None,
            first: view.first,
        }
    }

    /// Whether a place along the line is filled.
    #[inline]
    pub(super) fn is_placed(&self, along: i32) -> bool {
        self.line[(along - self.first) as usize]
    }

    /// The stretches of the line that are not yet filled, in order.
    pub(super) fn gaps(&self) -> &[Range<i32>] {
        &self.gaps
    }

    /// Marks a place along the line as filled.
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
    pub(super) fn allows(&self, view: &SideView, spot: Spot) -> bool {
        view.contains(spot)
            && (spot.depth > 0 || !self.is_placed(spot.along))
            && self.other != Some(spot)
    }
}
