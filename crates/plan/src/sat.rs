//! Planning as satisfiability: for a rising number of steps, is there a plan of that length?
//!
//! Kautz and Selman, "Planning as satisfiability", ECAI 1992. Facts and
//! operators that the mutex layers rule out get no variable, and mutex pairs
//! become clauses, as in their Blackbox ("Unifying SAT-based and graph-based
//! planning", IJCAI 1999). For plans of single operators, further clauses limit
//! the slack.

mod callbacks;
mod formula;
mod slack_limit;

use batsat::lbool;
use taquin_search::{Control, Meter as _, Outcome, Path, StopReason, Stoppable};

use crate::GroundTask;
use crate::horizon::{StepCost, StepKind, outcome, path};
use crate::mutex_layers::MutexLayers;
use crate::slack::Slack;
use formula::Formula;

/// Finds a plan with the fewest steps.
///
/// With [single](StepKind::Single) steps, plans have the fewest operators; with
/// [parallel](StepKind::Parallel) steps, the number of steps is a lower bound on
/// the number of operators. The lower bound on the cost is the number of steps
/// times the cost of the cheapest operator. The search stops at a cost limit if
/// its first plan exceeds it, even though another plan might not.
///
/// The search may never notice that no plan exists; set a limit. It notices if
/// some goals are unreachable on their own or mutex in all layers; otherwise it
/// continues until a limit stops it. It counts the solver's conflicts as
/// expanded and its learnt clauses as stored.
pub(crate) fn satisfiability(
    task: &GroundTask,
    kind: StepKind,
    control: &mut Control<'_>,
) -> Outcome<u32> {
    let found = search(task, kind, control);
    outcome(found, control)
}

fn search(
    task: &GroundTask,
    kind: StepKind,
    control: &mut Control<'_>,
) -> Stoppable<Option<Path<u32>>> {
    control.check()?;
    // Slack counts operators, and parallel steps have any number of them.
    let slack = match kind {
        StepKind::Single => Some(Slack::new(task, control)?),
        StepKind::Parallel => None,
    };
    let found = if slack.as_ref().is_some_and(Slack::excludes_plans) {
        Ok(None)
    } else {
        MutexLayers::new(task, kind, control).and_then(|mut layers| {
            let found = deepen(task, kind, slack.as_ref(), &mut layers, control);
            control.release(layers.bytes());
            found
        })
    };
    control.release(slack.map_or(0, |slack| slack.bytes()));
    found
}

fn deepen(
    task: &GroundTask,
    kind: StepKind,
    slack: Option<&Slack>,
    layers: &mut MutexLayers<'_>,
    control: &mut Control<'_>,
) -> Stoppable<Option<Path<u32>>> {
    let step_cost = StepCost::new(task);
    let mut last_possible = None;
    for horizon in 0_usize.. {
        control.raise_bound(step_cost.of_steps(horizon))?;
        control.check()?;
        layers.extend_to(horizon, control)?;
        if layers.after(horizon).may_hold_all(&task.goal) {
            last_possible = Some(horizon);
            control.note_depth(horizon);
            // Without slack, no length is excluded.
            let limit = match slack {
                Some(slack) => slack.of_length(horizon).map(|units| Some((slack, units))),
                None => Some(None),
            };
            if let Some(limit) = limit
                && let Some(operators) = solve(task, kind, layers, horizon, limit, control)?
            {
                return path(task, operators, control).map(Some);
            }
        }
        // The layers repeat from `earlier` on, and the goals may hold in none of those.
        if let Some(earlier) = layers.first_repeated()
            && last_possible.is_none_or(|last| last < earlier)
        {
            return Ok(None);
        }
    }
    Ok(None)
}

/// The operators of a plan of `horizon` steps, if there is one; `slack` is its slack in units.
fn solve(
    task: &GroundTask,
    kind: StepKind,
    layers: &MutexLayers<'_>,
    horizon: usize,
    slack: Option<(&Slack, usize)>,
    control: &mut Control<'_>,
) -> Stoppable<Option<Vec<u32>>> {
    let mut formula = Formula::new(task, control);
    let stated = formula.require_plan(kind, layers, horizon);
    let stated = stated.and_then(|moments| match slack {
        Some((slack, units)) => slack_limit::require(&mut formula, slack, units, &moments),
        None => Ok(()),
    });
    let answer = match stated.map(|()| formula.solve()) {
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
    use crate::testing::{SQUARE_WITH_TAIL, lamps, pebbles, reaches_goal, shortest};

    #[test]
    fn plans_are_shortest_where_one_operator_is_possible_at_a_time() {
        for (start, kind) in [
            ([1, 2, 3, 4, 0], StepKind::Single),
            ([0, 4, 2, 1, 3], StepKind::Single),
            ([0, 4, 2, 1, 3], StepKind::Parallel),
            ([1, 3, 4, 2, 0], StepKind::Single),
            ([1, 3, 4, 2, 0], StepKind::Parallel),
        ] {
            let task = pebbles(&SQUARE_WITH_TAIL, &start, &[1, 2, 3, 4, 0]);
            let mut control = Control::new(Limits::default());
            let outcome = satisfiability(&task, kind, &mut control);
            assert_eq!(outcome.stopped, None);
            let length = outcome.best.as_ref().map(|path| path.actions.len());
            assert_eq!(length, shortest(&task), "{start:?} {kind:?}");
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
    fn ends_when_the_mutex_layers_exclude_a_plan() {
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
