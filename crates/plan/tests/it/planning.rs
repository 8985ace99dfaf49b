//! Every method on every sample.

use taquin_plan::{PlanMethod, StepKind, plan, read_plan, validate};
use taquin_search::{Control, Limits};

use crate::samples::*;

#[test]
fn every_method_solves_every_sample() {
    for sample in &SAMPLES {
        let task = sample.task();
        let problem = problem(sample.domain, sample.problem);
        for method in PlanMethod::all() {
            let answer = plan(&task, method, &mut unlimited()).unwrap();
            let found = answer.plan.as_ref().expect("there is a plan");
            let steps = read_plan(&found.to_string()).unwrap();
            assert_eq!(validate(&problem, &steps), Ok(found.cost()));
            assert!(found.cost() >= sample.cheapest.into());
            assert!(answer.lower_bound <= sample.cheapest);
            if method.is_optimal() {
                assert_eq!(
                    found.cost(),
                    sample.cheapest.into(),
                    "{} {method}",
                    sample.name
                );
                assert!(answer.is_optimal());
            }
            if let PlanMethod::Weighted(estimate, _) = method
                && estimate.is_admissible()
            {
                assert!(found.cost() <= 3 * u64::from(sample.cheapest));
            }
        }
    }
}

/// Some invariant groups change, others do not because their only operator is never possible. Sorting
/// the groups panics if the comparison of such groups is not a total order.
#[test]
fn groups_that_never_change_do_not_break_the_order() {
    const DOMAIN: &str = "(define (domain odd)
        (:requirements :strips :negative-preconditions)
        (:predicates (here ?o) (stuck ?o) (way ?o ?k))
        (:action take :parameters (?o)
            :precondition (and (here ?o) (not (stuck ?o)))
            :effect (and (not (here ?o)) (not (stuck ?o))))
        (:action hide :parameters (?o ?k)
            :precondition (and (here ?o) (way ?o ?k))
            :effect (not (here ?o))))";
    let mut chance = 1_u64;
    for _ in 0..20 {
        let (mut objects, mut facts, mut goals) = (String::new(), String::new(), String::new());
        for number in 0..40 {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005) + 1;
            objects += &format!("o{number} ");
            facts += &format!("(here o{number}) ");
            match chance >> 61 {
                0..3 => {
                    facts += &format!("(stuck o{number}) ");
                    goals += &format!("(here o{number}) ");
                }
                ways => {
                    for way in 3..=ways {
                        facts += &format!("(way o{number} k{way}) ");
                    }
                    goals += &format!("(not (here o{number})) ");
                }
            }
        }
        let text = format!(
            "(define (problem x) (:domain odd) (:objects {objects} k3 k4 k5 k6 k7)
            (:init {facts}) (:goal (and {goals})))"
        );
        let mut control = Control::new(Limits::new().nodes(1));
        let method = PlanMethod::Satisfiability(StepKind::Single);
        let answer = plan(&task(DOMAIN, &text), method, &mut control).unwrap();
        assert!(answer.lower_bound <= 40);
    }
}
