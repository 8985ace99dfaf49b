//! Every board of small sizes, random ones of many more.

use taquin_puzzle::{Blank, Goal, Random, Scramble, Solution};

use super::open_ground::IS_ENABLED;
use super::*;

/// Solves a problem, and returns the number of moves.
fn solve(start: &Board, goal: &Board) -> u64 {
    let problem = Problem::new(start.clone(), goal.clone()).unwrap();
    let canonical = problem.canonical();
    let moves = construct(&canonical, &mut Control::new(Limits::default()));
    let moves = moves
        .unwrap()
        .unwrap_or_else(|| panic!("stuck on {start}, goal {goal}"));
    let solution = Solution::replay(&problem, moves);
    let solution = solution.unwrap_or_else(|error| panic!("{error} on {start}, goal {goal}"));
    solution.length(Metric::Single)
}

/// The patterns of moves are those found step by step, for all sides and directions.
#[test]
fn open_ground_patterns_change_no_move() {
    let mut random = Random::new(5);
    for (size, count) in [
        ("4x4", 200),
        ("5x9", 100),
        ("11x7", 100),
        ("30x30", 20),
        ("90x80", 2),
    ] {
        let size: Size = size.parse().unwrap();
        for _ in 0..count {
            let mut cells: Vec<u32> = (1..size.cells() as u32).collect();
            cells.insert(random.below(size.cells() as u64) as usize, 0);
            let goal = Board::new(size, cells).unwrap();
            let scramble = Scramble::Solvable(Blank::Anywhere);
            let start = scramble.board(&goal, &mut random).unwrap();
            let problem = Problem::new(start, goal).unwrap().canonical();
            let moves = [true, false].map(|is_enabled| {
                IS_ENABLED.set(is_enabled);
                let moves = construct(&problem, &mut Control::new(Limits::default()));
                IS_ENABLED.set(true);
                moves
            });
            assert!(moves[0] == moves[1], "{}", problem.start());
        }
    }
}

/// The goals with the blank in every cell.
fn goals(size: Size) -> impl Iterator<Item = Board> {
    (0..size.cells()).map(move |blank| {
        let mut cells: Vec<u32> = (1..size.cells() as u32).collect();
        cells.insert(blank, 0);
        Board::new(size, cells).unwrap()
    })
}

#[test]
fn every_board_of_small_sizes() {
    for size in ["1x2", "3x1", "1x5", "2x2", "2x3", "3x2", "2x4", "4x2"] {
        let size: Size = size.parse().unwrap();
        let goals: Vec<Board> = goals(size).collect();
        let goals = if size.cells() == 8 {
            &goals[..1]
        } else {
            &goals[..]
        };
        for goal in goals {
            let mut seen = std::collections::HashSet::from([goal.clone()]);
            let mut open = vec![goal.clone()];
            while let Some(board) = open.pop() {
                solve(&board, goal);
                for (_, next) in board.neighbours() {
                    if seen.insert(next.clone()) {
                        open.push(next);
                    }
                }
            }
        }
    }
}

#[test]
fn random_boards_for_every_cell_of_the_blank() {
    let mut random = Random::new(1);
    for size in [
        "2x4", "4x2", "2x5", "5x2", "2x9", "9x2", "3x3", "3x4", "4x3", "3x7", "7x3", "4x4", "5x4",
        "4x6", "5x5", "6x6",
    ] {
        for goal in goals(size.parse().unwrap()) {
            for _ in 0..40 {
                let scramble = Scramble::Solvable(Blank::Anywhere);
                solve(&scramble.board(&goal, &mut random).unwrap(), &goal);
            }
        }
    }
}

#[test]
fn random_boards_up_to_60x60() {
    let mut random = Random::new(2);
    for size in [
        "2x60", "60x2", "3x40", "40x3", "7x31", "10x10", "17x16", "33x20", "60x60",
    ] {
        for goal in Goal::ALL.map(|goal| goal.board(size.parse().unwrap())) {
            for _ in 0..10 {
                let scramble = Scramble::Solvable(Blank::Anywhere);
                solve(&scramble.board(&goal, &mut random).unwrap(), &goal);
            }
        }
    }
}

#[test]
fn boards_near_the_goal_take_few_moves() {
    let mut random = Random::new(3);
    let goal = Goal::Rows.board("40x40".parse().unwrap());
    for steps in [0, 1, 10] {
        let start = Scramble::Walk(steps).board(&goal, &mut random).unwrap();
        assert!(solve(&start, &goal) < 100 + 40 * steps);
    }
}

/// The quotient of moves and Manhattan distance is 2.9 at 10x10 and 3.0 at 100x100. On long boards tiles
/// go straight on more often, which takes more moves.
#[test]
fn solutions_are_about_three_times_the_manhattan_distance() {
    for (size, tenths) in [("10x10", 31), ("12x30", 36), ("50x50", 31)] {
        let goal = Goal::Rows.board(size.parse().unwrap());
        let size = goal.size();
        let mut random = Random::new(4);
        let (mut moves, mut steps) = (0, 0);
        for _ in 0..10 {
            let scramble = Scramble::Solvable(Blank::Anywhere);
            let start = scramble.board(&goal, &mut random).unwrap();
            for (cell, &tile) in start.cells().iter().enumerate() {
                if tile != 0 {
                    let home = tile as usize - 1;
                    steps += size.row_of(cell).abs_diff(size.row_of(home));
                    steps += size.col_of(cell).abs_diff(size.col_of(home));
                }
            }
            moves += solve(&start, &goal) as usize;
        }
        assert!(10 * moves < tenths * steps, "{size}: {moves} for {steps}");
    }
}
