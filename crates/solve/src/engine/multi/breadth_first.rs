//! Distances between lines for one pattern, breadth-first from the goal's.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use taquin_search::threads::{lock, spawn};

use super::grid::{Grid, Window};
use super::placements::{Rotations, SlotSets};
use super::reading::Reader;
use crate::engine::permutation::FACTORIALS;
use crate::tables::{BuildError, BuildProgress, NewWords};

/// Pieces of a layer that threads take one at a time.
const PIECES: usize = 64;

/// What distances are computed for.
pub(super) struct Question<'a> {
    pub(super) grid: Grid,
    /// The homes of the pattern's tiles, as a bit set.
    pub(super) pattern: u16,
    /// Whether to measure to the goal's row, or to its column.
    pub(super) is_row: bool,
    pub(super) slot_sets: &'a SlotSets,
    pub(super) rotations: &'a Rotations,
}

/// The lines of one kind: for each line and slot set a bit set of orders.
struct Kind {
    visited: NewWords,
    /// Those of the last layer.
    fresh: NewWords,
    /// How many are visited, and how many fresh, in each bit set.
    counts: Vec<Counts>,
}

#[derive(Clone, Copy, Default)]
struct Counts {
    visited: u32,
    fresh: u32,
}

/// A part of the lines of one kind that one thread works on.
struct Piece<'a> {
    first: usize,
    visited: &'a mut [u64],
    fresh: &'a mut [u64],
    counts: &'a mut [Counts],
    bits: &'a mut [u64],
}

impl Question<'_> {
    fn tiles(&self) -> usize {
        self.pattern.count_ones() as usize
    }

    /// The words of one bit set.
    pub(super) fn stride(&self) -> usize {
        FACTORIALS[self.tiles()].div_ceil(64)
    }

    /// The second lowest bit of each line's distance, in the order of line, slot set and order
    /// of tiles; the lowest is known from the kind of line.
    pub(super) fn answer(
        &self,
        threads: usize,
        progress: BuildProgress<'_>,
    ) -> Result<NewWords, BuildError> {
        let Grid { rows, cols, .. } = self.grid;
        let per_line = self.slot_sets.sets.len();
        let stride = self.stride();
        let zeroed =
            |lines: usize| NewWords::zeroed(lines * per_line * stride).ok_or(BuildError::Memory);
        let mut bits = zeroed(self.grid.lines())?;
        let (row_bits, col_bits) = bits.split_at_mut(rows * per_line * stride);
        let kind = |lines: usize| {
            let mut visited = zeroed(lines)?;
            // The bits of the last word that stand for no order need no visit.
            let beyond = match FACTORIALS[self.tiles()] % 64 {
                0 => 0,
                used => u64::MAX << used,
            };
            visited
                .iter_mut()
                .skip(stride - 1)
                .step_by(stride)
                .for_each(|last| *last = beyond);
            Ok(Kind {
                visited,
                fresh: zeroed(lines)?,
                counts: vec![Counts::default(); lines * per_line],
            })
        };
        let mut kinds = [kind(rows)?, kind(cols)?];
        self.start(&mut kinds[usize::from(!self.is_row)]);
        let all = (self.grid.lines() * per_line * FACTORIALS[self.tiles()]) as f64;
        let mut reached = 1;
        for distance in 1.. {
            let to_rows = self.is_row == (distance % 2 == 0);
            let [row_kind, col_kind] = &mut kinds;
            let (from, to, bits) = match to_rows {
                true => (&*col_kind, row_kind, &mut *row_bits),
                false => (&*row_kind, col_kind, &mut *col_bits),
            };
            let layer = Layer {
                question: self,
                from,
                to_rows,
                mark: distance / 2 % 2 == 1,
            };
            let mut on_piece = |done: usize| progress((reached + done) as f64 / all);
            let fresh = layer.spread(to, bits, threads, &mut on_piece);
            let fresh = fresh.ok_or(BuildError::Stopped)?;
            if fresh == 0 {
                break;
            }
            reached += fresh;
        }
        Ok(bits)
    }

    /// Visits the goal's line.
    fn start(&self, kind: &mut Kind) {
        let line = self.grid.home_line(self.is_row).index();
        let reader = Reader::new(self.grid, &[self.pattern]);
        let goal = reader.goal(self.is_row);
        let number = self.slot_sets.numbers[usize::from(goal.set(0))];
        let at = line * self.slot_sets.sets.len() + usize::from(number);
        let order = goal.order(0);
        let word = at * self.stride() + order / 64;
        kind.visited[word] |= 1 << (order % 64);
        kind.fresh[word] |= 1 << (order % 64);
        kind.counts[at] = Counts {
            visited: 1,
            fresh: 1,
        };
    }
}

/// One layer: the lines of one kind that are one step from fresh ones of the other.
struct Layer<'a> {
    question: &'a Question<'a>,
    from: &'a Kind,
    to_rows: bool,
    /// The bit to write for what is reached.
    mark: bool,
}

impl Layer<'_> {
    /// Reaches lines, and returns the number of new ones; `None` when told to stop.
    fn spread(
        &self,
        to: &mut Kind,
        bits: &mut [u64],
        threads: usize,
        on_piece: &mut dyn FnMut(usize) -> bool,
    ) -> Option<usize> {
        let stride = self.question.stride();
        let piece = to.counts.len().div_ceil(PIECES);
        let words = piece * stride;
        let pieces = to.counts.chunks_mut(piece).zip(bits.chunks_mut(words));
        let pieces = pieces
            .zip(to.visited.chunks_mut(words))
            .zip(to.fresh.chunks_mut(words))
            .enumerate()
            .map(|(number, (((counts, bits), visited), fresh))| Piece {
                first: number * piece,
                visited,
                fresh,
                counts,
                bits,
            });
        let pieces = Mutex::new(pieces);
        let reached = AtomicUsize::new(0);
        let stop = AtomicBool::new(false);
        let work = |on_piece: &mut dyn FnMut(usize) -> bool| {
            loop {
                let next = lock(&pieces).next();
                let Some(piece) = next.filter(|_| !stop.load(Ordering::Relaxed)) else {
                    break;
                };
                let fresh = self.spread_to(piece);
                let reached = reached.fetch_add(fresh, Ordering::Relaxed) + fresh;
                if !on_piece(reached) {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        };
        std::thread::scope(|scope| {
            let help = |_| spawn(scope, || work(&mut |_| true)).is_some();
            // As many threads as the system gives.
            let _ = (1..threads).all(help);
            work(on_piece);
        });
        (!stop.into_inner()).then_some(reached.into_inner())
    }

    fn spread_to(&self, piece: Piece<'_>) -> usize {
        let question = self.question;
        let stride = question.stride();
        let per_line = question.slot_sets.sets.len();
        let orders = FACTORIALS[question.tiles()] as u32;
        let mut total = 0;
        let mut reached = vec![0; stride];
        for (number, counts) in piece.counts.iter_mut().enumerate() {
            let visited = &mut piece.visited[number * stride..][..stride];
            let fresh = &mut piece.fresh[number * stride..][..stride];
            let missing = orders - counts.visited;
            let had_fresh = std::mem::take(&mut counts.fresh) > 0;
            let at = piece.first + number;
            let (line, set) = (at / per_line, question.slot_sets.sets[at % per_line]);
            let mut is_reached = false;
            if missing > 0 {
                let mut target = Target {
                    visited,
                    reached: &mut reached,
                    missing,
                };
                is_reached = self.reach(line, u32::from(set), &mut target);
            }
            if !is_reached {
                if had_fresh {
                    fresh.fill(0);
                }
                continue;
            }
            let bits = &mut piece.bits[number * stride..][..stride];
            let mut count = 0;
            let words = reached.iter().zip(visited).zip(fresh).zip(bits);
            for (((reached, visited), fresh), bits) in words {
                let new = reached & !*visited;
                *fresh = new;
                *visited |= new;
                if self.mark {
                    *bits |= new;
                }
                count += new.count_ones();
            }
            counts.visited += count;
            counts.fresh = count;
            total += count as usize;
        }
        total
    }

    /// Reaches orders of one line and slot set, from all lines that cross it; false if there is
    /// nothing to reach them from.
    fn reach(&self, line: usize, set: u32, target: &mut Target<'_>) -> bool {
        let stride = self.question.stride();
        let slot_sets = self.question.slot_sets;
        let crossing = match self.to_rows {
            true => self.question.grid.cols,
            false => self.question.grid.rows,
        };
        let mut is_reached = false;
        // Whole sets at once first: what they reach, the others need not look for.
        let mut with_maps = [const { None }; 8];
        for (other, with_maps) in (0..crossing).zip(&mut with_maps) {
            let way = Way::new(self, line, other);
            let from_set = usize::from(slot_sets.numbers[way.source(set) as usize]);
            let at = other * slot_sets.sets.len() + from_set;
            let fresh = self.from.counts[at].fresh;
            if fresh == 0 {
                continue;
            }
            if !std::mem::replace(&mut is_reached, true) {
                target.reached.fill(0);
            }
            let words = &self.from.fresh[at * stride..][..stride];
            match way.maps(set, self.question.rotations) {
                [None, _] => target.add(words),
                [Some(last), first] => *with_maps = Some((words, fresh, last, first)),
            }
        }
        for (words, fresh, last, first) in with_maps.into_iter().flatten() {
            if target.missing == 0 {
                break;
            }
            match (target.missing < fresh, first) {
                (true, None) => target.gather(words, |order| last.back[order]),
                (true, Some(first)) => {
                    target.gather(words, |order| first.back[usize::from(last.back[order])]);
                }
                (false, None) => target.scatter(words, |order| last.forth[order]),
                (false, Some(first)) => {
                    target.scatter(words, |order| last.forth[usize::from(first.forth[order])]);
                }
            }
        }
        is_reached
    }
}

/// The orders of one line and slot set.
struct Target<'a> {
    visited: &'a [u64],
    /// Those that are reached in this layer, visited or not.
    reached: &'a mut [u64],
    /// How many are neither visited nor reached, at most.
    missing: u32,
}

impl Target<'_> {
    /// Reaches a whole set.
    fn add(&mut self, from: &[u64]) {
        for ((reached, from), visited) in self.reached.iter_mut().zip(from).zip(self.visited) {
            self.missing -= (from & !(visited | *reached)).count_ones();
            *reached |= from;
        }
    }

    /// Reaches what a set leads to, going through the set.
    #[inline]
    fn scatter(&mut self, from: &[u64], forth: impl Fn(usize) -> u16) {
        for (word, &bits) in from.iter().enumerate() {
            for_each_bit(bits, |bit| {
                let order = forth(word * 64 + bit);
                self.reached[usize::from(order) / 64] |= 1 << (order % 64);
            });
        }
    }

    /// The same, going through what is missing.
    #[inline]
    fn gather(&mut self, from: &[u64], back: impl Fn(usize) -> u16) {
        let words = self.reached.iter_mut().zip(self.visited).enumerate();
        for (word, (reached, visited)) in words {
            let mut found = 0;
            for_each_bit(!(*reached | visited), |bit| {
                let order = usize::from(back(word * 64 + bit));
                found |= (from[order / 64] >> (order % 64) & 1) << bit;
            });
            *reached |= found;
            self.missing -= found.count_ones();
        }
    }
}

/// The way back from a line to one that crosses it, in steps of the blank along a column.
///
/// Columns are read with the blank in the standard row.
struct Way {
    grid: Grid,
    col: usize,
    row: usize,
    end: usize,
}

/// How numbers of orders change along a way, and back.
struct Maps<'a> {
    forth: &'a [u16],
    back: &'a [u16],
}

impl Way {
    fn new(layer: &Layer<'_>, line: usize, other: usize) -> Way {
        let grid = layer.question.grid;
        let standard = grid.standard_row();
        let (col, row, end) = match layer.to_rows {
            true => (other, line, standard),
            false => (line, standard, other),
        };
        Way {
            grid,
            col,
            row,
            end,
        }
    }

    /// The windows that change on the way back, and whether the blank goes down.
    fn windows(&self) -> impl Iterator<Item = (Window, bool)> {
        let is_down = self.row < self.end;
        let first = self.row;
        (0..self.row.abs_diff(self.end)).map(move |step| {
            let upper = match is_down {
                true => first + step,
                false => first - step - 1,
            };
            (self.grid.window(self.grid.cell(upper, self.col)), is_down)
        })
    }

    /// The slot set at the end of the way.
    fn source(&self, set: u32) -> u32 {
        self.windows()
            .fold(set, |set, (window, is_down)| match is_down {
                true => window.advance(set),
                false => window.retreat(set),
            })
    }

    /// What happens to orders, in steps from the first to the last on the way back.
    fn maps<'a>(&self, mut set: u32, rotations: &'a Rotations) -> [Option<Maps<'a>>; 2] {
        let mut maps = [None, None];
        let mut used = 0;
        for (window, is_down) in self.windows() {
            let mover = if is_down { window.back } else { window.front };
            let inside = window.inside();
            if set >> mover & 1 != 0 && set & inside != 1 << mover {
                let place = (set & ((1 << window.front) - 1)).count_ones() as usize;
                let passed = (set & inside).count_ones() as usize - 1;
                let advance = rotations.advance(place, passed);
                let retreat = rotations.retreat(place, passed);
                // We go back: orders change the other way.
                maps[used] = Some(match is_down {
                    true => Maps {
                        forth: retreat,
                        back: advance,
                    },
                    false => Maps {
                        forth: advance,
                        back: retreat,
                    },
                });
                used += 1;
            }
            set = match is_down {
                true => window.advance(set),
                false => window.retreat(set),
            };
        }
        maps
    }
}

#[inline]
fn for_each_bit(mut bits: u64, mut act: impl FnMut(usize)) {
    while bits != 0 {
        act(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}
