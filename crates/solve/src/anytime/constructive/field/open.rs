//! Carrying a tile over open ground: for each of its steps one of three patterns of moves.
//!
//! The blank is behind the tile, which goes straight on when the blank passes
//! it on either side (four steps of the blank, then the tile's), or turns when
//! the blank goes to its other wanted side (two steps, then the tile's). What
//! the moves do to the tiles around is looked up and compared without
//! branches, since nothing about it can be foretold.

use super::super::fixed::Fixed;
use super::{Field, Spot, Way};

/// How many more tiles must come nearer on the way straight on than on the turn for a tile to go
/// straight on along the line: when fewer, as many or more steps are left ahead than aside.
///
/// So it comes out when a move costs 4, a step nearer is worth 5 and stairs are the cheapest way,
/// as in [`carry`](super::super::carry). Where both are as good, it goes along the line.
const WHEN_ALONG: [i32; 3] = [3, 2, 1];

/// The same for a tile that goes out to the line.
const WHEN_OUT: [i32; 3] = [3, 2, 2];

/// More than there are tiles around, and less than none.
const NEVER: i32 = 9;
const ALWAYS: i32 = -9;

/// One of the two directions in which the tile is carried.
#[derive(Clone, Copy)]
struct Axis {
    /// From a cell to the next one in this direction.
    stride: isize,
    /// Where words of tiles have the goal's coordinate, and what makes it grow in this direction.
    shift: u32,
    mask: u32,
    flip: u32,
    /// The place of the carried tile.
    at: u32,
    /// Its steps to go.
    left: i32,
    /// The moves of the three patterns, for a tile that goes this way: a turn, and straight on with the
    /// blank on the far side or on that of the turn.
    turn: u64,
    straight: [u64; 2],
    /// One where the side of the turn is taken if the other is as good.
    tie: i32,
    /// When the tile goes straight on.
    when: [i32; 3],
    way: Way,
}

impl Axis {
    /// How far in this direction a tile's goal lies.
    #[inline]
    fn goal(&self, tile: u32) -> u32 {
        ((tile >> self.shift) & self.mask) ^ self.flip
    }
}

/// The ground on which a tile is carried.
pub(in super::super) struct Ground<'a> {
    first: i32,
    end: i32,
    deep: i32,
    fixed: &'a Fixed,
}

impl Ground<'_> {
    /// Whether nothing is in the way around a tile below the line, nor in that of its next step,
    /// but for what is placed in the line.
    #[inline]
    pub(in super::super) fn is_open_around(&self, tile: Spot) -> bool {
        let is_inside = tile.depth > 0
            && tile.depth + 1 < self.deep
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

impl Field {
    /// The ground as far as the rest reaches.
    pub(in super::super) fn ground<'a>(&self, fixed: &'a Fixed) -> Ground<'a> {
        Ground {
            first: self.first,
            end: self.end,
            deep: self.deep,
            fixed,
        }
    }

    /// Carries a tile whose last step was `heading`, with the blank behind it, for as long as
    /// nothing is in the way and `goes_on` says so; returns where it is then. The goal is in the
    /// line or just below it.
    pub(in super::super) fn carry_on(
        &mut self,
        fixed: &Fixed,
        tile: Spot,
        goal: Spot,
        heading: Way,
        mut goes_on: impl FnMut(Spot) -> bool,
    ) -> Spot {
        let ground = self.ground(fixed);
        // Just below the line there is but the way along it.
        let is_open = |tile: Spot, ahead: Way| {
            ground.is_open_around(tile)
                && (tile.depth > 1 || ahead.is_along() && tile.along != goal.along)
        };
        if !is_open(tile, heading) || !goes_on(tile) {
            return tile;
        }
        let sideways = match heading {
            Way::Back | Way::Forth => heading,
            _ if goal.along > tile.along => Way::Forth,
            _ => Way::Back,
        };
        let left = [(goal.along - tile.along).abs(), tile.depth - goal.depth];
        let mut ahead = self.axis(sideways, Way::Out, tile, left[0]);
        let mut aside = self.axis(Way::Out, sideways, tile, left[1]);
        if heading == Way::Out {
            std::mem::swap(&mut ahead, &mut aside);
        }
        let depth = self.depth;
        let line = depth.placed(0) >> depth.shift;
        let is_of_line = |tile: u32| (tile >> depth.shift) & depth.mask == line;
        let mut spot = tile;
        let mut at = self.cell(tile);
        let carried = self.cells[at as usize];
        loop {
            let cells = &mut self.cells[..];
            let here = |cell: isize| cells[cell as usize];
            let (behind, front, turn) = (at - ahead.stride, at + ahead.stride, aside.stride);
            // Tiles move against the blank, which goes aside, ahead past the tile, and back again.
            let near = [here(behind + turn), here(at + turn), here(front + turn)];
            let far = [here(behind - turn), here(at - turn), here(front - turn)];
            let last = here(front);
            let turned = i32::from(aside.goal(near[0]) <= aside.at)
                + i32::from(ahead.goal(near[1]) < ahead.at);
            let near_gain = turned
                + i32::from(ahead.goal(near[2]) <= ahead.at)
                + i32::from(aside.goal(last) > aside.at);
            let far_gain = i32::from(aside.goal(far[0]) >= aside.at)
                + i32::from(ahead.goal(far[1]) < ahead.at)
                + i32::from(ahead.goal(far[2]) <= ahead.at)
                + i32::from(aside.goal(last) < aside.at);
            let more = (ahead.left - aside.left).signum();
            let mut needed = ahead.when[(more + 1) as usize];
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
                cells[front as usize] = carried;
                has_line = is_of_line(moved[0])
                    | is_of_line(moved[1])
                    | is_of_line(moved[2])
                    | is_of_line(last);
                cells_after = [behind, behind + side, at + side, front + side];
                self.moves
                    .push_packed(ahead.straight[usize::from(is_near)], 5);
            } else {
                cells[behind as usize] = near[0];
                cells[(behind + turn) as usize] = near[1];
                cells[(at + turn) as usize] = carried;
                has_line = is_of_line(near[0]) | is_of_line(near[1]);
                cells_after = [behind, behind + turn, behind, behind];
                self.moves.push_packed(ahead.turn, 3);
                std::mem::swap(&mut ahead, &mut aside);
            }
            if has_line {
                self.note_places(cells_after);
            }
            ahead.at = ahead.at.wrapping_add(1);
            ahead.left -= 1;
            at += ahead.stride;
            spot = spot.next(ahead.way);
            if !is_open(spot, ahead.way) || !goes_on(spot) {
                break;
            }
        }
        self.blank = spot.next(ahead.way.opposite());
        self.blank_cell = at - ahead.stride;
        self.last = Some(self.codes[ahead.way.opposite() as usize]);
        let home = self.home(carried);
        self.places[home] = self.word(spot);
        spot
    }

    /// Notes the places of those tiles in some cells that belong into the line.
    #[cold]
    fn note_places(&mut self, cells: [isize; 4]) {
        for cell in cells {
            let tile = self.cells[cell as usize];
            if self.depth.of(tile) == 0 {
                let home = self.home(tile);
                self.places[home] = self.word_of_cell(cell as usize);
            }
        }
    }

    /// The axis of one way, when the tile may also turn another way.
    fn axis(&self, way: Way, turn: Way, tile: Spot, left: i32) -> Axis {
        let (part, sign, at) = match way.is_along() {
            true => (
                self.along,
                if way == Way::Forth { 1 } else { -1 },
                tile.along,
            ),
            false => (self.depth, -1, tile.depth),
        };
        let flip = if sign * part.sign < 0 { part.mask } else { 0 };
        let plain = part.sign * (at - part.offset);
        let pattern = |ways: &[Way]| {
            let codes = ways
                .iter()
                .map(|&way| u64::from(self.codes[way as usize].code()));
            codes.rev().fold(0, |steps, code| steps << 2 | code)
        };
        let back = way.opposite();
        let aside = [turn.opposite(), turn];
        Axis {
            stride: self.strides[way as usize],
            shift: part.shift,
            mask: part.mask,
            flip,
            at: plain as u32 ^ flip,
            left,
            turn: pattern(&[turn, way, turn.opposite()]),
            straight: aside.map(|side| pattern(&[side, way, way, side.opposite(), back])),
            tie: i32::from(turn == Way::Out || turn == Way::Back),
            when: if way == Way::Out {
                WHEN_OUT
            } else {
                WHEN_ALONG
            },
            way,
        }
    }
}
