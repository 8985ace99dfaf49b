//! Exit codes: "no solution exists" is 1, "none found within the limits" is 3, and the worst counts.

use crate::child::taquin;
use crate::scratch::Scratch;

const UNSOLVABLE: &str = "2 1 3/4 5 6/7 8 0";
const HARD: &str = "8 0 6/5 4 7/2 3 1";

/// The exit code of a call.
fn code(args: &[&str]) -> Option<i32> {
    let ran = taquin(args).run();
    assert!(!ran.stderr.contains("panicked"), "{ran:?}");
    ran.code
}

#[test]
fn an_unsolvable_board_is_the_answer_no_in_every_command() {
    let commands: [&[&str]; 12] = [
        &["solve"],
        &["solve", "--format", "json"],
        &["solve", "--all"],
        &["solve", "--best", "2"],
        &["solve", "--good", "--format", "moves"],
        &["solve", "--time", "0"],
        &["solve", "--format", "moves"],
        &["check"],
        &["check", "--format", "json"],
        &["show", "--solve"],
        &["play"],
        &["plan", "export"],
    ];
    for command in commands {
        assert_eq!(
            code(&[command, &[UNSOLVABLE]].concat()),
            Some(1),
            "{command:?}"
        );
    }
    for command in ["verify", "improve"] {
        assert_eq!(code(&[command, UNSOLVABLE, "DU"]), Some(1), "{command}");
    }
}

#[test]
fn commands_that_do_not_explain_say_which_one_does() {
    let scratch = Scratch::new(format!("{UNSOLVABLE}\n"));
    let file = scratch.path();
    let commands: [&[&str]; 4] = [
        &["show", "--solve", UNSOLVABLE],
        &["play", UNSOLVABLE],
        &["plan", "export", UNSOLVABLE],
        &["compare", "--solver", "astar", "--file", file],
    ];
    for command in commands {
        let ran = taquin(command).run().ended(1);
        assert!(
            ran.stderr.ends_with("; 'taquin check' says why\n"),
            "{ran:?}"
        );
        assert_eq!(ran.stdout, "");
    }
}

#[test]
fn a_limit_before_any_solution_is_no_answer() {
    let commands: [&[&str]; 5] = [
        &["--solver", "astar", "--nodes", "10"],
        &["--solver", "depth-first", "--depth", "5"],
        &["--all", "--nodes", "10"],
        &["--best", "2", "--nodes", "10"],
        &["--good", "--time", "0"],
    ];
    for options in commands {
        for format in ["text", "json", "moves"] {
            let command = [&["solve", HARD, "--format", format], options].concat();
            assert_eq!(code(&command), Some(3), "{command:?}");
        }
    }
}

/// A limit that leaves a solution is an answer, whatever is not proven.
#[test]
fn a_solution_that_is_not_proven_optimal_is_an_answer() {
    assert_eq!(code(&["solve", HARD, "--time", "0"]), Some(0));
    assert_eq!(
        code(&[
            "verify",
            "1 2 3/4 0 6/7 5 8",
            "UL",
            "--optimal",
            "--time",
            "0"
        ]),
        Some(0)
    );
}

#[test]
fn moves_that_are_not_a_solution_are_the_answer_no() {
    for command in ["verify", "improve"] {
        assert_eq!(code(&[command, HARD, "R"]), Some(1), "{command}");
        assert_eq!(code(&[command, HARD, "DDDD"]), Some(1), "{command}");
    }
}

/// From best to worst: 0, 1, 3, 2.
#[test]
fn the_worst_board_counts() {
    let [solved, unsolvable, stopped, bad] = ["1 2 3/4 5 6/7 8 0", UNSOLVABLE, HARD, "1 2 2/0"];
    let expected: [(&[&str], i32); 5] = [
        (&[solved], 0),
        (&[solved, unsolvable, solved], 1),
        (&[stopped, unsolvable, solved], 3),
        (&[unsolvable, stopped], 3),
        (&[bad, stopped, unsolvable, solved], 2),
    ];
    for (boards, worst) in expected {
        let solve = ["solve", "--solver", "astar", "--nodes", "5"];
        assert_eq!(code(&[&solve, boards].concat()), Some(worst), "{boards:?}");
    }
}

#[test]
fn a_problem_without_a_plan_and_one_that_was_not_planned_in_time() {
    let domain = Scratch::new(
        "(define (domain d) (:predicates (p) (q)) (:action a :parameters () :precondition (p) :effect (q)))",
    );
    let problem = |begin: &str| {
        let text = format!("(define (problem x) (:domain d) (:init {begin}) (:goal (q)))");
        Scratch::new(text)
    };
    let (with, without) = (problem("(p)"), problem(""));
    let solve = |problem: &Scratch, options: &[&str]| {
        let paths = [&domain, problem].map(|file| file.path());
        code(&[&["plan", "solve"], &paths[..], options].concat())
    };
    assert_eq!(solve(&with, &[]), Some(0));
    assert_eq!(solve(&without, &[]), Some(1));
    assert_eq!(solve(&with, &["--nodes", "0"]), Some(3));
}

#[test]
fn the_help_and_the_manual_page_list_the_codes() {
    for command in [["--help"], ["man"]] {
        let text = taquin(command).run().answered();
        for code in [
            "0  answered",
            "1  the answer is no",
            "3  no answer",
            "130  interrupted",
        ] {
            assert!(text.contains(code), "{command:?}: {code}");
        }
    }
}
