//! Towns and the roads between them: small graphs with costs that differ.

use super::{Instance, Oracle};
use crate::building_blocks::random::Random;
use crate::{Cost, Heuristic, Reversible, Space, Zero};

/// How many towns there are.
pub(crate) const TOWNS: u8 = 12;

/// Roads, each from a town to another at a cost; every one also in the other direction.
pub(crate) struct Roads(Vec<(u8, u8, Cost)>);

impl Roads {
    /// Roads that can be travelled both ways.
    pub(crate) fn new(roads: &[(u8, u8, Cost)]) -> &'static Roads {
        let back = roads.iter().map(|&(from, to, cost)| (to, from, cost));
        Box::leak(Box::new(Roads(roads.iter().copied().chain(back).collect())))
    }

    /// At most some number of roads, with costs from 1 to 9; not all towns are connected.
    pub(crate) fn random(most: usize, random: &mut Random) -> &'static Roads {
        let mut town = |towns| random.below(towns as usize) as u8;
        let mut roads: Vec<(u8, u8, Cost)> = Vec::new();
        for _ in 0..most {
            let (from, to) = (town(TOWNS), town(TOWNS));
            let cost = 1 + Cost::from(town(9));
            let is_known = roads
                .iter()
                .any(|&(a, b, _)| (a, b) == (from, to) || (a, b) == (to, from));
            if from != to && !is_known {
                roads.push((from, to, cost));
            }
        }
        Roads::new(&roads)
    }

    /// The same roads, each cheaper by one: some cost nothing.
    pub(crate) fn cheaper(&self) -> &'static Roads {
        let roads = self.0.iter().map(|&(from, to, cost)| (from, to, cost - 1));
        Box::leak(Box::new(Roads(roads.collect())))
    }

    /// The way from a town to another.
    pub(crate) fn journey(&'static self, start: u8, goal: u8) -> Instance<Roads, Zero> {
        Instance::new(self, start, goal, Zero)
    }
}

impl Oracle for Roads {}

impl Space for Roads {
    type State = u8;
    type Action = (u8, u8);
    type Actions = std::vec::IntoIter<(u8, u8)>;
    type Key = u8;

    fn actions(&self, &town: &u8, last: Option<(u8, u8)>) -> Self::Actions {
        let from_here = |&&(from, to, _): &&(u8, u8, Cost)| {
            from == town && last.is_none_or(|(before, _)| before != to)
        };
        let roads = self.0.iter().filter(from_here);
        let roads: Vec<_> = roads.map(|&(from, to, _)| (from, to)).collect();
        roads.into_iter()
    }

    fn apply(&self, town: &mut u8, (from, to): (u8, u8)) -> Cost {
        *town = to;
        let mut roads = self.0.iter();
        let road = roads.find(|&&(a, b, _)| (a, b) == (from, to));
        road.unwrap().2
    }

    fn undo(&self, town: &mut u8, (from, _): (u8, u8)) {
        *town = from;
    }

    fn key(&self, &town: &u8) -> u8 {
        town
    }

    fn state(&self, &town: &u8) -> u8 {
        town
    }
}

impl Reversible for Roads {
    fn inverse(&self, (from, to): (u8, u8)) -> (u8, u8) {
        (to, from)
    }
}

/// Some share of the true cost, different for every town: admissible, not consistent.
pub(crate) struct Guess(Vec<Cost>);

impl Guess {
    pub(crate) fn new(roads: &'static Roads, target: u8, random: &mut Random) -> Guess {
        let share = |town| {
            let cost = roads.journey(town, target).cheapest().unwrap_or(50);
            random.below(cost as usize + 1) as Cost
        };
        Guess((0..TOWNS).map(share).collect())
    }
}

impl Heuristic<Roads> for Guess {
    type Memo = Cost;

    fn full(&self, &town: &u8) -> Cost {
        self.0[usize::from(town)]
    }

    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }
}
