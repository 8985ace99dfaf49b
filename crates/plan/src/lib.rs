//! A planner for PDDL that knows nothing of tiles.

mod task;

pub use task::{Fact, Operator, Task};
