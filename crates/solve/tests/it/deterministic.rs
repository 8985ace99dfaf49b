//! The same solutions with and without tables, on one thread and on two; bounds that are never trivial.

use std::path::PathBuf;
use std::time::Duration;

use taquin_puzzle::{Blank, Board, Goal, Metric, Problem, Random, Scramble, Solution};
use taquin_search::Limits;
use taquin_solve::tables::{TableDirectory, TableSource as _, obtain};
use taquin_solve::{
    Answer, Engine, EngineTables, GoalClass, HeuristicKind, Method, Solve, lower_bound,
};

/// A directory with all tables of a size, removed with this value.
struct Tables(PathBuf);

impl Tables {
    fn build(size: &str, metric: Metric) -> Tables {
        let name = format!("deterministic-{size}-{metric}-{}", std::process::id());
        let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let directory = TableDirectory::new(&path);
        let class = GoalClass::of(&Goal::Rows.board(size.parse().unwrap()));
        for table in EngineTables.descriptions(class, metric) {
            obtain(&EngineTables, Some(&directory), &table, 2, &mut |_| true).unwrap();
        }
        Tables(path)
    }
}

impl Drop for Tables {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn problems(size: &str, count: usize) -> Vec<Problem> {
    let goal = Goal::Rows.board(size.parse().unwrap());
    let mut random = Random::new(17);
    let scramble = Scramble::Solvable(Blank::Anywhere);
    let start = |_| scramble.board(&goal, &mut random).unwrap();
    let starts: Vec<Board> = (0..count).map(start).collect();
    let problem = |start| Problem::new(start, goal.clone()).unwrap();
    starts.into_iter().map(problem).collect()
}

fn solution(problem: &Problem, metric: Metric, engine: &Engine, threads: usize) -> Answer {
    let question = Solve::new(problem).metric(metric).engine(engine);
    question.threads(threads).deterministic(true).run().unwrap()
}

/// Boards are few and small unless all slow tests are wanted: tables of 4x4 take seconds to build.
#[test]
fn tables_and_threads_do_not_change_the_solution() {
    let (size, count) = match cfg!(feature = "slow-tests") {
        true => ("4x4", 200),
        false => ("3x4", 60),
    };
    for metric in Metric::ALL {
        let tables = Tables::build(size, metric);
        let full = Engine::with_directory(Some(TableDirectory::new(&tables.0)));
        let bare = Engine::in_memory();
        for problem in problems(size, count) {
            let first = solution(&problem, metric, &full, 1);
            assert!(first.is_optimal() && !first.depends_on_machine());
            for (engine, threads) in [(&full, 2), (&bare, 1), (&bare, 2)] {
                let again = solution(&problem, metric, engine, threads);
                assert_eq!(again.solution, first.solution, "{}", problem.start());
            }
            // Tables that are made for one board alone.
            if count < 100 {
                let fresh = solution(&problem, metric, &Engine::in_memory(), 1);
                assert_eq!(fresh.solution, first.solution);
            }
        }
    }
}

/// It is the first of all shortest solutions, and nothing else costs more than before.
#[test]
fn the_first_in_the_order_of_directions() {
    let engine = Engine::in_memory();
    for problem in problems("3x3", 50) {
        for metric in Metric::ALL {
            let mut all: Vec<Solution> = Vec::new();
            let question = Solve::new(&problem).metric(metric).engine(&engine);
            let visit = |solution| {
                all.push(solution);
                std::ops::ControlFlow::Continue(())
            };
            question.deterministic(true).all_optimal(visit).unwrap();
            let is_sorted = all.is_sorted_by(|a, b| a.moves().iter().lt(b.moves().iter()));
            assert!(is_sorted, "each once, in order");
            let found = solution(&problem, metric, &engine, 1);
            assert_eq!(found.solution.as_ref(), all.first());
        }
    }
}

/// Without the option the engine expands as many states as ever.
#[test]
fn the_default_does_not_pay() {
    let problems = problems("4x4", 10);
    let expanded = |deterministic: bool| -> u64 {
        let engine = Engine::in_memory();
        let solve = |problem: &Problem| {
            let question = Solve::new(problem).engine(&engine).threads(1);
            let answer = question.deterministic(deterministic).run().unwrap();
            answer.statistics.expanded
        };
        problems.iter().map(solve).sum()
    };
    let (default, deterministic) = (expanded(false), expanded(true));
    assert!(default < deterministic, "{default} {deterministic}");
    let engine = Engine::in_memory().with_threads(1);
    let directly: u64 = problems
        .iter()
        .map(|problem| {
            let mut control = taquin_search::Control::new(Limits::new());
            let answer = engine.solve(problem, Metric::Single, &mut control).unwrap();
            answer.statistics.expanded
        })
        .sum();
    assert_eq!(default, directly);
}

#[test]
fn large_boards_depend_on_states_alone() {
    let problem = &problems("6x6", 1)[0];
    let solve = |limits: Limits, threads: usize| {
        let question = Solve::new(problem).limits(limits).threads(threads);
        question.deterministic(true).run().unwrap()
    };
    let nodes = Limits::new().nodes(200_000);
    let (one, two) = (solve(nodes, 1), solve(nodes, 2));
    assert_eq!(one.solution, two.solution);
    assert!(!one.depends_on_machine());
    let timed = solve(Limits::new().time(Duration::from_millis(50)), 1);
    assert!(timed.depends_on_machine());
}

/// A search that a limit ends at once, or whose heuristic proves nothing, knows the bound of the start.
#[test]
fn lower_bounds_are_those_of_the_start_at_least() {
    let problem = &problems("4x4", 1)[0];
    let least = lower_bound(problem, Metric::Single);
    assert!(least > 20, "{least}");
    let at_once = Limits::new().time(Duration::ZERO);
    let ask = || Solve::new(problem).limits(at_once);
    assert!(ask().run().unwrap().lower_bound >= least);
    assert!(ask().prove().unwrap().lower_bound >= least);
    assert!(ask().good_moves().unwrap().lower_bound >= least);
    let continue_ = |_| std::ops::ControlFlow::Continue(());
    assert!(ask().all_optimal(continue_).unwrap().lower_bound >= least);
    assert!(ask().k_best(2, continue_).unwrap().lower_bound >= least);
    let poor = Limits::new().memory(1);
    let poor = Solve::new(problem).method(Method::IdaStar).limits(poor);
    assert!(poor.run().unwrap().lower_bound >= least);
    let weighted: HeuristicKind = "weighted(5,manhattan)".parse().unwrap();
    let weighted = Solve::new(problem)
        .method(Method::AStar)
        .heuristic(weighted);
    let weighted = weighted.run().unwrap();
    assert!(weighted.solution.is_some() && weighted.lower_bound >= least);
}

/// Whatever the size, a board that the memory does not suffice for has a constructed solution.
#[test]
fn without_memory_small_and_large_boards_have_a_solution() {
    for size in ["3x3", "4x4", "5x5", "10x10"] {
        let problem = &problems(size, 1)[0];
        let answer = Solve::new(problem).limits(Limits::new().memory(1)).run();
        let answer = answer.unwrap();
        assert!(answer.solution.is_some(), "{size}");
        assert!(answer.lower_bound > 0 && answer.gap().is_some(), "{size}");
    }
}
