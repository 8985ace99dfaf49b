//! Solves a board and prints every position on the way.
//!
//! `cargo run --example solve`

use std::convert::Infallible;

use taquin::Board;
use taquin::puzzle::text::Format;
use taquin::puzzle::text::drawing::Style;

#[expect(clippy::print_stdout, reason = "an example shows what it does")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start: Board = "1 2 3/5 0 6/4 7 8".parse()?;
    let answer = taquin::solve(&start)?;
    let solution = answer.solution.ok_or("no solution was found")?;
    println!("{} moves: {}", solution.moves().len(), solution.moves());
    solution.visit(|_, board| {
        let drawing = Format::Drawing(Style::Box).print(board).unwrap_or_default();
        println!("{drawing}");
        Ok::<(), Infallible>(())
    })?;
    Ok(())
}
