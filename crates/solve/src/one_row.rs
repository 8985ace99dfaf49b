//! Boards of one row or column: the tiles cannot pass each other, so the blank walks straight home.

use taquin_puzzle::{Direction, Metric, Problem};

use crate::Run;

/// The only solution of a board of one row or column: in the multi-tile metric at most one run.
pub(crate) fn solution(problem: &Problem, metric: Metric) -> Vec<Run> {
    let (blank, home) = (problem.start().blank(), problem.goal().blank());
    let direction = match (problem.size().rows() == 1, blank < home) {
        (true, true) => Direction::Left,
        (true, false) => Direction::Right,
        (false, true) => Direction::Up,
        (false, false) => Direction::Down,
    };
    let steps = blank.abs_diff(home) as u32;
    match metric {
        Metric::Multi if steps > 0 => vec![Run::new(direction, steps)],
        _ => (0..steps).map(|_| Run::new(direction, 1)).collect(),
    }
}
