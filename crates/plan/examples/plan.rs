//! Plans: `cargo run --release -p taquin-plan --example plan -- domain.pddl problem.pddl astar-lmcut`.
//!
//! Writes the plan to stdout and what it took to stderr. Without arguments it carries four balls.

use std::time::Instant;

use taquin_plan::pddl::{Domain, PddlProblem};
use taquin_plan::{PlanMethod, ground, plan};
use taquin_search::{Control, Limits};

#[expect(clippy::print_stdout, reason = "this is a program")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (domain, problem, method) = match arguments.as_slice() {
        [] => (
            include_str!("../testdata/gripper-domain.pddl").to_string(),
            include_str!("../testdata/gripper-four.pddl").to_string(),
            "astar-lmcut",
        ),
        [domain, problem, method] => (
            std::fs::read_to_string(domain)?,
            std::fs::read_to_string(problem)?,
            method.as_str(),
        ),
        _ => return Err("usage: plan [DOMAIN PROBLEM METHOD]".into()),
    };
    let method: PlanMethod = method.parse()?;
    let domain = Domain::parse(&domain)?;
    let problem = PddlProblem::parse(&problem, &domain)?;
    let started = Instant::now();
    let task = ground(&problem, &mut Control::new(Limits::default()))?;
    eprintln!(
        "{} facts and {} operators in {:?}",
        task.facts.len(),
        task.operators.len(),
        started.elapsed()
    );
    let mut control = Control::new(Limits::default());
    let answer = plan(&task, method, &mut control)?;
    let counts = control.statistics();
    eprintln!(
        "{} expanded, {} generated in {:?}",
        counts.expanded,
        counts.generated,
        control.elapsed()
    );
    match &answer.plan {
        Some(plan) => print!("{plan}"),
        None => eprintln!("there is no plan"),
    }
    Ok(())
}
