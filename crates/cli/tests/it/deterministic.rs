//! `--deterministic`: the same solutions with and without tables, on one thread and on several.

use std::path::Path;

use crate::child::{Ran, taquin};
use crate::scratch::Scratch;

fn solve(boards: &str, tables: &Path, flags: &[&str]) -> Ran {
    let args = ["solve", "-", "--format", "moves", "--deterministic"];
    let call = taquin([&args, flags].concat()).reading(boards);
    call.env("TAQUIN_TABLES", tables.to_str().unwrap()).run()
}

fn boards(size: &str, count: &str) -> String {
    let args = ["scramble", "--size", size, "--count", count, "--seed", "11"];
    taquin(args).run().answered()
}

#[test]
fn one_thread_and_two_with_and_without_tables() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let [kept, none] = ["kept", "none"]
        .map(|name| directory.join(format!("deterministic-{name}-{}", std::process::id())));
    // Nothing can be kept in a directory that is a file.
    std::fs::write(&none, "").unwrap();
    let boards = boards("3x4", "40");
    for metric in ["single", "multi"] {
        let build = ["tables", "build", "3x4", "--metric", metric, "--tables"];
        let build = build.into_iter().chain([kept.to_str().unwrap()]);
        taquin(build).run().ended(0);
        let expected = solve(&boards, &kept, &["--metric", metric, "--threads", "1"]);
        let expected = expected.ended(0).stdout;
        assert_eq!(expected.lines().count(), 40);
        for (tables, threads) in [(&kept, "2"), (&none, "1"), (&none, "2")] {
            let flags = ["--metric", metric, "--threads", threads, "--quiet"];
            let found = solve(&boards, tables, &flags).ended(0).stdout;
            assert_eq!(found, expected, "{metric}, {threads} threads");
        }
    }
    let _ = std::fs::remove_dir_all(kept);
    let _ = std::fs::remove_file(none);
}

#[test]
fn large_boards_are_bounded_by_states() {
    let boards = boards("6x6", "2");
    let tables = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let once = solve(&boards, tables, &["--nodes", "100000", "--threads", "1"]);
    let again = solve(&boards, tables, &["--nodes", "100000", "--threads", "2"]);
    assert_eq!(once.answered(), again.answered());
}

#[test]
fn a_time_limit_that_ends_the_search_is_warned_of() {
    let scratch = Scratch::new("");
    let ran = solve(
        &boards("6x6", "1"),
        Path::new(scratch.path()),
        &["--time", "100ms"],
    );
    let warning = "warning: the time limit ended the search, so another run may give another solution; \
                   use --nodes instead of --time\n";
    assert_eq!(ran.stderr, warning);
    assert_eq!(ran.code, Some(0));
}
