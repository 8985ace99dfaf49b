//! The engine as a WebAssembly module: a question as text in, an answer as text out.
//!
//! A question is a board, a goal, a metric, a method and a time in milliseconds, one a line. The host
//! provides the clock.

use std::time::Duration;

use taquin::search::clock;
use taquin::{Board, Goal, Limits, Method, Metric, Problem, Solve};

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Milliseconds since some moment in the past.
    fn now() -> f64;
}

/// Sets aside `len` bytes for a question, and returns their address.
#[unsafe(no_mangle)]
pub extern "C" fn room(len: usize) -> *mut u8 {
    Box::leak(vec![0; len].into_boxed_slice()).as_mut_ptr()
}

/// Answers the question of `len` bytes at `text`, which [`room`] returned, and frees it. The answer's
/// address is in the upper half of the result, its length in the lower one.
///
/// # Safety
/// `text` was returned by `room(len)` and is used once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn answer(text: *mut u8, len: usize) -> u64 {
    clock::provide(|| {
        // SAFETY: the host provides the function, and it takes nothing.
        Duration::from_secs_f64(unsafe { now() } / 1000.0)
    });
    // SAFETY: by the contract these bytes are a box of this length that nobody else has.
    let question = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(text, len)) };
    let question = String::from_utf8_lossy(&question);
    let answer = answered(&question).unwrap_or_else(|error| format!("error: {error}"));
    let answer = Box::leak(answer.into_bytes().into_boxed_slice());
    (answer.as_ptr() as u64) << 32 | answer.len() as u64
}

fn answered(question: &str) -> Result<String, Box<dyn std::error::Error>> {
    let mut lines = question.lines();
    let mut line = || lines.next().ok_or("the question has too few lines");
    let board: Board = line()?.parse()?;
    let goal = line()?.parse::<Goal>()?.board(board.size());
    let metric: Metric = line()?.parse()?;
    let method: Method = line()?.parse()?;
    let time = Duration::from_millis(line()?.parse()?);
    let problem = Problem::new(board, goal)?;
    let mut told = 0;
    let answer = Solve::new(&problem)
        .metric(metric)
        .method(method)
        .limits(Limits::new().time(time))
        .on_progress(|_| told += 1)
        .run()?;
    let length = answer.length().map_or(-1, |length| length as i64);
    let (bound, stopped) = (answer.lower_bound, answer.stopped.map_or("", |reason| reason.name()));
    Ok(format!("{length} {bound} {} {} {stopped}", answer.method, told > 0))
}
