//! Finds ways between arrangements: whole solutions, ends of them and windows, by beams.

use taquin_search::StopReason;

use super::beam::{Beam, End, Scratch, Tick};
use super::field::{Arrangement, Field};
use super::line_guide::LineGuide;
use super::number::Number;
use super::style::Style;
use super::visited::Visited;

/// Boards of more cells are not copied for every state.
const COPIED_CELLS: usize = 150;

/// One thread's means of finding ways.
pub(super) struct Finder<'f, T: Number> {
    pub(super) field: &'f Field,
    scratch: Option<Scratch<LineGuide<T>>>,
}

impl<'f, T: Number> Finder<'f, T> {
    pub(super) fn new(field: &'f Field) -> Finder<'f, T> {
        Finder {
            field,
            scratch: None,
        }
    }

    /// The most bytes that a search takes.
    pub(super) fn bytes(field: &Field, width: usize, longest: usize) -> usize {
        let width = width + 1;
        let state = if field.cells() <= COPIED_CELLS { 2 * (field.cells() + 4) } else { 64 };
        // States, successors with their order, moves of all layers, hashes.
        width * (state + 3 * 48 + 64) + width.saturating_mul(longest + 1) * 4 + Visited::bytes(width)
    }

    /// Looks for a way home of at most `longest` moves.
    ///
    /// # Errors
    /// What `tick` says.
    pub(super) fn find(
        &mut self,
        start: &Arrangement,
        style: &Style,
        width: usize,
        longest: usize,
        tick: Tick<'_>,
    ) -> Result<End, StopReason> {
        let field = self.field;
        let cells = field.cells();
        let beam = Beam {
            width,
            width_of_cell: (((width as f64 * style.share / cells as f64) * (style.square * style.square) as f64) as usize).max(1),
            square: style.square,
            longest,
            patience: style.patience,
            blur: style.blur,
            seed: style.seed,
        };
        let guide = LineGuide::<T>::new(field, style.score, start.blank_home());
        if cells > COPIED_CELLS {
            return beam.tour(field, &guide, start, tick);
        }
        let scratch = self.scratch.get_or_insert_with(|| Scratch::new(&guide));
        beam.search(field, &guide, start, scratch, tick)
    }

    /// Shortens the end of a way home, from `codes[first..]` on, from states ever farther from home.
    ///
    /// # Errors
    /// What `tick` says; what was found until then is kept.
    pub(super) fn shorten_ends(
        &mut self,
        start: &Arrangement,
        codes: &mut Vec<u8>,
        parts: usize,
        style: &Style,
        width: usize,
        tick: Tick<'_>,
    ) -> Result<(), StopReason> {
        for part in (0..parts).rev() {
            let first = codes.len() * part / parts;
            let mut at = start.clone();
            for &code in &codes[..first] {
                at.slide(self.field, code);
            }
            let Some(longest) = (codes.len() - first).checked_sub(2) else {
                continue;
            };
            if let End::Home(end) = self.find(&at, style, width, longest, tick)? {
                codes.truncate(first);
                codes.extend(end);
            }
        }
        Ok(())
    }

    /// Shortens windows of `length` moves, one after the other along the way, overlapping by half.
    ///
    /// # Errors
    /// What `tick` says; what was found until then is kept.
    pub(super) fn shorten_windows(
        &mut self,
        start: &Arrangement,
        codes: &mut Vec<u8>,
        (offset, length): (usize, usize),
        style: &Style,
        width: usize,
        tick: Tick<'_>,
    ) -> Result<(), StopReason> {
        let mut first = 0;
        let mut from = start.clone();
        let mut next = offset.min(codes.len());
        loop {
            for &code in &codes[first..next] {
                from.slide(self.field, code);
            }
            first = next;
            let end = (first + length).min(codes.len());
            let Some(longest) = (end - first).checked_sub(2) else {
                return Ok(());
            };
            let mut to = from.clone();
            for &code in &codes[first..end] {
                to.slide(self.field, code);
            }
            let between = Arrangement::between(&from, &to);
            tick(1, 0)?;
            if between.manhattan(self.field) <= longest {
                if let End::Home(way) = self.find(&between, style, width, longest, tick)? {
                    codes.splice(first..end, way);
                    // Once more from a little before, where the old and the new meet.
                    next = first;
                    continue;
                }
            }
            if end == codes.len() {
                return Ok(());
            }
            next = (first + length.div_ceil(2)).min(codes.len());
        }
    }
}
