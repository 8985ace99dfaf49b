//! Distances between lines for one pattern, one bit for each.

use std::sync::Arc;

use super::breadth_first::Question;
use super::grid::{Grid, Line};
use super::placements::{Rotations, SlotSets};
use super::reading::{Reader, Reading};
use crate::engine::permutation::FACTORIALS;
use crate::engine::transpose::transpose;
use crate::tables::{BuildError, BuildProgress, NewWords, Words};
use taquin_search::memory::prefetch;

/// No line is farther: the farthest boards of the 15-puzzle are 43 runs away, those of 2x8 less than
/// twice as far.
const MAX_DISTANCE: u8 = 200;

/// How far the lines of a pattern's boards are from the goal's row, or from its column.
///
/// A step leads from a row to a column or back, and changes the distance by one, up or down.
/// The kind of a line gives the lowest bit of its distance, the table the second; so the
/// distance of a line tells that of its neighbours.
///
/// The bits of one order of the tiles are together, those of all lines and slot sets: most
/// steps move no tile of the pattern past another, and stay within a few kilobytes.
#[derive(Debug)]
pub(super) struct Table {
    is_row: bool,
    grid: Grid,
    /// Follows only this pattern.
    reader: Reader,
    slot_sets: Arc<SlotSets>,
    /// The bits of one order.
    width: usize,
    bits: Words,
}

impl Table {
    /// A table of words that were computed before; `None` if they are too many or too few.
    pub(super) fn from_words(
        grid: Grid,
        pattern: u16,
        is_row: bool,
        slot_sets: &Arc<SlotSets>,
        words: Words,
    ) -> Option<Table> {
        let width = width(grid, slot_sets);
        (words.len() == Table::len(grid, pattern, slot_sets)).then(|| Table {
            is_row,
            grid,
            reader: Reader::new(grid, &[pattern]),
            slot_sets: Arc::clone(slot_sets),
            width,
            bits: words,
        })
    }

    /// Computes distances to the goal's row or its column.
    pub(super) fn build(
        grid: Grid,
        pattern: u16,
        is_row: bool,
        (slot_sets, rotations): (&Arc<SlotSets>, &Rotations),
        threads: usize,
        progress: BuildProgress<'_>,
    ) -> Result<Table, BuildError> {
        let question = Question {
            grid,
            pattern,
            is_row,
            slot_sets,
            rotations,
        };
        let by_set = question.answer(threads, progress)?;
        let orders = FACTORIALS[pattern.count_ones() as usize];
        let words = by_order(&by_set, question.stride(), orders).ok_or(BuildError::Memory)?;
        let table = Table::from_words(grid, pattern, is_row, slot_sets, words.into());
        Ok(table.expect("every line, slot set and order has a bit"))
    }

    /// How many words a table has.
    pub(super) fn len(grid: Grid, pattern: u16, slot_sets: &SlotSets) -> usize {
        let orders = FACTORIALS[pattern.count_ones() as usize];
        width(grid, slot_sets) / 64 * orders
    }

    #[cfg(test)]
    pub(super) fn words(&self) -> &Words {
        &self.bits
    }

    pub(super) fn into_words(self) -> Words {
        self.bits
    }

    /// Where the bit of a line's distance is.
    #[inline]
    pub(super) fn place(&self, line: usize, set: u16, order: usize) -> usize {
        let sets = &self.slot_sets;
        let number = usize::from(sets.numbers[usize::from(set)]);
        order * self.width + line * sets.sets.len() + number
    }

    /// The second lowest bit of a distance.
    #[inline]
    pub(super) fn bit(&self, place: usize) -> u8 {
        (self.bits[place / 64] >> (place % 64)) as u8 & 1
    }

    /// Fetches a bit that will be asked for soon.
    #[inline]
    pub(super) fn prefetch(&self, place: usize) {
        prefetch(self.bits.as_ptr().wrapping_add(place / 64));
    }

    /// The distance of the line through a board, found by going to the goal's.
    pub(super) fn distance(&self, cells: &[u8; 16], blank: usize, line: Line) -> u8 {
        let reading = self.reader.read_line(cells, blank, line);
        // Wrong words lead nowhere; then nothing is known.
        self.walk(line, reading).unwrap_or(0)
    }

    /// The distance of a line, by walking to the goal's; `None` when wrong words lead elsewhere.
    pub(super) fn walk(&self, mut line: Line, mut reading: Reading) -> Option<u8> {
        let (home, goal) = self.goal();
        let is_home = |line: Line, reading: Reading| {
            line == home && reading.set(0) == goal.set(0) && reading.order(0) == goal.order(0)
        };
        let mut distance = 0;
        while !is_home(line, reading) {
            let wanted = self.value(line, reading).wrapping_sub(1) & 3;
            let mut next = self.neighbours(line, reading);
            (line, reading) = next.find(|&(line, reading)| self.value(line, reading) == wanted)?;
            distance += 1;
            if distance > MAX_DISTANCE {
                return None;
            }
        }
        Some(distance)
    }

    /// The goal's line.
    pub(super) fn goal(&self) -> (Line, Reading) {
        let home = self.grid.home_line(self.is_row);
        (home, self.reader.goal(self.is_row))
    }

    /// The lines that cross a line.
    pub(super) fn neighbours(
        &self,
        line: Line,
        reading: Reading,
    ) -> impl Iterator<Item = (Line, Reading)> {
        let crossing = self.grid.crossing(line);
        crossing.map(move |next| (next, self.reader.cross(reading, line, next.index())))
    }

    /// Where the bit of a line with all that is read of it is.
    pub(super) fn place_of(&self, line: Line, reading: Reading) -> usize {
        self.place(self.grid.number(line), reading.set(0), reading.order(0))
    }

    /// The distance of a line, modulo four.
    fn value(&self, line: Line, reading: Reading) -> u8 {
        self.bit(self.place_of(line, reading)) * 2 + u8::from(line.is_row() != self.is_row)
    }
}

/// Bits in the order of sets of `stride` words, brought into the order of places in them; `None` when
/// there is no memory for them.
fn by_order(by_set: &[u64], stride: usize, orders: usize) -> Option<NewWords> {
    let sets = by_set.len() / stride;
    let width = sets.div_ceil(64);
    let mut table = NewWords::zeroed(width * orders)?;
    let words: &mut [u64] = &mut table;
    for column in 0..width {
        for word in 0..stride {
            let mut block = [0; 64];
            let rows = (column * 64..sets).take(64);
            for (row, set) in block.iter_mut().zip(rows) {
                *row = by_set[set * stride + word];
            }
            transpose(&mut block);
            for (order, row) in (word * 64..orders).zip(block) {
                words[order * width + column] = row;
            }
        }
    }
    Some(table)
}

/// The bits of one order: whole words.
fn width(grid: Grid, slot_sets: &SlotSets) -> usize {
    (grid.lines() * slot_sets.sets.len()).next_multiple_of(64)
}
