//! Flags with values that make no sense: the complaint names the flag, the value and what fits.

use super::{COMMANDS, every_way};
use crate::child::taquin;

/// Checks that a command with a good board refuses a flag, and says so.
#[track_caller]
fn refuses(command: &str, flag: &str, value: &str, says: &str) {
    for ran in every_way(command, "1 2/3 0", &[flag, value]) {
        let complaint = ran.refused();
        assert!(
            complaint.contains(says),
            "{command} {flag} {value}: {complaint}"
        );
    }
}

#[test]
fn impossible_sizes() {
    for command in COMMANDS {
        refuses(
            command,
            "--size",
            "0x3",
            "'--size <RxC>': size 0x3 is too small",
        );
        refuses(command, "--size", "1x1", "size 1x1 is too small");
        refuses(
            command,
            "--size",
            "99999x99999",
            "size 99999x99999 is too large",
        );
        refuses(command, "--size", "99999999999999999999x2", "is too large");
        refuses(command, "--size", "three", "'three' is not a size");
        refuses(command, "--size", "", "'' is not a size");
    }
    for size in ["0x3", "99999x99999"] {
        let complaint = taquin(["scramble", "--size", size]).run().refused();
        assert!(complaint.contains(size), "{complaint}");
    }
}

#[test]
fn texts_that_are_not_goals() {
    for command in COMMANDS {
        refuses(
            command,
            "--goal",
            "diagonal",
            "'diagonal' is not a goal: use rows, ",
        );
        refuses(
            command,
            "--goal",
            "snial",
            "'snial' is not a goal: did you mean snail? use rows, ",
        );
        refuses(command, "--goal", "", "'' is not a goal");
        refuses(
            command,
            "--goal",
            "1 2/3 3",
            "line 1, column 7: '3': tile 3 is repeated",
        );
        refuses(command, "--goal", "1 2/3 z", "line 1, column 7: 'z'");
    }
}

#[test]
fn goals_of_another_size() {
    for command in COMMANDS {
        refuses(
            command,
            "--goal",
            "1 2 3/4 5 0",
            "the goal is 2x3, but the board is 2x2",
        );
        refuses(
            command,
            "--goal",
            "1 2 3 4 0",
            "goal: line 1, column 9: '0'",
        );
    }
    let complaint = taquin(["scramble", "--size", "3", "--goal", "1 2/3 0"])
        .run()
        .refused();
    assert!(
        complaint.contains("the goal is 2x2, but the board is 3x3"),
        "{complaint}"
    );
}

#[test]
fn times_and_sizes_of_memory() {
    for command in ["solve", "verify"] {
        refuses(command, "--time", "soon", "expected a time such as 10s");
        refuses(command, "--time", "", "expected a time such as 10s");
        refuses(
            command,
            "--time",
            "10parsecs",
            "expected a time such as 10s",
        );
        refuses(command, "--time", "nan", "expected a time");
        refuses(command, "--time", "inf", "expected a time");
        refuses(
            command,
            "--memory",
            "much",
            "expected a size such as 500MiB",
        );
        refuses(command, "--memory", "", "expected a size such as 500MiB");
        refuses(
            command,
            "--memory",
            "99999999999999999999GiB",
            "expected a size",
        );
        refuses(command, "--nodes", "some", "--nodes");
    }
}

#[test]
fn a_negative_time_is_refused_as_a_time() {
    for command in ["solve", "verify"] {
        refuses(command, "--time", "-5s", "'--time <TIME>'");
    }
}

#[test]
fn percentages() {
    for gap in ["5%%", "5% %", "%", "", "-5%", "nan", "inf%", "five"] {
        refuses("solve", "--until-gap", gap, "a percentage such as 5%");
    }
}

#[test]
fn unknown_names() {
    for command in ["solve", "verify"] {
        refuses(
            command,
            "--metric",
            "miles",
            "'miles' is not a metric: use single or multi",
        );
        refuses(
            command,
            "--notation",
            "hands",
            "[possible values: tile, blank, numbers]",
        );
    }
    refuses(
        "solve",
        "--solver",
        "magic",
        "'magic' is not a method: use auto, ",
    );
    refuses(
        "solve",
        "--format",
        "xml",
        "[possible values: text, json, moves]",
    );
    refuses(
        "check",
        "--lang",
        "fr",
        "'fr' is not a known language: use en, ru or es",
    );
    refuses("show", "--style", "baroque", "[possible values: box, ");
    refuses(
        "show",
        "--color",
        "purple",
        "[possible values: auto, always, never]",
    );
}

#[test]
fn names_in_lists_and_of_planners() {
    let complaint = |args: &[&str]| taquin(args).run().refused();
    let astra = complaint(&["compare", "--solver", "bfs,astra"]);
    let expected = "'astra' for '--solver': 'astra' is not a method; did you mean 'astar'?";
    assert!(astra.contains(expected), "{astra}");
    let manhatan = complaint(&["compare", "--solver", "astar:manhatan"]);
    assert!(
        manhatan.contains("'astar:manhatan' for '--solver': "),
        "{manhatan}"
    );
    let method = complaint(&["plan", "solve", "a", "b", "--method", "astar-lmcat"]);
    assert!(method.contains("did you mean 'astar-lmcut'?"), "{method}");
}

/// Numbers, also negative ones, are refused with the flag, the value and an example.
#[test]
fn numbers() {
    let moves = ["--moves", "U", "--gif", "-"];
    let calls: [(&str, &[&str], &str, &[&str]); 9] = [
        ("solve", &[], "--nodes", &["x", "-1", "1.5"]),
        ("solve", &[], "--best", &["x", "0", "-1"]),
        (
            "solve",
            &["--solver", "dfs"],
            "--depth",
            &["x", "-1", "99999999999"],
        ),
        ("solve", &["--solver", "beam"], "--width", &["x", "0", "-1"]),
        (
            "solve",
            &["--solver", "wa*"],
            "--weight",
            &["x", "0.5", "-1"],
        ),
        ("show", &moves, "--speed", &["x", "0", "-1", "nan"]),
        ("show", &moves, "--frames", &["x", "0", "-1", "61"]),
        ("show", &["--svg", "-"], "--cell", &["x", "1", "-5"]),
        ("show", &["--svg", "-"], "--gap", &["x", "-5", "2001"]),
    ];
    for (command, others, flag, values) in calls {
        for value in values {
            let args = [&[command, "1 2/0 3"], others, &[flag, value]].concat();
            let complaint = taquin(&args).run().refused();
            for part in [&format!("'{value}' for '{flag} <"), ", such as "] {
                assert!(complaint.contains(part), "{args:?}: {complaint}");
            }
        }
    }
}

#[test]
fn zero_threads() {
    refuses("solve", "--threads", "0", "--threads");
}

/// More threads than the system gives: fewer do the work, or an error says so.
#[cfg(target_os = "linux")]
#[test]
fn far_too_many_threads_do_not_panic() {
    // Each thread reserves two MiB of address space: there is room for some hundreds.
    let script = "ulimit -v 2000000; exec \"$0\" solve - --threads 10000";
    let ran = crate::child::Call::new("sh", ["-c", script, crate::child::TAQUIN])
        .env("RUST_BACKTRACE", "0")
        .reading("1 2/0 3\n")
        .run();
    assert!(!ran.stderr.contains("panicked"), "{ran:?}");
    assert!(matches!(ran.code, Some(0 | 2)), "{ran:?}");
}
