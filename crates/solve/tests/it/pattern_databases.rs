//! Pattern databases as a heuristic: against all distances of 3x3, the engine on 4x4, and their limits.

use std::collections::HashMap;
use std::time::Duration;

use taquin_puzzle::{Blank, Board, Goal, Metric, Problem, Random, Scramble};
use taquin_search::{Control, Cost, Heuristic, Limits, Space, StopReason};
use taquin_solve::heuristic::{AnyHeuristic, HeuristicError};
use taquin_solve::tables::TableDirectory;
use taquin_solve::{Engine, HeuristicKind, Method, Small, Solve, SolveError, TileSpace, Tiles};

fn make(
    name: &str,
    goal: &Board,
    metric: Metric,
    engine: &Engine,
) -> Result<AnyHeuristic<Small>, HeuristicError> {
    let kind: HeuristicKind = name.parse()?;
    kind.make_with(goal, metric, engine, &mut Control::default())
}

/// The distances of all boards, in the numbering of the goal.
fn distances(goal: &Board, metric: Metric) -> HashMap<u64, (Small, Cost)> {
    let space = TileSpace::<Small>::new(goal.size(), metric);
    let start = Small::new(goal);
    let mut found = HashMap::from([(start.key(), (start, 0))]);
    let mut layer = vec![start];
    for distance in 1.. {
        let mut next = Vec::new();
        for tiles in &mut layer {
            for run in space.actions(tiles, None) {
                space.apply(tiles, run);
                found.entry(tiles.key()).or_insert_with(|| {
                    next.push(*tiles);
                    (*tiles, distance)
                });
                space.undo(tiles, run);
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    found
}

/// Never over the distance, zero at the goal, changed by one at most along every move, and the same
/// whether worked out from nothing, from the estimate or, for every eighth board, from the one before.
fn check_all_boards(goal: &Board, names: &[&str]) {
    let engine = Engine::in_memory();
    for metric in Metric::ALL {
        let boards = distances(goal, metric);
        let space = TileSpace::<Small>::new(goal.size(), metric);
        for name in names {
            let heuristic = make(name, goal, metric, &engine).unwrap();
            assert!(heuristic.is_admissible() && heuristic.is_consistent());
            let mut sum = 0;
            for (index, &(mut tiles, distance)) in boards.values().enumerate() {
                let memo = heuristic.full(&tiles);
                let here = heuristic.estimate(memo);
                assert!(here <= distance, "{name} {metric} {goal} {tiles:?}");
                assert!(distance > 0 || here == 0);
                assert_eq!(heuristic.recall(&tiles, here), memo);
                sum += u64::from(here);
                for run in space.actions(&tiles, None) {
                    space.apply(&mut tiles, run);
                    let after = heuristic.after(memo, &tiles, run);
                    if index % 8 == 0 {
                        assert_eq!(after, heuristic.full(&tiles), "{name} {metric} {run:?}");
                    }
                    assert!(here <= heuristic.estimate(after) + 1);
                    space.undo(&mut tiles, run);
                }
            }
            assert!(sum > 0, "{name}");
        }
    }
}

const SPLITS_OF_EIGHT: [&str; 5] = [
    "pdb:4-4",
    "pdb:3-3-2",
    "pdb:8",
    "pdb:1 5 8/2 3/7 4",
    "pdb:2,4,6,8/1,3,5,7",
];

#[test]
fn all_3x3_boards_of_the_usual_goal() {
    check_all_boards(&"1 2 3/4 5 6/7 8 0".parse().unwrap(), &SPLITS_OF_EIGHT);
}

#[test]
fn all_3x3_boards_of_other_goals() {
    check_all_boards(&"1 2 3/8 0 4/7 6 5".parse().unwrap(), &SPLITS_OF_EIGHT[..4]);
    check_all_boards(
        &"7 3 1/0 2 8/5 4 6".parse().unwrap(),
        &["pdb:4-4", "pdb:1 5 8/2 3/7 4"],
    );
}

#[test]
fn all_boards_of_other_sizes() {
    for goal in ["1 2 3 4/5 6 7 0", "3 1 7 2/5 0 6 4"] {
        let goal: Board = goal.parse().unwrap();
        for goal in [goal.transposed(), goal] {
            check_all_boards(&goal, &["pdb:4-3", "pdb:7", "pdb:1 2/3 4 5", "pdb:1-1-1"]);
        }
    }
    check_all_boards(&"1 2/3 0".parse().unwrap(), &["pdb:3", "pdb:2-1"]);
}

/// One group of all tiles knows every distance.
#[test]
fn a_database_of_all_tiles_is_exact() {
    let goal: Board = "1 2 3/8 0 4/7 6 5".parse().unwrap();
    let exact = make("pdb:8", &goal, Metric::Single, &Engine::in_memory()).unwrap();
    for (tiles, distance) in distances(&goal, Metric::Single).into_values() {
        assert_eq!(exact.estimate(exact.full(&tiles)), distance);
    }
}

/// On 3x3 with the goal 1 2 3/4 5 6/7 8 0: a change of these sums is a change of the heuristic.
#[test]
fn sums_over_all_3x3_boards() {
    let goal: Board = "1 2 3/4 5 6/7 8 0".parse().unwrap();
    let boards = distances(&goal, Metric::Single);
    let engine = Engine::in_memory();
    let sum = |name: &str| -> u64 {
        let heuristic = make(name, &goal, Metric::Single, &engine).unwrap();
        let values = boards.values();
        values
            .map(|(tiles, _)| u64::from(heuristic.estimate(heuristic.full(tiles))))
            .sum()
    };
    // Single tiles need no more than their steps, unless the blank is shut in.
    assert!(sum("pdb:1-1-1-1-1-1-1-1") >= 14 * 181_440);
    assert!(sum("pdb:3-3-2") < sum("pdb:4-4"));
    assert!(sum("pdb:4-4") < sum("pdb:8"));
    assert_eq!(sum("pdb:8"), 3_986_672);
    // The tiles that are missing count nothing.
    assert!(sum("pdb:4") < sum("pdb:4-4"));
}

#[test]
fn samples_of_4x4_against_the_engine() {
    let engine = Engine::in_memory();
    let mut random = Random::new(25);
    for goal in [Goal::Rows, Goal::BlankFirst, Goal::Snail] {
        let goal = goal.board("4x4".parse().unwrap());
        for metric in Metric::ALL {
            for _ in 0..4 {
                let start = Scramble::Walk(70).board(&goal, &mut random).unwrap();
                let problem = Problem::new(start.clone(), goal.clone()).unwrap();
                let solve = Solve::new(&problem).metric(metric).engine(&engine);
                let distance = solve.run().unwrap().length().unwrap();
                for name in ["pdb:5-5-5", "pdb:6-6-3", "pdb:1 6 11/2 7 12/3 8 13 15"] {
                    let kind: HeuristicKind = name.parse().unwrap();
                    let value = kind
                        .value_with(&start, &goal, metric, &engine, &mut Control::default())
                        .unwrap();
                    assert!(value <= distance, "{name} {metric} {start}");
                }
            }
        }
    }
}

/// The groups of sizes share their tables between goals that are reflections of one another.
#[test]
fn reflected_goals_have_the_same_values() {
    let engine = Engine::in_memory();
    let rows = Goal::Rows.board("4x4".parse().unwrap());
    let first = Goal::BlankFirst.board("4x4".parse().unwrap());
    let mut random = Random::new(26);
    for _ in 0..50 {
        let start = Scramble::Solvable(Blank::Anywhere)
            .board(&rows, &mut random)
            .unwrap();
        // Turned by half a turn, and tile t called 16 - t.
        let turned: Vec<u32> = start.cells().iter().rev().map(|&t| (16 - t) % 16).collect();
        let turned = Board::new(start.size(), turned).unwrap();
        for name in ["pdb:5-5-5", "pdb:6-6-3"] {
            let kind: HeuristicKind = name.parse().unwrap();
            let value = |board: &Board, goal: &Board| {
                kind.value_with(
                    board,
                    goal,
                    Metric::Single,
                    &engine,
                    &mut Control::default(),
                )
            };
            assert_eq!(
                value(&start, &rows),
                value(&turned, &first),
                "{name} {start}"
            );
        }
    }
}

#[test]
fn informed_searches_are_optimal_with_them() {
    let engine = Engine::in_memory();
    let start: Board = "6 8 7/2 5 4/3 0 1".parse().unwrap();
    let goal = Goal::Snail.board(start.size());
    for (method, metric) in [Method::AStar, Method::IdaStar, Method::Nbs, Method::Rbfs]
        .into_iter()
        .flat_map(|method| Metric::ALL.map(|metric| (method, metric)))
    {
        let problem = Problem::new(start.clone(), goal.clone()).unwrap();
        let solve = || Solve::new(&problem).metric(metric).engine(&engine);
        let optimum = solve().run().unwrap().length();
        for name in [
            "pdb:4-4",
            "pdb:1 2 3 4/5 6 7",
            "max(pdb:3-3-2,linear-conflict)",
        ] {
            let found = solve()
                .method(method)
                .heuristic(name.parse().unwrap())
                .run()
                .unwrap();
            assert_eq!(found.length(), optimum, "{method} {metric} {name}");
            assert!(found.is_optimal());
        }
    }
}

#[test]
fn fewer_states_are_expanded_than_with_linear_conflict() {
    let start: Board = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse().unwrap();
    let problem = Problem::new(start.clone(), Goal::BlankFirst.board(start.size())).unwrap();
    let engine = Engine::in_memory();
    let expanded = |name: &str| {
        let solve = Solve::new(&problem).method(Method::IdaStar).engine(&engine);
        let answer = solve.heuristic(name.parse().unwrap()).run().unwrap();
        assert_eq!(answer.length(), Some(57));
        answer.statistics.expanded
    };
    assert!(3 * expanded("pdb:6-6-3") < expanded("linear-conflict"));
}

/// Where anybody may ask for any database, none is written to disk.
#[test]
fn databases_may_stay_in_memory() {
    let name = format!("taquin-databases-{}", std::process::id());
    let directory = std::env::temp_dir().join(name);
    let engine = Engine::with_directory(Some(TableDirectory::new(&directory)));
    let goal = Goal::Rows.board("4x4".parse().unwrap());
    let kind: HeuristicKind = "pdb:6".parse().unwrap();
    let files_with = |engine: &Engine| {
        let value = kind.value_with(
            &goal,
            &goal,
            Metric::Single,
            engine,
            &mut Control::default(),
        );
        assert_eq!(value, Ok(0));
        let files = std::fs::read_dir(&directory);
        files.map_or(0, |files| {
            let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
            names.filter(|name| name.ends_with(".taquin")).count()
        })
    };
    assert_eq!(files_with(&engine.with_databases_in_memory()), 0);
    // Another engine, which does not share what is in memory.
    let other = Engine::with_directory(Some(TableDirectory::new(&directory)));
    assert_eq!(files_with(&other), 1);
    std::fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn too_little_memory_is_an_error_before_any_is_taken() {
    let start: Board = "2 1 3 4/5 6 7 8/9 10 11 12/13 15 14 0".parse().unwrap();
    let problem = Problem::new(start.clone(), Goal::Rows.board(start.size())).unwrap();
    let solve = Solve::new(&problem)
        .method(Method::AStar)
        .engine(&Engine::in_memory())
        .heuristic("pdb:7-8".parse().unwrap())
        .limits(Limits::new().memory(100 << 20));
    let error = solve.run().unwrap_err();
    let SolveError::Heuristic(HeuristicError::Memory { needed, limit }) = error else {
        panic!("{error}")
    };
    assert!(needed > 200 << 20 && limit <= 100 << 20, "{needed} {limit}");
}

#[test]
fn a_time_limit_may_end_the_building() {
    let start: Board = "2 1 3 4/5 6 7 8/9 10 11 12/13 15 14 0".parse().unwrap();
    let problem = Problem::new(start.clone(), Goal::Rows.board(start.size())).unwrap();
    let mut parts = Vec::new();
    let answer = Solve::new(&problem)
        .method(Method::IdaStar)
        .engine(&Engine::in_memory())
        .heuristic("pdb:7-8".parse().unwrap())
        .limits(Limits::new().time(Duration::from_millis(300)))
        .on_progress(|progress| parts.extend(progress.preparation))
        .run()
        .unwrap();
    assert_eq!(answer.stopped, Some(StopReason::Time));
    assert!(answer.solution.is_none());
    assert!(parts.is_sorted() && parts.len() > 1, "{parts:?}");
    assert!(parts.iter().all(|part| (0.0..=1.0).contains(part)));
}

#[test]
fn errors_say_what_to_do() {
    let error = |text: &str| {
        let goal = Goal::Rows.board("3x3".parse().unwrap());
        let made = make(text, &goal, Metric::Single, &Engine::in_memory());
        made.err().unwrap().to_string()
    };
    for (text, message) in [
        (
            "pdb:",
            "pdb: needs from 1 to 12 groups, as in pdb:5-5-5; 0 were given",
        ),
        (
            "pdb:1 2/2 3",
            "tile 2 is in the groups twice: the heuristic would count its moves twice",
        ),
        ("pdb:0 1 2", "the blank belongs to no group: leave out 0"),
        ("pdb:1 2/9", "tile 9 is not on a 3x3 board"),
        (
            "pdb:5-5-5",
            "the groups have 15 tiles, but a 3x3 board has only 8",
        ),
        (
            "pdb:4-x",
            "'x' is not a number: write pdb: with the sizes of groups, as in pdb:5-5-5, or with their tiles, as in 'pdb:1 2 3 4/5 6 7 8'",
        ),
        (
            "pdb:9",
            "a group of 9 tiles is not possible: a pattern database holds from 1 to 8 tiles",
        ),
        (
            "pdb:4--4",
            "'' is not a number: write pdb: with the sizes of groups, as in pdb:5-5-5, or with their tiles, as in 'pdb:1 2 3 4/5 6 7 8'",
        ),
        (
            "pdb:1 2//3",
            "a group of 0 tiles is not possible: a pattern database holds from 1 to 8 tiles",
        ),
    ] {
        assert_eq!(error(text), message, "{text}");
    }
    let large = Goal::Rows.board("5x5".parse().unwrap());
    let kind: HeuristicKind = "pdb:5-5-5-5-4".parse().unwrap();
    assert_eq!(
        kind.value(&large, &large, Metric::Single)
            .unwrap_err()
            .to_string(),
        "pattern databases are made for boards from 2x2 to 16 cells, not for 5x5: use linear-conflict or inversion"
    );
}

#[test]
fn names_are_read_back() {
    for text in [
        "pdb:5-5-5",
        "pdb:8",
        "pdb:1 2 3/4 5",
        "pdb:7/",
        "max(pdb:1 2/3,zero)",
    ] {
        let kind: HeuristicKind = text.parse().unwrap();
        assert_eq!(kind.to_string(), text);
    }
    let commas: HeuristicKind = " PDB:1,2, 3/4,5 ".parse().unwrap();
    assert_eq!(commas.to_string(), "pdb:1 2 3/4 5");
}
