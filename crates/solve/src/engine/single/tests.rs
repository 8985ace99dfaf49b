//! The engine against searches that know nothing of tables.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::time::Duration;

use taquin_puzzle::{Blank, Board, Goal, Problem, Random, Scramble, Size, Tile};
use taquin_search::{CancelToken, Control, Limits, StopReason};

use super::all_optimal::{all_optimal, good_moves};
use super::automaton::Automaton;
use super::grid::{Grid, Nibbles, piece, swapped};
use super::kernel::Kernel;
use super::observer::Observer;
use super::partition::Partition;
use super::search::search;
use super::tables::Tables;
use crate::engine::metric::SearchEnd;
use crate::engine::tier::Tier;
use crate::symmetry::{GoalClass, NormalizedStart};
use crate::tables::Words;
use crate::{HeuristicKind, Method, Run, Solve};

fn size(text: &str) -> Size {
    text.parse().unwrap()
}

fn unlimited() -> Control<'static> {
    Control::new(Limits::default())
}

fn build(class: GoalClass, tier: Tier) -> Tables {
    Tables::build(class, tier, 2, &mut |_| true).unwrap()
}

/// The quick tables of 4x4 with the blank's home in the last cell.
fn quick() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let class = GoalClass::new(size("4x4"), 15);
        build(class, Tier::Quick)
    })
}

/// A goal with the tiles in any order and the blank in a cell.
fn any_goal(size: Size, blank: usize, random: &mut Random) -> Board {
    let mut tiles: Vec<Tile> = (1..size.cells() as Tile).collect();
    random.shuffle(&mut tiles);
    tiles.insert(blank, 0);
    Board::new(size, tiles).unwrap()
}

/// A solution as the problem's moves, replayed; panics when it solves nothing.
fn replayed(problem: &Problem, start: &NormalizedStart, moves: &[Run]) -> usize {
    let mut board = problem.start().clone();
    for run in moves {
        board.slide(start.original(run.direction()));
    }
    assert_eq!(&board, problem.goal());
    moves.len()
}

fn length(tables: &Tables, problem: &Problem, threads: usize) -> usize {
    let start = NormalizedStart::new(problem);
    let mut control = unlimited();
    let end = search(tables, &start, 0, u64::MAX, threads, &mut control).unwrap();
    let SearchEnd::Found(moves) = end else {
        panic!("the budget has no end");
    };
    assert_eq!(control.lower_bound() as usize, moves.len());
    assert!(tables.lower_bound(&start) as usize <= moves.len());
    replayed(problem, &start, &moves)
}

/// The distances of all boards from the goal.
fn distances(grid: Grid, home: usize) -> HashMap<Nibbles, (usize, u32)> {
    let goal = (0..grid.cells()).fold(0, |board, cell| board | (cell as u64) << (4 * cell));
    let mut known = HashMap::from([(goal, (home, 0))]);
    let mut queue = VecDeque::from([goal]);
    while let Some(board) = queue.pop_front() {
        let (blank, distance) = known[&board];
        for next in grid.neighbours(blank) {
            let board = swapped(board, blank, next);
            known.entry(board).or_insert_with(|| {
                queue.push_back(board);
                (next, distance + 1)
            });
        }
    }
    known
}

/// A start whose cells in the grid are those of a board.
fn normalized(class: GoalClass, grid: Grid, board: Nibbles) -> NormalizedStart {
    let mut goal: Vec<Tile> = (1..grid.cells() as Tile).collect();
    goal.insert(class.home(), 0);
    let mut start = goal.clone();
    for (cell, tile) in start.iter_mut().enumerate() {
        let home = piece(board, grid.cell_of(class, cell));
        let is_there = |&at: &usize| grid.cell_of(class, at) == home;
        *tile = goal[(0..grid.cells()).find(is_there).unwrap()];
    }
    let [start, goal] = [start, goal].map(|tiles| Board::new(class.size(), tiles).unwrap());
    let start = NormalizedStart::new(&Problem::new(start, goal).unwrap());
    assert_eq!(start.class, class);
    assert_eq!(grid.nibbles(&start), board);
    start
}

/// The homes of all classes of a size.
fn homes(text: &str) -> BTreeSet<usize> {
    let size = size(text);
    (0..size.cells())
        .map(|home| GoalClass::new(size, home).home())
        .collect()
}

#[test]
fn small_boards_are_solved_by_their_distance() {
    for text in ["2x2", "2x3", "2x4", "3x3"] {
        for home in homes(text) {
            let class = GoalClass::new(size(text), home);
            let tables = build(class, Tier::Quick);
            let grid = tables.grid;
            let known = distances(grid, grid.cell_of(class, home));
            for (nth, (&board, &(blank, distance))) in known.iter().enumerate() {
                assert!(distance == 0 || !tables.is_nearer(board, blank, distance));
                assert!(tables.is_nearer(board, blank, distance + 1));
                if nth % 101 == 0 {
                    assert_eq!(tables.distance(board, blank), distance);
                    let start = normalized(class, grid, board);
                    let end = search(&tables, &start, 0, u64::MAX, 1, &mut unlimited());
                    let Ok(SearchEnd::Found(moves)) = end else {
                        panic!("not stopped");
                    };
                    assert_eq!(moves.len() as u32, distance);
                }
            }
        }
    }
}

/// The kernel on boards small enough to know every distance, with patterns that make it err.
#[test]
fn kernel_finds_the_distance_of_small_boards() {
    let cases = [
        ("3x3", "AAA/BBB/BAB"),
        ("3x3", "ABB/ACB/ACC"),
        ("2x4", "AA/BB/BB/AA"),
        ("2x4", "AB/AC/AB/AC"),
    ];
    for (text, picture) in cases {
        for home in homes(text) {
            let class = GoalClass::new(size(text), home);
            let grid = Grid::of(class.size());
            let cell = grid.cell_of(class, home);
            let second = match grid.is_square() {
                true => Partition::drawn(grid, picture, cell, true),
                false => Partition::drawn(grid, "AA/AA/BB/BB", cell, false),
            };
            let partitions = [Partition::drawn(grid, picture, cell, false), second];
            let tables = Tables::built(class, &partitions, 12, 1, &mut |_| true).unwrap();
            for (nth, (board, (blank, distance))) in distances(grid, cell).into_iter().enumerate() {
                if nth % 7 == 0 {
                    let [first, second] = tables.root(board, blank).bounds;
                    assert!(first <= distance && second <= distance);
                }
                if nth % 211 == 0 {
                    let start = normalized(class, grid, board);
                    let end = search(&tables, &start, 0, u64::MAX, 1, &mut unlimited());
                    let Ok(SearchEnd::Found(moves)) = end else {
                        panic!("not stopped");
                    };
                    assert_eq!(moves.len() as u32, distance);
                }
            }
        }
    }
}

#[test]
fn all_sizes_and_homes_agree_with_astar() {
    let mut random = Random::new(3);
    for text in [
        "1x2", "1x7", "2x5", "5x2", "2x6", "3x4", "4x3", "2x7", "3x5", "2x8", "4x4",
    ] {
        let size = size(text);
        for blank in (0..size.cells()).step_by(if size.cells() > 12 { 2 } else { 1 }) {
            let goal = any_goal(size, blank, &mut random);
            // Within reach of a search without databases.
            let walk = Scramble::Walk(if size.cells() > 10 { 40 } else { 200 });
            let start = walk.board(&goal, &mut random).unwrap();
            let problem = Problem::new(start, goal).unwrap();
            let tables = build(GoalClass::of(problem.goal()), Tier::Quick);
            let answer = Solve::new(&problem).method(Method::AStar).run();
            let expected = answer.unwrap().length().unwrap();
            let found = length(&tables, &problem, 1) as u64;
            assert_eq!(found, expected, "{text} {blank}");
        }
    }
}

fn problems(count: usize) -> Vec<Problem> {
    let goal = Goal::Rows.board(size("4x4"));
    let mut random = Random::new(5);
    let any = Scramble::Solvable(Blank::Anywhere);
    let start = |_| any.board(&goal, &mut random).unwrap();
    let starts: Vec<Board> = (0..count).map(start).collect();
    let problem = |start| Problem::new(start, goal.clone()).unwrap();
    starts.into_iter().map(problem).collect()
}

#[test]
fn threads_agree_and_one_counts_the_same_every_time() {
    let tables = quick();
    for problem in problems(12) {
        let start = NormalizedStart::new(&problem);
        let run = |threads| {
            let mut control = unlimited();
            let end = search(tables, &start, 0, u64::MAX, threads, &mut control).unwrap();
            let SearchEnd::Found(moves) = end else {
                panic!("the budget has no end");
            };
            replayed(&problem, &start, &moves);
            (moves, control.statistics())
        };
        let (moves, statistics) = run(1);
        assert_eq!(run(1), (moves.clone(), statistics));
        let (others, of_two) = run(2);
        assert_eq!(others.len(), moves.len());
        assert!(of_two.expanded * 3 > statistics.expanded);
    }
}

#[test]
fn a_thorough_automaton_leaves_nodes_out_and_no_lengths() {
    let tables = quick();
    for problem in problems(6) {
        let shortest = length(tables, &problem, 1) as u32;
        let (board, blank) = tables.board(&NormalizedStart::new(&problem));
        let root = tables.root(board, blank);
        let counted = |automaton: &Automaton, bound: u32| {
            let mut kernel = tables.kernel(automaton.rows());
            let mut observer = Counting::default();
            assert!(!kernel.search(&root, bound, &mut observer));
            kernel.flush(&mut observer);
            observer
        };
        let automata = [tables.plain(), &tables.pruning, tables.thorough()];
        let expanded = automata.map(|automaton| {
            assert!(counted(automaton, shortest - 2).solutions.is_empty());
            let last = counted(automaton, shortest);
            assert!(!last.solutions.is_empty());
            last.expanded
        });
        assert!(
            expanded.is_sorted_by(|more, fewer| more > fewer),
            "{expanded:?}"
        );
    }
}

/// There is room for a number of states; longer sequences have more.
#[test]
fn thorough_automata_are_made_for_every_size() {
    for text in ["3x3", "2x7", "2x8", "3x4", "3x5", "4x4"] {
        let size = size(text);
        let class = GoalClass::new(size, size.cells() - 1);
        let tables = build(class, Tier::Quick);
        assert!(tables.thorough().states() > tables.plain().states());
    }
}

/// Counts nodes and keeps solutions, all of them.
#[derive(Default, Debug, PartialEq)]
struct Counting {
    expanded: u64,
    generated: u64,
    solutions: Vec<Vec<u8>>,
}

impl Observer for Counting {
    fn count(&mut self, expanded: u64, generated: u64) -> Option<u64> {
        self.expanded += expanded;
        self.generated += generated;
        Some(1000)
    }

    fn solved(&mut self, codes: &[u8]) -> bool {
        self.solutions.push(codes.to_vec());
        false
    }
}

#[test]
fn the_instructions_of_any_processor_do_the_same() {
    let tables = quick();
    for problem in problems(6) {
        let shortest = length(tables, &problem, 1) as u32;
        let (board, blank) = tables.board(&NormalizedStart::new(&problem));
        let root = tables.root(board, blank);
        let counted = |mut kernel: Kernel<'_>| {
            let mut observer = Counting::default();
            for bound in [shortest - 2, shortest] {
                assert!(!kernel.search(&root, bound, &mut observer));
                kernel.flush(&mut observer);
            }
            observer
        };
        let [usual, portable] = [
            counted(tables.kernel(tables.pruning.rows())),
            counted(tables.kernel(tables.pruning.rows()).portable()),
        ];
        assert_eq!(usual, portable);
        assert!(!usual.solutions.is_empty());
    }
}

#[test]
fn all_solutions_and_good_moves_agree_with_a_plain_search() {
    let mut random = Random::new(7);
    for text in ["1x5", "3x3", "2x5", "3x4", "3x5", "2x8", "4x4"] {
        let size = size(text);
        for blank in [0, size.cells() / 2, size.cells() - 1] {
            let goal = any_goal(size, blank, &mut random);
            let start = Scramble::Walk(34).board(&goal, &mut random).unwrap();
            let problem = Problem::new(start, goal).unwrap();
            let start = NormalizedStart::new(&problem);
            let tables = build(start.class, Tier::Quick);
            let end = search(&tables, &start, 0, u64::MAX, 1, &mut unlimited());
            let Ok(SearchEnd::Found(solution)) = end else {
                panic!("not stopped");
            };
            let length = solution.len() as u32;
            let mut found = BTreeSet::new();
            let visit = &mut |moves: &[Run]| {
                replayed(&problem, &start, moves);
                assert_eq!(moves.len(), solution.len());
                let codes: Vec<u8> = moves.iter().map(|run| run.direction().code()).collect();
                assert!(found.insert(codes));
                ControlFlow::Continue(())
            };
            assert_eq!(
                all_optimal(&tables, &start, length, &mut unlimited(), visit),
                Ok(())
            );
            let plain = Solve::new(&problem).method(Method::IdaStar);
            let plain = plain.heuristic(HeuristicKind::Manhattan);
            let expected = plain.all_optimal(|_| ControlFlow::Continue(())).unwrap();
            assert_eq!(
                (found.len() as u64, Some(u64::from(length))),
                (expected.count, expected.shortest)
            );
            let good = good_moves(&tables, &start, &solution, &mut unlimited()).unwrap();
            let firsts: BTreeSet<u8> = found
                .iter()
                .filter_map(|codes| codes.first().copied())
                .collect();
            let good: BTreeSet<u8> = good.iter().map(|run| run.direction().code()).collect();
            assert_eq!(good, firsts);

            let mut count = 0;
            let visit = &mut |_: &[Run]| {
                count += 1;
                ControlFlow::Break(())
            };
            let first = all_optimal(&tables, &start, length, &mut unlimited(), visit);
            assert_eq!((first, count), (Ok(()), 1));
        }
    }
}

/// A board that takes the quick tables long enough to be stopped.
fn hard() -> Problem {
    let start: Board = "0 15 9 13/11 12 10 14/3 7 6 2/4 8 5 1".parse().unwrap();
    Problem::new(start, Goal::Rows.board(size("4x4"))).unwrap()
}

#[test]
fn every_limit_stops_the_search() {
    let start = NormalizedStart::new(&hard());
    for threads in [1, 2] {
        let stop = |limits: Limits| {
            let mut control = Control::new(limits);
            let stopped = search(quick(), &start, 0, u64::MAX, threads, &mut control);
            (stopped.unwrap_err(), control.statistics().expanded)
        };
        let unlimited = Limits::default();
        let nodes = |nodes| Limits::new().nodes(nodes);
        let (reason, expanded) = stop(nodes(1_000_000));
        assert_eq!(reason, StopReason::Nodes);
        let slack = if threads == 1 { 0 } else { 200_000 };
        assert!(
            (1_000_000..=1_000_000 + slack).contains(&expanded),
            "{expanded}"
        );
        assert_eq!(stop(nodes(0)).0, StopReason::Nodes);
        let time = Duration::from_millis(30);
        assert_eq!(stop(Limits::new().time(time)).0, StopReason::Time);
        let cost = 70;
        assert_eq!(stop(Limits::new().cost(cost)).0, StopReason::Cost);
        let token = CancelToken::new();
        token.cancel();
        let mut control = Control::new(unlimited).with_cancel(token);
        let stopped = search(quick(), &start, 0, u64::MAX, threads, &mut control);
        assert_eq!(stopped, Err(StopReason::Cancelled));
    }
}

#[test]
fn another_thread_cancels() {
    let start = NormalizedStart::new(&hard());
    for threads in [1, 2] {
        let token = CancelToken::new();
        let mut control = Control::new(Limits::default()).with_cancel(token.clone());
        std::thread::scope(|scope| {
            scope.spawn(move || {
                std::thread::sleep(Duration::from_millis(100));
                token.cancel();
            });
            // Without it the search takes minutes.
            let stopped = search(quick(), &start, 0, u64::MAX, threads, &mut control);
            assert_eq!(stopped, Err(StopReason::Cancelled));
        });
    }
}

#[test]
fn a_budget_ends_a_search_that_can_be_resumed() {
    let problems = problems(12);
    let bound = |problem: &&Problem| quick().lower_bound(&NormalizedStart::new(problem));
    let problem = problems.iter().max_by_key(bound).unwrap();
    let start = NormalizedStart::new(problem);
    let mut control = unlimited();
    let end = search(quick(), &start, 0, 5_000, 1, &mut control);
    assert_eq!(end, Ok(SearchEnd::OutOfBudget));
    assert_eq!(control.statistics().expanded, 5_000);
    let bound = control.lower_bound();
    assert!(bound > quick().lower_bound(&start));
    let end = search(quick(), &start, bound, u64::MAX, 1, &mut control);
    let Ok(SearchEnd::Found(moves)) = end else {
        panic!("not stopped");
    };
    assert_eq!(moves.len(), length(quick(), problem, 1));
}

#[test]
fn tables_are_made_of_their_parts() {
    let tables = quick();
    let (class, tier) = (tables.class, Tier::Quick);
    let parts = || tables.parts().map(|words| Words::from(words.to_vec()));
    let again = Tables::from_parts(class, tier, parts().collect()).unwrap();
    assert_eq!(again.bytes(), tables.bytes());
    for problem in problems(5) {
        assert_eq!(length(&again, &problem, 1), length(tables, &problem, 1));
    }
    assert_eq!(Tables::patterns(class, tier).len(), parts().count());
    assert!(Tables::from_parts(class, tier, parts().skip(1).collect()).is_none());
    let mut wrong: Vec<Words> = parts().collect();
    wrong[0] = vec![0; wrong[0].len() + 1].into();
    assert!(Tables::from_parts(class, tier, wrong).is_none());
}

#[test]
fn building_can_be_stopped_and_tells_how_far_it_is() {
    let class = quick().class;
    let mut last = 0.0;
    let stopped = Tables::build(class, Tier::Medium, 2, &mut |done| {
        assert!((last..=1.0).contains(&done));
        last = done;
        done < 0.1
    });
    assert!(stopped.is_none());
    assert!((0.1..0.2).contains(&last), "{last}");
}

#[cfg(feature = "slow-tests")]
#[test]
fn published_lengths_of_the_15_puzzle() {
    let strong = build(quick().class, Tier::Strong);
    let files = [
        include_str!("../../../../../testdata/korf15.tsv"),
        include_str!("../../../../../testdata/hardest15.tsv"),
    ];
    let mut solved = 0;
    for line in files.iter().flat_map(|file| file.lines()) {
        let columns: Vec<&str> = line.split('\t').collect();
        let &[id, goal, expected, board] = columns.as_slice() else {
            continue;
        };
        let start: Board = board.parse().unwrap();
        let goal = goal.parse::<Goal>().unwrap().board(start.size());
        let problem = Problem::new(start, goal).unwrap();
        for threads in [1, 2] {
            let found = length(&strong, &problem, threads);
            assert_eq!(found.to_string(), expected, "board {id}");
        }
        solved += 1;
    }
    assert_eq!(solved, 117);
}

#[cfg(feature = "slow-tests")]
#[test]
fn all_tiers_agree_on_all_homes() {
    let mut random = Random::new(9);
    for (text, count) in [
        ("2x5", 30),
        ("2x6", 30),
        ("3x4", 30),
        ("2x7", 10),
        ("3x5", 10),
        ("2x8", 3),
        ("4x4", 20),
    ] {
        let size = size(text);
        for home in homes(text) {
            let class = GoalClass::new(size, home);
            let tables = [Tier::Quick, Tier::Medium, Tier::Strong].map(|tier| build(class, tier));
            let goal = any_goal(size, home, &mut random);
            for _ in 0..count {
                let any = Scramble::Solvable(Blank::Anywhere);
                let start = any.board(&goal, &mut random).unwrap();
                let problem = Problem::new(start, goal.clone()).unwrap();
                let lengths = tables.each_ref().map(|tables| length(tables, &problem, 2));
                assert_eq!(lengths, [lengths[0]; 3], "{text} {home}");
            }
        }
    }
}
