//! `taquin plan solve`: solves any PDDL problem.

use std::time::Instant;

use serde::Serialize;
use taquin::StopReason;
use taquin::plan::{GroundError, PlanAnswer, ground, plan};
use taquin::search::Control;

use super::Slip;
use crate::args::TextOrJson;
use crate::args::plan::PlanSolveArgs;
use crate::commands::solve::{default_time_limit, limits};
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::output::Output;
use crate::progress::Waiting;
use crate::report::json;
use taquin_play::format_count;

/// The answer for programs.
#[derive(Default, Serialize)]
struct Planned {
    method: String,
    /// Whether there is a plan; null if that is not known.
    solvable: Option<bool>,
    steps: Option<Vec<String>>,
    cost: Option<u64>,
    lower_bound: u32,
    optimal: bool,
    stopped: Option<&'static str>,
    facts: usize,
    operators: usize,
    expanded: u64,
    generated: u64,
    ground_seconds: f64,
    seconds: f64,
    warnings: Vec<Slip>,
}

pub(super) fn run(args: &PlanSolveArgs, output: &mut Output) -> Result<Exit, Failure> {
    let (problem, warnings) = super::parse(&args.files, output)?;
    let cancel = interrupt::token();
    let waiting = Waiting::new(output, "planning");
    let begun = Instant::now();
    let mut control = Control::new(default_time_limit().applied_to(limits(&args.limits, 1)))
        .with_cancel(cancel.clone());
    let failed =
        |error: String| Failure::Input(format!("{}: {error}", args.files.problem.display()));
    let grounded = match ground(&problem, &mut control) {
        Ok(task) => Ok(task),
        Err(GroundError::Stopped(reason)) => Err(reason),
        Err(error) => return Err(failed(error.to_string())),
    };
    let ground_seconds = begun.elapsed().as_secs_f64();
    let (facts, operators, answer) = match grounded {
        Err(reason) => (0, 0, Err(reason)),
        Ok(task) => {
            let answer = plan(&task, args.method, &mut control);
            let answer = answer.map_err(|error| failed(error.to_string()))?;
            (task.facts.len(), task.operators.len(), Ok(answer))
        }
    };
    drop(waiting);
    let statistics = control.statistics();
    let planned = Planned {
        facts,
        operators,
        expanded: statistics.expanded,
        generated: statistics.generated,
        ground_seconds,
        seconds: begun.elapsed().as_secs_f64(),
        warnings,
        ..Planned::new(args, &answer)
    };
    match args.format {
        TextOrJson::Json => output.result(&json::line(&planned))?,
        TextOrJson::Text => describe(&planned, &answer, output)?,
    }
    let exit = match planned.solvable {
        Some(is_solvable) => Exit::of(is_solvable),
        None => Exit::Undecided,
    };
    Ok(exit.unless_interrupted(&cancel))
}

impl Planned {
    fn new(args: &PlanSolveArgs, answer: &Result<PlanAnswer, StopReason>) -> Planned {
        let plan = answer.as_ref().ok().and_then(|answer| answer.plan.as_ref());
        let stopped = match answer {
            Ok(answer) => answer.stopped,
            Err(reason) => Some(*reason),
        };
        Planned {
            method: args.method.to_string(),
            solvable: match (plan, stopped) {
                (Some(_), _) => Some(true),
                (None, None) => Some(false),
                (None, Some(_)) => None,
            },
            steps: plan.map(|plan| plan.steps().to_vec()),
            cost: plan.map(|plan| plan.cost()),
            lower_bound: answer.as_ref().map_or(0, |answer| answer.lower_bound),
            optimal: answer.as_ref().is_ok_and(PlanAnswer::is_optimal),
            stopped: stopped.map(StopReason::name),
            ..Planned::default()
        }
    }
}

/// The plan on stdout, what was counted on stderr.
fn describe(
    planned: &Planned,
    answer: &Result<PlanAnswer, StopReason>,
    output: &mut Output,
) -> Result<(), Failure> {
    let plan = answer.as_ref().ok().and_then(|answer| answer.plan.as_ref());
    let verdict = match (plan, planned.stopped) {
        (Some(plan), _) => {
            output.data(&plan.to_string())?;
            output.flush()?;
            let steps = format_count(plan.steps().len() as u64, "step");
            let proof = if planned.optimal {
                "optimal".to_string()
            } else {
                format!("at least {}", planned.lower_bound)
            };
            format!("{steps}, cost {} ({proof})", plan.cost())
        }
        (None, None) => "there is no plan".to_string(),
        (None, Some(limit)) => format!(
            "no plan found before the limit ({limit}); one costs at least {}",
            planned.lower_bound
        ),
    };
    output.remark(&verdict);
    output.remark(&format!(
        "{}: {}, {} grounded in {:.3} s; {} expanded, {} generated, {:.3} s in all",
        planned.method,
        format_count(planned.facts as u64, "fact"),
        format_count(planned.operators as u64, "operator"),
        planned.ground_seconds,
        planned.expanded,
        planned.generated,
        planned.seconds
    ));
    Ok(())
}
