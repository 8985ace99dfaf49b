//! Advice for players: on which boards it is given, and how long it may take.

use std::time::Duration;

use taquin_puzzle::Size;
use taquin_search::Limits;

/// The largest boards with advice: beyond, a first solution has thousands of moves, and no single move
/// helps.
const MAX_CELLS: usize = 1024;

/// How long one question may take.
const QUESTION_TIME: Duration = Duration::from_secs(30);

/// How long the review of a whole game may take.
const REVIEW_TIME: Duration = Duration::from_secs(60);

/// The memory of one question.
const MAX_BYTES: usize = 512 << 20;

/// The most moves that a player may make before a question about the board is put anew.
const MAX_MOVES_SINCE_ASKED: usize = 24;

/// How many moves nearer to the goal a board must be to be tried again after the engine gave up.
const RETRY_GAIN: u32 = 6;

/// Whether a question is about a board that the player has left too far behind.
pub fn is_outdated(moves_since_asked: usize) -> bool {
    moves_since_asked > MAX_MOVES_SINCE_ASKED
}

/// Whether a board is worth another try, by its lower bound and that of the board on which the engine gave up.
pub fn is_worth_retrying(gave_up_at: u32, lower_bound: u32) -> bool {
    lower_bound + RETRY_GAIN <= gave_up_at
}

/// Whether advice is given on boards of a size.
pub fn is_given(size: Size) -> bool {
    size.cells() <= MAX_CELLS
}

/// The limits of a question about one board.
pub fn limits() -> Limits {
    Limits::new().time(QUESTION_TIME).memory(MAX_BYTES)
}

/// The limits of the review of a whole game.
pub fn review_limits() -> Limits {
    Limits::new().time(REVIEW_TIME).memory(MAX_BYTES)
}
