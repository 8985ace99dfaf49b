//! Scrambles for the game: never solved already, and the daily one a pure function of its day.

use taquin::puzzle::{Blank, Scramble};
use taquin::{Board, Random};

use crate::calendar::Date;

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
