//! Worse heuristics made from good ones.

use std::hash::{BuildHasher as _, Hash};

use rustc_hash::FxBuildHasher;

use crate::{Cost, Heuristic, Space};

/// Half of another estimate: admissible, weak and not consistent in general.
pub(crate) struct Half<H>(pub(crate) H);

impl<S: Space, H: Heuristic<S>> Heuristic<S> for Half<H> {
    type Memo = H::Memo;

    fn full(&self, state: &S::State) -> H::Memo {
        self.0.full(state)
    }

    fn estimate(&self, memo: H::Memo) -> Cost {
        self.0.estimate(memo) / 2
    }
}

/// Another estimate, but zero in every third state: admissible and inconsistent.
pub(crate) struct Patchy<H>(pub(crate) H);

impl<S: Space<State: Hash>, H: Heuristic<S>> Heuristic<S> for Patchy<H> {
    type Memo = Cost;

    fn full(&self, state: &S::State) -> Cost {
        if FxBuildHasher.hash_one(state) >> 32 > u64::from(u32::MAX / 3) {
            self.0.estimate(self.0.full(state))
        } else {
            0
        }
    }

    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }
}

/// An estimate that is far too high, and says so.
pub(crate) struct Overestimate<H>(pub(crate) H);

impl<S: Space, H: Heuristic<S>> Heuristic<S> for Overestimate<H> {
    type Memo = H::Memo;

    fn full(&self, state: &S::State) -> H::Memo {
        self.0.full(state)
    }

    fn estimate(&self, memo: H::Memo) -> Cost {
        20 * self.0.estimate(memo)
    }

    fn is_admissible(&self) -> bool {
        false
    }
}

#[test]
fn are_inadmissible_or_inconsistent_as_documented() {
    use super::all_stacks;

    let (mut falls, mut too_high) = (0, 0);
    for sorting in all_stacks(6) {
        let cheapest = sorting.cheapest().unwrap();
        let task = sorting.task();
        let patchy = Patchy(*task.heuristic);
        let patchy = task.with_heuristic(&patchy);
        let estimate = |stack: &_| patchy.estimate(stack);
        assert!(estimate(task.start) <= cheapest);
        for flip in task.space.actions(task.start, None) {
            let mut after = *task.start;
            task.space.apply(&mut after, flip);
            // A consistent one falls by what the flip costs at most.
            falls += usize::from(estimate(task.start) > estimate(&after) + 1);
        }
        let half = task.with_heuristic(&Half(*task.heuristic)).first_bound();
        assert!(half <= cheapest);
        let over = Overestimate(*task.heuristic);
        let over = task.with_heuristic(&over);
        assert_eq!(over.first_bound(), 0);
        too_high += usize::from(over.estimate(task.start) > cheapest);
    }
    assert!(falls > 100 && too_high > 700);
}
