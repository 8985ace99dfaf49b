//! Reading, replaying and validating plans.

use taquin_plan::{Plan, PlanReplayError, read_plan, validate};

use crate::heuristics::COSTS;
use crate::samples::*;

const SUSSMAN: &str = "\
; Sussman's anomaly
(unstack c a)
(put-down c)
(PICK-UP b)
3: (stack b c)
4.000 : (pick-up a) [1.0]

(stack a b) ; done
";

fn verdict(plan: &str) -> Result<u64, String> {
    let problem = problem(SAMPLES[0].domain, SAMPLES[0].problem);
    let steps = read_plan(plan).map_err(|error| error.to_string())?;
    validate(&problem, &steps).map_err(|error| error.to_string())
}

#[test]
fn a_plan_is_accepted() {
    assert_eq!(verdict(SUSSMAN), Ok(6));
}

#[test]
fn a_broken_plan_is_refused_with_the_step_that_fails() {
    for (from, to, expected) in [
        (
            "(put-down c)\n",
            "",
            "step 2, (pick-up b) in line 3: the precondition (hand-empty) does not hold",
        ),
        (
            "(stack b c)",
            "(stack a c)",
            "step 4, (stack a c) in line 5: the precondition (holding a) does not hold",
        ),
        (
            "(stack b c)",
            "(stack b d)",
            "step 4, (stack b d) in line 5: the problem has no object d",
        ),
        (
            "(stack b c)",
            "(stack b)",
            "step 4, (stack b) in line 5: the action takes 2 objects, found 1",
        ),
        (
            "(put-down c)",
            "(throw c)",
            "step 2, (throw c) in line 3: the domain has no action throw",
        ),
        (
            "(stack a b) ; done",
            "",
            "the goal is not reached: after the last step (on a b) does not hold",
        ),
    ] {
        let spoilt = SUSSMAN.replace(from, to);
        assert_eq!(verdict(&spoilt), Err(expected.to_string()));
    }
}

#[test]
fn types_negation_and_equality_are_checked() {
    let problem = problem(SAMPLES[3].domain, SAMPLES[3].problem);
    for (step, expected) in [
        (
            "(fly van orly bron)",
            "step 1, (fly van orly bron) in line 1: van is of type lorry, ?v expects plane",
        ),
        (
            "(fly jet bron bron)",
            "step 1, (fly jet bron bron) in line 1: the precondition (not (at jet bron)) does not hold",
        ),
        (
            "(drive van orly orly paris)",
            "step 1, (drive van orly orly paris) in line 1: the precondition (not (= orly orly)) does not hold",
        ),
        (
            "(drive van orly louvre lyon)",
            "step 1, (drive van orly louvre lyon) in line 1: the precondition (of orly lyon) does not hold",
        ),
    ] {
        let error = validate(&problem, &read_plan(step).unwrap()).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn costs_are_added_up() {
    let problem = problem(COSTS.0, COSTS.1);
    let plan = "(walk a b)\n(walk b c)\n(walk c d)\n(walk d a)";
    assert_eq!(validate(&problem, &read_plan(plan).unwrap()), Ok(17));
}

#[test]
fn lines_that_are_no_steps_are_refused() {
    for (text, expected) in [
        (
            "move a b",
            "line 1, column 1: found `move`, expected a step such as `(move t1 p1 p2)`",
        ),
        (
            "(a)\n  (move a b",
            "line 2, column 12: found the end of the line, expected `)`",
        ),
        (
            "(move a) b",
            "line 1, column 10: found `b`, expected the end of the line",
        ),
        (
            "; c\n\n()",
            "line 3, column 2: found `)`, expected the name of an action",
        ),
        ("(é (b))", "line 1, column 4: found `(b))`, expected `)`"),
        (
            "1: 2: (a)",
            "line 1, column 4: found `2:`, expected a step such as `(move t1 p1 p2)`",
        ),
    ] {
        assert_eq!(read_plan(text).unwrap_err().to_string(), expected);
    }
    assert_eq!(read_plan("\u{feff}; nothing\n\n").unwrap(), []);
}

#[test]
fn only_what_can_be_replayed_is_a_plan() {
    let task = SAMPLES[0].task();
    let number = |name: &str| {
        task.operators
            .iter()
            .position(|it| it.name == name)
            .unwrap()
    };
    let first = number("(unstack c a)");
    let unmet = Plan::replay(&task, vec![first, first]).unwrap_err();
    assert!(
        matches!(unmet, PlanReplayError::Unmet { step: 2, .. }),
        "{unmet}"
    );
    let early = Plan::replay(&task, vec![first]).unwrap_err();
    assert!(
        matches!(early, PlanReplayError::GoalNotReached { .. }),
        "{early}"
    );
    let unknown = Plan::replay(&task, vec![9999]).unwrap_err();
    assert!(
        matches!(unknown, PlanReplayError::NoSuchOperator { step: 1, .. }),
        "{unknown}"
    );
}
