//! Building a database: breadth first over the moves of a pattern's tiles.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use taquin_search::threads::{lock, spawn};

use super::columns::{Columns, cells};
use super::pattern::Pattern;
use crate::engine::permutation::{MAX_LABELS, orders, shift};
use crate::engine::transpose::transpose;
use crate::tables::{BuildError, BuildProgress, NewWords, Words};

/// The columns that a thread takes at a time.
const SHARE_COLUMNS: usize = 32;

/// Patterns with fewer entries are built on one thread.
const MIN_PARALLEL_ENTRIES: usize = 1 << 21;

/// The entries of a pattern's database.
///
/// An entry is bit 1 of the number of moves that the placement is from the
/// goal; bit 0 follows from the cells, as every move changes their colour.
///
/// Each column has a set of ranks, those that were reached by the last step.
/// The next ones are pulled in from the columns a move away, so that every
/// column is written by one thread only. Moves that pass no tile of the
/// pattern keep the rank and are unions of whole sets. What is pulled in is
/// one step nearer the goal or one step farther; the nearer ones are the
/// column's own last set, so nothing else need be remembered.
pub(crate) fn build(
    pattern: &Pattern,
    columns: &Columns,
    threads: usize,
    progress: BuildProgress<'_>,
) -> Result<Words, BuildError> {
    let plan = Plan::new(pattern, columns);
    let entries = pattern.ranks() * plan.places.len();
    let threads = if entries < MIN_PARALLEL_ENTRIES {
        1
    } else {
        threads
    };
    let reached = |colour: usize| Reached::new(plan.edges[colour].len(), plan.words);
    let mut reached = [reached(0)?, reached(1)?];
    let goal = pattern.goal();
    let (colour, place) = plan.places[columns.column(goal.set, goal.blank)];
    reached[colour].last[place * plan.words] = 1;
    reached[colour].alive[place] = true;

    let mut found = 0;
    let mut moves = 0;
    let mut colour = colour;
    while reached[colour].alive.contains(&true) {
        moves += 1;
        let [even, odd] = &mut reached;
        let (from, to) = match colour {
            0 => (even, odd),
            _ => (odd, even),
        };
        colour ^= 1;
        let step = Step {
            plan: &plan,
            from,
            edges: &plan.edges[colour],
            is_marked: moves & 2 != 0,
        };
        let mut watch = |more: usize| {
            found += more;
            // Only a part of what was found is counted, which saves time.
            progress((found as f64 / entries as f64).min(0.99))
        };
        if !step.take(to, threads, &mut watch) {
            return Err(BuildError::Stopped);
        }
    }
    let marks = reached.each_ref().map(|reached| &*reached.marks);
    transposed(pattern, columns, &plan, marks, threads).ok_or(BuildError::Memory)
}

/// The ranks reached in the columns of one colour.
struct Reached {
    /// By the last step that led to this colour.
    last: NewWords,
    /// Those with bit 1 of the number of moves set.
    marks: NewWords,
    /// Whether the last step reached anything in a column.
    alive: Vec<bool>,
}

impl Reached {
    fn new(columns: usize, words: usize) -> Result<Reached, BuildError> {
        let zeroed = || NewWords::zeroed(columns * words).ok_or(BuildError::Memory);
        Ok(Reached {
            last: zeroed()?,
            marks: zeroed()?,
            alive: vec![false; columns],
        })
    }
}

/// A move into a column: from where, and what it does to the ranks.
#[derive(Clone, Copy)]
struct Edge {
    place: u32,
    /// The places of the tile in the order before and after; the same when it passes none.
    shift: u8,
}

/// Which columns are a move apart.
struct Plan {
    /// The words that a set of ranks takes.
    words: usize,
    /// For every column its colour, and its place among those of that colour.
    places: Vec<(usize, usize)>,
    /// For every colour and place the moves that lead there.
    edges: [Vec<Vec<Edge>>; 2],
    /// For every pair of places in the order what moving a tile does to the ranks.
    shifts: Vec<Vec<u16>>,
}

impl Plan {
    fn new(pattern: &Pattern, columns: &Columns) -> Plan {
        let grid = pattern.grid;
        let light = (0..grid.cells())
            .filter(|&cell| (cell / grid.cols + cell % grid.cols).is_multiple_of(2));
        let light = light.fold(0_u16, |set, cell| set | 1 << cell);
        let colour = |set: u16| ((set & light).count_ones() % 2) as usize;
        let mut places = Vec::with_capacity(columns.count(pattern.len()));
        let mut counts = [0; 2];
        for (set, _) in columns.of_size(pattern.len()) {
            places.push((colour(set), counts[colour(set)]));
            counts[colour(set)] += 1;
        }
        let mut edges = [0, 1].map(|colour| Vec::with_capacity(counts[colour]));
        let mut shifts = vec![Vec::new(); MAX_LABELS * MAX_LABELS];
        let orders = orders(pattern.len());
        for (set, region) in columns.of_size(pattern.len()) {
            let mut into = Vec::new();
            for (to, from) in cells(region).flat_map(|cell| {
                let tiles = grid.neighbours(cell).filter(|&tile| set >> tile & 1 != 0);
                tiles.map(move |tile| (tile, cell))
            }) {
                // The tile that is in `to` now came from `from`.
                let before = set ^ 1 << to ^ 1 << from;
                let (_, place) = places[columns.column(before, to)];
                let place_in =
                    |set: u16, cell: usize| (set & ((1_u16 << cell) - 1)).count_ones() as usize;
                let (old, new) = (place_in(before, from), place_in(set, to));
                let shift_id = old * MAX_LABELS + new;
                if old != new && shifts[shift_id].is_empty() {
                    shifts[shift_id] = shift(&orders, old, new);
                }
                into.push(Edge {
                    place: place as u32,
                    shift: shift_id as u8,
                });
            }
            edges[colour(set)].push(into);
        }
        Plan {
            words: pattern.ranks().div_ceil(64),
            places,
            edges,
            shifts,
        }
    }
}

/// One step of the search, from the columns of one colour to those of the other.
struct Step<'a> {
    plan: &'a Plan,
    from: &'a Reached,
    edges: &'a [Vec<Edge>],
    is_marked: bool,
}

impl Step<'_> {
    /// Takes the step in all columns; false when told to stop.
    fn take(&self, to: &mut Reached, threads: usize, watch: &mut dyn FnMut(usize) -> bool) -> bool {
        let words = self.plan.words;
        let shares = to.last.chunks_mut(SHARE_COLUMNS * words);
        let shares = shares.zip(to.marks.chunks_mut(SHARE_COLUMNS * words));
        let shares = shares.zip(to.alive.chunks_mut(SHARE_COLUMNS)).enumerate();
        let shares = Mutex::new(shares);
        let is_stopped = AtomicBool::new(false);
        let work = |watch: &mut dyn FnMut(usize) -> bool| {
            let mut scratch = vec![0; words];
            loop {
                let share = lock(&shares).next();
                let Some((share, ((last, marks), alive))) = share else {
                    return;
                };
                let mut found = 0;
                for (at, alive) in alive.iter_mut().enumerate() {
                    let range = at * words..(at + 1) * words;
                    let (last, marks) = (&mut last[range.clone()], &mut marks[range]);
                    *alive = self.pull(
                        share * SHARE_COLUMNS + at,
                        &mut scratch,
                        *alive,
                        last,
                        marks,
                    );
                    if at == 0 && *alive {
                        let ones = last.iter().map(|word| word.count_ones() as usize);
                        found = SHARE_COLUMNS * ones.sum::<usize>();
                    }
                }
                if !watch(found) {
                    is_stopped.store(true, Ordering::Relaxed);
                }
                if is_stopped.load(Ordering::Relaxed) {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            let help = |_| spawn(scope, || work(&mut |_| true)).is_some();
            // As many threads as the system gives.
            let _ = (1..threads).all(help);
            work(watch);
        });
        !is_stopped.into_inner()
    }

    /// Replaces what was reached last in a column by what this step reaches; says whether that is anything.
    fn pull(
        &self,
        column: usize,
        scratch: &mut [u64],
        was_alive: bool,
        last: &mut [u64],
        marks: &mut [u64],
    ) -> bool {
        let edges = self.edges[column].iter();
        let mut edges = edges
            .filter(|edge| self.from.alive[edge.place as usize])
            .peekable();
        if edges.peek().is_none() {
            if was_alive {
                last.fill(0);
            }
            return false;
        }
        scratch.fill(0);
        for edge in edges {
            let start = edge.place as usize * self.plan.words;
            let source = &self.from.last[start..start + self.plan.words];
            let shift = &self.plan.shifts[usize::from(edge.shift)];
            if shift.is_empty() {
                for (into, &word) in scratch.iter_mut().zip(source) {
                    *into |= word;
                }
            } else {
                pull_shifted(scratch, source, shift);
            }
        }
        let mut any = 0;
        for ((next, last), marks) in scratch.iter().zip(last).zip(marks) {
            *last = next & !*last;
            any |= *last;
            if self.is_marked {
                *marks |= *last;
            }
        }
        any != 0
    }
}

fn pull_shifted(into: &mut [u64], source: &[u64], shift: &[u16]) {
    for (&word, shift) in source.iter().zip(shift.chunks(64)) {
        let mut word = word;
        while word != 0 {
            let rank = usize::from(shift[word.trailing_zeros() as usize]);
            into[rank / 64] |= 1 << (rank % 64);
            word &= word - 1;
        }
    }
}

/// Turns sets of ranks for every column into sets of columns for every rank; `None` when there is no
/// memory for them.
fn transposed(
    pattern: &Pattern,
    columns: &Columns,
    plan: &Plan,
    marks: [&[u64]; 2],
    threads: usize,
) -> Option<Words> {
    let row = pattern.stride(columns) / 64;
    let mut table = NewWords::zeroed(pattern.words(columns))?;
    {
        let blocks = Mutex::new(table.chunks_mut(64 * row).enumerate());
        let work = || {
            loop {
                let block = lock(&blocks).next();
                let Some((word, block)) = block else {
                    return;
                };
                for (at, places) in plan.places.chunks(64).enumerate() {
                    let mut square = [0; 64];
                    for (line, &(colour, place)) in square.iter_mut().zip(places) {
                        *line = marks[colour][place * plan.words + word];
                    }
                    transpose(&mut square);
                    for (line, row) in square.iter().zip(block.chunks_mut(row)) {
                        row[at] = *line;
                    }
                }
            }
        };
        thread::scope(|scope| {
            let _ = (1..threads).all(|_| spawn(scope, work).is_some());
            work();
        });
    }
    Some(table.into())
}
