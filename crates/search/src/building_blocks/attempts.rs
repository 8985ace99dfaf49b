//! What randomised searches share: repeated attempts, and the loop-free path of one.

use hashbrown::HashTable;

use crate::building_blocks::path_shortening::shorten;
use crate::building_blocks::random::Random;
use crate::{
    Control, Cost, Heuristic, Meter as _, Outcome, Path, Space, StopReason, Stoppable, Task,
};

/// Makes attempts until one reaches a goal by a path that, once shortened, is within the limit on
/// cost.
///
/// An attempt gets its number and a path that consists of the start. It extends the path and
/// returns whether it has reached a goal.
pub(crate) fn attempts<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    count: u32,
    control: &mut Control<'_>,
    mut attempt: impl FnMut(u32, &mut LoopFreePath<S>, &mut Control<'_>) -> Stoppable<bool>,
) -> Outcome<S::Action> {
    let mut best = None;
    let mut run = || {
        control.raise_bound(task.first_bound())?;
        let mut trail = LoopFreePath::new(task.space, task.start, control)?;
        if (task.is_goal)(task.start) {
            best = Some(trail.path());
            return Ok(());
        }
        for number in 0..count {
            trail.restart(task.space);
            if attempt(number, &mut trail, control)? {
                let (path, stopped) = shorten(task, trail.path(), control);
                if path.cost <= control.cost_limit() {
                    best = Some(path);
                }
                stopped.map_or(Ok(()), Err)?;
                if best.is_some() {
                    break;
                }
            }
        }
        Ok(())
    };
    let stopped = run().err();
    Outcome {
        best,
        lower_bound: control.lower_bound(),
        stopped,
    }
}

/// A random action; one that is useless after the last only if there is no other.
pub(crate) fn random_action<S: Space>(
    space: &S,
    state: &S::State,
    last: Option<S::Action>,
    random: &mut Random,
) -> Option<S::Action> {
    random
        .pick(space.actions(state, last))
        .or_else(|| random.pick(space.actions(state, None)))
}

/// The path of a walk without its loops: when a state recurs, everything since its last visit is
/// removed.
pub(crate) struct LoopFreePath<S: Space> {
    steps: Vec<Step<S>>,
    /// Finds the place of a state on the path.
    index: HashTable<u32>,
}

/// A state on the path.
struct Step<S: Space> {
    key: S::Key,
    /// `None` for the start.
    came_by: Option<S::Action>,
    cost: Cost,
}

impl<S: Space> LoopFreePath<S> {
    pub(crate) fn new(
        space: &S,
        start: &S::State,
        control: &mut Control<'_>,
    ) -> Stoppable<LoopFreePath<S>> {
        let mut trail = LoopFreePath {
            steps: Vec::new(),
            index: HashTable::new(),
        };
        trail.push(space, space.key(start), None, 0, control)?;
        Ok(trail)
    }

    /// Goes back to the start.
    pub(crate) fn restart(&mut self, space: &S) {
        self.go_back(space, 0);
    }

    /// The action that led to the end of the path.
    pub(crate) fn last(&self) -> Option<S::Action> {
        self.steps.last().and_then(|step| step.came_by)
    }

    /// Extends the path by an action of this cost, which led to `state`.
    pub(crate) fn step(
        &mut self,
        space: &S,
        action: S::Action,
        price: Cost,
        state: &S::State,
        control: &mut Control<'_>,
    ) -> Stoppable {
        let key = space.key(state);
        let steps = &self.steps;
        let is_same = |&place: &u32| steps[place as usize].key == key;
        if let Some(&place) = self.index.find(space.hash(&key), is_same) {
            self.go_back(space, place);
            return Ok(());
        }
        let cost = self.steps.last().map_or(0, |step| step.cost);
        // A cost that overflows belongs to a walk that is too long to be kept.
        let cost = cost.checked_add(price).ok_or(StopReason::Memory)?;
        self.push(space, key, Some(action), cost, control)?;
        control.note_depth(self.steps.len() - 1);
        control.note_stored(self.steps.len());
        Ok(())
    }

    /// Extends the path from `state`, at its end, by all of `actions`.
    pub(crate) fn follow(
        &mut self,
        space: &S,
        state: &mut S::State,
        actions: &[S::Action],
        control: &mut Control<'_>,
    ) -> Stoppable {
        for &action in actions {
            let price = space.apply(state, action);
            self.step(space, action, price, state, control)?;
        }
        Ok(())
    }

    /// The path as a list of actions.
    pub(crate) fn path(&self) -> Path<S::Action> {
        Path {
            actions: self.steps.iter().filter_map(|step| step.came_by).collect(),
            cost: self.steps.last().map_or(0, |step| step.cost),
        }
    }

    fn go_back(&mut self, space: &S, place: u32) {
        while self.steps.len() > place as usize + 1 {
            let number = self.steps.len() as u32 - 1;
            if let Some(step) = self.steps.pop()
                && let Ok(entry) = self
                    .index
                    .find_entry(space.hash(&step.key), |&other| other == number)
            {
                entry.remove();
            }
        }
    }

    fn push(
        &mut self,
        space: &S,
        key: S::Key,
        came_by: Option<S::Action>,
        cost: Cost,
        control: &mut Control<'_>,
    ) -> Stoppable {
        let capacity = self.steps.capacity();
        control.grow(&mut self.steps)?;
        control.reserve((self.steps.capacity() - capacity) * space.key_heap_bytes())?;
        let number = u32::try_from(self.steps.len()).map_err(|_| StopReason::Memory)?;
        let hash = space.hash(&key);
        self.steps.push(Step { key, came_by, cost });
        let steps = &self.steps;
        let rehash = |&place: &u32| space.hash(&steps[place as usize].key);
        if self.index.len() == self.index.capacity() {
            // The table doubles; the old one is freed after the new one is filled.
            let before = self.index.allocation_size();
            control.reserve((2 * before).max(256))?;
            self.index.reserve(1, rehash);
            control.release(before);
        }
        self.index.insert_unique(hash, number, rehash);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::maze::{Maze, MazeStep};
    use crate::testing::*;

    #[test]
    fn the_path_has_no_loops() {
        let maze = Maze::new("1 2 3\n4 5 6\n7 8 9").unwrap();
        let mut control = unlimited();
        let mut trail = LoopFreePath::new(&maze, &0, &mut control).unwrap();
        let mut cell = 0;
        let round = [MazeStep::East, MazeStep::South, MazeStep::West];
        trail
            .follow(&maze, &mut cell, &round, &mut control)
            .unwrap();
        assert_eq!((trail.path().cost, trail.path().actions.len()), (11, 3));
        trail
            .follow(&maze, &mut cell, &[MazeStep::North], &mut control)
            .unwrap();
        assert_eq!((trail.path().cost, trail.last()), (0, None));
        let zigzag = [
            MazeStep::South,
            MazeStep::East,
            MazeStep::West,
            MazeStep::South,
        ];
        trail
            .follow(&maze, &mut cell, &zigzag, &mut control)
            .unwrap();
        assert_eq!(trail.path().actions, [MazeStep::South, MazeStep::South]);
        assert_eq!(trail.path().cost, 11);
    }

    #[test]
    fn a_long_random_walk_stays_a_path() {
        let maze = Maze::new(&["1".repeat(30).as_str(); 30].join("\n")).unwrap();
        let mut control = unlimited();
        let mut trail = LoopFreePath::new(&maze, &0, &mut control).unwrap();
        let mut random = Random::new(3);
        let mut cell = 0;
        for _ in 0..20_000 {
            let step = random_action(&maze, &cell, trail.last(), &mut random).unwrap();
            trail
                .follow(&maze, &mut cell, &[step], &mut control)
                .unwrap();
        }
        let mut end = 0;
        let mut seen = vec![0];
        for step in trail.path().actions {
            maze.apply(&mut end, step);
            assert!(!seen.contains(&end));
            seen.push(end);
        }
        assert_eq!(end, cell);
    }
}
