//! The benchmarks behind `docs/BENCHMARKS.md`: prints Markdown, checks every answer that it times.

#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs)]

#[path = "report/rules.rs"]
mod rules;
#[path = "report/solvers.rs"]
mod solvers;

fn main() {
    // `cargo test --benches` must not spend minutes here.
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    rules::report();
    solvers::report();
}
