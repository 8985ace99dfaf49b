//! Malformed PDDL: every error gives the line, the column and the fault.

use taquin_plan::pddl::{Domain, PddlProblem};

/// A valid domain of nine lines; each case spoils it by one replacement.
pub(crate) const DOMAIN: &str = "\
(define (domain lift)
  (:requirements :strips :typing :action-costs :negative-preconditions :equality)
  (:types high - floor person floor)
  (:constants ground - floor)
  (:predicates (at ?p - person ?f - floor) (above ?a ?b - floor) (open))
  (:functions (total-cost) - number (way ?a ?b - floor) - number)
  (:action ride :parameters (?p - person ?a ?b - floor)
    :precondition (and (at ?p ?a) (not (at ?p ?b)) (not (= ?a ?b)))
    :effect (and (at ?p ?b) (not (at ?p ?a)) (increase (total-cost) (way ?a ?b)))))
";

/// A valid problem of seven lines.
pub(crate) const PROBLEM: &str = "\
(define (problem up)
  (:domain lift)
  (:objects ann bob - person top - high)
  (:init (at ann ground) (above top ground)
    (= (total-cost) 0) (= (way ground top) 7))
  (:goal (and (at ann top) (not (at bob top))))
  (:metric minimize (total-cost)))
";

const DOMAIN_FAULTS: [(&str, &str, &str); 30] = [
    // Sections of problems.
    (
        "  (:constants ground - floor)",
        "  (:constants ground - floor) (:init (open))",
        "line 4, column 32: expected a section of a domain, found `:init`",
    ),
    (
        "(define (domain lift)",
        "(define (domain lift) (:goal (nothing))",
        "line 1, column 24: expected a section of a domain, found `:goal`",
    ),
    // The text itself.
    (
        "(at ?p ?b) (not (at ?p ?a))",
        "(at ?p ?b",
        "line 1, column 1: this parenthesis is never closed; add `)`",
    ),
    (
        "ride",
        "ri{de",
        "line 7, column 14: PDDL does not use the character '{'; remove it",
    ),
    (
        "way ?a ?b)))))",
        "way ?a ?b))))))",
        "line 9, column 84: expected the end of the text, found `)`",
    ),
    (
        "way ?a ?b)))))\n",
        "way ?a ?b)))))\n(more)",
        "line 10, column 1: expected the end of the text, found `(more …)`",
    ),
    (
        "(define",
        "define (",
        "line 1, column 1: expected `(define …)`, found `define`",
    ),
    // The outline.
    (
        "define",
        "defined",
        "line 1, column 2: expected `define`, found `defined`",
    ),
    (
        "(domain lift)",
        "(problem lift)",
        "line 1, column 10: expected `domain`, found `problem`",
    ),
    (
        "(domain lift)",
        "(domain)",
        "line 1, column 16: expected a name, found `)`",
    ),
    (
        "(domain lift)",
        "(domain ?lift)",
        "line 1, column 17: expected the name of the domain, found `?lift`",
    ),
    (
        ":predicates",
        ":predicate",
        "line 5, column 4: expected a section such as `(:action …)`, found `:predicate`",
    ),
    (
        ":functions",
        ":predicates",
        "line 6, column 4: the section :predicates is already declared; rename or remove one of them",
    ),
    (
        ":action ",
        ":durative-action ",
        "line 7, column 4: `:durative-action` is not supported; supported are ADL and action costs",
    ),
    // Requirements.
    (
        ":typing",
        "typing",
        "line 2, column 26: expected a requirement such as `:strips`, found `typing`",
    ),
    // Types and objects.
    (
        "person floor)",
        "floor - high person)",
        "line 3, column 11: the type high is its own ancestor; break the cycle",
    ),
    (
        "person floor)",
        "person floor -)",
        "line 3, column 38: expected a type, found `)`",
    ),
    (
        "ground - floor",
        "- floor",
        "line 4, column 15: expected the name of an object, found `-`",
    ),
    // Predicates and functions.
    (
        "(open)",
        "open",
        "line 5, column 66: expected a declaration in parentheses, found `open`",
    ),
    (
        "(open)",
        "(at)",
        "line 5, column 67: the predicate at is already declared; rename or remove one of them",
    ),
    (
        "above ?a",
        "above a",
        "line 5, column 51: expected a variable such as `?x`, found `a`",
    ),
    (
        "(total-cost) - number",
        "(total-cost) - floor",
        "line 6, column 30: a function whose values are objects is not supported; supported are ADL and action costs",
    ),
    // Actions.
    (
        ":effect",
        ":result",
        "line 9, column 5: expected `:parameters`, `:precondition` or `:effect`, found `:result`",
    ),
    (
        ":precondition",
        ":effect ()\n    :effect",
        "line 9, column 5: the part :effect is already declared; rename or remove one of them",
    ),
    (
        "(and (at ?p ?a)",
        "(and (on ?p ?a)",
        "line 8, column 25: unknown predicate on; declare it in (:predicates …)",
    ),
    (
        "(and (at ?p ?a)",
        "(and (at ?p)",
        "line 8, column 25: at takes 2 arguments, found 1",
    ),
    (
        "(and (at ?p ?a)",
        "(and (at ?p ?c)",
        "line 8, column 31: unknown variable ?c; declare it in the :parameters of the action",
    ),
    (
        "(and (at ?p ?a)",
        "(and (at ?a ?p)",
        "line 8, column 28: ?a has type floor, but at expects person here",
    ),
    (
        "(increase (total-cost)",
        "(increase (way ?a ?b)",
        "line 9, column 56: changing a function other than total-cost is not supported; supported are ADL and action costs",
    ),
    (
        "(way ?a ?b)))))",
        "-3))))",
        "line 9, column 69: expected a whole number from 0 to 16777216, found `-3`",
    ),
];

const PROBLEM_FAULTS: [(&str, &str, &str); 15] = [
    (
        "  (:domain lift)\n",
        "",
        "line 6, column 34: (:domain …) is missing; add it",
    ),
    (
        "(:metric minimize (total-cost))",
        "(:action a)",
        "line 7, column 4: expected a section of a problem such as `(:init …)`, found `:action`",
    ),
    (
        "top - high",
        "top - roof",
        "line 3, column 36: unknown type roof; declare it in (:types …)",
    ),
    (
        "(at ann ground)",
        "(at eve ground)",
        "line 4, column 14: unknown object eve; declare it in (:objects …) or (:constants …)",
    ),
    (
        "(at ann ground)",
        "(at top ground)",
        "line 4, column 14: top has type high, but at expects person here",
    ),
    (
        "(at ann ground)",
        "(at ann ground top)",
        "line 4, column 11: at takes 2 arguments, found 3",
    ),
    (
        "(at ann ground)",
        "at",
        "line 4, column 10: expected an atom in parentheses, found `at`",
    ),
    (
        "(at ann ground)",
        "(at ann ?x)",
        "line 4, column 18: unknown variable ?x; declare it in the :parameters of the action",
    ),
    (
        "(way ground top) 7",
        "(way ground top) 7.5",
        "line 5, column 44: expected a whole number from 0 to 16777216, found `7.5`",
    ),
    (
        "(way ground top) 7",
        "(way ground top)",
        "line 5, column 43: expected a number, found `)`",
    ),
    (
        "(way ground top) 7",
        "(time ground top) 7",
        "line 5, column 28: unknown function time; declare it in (:functions …)",
    ),
    (
        "(and (at ann top)",
        "(forall (at ann top)",
        "line 6, column 19: expected a variable such as `?x`, found `at`",
    ),
    (
        "(:goal (and (at ann top) (not (at bob top))))",
        "(:goal)",
        "line 6, column 9: expected a formula in parentheses, found `)`",
    ),
    (
        "minimize",
        "maximize",
        "line 7, column 12: `maximize` is not supported; supported are ADL and action costs",
    ),
    (
        "(total-cost)))",
        "(way top top)))",
        "line 7, column 21: expected `(total-cost)`, found `(way …)`",
    ),
];

fn spoil(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from:?} is not in the text");
    text.replacen(from, to, 1)
}

#[test]
fn the_unspoiled_texts_parse() {
    PddlProblem::parse(PROBLEM, &Domain::parse(DOMAIN).unwrap()).unwrap();
}

#[test]
fn every_fault_of_a_domain_is_located() {
    for (from, to, expected) in DOMAIN_FAULTS {
        let error = Domain::parse(&spoil(DOMAIN, from, to)).unwrap_err();
        assert_eq!(error.to_string(), expected, "{from:?} became {to:?}");
    }
}

#[test]
fn every_fault_of_a_problem_is_located() {
    let domain = Domain::parse(DOMAIN).unwrap();
    for (from, to, expected) in PROBLEM_FAULTS {
        // The last occurrence, because `(total-cost)` occurs twice.
        let at = PROBLEM.rfind(from).expect("it is in the text");
        let text = format!("{}{to}{}", &PROBLEM[..at], &PROBLEM[at + from.len()..]);
        let error = PddlProblem::parse(&text, &domain).unwrap_err();
        assert_eq!(error.to_string(), expected, "{from:?} became {to:?}");
    }
}

#[test]
fn an_empty_text_is_not_a_domain() {
    for (text, line, column) in [("", 1, 1), ("; nothing\n\n  ", 3, 3), (")", 1, 1)] {
        let error = Domain::parse(text).unwrap_err();
        assert_eq!((error.line, error.column), (line, column));
    }
}

#[test]
fn columns_count_characters_in_comments_and_after_tabs() {
    let error = Domain::parse("; Größe \u{1F600}\n\t(defin").unwrap_err();
    assert_eq!((error.line, error.column), (2, 2));
    let error = Domain::parse("(define\r\n (domain é))").unwrap_err();
    assert_eq!((error.line, error.column), (2, 10));
}

#[test]
fn nesting_is_bounded_and_never_overflows_the_stack() {
    for depth in [65, 1_000_000] {
        let error = Domain::parse(&"(".repeat(depth)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 1, column 65: lists are nested more than 64 levels deep; flatten them"
        );
    }
    let deep = format!("{}(at ?p ?a){}", "(and ".repeat(55), ")".repeat(55));
    Domain::parse(&DOMAIN.replacen("(at ?p ?a)", &deep, 1)).unwrap();
}

#[test]
fn long_words_are_cut_and_long_texts_refused() {
    let error = Domain::parse(&format!("(define {})", "x".repeat(100_000))).unwrap_err();
    assert!(error.to_string().len() < 200);
    let error = Domain::parse(&" ".repeat((1 << 26) + 1)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 1: too many bytes: found 67108865, at most 67108864 are read"
    );
}

#[test]
fn too_many_parameters_are_refused() {
    let parameters: String = (0..256).map(|i| format!(" ?x{i}")).collect();
    let text = format!("(define (domain d) (:predicates (p{parameters})))");
    let error = Domain::parse(&text).unwrap_err();
    assert_eq!(
        error.fault.to_string(),
        "too many parameters: found 256, at most 255 are read"
    );
}

#[test]
fn the_depth_of_the_type_hierarchy_is_bounded() {
    let chain = |types: usize| {
        let links: Vec<String> = (1..types)
            .map(|at| format!("t{at} - t{}", at - 1))
            .collect();
        format!(
            "(define (domain chain) (:types t0 - object {}))",
            links.join(" ")
        )
    };
    Domain::parse(&chain(100)).unwrap();
    let error = Domain::parse(&chain(101)).unwrap_err().to_string();
    let expected = "the type t100 has more than 100 ancestors; remove some";
    assert!(error.ends_with(expected), "{error}");
}
