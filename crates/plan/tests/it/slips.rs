//! Slips of published files: they are read as they are meant, with a warning that gives the place.

use taquin_plan::pddl::{Domain, PddlProblem, PddlWarning};
use taquin_plan::{PlanMethod, ground, plan};

use crate::malformed::{DOMAIN, PROBLEM};
use crate::samples::unlimited;

fn shown(warnings: &[PddlWarning]) -> Vec<String> {
    warnings.iter().map(PddlWarning::to_string).collect()
}

/// The steps of an optimal plan; all ways have a length.
fn steps(domain: &Domain, problem: &str) -> Vec<String> {
    let ways = ["top ground", "ground ground", "top top"];
    let ways = ways.map(|way| format!(" (= (way {way}) 7)"));
    let known = "(= (way ground top) 7)";
    let problem = problem.replace(known, &format!("{known}{}", ways.concat()));
    let problem = PddlProblem::parse(&problem, domain).unwrap();
    let task = ground(&problem, &mut unlimited()).unwrap();
    let method: PlanMethod = "astar-lmcut".parse().unwrap();
    let answer = plan(&task, method, &mut unlimited()).unwrap();
    answer.plan.expect("a plan exists").steps().to_vec()
}

#[test]
fn texts_without_slips_have_no_warnings() {
    let domain = Domain::parse(DOMAIN).unwrap();
    assert!(domain.warnings().is_empty(), "{:?}", domain.warnings());
    let problem = PddlProblem::parse(PROBLEM, &domain).unwrap();
    assert!(problem.warnings().is_empty(), "{:?}", problem.warnings());
}

#[test]
fn slips_of_a_domain_are_located_and_the_plan_stays_the_same() {
    let plan = steps(&Domain::parse(DOMAIN).unwrap(), PROBLEM);
    for (from, to, expected) in [
        (
            " :typing",
            " :durative-actions :typing",
            "line 2, column 26: the requirement :durative-actions is not supported; what needs it is refused",
        ),
        (
            " :typing",
            " :magic :typing",
            "line 2, column 26: PDDL has no requirement :magic; it is ignored",
        ),
        (
            " :typing",
            "",
            "line 3, column 16: this needs :typing; add it to (:requirements …)",
        ),
        (
            " :action-costs",
            "",
            "line 6, column 15: this needs :action-costs; add it to (:requirements …)",
        ),
        (
            " :equality",
            "",
            "line 8, column 58: this needs :equality; add it to (:requirements …)",
        ),
        (
            "(and (at ?p ?a)",
            "(or (at ?p ?a)",
            "line 8, column 20: this needs :disjunctive-preconditions; add it to (:requirements …)",
        ),
        (
            "(at ?p ?b) (not (at ?p ?a))",
            "(at ?p ?b) (when (open) (not (open))) (not (at ?p ?a))",
            "line 9, column 30: this needs :conditional-effects; add it to (:requirements …)",
        ),
        (
            "person floor)",
            "person person floor)",
            "line 3, column 31: the type person is declared twice; it has the types of both declarations",
        ),
        (
            "person floor)",
            "person floor - place)",
            "line 3, column 39: the type place is not declared; it is read as a type without a parent",
        ),
        (
            "(above ?a ?b - floor)",
            "(above ?a ?b -floor)",
            "line 5, column 57: there is no space after the dash in -floor; it is read as a type",
        ),
        (
            "(above ?a ?b - floor)",
            "(above ?a ?a - floor)",
            "line 5, column 54: the variable ?a is declared twice; both must be the same object",
        ),
        (
            "(open)",
            "(open) (open)",
            "line 5, column 74: the predicate open is declared twice; remove one of them",
        ),
        (
            "(and (at ?p ?a)",
            "(and (at ?p ?a) (not (at ?p top))",
            "line 8, column 47: the constant top is not declared; add it to (:constants …)",
        ),
        (
            "(:action ride",
            "(:action wave :parameters (?x - object) :precondition (at ?x ground) :effect (open)) (:action ride",
            "line 7, column 61: ?x has type object, but at expects person here",
        ),
    ] {
        let text = DOMAIN.replacen(from, to, 1);
        let domain = Domain::parse(&text).unwrap();
        let warnings = shown(domain.warnings());
        assert_eq!(warnings[0], expected, "{from:?} became {to:?}");
        let found = steps(&domain, PROBLEM);
        assert_eq!(found.len(), plan.len(), "{from:?} became {to:?}");
    }
}

#[test]
fn slips_of_a_problem_are_located_and_the_plan_stays_the_same() {
    let domain = Domain::parse(DOMAIN).unwrap();
    let plan = steps(&domain, PROBLEM);
    for (from, to, expected) in [
        (
            "(:domain lift)",
            "(:domain stairs)",
            "line 2, column 12: this problem belongs to domain stairs, but it is read with domain lift",
        ),
        (
            "bob - person",
            "bob - person bob - person",
            "line 3, column 30: the object bob is declared twice; it has the types of both declarations",
        ),
        (
            "(above top ground)",
            "(above top ground) (below ground cellar)",
            "line 4, column 46: the domain has no predicate below; this fact is ignored",
        ),
        (
            "(:metric",
            "(:length (:serial 3)) (:metric",
            "line 7, column 4: the section :length has no meaning; it is ignored",
        ),
    ] {
        let text = PROBLEM.replacen(from, to, 1);
        let problem = PddlProblem::parse(&text, &domain).unwrap();
        assert_eq!(shown(problem.warnings()), [expected]);
        assert_eq!(steps(&domain, &text), plan, "{from:?} became {to:?}");
    }
}

#[test]
fn what_is_truly_wrong_stays_an_error() {
    let domain = Domain::parse(DOMAIN).unwrap();
    for (from, to) in [
        // A goal that cannot be meant, objects that do not exist, facts that are no facts.
        ("(at ann top)", "(below ann top)"),
        ("(above top ground)", "(above top cellar)"),
        ("(above top ground)", "(at 5 (above top ground))"),
        ("(above top ground)", "(below 5 (above top ground))"),
        ("(above top ground)", "(above ann ground)"),
    ] {
        let text = PROBLEM.replacen(from, to, 1);
        assert!(PddlProblem::parse(&text, &domain).is_err(), "{to}");
    }
    let text = PROBLEM
        .replacen("(:domain lift)", "(:domain stairs)", 1)
        .replacen("top - high", "top - step", 1);
    let error = PddlProblem::parse(&text, &domain).unwrap_err().to_string();
    let expected = "line 2, column 12: this problem belongs to domain stairs, not to lift";
    assert!(error.starts_with(expected), "{error}");
    let other = DOMAIN.replacen("(open)", "(open) (open ?x)", 1);
    assert!(Domain::parse(&other).is_err());
    let circle = DOMAIN.replacen("person floor)", "person floor - high)", 1);
    assert!(Domain::parse(&circle).is_err());
}

#[test]
fn a_variable_declared_twice_in_an_action_is_one_object() {
    let domain = Domain::parse(
        "(define (domain d) (:predicates (p ?x ?y))
           (:action a :parameters (?x ?x) :effect (p ?x ?x)))",
    )
    .unwrap();
    assert_eq!(domain.warnings().len(), 1);
    let problem = "(define (problem x) (:domain d) (:objects o u) (:init) (:goal (p u u)))";
    assert_eq!(steps(&domain, problem), ["(a u u)"]);
    let parsed = PddlProblem::parse(problem, &domain).unwrap();
    let task = ground(&parsed, &mut unlimited()).unwrap();
    assert_eq!(task.operators.len(), 2);
}

#[test]
fn a_constant_that_neither_file_declares_is_warned_of_twice() {
    let domain =
        Domain::parse("(define (domain d) (:predicates (p ?x)) (:action a :effect (p thing)))")
            .unwrap();
    let text = "(define (problem x) (:domain d) (:init) (:goal (exists (?x) (p ?x))))";
    let problem = PddlProblem::parse(text, &domain).unwrap();
    let expected = "line 1, column 1: the domain uses the constant thing, which is not declared; \
        add it to (:objects …)";
    assert_eq!(shown(problem.warnings()), [expected]);
    assert_eq!(steps(&domain, text), ["(a)"]);
}

#[test]
fn types_and_objects_may_have_several_parents() {
    let domain = Domain::parse(
        "(define (domain d) (:requirements :typing)
           (:types car boat - vehicle amphibian - (either car boat) vehicle)
           (:predicates (driven ?x - car) (sailed ?x - boat))
           (:action drive :parameters (?x - car) :effect (driven ?x))
           (:action sail :parameters (?x - boat) :effect (sailed ?x)))",
    )
    .unwrap();
    assert_eq!(domain.warnings(), []);
    for objects in ["a - amphibian", "a - (either car boat)", "a - car a - boat"] {
        let text = format!(
            "(define (problem x) (:domain d) (:objects {objects}) (:init)
               (:goal (and (driven a) (sailed a))))"
        );
        assert_eq!(steps(&domain, &text).len(), 2, "{objects}");
    }
}
