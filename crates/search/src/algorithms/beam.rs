//! Beam search: layer by layer, keeping only the best states of each.

use crate::building_blocks::random::Random;
use crate::storage::store::{NodeNumber, Reached, Store};
use crate::{
    Control, Cost, Found, Heuristic, Meter as _, Outcome, Path, Space, StopReason, Stoppable, Task,
};

/// Finds some path by keeping the best `width` states of each layer.
///
/// - Not optimal, and complete only if no layer is wider than the beam. It ends on finite graphs:
///   no state is kept twice, unless it is reached at a lower cost.
/// - All kept states stay in memory, at most `width` per layer, as well as the successors of one
///   layer. When memory runs short, the beam narrows.
/// - The best states are those with the least estimate, then the least cost. The heuristic may
///   overestimate.
///
/// ```
/// use taquin_search::puzzles::pancake::Sorting;
/// use taquin_search::{Control, beam};
///
/// let sorting = Sorting::new(&[3, 7, 1, 4, 6, 2, 5]).unwrap();
/// let outcome = beam(&sorting.task(), 10, &mut Control::default());
/// assert!(outcome.best.is_some());
/// ```
///
/// Reference: B. Lowerre, "The HARPY speech recognition system", Carnegie Mellon
/// University, 1976.
pub fn beam<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    width: usize,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let found = Beam::new(width).run(task, None, control);
    Outcome::of_any(found, control)
}

/// Finds some path by keeping a random sample of `width` states of each layer.
///
/// - Everything else is as for [`beam`]. The same seed gives the same path.
/// - The weight of a state falls exponentially with its rank among the successors of its layer, by
///   a factor of e over the width of the beam. The best are likely to be kept, but not for every
///   seed, so a mistake of the heuristic need not mislead them all.
///
/// ```
/// use taquin_search::puzzles::pancake::Sorting;
/// use taquin_search::{Control, stochastic_beam};
///
/// let sorting = Sorting::new(&[3, 7, 1, 4, 6, 2, 5]).unwrap();
/// let outcome = stochastic_beam(&sorting.task(), 20, 1, &mut Control::default());
/// assert!(outcome.best.is_some());
/// ```
///
/// Reference: S. Russell and P. Norvig, "Artificial Intelligence: A Modern
/// Approach", 1995, on local beam search; the drawing is that of P. Efraimidis
/// and P. Spirakis, "Weighted random sampling with a reservoir", Information
/// Processing Letters 97, 2006.
pub fn stochastic_beam<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    width: usize,
    seed: u64,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let found = Beam::new(width).run(task, Some(&mut Random::new(seed)), control);
    Outcome::of_any(found, control)
}

/// Finds some path with a beam that starts at `first_width` and doubles until there is one.
///
/// - Complete on finite graphs: it ends when the beam was wide enough to leave nothing out. Not
///   optimal.
/// - Memory is that of the last [`beam`]. The search stops when memory forces a beam to narrow,
///   since a wider one would do no better.
/// - The heuristic may overestimate.
///
/// ```
/// use taquin_search::puzzles::pancake::Sorting;
/// use taquin_search::{Control, widening_beam};
///
/// let sorting = Sorting::new(&[3, 7, 1, 4, 6, 2, 5]).unwrap();
/// let outcome = widening_beam(&sorting.task(), 1, &mut Control::default());
/// assert!(outcome.best.is_some());
/// ```
///
/// Reference: R. Zhou and E. Hansen, "Beam-stack search", ICAPS 2005, on making
/// beams complete; doubling the width is the simplest way.
pub fn widening_beam<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    first_width: usize,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let mut width = first_width.max(1);
    loop {
        let mut beam = Beam::new(width);
        let found = beam.run(task, None, control);
        let found = match found {
            Ok(None) if beam.has_narrowed => Err(StopReason::Memory),
            Ok(None) if beam.has_left_out => {
                width = width.saturating_mul(2);
                continue;
            }
            found => found,
        };
        return Outcome::of_any(found, control);
    }
}

/// The state of one beam search.
struct Beam {
    width: usize,
    /// The maximum number of successors to hold, so that memory is left for kept states.
    max_candidates: usize,
    /// Whether the width has left out any state.
    has_left_out: bool,
    /// Whether memory ran short.
    has_narrowed: bool,
    /// Whether the limit on cost has left out any state.
    has_cut: bool,
}

/// A successor that may be kept.
struct Candidate<S: Space> {
    key: S::Key,
    cost: Cost,
    estimate: Cost,
    came_by: S::Action,
    /// The number of states generated before it.
    generated: u64,
    /// The random value that orders a sample.
    draw: f64,
}

impl Beam {
    fn new(width: usize) -> Beam {
        Beam {
            width: width.max(1),
            max_candidates: usize::MAX,
            has_left_out: false,
            has_narrowed: false,
            has_cut: false,
        }
    }

    /// Expands layer after layer until one has a goal or is empty; keeps a random sample if there
    /// is a generator.
    ///
    /// Has released all memory unless it was stopped.
    fn run<S: Space, H: Heuristic<S>>(
        &mut self,
        task: &Task<'_, S, H>,
        mut random: Option<&mut Random>,
        control: &mut Control<'_>,
    ) -> Found<S> {
        let space = task.space;
        control.raise_bound(task.first_bound())?;
        if (task.is_goal)(task.start) {
            return Ok(Some(Path::empty()));
        }
        // A quarter of the memory: while a vector doubles, three times its content exists.
        let bytes = size_of::<Candidate<S>>() + space.key_heap_bytes();
        self.max_candidates = control.room() / 12 / bytes;
        let mut kept = Store::new();
        kept.reach(space, space.key(task.start), 0, None, control)?;
        let mut layer: Vec<NodeNumber> = Vec::new();
        control.grow(&mut layer)?;
        layer.push(0);
        let mut candidates = Vec::new();
        let mut depth = 0;
        let mut best: Option<Path<S::Action>> = None;
        while !layer.is_empty() && best.is_none() {
            depth += 1;
            control.note_depth(depth);
            for number in layer.drain(..) {
                if kept.node(number).is_expanded() {
                    continue;
                }
                kept.node_mut(number).mark_expanded();
                let path = self.expand(task, &kept, number, &mut candidates, control)?;
                best = match (best, path) {
                    (Some(old), Some(new)) if new.cost >= old.cost => Some(old),
                    (old, new) => new.or(old),
                };
            }
            sort(&mut candidates);
            if let Some(random) = &mut random {
                shuffle_by_rank(&mut candidates, self.width, random);
            }
            control.note_stored(kept.len() + candidates.len());
            control.release(candidates.len() * space.key_heap_bytes());
            for candidate in candidates.drain(..) {
                if layer.len() >= self.width {
                    self.has_left_out = true;
                    break;
                }
                let Candidate { key, cost, .. } = candidate;
                let came_by = Some(candidate.came_by);
                match kept.reach(space, key, cost, came_by, control)? {
                    Reached::New(number) | Reached::Cheaper(number, _) => {
                        control.grow(&mut layer)?;
                        layer.push(number);
                    }
                    Reached::Known => {}
                }
            }
        }
        control.release(layer.capacity() * size_of::<NodeNumber>());
        control.release(candidates.capacity() * size_of::<Candidate<S>>());
        kept.free(space, control);
        if best.is_none() && self.has_cut && !self.has_left_out {
            // Everything within the limit was examined.
            control.raise_bound(control.cost_limit().saturating_add(1))?;
        }
        Ok(best)
    }

    /// Adds the successors of a kept state to the candidates; returns the path if one is a goal.
    fn expand<S: Space, H: Heuristic<S>>(
        &mut self,
        task: &Task<'_, S, H>,
        kept: &Store<S>,
        number: NodeNumber,
        candidates: &mut Vec<Candidate<S>>,
        control: &mut Control<'_>,
    ) -> Found<S> {
        let (space, heuristic) = (task.space, task.heuristic);
        control.expand()?;
        let node = kept.node(number);
        let mut state = space.state(&node.key);
        let memo = heuristic.full(&state);
        for action in space.actions(&state, node.came_by) {
            let cost = node.cost() + space.apply(&mut state, action);
            control.generate();
            let key = space.key(&state);
            let estimate = heuristic.estimate(heuristic.after(memo, &state, action));
            let known = kept.find(space, &key);
            if cost.saturating_add(task.provable(estimate)) > control.cost_limit() {
                self.has_cut = true;
            } else if (task.is_goal)(&state) {
                let mut path = kept.path_to(space, number);
                path.actions.push(action);
                path.cost += cost - node.cost();
                return Ok(Some(path));
            } else if known.is_none_or(|known| kept.node(known).cost() > cost) {
                self.make_room(space, candidates, control)?;
                candidates.push(Candidate {
                    key,
                    cost,
                    estimate,
                    came_by: action,
                    generated: control.statistics().generated,
                    draw: 0.0,
                });
            }
            space.undo(&mut state, action);
        }
        Ok(None)
    }

    /// Makes room for one more candidate, by narrowing the beam if necessary.
    fn make_room<S: Space>(
        &mut self,
        space: &S,
        candidates: &mut Vec<Candidate<S>>,
        control: &mut Control<'_>,
    ) -> Stoppable {
        if candidates.len() >= self.max_candidates.max(64) {
            self.has_narrowed = true;
            self.has_left_out = true;
            let half = candidates.len() / 2;
            self.width = self.width.min(half);
            sort(candidates);
            control.release((candidates.len() - half) * space.key_heap_bytes());
            candidates.truncate(half);
        }
        control.reserve(space.key_heap_bytes())?;
        control.grow(candidates)
    }
}

/// Sorts candidates, the best first.
fn sort<S: Space>(candidates: &mut [Candidate<S>]) {
    candidates.sort_unstable_by_key(|candidate| {
        let Candidate { estimate, cost, .. } = *candidate;
        (estimate, cost, candidate.generated)
    });
}

/// Shuffles sorted candidates; the probability of an early place falls with the rank.
fn shuffle_by_rank<S: Space>(candidates: &mut [Candidate<S>], width: usize, random: &mut Random) {
    for (rank, candidate) in candidates.iter_mut().enumerate() {
        // The first in the order of `-ln(u) / weight` are a weighted sample without replacement;
        // the logarithm of that gives the same order and never overflows.
        candidate.draw = (-(1.0 - random.unit()).ln()).ln() + rank as f64 / width as f64;
    }
    candidates.sort_unstable_by(|a, b| {
        let by_draw = a.draw.total_cmp(&b.draw);
        by_draw.then(a.generated.cmp(&b.generated))
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Zero;
    use crate::testing::*;

    #[test]
    fn paths_are_sound() {
        finds_paths(some_stacks(7, 60), |task, control| beam(task, 8, control));
        let overestimated = some_stacks(7, 60).map(|sorting| sorting.with(Overestimate));
        is_sound(overestimated, |task, control| {
            stochastic_beam(task, 5, 3, control)
        });
        finds_paths(some_stacks(7, 60), |task, control| {
            let outcome = widening_beam(task, 1, control);
            assert_eq!(control.held(), 0);
            outcome
        });
        let blind = all_stacks(4).map(|sorting| sorting.with(|_| Zero));
        is_sound(blind, |task, control| beam(task, 1, control));
        is_sound(some_mazes(60, 8, 8), |task, control| beam(task, 2, control));
        let patchy = some_mazes(60, 8, 8).map(|maze| maze.with(Patchy));
        is_sound(patchy, |task, control| stochastic_beam(task, 3, 9, control));
    }

    #[test]
    fn a_wide_beam_leaves_out_nothing() {
        proves_there_is_no_path(|task, control| beam(task, 1000, control));
        proves_there_is_no_path(|task, control| widening_beam(task, 1, control));
    }

    #[test]
    fn every_limit_stops_it() {
        every_limit_stops(false, |task, control| beam(task, 3, control));
        every_limit_stops(false, |task, control| stochastic_beam(task, 3, 5, control));
        every_limit_stops(false, |task, control| widening_beam(task, 1, control));
    }

    #[test]
    fn memory_narrows_the_beam() {
        let mut control = within_memory(100_000);
        let mut wide = Beam::new(100_000);
        let found = wide.run(&hard_stack().task(), None, &mut control);
        assert!(found.unwrap().is_some());
        assert!(wide.has_narrowed);
    }

    #[test]
    fn seeds_decide() {
        let hard = hard_stack();
        let run = |seed| stochastic_beam(&hard.task(), 20, seed, &mut unlimited()).best;
        assert_eq!(run(1), run(1));
        assert!((2..10).any(|seed| run(seed) != run(1)));
    }
}
