//! Boards and films that several tests draw.

use taquin_puzzle::{Blank, Board, Goal, Metric, Random, Scramble};
use taquin_render::{Film, Look, Scheme};

pub(crate) const START: &str = "8 0 6/5 4 7/2 3 1";

pub(crate) fn board(text: &str) -> (Board, Board) {
    let board: Board = text.parse().unwrap();
    let goal = Goal::Rows.board(board.size());
    (board, goal)
}

pub(crate) fn random(size: &str) -> (Board, Board) {
    let goal = Goal::Rows.board(size.parse().unwrap());
    let scramble = Scramble::Solvable(Blank::Anywhere);
    (scramble.board(&goal, &mut Random::new(1)).unwrap(), goal)
}

pub(crate) fn look(board: &Board, scheme: Scheme) -> Look {
    Look::new(board.size()).unwrap().with_scheme(scheme)
}

pub(crate) fn film(start: &str, moves: &str, metric: Metric) -> Film {
    let (start, goal) = board(start);
    Film::new(start, goal, &moves.parse().unwrap(), metric).unwrap()
}

/// A film of `moves` moves to the goal: a random walk from it, reversed.
pub(crate) fn long_film(moves: usize) -> Film {
    let goal = Goal::Rows.board("4x4".parse().unwrap());
    let mut board = goal.clone();
    let mut random = Random::new(7);
    let mut way = taquin_puzzle::Moves::new();
    while way.len() < moves {
        let directions: Vec<_> = board.moves().collect();
        let direction = directions[random.below(directions.len() as u64) as usize];
        if way.iter().next_back() != Some(direction.opposite()) {
            board.slide(direction);
            way.push(direction);
        }
    }
    Film::new(board, goal, &way.inverse(), Metric::Single).unwrap()
}
