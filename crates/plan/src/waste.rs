//! What a plan can waste: steps that bring nothing nearer to its place in the goal.
//!
//! Groups of facts that no two operators change together each have a distance to
//! the goal, and every operator lowers the sum of these by one at most. What it
//! lowers it by less it wastes, so that all plans of one length waste the same:
//! the length, less the sum at the beginning. A SAT solver cannot count; told
//! how much is left to waste it need not (compare potential heuristics: Pommerening
//! et al., "From non-negative to general operator cost partitioning", AAAI 2015).

mod pattern;

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use taquin_search::{Control, Meter as _, StopReason};

use crate::bits::BitMatrix;
use crate::invariants::{Group, apart, groups};
use crate::{Fact, GroundTask};
use pattern::Pattern;

/// How many steps every operator wastes, and how many are wasted after some facts hold together.
#[derive(Debug)]
pub(crate) struct Waste {
    /// The sum of distances at the beginning; none if the goal cannot be reached.
    needed: Option<u32>,
    /// All waste is a multiple of this.
    unit: u32,
    /// In units, for each operator; none for those in no plan.
    operators: Box<[Option<u32>]>,
    /// Sets of facts, and the units that plans waste from wherever all of them hold.
    ahead: Vec<(Box<[Fact]>, u32)>,
    /// The most of these for facts of the beginning.
    least: u32,
    bytes: usize,
}

/// From the goal on, so far; and what such a distance is where there is no way.
type Distance = u32;
const NO_WAY: Distance = Distance::MAX;

/// How many states the patterns of one number of groups may have in all.
///
/// Three tiles at a time are 370,000 on a 3x3 board, two are 430,000 on a 4x4 board.
const MOST_STATES: usize = 1 << 19;

/// A group that is counted, with the distances of its facts to the goal.
pub(crate) struct Counted<'g> {
    group: &'g Group,
    goal: Fact,
    distances: Box<[Distance]>,
    /// At the beginning.
    distance: Distance,
}

impl Waste {
    /// Finds groups, and what they waste: alone, in twos and, where these are few, in threes.
    pub(crate) fn new(task: &GroundTask, control: &mut Control<'_>) -> Result<Waste, StopReason> {
        let mut waste = Waste {
            needed: Some(0),
            unit: 1,
            operators: vec![Some(1); task.operators.len()].into_boxed_slice(),
            ahead: Vec::new(),
            least: 0,
            bytes: 0,
        };
        match waste.fill(task, control) {
            Ok(()) => Ok(waste),
            Err(reason) => {
                control.release(waste.bytes);
                Err(reason)
            }
        }
    }

    fn fill(&mut self, task: &GroundTask, control: &mut Control<'_>) -> Result<(), StopReason> {
        let facts = task.facts.len();
        let bytes = BitMatrix::bytes(facts, facts) + 8 * task.operators.len();
        self.reserve(bytes, control)?;
        let found = groups(task, control)?;
        let counted = choose(task, &found);
        self.count(&found, &counted);
        self.look_ahead(task, &found, &counted, control)?;
        let holds = |fact: &Fact| task.initial.binary_search(fact).is_ok();
        let ahead = self.ahead.iter();
        let ahead = ahead.filter(|(facts, _)| facts.iter().all(holds));
        self.least = ahead.map(|&(_, waste)| waste).max().unwrap_or(0);
        Ok(())
    }

    fn reserve(&mut self, bytes: usize, control: &mut Control<'_>) -> Result<(), StopReason> {
        control.reserve(bytes)?;
        self.bytes += bytes;
        Ok(())
    }

    /// Notes what each operator wastes.
    fn count(&mut self, found: &[Group], counted: &[Counted<'_>]) {
        for it in counted {
            self.needed = match (self.needed, it.distance) {
                (_, NO_WAY) | (None, _) => None,
                (Some(sum), distance) => Some(sum + distance),
            };
            for swap in &it.group.swaps {
                let ends = (it.distance(swap.from), it.distance(swap.to));
                self.operators[swap.operator as usize] = match ends {
                    (NO_WAY, _) | (_, NO_WAY) => None,
                    (from, to) => Some(1 + to - from),
                };
            }
        }
        for &number in found.iter().flat_map(|group| &group.never) {
            self.operators[number as usize] = None;
        }
        let wasted = self.operators.iter().flatten();
        self.unit = wasted
            .fold(0, |unit, &waste| common_divisor(unit, waste))
            .max(1);
        for waste in self.operators.iter_mut().flatten() {
            *waste /= self.unit;
        }
    }

    /// Notes which facts cost more together than one by one.
    fn look_ahead(
        &mut self,
        task: &GroundTask,
        found: &[Group],
        counted: &[Counted<'_>],
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let apart = apart(task, found);
        let context = context(found, counted);
        let mut pairs: FxHashMap<[Fact; 2], u32> = FxHashMap::default();
        for size in [2, 3] {
            let pattern = |set: Vec<usize>| {
                let groups = set.into_iter().map(|index| &counted[index]).collect();
                Pattern::new(task, groups, context, &apart)
            };
            let sets = subsets(counted.len(), size).into_iter();
            let patterns: Vec<Pattern<'_>> = sets.map(pattern).collect();
            let states = patterns.iter().map(Pattern::states);
            if states.fold(0, usize::saturating_add) > MOST_STATES {
                break;
            }
            for pattern in &patterns {
                for (facts, waste) in pattern.ahead(control)? {
                    // What two of three waste is known.
                    let two = [[0, 1], [0, 2], [1, 2]];
                    let known = two.iter().filter(|_| size == 3);
                    let known = known.filter_map(|&[a, b]| pairs.get(&[facts[a], facts[b]]));
                    if known.max().is_some_and(|&known| known >= waste) {
                        continue;
                    }
                    self.reserve(48 + 4 * size, control)?;
                    if let [one, other] = *facts {
                        self.reserve(32, control)?;
                        pairs.insert([one, other], waste);
                    }
                    self.ahead.push((facts, waste.div_ceil(self.unit)));
                }
            }
        }
        Ok(())
    }

    /// Whether it is shown that there is no plan.
    pub(crate) fn excludes_plans(&self) -> bool {
        self.needed.is_none()
    }

    /// The units that a plan of so many operators wastes; none if there is no such plan.
    pub(crate) fn of_length(&self, operators: usize) -> Option<usize> {
        let wasted = operators.checked_sub(self.needed? as usize)?;
        let unit = self.unit as usize;
        let units = wasted.is_multiple_of(unit).then_some(wasted / unit);
        units.filter(|&units| units >= self.least as usize)
    }

    /// The units that an operator wastes; none if it is in no plan.
    pub(crate) fn of_operator(&self, number: u32) -> Option<usize> {
        self.operators[number as usize].map(|waste| waste as usize)
    }

    /// Sets of facts with the units that every plan wastes from where all of them hold.
    pub(crate) fn ahead(&self) -> impl Iterator<Item = (&[Fact], usize)> {
        let ahead = self.ahead.iter();
        ahead.map(|(facts, waste)| (&**facts, *waste as usize))
    }

    /// The bytes it holds, to be given back by whoever drops it.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }
}

impl<'g> Counted<'g> {
    /// A group with one goal; others have no distance, or show that there is no plan.
    fn new(task: &GroundTask, group: &'g Group) -> Option<Counted<'g>> {
        let is_goal = |fact: &&Fact| task.goal.binary_search(fact).is_ok();
        let mut goals = group.facts.iter().filter(is_goal);
        let (&goal, None) = (goals.next()?, goals.next()) else {
            return None;
        };
        let mut counted = Counted {
            group,
            goal,
            distances: vec![NO_WAY; group.facts.len()].into_boxed_slice(),
            distance: 0,
        };
        counted.distances[group.position(goal)?] = 0;
        let mut open = VecDeque::from([goal]);
        while let Some(to) = open.pop_front() {
            let next = counted.distance(to) + 1;
            for swap in group.swaps.iter().filter(|swap| swap.to == to) {
                let from = group.position(swap.from)?;
                if counted.distances[from] == NO_WAY {
                    counted.distances[from] = next;
                    open.push_back(swap.from);
                }
            }
        }
        let begins = |fact: &&Fact| task.initial.binary_search(fact).is_ok();
        counted.distance = counted.distance(*group.facts.iter().find(begins)?);
        Some(counted)
    }

    fn distance(&self, fact: Fact) -> Distance {
        let position = self.group.position(fact);
        position.map_or(NO_WAY, |position| self.distances[position])
    }
}

/// Groups that no two operators change together, those first that are far from the goal for
/// the number of operators that they take from others.
fn choose<'g>(task: &GroundTask, found: &'g [Group]) -> Vec<Counted<'g>> {
    let counted = found.iter().filter_map(|group| Counted::new(task, group));
    let mut candidates: Vec<Counted<'g>> = counted.collect();
    // Quotients, of which those of groups that nothing changes would else be equal to all.
    let worth = |it: &Counted<'_>, rival: &Counted<'_>| {
        u64::from(it.distance) * rival.group.swaps.len().max(1) as u64
    };
    candidates.sort_by(|one, other| worth(other, one).cmp(&worth(one, other)));
    let mut is_taken = vec![false; task.operators.len()];
    candidates.retain(|it| {
        let mut numbers = it.group.swaps.iter().map(|swap| swap.operator as usize);
        let is_free = numbers.all(|number| !is_taken[number]);
        if is_free {
            for swap in &it.group.swaps {
                is_taken[swap.operator as usize] = true;
            }
        }
        is_free
    });
    candidates
}

/// The group beside the counted ones that most of their operators change: where the blank is.
fn context<'g>(found: &'g [Group], counted: &[Counted<'_>]) -> Option<&'g Group> {
    let is_counted = |fact: &Fact| counted.iter().any(|it| it.group.position(*fact).is_some());
    let beside = found
        .iter()
        .filter(|group| !group.facts.iter().any(is_counted));
    let shared = |group: &&Group| {
        let changes = |operator| counted.iter().any(|it| it.group.swap(operator).is_some());
        let swaps = group.swaps.iter();
        swaps.filter(|swap| changes(swap.operator)).count()
    };
    beside.max_by_key(shared).filter(|group| shared(group) > 0)
}

/// All sets of so many numbers below `count`, rising; none if there are too many to look at.
fn subsets(count: usize, size: usize) -> Vec<Vec<usize>> {
    const MOST_NUMBERS: usize = 32;
    let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
    if count > MOST_NUMBERS {
        return Vec::new();
    }
    for _ in 0..size {
        let grow = |set: Vec<usize>| {
            let next = set.last().map_or(0, |last| last + 1);
            (next..count).map(move |number| [&set[..], &[number]].concat())
        };
        sets = sets.into_iter().flat_map(grow).collect();
    }
    sets
}

fn common_divisor(mut one: u32, mut other: u32) -> u32 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

#[cfg(test)]
mod tests {
    use taquin_search::Limits;

    use super::*;
    use crate::testing::{lamps, pebbles, shortest, states};

    /// From every state on, the rest of a shortest plan wastes what was said, and no less.
    #[test]
    fn no_plan_wastes_less() {
        let square = [(0, 1), (0, 2), (1, 3), (2, 3), (3, 4)];
        let board = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)];
        let mut ahead = 0;
        for mut task in [
            pebbles(&square, &[0, 4, 2, 1, 3], &[1, 2, 3, 4, 0]),
            pebbles(&board, &[0, 5, 4, 3, 2, 1], &[1, 2, 3, 4, 5, 0]),
            lamps(4),
        ] {
            for state in states(&task) {
                task.initial = state.into_boxed_slice();
                let mut control = Control::new(Limits::default());
                let waste = Waste::new(&task, &mut control).unwrap();
                control.release(waste.bytes());
                assert_eq!(control.held(), 0);
                let Some(length) = shortest(&task) else {
                    continue;
                };
                assert!(!waste.excludes_plans());
                let wasted = waste.of_length(length).unwrap();
                for (facts, least) in waste.ahead() {
                    let holds = |fact: &Fact| task.initial.binary_search(fact).is_ok();
                    if facts.iter().all(holds) {
                        assert!(wasted >= least, "{wasted} {facts:?} {least}");
                        ahead += 1;
                    }
                }
            }
        }
        assert!(ahead > 100);
    }

    #[test]
    fn lengths_are_excluded_by_what_is_needed_and_by_parity() {
        let board = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)];
        let task = pebbles(&board, &[1, 2, 3, 0, 4, 5], &[1, 2, 3, 4, 5, 0]);
        let waste = Waste::new(&task, &mut Control::new(Limits::default())).unwrap();
        let lengths: Vec<_> = (0..6).map(|length| waste.of_length(length)).collect();
        assert_eq!(lengths, [None, None, Some(0), None, Some(1), None]);
    }

    #[test]
    fn a_goal_out_of_reach_is_noticed() {
        // One token and one way, which leads away from the goal.
        let mut task = pebbles(&[(0, 1)], &[0, 1], &[1, 0]);
        let goal = task.goal[0];
        task.operators
            .retain(|operator| !operator.adds.contains(&goal));
        let waste = Waste::new(&task, &mut Control::new(Limits::default())).unwrap();
        assert!(waste.excludes_plans());
        task.goal = task.initial.clone();
        let waste = Waste::new(&task, &mut Control::new(Limits::default())).unwrap();
        assert_eq!(waste.of_length(0), Some(0));
    }
}
