//! Ways home on large boards by beams that rove: each works in one region, then the blank goes to
//! the next.
//!
//! A beam over a whole board needs a state for every part of it that the blank
//! could be in, and on large boards that are too many. But what is done in one
//! part has little to do with what is done in another. So the blank stays in
//! one region, where a beam brings all tiles nearer to home, for as long as most
//! of its moves do; then it goes to the region with the most to gain. Tiles that
//! have farther to go wait at the region's edge for the next one, which overlaps.

use std::ops::Range;

use taquin_puzzle::Size;
use taquin_search::StopReason;

use super::beam::{Beam, End, Scratch, Tick};
use super::field::{Arrangement, Field, Region};
use super::finder::Finder;
use super::number::Number;
use super::style::Style;
use super::tour::{PRUNE_EVERY, sharers};

/// A beam ends when its moves bring tiles nearer by less than this, on average. When no region is
/// worth that, the next stage is content with less, and its layers have twice as many states: there
/// are fewer tiles left to move, and these have to be brought together from farther away.
const RATES: [f64; 5] = [0.5, 0.4, 0.3, 0.15, 0.05];

/// Smaller regions do not pay: too many tiles have to wait at their edges.
const LEAST_SIDE: usize = 12;

/// A step of the blank on its way to a region costs so much of what there is to gain.
const WAY: usize = 4;

/// A beam ends when the states of its layers have so many steps that they do not have in common:
/// more than a few million are rare.
const MOST_STEPS: usize = 1 << 24;

/// Bytes of a step: vectors may have twice the room that they need.
const STEP: usize = 2 * size_of::<u32>();

/// The most steps that states may not have in common, with room for so many bytes: half of it.
pub(super) fn most_steps(room: usize) -> usize {
    MOST_STEPS.min(room / (2 * STEP))
}

/// The most bytes that roving takes.
pub(super) fn bytes<T>(field: &Field, width: usize, most_steps: usize) -> usize {
    let widest = width.saturating_mul(1 << (RATES.len() - 1));
    let steps = most_steps.saturating_add(widest.saturating_mul(PRUNE_EVERY));
    let of_steps = steps.saturating_mul(STEP);
    // Some arrangements and a guide besides.
    Scratch::<T>::bytes(0, widest, 0)
        .saturating_add(of_steps)
        .saturating_add(64 * field.cells())
}

/// The width of the narrowest rove: a state for each square of the smallest region.
pub(super) fn least_width(style: &Style) -> usize {
    LEAST_SIDE.div_ceil(style.square).pow(2)
}

/// A way that roves from region to region, with layers of about `width` states at first.
///
/// When no region brings anything nearer, some pairs of tiles are mostly left that are in each
/// other's place, far from each other: it ends there, close to home.
pub(super) struct Rove {
    at: Arrangement,
    codes: Vec<u8>,
    width: usize,
    most_steps: usize,
    /// The number of the stage, and the regions where nothing is left to do for it.
    nth: usize,
    exhausted: Vec<Region>,
}

impl Rove {
    pub(super) fn new(start: &Arrangement, width: usize, most_steps: usize) -> Rove {
        Rove {
            at: start.clone(),
            codes: Vec::new(),
            width,
            most_steps,
            nth: 0,
            exhausted: Vec::new(),
        }
    }

    /// Where it has come to.
    pub(super) fn at(&self) -> &Arrangement {
        &self.at
    }

    /// The moves so far.
    pub(super) fn codes(&self) -> &[u8] {
        &self.codes
    }

    /// Works in the next region, unless that takes the way to more than `longest` moves: false when
    /// there is none.
    ///
    /// # Errors
    /// What `tick` says.
    pub(super) fn visit<T: Number>(
        &mut self,
        finder: &mut Finder<'_, T>,
        style: &Style,
        longest: usize,
        tick: Tick<'_>,
    ) -> Result<bool, StopReason> {
        let field = finder.field;
        let (stage, region) = loop {
            if self.nth == RATES.len() || self.codes.len() >= longest {
                return Ok(false);
            }
            let stage = Stage::new(field, style, self.width << self.nth);
            let is_last = self.nth + 1 == RATES.len();
            let least_gain = if is_last { 1 } else { stage.side };
            if let Some(region) = stage.richest(field, &self.at, &self.exhausted, least_gain) {
                break (stage, region);
            }
            self.nth += 1;
            self.exhausted.clear();
        };
        let rate = RATES[self.nth];
        let before = (self.at.clone(), self.codes.len());
        go(field, &mut self.at, &region, &mut self.codes);
        let beam = Beam {
            width: stage.width,
            width_of_square: stage.states,
            square: style.square,
            threads: sharers(stage.width, style.threads),
            longest: longest.saturating_sub(self.codes.len()),
            patience: style.patience,
            rate,
            most_steps: self.most_steps,
        };
        let found = match finder.find_within(&region, &self.at, &beam, style.weights, tick) {
            End::Home(found) | End::Lost(found) => found,
            End::Stopped(reason) => return Err(reason),
        };
        for &code in &found {
            self.at.slide(field, code);
        }
        self.codes.extend(found);
        let moves = self.codes.len() - before.1;
        let nearer = before.0.manhattan(field) as f64 - self.at.manhattan(field) as f64;
        if nearer < rate * moves as f64 || moves == 0 {
            self.exhausted.push(region);
        }
        if nearer <= 0.0 {
            self.codes.truncate(before.1);
            self.at = before.0;
        }
        Ok(!self.at.is_home())
    }
}

/// How regions are worked on.
struct Stage {
    /// The side of a region.
    side: usize,
    /// The most states of a layer with the blank in one square,
    states: usize,
    /// and altogether.
    width: usize,
}

impl Stage {
    /// The stage with layers of about so many states: a state for each square of a region, and more
    /// when the region is as large as the board.
    fn new(field: &Field, style: &Style, width: usize) -> Stage {
        let (rows, cols) = (field.size().rows(), field.size().cols());
        let side = (style.square * width.isqrt()).clamp(LEAST_SIDE, rows.max(cols).max(LEAST_SIDE));
        let squares_along = |line: usize| side.min(line).div_ceil(style.square);
        let squares = squares_along(rows) * squares_along(cols);
        let states = (width / squares).max(1);
        Stage {
            side,
            states,
            width: squares * states,
        }
    }

    /// The region with the most to gain, if one is worth a visit.
    fn richest(
        &self,
        field: &Field,
        at: &Arrangement,
        exhausted: &[Region],
        least_gain: usize,
    ) -> Option<Region> {
        let size = field.size();
        let (row, col) = place(size, at.blank);
        let regions = ranges(size.rows(), self.side).flat_map(|rows| {
            ranges(size.cols(), self.side).map(move |cols| Region {
                rows: rows.clone(),
                cols,
            })
        });
        let worth = |region: Region| {
            let gain = gain(size, at, &region);
            let way = apart(row, &region.rows, row) + apart(col, &region.cols, col);
            let is_worth_it = gain >= least_gain && !exhausted.contains(&region);
            is_worth_it.then(|| (gain as i64 - (WAY * way) as i64, region))
        };
        let best = regions.filter_map(worth).max_by_key(|&(worth, _)| worth)?;
        Some(best.1)
    }
}

/// Ranges of a side that cover a line, half over each other.
fn ranges(line: usize, side: usize) -> impl Iterator<Item = Range<usize>> {
    let side = side.min(line);
    let last = (2 * (line - side)).div_ceil(side);
    (0..=last).map(move |nth| {
        let first = (line - side) * nth / last.max(1);
        first..first + side
    })
}

/// By how much the tiles of a region can get nearer to their homes without leaving it.
fn gain(size: Size, at: &Arrangement, region: &Region) -> usize {
    let mut gain = 0;
    for row in region.rows.clone() {
        for col in region.cols.clone() {
            let (home_row, home_col) = place(size, at.homes[row * size.cols() + col].into());
            gain += apart(row, &region.rows, home_row) + apart(col, &region.cols, home_col);
        }
    }
    gain
}

/// How far a place is from the one in a range that is nearest to home.
fn apart(place: usize, range: &Range<usize>, home: usize) -> usize {
    place.abs_diff(home.clamp(range.start, range.end - 1))
}

fn place(size: Size, cell: usize) -> (usize, usize) {
    (size.row_of(cell), size.col_of(cell))
}

/// Takes the blank into a region, first along its column, then along the row.
fn go(field: &Field, at: &mut Arrangement, region: &Region, codes: &mut Vec<u8>) {
    let size = field.size();
    let away = |cell: usize| {
        let (row, col) = place(size, cell);
        (apart(row, &region.rows, row), apart(col, &region.cols, col))
    };
    while away(at.blank) != (0, 0) {
        let nearer = |&code: &u8| {
            let from = field.source(at.blank, code)?;
            Some(away(from))
        };
        let codes_by_way = (0..4).filter(|code| nearer(code).is_some());
        let Some(code) = codes_by_way.min_by_key(nearer) else {
            return;
        };
        at.slide(field, code);
        codes.push(code);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_are_as_wide_as_asked_for_on_flat_boards_too() {
        for size in ["30x30", "2x40", "100x3", "30x100"] {
            let field = Field::new(size.parse().unwrap()).unwrap();
            let style = Style::of(&field, 0);
            for width in [36, 100, 1000, 5000] {
                let stage = Stage::new(&field, &style, width);
                let widths = width / 2 + 1..=width;
                assert!(widths.contains(&stage.width), "{size}: {}", stage.width);
            }
        }
    }
}
