//! What must hold for every search on several threads: one suite for all of them.

use std::time::Duration;

use crate::control::limits_that_stop;
use crate::puzzles::maze::{Maze, Step, Straight};
use crate::puzzles::pancake::{Gap, Pancakes, Stack};
use crate::random::Random;
use crate::{
    Control, Cost, Heuristic, Limits, Outcome, Path, Space, StopReason, Task, astar, breadth_first,
};

type MazeTask<'a> = Task<'a, Maze, Straight<'a>>;

/// The gaps, of which some are not seen in some stacks: admissible, but not consistent.
pub(crate) struct Careless(Gap);

impl Heuristic<Pancakes> for Careless {
    type Memo = Cost;

    fn full(&self, stack: &Stack) -> Cost {
        let gaps = self.0.estimate(self.0.full(stack));
        gaps.saturating_sub((stack.pancake(0) + 2 * stack.pancake(1)) % 4)
    }

    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }
}

type PancakeTask<'a> = Task<'a, Pancakes, Careless>;

fn random_stack(space: Pancakes, random: &mut Random) -> Stack {
    let mut sizes: Vec<u32> = (1..=space.count()).collect();
    random.shuffle(&mut sizes);
    space.stack(&sizes).unwrap()
}

fn assert_leads_to_goal<S: Space, H>(task: &Task<'_, S, H>, path: &Path<S::Action>) {
    let mut state = task.start.clone();
    let mut cost = 0;
    for &action in &path.actions {
        cost += task.space.apply(&mut state, action);
    }
    assert!((task.is_goal)(&state));
    assert_eq!(cost, path.cost);
}

/// Many stacks are sorted by the fewest flips, the sorted one included.
pub(crate) fn sorts_pancakes(
    search: impl Fn(&PancakeTask<'_>, usize, &mut Control<'_>) -> Outcome<u8>,
) {
    let mut random = Random::new(21);
    for number in 0..120 {
        let space = Pancakes::new(5 + number % 3);
        let goal = space.sorted();
        let start = match number {
            0 => goal,
            _ => random_stack(space, &mut random),
        };
        let task = Task {
            space: &space,
            start: &start,
            is_goal: &|stack| *stack == goal,
            heuristic: &Careless(Gap(space)),
        };
        let shortest = breadth_first(&task, &mut Control::new(Limits::default()));
        let threads = number as usize % 5;
        let mut control = Control::new(Limits::default());
        let outcome = search(&task, threads, &mut control);
        assert!(outcome.is_optimal());
        assert_eq!(outcome.stopped, None);
        let path = outcome.best.unwrap();
        assert_leads_to_goal(&task, &path);
        assert_eq!(path.cost, shortest.best.unwrap().cost);
        let counts = control.statistics();
        assert!(counts.generated >= path.cost.into() && counts.expanded >= path.cost.into());
    }
}

/// Many mazes with prices are crossed as cheaply as by A*.
pub(crate) fn crosses_mazes(
    search: impl Fn(&MazeTask<'_>, usize, &mut Control<'_>) -> Outcome<Step>,
) {
    let mut random = Random::new(22);
    for number in 0..120 {
        let side = 12;
        let mut text = String::new();
        for place in 0..side * side {
            let is_wall = place != 0 && random.below(4) == 0;
            let price = char::from(b'1' + random.below(9) as u8);
            text.push(if is_wall { '#' } else { price });
            if place % side == side - 1 {
                text.push('\n');
            }
        }
        let maze = Maze::new(text.trim_end()).unwrap();
        let goal = (0..)
            .find_map(|back| maze.cell(11 - back / 12, 11 - back % 12))
            .unwrap();
        let task = Task {
            space: &maze,
            start: &0,
            is_goal: &|&cell| cell == goal,
            heuristic: &Straight { maze: &maze, goal },
        };
        let cheapest = astar(&task, &mut Control::new(Limits::default()));
        let outcome = search(&task, 1 + number % 4, &mut Control::new(Limits::default()));
        assert_eq!(outcome.stopped, None);
        let costs = |outcome: &Outcome<Step>| outcome.best.as_ref().map(|path| path.cost);
        assert_eq!(costs(&outcome), costs(&cheapest));
        if let Some(path) = &outcome.best {
            assert!(outcome.is_optimal());
            assert_leads_to_goal(&task, path);
        }
    }
}

/// Where there is no path the search ends, and says so.
pub(crate) fn ends_behind_walls(
    search: impl Fn(&MazeTask<'_>, usize, &mut Control<'_>) -> Outcome<Step>,
) {
    for text in ["1 1 1 # 1\n1 1 1 # 1", "1 # 1", "1 1 # 1"] {
        let maze = Maze::new(text).unwrap();
        let goal = (0..).find_map(|col| maze.cell(0, 9 - col)).unwrap();
        let task = Task {
            space: &maze,
            start: &0,
            is_goal: &|&cell| cell == goal,
            heuristic: &Straight { maze: &maze, goal },
        };
        for threads in 1..5 {
            let outcome = search(&task, threads, &mut Control::new(Limits::default()));
            assert_eq!((outcome.best, outcome.stopped), (None, None));
        }
    }
}

/// Every stop reason works, cancellation from another thread included.
pub(crate) fn every_limit_ends_it(
    search: impl Fn(&PancakeTask<'_>, usize, &mut Control<'_>) -> Outcome<u8>,
) {
    let space = Pancakes::new(14);
    let start = random_stack(space, &mut Random::new(23));
    // There is no such stack, so that nothing but a limit ends the search.
    let task = Task {
        space: &space,
        start: &start,
        is_goal: &|_| false,
        heuristic: &Careless(Gap(space)),
    };
    for threads in 1..5 {
        for (limits, reason) in limits_that_stop() {
            let mut control = Control::new(limits);
            if reason == StopReason::Cancelled {
                control.cancel_token().cancel();
            }
            let outcome = search(&task, threads, &mut control);
            assert_eq!(outcome.stopped, Some(reason));
            assert_eq!(outcome.best, None);
        }
        let mut control = Control::new(Limits {
            nodes: Some(30_000),
            ..Limits::default()
        });
        let outcome = search(&task, threads, &mut control);
        assert_eq!(outcome.stopped, Some(StopReason::Nodes));
        let expanded = control.statistics().expanded;
        assert!((29_000..=30_000).contains(&expanded));
        let mut control = Control::new(Limits {
            time: Some(Duration::from_millis(20)),
            ..Limits::default()
        });
        let outcome = search(&task, threads, &mut control);
        assert_eq!(outcome.stopped, Some(StopReason::Time));
        // Enough for the threads to begin, so that the limit meets them at work.
        let mut control = Control::new(Limits {
            nodes: Some(100_000),
            memory: Some(1 << 20),
            ..Limits::default()
        });
        let outcome = search(&task, threads, &mut control);
        let reasons = [Some(StopReason::Memory), Some(StopReason::Nodes)];
        assert!(reasons.contains(&outcome.stopped));
        let mut reports = 0;
        let control = Control::new(Limits {
            // In case that the switch is thrown too late.
            time: Some(Duration::from_secs(60)),
            ..Limits::default()
        });
        let cancel = control.cancel_token();
        let mut control = control.with_observer(|_| {
            reports += 1;
            if reports == 2 {
                cancel.cancel();
            }
        });
        let outcome = search(&task, threads, &mut control);
        assert_eq!(outcome.stopped, Some(StopReason::Cancelled));
    }
}

/// However early the search is stopped, the lower bound holds, and no path over the limit is given.
pub(crate) fn bounds_are_honest(
    search: impl Fn(&PancakeTask<'_>, usize, &mut Control<'_>) -> Outcome<u8>,
) {
    let mut random = Random::new(24);
    for number in 0..60 {
        let space = Pancakes::new(7);
        let start = random_stack(space, &mut random);
        let goal = space.sorted();
        let task = Task {
            space: &space,
            start: &start,
            is_goal: &|stack| *stack == goal,
            heuristic: &Careless(Gap(space)),
        };
        let shortest = breadth_first(&task, &mut Control::new(Limits::default()));
        let shortest = shortest.best.unwrap().cost;
        let threads = 1 + number % 4;
        let mut control = Control::new(Limits {
            nodes: Some(1 + random.below(1500) as u64),
            ..Limits::default()
        });
        let outcome = search(&task, threads, &mut control);
        assert!(outcome.lower_bound <= shortest);
        assert!(
            outcome
                .stopped
                .is_none_or(|reason| reason == StopReason::Nodes)
        );
        if let Some(path) = &outcome.best {
            assert_leads_to_goal(&task, path);
        }
        let mut control = Control::new(Limits {
            memory: Some(random.below(1 << 20)),
            ..Limits::default()
        });
        assert!(search(&task, threads, &mut control).lower_bound <= shortest);
        for limit in [shortest.saturating_sub(1), shortest] {
            let mut control = Control::new(Limits {
                cost: Some(limit),
                ..Limits::default()
            });
            let outcome = search(&task, threads, &mut control);
            assert!(outcome.lower_bound <= shortest);
            if limit < shortest {
                assert_eq!(outcome.best, None);
                assert_eq!(outcome.stopped, Some(StopReason::Cost));
            } else {
                assert_eq!(outcome.best.unwrap().cost, shortest);
            }
        }
    }
}

/// A thread that panics does not leave the others waiting.
pub(crate) fn panics_do_not_hang(
    search: impl Fn(&PancakeTask<'_>, usize, &mut Control<'_>) -> Outcome<u8>,
) {
    let space = Pancakes::new(9);
    let goal = space.sorted();
    let start = random_stack(space, &mut Random::new(25));
    let task = Task {
        space: &space,
        start: &start,
        is_goal: &|stack| {
            assert!(*stack != goal, "this goal panics");
            false
        },
        heuristic: &Careless(Gap(space)),
    };
    let search = || search(&task, 3, &mut Control::new(Limits::default()));
    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(search));
    assert!(caught.is_err());
}
