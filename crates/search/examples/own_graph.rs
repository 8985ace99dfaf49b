//! A* on your own graph, given by closures. `cargo run --package taquin-search --example own_graph`

use taquin_search::{Control, graph};

/// A cave seen from above: `#` is rock, digits say how hard it is to enter a cell.
const CAVE: [&str; 5] = [
    "1119111", //
    "1#19#91", "1#11#91", "1###191", "1111111",
];

/// Row and column.
type Cell = (usize, usize);

/// The cells beside a cell that can be entered, and what that costs.
fn ways(&(row, col): &Cell) -> impl Iterator<Item = (Cell, u32)> + use<> {
    let (up, left) = (row.wrapping_sub(1), col.wrapping_sub(1));
    let beside = [(up, col), (row, left), (row, col + 1), (row + 1, col)];
    beside.into_iter().filter_map(|(row, col)| {
        let cell = char::from(*CAVE.get(row)?.as_bytes().get(col)?);
        Some(((row, col), cell.to_digit(10)?))
    })
}

#[expect(clippy::print_stdout, reason = "an example shows what it does")]
fn main() {
    let (start, exit) = ((2, 2), (0, 6));
    // Entering a cell costs at least one, so the distance is never too high.
    let distance = |cell: &Cell| (cell.0.abs_diff(exit.0) + cell.1.abs_diff(exit.1)) as u32;
    let is_exit = |cell: &Cell| *cell == exit;
    let outcome = graph::astar(&start, ways, distance, is_exit, &mut Control::default());

    let route = outcome.best.as_ref().expect("there is a way out");
    println!("out at a cost of {}: {:?}", route.cost, route.states);
    assert!(outcome.is_optimal());
    assert_eq!(route.cost, 14);
}
