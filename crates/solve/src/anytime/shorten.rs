//! Shortens solutions of any size: detours that come back are cut, short stretches are replaced
//! by shorter ones.

mod cycles;
mod patch;

use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use taquin_puzzle::{Board, Direction, Moves, Problem, Replay};
use taquin_search::clock::Instant;
use taquin_search::threads::spawn;
use taquin_search::{Control, Meter as _, StopReason};

use self::patch::Patch;
use super::improver::{Best, Improver, Round, Work};

/// The lengths of the stretches that are looked at, and how many states a search for a shorter
/// one may expand. Each pass over the solution has the next of them.
const PASSES: [(usize, u64); 8] = [
    (12, 200),
    (16, 500),
    (20, 1_000),
    (24, 4_000),
    (28, 16_000),
    (34, 64_000),
    (40, 256_000),
    (48, 1 << 20),
];

/// So many states are expanded in a round by every thread at least.
const ROUND: u64 = 1 << 17;

/// When time is up, what was found is put together, replayed, replayed on the problem as it was
/// given, and most likely written somewhere: as long as so many replays.
const REPLAYS: u32 = 5;

/// How long a replay takes is estimated from so many moves, a few milliseconds.
const SAMPLE: usize = 1 << 18;

/// Passes over the solution, over longer and longer stretches.
pub(super) struct Windows {
    pass: usize,
    /// How much of the solution this pass has seen, from its end.
    to_see: Option<usize>,
    has_gained: bool,
    /// The longest that a replay has taken, or is likely to take.
    replay: Duration,
}

impl Windows {
    pub(super) fn new() -> Windows {
        Windows {
            pass: 0,
            to_see: None,
            has_gained: false,
            replay: Duration::ZERO,
        }
    }
}

impl Improver for Windows {
    fn improve(
        &mut self,
        work: &Work<'_>,
        best: &mut Best<'_>,
        control: &mut Control<'_>,
    ) -> Result<Round, StopReason> {
        let length = best.way().len();
        if self.replay.is_zero() && control.limits().time.is_some() {
            self.replay = replay_time(work.problem, best.way());
        }
        let bytes = cycles::bytes(length);
        if self.pass == 0 && self.to_see.is_none() && control.reserve(bytes).is_ok() {
            let cut = cycles::cut(work.problem.start(), best.way(), &mut || control.check());
            control.release(bytes);
            self.offer(cut?, Ok(()), best, control)?;
        }
        let Some(&(stretch, nodes)) = PASSES.get(self.pass) else {
            return Ok(Round::Done);
        };
        let length = best.way().len();
        let left = control.time_left();
        let time = left.map(|left| left.saturating_sub(REPLAYS * self.replay));
        if time.is_some_and(|time| time.is_zero()) {
            return Err(StopReason::Time);
        }
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let part = self.part(length, (stretch, nodes), work.threads);
        // The way step by step, its parts before and after, the way that is put together and replayed.
        let of_thread = 2 * part + 16 * work.problem.size().cells();
        let bytes = length + of_thread * work.threads + length / 2;
        control.reserve(bytes)?;
        let (found, stopped) = self.look(work, best, (stretch, nodes), deadline, control);
        control.release(bytes);
        self.offer(found, stopped, best, control)?;
        stopped?;
        if self.to_see == Some(0) {
            self.to_see = None;
            // A pass that pays is made again.
            if !std::mem::take(&mut self.has_gained) {
                self.pass += 1;
            }
        }
        Ok(Round::More)
    }
}

impl Windows {
    /// Offers what was found until there was a reason to stop, and notes how long it takes.
    fn offer(
        &mut self,
        moves: Moves,
        stopped: Result<(), StopReason>,
        best: &mut Best<'_>,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let begun = Instant::now();
        let offered = best.offer_what_is_found(moves, stopped, control);
        self.replay = self.replay.max(begun.elapsed());
        offered
    }

    /// How much of a way of some length is still to be seen in this pass.
    fn left(&self, length: usize) -> usize {
        self.to_see.map_or(length, |left| left.min(length))
    }

    /// How much of the way each thread looks at, about as long as its states last.
    fn part(&self, length: usize, (stretch, nodes): (usize, u64), threads: usize) -> usize {
        let part = (round(length) / nodes) as usize * stretch;
        part.clamp(4 * stretch, (self.left(length) / threads).max(4 * stretch))
    }

    /// Looks at the next stretches, on all threads and until a deadline: the way with what was found
    /// in it, and whether to go on.
    fn look(
        &mut self,
        work: &Work<'_>,
        best: &Best<'_>,
        (stretch, nodes): (usize, u64),
        deadline: Option<Instant>,
        control: &mut Control<'_>,
    ) -> (Moves, Result<(), StopReason>) {
        let steps: Vec<Direction> = best.way().iter().collect();
        let to_see = self.left(steps.len());
        let begin = steps.len() - to_see;
        let expanded = control.statistics().expanded;
        let left = control
            .limits()
            .nodes
            .map_or(u64::MAX, |most| most.saturating_sub(expanded));
        let part = self.part(steps.len(), (stretch, nodes), work.threads);
        let token = control.cancel_token();
        let is_late = || deadline.is_some_and(|end| Instant::now() >= end);
        let is_over = || token.is_cancelled() || is_late();
        let mut parts = Vec::new();
        let mut board = Cells::new(work.problem.start());
        board.make(&steps[..begin]);
        let mut from = begin;
        for _ in 0..work.threads {
            let to = (from + part).min(steps.len());
            parts.push((board.clone(), from, to));
            board.make(&steps[from..to]);
            from = to;
            if from == steps.len() {
                break;
            }
        }
        let budget = round(steps.len()).min(left.div_ceil(parts.len() as u64));
        let seek = |&(ref board, from, to): &(Cells, usize, usize)| {
            Seeker {
                board: board.clone(),
                patch: Patch::default(),
                stretch,
                nodes,
                left: budget,
                expanded: 0,
            }
            .shorten(&steps[from..to], &is_over)
        };
        let found: Vec<Shortened> = match parts.len() {
            1 => parts.iter().map(seek).collect(),
            _ => thread::scope(|scope| {
                let seek = &seek;
                let begin = |part| (spawn(scope, move || seek(part)), part);
                let threads: Vec<_> = parts.iter().map(begin).collect();
                let join = |(thread, part): (Option<ScopedJoinHandle<'_, _>>, _)| match thread {
                    Some(thread) => thread
                        .join()
                        .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                    // No thread is to be had: this one has to do.
                    None => seek(part),
                };
                threads.into_iter().map(join).collect()
            }),
        };
        // What there was no time to look at is not to be taken for seen.
        let ended = match is_late() {
            true => Err(StopReason::Time),
            false => Ok(()),
        };
        let mut moves: Moves = steps[..begin].iter().copied().collect();
        let mut expanded = 0;
        for part in &found {
            moves.extend(part.steps.iter().copied());
            expanded += part.expanded;
        }
        moves.extend(steps[from..].iter().copied());
        self.has_gained |= moves.len() < steps.len();
        // The next part overlaps this one, so that no stretch is missed.
        let seen = steps.len() - from;
        let overlap = if seen > 0 {
            stretch.min(to_see - seen - 1)
        } else {
            0
        };
        self.to_see = Some(seen + overlap);
        let counted = control.count(expanded, 3 * expanded);
        (moves, counted.and_then(|()| control.check()).and(ended))
    }
}

/// How long it is likely to take to replay a way.
fn replay_time(problem: &Problem, way: &Moves) -> Duration {
    let begun = Instant::now();
    let sample: Moves = way.iter().take(SAMPLE).collect();
    let length = sample.len().max(1);
    // Whether it can be replayed was found out before.
    let _ = Replay::new(problem).push(sample);
    begun.elapsed().mul_f64(way.len() as f64 / length as f64)
}

/// The states that every thread expands in a round: as many as the way has moves, since long ways
/// take longer to copy.
fn round(length: usize) -> u64 {
    ROUND.max(length as u64)
}

/// What came of a part of the way.
struct Shortened {
    steps: Vec<Direction>,
    expanded: u64,
}

/// Looks for shorter stretches in a part of the way.
struct Seeker {
    /// The board where the stretch begins that is looked at.
    board: Cells,
    patch: Patch,
    stretch: usize,
    /// The states for one search, those left, and those that were expanded.
    nodes: u64,
    left: u64,
    expanded: u64,
}

impl Seeker {
    /// Shortens steps until its states are used up, or there is another reason to stop.
    fn shorten(mut self, steps: &[Direction], is_over: &dyn Fn() -> bool) -> Shortened {
        // What is done is in `done`; what is to come is in `ahead`, then in `steps`.
        let mut done: Vec<Direction> = Vec::with_capacity(steps.len());
        let mut ahead: Vec<Direction> = steps.to_vec();
        let mut at = 0;
        while at < ahead.len() && self.left > 0 && !is_over() {
            let end = (at + self.stretch).min(ahead.len());
            let stretch = &ahead[at..end];
            let mut allowed = self.nodes.min(self.left);
            let before = allowed;
            let shorter = self.patch.shorter(&self.board, stretch, &mut allowed);
            self.expanded += before - allowed;
            self.left -= before - allowed;
            if let Some(shorter) = shorter {
                let from = end - shorter.len();
                ahead[from..end].copy_from_slice(&shorter);
                at = from;
            }
            // Half a stretch on.
            let next = (at + self.stretch / 2).min(ahead.len());
            self.board.make(&ahead[at..next]);
            done.extend_from_slice(&ahead[at..next]);
            at = next;
        }
        done.extend_from_slice(&ahead[at..]);
        Shortened {
            steps: done,
            expanded: self.expanded,
        }
    }
}

/// A board without a fingerprint: quick to move on.
#[derive(Clone)]
struct Cells {
    cols: usize,
    cells: Vec<u32>,
    blank: usize,
}

impl Cells {
    fn new(board: &Board) -> Cells {
        Cells {
            cols: board.size().cols(),
            cells: board.cells().to_vec(),
            blank: board.blank(),
        }
    }

    /// The cell where the blank goes.
    #[inline]
    fn next(&self, blank: usize, step: Direction) -> usize {
        match step {
            Direction::Up => blank + self.cols,
            Direction::Left => blank + 1,
            Direction::Right => blank - 1,
            Direction::Down => blank - self.cols,
        }
    }

    /// Makes steps that are possible.
    fn make(&mut self, steps: &[Direction]) {
        for &step in steps {
            let from = self.next(self.blank, step);
            self.cells[self.blank] = self.cells[from];
            self.blank = from;
        }
        self.cells[self.blank] = 0;
    }
}

#[cfg(test)]
mod tests;
