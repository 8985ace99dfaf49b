//! Mazes to cross.

use super::{Instance, Oracle};
use crate::building_blocks::random::Random;
use crate::puzzles::maze::{Maze, Straight};

/// A maze that is to be crossed.
pub(crate) type Crossing<H = Straight<'static>> = Instance<Maze, H>;

impl Oracle for Maze {}

/// A maze to cross from a cell to another, each given by its row and column.
pub(crate) fn maze(text: &str, start: (u32, u32), goal: (u32, u32)) -> Crossing {
    let maze: &'static Maze = Box::leak(Box::new(Maze::new(text).unwrap()));
    let cell = |(row, col)| maze.cell(row, col).unwrap();
    let goal = cell(goal);
    Instance::new(maze, cell(start), goal, Straight { maze, goal })
}

/// Mazes with prices and walls, by a fixed seed, to cross from the first corner to the last.
pub(crate) fn some_mazes(mazes: usize, rows: u32, cols: u32) -> impl Iterator<Item = Crossing> {
    let mut random = Random::new(3);
    (0..mazes).map(move |_| {
        let mut text = String::new();
        for cell in 0..rows * cols {
            let is_corner = cell == 0 || cell == rows * cols - 1;
            text.push(match random.below(12) {
                0..=2 if !is_corner => '#',
                price => char::from(b'1' + (price % 9) as u8),
            });
            if cell % cols == cols - 1 {
                text.push('\n');
            }
        }
        maze(&text, (0, 0), (rows - 1, cols - 1))
    })
}

/// Mazes whose goal is behind a wall.
pub(crate) fn walled_off() -> Vec<Crossing> {
    vec![
        maze("1 # 1", (0, 0), (0, 2)),
        maze("1 1 # 1", (0, 0), (0, 3)),
        maze("1 1 1 # 1\n1 1 1 # 1", (0, 0), (0, 4)),
        maze("1 2 # 1\n1 1 # 1\n3 1 # 1", (0, 0), (2, 3)),
        maze("1 1 1\n1 # #\n1 # 1", (0, 0), (2, 2)),
    ]
}

#[test]
fn some_mazes_can_be_crossed_and_some_cannot() {
    for (rows, cols) in [(3, 4), (4, 4), (6, 6), (7, 9), (8, 8), (12, 12)] {
        for mazes in [20, 40, 60, 100, 200] {
            let ways = some_mazes(mazes, rows, cols).filter(|maze| maze.cheapest().is_some());
            let ways = ways.count();
            assert!(ways > mazes / 4 && ways < mazes, "{rows}x{cols}: {ways}");
        }
    }
    assert!(walled_off().iter().all(|maze| maze.cheapest().is_none()));
}
