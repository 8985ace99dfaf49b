//! Boards to test on: every one of a size, those reachable from a goal, or random ones.

use std::collections::{HashMap, VecDeque};

use proptest::prelude::*;
use taquin_puzzle::{Board, Random, Size, Tile};

pub(crate) fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).unwrap()
}

pub(crate) fn board(text: &str) -> Board {
    text.parse().unwrap()
}

/// Every arrangement of the tiles, in lexicographic order.
pub(crate) fn every_board(size: Size) -> impl Iterator<Item = Board> {
    let first: Vec<Tile> = (0..size.cells() as Tile).collect();
    std::iter::successors(Some(first), |cells| {
        let mut cells = cells.clone();
        next_permutation(&mut cells).then_some(cells)
    })
    .map(move |cells| Board::new(size, cells).unwrap())
}

/// Steps to the next permutation in lexicographic order; false after the last.
fn next_permutation(cells: &mut [Tile]) -> bool {
    let Some(pivot) = cells.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        return false;
    };
    let successor = cells.iter().rposition(|&tile| tile > cells[pivot]).unwrap();
    cells.swap(pivot, successor);
    cells[pivot + 1..].reverse();
    true
}

/// Every board from which the goal can be reached, with its distance in single moves.
pub(crate) fn reachable(goal: &Board) -> HashMap<Board, u32> {
    let mut distances = HashMap::from([(goal.clone(), 0)]);
    let mut queue = VecDeque::from([(goal.clone(), 0)]);
    while let Some((board, distance)) = queue.pop_front() {
        for (_, next) in board.neighbours() {
            if !distances.contains_key(&next) {
                distances.insert(next.clone(), distance + 1);
                queue.push_back((next, distance + 1));
            }
        }
    }
    distances
}

/// Any arrangement of the tiles, solvable or not.
pub(crate) fn shuffled(size: Size, random: &mut Random) -> Board {
    let mut cells: Vec<Tile> = (0..size.cells() as Tile).collect();
    random.shuffle(&mut cells);
    Board::new(size, cells).unwrap()
}

/// Sizes from 1x2 and 2x1 to 12x12.
pub(crate) fn sizes() -> impl Strategy<Value = Size> {
    (1..=12_usize, 1..=12_usize)
        .prop_filter_map("two cells", |(rows, cols)| Size::new(rows, cols).ok())
}

/// Random boards of random sizes.
pub(crate) fn random_boards() -> impl Strategy<Value = Board> {
    (sizes(), any::<u64>()).prop_map(|(size, seed)| shuffled(size, &mut Random::new(seed)))
}
