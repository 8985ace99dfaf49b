//! What the tests of several searches share: problems, and what must hold for every search.

pub(crate) mod ends;

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use crate::puzzles::maze::{Maze, Step, Straight};
use crate::puzzles::pancake::{Gap, Pancakes, Stack};
use crate::random::Random;
use crate::{
    CancelToken, Control, Cost, Heuristic, Limits, Outcome, Space, StopReason, Task, Zero, astar,
    breadth_first,
};

/// Half of another estimate: admissible, weak and not consistent in general.
pub(crate) struct Half<H>(pub(crate) H);

impl<S: Space, H: Heuristic<S>> Heuristic<S> for Half<H> {
    type Memo = H::Memo;

    fn full(&self, state: &S::State) -> H::Memo {
        self.0.full(state)
    }

    fn estimate(&self, memo: H::Memo) -> Cost {
        self.0.estimate(memo) / 2
    }
}

/// An estimate that is sometimes zero for no reason: admissible and inconsistent.
pub(crate) struct Patchy(pub(crate) Gap);

impl Heuristic<Pancakes> for Patchy {
    type Memo = Cost;

    fn full(&self, stack: &Stack) -> Cost {
        if (stack.pancake(0) + stack.pancake(2)).is_multiple_of(2) {
            0
        } else {
            self.0.full(stack)
        }
    }

    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }
}

/// The straight line, but forgotten in some cells: admissible and inconsistent.
pub(crate) struct PatchyLine<'a>(pub(crate) Straight<'a>);

impl Heuristic<Maze> for PatchyLine<'_> {
    type Memo = Cost;

    fn full(&self, &cell: &u32) -> Cost {
        if cell % 3 == 1 { 0 } else { self.0.full(&cell) }
    }

    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }
}

/// Three times another estimate, and it says so.
pub(crate) struct Triple<H>(pub(crate) H);

impl<S: Space, H: Heuristic<S>> Heuristic<S> for Triple<H> {
    type Memo = H::Memo;

    fn full(&self, state: &S::State) -> H::Memo {
        self.0.full(state)
    }

    fn estimate(&self, memo: H::Memo) -> Cost {
        self.0.estimate(memo) * 3
    }

    fn is_admissible(&self) -> bool {
        false
    }
}

pub(crate) fn unlimited() -> Control<'static> {
    Control::new(Limits::default())
}

/// What sorting costs, for every stack of a number of pancakes.
pub(crate) fn optima(count: u32) -> HashMap<Stack, Cost> {
    let space = Pancakes::new(count);
    let mut queue = VecDeque::from([space.sorted()]);
    let mut optima = HashMap::from([(space.sorted(), 0)]);
    while let Some(stack) = queue.pop_front() {
        let cost = optima[&stack] + 1;
        for flip in space.actions(&stack, None) {
            let mut flipped = stack;
            space.apply(&mut flipped, flip);
            optima.entry(flipped).or_insert_with(|| {
                queue.push_back(flipped);
                cost
            });
        }
    }
    optima
}

/// Every stack of a number of pancakes.
pub(crate) fn all_stacks(count: u32) -> Vec<Stack> {
    optima(count).into_keys().collect()
}

/// Stacks of a number of pancakes, shuffled by a fixed seed.
pub(crate) fn some_stacks(count: u32, stacks: usize) -> Vec<Stack> {
    let space = Pancakes::new(count);
    let mut random = Random::new(7);
    let mut shuffled = || {
        let mut sizes: Vec<u32> = (1..=count).collect();
        for place in (1..sizes.len()).rev() {
            sizes.swap(place, random.below(place + 1));
        }
        space.stack(&sizes).unwrap()
    };
    (0..stacks).map(|_| shuffled()).collect()
}

/// Mazes with prices and walls, by a fixed seed: with a way from the first corner to the last or without.
pub(crate) fn some_mazes(mazes: usize) -> Vec<Maze> {
    let mut random = Random::new(3);
    let mut drawn = |_| {
        let mut text = String::new();
        for cell in 0..64 {
            let is_corner = cell == 0 || cell == 63;
            text.push(match random.below(12) {
                0..=2 if !is_corner => '#',
                price => char::from(b'1' + (price % 9) as u8),
            });
            if cell % 8 == 7 {
                text.push('\n');
            }
        }
        Maze::new(&text).unwrap()
    };
    (0..mazes).map(&mut drawn).collect()
}

/// Asserts that the best path, if any, leads to a goal at the cost it states,
/// and that no more is claimed than is true.
pub(crate) fn assert_sound<S, H>(
    task: &Task<'_, S, H>,
    outcome: &Outcome<S::Action>,
    optimum: Option<Cost>,
) where
    S: Space,
{
    if let Some(path) = &outcome.best {
        let mut state = task.start.clone();
        let mut cost = 0;
        for &action in &path.actions {
            cost += task.space.apply(&mut state, action);
        }
        assert_eq!(cost, path.cost);
        assert!((task.is_goal)(&state));
        let optimum = optimum.expect("there is a path, so there is a cheapest");
        assert!(outcome.lower_bound <= optimum && optimum <= cost);
    } else if let Some(optimum) = optimum {
        assert!(outcome.lower_bound <= optimum);
    }
}

/// The cost of sorting a stack.
pub(crate) fn optimum(space: Pancakes, start: &Stack) -> Cost {
    let goal = space.sorted();
    let task = Task {
        space: &space,
        start,
        is_goal: &|stack| *stack == goal,
        heuristic: &Zero,
    };
    let outcome = breadth_first(&task, &mut unlimited());
    outcome.best.expect("every stack can be sorted").cost
}

/// Asserts that a search sorts stacks at the least cost, or at least soundly.
pub(crate) fn sorts<H: Heuristic<Pancakes>>(
    count: u32,
    stacks: &[Stack],
    heuristic: &H,
    is_optimal: bool,
    search: impl Fn(&Task<'_, Pancakes, H>, &mut Control<'_>) -> Outcome<u8>,
) {
    let space = Pancakes::new(count);
    let goal = space.sorted();
    let optima = optima(count);
    for start in stacks {
        let task = Task {
            space: &space,
            start,
            is_goal: &|stack| *stack == goal,
            heuristic,
        };
        let outcome = search(&task, &mut unlimited());
        let optimum = optima[start];
        assert_sound(&task, &outcome, Some(optimum));
        assert_eq!(outcome.stopped, None);
        if is_optimal {
            assert_eq!(outcome.best.as_ref().map(|path| path.cost), Some(optimum));
            assert!(outcome.is_optimal());
        }
    }
}

/// Asserts that a search goes through mazes as A* without a heuristic does, and
/// knows when there is no way; or at least that it is sound.
pub(crate) fn walks<'a, H: Heuristic<Maze>>(
    mazes: &'a [Maze],
    heuristic: impl Fn(Straight<'a>) -> H,
    is_optimal: bool,
    search: impl Fn(&Task<'_, Maze, H>, &mut Control<'_>) -> Outcome<Step>,
) {
    let mut with_a_way = 0;
    for maze in mazes {
        let goal = maze.cell(7, 7).unwrap();
        let start = maze.cell(0, 0).unwrap();
        let blind = Task {
            space: maze,
            start: &start,
            is_goal: &|&cell| cell == goal,
            heuristic: &Zero,
        };
        let expected = astar(&blind, &mut unlimited()).best.map(|path| path.cost);
        with_a_way += usize::from(expected.is_some());
        let task = Task {
            space: maze,
            start: &start,
            is_goal: blind.is_goal,
            heuristic: &heuristic(Straight { maze, goal }),
        };
        let outcome = search(&task, &mut unlimited());
        assert_sound(&task, &outcome, expected);
        assert_eq!(outcome.stopped, None);
        if is_optimal {
            assert_eq!(outcome.best.as_ref().map(|path| path.cost), expected);
            assert_eq!(outcome.is_optimal(), expected.is_some());
        }
    }
    assert!(with_a_way > mazes.len() / 4 && with_a_way < mazes.len());
}

/// Asserts that a complete search proves that there is no path to a goal that does not exist.
pub(crate) fn proves_there_is_no_path(
    search: impl Fn(&Task<'_, Pancakes, Zero>, &mut Control<'_>) -> Outcome<u8>,
) {
    let space = Pancakes::new(5);
    let task = Task {
        space: &space,
        start: &space.sorted(),
        is_goal: &|_| false,
        heuristic: &Zero,
    };
    let outcome = search(&task, &mut unlimited());
    assert_eq!((outcome.best, outcome.stopped), (None, None));
    let within = |cost| Limits {
        cost: Some(cost),
        ..Limits::default()
    };
    let outcome = search(&task, &mut Control::new(within(2)));
    assert_eq!(
        (outcome.best, outcome.stopped),
        (None, Some(StopReason::Cost))
    );
}

/// A stack that takes nine flips, which the estimates do not see.
pub(crate) fn hard_stack() -> (Pancakes, Stack) {
    let space = Pancakes::new(8);
    let stack = space.stack(&[1, 7, 5, 3, 6, 4, 2, 8]).unwrap();
    (space, stack)
}

/// Asserts that each limit stops a search, soundly; the cost limit only if it proves bounds.
pub(crate) fn every_limit_stops(
    proves: bool,
    search: impl Fn(&Task<'_, Pancakes, Half<Gap>>, &mut Control<'_>) -> Outcome<u8>,
) {
    let (space, start) = hard_stack();
    let goal = space.sorted();
    let optimum = optimum(space, &start);
    let task = Task {
        space: &space,
        start: &start,
        is_goal: &|stack| *stack == goal,
        heuristic: &Half(Gap(space)),
    };
    let stops = |limits: Limits, reason: StopReason| {
        let mut control = Control::new(limits);
        let outcome = search(&task, &mut control);
        assert_sound(&task, &outcome, Some(optimum));
        assert_eq!(outcome.stopped, Some(reason));
        (outcome, control.statistics())
    };
    for nodes in [0, 1, 2, 5, 8] {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let (_, statistics) = stops(limits, StopReason::Nodes);
        assert_eq!(statistics.expanded, nodes);
    }
    for bytes in [0, 100, 1000, 70_000] {
        let limits = Limits {
            memory: Some(bytes),
            ..Limits::default()
        };
        let outcome = search(&task, &mut Control::new(limits));
        assert_sound(&task, &outcome, Some(optimum));
        if bytes < 1000 {
            assert_eq!(outcome.stopped, Some(StopReason::Memory));
        }
    }
    let limits = Limits {
        time: Some(Duration::ZERO),
        ..Limits::default()
    };
    stops(limits, StopReason::Time);
    for cost in 0..optimum {
        let limits = Limits {
            cost: Some(cost),
            ..Limits::default()
        };
        let outcome = search(&task, &mut Control::new(limits));
        assert_sound(&task, &outcome, Some(optimum));
        assert_eq!(outcome.best, None);
        if proves {
            assert_eq!(outcome.stopped, Some(StopReason::Cost));
            assert!(outcome.lower_bound > cost);
        }
    }
    let limits = Limits {
        cost: Some(optimum),
        ..Limits::default()
    };
    let outcome = search(&task, &mut Control::new(limits));
    assert_sound(&task, &outcome, Some(optimum));
    if proves {
        assert_eq!(outcome.best.expect("it is within the limit").cost, optimum);
    }
    let token = CancelToken::new();
    token.cancel();
    let outcome = search(&task, &mut unlimited().with_cancel(token));
    assert_eq!(outcome.stopped, Some(StopReason::Cancelled));
}

/// Asserts that a search claims nothing that an estimate too high has told it.
pub(crate) fn overestimates_prove_nothing(
    search: impl Fn(&Task<'_, Pancakes, Triple<Gap>>, &mut Control<'_>) -> Outcome<u8>,
) {
    let heuristic = Triple(Gap(Pancakes::new(6)));
    sorts(6, &some_stacks(6, 60), &heuristic, false, search);
}

#[test]
fn breadth_first_agrees_with_the_optima() {
    sorts(5, &all_stacks(5), &Zero, true, breadth_first);
    sorts(7, &some_stacks(7, 20), &Zero, true, breadth_first);
}
