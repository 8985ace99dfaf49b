//! The pancake puzzle: sort a stack by turning over the topmost few.

use crate::{Cost, Heuristic, Reversible, Space};

/// All stacks of a number of pancakes, at most 16.
///
/// ```
/// use taquin_search::puzzles::pancake::{Gap, Pancakes};
/// use taquin_search::{Control, Limits, Task, astar};
///
/// let space = Pancakes::new(5);
/// let start = space.stack(&[3, 1, 4, 2, 5]).unwrap();
/// let goal = space.sorted();
/// let task = Task {
///     space: &space,
///     start: &start,
///     is_goal: &|stack| *stack == goal,
///     heuristic: &Gap(space),
/// };
/// let outcome = astar(&task, &mut Control::new(Limits::default()));
/// assert_eq!(outcome.best.unwrap().cost, 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pancakes {
    count: u32,
}

/// A stack, four bits a pancake, the topmost in the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stack(u64);

impl Stack {
    /// The pancake at a place, from 0 at the top; sizes count from 0.
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

    /// A stack from its sizes, 1 to `count`, from the top; none if that is no such stack.
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

    /// How many pancakes there are.
    pub fn count(self) -> u32 {
        self.count
    }
}

/// The numbers of pancakes that can be turned over, except the last that were.
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

    /// Most of the many stacks that are reached are never expanded.
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
/// A flip mends one such gap at best, so it is admissible and consistent.
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
