//! Estimates compared with true distances, on every reachable state.

use std::collections::{BTreeSet, HashMap};

use taquin_plan::heuristic::{DEAD_END, FastForward, GoalCount, HAdd, HMax, LmCut};
use taquin_plan::{Fact, FactSet, GroundTask, TaskSpace};
use taquin_search::{Advisor, Heuristic, Space};

use crate::puzzle;
use crate::samples::*;

/// All reachable states, their edges, and the distance of each to the goal.
struct Explored {
    states: Vec<FactSet>,
    edges: Vec<(usize, usize, u32)>,
    distances: Vec<u32>,
}

/// A naive reference: tries all operators, and relaxes distances until nothing changes.
fn explore(task: &GroundTask) -> Explored {
    let space = TaskSpace::new(task);
    let mut states = vec![space.initial()];
    let mut numbers = HashMap::from([(space.initial(), 0)]);
    let mut edges = Vec::new();
    let mut at = 0;
    while at < states.len() {
        for (number, operator) in task.operators.iter().enumerate() {
            let state = &states[at];
            if !state.holds_all(&operator.preconditions) {
                assert_eq!(space.applied(state, number), None);
                continue;
            }
            let applied = space.applied(state, number).unwrap();
            let mut after = state.clone();
            assert_eq!(space.apply(&mut after, applied), operator.cost);
            for fact in (0..task.facts.len() as u32).map(Fact) {
                let mut holds = state.holds(fact);
                let mut change = |adds: &[Fact], deletes: &[Fact]| {
                    holds = adds.contains(&fact) || holds && !deletes.contains(&fact);
                };
                change(&operator.adds, &operator.deletes);
                for it in &operator.conditional {
                    if state.holds_all(&it.conditions) {
                        change(&it.adds, &it.deletes);
                    }
                }
                assert_eq!(after.holds(fact), holds);
            }
            let mut back = after.clone();
            space.undo(&mut back, applied);
            assert_eq!(back, *state);
            let number = *numbers.entry(after.clone()).or_insert(states.len());
            if number == states.len() {
                states.push(after);
            }
            edges.push((at, number, operator.cost));
        }
        at += 1;
    }
    let goals = states.iter().map(|state| space.is_goal(state));
    let mut distances: Vec<u32> = goals
        .map(|is_goal| if is_goal { 0 } else { DEAD_END })
        .collect();
    loop {
        let mut changed = false;
        for &(from, to, cost) in edges.iter().rev() {
            let through = distances[to].saturating_add(cost);
            if through < distances[from] {
                distances[from] = through;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    Explored {
        states,
        edges,
        distances,
    }
}

/// A task with costs, some of them zero, and dead ends.
pub(crate) const COSTS: (&str, &str) = (
    "(define (domain hike) (:predicates (at ?x) (path ?x ?y) (ticket) (visited ?x))
       (:functions (total-cost) (price ?x ?y))
       (:action walk :parameters (?x ?y) :precondition (and (at ?x) (path ?x ?y))
         :effect (and (at ?y) (visited ?y) (not (at ?x)) (increase (total-cost) (price ?x ?y))))
       (:action buy :precondition (not (ticket)) :effect (and (ticket) (increase (total-cost) 4)))
       (:action ride :parameters (?x ?y) :precondition (and (ticket) (at ?x) (path ?x ?y))
         :effect (and (at ?y) (visited ?y) (not (at ?x)) (not (ticket)))))",
    "(define (problem tour) (:domain hike) (:objects a b c d pit)
       (:init (at a) (path a b) (path b a) (path b c) (path c d) (path d a) (path b pit) (path c pit)
         (= (price a b) 2) (= (price b a) 0) (= (price b c) 9) (= (price c d) 1) (= (price d a) 5)
         (= (price b pit) 0) (= (price c pit) 1))
       (:goal (and (visited b) (visited d) (at a) (not (ticket)))) (:metric minimize (total-cost)))",
);

fn tasks() -> Vec<GroundTask> {
    let mut tasks: Vec<GroundTask> = SAMPLES.iter().map(Sample::task).collect();
    let board = puzzle::problem(true, 2, 3, &[4, 1, 2, 0, 5, 3], &puzzle::rows_goal(6));
    tasks.push(task(puzzle::TYPED, &board));
    tasks.push(task(COSTS.0, COSTS.1));
    tasks
}

#[test]
fn sample_costs_are_optimal() {
    for sample in &SAMPLES {
        assert_eq!(
            explore(&sample.task()).distances[0],
            sample.cheapest,
            "{}",
            sample.name
        );
    }
    assert_eq!(explore(&task(COSTS.0, COSTS.1)).distances[0], 2 + 4 + 1 + 4);
}

#[test]
fn the_space_offers_exactly_the_possible_operators() {
    for task in tasks() {
        let space = TaskSpace::new(&task);
        for state in explore(&task).states {
            let offered: Vec<usize> = space
                .actions(&state, None)
                .map(|step| step.operator())
                .collect();
            let set: BTreeSet<usize> = offered.iter().copied().collect();
            assert_eq!(set.len(), offered.len());
            let possible = task.operators.iter().enumerate();
            let possible =
                possible.filter(|(_, operator)| state.holds_all(&operator.preconditions));
            assert!(set.into_iter().eq(possible.map(|(number, _)| number)));
        }
    }
}

#[test]
fn estimates_keep_their_promises_on_every_state() {
    let mut dead_ends = 0;
    for task in tasks() {
        let explored = explore(&task);
        let space = TaskSpace::new(&task);
        let (hmax, lmcut) = (HMax::new(&task), LmCut::new(&task));
        let (hadd, ff, count) = (
            HAdd::new(&task),
            FastForward::new(&task),
            GoalCount::new(&task),
        );
        let mut advice = Vec::new();
        let mut maxima = Vec::new();
        for (state, &distance) in explored.states.iter().zip(&explored.distances) {
            let (max, cut) = (hmax.full(state), lmcut.full(state));
            assert!(max <= cut, "h^max {max}, LM-cut {cut}");
            assert!(cut <= distance, "LM-cut {cut}, distance {distance}");
            maxima.push(max);
            let (add, plan) = (hadd.full(state), ff.full(state));
            assert!(max <= plan && plan <= add);
            // The relaxed estimates agree on which states are dead ends.
            let dead = [max, cut, add, plan].map(|estimate| estimate == DEAD_END);
            assert!(dead.iter().all(|&is_dead| is_dead == dead[0]));
            dead_ends += usize::from(dead[0]);
            let is_goal = space.is_goal(state);
            assert_eq!(
                Heuristic::<TaskSpace<'_>>::full(&count, state) == 0,
                is_goal
            );
            if is_goal {
                assert_eq!([max, cut, add, plan], [0; 4]);
            }
            advice.clear();
            assert_eq!(ff.advise(&space, state, &mut advice), plan);
            let possible: Vec<_> = space.actions(state, None).collect();
            assert!(advice.iter().all(|step| possible.contains(step)));
            assert_eq!(advice.is_empty(), is_goal || plan == DEAD_END);
        }
        assert!(Heuristic::<TaskSpace<'_>>::is_consistent(&hmax));
        for &(from, to, cost) in &explored.edges {
            assert!(maxima[from] <= maxima[to].saturating_add(cost));
        }
        // An estimate does not depend on earlier evaluations.
        for (state, &max) in explored.states.iter().zip(&maxima).rev().step_by(7) {
            assert_eq!(hmax.full(state), max);
            assert_eq!(lmcut.full(state), LmCut::new(&task).full(state));
        }
    }
    assert!(dead_ends > 0, "some hikers fall into the pit");
}

#[test]
fn estimates_declare_documented_properties() {
    let task = SAMPLES[0].task();
    fn claims<'a>(heuristic: &impl Heuristic<TaskSpace<'a>>) -> (bool, bool) {
        (heuristic.is_admissible(), heuristic.is_consistent())
    }
    assert_eq!(claims(&HMax::new(&task)), (true, true));
    assert_eq!(claims(&LmCut::new(&task)), (true, false));
    assert_eq!(claims(&HAdd::new(&task)), (false, false));
    assert_eq!(claims(&FastForward::new(&task)), (false, false));
    assert_eq!(claims(&GoalCount::new(&task)), (false, false));
}
