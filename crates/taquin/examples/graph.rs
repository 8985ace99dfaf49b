//! Walks the puzzle's graph with a hand-written search: counts the boards at each distance.
//!
//! A board is a node of an implicit graph: `Board::neighbours` makes the edges on
//! demand. `cargo run --example graph`

use std::collections::{HashSet, VecDeque};

use taquin::{Goal, Size};

#[expect(clippy::print_stdout, reason = "an example shows what it does")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let goal = Goal::Rows.board(Size::new(2, 3)?);
    let mut seen = HashSet::from([goal.clone()]);
    let mut queue = VecDeque::from([(0, goal)]);
    let mut counts = Vec::new();
    while let Some((distance, board)) = queue.pop_front() {
        if distance == counts.len() {
            counts.push(0);
        }
        counts[distance] += 1;
        for (_, next) in board.neighbours() {
            if seen.insert(next.clone()) {
                queue.push_back((distance + 1, next));
            }
        }
    }
    println!("2x3 boards at each distance from the goal: {counts:?}");
    assert_eq!(counts.iter().sum::<u64>(), 360);
    Ok(())
}
