//! More than one solution: all the optimal ones, the k best, and the good moves of a board.

use std::ops::ControlFlow;

use taquin_puzzle::{Board, Metric, Problem, Solution};
use taquin_search::{self as search, AllOptimal, Control, GoodActions, KBest, Path, Task};

use crate::answer::SolutionVisitor;
use crate::graph_search::TileTask;
use crate::heuristic::HeuristicError;
use crate::request::Request;
use crate::run::moves_of;
use crate::{Run, Small, SolveError, TileSpace, Tiles};

/// Hands every optimal solution to `visit` as it is found, and counts them.
pub(crate) fn all_optimal(
    request: &Request<'_>,
    control: &mut Control<'_>,
    visit: SolutionVisitor<'_>,
) -> Result<AllOptimal, SolveError> {
    let problem = request.problem;
    ask(request, control, AllOfThem { visit, problem })
}

/// Hands the `k` shortest solutions to `visit`, the shortest first; none visits a board twice.
pub(crate) fn k_best(
    request: &Request<'_>,
    k: usize,
    control: &mut Control<'_>,
    visit: SolutionVisitor<'_>,
) -> Result<KBest, SolveError> {
    let problem = request.problem;
    ask(request, control, TheBest { k, visit, problem })
}

/// The good moves of the start: those that begin an optimal solution.
pub(crate) fn good_moves(
    request: &Request<'_>,
    control: &mut Control<'_>,
) -> Result<GoodActions<Run>, SolveError> {
    ask(request, control, GoodMoves)
}

/// What can be asked of a task, whatever form the boards have.
trait Question {
    type Answer;

    fn put<T: Tiles>(self, task: &TileTask<'_, T>, control: &mut Control<'_>) -> Self::Answer;
}

fn ask<Q: Question>(
    request: &Request<'_>,
    control: &mut Control<'_>,
    question: Q,
) -> Result<Q::Answer, SolveError> {
    Ok(if request.problem.size().cells() <= Small::MAX_CELLS {
        ask_as::<Small, Q>(request, control, question)?
    } else {
        ask_as::<Board, Q>(request, control, question)?
    })
}

fn ask_as<T: Tiles, Q: Question>(
    request: &Request<'_>,
    control: &mut Control<'_>,
    question: Q,
) -> Result<Q::Answer, HeuristicError> {
    let (canonical, metric) = (request.problem.canonical(), request.metric);
    let goal = T::new(canonical.goal()).key();
    let kind = request
        .options
        .heuristic
        .canonical(request.problem.goal())?;
    let heuristic = kind.make_with(canonical.goal(), metric, &request.engine(), control)?;
    let task = Task {
        space: &TileSpace::<T>::new(canonical.size(), metric),
        start: &T::new(canonical.start()),
        is_goal: &|tiles: &T| tiles.key() == goal,
        heuristic: &heuristic,
    };
    Ok(question.put(&task, control))
}

fn replayed(problem: &Problem, path: &Path<Run>) -> Solution {
    Solution::replay(problem, moves_of(path)).expect("a search only returns paths to the goal")
}

struct AllOfThem<'a> {
    visit: SolutionVisitor<'a>,
    problem: &'a Problem,
}

impl Question for AllOfThem<'_> {
    type Answer = AllOptimal;

    fn put<T: Tiles>(self, task: &TileTask<'_, T>, control: &mut Control<'_>) -> AllOptimal {
        search::all_optimal(task, control, &mut |path| {
            (self.visit)(replayed(self.problem, path))
        })
    }
}

struct TheBest<'a> {
    k: usize,
    visit: SolutionVisitor<'a>,
    problem: &'a Problem,
}

impl Question for TheBest<'_> {
    type Answer = KBest;

    fn put<T: Tiles>(self, task: &TileTask<'_, T>, control: &mut Control<'_>) -> KBest {
        // Two runs on one axis are one run, or none: such a path is another one in disguise.
        let is_disguised = |path: &Path<Run>| {
            let is_split = |pair: &[Run]| {
                let [first, second] = [pair[0], pair[1]].map(|run| run.direction().is_horizontal());
                first == second
            };
            task.space.metric() == Metric::Multi && path.actions.windows(2).any(is_split)
        };
        let mut count = 0;
        let mut found = search::k_best(task, usize::MAX, control, &mut |path| {
            if is_disguised(path) {
                return ControlFlow::Continue(());
            }
            count += 1;
            (self.visit)(replayed(self.problem, path))?;
            match count < self.k {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        found.count = count;
        found
    }
}

struct GoodMoves;

impl Question for GoodMoves {
    type Answer = GoodActions<Run>;

    fn put<T: Tiles>(self, task: &TileTask<'_, T>, control: &mut Control<'_>) -> GoodActions<Run> {
        search::good_actions(task, control)
    }
}
