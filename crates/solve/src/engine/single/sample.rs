//! Checking a database: entries near the goal against a search, others against their neighbours.

use std::collections::HashMap;

use taquin_puzzle::Random;

use super::columns::{Columns, cells};
use super::pattern::{Pattern, Placement};
use super::table::Table;
use super::walk::distance;
use crate::tables::{BuildProgress, Words, WrongValue};

/// The placements nearest to the goal that are compared with a search.
const NEAR_PLACEMENTS: usize = 20_000;

/// The random placements that are compared with those one move away.
const RANDOM_PLACEMENTS: usize = 1_000;

/// Compares entries with what they should be, until told to stop.
pub(crate) fn sample(
    pattern: Pattern,
    words: Words,
    progress: BuildProgress<'_>,
) -> Result<(), WrongValue> {
    let columns = Columns::of(pattern.grid);
    let Some(table) = Table::from_words(pattern, columns, words) else {
        return Ok(());
    };
    near_the_goal(&table, columns, progress)?;
    anywhere(&table, columns, progress)
}

/// Breadth-first search over the moves of the pattern's tiles, from the goal.
fn near_the_goal(
    table: &Table,
    columns: &Columns,
    progress: BuildProgress<'_>,
) -> Result<(), WrongValue> {
    let index = |placement| table.pattern.index(columns, placement);
    let goal = table.pattern.goal();
    let mut known = HashMap::from([(index(goal), 0)]);
    let mut queue = vec![goal];
    let mut next = 0;
    while next < queue.len() {
        let here = queue[next];
        next += 1;
        let moves = known[&index(here)];
        let found = distance(table, columns, here);
        if found != Some(moves) {
            return Err(wrong(here, found, moves));
        }
        if queue.len() < NEAR_PLACEMENTS {
            for there in table.neighbours(here) {
                known.entry(index(there)).or_insert_with(|| {
                    queue.push(there);
                    moves + 1
                });
            }
        }
        if next % 1024 == 0
            && !progress(0.5 * next as f64 / NEAR_PLACEMENTS.max(queue.len()) as f64)
        {
            break;
        }
    }
    Ok(())
}

/// Compares random placements: each is one move farther than its nearest neighbour.
fn anywhere(
    table: &Table,
    columns: &Columns,
    progress: BuildProgress<'_>,
) -> Result<(), WrongValue> {
    let pattern = &table.pattern;
    let mut random = Random::new(1);
    for number in 0..RANDOM_PLACEMENTS {
        let mut cells: Vec<usize> = cells(pattern.grid.all()).collect();
        random.shuffle(&mut cells);
        let here = Placement {
            set: cells[..pattern.len()]
                .iter()
                .fold(0, |set, &cell| set | 1 << cell),
            rank: random.below(pattern.ranks() as u64) as usize,
            blank: cells[pattern.len()],
        };
        let found = distance(table, columns, here);
        let nearest = table
            .neighbours(here)
            .filter_map(|there| distance(table, columns, there))
            .min();
        // With few tiles a random placement may be the goal.
        let is_goal = pattern.index(columns, here) == pattern.index(columns, pattern.goal());
        let expected = match nearest.filter(|_| !is_goal) {
            Some(nearest) => nearest + 1,
            None => 0,
        };
        let is_unreachable = nearest.is_none() && found.is_none();
        if found != Some(expected) && !is_unreachable {
            return Err(wrong(here, found, expected));
        }
        if number % 64 == 0 && !progress(0.5 + 0.5 * number as f64 / RANDOM_PLACEMENTS as f64) {
            break;
        }
    }
    Ok(())
}

fn wrong(placement: Placement, found: Option<u32>, expected: u32) -> WrongValue {
    WrongValue {
        position: format!(
            "order {} of the tiles in cells {:?}, the blank in {}",
            placement.rank,
            cells(placement.set).collect::<Vec<_>>(),
            placement.blank,
        ),
        found: found.map_or(u64::MAX, u64::from),
        expected: expected.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::grid::Grid;
    use super::*;

    #[test]
    fn tables_of_a_single_tile_pass() {
        for home in [14, 11, 0] {
            let pattern = Pattern::new(Grid { rows: 4, cols: 4 }, 1 << home, 15);
            let columns = Columns::of(pattern.grid);
            let table = Table::build(pattern, columns, 1, &mut |_| true).unwrap();
            assert_eq!(sample(pattern, table.words, &mut |_| true), Ok(()));
        }
    }

    #[test]
    fn good_tables_pass_and_wrong_entries_are_found() {
        let pattern = Pattern::new(Grid { rows: 4, cols: 4 }, 0b11_0011, 15);
        let columns = Columns::of(pattern.grid);
        let words = || {
            Table::build(pattern, columns, 1, &mut |_| true)
                .unwrap()
                .words
        };
        assert_eq!(sample(pattern, words(), &mut |_| true), Ok(()));
        let mut all_zero = words().to_vec();
        all_zero.fill(0);
        assert!(sample(pattern, all_zero.into(), &mut |_| true).is_err());
        let mut one_wrong = words().to_vec();
        let near = Table::from_words(pattern, columns, words()).unwrap();
        let neighbour = near.neighbours(pattern.goal()).next().unwrap();
        let index = pattern.index(columns, neighbour);
        one_wrong[index / 64] ^= 1 << (index % 64);
        assert!(sample(pattern, one_wrong.into(), &mut |_| true).is_err());
    }
}
