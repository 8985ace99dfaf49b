//! Replay links of slidysim, the sliding-puzzle simulator that speed-solvers use.

mod encoding;
mod json;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::moves::{LettersError, tile};
use crate::text::line::LineError;
use crate::text::{Located, line};
use crate::{ApplyError, Board, Moves};
pub use encoding::LinkDataError;
use json::Fields;

/// The page that plays a replay, up to the data.
const ADDRESS: &str = "https://slidysim.github.io/replay?r=";

/// A solve as slidysim shares it: the board, the moves, their speed, and when each was made.
///
/// A link is the address of a page, followed by data: a JSON list, compressed by zlib, in base64. The list is
/// `[solution, moves per second × 1000, scramble, times]`. The times are those of the single steps, in
/// milliseconds from the start of the clock, or `-1`. The format is that of
/// [slidysim's page](https://github.com/slidysim/slidysim.github.io) (`modules/replayGeneration.js` and
/// `modules/dataFetching.js`).
///
/// Printing writes the form that the page itself writes: standard base64, percent-encoded. Reading also
/// accepts the data without an address, other addresses with a parameter `r`, the URL-safe alphabet, missing
/// padding, and lists without times. The moves need not solve the board, but they must be possible on it.
///
/// ```
/// use std::time::Duration;
/// use taquin_puzzle::ReplayLink;
///
/// let times = [0, 180].map(Duration::from_millis).to_vec();
/// let link = ReplayLink::new("1 2 3/4 0 6/7 5 8".parse()?, "UL".parse()?, 11.111, Some(times))?;
/// let text = link.to_string();
/// assert!(text.starts_with("https://slidysim.github.io/replay?r="));
/// assert_eq!(text.parse::<ReplayLink>()?, link);
///
/// // Written by Python's json, zlib and base64.
/// let link: ReplayLink = "eNqLVgr1UdJRMDQyNjHVUVAyVDBSMNY3UTBQMNM3VzBVsADKRRsA5S0MYmMBvPIIhA==".parse()?;
/// assert_eq!(link.board().to_string(), "1 2 3/4 0 6/7 5 8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayLink {
    board: Board,
    moves: Moves,
    moves_per_second: f64,
    times: Option<Vec<Duration>>,
}

impl ReplayLink {
    /// Shares `moves` on `board`.
    ///
    /// `times` say when each single step was made, counted from the start of the clock. Fractions of a nanosecond, and of
    /// a millionth of `moves_per_second`, are not kept in the link.
    ///
    /// # Errors
    /// If a move is not possible, the speed is negative or not finite, or the times are not one per step in
    /// rising order.
    pub fn new(
        board: Board,
        moves: Moves,
        moves_per_second: f64,
        times: Option<Vec<Duration>>,
    ) -> Result<ReplayLink, ReplayLinkError> {
        board.after(&moves).map_err(ReplayLinkError::Blocked)?;
        if !moves_per_second.is_finite() || moves_per_second < 0.0 {
            return Err(ReplayLinkError::Speed(moves_per_second));
        }
        if let Some(times) = &times {
            if times.len() != moves.len() {
                return Err(ReplayLinkError::CountOfTimes {
                    times: times.len(),
                    steps: moves.len(),
                });
            }
            if let Some(before) = times.windows(2).position(|pair| pair[0] > pair[1]) {
                return Err(ReplayLinkError::TimeGoesBack { step: before + 2 });
            }
        }
        Ok(ReplayLink {
            board,
            moves,
            moves_per_second,
            times,
        })
    }

    /// Reads a link of at most `max_steps` single steps.
    ///
    /// # Errors
    /// If the text is not a link, or has more moves.
    pub fn parse_within(text: &str, max_steps: usize) -> Result<ReplayLink, ReplayLinkError> {
        let data = encoding::decode(encoding::parameter(text))?;
        let fields: Fields = serde_json::from_slice(&data)?;
        let board = line::parse(&fields.scramble).map_err(ReplayLinkError::Scramble)?;
        // A short text can stand for very many moves, unless its runs are limited by the board.
        let mut reader = tile::reader_for(board.size()).with_max_steps(max_steps);
        let read = reader.push(&fields.solution).and_then(|()| reader.finish());
        let moves = read.map_err(ReplayLinkError::Solution)?;
        let moves_per_second = fields.speed / 1000.0;
        ReplayLink::new(board, moves, moves_per_second, fields.times)
    }

    /// Whether a text is meant as a link rather than as a board: an address, or a parameter `r`.
    ///
    /// Data without an address does not count, though it can be read.
    ///
    /// ```
    /// use taquin_puzzle::ReplayLink;
    ///
    /// assert!(ReplayLink::looks_like("https://slidysim.github.io/replay?r=eJyL"));
    /// assert!(!ReplayLink::looks_like("1 2 3/4 0 6/7 5 8"));
    /// ```
    pub fn looks_like(text: &str) -> bool {
        let text = text.trim_start();
        let has_scheme = ["https://", "http://"].iter().any(|scheme| {
            let start = text.get(..scheme.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(scheme))
        });
        has_scheme || text.contains("?r=")
    }

    /// The board on which the moves begin.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The moves, each possible.
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// The speed, in single steps per second.
    pub fn moves_per_second(&self) -> f64 {
        self.moves_per_second
    }

    /// When each single step was made, counted from the start of the clock; `None` if the link does not say.
    pub fn times(&self) -> Option<&[Duration]> {
        self.times.as_deref()
    }

    /// Gives the board, the moves and the times away.
    pub fn into_parts(self) -> (Board, Moves, Option<Vec<Duration>>) {
        (self.board, self.moves, self.times)
    }
}

impl fmt::Display for ReplayLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(ADDRESS)?;
        f.write_str(&encoding::encode(&json::write(self)))
    }
}

impl FromStr for ReplayLink {
    type Err = ReplayLinkError;

    /// Reads a link. Needs memory for at most 16 MiB of JSON, whatever the text.
    fn from_str(text: &str) -> Result<ReplayLink, ReplayLinkError> {
        ReplayLink::parse_within(text, usize::MAX)
    }
}

/// Why a text is not a replay link, or values cannot be shared as one.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReplayLinkError {
    /// The data cannot be decoded.
    #[error("this is not a whole replay link: {0}")]
    Encoding(#[from] LinkDataError),
    /// The data is not a list as described at [`ReplayLink`].
    #[error("this is not a replay link: {0}")]
    Json(#[from] serde_json::Error),
    /// The scramble is not a board.
    #[error("the link's scramble is not a board: {0}")]
    Scramble(Located<LineError>),
    /// The solution is not a sequence of moves for the board's size.
    #[error("the link's solution cannot be read: {0}")]
    Solution(LettersError),
    /// The moves do not fit the board.
    #[error("the link's moves do not fit its board: {0}")]
    Blocked(ApplyError),
    /// The speed is negative or not finite.
    #[error("{0} is not a speed: expected moves per second, at least 0")]
    Speed(f64),
    /// The times are too few or too many.
    #[error("a replay needs one time per single step: {times} times for {steps} steps")]
    CountOfTimes {
        /// The number of times.
        times: usize,
        /// The number of single steps.
        steps: usize,
    },
    /// A step that was made before the one in front of it.
    #[error("the time of move {step} is before that of the move in front of it")]
    TimeGoesBack {
        /// The number of the step, counted from 1.
        step: usize,
    },
}
