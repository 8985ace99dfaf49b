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
