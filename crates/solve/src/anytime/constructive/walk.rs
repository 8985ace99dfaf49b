//! The blank's walks: without detours over the path that gains the most, or around obstacles.

use std::collections::VecDeque;
use std::ops::RangeInclusive;

use super::fixed::Fixed;
use super::open_ground;
use super::side_view::SideView;
use super::spot::{Heading, Spot};

/// The number of steps that are planned ahead.
const STEPS_AHEAD: usize = 12;

/// The gain of a path that does not exist.
const NO_GAIN: i32 = i32::MIN / 2;

/// Walks to a spot without detours, over the path that gains the most. Returns false, having walked part
/// of the way, when something is in the way.
pub(super) fn walk_directly(view: &mut SideView, fixed: &Fixed, tile: Spot, goal: Spot) -> bool {
    while view.blank() != goal {
        let from = view.blank();
        let is_between = |spot: Spot| {
            (from.along.min(goal.along)..=from.along.max(goal.along)).contains(&spot.along)
                && (from.depth.min(goal.depth)..=from.depth.max(goal.depth)).contains(&spot.depth)
        };
        let is_open = from.depth > 0
            && goal.depth > 0
            && !is_between(tile)
            && !fixed.other.is_some_and(is_between);
        if is_open && open_ground::is_enabled() {
            walk_over_open_ground(view, goal);
            continue;
        }
        let (along, depth) = (goal.along - from.along, goal.depth - from.depth);
        let sideways = if along > 0 {
            Heading::Forth
        } else {
            Heading::Back
        };
        let across = if depth > 0 { Heading::In } else { Heading::Out };
        let (most_along, most_across) =
            (along.unsigned_abs() as usize, depth.unsigned_abs() as usize);
        let steps = (most_along + most_across).min(STEPS_AHEAD);
        // For each number of steps across, the gain of the best path there; for each step, by the number
        // of steps across, whether that path's last step is across.
        let mut gains = [NO_GAIN; STEPS_AHEAD + 1];
        gains[0] = 0;
        let mut last_is_across = [0u16; STEPS_AHEAD + 1];
        for step in 1..=steps {
            let mut crossed: u16 = 0;
            // From the far end, so that the gains of the step before are not overwritten too early.
            for count in (step.saturating_sub(most_along)..=step.min(most_across)).rev() {
                let sidesteps = step - count;
                let (sign_a, sign_d) = (along.signum(), depth.signum());
                let to = Spot::new(
                    from.along + sign_a * sidesteps as i32,
                    from.depth + sign_d * count as i32,
                );
                let is_free = to != tile && fixed.allows(view, to);
                let straight = if sidesteps > 0 && gains[count] > NO_GAIN {
                    gains[count] + view.gain_at(to, sideways)
                } else {
                    NO_GAIN
                };
                let turned = if count > 0 && gains[count - 1] > NO_GAIN {
                    gains[count - 1] + view.gain_at(to, across)
                } else {
                    NO_GAIN
                };
                gains[count] = if is_free {
                    straight.max(turned)
                } else {
                    NO_GAIN
                };
                if turned > straight {
                    crossed |= 1 << count;
                }
            }
            // No longer reachable in this number of steps.
            if step > most_along {
                gains[step - most_along - 1] = NO_GAIN;
            }
            last_is_across[step] = crossed;
        }
        let ends = steps_across(steps, most_along, most_across);
        let Some(mut count) = ends.max_by_key(|&count| gains[count]) else {
            return false;
        };
        if gains[count] <= NO_GAIN {
            return false;
        }
        let mut path = [sideways; STEPS_AHEAD];
        for step in (1..=steps).rev() {
            if last_is_across[step] & (1 << count) != 0 {
                path[step - 1] = across;
                count -= 1;
            }
        }
        for &heading in &path[..steps] {
            view.step(heading);
        }
    }
    true
}

/// The possible numbers of steps across after a number of steps.
fn steps_across(steps: usize, most_along: usize, most_across: usize) -> RangeInclusive<usize> {
    steps.saturating_sub(most_along)..=steps.min(most_across)
}

/// Walks toward a spot without detours, as far as is planned ahead, over the path that gains the most.
/// Nothing may be in the way between the blank and the spot.
fn walk_over_open_ground(view: &mut SideView, goal: Spot) {
    let from = view.blank;
    let (along, depth) = (goal.along - from.along, goal.depth - from.depth);
    let sideways = if along > 0 {
        Heading::Forth
    } else {
        Heading::Back
    };
    let across = if depth > 0 { Heading::In } else { Heading::Out };
    let most_along = along.unsigned_abs() as usize;
    let most_across = depth.unsigned_abs() as usize;
    let steps = (most_along + most_across).min(STEPS_AHEAD);
    // Row by row, by the number of steps along: the gain of the best path to each spot, and as a bit
    // whether its last step is across.
    let mut gains = [NO_GAIN; STEPS_AHEAD + 1];
    let mut last_is_across = [0u16; STEPS_AHEAD + 1];
    let mut ends = [NO_GAIN; STEPS_AHEAD + 1];
    let (stride, inward) = (
        view.strides[sideways as usize],
        view.strides[across as usize],
    );
    let scales = [sideways, across].map(|heading| view.scales[heading as usize]);
    let [beside, below] = scales.map(|scale| scale.here(from));
    for count in 0..=most_across.min(steps) {
        let row = view.blank_cell + inward * count as isize;
        let most = most_along.min(steps - count);
        let mut crossed = 0;
        let mut before = NO_GAIN;
        let below = below - count as i32;
        for (sidesteps, gain) in gains[..=most].iter_mut().enumerate() {
            let tile = view.cells[(row + stride * sidesteps as isize) as usize];
            let beside = beside - sidesteps as i32;
            // All paths to one spot have the same length, so only gains count.
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
    let reached = steps_across(steps, most_along, most_across);
    let mut count = reached.max_by_key(|&count| ends[count]).unwrap_or(0);
    let mut path = [sideways; STEPS_AHEAD];
    for step in (1..=steps).rev() {
        if count > 0 && last_is_across[count] & (1 << (step - count)) != 0 {
            path[step - 1] = across;
            count -= 1;
        }
    }
    for &heading in &path[..steps] {
        view.step(heading);
    }
}

/// Walks to a spot on a shortest path around obstacles; returns false when there is none. The tile at
/// `tile` is an obstacle too.
pub(super) fn walk_around(view: &mut SideView, fixed: &Fixed, tile: Spot, goal: Spot) -> bool {
    // Breadth first, in a window that grows until it contains a path.
    let from = view.blank();
    for margin in [3, 8, i32::MAX / 4] {
        let first = Spot::new(
            (from.along.min(goal.along) - margin).max(view.first),
            (from.depth.min(goal.depth) - margin).max(0),
        );
        let end = Spot::new(
            from.along
                .max(goal.along)
                .saturating_add(margin)
                .min(view.end - 1)
                + 1,
            from.depth
                .max(goal.depth)
                .saturating_add(margin)
                .min(view.depth_end - 1)
                + 1,
        );
        let width = (end.along - first.along) as usize;
        let index = |spot: Spot| {
            (spot.depth - first.depth) as usize * width + (spot.along - first.along) as usize
        };
        let is_inside = |spot: Spot| {
            (first.along..end.along).contains(&spot.along)
                && (first.depth..end.depth).contains(&spot.depth)
        };
        let mut came: Vec<Option<Heading>> = vec![None; width * (end.depth - first.depth) as usize];
        let mut queue = VecDeque::from([goal]);
        // Backwards, so that the path can be read off from the blank on.
        while let Some(spot) = queue.pop_front() {
            if spot == from {
                break;
            }
            for heading in Heading::ALL {
                let next = spot.next(heading);
                let is_new = is_inside(next) && next != goal && came[index(next)].is_none();
                if is_new && next != tile && (next == from || fixed.allows(view, next)) {
                    came[index(next)] = Some(heading.opposite());
                    queue.push_back(next);
                }
            }
        }
        if from == goal || came[index(from)].is_some() {
            while view.blank() != goal {
                let Some(heading) = came[index(view.blank())] else {
                    return false;
                };
                view.step(heading);
            }
            return true;
        }
    }
    false
}
