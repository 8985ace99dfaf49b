//! Completes paths that end close to the goal: cycles of misplaced tiles are repaired, and what is left
//! is constructed.

mod cycle_repair;
mod local_cycle;

use std::cmp::Ordering;

use taquin_puzzle::{Board, Direction, Problem, Tile};
use taquin_search::{Control, Stoppable};

use self::cycle_repair::repair_cycles;
use super::compact_board::{CompactBoard, Grid};
use super::constructive;

/// Completes a path from `start` to the goal: by construction alone, or by repairing the cycles of
/// misplaced tiles first if they are few, whichever is shorter.
///
/// # Errors
/// The reason to stop.
pub(super) fn complete(
    grid: &Grid,
    start: &CompactBoard,
    path: &[Direction],
    control: &mut Control<'_>,
) -> Stoppable<Option<Vec<Direction>>> {
    let board = start.after(grid, path);
    let mut rests = Vec::from_iter(construct(grid, &board, control)?);
    if let Some(mut repair) = repair_cycles(grid, &board, control)? {
        let board = board.after(grid, &repair);
        if let Some(rest) = construct(grid, &board, control)? {
            repair.extend(rest);
            rests.push(repair);
        }
    }
    let shortest = rests.into_iter().min_by_key(Vec::len);
    Ok(shortest.map(|rest| [path, &rest].concat()))
}

/// Constructs a path to the goal.
///
/// # Errors
/// Like [`constructive::construct`].
fn construct(
    grid: &Grid,
    board: &CompactBoard,
    control: &mut Control<'_>,
) -> Stoppable<Option<Vec<Direction>>> {
    if board.is_solved() {
        return Ok(Some(Vec::new()));
    }
    let Some(problem) = canonical_problem(grid, board) else {
        return Ok(None);
    };
    let moves = constructive::construct(&problem, control)?;
    Ok(moves.map(|moves| moves.iter().collect()))
}

/// A compact board as a canonical problem.
fn canonical_problem(grid: &Grid, board: &CompactBoard) -> Option<Problem> {
    let home = board.blank_home();
    let tile = |cell: usize| match cell.cmp(&home) {
        Ordering::Less => cell as Tile + 1,
        Ordering::Equal => 0,
        Ordering::Greater => cell as Tile,
    };
    let start: Vec<Tile> = board.homes.iter().map(|&cell| tile(cell.into())).collect();
    let goal: Vec<Tile> = (0..grid.cells()).map(tile).collect();
    let [start, goal] = [start, goal].map(|tiles| Board::new(grid.size(), tiles));
    Problem::new(start.ok()?, goal.ok()?).ok()
}

#[cfg(test)]
mod tests {
    use taquin_puzzle::{Random, Size};
    use taquin_search::Limits;

    use super::*;

    /// Swaps two neighbours of a solved board.
    fn swap_neighbours(board: &mut CompactBoard, grid: &Grid, random: &mut Random) {
        let size = grid.size();
        let cell = random.below(size.cells() as u64) as usize;
        let next = cell
            + if size.col_of(cell) + 1 < size.cols() {
                1
            } else {
                size.cols()
            };
        if next < size.cells() && cell != board.blank && next != board.blank {
            board.homes.swap(cell, next);
        }
    }

    #[test]
    fn scattered_swaps_are_repaired() {
        let mut random = Random::new(5);
        for size in ["2x9", "3x3", "5x5", "4x12", "12x12", "30x30"] {
            let size: Size = size.parse().unwrap();
            let grid = Grid::new(size).unwrap();
            for _ in 0..20 {
                let blank = random.below(size.cells() as u64) as usize;
                let mut start = CompactBoard::solved(size.cells(), blank);
                for _ in 0..size.cells() / 10 {
                    swap_neighbours(&mut start, &grid, &mut random);
                }
                for _ in 0..random.below(20) {
                    let direction = Direction::from_code(random.below(4) as u8);
                    start.slide(&grid, direction);
                }
                let mut free = Control::new(Limits::default());
                let Some(path) = repair_cycles(&grid, &start, &mut free).unwrap() else {
                    continue;
                };
                let mut board = start.clone();
                for &direction in &path {
                    assert!(grid.source(board.blank, direction).is_some(), "{size}");
                    board.slide(&grid, direction);
                }
                assert_eq!(board.blank, board.blank_home(), "{size}");
                // Parity may leave one swap.
                let distance = board.manhattan(&grid);
                assert!(distance <= 6, "{size}: {distance}");
            }
        }
    }

    #[test]
    fn distant_pairs_are_brought_together_for_a_few_moves_per_cell() {
        let grid = Grid::new("40x40".parse().unwrap()).unwrap();
        let mut start = CompactBoard::solved(1600, 1599);
        for [one, other] in [[45, 46], [85, 126], [1300, 1301], [1321, 1361]] {
            start.homes.swap(one, other);
        }
        let mut free = Control::new(Limits::default());
        let path = repair_cycles(&grid, &start, &mut free).unwrap().unwrap();
        assert!(start.after(&grid, &path).is_solved());
        // The blank walks some 70 cells there and back, and two pairs each are a few cells apart.
        assert!(path.len() < 600, "{}", path.len());
    }
}
