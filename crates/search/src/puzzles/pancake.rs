//! The pancake puzzle: sort a stack by flipping some pancakes at the top.

use crate::{Cost, Heuristic, Reversible, Space, Task};

/// All stacks of a number of pancakes, at most 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pancakes {
    count: u32,
}

/// A stack, four bits per pancake, the top one in the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stack(u64);

impl Stack {
    /// The size, counted from 0, of the pancake at a place, counted from 0 at the top.
    pub fn pancake(self, place: u32) -> u32 {
        (self.0 >> (4 * place)) as u32 & 15
    }
}

impl Pancakes {
    /// The stacks of `count` pancakes.
    ///
    /// # Panics
    /// When there are none or more than 16.
    pub fn new(count: u32) -> Pancakes {
        assert!((1..=16).contains(&count), "1 to 16 pancakes");
        Pancakes { count }
    }

    /// The stack of these sizes from the top; `None` unless they are a permutation of 1 to `count`.
    pub fn stack(self, sizes: &[u32]) -> Option<Stack> {
        let mut seen = sizes.to_vec();
        seen.sort_unstable();
        let is_permutation = seen.iter().copied().eq(1..=self.count);
        let packed = || {
            sizes
                .iter()
                .rev()
                .fold(0, |stack, &size| stack << 4 | u64::from(size - 1))
        };
        is_permutation.then(|| Stack(packed()))
    }

    /// The stack with the smallest on top.
    pub fn sorted(self) -> Stack {
        Stack(
            (0..self.count)
                .rev()
                .fold(0, |stack, size| stack << 4 | u64::from(size)),
        )
    }

    /// The number of pancakes.
    pub fn count(self) -> u32 {
        self.count
    }
}

/// The numbers of pancakes that can be flipped, except the last one flipped.
#[derive(Clone, Copy, Debug)]
pub struct Flips {
    next: u8,
    count: u8,
    except: u8,
}

impl Iterator for Flips {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        if self.next == self.except {
            self.next += 1;
        }
        (self.next <= self.count).then(|| {
            self.next += 1;
            self.next - 1
        })
    }
}

impl Space for Pancakes {
    type State = Stack;
    type Action = u8;
    type Actions = Flips;
    type Key = u64;

    /// Most stacks that are reached are never expanded.
    const RARELY_REACHED_AGAIN: bool = true;

    fn actions(&self, _stack: &Stack, last: Option<u8>) -> Flips {
        Flips {
            next: 2,
            count: self.count as u8,
            except: last.unwrap_or(0),
        }
    }

    fn apply(&self, stack: &mut Stack, flip: u8) -> Cost {
        let flipped =
            (0..u32::from(flip)).fold(0, |top, place| top << 4 | u64::from(stack.pancake(place)));
        let kept = u64::MAX.checked_shl(4 * u32::from(flip)).unwrap_or(0);
        stack.0 = stack.0 & kept | flipped;
        1
    }

    fn undo(&self, stack: &mut Stack, flip: u8) {
        self.apply(stack, flip);
    }

    fn key(&self, stack: &Stack) -> u64 {
        stack.0
    }

    fn state(&self, &key: &u64) -> Stack {
        Stack(key)
    }
}

impl Reversible for Pancakes {
    fn inverse(&self, flip: u8) -> u8 {
        flip
    }
}

/// The number of neighbours in the stack, plate included, that are not neighbours in size.
///
/// A flip closes at most one such gap, so it is admissible and consistent.
/// Reference: M. Helmert, "Landmark heuristics for the pancake problem", SoCS 2010.
#[derive(Clone, Copy, Debug)]
pub struct Gap(pub Pancakes);

impl Gap {
    /// Whether there is a gap below a place.
    fn is_gap(self, stack: Stack, place: u32) -> bool {
        let below = match place + 1 {
            place if place == self.0.count => self.0.count,
            place => stack.pancake(place),
        };
        stack.pancake(place).abs_diff(below) > 1
    }
}

impl Heuristic<Pancakes> for Gap {
    type Memo = Cost;

    fn full(&self, stack: &Stack) -> Cost {
        (0..self.0.count)
            .filter(|&place| self.is_gap(*stack, place))
            .count() as Cost
    }

    fn after(&self, memo: Cost, stack: &Stack, flip: u8) -> Cost {
        let mut before = *stack;
        self.0.undo(&mut before, flip);
        let place = u32::from(flip) - 1;
        memo + Cost::from(self.is_gap(*stack, place)) - Cost::from(self.is_gap(before, place))
    }

    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }

    fn is_consistent(&self) -> bool {
        true
    }
}

/// A stack to sort, with everything that a [`Task`] needs.
///
/// ```
/// use taquin_search::puzzles::pancake::Sorting;
/// use taquin_search::{Control, astar};
///
/// let sorting = Sorting::new(&[3, 1, 4, 2, 5]).unwrap();
/// let outcome = astar(&sorting.task(), &mut Control::default());
/// assert_eq!(outcome.best.unwrap().cost, 4);
/// ```
pub struct Sorting {
    space: Pancakes,
    start: Stack,
    is_goal: Box<dyn Fn(&Stack) -> bool + Sync>,
    heuristic: Gap,
}

impl Sorting {
    /// The stack of these sizes, from the top; `None` unless they are 1 to *n*, for at most 16.
    pub fn new(sizes: &[u32]) -> Option<Sorting> {
        let count = u32::try_from(sizes.len()).ok();
        let space = Pancakes::new(count.filter(|count| (1..=16).contains(count))?);
        let sorted = space.sorted();
        Some(Sorting {
            space,
            start: space.stack(sizes)?,
            is_goal: Box::new(move |stack| *stack == sorted),
            heuristic: Gap(space),
        })
    }

    /// The task: to sort this stack by the fewest flips, guided by the [`Gap`] heuristic.
    pub fn task(&self) -> Task<'_, Pancakes, Gap> {
        Task {
            space: &self.space,
            start: &self.start,
            is_goal: &self.is_goal,
            heuristic: &self.heuristic,
        }
    }
}
