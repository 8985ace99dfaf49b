//! Flags that have no effect beside others are refused, and those that the board makes useless remarked on.

use crate::child::taquin;

const BOARD: &str = "1 2 3/4 0 6/7 5 8";

/// Arguments after `solve BOARD`, and the parts of the complaint.
const REFUSED: [(&[&str], [&str; 2]); 12] = [
    (&["--all", "--solver", "astar"], ["--solver ", "--all"]),
    (&["--good", "--until-gap", "5%"], ["--until-gap ", "--good"]),
    (&["--best", "2", "--tables", "x"], ["--tables ", "--best"]),
    (
        &["--heuristic", "manhattan"],
        ["--heuristic ", "--solver auto"],
    ),
    (
        &["--weight", "2"],
        ["--weight ", "it is for --solver weighted-astar"],
    ),
    (
        &["--solver", "dijkstra", "--heuristic", "walking"],
        [
            "--heuristic ",
            "--solver dijkstra; it is for methods such as greedy, ",
        ],
    ),
    (
        &["--solver", "astar", "--depth", "9"],
        ["--depth ", "--solver astar"],
    ),
    (&["--style", "ascii"], ["--style ", "without --steps"]),
    (
        &["--steps", "--format", "moves"],
        ["--steps ", "--format moves"],
    ),
    (
        &["--stats", "--format", "moves"],
        ["--stats ", "--format moves"],
    ),
    (
        &["--lang", "ru", "--format", "json"],
        ["--lang ", "--format json"],
    ),
    (&["--all", "--steps"], ["'--all'", "'--steps'"]),
];

#[test]
fn solve_refuses_flags_that_would_be_ignored() {
    for (args, parts) in REFUSED {
        let complaint = taquin([&["solve", BOARD], args].concat()).run().refused();
        for part in parts {
            assert!(complaint.contains(part), "{args:?}: {complaint}");
        }
        assert!(complaint.contains("Usage: taquin solve "), "{complaint}");
    }
}

#[test]
fn the_board_decides_whether_a_flag_of_the_automatic_method_is_used() {
    let flags = ["--seed", "1", "--until-length", "9"];
    let ran = taquin([&["solve", BOARD, BOARD][..], &flags].concat())
        .run()
        .ended(0);
    let warnings = "warning: --seed has no effect on 3x3, where the method is engine\n\
                    warning: --until-length has no effect on 3x3, where the method is engine\n";
    assert_eq!(ran.stderr, warnings);
    let quiet = taquin([&["solve", BOARD, "--quiet"][..], &flags].concat()).run();
    assert_eq!(quiet.ended(0).stderr, "");
    let large = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 0 19/21 22 23 24 20";
    let ran = taquin([&["solve", large][..], &flags].concat()).run();
    assert_eq!(ran.ended(0).stderr, "");
    let ran = taquin(["solve", large, "--tables", "nowhere"]).run();
    let warning = "warning: --tables has no effect on 5x5, where the method is anytime\n";
    assert_eq!(ran.ended(0).stderr, warning);
}

#[test]
fn moves_on_a_pipe_have_no_speed() {
    let ran = taquin(["show", BOARD, "--moves", "UL", "--speed", "9"]).run();
    let warning = "warning: --speed has no effect: standard output is not a terminal\n";
    assert_eq!(ran.ended(0).stderr, warning);
    let complaint = taquin(["show", BOARD, "--moves", "UL", "--style", "json"]).run();
    let complaint = complaint.refused();
    assert!(
        complaint.contains("--style json cannot show moves"),
        "{complaint}"
    );
}
