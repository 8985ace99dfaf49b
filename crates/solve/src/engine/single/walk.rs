//! How far placements are from the goal: downhill, one move at a time.

use taquin_puzzle::Direction;

use super::columns::{Columns, cells, region_around};
use super::pattern::Placement;
use super::table::Table;
use crate::engine::permutation::{change, unrank};

/// No placement is farther from the goal: the farthest boards of the 15-puzzle are 80 moves away, those
/// of 2x8 140.
const MAX_DISTANCE: u32 = 200;

/// The most moves from a placement: each of eight tiles in four directions.
const MAX_MOVES: usize = 32;

/// A way to the goal of a pattern, as far as it is gone.
///
/// Of the placements a move away those nearer the goal have a residue one
/// less. All have the same bit 0, so the table's bit 1 tells them apart.
pub(crate) struct Walk<'a> {
    table: &'a Table,
    columns: &'a Columns,
    stride: usize,
    /// The column of the goal.
    goal: usize,
    here: Placement,
    /// For each cell of the set the label of its tile.
    labels: [u8; 16],
    residue: u32,
    gone: u32,
    next: [Next; MAX_MOVES],
    nexts: usize,
}

/// A placement a move away.
#[derive(Clone, Copy, Default)]
struct Next {
    from: u8,
    to: u8,
    rank: u32,
    index: usize,
}

/// The distance of a placement from the goal; `None` when the walk does not get there because words
/// are wrong.
pub(crate) fn distance(table: &Table, columns: &Columns, from: Placement) -> Option<u32> {
    let [distance] = lengths([Some(Walk::new(table, columns, from))]);
    distance
}

/// The numbers of moves of several walks to the goal; `None` for those that do not get there because
/// words are wrong.
///
/// They go one step at a time together, and so wait for memory together.
pub(crate) fn lengths<const N: usize>(mut walks: [Option<Walk<'_>>; N]) -> [Option<u32>; N] {
    let mut is_going = true;
    while is_going {
        is_going = false;
        for walk in walks.iter_mut().flatten() {
            walk.look();
        }
        for place in &mut walks {
            match place.as_mut().map(Walk::step) {
                Some(Step::On) => is_going = true,
                Some(Step::Lost) => *place = None,
                Some(Step::Home) | None => {}
            }
        }
    }
    walks.map(|walk| walk.map(|walk| walk.gone))
}

enum Step {
    On,
    Home,
    Lost,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(table: &'a Table, columns: &'a Columns, from: Placement) -> Walk<'a> {
        let pattern = &table.pattern;
        let order = unrank(from.rank, pattern.len());
        let mut labels = [0; 16];
        for (cell, label) in cells(from.set).zip(order) {
            labels[cell] = label;
        }
        Walk {
            table,
            columns,
            stride: pattern.stride(columns),
            goal: columns.column(pattern.tiles, pattern.blank),
            here: from,
            labels,
            residue: table.residue(columns, from),
            gone: 0,
            next: [Next::default(); MAX_MOVES],
            nexts: 0,
        }
    }

    fn is_home(&self) -> bool {
        let Placement { set, rank, blank } = self.here;
        rank == 0 && set == self.table.pattern.tiles && self.columns.column(set, blank) == self.goal
    }

    /// Finds the placements a move away, and has their entries fetched.
    fn look(&mut self) {
        self.nexts = 0;
        if self.is_home() {
            return;
        }
        let Placement { set, blank, .. } = self.here;
        let grid = self.table.pattern.grid;
        let region = region_around(grid, set, 1 << blank);
        for direction in Direction::ALL {
            for to in cells(grid.moved(set, direction) & region) {
                let from = grid.source(to, direction).unwrap_or(to);
                let moved = set ^ 1 << from ^ 1 << to;
                let rank = self.rank_after(from, to);
                let column = self.columns.column(moved, from);
                let index = rank * self.stride + column;
                self.table.fetch(index);
                self.next[self.nexts % MAX_MOVES] = Next {
                    from: from as u8,
                    to: to as u8,
                    rank: rank as u32,
                    index,
                };
                self.nexts += 1;
            }
        }
    }

    /// The rank after a tile moves to a cell next to it.
    fn rank_after(&self, from: usize, to: usize) -> usize {
        let label = usize::from(self.labels[from]);
        let between = (from.min(to) + 1)..from.max(to);
        let passed = between.filter(|&cell| self.here.set >> cell & 1 != 0);
        let changes = passed.map(|cell| change(label, usize::from(self.labels[cell])));
        let change = changes.sum::<i64>();
        let rank = self.here.rank as i64 + if to < from { change } else { -change };
        rank as usize
    }

    /// Goes to one that is nearer the goal.
    fn step(&mut self) -> Step {
        if self.nexts == 0 {
            return if self.is_home() {
                Step::Home
            } else {
                Step::Lost
            };
        }
        let residue = (self.residue + 3) % 4;
        let nexts = &self.next[..self.nexts];
        let nearer = |next: &&Next| self.table.bit_at(next.index) == residue >> 1;
        let Some(&Next { from, to, rank, .. }) = nexts.iter().find(nearer) else {
            return Step::Lost;
        };
        let (from, to) = (usize::from(from), usize::from(to));
        self.labels[to] = self.labels[from];
        self.here = Placement {
            set: self.here.set ^ 1 << from ^ 1 << to,
            rank: rank as usize,
            blank: from,
        };
        self.residue = residue;
        self.gone += 1;
        if self.gone > MAX_DISTANCE {
            Step::Lost
        } else {
            Step::On
        }
    }
}
