//! What a question costs beside its search: 3x3 and 4x4 boards asked as JSON, and solved directly.

#![allow(clippy::print_stdout)]

use std::time::{Duration, Instant};

use taquin::{Blank, Board, CancelToken, Engine, Goal, Problem, Random, Scramble, Solve};
use taquin_api::{Api, Caps, Reply};

const BOARDS: usize = 2000;

fn main() {
    let engine = Engine::in_memory();
    let api = Api::new(engine.clone(), Caps::default());
    for (size, walk) in [("3x3", None), ("4x4", Some(40))] {
        let goal = Goal::Rows.board(size.parse().expect("a size"));
        let mut random = Random::new(1);
        let scramble = walk.map_or(Scramble::Solvable(Blank::Anywhere), Scramble::Walk);
        let boards: Vec<Board> = (0..BOARDS)
            .map(|_| scramble.board(&goal, &mut random).expect("solvable"))
            .collect();
        let requests: Vec<String> = boards
            .iter()
            .map(|board| format!(r#"{{"board": "{board}", "time": "5s"}}"#))
            .collect();
        let lengths: Vec<u64> = boards
            .iter()
            .map(|board| solved(board, &goal, &engine))
            .collect();
        let begun = Instant::now();
        for (board, &length) in boards.iter().zip(&lengths) {
            assert_eq!(solved(board, &goal, &engine), length);
        }
        let direct = begun.elapsed();
        let begun = Instant::now();
        for (request, length) in requests.iter().zip(&lengths) {
            let asked = api.ask(
                "solve",
                request.as_bytes(),
                &mut |_| (),
                &CancelToken::new(),
            );
            let Ok(Reply::Json(answer)) = asked else {
                panic!("{asked:?}");
            };
            assert!(answer.contains(&format!("\"length\":{length},")));
        }
        let asked = begun.elapsed();
        let each = |time: Duration| time.as_secs_f64() * 1e6 / BOARDS as f64;
        println!(
            "{size}: {:.1} µs solved directly, {:.1} µs asked as JSON: {:.1} µs more",
            each(direct),
            each(asked),
            each(asked) - each(direct),
        );
    }
}

fn solved(board: &Board, goal: &Board, engine: &Engine) -> u64 {
    let problem = Problem::new(board.clone(), goal.clone()).expect("solvable");
    let question = Solve::new(&problem).engine(engine).threads(1);
    let answer = question.run().expect("the engine solves it");
    answer.length().expect("it has a solution")
}
