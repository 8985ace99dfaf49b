//! What must hold for every search that gambles: one suite for all of them.

use crate::control::limits_that_stop;
use crate::puzzles::maze::{Maze, Step, Straight};
use crate::puzzles::pancake::{Gap, Pancakes};
use crate::random::Random;
use crate::{Control, Limits, Outcome, Path, Space, StopReason, Task, astar, breadth_first};

type PancakeTask<'a> = Task<'a, Pancakes, Gap>;
type MazeTask<'a> = Task<'a, Maze, Straight<'a>>;

fn assert_leads_to_goal<S: Space, H>(task: &Task<'_, S, H>, path: &Path<S::Action>) {
    let mut state = task.start.clone();
    let mut cost = 0;
    for &action in &path.actions {
        cost += task.space.apply(&mut state, action);
    }
    assert!((task.is_goal)(&state));
    assert_eq!(cost, path.cost);
}

/// Stacks of six to eight are sorted, the same way for the same seed, and bounds are honest.
pub(crate) fn finds_real_paths(
    search: impl Fn(&PancakeTask<'_>, u64, &mut Control<'_>) -> Outcome<u8>,
) {
    let mut random = Random::new(11);
    for seed in 0..12 {
        let space = Pancakes::new(6 + seed as u32 % 3);
        let mut sizes: Vec<u32> = (1..=space.count()).collect();
        random.shuffle(&mut sizes);
        let start = space.stack(&sizes).unwrap();
        let goal = space.sorted();
        let task = Task {
            space: &space,
            start: &start,
            is_goal: &|stack| *stack == goal,
            heuristic: &Gap(space),
        };
        let outcome = search(&task, seed, &mut Control::new(Limits::default()));
        let again = search(&task, seed, &mut Control::new(Limits::default()));
        assert_eq!(outcome, again);
        assert_eq!(outcome.stopped, None);
        let path = outcome.best.expect("small stacks are sorted");
        assert_leads_to_goal(&task, &path);
        let shortest = breadth_first(&task, &mut Control::new(Limits::default()));
        let shortest = shortest.best.unwrap().cost;
        assert!(outcome.lower_bound <= shortest && shortest <= path.cost);
        // A limit on cost lets no path pass that costs more.
        let mut control = Control::new(Limits {
            nodes: Some(200_000),
            cost: Some(shortest),
            ..Limits::default()
        });
        let outcome = search(&task, seed, &mut control);
        assert!(outcome.best.is_none_or(|path| path.cost == shortest));
    }
    let space = Pancakes::new(5);
    let goal = space.sorted();
    let task = Task {
        space: &space,
        start: &goal,
        is_goal: &|stack| *stack == goal,
        heuristic: &Gap(space),
    };
    let outcome = search(&task, 0, &mut Control::new(Limits::default()));
    assert!(outcome.is_optimal());
    assert_eq!(outcome.best.unwrap().cost, 0);
}

/// A maze with prices is crossed, and no cheaper than possible.
pub(crate) fn crosses_mazes(search: impl Fn(&MazeTask<'_>, &mut Control<'_>) -> Outcome<Step>) {
    let maze = Maze::new(
        "1 1 9 1 1 2
         1 # 9 1 # 2
         1 1 1 1 # 1
         # # 5 # # 1
         1 1 1 1 1 1",
    )
    .unwrap();
    let goal = maze.cell(4, 0).unwrap();
    let task = Task {
        space: &maze,
        start: &0,
        is_goal: &|&cell| cell == goal,
        heuristic: &Straight { maze: &maze, goal },
    };
    let cheapest = astar(&task, &mut Control::new(Limits::default()));
    let outcome = search(&task, &mut Control::new(Limits::default()));
    let path = outcome.best.expect("the maze is small");
    assert_leads_to_goal(&task, &path);
    // The whole maze is in the neighbourhood of any path.
    assert_eq!(path.cost, cheapest.best.unwrap().cost);
}

/// Where there is no path none is found, and nothing is claimed.
pub(crate) fn gives_up_behind_walls(
    search: impl Fn(&MazeTask<'_>, &mut Control<'_>) -> Outcome<Step>,
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
        let outcome = search(&task, &mut Control::new(Limits::default()));
        assert_eq!((outcome.best, outcome.stopped), (None, None));
        assert!(outcome.lower_bound <= 4);
    }
}

/// Every stop reason works.
pub(crate) fn every_limit_ends_it(
    search: impl Fn(&PancakeTask<'_>, &mut Control<'_>) -> Outcome<u8>,
) {
    let space = Pancakes::new(12);
    let start = space
        .stack(&[7, 2, 11, 5, 9, 1, 12, 4, 8, 3, 10, 6])
        .unwrap();
    let goal = space.sorted();
    let task = Task {
        space: &space,
        start: &start,
        is_goal: &|stack| *stack == goal,
        heuristic: &Gap(space),
    };
    for (limits, reason) in limits_that_stop() {
        let mut control = Control::new(limits);
        if reason == StopReason::Cancelled {
            control.cancel_token().cancel();
        }
        let outcome = search(&task, &mut control);
        assert_eq!(outcome.stopped, Some(reason));
        assert_eq!(outcome.best, None);
    }
}
