//! Faulty PDDL: every fault is found at its line and column, and named.

use taquin_plan::pddl::{Domain, PddlProblem};

/// A sound domain of nine lines, which each case spoils by one replacement.
const DOMAIN: &str = "\
(define (domain lift)
  (:requirements :strips :typing :action-costs)
  (:types high - floor person floor)
  (:constants ground - floor)
  (:predicates (at ?p - person ?f - floor) (above ?a ?b - floor) (open))
  (:functions (total-cost) - number (way ?a ?b - floor) - number)
  (:action ride :parameters (?p - person ?a ?b - floor)
    :precondition (and (at ?p ?a) (not (at ?p ?b)) (not (= ?a ?b)))
    :effect (and (at ?p ?b) (not (at ?p ?a)) (increase (total-cost) (way ?a ?b)))))
";

/// A sound problem of seven lines.
const PROBLEM: &str = "\
(define (problem up)
  (:domain lift)
  (:objects ann bob - person top - high)
  (:init (at ann ground) (above top ground)
    (= (total-cost) 0) (= (way ground top) 7))
  (:goal (and (at ann top) (not (at bob top))))
  (:metric minimize (total-cost)))
";

const DOMAIN_FAULTS: [(&str, &str, &str); 40] = [
    // Sections of problems.
    (
        "  (:constants ground - floor)",
        "  (:constants ground - floor) (:init (open))",
        "line 4, column 32: found `:init`, expected a section of a domain",
    ),
    (
        "(define (domain lift)",
        "(define (domain lift) (:goal (nothing))",
        "line 1, column 24: found `:goal`, expected a section of a domain",
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
        "line 7, column 14: the character '{' is not used in PDDL; remove it",
    ),
    (
        "way ?a ?b)))))",
        "way ?a ?b))))))",
        "line 9, column 84: found `)`, expected the end",
    ),
    (
        "way ?a ?b)))))\n",
        "way ?a ?b)))))\n(more)",
        "line 10, column 1: found `(more …)`, expected the end",
    ),
    (
        "(define",
        "define (",
        "line 1, column 1: found `define`, expected `(define …)`",
    ),
    // Its outline.
    (
        "define",
        "defined",
        "line 1, column 2: found `defined`, expected `define`",
    ),
    (
        "(domain lift)",
        "(problem lift)",
        "line 1, column 10: found `problem`, expected `domain`",
    ),
    (
        "(domain lift)",
        "(domain)",
        "line 1, column 16: found `)`, expected a name",
    ),
    (
        "(domain lift)",
        "(domain ?lift)",
        "line 1, column 17: found `?lift`, expected the name of the domain",
    ),
    (
        ":predicates",
        ":predicate",
        "line 5, column 4: found `:predicate`, expected a section such as `(:action …)`",
    ),
    (
        ":functions",
        ":predicates",
        "line 6, column 4: the section :predicates was declared before; give it another name or remove one of them",
    ),
    (
        ":action ",
        ":durative-action ",
        "line 7, column 4: `:durative-action` is not supported; use STRIPS with negative preconditions, equality and action costs",
    ),
    // Requirements.
    (
        ":typing",
        ":conditional-effects",
        "line 2, column 26: the requirement :conditional-effects is not supported; supported are :strips, :typing, :negative-preconditions, :equality and :action-costs",
    ),
    (
        ":typing",
        ":durative-actions",
        "line 2, column 26: the requirement :durative-actions is not supported; supported are :strips, :typing, :negative-preconditions, :equality and :action-costs",
    ),
    (
        ":typing",
        ":magic",
        "line 2, column 26: there is no requirement :magic",
    ),
    (
        ":typing",
        "typing",
        "line 2, column 26: found `typing`, expected a requirement such as `:strips`",
    ),
    // Types and objects.
    (
        "high - floor",
        "high - roof",
        "line 3, column 18: the type roof is unknown; declare it in (:types …)",
    ),
    (
        "person floor)",
        "floor - high person)",
        "line 3, column 11: the type high is its own ancestor; break the circle",
    ),
    (
        "person floor)",
        "person person floor)",
        "line 3, column 31: the type person was declared before; give it another name or remove one of them",
    ),
    (
        "person floor)",
        "person floor -)",
        "line 3, column 38: found `)`, expected a type",
    ),
    (
        "ground - floor",
        "ground - (either floor high)",
        "line 4, column 24: found `(either …)`, expected one type, because `either` is for parameters only",
    ),
    (
        "ground - floor",
        "- floor",
        "line 4, column 15: found `-`, expected the name of an object",
    ),
    // Predicates and functions.
    (
        "(open)",
        "open",
        "line 5, column 66: found `open`, expected a declaration in parentheses",
    ),
    (
        "(open)",
        "(at)",
        "line 5, column 67: the predicate at was declared before; give it another name or remove one of them",
    ),
    (
        "above ?a",
        "above a",
        "line 5, column 51: found `a`, expected a variable such as `?x`",
    ),
    (
        "above ?a ?b",
        "above ?a ?a",
        "line 5, column 54: the variable ?a was declared before; give it another name or remove one of them",
    ),
    (
        "(total-cost) - number",
        "(total-cost) - floor",
        "line 6, column 30: a function of objects is not supported; use STRIPS with negative preconditions, equality and action costs",
    ),
    // Actions.
    (
        ":effect",
        ":result",
        "line 9, column 5: found `:result`, expected `:parameters`, `:precondition` or `:effect`",
    ),
    (
        ":precondition",
        ":effect ()\n    :effect",
        "line 9, column 5: the part :effect was declared before; give it another name or remove one of them",
    ),
    (
        "(and (at ?p ?a)",
        "(or (at ?p ?a)",
        "line 8, column 20: `or` is not supported; use STRIPS with negative preconditions, equality and action costs",
    ),
    (
        "(and (at ?p ?a)",
        "(and (on ?p ?a)",
        "line 8, column 25: the predicate on is unknown; declare it in (:predicates …)",
    ),
    (
        "(and (at ?p ?a)",
        "(and (at ?p)",
        "line 8, column 25: at takes 2 arguments, found 1",
    ),
    (
        "(and (at ?p ?a)",
        "(and (at ?p ?c)",
        "line 8, column 31: the variable ?c is unknown; declare it in the :parameters of the action",
    ),
    (
        "(and (at ?p ?a)",
        "(and (at ?p roof)",
        "line 8, column 31: the object roof is unknown; declare it in (:objects …) or (:constants …)",
    ),
    (
        "(and (at ?p ?a)",
        "(and (at ?a ?p)",
        "line 8, column 28: ?a is of type floor, at expects person here",
    ),
    (
        "(not (= ?a ?b))",
        "(not (and (= ?a ?b)))",
        "line 8, column 58: found `and`, expected an atom, because `not` is for atoms only",
    ),
    (
        "(increase (total-cost)",
        "(increase (way ?a ?b)",
        "line 9, column 56: changing functions other than total-cost is not supported; use STRIPS with negative preconditions, equality and action costs",
    ),
    (
        "(way ?a ?b)))))",
        "-3))))",
        "line 9, column 69: found `-3`, expected a whole number from 0 to 16777216",
    ),
];

const PROBLEM_FAULTS: [(&str, &str, &str); 17] = [
    (
        "(:domain lift)",
        "(:domain stairs)",
        "line 2, column 12: this is a problem of domain stairs, not of lift; use the right domain",
    ),
    (
        "  (:domain lift)\n",
        "",
        "line 6, column 34: (:domain …) is missing; add it",
    ),
    (
        "(:metric minimize (total-cost))",
        "(:action a)",
        "line 7, column 4: found `:action`, expected a section of a problem such as `(:init …)`",
    ),
    (
        "top - high",
        "top - roof",
        "line 3, column 36: the type roof is unknown; declare it in (:types …)",
    ),
    (
        "ann bob",
        "ann ground",
        "line 3, column 17: the object ground was declared before; give it another name or remove one of them",
    ),
    (
        "(at ann ground)",
        "(at eve ground)",
        "line 4, column 14: the object eve is unknown; declare it in (:objects …) or (:constants …)",
    ),
    (
        "(at ann ground)",
        "(at top ground)",
        "line 4, column 14: top is of type high, at expects person here",
    ),
    (
        "(at ann ground)",
        "(at ann ground top)",
        "line 4, column 11: at takes 2 arguments, found 3",
    ),
    (
        "(at ann ground)",
        "at",
        "line 4, column 10: found `at`, expected an atom in parentheses",
    ),
    (
        "(at ann ground)",
        "(at ann ?x)",
        "line 4, column 18: the variable ?x is unknown; declare it in the :parameters of the action",
    ),
    (
        "(way ground top) 7",
        "(way ground top) 7.5",
        "line 5, column 44: found `7.5`, expected a whole number from 0 to 16777216",
    ),
    (
        "(way ground top) 7",
        "(way ground top)",
        "line 5, column 43: found `)`, expected a number",
    ),
    (
        "(way ground top) 7",
        "(time ground top) 7",
        "line 5, column 28: the function time is unknown; declare it in (:functions …)",
    ),
    (
        "(and (at ann top)",
        "(forall (at ann top)",
        "line 6, column 11: `forall` is not supported; use STRIPS with negative preconditions, equality and action costs",
    ),
    (
        "(:goal (and (at ann top) (not (at bob top))))",
        "(:goal)",
        "line 6, column 9: found `)`, expected a formula in parentheses",
    ),
    (
        "minimize",
        "maximize",
        "line 7, column 12: `maximize` is not supported; use STRIPS with negative preconditions, equality and action costs",
    ),
    (
        "(total-cost)))",
        "(way top top)))",
        "line 7, column 21: found `(way …)`, expected `(total-cost)`",
    ),
];

fn spoil(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from:?} is not in the text");
    text.replacen(from, to, 1)
}

#[test]
fn the_sound_texts_are_sound() {
    PddlProblem::parse(PROBLEM, &Domain::parse(DOMAIN).unwrap()).unwrap();
}

#[test]
fn faults_of_domains_are_found_where_they_are() {
    for (from, to, expected) in DOMAIN_FAULTS {
        let error = Domain::parse(&spoil(DOMAIN, from, to)).unwrap_err();
        assert_eq!(error.to_string(), expected, "{from:?} became {to:?}");
    }
}

#[test]
fn faults_of_problems_are_found_where_they_are() {
    let domain = Domain::parse(DOMAIN).unwrap();
    for (from, to, expected) in PROBLEM_FAULTS {
        // The last in the text, because `(total-cost)` is in it twice.
        let at = PROBLEM.rfind(from).expect("it is in the text");
        let text = format!("{}{to}{}", &PROBLEM[..at], &PROBLEM[at + from.len()..]);
        let error = PddlProblem::parse(&text, &domain).unwrap_err();
        assert_eq!(error.to_string(), expected, "{from:?} became {to:?}");
    }
}

#[test]
fn nothing_and_comments_alone_are_no_domain() {
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
            "line 1, column 65: lists are nested more than 64 deep; write it flatter"
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
        "line 1, column 1: 67108865 bytes are too many, at most 67108864 are read"
    );
}

#[test]
fn too_many_parameters_are_refused() {
    let parameters: String = (0..256).map(|i| format!(" ?x{i}")).collect();
    let text = format!("(define (domain d) (:predicates (p{parameters})))");
    let error = Domain::parse(&text).unwrap_err();
    assert_eq!(
        error.fault.to_string(),
        "256 parameters are too many, at most 255 are read"
    );
}

#[test]
fn types_may_not_be_above_one_another_without_end() {
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
    let expected = "the type t100 has more than 100 types above it; leave some out";
    assert!(error.ends_with(expected), "{error}");
}
