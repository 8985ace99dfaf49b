//! Where the `taquin` command is, for figures that count process start, text and all.

use std::path::PathBuf;

/// The command, if it was built; `cargo xtask bench` sees to that.
pub(crate) fn taquin() -> Option<PathBuf> {
    // Benchmarks lie in a folder beside it.
    let report = std::env::current_exe().unwrap();
    let taquin = report.parent()?.parent()?.join("taquin");
    let is_there = taquin.exists();
    if !is_there {
        eprintln!("{}: not built, commands are not timed", taquin.display());
    }
    is_there.then_some(taquin)
}
