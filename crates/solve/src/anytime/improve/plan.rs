//! Which searches come when: ever wider beams, the ends of what they find, and windows.

use std::cmp::Ordering;
use std::marker::PhantomData;
use std::time::Duration;

use taquin_puzzle::{Board, Direction, Moves, Problem, Tile};
use taquin_search::{Control, Limits, StopReason};

use super::beam::{End, Tick};
use super::crew;
use super::field::{Arrangement, Field};
use super::finder::{Effort, Finder};
use super::mend::mend;
use super::number::Number;
use super::rove::{self, ALL_STAGES, rove};
use super::style::Style;
use crate::anytime::constructive;
use crate::anytime::improver::{Best, Improver, Round, Work};

/// States that the first beam expands, about: on boards up to [`ENDS_CELLS`], and on larger ones,
/// where narrow beams get lost.
const FIRST_BEAM: (usize, usize) = (20_000, 200_000);

/// The narrowest and the widest beam.
const WIDTHS: (usize, usize) = (4, 1 << 22);

/// Boards of at most so many cells are searched from both ends, and from ever earlier states of a
/// solution; larger ones take too long for that.
const ENDS_CELLS: usize = 100;

/// How many ends of a solution are looked at in a round.
const ENDS: usize = 8;

/// On larger boards so many ninths of a limit go into the second beam, the last of them; the rest is
/// for windows. Where beams rove they are narrow, and width counts for more than windows.
const BEAM_NINTHS: u64 = 5;
const ROVING_NINTHS: u64 = 8;

/// So many states are expanded by the first beam that roves: it finds out how long a state takes.
const FIRST_ROVING: u64 = 1_000_000;

/// The shortest window.
const WINDOW: usize = 30;

/// How much scores are blurred where threads would do the same otherwise: two steps.
const BLUR: u32 = 20;

/// Shortens the solutions of one problem. Its numbers of tiles have the type `T`.
pub(super) struct Shortener<T> {
    field: Field,
    start: Arrangement,
    goal: Arrangement,
    round: u32,
    width: usize,
    number: PhantomData<T>,
}

/// What one thread works on: some moves that are its own, and how to find shorter ones.
struct Desk<'f, T> {
    finder: Finder<'f, T>,
    /// The arrangement that its moves begin at.
    start: Arrangement,
    codes: Vec<u8>,
}

impl<T: Number> Shortener<T> {
    /// What shortens solutions of a problem on this field.
    pub(super) fn new(field: Field, problem: &Problem) -> Shortener<T> {
        let mut shortener = Shortener {
            start: Arrangement::of(problem.start(), problem.goal()),
            goal: Arrangement::of(problem.goal(), problem.goal()),
            field,
            round: 0,
            width: 0,
            number: PhantomData,
        };
        let (narrowest, widest) = WIDTHS;
        let states = if shortener.is_small() {
            FIRST_BEAM.0
        } else {
            FIRST_BEAM.1
        };
        shortener.width = (states / shortener.layers()).clamp(narrowest, widest);
        shortener
    }

    /// About how many layers a beam has.
    fn layers(&self) -> usize {
        self.start.manhattan(&self.field) * 3 / 2 + 1
    }

    /// Whether beams rove.
    fn is_roved(&self) -> bool {
        Style::of(&self.field, 0).roves
    }

    fn is_small(&self) -> bool {
        self.field.cells() <= ENDS_CELLS
    }
}

impl<T: Number> Improver for Shortener<T> {
    fn improve(
        &mut self,
        work: &Work<'_>,
        best: &mut Best<'_>,
        control: &mut Control<'_>,
    ) -> Result<Round, StopReason> {
        let longest = best.length() as usize;
        // What is left over is for others.
        let room = control.room() / work.threads / 4 * 3;
        let bytes = |width| {
            let search = match self.is_roved() {
                true => rove::bytes::<T>(&self.field, width),
                false => Finder::<T>::bytes(&self.field, width, longest),
            };
            search.saturating_add(4 * longest)
        };
        let mut width = self.width;
        while width > 1 && bytes(width) > room {
            width /= 2;
        }
        let reserved = bytes(width).saturating_mul(work.threads);
        control.reserve(reserved)?;
        let before = (control.statistics().expanded, control.elapsed());
        let done = self.round(work, best, control, width);
        control.release(reserved);
        done?;
        self.round += 1;
        let expanded = (control.statistics().expanded - before.0) / work.threads as u64;
        let rate = expanded as f64 / (control.elapsed() - before.1).as_secs_f64();
        self.width = self.next_width(budget(control, rate, work.threads));
        Ok(Round::More)
    }
}

impl<T: Number> Shortener<T> {
    /// Twice the last width, or, on large boards, the one that a limit leaves time for.
    fn next_width(&self, budget: Option<u64>) -> usize {
        let twice = (2 * self.width).min(WIDTHS.1);
        match budget {
            Some(budget) if !self.is_small() && self.round == 1 => {
                let (ninths, times) = match self.is_roved() {
                    true => (ROVING_NINTHS, ALL_STAGES),
                    false => (BEAM_NINTHS, 1.0),
                };
                let states = (budget / 9 * ninths) as f64 / times;
                (states as usize / self.layers()).clamp(twice, WIDTHS.1)
            }
            _ => twice,
        }
    }

    /// A beam on each thread, then windows along the best way.
    fn round(
        &self,
        work: &Work<'_>,
        best: &mut Best<'_>,
        control: &mut Control<'_>,
        width: usize,
    ) -> Result<(), StopReason> {
        let desk = |_| Desk {
            finder: Finder::new(&self.field),
            start: self.start.clone(),
            codes: Vec::new(),
        };
        let mut desks: Vec<Desk<'_, T>> = (0..work.threads).map(desk).collect();
        let is_limited = control.limits().time.is_some() || control.limits().nodes.is_some();
        let is_last_beam_done = !self.is_small() && self.round > 1 && is_limited;
        if !is_last_beam_done {
            self.beams(work, best, control, &mut desks, width)?;
        }
        // The first beam on a large board is a makeshift, not worth windows.
        match self.round {
            0 if !self.is_small() => Ok(()),
            _ => self.windows(work, best, control, &mut desks, width),
        }
    }

    /// Looks for a shorter solution on each thread, and for shorter ends of the best.
    fn beams(
        &self,
        work: &Work<'_>,
        best: &mut Best<'_>,
        control: &mut Control<'_>,
        desks: &mut [Desk<'_, T>],
        width: usize,
    ) -> Result<(), StopReason> {
        let known: Vec<u8> = best.moves().iter().map(Direction::code).collect();
        if known.len() < 2 {
            return Ok(());
        }
        let stopped = crew::work(desks, control, |index, desk, tick| {
            desk.codes.clone_from(&known);
            let turn = self.round as usize * work.threads + index;
            let mut style = Style::of(&self.field, turn / 2);
            style.seed = work.seed.wrapping_add(turn as u64);
            let effort = Effort {
                style: &style,
                width,
                is_backward: turn % 2 == 1,
            };
            let longest = known.len() - 2;
            if !self.is_small() {
                let blur = if turn % 2 == 1 { BLUR } else { 0 };
                let style = Style { blur, ..style };
                let end = match self.is_roved() {
                    true => self.roved(&mut desk.finder, &style, width, longest, tick),
                    false => desk.finder.find(&self.start, &style, width, longest, tick),
                };
                let (codes, stopped) = match end {
                    End::Home(codes) => (Some(codes), Ok(())),
                    End::Lost(codes) => (self.brought_home(codes), Ok(())),
                    End::Stopped(reason, codes) => (self.brought_home(codes), Err(reason)),
                };
                if let Some(codes) = codes.filter(|codes| codes.len() < known.len()) {
                    desk.codes = codes;
                }
                return stopped;
            }
            let ends = (&self.start, &self.goal);
            if let Some(codes) = desk.finder.between(ends, effort, longest, tick)? {
                desk.codes = codes;
            }
            desk.finder
                .shorten_ends(&self.start, &mut desk.codes, ENDS, effort, tick)
        });
        for desk in desks {
            best.offer(moves(&desk.codes), control)?;
        }
        stopped
    }

    /// The end of a beam that roves; in the first round it goes on for a while only.
    fn roved(
        &self,
        finder: &mut Finder<'_, T>,
        style: &Style,
        width: usize,
        longest: usize,
        tick: Tick<'_>,
    ) -> End {
        if self.round > 0 {
            return rove(finder, &self.start, style, width, longest, tick);
        }
        let (mut expanded, mut is_enough) = (0, false);
        let mut for_a_while = |more, generated| {
            tick(more, generated)?;
            expanded += more;
            is_enough = expanded >= FIRST_ROVING;
            match is_enough {
                true => Err(StopReason::Nodes),
                false => Ok(()),
            }
        };
        let end = rove(finder, &self.start, style, width, longest, &mut for_a_while);
        match end {
            End::Stopped(_, codes) if is_enough => End::Lost(codes),
            end => end,
        }
    }

    /// Shortens windows of the best way, each thread in a part of it, three times as long each time.
    fn windows(
        &self,
        work: &Work<'_>,
        best: &mut Best<'_>,
        control: &mut Control<'_>,
        desks: &mut [Desk<'_, T>],
        width: usize,
    ) -> Result<(), StopReason> {
        let mut length = WINDOW + 10 * (self.round as usize % 3);
        let width = match self.is_small() {
            true => (width / 2).clamp(16, 20_000),
            false => (16 << self.round.min(10)).min(width.max(16)),
        };
        let parts = desks.len();
        for _ in 0..3 {
            let codes: Vec<u8> = best.moves().iter().map(Direction::code).collect();
            let mut at = self.start.clone();
            for (part, desk) in desks.iter_mut().enumerate() {
                let (first, end) = (codes.len() * part / parts, codes.len() * (part + 1) / parts);
                desk.start.clone_from(&at);
                desk.codes = codes[first..end].to_vec();
                at = desk.finder.after(&at, &desk.codes);
            }
            let mut style = Style::of(&self.field, self.round as usize / 2);
            // Windows are short: the blank is where it has to be.
            style.share = f64::INFINITY;
            let effort = Effort {
                style: &style,
                width,
                is_backward: self.round % 2 == 1,
            };
            let offset = work
                .seed
                .wrapping_add(u64::from(self.round))
                .wrapping_mul(31);
            let offset = (offset % (length as u64 / 2)) as usize;
            let stopped = crew::work(desks, control, |_, desk, tick| {
                let Desk {
                    finder,
                    start,
                    codes,
                } = desk;
                finder.shorten_windows(start, codes, (offset, length), effort, tick)
            });
            let all: Vec<u8> = desks.iter().flat_map(|desk| &desk.codes).copied().collect();
            best.offer(moves(&all), control)?;
            stopped?;
            length *= 2;
        }
        Ok(())
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

/// The states that the limits still allow each thread, about. With a limit on time that depends on
/// how many were expanded in a second until now; with one on states alone it does not.
fn budget(control: &Control<'_>, rate: f64, threads: usize) -> Option<u64> {
    let limits = control.limits();
    let expanded = control.statistics().expanded;
    let left = |time: Duration| time.saturating_sub(control.elapsed()).as_secs_f64();
    let of_time = limits.time.map(|time| (left(time) * rate) as u64);
    let of_nodes = limits
        .nodes
        .map(|nodes| nodes.saturating_sub(expanded) / threads as u64);
    of_nodes.into_iter().chain(of_time).min()
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

/// Codes as moves.
fn moves(codes: &[u8]) -> Moves {
    codes
        .iter()
        .map(|&code| Direction::from_code(code))
        .collect()
}
