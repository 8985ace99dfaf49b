//! Scrambles for the game: not solved by one slide if the size has others, and the daily one a pure function of its day.

use taquin::puzzle::{Blank, Scramble};
use taquin::{Board, Direction, Problem, Random, Tile};

use crate::calendar::Date;
use crate::hash::fnv_1a;

/// A board drawn uniformly from all that can be solved, but not the goal itself, nor a board that one slide of
/// a run of tiles solves: that takes no time. On a board of one line every board is such a one.
pub(crate) fn board(goal: &Board, random: &mut Random) -> Board {
    let is_allowed =
        |board: &Board| board != goal && (goal.size().is_line() || !is_one_slide_away(board, goal));
    loop {
        let drawn = Scramble::Solvable(Blank::Anywhere).board(goal, random);
        match drawn {
            Ok(board) if is_allowed(&board) => return board,
            // Every size has such a board, so this ends: 2x2 has 9 of them.
            _ => {}
        }
    }
}

/// Whether sliding one run of tiles solves the board.
fn is_one_slide_away(board: &Board, goal: &Board) -> bool {
    Direction::ALL.into_iter().any(|step| {
        let mut board = board.clone();
        while board.try_slide(step).is_ok() {
            if board == *goal {
                return true;
            }
        }
        false
    })
}

/// The seed of a day's board: FNV-1a with 64 bits over the text
/// `taquin daily 2026-11-16 <goal>`, the goal in one-line notation, which also tells the size.
///
/// The board is then drawn as any other with that seed, so `(date, size, goal)`
/// means the same board on every machine and in every version.
pub(crate) fn daily_seed(date: Date, goal: &Board) -> u64 {
    fnv_1a(&format!("taquin daily {date} {goal}"))
}

/// The Manhattan distance of a scramble: the steps that its tiles are away from home, one by one.
pub(crate) fn manhattan(problem: &Problem) -> u64 {
    let size = problem.size();
    let homes = problem.goal().cells_of_tiles();
    let steps = |(cell, &tile): (usize, &Tile)| {
        let home = homes.get(tile as usize).map_or(cell, |&cell| cell as usize);
        let rows = size.row_of(cell).abs_diff(size.row_of(home));
        (rows + size.col_of(cell).abs_diff(size.col_of(home))) as u64
    };
    let tiles = problem.start().cells().iter().enumerate();
    tiles.filter(|&(_, &tile)| tile != 0).map(steps).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin::Goal;

    fn daily(date: &str, size: &str, goal: Goal) -> String {
        let goal = goal.board(size.parse().unwrap());
        let seed = daily_seed(date.parse().unwrap(), &goal);
        board(&goal, &mut Random::new(seed)).to_string()
    }

    /// These must never change: players compare their times on them. Worked out apart from this code,
    /// by the hash in another language and `taquin scramble --seed`.
    #[test]
    fn daily_boards_are_pinned() {
        assert_eq!(daily("2026-11-16", "3x3", Goal::Rows), "7 3 1/2 8 5/4 0 6");
        assert_eq!(
            daily("2026-11-16", "4x4", Goal::Rows),
            "2 15 11 8/5 7 3 12/14 1 4 0/6 10 9 13"
        );
        assert_eq!(
            daily("2026-11-17", "4x4", Goal::Rows),
            "13 11 0 3/7 4 2 8/10 9 1 14/6 5 15 12"
        );
        assert_eq!(
            daily("2026-11-16", "4x4", Goal::Snail),
            "11 3 14 2/7 5 10 6/0 1 4 9/13 15 12 8"
        );
    }

    #[test]
    fn one_slide_solves_no_board_that_has_two_lines() {
        let goal = Goal::Rows.board("2x3".parse().unwrap());
        for (board, expected) in [
            ("1 2 3/4 5 0", false),
            ("1 2 3/0 4 5", true),
            ("1 2 0/4 5 3", true),
            ("1 0 2/4 5 3", false),
        ] {
            let board: Board = board.parse().unwrap();
            assert_eq!(is_one_slide_away(&board, &goal), expected, "{board}");
        }
        for size in ["2x2", "2x3", "3x2"] {
            let goal = Goal::Rows.board(size.parse().unwrap());
            let mut random = Random::new(1);
            let mut seen = std::collections::HashSet::new();
            for _ in 0..500 {
                let board = board(&goal, &mut random);
                assert!(!is_one_slide_away(&board, &goal), "{board}");
                seen.insert(board.to_string());
            }
            assert!(size != "2x2" || seen.len() == 9, "{seen:?}");
        }
    }

    #[test]
    fn no_board_is_solved_already() {
        for size in ["1x2", "2x1", "2x2", "1x3"] {
            let goal = Goal::Rows.board(size.parse().unwrap());
            let mut random = Random::new(1);
            for _ in 0..50 {
                assert_ne!(board(&goal, &mut random), goal);
            }
        }
    }
}
