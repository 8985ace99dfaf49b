//! Hill climbing with sideways moves, random walks out of local minima, and restarts.

use crate::building_blocks::attempts::{attempts, random_action};
use crate::building_blocks::random::Random;
use crate::{Control, Cost, Heuristic, Outcome, Space, Stoppable, Task};

seeded_options! {
    /// The effort of [`hill_climbing`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct HillClimbingOptions {
        /// How often to begin again at the start.
        pub restarts: u32 = 50,
        /// How many actions in a row may leave the estimate unchanged.
        pub sideways: u32 = 8,
        /// How many random walks in a row may fail to lead to a better state.
        pub walks: u32 = 1000,
        /// The maximum number of steps of a random walk.
        pub steps: u32 = 40,
    }
}

/// Finds some path by going to the successor with the least estimate.
///
/// - Neither complete nor optimal: no path means that all restarts failed.
/// - Memory is linear in the length of the path without its loops; shortening takes more if there
///   is room.
/// - Any heuristic will do that is lower nearer to the goal.
///
/// Random walks lead out of a local minimum, each followed by another climb; one that ends no
/// higher is kept. When too many in a row fail, the search begins again with a random walk from the
/// start. The path found is shortened.
///
/// ```
/// use taquin_search::puzzles::pancake::Sorting;
/// use taquin_search::{Control, HillClimbingOptions, hill_climbing};
///
/// let sorting = Sorting::new(&[3, 6, 1, 8, 4, 2, 7, 5]).unwrap();
/// let options = HillClimbingOptions::new(7);
/// let outcome = hill_climbing(&sorting.task(), options, &mut Control::default());
/// assert!(outcome.best.is_some());
/// ```
///
/// Reference: S. Russell and P. Norvig, "Artificial Intelligence: A Modern
/// Approach", section 4.1; the random walks are those of H. Nakhost and
/// M. Müller, "Monte-Carlo exploration for deterministic planning", IJCAI 2009.
pub fn hill_climbing<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    options: HillClimbingOptions,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let space = task.space;
    let mut random = Random::new(options.seed);
    let mut climber = Climber {
        task,
        state: task.start.clone(),
        last: None,
        steps: Vec::new(),
    };
    let count = options.restarts.saturating_add(1);
    attempts(task, count, control, |number, trail, control| {
        let mut base = task.start.clone();
        let mut lowest = Cost::MAX;
        let mut failures = 0;
        while failures <= options.walks {
            climber.begin(&base, trail.last());
            // Only the very first climb begins without a walk.
            if lowest < Cost::MAX || number > 0 {
                let steps = 1 + random.below(options.steps.max(1) as usize);
                if climber.wander(steps, &mut random, control)? {
                    trail.follow(space, &mut base, &climber.steps, control)?;
                    return Ok(true);
                }
            }
            let is_goal = climber.climb(options.sideways, &mut random, control)?;
            let reached = task.estimate(&climber.state);
            failures = if reached < lowest { 0 } else { failures + 1 };
            if is_goal || reached <= lowest {
                trail.follow(space, &mut base, &climber.steps, control)?;
                lowest = reached;
            }
            if is_goal {
                return Ok(true);
            }
        }
        Ok(false)
    })
}

/// A walk and a climb from some state: the state it has reached, and by which actions.
struct Climber<'t, 's, S: Space, H> {
    task: &'t Task<'s, S, H>,
    state: S::State,
    last: Option<S::Action>,
    steps: Vec<S::Action>,
}

impl<S: Space, H: Heuristic<S>> Climber<'_, '_, S, H> {
    fn begin(&mut self, state: &S::State, last: Option<S::Action>) {
        self.state.clone_from(state);
        self.last = last;
        self.steps.clear();
    }

    /// Makes a step, and returns whether it led to a goal.
    fn step(&mut self, action: S::Action, control: &mut Control<'_>) -> Stoppable<bool> {
        self.task.space.apply(&mut self.state, action);
        self.last = Some(action);
        control.grow(&mut self.steps)?;
        self.steps.push(action);
        Ok((self.task.is_goal)(&self.state))
    }

    /// Makes random steps, and returns whether they led to a goal.
    fn wander(
        &mut self,
        steps: usize,
        random: &mut Random,
        control: &mut Control<'_>,
    ) -> Stoppable<bool> {
        for _ in 0..steps {
            control.expand()?;
            let action = random_action(self.task.space, &self.state, self.last, random);
            let Some(action) = action else { break };
            control.generate();
            if self.step(action, control)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Goes down to a local minimum, and returns whether it is a goal.
    fn climb(
        &mut self,
        sideways: u32,
        random: &mut Random,
        control: &mut Control<'_>,
    ) -> Stoppable<bool> {
        let (space, heuristic) = (self.task.space, self.task.heuristic);
        let mut memo = heuristic.full(&self.state);
        let mut level_steps = 0;
        loop {
            control.expand()?;
            let height = heuristic.estimate(memo);
            let mut best: Option<(Cost, S::Action, H::Memo)> = None;
            let mut equals = 0;
            for action in space.actions(&self.state, self.last) {
                space.apply(&mut self.state, action);
                control.generate();
                let after = heuristic.after(memo, &self.state, action);
                let estimate = heuristic.estimate(after);
                space.undo(&mut self.state, action);
                let least = best.map_or(Cost::MAX, |(least, ..)| least);
                if estimate < least {
                    equals = 0;
                }
                if estimate <= least {
                    equals += 1;
                    // All equally good ones are equally likely.
                    if random.below(equals) == 0 {
                        best = Some((estimate, action, after));
                    }
                }
            }
            let Some((estimate, action, after)) = best else {
                return Ok(false);
            };
            level_steps = if estimate < height {
                0
            } else {
                level_steps + 1
            };
            if estimate > height || level_steps > sideways {
                return Ok(false);
            }
            memo = after;
            if self.step(action, control)? {
                return Ok(true);
            }
        }
    }
}

#[cfg(test)]
crate::testing::randomised::randomised_search_tests!(
    hill_climbing,
    HillClimbingOptions,
    HillClimbingOptions {
        restarts: 3,
        ..HillClimbingOptions::default()
    }
);
