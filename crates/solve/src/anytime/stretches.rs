//! Where one way is shorter than another: the stretches between boards that both pass.

use std::collections::HashMap;

use taquin_puzzle::{Board, Moves};

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

/// The stretches of `before` that `after` replaces by others, both from `start` to one board.
///
/// Boards are told apart by their fingerprints. Takes time and memory linear
/// in the lengths.
///
/// ```
/// use taquin_puzzle::{Board, Moves};
/// use taquin_solve::shortened_stretches;
///
/// let start: Board = "1 2 3/4 0 6/7 5 8".parse()?;
/// let (before, after): (Moves, Moves) = ("UDUL".parse()?, "UL".parse()?);
/// let stretches = shortened_stretches(&start, &before, &after);
/// assert_eq!((stretches[0].before(), stretches[0].after), (2, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn shortened_stretches(start: &Board, before: &Moves, after: &Moves) -> Vec<Stretch> {
    let places: HashMap<u64, usize> = prints(start, after).into_iter().zip(0..).collect();
    let prints = prints(start, before);
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

/// The fingerprints of all boards on a way.
fn prints(start: &Board, moves: &Moves) -> Vec<u64> {
    let mut board = start.clone();
    let mut prints = vec![board.fingerprint()];
    for step in moves.iter() {
        if board.try_slide(step).is_err() {
            break;
        }
        prints.push(board.fingerprint());
    }
    prints
}
