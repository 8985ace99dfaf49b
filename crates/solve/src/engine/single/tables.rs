//! The databases of a class, and what else its searches share.

use std::sync::OnceLock;

use taquin_puzzle::Direction;

use super::automaton::{Automaton, Rows};
use super::columns::Columns;
use super::entries::Entries;
use super::grid::{Grid, Nibbles, piece};
use super::kernel::{Kernel, ViewMaps};
use super::node::{MAX_PATTERNS, Node, PatternId, Root, pattern_state};
use super::partition::{Partition, partitions};
use super::pattern::Pattern;
use super::steps::Steps;
use super::table::Table;
use super::walk::{Walk, distance, lengths};
use crate::Run;
use crate::engine::permutation::change;
use crate::engine::tier::Tier;
use crate::symmetry::{GoalClass, NormalizedStart};
#[cfg(test)]
use crate::tables::BuildProgress;
use crate::tables::Words;

/// The length of the move sequences that the search's automaton compares.
const AUTOMATON_LENGTH: usize = 10;

/// The same in long searches: that leaves out one node in twenty, but takes 15 ms to make.
const THOROUGH_LENGTH: usize = 12;

/// Everything that the searches of one class share.
pub(crate) struct Tables {
    pub(crate) class: GoalClass,
    pub(crate) grid: Grid,
    pub(crate) columns: &'static Columns,
    tables: Vec<Table>,
    views: Vec<View>,
    steps: Steps,
    view_maps: ViewMaps,
    /// Refuses sequences that others replace.
    pub(crate) pruning: Automaton,
    /// Refuses more of them.
    thorough: OnceLock<Automaton>,
    /// Refuses only to undo the last move.
    plain: OnceLock<Automaton>,
}

/// A way to look at the board, and the tables it uses.
struct View {
    is_turned: bool,
    /// For each pattern its number among the tables.
    tables: Vec<usize>,
}

impl Tables {
    /// The patterns that have tables of their own, in the order of [`Tables::from_parts`].
    pub(crate) fn patterns(class: GoalClass, tier: Tier) -> Vec<Pattern> {
        patterns_of(Grid::of(class.size()), &partitions(class, tier))
    }

    /// Builds the tables of a class; `None` when told to stop.
    #[cfg(test)]
    pub(crate) fn build(
        class: GoalClass,
        tier: Tier,
        threads: usize,
        progress: BuildProgress<'_>,
    ) -> Option<Tables> {
        let partitions = partitions(class, tier);
        Tables::built(class, &partitions, AUTOMATON_LENGTH, threads, progress)
    }

    /// Builds the tables of any partitions of a class's tiles.
    #[cfg(test)]
    pub(crate) fn built(
        class: GoalClass,
        partitions: &[Partition],
        automaton_length: usize,
        threads: usize,
        progress: BuildProgress<'_>,
    ) -> Option<Tables> {
        let grid = Grid::of(class.size());
        let columns = Columns::of(grid);
        let patterns = patterns_of(grid, partitions);
        let sizes = patterns.iter().map(|pattern| pattern.words(columns));
        let total = sizes.sum::<usize>() as f64;
        let mut tables = Vec::new();
        let mut done = 0.0;
        for pattern in patterns {
            let share = pattern.words(columns) as f64 / total;
            let mut progress = |part: f64| progress(done + share * part);
            tables.push(Table::build(pattern, columns, threads, &mut progress).ok()?);
            done += share;
        }
        Some(Tables::new(class, partitions, automaton_length, tables))
    }

    /// Tables from the words of every pattern; `None` when their number or size is wrong.
    pub(crate) fn from_parts(class: GoalClass, tier: Tier, parts: Vec<Words>) -> Option<Tables> {
        let columns = Columns::of(Grid::of(class.size()));
        let patterns = Tables::patterns(class, tier);
        if patterns.len() != parts.len() {
            return None;
        }
        let parts = patterns.into_iter().zip(parts);
        let tables: Option<Vec<Table>> = parts
            .map(|(pattern, words)| Table::from_words(pattern, columns, words))
            .collect();
        let partitions = partitions(class, tier);
        Some(Tables::new(class, &partitions, AUTOMATON_LENGTH, tables?))
    }

    fn new(
        class: GoalClass,
        partitions: &[Partition],
        automaton_length: usize,
        tables: Vec<Table>,
    ) -> Tables {
        let grid = Grid::of(class.size());
        let views = partitions.iter().map(|partition| {
            let number = |pattern| {
                let place = tables.iter().position(|table| table.pattern == pattern);
                place.expect("every pattern has its table")
            };
            View {
                is_turned: partition.is_turned,
                tables: in_view(grid, partition).into_iter().map(number).collect(),
            }
        });
        let views: Vec<View> = views.collect();
        let columns = Columns::of(grid);
        // Only searches in two views use it.
        let length = if views.len() == 2 {
            automaton_length
        } else {
            2
        };
        Tables {
            class,
            grid,
            steps: Steps::new(grid),
            view_maps: view_maps(grid, columns, &tables, &views),
            columns,
            views,
            tables,
            pruning: Automaton::new(grid, length),
            thorough: OnceLock::new(),
            plain: OnceLock::new(),
        }
    }

    /// The words of every pattern, in the order of [`Tables::patterns`].
    #[cfg(test)]
    pub(crate) fn parts(&self) -> impl Iterator<Item = &Words> {
        self.tables.iter().map(|table| &table.words)
    }

    /// The size of the tables.
    #[cfg(test)]
    pub(crate) fn bytes(&self) -> usize {
        self.parts().map(|words| size_of_val::<[u64]>(words)).sum()
    }

    /// How many views of the board there are; see [`partitions`].
    pub(crate) fn views(&self) -> usize {
        self.views.len()
    }

    /// The number of moves to the goal, for classes with one view or none.
    pub(crate) fn distance(&self, board: Nibbles, blank: usize) -> u32 {
        match self.views.first() {
            None => blank.abs_diff(self.home()) as u32,
            Some(view) => self.values(view, board, blank).iter().sum(),
        }
    }

    /// Whether a board is nearer the goal than one a move away, for classes with one view or none.
    pub(crate) fn is_nearer(&self, board: Nibbles, blank: usize, distance: u32) -> bool {
        match self.tables.first() {
            None => blank.abs_diff(self.home()) < distance as usize,
            Some(table) => {
                let placement = table.pattern.placement(board, blank);
                table.residue(self.columns, placement) == (distance + 3) % 4
            }
        }
    }

    /// The blank's home.
    fn home(&self) -> usize {
        self.grid.cell_of(self.class, self.class.home())
    }

    /// The board of a start on the grid, and the blank's cell.
    pub(crate) fn board(&self, start: &NormalizedStart) -> (Nibbles, usize) {
        debug_assert_eq!(start.class, self.class);
        let blank = self.grid.cell_of(self.class, start.blank());
        (self.grid.nibbles(start), blank)
    }

    /// A proven lower bound on the number of moves to the goal.
    #[cfg(test)]
    pub(crate) fn lower_bound(&self, start: &NormalizedStart) -> u32 {
        let (board, blank) = self.board(start);
        if self.views.len() < 2 {
            return self.distance(board, blank);
        }
        let bounds = self.views.iter().map(|view| {
            let (board, blank) = self.seen(view, board, blank);
            self.values(view, board, blank).iter().sum()
        });
        bounds.max().unwrap_or(0)
    }

    /// The board as a view sees it.
    fn seen(&self, view: &View, board: Nibbles, blank: usize) -> (Nibbles, usize) {
        if view.is_turned {
            (turned(self.grid, board), self.grid.transposed(blank))
        } else {
            (board, blank)
        }
    }

    /// The values of a view's patterns.
    fn values(&self, view: &View, board: Nibbles, blank: usize) -> Vec<u32> {
        let tables = view.tables.iter().map(|&number| &self.tables[number]);
        let values = tables.map(|table| {
            let placement = table.pattern.placement(board, blank);
            // With wrong words any number is as good.
            distance(table, self.columns, placement).unwrap_or(0)
        });
        values.collect()
    }

    /// The moves of the class's boards for codes of moves on the grid.
    pub(crate) fn runs(&self, codes: &[u8]) -> Vec<Run> {
        let moves = codes.iter().map(|&code| Direction::from_code(code));
        let moves = moves.map(|direction| self.grid.turned(self.class, direction));
        moves.map(|direction| Run::new(direction, 1)).collect()
    }

    /// The node that a search begins with, before the automaton has read a move.
    pub(crate) fn root(&self, board: Nibbles, blank: usize) -> Root {
        let without_blank = board & !(15 << (4 * blank));
        let turned = if self.grid.is_square() {
            moved(self.grid, without_blank)
        } else {
            without_blank
        };
        let mut root = Root {
            node: Node::new(
                [without_blank, turned],
                blank as u8,
                self.pruning.start(blank),
            ),
            bounds: [0; 2],
        };
        let mut walks = [const { None }; 2 * MAX_PATTERNS];
        for (number, view) in self.views.iter().enumerate() {
            let (board, blank) = self.seen(view, board, blank);
            for (id, &table) in PatternId::of_view(number).into_iter().zip(&view.tables) {
                let table = &self.tables[table];
                let placement = table.pattern.placement(board, blank);
                let row = placement.rank * table.pattern.stride(self.columns);
                root.node.parts[id.index()] = pattern_state(placement.set, 0, row);
                walks[id.index()] = Some(Walk::new(table, self.columns, placement));
            }
        }
        for (id, value) in lengths(walks).into_iter().enumerate() {
            let value = value.unwrap_or(0);
            root.node.parts[id] += pattern_state(0, value, 0);
            root.bounds[id / MAX_PATTERNS] += value;
        }
        root
    }

    /// An automaton for searches that take much longer than making it.
    pub(crate) fn thorough(&self) -> &Automaton {
        let automaton = || Automaton::new(self.grid, THOROUGH_LENGTH);
        self.thorough.get_or_init(automaton)
    }

    /// An automaton that refuses only to undo the last move.
    pub(crate) fn plain(&self) -> &Automaton {
        self.plain.get_or_init(|| Automaton::new(self.grid, 2))
    }

    /// An inner loop.
    pub(crate) fn kernel<'k>(&'k self, automaton: &'k Rows) -> Kernel<'k> {
        let mut entries = [Entries::new(&[]); 2 * MAX_PATTERNS];
        for (number, view) in self.views.iter().enumerate() {
            for (id, &table) in PatternId::of_view(number).into_iter().zip(&view.tables) {
                let table = &self.tables[table];
                entries[id.index()] = Entries::new(&table.words);
            }
        }
        Kernel::new(
            self.grid,
            &self.steps,
            self.columns.words(),
            automaton,
            &self.view_maps,
            entries,
        )
    }
}

/// What the kernel needs to know of the views.
fn view_maps(grid: Grid, columns: &Columns, tables: &[Table], views: &[View]) -> ViewMaps {
    let mut view_maps = ViewMaps::default();
    for (number, view) in views.iter().enumerate() {
        // Boards of both views name pieces by their homes in the first.
        let seen = |piece: usize| {
            if view.is_turned {
                grid.transposed(piece)
            } else {
                piece
            }
        };
        for (id, &table) in PatternId::of_view(number).into_iter().zip(&view.tables) {
            let pattern = &tables[table].pattern;
            let stride = pattern.stride(columns) as i64;
            for tile in 0..grid.cells() {
                let Some(label) = pattern.label(seen(tile)) else {
                    continue;
                };
                for leader in [0, 1] {
                    view_maps.ids[16 * leader + tile][usize::from(leader != number)] = id;
                }
                for passed in (0..grid.cells()).filter(|&passed| passed != tile) {
                    if let Some(other) = pattern.label(seen(passed)) {
                        let change = change(label, other) * stride;
                        view_maps.changes[16 * number + tile][passed] = change as u64;
                    }
                }
            }
        }
    }
    view_maps
}

/// The different patterns of several partitions.
fn patterns_of(grid: Grid, partitions: &[Partition]) -> Vec<Pattern> {
    let mut patterns = Vec::new();
    for pattern in partitions
        .iter()
        .flat_map(|partition| in_view(grid, partition))
    {
        if !patterns.contains(&pattern) {
            patterns.push(pattern);
        }
    }
    patterns
}

/// The patterns of a partition.
fn in_view(grid: Grid, partition: &Partition) -> Vec<Pattern> {
    let tiles = partition.patterns.iter();
    tiles
        .map(|&tiles| Pattern::new(grid, tiles, partition.home))
        .collect()
}

/// A square board reflected at its diagonal, the pieces named by their reflected homes.
fn turned(grid: Grid, board: Nibbles) -> Nibbles {
    let board = moved(grid, board);
    (0..grid.cells()).fold(0, |turned, cell| {
        turned | (grid.transposed(piece(board, cell)) as u64) << (4 * cell)
    })
}

/// The pieces of a square board in transposed cells.
fn moved(grid: Grid, board: Nibbles) -> Nibbles {
    (0..grid.cells()).fold(0, |moved, cell| {
        moved | (piece(board, cell) as u64) << (4 * grid.transposed(cell))
    })
}
