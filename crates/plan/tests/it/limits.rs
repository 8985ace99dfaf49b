//! Every limit stops grounding and planning, and bounds stay correct.

use std::time::Duration;

use taquin_plan::pddl::{Domain, PddlProblem};
use taquin_plan::{GroundError, PlanMethod, StepKind, ground, plan};
use taquin_search::{CancelToken, Control, Limits, Meter as _, StopReason};

use crate::puzzle;
use crate::samples::*;

fn controls() -> Vec<(Control<'static>, StopReason)> {
    let thrown = CancelToken::new();
    thrown.cancel();
    let with = |limits| Control::new(limits);
    let none = Limits::default();
    vec![
        (with(Limits::new().nodes(2)), StopReason::Nodes),
        (with(Limits::new().time(Duration::ZERO)), StopReason::Time),
        (with(Limits::new().memory(100)), StopReason::Memory),
        (with(Limits::new().cost(5)), StopReason::Cost),
        (
            Control::new(none).with_cancel(thrown),
            StopReason::Cancelled,
        ),
    ]
}

#[test]
fn every_limit_stops_every_method() {
    let task = SAMPLES[3].task();
    for method in PlanMethod::all() {
        for (mut control, reason) in controls() {
            let answer = plan(&task, method, &mut control).unwrap();
            assert_eq!(answer.plan, None);
            assert_eq!(answer.stopped, Some(reason), "{method}");
            assert!(answer.lower_bound <= SAMPLES[3].cheapest);
        }
    }
}

#[test]
fn a_sufficient_cost_limit_does_not_prevent_a_plan() {
    let task = SAMPLES[3].task();
    for method in PlanMethod::all() {
        let limits = Limits::new().cost(SAMPLES[3].cheapest);
        let answer = plan(&task, method, &mut Control::new(limits)).unwrap();
        // Methods that count parallel steps may find a costlier plan first, and then stop.
        let counts_steps = matches!(
            method,
            PlanMethod::GraphPlan | PlanMethod::Satisfiability(StepKind::Parallel)
        );
        match answer.plan {
            Some(plan) => assert_eq!(plan.cost(), SAMPLES[3].cheapest.into()),
            None => assert_eq!(
                (counts_steps, answer.stopped),
                (true, Some(StopReason::Cost)),
                "{method}"
            ),
        }
    }
}

#[test]
fn every_limit_stops_grounding() {
    let board = puzzle::rows_goal(36);
    let text = puzzle::problem(true, 6, 6, &board, &board);
    let problem = problem(puzzle::TYPED, &text);
    for (mut control, reason) in controls() {
        let grounded = ground(&problem, &mut control);
        match reason {
            StopReason::Nodes | StopReason::Cost => assert!(grounded.is_ok()),
            _ => assert_eq!(grounded, Err(GroundError::Stopped(reason))),
        }
        assert_eq!(control.held(), 0);
    }
}

#[test]
fn an_operator_may_have_any_number_of_effects() {
    let effects = |count| -> String { (0..count).map(|i| format!("(p o{i})")).collect() };
    let objects: String = (0..200).map(|i| format!(" o{i}")).collect();
    for count in [64, 65, 200] {
        let domain = format!(
            "(define (domain d) (:constants{objects}) (:predicates (p ?x))
               (:action all :effect (and {})) (:action undo :parameters (?x) :effect (not (p ?x))))",
            effects(count)
        );
        let text = format!(
            "(define (problem x) (:domain d) (:init) (:goal (and (not (p o7)) (p o{}))))",
            count - 1
        );
        let task = task(&domain, &text);
        let answer = plan(&task, "astar-lmcut".parse().unwrap(), &mut unlimited()).unwrap();
        assert_eq!(
            answer.plan.unwrap().steps(),
            ["(all)", "(undo o7)"],
            "{count}"
        );
    }
}

#[test]
fn the_memory_of_the_grounded_task_counts() {
    // 40^3 operators, each over a few facts: a few dozen MB, most of it in the grounded task.
    let domain = "(define (domain threes) (:predicates (is ?a) (was ?a))
        (:action go :parameters (?a ?b ?c) :precondition (and (is ?a) (is ?b) (is ?c))
          :effect (and (was ?a) (was ?b) (not (was ?c)))))";
    let names: Vec<String> = (0..40).map(|at| format!("o{at}")).collect();
    let facts: Vec<String> = names.iter().map(|name| format!("(is {name})")).collect();
    let problem = format!(
        "(define (problem p) (:domain threes) (:objects {}) (:init {}) (:goal (was o1)))",
        names.join(" "),
        facts.join(" ")
    );
    let domain = Domain::parse(domain).unwrap();
    let problem = PddlProblem::parse(&problem, &domain).unwrap();
    for (megabytes, is_enough) in [(8, false), (64, true)] {
        let memory = Some(megabytes << 20);
        let mut limits = Limits::new();
        limits.memory = memory;
        let mut control = Control::new(limits);
        let grounded = ground(&problem, &mut control);
        match is_enough {
            true => assert_eq!(grounded.unwrap().operators.len(), 64_000),
            false => assert_eq!(
                grounded.unwrap_err(),
                GroundError::Stopped(StopReason::Memory)
            ),
        }
        assert_eq!(control.held(), 0);
    }
}
