//! A genetic algorithm: sequences of actions that compete, cross over and mutate.

use crate::building_blocks::attempts::attempts;
use crate::building_blocks::random::Random;
use crate::{Control, Cost, Heuristic, Meter as _, Outcome, Space, Stoppable, Task};

seeded_options! {
    /// The parameters of [`genetic`].
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct GeneticOptions {
        /// The number of sequences.
        pub population: u32 = 100,
        /// The number of actions of a sequence.
        pub genes: u32 = 40,
        /// How many sequences compete to become a parent.
        pub tournament: u32 = 4,
        /// How many of the best survive unchanged.
        pub elite: u32 = 4,
        /// The probability that a gene mutates.
        pub mutation: f64 = 0.05,
        /// After this many generations without progress, the best prefix is kept for good.
        pub patience: u32 = 10,
        /// How many prefixes are kept before the search begins again at the start.
        pub extensions: u32 = 30,
        /// How often to begin again at the start.
        pub restarts: u32 = 9,
    }
}

/// Finds some path by evolving sequences of actions.
///
/// - Neither complete nor optimal: no path means that all restarts failed.
/// - Memory is linear in the size of the population and the length of the path; shortening takes
///   more if there is room.
/// - Any heuristic will do that is lower nearer to the goal.
///
/// A gene selects one of the actions possible at its place, by its remainder modulo their number. A
/// sequence is fitter the lower the least estimate along it, and the earlier that is reached. When
/// the best makes no more progress, its actions up to that state are kept, and evolution begins
/// anew from there. The path found is shortened.
///
/// ```
/// use taquin_search::puzzles::pancake::Sorting;
/// use taquin_search::{Control, GeneticOptions, genetic};
///
/// let sorting = Sorting::new(&[3, 6, 1, 4, 2, 7, 5]).unwrap();
/// let options = GeneticOptions::new(7);
/// let outcome = genetic(&sorting.task(), options, &mut Control::default());
/// assert!(outcome.best.is_some());
/// ```
///
/// Reference: J. Holland, "Adaptation in Natural and Artificial Systems",
/// University of Michigan Press, 1975.
pub fn genetic<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    options: GeneticOptions,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let mut breeder = Breeder {
        task,
        options,
        random: Random::new(options.seed),
        population: Vec::new(),
        steps: Vec::new(),
    };
    let count = options.restarts.saturating_add(1);
    attempts(task, count, control, |_, trail, control| {
        breeder.make_room(control)?;
        let mut base = task.start.clone();
        for _ in 0..=options.extensions {
            let Some(best) = breeder.breed(&base, trail.last(), control)? else {
                return Ok(false);
            };
            breeder.decode(&base, trail.last(), &best);
            trail.follow(task.space, &mut base, &breeder.steps, control)?;
            if best.fitness.is_goal() {
                return Ok(true);
            }
        }
        Ok(false)
    })
}

/// The fitness of a sequence; the least is the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Fitness {
    /// One more than the least estimate along the sequence; 0 at a goal.
    height: u64,
    /// The number of actions that lead there.
    length: usize,
}

impl Fitness {
    fn is_goal(self) -> bool {
        self.height == 0
    }
}

#[derive(Clone)]
struct Sequence {
    genes: Vec<u32>,
    fitness: Fitness,
}

struct Breeder<'t, 's, S: Space, H> {
    task: &'t Task<'s, S, H>,
    options: GeneticOptions,
    random: Random,
    /// Fittest first.
    population: Vec<Sequence>,
    /// The actions of the sequence decoded last.
    steps: Vec<S::Action>,
}

impl<S: Space, H: Heuristic<S>> Breeder<'_, '_, S, H> {
    /// Reserves memory for two generations and a decoded sequence, once.
    fn make_room(&mut self, control: &mut Control<'_>) -> Stoppable {
        if self.steps.capacity() > 0 {
            return Ok(());
        }
        let genes = self.options.genes.max(1) as usize;
        let sequence = size_of::<Sequence>() + genes * size_of::<u32>();
        let sequences = 2 * (self.options.population.max(2) as usize + 1);
        control.reserve(sequences.saturating_mul(sequence) + genes * size_of::<S::Action>())?;
        self.steps.reserve_exact(genes);
        Ok(())
    }

    /// Evolves sequences from `base` until one meets a goal or there is no more progress, and
    /// returns the best; `None` if no action is possible.
    fn breed(
        &mut self,
        base: &S::State,
        last: Option<S::Action>,
        control: &mut Control<'_>,
    ) -> Stoppable<Option<Sequence>> {
        self.population.clear();
        for _ in 0..self.options.population.max(2) {
            let random = &mut self.random;
            let genes = (0..self.options.genes.max(1)).map(|_| random.bits() as u32);
            let genes = genes.collect();
            let sequence = self.judge(base, last, genes, control)?;
            self.population.push(sequence);
        }
        let mut waited = 0;
        loop {
            // The sort is stable, so that the result depends on the seed alone.
            self.population.sort_by_key(|sequence| sequence.fitness);
            let best = self.population[0].fitness;
            if best.length == 0 {
                return Ok(None);
            }
            if best.is_goal() || waited >= self.options.patience {
                return Ok(self.population.first().cloned());
            }
            let elite = (self.options.elite as usize).clamp(1, self.population.len());
            let mut young = self.population[..elite].to_vec();
            while young.len() < self.population.len() {
                let genes = self.child();
                young.push(self.judge(base, last, genes, control)?);
            }
            self.population = young;
            let fittest = self.population.iter().map(|sequence| sequence.fitness);
            let is_better = fittest.min().is_some_and(|fittest| fittest < best);
            waited = if is_better { 0 } else { waited + 1 };
        }
    }

    /// A child of two parents: the beginning of one and the end of the other, with some genes
    /// mutated.
    fn child(&mut self) -> Vec<u32> {
        let (one, other) = (self.parent(), self.parent());
        let mut genes = self.population[one].genes.clone();
        let cut = self.random.below(genes.len() + 1);
        genes[cut..].copy_from_slice(&self.population[other].genes[cut..]);
        for gene in &mut genes {
            if self.random.unit() < self.options.mutation {
                *gene = self.random.bits() as u32;
            }
        }
        genes
    }

    /// The winner of a tournament. The population is sorted: the least number wins.
    fn parent(&mut self) -> usize {
        let rivals = (0..self.options.tournament.max(1)).map(|_| {
            let count = self.population.len();
            self.random.below(count)
        });
        rivals.min().unwrap_or(0)
    }

    /// Applies a sequence and computes its fitness.
    fn judge(
        &mut self,
        base: &S::State,
        last: Option<S::Action>,
        genes: Vec<u32>,
        control: &mut Control<'_>,
    ) -> Stoppable<Sequence> {
        let heuristic = self.task.heuristic;
        let mut state = base.clone();
        let mut memo = heuristic.full(&state);
        let mut last = last;
        let mut fitness = Fitness {
            height: u64::MAX,
            length: 0,
        };
        for (place, &gene) in genes.iter().enumerate() {
            control.expand()?;
            let Some(action) = self.action(&state, last, gene) else {
                break;
            };
            self.task.space.apply(&mut state, action);
            control.generate();
            memo = heuristic.after(memo, &state, action);
            last = Some(action);
            let is_goal = (self.task.is_goal)(&state);
            let estimate: Cost = heuristic.estimate(memo);
            let height = if is_goal { 0 } else { u64::from(estimate) + 1 };
            let length = place + 1;
            fitness = fitness.min(Fitness { height, length });
            if is_goal {
                break;
            }
        }
        Ok(Sequence { genes, fitness })
    }

    /// Puts the actions that lead to a sequence's best state into `steps`.
    fn decode(&mut self, base: &S::State, last: Option<S::Action>, sequence: &Sequence) {
        let mut state = base.clone();
        let mut last = last;
        self.steps.clear();
        for &gene in &sequence.genes[..sequence.fitness.length] {
            let action = self.action(&state, last, gene);
            let action = action.expect("the sequence was played to here before");
            self.task.space.apply(&mut state, action);
            last = Some(action);
            self.steps.push(action);
        }
    }

    /// The action that a gene selects.
    fn action(&self, state: &S::State, last: Option<S::Action>, gene: u32) -> Option<S::Action> {
        let choose = |last| {
            let count = self.task.space.actions(state, last).count();
            let number = (gene as usize).checked_rem(count)?;
            self.task.space.actions(state, last).nth(number)
        };
        choose(last).or_else(|| choose(None))
    }
}

#[cfg(test)]
crate::testing::randomised::randomised_search_tests!(
    genetic,
    GeneticOptions,
    GeneticOptions {
        restarts: 1,
        extensions: 5,
        ..GeneticOptions::default()
    }
);
