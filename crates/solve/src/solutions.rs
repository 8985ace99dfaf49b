//! More than one solution: all the optimal ones, the k best, and the good moves of a board.

use std::ops::ControlFlow;

use taquin_puzzle::{Board, Metric, Moves, Problem, Solution};
use taquin_search::{self as search, AllOptimal, Control, GoodActions, KBest, Path, Task};

use crate::heuristic::{AnyHeuristic, HeuristicError, heuristic};
use crate::{Run, Small, SolveError, TileSpace, Tiles};

/// Is given solutions one by one, and may end the search.
pub type Visitor<'a> = &'a mut dyn FnMut(Solution) -> ControlFlow<()>;

/// Hands every optimal solution to `visit` as it is found, and counts them.
///
/// # Errors
/// When the heuristic cannot be made for this board.
pub fn all_optimal(
    problem: &Problem,
    metric: Metric,
    heuristic: &str,
    control: &mut Control<'_>,
    visit: Visitor<'_>,
) -> Result<AllOptimal, SolveError> {
    let question = AllOfThem { visit, problem };
    ask(problem, metric, heuristic, control, question)
}

/// Hands the `k` shortest solutions to `visit`, the shortest first; none visits a board twice.
///
/// # Errors
/// When the heuristic cannot be made for this board.
pub fn k_best(
    problem: &Problem,
    metric: Metric,
    k: usize,
    heuristic: &str,
    control: &mut Control<'_>,
    visit: Visitor<'_>,
) -> Result<KBest, SolveError> {
    let question = TheBest { k, visit, problem };
    ask(problem, metric, heuristic, control, question)
}

/// The good moves of the start: those that begin an optimal solution.
///
/// # Errors
/// When the heuristic cannot be made for this board.
pub fn good_moves(
    problem: &Problem,
    metric: Metric,
    heuristic: &str,
    control: &mut Control<'_>,
) -> Result<GoodActions<Run>, SolveError> {
    ask(problem, metric, heuristic, control, GoodMoves)
}

/// What can be asked of a task, whatever form the boards have.
trait Question {
    type Answer;

    fn put<T: Tiles>(
        self,
        task: &Task<'_, TileSpace<T>, AnyHeuristic<T>>,
        control: &mut Control<'_>,
    ) -> Self::Answer;
}

fn ask<Q: Question>(
    problem: &Problem,
    metric: Metric,
    heuristic: &str,
    control: &mut Control<'_>,
    question: Q,
) -> Result<Q::Answer, SolveError> {
    Ok(if problem.size().cells() <= Small::MAX_CELLS {
        ask_as::<Small, Q>(problem, metric, heuristic, control, question)?
    } else {
        ask_as::<Board, Q>(problem, metric, heuristic, control, question)?
    })
}

fn ask_as<T: Tiles, Q: Question>(
    problem: &Problem,
    metric: Metric,
    name: &str,
    control: &mut Control<'_>,
    question: Q,
) -> Result<Q::Answer, HeuristicError> {
    let canonical = problem.canonical();
    let goal = T::new(canonical.goal()).key();
    let task = Task {
        space: &TileSpace::<T>::new(canonical.size(), metric),
        start: &T::new(canonical.start()),
        is_goal: &|tiles: &T| tiles.key() == goal,
        heuristic: &heuristic(name, canonical.goal(), metric)?,
    };
    Ok(question.put(&task, control))
}

fn replayed(problem: &Problem, path: &Path<Run>) -> Solution {
    let moves: Moves = path.actions.iter().flat_map(|run| run.steps()).collect();
    Solution::replay(problem, moves).expect("a search only returns paths to the goal")
}

struct AllOfThem<'a> {
    visit: Visitor<'a>,
    problem: &'a Problem,
}

impl Question for AllOfThem<'_> {
    type Answer = AllOptimal;

    fn put<T: Tiles>(
        self,
        task: &Task<'_, TileSpace<T>, AnyHeuristic<T>>,
        control: &mut Control<'_>,
    ) -> AllOptimal {
        search::all_optimal(task, control, &mut |path| {
            (self.visit)(replayed(self.problem, path))
        })
    }
}

struct TheBest<'a> {
    k: usize,
    visit: Visitor<'a>,
    problem: &'a Problem,
}

impl Question for TheBest<'_> {
    type Answer = KBest;

    fn put<T: Tiles>(
        self,
        task: &Task<'_, TileSpace<T>, AnyHeuristic<T>>,
        control: &mut Control<'_>,
    ) -> KBest {
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

    fn put<T: Tiles>(
        self,
        task: &Task<'_, TileSpace<T>, AnyHeuristic<T>>,
        control: &mut Control<'_>,
    ) -> GoodActions<Run> {
        search::good_actions(task, control)
    }
}
