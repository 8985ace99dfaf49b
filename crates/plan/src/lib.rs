//! A planner for PDDL that knows nothing of tiles.

mod bits;
mod graphplan;
mod layers;
mod sat;
mod task;
#[cfg(test)]
mod testing;

pub use graphplan::graphplan;
pub use layers::Steps;
pub use sat::satisfiability;
pub use task::{Fact, Operator, Task};
