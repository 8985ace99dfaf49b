//! Places the last two tiles of a gap in the line: brings both near, then follows a table.

use std::collections::{HashMap, VecDeque};

use super::fixed::Fixed;
use super::side_view::SideView;
use super::spot::{Heading, Spot};
use super::transport::transport;
use super::walk::walk_around;

/// The spots around a gap of two that the table covers.
struct Surroundings {
    first: i32,
    spots: Vec<Spot>,
}

/// The maximum number of spots: the gap and six times three below it.
const MAX_SPOTS: usize = 20;

/// No heading.
const NONE: u8 = u8::MAX;

/// Both tiles are in place.
const DONE: u8 = 4;

impl Surroundings {
    fn new(view: &SideView, first: i32) -> Surroundings {
        let mut spots = vec![Spot::new(first, 0), Spot::new(first + 1, 0)];
        for depth in 1..view.depth_end.min(4) {
            for along in (first - 2).max(view.first)..(first + 4).min(view.end) {
                spots.push(Spot::new(along, depth));
            }
        }
        Surroundings { first, spots }
    }

    fn index(&self, spot: Spot) -> Option<usize> {
        self.spots.iter().position(|&own| own == spot)
    }

    /// Whether a spot is one of them, and at least `margin` spots away from their edge.
    fn contains(&self, spot: Spot, margin: i32) -> bool {
        let beside = (self.first - 2 + margin..self.first + 4 - margin).contains(&spot.along);
        let gap = (self.first..self.first + 2).contains(&spot.along);
        beside && (1..4 - margin).contains(&spot.depth) || gap && spot.depth == 0
    }
}

/// Places the two tiles of the gap that begins at `first`; returns false when that fails.
pub(super) fn place(
    view: &mut SideView,
    fixed: &mut Fixed,
    tables: &mut PairTables,
    first: i32,
) -> bool {
    let homes = [Spot::new(first, 0), Spot::new(first + 1, 0)];
    if homes.map(|home| view.find(home)) == homes {
        return true;
    }
    let around = Surroundings::new(view, first);
    // The nearer one first, toward the middle of the spots below the gap.
    let blank = view.blank();
    let cost = |home: &Spot| {
        let tile = view.find(*home);
        let is_near = around.contains(tile, 1);
        (!is_near, tile.steps_to(blank))
    };
    let mut order = homes;
    order.sort_by_key(cost);
    for (turn, home) in order.into_iter().enumerate() {
        fixed.other = (turn == 1).then(|| view.find(order[0]));
        let goal = Spot::new(home.along, 1);
        let tile = view.find(home);
        // The first must not be left where it would be in the way of the second.
        let margin = 1 - turn as i32;
        let is_near = |tile: Spot| around.contains(tile, margin);
        if !transport(view, fixed, tile, goal, is_near) {
            fixed.other = None;
            return false;
        }
    }
    fixed.other = None;
    let tiles = homes.map(|home| view.find(home));
    if !around.contains(view.blank(), 0) && !enter(view, fixed, &around, tiles) {
        return false;
    }
    let shape = [
        (first - view.first).min(2),
        (view.end - first).min(4),
        view.depth_end.min(4),
    ];
    let table = tables.0.entry(shape);
    let table = table.or_insert_with(|| PairTable::new(&around));
    finish(view, &around, table, homes)
}

/// Brings the blank to one of the spots around the gap without moving the two tiles.
fn enter(view: &mut SideView, fixed: &mut Fixed, around: &Surroundings, tiles: [Spot; 2]) -> bool {
    let blank = view.blank();
    let mut spots: Vec<Spot> = around.spots.clone();
    spots.retain(|spot| !tiles.contains(spot) && spot.depth > 0);
    spots.sort_by_key(|spot| spot.steps_to(blank));
    fixed.other = Some(tiles[1]);
    let has_entered = spots
        .into_iter()
        .any(|spot| walk_around(view, fixed, tiles[0], spot));
    fixed.other = None;
    has_entered
}

/// For each placement of the blank and the two tiles, the next heading on a shortest path to the gap.
struct PairTable {
    count: usize,
    headings: Vec<u8>,
}

/// The tables by the shape of the surroundings.
#[derive(Default)]
pub(super) struct PairTables(HashMap<[i32; 3], PairTable>);

impl PairTable {
    /// Searches backwards from all placements with both tiles in the gap.
    fn new(around: &Surroundings) -> PairTable {
        let count = around.spots.len();
        let mut neighbours = [[NONE; 4]; MAX_SPOTS];
        for (index, spot) in around.spots.iter().enumerate() {
            for heading in Heading::ALL {
                if let Some(next) = around.index(spot.next(heading)) {
                    neighbours[index][heading as usize] = next as u8;
                }
            }
        }
        let mut table = PairTable {
            count,
            headings: vec![NONE; count * count * count],
        };
        let mut queue: VecDeque<[u8; 3]> = (2..count as u8).map(|blank| [blank, 0, 1]).collect();
        for &state in &queue {
            let number = table.number(state);
            table.headings[number] = DONE;
        }
        while let Some([blank, one, two]) = queue.pop_front() {
            for heading in Heading::ALL {
                let to = neighbours[usize::from(blank)][heading as usize];
                if to == NONE {
                    continue;
                }
                let moved = |tile: u8| if tile == to { blank } else { tile };
                let before = [to, moved(one), moved(two)];
                let number = table.number(before);
                if table.headings[number] == NONE {
                    table.headings[number] = heading.opposite() as u8;
                    queue.push_back(before);
                }
            }
        }
        table
    }

    fn number(&self, [blank, one, two]: [u8; 3]) -> usize {
        (usize::from(blank) * self.count + usize::from(one)) * self.count + usize::from(two)
    }
}

/// Places both tiles in the fewest moves, wherever other tiles go; returns false when that is impossible.
fn finish(view: &mut SideView, around: &Surroundings, table: &PairTable, homes: [Spot; 2]) -> bool {
    let mut tiles = homes.map(|home| view.find(home));
    loop {
        let [Some(blank), Some(one), Some(two)] =
            [view.blank(), tiles[0], tiles[1]].map(|spot| around.index(spot))
        else {
            return false;
        };
        let heading = match table.headings[table.number([blank as u8, one as u8, two as u8])] {
            DONE => return true,
            NONE => return false,
            heading => Heading::ALL[usize::from(heading & 3)],
        };
        let from = view.blank();
        view.step(heading);
        let to = view.blank();
        tiles = tiles.map(|tile| if tile == to { from } else { tile });
    }
}
