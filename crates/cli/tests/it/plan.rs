//! Boards through files of PDDL and back, and a planner that can be stopped.

use crate::child::taquin;
use crate::scratch::Scratch;

const BOARD: &str = "8 0 6/5 4 7/2 3 1";

/// A board as PDDL in two files, domain and problem.
fn exported(board: &str, encoding: &str) -> [Scratch; 2] {
    let files = [Scratch::new(""), Scratch::new("")];
    let [domain, problem] = files.each_ref().map(Scratch::path);
    let args = ["plan", "export", board, "--encoding", encoding];
    let files_args = ["--domain", domain, "--problem", problem];
    let printed = taquin(args.into_iter().chain(files_args)).run().answered();
    assert_eq!(printed, "");
    files
}

#[test]
fn every_method_plans_what_can_be_imported() {
    for encoding in ["typed", "strips"] {
        let [domain, problem] = exported(BOARD, encoding);
        for method in ["astar-lmcut", "preferred-ff", "graphplan", "sat"] {
            let args = [
                "plan",
                "solve",
                domain.path(),
                problem.path(),
                "--method",
                method,
            ];
            let planned = taquin(args).run().ended(0);
            assert!(
                planned.stderr.contains("81 facts, 192 operators"),
                "{planned:?}"
            );
            let steps = planned.stdout.lines().count() - 1;
            assert!(method == "preferred-ff" || steps == 27, "{method}: {steps}");
            let args = ["plan", "import", "-", "--problem", problem.path()];
            let imported = taquin(args).reading(planned.stdout).run().answered();
            assert!(
                imported.starts_with(&format!("solved in {steps} moves")),
                "{imported}"
            );
        }
    }
}

#[test]
fn parts_without_a_file_are_printed() {
    let domain = Scratch::new("");
    let args = ["plan", "export", BOARD, "--domain", domain.path()];
    let problem = taquin(args).run().answered();
    assert!(problem.starts_with("(define (problem"), "{problem}");
    let written = std::fs::read_to_string(domain.path()).unwrap();
    assert!(written.starts_with("(define (domain"), "{written}");
    let parsed = taquin(["plan", "parse", domain.path(), "-"])
        .reading(problem)
        .run();
    assert!(parsed.answered().starts_with("board 8 0 6/5 4 7/2 3 1\n"));
}

#[test]
fn limits_hold_and_are_reported() {
    let [domain, problem] = exported("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1", "typed");
    for method in ["astar-lmcut", "graphplan", "sat", "sat-parallel"] {
        let args = [
            "plan",
            "solve",
            domain.path(),
            problem.path(),
            "--method",
            method,
        ];
        let time = taquin(args.into_iter().chain(["--time", "200ms"]))
            .run()
            .ended(3);
        assert!(
            time.stderr
                .starts_with("no plan found before the limit (time)"),
            "{time:?}"
        );
        let nodes = taquin(
            args.into_iter()
                .chain(["--nodes", "10", "--format", "json"]),
        )
        .run();
        let nodes = nodes.ended(3).stdout;
        assert!(nodes.contains("\"stopped\":\"nodes\""), "{nodes}");
        assert!(nodes.contains("\"solvable\":null"), "{nodes}");
    }
}

#[test]
fn an_unsolvable_board_is_an_answer() {
    let [domain, problem] = exported("1 2 3/4 5 6/7 0 8", "typed");
    let text = std::fs::read_to_string(problem.path()).unwrap();
    let swapped = text
        .replace("(at t_1 p_1_1)", "(at t_0 p_1_1)")
        .replace("(at t_2 p_1_2)", "(at t_1 p_1_2)")
        .replace("(at t_0 p_1_1)", "(at t_2 p_1_1)");
    // The goal, which comes last, is as before.
    let goal = text.split_once("(:goal").unwrap().1;
    let start = swapped.split_once("(:goal").unwrap().0;
    let problem = Scratch::new(format!("{start}(:goal{goal}"));
    let parse = ["plan", "parse", domain.path(), problem.path()];
    let parsed = taquin(parse.into_iter().chain(["--format", "json"])).run();
    let parsed = parsed.ended(1).stdout;
    assert!(
        parsed.starts_with(r#"{"status":"unsolvable","start":"2 1 3/4 5 6/7 0 8","#),
        "{parsed}"
    );
    assert!(parsed.contains(r#""solvable":false"#), "{parsed}");
    let plan = Scratch::new("(move t_8 p_3_3 p_3_2)\n");
    let import = ["plan", "import", plan.path(), "--problem", problem.path()];
    let imported = taquin(import.into_iter().chain(["--format", "json"])).run();
    let imported = imported.ended(1).stdout;
    assert!(imported.contains(r#""solved":false"#), "{imported}");
    assert!(imported.contains("cannot be reached"), "{imported}");
}

#[test]
fn domain_and_problem_go_to_two_files() {
    let file = Scratch::new("kept");
    let args = ["plan", "export", BOARD, "--domain", file.path()];
    let ran = taquin(args.into_iter().chain(["--problem", file.path()])).run();
    assert!(ran.ended(2).stderr.contains("must be different files"));
    assert_eq!(std::fs::read_to_string(file.path()).unwrap(), "kept");
}

#[test]
fn a_missing_plan_is_an_answer() {
    let domain = Scratch::new(
        "(define (domain walk) (:predicates (road ?a ?b) (at ?a))
           (:action go :parameters (?a ?b) :precondition (and (at ?a) (road ?a ?b))
             :effect (and (at ?b) (not (at ?a)))))",
    );
    let problem = Scratch::new(
        "(define (problem there) (:domain walk) (:objects a b c)
           (:init (at a) (road a b) (road b a) (road c a)) (:goal (at c)))",
    );
    for method in [
        "astar-lmcut",
        "preferred-ff",
        "graphplan",
        "sat",
        "sat-parallel",
    ] {
        let args = [
            "plan",
            "solve",
            domain.path(),
            problem.path(),
            "--method",
            method,
        ];
        let ran = taquin(args).run().ended(1);
        assert_eq!(ran.stdout, "");
        assert!(
            ran.stderr.starts_with("there is no plan\n"),
            "{method}: {ran:?}"
        );
    }
}

#[test]
fn bad_files_are_refused_with_their_place() {
    let [domain, problem] = exported("1 2/3 0", "typed");
    let text = std::fs::read_to_string(problem.path()).unwrap();
    let broken = Scratch::new(text.replace("(empty p_2_2)", "(empty p_2_2 p_2_1)"));
    let said = taquin(["plan", "parse", domain.path(), broken.path()])
        .run()
        .refused();
    assert!(said.contains("line 20, column"), "{said}");
    let not_text = Scratch::new([0xff, 0xfe, 0x00]);
    let said = taquin(["plan", "parse", domain.path(), not_text.path()])
        .run()
        .refused();
    assert!(said.contains("not UTF-8"), "{said}");
    let cut = Scratch::new(&text[..text.len() - 5]);
    taquin(["plan", "solve", domain.path(), cut.path()])
        .run()
        .refused();
}

#[test]
fn slips_are_warnings_with_their_place() {
    let domain = Scratch::new(
        "(define (domain lamps) (:requirements :strips)\n  (:types lamp lamp)\n\
         (:predicates (lit ?l - lamp))\n\
         (:action light :parameters (?l - lamp) :precondition (not (lit ?l)) :effect (lit ?l)))",
    );
    let problem = Scratch::new(
        "(define (problem p) (:domain lamps) (:objects a - lamp)\n (:init (dark a)) (:goal (lit a)))",
    );
    let args = ["plan", "solve", domain.path(), problem.path()];
    let planned = taquin(args).run().ended(0);
    assert!(planned.stdout.starts_with("(light a)\n"), "{planned:?}");
    for (file, slip) in [
        (&domain, "2:16: the type lamp is declared twice"),
        (&domain, "3:22: this needs :typing"),
        (&problem, "2:10: the domain has no predicate dark"),
    ] {
        let expected = format!("warning: {}:{slip}", file.path());
        assert!(planned.stderr.contains(&expected), "{planned:?}");
    }
    let quiet = taquin(args.into_iter().chain(["--quiet"])).run().ended(0);
    assert_eq!(quiet.stderr, "");
    let json = taquin(args.into_iter().chain(["--format", "json", "--quiet"]));
    let json: serde_json::Value = serde_json::from_str(&json.run().answered()).unwrap();
    let warnings = json["warnings"].as_array().unwrap();
    assert_eq!(warnings.len(), 4);
    assert_eq!(warnings[0]["file"], domain.path());
    assert_eq!(
        (&warnings[0]["line"], &warnings[0]["column"]),
        (&2.into(), &16.into())
    );
}

#[test]
fn an_unsolvable_board_is_exported_when_asked_and_has_no_plan() {
    let board = "2 1 3/4 0 5";
    let refused = taquin(["plan", "export", board]).run().ended(1);
    assert!(refused.stderr.contains("--unsolvable"), "{refused:?}");
    for encoding in ["typed", "strips"] {
        let files = [Scratch::new(""), Scratch::new("")];
        let [domain, problem] = files.each_ref().map(Scratch::path);
        let args = [
            "plan",
            "export",
            board,
            "--unsolvable",
            "--encoding",
            encoding,
        ];
        let written = ["--domain", domain, "--problem", problem];
        taquin(args.into_iter().chain(written)).run().answered();
        for method in ["astar-lmcut", "greedy-ff", "graphplan"] {
            let args = ["plan", "solve", domain, problem, "--method", method];
            let planned = taquin(args).run().ended(1);
            assert!(
                planned.stderr.starts_with("there is no plan\n"),
                "{planned:?}"
            );
        }
        let args = ["plan", "solve", domain, problem, "--nodes", "10"];
        let stopped = taquin(args).run().ended(3);
        assert!(
            stopped.stderr.contains("before the limit (nodes)"),
            "{stopped:?}"
        );
    }
}

#[test]
fn a_misspelt_method_gets_a_suggestion() {
    for (method, expected) in [
        (
            "astar-lmct",
            "this is not a planning method; did you mean 'astar-lmcut'?",
        ),
        (
            "magic",
            "this is not a planning method; expected one such as astar-lmcut",
        ),
    ] {
        let args = ["plan", "solve", "d", "p", "--method", method];
        let refused = taquin(args).run().ended(2);
        assert!(refused.stderr.contains(expected), "{refused:?}");
    }
}

#[test]
fn a_stopped_search_proves_at_least_the_estimate_of_the_start() {
    let [domain, problem] = exported(BOARD, "typed");
    for (method, least) in [
        ("astar-lmcut", 10),
        ("weighted-lmcut", 10),
        ("astar-hmax", 3),
    ] {
        let args = [
            "plan",
            "solve",
            domain.path(),
            problem.path(),
            "--method",
            method,
        ];
        let args = args.into_iter().chain(["--nodes", "1", "--format", "json"]);
        let json: serde_json::Value =
            serde_json::from_str(&taquin(args).run().ended(3).stdout).unwrap();
        assert!(json["lower_bound"].as_u64().unwrap() >= least, "{json}");
    }
}
