//! Laws of the multi-tile tables and searches, against plain searches and published counts.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::Duration;

use taquin_puzzle::{Blank, Board, Metric, Moves, Problem, Random, Scramble, Size, Solution};
use taquin_search::{Control, Cost, Limits, StopReason};

use super::search::{all_optimal, good_first_runs, search};
use super::tables::MultiTables;
use crate::engine::metric::SearchEnd;
use crate::engine::tier::Tier;
use crate::symmetry::{GoalClass, NormalizedStart};
use crate::tables::Words;
use crate::{HeuristicKind, Method, Run, Solve};

/// The goal of a size with the tiles in order and the blank in a cell.
fn goal(size: &str, home: usize) -> Board {
    let size: Size = size.parse().unwrap();
    let mut cells: Vec<u32> = (1..size.cells() as u32).collect();
    cells.insert(home, 0);
    Board::new(size, cells).unwrap()
}

/// The homes of a size's classes: the blank in the lower right quarter.
fn homes(size: &str) -> Vec<usize> {
    let size: Size = size.parse().unwrap();
    let all = (0..size.cells()).filter(|&home| {
        let class = GoalClass::new(size, home);
        (class.size(), class.home()) == (size, home)
    });
    all.collect()
}

fn random_problem(goal: &Board, random: &mut Random) -> Problem {
    let scramble = Scramble::Solvable(Blank::Anywhere);
    let start = scramble.board(goal, random).unwrap();
    Problem::new(start, goal.clone()).unwrap()
}

/// A board about `runs` random runs from the goal.
fn walked_problem(goal: &Board, runs: usize, random: &mut Random) -> Problem {
    let mut start = goal.clone();
    for _ in 0..runs * 2 {
        let moves: Vec<_> = start.moves().collect();
        start.slide(moves[random.below(moves.len() as u64) as usize]);
    }
    Problem::new(start, goal.clone()).unwrap()
}

fn build(class: GoalClass, tier: Tier) -> MultiTables {
    MultiTables::build(class, tier, 2, &mut |_| true).unwrap()
}

/// Tables of few tiles, which are quick to make: the first and the last ones.
fn small_tables(class: GoalClass, tiles: usize) -> MultiTables {
    let homes: Vec<usize> = (0..class.size().cells())
        .filter(|&home| home != class.home())
        .collect();
    let set = |homes: &[usize]| homes.iter().fold(0, |set, home| set | 1 << home);
    let patterns = vec![set(&homes[..tiles]), set(&homes[homes.len() - tiles..])];
    MultiTables::with_patterns(class, patterns, 2, &mut |_| true).unwrap()
}

fn unlimited() -> Control<'static> {
    Control::new(Limits::default())
}

fn solved(tables: &MultiTables, problem: &Problem, threads: usize) -> (usize, Control<'static>) {
    let start = NormalizedStart::new(problem);
    let mut control = unlimited();
    let found = search(tables, &start, 0, u64::MAX, threads, &mut control);
    let Ok(SearchEnd::Found(runs)) = found else {
        panic!("{found:?} without limits");
    };
    replay(problem, &start, &runs);
    assert_eq!(control.lower_bound() as usize, runs.len());
    (runs.len(), control)
}

fn replay(problem: &Problem, start: &NormalizedStart, runs: &[Run]) -> Solution {
    let mut moves = Moves::new();
    for step in runs.iter().flat_map(|run| run.steps()) {
        moves.push(start.original(step));
    }
    assert_eq!(moves.length(Metric::Multi), runs.len() as u64);
    Solution::replay(problem, moves).unwrap()
}

/// All boards that reach a goal, and how many runs that takes.
fn all_distances(goal: &Board) -> HashMap<Board, Cost> {
    let mut distances = HashMap::from([(goal.clone(), 0)]);
    let mut layer = vec![goal.clone()];
    for distance in 1.. {
        let mut next = Vec::new();
        for board in &layer {
            for direction in board.moves() {
                let mut moved = board.clone();
                while moved.try_slide(direction).is_ok() {
                    if !distances.contains_key(&moved) {
                        distances.insert(moved.clone(), distance);
                        next.push(moved.clone());
                    }
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    distances
}

fn published(size: &str) -> Vec<usize> {
    let text = include_str!("../../../../../testdata/distances-multi.txt");
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix(&format!("{size}: ")));
    let counts = line.unwrap().split(' ').map(|count| count.parse().unwrap());
    counts.collect()
}

#[test]
fn bounds_never_exceed_distances_and_those_of_all_tiles_are_exact() {
    for size in ["2x2", "2x3", "2x4", "3x3"] {
        for home in homes(size) {
            let goal = goal(size, home);
            let class = GoalClass::of(&goal);
            let exact = build(class, Tier::Quick);
            // The largest has most boards: one set of tables must do.
            let small: Vec<_> = match size {
                "3x3" => vec![small_tables(class, 3)],
                _ => (1..class.size().cells() - 2)
                    .map(|tiles| small_tables(class, tiles))
                    .collect(),
            };
            let mut counts = Vec::new();
            for (start, distance) in all_distances(&goal) {
                let start = NormalizedStart::new(&Problem::new(start, goal.clone()).unwrap());
                assert_eq!(exact.lower_bound(&start), distance);
                for tables in &small {
                    assert!(tables.lower_bound(&start) <= distance);
                }
                counts.resize(counts.len().max(distance as usize + 1), 0);
                counts[distance as usize] += 1;
            }
            if home + 1 == class.size().cells() {
                assert_eq!(counts, published(size));
            }
        }
    }
}

#[test]
#[cfg(feature = "slow-tests")]
fn the_distances_of_2x5_are_as_published() {
    let goal = goal("2x5", 9);
    let class = GoalClass::of(&goal);
    let exact = build(class, Tier::Quick);
    let mut counts = vec![0; published("2x5").len()];
    for (start, distance) in all_distances(&goal) {
        let start = NormalizedStart::new(&Problem::new(start, goal.clone()).unwrap());
        assert_eq!(exact.lower_bound(&start), distance);
        counts[distance as usize] += 1;
    }
    assert_eq!(counts, published("2x5"));
}

#[test]
fn solutions_are_as_short_as_those_of_a_plain_search() {
    let mut random = Random::new(5);
    let sizes = [
        ("2x2", 6),
        ("2x3", 20),
        ("3x3", 20),
        ("2x5", 20),
        ("3x4", 16),
        ("2x6", 16),
        ("2x7", 14),
        ("3x5", 14),
        ("2x8", 14),
        ("4x4", 14),
    ];
    for (size, runs) in sizes {
        for home in homes(size) {
            let goal = goal(size, home);
            let problems: Vec<_> = (0..3)
                .map(|_| walked_problem(&goal, runs, &mut random))
                .collect();
            let class = GoalClass::of(&goal);
            let tables = small_tables(class, 5.min(class.size().cells() - 2));
            for problem in problems {
                let astar = Solve::new(&problem).method(Method::AStar);
                let answer = astar.metric(Metric::Multi).run().unwrap();
                let length = answer.length().unwrap() as usize;
                for threads in [1, 2] {
                    assert_eq!(solved(&tables, &problem, threads).0, length, "{problem:?}");
                }
            }
        }
    }
}

#[test]
fn one_thread_counts_the_same_each_time_and_two_find_the_same_length() {
    let goal = goal("4x4", 15);
    let mut random = Random::new(2);
    let problem = walked_problem(&goal, 60, &mut random);
    let tables = build(GoalClass::of(problem.goal()), Tier::Quick);
    for problem in (0..3).map(|_| walked_problem(&goal, 50, &mut random)) {
        let (length, control) = solved(&tables, &problem, 1);
        let (again, control_again) = solved(&tables, &problem, 1);
        assert_eq!(length, again);
        assert_eq!(control.statistics(), control_again.statistics());
        assert!(control.statistics().expanded > 0);
        assert_eq!(solved(&tables, &problem, 2).0, length);
    }
}

#[test]
fn all_solutions_and_first_runs_are_those_of_a_plain_search() {
    let mut random = Random::new(9);
    for (size, runs) in [
        ("2x3", 30),
        ("3x3", 30),
        ("2x6", 10),
        ("3x4", 10),
        ("4x4", 9),
    ] {
        for home in homes(size) {
            let goal = goal(size, home);
            let solved = Problem::new(goal.clone(), goal.clone()).unwrap();
            let tables = small_tables(GoalClass::of(&goal), 4);
            let walked = (0..4).map(|_| walked_problem(&goal, runs, &mut random));
            for problem in [solved].into_iter().chain(walked.collect::<Vec<_>>()) {
                let plain = || {
                    Solve::new(&problem)
                        .method(Method::IdaStar)
                        .heuristic(HeuristicKind::Walking)
                        .metric(Metric::Multi)
                };
                let mut expected = Vec::new();
                let collect = |solution: Solution| {
                    expected.push(solution.moves().clone());
                    ControlFlow::Continue(())
                };
                let metric = Metric::Multi;
                plain().all_optimal(collect).unwrap();
                let start = NormalizedStart::new(&problem);
                let mut found = Vec::new();
                let length = expected[0].length(metric) as Cost;
                let all = all_optimal(&tables, &start, length, &mut unlimited(), &mut |runs| {
                    found.push(replay(&problem, &start, runs).moves().clone());
                    ControlFlow::Continue(())
                });
                let by_text = |moves: &Moves| format!("{moves:?}");
                expected.sort_by_key(by_text);
                found.sort_by_key(by_text);
                assert_eq!(found, expected);
                assert_eq!(all, Ok(()));

                let mut good = plain().good_moves().unwrap().moves;
                let mut runs = good_first_runs(&tables, &start, length, &mut unlimited()).unwrap();
                for run in &mut runs {
                    *run = Run::new(start.original(run.direction()), run.count());
                }
                good.sort_by_key(|run| format!("{run:?}"));
                runs.sort_by_key(|run| format!("{run:?}"));
                assert_eq!(runs, good);
            }
        }
    }
}

#[test]
fn a_visitor_may_break_off() {
    let goal = goal("3x3", 8);
    let problem = random_problem(&goal, &mut Random::new(4));
    let tables = build(GoalClass::of(problem.goal()), Tier::Quick);
    let mut count = 0;
    let found = all_optimal(
        &tables,
        &NormalizedStart::new(&problem),
        0,
        &mut unlimited(),
        &mut |_| {
            count += 1;
            ControlFlow::Break(())
        },
    );
    assert!(found.is_ok());
    assert_eq!(count, 1);
}

#[test]
fn searches_stop_at_their_limits_and_resume_from_a_bound() {
    let goal = goal("4x4", 15);
    // One of the farthest boards: out of reach for small tables.
    let start = "0 12 8 4/15 11 7 3/14 10 6 2/13 9 5 1".parse().unwrap();
    let problem = Problem::new(start, goal.clone()).unwrap();
    let start = NormalizedStart::new(&problem);
    let tables = small_tables(start.class, 4);
    let stopped = |limits: Limits, threads: usize| {
        let mut control = Control::new(limits);
        let found = search(&tables, &start, 0, u64::MAX, threads, &mut control);
        (found, control.statistics().expanded)
    };
    for threads in [1, 2] {
        let nodes = 200_000;
        let (found, expanded) = stopped(Limits::new().nodes(nodes), threads);
        assert_eq!(found, Err(StopReason::Nodes));
        // A helper works until the leader, which may be waiting for a core, stops it.
        let most = [200_000, 2_000_000][threads - 1];
        assert!((200_000..=most).contains(&expanded), "{expanded}");
        let time = Duration::from_millis(200);
        let (found, _) = stopped(Limits::new().time(time), threads);
        assert_eq!(found, Err(StopReason::Time));
    }
    let cost = tables.lower_bound(&start) + 1;
    let (found, _) = stopped(Limits::new().cost(cost), 1);
    assert_eq!(found, Err(StopReason::Cost));

    let mut control = unlimited();
    let cancel = control.cancel_token();
    let found = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            cancel.cancel();
        });
        search(&tables, &start, 0, u64::MAX, 2, &mut control)
    });
    assert_eq!(found, Err(StopReason::Cancelled));

    let mut control = unlimited();
    let end = search(&tables, &start, 0, 100_000, 1, &mut control);
    assert_eq!(end, Ok(SearchEnd::OutOfBudget));
    assert_eq!(control.statistics().expanded, 100_000);
    let bound = control.lower_bound();
    assert!(bound > tables.lower_bound(&start));
    let mut control = unlimited();
    let end = search(&tables, &start, bound, 10, 1, &mut control);
    assert_eq!(end, Ok(SearchEnd::OutOfBudget));
    assert_eq!(control.lower_bound(), bound);
}

fn kept(words: Vec<Vec<u64>>) -> Vec<Words> {
    words.into_iter().map(Words::from).collect()
}

#[test]
fn tables_are_made_of_their_words_again() {
    let goal = goal("3x4", 10);
    let problem = random_problem(&goal, &mut Random::new(6));
    let start = NormalizedStart::new(&problem);
    let tables = build(start.class, Tier::Quick);
    let words = || -> Vec<Vec<u64>> { tables.words().map(|words| words.to_vec()).collect() };
    let again = MultiTables::from_words(start.class, Tier::Quick, kept(words())).unwrap();
    assert_eq!(again.bytes(), tables.bytes());
    assert_eq!(again.lower_bound(&start), tables.lower_bound(&start));
    let mut short = words();
    short[0].pop();
    assert!(MultiTables::from_words(start.class, Tier::Quick, kept(short)).is_none());
    assert!(MultiTables::from_words(start.class, Tier::Quick, Vec::new()).is_none());
    // Neither the number of threads nor the order of their work matters.
    let alone = MultiTables::build(start.class, Tier::Quick, 1, &mut |_| true).unwrap();
    assert!(
        alone
            .words()
            .map(|words| &words[..])
            .eq(tables.words().map(|words| &words[..]))
    );
}

#[test]
fn making_tables_can_be_stopped() {
    let goal = goal("4x4", 15);
    let class = GoalClass::of(&goal);
    let mut last = 0.0;
    let tables = MultiTables::build(class, Tier::Quick, 2, &mut |done| {
        assert!((last..=1.0).contains(&done));
        last = done;
        done < 0.3
    });
    assert!(tables.is_none());
    assert!(last >= 0.3);
}

#[test]
#[cfg(feature = "slow-tests")]
fn the_farthest_boards_of_the_15_puzzle() {
    let mut tables = None;
    let mut count = 0;
    for line in include_str!("../../../../../testdata/hardest15-multi.tsv").lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let &[_, "rows", length, start] = columns.as_slice() else {
            continue;
        };
        let problem = Problem::new(start.parse().unwrap(), goal("4x4", 15)).unwrap();
        let tables =
            tables.get_or_insert_with(|| build(GoalClass::of(problem.goal()), Tier::Strong));
        assert_eq!(solved(tables, &problem, 2).0.to_string(), length);
        count += 1;
    }
    assert_eq!(count, 16);
}
