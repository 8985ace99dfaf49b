//! Every method on every sample.

use taquin_plan::{Method, plan, read_plan, validate};

use crate::samples::*;

#[test]
fn every_method_solves_every_sample() {
    for sample in &SAMPLES {
        let task = sample.task();
        let problem = problem(sample.domain, sample.problem);
        for method in Method::all() {
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
            if let Method::Weighted(estimate, _) = method
                && estimate.is_admissible()
            {
                assert!(found.cost() <= 3 * u64::from(sample.cheapest));
            }
        }
    }
}
