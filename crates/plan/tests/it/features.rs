//! Negation, equality, constants, `either`, costs: small problems with known plans.

use taquin_plan::{Estimate, GroundError, GroundTask, Plan, PlanMethod, ground, plan};

use crate::heuristics::COSTS;
use crate::samples::*;

const OPTIMAL: PlanMethod = PlanMethod::Astar(Estimate::LmCut);

fn best(task: &GroundTask) -> Option<Plan> {
    let answer = plan(task, OPTIMAL, &mut unlimited()).unwrap();
    assert_eq!(answer.is_optimal(), answer.plan.is_some());
    answer.plan
}

/// The steps of the only optimal plan.
fn steps(domain: &str, problem: &str) -> Vec<String> {
    let task = task(domain, problem);
    best(&task).expect("a plan exists").steps().to_vec()
}

fn operators(task: &GroundTask) -> Vec<&str> {
    let names = task.operators.iter().map(|operator| operator.name.as_str());
    names.collect()
}

const LAMPS: &str = "(define (domain lamps) (:requirements :negative-preconditions)
    (:predicates (on ?x) (broken ?x))
    (:action switch-on :parameters (?x)
      :precondition (and (not (on ?x)) (not (broken ?x))) :effect (on ?x))
    (:action switch-off :parameters (?x) :precondition (on ?x) :effect (not (on ?x))))";

#[test]
fn negated_facts_become_complements() {
    let text = "(define (problem p) (:domain lamps) (:objects a b c)
        (:init (on a) (broken c)) (:goal (and (on b) (not (on a)))))";
    let task = task(LAMPS, text);
    // Lamp c is always broken, so no operator switches it.
    let mut names = operators(&task);
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "(switch-off a)",
            "(switch-off b)",
            "(switch-on a)",
            "(switch-on b)"
        ]
    );
    let complement = |name: &str| {
        task.facts
            .iter()
            .any(|fact| fact == &format!("(not {name})"))
    };
    assert!(complement("(on a)") && complement("(on b)"));
    let plan = best(&task).unwrap();
    assert_eq!(plan.cost(), 2);
}

#[test]
fn a_negated_constant_fact_is_impossible() {
    let domain = "(define (domain d) (:predicates (p) (q))
        (:action a :precondition (not (p)) :effect (q))
        (:action b :effect (p)))";
    let text = "(define (problem x) (:domain d) (:init (p)) (:goal (q)))";
    let task = task(domain, text);
    assert_eq!(operators(&task), ["(b)"]);
    assert_eq!(best(&task), None);
}

#[test]
fn objects_can_be_required_to_be_equal_or_different() {
    let domain =
        "(define (domain pairs) (:requirements :equality) (:predicates (met ?x ?y) (alone ?x))
        (:action meet :parameters (?x ?y) :precondition (not (= ?x ?y)) :effect (met ?x ?y))
        (:action rest :parameters (?x ?y) :precondition (= ?x ?y) :effect (alone ?y)))";
    let text = "(define (problem p) (:domain pairs) (:objects a b c) (:init)
        (:goal (and (met a b) (alone c) (not (= a b)) (= c c))))";
    let parsed = task(domain, text);
    assert_eq!(parsed.operators.len(), 6 + 3);
    assert_eq!(best(&parsed).unwrap().cost(), 2);
    let never = text.replace("(= c c)", "(= c a)");
    assert_eq!(best(&task(domain, &never)), None);
    let never = text.replace("(met a b)", "(met a a)");
    assert_eq!(best(&task(domain, &never)), None);
}

#[test]
fn actions_may_use_constants() {
    let domain = "(define (domain home) (:types place) (:constants home - place)
        (:predicates (at ?p - place))
        (:action leave :parameters (?p - place) :precondition (at home)
          :effect (and (at ?p) (not (at home))))
        (:action return :parameters (?p - place) :precondition (and (at ?p) (not (= ?p home)))
          :effect (and (at home) (not (at ?p)))))";
    let text = "(define (problem p) (:domain home) (:objects work club - place)
        (:init (at work)) (:goal (at club)))";
    assert_eq!(steps(domain, text), ["(return work)", "(leave club)"]);
    // Going from home to home deletes and adds the same fact, which stays true.
    let task = task(domain, text);
    let stay = task
        .operators
        .iter()
        .find(|operator| operator.name == "(leave home)")
        .unwrap();
    assert_eq!(stay.deletes.len(), 0);
}

#[test]
fn either_takes_objects_of_both_types() {
    let domain = "(define (domain zoo) (:types cat dog fish - object puppy - dog)
        (:predicates (fed ?x - (either cat dog)))
        (:action feed :parameters (?x - (either dog cat)) :effect (fed ?x)))";
    let text = "(define (problem p) (:domain zoo) (:objects tom - cat rex - puppy nemo - fish)
        (:init) (:goal (and (fed tom) (fed rex))))";
    let task = task(domain, text);
    assert_eq!(operators(&task), ["(feed tom)", "(feed rex)"]);
}

#[test]
fn costs_come_from_functions_and_count_only_with_a_metric() {
    let cheap = task(COSTS.0, COSTS.1);
    let cost = |name: &str| {
        cheap
            .operators
            .iter()
            .find(|it| it.name == name)
            .unwrap()
            .cost
    };
    assert_eq!(
        (cost("(walk b c)"), cost("(buy)"), cost("(ride b c)")),
        (9, 4, 0)
    );
    let plan = best(&cheap).unwrap();
    assert_eq!((plan.cost(), plan.steps().len()), (11, 6));
    assert!(plan.to_string().ends_with("; cost = 11 (general cost)\n"));
    let short = task(
        COSTS.0,
        &COSTS.1.replace("(:metric minimize (total-cost))", ""),
    );
    let plan = best(&short).unwrap();
    assert_eq!(plan.cost(), 4);
    assert!(plan.to_string().ends_with("; cost = 4 (unit cost)\n"));
}

#[test]
fn every_optimal_method_honours_costs() {
    let task = task(COSTS.0, COSTS.1);
    for method in PlanMethod::all() {
        let answer = plan(&task, method, &mut unlimited()).unwrap();
        let cost = answer.plan.as_ref().expect("a plan exists").cost();
        assert!(cost >= 11);
        if method.is_optimal() {
            assert_eq!(cost, 11, "{method}");
        }
    }
}

#[test]
fn a_cost_without_a_value_is_an_error() {
    let text = COSTS.1.replace("(= (price c d) 1)", "");
    let error = ground(&problem(COSTS.0, &text), &mut unlimited()).unwrap_err();
    let expected =
        "the cost of (walk c d) is (price c d), which has no value; give it one in (:init …)";
    assert_eq!(error.to_string(), expected);
    assert!(matches!(error, GroundError::NoValue { .. }));
}

#[test]
fn huge_costs_stop_a_search_and_do_not_overflow() {
    // A counter of eight bits, each step at the largest cost: 255 steps exceed the largest path cost.
    let mut actions = String::new();
    for bit in 0..8 {
        let lower: String = (0..bit).map(|b| format!("(b{b})")).collect();
        let cleared: String = (0..bit).map(|b| format!("(not (b{b}))")).collect();
        actions += &format!(
            "(:action set{bit} :precondition (and {lower} (not (b{bit})))
               :effect (and (b{bit}) {cleared} (increase (total-cost) 16777216)))"
        );
    }
    let bits: String = (0..8).map(|bit| format!("(b{bit})")).collect();
    let domain =
        format!("(define (domain count) (:predicates {bits}) (:functions (total-cost)) {actions})");
    let text = format!(
        "(define (problem p) (:domain count) (:init) (:goal (and {bits})) (:metric minimize (total-cost)))"
    );
    let task = task(&domain, &text);
    for method in PlanMethod::all() {
        let answer = plan(&task, method, &mut unlimited()).unwrap();
        assert_eq!(answer.plan, None);
        assert_eq!(
            answer.stopped,
            Some(taquin_search::StopReason::Cost),
            "{method}"
        );
    }
}

#[test]
fn goals_may_hold_from_the_start_or_never() {
    let text = |goal: &str| {
        format!(
            "(define (problem p) (:domain lamps) (:objects a b) (:init (on a) (broken b)) (:goal {goal}))"
        )
    };
    for (goal, cost) in [
        ("()", Some(0)),
        ("(and)", Some(0)),
        ("(on a)", Some(0)),
        ("(broken b)", Some(0)),
        ("(not (broken a))", Some(0)),
        ("(not (on b))", Some(0)),
        ("(not (on a))", Some(1)),
        ("(on b)", None),
        ("(broken a)", None),
        ("(not (broken b))", None),
        ("(and (on a) (not (on a)))", None),
    ] {
        let task = task(LAMPS, &text(goal));
        for method in PlanMethod::all() {
            let answer = plan(&task, method, &mut unlimited()).unwrap();
            assert_eq!(
                answer.plan.map(|plan| plan.cost()),
                cost,
                "{goal} by {method}"
            );
            assert_eq!(answer.stopped, None);
        }
    }
}

#[test]
fn an_unreachable_goal_is_noticed_at_once() {
    let text =
        "(define (problem p) (:domain lamps) (:objects a b) (:init (broken b)) (:goal (on b)))";
    let task = task(LAMPS, text);
    for name in [
        "astar-lmcut",
        "astar-hmax",
        "greedy-hadd",
        "weighted-ff",
        "preferred-ff",
    ] {
        let mut control = unlimited();
        let answer = plan(&task, name.parse().unwrap(), &mut control).unwrap();
        assert_eq!((answer.plan, answer.stopped), (None, None));
        assert_eq!(control.statistics().expanded, 0, "{name}");
    }
}

#[test]
fn case_does_not_matter() {
    let text = "(DEFINE (Problem P) (:Domain LAMPS) (:Objects A) (:Init) (:Goal (ON a)))";
    assert_eq!(steps(LAMPS, text), ["(switch-on a)"]);
}

#[test]
fn parameters_without_preconditions_take_every_object_of_their_type() {
    let domain = "(define (domain d) (:types t u) (:predicates (p ?x - t ?y - u))
        (:action make :parameters (?x - t ?y - u) :effect (p ?x ?y)))";
    let text =
        "(define (problem x) (:domain d) (:objects a b c - t d e - u) (:init) (:goal (p b e)))";
    assert_eq!(task(domain, text).operators.len(), 6);
    assert_eq!(steps(domain, text), ["(make b e)"]);
}

#[test]
fn an_operator_is_found_exactly_once() {
    // Both preconditions of the same predicate, the same fact for both included.
    let domain = "(define (domain d) (:predicates (p ?x) (q ?x ?y))
        (:action both :parameters (?x ?y) :precondition (and (p ?x) (p ?y)) :effect (q ?x ?y))
        (:action more :parameters (?x ?y) :precondition (q ?x ?x) :effect (p ?y)))";
    let text = "(define (problem x) (:domain d) (:objects a b c d) (:init (p a)) (:goal (q c d)))";
    let task = task(domain, text);
    let mut names = operators(&task);
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), task.operators.len());
    assert_eq!(names.len(), 16 + 16);
}
