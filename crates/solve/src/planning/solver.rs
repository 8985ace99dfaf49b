//! Solving boards with the planner: written as PDDL, read, grounded, planned, and imported.

use taquin_plan::pddl;
use taquin_plan::{Estimate, GroundError, Plan, PlanMethod, StepKind, ground, plan, read_plan};
use taquin_puzzle::{Board, Metric, Problem, Solution};
use taquin_search::clock::Instant;
use taquin_search::{Control, Cost, Heuristic, Meter as _};

use super::{Encoding, Puzzle};
use crate::heuristic::Manhattan;
use crate::method::MAX_PLANNING_CELLS;
use crate::request::Request;
use crate::{Answer, Method, SolveError, TileSpace};

/// Solves a problem by a method of the planner.
pub(crate) fn solve(
    request: &Request<'_>,
    method: Method,
    control: &mut Control<'_>,
) -> Result<Answer, SolveError> {
    let (problem, metric) = (request.problem, request.metric);
    let planner = match method {
        Method::PlanLmCut => PlanMethod::Astar(Estimate::LmCut),
        Method::PlanFf => PlanMethod::PreferredFastForward,
        // One move at a time is possible: its steps are moves, and plans are shortest.
        Method::GraphPlan => PlanMethod::GraphPlan,
        Method::Sat => PlanMethod::Satisfiability(StepKind::Single),
        _ => unreachable!("{method} is no planner"),
    };
    if metric != Metric::Single {
        return Err(SolveError::Metric { method, metric });
    }
    if problem.size().cells() > MAX_PLANNING_CELLS {
        let size = problem.size();
        return Err(SolveError::PlanTooLarge { method, size });
    }
    let begun = Instant::now();
    // What every planner could know at least: greedy search proves nothing by itself.
    if let Err(reason) = control
        .raise_bound(distance(problem))
        .and_then(|()| control.check())
    {
        return Ok(Answer {
            stopped: Some(reason),
            ..Answer::new(method, metric, control)
        });
    }
    let puzzle = puzzle(problem);
    let task = match ground(&puzzle.parsed, control) {
        Ok(task) => task,
        Err(GroundError::Stopped(reason)) => {
            return Ok(Answer {
                stopped: Some(reason),
                setup: begun.elapsed(),
                ..Answer::new(method, metric, control)
            });
        }
        Err(error) => return Err(error.into()),
    };
    let setup = begun.elapsed();
    let found = plan(&task, planner, control)?;
    let answer = Answer::new(method, metric, control);
    Ok(Answer {
        solution: found.plan.map(|plan| solution(&puzzle, &plan)),
        lower_bound: answer.lower_bound.max(found.lower_bound.into()),
        stopped: found.stopped,
        setup,
        ..answer
    })
}

/// The Manhattan distance: what the shortest plan has at least.
fn distance(problem: &Problem) -> Cost {
    let canonical = problem.canonical();
    let heuristic = Manhattan::new(canonical.goal());
    <Manhattan as Heuristic<TileSpace<Board>>>::full(&heuristic, canonical.start())
}

/// The puzzle as planners see it: what is written is read.
fn puzzle(problem: &Problem) -> Puzzle {
    const OURS: &str = "what is written can be read";
    let domain = pddl::Domain::parse(Encoding::Typed.domain()).expect(OURS);
    let mut text = Vec::new();
    let written = Encoding::Typed.write_problem(problem, &mut text);
    written.expect("a vector takes all that is written");
    let text = String::from_utf8(text).expect("names are plain letters and digits");
    let parsed = pddl::PddlProblem::parse(&text, &domain).expect(OURS);
    Puzzle::recognise(&parsed).expect(OURS)
}

fn solution(puzzle: &Puzzle, plan: &Plan) -> Solution {
    let steps = read_plan(&plan.to_string()).expect("what is written can be read");
    let solution = puzzle.solution(&steps);
    solution.expect("a plan was replayed, and so its moves solve the board")
}
