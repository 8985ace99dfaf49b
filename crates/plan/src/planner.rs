//! One call that plans: a task, a method by name, a control.

use std::fmt;
use std::str::FromStr;

use taquin_search::{self as search, Control, Cost, Heuristic, Outcome, StopReason, Weight, Zero};
use thiserror::Error;

use crate::heuristic::{FastForward, GoalCount, HAdd, HMax, LmCut};
use crate::{
    AppliedOperator, GroundTask, Plan, PlanReplayError, SpaceError, StepKind, TaskSpace, graphplan,
    satisfiability,
};

/// What a search is led by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Estimate {
    /// Nothing.
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
    /// All of them.
    pub const ALL: [Estimate; 6] = [
        Estimate::Blind,
        Estimate::GoalCount,
        Estimate::HMax,
        Estimate::HAdd,
        Estimate::FastForward,
        Estimate::LmCut,
    ];

    /// The name.
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

/// How to plan.
///
/// By name: `astar-`, `greedy-` or `weighted-` and the name of an estimate, `preferred-ff`,
/// `graphplan`, `sat` or `sat-parallel`.
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
    /// A*: cheapest plans, if the estimate is admissible.
    Astar(Estimate),
    /// Weighted A*: plans within the weight of the cheapest, if the estimate is admissible.
    Weighted(Estimate, Weight),
    /// Greedy best-first search: some plan.
    Greedy(Estimate),
    /// Greedy best-first search by [`FastForward`] and the operators it prefers: some plan, quickly.
    PreferredFastForward,
    /// [`graphplan`]: the fewest steps, where operators that do not disturb each other share one.
    GraphPlan,
    /// [`satisfiability`]: the fewest steps.
    Satisfiability(StepKind),
}

impl PlanMethod {
    /// The weight that the name `weighted-…` means: three.
    pub fn usual_weight() -> Weight {
        Weight::new(3, 1).expect("three is at least one")
    }

    /// Every method, weighted A* with its usual weight.
    pub fn all() -> impl Iterator<Item = PlanMethod> {
        let by_estimate =
            |method: fn(Estimate) -> PlanMethod| Estimate::ALL.into_iter().map(method);
        by_estimate(PlanMethod::Astar)
            .chain(by_estimate(|it| {
                PlanMethod::Weighted(it, PlanMethod::usual_weight())
            }))
            .chain(by_estimate(PlanMethod::Greedy))
            .chain([
                PlanMethod::PreferredFastForward,
                PlanMethod::GraphPlan,
                PlanMethod::Satisfiability(StepKind::Single),
                PlanMethod::Satisfiability(StepKind::Parallel),
            ])
    }

    /// Whether its plans are cheapest ones, and proven to be.
    pub fn is_optimal(self) -> bool {
        match self {
            PlanMethod::Astar(estimate) => estimate.is_admissible(),
            PlanMethod::Weighted(..) | PlanMethod::Greedy(_) | PlanMethod::PreferredFastForward => {
                false
            }
            // Steps are what they count, not cost.
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

/// A name that no method has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no method {0:?}; there are {all}", all = all_names())]
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

/// What planning found, and what it proved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlanAnswer {
    /// The best plan found. Without one, and not stopped, there is none: proven.
    pub plan: Option<Plan>,
    /// No plan costs less than this: proven.
    pub lower_bound: Cost,
    /// Why it ended early, if it did.
    pub stopped: Option<StopReason>,
}

impl PlanAnswer {
    /// Whether the plan is proven to be a cheapest one.
    pub fn is_optimal(&self) -> bool {
        let plan = self.plan.as_ref();
        plan.is_some_and(|plan| plan.cost() == u64::from(self.lower_bound))
    }
}

/// Why a task cannot be planned.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlannerError {
    /// The task cannot be searched.
    #[error(transparent)]
    Space(#[from] SpaceError),
    /// What was found is no plan; a fault of this crate.
    #[error("the planner found what is no plan, please report it: {0}")]
    Wrong(#[from] PlanReplayError),
}

/// Plans: searches a task by a method, within the limits of a control.
///
/// Every plan was replayed on the task. Time and memory are those of the
/// search; the costs of operators are honoured, those that cost nothing
/// included.
///
/// # Errors
/// [`PlannerError::Space`] when an operator has too many effects. A limit is
/// no error: see [`PlanAnswer::stopped`].
pub fn plan(
    task: &GroundTask,
    method: PlanMethod,
    control: &mut Control<'_>,
) -> Result<PlanAnswer, PlannerError> {
    let by_number = |number: u32| number as usize;
    let outcome = match method {
        PlanMethod::GraphPlan => return answer(task, graphplan(task, control), by_number),
        PlanMethod::Satisfiability(steps) => {
            return answer(task, satisfiability(task, steps, control), by_number);
        }
        PlanMethod::PreferredFastForward => {
            let space = TaskSpace::new(task)?;
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
            let space = TaskSpace::new(task)?;
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
    match method {
        PlanMethod::Weighted(_, weight) => search::weighted_astar(&task, weight, control),
        PlanMethod::Greedy(_) => search::greedy(&task, control),
        _ => search::astar(&task, control),
    }
}

fn answer<A>(
    task: &GroundTask,
    outcome: Outcome<A>,
    operator: fn(A) -> usize,
) -> Result<PlanAnswer, PlannerError> {
    let operators = |path: search::Path<A>| path.actions.into_iter().map(operator).collect();
    let plan = outcome.best.map(|path| Plan::replay(task, operators(path)));
    Ok(PlanAnswer {
        plan: plan.transpose()?,
        lower_bound: outcome.lower_bound,
        stopped: outcome.stopped,
    })
}
