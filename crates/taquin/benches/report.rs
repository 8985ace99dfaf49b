//! The benchmarks behind `docs/BENCHMARKS.md`: prints Markdown, checks every answer that it times.

#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs)]

#[path = "report/closures.rs"]
mod closures;
#[path = "report/command.rs"]
mod command;
#[path = "report/engine.rs"]
mod engine;
#[path = "report/large.rs"]
mod large;
#[path = "report/memory.rs"]
mod memory;
#[path = "report/pictures.rs"]
mod pictures;
#[path = "report/planning.rs"]
mod planning;
#[path = "report/responses.rs"]
mod responses;
#[path = "report/rivals.rs"]
mod rivals;
#[path = "report/rules.rs"]
mod rules;
#[path = "report/solvers.rs"]
mod solvers;

fn main() {
    // `cargo test --benches` must not spend minutes here.
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    // Names on the command line pick sections.
    let names: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    let is_wanted = |name: &str| names.is_empty() || names.iter().any(|wanted| wanted == name);
    let sections: [(&str, fn()); 10] = [
        ("rules", rules::report),
        ("solvers", solvers::report),
        ("engine", engine::report),
        ("large", large::report),
        ("published", || large::published("")),
        ("rivals", rivals::report),
        ("closures", closures::report),
        ("planning", planning::report),
        ("pictures", pictures::report),
        ("responses", responses::report),
    ];
    for (name, report) in sections {
        if is_wanted(name) {
            report();
        }
    }
    // Boards of one size, as in `large-10x10`.
    for name in &names {
        match name.split_once('-') {
            Some(("large", size)) => large::with_time(size),
            Some(("published", size)) => large::published(size),
            _ => {}
        }
    }
}
