//! The slack of plans: how many operators more they have than distances alone require.
//!
//! Take invariant groups such that no operator changes two of them. Each group
//! has a distance to its goal, and an operator lowers the sum of distances by at
//! most one. The slack of an operator is how much less it lowers the sum. So all
//! plans of one length have the same slack: their length minus the initial sum.
//! A SAT solver cannot count, but clauses about the remaining slack spare it the
//! counting (compare potential heuristics: Pommerening et al., "From
//! non-negative to general operator cost partitioning", AAAI 2015).

mod distances;
mod pattern;

use rustc_hash::FxHashMap;
use taquin_search::{Control, Meter as _, Stoppable};

use crate::bits::BitMatrix;
use crate::invariants::{Group, groups, mutex_pairs};
use crate::{Fact, GroundTask};
use distances::{GroupDistances, UNREACHABLE};
use pattern::Pattern;

/// The slack of every operator, and lower bounds on the slack that plans still need.
///
/// Slack is counted in units: all of it is a multiple of one number, 2 on sliding puzzles.
#[derive(Debug)]
pub(crate) struct Slack {
    /// The initial sum of distances; `None` if the goal cannot be reached.
    initial_sum: Option<u32>,
    /// The number of operators in a unit.
    unit: u32,
    /// In units, for each operator; `None` for those in no plan.
    operators: Box<[Option<u32>]>,
    /// Sets of facts, and the units that every plan needs from a state where all of them hold.
    needs: Vec<(Box<[Fact]>, u32)>,
    /// The units that every plan needs from the initial state.
    initial_need: u32,
    bytes: usize,
}

/// How many states all patterns with one number of groups may have together.
///
/// Patterns of three tiles have 370,000 on a 3x3 board, patterns of two have 430,000 on a 4x4 board.
const MAX_PATTERN_STATES: usize = 1 << 19;

impl Slack {
    /// Chooses groups and measures them: alone, in pairs and, if these are few, in triples.
    pub(crate) fn new(task: &GroundTask, control: &mut Control<'_>) -> Stoppable<Slack> {
        let mut slack = Slack {
            initial_sum: Some(0),
            unit: 1,
            operators: vec![Some(1); task.operators.len()].into_boxed_slice(),
            needs: Vec::new(),
            initial_need: 0,
            bytes: 0,
        };
        match slack.measure(task, control) {
            Ok(()) => Ok(slack),
            Err(reason) => {
                control.release(slack.bytes);
                Err(reason)
            }
        }
    }

    fn measure(&mut self, task: &GroundTask, control: &mut Control<'_>) -> Stoppable {
        let facts = task.facts.len();
        let bytes = BitMatrix::bytes(facts, facts) + 8 * task.operators.len();
        self.reserve(bytes, control)?;
        let groups = groups(task, control)?;
        let measured = choose(task, &groups);
        self.measure_operators(&groups, &measured);
        self.measure_patterns(task, &groups, &measured, control)?;
        let holds = |fact: &Fact| task.initial.binary_search(fact).is_ok();
        let needs = self.needs.iter();
        let initial = needs.filter(|(facts, _)| facts.iter().all(holds));
        self.initial_need = initial.map(|&(_, units)| units).max().unwrap_or(0);
        Ok(())
    }

    fn reserve(&mut self, bytes: usize, control: &mut Control<'_>) -> Stoppable {
        control.reserve(bytes)?;
        self.bytes += bytes;
        Ok(())
    }

    /// Sets the slack of each operator, and the unit.
    fn measure_operators(&mut self, groups: &[Group], measured: &[GroupDistances<'_>]) {
        for it in measured {
            self.initial_sum = match (self.initial_sum, it.initial) {
                (_, UNREACHABLE) | (None, _) => None,
                (Some(sum), distance) => Some(sum + distance),
            };
            for swap in &it.group.swaps {
                let ends = (it.of(swap.from), it.of(swap.to));
                self.operators[swap.operator as usize] = match ends {
                    (UNREACHABLE, _) | (_, UNREACHABLE) => None,
                    (from, to) => Some(1 + to - from),
                };
            }
        }
        for &number in groups.iter().flat_map(|group| &group.impossible) {
            self.operators[number as usize] = None;
        }
        let slacks = self.operators.iter().flatten();
        self.unit = slacks
            .fold(0, |unit, &slack| common_divisor(unit, slack))
            .max(1);
        for slack in self.operators.iter_mut().flatten() {
            *slack /= self.unit;
        }
    }

    /// Finds the sets of facts that need more operators together than one by one.
    fn measure_patterns(
        &mut self,
        task: &GroundTask,
        groups: &[Group],
        measured: &[GroupDistances<'_>],
        control: &mut Control<'_>,
    ) -> Stoppable {
        let mutex = mutex_pairs(task, groups);
        let context = context(groups, measured);
        let mut pairs: FxHashMap<[Fact; 2], u32> = FxHashMap::default();
        for size in [2, 3] {
            let pattern = |set: Vec<usize>| {
                let measured = set.into_iter().map(|index| &measured[index]).collect();
                Pattern::new(task, measured, context, &mutex)
            };
            let sets = subsets(measured.len(), size).into_iter();
            let patterns: Vec<Pattern<'_>> = sets.map(pattern).collect();
            let states = patterns.iter().map(Pattern::states);
            if states.fold(0, usize::saturating_add) > MAX_PATTERN_STATES {
                break;
            }
            for pattern in &patterns {
                for (facts, slack) in pattern.slacks(control)? {
                    // A triple that needs no more than one of its pairs says nothing new.
                    let two = [[0, 1], [0, 2], [1, 2]];
                    let known = two.iter().filter(|_| size == 3);
                    let known = known.filter_map(|&[a, b]| pairs.get(&[facts[a], facts[b]]));
                    if known.max().is_some_and(|&known| known >= slack) {
                        continue;
                    }
                    self.reserve(48 + 4 * size, control)?;
                    if let [one, other] = *facts {
                        self.reserve(32, control)?;
                        pairs.insert([one, other], slack);
                    }
                    self.needs.push((facts, slack.div_ceil(self.unit)));
                }
            }
        }
        Ok(())
    }

    /// Whether the distances show that there is no plan.
    pub(crate) fn excludes_plans(&self) -> bool {
        self.initial_sum.is_none()
    }

    /// The slack, in units, of a plan with `operators` operators; `None` if no plan has that length.
    pub(crate) fn of_length(&self, operators: usize) -> Option<usize> {
        let slack = operators.checked_sub(self.initial_sum? as usize)?;
        let unit = self.unit as usize;
        let units = slack.is_multiple_of(unit).then_some(slack / unit);
        units.filter(|&units| units >= self.initial_need as usize)
    }

    /// The slack of an operator in units; `None` if it is in no plan.
    pub(crate) fn of_operator(&self, number: u32) -> Option<usize> {
        self.operators[number as usize].map(|units| units as usize)
    }

    /// Sets of facts, and the units that every plan needs from a state where all of them hold.
    pub(crate) fn needs(&self) -> impl Iterator<Item = (&[Fact], usize)> {
        let needs = self.needs.iter();
        needs.map(|(facts, units)| (&**facts, *units as usize))
    }

    /// The bytes that it holds; whoever drops it releases as many.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }
}

/// Chooses groups such that no operator changes two of them, first those with the largest initial
/// distance per operator that changes them.
fn choose<'g>(task: &GroundTask, groups: &'g [Group]) -> Vec<GroupDistances<'g>> {
    let measured = groups
        .iter()
        .filter_map(|group| GroupDistances::new(task, group));
    let mut candidates: Vec<GroupDistances<'g>> = measured.collect();
    // Fractions compared by cross-multiplication; `max` keeps groups that nothing changes comparable.
    let worth = |it: &GroupDistances<'_>, rival: &GroupDistances<'_>| {
        u64::from(it.initial) * rival.group.swaps.len().max(1) as u64
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

/// The other group that shares the most operators with the measured ones: on boards, the blank.
fn context<'g>(groups: &'g [Group], measured: &[GroupDistances<'_>]) -> Option<&'g Group> {
    let is_measured = |fact: &Fact| measured.iter().any(|it| it.group.position(*fact).is_some());
    let others = groups
        .iter()
        .filter(|group| !group.facts.iter().any(is_measured));
    let shared = |group: &&Group| {
        let changes = |operator| measured.iter().any(|it| it.group.swap(operator).is_some());
        let swaps = group.swaps.iter();
        swaps.filter(|swap| changes(swap.operator)).count()
    };
    others.max_by_key(shared).filter(|group| shared(group) > 0)
}

/// All sets of `size` numbers below `count`, in rising order; none at all if `count` is above 32.
fn subsets(count: usize, size: usize) -> Vec<Vec<usize>> {
    const MAX_COUNT: usize = 32;
    let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
    if count > MAX_COUNT {
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
    use crate::testing::{SQUARE_WITH_TAIL, lamps, pebbles, shortest, states};

    /// From every state, a shortest plan has the slack that the facts of the state need.
    #[test]
    fn no_plan_has_less_slack_than_needed() {
        let board = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)];
        let mut checked = 0;
        for mut task in [
            pebbles(&SQUARE_WITH_TAIL, &[0, 4, 2, 1, 3], &[1, 2, 3, 4, 0]),
            pebbles(&board, &[0, 5, 4, 3, 2, 1], &[1, 2, 3, 4, 5, 0]),
            lamps(4),
        ] {
            for state in states(&task) {
                task.initial = state.into_boxed_slice();
                let mut control = Control::new(Limits::default());
                let slack = Slack::new(&task, &mut control).unwrap();
                control.release(slack.bytes());
                assert_eq!(control.held(), 0);
                let Some(length) = shortest(&task) else {
                    continue;
                };
                assert!(!slack.excludes_plans());
                let units = slack.of_length(length).unwrap();
                for (facts, needed) in slack.needs() {
                    let holds = |fact: &Fact| task.initial.binary_search(fact).is_ok();
                    if facts.iter().all(holds) {
                        assert!(units >= needed, "{units} {facts:?} {needed}");
                        checked += 1;
                    }
                }
            }
        }
        assert!(checked > 100);
    }

    #[test]
    fn lengths_are_excluded_by_distance_and_by_parity() {
        let board = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)];
        let task = pebbles(&board, &[1, 2, 3, 0, 4, 5], &[1, 2, 3, 4, 5, 0]);
        let slack = Slack::new(&task, &mut Control::new(Limits::default())).unwrap();
        let lengths: Vec<_> = (0..6).map(|length| slack.of_length(length)).collect();
        assert_eq!(lengths, [None, None, Some(0), None, Some(1), None]);
    }

    #[test]
    fn an_unreachable_goal_excludes_all_plans() {
        // One token, and one operator, which leads away from the goal.
        let mut task = pebbles(&[(0, 1)], &[0, 1], &[1, 0]);
        let goal = task.goal[0];
        task.operators
            .retain(|operator| !operator.adds.contains(&goal));
        let slack = Slack::new(&task, &mut Control::new(Limits::default())).unwrap();
        assert!(slack.excludes_plans());
        task.goal = task.initial.clone();
        let slack = Slack::new(&task, &mut Control::new(Limits::default())).unwrap();
        assert_eq!(slack.of_length(0), Some(0));
    }
}
