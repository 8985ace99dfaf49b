//! A planner for PDDL that knows nothing of tiles.

mod bits;
mod graphplan;
mod ground;
pub mod heuristic;
mod layers;
pub mod pddl;
mod plan;
mod planner;
mod sat;
mod space;
mod task;
#[cfg(test)]
mod testing;

pub use graphplan::graphplan;
pub use ground::{GroundError, ground};
pub use layers::Steps;
pub use plan::{
    Plan, PlanError, PlanFault, PlanStep, PlanTextError, ReplayError, read_plan, validate,
};
pub use planner::{Answer, Estimate, Method, PlannerError, UnknownMethod, plan};
pub use sat::satisfiability;
pub use space::{SpaceError, State, Step, TaskSpace};
pub use task::{Fact, Operator, Task};
