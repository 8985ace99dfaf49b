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
fn a_broken_plan_is_refused_at_the_first_bad_step() {
    for (from, to, expected) in [
        (
            "(put-down c)\n",
            "",
            "step 2, (pick-up b) on line 3: the precondition (hand-empty) does not hold",
        ),
        (
            "(stack b c)",
            "(stack a c)",
            "step 4, (stack a c) on line 5: the precondition (holding a) does not hold",
        ),
        (
            "(stack b c)",
            "(stack b d)",
            "step 4, (stack b d) on line 5: the problem has no object d",
        ),
        (
            "(stack b c)",
            "(stack b)",
            "step 4, (stack b) on line 5: the action takes 2 objects, found 1",
        ),
        (
            "(put-down c)",
            "(throw c)",
            "step 2, (throw c) on line 3: the domain has no action throw",
        ),
        (
            "(stack a b) ; done",
            "",
            "the goal is not reached: (on a b) does not hold after the last step",
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
            "step 1, (fly van orly bron) on line 1: van has type lorry, but ?v expects plane",
        ),
        (
            "(fly jet bron bron)",
            "step 1, (fly jet bron bron) on line 1: the precondition (not (at jet bron)) does not hold",
        ),
        (
            "(drive van orly orly paris)",
            "step 1, (drive van orly orly paris) on line 1: the precondition (not (= orly orly)) does not hold",
        ),
        (
            "(drive van orly louvre lyon)",
            "step 1, (drive van orly louvre lyon) on line 1: the precondition (of orly lyon) does not hold",
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
fn a_line_that_is_not_a_step_is_an_error() {
    for (text, expected) in [
        (
            "move a b",
            "line 1, column 1: expected a step such as `(move t1 p1 p2)`, found `move`",
        ),
        (
            "(a)\n  (move a b",
            "line 2, column 12: expected `)`, found the end of the line",
        ),
        (
            "(move a) b",
            "line 1, column 10: expected the end of the line, found `b`",
        ),
        (
            "; c\n\n()",
            "line 3, column 2: expected the name of an action, found `)`",
        ),
        ("(é (b))", "line 1, column 4: expected `)`, found `(b))`"),
        (
            "1: 2: (a)",
            "line 1, column 4: expected a step such as `(move t1 p1 p2)`, found `2:`",
        ),
    ] {
        assert_eq!(read_plan(text).unwrap_err().to_string(), expected);
    }
    assert_eq!(read_plan("\u{feff}; nothing\n\n").unwrap(), []);
}

#[test]
fn a_plan_must_replay_to_the_goal() {
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
