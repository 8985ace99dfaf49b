//! Stacks of pancakes to sort.

use std::collections::HashMap;
use std::sync::{LazyLock, OnceLock};

use super::{Instance, Oracle};
use crate::building_blocks::random::Random;
use crate::puzzles::pancake::{Gap, Pancakes, Stack};
use crate::{Cost, Heuristic, Space, Task};

/// A stack that is to be sorted.
pub(crate) type Sorting<H = Gap> = Instance<Pancakes, H>;

/// The stacks of a number of pancakes.
fn pancakes(count: u32) -> &'static Pancakes {
    static PANCAKES: LazyLock<Vec<Pancakes>> =
        LazyLock::new(|| (1..=16).map(Pancakes::new).collect());
    &PANCAKES[count as usize - 1]
}

fn sorting(space: &'static Pancakes, start: Stack) -> Sorting {
    Instance::new(space, start, space.sorted(), Gap(*space))
}

/// The stack of these sizes.
pub(crate) fn stack(sizes: &[u32]) -> Sorting {
    let space = pancakes(sizes.len() as u32);
    sorting(space, space.stack(sizes).unwrap())
}

/// The stack that is sorted already.
pub(crate) fn sorted_stack(count: u32) -> Sorting {
    let space = pancakes(count);
    sorting(space, space.sorted())
}

/// Every stack of a number of pancakes, the farthest from the sorted one last.
pub(crate) fn all_stacks(count: u32) -> impl Iterator<Item = Sorting> {
    let stacks = optima(count).by_distance.iter();
    stacks.map(move |&start| sorting(pancakes(count), start))
}

/// Every stack of up to a number of pancakes.
pub(crate) fn all_stacks_up_to(most: u32) -> impl Iterator<Item = Sorting> {
    (1..=most).flat_map(all_stacks)
}

/// Stacks of a number of pancakes, shuffled by a fixed seed.
pub(crate) fn some_stacks(count: u32, stacks: usize) -> impl Iterator<Item = Sorting> {
    let mut random = Random::new(7);
    let mut sizes: Vec<u32> = (1..=count).collect();
    (0..stacks).map(move |_| {
        sizes.sort_unstable();
        random.shuffle(&mut sizes);
        stack(&sizes)
    })
}

/// A stack that takes eight flips, one more than there are gaps.
pub(crate) fn hard_stack() -> Sorting {
    stack(&[1, 7, 5, 3, 6, 4, 2, 8])
}

/// What sorting costs.
struct Optima {
    by_distance: Vec<Stack>,
    costs: HashMap<Stack, Cost>,
}

/// The cost of every stack of a number of pancakes: all are reached from the sorted one.
fn optima(count: u32) -> &'static Optima {
    static OPTIMA: [OnceLock<Optima>; 9] = [const { OnceLock::new() }; 9];
    OPTIMA[count as usize].get_or_init(|| {
        let space = pancakes(count);
        let mut by_distance = vec![space.sorted()];
        let mut costs = HashMap::from([(space.sorted(), 0)]);
        let mut next = 0;
        while let Some(&stack) = by_distance.get(next) {
            let cost = costs[&stack] + 1;
            for flip in space.actions(&stack, None) {
                let mut flipped = stack;
                space.apply(&mut flipped, flip);
                costs.entry(flipped).or_insert_with(|| {
                    by_distance.push(flipped);
                    cost
                });
            }
            next += 1;
        }
        Optima { by_distance, costs }
    })
}

impl Oracle for Pancakes {
    fn cheapest<H>(task: &Task<'_, Pancakes, H>) -> Option<Cost> {
        assert!((task.is_goal)(&task.space.sorted()));
        optima(task.space.count()).costs.get(task.start).copied()
    }
}

/// The gaps left on the way to any stack.
pub(crate) struct GapTo {
    count: u32,
    /// The place of each pancake in the target, and of the plate.
    places: [u32; 17],
}

impl GapTo {
    pub(crate) fn new(space: Pancakes, target: Stack) -> GapTo {
        let count = space.count();
        let mut places = [count; 17];
        for place in 0..count {
            places[target.pancake(place) as usize] = place;
        }
        GapTo { count, places }
    }
}

impl Heuristic<Pancakes> for GapTo {
    type Memo = Cost;

    fn full(&self, stack: &Stack) -> Cost {
        let place = |at: u32| match at {
            at if at == self.count => self.count,
            at => self.places[stack.pancake(at) as usize],
        };
        let is_gap = |&at: &u32| place(at).abs_diff(place(at + 1)) > 1;
        (0..self.count).filter(is_gap).count() as Cost
    }

    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }
}

#[test]
fn all_stacks_are_there_and_their_costs_are_right() {
    // The numbers of stacks by distance: sequence A092113 of the OEIS.
    let mut counts = [0; 9];
    for sorting in all_stacks(7) {
        counts[sorting.cheapest().unwrap() as usize] += 1;
    }
    assert_eq!(counts, [1, 6, 30, 149, 543, 1357, 1903, 1016, 35]);
    for sorting in all_stacks(4) {
        let actions = sorting.fewest_actions().map(|actions| actions as Cost);
        assert_eq!(sorting.cheapest(), actions);
    }
    assert_eq!(hard_stack().cheapest(), Some(8));
}
