//! Carrying one tile: the blank walks to it, and around it for each of its steps.
//!
//! Every step of the blank moves a tile. Of the many ways to the same end,
//! those are taken that bring the tiles they move nearer to their goal cells.

use super::field::{Field, Spot, Way};
use super::fixed::Fixed;

/// What a step nearer of another tile is worth, in quarters of a move.
const WORTH: i32 = 5;

/// What a move costs, in the same unit.
const MOVE: i32 = 4;

/// How far ahead the blank's way is planned.
pub(super) const AHEAD: usize = 12;

/// Steps of the blank around a tile: from one of its sides to another.
const ROUND: [[&[&[Way]]; 4]; 4] = {
    use Way::{Back, Forth, In, Out};
    // By the side of the blank, then by the side where it has to be.
    [
        [
            &[],
            &[&[Out, Forth, Forth, In], &[In, Forth, Forth, Out]],
            &[&[Out, Forth], &[In, Forth, Forth, Out, Out, Back]],
            &[&[In, Forth], &[Out, Forth, Forth, In, In, Back]],
        ],
        [
            &[&[Out, Back, Back, In], &[In, Back, Back, Out]],
            &[],
            &[&[Out, Back], &[In, Back, Back, Out, Out, Forth]],
            &[&[In, Back], &[Out, Back, Back, In, In, Forth]],
        ],
        [
            &[&[Back, In], &[Forth, In, In, Back, Back, Out]],
            &[&[Forth, In], &[Back, In, In, Forth, Forth, Out]],
            &[],
            &[&[Back, In, In, Forth], &[Forth, In, In, Back]],
        ],
        [
            &[&[Back, Out], &[Forth, Out, Out, Back, Back, In]],
            &[&[Forth, Out], &[Back, Out, Out, Forth, Forth, In]],
            &[&[Back, Out, Out, Forth], &[Forth, Out, Out, Back]],
            &[],
        ],
    ]
};

/// The moves that it takes to carry a tile over a remaining stretch, when its last step was along
/// the line or not: three for a step around a corner, five for one straight on.
pub(super) fn carrying(along: i32, depth: i32, last_is_along: bool) -> i32 {
    let (same, other) = match last_is_along {
        true => (along, depth),
        false => (depth, along),
    };
    let turns = if other > same {
        2 * same + 1
    } else {
        2 * other
    };
    3 * turns + 5 * (same + other - turns)
}

/// Carries the tile at `tile` towards `goal` until `is_done` says that it is there; false when it
/// is stuck.
pub(super) fn carry(
    field: &mut Field,
    fixed: &Fixed,
    mut tile: Spot,
    goal: Spot,
    mut is_done: impl FnMut(Spot) -> bool,
) -> bool {
    // Far more than any tile needs, so that no mistake can make this endless.
    let mut patience = 4 * tile.steps_to(goal) + 64;
    while !is_done(tile) {
        patience -= 1;
        if patience < 0 {
            return false;
        }
        if field.blank().steps_to(tile) != 1 && !fetch(field, fixed, tile, goal) {
            return false;
        }
        let Some(way) = go_around(field, fixed, tile, goal) else {
            return false;
        };
        // The blank is ahead of the tile, which takes its place.
        field.step(way.opposite());
        tile = tile.next(way);
        if is_step_by_step() {
            continue;
        }
        tile = field.carry_on(fixed, tile, goal, way, |tile| {
            let goes_on = patience > 0 && !is_done(tile);
            patience -= i32::from(goes_on);
            goes_on
        });
    }
    true
}

/// Whether open ground is treated as all other; tests compare both.
fn is_step_by_step() -> bool {
    #[cfg(test)]
    return super::tests::STEP_BY_STEP.get();
    #[cfg(not(test))]
    false
}

/// The ways that bring a tile nearer to its goal spot, around placed ones.
fn wanted(fixed: &Fixed, field: &Field, tile: Spot, goal: Spot) -> [Option<Way>; 2] {
    let along = match goal.along - tile.along {
        0 => None,
        1.. => Some(Way::Forth),
        _ => Some(Way::Back),
    };
    let across = match goal.depth - tile.depth {
        // Within the line other tiles are in the way.
        0 if tile.depth == 0 && along.is_some() => Some(Way::In),
        0 => None,
        1.. => Some(Way::In),
        // The line is entered at the right place only.
        _ if tile.depth == 1 && along.is_some() => None,
        _ => Some(Way::Out),
    };
    [along, across].map(|way| way.filter(|&way| fixed.allows(field, tile.next(way))))
}

/// Brings the blank from one side of the tile to that in front of its next step, which is returned.
fn go_around(field: &mut Field, fixed: &Fixed, tile: Spot, goal: Spot) -> Option<Way> {
    let blank = field.blank();
    let side = Way::ALL.into_iter().find(|&way| tile.next(way) == blank)?;
    if tile.depth > 1 && field.ground(fixed).is_open_around(tile) {
        return Some(go_around_freely(field, tile, side, goal));
    }
    let mut best: Option<(i32, Way, &[Way])> = None;
    for way in wanted(fixed, field, tile, goal).into_iter().flatten() {
        let next = tile.next(way);
        let left = (
            (goal.along - next.along).abs(),
            (goal.depth - next.depth).abs(),
        );
        let later = carrying(left.0, left.1, way.is_along()) * MOVE;
        let paths: &[&[Way]] = match side == way {
            true => &[&[]],
            false => ROUND[side as usize][way as usize],
        };
        for &path in paths {
            let mut at = blank;
            let mut value = later + path.len() as i32 * MOVE;
            let mut is_free = true;
            for &step in path {
                let to = at.next(step);
                if !fixed.allows(field, to) {
                    is_free = false;
                    break;
                }
                value -= WORTH * field.gain(at, step);
                at = to;
            }
            if is_free && best.is_none_or(|(least, ..)| value < least) {
                best = Some((value, way, path));
            }
        }
    }
    if let Some((_, way, path)) = best {
        for &step in path {
            field.step(step);
        }
        return Some(way);
    }
    // Something is in the way on both sides: any path around it will do.
    let mut ways = wanted(fixed, field, tile, goal).into_iter().flatten();
    ways.find(|&way| walk(field, fixed, tile, tile.next(way)))
}

/// The same where nothing is in the way. Goals are in the line or just below it, so the next step
/// is along the line or out to it.
#[inline]
fn go_around_freely(field: &mut Field, tile: Spot, side: Way, goal: Spot) -> Way {
    let blank = field.blank();
    let stretch = ((goal.along - tile.along).abs(), tile.depth - goal.depth);
    let along = if goal.along > tile.along {
        Way::Forth
    } else {
        Way::Back
    };
    let mut best: (i32, Way, &[Way]) = (i32::MAX, Way::Out, &[]);
    for (way, is_wanted) in [(along, stretch.0 > 0), (Way::Out, stretch.1 > 0)] {
        if !is_wanted {
            continue;
        }
        let later = match way {
            Way::Out => carrying(stretch.0, stretch.1 - 1, false),
            _ => carrying(stretch.0 - 1, stretch.1, true),
        };
        if side == way {
            if later * MOVE < best.0 {
                best = (later * MOVE, way, &[]);
            }
            continue;
        }
        // Opposite sides have two ways of four steps, others one of two.
        let paths = ROUND[side as usize][way as usize];
        let count = if side == way.opposite() { 2 } else { 1 };
        for &path in &paths[..count] {
            let moves = later + path.len() as i32;
            let value = moves * MOVE - WORTH * field.gain_of(blank, path);
            if value < best.0 {
                best = (value, way, path);
            }
        }
    }
    for &step in best.2 {
        field.step(step);
    }
    best.1
}

/// Brings the blank beside the tile, to the side from which carrying it takes the fewest moves.
fn fetch(field: &mut Field, fixed: &Fixed, tile: Spot, goal: Spot) -> bool {
    let blank = field.blank();
    let wanted = wanted(fixed, field, tile, goal);
    let cost = |side: Way| {
        let spot = tile.next(side);
        let around = wanted.into_iter().flatten().map(|way| {
            let next = tile.next(way);
            let left = (
                (goal.along - next.along).abs(),
                (goal.depth - next.depth).abs(),
            );
            let turn = match (side == way, side == way.opposite()) {
                (true, _) => 0,
                (_, true) => 4,
                _ => 2,
            };
            turn + carrying(left.0, left.1, way.is_along())
        });
        // Straight through the tile there is no way.
        let is_behind = (blank.along == tile.along && spot.along == tile.along
            || blank.depth == tile.depth && spot.depth == tile.depth)
            && blank.steps_to(spot) > blank.steps_to(tile);
        blank.steps_to(spot) + 2 * i32::from(is_behind) + around.min().unwrap_or(0)
    };
    let free = Way::ALL.into_iter();
    let mut sides: Vec<(i32, Spot)> = free
        .map(|side| (cost(side), tile.next(side)))
        .filter(|&(_, spot)| fixed.allows(field, spot))
        .collect();
    sides.sort_by_key(|&(cost, _)| cost);
    for (_, spot) in sides {
        // Placed tiles are in the line only: below it all is free but for single spots.
        if field.blank().depth == 0 && spot.depth > 0 {
            let below = field.blank().next(Way::In);
            if below != tile && fixed.allows(field, below) {
                field.step(Way::In);
            }
        }
        if stroll(field, fixed, tile, spot) || walk(field, fixed, tile, spot) {
            return true;
        }
    }
    false
}

/// Walks to a spot without detours, on the way that gains the most; false, somewhere on the way,
/// when something is in the way.
fn stroll(field: &mut Field, fixed: &Fixed, tile: Spot, goal: Spot) -> bool {
    while field.blank() != goal {
        let from = field.blank();
        let is_between = |spot: Spot| {
            (from.along.min(goal.along)..=from.along.max(goal.along)).contains(&spot.along)
                && (from.depth.min(goal.depth)..=from.depth.max(goal.depth)).contains(&spot.depth)
        };
        let is_open = from.depth > 0
            && goal.depth > 0
            && !is_between(tile)
            && !fixed.other.is_some_and(is_between);
        if is_open && !is_step_by_step() {
            field.stroll_on(goal);
            continue;
        }
        let (along, depth) = (goal.along - from.along, goal.depth - from.depth);
        let sideways = if along > 0 { Way::Forth } else { Way::Back };
        let across = if depth > 0 { Way::In } else { Way::Out };
        let (most_along, most_across) =
            (along.unsigned_abs() as usize, depth.unsigned_abs() as usize);
        let steps = (most_along + most_across).min(AHEAD);
        // The gain of the best way to each spot so many steps on, and whether its last step is across.
        const NONE: i32 = i32::MIN / 2;
        let mut gains = [NONE; AHEAD + 1];
        gains[0] = 0;
        let mut last_is_across = [0u16; AHEAD + 1];
        for step in 1..=steps {
            let mut crossed: u16 = 0;
            // From the far end, so that the gains of the step before are still there.
            for count in (step.saturating_sub(most_along)..=step.min(most_across)).rev() {
                let sidesteps = step - count;
                let (sign_a, sign_d) = (along.signum(), depth.signum());
                let to = Spot::new(
                    from.along + sign_a * sidesteps as i32,
                    from.depth + sign_d * count as i32,
                );
                let is_free = to != tile && fixed.allows(field, to);
                let straight = match sidesteps > 0 && gains[count] > NONE {
                    true => gains[count] + field.gain_at(to, sideways),
                    false => NONE,
                };
                let turned = match count > 0 && gains[count - 1] > NONE {
                    true => gains[count - 1] + field.gain_at(to, across),
                    false => NONE,
                };
                gains[count] = match is_free {
                    true => straight.max(turned),
                    false => NONE,
                };
                if turned > straight {
                    crossed |= 1 << count;
                }
            }
            // What can no longer be reached in this many steps.
            if step > most_along {
                gains[step - most_along - 1] = NONE;
            }
            last_is_across[step] = crossed;
        }
        let ends = step_range(steps, most_along, most_across);
        let Some(mut count) = ends.max_by_key(|&count| gains[count]) else {
            return false;
        };
        if gains[count] <= NONE {
            return false;
        }
        let mut path = [sideways; AHEAD];
        for step in (1..=steps).rev() {
            if last_is_across[step] & (1 << count) != 0 {
                path[step - 1] = across;
                count -= 1;
            }
        }
        for &way in &path[..steps] {
            field.step(way);
        }
    }
    true
}

fn step_range(
    steps: usize,
    most_along: usize,
    most_across: usize,
) -> std::ops::RangeInclusive<usize> {
    steps.saturating_sub(most_along)..=steps.min(most_across)
}

/// Walks to a spot on a shortest way around all that is in the way; false when there is none.
pub(super) fn walk(field: &mut Field, fixed: &Fixed, tile: Spot, goal: Spot) -> bool {
    // Breadth first in a window that grows until it has room for a way.
    let from = field.blank();
    for margin in [3, 8, i32::MAX / 4] {
        let first = Spot::new(
            (from.along.min(goal.along) - margin).max(field.first),
            (from.depth.min(goal.depth) - margin).max(0),
        );
        let end = Spot::new(
            from.along
                .max(goal.along)
                .saturating_add(margin)
                .min(field.end - 1)
                + 1,
            from.depth
                .max(goal.depth)
                .saturating_add(margin)
                .min(field.deep - 1)
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
        let mut came: Vec<Option<Way>> = vec![None; width * (end.depth - first.depth) as usize];
        let mut queue = std::collections::VecDeque::from([goal]);
        // Backwards, so that the way can be read off from the blank on.
        while let Some(spot) = queue.pop_front() {
            if spot == from {
                break;
            }
            for way in Way::ALL {
                let next = spot.next(way);
                let is_new = is_inside(next) && next != goal && came[index(next)].is_none();
                if is_new && next != tile && (next == from || fixed.allows(field, next)) {
                    came[index(next)] = Some(way.opposite());
                    queue.push_back(next);
                }
            }
        }
        if from == goal || came[index(from)].is_some() {
            while field.blank() != goal {
                let Some(way) = came[index(field.blank())] else {
                    return false;
                };
                field.step(way);
            }
            return true;
        }
    }
    false
}
