//! Finds ways between arrangements: whole solutions, their ends, and windows of them, by beams.

use taquin_search::StopReason;

use super::beam::{Beam, End, Scratch, Tick};
use super::field::{Arrangement, Field, Region};
use super::guide::{Guide, Weights};
use super::number::Number;
use super::style::Style;
use super::tour::Boards;

/// Boards of more cells are not copied for every state.
const COPIED_CELLS: usize = 150;

/// One thread's means of finding ways.
pub(super) struct Finder<'f, T> {
    pub(super) field: &'f Field,
    scratch: Scratch<T>,
}

/// How to look for a way.
#[derive(Clone, Copy)]
pub(super) struct Effort<'s> {
    pub(super) style: &'s Style,
    pub(super) width: usize,
    /// From the far end: the ways are the same, but a beam finds others.
    pub(super) is_backward: bool,
}

impl<'f, T: Number> Finder<'f, T> {
    pub(super) fn new(field: &'f Field) -> Finder<'f, T> {
        Finder {
            field,
            scratch: Scratch::default(),
        }
    }

    /// The most bytes that looking for a way takes.
    pub(super) fn bytes(field: &Field, width: usize, longest: usize) -> usize {
        let copied = if field.cells() <= COPIED_CELLS {
            field.cells()
        } else {
            0
        };
        // Some arrangements and a guide besides.
        Scratch::<T>::bytes(copied, width, longest).saturating_add(64 * field.cells())
    }

    /// Looks for a way home of at most `longest` moves.
    pub(super) fn find(
        &mut self,
        start: &Arrangement,
        style: &Style,
        width: usize,
        longest: usize,
        tick: Tick<'_>,
    ) -> End {
        let guide = Guide::<T>::new(self.field, style.weights);
        let beam = style.beam(self.field, width, longest);
        match (self.field.cells() <= COPIED_CELLS, style.threads) {
            (true, 1) => beam.search(self.field, &guide, start, &mut self.scratch, tick),
            (true, _) => beam.tour(self.field, &guide, start, Boards::Copied, tick),
            (false, _) => beam.tour(self.field, &guide, start, Boards::Walking, tick),
        }
    }

    /// Looks for a way home on which the blank does not leave a region that it is in.
    pub(super) fn find_within(
        &mut self,
        region: &Region,
        start: &Arrangement,
        beam: &Beam,
        weights: Weights,
        tick: Tick<'_>,
    ) -> End {
        let guide = Guide::<T>::new(self.field, weights);
        let field = self.field.within(region);
        beam.tour(&field, &guide, start, Boards::Walking, tick)
    }

    /// Looks for a way between arrangements of at most `longest` moves.
    ///
    /// # Errors
    /// What `tick` says.
    pub(super) fn between(
        &mut self,
        (from, to): (&Arrangement, &Arrangement),
        effort: Effort<'_>,
        longest: usize,
        tick: Tick<'_>,
    ) -> Result<Option<Vec<u8>>, StopReason> {
        let (one, other) = if effort.is_backward {
            (to, from)
        } else {
            (from, to)
        };
        let start = Arrangement::between(one, other);
        if start.manhattan(self.field) > longest {
            return Ok(None);
        }
        let mut codes = match self.find(&start, effort.style, effort.width, longest, tick) {
            End::Home(codes) => codes,
            End::Lost(_) => return Ok(None),
            End::Stopped(reason) => return Err(reason),
        };
        if effort.is_backward {
            codes.reverse();
            for code in &mut codes {
                // The code of the opposite direction.
                *code ^= 3;
            }
        }
        Ok(Some(codes))
    }

    /// Shortens the ends of a way, `parts` of them, from ever earlier states on; looking from the
    /// far end, its beginnings, to ever later states.
    ///
    /// # Errors
    /// What `tick` says; what was found until then is kept.
    pub(super) fn shorten_ends(
        &mut self,
        start: &Arrangement,
        codes: &mut Vec<u8>,
        parts: usize,
        effort: Effort<'_>,
        tick: Tick<'_>,
    ) -> Result<(), StopReason> {
        for part in 1..=parts {
            // The longest is a little less than all.
            let length = codes.len() * part / (parts + 1);
            let Some(longest) = length.checked_sub(2) else {
                continue;
            };
            let (first, end) = match effort.is_backward {
                false => (codes.len() - length, codes.len()),
                true => (0, length),
            };
            let from = start.after(self.field, &codes[..first]);
            let to = from.after(self.field, &codes[first..end]);
            if let Some(way) = self.between((&from, &to), effort, longest, tick)? {
                codes.splice(first..end, way);
            }
        }
        Ok(())
    }

    /// Shortens windows of `length` moves, one after the other along the way from an offset on,
    /// overlapping by half.
    ///
    /// # Errors
    /// What `tick` says; what was found until then is kept.
    pub(super) fn shorten_windows(
        &mut self,
        start: &Arrangement,
        codes: &mut Vec<u8>,
        (offset, length): (usize, usize),
        effort: Effort<'_>,
        tick: Tick<'_>,
    ) -> Result<(), StopReason> {
        let mut first = offset.min(codes.len());
        let mut from = start.after(self.field, &codes[..first]);
        // Moves are taken from `codes` and put into `done`, so that long ways are not shifted.
        let mut rest = codes.split_off(first);
        rest.reverse();
        let mut result = Ok(());
        loop {
            let here = rest.len().saturating_sub(length);
            let window: Vec<u8> = rest[here..].iter().rev().copied().collect();
            let Some(longest) = window.len().checked_sub(2) else {
                break;
            };
            let to = from.after(self.field, &window);
            let found = tick(1, 0).and_then(|()| self.between((&from, &to), effort, longest, tick));
            match found {
                // Once more, since what can be shortened often can be shortened twice.
                Ok(Some(way)) => {
                    rest.truncate(here);
                    rest.extend(way.iter().rev());
                    continue;
                }
                Ok(None) => {}
                Err(reason) => {
                    result = Err(reason);
                    break;
                }
            }
            if here == 0 {
                break;
            }
            first = length.div_ceil(2);
            from = from.after(self.field, &window[..first]);
            codes.extend_from_slice(&window[..first]);
            rest.truncate(rest.len() - first);
        }
        codes.extend(rest.iter().rev());
        result
    }
}
