//! A planner for PDDL that knows nothing of tiles.

mod ground;
pub mod heuristic;
pub mod pddl;
mod plan;
mod planner;
mod space;
mod task;

pub use ground::{GroundError, ground};
pub use plan::{
    Plan, PlanError, PlanFault, PlanStep, PlanTextError, ReplayError, read_plan, validate,
};
pub use planner::{Answer, Estimate, Method, PlannerError, UnknownMethod, plan};
pub use space::{SpaceError, State, Step, TaskSpace};
pub use task::{Fact, Operator, Task};
