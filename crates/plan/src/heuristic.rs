//! Estimates of what is left to do, for any task: one file each.
//!
//! All but [`GoalCount`] come from the delete relaxation, in which nothing that
//! was once true becomes false. An estimate of [`DEAD_END`] says that not even
//! that leads to the goal; then nothing does.
//!
//! A heuristic keeps its working memory and allocates nothing to evaluate a
//! state. It belongs to one thread; threads make one each.

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
