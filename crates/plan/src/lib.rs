//! A planner for PDDL.
//!
//! It reads domains and problems in ADL: STRIPS with typing (`either` included),
//! equality, constants, conditional effects, negation, disjunction and quantifiers
//! in conditions and goals; and action costs. It grounds them, and finds plans with the searches of `taquin-search` and heuristics that work
//! for every domain. It knows nothing about tiles, prints nothing and touches no
//! files.
//!
//! ```text
//! text → Domain, PddlProblem → GroundTask → TaskSpace, heuristics → Plan → text
//!        parse                 ground       search                  replayed
//! ```
//!
//! Each arrow is one call that may fail: [`pddl::Domain::parse`] and
//! [`pddl::PddlProblem::parse`] report faults with line and column, and return slips
//! as warnings beside the result; [`ground`]
//! finds every operator that can ever be used; [`plan()`] searches within the
//! limits of a [`Control`](taquin_search::Control). A [`Plan`] can only be made
//! by replaying it, and [`validate`] checks the text of any plan against the
//! problem as written.
//!
//! ```
//! use taquin_plan::pddl::{Domain, PddlProblem};
//! use taquin_plan::{ground, plan, read_plan, validate};
//! use taquin_search::{Control, Limits};
//!
//! let domain = Domain::parse(
//!     "(define (domain ferry)
//!        (:types car bank)
//!        (:predicates (at ?c - car ?b - bank) (on ?c - car) (ferry ?b - bank) (full))
//!        (:action sail :parameters (?from ?to - bank)
//!          :precondition (and (ferry ?from) (not (= ?from ?to)))
//!          :effect (and (ferry ?to) (not (ferry ?from))))
//!        (:action board :parameters (?c - car ?b - bank)
//!          :precondition (and (at ?c ?b) (ferry ?b) (not (full)))
//!          :effect (and (on ?c) (full) (not (at ?c ?b))))
//!        (:action leave :parameters (?c - car ?b - bank)
//!          :precondition (and (on ?c) (ferry ?b))
//!          :effect (and (at ?c ?b) (not (on ?c)) (not (full)))))",
//! )?;
//! let problem = PddlProblem::parse(
//!     "(define (problem two-cars) (:domain ferry)
//!        (:objects a b - car here there - bank)
//!        (:init (at a here) (at b here) (ferry here))
//!        (:goal (and (at a there) (at b there))))",
//!     &domain,
//! )?;
//! let mut control = Control::new(Limits::default());
//! let task = ground(&problem, &mut control)?;
//! let answer = plan(&task, "astar-lmcut".parse()?, &mut control)?;
//! assert!(answer.is_optimal());
//! let found = answer.plan.expect("a plan exists");
//! assert_eq!(found.cost(), 7);
//! assert_eq!(validate(&problem, &read_plan(&found.to_string())?), Ok(7));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bits;
mod graphplan;
mod ground;
pub mod heuristic;
mod horizon;
mod interference;
mod invariants;
mod mutex_layers;
pub mod pddl;
mod plan;
mod planner;
mod sat;
mod slack;
mod space;
mod split;
mod task;
#[cfg(test)]
mod testing;

pub use ground::{GroundError, ground};
pub use horizon::StepKind;
pub use plan::{
    Plan, PlanError, PlanFault, PlanReplayError, PlanStep, PlanTextError, read_plan, validate,
};
pub use planner::{Estimate, PlanAnswer, PlanMethod, PlannerError, UnknownPlanMethodError, plan};
pub use space::{AppliedOperator, FactSet, TaskSpace};
pub use task::{ConditionalChange, Fact, GroundTask, Operator};
