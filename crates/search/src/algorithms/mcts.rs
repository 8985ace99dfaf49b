//! Monte-Carlo tree search: takes the steps that did well in random trials.

#[cfg(test)]
mod tests;

use crate::building_blocks::random::Random;
use crate::storage::store::Store;
use crate::{
    Control, Cost, Heuristic, Meter as _, Outcome, Path, Space, StopReason, Stoppable, Task,
};

seeded_options! {
    /// The parameters of [`mcts`].
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct MctsOptions {
        /// The weight of the bonus for rarely tried states; outcomes are between 0 and 1.
        pub exploration: f64 = 0.1,
        /// The length of the random part of a trial, beyond the tree.
        pub rollout: usize = 8,
        /// The number of trials before each step.
        pub iterations: u64 = 2000,
    }
}

/// Finds some path step by step, and takes the step that most trials chose.
///
/// - Neither complete nor optimal: a step is never undone. The search gives up when every step
///   leads back to a visited state, and so ends on finite graphs.
/// - A trial descends the tree by UCT, adds the successors of a leaf, and then makes random steps;
///   about half of them go to the least estimate. Its outcome is how much the estimate fell per
///   cost. If the trials before a step meet goals, the cheapest path ends the search.
/// - The part of the tree below the step taken and the states on the path stay in memory. When
///   memory runs short, the tree stops growing.
/// - The heuristic may overestimate. The same seed gives the same path.
///
/// ```
/// use taquin_search::puzzles::pancake::Sorting;
/// use taquin_search::{Control, MctsOptions, mcts};
///
/// let sorting = Sorting::new(&[3, 7, 1, 4, 6, 2, 5]).unwrap();
/// let options = MctsOptions::new(1);
/// let outcome = mcts(&sorting.task(), &options, &mut Control::default());
/// assert!(outcome.best.is_some());
/// ```
///
/// Reference: L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo planning",
/// ECML 2006.
pub fn mcts<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    options: &MctsOptions,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let mut search = Search {
        task,
        options,
        random: Random::new(options.seed),
        here: task.start.clone(),
        estimate_here: task.estimate(task.start),
        taken: Vec::new(),
        cost: 0,
        visited: Store::new(),
        tree: Vec::new(),
        trial_path: Vec::new(),
        best: None,
        limit_has_cut: false,
    };
    let ended = search.run(control);
    Outcome {
        best: search.best,
        lower_bound: control.lower_bound(),
        stopped: ended.err(),
    }
}

/// A state of the tree.
#[derive(Clone)]
struct Branch<A> {
    came_by: Option<A>,
    /// The cost of the action that led here.
    price: Cost,
    /// The successors are adjacent in the tree.
    first_child: u32,
    children: u32,
    trials: u32,
    /// The sum of the outcomes.
    total: f64,
    /// Whether everything below was examined: there is nothing left to try.
    is_dead: bool,
}

impl<A> Branch<A> {
    fn new(came_by: Option<A>, price: Cost) -> Branch<A> {
        Branch {
            came_by,
            price,
            first_child: 0,
            children: 0,
            trials: 0,
            total: 0.0,
            is_dead: false,
        }
    }

    fn child_numbers(&self) -> std::ops::Range<usize> {
        let first = self.first_child as usize;
        first..first + self.children as usize
    }

    fn mean(&self) -> f64 {
        self.total / f64::from(self.trials.max(1))
    }
}

struct Search<'a, 't, S: Space, H> {
    task: &'a Task<'t, S, H>,
    options: &'a MctsOptions,
    random: Random,
    /// The state that the steps taken led to: the root of the tree.
    here: S::State,
    estimate_here: Cost,
    taken: Vec<S::Action>,
    /// The cost of the steps taken.
    cost: Cost,
    /// The states on the path to here.
    visited: Store<S>,
    tree: Vec<Branch<S::Action>>,
    /// The current trial within the tree: branches, and the keys of their states.
    trial_path: Vec<(usize, S::Key)>,
    best: Option<Path<S::Action>>,
    /// Whether the limit on cost has left out any state.
    limit_has_cut: bool,
}

impl<S: Space, H: Heuristic<S>> Search<'_, '_, S, H> {
    fn run(&mut self, control: &mut Control<'_>) -> Stoppable {
        control.raise_bound(self.task.first_bound())?;
        if (self.task.is_goal)(self.task.start) {
            self.note_goal(&[], 0);
            return Ok(());
        }
        control.grow(&mut self.tree)?;
        self.tree.push(Branch::new(None, 0));
        self.visit(control)?;
        loop {
            for _ in 0..self.options.iterations.max(2) {
                self.trial(control)?;
                if self.tree[0].is_dead {
                    break;
                }
            }
            if self.best.is_some() {
                return Ok(());
            }
            let live = |&number: &usize| !self.tree[number].is_dead;
            let chosen = self.tree[0].child_numbers().filter(live).max_by(|&a, &b| {
                let (a, b) = (&self.tree[a], &self.tree[b]);
                let by_trials = a.trials.cmp(&b.trials);
                by_trials.then(a.mean().total_cmp(&b.mean()))
            });
            match chosen {
                Some(chosen) => self.step(chosen, control)?,
                None if self.tree[0].children == 0 && !self.tree[0].is_dead => {
                    // There was not even room for the successors of one state.
                    return Err(StopReason::Memory);
                }
                None if self.taken.is_empty() && self.limit_has_cut => {
                    // The whole tree within the limit was examined.
                    return control.raise_bound(control.cost_limit().saturating_add(1));
                }
                None => return Ok(()),
            }
        }
    }

    /// Records the current state, so that no step leads back to it.
    fn visit(&mut self, control: &mut Control<'_>) -> Stoppable {
        let key = self.task.space.key(&self.here);
        let last = self.taken.last().copied();
        self.visited
            .reach(self.task.space, key, self.cost, last, control)?;
        control.note_depth(self.taken.len());
        Ok(())
    }

    /// Takes the step to a branch; the tree below it is kept.
    fn step(&mut self, chosen: usize, control: &mut Control<'_>) -> Stoppable {
        let action = self.tree[chosen].came_by;
        let action = action.expect("only the first branch came by no action");
        self.cost += self.task.space.apply(&mut self.here, action);
        self.estimate_here = self.task.estimate(&self.here);
        control.grow(&mut self.taken)?;
        self.taken.push(action);
        self.visit(control)?;
        let root = Branch {
            price: 0,
            ..self.tree[chosen].clone()
        };
        let mut kept = Vec::new();
        match copy_below(&self.tree, root, &mut kept, control) {
            Ok(()) => std::mem::swap(&mut self.tree, &mut kept),
            Err(_) => {
                self.tree.clear();
                self.tree.push(Branch::new(Some(action), 0));
            }
        }
        control.release(kept.capacity() * size_of::<Branch<S::Action>>());
        Ok(())
    }

    /// Records a path if it is the cheapest so far: the steps taken, those of the trial, and
    /// `following`.
    fn note_goal(&mut self, following: &[S::Action], cost: Cost) {
        if self.best.as_ref().is_some_and(|path| path.cost <= cost) {
            return;
        }
        let trail = self.trial_path.iter().skip(1);
        let trail = trail.filter_map(|&(number, _)| self.tree[number].came_by);
        let taken = self.taken.iter().copied().chain(trail);
        self.best = Some(Path {
            actions: taken.chain(following.iter().copied()).collect(),
            cost,
        });
    }

    /// One trial: descends the tree, continues at random, and adds the outcome to all branches on
    /// the way.
    fn trial(&mut self, control: &mut Control<'_>) -> Stoppable {
        let space = self.task.space;
        let mut state = self.here.clone();
        let mut paid = 0;
        control.release(self.trial_path.len() * space.key_heap_bytes());
        self.trial_path.clear();
        let mut number = 0;
        let outcome = loop {
            control.grow(&mut self.trial_path)?;
            control.reserve(space.key_heap_bytes())?;
            self.trial_path.push((number, space.key(&state)));
            if self.tree[number].children == 0 {
                // A leaf gets successors when it is tried a second time.
                if number == 0 || self.tree[number].trials > 0 {
                    self.add_children(&state, paid, control)?;
                }
                if self.tree[number].is_dead {
                    break 0.0;
                }
                if self.tree[number].children == 0 {
                    break self.rollout(state, paid, control)?;
                }
            }
            let Some(child) = self.most_promising(number) else {
                self.tree[number].is_dead = true;
                break 0.0;
            };
            let branch = &self.tree[child];
            paid += branch.price;
            if let Some(action) = branch.came_by {
                space.apply(&mut state, action);
            }
            number = child;
        };
        control.note_depth(self.taken.len() + self.trial_path.len() - 1);
        control.note_stored(self.tree.len() + self.visited.len());
        for &(number, _) in &self.trial_path {
            self.tree[number].trials += 1;
            self.tree[number].total += outcome;
        }
        Ok(())
    }

    /// The child to try next by UCT, unless all are dead.
    fn most_promising(&self, number: usize) -> Option<usize> {
        let branch = &self.tree[number];
        let logarithm = f64::from(branch.trials.max(1)).ln();
        let promise = |child: usize| {
            let child = &self.tree[child];
            match child.trials {
                0 => f64::INFINITY,
                trials => {
                    let doubt = (logarithm / f64::from(trials)).sqrt();
                    child.mean() + self.options.exploration * doubt
                }
            }
        };
        let live = branch.child_numbers().filter(|&c| !self.tree[c].is_dead);
        // Reversed, because `max_by` returns the last of equal ones and the first is wanted.
        live.rev()
            .max_by(|&a, &b| promise(a).total_cmp(&promise(b)))
    }

    /// Adds the successors of the last state of the trial to the tree, if there is room.
    ///
    /// Leaves out states on the path and states beyond the limit on cost. Goals are recorded, not
    /// added.
    fn add_children(
        &mut self,
        state: &S::State,
        paid: Cost,
        control: &mut Control<'_>,
    ) -> Stoppable {
        let (space, heuristic) = (self.task.space, self.task.heuristic);
        control.expand()?;
        let number = self.trial_path.last().map_or(0, |&(number, _)| number);
        let first_child = self.tree.len();
        let mut state = state.clone();
        let memo = heuristic.full(&state);
        for action in space.actions(&state, self.tree[number].came_by) {
            let price = space.apply(&mut state, action);
            control.generate();
            let key = space.key(&state);
            let estimate = heuristic.estimate(heuristic.after(memo, &state, action));
            let cost = self.cost + paid + price;
            let is_on_the_way = self.visited.find(space, &key).is_some()
                || self.trial_path.iter().any(|(_, other)| *other == key);
            if cost.saturating_add(self.task.provable(estimate)) > control.cost_limit() {
                self.limit_has_cut = true;
            } else if (self.task.is_goal)(&state) {
                self.note_goal(&[action], cost);
            } else if !is_on_the_way {
                if control.grow(&mut self.tree).is_err() {
                    self.tree.truncate(first_child);
                    return Ok(());
                }
                self.tree.push(Branch::new(Some(action), price));
            }
            space.undo(&mut state, action);
        }
        let children = self.tree.len() - first_child;
        let branch = &mut self.tree[number];
        branch.first_child = first_child as u32;
        branch.children = children as u32;
        branch.is_dead = children == 0;
        Ok(())
    }

    /// Makes random steps from the last state of the trial, and returns the outcome.
    fn rollout(
        &mut self,
        mut state: S::State,
        mut paid: Cost,
        control: &mut Control<'_>,
    ) -> Stoppable<f64> {
        let (space, heuristic) = (self.task.space, self.task.heuristic);
        let mut steps: Vec<S::Action> = Vec::new();
        let number = self.trial_path.last().map_or(0, |&(number, _)| number);
        let mut last = self.tree[number].came_by;
        let mut memo = heuristic.full(&state);
        for _ in 0..self.options.rollout {
            control.expand()?;
            let is_greedy = self.random.below(2) == 0;
            let mut chosen = None;
            for (before, action) in space.actions(&state, last).enumerate() {
                space.apply(&mut state, action);
                control.generate();
                let after = heuristic.after(memo, &state, action);
                let estimate = heuristic.estimate(after);
                space.undo(&mut state, action);
                let is_better = match chosen {
                    None => true,
                    Some((_, _, least)) if is_greedy => estimate < least,
                    // The n-th replaces those before with probability 1/n: all are equally likely.
                    Some(_) => self.random.below(before + 1) == 0,
                };
                if is_better {
                    chosen = Some((action, after, estimate));
                }
            }
            let Some((action, after, _)) = chosen else {
                break;
            };
            paid += space.apply(&mut state, action);
            (last, memo) = (Some(action), after);
            control.grow(&mut steps)?;
            steps.push(action);
            let cost = self.cost + paid;
            if (self.task.is_goal)(&state) {
                if cost <= control.cost_limit() {
                    self.note_goal(&steps, cost);
                }
                break;
            }
        }
        control.release(steps.capacity() * size_of::<S::Action>());
        // From 0, if the estimate rose by the cost paid, to 1, if it fell by as much.
        let gained = f64::from(self.estimate_here) - f64::from(heuristic.estimate(memo));
        let outcome = 0.5 + gained / (2.0 * f64::from(paid.max(1)));
        Ok(outcome.clamp(0.0, 1.0))
    }
}

/// Copies a branch and everything below it.
fn copy_below<A: Copy>(
    tree: &[Branch<A>],
    root: Branch<A>,
    kept: &mut Vec<Branch<A>>,
    control: &mut Control<'_>,
) -> Stoppable {
    control.grow(kept)?;
    kept.push(root);
    let mut next = 0;
    while next < kept.len() {
        let children = kept[next].child_numbers();
        kept[next].first_child = kept.len() as u32;
        for child in children {
            control.grow(kept)?;
            kept.push(tree[child].clone());
        }
        next += 1;
    }
    Ok(())
}
