//! The tables of one class, and what they say of a board.

use std::sync::Arc;

use taquin_search::Cost;

use super::grid::{Grid, Line};
use super::patterns::patterns;
use super::placements::{Rotations, SlotSets};
use super::reading::{MAX_PATTERNS, Reader, Reading};
use super::table::Table;
use crate::engine::tier::Tier;
use crate::symmetry::{GoalClass, NormalizedStart};
use crate::tables::{BuildError, BuildProgress, Words};

/// The most tables that one search looks at.
pub(super) const MAX_VIEWS: usize = 8;

/// Tables that bound the number of runs, for all starts of a class.
#[derive(Debug)]
pub(crate) struct MultiTables {
    class: GoalClass,
    grid: Grid,
    /// For each pattern the distances to the goal's column, and those to its row.
    tables: [Vec<Table>; 2],
    reader: Reader,
    /// Reads the transposed board, if that has the same tables.
    transposed_reader: Option<Reader>,
}

/// A line of the normalized board, with all that tables are asked about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) readings: [Reading; 2],
    /// For each table the distance of the line.
    pub(super) distances: [u8; MAX_VIEWS],
}

/// How boards are read, and the tables that are asked: all measure distances to one line.
pub(super) struct Views<'a> {
    pub(super) reader: &'a Reader,
    pub(super) tables: &'a [Table],
}

impl MultiTables {
    /// Computes the tables of a class; `None` when told to stop.
    ///
    /// # Panics
    /// When the class has one row: there is nothing to compute.
    #[cfg(test)]
    pub(crate) fn build(
        class: GoalClass,
        tier: Tier,
        threads: usize,
        progress: BuildProgress<'_>,
    ) -> Option<MultiTables> {
        let patterns = patterns(Grid::new(class), tier);
        MultiTables::with_patterns(class, patterns, threads, progress)
    }

    /// The same for other patterns, all of which have as many tiles.
    #[cfg(test)]
    pub(super) fn with_patterns(
        class: GoalClass,
        patterns: Vec<u16>,
        threads: usize,
        progress: BuildProgress<'_>,
    ) -> Option<MultiTables> {
        let mut parts = Parts::new(class, patterns);
        let rotations = Rotations::new(parts.tiles, parts.grid.cols - 1);
        let count = parts.patterns.len() * 2;
        for (number, (pattern, is_row)) in parts.tables().into_iter().enumerate() {
            let mut on_part = |done: f64| progress((number as f64 + done) / count as f64);
            let sets = (&parts.slot_sets, &rotations);
            let table =
                Table::build(parts.grid, pattern, is_row, sets, threads, &mut on_part).ok()?;
            parts.done[usize::from(is_row)].push(table);
        }
        Some(parts.finish(class))
    }

    /// The tables of a tier, in the order of [`MultiTables::words`]: each one's pattern, whether it
    /// measures distances to a row, and its number of words.
    pub(super) fn contents(class: GoalClass, tier: Tier) -> Vec<(u16, bool, usize)> {
        let parts = Parts::new(class, patterns(Grid::new(class), tier));
        let words = |pattern: u16| Table::len(parts.grid, pattern, &parts.slot_sets);
        let tables = parts.tables().into_iter();
        tables
            .map(|(pattern, is_row)| (pattern, is_row, words(pattern)))
            .collect()
    }

    /// The contents of a single table.
    pub(super) fn build_one(
        class: GoalClass,
        pattern: u16,
        is_row: bool,
        threads: usize,
        progress: BuildProgress<'_>,
    ) -> Result<Words, BuildError> {
        let parts = Parts::new(class, vec![pattern]);
        let rotations = Rotations::new(parts.tiles, parts.grid.cols - 1);
        let sets = (&parts.slot_sets, &rotations);
        let table = Table::build(parts.grid, pattern, is_row, sets, threads, progress)?;
        Ok(table.into_words())
    }

    /// The tables' contents, in a fixed order, to be stored.
    #[cfg(test)]
    pub(crate) fn words(&self) -> impl Iterator<Item = &Words> {
        self.tables.iter().flatten().map(Table::words)
    }

    /// Tables of contents that were stored; `None` if they are not those of this class and tier.
    pub(crate) fn from_words(
        class: GoalClass,
        tier: Tier,
        words: Vec<Words>,
    ) -> Option<MultiTables> {
        let mut parts = Parts::new(class, patterns(Grid::new(class), tier));
        let tables = parts.tables();
        if words.len() != tables.len() {
            return None;
        }
        for ((pattern, is_row), words) in tables.into_iter().zip(words) {
            let table = Table::from_words(parts.grid, pattern, is_row, &parts.slot_sets, words)?;
            parts.done[usize::from(is_row)].push(table);
        }
        Some(parts.finish(class))
    }

    /// The class that these are the tables of.
    pub(crate) fn class(&self) -> GoalClass {
        self.class
    }

    /// The memory that the tables take.
    #[cfg(test)]
    pub(crate) fn bytes(&self) -> usize {
        self.words().map(|words| size_of_val::<[u64]>(words)).sum()
    }

    /// The runs that a start takes at least.
    #[cfg(test)]
    pub(crate) fn lower_bound(&self, start: &NormalizedStart) -> Cost {
        if start.is_solved() {
            return 0;
        }
        let ends = [true, false].into_iter().flat_map(|first_is_row| {
            [true, false].map(|last_is_row| self.root(start, first_is_row, last_is_row))
        });
        let runs = ends.map(|root| root.farthest() + 1);
        runs.min().expect("there are four ways to begin and end")
    }

    pub(super) fn grid(&self) -> Grid {
        self.grid
    }

    /// What a search asks whose last run is horizontal, or not: of the board, and of the
    /// transposed one.
    pub(super) fn views(&self, last_is_row: bool) -> (Views<'_>, Option<Views<'_>>) {
        let transposed = self.transposed_reader.as_ref().map(|reader| Views {
            reader,
            tables: &self.tables[usize::from(!last_is_row)],
        });
        let plain = Views {
            reader: &self.reader,
            tables: &self.tables[usize::from(last_is_row)],
        };
        (plain, transposed)
    }

    /// The start's line along which the first run goes, measured from that of the last run.
    pub(super) fn root(
        &self,
        start: &NormalizedStart,
        first_is_row: bool,
        last_is_row: bool,
    ) -> Node {
        let blank = start.blank();
        let line = self.grid.line_of(blank, first_is_row);
        let (plain, transposed) = self.views(last_is_row);
        let reading = plain.reader.read_line(&start.cells, blank, line);
        let mut node = Node {
            readings: [reading; 2],
            distances: [0; MAX_VIEWS],
        };
        let mut distances = node.distances.iter_mut();
        let mut measure = |views: &Views<'_>, cells: &[u8; 16], blank: usize, line: Line| {
            for (table, distance) in views.tables.iter().zip(distances.by_ref()) {
                *distance = table.distance(cells, blank, line);
            }
        };
        measure(&plain, &start.cells, blank, line);
        if let Some(views) = transposed {
            let mut cells = start.cells;
            for cell in 0..=self.grid.slots() {
                let home = self.grid.transposed_cell(usize::from(start.cells[cell]));
                cells[self.grid.transposed_cell(cell)] = home as u8;
            }
            let (blank, line) = (self.grid.transposed_cell(blank), line.transposed());
            node.readings[1] = views.reader.read_line(&cells, blank, line);
            measure(&views, &cells, blank, line);
        }
        node
    }
}

impl Views<'_> {
    /// Finds out where the tables have what they know of a line, and fetches it.
    #[inline]
    pub(super) fn locate(&self, line: usize, reading: Reading, places: &mut [usize; MAX_PATTERNS]) {
        for (pattern, (table, place)) in self.tables.iter().zip(places).enumerate() {
            *place = table.place(line, reading.set(pattern), reading.order(pattern));
            table.prefetch(*place);
        }
    }

    /// Updates distances from those of a neighbour, until one is too far for the `left` lines still to
    /// go from there.
    #[inline]
    pub(super) fn is_near(&self, distances: &mut [u8], places: &[usize], left: u8) -> bool {
        let mut views = self.tables.iter().zip(places).zip(distances);
        views.all(|((table, &place), distance)| {
            let nearer = distance.wrapping_sub(1);
            let is_farther = (table.bit(place) ^ (nearer >> 1)) & 1;
            *distance = nearer.wrapping_add(2 * is_farther);
            *distance < left
        })
    }
}

impl Node {
    /// The distance according to the table that says the most.
    pub(super) fn farthest(&self) -> Cost {
        let distances = self.distances.iter().map(|&distance| Cost::from(distance));
        distances.max().expect("there are views")
    }
}

/// Tables that are being put together.
struct Parts {
    grid: Grid,
    tiles: usize,
    patterns: Vec<u16>,
    slot_sets: Arc<SlotSets>,
    done: [Vec<Table>; 2],
}

impl Parts {
    fn new(class: GoalClass, patterns: Vec<u16>) -> Parts {
        let grid = Grid::new(class);
        assert!(grid.rows > 1, "one row has one run");
        let tiles = patterns[0].count_ones() as usize;
        Parts {
            grid,
            tiles,
            slot_sets: Arc::new(SlotSets::new(grid.slots(), tiles)),
            patterns,
            done: [Vec::new(), Vec::new()],
        }
    }

    /// Which tables there are: those of columns first.
    fn tables(&self) -> Vec<(u16, bool)> {
        let of_kind = |is_row| self.patterns.iter().map(move |&pattern| (pattern, is_row));
        of_kind(false).chain(of_kind(true)).collect()
    }

    fn finish(self, class: GoalClass) -> MultiTables {
        let transposed = self.grid.transposed();
        let is_exact = self.tiles + 1 >= self.grid.slots();
        let has_same_tables = transposed == self.grid && !is_exact;
        MultiTables {
            class,
            grid: self.grid,
            reader: Reader::new(self.grid, &self.patterns),
            transposed_reader: has_same_tables.then(|| Reader::new(transposed, &self.patterns)),
            tables: self.done,
        }
    }
}
