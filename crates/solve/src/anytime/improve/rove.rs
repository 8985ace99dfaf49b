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

use super::beam::{Beam, End, Scratch, Tick};
use super::field::{Arrangement, Field, Region};
use super::finder::Finder;
use super::number::Number;
use super::style::Style;

/// A beam ends when its moves bring tiles nearer by less than this, on average. When no region is
/// worth that, the next stage is content with less, and its layers have twice as many states: there
/// are fewer tiles left to move, and these have to be brought together from farther away.
const RATES: [f64; 5] = [0.5, 0.4, 0.3, 0.15, 0.05];

/// How many times the states of the first stage's layers all stages expand together, about, had
/// that stage to find the whole way.
pub(super) const ALL_STAGES: f64 = 2.0;

/// Smaller regions do not pay: too many tiles have to wait at their edges.
const LEAST_SIDE: usize = 12;

/// A step of the blank on its way to a region costs so much of what there is to gain.
const WAY: usize = 4;

/// A beam ends when the states of its layers have so many steps that they do not have in common:
/// more than a few million are rare.
const MOST_STEPS: usize = 1 << 24;

/// The most bytes that roving takes.
pub(super) fn bytes<T>(field: &Field, width: usize) -> usize {
    let widest = width.saturating_mul(1 << (RATES.len() - 1));
    // Vectors may have twice the room that they need; some arrangements and a guide besides.
    let steps = 2 * MOST_STEPS * size_of::<u32>();
    Scratch::<T>::bytes(0, widest, 0).saturating_add(steps + 64 * field.cells())
}

/// Looks for a way home of at most `longest` moves, from region to region, with layers of about
/// `width` states at first.
///
/// When no region brings anything nearer, some pairs of tiles are mostly left that are in each
/// other's place, far from each other: the end is [`End::Lost`] then, close to home.
pub(super) fn rove<T: Number>(
    finder: &mut Finder<'_, T>,
    start: &Arrangement,
    style: &Style,
    width: usize,
    longest: usize,
    tick: Tick<'_>,
) -> End {
    let field = finder.field;
    let mut at = start.clone();
    let mut codes = Vec::new();
    for (nth, rate) in RATES.into_iter().enumerate() {
        let stage = Stage::new(field, style, width << nth);
        let is_last = nth + 1 == RATES.len();
        let least_gain = if is_last { 1 } else { stage.side };
        let mut exhausted = Vec::new();
        while codes.len() < longest
            && let Some(region) = stage.richest(field, &at, &exhausted, least_gain)
        {
            let before = (at.clone(), codes.len());
            go(field, &mut at, &region, &mut codes);
            let beam = Beam {
                width: stage.width,
                width_of_square: stage.states,
                square: style.square,
                threads: style.threads,
                longest: longest.saturating_sub(codes.len()),
                patience: style.patience,
                rate,
                most_steps: MOST_STEPS,
                schedule: None,
            };
            let end = finder.find_within(&region, &at, &beam, style.weights, tick);
            let (End::Home(found) | End::Lost(found) | End::Stopped(_, found)) = &end;
            for &code in found {
                at.slide(field, code);
            }
            codes.extend(found);
            match end {
                End::Home(_) => return End::Home(codes),
                End::Stopped(reason, _) => return End::Stopped(reason, codes),
                End::Lost(_) => {}
            }
            let moves = codes.len() - before.1;
            let nearer = before.0.manhattan(field) as f64 - at.manhattan(field) as f64;
            if nearer < rate * moves as f64 || moves == 0 {
                exhausted.push(region);
            }
            if nearer <= 0.0 {
                codes.truncate(before.1);
                at = before.0;
            }
        }
    }
    End::Lost(codes)
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
        let board = field.size().rows().max(field.size().cols());
        let side = (style.square * width.isqrt()).clamp(LEAST_SIDE, board.max(LEAST_SIDE));
        let squares = side.div_ceil(style.square).pow(2);
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
