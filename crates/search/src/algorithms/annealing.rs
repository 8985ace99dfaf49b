//! Simulated annealing: a random walk that accepts worse states ever more rarely.

use crate::building_blocks::attempts::{attempts, random_action};
use crate::building_blocks::random::Random;
use crate::{Control, Heuristic, Outcome, Space, Task};

seeded_options! {
    /// The schedule of [`annealing`].
    ///
    /// The defaults are for estimates that change by about one per action, and make about eight million
    /// steps in all.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct AnnealingOptions {
        /// The first temperature: roughly the rise of the estimate that is accepted easily.
        pub hottest: f64 = 2.0,
        /// The last temperature.
        pub coldest: f64 = 0.3,
        /// The number of steps from the first temperature to the last.
        pub steps: u32 = 50_000,
        /// How often to return to the first temperature and continue from the current state.
        pub reheats: u32 = 15,
        /// How often to begin again at the start.
        pub restarts: u32 = 9,
    }
}

/// Finds some path by a random walk that accepts a higher estimate ever more rarely.
///
/// - Neither complete nor optimal: no path means that all restarts failed.
/// - Memory is linear in the length of the path without its loops; shortening takes more if there
///   is room.
/// - Any heuristic will do that is lower nearer to the goal.
///
/// A step that raises the estimate by *d* is accepted with probability e^(-*d*/*t*). The
/// temperature *t* falls by the same factor with every step. The path found is shortened.
///
/// ```
/// use taquin_search::puzzles::pancake::Sorting;
/// use taquin_search::{AnnealingOptions, Control, annealing};
///
/// let sorting = Sorting::new(&[3, 6, 1, 8, 4, 2, 7, 5]).unwrap();
/// let options = AnnealingOptions::new(7);
/// let outcome = annealing(&sorting.task(), options, &mut Control::default());
/// assert!(outcome.best.is_some());
/// ```
///
/// Reference: S. Kirkpatrick, C. Gelatt and M. Vecchi, "Optimization by
/// simulated annealing", Science 220, 1983.
pub fn annealing<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    options: AnnealingOptions,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let (space, heuristic) = (task.space, task.heuristic);
    let mut random = Random::new(options.seed);
    let steps = f64::from(options.steps.max(1));
    let cooling = (options.coldest / options.hottest).powf(1.0 / steps);
    let count = options.restarts.saturating_add(1);
    attempts(task, count, control, |_, trail, control| {
        let mut state = task.start.clone();
        let mut memo = heuristic.full(&state);
        for _ in 0..=options.reheats {
            let mut temperature = options.hottest;
            for _ in 0..options.steps {
                control.expand()?;
                let Some(action) = random_action(space, &state, trail.last(), &mut random) else {
                    return Ok(false);
                };
                let price = space.apply(&mut state, action);
                control.generate();
                let after = heuristic.after(memo, &state, action);
                let rise =
                    f64::from(heuristic.estimate(after)) - f64::from(heuristic.estimate(memo));
                if rise <= 0.0 || random.unit() < (-rise / temperature).exp() {
                    memo = after;
                    trail.step(space, action, price, &state, control)?;
                    if (task.is_goal)(&state) {
                        return Ok(true);
                    }
                } else {
                    space.undo(&mut state, action);
                }
                temperature *= cooling;
            }
        }
        Ok(false)
    })
}

#[cfg(test)]
crate::testing::randomised::randomised_search_tests!(
    annealing,
    AnnealingOptions,
    AnnealingOptions {
        steps: 1000,
        ..AnnealingOptions::default()
    }
);
