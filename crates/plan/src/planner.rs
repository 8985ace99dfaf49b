//! Planning methods by name, and the one call that plans.

use std::fmt;
use std::str::FromStr;

use taquin_search::{self as search, Control, Cost, Heuristic, Outcome, StopReason, Weight, Zero};
use thiserror::Error;

use crate::graphplan::graphplan;
use crate::heuristic::{DEAD_END, FastForward, GoalCount, HAdd, HMax, LmCut};
use crate::sat::satisfiability;
use crate::split::split;
use crate::{AppliedOperator, GroundTask, Plan, PlanReplayError, StepKind, TaskSpace};

/// The heuristic that guides a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Estimate {
    /// Zero for every state.
    Blind,
    /// [`GoalCount`].
    GoalCount,
    /// [`HMax`].
    HMax,
    /// [`HAdd`].
    HAdd,
    /// [`FastForward`].
    FastForward,
    /// [`LmCut`].
    LmCut,
}

impl Estimate {
    /// All estimates.
    pub const ALL: [Estimate; 6] = [
        Estimate::Blind,
        Estimate::GoalCount,
        Estimate::HMax,
        Estimate::HAdd,
        Estimate::FastForward,
        Estimate::LmCut,
    ];

    /// The name, as it occurs in the names of methods.
    pub fn name(self) -> &'static str {
        match self {
            Estimate::Blind => "blind",
            Estimate::GoalCount => "goal-count",
            Estimate::HMax => "hmax",
            Estimate::HAdd => "hadd",
            Estimate::FastForward => "ff",
            Estimate::LmCut => "lmcut",
        }
    }

    /// Whether it never overestimates.
    pub fn is_admissible(self) -> bool {
        matches!(self, Estimate::Blind | Estimate::HMax | Estimate::LmCut)
    }
}

/// A planning method.
///
/// The names are `astar-`, `greedy-` or `weighted-` with the name of an estimate, and `preferred-ff`,
/// `graphplan`, `sat` and `sat-parallel`.
///
/// ```
/// use taquin_plan::{Estimate, PlanMethod};
///
/// assert_eq!("astar-lmcut".parse(), Ok(PlanMethod::Astar(Estimate::LmCut)));
/// assert_eq!(PlanMethod::PreferredFastForward.to_string(), "preferred-ff");
/// assert!("astar-magic".parse::<PlanMethod>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanMethod {
    /// A*: optimal plans, if the estimate is admissible.
    Astar(Estimate),
    /// Weighted A*: plans that cost at most the weight times the optimum, if the estimate is admissible.
    Weighted(Estimate, Weight),
    /// Greedy best-first search: some plan.
    Greedy(Estimate),
    /// Greedy best-first search by [`FastForward`] and the operators it prefers: some plan, quickly.
    PreferredFastForward,
    /// GraphPlan: the fewest parallel steps.
    GraphPlan,
    /// Planning as satisfiability: the fewest steps.
    Satisfiability(StepKind),
}

impl PlanMethod {
    /// The weight of the methods named `weighted-…`: 3.
    pub fn default_weight() -> Weight {
        Weight::new(3, 1).expect("three is at least one")
    }

    /// Every method; weighted A* has its default weight.
    pub fn all() -> impl Iterator<Item = PlanMethod> {
        let by_estimate =
            |method: fn(Estimate) -> PlanMethod| Estimate::ALL.into_iter().map(method);
        by_estimate(PlanMethod::Astar)
            .chain(by_estimate(|it| {
                PlanMethod::Weighted(it, PlanMethod::default_weight())
            }))
            .chain(by_estimate(PlanMethod::Greedy))
            .chain([
                PlanMethod::PreferredFastForward,
                PlanMethod::GraphPlan,
                PlanMethod::Satisfiability(StepKind::Single),
                PlanMethod::Satisfiability(StepKind::Parallel),
            ])
    }

    /// Whether its plans are proven optimal.
    pub fn is_optimal(self) -> bool {
        match self {
            PlanMethod::Astar(estimate) => estimate.is_admissible(),
            PlanMethod::Weighted(..) | PlanMethod::Greedy(_) | PlanMethod::PreferredFastForward => {
                false
            }
            // They minimise steps, not cost.
            PlanMethod::GraphPlan | PlanMethod::Satisfiability(_) => false,
        }
    }
}

impl fmt::Display for PlanMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanMethod::Astar(estimate) => write!(f, "astar-{}", estimate.name()),
            PlanMethod::Weighted(estimate, _) => write!(f, "weighted-{}", estimate.name()),
            PlanMethod::Greedy(estimate) => write!(f, "greedy-{}", estimate.name()),
            PlanMethod::PreferredFastForward => f.write_str("preferred-ff"),
            PlanMethod::GraphPlan => f.write_str("graphplan"),
            PlanMethod::Satisfiability(StepKind::Single) => f.write_str("sat"),
            PlanMethod::Satisfiability(StepKind::Parallel) => f.write_str("sat-parallel"),
        }
    }
}

/// A name that no planning method has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a planning method: use one of {all}", all = all_names())]
pub struct UnknownPlanMethodError(pub String);

fn all_names() -> String {
    let names: Vec<String> = PlanMethod::all().map(|method| method.to_string()).collect();
    names.join(", ")
}

impl FromStr for PlanMethod {
    type Err = UnknownPlanMethodError;

    fn from_str(name: &str) -> Result<PlanMethod, UnknownPlanMethodError> {
        let found = PlanMethod::all().find(|method| method.to_string() == name);
        found.ok_or_else(|| UnknownPlanMethodError(name.to_string()))
    }
}

/// The plan found, and the bound proven.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlanAnswer {
    /// The best plan found. `None` proves that no plan exists, unless the search was stopped.
    pub plan: Option<Plan>,
    /// The proven lower bound: no plan costs less.
    pub lower_bound: Cost,
    /// Why the search stopped early, if it did.
    pub stopped: Option<StopReason>,
}

impl PlanAnswer {
    /// Whether the plan is proven optimal.
    pub fn is_optimal(&self) -> bool {
        let plan = self.plan.as_ref();
        plan.is_some_and(|plan| plan.cost() == u64::from(self.lower_bound))
    }
}

/// Why planning failed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlannerError {
    /// An operator has too many conditional effects for the method.
    #[error(
        "{operator} has too many conditional effects for {method}; use astar-lmcut or preferred-ff"
    )]
    TooManyConditionalEffects {
        /// The operator.
        operator: String,
        /// The method.
        method: PlanMethod,
    },
    /// The search returned an invalid plan; a bug in this crate.
    #[error("the planner found an invalid plan, please report this bug: {0}")]
    Wrong(#[from] PlanReplayError),
}

/// Searches for a plan within the limits of `control`.
///
/// Every plan is replayed on the task. Operators may have any cost, zero
/// included.
///
/// The searches read conditional changes as they are; GraphPlan and
/// satisfiability search a task in which each operator is split into one copy for
/// each set of changes that can happen together.
///
/// If a limit ends a search by an admissible estimate, the lower bound is at least
/// the estimate of the initial state.
///
/// # Errors
/// [`PlannerError::TooManyConditionalEffects`] if such an operator needs more than
/// 1024 copies. Reaching a limit is not an error: see [`PlanAnswer::stopped`].
pub fn plan(
    task: &GroundTask,
    method: PlanMethod,
    control: &mut Control<'_>,
) -> Result<PlanAnswer, PlannerError> {
    let outcome = match method {
        PlanMethod::GraphPlan | PlanMethod::Satisfiability(_) => {
            return by_horizon(task, method, control);
        }
        PlanMethod::PreferredFastForward => {
            let space = TaskSpace::new(task);
            let start = space.initial();
            let task = search::Task {
                space: &space,
                start: &start,
                is_goal: &|state| space.is_goal(state),
                heuristic: &FastForward::new(task),
            };
            search::greedy_preferred(&task, control)
        }
        PlanMethod::Astar(estimate)
        | PlanMethod::Weighted(estimate, _)
        | PlanMethod::Greedy(estimate) => {
            let space = TaskSpace::new(task);
            match estimate {
                Estimate::Blind => run(&space, method, &Zero, control),
                Estimate::GoalCount => run(&space, method, &GoalCount::new(task), control),
                Estimate::HMax => run(&space, method, &HMax::new(task), control),
                Estimate::HAdd => run(&space, method, &HAdd::new(task), control),
                Estimate::FastForward => run(&space, method, &FastForward::new(task), control),
                Estimate::LmCut => run(&space, method, &LmCut::new(task), control),
            }
        }
    };
    answer(task, outcome, AppliedOperator::operator)
}

/// Searches by the number of steps, on a task without conditional changes.
fn by_horizon(
    task: &GroundTask,
    method: PlanMethod,
    control: &mut Control<'_>,
) -> Result<PlanAnswer, PlannerError> {
    let mut search = |task: &GroundTask| match method {
        PlanMethod::Satisfiability(kind) => satisfiability(task, kind, control),
        _ => graphplan(task, control),
    };
    if !task.has_conditional_changes() {
        return answer(task, search(task), |number| number as usize);
    }
    let split = split(task)
        .map_err(|operator| PlannerError::TooManyConditionalEffects { operator, method })?;
    let outcome = search(&split.task);
    answer(task, outcome, |number| {
        split.origins[number as usize] as usize
    })
}

fn run<'a, H: Heuristic<TaskSpace<'a>>>(
    space: &TaskSpace<'a>,
    method: PlanMethod,
    heuristic: &H,
    control: &mut Control<'_>,
) -> Outcome<AppliedOperator> {
    let start = space.initial();
    let task = search::Task {
        space,
        start: &start,
        is_goal: &|state| space.is_goal(state),
        heuristic,
    };
    let mut outcome = match method {
        PlanMethod::Weighted(_, weight) => search::weighted_astar(&task, weight, control),
        PlanMethod::Greedy(_) => search::greedy(&task, control),
        _ => search::astar(&task, control),
    };
    if outcome.stopped.is_some() && heuristic.is_admissible() {
        let least = heuristic.estimate(heuristic.full(&start));
        if least != DEAD_END {
            outcome.lower_bound = outcome.lower_bound.max(least);
        }
    }
    outcome
}

fn answer<A>(
    task: &GroundTask,
    outcome: Outcome<A>,
    operator: impl Fn(A) -> usize,
) -> Result<PlanAnswer, PlannerError> {
    let operators = |path: search::Path<A>| path.actions.into_iter().map(&operator).collect();
    let plan = outcome.best.map(|path| Plan::replay(task, operators(path)));
    Ok(PlanAnswer {
        plan: plan.transpose()?,
        lower_bound: outcome.lower_bound,
        stopped: outcome.stopped,
    })
}
