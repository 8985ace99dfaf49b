//! `taquin compare`: means apart from maxima, lengths of solved boards marked, and every run as CSV.

use serde_json::Value;

use crate::child::taquin;
use crate::scratch::Scratch;

const COMMON: [&str; 7] = ["compare", "--size", "3x3", "--count", "4", "--seed", "1"];

fn compare(args: &[&str]) -> String {
    taquin([&COMMON, args].concat()).run().answered()
}

#[test]
fn columns_say_what_they_are_and_fit_80_characters() {
    let table = compare(&["--solver", "astar,idastar:manhattan,greedy"]);
    for name in [
        "mean length",
        "median",
        "mean ms",
        "max",
        "mean expanded",
        "max stored",
    ] {
        assert!(table.contains(name), "{name}: {table}");
    }
    assert!(
        table.lines().all(|line| line.chars().count() <= 80),
        "{table}"
    );
    assert!(!table.contains('*'), "{table}");
}

#[test]
fn lengths_of_solved_boards_only_are_marked() {
    let args = ["--solver", "astar,idastar:manhattan", "--nodes", "1000"];
    let table = compare(&args);
    let line = table
        .lines()
        .find(|line| line.starts_with("idastar"))
        .unwrap();
    assert!(!line.contains("4/4") && line.contains('*'), "{table}");
    assert!(table.ends_with("* of the solved boards only\n"), "{table}");
    let printed = compare(&[&args[..], &["--format", "json"]].concat());
    let summary: Value = serde_json::from_str(printed.lines().nth(1).unwrap()).unwrap();
    assert!(summary["solved"].as_u64() < summary["boards"].as_u64());
    for name in [
        "mean_solved_length",
        "median_solved_length",
        "mean_expanded",
        "median_expanded",
        "max_stored",
        "median_seconds",
        "max_seconds",
    ] {
        assert!(summary[name].is_number(), "{name}: {printed}");
    }
}

#[test]
fn every_run_is_a_line_of_csv() {
    let file = Scratch::new("");
    let solvers = "astar,astar:max(manhattan,walking),idastar:pdb:1 2 3 4/5 6 7 8";
    let table = compare(&["--solver", solvers, "--csv", file.path()]);
    assert!(table.starts_with("solver"), "{table}");
    let rows = std::fs::read_to_string(file.path()).unwrap();
    let lines: Vec<&str> = rows.lines().collect();
    assert_eq!(lines.len(), 1 + 4 * 3);
    assert!(lines[0].starts_with("board,start,goal,metric,solver,solved,length,"));
    assert!(
        lines[2].contains(",single,\"astar:max(manhattan,walking)\",true,"),
        "{rows}"
    );
    // All are optimal, so they agree.
    let length = |line: &str| line.rsplit(',').nth(7).unwrap().to_string();
    for three in lines[1..].chunks(3) {
        assert!(
            three.iter().all(|line| length(line) == length(three[0])),
            "{rows}"
        );
    }
    let printed = compare(&["--solver", solvers, "--csv", "-"]);
    assert_eq!(printed.lines().count(), lines.len());
    let refused = [&COMMON[..], &["--csv", "-", "--format", "json"]].concat();
    let complaint = taquin(refused).run().refused();
    assert!(
        complaint.contains("--format has no effect with --csv -"),
        "{complaint}"
    );
}
