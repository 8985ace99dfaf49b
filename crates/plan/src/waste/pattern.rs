//! How far a few groups are from the goal together: a pattern database, looked at once.
//!
//! Edelkamp, "Planning with pattern databases", ECP 2001. Only operators that
//! change one of the groups count; a further group, the context, is kept in
//! view, and changes for nothing.

use std::collections::VecDeque;

use taquin_search::{Control, Meter as _, StopReason};

use super::{Counted, Distance, NO_WAY};
use crate::bits::BitMatrix;
use crate::invariants::{Group, Swap};
use crate::{Fact, GroundTask};

/// Some counted groups, and one that is not counted.
pub(super) struct Pattern<'p> {
    task: &'p GroundTask,
    counted: Vec<&'p Counted<'p>>,
    /// The counted ones, then the context.
    groups: Vec<&'p Group>,
    apart: &'p BitMatrix,
}

/// Work between two looks at the limits.
const LOOK_EVERY: usize = 1024;

/// Facts, one of each counted group, and what they cost more together.
type Excess = (Box<[Fact]>, u32);

/// A state: positions in groups as digits, the context's last.
type Place = usize;

/// What an operator does here.
struct Way {
    /// Group by group the position after it, where it changes one, and that before it.
    after: Vec<Option<usize>>,
    before: Vec<Option<usize>>,
    /// Group by group the positions that it leaves as they are.
    kept: Vec<Vec<bool>>,
    costs: bool,
}

impl<'p> Pattern<'p> {
    pub(super) fn new(
        task: &'p GroundTask,
        counted: Vec<&'p Counted<'p>>,
        context: Option<&'p Group>,
        apart: &'p BitMatrix,
    ) -> Pattern<'p> {
        let groups = counted.iter().map(|it| it.group).chain(context).collect();
        Pattern {
            task,
            counted,
            groups,
            apart,
        }
    }

    /// How many states there are, possible or not.
    pub(super) fn states(&self) -> usize {
        let sizes = self.groups.iter().map(|group| group.facts.len());
        sizes.fold(1, usize::saturating_mul)
    }

    /// Facts that cost more together than one by one, and how much more.
    pub(super) fn ahead(&self, control: &mut Control<'_>) -> Result<Vec<Excess>, StopReason> {
        // A distance; in the queue each state once for every group that leads to it, at most.
        let each = size_of::<Distance>() + 2 * self.groups.len() * size_of::<(Place, Distance)>();
        let bytes = self.states() * each;
        control.reserve(bytes)?;
        let distances = self.distances(control);
        control.release(bytes);
        Ok(self.excess(&distances?))
    }

    /// The positions of a state, group by group.
    fn positions(&self, mut place: Place, positions: &mut [usize]) {
        for (position, group) in positions.iter_mut().zip(&self.groups).rev() {
            *position = place % group.facts.len();
            place /= group.facts.len();
        }
    }

    fn place(&self, positions: &[usize]) -> Place {
        let digits = self.groups.iter().zip(positions);
        digits.fold(0, |place, (group, digit)| place * group.facts.len() + digit)
    }

    /// Whether no two facts of some groups exclude each other.
    fn is_possible(&self, positions: &[usize]) -> bool {
        let fact = |group: usize| self.groups[group].facts[positions[group]].index();
        (0..positions.len())
            .all(|group| (0..group).all(|other| !self.apart.has(fact(group), fact(other))))
    }

    /// The distances of all states to the goal.
    fn distances(&self, control: &mut Control<'_>) -> Result<Vec<Distance>, StopReason> {
        let mut distances = vec![NO_WAY; self.states()];
        let mut open: VecDeque<(Place, Distance)> = VecDeque::new();
        let mut positions = vec![0; self.groups.len()];
        for (place, distance) in distances.iter_mut().enumerate() {
            self.positions(place, &mut positions);
            let mut goals = self.counted.iter().zip(&positions);
            if goals.all(|(it, &position)| it.group.facts[position] == it.goal)
                && self.is_possible(&positions)
            {
                *distance = 0;
                open.push_back((place, 0));
            }
        }
        let ways = self.ways();
        // Most ways change the last group, and few lead to one of its facts.
        let last = self.groups.len() - 1;
        let leads = |position| move |way: &&Way| way.fits(last, position);
        let ways: Vec<Vec<&Way>> = (0..self.groups[last].facts.len())
            .map(|position| ways.iter().filter(leads(position)).collect())
            .collect();
        let mut before = positions.clone();
        let mut looked = 0;
        while let Some((place, distance)) = open.pop_front() {
            looked += 1;
            if looked % LOOK_EVERY == 0 {
                control.check()?;
            }
            if distances[place] < distance {
                continue;
            }
            self.positions(place, &mut positions);
            for way in &ways[positions[last]] {
                if !way.leads_to(&positions) {
                    continue;
                }
                let earlier = way.before.iter().zip(&positions);
                for (before, (changed, &kept)) in before.iter_mut().zip(earlier) {
                    *before = changed.unwrap_or(kept);
                }
                let next = distance + u32::from(way.costs);
                let place = self.place(&before);
                if next < distances[place] {
                    distances[place] = next;
                    match way.costs {
                        true => open.push_back((place, next)),
                        false => open.push_front((place, next)),
                    }
                }
            }
        }
        Ok(distances)
    }

    /// The operators that change something here.
    fn ways(&self) -> Vec<Way> {
        let swaps = self.groups.iter().flat_map(|group| &group.swaps);
        let mut numbers: Vec<u32> = swaps.map(|swap| swap.operator).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.into_iter().map(|number| self.way(number)).collect()
    }

    fn way(&self, number: u32) -> Way {
        let operator = &self.task.operators[number as usize];
        // What is kept holds beside all that is needed, and beside all that is added.
        let is_kept = |fact: &Fact| {
            let mut others = operator.preconditions.iter().chain(&operator.adds);
            others.all(|other| !self.apart.has(other.index(), fact.index()))
        };
        let kept = |group: &&Group| group.facts.iter().map(is_kept).collect();
        let end = |of: fn(&Swap) -> Fact| -> Vec<Option<usize>> {
            let groups = self.groups.iter();
            let position = |group: &&Group| group.position(of(group.swap(number)?));
            groups.map(position).collect()
        };
        let after = end(|swap| swap.to);
        Way {
            costs: after[..self.counted.len()].iter().any(Option::is_some),
            after,
            before: end(|swap| swap.from),
            kept: self.groups.iter().map(kept).collect(),
        }
    }

    /// What the groups cost together beyond what they cost one by one, whatever the context.
    fn excess(&self, distances: &[Distance]) -> Vec<Excess> {
        let contexts = match self.groups.get(self.counted.len()) {
            Some(context) => context.facts.len(),
            None => 1,
        };
        let mut excess = Vec::new();
        let mut positions = vec![0; self.groups.len()];
        for (index, distances) in distances.chunks(contexts).enumerate() {
            self.positions(index * contexts, &mut positions);
            let positions = &positions[..self.counted.len()];
            let counted = self.counted.iter().zip(positions);
            let singly = counted.map(|(it, &position)| it.distances[position]);
            let singly = singly.fold(0, Distance::saturating_add);
            let together = distances.iter().copied().min().unwrap_or(NO_WAY);
            if together > singly && self.is_possible(positions) {
                let facts = self.counted.iter().zip(positions);
                let facts = facts.map(|(it, &position)| it.group.facts[position]);
                // Where there is no way, all plans there are waste as much as you like.
                let more = match together {
                    NO_WAY => NO_WAY,
                    _ => together - singly,
                };
                excess.push((facts.collect(), more));
            }
        }
        excess
    }
}

impl Way {
    /// Whether the operator can have led to a state.
    fn leads_to(&self, positions: &[usize]) -> bool {
        let mut groups = positions.iter().enumerate();
        groups.all(|(group, &position)| self.fits(group, position))
    }

    /// Whether a group can have been so after it.
    fn fits(&self, group: usize, position: usize) -> bool {
        match self.after[group] {
            Some(after) => after == position,
            None => self.kept[group][position],
        }
    }
}
