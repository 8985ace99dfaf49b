//! Distances between lines for one pattern, breadth-first from the goal's.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::grid::Grid;
use super::placements::{Rotations, SlotSets, factorial};
use super::reading::Reader;

/// Told how much is done, and answers whether to go on.
pub(crate) type OnProgress<'a> = &'a mut dyn FnMut(f64) -> bool;

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
    visited: Vec<u64>,
    /// Those of the last layer.
    fresh: Vec<u64>,
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
        factorial(self.tiles()).div_ceil(64)
    }

    /// The second lowest bit of each line's distance, in the order of line, slot set and order
    /// of tiles; the lowest is known from the kind of line. None when told to stop.
    pub(super) fn answer(&self, threads: usize, on_progress: OnProgress<'_>) -> Option<Vec<u64>> {
        let Grid { rows, cols, .. } = self.grid;
        let per_line = self.slot_sets.sets.len();
        let stride = self.stride();
        let mut bits = vec![0; self.grid.lines() * per_line * stride];
        let (row_bits, col_bits) = bits.split_at_mut(rows * per_line * stride);
        let kind = |lines: usize| Kind {
            visited: vec![0; lines * per_line * stride],
            fresh: vec![0; lines * per_line * stride],
            counts: vec![Counts::default(); lines * per_line],
        };
        let mut kinds = [kind(rows), kind(cols)];
        self.start(&mut kinds[usize::from(!self.is_row)]);
        let all = (self.grid.lines() * per_line * factorial(self.tiles())) as f64;
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
            let mut on_piece = |done: usize| on_progress((reached + done) as f64 / all);
            let fresh = layer.spread(to, bits, threads, &mut on_piece)?;
            if fresh == 0 {
                break;
            }
            reached += fresh;
        }
        Some(bits)
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

/// The lines of one slot set, seen from those of another: whence they come, and how the orders change.
struct Source<'a> {
    at: usize,
    /// How numbers of orders change, and how they change back.
    maps: [Option<(&'a [u16], &'a [u16])>; 2],
}

impl Layer<'_> {
    /// Reaches lines, and returns how many are new; None when told to stop.
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
                let next = pieces.lock().expect("no thread panicked").next();
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
            for _ in 1..threads {
                scope.spawn(|| work(&mut |_| true));
            }
            work(on_piece);
        });
        (!stop.into_inner()).then_some(reached.into_inner())
    }

    fn spread_to(&self, piece: Piece<'_>) -> usize {
        let question = self.question;
        let stride = question.stride();
        let per_line = question.slot_sets.sets.len();
        let orders = factorial(question.tiles()) as u32;
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
                for other in 0..self.others() {
                    let source = self.source(line, u32::from(set), other);
                    let from = &self.from.counts[source.at];
                    if from.fresh == 0 {
                        continue;
                    }
                    if !std::mem::replace(&mut is_reached, true) {
                        reached.fill(0);
                    }
                    let words = &self.from.fresh[source.at * stride..][..stride];
                    match missing < from.fresh {
                        true => source.gather(words, visited, orders, &mut reached),
                        false => source.scatter(words, &mut reached),
                    }
                }
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

    /// How many lines of the other kind cross a line.
    fn others(&self) -> usize {
        match self.to_rows {
            true => self.question.grid.cols,
            false => self.question.grid.rows,
        }
    }

    /// What the `other` line that crosses this one at these slots contributes.
    fn source(&self, line: usize, mut set: u32, other: usize) -> Source<'_> {
        let grid = self.question.grid;
        let standard = grid.standard_row();
        // Columns are read with the blank in the standard row; we go back from the line that is
        // reached to the one we come from.
        let (col, mut row, end) = match self.to_rows {
            true => (other, line, standard),
            false => (line, standard, other),
        };
        let mut maps = [None; 2];
        let mut used = 0;
        while row != end {
            let is_down = row < end;
            let upper = if is_down { row } else { row - 1 };
            let window = grid.window(grid.cell(upper, col));
            let inside = (2u32 << window.back) - (1 << window.front);
            let place = (set & ((1 << window.front) - 1)).count_ones() as usize;
            let tiles = (set & inside).count_ones() as usize;
            let mover = if is_down { window.back } else { window.front };
            if set >> mover & 1 != 0 && tiles > 1 {
                let forth = self.question.rotations.advance(place, tiles - 1);
                let back = self.question.rotations.retreat(place, tiles - 1);
                // The orders change the way we do not go.
                maps[used] = Some(match is_down {
                    true => (back, forth),
                    false => (forth, back),
                });
                used += 1;
            }
            if is_down {
                set = window.advance(set);
                row += 1;
            } else {
                set = window.retreat(set);
                row -= 1;
            }
        }
        let from_line = other;
        let slot_sets = self.question.slot_sets;
        Source {
            at: from_line * slot_sets.sets.len() + usize::from(slot_sets.numbers[set as usize]),
            maps,
        }
    }
}

impl Source<'_> {
    /// Adds to `reached` what is reached from `from`, going through that.
    fn scatter(&self, from: &[u64], reached: &mut [u64]) {
        let mut set = |order: u16| reached[usize::from(order) / 64] |= 1 << (order % 64);
        match self.maps {
            [None, _] => reached
                .iter_mut()
                .zip(from)
                .for_each(|(to, from)| *to |= from),
            [Some((forth, _)), None] => {
                for_each_bit(from.iter().copied(), |order| set(forth[order]));
            }
            // The maps are in the order of going back.
            [Some((last, _)), Some((first, _))] => {
                for_each_bit(from.iter().copied(), |order| {
                    set(last[usize::from(first[order])]);
                });
            }
        }
    }

    /// The same, going through what is not yet visited.
    fn gather(&self, from: &[u64], visited: &[u64], orders: u32, reached: &mut [u64]) {
        let (forth, then): (Option<&[u16]>, Option<&[u16]>) = match self.maps {
            [None, _] => return self.scatter(from, reached),
            [Some((_, back)), None] => (Some(back), None),
            [Some((_, first)), Some((_, second))] => (Some(first), Some(second)),
        };
        let Some(first) = forth else { return };
        let tail = orders % 64;
        let last = visited.len() - 1;
        let missing = visited.iter().enumerate().map(|(word, visited)| {
            let there = match word == last && tail != 0 {
                true => (1 << tail) - 1,
                false => u64::MAX,
            };
            !visited & there
        });
        for_each_bit(missing, |order| {
            let mut source = usize::from(first[order]);
            if let Some(second) = then {
                source = usize::from(second[source]);
            }
            reached[order / 64] |= (from[source / 64] >> (source % 64) & 1) << (order % 64);
        });
    }
}

#[inline]
fn for_each_bit(words: impl Iterator<Item = u64>, mut act: impl FnMut(usize)) {
    for (word, mut bits) in words.enumerate() {
        while bits != 0 {
            act(word * 64 + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }
}
