//! Solves a board that is too large for a proof: prints better and better solutions until one is good
//! enough.
//!
//! `cargo run --example progress`

use std::time::Duration;

use taquin::{Blank, CancelToken, Goal, Limits, Problem, Random, Scramble, Solve};

#[expect(clippy::print_stdout, reason = "an example shows what it does")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let goal = Goal::Rows.board("6x6".parse()?);
    let start = Scramble::Solvable(Blank::Anywhere).board(&goal, &mut Random::new(1))?;
    let problem = Problem::new(start, goal)?;

    let token = CancelToken::new(); // clone it into another thread to stop from there
    let question = Solve::new(&problem).limits(Limits::new().time(Duration::from_secs(20)));
    let answer = question
        .cancel(token.clone())
        .on_progress(|progress| {
            let Some(best) = progress.best else { return };
            println!(
                "{} moves, at least {}",
                best.moves().len(),
                progress.lower_bound
            );
            if best.moves().len() < 250 {
                token.cancel()
            } // good enough
        })
        .run()?;

    let best = answer.solution.ok_or("nothing was found in 20 s")?;
    println!("{} moves: {}", best.moves().len(), best.moves());
    Ok(())
}
