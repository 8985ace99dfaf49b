//! Where one way is shorter than another: the stretches between boards that both pass.

use std::collections::HashMap;

use taquin_puzzle::{Board, Metric, Moves};

/// A stretch of a way, and how many moves another way takes for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The first move of the stretch, from 1.
    pub first: usize,
    /// Its last move.
    pub last: usize,
    /// The moves that the other way takes from the same board to the same board.
    pub after: usize,
}

impl Stretch {
    /// The number of its moves.
    pub fn before(&self) -> usize {
        self.last + 1 - self.first
    }
}

/// The stretches of `before` that `after` replaces by others, both from `start` to one board, with
/// moves counted in a metric. In the multi-tile metric stretches begin and end with whole runs.
///
/// Boards are told apart by their fingerprints. Takes time and memory linear
/// in the lengths.
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
    // The last board in common, by its place on each way.
    let (mut here, mut there) = (0, 0);
    for (index, print) in prints.iter().enumerate().skip(1) {
        let Some(&place) = places.get(print) else {
            continue;
        };
        if place < there {
            continue;
        }
        let (moves, others) = (index - here, place - there);
        // A board passed again counts as in common only when nothing was passed between.
        if others > moves {
            continue;
        }
        if others < moves {
            stretches.push(Stretch {
                first: here + 1,
                last: index,
                after: others,
            });
        }
        (here, there) = (index, place);
    }
    stretches
}

/// The fingerprints of the boards on a way: of the start, and of the one after each move.
fn prints(start: &Board, moves: &Moves, metric: Metric) -> Vec<u64> {
    let mut board = start.clone();
    let mut prints = vec![board.fingerprint()];
    for (index, step) in moves.iter().enumerate() {
        if board.try_slide(step).is_err() {
            break;
        }
        let goes_on = metric == Metric::Multi && moves.step(index + 1) == Some(step);
        if !goes_on {
            prints.push(board.fingerprint());
        }
    }
    prints
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is saved in all, and the stretches as first, last and after.
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
        // What goes on in one direction is one multi-tile move, and is not cut.
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
