//! The last two tiles of a gap in the line: both are brought near, then placed by a table.

use std::collections::{HashMap, VecDeque};

use super::carry;
use super::field::{Field, Spot, Way};
use super::fixed::Fixed;

/// The spots around a gap of two that are searched.
struct Around {
    first: i32,
    spots: Vec<Spot>,
}

/// So many spots at most: the gap and six times three below it.
const MOST: usize = 20;

/// No way.
const NONE: u8 = u8::MAX;

/// Both tiles are in place.
const DONE: u8 = 4;

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
pub(super) fn place(field: &mut Field, fixed: &mut Fixed, book: &mut Book, first: i32) -> bool {
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
        let is_near = |tile: Spot| around.has(tile, margin);
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
    let shape = [
        (first - field.first).min(2),
        (field.end - first).min(4),
        field.deep.min(4),
    ];
    let steps = book.0.entry(shape).or_insert_with(|| Steps::new(&around));
    finish(field, &around, steps, homes)
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

/// For each place of the blank and the two tiles, the next step of a shortest way to the gap.
struct Steps {
    count: usize,
    ways: Vec<u8>,
}

/// The steps around gaps, by the shape of what is around them.
#[derive(Default)]
pub(super) struct Book(HashMap<[i32; 3], Steps>);

impl Steps {
    /// Backwards from all states with both tiles in place.
    fn new(around: &Around) -> Steps {
        let count = around.spots.len();
        let mut neighbours = [[NONE; 4]; MOST];
        for (index, spot) in around.spots.iter().enumerate() {
            for way in Way::ALL {
                if let Some(next) = around.index(spot.next(way)) {
                    neighbours[index][way as usize] = next as u8;
                }
            }
        }
        let mut steps = Steps {
            count,
            ways: vec![NONE; count * count * count],
        };
        let mut queue: VecDeque<[u8; 3]> = (2..count as u8).map(|blank| [blank, 0, 1]).collect();
        for &state in &queue {
            let number = steps.number(state);
            steps.ways[number] = DONE;
        }
        while let Some([blank, one, two]) = queue.pop_front() {
            for way in Way::ALL {
                let to = neighbours[usize::from(blank)][way as usize];
                if to == NONE {
                    continue;
                }
                let moved = |tile: u8| if tile == to { blank } else { tile };
                let before = [to, moved(one), moved(two)];
                let number = steps.number(before);
                if steps.ways[number] == NONE {
                    steps.ways[number] = way.opposite() as u8;
                    queue.push_back(before);
                }
            }
        }
        steps
    }

    fn number(&self, [blank, one, two]: [u8; 3]) -> usize {
        (usize::from(blank) * self.count + usize::from(one)) * self.count + usize::from(two)
    }
}

/// Places both tiles in the fewest moves, wherever all else goes; false when that is impossible.
fn finish(field: &mut Field, around: &Around, steps: &Steps, homes: [Spot; 2]) -> bool {
    let mut tiles = homes.map(|home| field.find(home));
    loop {
        let [Some(blank), Some(one), Some(two)] =
            [field.blank(), tiles[0], tiles[1]].map(|spot| around.index(spot))
        else {
            return false;
        };
        let way = match steps.ways[steps.number([blank as u8, one as u8, two as u8])] {
            DONE => return true,
            NONE => return false,
            way => Way::ALL[usize::from(way & 3)],
        };
        let from = field.blank();
        field.step(way);
        let to = field.blank();
        tiles = tiles.map(|tile| if tile == to { from } else { tile });
    }
}
