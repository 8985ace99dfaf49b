//! Solving boards with the planner: written as PDDL, read, grounded, planned, and imported.

use std::time::{Duration, Instant};

use taquin_plan::pddl;
use taquin_plan::{GroundError, Method, Plan, ground, plan, read_plan};
use taquin_puzzle::{Board, Metric, Problem, Solution};
use taquin_search::{Control, Cost, Heuristic};

use super::{Encoding, Puzzle};
use crate::heuristic::Manhattan;
use crate::solver::SolveError;
use crate::{Answer, TileSpace};

/// Grounded, larger boards would have more than half a million operators.
pub(crate) const MAX_CELLS: usize = 400;

/// Solves a problem by a method of the planner.
pub(crate) fn solve(
    problem: &Problem,
    metric: Metric,
    solver: &'static str,
    method: Method,
    control: &mut Control<'_>,
) -> Result<Answer, SolveError> {
    if metric != Metric::Single {
        return Err(SolveError::Metric { solver, metric });
    }
    if problem.size().cells() > MAX_CELLS {
        return Err(SolveError::PlanTooLarge {
            solver,
            size: problem.size(),
        });
    }
    let begun = Instant::now();
    let answer = |solution, lower_bound: u32, stopped, setup| Answer {
        solver,
        metric,
        solution,
        lower_bound: lower_bound.into(),
        stopped,
        setup,
    };
    // What every planner could know at least: greedy search proves nothing by itself.
    if let Err(reason) = control
        .raise_bound(distance(problem))
        .and_then(|()| control.check())
    {
        return Ok(answer(
            None,
            control.lower_bound(),
            Some(reason),
            Duration::ZERO,
        ));
    }
    let puzzle = puzzle(problem);
    let task = match ground(&puzzle.parsed, control) {
        Ok(task) => task,
        Err(GroundError::Stopped(reason)) => {
            let setup = begun.elapsed();
            return Ok(answer(None, control.lower_bound(), Some(reason), setup));
        }
        Err(error) => return Err(error.into()),
    };
    let setup = begun.elapsed();
    let found = plan(&task, method, control)?;
    let solution = found.plan.map(|plan| solution(&puzzle, &plan));
    let bound = found.lower_bound.max(control.lower_bound());
    Ok(answer(solution, bound, found.stopped, setup))
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
    let parsed = pddl::Problem::parse(&text, &domain).expect(OURS);
    Puzzle::recognise(&parsed).expect(OURS)
}

fn solution(puzzle: &Puzzle, plan: &Plan) -> Solution {
    let steps = read_plan(&plan.to_string()).expect("what is written can be read");
    let solution = puzzle.solution(&steps);
    solution.expect("a plan was replayed, and so its moves solve the board")
}
