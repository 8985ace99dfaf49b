//! Which searches come when: ever wider beams, the ends of what they find, and windows.
//!
//! Limits on time and states have no say in it. More time means the same searches and some more, so the
//! answer is never worse for it.

use std::marker::PhantomData;

use taquin_puzzle::{Direction, Moves, Problem};
use taquin_search::{Control, Meter as _, StopReason};

use super::crew;
use super::field::{Arrangement, Field};
use super::finder::{Effort, Finder};
use super::number::Number;
use super::rove;
use super::style::Style;
use super::wide::SIDES;
use crate::anytime::improver::{Best, Improver, Round, Work};

/// States that the first beam expands, about: on boards of at most so many cells, and on larger ones,
/// where narrow beams get lost.
const FIRST_BEAM: (usize, usize) = (20_000, 200_000);
const FIRST_CELLS: usize = 100;

/// The narrowest and the widest beam.
const WIDTHS: (usize, usize) = (4, 1 << 22);

/// Boards of at most so many cells are small: each thread has a beam of its own, which begins with ever
/// earlier states of a solution too. On larger ones the time is better spent on wide beams.
const SMALL_CELLS: usize = 49;

/// How many ends of a solution are looked at in a round.
const ENDS: usize = 8;

/// The shortest window, by how much those of other rounds are longer, and how often a round doubles
/// it. (Not where beams rove: there the next beam takes off more in that time.)
const WINDOW: usize = 30;
const LONGER_WINDOWS: [usize; 3] = [0, 10, 20];
const DOUBLINGS: usize = 2;
const LONGEST_WINDOW: usize = (WINDOW + LONGER_WINDOWS[2]) << DOUBLINGS;

/// Shortens the solutions of one problem. Its numbers of tiles have the type `T`.
pub(super) struct Shortener<T> {
    pub(super) field: Field,
    pub(super) start: Arrangement,
    pub(super) goal: Arrangement,
    pub(super) round: u32,
    width: usize,
    number: PhantomData<T>,
}

/// What one thread works on: some moves that are its own, and how to find shorter ones.
pub(super) struct Desk<'f, T> {
    pub(super) finder: Finder<'f, T>,
    /// The arrangement that its moves begin at.
    start: Arrangement,
    pub(super) codes: Vec<u8>,
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
        let states = match shortener.field.cells() <= FIRST_CELLS {
            true => FIRST_BEAM.0,
            false => FIRST_BEAM.1,
        };
        let least = shortener.least_width();
        shortener.width = match shortener.is_roved() {
            true => least,
            false => (states / shortener.layers()).clamp(least, WIDTHS.1),
        };
        shortener
    }

    /// The width of the narrowest beams.
    fn least_width(&self) -> usize {
        let style = Style::of(&self.field, 0);
        match style.roves {
            true => rove::least_width(&style),
            false => WIDTHS.0,
        }
    }

    /// About how many layers a beam has.
    fn layers(&self) -> usize {
        self.start.manhattan(&self.field) * 3 / 2 + 1
    }

    /// Whether beams rove.
    fn is_roved(&self) -> bool {
        Style::of(&self.field, 0).roves
    }

    /// How wide the beams of windows are, after one of this width over the whole way.
    fn width_of_windows(&self, width: usize) -> usize {
        match self.is_small() {
            true => (width / 2).clamp(16, 20_000),
            false => (width / 8).max(16),
        }
    }

    fn is_small(&self) -> bool {
        self.field.cells() <= SMALL_CELLS
    }
}

impl<T: Number> Improver for Shortener<T> {
    fn improve(
        &mut self,
        work: &Work<'_>,
        best: &mut Best<'_>,
        control: &mut Control<'_>,
    ) -> Result<Round, StopReason> {
        let longest = best.way().len();
        // What is left over is for others.
        let room = control.available() / 4 * 3;
        let most_steps = rove::most_steps(room);
        let bytes = |width, sides| {
            let search = match self.is_roved() {
                true => rove::bytes::<T>(&self.field, width, most_steps),
                false => Finder::<T>::bytes(&self.field, width, longest),
            };
            let window = Finder::<T>::bytes(
                &self.field,
                self.width_of_windows(width),
                LONGEST_WINDOW.min(longest),
            );
            let of_threads = |bytes: usize| bytes.saturating_mul(work.threads);
            let ways = 4 * longest;
            match self.is_small() {
                // Every thread has a beam over the whole way, and its memory serves for windows.
                true => of_threads(search.max(window).saturating_add(ways)),
                // Windows of all threads share one way.
                false => of_threads(window)
                    .saturating_add(search.saturating_add(ways).saturating_mul(sides))
                    .saturating_add(ways),
            }
        };
        let most_sides = match self.is_roved() {
            true => 1,
            false => work.threads.min(SIDES),
        };
        // One beam that is as wide as it should be comes before two at a time.
        let sides = match bytes(self.width, most_sides) <= room {
            true => most_sides,
            false => 1,
        };
        let least = self.least_width();
        let mut width = self.width;
        while width > least && bytes(width, sides) > room {
            width = least.max(width - width.div_ceil(8));
        }
        if width < self.width || width == WIDTHS.1 {
            // One that is exactly as wide as the one before would find the same way again.
            width -= width * (self.round as usize % 31) / 256;
        }
        let reserved = bytes(width, sides);
        control.reserve(reserved)?;
        let done = self.round(work, best, control, (width, sides, most_steps));
        control.release(reserved);
        done?;
        self.round += 1;
        self.width = (2 * self.width).min(WIDTHS.1);
        Ok(Round::More)
    }
}

impl<T: Number> Shortener<T> {
    /// Beams, then windows along the best way.
    fn round(
        &self,
        work: &Work<'_>,
        best: &mut Best<'_>,
        control: &mut Control<'_>,
        (width, sides, most_steps): (usize, usize, usize),
    ) -> Result<(), StopReason> {
        let desk = |_| Desk {
            finder: Finder::new(&self.field),
            start: self.start.clone(),
            codes: Vec::new(),
        };
        let mut desks: Vec<Desk<'_, T>> = (0..work.threads).map(desk).collect();
        if self.is_small() {
            self.beams(work, best, control, &mut desks, width)?;
        } else if self.is_roved() {
            self.rove(
                work,
                best,
                control,
                &mut desks[0].finder,
                (width, most_steps),
            )?;
        } else {
            self.wide_beams(work, best, control, &mut desks[..sides], width)?;
        }
        self.windows(work, best, control, &mut desks, width)
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
        let known: Vec<u8> = best.way().iter().map(Direction::code).collect();
        if known.len() < 2 {
            return Ok(());
        }
        for desk in desks.iter_mut() {
            desk.codes.clone_from(&known);
        }
        let stopped = crew::work(desks, control, |index, desk, tick| {
            let turn = self.round as usize * work.threads + index;
            let style = Style::of(&self.field, turn / 2);
            let effort = Effort {
                style: &style,
                width,
                is_backward: turn % 2 == 1,
            };
            let longest = known.len() - 2;
            let ends = (&self.start, &self.goal);
            if let Some(codes) = desk.finder.between(ends, effort, longest, tick)? {
                desk.codes = codes;
            }
            desk.finder
                .shorten_ends(&self.start, &mut desk.codes, ENDS, effort, tick)
        });
        for desk in desks {
            best.offer_what_is_found(moves(&desk.codes), stopped, control)?;
        }
        stopped
    }

    /// Shortens windows of the best way, each thread in a part of it, twice as long each time.
    fn windows(
        &self,
        work: &Work<'_>,
        best: &mut Best<'_>,
        control: &mut Control<'_>,
        desks: &mut [Desk<'_, T>],
        width: usize,
    ) -> Result<(), StopReason> {
        let mut length = WINDOW + LONGER_WINDOWS[self.round as usize % LONGER_WINDOWS.len()];
        let width = self.width_of_windows(width);
        let parts = desks.len();
        let doublings = match self.is_roved() {
            true => 0,
            false => DOUBLINGS,
        };
        for _ in 0..=doublings {
            let codes: Vec<u8> = best.way().iter().map(Direction::code).collect();
            let mut at = self.start.clone();
            for (part, desk) in desks.iter_mut().enumerate() {
                let (first, end) = (codes.len() * part / parts, codes.len() * (part + 1) / parts);
                desk.start.clone_from(&at);
                desk.codes = codes[first..end].to_vec();
                at = at.after(&self.field, &desk.codes);
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
            best.offer_what_is_found(moves(&all), stopped, control)?;
            stopped?;
            length *= 2;
        }
        Ok(())
    }
}

/// Codes as moves.
pub(super) fn moves(codes: &[u8]) -> Moves {
    codes
        .iter()
        .map(|&code| Direction::from_code(code))
        .collect()
}
