//! A planner for PDDL that knows nothing of tiles.

mod ground;
pub mod pddl;
mod task;

pub use ground::{GroundError, ground};
pub use task::{Fact, Operator, Task};
