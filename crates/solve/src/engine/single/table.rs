//! One pattern's database: a bit for every placement.

use super::build::build;
use super::columns::{Columns, cells, region_around};
use super::entries::Entries;
use super::pattern::{Pattern, Placement};
use crate::engine::permutation::{change, unrank};
use crate::tables::{BuildError, BuildProgress, Words};

/// The database of a pattern.
pub(crate) struct Table {
    pub(crate) pattern: Pattern,
    pub(crate) words: Words,
}

impl Table {
    /// Builds the database.
    pub(crate) fn build(
        pattern: Pattern,
        columns: &Columns,
        threads: usize,
        progress: BuildProgress<'_>,
    ) -> Result<Table, BuildError> {
        let words = build(&pattern, columns, threads, progress)?;
        Ok(Table { pattern, words })
    }

    /// A database from its words; `None` when there are too few or too many.
    pub(crate) fn from_words(pattern: Pattern, columns: &Columns, words: Words) -> Option<Table> {
        (words.len() == pattern.words(columns)).then_some(Table { pattern, words })
    }

    /// The number of moves to the goal, modulo 4.
    pub(crate) fn residue(&self, columns: &Columns, placement: Placement) -> u32 {
        let grid = self.pattern.grid;
        let colour = |cell: usize| (cell / grid.cols + cell % grid.cols) as u32;
        let moved = cells(self.pattern.tiles ^ placement.set);
        let odd = moved.map(colour).sum::<u32>() & 1;
        odd | self.bit(columns, placement) << 1
    }

    /// Bit 1 of the number of moves to the goal.
    fn bit(&self, columns: &Columns, placement: Placement) -> u32 {
        self.bit_at(self.pattern.index(columns, placement))
    }

    /// The entry with an index.
    pub(crate) fn bit_at(&self, index: usize) -> u32 {
        (self.words[index / 64] >> (index % 64)) as u32 & 1
    }

    /// Has the processor fetch an entry while other work is done.
    pub(crate) fn fetch(&self, index: usize) {
        Entries::new(&self.words).expect(index);
    }

    /// The placements one move of a pattern's tile away.
    pub(crate) fn neighbours(&self, from: Placement) -> impl Iterator<Item = Placement> {
        let grid = self.pattern.grid;
        let labels = self.pattern.len();
        let order = unrank(from.rank, labels);
        let region = region_around(grid, from.set, 1 << from.blank);
        let near = cells(grid.spread(region) & from.set);
        near.flat_map(move |tile| {
            let place_of = move |cell: usize| (from.set & ((1 << cell) - 1)).count_ones() as usize;
            let free = grid
                .neighbours(tile)
                .filter(move |&to| region >> to & 1 != 0);
            free.map(move |to| {
                let label = usize::from(order[place_of(tile)]);
                let mut rank = from.rank as i64;
                let passed = if to < tile {
                    place_of(to)..place_of(tile)
                } else {
                    place_of(tile) + 1..place_of(to)
                };
                for &passed in &order[passed] {
                    let change = change(label, usize::from(passed));
                    rank += if to < tile { change } else { -change };
                }
                Placement {
                    set: from.set ^ 1 << tile ^ 1 << to,
                    rank: rank as usize,
                    blank: tile,
                }
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, VecDeque};

    use super::super::grid::Grid;
    use super::super::walk::distance;
    use super::*;
    use crate::engine::permutation::rank;

    /// The costs of all placements, with the blank's cell, by a search that knows nothing of columns or ranks.
    fn oracle(grid: Grid, tiles: &[usize], home: usize) -> HashMap<(Vec<usize>, usize), u32> {
        let goal = (tiles.to_vec(), home);
        let mut costs = HashMap::from([(goal.clone(), 0)]);
        let mut queue = VecDeque::from([(goal, 0)]);
        while let Some((state, cost)) = queue.pop_front() {
            if costs[&state] < cost {
                continue;
            }
            let (cells, blank) = state;
            for next in grid.neighbours(blank) {
                let mut moved = cells.clone();
                let tile = cells.iter().position(|&cell| cell == next);
                if let Some(tile) = tile {
                    moved[tile] = blank;
                }
                let state = (moved, next);
                let cost = cost + u32::from(tile.is_some());
                if costs.get(&state).is_none_or(|&known| cost < known) {
                    costs.insert(state.clone(), cost);
                    match tile {
                        Some(_) => queue.push_back((state, cost)),
                        None => queue.push_front((state, cost)),
                    }
                }
            }
        }
        costs
    }

    fn compare(rows: usize, cols: usize, tiles: &[usize], home: usize) {
        let grid = Grid { rows, cols };
        let columns = Columns::of(grid);
        let set = tiles.iter().fold(0, |set, &cell| set | 1 << cell);
        let pattern = Pattern::new(grid, set, home);
        let table = Table::build(pattern, columns, 2, &mut |_| true).unwrap();
        let costs = oracle(grid, tiles, home);
        let mut seen = vec![false; table.words.len() * 64];
        for ((cells, blank), &cost) in &costs {
            let mut order: Vec<usize> = (0..cells.len()).collect();
            order.sort_by_key(|&label| cells[label]);
            let order: Vec<u8> = order.iter().map(|&label| label as u8).collect();
            let placement = Placement {
                set: cells.iter().fold(0, |set, &cell| set | 1 << cell),
                rank: rank(&order),
                blank: *blank,
            };
            seen[pattern.index(columns, placement)] = true;
            assert_eq!(table.residue(columns, placement), cost % 4);
            if cost < 12 || blank % 3 == 0 {
                assert_eq!(distance(&table, columns, placement), Some(cost));
            }
        }
        if tiles.len() + 2 < grid.cells() {
            let count = seen.iter().filter(|&&seen| seen).count();
            assert_eq!(count, pattern.ranks() * columns.count(pattern.len()));
        }
    }

    #[test]
    fn entries_are_those_of_a_plain_search() {
        for home in 0..9 {
            let others: Vec<usize> = (0..9).filter(|&cell| cell != home).collect();
            compare(3, 3, &others[..4], home);
            compare(3, 3, &others[4..], home);
            compare(3, 3, &[others[0], others[3], others[7]], home);
        }
        for home in 0..8 {
            let others: Vec<usize> = (0..8).filter(|&cell| cell != home).collect();
            compare(4, 2, &others[..4], home);
            compare(4, 2, &others[..1], home);
            compare(4, 2, &others, home);
        }
        compare(5, 2, &[0, 1, 2, 3, 4], 9);
        compare(4, 3, &[0, 1, 2, 4], 11);
        compare(4, 4, &[1, 4, 9], 15);
    }
}
