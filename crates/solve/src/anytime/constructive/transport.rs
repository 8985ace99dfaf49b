//! Transports one tile: the blank walks to it, and around it for each of its steps.
//!
//! Every step of the blank moves a tile. Of the many paths with the same effect, the one is taken that
//! brings the tiles it moves nearer to their goal cells.

use super::fixed::Fixed;
use super::open_ground::{self, Ground};
use super::side_view::SideView;
use super::spot::{Heading, Spot};
use super::walk::{walk_around, walk_directly};

/// The value of bringing another tile one step nearer, in quarters of a move.
const GAIN_VALUE: i32 = 5;

/// The cost of a move, in the same unit.
const MOVE_COST: i32 = 4;

/// The blank's paths around a tile, from one of its sides to another.
const PATHS_AROUND: [[&[&[Heading]]; 4]; 4] = {
    use Heading::{Back, Forth, In, Out};
    // By the side where the blank is, then by the side where it has to be.
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

/// The number of moves that it takes to transport a tile over a distance, given whether its last step
/// was along the line: three for a step around a corner, five for one straight on.
pub(super) fn transport_moves(along: i32, depth: i32, last_is_along: bool) -> i32 {
    let (same, other) = if last_is_along {
        (along, depth)
    } else {
        (depth, along)
    };
    let turns = if other > same {
        2 * same + 1
    } else {
        2 * other
    };
    3 * turns + 5 * (same + other - turns)
}

/// Transports the tile at `tile` toward `goal` until `is_done` returns true for its spot. Returns false
/// when it is stuck.
pub(super) fn transport(
    view: &mut SideView,
    fixed: &Fixed,
    mut tile: Spot,
    goal: Spot,
    mut is_done: impl FnMut(Spot) -> bool,
) -> bool {
    // Far more steps than any tile needs: no mistake can make this endless.
    let mut patience = 4 * tile.steps_to(goal) + 64;
    while !is_done(tile) {
        patience -= 1;
        if patience < 0 {
            return false;
        }
        if view.blank().steps_to(tile) != 1 && !walk_beside(view, fixed, tile, goal) {
            return false;
        }
        let Some(heading) = go_around(view, fixed, tile, goal) else {
            return false;
        };
        // The blank is ahead of the tile, which moves into its place.
        view.step(heading.opposite());
        tile = tile.next(heading);
        if !open_ground::is_enabled() {
            continue;
        }
        tile = open_ground::transport(view, fixed, tile, goal, heading, |tile| {
            let continues = patience > 0 && !is_done(tile);
            patience -= i32::from(continues);
            continues
        });
    }
    true
}

/// The headings that bring a tile nearer to its goal spot, around placed tiles.
fn wanted(fixed: &Fixed, view: &SideView, tile: Spot, goal: Spot) -> [Option<Heading>; 2] {
    let along = match goal.along - tile.along {
        0 => None,
        1.. => Some(Heading::Forth),
        _ => Some(Heading::Back),
    };
    let across = match goal.depth - tile.depth {
        // Within the line, other tiles are in the way.
        0 if tile.depth == 0 && along.is_some() => Some(Heading::In),
        0 => None,
        1.. => Some(Heading::In),
        // The line is only entered at the right place.
        _ if tile.depth == 1 && along.is_some() => None,
        _ => Some(Heading::Out),
    };
    [along, across].map(|heading| heading.filter(|&heading| fixed.allows(view, tile.next(heading))))
}

/// Brings the blank from one side of the tile to the side of the tile's next step, and returns that
/// heading.
fn go_around(view: &mut SideView, fixed: &Fixed, tile: Spot, goal: Spot) -> Option<Heading> {
    let blank = view.blank();
    let side = Heading::ALL
        .into_iter()
        .find(|&heading| tile.next(heading) == blank)?;
    if tile.depth > 1 && Ground::new(view, fixed).is_open_around(tile) {
        return Some(go_around_on_open_ground(view, tile, side, goal));
    }
    let mut best: Option<(i32, Heading, &[Heading])> = None;
    for heading in wanted(fixed, view, tile, goal).into_iter().flatten() {
        let next = tile.next(heading);
        let left = (
            (goal.along - next.along).abs(),
            (goal.depth - next.depth).abs(),
        );
        let later = transport_moves(left.0, left.1, heading.is_along()) * MOVE_COST;
        let paths: &[&[Heading]] = if side == heading {
            &[&[]]
        } else {
            PATHS_AROUND[side as usize][heading as usize]
        };
        for &path in paths {
            let mut at = blank;
            let mut value = later + path.len() as i32 * MOVE_COST;
            let mut is_free = true;
            for &step in path {
                let to = at.next(step);
                if !fixed.allows(view, to) {
                    is_free = false;
                    break;
                }
                value -= GAIN_VALUE * view.gain(at, step);
                at = to;
            }
            if is_free && best.is_none_or(|(least, ..)| value < least) {
                best = Some((value, heading, path));
            }
        }
    }
    if let Some((_, heading, path)) = best {
        for &step in path {
            view.step(step);
        }
        return Some(heading);
    }
    // Something is in the way on both sides: take any path around it.
    let mut headings = wanted(fixed, view, tile, goal).into_iter().flatten();
    headings.find(|&heading| walk_around(view, fixed, tile, tile.next(heading)))
}

/// The same where nothing is in the way. Goals are in the line or just below it, so the next step is
/// along the line or out to it.
#[inline]
fn go_around_on_open_ground(view: &mut SideView, tile: Spot, side: Heading, goal: Spot) -> Heading {
    let blank = view.blank();
    let stretch = ((goal.along - tile.along).abs(), tile.depth - goal.depth);
    let along = if goal.along > tile.along {
        Heading::Forth
    } else {
        Heading::Back
    };
    let mut best: (i32, Heading, &[Heading]) = (i32::MAX, Heading::Out, &[]);
    for (heading, is_wanted) in [(along, stretch.0 > 0), (Heading::Out, stretch.1 > 0)] {
        if !is_wanted {
            continue;
        }
        let later = match heading {
            Heading::Out => transport_moves(stretch.0, stretch.1 - 1, false),
            _ => transport_moves(stretch.0 - 1, stretch.1, true),
        };
        if side == heading {
            if later * MOVE_COST < best.0 {
                best = (later * MOVE_COST, heading, &[]);
            }
            continue;
        }
        // Between opposite sides there are two paths of four steps, between others one of two.
        let paths = PATHS_AROUND[side as usize][heading as usize];
        let count = if side == heading.opposite() { 2 } else { 1 };
        for &path in &paths[..count] {
            let moves = later + path.len() as i32;
            let value = moves * MOVE_COST - GAIN_VALUE * view.gain_of(blank, path);
            if value < best.0 {
                best = (value, heading, path);
            }
        }
    }
    for &step in best.2 {
        view.step(step);
    }
    best.1
}

/// Brings the blank beside the tile, to the side from which transporting it takes the fewest moves.
fn walk_beside(view: &mut SideView, fixed: &Fixed, tile: Spot, goal: Spot) -> bool {
    let blank = view.blank();
    let wanted = wanted(fixed, view, tile, goal);
    let cost = |side: Heading| {
        let spot = tile.next(side);
        let around = wanted.into_iter().flatten().map(|heading| {
            let next = tile.next(heading);
            let left = (
                (goal.along - next.along).abs(),
                (goal.depth - next.depth).abs(),
            );
            let turn = match (side == heading, side == heading.opposite()) {
                (true, _) => 0,
                (_, true) => 4,
                _ => 2,
            };
            turn + transport_moves(left.0, left.1, heading.is_along())
        });
        // The blank cannot go straight through the tile.
        let is_behind = (blank.along == tile.along && spot.along == tile.along
            || blank.depth == tile.depth && spot.depth == tile.depth)
            && blank.steps_to(spot) > blank.steps_to(tile);
        blank.steps_to(spot) + 2 * i32::from(is_behind) + around.min().unwrap_or(0)
    };
    let free = Heading::ALL.into_iter();
    let mut sides: Vec<(i32, Spot)> = free
        .map(|side| (cost(side), tile.next(side)))
        .filter(|&(_, spot)| fixed.allows(view, spot))
        .collect();
    sides.sort_by_key(|&(cost, _)| cost);
    for (_, spot) in sides {
        // Placed tiles are only in the line: below it everything is free except for single spots.
        if view.blank().depth == 0 && spot.depth > 0 {
            let below = view.blank().next(Heading::In);
            if below != tile && fixed.allows(view, below) {
                view.step(Heading::In);
            }
        }
        if walk_directly(view, fixed, tile, spot) || walk_around(view, fixed, tile, spot) {
            return true;
        }
    }
    false
}
