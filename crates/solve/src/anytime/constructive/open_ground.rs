//! Transports a tile over open ground: each of its steps is one of three patterns of moves.
//!
//! The blank is behind the tile. The tile goes straight on when the blank passes it on either side (four
//! steps of the blank, then the tile's), or turns when the blank goes to its other wanted side (two
//! steps, then the tile's). The effect of the moves on the tiles around is looked up and compared
//! without branches, since it cannot be predicted.

use super::fixed::Fixed;
use super::side_view::SideView;
use super::spot::{Heading, Spot};

/// The number by which more tiles must come nearer when a tile goes straight on along the line than when
/// it turns, for it to go straight on: if fewer, as many or more steps are left ahead than aside.
///
/// This follows from a move's cost of 4, a gain's value of 5 and a staircase as the cheapest path, as in
/// the module `transport`. Where both are equally good, the tile goes along the line.
const MIN_GAIN_ALONG: [i32; 3] = [3, 2, 1];

/// The same for a tile that goes out to the line.
const MIN_GAIN_OUT: [i32; 3] = [3, 2, 2];

/// More than any gain, and less than any.
const NEVER: i32 = 9;
const ALWAYS: i32 = -9;

/// One of the two directions in which the tile is transported.
#[derive(Clone, Copy)]
struct Axis {
    /// The difference between a cell and the next one in this direction.
    stride: isize,
    /// Where the words of tiles contain the goal's coordinate, and what makes it grow in this direction.
    shift: u32,
    mask: u32,
    flip: u32,
    /// The position of the transported tile.
    at: u32,
    /// The number of its steps left.
    left: i32,
    /// The moves of the three patterns, for a tile that goes in this direction: a turn, and straight on
    /// with the blank on the far side or on the side of the turn.
    turn: u64,
    straight: [u64; 2],
    /// 1 if the side of the turn is preferred when both are equally good, else 0.
    tie: i32,
    /// The gains that straight on needs.
    min_gain: [i32; 3],
    heading: Heading,
}

impl Axis {
    /// The coordinate of a tile's goal in this direction.
    #[inline]
    fn goal(&self, tile: u32) -> u32 {
        ((tile >> self.shift) & self.mask) ^ self.flip
    }
}

/// The ground over which a tile is transported.
pub(super) struct Ground<'a> {
    first: i32,
    end: i32,
    depth_end: i32,
    fixed: &'a Fixed,
}

impl<'a> Ground<'a> {
    /// The unsolved part, and what must not be moved in it.
    pub(super) fn new(view: &SideView, fixed: &'a Fixed) -> Ground<'a> {
        Ground {
            first: view.first,
            end: view.end,
            depth_end: view.depth_end,
            fixed,
        }
    }

    /// Whether nothing is in the way around a tile below the line and of its next step, except for what
    /// is placed in the line.
    #[inline]
    pub(super) fn is_open_around(&self, tile: Spot) -> bool {
        let is_inside = tile.depth > 0
            && tile.depth + 1 < self.depth_end
            && tile.along > self.first
            && tile.along + 1 < self.end;
        let is_far = |other: Spot| {
            (other.along - tile.along).abs() > 1 || (other.depth - tile.depth).abs() > 1
        };
        is_inside && self.fixed.other.is_none_or(is_far)
    }

    /// Whether nothing is placed in the line next to a tile just below it.
    #[inline]
    fn is_open_above(&self, along: i32) -> bool {
        !(self.fixed.is_placed(along - 1)
            || self.fixed.is_placed(along)
            || self.fixed.is_placed(along + 1))
    }
}

/// Transports a tile whose last step was `heading`, with the blank behind it, as long as nothing is in
/// the way and `continues` returns true for its spot. Returns the spot where it ends. The goal is in the
/// line or just below it.
pub(super) fn transport(
    view: &mut SideView,
    fixed: &Fixed,
    tile: Spot,
    goal: Spot,
    heading: Heading,
    mut continues: impl FnMut(Spot) -> bool,
) -> Spot {
    let ground = Ground::new(view, fixed);
    // Just below the line, the tile can only go along it.
    let is_open = |tile: Spot, ahead: Heading| {
        ground.is_open_around(tile)
            && (tile.depth > 1 || ahead.is_along() && tile.along != goal.along)
    };
    if !is_open(tile, heading) || !continues(tile) {
        return tile;
    }
    let sideways = match heading {
        Heading::Back | Heading::Forth => heading,
        _ if goal.along > tile.along => Heading::Forth,
        _ => Heading::Back,
    };
    let left = [(goal.along - tile.along).abs(), tile.depth - goal.depth];
    let mut ahead = axis(view, sideways, Heading::Out, tile, left[0]);
    let mut aside = axis(view, Heading::Out, sideways, tile, left[1]);
    if heading == Heading::Out {
        std::mem::swap(&mut ahead, &mut aside);
    }
    let depth = view.depth;
    let line = depth.bits(0) >> depth.shift;
    let is_of_line = |tile: u32| (tile >> depth.shift) & depth.mask == line;
    let mut spot = tile;
    let mut at = view.cell(tile);
    let transported = view.cells[at as usize];
    loop {
        let cells = &mut view.cells[..];
        let here = |cell: isize| cells[cell as usize];
        let (behind, front, turn) = (at - ahead.stride, at + ahead.stride, aside.stride);
        // Tiles move opposite to the blank, which goes aside, ahead past the tile, and back.
        let near = [here(behind + turn), here(at + turn), here(front + turn)];
        let far = [here(behind - turn), here(at - turn), here(front - turn)];
        let last = here(front);
        let turned =
            i32::from(aside.goal(near[0]) <= aside.at) + i32::from(ahead.goal(near[1]) < ahead.at);
        let near_gain = turned
            + i32::from(ahead.goal(near[2]) <= ahead.at)
            + i32::from(aside.goal(last) > aside.at);
        let far_gain = i32::from(aside.goal(far[0]) >= aside.at)
            + i32::from(ahead.goal(far[1]) < ahead.at)
            + i32::from(ahead.goal(far[2]) <= ahead.at)
            + i32::from(aside.goal(last) < aside.at);
        let more = (ahead.left - aside.left).signum();
        let mut needed = ahead.min_gain[(more + 1) as usize];
        let mut far_better = 1 - ahead.tie;
        if aside.left == 0 {
            needed = ALWAYS;
        }
        if ahead.left == 0 {
            needed = NEVER;
        }
        if spot.depth == 1 {
            needed = ALWAYS;
            if !ground.is_open_above(spot.along) {
                far_better = NEVER;
            }
        }
        let has_line;
        let cells_after;
        if near_gain.max(far_gain) - turned >= needed {
            let is_near = near_gain >= far_gain + far_better;
            let moved = if is_near { near } else { far };
            let side = if is_near { turn } else { -turn };
            cells[behind as usize] = moved[0];
            cells[(behind + side) as usize] = moved[1];
            cells[(at + side) as usize] = moved[2];
            cells[(front + side) as usize] = last;
            cells[front as usize] = transported;
            has_line = is_of_line(moved[0])
                | is_of_line(moved[1])
                | is_of_line(moved[2])
                | is_of_line(last);
            cells_after = [behind, behind + side, at + side, front + side];
            view.moves
                .push_packed(ahead.straight[usize::from(is_near)], 5);
        } else {
            cells[behind as usize] = near[0];
            cells[(behind + turn) as usize] = near[1];
            cells[(at + turn) as usize] = transported;
            has_line = is_of_line(near[0]) | is_of_line(near[1]);
            cells_after = [behind, behind + turn, behind, behind];
            view.moves.push_packed(ahead.turn, 3);
            std::mem::swap(&mut ahead, &mut aside);
        }
        if has_line {
            note_places(view, cells_after);
        }
        ahead.at = ahead.at.wrapping_add(1);
        ahead.left -= 1;
        at += ahead.stride;
        spot = spot.next(ahead.heading);
        if !is_open(spot, ahead.heading) || !continues(spot) {
            break;
        }
    }
    view.blank = spot.next(ahead.heading.opposite());
    view.blank_cell = at - ahead.stride;
    view.last = Some(view.directions[ahead.heading.opposite() as usize]);
    let home = view.home(transported);
    view.places[home] = view.word(spot);
    spot
}

/// Records the places of the tiles in some cells that belong to the line.
#[cold]
fn note_places(view: &mut SideView, cells: [isize; 4]) {
    for cell in cells {
        let tile = view.cells[cell as usize];
        if view.depth.of(tile) == 0 {
            let home = view.home(tile);
            view.places[home] = view.word_of_cell(cell as usize);
        }
    }
}

/// The axis of one heading of a tile that may also turn to another.
fn axis(view: &SideView, heading: Heading, turn: Heading, tile: Spot, left: i32) -> Axis {
    let (coordinate, sign, at) = if heading.is_along() {
        let sign = if heading == Heading::Forth { 1 } else { -1 };
        (view.along, sign, tile.along)
    } else {
        (view.depth, -1, tile.depth)
    };
    let is_flipped = sign * coordinate.sign < 0;
    let flip = if is_flipped { coordinate.mask } else { 0 };
    let plain = coordinate.sign * (at - coordinate.offset);
    let pattern = |headings: &[Heading]| {
        let codes = headings
            .iter()
            .map(|&heading| u64::from(view.directions[heading as usize].code()));
        codes.rev().fold(0, |steps, code| steps << 2 | code)
    };
    let back = heading.opposite();
    let aside = [turn.opposite(), turn];
    Axis {
        stride: view.strides[heading as usize],
        shift: coordinate.shift,
        mask: coordinate.mask,
        flip,
        at: plain as u32 ^ flip,
        left,
        turn: pattern(&[turn, heading, turn.opposite()]),
        straight: aside.map(|side| pattern(&[side, heading, heading, side.opposite(), back])),
        tie: i32::from(turn == Heading::Out || turn == Heading::Back),
        min_gain: if heading == Heading::Out {
            MIN_GAIN_OUT
        } else {
            MIN_GAIN_ALONG
        },
        heading,
    }
}

/// Whether open ground is treated specially; tests compare the moves with and without.
#[inline]
pub(super) fn is_enabled() -> bool {
    #[cfg(test)]
    return IS_ENABLED.get();
    #[cfg(not(test))]
    true
}

#[cfg(test)]
thread_local! {
    pub(super) static IS_ENABLED: std::cell::Cell<bool> = const { std::cell::Cell::new(true) };
}
