//! Checking a table: entries near the goal's line against a search, others along random walks.

use std::collections::HashMap;
use std::sync::Arc;

use taquin_puzzle::Random;

use super::grid::Grid;
use super::placements::SlotSets;
use super::table::Table;
use crate::symmetry::GoalClass;
use crate::tables::{BuildProgress, Words, WrongValue};

/// The lines nearest to the goal's that are compared with a search.
const NEAR_LINES: usize = 20_000;

/// The steps of a random walk along which lines are compared with their neighbours.
const WALK_STEPS: usize = 2_000;

/// Compares entries with what they should be, until told to stop.
pub(super) fn sample(
    class: GoalClass,
    pattern: u16,
    is_row: bool,
    words: Words,
    progress: BuildProgress<'_>,
) -> Result<(), WrongValue> {
    let grid = Grid::new(class);
    let tiles = pattern.count_ones() as usize;
    let sets = Arc::new(SlotSets::new(grid.slots(), tiles));
    let Some(table) = Table::from_words(grid, pattern, is_row, &sets, words) else {
        return Ok(());
    };
    near_the_goal(&table, progress)?;
    far_away(&table, progress)
}

/// Breadth-first search from the goal's line.
fn near_the_goal(table: &Table, progress: BuildProgress<'_>) -> Result<(), WrongValue> {
    let (line, reading) = table.goal();
    let mut known = HashMap::from([(table.place_of(line, reading), 0_u8)]);
    let mut queue = vec![(line, reading)];
    let mut next = 0;
    while next < queue.len() {
        let (line, reading) = queue[next];
        next += 1;
        let place = table.place_of(line, reading);
        let steps = known[&place];
        compare(place, table.walk(line, reading), steps)?;
        if queue.len() < NEAR_LINES {
            for there in table.neighbours(line, reading) {
                known
                    .entry(table.place_of(there.0, there.1))
                    .or_insert_with(|| {
                        queue.push(there);
                        steps + 1
                    });
            }
        }
        if next % 1024 == 0 && !progress(0.5 * next as f64 / queue.len().max(NEAR_LINES) as f64) {
            break;
        }
    }
    Ok(())
}

/// Along a random walk every line is one step farther than the nearest of its neighbours.
fn far_away(table: &Table, progress: BuildProgress<'_>) -> Result<(), WrongValue> {
    let mut random = Random::new(1);
    let (mut line, mut reading) = table.goal();
    for step in 0..WALK_STEPS {
        let next: Vec<_> = table.neighbours(line, reading).collect();
        let found = table.walk(line, reading);
        let nearest = next
            .iter()
            .filter_map(|&(line, reading)| table.walk(line, reading))
            .min();
        if found != Some(0) {
            let expected = nearest.map_or(0, |nearest| nearest + 1);
            compare(table.place_of(line, reading), found, expected)?;
        }
        (line, reading) = next[random.below(next.len() as u64) as usize];
        if step % 64 == 0 && !progress(0.5 + 0.5 * step as f64 / WALK_STEPS as f64) {
            break;
        }
    }
    Ok(())
}

fn compare(place: usize, found: Option<u8>, expected: u8) -> Result<(), WrongValue> {
    if found == Some(expected) {
        return Ok(());
    }
    Err(WrongValue {
        position: format!("entry {place}"),
        found: found.map_or(u64::MAX, u64::from),
        expected: expected.into(),
    })
}
