//! Planning as satisfiability: is there a plan of so many steps, for rising numbers.
//!
//! Kautz and Selman, "Planning as satisfiability", ECAI 1992. What the layers
//! rule out gets no variable or is excluded by a clause, as in their Blackbox
//! ("Unifying SAT-based and graph-based planning", IJCAI 1999). Plans of single
//! operators are told what they can waste.

mod budget;
mod formula;
mod watch;

use batsat::lbool;
use taquin_search::{Control, Cost, Meter as _, Outcome, Path, StopReason};

use crate::GroundTask;
use crate::graphplan::path;
use crate::layers::{Layers, StepKind, least_cost, outcome};
use crate::waste::Waste;
use formula::Formula;

/// Finds a plan with the fewest steps.
///
/// With [single](StepKind::Single) steps these are plans with the fewest
/// operators; with [parallel](StepKind::Parallel) ones the number of steps is a
/// lower bound for that of operators. Bounds are in cost: steps times the cost
/// of the cheapest operator. A limit on cost ends it when its plan costs more,
/// though another might not. That there is no plan is only noticed when the layers
/// repeat without one in which all goals can hold, two at a time, or when one of
/// them is out of reach by itself; otherwise the search goes on until a limit stops it. Expanded are the solver's conflicts, stored the clauses that it learnt.
pub fn satisfiability(
    task: &GroundTask,
    steps: StepKind,
    control: &mut Control<'_>,
) -> Outcome<u32> {
    let found = search(task, steps, control);
    outcome(found, control)
}

fn search(
    task: &GroundTask,
    steps: StepKind,
    control: &mut Control<'_>,
) -> Result<Option<Path<u32>>, StopReason> {
    control.check()?;
    // Operators that share a step waste nothing of it.
    let waste = match steps {
        StepKind::Single => Some(Waste::new(task, control)?),
        StepKind::Parallel => None,
    };
    let found = match &waste {
        Some(waste) if waste.excludes_plans() => Ok(None),
        _ => search_layers(task, steps, waste.as_ref(), control),
    };
    control.release(waste.map_or(0, |waste| waste.bytes()));
    found
}

fn search_layers(
    task: &GroundTask,
    steps: StepKind,
    waste: Option<&Waste>,
    control: &mut Control<'_>,
) -> Result<Option<Path<u32>>, StopReason> {
    let mut layers = Layers::new(task, steps, control)?;
    let found = deepen(task, steps, waste, &mut layers, control);
    control.release(layers.bytes());
    found
}

fn deepen(
    task: &GroundTask,
    steps: StepKind,
    waste: Option<&Waste>,
    layers: &mut Layers<'_>,
    control: &mut Control<'_>,
) -> Result<Option<Path<u32>>, StopReason> {
    let step_cost = least_cost(task);
    let mut last_possible = None;
    for horizon in 0_usize.. {
        let bound = (horizon as u64 * u64::from(step_cost)).min(u64::from(Cost::MAX));
        control.raise_bound(bound as Cost)?;
        control.check()?;
        layers.extend_to(horizon, control)?;
        if layers.get(horizon).may_hold_all(&task.goal) {
            last_possible = Some(horizon);
            control.note_depth(horizon);
            // What is not counted excludes no length.
            let wasted = match waste {
                Some(waste) => waste.of_length(horizon).map(|units| Some((waste, units))),
                None => Some(None),
            };
            if let Some(wasted) = wasted
                && let Some(operators) = solve(task, steps, layers, horizon, wasted, control)?
            {
                return path(task, operators, control).map(Some);
            }
        }
        // Layers go round in circles, and the goals are in none of these.
        if let Some(earlier) = layers.repeats()
            && last_possible.is_none_or(|last| last < earlier)
        {
            return Ok(None);
        }
    }
    Ok(None)
}

/// The operators of a plan of so many steps, if there is one.
fn solve(
    task: &GroundTask,
    steps: StepKind,
    layers: &Layers<'_>,
    horizon: usize,
    waste: Option<(&Waste, usize)>,
    control: &mut Control<'_>,
) -> Result<Option<Vec<u32>>, StopReason> {
    let mut formula = Formula::new(task, control);
    let result = formula
        .state(steps, layers, horizon, waste)
        .map(|()| formula.solve());
    let answer = match result {
        Ok(answer) if answer == lbool::TRUE => Ok(Some(formula.operators())),
        Ok(answer) if answer == lbool::FALSE => Ok(None),
        Ok(_) => Err(formula.stopped().unwrap_or(StopReason::Cancelled)),
        Err(reason) => Err(reason),
    };
    formula.end();
    answer
}

#[cfg(test)]
mod tests {
    use taquin_search::Limits;

    use super::*;
    use crate::testing::{lamps, pebbles, reaches_goal, shortest};

    /// A square and a tail: places 0 1 / 2 3 and 4 beside 3.
    const EDGES: [(usize, usize); 5] = [(0, 1), (0, 2), (1, 3), (2, 3), (3, 4)];

    #[test]
    fn plans_are_shortest_where_one_operator_is_possible_at_a_time() {
        for (start, steps) in [
            ([1, 2, 3, 4, 0], StepKind::Single),
            ([0, 4, 2, 1, 3], StepKind::Single),
            ([0, 4, 2, 1, 3], StepKind::Parallel),
            ([1, 3, 4, 2, 0], StepKind::Single),
            ([1, 3, 4, 2, 0], StepKind::Parallel),
        ] {
            let task = pebbles(&EDGES, &start, &[1, 2, 3, 4, 0]);
            let mut control = Control::new(Limits::default());
            let outcome = satisfiability(&task, steps, &mut control);
            assert_eq!(outcome.stopped, None);
            let length = outcome.best.as_ref().map(|path| path.actions.len());
            assert_eq!(length, shortest(&task), "{start:?} {steps:?}");
            if let Some(path) = &outcome.best {
                assert!(outcome.is_optimal());
                assert!(reaches_goal(&task, &path.actions));
            }
        }
    }

    #[test]
    fn single_steps_have_one_operator_and_parallel_ones_more() {
        let task = lamps(5);
        let mut control = Control::new(Limits::default());
        let single = satisfiability(&task, StepKind::Single, &mut control);
        assert!(single.is_optimal());
        assert_eq!(single.lower_bound, 5);
        let mut control = Control::new(Limits::default());
        let parallel = satisfiability(&task, StepKind::Parallel, &mut control);
        assert_eq!(parallel.lower_bound, 1);
        let path = parallel.best.unwrap();
        assert_eq!(path.cost, 5);
        assert!(reaches_goal(&task, &path.actions));
    }

    #[test]
    fn ends_when_the_layers_show_that_there_is_no_plan() {
        let mut task = lamps(2);
        task.operators.truncate(1);
        let outcome = satisfiability(
            &task,
            StepKind::Single,
            &mut Control::new(Limits::default()),
        );
        assert_eq!((outcome.best, outcome.stopped), (None, None));
    }
}
