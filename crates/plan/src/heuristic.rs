//! Estimates of the remaining cost, for any task: one per file.
//!
//! All but [`GoalCount`] come from the delete relaxation, in which no fact ever
//! becomes false. [`DEAD_END`] means that the goal cannot be reached even there,
//! and hence not at all.
//!
//! A heuristic owns its working memory, so evaluating a state allocates nothing.
//! It is for one thread; each thread makes its own.

/// The part of a [`Heuristic`](taquin_search::Heuristic) whose memo is the estimate itself.
macro_rules! memo_is_estimate {
    () => {
        type Memo = Cost;

        fn recall(&self, _state: &FactSet, estimate: Cost) -> Cost {
            estimate
        }

        fn estimate(&self, memo: Cost) -> Cost {
            memo
        }
    };
}

mod exploration;
mod ff;
mod goal_count;
mod hadd;
mod hmax;
mod lmcut;
mod queue;
mod relaxation;

pub use ff::FastForward;
pub use goal_count::GoalCount;
pub use hadd::HAdd;
pub use hmax::HMax;
pub use lmcut::LmCut;
pub use taquin_search::DEAD_END;
