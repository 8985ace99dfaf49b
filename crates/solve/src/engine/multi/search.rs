//! Iterative deepening over lines: a shortest solution, all of them, and how they begin.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use taquin_puzzle::Direction;
use taquin_search::threads::{into_inner, lock, spawn};
use taquin_search::{Control, Cost, Meter as _, Stoppable};

use super::descent::{Guide, Position, Task};
use super::meter::{Budget, Counts, Halt, Helper, Leader, Meter, Shared};
use super::tables::MultiTables;
use crate::Run;
use crate::engine::metric::{MAX_LENGTH, RunVisitor, SearchEnd};
use crate::symmetry::NormalizedStart;

/// A round is shared out among threads when the one before had this number of nodes.
const MIN_SHARED_NODES: u64 = 50_000;

/// Tasks for each thread: enough that all have work to the end.
const TASKS_PER_THREAD: usize = 64;

/// How long the leader sleeps between two looks at threads that are still working.
const WAIT_INTERVAL: Duration = Duration::from_micros(500);

/// Finds a shortest solution; see [`MetricEngine::search`](crate::engine::metric::MetricEngine::search).
///
/// On one thread the counts are always the same; on several, which of the shortest solutions is found
/// may differ.
///
/// # Errors
/// The limit of the control that was reached.
///
/// # Panics
/// When the tables are those of another class.
pub(crate) fn search(
    tables: &MultiTables,
    start: &NormalizedStart,
    first_bound: Cost,
    budget: u64,
    threads: usize,
    control: &mut Control<'_>,
) -> Stoppable<SearchEnd> {
    let mut solution = None;
    let mut deepening = Deepening::new(tables, start, Budget::new(control, budget));
    let bound = deepening.deepen(first_bound, threads, &mut |runs| {
        solution = Some(runs.to_vec());
        ControlFlow::Break(())
    });
    // One thread may find it while another reaches a limit.
    Ok(match solution {
        Some(runs) => SearchEnd::Found(runs),
        None if bound? > MAX_LENGTH => SearchEnd::Found(Vec::new()),
        None => SearchEnd::OutOfBudget,
    })
}

/// Gives every solution of `length` runs, which is the least, to a visitor until that breaks off.
///
/// # Errors
/// The limit of the control that was reached.
///
/// # Panics
/// When the tables are those of another class.
pub(crate) fn all_optimal(
    tables: &MultiTables,
    start: &NormalizedStart,
    length: Cost,
    control: &mut Control<'_>,
    visit: RunVisitor<'_>,
) -> Stoppable {
    let mut deepening = Deepening::new(tables, start, Budget::new(control, u64::MAX));
    deepening.deepen(length, 1, visit).map(drop)
}

/// The first runs of all solutions of `length` runs, which is the least; none when the start is the
/// goal.
///
/// # Errors
/// The limit of the control that was reached.
///
/// # Panics
/// When the tables are those of another class.
pub(crate) fn good_first_runs(
    tables: &MultiTables,
    start: &NormalizedStart,
    length: Cost,
    control: &mut Control<'_>,
) -> Stoppable<Vec<Run>> {
    let mut good = Vec::new();
    let mut deepening = Deepening::new(tables, start, Budget::new(control, u64::MAX));
    deepening.deepen_each_way(length, &mut good)?;
    Ok(good)
}

/// A start, and rounds with more and more runs.
struct Deepening<'a, 'c, 'o> {
    start: &'a NormalizedStart,
    /// For solutions whose last run is vertical, and horizontal.
    guides: [Guide<'a>; 2],
    /// All ways to end and to begin: which guide to follow, and from where.
    roots: Vec<(usize, Position)>,
    budget: Budget<'c, 'o>,
}

impl<'a, 'c, 'o> Deepening<'a, 'c, 'o> {
    fn new(tables: &'a MultiTables, start: &'a NormalizedStart, budget: Budget<'c, 'o>) -> Self {
        assert_eq!(tables.class(), start.class, "tables serve one class");
        let grid = tables.grid();
        let blank = start.blank();
        let roots = [false, true].into_iter().flat_map(|first_is_row| {
            [false, true].map(|last_is_row| {
                let position = Position {
                    node: tables.root(start, first_is_row, last_is_row),
                    line: grid.line_of(blank, first_is_row),
                    entered: grid.line_of(blank, !first_is_row).index(),
                    left: 0,
                };
                (usize::from(last_is_row), position)
            })
        });
        Deepening {
            start,
            guides: [false, true].map(|last_is_row| Guide::new(tables, last_is_row)),
            roots: roots.collect(),
            budget,
        }
    }

    /// Round after round until one has solutions; returns their length, or the bound reached
    /// when the budget is used up. It is beyond all lengths when wrong tables allow no solution.
    fn deepen(
        &mut self,
        first_bound: Cost,
        threads: usize,
        visit: &mut dyn FnMut(&[Run]) -> ControlFlow<()>,
    ) -> Stoppable<Cost> {
        if self.start.is_solved() {
            let _ = visit(&[]);
            return Ok(0);
        }
        let mut last_round = 0;
        for length in self.bounds(first_bound) {
            self.budget.control().raise_bound(length)?;
            let before = self.budget.control().statistics().expanded;
            let helpers = if last_round < MIN_SHARED_NODES {
                0
            } else {
                threads.saturating_sub(1)
            };
            let mut is_found = false;
            let start = self.start;
            let result = self.round(length, helpers, &mut |first_is_row, path| {
                is_found = true;
                visit(&runs(start, first_is_row, path))
            });
            match result {
                Ok(()) if !is_found => {}
                Ok(()) | Err(Halt::Enough | Halt::OutOfBudget) => return Ok(length),
                Err(Halt::Stopped(reason)) => return Err(reason),
            }
            last_round = self.budget.control().statistics().expanded - before;
        }
        Ok(MAX_LENGTH + 1)
    }

    /// The lengths to try, from a first one that cannot be too long.
    fn bounds(&self, first: Cost) -> impl Iterator<Item = Cost> + use<> {
        let farthest = self.roots.iter().map(|(_, root)| root.node.farthest() + 1);
        let least = farthest.min().expect("there are ways to begin");
        first.max(least)..=MAX_LENGTH
    }

    /// Finds the solutions of one length.
    fn round(
        &mut self,
        length: Cost,
        helpers: usize,
        on_path: &mut dyn FnMut(bool, &[u8]) -> ControlFlow<()>,
    ) -> Result<(), Halt> {
        let tasks = tasks(&self.roots, &self.guides, length);
        if helpers > 0 {
            return share(tasks, helpers, &mut self.budget, on_path);
        }
        for (first_is_row, task) in tasks {
            let mut on_path = |path: &[u8]| on_path(first_is_row, path);
            task.run(&mut self.budget, &mut on_path)?;
        }
        Ok(())
    }

    /// Rounds until one has solutions, in which every first run is tried until it has one.
    fn deepen_each_way(&mut self, first_bound: Cost, good: &mut Vec<Run>) -> Stoppable<Cost> {
        if self.start.is_solved() {
            return Ok(0);
        }
        for length in self.bounds(first_bound) {
            self.budget.control().raise_bound(length)?;
            for (first_is_row, task) in tasks(&self.roots, &self.guides, length) {
                // One line has its only run to the goal.
                let ways = match task.position.left {
                    0 => vec![task],
                    _ => task.split().0,
                };
                for way in ways {
                    let start = self.start;
                    let mut on_path = |path: &[u8]| {
                        good.push(runs(start, first_is_row, path)[0]);
                        ControlFlow::Break(())
                    };
                    match way.run(&mut self.budget, &mut on_path) {
                        Ok(()) | Err(Halt::Enough | Halt::OutOfBudget) => {}
                        Err(Halt::Stopped(reason)) => return Err(reason),
                    }
                }
            }
            if !good.is_empty() {
                return Ok(length);
            }
        }
        Ok(MAX_LENGTH + 1)
    }
}

/// Where to search for solutions of one length, and whether they begin with a horizontal run.
fn tasks<'a>(
    roots: &[(usize, Position)],
    guides: &'a [Guide<'a>; 2],
    length: Cost,
) -> Vec<(bool, Task<'a>)> {
    let roots = roots.iter().map(|&(guide, position)| {
        let left = length as u8 - 1;
        let position = Position { left, ..position };
        let task = Task {
            guide: &guides[guide],
            position,
            prefix: Vec::new(),
        };
        (position.line.is_row(), task)
    });
    roots.filter(|(_, task)| task.position.is_open()).collect()
}

/// Searches for one solution on several threads: an idle one takes the next task.
fn share(
    mut tasks: Vec<(bool, Task<'_>)>,
    helpers: usize,
    budget: &mut Budget<'_, '_>,
    on_path: &mut dyn FnMut(bool, &[u8]) -> ControlFlow<()>,
) -> Result<(), Halt> {
    let wanted = TASKS_PER_THREAD * (helpers + 1);
    while tasks.len() < wanted && tasks.iter().any(|(_, task)| task.position.left > 1) {
        let mut counts = Counts::default();
        let mut parts = Vec::new();
        for (first_is_row, task) in tasks {
            let (split, generated) = task.split();
            counts.expanded += 1;
            counts.generated += generated;
            parts.extend(split.into_iter().map(|part| (first_is_row, part)));
        }
        tasks = parts;
        budget.tell(counts)?;
    }
    let shared = Shared::default();
    let next = AtomicUsize::new(0);
    let found = Mutex::new(None);
    let work = |meter: &mut dyn Meter| {
        while let Some((first_is_row, task)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut on_path = |path: &[u8]| {
                *lock(&found) = Some((*first_is_row, path.to_vec()));
                shared.halt();
                ControlFlow::Break(())
            };
            task.run(meter, &mut on_path)?;
        }
        Ok(())
    };
    let result = std::thread::scope(|scope| {
        let help = |_| spawn(scope, || work(&mut Helper(&shared)));
        let helpers: Vec<_> = (0..helpers).map_while(help).collect();
        let mut leader = Leader {
            budget,
            shared: &shared,
        };
        let mut result = work(&mut leader);
        while !helpers.iter().all(|helper| helper.is_finished()) {
            std::thread::sleep(WAIT_INTERVAL);
            result = result.and(leader.tell(Counts::default()).map(drop));
        }
        result.and(leader.tell(Counts::default()).map(drop))
    });
    if let Some((first_is_row, path)) = into_inner(found) {
        let _ = on_path(first_is_row, &path);
    }
    result
}

/// The runs along lines, given the crossing lines by which each was left.
fn runs(start: &NormalizedStart, first_is_row: bool, path: &[u8]) -> Vec<Run> {
    let (size, home) = (start.class.size(), start.class.home());
    let mut blank = (size.row_of(start.blank()), size.col_of(start.blank()));
    let mut is_row = first_is_row;
    let last_is_row = first_is_row == path.len().is_multiple_of(2);
    let end = match last_is_row {
        true => size.col_of(home),
        false => size.row_of(home),
    };
    let ends = path.iter().map(|&other| usize::from(other)).chain([end]);
    let run = |end: usize| {
        // The blank goes one way, the tiles the other.
        let (from, forth, back) = match is_row {
            true => (&mut blank.1, Direction::Left, Direction::Right),
            false => (&mut blank.0, Direction::Up, Direction::Down),
        };
        let count = end.abs_diff(*from) as u32;
        let direction = if end > *from { forth } else { back };
        *from = end;
        is_row = !is_row;
        Run::new(direction, count)
    };
    ends.map(run).collect()
}
