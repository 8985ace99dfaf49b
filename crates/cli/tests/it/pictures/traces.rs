//! Searches traced to a file and drawn from it.

use super::Directory;
use crate::child::taquin;

const START: &str = "1 3 0/4 2 6/7 5 8";

#[test]
fn a_trace_is_written_and_drawn() {
    for (solver, expanded) in [
        ("breadth-first", 15),
        ("greedy", 4),
        ("astar", 4),
        ("idastar", 4),
    ] {
        let directory = Directory::new();
        let [trace, svg, png] = ["t.jsonl", "t.svg", "t.png"].map(|name| directory.path(name));
        let solve = [
            "solve",
            START,
            "--heuristic",
            "manhattan",
            "--solver",
            solver,
        ];
        let answer = taquin([&solve[..], &["--trace", &trace]].concat())
            .run()
            .answered();
        assert_eq!(answer, "4 moves, optimal\nRU2L\n");
        let text = String::from_utf8(directory.read("t.jsonl")).unwrap();
        // A header, the expansions and the end, each an object of its own.
        let lines: Vec<serde_json::Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines.len(), expanded + 2, "{solver}");
        assert_eq!(lines[0]["taquin"], "trace");
        assert_eq!(lines[0]["solver"], solver);
        assert_eq!(lines[1]["board"], START);
        assert_eq!(lines[expanded + 1]["moves"], "RU2L");
        let files = ["--svg", &svg, "--png", &png];
        let show = [&["show", "--trace", &trace][..], &files].concat();
        assert_eq!(taquin(show).run().answered(), "");
        let document = String::from_utf8(directory.read("t.svg")).unwrap();
        assert!(
            document.contains(&format!("{expanded} states expanded")),
            "{solver}"
        );
    }
}

#[test]
fn a_long_trace_is_cut_with_a_warning() {
    let directory = Directory::new();
    let [trace, svg] = ["t.jsonl", "t.svg"].map(|name| directory.path(name));
    let board = "8 0 6/5 4 7/2 3 1";
    let ran = taquin([
        "solve",
        board,
        "--solver",
        "breadth-first",
        "--trace",
        &trace,
    ])
    .run();
    let ran = ran.ended(0);
    assert!(
        ran.stderr.contains("the trace holds the first 10000 of "),
        "{}",
        ran.stderr
    );
    assert_eq!(ran.stdout.lines().next(), Some("27 moves, optimal"));
    taquin(["show", "--trace", &trace, "--svg", &svg])
        .run()
        .answered();
    let document = String::from_utf8(directory.read("t.svg")).unwrap();
    assert!(document.contains("the first 10000 of"));
}

#[test]
fn methods_and_options_without_traces() {
    let directory = Directory::new();
    let trace = directory.path("t.jsonl");
    for (args, what) in [
        (
            &[][..],
            "the search of 'auto' cannot be traced: use breadth-first",
        ),
        (
            &["--solver", "mcts"],
            "the search of 'mcts' cannot be traced",
        ),
        (&["--solver", "astar", "--all"], "cannot be used with"),
        (&["1 2/3 0", "--solver", "astar"], "one board"),
    ] {
        let solve = [&["solve", START, "--trace", &trace][..], args].concat();
        let complaint = taquin(solve).run().refused();
        assert!(complaint.contains(what), "{complaint}");
    }
    let nowhere = directory.path("no/such/t.jsonl");
    let solve = ["solve", START, "--solver", "astar", "--trace", &nowhere];
    assert!(taquin(solve).run().refused().contains(&nowhere));
    assert!(directory.names().is_empty());
}

#[test]
fn a_file_that_is_not_a_trace() {
    let directory = Directory::new();
    let (good, bad, svg) = (
        directory.path("good"),
        directory.path("bad"),
        directory.path("a.svg"),
    );
    taquin(["solve", START, "--solver", "astar", "--trace", &good])
        .run()
        .answered();
    let text = String::from_utf8(directory.read("good")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let without = |number: usize| {
        let kept = lines.iter().enumerate().filter(|&(line, _)| line != number);
        kept.map(|(_, line)| format!("{line}\n"))
            .collect::<String>()
    };
    let last = lines.len() - 1;
    for (content, what) in [
        (String::new(), "this is not a trace"),
        ("hello\n".to_string(), "this is not a trace"),
        ("{}\n".to_string(), "this is not a trace"),
        (without(0), "this is not a trace"),
        (without(1), "line 2: expected state 0 here"),
        (without(last), "its last line is missing"),
        (
            text.replace("\"parent\":0", "\"parent\":7"),
            "state 2 is inconsistent",
        ),
        (text.replace("\"cost\":1", "\"cost\":-1"), "line 3: "),
        (
            text.replace("\"board\":\"1 0", "\"board\":\"9 0"),
            "line 3: ",
        ),
    ] {
        std::fs::write(&bad, &content).unwrap();
        let complaint = taquin(["show", "--trace", &bad, "--svg", &svg])
            .run()
            .refused();
        assert!(complaint.contains(what), "{complaint}");
        assert!(complaint.contains(&bad), "{complaint}");
    }
    let complaint = taquin(["show", "--trace", &good]).run().refused();
    assert!(
        complaint.contains("--svg FILE or --png FILE"),
        "{complaint}"
    );
    assert!(!directory.names().contains(&"a.svg".to_string()));
}
