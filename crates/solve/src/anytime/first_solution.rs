//! The first solution: constructed, and on large boards replayed at the same time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;

use taquin_puzzle::{Moves, Problem, Replay, ReplayError, Solution};
use taquin_search::threads::spawn;
use taquin_search::{Control, Stoppable};

use super::constructive;

/// Boards of fewer cells are constructed first and replayed afterwards.
const MIN_OVERLAPPED_CELLS: usize = 40_000;

/// The maximum number of pieces that wait to be replayed.
const MAX_WAITING_PIECES: usize = 4;

/// Constructs a solution of a problem; `canonical` is its canonical form. `None` would mean that a tile
/// got stuck.
///
/// With two threads, one replays the moves that the other constructs. The moves are the same either
/// way.
///
/// # Errors
/// The reason to stop.
pub(super) fn construct(
    problem: &Problem,
    canonical: &Problem,
    threads: usize,
    control: &mut Control<'_>,
) -> Stoppable<Option<Solution>> {
    if threads > 1 && problem.size().cells() >= MIN_OVERLAPPED_CELLS {
        overlapped(problem, canonical, control)
    } else {
        one_after_the_other(problem, canonical, control)
    }
}

fn one_after_the_other(
    problem: &Problem,
    canonical: &Problem,
    control: &mut Control<'_>,
) -> Stoppable<Option<Solution>> {
    let moves = constructive::construct(canonical, control)?;
    Ok(moves.and_then(|moves| Solution::replay(problem, moves).ok()))
}

fn overlapped(
    problem: &Problem,
    canonical: &Problem,
    control: &mut Control<'_>,
) -> Stoppable<Option<Solution>> {
    let is_wanted = AtomicBool::new(true);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::sync_channel(MAX_WAITING_PIECES);
        let is_wanted = &is_wanted;
        let replay = move || {
            let pieces = receiver.into_iter();
            // When the construction was stopped, the rest is not needed.
            replay_all(
                problem,
                pieces.take_while(|_| is_wanted.load(Ordering::Relaxed)),
            )
        };
        let Some(replayer) = spawn(scope, replay) else {
            // The system refused a thread: this one does both.
            return one_after_the_other(problem, canonical, control);
        };
        // Sending fails after a piece that could not be replayed.
        let constructed = constructive::construct_in_pieces(canonical, control, &mut |piece| {
            sender.send(piece).is_ok()
        });
        is_wanted.store(constructed.is_ok(), Ordering::Relaxed);
        drop(sender);
        let replayed = match replayer.join() {
            Ok(replayed) => replayed,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        let is_solved = constructed?;
        Ok(replayed.ok().filter(|_| is_solved))
    })
}

/// Replays pieces until there are no more, or one fails.
fn replay_all(
    problem: &Problem,
    mut pieces: impl Iterator<Item = Moves>,
) -> Result<Solution, ReplayError> {
    pieces
        .try_fold(Replay::new(problem), Replay::push)?
        .finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin_puzzle::{Blank, Direction, Goal, Random, Scramble};
    use taquin_search::StopReason;
    use taquin_search::{CancelToken, Limits};

    fn problem(size: &str) -> Problem {
        let goal = Goal::Snail.board(size.parse().unwrap());
        let scramble = Scramble::Solvable(Blank::Anywhere);
        let start = scramble.board(&goal, &mut Random::new(3)).unwrap();
        Problem::new(start, goal).unwrap()
    }

    fn free() -> Control<'static> {
        Control::new(Limits::default())
    }

    /// At 230x230 there are two pieces.
    #[test]
    fn overlapping_does_not_change_the_solution() {
        for size in ["1x9", "2x3", "9x8", "230x230"] {
            let problem = problem(size);
            let canonical = problem.canonical();
            let plain = one_after_the_other(&problem, &canonical, &mut free());
            let plain = plain.unwrap().unwrap();
            let overlapped = overlapped(&problem, &canonical, &mut free());
            assert!(overlapped == Ok(Some(plain)), "{size}");
        }
    }

    #[test]
    fn wrong_moves_are_refused() {
        let problem = problem("9x8");
        let canonical = problem.canonical();
        let right = one_after_the_other(&problem, &canonical, &mut free());
        let right: Vec<Direction> = right.unwrap().unwrap().moves().iter().collect();
        let replay = |steps: &[Direction]| {
            let pieces = steps.chunks(10);
            replay_all(
                &problem,
                pieces.map(|piece| piece.iter().copied().collect()),
            )
            .is_ok()
        };
        assert!(replay(&right));
        assert!(!replay(&right[..right.len() - 1]));
        assert!(!replay(&right[1..]));
        for index in [0, 9, 10, 500, right.len() - 1] {
            let mut wrong = right.clone();
            wrong[index] = wrong[index].opposite();
            assert!(!replay(&wrong));
            wrong.remove(index);
            assert!(!replay(&wrong));
        }
    }

    /// The first piece takes more than four million bytes.
    #[test]
    fn the_moves_count_as_memory() {
        let problem = problem("230x230");
        for threads in [1, 2] {
            let solve = |memory| {
                let limits = Limits::new().memory(memory);
                let mut control = Control::new(limits);
                construct(&problem, &problem.canonical(), threads, &mut control)
            };
            assert!(solve(4_000_000) == Err(StopReason::Memory));
            assert!(solve(5_000_000).is_ok_and(|solution| solution.is_some()));
        }
    }

    #[test]
    fn a_cancel_ends_both_threads() {
        let problem = problem("230x230");
        let token = CancelToken::new();
        token.cancel();
        let mut control = free().with_cancel(token);
        let stopped = construct(&problem, &problem.canonical(), 2, &mut control);
        assert!(stopped == Err(StopReason::Cancelled));
    }
}
