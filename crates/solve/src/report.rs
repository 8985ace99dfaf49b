//! Answers as programs exchange them: serde types that every front end prints.
//!
//! The fields are those of the command's `--format json`. What is not known is null.

mod boards;
mod listed;
mod progress;
mod scramble;
mod solve;

pub use boards::StartAndGoal;
pub use listed::Listed;
pub use progress::ProgressReport;
pub use scramble::Scrambled;
pub use solve::{SolveReport, Status, StepReport, Steps};
