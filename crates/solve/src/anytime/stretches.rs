//! Where one path is shorter than another: the stretches between boards that both visit.

use std::collections::HashMap;

use taquin_puzzle::{Board, Metric, Moves};

/// Paths of more moves are better not compared: every board on them would be stored.
pub const MAX_COMPARED_MOVES: usize = 1 << 24;

/// A stretch of moves, and the number of moves that replace it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The number of its first move, counted from 1.
    pub first: usize,
    /// The number of its last move.
    pub last: usize,
    /// The number of the first move of the other path after the same board, counted from 1.
    pub other_first: usize,
    /// The number of moves that lead from the same board to the same board in the other path.
    pub after: usize,
}

impl Stretch {
    /// The number of moves in the stretch.
    pub fn before(&self) -> usize {
        self.last + 1 - self.first
    }
}

/// The stretches of `before` that `after` replaces by shorter ones. Both paths lead from `start` to the
/// same board. Moves are counted in `metric`; in the multi-tile metric stretches begin and end with whole
/// runs.
///
/// Boards are compared by their fingerprints. Takes time and memory linear in the lengths.
///
/// ```
/// use taquin_puzzle::{Board, Metric, Moves};
/// use taquin_solve::shortened_stretches;
///
/// let start: Board = "1 2 3/4 0 6/7 5 8".parse()?;
/// let (before, after): (Moves, Moves) = ("UDUL".parse()?, "UL".parse()?);
/// let stretches = shortened_stretches(&start, &before, &after, Metric::Single);
/// assert_eq!((stretches[0].before(), stretches[0].after), (2, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn shortened_stretches(
    start: &Board,
    before: &Moves,
    after: &Moves,
    metric: Metric,
) -> Vec<Stretch> {
    let places = prints(start, after, metric);
    let places: HashMap<u64, usize> = places.into_iter().zip(0..).collect();
    let prints = prints(start, before, metric);
    let mut stretches = Vec::new();
    // The last common board, by its place on each path.
    let (mut here, mut there) = (0, 0);
    for (index, print) in prints.iter().enumerate().skip(1) {
        let Some(&place) = places.get(print) else {
            continue;
        };
        if place < there {
            continue;
        }
        let (moves, others) = (index - here, place - there);
        // Where the other path takes more moves, the board is no useful common point.
        if others > moves {
            continue;
        }
        if others < moves {
            stretches.push(Stretch {
                first: here + 1,
                last: index,
                other_first: there + 1,
                after: others,
            });
        }
        (here, there) = (index, place);
    }
    stretches
}

/// The fingerprints of the boards on a path: of the start, and of the board after each move.
fn prints(start: &Board, moves: &Moves, metric: Metric) -> Vec<u64> {
    let mut board = start.clone();
    let mut prints = vec![board.fingerprint()];
    for (index, step) in moves.iter().enumerate() {
        if board.try_slide(step).is_err() {
            break;
        }
        let continues = metric == Metric::Multi && moves.step(index + 1) == Some(step);
        if !continues {
            prints.push(board.fingerprint());
        }
    }
    prints
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of moves saved, and the stretches as first, last and after.
    fn compared(before: &str, after: &str, metric: Metric) -> (usize, Vec<[usize; 3]>) {
        let start: Board = "1 2 3 4/5 6 7 8/9 10 0 11/13 14 15 12".parse().unwrap();
        let (before, after) = (before.parse().unwrap(), after.parse().unwrap());
        let stretches = shortened_stretches(&start, &before, &after, metric);
        let saved = stretches.iter().map(|s| s.before() - s.after).sum();
        let stretches = stretches.iter().map(|s| [s.first, s.last, s.after]);
        (saved, stretches.collect())
    }

    #[test]
    fn moves_are_counted_in_the_metric() {
        // Moves in one direction are one multi-tile move, which is not split.
        for (before, after, single, multi) in [
            ("LRLU", "LU", (2, vec![[2, 3, 0]]), (2, vec![[2, 3, 0]])),
            ("R2L3U", "LU", (4, vec![[1, 4, 0]]), (1, vec![[1, 2, 1]])),
            (
                "LUD2U2DU",
                "LU",
                (6, vec![[3, 6, 0], [7, 8, 0]]),
                (4, vec![[3, 4, 0], [5, 6, 0]]),
            ),
            ("LU", "LU", (0, vec![]), (0, vec![])),
        ] {
            assert_eq!(compared(before, after, Metric::Single), single, "{before}");
            assert_eq!(compared(before, after, Metric::Multi), multi, "{before}");
        }
    }
}
