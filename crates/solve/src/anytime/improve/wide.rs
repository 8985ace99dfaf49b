//! Large boards: beams on all threads that take most of the time there is, a few or only one, and the
//! way home from where they end.

use std::cmp::Ordering;
use std::time::Duration;

use taquin_puzzle::{Board, Direction, Problem, Tile};
use taquin_search::{Control, Limits, StopReason};

use super::beam::{End, Tick};
use super::field::{Arrangement, Field};
use super::finder::{Effort, Finder};
use super::mend::mend;
use super::number::Number;
use super::plan::{Shortener, WIDTHS, moves};
use super::rove::{ALL_STAGES, rove};
use super::schedule::Schedule;
use super::style::Style;
use crate::anytime::constructive;
use crate::anytime::improver::{Best, Work};

/// So many ninths of what a limit leaves go into the last beam; the rest is for windows, and for
/// beams that take longer than expected, but at most until the latest. Where beams rove they are
/// narrow, and width counts for more than windows.
const BEAM_NINTHS: u64 = 6;
const LATEST_NINTHS: u32 = 8;
const ROVING_NINTHS: u64 = 8;

/// Where beams are repeated so many go into the first, and of what is left after it into each one
/// more, as long as it is not less than so many fifths as wide as the one before.
const FIRST_NINTHS: u64 = 3;
const REPEATED_NINTHS: u64 = 4;
const REPEATED_FIFTHS: usize = 2;

/// So many states tell how fast beams rove.
const FIRST_ROVING: u64 = 200_000;

/// With fewer states of a layer for each, threads that share a beam would mostly wait for each other.
const SHARED_WIDTH: usize = 128;

/// What every thread but the first adds to the speed of a beam, about.
const SHARED_SPEED: f64 = 0.5;

/// Before the last, beams that are so many times as wide as the one before give answers early, as long
/// as the last will still be several times as wide. They also tell how long a state takes.
const GROWTH: usize = 8;
const LAST_GROWTH: usize = 3;

/// Measures how many states are expanded in a second.
pub(super) struct Meter {
    expanded: u64,
    elapsed: Duration,
}

impl Meter {
    pub(super) fn start(control: &Control<'_>) -> Meter {
        Meter {
            expanded: control.statistics().expanded,
            elapsed: control.elapsed(),
        }
    }

    /// States in a second.
    pub(super) fn rate(&self, control: &Control<'_>) -> f64 {
        let seconds = (control.elapsed() - self.elapsed).as_secs_f64();
        (control.statistics().expanded - self.expanded) as f64 / seconds
    }
}

impl<T: Number> Shortener<T> {
    /// Whether there is a beam in this round,
    pub(super) fn has_beam(&self) -> bool {
        self.last_beam.is_none_or(|last| self.round <= last)
    }

    /// and windows after it: beams before the last are makeshifts, not worth them.
    pub(super) fn has_windows(&self, control: &Control<'_>) -> bool {
        let limits = control.limits();
        let is_limited = limits.time.is_some() || limits.nodes.is_some();
        match self.last_beam {
            Some(last) => self.round >= last,
            None => !is_limited && self.round > 0,
        }
    }

    /// On how many threads a beam is, of so many.
    fn sharing(width: usize, threads: usize) -> usize {
        (width / SHARED_WIDTH).clamp(1, threads)
    }

    /// How many states the next beam will expand in a second, after one that expanded so many.
    pub(super) fn next_speed(&self, measured: f64, threads: usize) -> f64 {
        match Self::sharing(self.width, threads) == threads {
            true => measured,
            false => measured * (1.0 + SHARED_SPEED * (threads - 1) as f64),
        }
    }

    /// The width of the beam of this round, after one that was as wide as now.
    pub(super) fn next_width(&mut self, control: &Control<'_>, speed: f64) -> usize {
        let Some(fitting) = self.fitting_width(control, speed) else {
            return (2 * self.width).min(WIDTHS.1);
        };
        let next = (GROWTH * self.width).min(WIDTHS.1);
        if self.last_beam.is_some() {
            let is_wide_enough = fitting >= self.width / 5 * REPEATED_FIFTHS;
            if !self.is_repeated() || !is_wide_enough {
                return self.width;
            }
            self.last_beam = Some(self.round);
            self.is_backward = !self.is_backward;
            return fitting.min(2 * self.width);
        }
        if self.is_roved() {
            // Whatever it has done when time is up is of use.
            self.last_beam = Some(self.round);
        } else if fitting <= self.width {
            self.last_beam = Some(self.round - 1);
        } else if fitting < LAST_GROWTH * next {
            self.last_beam = Some(self.round);
        }
        match self.last_beam {
            Some(_) => fitting.max(self.width),
            None => next,
        }
    }

    /// Looks for a shorter solution with one beam on all threads: on large boards width counts for
    /// more than a second try.
    pub(super) fn wide_beam(
        &self,
        work: &Work<'_>,
        best: &mut Best<'_>,
        control: &mut Control<'_>,
        finder: &mut Finder<'_, T>,
        width: usize,
    ) -> Result<(), StopReason> {
        let Some(longest) = best.way().len().checked_sub(2) else {
            return Ok(());
        };
        let is_makeshift = !self.has_windows(control);
        let time = control.limits().time.filter(|_| !is_makeshift);
        let left = time.map(|time| time.saturating_sub(control.elapsed()));
        let style = Style {
            threads: Self::sharing(width, work.threads),
            schedule: left.map(|left| Schedule::new(left / 9 * LATEST_NINTHS)),
            ..Style::of(&self.field, 0)
        };
        let tick: Tick<'_> = &mut |expanded, generated| control.count(expanded, generated);
        if self.is_backward {
            let effort = Effort {
                style: &style,
                width,
                is_backward: true,
            };
            let ends = (&self.start, &self.goal);
            if let Some(codes) = finder.between(ends, effort, longest, tick)? {
                best.offer(moves(&codes), control)?;
            }
            return Ok(());
        }
        if self.is_roved() && is_makeshift {
            return self.rove_for_a_while(finder, &style, width, longest, tick);
        }
        let end = match self.is_roved() {
            true => rove(finder, &self.start, &style, width, longest, tick),
            false => finder.find(&self.start, &style, width, longest, tick),
        };
        let (codes, stopped) = match end {
            End::Home(codes) => (Some(codes), Ok(())),
            End::Lost(codes) => (self.brought_home(codes), Ok(())),
            End::Stopped(reason, codes) => (self.brought_home(codes), Err(reason)),
        };
        if let Some(codes) = codes {
            best.offer(moves(&codes), control)?;
        }
        stopped
    }

    /// The width that limits on time or states leave room for, if there are any. With a limit on
    /// time that depends on the speed; with one on states alone it does not.
    fn fitting_width(&self, control: &Control<'_>, speed: f64) -> Option<usize> {
        let limits = control.limits();
        let expanded = control.statistics().expanded;
        let left = |time: Duration| time.saturating_sub(control.elapsed()).as_secs_f64();
        let of_time = limits.time.map(|time| (left(time) * speed) as u64);
        let of_nodes = limits.nodes.map(|nodes| nodes.saturating_sub(expanded));
        let budget = of_nodes.into_iter().chain(of_time).min()?;
        let (ninths, times) = match self.last_beam {
            _ if self.is_roved() => (ROVING_NINTHS, ALL_STAGES),
            _ if !self.is_repeated() => (BEAM_NINTHS, 1.0),
            None => (FIRST_NINTHS, 1.0),
            Some(_) => (REPEATED_NINTHS, 1.0),
        };
        let states = (budget / 9 * ninths) as f64 / times;
        Some((states as usize / self.layers()).clamp(WIDTHS.0, WIDTHS.1))
    }

    /// Roves for a while, to find out how long a state takes: what is done until then is not worth
    /// being brought home.
    fn rove_for_a_while(
        &self,
        finder: &mut Finder<'_, T>,
        style: &Style,
        width: usize,
        longest: usize,
        tick: Tick<'_>,
    ) -> Result<(), StopReason> {
        let (mut expanded, mut stopped) = (0, Ok(()));
        let mut for_a_while = |more, generated| {
            stopped = tick(more, generated);
            stopped?;
            expanded += more;
            match expanded >= FIRST_ROVING {
                true => Err(StopReason::Nodes),
                false => Ok(()),
            }
        };
        rove(finder, &self.start, style, width, longest, &mut for_a_while);
        stopped
    }

    /// A way that a beam left off, brought home: by mending what is out of place, if that is not
    /// too much, and by construction.
    fn brought_home(&self, codes: Vec<u8>) -> Option<Vec<u8>> {
        let mut at = self.start.clone();
        for &code in &codes {
            at.slide(&self.field, code);
        }
        let constructed = self.constructed(&at);
        let mended = mend(&self.field, &at).and_then(|mut mended| {
            for &code in &mended {
                at.slide(&self.field, code);
            }
            mended.extend(self.constructed(&at)?);
            Some(mended)
        });
        let rests = constructed.into_iter().chain(mended);
        let rest = rests.min_by_key(Vec::len)?;
        Some([codes, rest].concat())
    }

    /// The way home that construction finds.
    fn constructed(&self, at: &Arrangement) -> Option<Vec<u8>> {
        if at.is_home() {
            return Some(Vec::new());
        }
        let problem = problem(&self.field, at)?;
        let mut control = Control::new(Limits::default());
        let moves = constructive::construct(&problem, &mut control).ok()??;
        Some(moves.iter().map(Direction::code).collect())
    }
}

/// An arrangement as a canonical problem.
fn problem(field: &Field, at: &Arrangement) -> Option<Problem> {
    let home = at.blank_home();
    let name = |cell: usize| match cell.cmp(&home) {
        Ordering::Less => cell as Tile + 1,
        Ordering::Equal => 0,
        Ordering::Greater => cell as Tile,
    };
    let start: Vec<Tile> = at.homes.iter().map(|&cell| name(cell.into())).collect();
    let goal: Vec<Tile> = (0..field.cells()).map(name).collect();
    let (start, goal) = (
        Board::new(field.size(), start),
        Board::new(field.size(), goal),
    );
    Problem::new(start.ok()?, goal.ok()?).ok()
}
