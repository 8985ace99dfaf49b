//! Shortens solutions of any size: cuts cycles, and searches short windows for shorter paths.

mod cells;
mod cycles;
mod patch;

use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use taquin_puzzle::{Direction, Moves, Problem, Replay};
use taquin_search::clock::Instant;
use taquin_search::threads::spawn;
use taquin_search::{Meter as _, StopReason, Stoppable};

use self::cells::Cells;
use self::patch::Patch;
use super::session::{Improver, Round, Session};

/// One pass over the solution.
#[derive(Clone, Copy)]
struct Pass {
    /// The number of moves in each window.
    window: usize,
    /// The maximum number of states that the search of a window expands.
    states: u64,
}

/// The passes, one after the other.
const PASSES: [Pass; 8] = [
    pass(12, 200),
    pass(16, 500),
    pass(20, 1_000),
    pass(24, 4_000),
    pass(28, 16_000),
    pass(34, 64_000),
    pass(40, 256_000),
    pass(48, 1 << 20),
];

const fn pass(window: usize, states: u64) -> Pass {
    Pass { window, states }
}

/// The minimum number of states that every thread expands in a round.
const MIN_ROUND_STATES: u64 = 1 << 17;

/// At the end of the time, the moves found are put together, replayed, replayed on the original problem
/// and probably written somewhere: that takes about as long as this number of replays.
const REPLAYS_AT_END: u32 = 5;

/// The number of moves from which the time of a replay is estimated, a few milliseconds.
const REPLAY_SAMPLE_MOVES: usize = 1 << 18;

/// Passes over the solution with longer and longer windows.
pub(super) struct WindowSearch {
    pass: usize,
    /// The number of moves, up to the end, that this pass has not searched yet.
    unseen: Option<usize>,
    has_gained: bool,
    /// The longest time that a replay has taken, or is likely to take.
    replay_time: Duration,
}

impl WindowSearch {
    pub(super) fn new() -> WindowSearch {
        WindowSearch {
            pass: 0,
            unseen: None,
            has_gained: false,
            replay_time: Duration::ZERO,
        }
    }
}

impl Improver for WindowSearch {
    fn improve(&mut self, session: &mut Session<'_, '_>) -> Stoppable<Round> {
        let length = session.moves().len();
        if self.replay_time.is_zero() && session.control.limits().time.is_some() {
            self.replay_time = estimate_replay_time(session.problem, session.moves());
        }
        let bytes = cycles::bytes(length);
        let is_first_round = self.pass == 0 && self.unseen.is_none();
        if is_first_round && session.control.reserve(bytes).is_ok() {
            let shortest = session.shortest();
            let start = session.problem.start();
            let cut = cycles::cut(start, shortest.moves(), || session.control.check());
            drop(shortest);
            session.control.release(bytes);
            self.offer(cut?, Ok(()), session)?;
        }
        let Some(&pass) = PASSES.get(self.pass) else {
            return Ok(Round::Done);
        };
        let length = session.moves().len();
        let left = session.control.time_left();
        let time = left.map(|left| left.saturating_sub(REPLAYS_AT_END * self.replay_time));
        if time.is_some_and(|time| time.is_zero()) {
            return Err(StopReason::Time);
        }
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let part = self.part_length(length, pass, session.threads);
        // The path as directions, its parts before and after, and the path that is put together and
        // replayed.
        let of_thread = 2 * part + 16 * session.problem.size().cells();
        let bytes = length + of_thread * session.threads + length / 2;
        session.control.reserve(bytes)?;
        let (found, stopped) = self.search(pass, deadline, session);
        session.control.release(bytes);
        self.offer(found, stopped, session)?;
        stopped?;
        if self.unseen == Some(0) {
            self.unseen = None;
            // A pass that paid off is repeated.
            if !std::mem::take(&mut self.has_gained) {
                self.pass += 1;
            }
        }
        Ok(Round::More)
    }
}

impl WindowSearch {
    /// Offers the moves of a search, and measures how long that takes.
    fn offer(
        &mut self,
        moves: Moves,
        stopped: Stoppable,
        session: &mut Session<'_, '_>,
    ) -> Stoppable {
        let begun = Instant::now();
        let offered = session.offer_result(moves, stopped);
        self.replay_time = self.replay_time.max(begun.elapsed());
        offered
    }

    /// The number of moves of a path of `length` moves that this pass has not searched yet.
    fn unseen(&self, length: usize) -> usize {
        self.unseen.map_or(length, |unseen| unseen.min(length))
    }

    /// The number of moves that each thread searches, about as many as its states suffice for.
    fn part_length(&self, length: usize, pass: Pass, threads: usize) -> usize {
        let part = (round_states(length) / pass.states) as usize * pass.window;
        let min_part = 4 * pass.window;
        part.clamp(min_part, (self.unseen(length) / threads).max(min_part))
    }

    /// Searches the next windows, on all threads and until a deadline. Returns the path with the shorter
    /// windows in it, and whether there is a reason to stop.
    fn search(
        &mut self,
        pass: Pass,
        deadline: Option<Instant>,
        session: &mut Session<'_, '_>,
    ) -> (Moves, Stoppable) {
        let path: Vec<Direction> = session.moves().iter().collect();
        let unseen = self.unseen(path.len());
        let begin = path.len() - unseen;
        let expanded = session.control.statistics().expanded;
        let states_left = session
            .control
            .limits()
            .nodes
            .map_or(u64::MAX, |most| most.saturating_sub(expanded));
        let part_length = self.part_length(path.len(), pass, session.threads);
        let token = session.control.cancel_token();
        let is_late = || deadline.is_some_and(|end| Instant::now() >= end);
        let is_over = || token.is_cancelled() || is_late();
        let mut parts = Vec::new();
        let mut board = Cells::new(session.problem.start());
        board.slide_all(&path[..begin]);
        let mut from = begin;
        for _ in 0..session.threads {
            let to = (from + part_length).min(path.len());
            parts.push((board.clone(), from, to));
            board.slide_all(&path[from..to]);
            from = to;
            if from == path.len() {
                break;
            }
        }
        let states = round_states(path.len()).min(states_left.div_ceil(parts.len() as u64));
        let shorten = |&(ref board, from, to): &(Cells, usize, usize)| {
            PartSearch {
                board: board.clone(),
                patch: Patch::default(),
                pass,
                states_left: states,
                expanded: 0,
            }
            .shorten(&path[from..to], &is_over)
        };
        let found: Vec<Shortened> = match parts.len() {
            1 => parts.iter().map(shorten).collect(),
            _ => thread::scope(|scope| {
                let shorten = &shorten;
                let begin = |part| (spawn(scope, move || shorten(part)), part);
                let threads: Vec<_> = parts.iter().map(begin).collect();
                let join = |(thread, part): (Option<ScopedJoinHandle<'_, _>>, _)| match thread {
                    Some(thread) => thread
                        .join()
                        .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                    // The system refused a thread: this one does its part.
                    None => shorten(part),
                };
                threads.into_iter().map(join).collect()
            }),
        };
        // Windows that there was no time to search must not count as seen.
        let ended = if is_late() {
            Err(StopReason::Time)
        } else {
            Ok(())
        };
        let mut moves: Moves = path[..begin].iter().copied().collect();
        let mut expanded = 0;
        for part in &found {
            moves.extend(part.path.iter().copied());
            expanded += part.expanded;
        }
        moves.extend(path[from..].iter().copied());
        self.has_gained |= moves.len() < path.len();
        // The next part overlaps this one, so that no window is missed.
        let rest = path.len() - from;
        let overlap = if rest > 0 {
            pass.window.min(unseen - rest - 1)
        } else {
            0
        };
        self.unseen = Some(rest + overlap);
        let counted = session.control.count(expanded, 3 * expanded);
        let checked = counted.and_then(|()| session.control.check());
        (moves, checked.and(ended))
    }
}

/// How long it is likely to take to replay some moves.
fn estimate_replay_time(problem: &Problem, moves: &Moves) -> Duration {
    let begun = Instant::now();
    let sample: Moves = moves.iter().take(REPLAY_SAMPLE_MOVES).collect();
    let length = sample.len().max(1);
    // It was replayed before, so it cannot fail.
    let _ = Replay::new(problem).push(sample);
    begun.elapsed().mul_f64(moves.len() as f64 / length as f64)
}

/// The number of states that every thread expands in a round: at least one per move, since long paths
/// take longer to copy.
fn round_states(length: usize) -> u64 {
    MIN_ROUND_STATES.max(length as u64)
}

/// A part of the path after the search.
struct Shortened {
    path: Vec<Direction>,
    expanded: u64,
}

/// Searches the windows of a part of the path.
struct PartSearch {
    /// The board where the current window begins.
    board: Cells,
    patch: Patch,
    pass: Pass,
    states_left: u64,
    expanded: u64,
}

impl PartSearch {
    /// Shortens a path until the states are used up, or there is another reason to stop.
    fn shorten(mut self, path: &[Direction], is_over: &dyn Fn() -> bool) -> Shortened {
        // Moves before `at` are in `done`, those from there on in `ahead`.
        let mut done: Vec<Direction> = Vec::with_capacity(path.len());
        let mut ahead: Vec<Direction> = path.to_vec();
        let mut at = 0;
        while at < ahead.len() && self.states_left > 0 && !is_over() {
            let end = (at + self.pass.window).min(ahead.len());
            let window = &ahead[at..end];
            let before = self.pass.states.min(self.states_left);
            let mut left = before;
            let shorter = self.patch.find_shorter(&self.board, window, &mut left);
            self.expanded += before - left;
            self.states_left -= before - left;
            if let Some(shorter) = shorter {
                let from = end - shorter.len();
                ahead[from..end].copy_from_slice(&shorter);
                at = from;
            }
            // Half a window on.
            let next = (at + self.pass.window / 2).min(ahead.len());
            self.board.slide_all(&ahead[at..next]);
            done.extend_from_slice(&ahead[at..next]);
            at = next;
        }
        done.extend_from_slice(&ahead[at..]);
        Shortened {
            path: done,
            expanded: self.expanded,
        }
    }
}

#[cfg(test)]
mod tests;
