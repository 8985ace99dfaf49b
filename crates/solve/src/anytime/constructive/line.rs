//! Fills the line at one side: selects the next tile, and fills the last two places of a gap together.
//!
//! A tile enters the line from below, and the blank leaves it beside the tile. So a gap always has at
//! least two places, and the last two are filled together.

use std::ops::Range;

use super::fixed::Fixed;
use super::pair::{self, PairTables};
use super::side_view::SideView;
use super::spot::Spot;
use super::transport::{transport, transport_moves};

/// The extra moves that a new gap costs, since its last two tiles need each other.
const NEW_GAP_MOVES: i32 = 4;

/// The number of places along the line, on either side of the blank, that are considered next.
const MAX_DISTANCE: i32 = 64;

/// The places to fill next.
enum Next {
    Single(i32),
    /// Two neighbours, named by the first.
    Pair(i32),
}

/// The line that is being filled.
pub(super) struct Line {
    fixed: Fixed,
}

impl Line {
    /// The line that the view shows.
    pub(super) fn new(view: &mut SideView) -> Line {
        Line {
            fixed: Fixed::new(view),
        }
    }

    /// Fills the next place or two. Returns false when that fails, `None` when the line is full.
    pub(super) fn fill_next(
        &mut self,
        view: &mut SideView,
        tables: &mut PairTables,
    ) -> Option<bool> {
        let fixed = &mut self.fixed;
        Some(match next(view, fixed)? {
            Next::Single(along) => {
                let goal = Spot::new(along, 0);
                let tile = view.find(goal);
                let is_there = |tile| tile == goal;
                let is_placed = transport(view, fixed, tile, goal, is_there);
                fixed.place(along);
                is_placed
            }
            Next::Pair(along) => {
                let is_filled = pair::place(view, fixed, tables, along);
                fixed.place(along);
                fixed.place(along + 1);
                is_filled
            }
        })
    }
}

/// The open place whose tile takes the fewest moves to reach.
fn next(view: &SideView, fixed: &Fixed) -> Option<Next> {
    let blank = view.blank();
    let mut best: Option<(i32, Next)> = None;
    for &Range { start: first, end } in fixed.gaps() {
        if end - first == 2 {
            let tiles = [first, first + 1].map(|along| view.find(Spot::new(along, 0)));
            let is_done = tiles == [Spot::new(first, 0), Spot::new(first + 1, 0)];
            let cost = if is_done {
                0
            } else {
                tiles[0].steps_to(blank).min(tiles[1].steps_to(blank))
            };
            if best.as_ref().is_none_or(|&(least, _)| cost < least) {
                best = Some((cost, Next::Pair(first)));
            }
            continue;
        }
        let near = first.max(blank.along.saturating_sub(MAX_DISTANCE))
            ..end.min(blank.along + MAX_DISTANCE);
        let near = if near.is_empty() { first..end } else { near };
        for along in near.chain([first, end - 1]) {
            let (before, after) = (along - first, end - 1 - along);
            // No gap of one place may be left.
            if before == 1 || after == 1 {
                continue;
            }
            let goal = Spot::new(along, 0);
            let tile = view.find(goal);
            // Most tiles are too far away.
            let least = best.as_ref().map_or(i32::MAX, |&(least, _)| least);
            if tile != goal && tile.steps_to(blank) >= least {
                continue;
            }
            let mut cost = if tile == goal {
                0
            } else {
                let to_go = transport_moves((tile.along - along).abs(), tile.depth, false);
                tile.steps_to(blank) + to_go / 8
            };
            if before > 0 && after > 0 {
                cost += NEW_GAP_MOVES;
            }
            if best.as_ref().is_none_or(|&(least, _)| cost < least) {
                best = Some((cost, Next::Single(along)));
            }
        }
    }
    best.map(|(_, next)| next)
}
