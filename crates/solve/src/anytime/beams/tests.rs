//! Tests of the beams.

use taquin_puzzle::{Blank, Board, Direction, Goal, Problem, Random, Scramble, Size, Solution};
use taquin_search::{Control, Limits};

use super::expansion::{BeamTask, Successor, hash_of};
use super::outcome::BeamOutcome;
use super::parallel::{self, BoardStorage};
use super::parameters::{BeamParameters, BeamTuning};
use super::path_finder::{Effort, PathFinder, Windows};
use super::region_beam::RegionBeam;
use super::score::Scorer;
use super::selection::Selection;
use super::serial::{self, Scratch};
use crate::anytime::compact_board::{CompactBoard, Grid, Region};
use crate::anytime::constructive;

fn problem(size: &str, seed: u64) -> Problem {
    problem_to(Goal::Rows.board(size.parse().unwrap()), seed)
}

fn problem_to(goal: Board, seed: u64) -> Problem {
    let scramble = Scramble::Solvable(Blank::Anywhere);
    let start = scramble.board(&goal, &mut Random::new(seed)).unwrap();
    Problem::new(start, goal).unwrap().canonical()
}

fn grid(problem: &Problem) -> Grid {
    Grid::new(problem.size()).unwrap()
}

fn compact(problem: &Problem) -> CompactBoard {
    CompactBoard::new(problem.start(), problem.goal())
}

#[test]
fn differences_agree_with_scores_from_scratch() {
    // The goal's blank in a corner, at an edge and inside.
    for (size, home) in [("5x5", 24), ("4x7", 3), ("6x5", 14)] {
        let size: Size = size.parse().unwrap();
        let mut tiles: Vec<u32> = (1..size.cells() as u32).collect();
        tiles.insert(home, 0);
        let problem = problem_to(Board::new(size, tiles).unwrap(), 3);
        let grid = grid(&problem);
        for turn in 0..4 {
            let scorer = Scorer::<u8>::new(&grid, BeamTuning::new(&grid, turn).weights);
            let mut board = compact(&problem);
            let mut random = Random::new(turn as u64);
            for _ in 0..300 {
                let direction = Direction::from_code(random.below(4) as u8);
                let Some(from) = grid.source(board.blank, direction) else {
                    continue;
                };
                let tiles: Vec<u8> = board.homes.iter().map(|&home| home as u8).collect();
                let (score, distance) =
                    (scorer.score(&grid, &board), board.manhattan(&grid) as i32);
                let (change, farther) =
                    scorer.change(&tiles, tiles[from].into(), from, board.blank);
                board.slide(&grid, direction);
                assert_eq!(scorer.score(&grid, &board), score + change);
                assert_eq!(board.manhattan(&grid) as i32, distance + farther);
            }
        }
    }
}

#[test]
fn scores_are_compared_by_their_difference() {
    let grid = grid(&problem("9x9", 1));
    let parameters = BeamTuning::new(&grid, 0).whole_board(&grid, 300, 100);
    for count in [100, 2000] {
        let selected = |offset: i32| {
            let successors: Vec<Successor> = (0..count)
                .map(|number| Successor {
                    hash: hash_of(number, 0),
                    score: offset.wrapping_add((number as i32 * 7919) % 1009),
                    distance: 1,
                    parent: 0,
                    blank: (number % grid.cells()) as u16,
                    direction: Direction::Up,
                })
                .collect();
            let (mut selection, mut selected) = (Selection::default(), Vec::new());
            selection.reset(&parameters, &grid);
            selection.select(&parameters, &grid, &successors, &mut selected);
            selected
        };
        let plain = selected(0);
        assert!(!plain.is_empty());
        assert_eq!(plain, selected(i32::MAX - 500));
        assert_eq!(plain, selected(i32::MIN));
    }
}

#[test]
fn the_goal_scores_zero() {
    let problem = problem("5x6", 1);
    let grid = grid(&problem);
    let goal = CompactBoard::new(problem.goal(), problem.goal());
    assert_eq!(
        Scorer::<u8>::new(&grid, BeamTuning::new(&grid, 0).weights).score(&grid, &goal),
        0
    );
}

#[test]
fn serial_and_parallel_beams_find_the_same() {
    for size in ["5x5", "6x7"] {
        let problem = problem(size, 5);
        let (grid, start) = (grid(&problem), compact(&problem));
        let tuning = BeamTuning {
            cell_share: f64::INFINITY,
            ..BeamTuning::new(&grid, 0)
        };
        let scorer = Scorer::<u8>::new(&grid, tuning.weights);
        let task = BeamTask {
            parameters: tuning.whole_board(&grid, 300, 1000),
            grid: &grid,
            scorer: &scorer,
            start: &start,
        };
        let mut free = |_, _| Ok(());
        let serial = serial::search(&task, &mut Scratch::default(), &mut free);
        let mut parallel = |threads, boards| {
            let parameters = BeamParameters {
                threads,
                ..task.parameters
            };
            parallel::search(&BeamTask { parameters, ..task }, boards, &mut free)
        };
        let length = |outcome: &BeamOutcome| match outcome {
            BeamOutcome::Solved(path) => path.len(),
            other => panic!("{other:?}"),
        };
        for threads in [1, 2, 3, 8] {
            let outcome = parallel(threads, BoardStorage::PerThread);
            // Nearly the same length: equal scores may be taken in another order.
            assert!(length(&serial).abs_diff(length(&outcome)) <= length(&serial) / 4);
            // But neither chance nor the storage of boards changes the result.
            assert_eq!(outcome, parallel(threads, BoardStorage::PerThread));
            assert_eq!(outcome, parallel(threads, BoardStorage::PerState));
            let BeamOutcome::Solved(path) = outcome else {
                unreachable!()
            };
            Solution::replay(&problem, path.into_iter().collect()).unwrap();
        }
    }
}

/// More layers than between two prunings, and too little patience to reach the goal.
#[test]
fn beams_of_many_layers_return_the_path_to_their_best_state() {
    for threads in [1, 2, 3] {
        search_many_layers(threads);
    }
}

fn search_many_layers(threads: usize) {
    let problem = problem("13x13", 2);
    let (grid, start) = (grid(&problem), compact(&problem));
    let tuning = BeamTuning {
        threads,
        ..BeamTuning::new(&grid, 0)
    };
    let scorer = Scorer::<u8>::new(&grid, tuning.weights);
    let task = BeamTask {
        parameters: BeamParameters {
            patience: 40,
            ..tuning.whole_board(&grid, 200, 100_000)
        },
        grid: &grid,
        scorer: &scorer,
        start: &start,
    };
    let outcome = parallel::search(&task, BoardStorage::PerThread, &mut |_, _| Ok(()));
    let BeamOutcome::GaveUp(path) = outcome else {
        panic!("{outcome:?}")
    };
    assert!(path.len() > 1000, "{}", path.len());
    let board = start.after(&grid, &path);
    let (before, after) = (scorer.score(&grid, &start), scorer.score(&grid, &board));
    assert!(after < before / 3, "{after} of {before}");
}

#[test]
fn the_blank_does_not_leave_its_region() {
    let problem = problem("9x13", 4);
    let (grid, mut board) = (grid(&problem), compact(&problem));
    let (row, col) = (board.blank / 13, board.blank % 13);
    let region = Region {
        rows: row.saturating_sub(2)..(row + 2).min(9),
        cols: col.saturating_sub(3)..(col + 1).min(13),
    };
    let tuning = BeamTuning::new(&grid, 0);
    let parameters = tuning.whole_board(&grid, 50, 100_000);
    let mut finder = PathFinder::<u8>::new(&grid);
    let before = board.manhattan(&grid);
    let outcome = finder.solve_within(&region, &board, parameters, tuning.weights, &mut |_, _| {
        Ok(())
    });
    let BeamOutcome::GaveUp(path) = outcome else {
        panic!("{outcome:?}")
    };
    assert!(!path.is_empty());
    for direction in path {
        board.slide(&grid, direction);
        assert!(region.rows.contains(&(board.blank / 13)));
        assert!(region.cols.contains(&(board.blank % 13)));
    }
    assert!(board.manhattan(&grid) < before);
}

#[test]
fn region_beams_come_close_to_the_goal_in_fewer_moves_than_construction() {
    for size in ["28x28", "40x9"] {
        let problem = problem(size, 2);
        let (grid, start) = (grid(&problem), compact(&problem));
        let mut free = Control::new(Limits::default());
        let constructed = constructive::construct(&problem, &mut free);
        let longest = constructed.unwrap().unwrap().len();
        let mut finder = PathFinder::<u16>::new(&grid);
        let tuning = BeamTuning::new(&grid, 0);
        assert!(tuning.uses_regions);
        let mut beam = RegionBeam::new(&start, RegionBeam::min_width(&tuning), usize::MAX);
        while beam
            .search_next_region(&mut finder, &tuning, longest, &mut |_, _| Ok(()))
            .unwrap()
        {}
        let path = beam.path();
        let board = start.after(&grid, path);
        assert_eq!(board.homes, beam.board().homes);
        let (before, after) = (start.manhattan(&grid), board.manhattan(&grid));
        assert!(20 * after < before, "{size}: {after} of {before}");
        assert!(
            4 * path.len() < 3 * longest,
            "{size}: {} of {longest}",
            path.len()
        );
    }
}

#[test]
fn windows_and_ends_never_lengthen() {
    let problem = problem("5x5", 9);
    let (grid, start) = (grid(&problem), compact(&problem));
    let mut free = Control::new(Limits::default());
    let moves = constructive::construct(&problem, &mut free)
        .unwrap()
        .unwrap();
    let mut path: Vec<Direction> = moves.iter().collect();
    let tuning = BeamTuning::new(&grid, 0);
    let mut finder = PathFinder::<u8>::new(&grid);
    let windows = Windows {
        offset: 7,
        length: 40,
    };
    for is_backward in [false, true, false, true] {
        let before = path.len();
        let effort = Effort {
            tuning: &tuning,
            width: 50,
            is_backward,
        };
        finder
            .shorten_windows(&start, &mut path, windows, effort, &mut |_, _| Ok(()))
            .unwrap();
        assert!(path.len() <= before);
        finder
            .shorten_ends(&start, &mut path, 4, effort, &mut |_, _| Ok(()))
            .unwrap();
        assert!(path.len() <= before);
        Solution::replay(&problem, path.iter().copied().collect()).unwrap();
    }
    assert!(path.len() < moves.len());
}
