//! The last two tiles of a gap in the line: both are brought near, then placed by a search.

use std::collections::VecDeque;

use super::carry::{self, Fixed};
use super::field::{Field, Spot, Way};

/// The spots around a gap of two in which the search takes place.
struct Around {
    first: i32,
    spots: Vec<Spot>,
}

/// So many spots at most: the gap and six times three below it.
const MOST: usize = 20;

/// No way to a neighbour.
const NONE: u8 = u8::MAX;

impl Around {
    fn new(field: &Field, first: i32) -> Around {
        let mut spots = vec![Spot::new(first, 0), Spot::new(first + 1, 0)];
        for depth in 1..field.deep.min(4) {
            for along in (first - 2).max(field.first)..(first + 4).min(field.end) {
                spots.push(Spot::new(along, depth));
            }
        }
        Around { first, spots }
    }

    fn index(&self, spot: Spot) -> Option<usize> {
        self.spots.iter().position(|&own| own == spot)
    }

    /// Whether a spot is one of them, and not on the edge when there has to be a margin.
    fn has(&self, spot: Spot, margin: i32) -> bool {
        let beside = (self.first - 2 + margin..self.first + 4 - margin).contains(&spot.along);
        let gap = (self.first..self.first + 2).contains(&spot.along);
        beside && (1..4 - margin).contains(&spot.depth) || gap && spot.depth == 0
    }
}

/// Places the two tiles of the gap that begins at `first`; false when that fails.
pub(super) fn place(field: &mut Field, fixed: &mut Fixed, first: i32) -> bool {
    let homes = [Spot::new(first, 0), Spot::new(first + 1, 0)];
    if homes.map(|home| field.find(home)) == homes {
        return true;
    }
    let around = Around::new(field, first);
    // The nearer one first, towards the middle of what is below the gap.
    let blank = field.blank();
    let cost = |home: &Spot| {
        let tile = field.find(*home);
        let is_near = around.has(tile, 1);
        (!is_near, tile.steps_to(blank))
    };
    let mut order = homes;
    order.sort_by_key(cost);
    for (turn, home) in order.into_iter().enumerate() {
        fixed.other = (turn == 1).then(|| field.find(order[0]));
        let goal = Spot::new(home.along, 1);
        let tile = field.find(home);
        // The first is not left where it would be in the way of the second.
        let margin = 1 - turn as i32;
        let is_near = |_: &Field, tile: Spot| around.has(tile, margin);
        if !carry::carry(field, fixed, tile, goal, is_near) {
            fixed.other = None;
            return false;
        }
    }
    fixed.other = None;
    let tiles = homes.map(|home| field.find(home));
    if !around.has(field.blank(), 0) && !enter(field, fixed, &around, tiles) {
        return false;
    }
    search(field, &around, homes)
}

/// Brings the blank to one of the spots around the gap, past both tiles.
fn enter(field: &mut Field, fixed: &mut Fixed, around: &Around, tiles: [Spot; 2]) -> bool {
    let blank = field.blank();
    let mut spots: Vec<Spot> = around.spots.clone();
    spots.retain(|spot| !tiles.contains(spot) && spot.depth > 0);
    spots.sort_by_key(|spot| spot.steps_to(blank));
    fixed.other = Some(tiles[1]);
    let has_entered = spots
        .into_iter()
        .any(|spot| carry::walk(field, fixed, tiles[0], spot));
    fixed.other = None;
    has_entered
}

/// Finds the fewest moves that place both tiles, wherever all else goes, and makes them.
fn search(field: &mut Field, around: &Around, homes: [Spot; 2]) -> bool {
    let count = around.spots.len();
    let mut neighbours = [[NONE; 4]; MOST];
    for (index, spot) in around.spots.iter().enumerate() {
        for way in Way::ALL {
            if let Some(next) = around.index(spot.next(way)) {
                neighbours[index][way as usize] = next as u8;
            }
        }
    }
    let number = |[blank, one, two]: [u8; 3]| {
        (usize::from(blank) * count + usize::from(one)) * count + usize::from(two)
    };
    let places = [field.blank(), field.find(homes[0]), field.find(homes[1])];
    let mut begin = [0; 3];
    for (place, spot) in begin.iter_mut().zip(places) {
        match around.index(spot) {
            Some(index) => *place = index as u8,
            None => return false,
        }
    }
    // The way by which each state was first reached.
    let mut came = vec![NONE; count * count * count];
    came[number(begin)] = 4;
    let mut queue = VecDeque::from([begin]);
    while let Some(state) = queue.pop_front() {
        let [blank, one, two] = state;
        if (one, two) == (0, 1) {
            let mut path = Vec::new();
            let mut at = state;
            while at != begin {
                let way = Way::ALL[usize::from(came[number(at)] & 3)];
                path.push(way);
                let before = neighbours[usize::from(at[0])][way.opposite() as usize];
                let moved = |tile: u8| if tile == before { at[0] } else { tile };
                at = [before, moved(at[1]), moved(at[2])];
            }
            for &way in path.iter().rev() {
                field.step(way);
            }
            return true;
        }
        for way in Way::ALL {
            let to = neighbours[usize::from(blank)][way as usize];
            if to == NONE {
                continue;
            }
            let moved = |tile: u8| if tile == to { blank } else { tile };
            let next = [to, moved(one), moved(two)];
            if came[number(next)] == NONE {
                came[number(next)] = way as u8;
                queue.push_back(next);
            }
        }
    }
    false
}
