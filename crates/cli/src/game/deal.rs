//! Scrambles for the game: never solved already, and the daily one a pure function of its day.

use taquin::puzzle::{Blank, Scramble};
use taquin::{Board, Random};

use super::calendar::Date;

/// A board drawn uniformly from all that can be solved, but not the goal itself.
pub(crate) fn board(goal: &Board, random: &mut Random) -> Board {
    loop {
        let drawn = Scramble::Solvable(Blank::Anywhere).board(goal, random);
        match drawn {
            Ok(board) if board != *goal => return board,
            // Every size has a solvable board besides its goal, so this ends.
            _ => {}
        }
    }
}

/// The seed of a day's board: FNV-1a with 64 bits over the text
/// `taquin daily 2026-11-16 <goal>`, the goal in one-line notation, which also tells the size.
///
/// The board is then drawn as any other with that seed, so `(date, size, goal)`
/// means the same board on every machine and in every version.
pub(crate) fn daily_seed(date: Date, goal: &Board) -> u64 {
    let text = format!("taquin daily {date} {goal}");
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
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

    /// These must never change: players compare their times on them.
    #[test]
    fn daily_boards_are_pinned() {
        assert_eq!(daily("2026-11-16", "3x3", Goal::Rows), "?");
        assert_eq!(daily("2026-11-16", "4x4", Goal::Rows), "?");
        assert_eq!(daily("2026-11-17", "4x4", Goal::Rows), "?");
        assert_eq!(daily("2026-11-16", "4x4", Goal::Snail), "?");
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
