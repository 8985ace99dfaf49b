//! Reads any text as a domain, a problem and a plan: errors are fine, panics are not.
//!
//! Lines of `%` separate the three. Run it with `cargo +nightly fuzz run pddl -- -max_len=8192`;
//! the samples in `crates/plan/testdata` make good seeds.

#![no_main]

use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use taquin_plan::pddl::{Domain, PddlProblem};
use taquin_plan::{PlanMethod, ground, plan, read_plan, validate};
use taquin_search::{Control, Limits};

fuzz_target!(|text: &str| {
    let mut parts = text.split("\n%\n");
    let (Some(domain), problem, steps) = (parts.next(), parts.next(), parts.next()) else {
        return;
    };
    let Ok(domain) = Domain::parse(domain) else {
        return;
    };
    let Ok(problem) = PddlProblem::parse(problem.unwrap_or_default(), &domain) else {
        return;
    };
    if let Ok(steps) = read_plan(steps.unwrap_or_default()) {
        let _ = validate(&problem, &steps);
    }
    let limits = Limits::new().nodes(30).time(Duration::from_secs(1)).memory(1 << 24);
    let Ok(task) = ground(&problem, &mut Control::new(limits)) else {
        return;
    };
    for method in ["astar-lmcut", "preferred-ff", "graphplan"] {
        let method: PlanMethod = method.parse().expect("a method's name");
        let Ok(answer) = plan(&task, method, &mut Control::new(limits)) else {
            return;
        };
        if let Some(plan) = answer.plan {
            let steps = read_plan(&plan.to_string()).expect("plans can be read");
            assert_eq!(validate(&problem, &steps), Ok(plan.cost()));
        }
    }
});
