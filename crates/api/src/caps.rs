//! The limits that no request can raise.

use std::time::Duration;

/// The limits that no request can raise.
///
/// A request for more time, memory or states gets what there is. One for a larger board, a longer sequence of
/// moves or more boards is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Caps {
    /// The most cells of a board.
    pub max_cells: usize,
    /// The longest time of one question.
    pub max_time: Duration,
    /// The time of a question that asks for none.
    pub default_time: Duration,
    /// The most bytes that the search of one question may store.
    pub max_memory: usize,
    /// The most bytes of tables that are kept for further questions.
    pub max_table_memory: usize,
    /// The most states that one question may expand.
    pub max_nodes: u64,
    /// The threads of one question: 1 where questions are answered in parallel.
    pub threads: usize,
    /// The most boards of one request for random ones.
    pub max_count: usize,
    /// The most single moves of a sequence.
    pub max_moves: usize,
    /// The most heuristics of one request.
    pub max_heuristics: usize,
    /// The most states in the drawing of a search tree.
    pub max_traced_nodes: usize,
    /// The most pixels of a picture.
    pub max_pixels: u64,
    /// The most moves of an animation.
    pub max_animated_moves: usize,
    /// The most bytes of an image that is cut into tiles; 0 refuses all images.
    pub max_image_bytes: usize,
}

impl Default for Caps {
    /// Limits for a server on a machine of one's own.
    fn default() -> Caps {
        Caps {
            max_cells: 1024,
            max_time: Duration::from_secs(60),
            default_time: Duration::from_secs(10),
            max_memory: 512 << 20,
            max_table_memory: 1 << 30,
            max_nodes: u64::MAX,
            threads: 1,
            max_count: 1000,
            max_moves: 1_000_000,
            max_heuristics: 50,
            max_traced_nodes: 5000,
            max_pixels: 16_000_000,
            max_animated_moves: 1000,
            max_image_bytes: 0,
        }
    }
}
