//! The blank's walk over open ground.

use super::super::carry::AHEAD;
use super::{Field, Spot, Way};

impl Field {
    /// Walks towards a spot without detours, so far as is planned ahead, on the way that gains the
    /// most. Nothing may be in the way between the blank and the spot.
    pub(in super::super) fn stroll_on(&mut self, goal: Spot) {
        let from = self.blank;
        let (along, depth) = (goal.along - from.along, goal.depth - from.depth);
        let sideways = if along > 0 { Way::Forth } else { Way::Back };
        let across = if depth > 0 { Way::In } else { Way::Out };
        let most_along = along.unsigned_abs() as usize;
        let most_across = depth.unsigned_abs() as usize;
        let steps = (most_along + most_across).min(AHEAD);
        // The gain of the best way to each spot, by the steps along, row by row; and whether its
        // last step is across, as bits.
        const NONE: i32 = i32::MIN / 2;
        let mut gains = [NONE; AHEAD + 1];
        let mut last_is_across = [0u16; AHEAD + 1];
        let mut ends = [NONE; AHEAD + 1];
        let (stride, inward) = (
            self.strides[sideways as usize],
            self.strides[across as usize],
        );
        let scales = [sideways, across].map(|way| self.scales[way as usize]);
        let [beside, below] = scales.map(|scale| scale.here(from));
        for count in 0..=most_across.min(steps) {
            let row = self.blank_cell + inward * count as isize;
            let most = most_along.min(steps - count);
            let mut crossed = 0;
            let mut before = NONE;
            let below = below - count as i32;
            for (sidesteps, gain) in gains[..=most].iter_mut().enumerate() {
                let tile = self.cells[(row + stride * sidesteps as isize) as usize];
                let beside = beside - sidesteps as i32;
                // Ways to one spot are equally long, so that it is enough to count gains.
                let straight = before + i32::from(scales[0].goal(tile) > beside);
                let turned = *gain + i32::from(scales[1].goal(tile) > below);
                crossed |= u16::from(turned > straight) << sidesteps;
                before = straight.max(turned);
                if count + sidesteps == 0 {
                    before = 0;
                }
                *gain = before;
            }
            last_is_across[count] = crossed;
            if most + count == steps {
                ends[count] = before;
            }
        }
        let reached = steps.saturating_sub(most_along)..=steps.min(most_across);
        let mut count = reached.max_by_key(|&count| ends[count]).unwrap_or(0);
        let mut path = [sideways; AHEAD];
        for step in (1..=steps).rev() {
            if count > 0 && last_is_across[count] & (1 << (step - count)) != 0 {
                path[step - 1] = across;
                count -= 1;
            }
        }
        for &way in &path[..steps] {
            self.step(way);
        }
    }
}
