//! Spaces and heuristics for the tests of searches from both ends.

use crate::puzzles::pancake::{Pancakes, Stack};
use crate::random::Random;
use crate::{Cost, Heuristic, Reversible, Space};

/// The gaps left on the way to any stack, divided; in some stacks nothing if it is patchy.
pub(crate) struct GapTo {
    count: u32,
    /// The place of each pancake in the target, and of the plate.
    places: [u32; 17],
    divisor: Cost,
    is_patchy: bool,
}

impl GapTo {
    pub(crate) fn new(space: Pancakes, target: Stack, divisor: Cost, is_patchy: bool) -> GapTo {
        let count = space.count();
        let mut places = [count; 17];
        for place in 0..count {
            places[target.pancake(place) as usize] = place;
        }
        GapTo {
            count,
            places,
            divisor,
            is_patchy,
        }
    }
}

impl Heuristic<Pancakes> for GapTo {
    type Memo = Cost;

    fn full(&self, stack: &Stack) -> Cost {
        if self.is_patchy && (stack.pancake(0) * 2 + stack.pancake(1)).is_multiple_of(3) {
            return 0;
        }
        let place = |at: u32| match at {
            at if at == self.count => self.count,
            at => self.places[stack.pancake(at) as usize],
        };
        let is_gap = |&at: &u32| place(at).abs_diff(place(at + 1)) > 1;
        (0..self.count).filter(is_gap).count() as Cost / self.divisor
    }

    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }
}

/// An undirected graph with costs from 1 to 9 that is not all connected.
pub(crate) struct Roads {
    costs: Vec<Vec<Option<Cost>>>,
}

impl Roads {
    pub(crate) fn new(towns: usize, roads: usize, random: &mut Random) -> Roads {
        let mut costs = vec![vec![None; towns]; towns];
        for _ in 0..roads {
            let (a, b) = (random.below(towns), random.below(towns));
            let cost = Some(1 + random.below(9) as Cost);
            (costs[a][b], costs[b][a]) = (cost, cost);
        }
        Roads { costs }
    }
}

impl Space for Roads {
    type State = usize;
    type Action = (usize, usize);
    type Actions = std::vec::IntoIter<(usize, usize)>;
    type Key = usize;

    fn actions(&self, &town: &usize, _last: Option<(usize, usize)>) -> Self::Actions {
        let towns = 0..self.costs.len();
        let roads = towns.filter(|&other| other != town && self.costs[town][other].is_some());
        let roads: Vec<(usize, usize)> = roads.map(|other| (town, other)).collect();
        roads.into_iter()
    }

    fn apply(&self, town: &mut usize, (from, to): (usize, usize)) -> Cost {
        *town = to;
        self.costs[from][to].unwrap()
    }

    fn undo(&self, town: &mut usize, (from, _): (usize, usize)) {
        *town = from;
    }

    fn key(&self, &town: &usize) -> usize {
        town
    }

    fn state(&self, &key: &usize) -> usize {
        key
    }
}

impl Reversible for Roads {
    fn inverse(&self, (from, to): (usize, usize)) -> (usize, usize) {
        (to, from)
    }
}

/// Some share of the true cost, different for every town: admissible, not consistent.
pub(crate) struct Guess(pub(crate) Vec<Cost>);

impl Heuristic<Roads> for Guess {
    type Memo = Cost;

    fn full(&self, &town: &usize) -> Cost {
        self.0[town]
    }

    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }
}
