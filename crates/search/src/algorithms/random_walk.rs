//! Random walks, each longer than the one before.

use crate::building_blocks::attempts::{attempts, random_action};
use crate::building_blocks::random::Random;
use crate::{Control, Heuristic, Outcome, Space, Task};

seeded_options! {
    /// The lengths of the walks of [`random_walk`].
    ///
    /// The defaults make about sixteen million steps in all.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct RandomWalkOptions {
        /// The number of walks, each from the start.
        pub walks: u32 = 14,
        /// The length of the first walk; every further one is twice as long as the one before.
        pub steps: u64 = 1000,
    }
}

/// Walks at random until it meets a goal, then shortens the path.
///
/// - Neither complete nor optimal: no path means that all walks failed.
/// - Memory is linear in the length of the walk without its loops; shortening takes more if there
///   is room.
/// - The heuristic is used only for the first lower bound.
///
/// ```
/// use taquin_search::puzzles::pancake::Sorting;
/// use taquin_search::{Control, RandomWalkOptions, random_walk};
///
/// let sorting = Sorting::new(&[3, 6, 1, 4, 2, 5]).unwrap();
/// let options = RandomWalkOptions::new(7);
/// let outcome = random_walk(&sorting.task(), options, &mut Control::default());
/// assert!(outcome.best.is_some());
/// ```
///
/// Reference: R. Aleliunas, R. Karp, R. Lipton, L. Lovász and C. Rackoff,
/// "Random walks, universal traversal sequences, and the complexity of maze
/// problems", FOCS 1979.
pub fn random_walk<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    options: RandomWalkOptions,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let space = task.space;
    let mut random = Random::new(options.seed);
    attempts(task, options.walks, control, |number, trail, control| {
        let mut state = task.start.clone();
        let growth = 1u64.checked_shl(number).unwrap_or(u64::MAX);
        for _ in 0..options.steps.saturating_mul(growth) {
            control.expand()?;
            let Some(action) = random_action(space, &state, trail.last(), &mut random) else {
                return Ok(false);
            };
            let price = space.apply(&mut state, action);
            control.generate();
            trail.step(space, action, price, &state, control)?;
            if (task.is_goal)(&state) {
                return Ok(true);
            }
        }
        Ok(false)
    })
}

#[cfg(test)]
crate::testing::randomised::randomised_search_tests!(
    random_walk,
    RandomWalkOptions,
    RandomWalkOptions {
        walks: 4,
        ..RandomWalkOptions::default()
    }
);
