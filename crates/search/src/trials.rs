//! What the searches' tests share: tasks to try them on, and what must hold for all of them.

use std::collections::HashSet;
use std::time::Duration;

use crate::puzzles::maze::{Maze, Step, Straight};
use crate::puzzles::pancake::{Gap, Pancakes, Stack};
use crate::{
    CancelToken, Control, Cost, Heuristic, Limits, Outcome, Reversible, Space, StopReason, Task,
    breadth_first, uniform_cost,
};

/// An admissible heuristic that is not consistent: it knows nothing of every third cell.
#[derive(Clone, Copy)]
pub(crate) struct Patchy(pub(crate) Straight<'static>);

impl Heuristic<Maze> for Patchy {
    type Memo = Cost;

    fn full(&self, cell: &u32) -> Cost {
        if cell.is_multiple_of(3) {
            0
        } else {
            self.0.full(cell)
        }
    }

    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }
}

/// A heuristic that overestimates by far.
#[derive(Clone, Copy)]
pub(crate) struct Overestimate(pub(crate) Straight<'static>);

impl Heuristic<Maze> for Overestimate {
    type Memo = Cost;

    fn full(&self, cell: &u32) -> Cost {
        20 * self.0.full(cell)
    }

    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }

    fn is_admissible(&self) -> bool {
        false
    }
}

/// Towns and the roads between them: a small graph with costs that differ.
pub(crate) struct Roads(Vec<(u8, u8, Cost)>);

impl Roads {
    /// Roads, each from a town to another at a cost; they can be travelled both ways.
    pub(crate) fn new(roads: &[(u8, u8, Cost)]) -> Roads {
        let back = roads.iter().map(|&(from, to, cost)| (to, from, cost));
        Roads(roads.iter().copied().chain(back).collect())
    }

    /// A few roads between twelve towns, always the same for a seed.
    pub(crate) fn random(seed: u64) -> Roads {
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let mut roads: Vec<(u8, u8, Cost)> = Vec::new();
        for _ in 0..8 + seed % 12 {
            let (from, to) = (random.below(12) as u8, random.below(12) as u8);
            let is_known = roads
                .iter()
                .any(|&(a, b, _)| (a, b) == (from, to) || (a, b) == (to, from));
            if from != to && !is_known {
                roads.push((from, to, 1 + random.below(9) as Cost));
            }
        }
        Roads::new(&roads)
    }
}

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

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % end
    }
}

/// All stacks of a number of pancakes.
pub(crate) fn stacks(count: u32) -> Vec<Stack> {
    let mut orders = vec![vec![]];
    for size in 1..=count {
        orders = orders
            .into_iter()
            .flat_map(|order: Vec<u32>| {
                (0..=order.len()).map(move |place| {
                    let mut longer = order.clone();
                    longer.insert(place, size);
                    longer
                })
            })
            .collect();
    }
    let space = Pancakes::new(count);
    orders
        .iter()
        .map(|order| space.stack(order).unwrap())
        .collect()
}

/// Runs a search that is to sort a stack.
pub(crate) fn sort<T>(
    count: u32,
    start: Stack,
    search: impl FnOnce(&Task<'_, Pancakes, Gap>) -> T,
) -> T {
    let space = Pancakes::new(count);
    let goal = space.sorted();
    search(&Task {
        space: &space,
        start: &start,
        is_goal: &|stack| *stack == goal,
        heuristic: &Gap(space),
    })
}

/// Mazes of random prices and walls, always the same; some cannot be crossed.
pub(crate) fn mazes(count: usize, rows: u32, cols: u32) -> Vec<&'static Maze> {
    let mut random = Random(0x853C_49E6_748F_EA9B);
    let mut cell = || char::from(b"1111223459##"[random.below(12)]);
    let maze = |_| {
        let mut rows: Vec<String> = (0..rows)
            .map(|_| (0..cols).map(|_| cell()).collect())
            .collect();
        rows[0].replace_range(0..1, "1");
        let last = rows.len() - 1;
        rows[last].replace_range(cols as usize - 1.., "1");
        // Leaked, so that heuristics can refer to it and still be named.
        &*Box::leak(Box::new(Maze::new(&rows.join("\n")).unwrap()))
    };
    (0..count).map(maze).collect()
}

/// Runs a search that is to cross a maze from the first cell to the last.
pub(crate) fn cross<T>(
    maze: &'static Maze,
    search: impl FnOnce(&Task<'_, Maze, Straight<'static>>) -> T,
) -> T {
    cross_with(maze, |straight| straight, search)
}

/// As [`cross`], with a heuristic made from the straight one.
pub(crate) fn cross_with<H, T>(
    maze: &'static Maze,
    heuristic: impl FnOnce(Straight<'static>) -> H,
    search: impl FnOnce(&Task<'_, Maze, H>) -> T,
) -> T {
    let cells = (0..16).flat_map(|row| (0..16).filter_map(move |col| maze.cell(row, col)));
    let goal = cells.max().unwrap();
    search(&Task {
        space: maze,
        start: &maze.cell(0, 0).unwrap(),
        is_goal: &|&cell| cell == goal,
        heuristic: &heuristic(Straight { maze, goal }),
    })
}

/// The cost of a path found, after seeing that it leads to a goal and costs what it says.
pub(crate) fn cost_of<S: Space, H>(
    task: &Task<'_, S, H>,
    outcome: &Outcome<S::Action>,
) -> Option<Cost> {
    let path = outcome.best.as_ref()?;
    let mut state = task.start.clone();
    let apply = |&action| task.space.apply(&mut state, action);
    let cost = path.actions.iter().map(apply).sum::<Cost>();
    assert_eq!(path.cost, cost);
    assert!((task.is_goal)(&state));
    assert!(outcome.lower_bound <= cost);
    Some(cost)
}

/// The cost of a cheapest path, found without the heuristic.
pub(crate) fn cheapest<S: Space, H: Heuristic<S>>(task: &Task<'_, S, H>) -> Option<Cost> {
    let outcome = uniform_cost(task, &mut Control::new(Limits::default()));
    outcome.best.map(|path| path.cost)
}

/// The number of actions of a shortest path, found by the plainest means.
pub(crate) fn fewest_actions<S: Space, H>(task: &Task<'_, S, H>) -> Option<usize> {
    let mut layer = vec![task.start.clone()];
    let mut seen: HashSet<S::Key> = HashSet::from([task.space.key(task.start)]);
    for depth in 0.. {
        if layer.is_empty() {
            break;
        }
        if layer.iter().any(task.is_goal) {
            return Some(depth);
        }
        let after = |state: &S::State| {
            let apply = |action| {
                let mut next = state.clone();
                task.space.apply(&mut next, action);
                next
            };
            let actions = task.space.actions(state, None);
            actions.map(apply).collect::<Vec<_>>()
        };
        let next = layer.iter().flat_map(after);
        layer = next
            .filter(|state| seen.insert(task.space.key(state)))
            .collect();
    }
    None
}

/// Sees to it that a search sorts every stack of up to a number of pancakes.
pub(crate) fn assert_sorts(
    most: u32,
    search: impl Fn(&Task<'_, Pancakes, Gap>, &mut Control<'_>) -> Outcome<u8>,
) {
    for count in 1..=most {
        for start in stacks(count) {
            sort(count, start, |task| {
                let outcome = search(task, &mut Control::new(Limits::default()));
                assert!(cost_of(task, &outcome).is_some());
                assert_eq!(outcome.stopped, None);
            });
        }
    }
}

/// Sees to it that a search sorts every stack of up to a number of pancakes
/// in the fewest flips, and says so.
pub(crate) fn assert_sorts_optimally(
    most: u32,
    search: impl Fn(&Task<'_, Pancakes, Gap>, &mut Control<'_>) -> Outcome<u8>,
) {
    for count in 1..=most {
        for start in stacks(count) {
            sort(count, start, |task| {
                let outcome = search(task, &mut Control::new(Limits::default()));
                let expected = breadth_first(task, &mut Control::new(Limits::default()));
                assert_eq!(cost_of(task, &outcome), cost_of(task, &expected));
                assert!(outcome.is_optimal());
                assert_eq!(outcome.stopped, None);
            });
        }
    }
}

/// Sees to it that a search crosses mazes as cheaply as can be, and says so.
pub(crate) fn assert_crosses_cheaply<H: Heuristic<Maze>>(
    mazes: &[&'static Maze],
    heuristic: impl Fn(Straight<'static>) -> H,
    search: impl Fn(&Task<'_, Maze, H>, &mut Control<'_>) -> Outcome<Step>,
) {
    for maze in mazes {
        cross_with(maze, &heuristic, |task| {
            let outcome = search(task, &mut Control::new(Limits::default()));
            assert_eq!(cost_of(task, &outcome), cheapest(task));
            assert_eq!(outcome.is_optimal(), outcome.best.is_some());
            assert_eq!(outcome.stopped, None);
        });
    }
}

/// Sees to it that a search expands nothing when the start is a goal.
pub(crate) fn assert_solves_the_solved(
    search: impl Fn(&Task<'_, Pancakes, Gap>, &mut Control<'_>) -> Outcome<u8>,
) {
    let mut control = Control::new(Limits::default());
    let outcome = sort(7, Pancakes::new(7).sorted(), |task| {
        search(task, &mut control)
    });
    assert_eq!(outcome.best.as_ref().unwrap().actions, []);
    assert!(outcome.is_optimal());
    assert_eq!(control.statistics().expanded, 0);
}

/// Sees to it that a search ends without a path, and not early, when there is none.
pub(crate) fn assert_proves_there_is_no_way(
    search: impl Fn(&Task<'_, Maze, Straight<'static>>, &mut Control<'_>) -> Outcome<Step>,
) {
    for text in ["1 2 # 1\n1 1 # 1\n3 1 # 1", "1 # 1", "1 1 1\n1 # #\n1 # 1"] {
        let maze = Box::leak(Box::new(Maze::new(text).unwrap()));
        let outcome = cross(maze, |task| {
            search(task, &mut Control::new(Limits::default()))
        });
        assert_eq!((outcome.best, outcome.stopped), (None, None));
    }
}

/// Sees to it that a search stops for every reason, and has proven no more than is true.
pub(crate) fn assert_stops(
    search: impl Fn(&Task<'_, Pancakes, Gap>, &mut Control<'_>) -> Outcome<u8>,
) {
    let start = Pancakes::new(8).stack(&[2, 5, 8, 3, 6, 1, 4, 7]).unwrap();
    let distance = sort(8, start, cheapest).unwrap();
    let estimate = sort(8, start, |task| task.estimate(task.start));
    let cancelled = CancelToken::new();
    cancelled.cancel();
    let limits = |reason| match reason {
        StopReason::Nodes => (Some(3), None, None, None),
        StopReason::Time => (None, Some(Duration::ZERO), None, None),
        StopReason::Memory => (None, None, Some(100), None),
        StopReason::Cost => (None, None, None, Some(estimate - 1)),
        StopReason::Cancelled => (None, None, None, None),
    };
    let reasons = [
        StopReason::Nodes,
        StopReason::Time,
        StopReason::Memory,
        StopReason::Cost,
        StopReason::Cancelled,
    ];
    for reason in reasons {
        let (nodes, time, memory, cost) = limits(reason);
        let mut control = Control::new(Limits {
            nodes,
            time,
            memory,
            cost,
        });
        if reason == StopReason::Cancelled {
            control = control.with_cancel(cancelled.clone());
        }
        let outcome = sort(8, start, |task| search(task, &mut control));
        assert_eq!((outcome.best, outcome.stopped), (None, Some(reason)));
        assert!((estimate..=distance).contains(&outcome.lower_bound));
        assert!(control.statistics().expanded <= 3);
    }
    for nodes in [0, 10, 100, 1000, 10_000] {
        let mut control = Control::new(Limits {
            nodes: Some(nodes),
            ..Limits::default()
        });
        let outcome = sort(8, start, |task| search(task, &mut control));
        assert!((estimate..=distance).contains(&outcome.lower_bound));
        assert_eq!(outcome.best.is_none(), outcome.stopped.is_some());
        assert!(outcome.best.is_some() || control.statistics().expanded == nodes);
    }
}

/// Sees to it that a search finds a path within a limit on cost if there is
/// one, and else that it stops for that reason.
pub(crate) fn assert_keeps_cost_limits(
    mazes: &[&'static Maze],
    search: impl Fn(&Task<'_, Maze, Straight<'static>>, &mut Control<'_>) -> Outcome<Step>,
) {
    for maze in mazes {
        cross(maze, |task| {
            let Some(cheapest) = cheapest(task) else {
                return;
            };
            for cost in [0, cheapest - 1, cheapest, cheapest + 3] {
                let limits = Limits {
                    cost: Some(cost),
                    ..Limits::default()
                };
                let outcome = search(task, &mut Control::new(limits));
                assert!(outcome.lower_bound <= cheapest);
                if cost < cheapest {
                    assert_eq!(outcome.best, None);
                    assert_eq!(outcome.stopped, Some(StopReason::Cost));
                    assert!(outcome.lower_bound > cost);
                } else {
                    assert!(cost_of(task, &outcome).is_some_and(|found| found <= cost));
                    assert_eq!(outcome.stopped, None);
                }
            }
        });
    }
}
