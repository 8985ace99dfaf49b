//! The puzzle as PDDL: written and read back, foreign encodings, and plans that are verified.

use taquin_plan::pddl::{Domain, PddlProblem};
use taquin_plan::{PlanMethod, ground, plan, read_plan};
use taquin_puzzle::{Blank, Board, Goal, Metric, Problem, Random, Scramble};
use taquin_search::{Control, Limits};
use taquin_solve::planning::{Encoding, NotAPuzzle, Puzzle};
use taquin_solve::{Method, Solve, SolveError};

fn written(problem: &Problem, encoding: Encoding) -> String {
    let mut text = Vec::new();
    encoding.write_problem(problem, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn parsed(domain: &str, problem: &str) -> PddlProblem {
    PddlProblem::parse(problem, &Domain::parse(domain).unwrap()).unwrap()
}

fn recognised(domain: &str, problem: &str) -> Result<Puzzle, NotAPuzzle> {
    Puzzle::recognise(&parsed(domain, problem))
}

fn problem(start: &str, goal: Goal) -> Problem {
    let start: Board = start.parse().unwrap();
    let goal = goal.board(start.size());
    Problem::new(start, goal).unwrap()
}

#[test]
fn what_is_written_is_read_back() {
    let mut random = Random::new(1);
    let sizes = [
        "1x2", "2x1", "1x7", "7x1", "2x2", "2x3", "3x2", "2x9", "9x2", "3x3", "4x5", "11x12",
    ];
    for size in sizes {
        for goal in Goal::ALL.map(|goal| goal.board(size.parse().unwrap())) {
            let scramble = Scramble::Solvable(Blank::Anywhere);
            let start = scramble.board(&goal, &mut random).unwrap();
            let problem = Problem::new(start, goal).unwrap();
            for encoding in Encoding::ALL {
                let puzzle = recognised(encoding.domain(), &written(&problem, encoding));
                assert_eq!(puzzle.unwrap().problem(), &problem, "{size} {encoding}");
            }
        }
    }
}

#[test]
fn a_large_board_is_written_and_read_in_a_moment() {
    let goal = Goal::Snail.board("100x100".parse().unwrap());
    let start = Scramble::Solvable(Blank::Anywhere)
        .board(&goal, &mut Random::new(2))
        .unwrap();
    let problem = Problem::new(start, goal).unwrap();
    let text = written(&problem, Encoding::Typed);
    assert!(text.len() < 4_000_000);
    let puzzle = recognised(Encoding::Typed.domain(), &text).unwrap();
    assert_eq!(puzzle.problem(), &problem);
}

/// Another encoding of the same: other names and orders, cells without numbers, the blank in the goal.
const OTHER_DOMAIN: &str = "(define (domain slide)
  (:predicates (blank ?c) (on ?c ?x) (adjacent ?c ?d))
  (:action shift :parameters (?to ?from ?x)
    :precondition (and (blank ?to) (adjacent ?to ?from) (on ?from ?x) (not (= ?from ?to)))
    :effect (and (not (blank ?to)) (not (on ?from ?x)) (on ?to ?x) (blank ?from))))";

const OTHER_PROBLEM: &str = "(define (problem small) (:domain slide)
  (:objects nw n ne sw s se a b c d e)
  (:init (adjacent nw n) (adjacent n nw) (adjacent n ne) (adjacent ne n)
    (adjacent sw s) (adjacent s sw) (adjacent s se) (adjacent se s)
    (adjacent nw sw) (adjacent sw nw) (adjacent n s) (adjacent s n) (adjacent ne se) (adjacent se ne)
    (on nw a) (on n b) (on ne c) (blank sw) (on s d) (on se e))
  (:goal (and (on nw a) (on n b) (on ne c) (on sw d) (on s e) (blank se))))";

#[test]
fn names_do_not_matter() {
    let puzzle = recognised(OTHER_DOMAIN, OTHER_PROBLEM).unwrap();
    assert_eq!(puzzle.problem(), &problem("1 2 3/0 4 5", Goal::Rows));
    let plan = read_plan("(shift sw s d)\n(SHIFT s se e)").unwrap();
    let solution = puzzle.solution(&plan).unwrap();
    assert_eq!(solution.moves().to_string(), "L2");
}

#[test]
fn what_is_no_puzzle_is_refused_with_a_reason() {
    let because = |from: &str, to: &str| {
        let text = OTHER_PROBLEM.replace(from, to);
        assert_ne!(text, OTHER_PROBLEM);
        recognised(OTHER_DOMAIN, &text).unwrap_err()
    };
    assert_eq!(because("(adjacent n s) ", ""), NotAPuzzle::NotAGrid(6));
    assert_eq!(
        because("(adjacent ne se)", "(adjacent nw se)"),
        NotAPuzzle::NotAGrid(6)
    );
    assert_eq!(because("(blank sw) ", ""), NotAPuzzle::Blanks(0));
    assert_eq!(because("(on s d) ", "(blank s)"), NotAPuzzle::Blanks(2));
    assert_eq!(
        because("(on s d) ", "(on s c)").to_string(),
        "this is no board: c is in two places"
    );
    let shared = "this is no board: d is where another tile is";
    assert_eq!(because("(on s d) ", "(on n d)").to_string(), shared);
    assert_eq!(
        because("(on sw d) ", ""),
        NotAPuzzle::OpenGoal("d".to_string())
    );
    assert!(matches!(
        because("(blank se))", "(not (blank nw)))"),
        NotAPuzzle::OtherGoal(_)
    ));
    assert!(matches!(
        because("(blank se))", "(blank nw))"),
        NotAPuzzle::OtherGoal(_)
    ));
    let swapped = because(
        "(on nw a) (on n b) (on ne c) (blank sw)",
        "(on nw b) (on n a) (on ne c) (blank sw)",
    );
    assert!(matches!(swapped, NotAPuzzle::Unreachable { .. }));

    let other = |from: &str, to: &str| {
        let domain = OTHER_DOMAIN.replace(from, to);
        assert_ne!(domain, OTHER_DOMAIN);
        assert!(
            matches!(
                recognised(&domain, OTHER_PROBLEM),
                Err(NotAPuzzle::OtherDomain(_))
            ),
            "{to}"
        );
    };
    other("(not (blank ?to)) ", "");
    other("(blank ?from)", "(blank ?to)");
    other("(on ?to ?x)", "(on ?x ?to)");
    other("(adjacent ?to ?from) ", "");
    other("(blank ?to) (adj", "(blank ?from) (adj");
    other("(not (= ?from ?to))", "(= ?from ?to)");
    other("(not (= ?from ?to))", "(not (adjacent ?from ?x))");
    other(":effect (and", ":effect (and (adjacent ?x ?to)");
}

#[test]
fn a_broken_plan_is_refused_with_the_step_that_fails() {
    let problem = problem("8 0 6/5 4 7/2 3 1", Goal::Rows);
    for encoding in Encoding::ALL {
        let parsed = parsed(encoding.domain(), &written(&problem, encoding));
        let puzzle = Puzzle::recognise(&parsed).unwrap();
        let mut control = Control::new(Limits::default());
        let task = ground(&parsed, &mut control).unwrap();
        let found = plan(&task, PlanMethod::PreferredFastForward, &mut control)
            .unwrap()
            .plan
            .unwrap();
        let steps = read_plan(&found.to_string()).unwrap();
        assert_eq!(
            puzzle.solution(&steps).unwrap().length(Metric::Single),
            found.cost()
        );
        for left_out in 0..steps.len() {
            let mut broken = steps.clone();
            broken.remove(left_out);
            let error = puzzle.solution(&broken).unwrap_err().to_string();
            // The first step that fails, by the rules of the game.
            let mut board = problem.start().clone();
            let fails = broken.iter().position(|step| {
                let tile: u32 = step.objects[0][2..].parse().unwrap();
                let moved = board.moves().find(|&direction| {
                    let mut next = board.clone();
                    next.slide(direction) == tile && cell(&next, tile) == step.objects[2]
                });
                moved.map(|direction| board.slide(direction)).is_none()
            });
            match fails {
                Some(step) => assert!(error.starts_with(&format!("step {},", step + 1)), "{error}"),
                None => assert!(error.starts_with("the goal is not reached"), "{error}"),
            }
        }
    }
}

/// The name of the cell that a tile lies in.
fn cell(board: &Board, tile: u32) -> String {
    let cell = board.cells().iter().position(|&it| it == tile).unwrap();
    let size = board.size();
    format!("p_{}_{}", size.row_of(cell) + 1, size.col_of(cell) + 1)
}

#[test]
fn planners_say_what_they_cannot_do() {
    let small = problem("1 2 3/4 5 6/7 0 8", Goal::Rows);
    let goal = Goal::Rows.board("21x20".parse().unwrap());
    let large = Problem::new(goal.clone(), goal).unwrap();
    for method in [
        Method::PlanLmCut,
        Method::PlanFf,
        Method::GraphPlan,
        Method::Sat,
    ] {
        let multi = Solve::new(&small).method(method).metric(Metric::Multi);
        assert!(matches!(multi.run(), Err(SolveError::Metric { .. })));
        assert!(!method.serves(small.size(), Metric::Multi));
        let large_answer = Solve::new(&large).method(method).run();
        assert!(matches!(large_answer, Err(SolveError::PlanTooLarge { .. })));
        assert!(!method.serves(large.size(), Metric::Single));
    }
}
