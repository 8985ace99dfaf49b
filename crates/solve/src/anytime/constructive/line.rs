//! Filling the line at one side: which tile comes next, and pairs at the end.
//!
//! A tile enters the line from below, and the blank comes out beside it. So
//! spots that are still open always have an open neighbour, and the last two
//! of each gap are filled together.

use std::ops::Range;

use super::carry::{self, carrying};
use super::field::{Field, Spot};
use super::fixed::Fixed;
use super::pair::{self, Book};

/// The moves that a gap more costs, since its last two tiles need each other.
const NEW_GAP: i32 = 4;

/// How many places along the line are looked at for the next tile, on either side of the blank.
const NEAR: i32 = 64;

/// What is filled next.
enum Next {
    Single(i32),
    /// Two neighbours, by the first of them.
    Pair(i32),
}

/// The line that is being filled.
pub(super) struct Line {
    fixed: Fixed,
}

impl Line {
    /// The line that the field shows.
    pub(super) fn new(field: &mut Field) -> Line {
        Line {
            fixed: Fixed::new(field),
        }
    }

    /// Fills the next place or two; false when that fails, nothing when the line is full.
    pub(super) fn fill_next(&mut self, field: &mut Field, book: &mut Book) -> Option<bool> {
        let fixed = &mut self.fixed;
        Some(match next(field, fixed)? {
            Next::Single(along) => {
                let goal = Spot::new(along, 0);
                let tile = field.find(goal);
                let is_there = |tile| tile == goal;
                let is_carried = carry::carry(field, fixed, tile, goal, is_there);
                fixed.place(along);
                is_carried
            }
            Next::Pair(along) => {
                let is_filled = pair::place(field, fixed, book, along);
                fixed.place(along);
                fixed.place(along + 1);
                is_filled
            }
        })
    }
}

/// The open place whose tile is the cheapest to get at.
fn next(field: &Field, fixed: &Fixed) -> Option<Next> {
    let blank = field.blank();
    let mut best: Option<(i32, Next)> = None;
    for &Range { start: first, end } in fixed.gaps() {
        if end - first == 2 {
            let tiles = [first, first + 1].map(|along| field.find(Spot::new(along, 0)));
            let is_done = tiles == [Spot::new(first, 0), Spot::new(first + 1, 0)];
            let cost = match is_done {
                true => 0,
                false => tiles
                    .map(|tile| tile.steps_to(blank))
                    .into_iter()
                    .min()
                    .unwrap_or(0),
            };
            if best.as_ref().is_none_or(|&(least, _)| cost < least) {
                best = Some((cost, Next::Pair(first)));
            }
            continue;
        }
        let near = first.max(blank.along.saturating_sub(NEAR))..end.min(blank.along + NEAR);
        let near = if near.is_empty() { first..end } else { near };
        for along in near.chain([first, end - 1]) {
            let (before, after) = (along - first, end - 1 - along);
            // No gap of one.
            if before == 1 || after == 1 {
                continue;
            }
            let goal = Spot::new(along, 0);
            let tile = field.find(goal);
            // Most are too far away.
            let least = best.as_ref().map_or(i32::MAX, |&(least, _)| least);
            if tile != goal && tile.steps_to(blank) >= least {
                continue;
            }
            let cost = match tile == goal {
                true => 0,
                false => {
                    let to_go = carrying((tile.along - along).abs(), tile.depth, false);
                    tile.steps_to(blank) + to_go / 8
                }
            } + if before > 0 && after > 0 { NEW_GAP } else { 0 };
            if best.as_ref().is_none_or(|&(least, _)| cost < least) {
                best = Some((cost, Next::Single(along)));
            }
        }
    }
    best.map(|(_, next)| next)
}
