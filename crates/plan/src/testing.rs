//! Small tasks for tests, built without the parser, and the lengths of their shortest plans.

use std::collections::{HashMap, HashSet, VecDeque};

use crate::{Fact, GroundTask, Operator};

/// The name of an operator, what it needs, adds and deletes.
type Described = (&'static str, Vec<String>, Vec<String>, Vec<String>);

/// Makes a task of facts given by name.
pub(crate) fn task(operators: &[Described], initial: &[String], goal: &[String]) -> GroundTask {
    let mut facts: Vec<String> = operators
        .iter()
        .flat_map(|(_, needs, adds, deletes)| needs.iter().chain(adds).chain(deletes))
        .chain(initial)
        .chain(goal)
        .cloned()
        .collect();
    facts.sort();
    facts.dedup();
    let numbers = |names: &[String]| -> Box<[Fact]> {
        let number = |name: &String| Fact(facts.binary_search(name).unwrap() as u32);
        let mut numbers: Vec<Fact> = names.iter().map(number).collect();
        numbers.sort();
        numbers.dedup();
        numbers.into_boxed_slice()
    };
    let operators = operators
        .iter()
        .map(|(name, needs, adds, deletes)| Operator {
            name: name.to_string(),
            cost: 1,
            preconditions: numbers(needs),
            adds: numbers(adds),
            deletes: numbers(deletes),
            conditional: Box::default(),
            is_goal_marker: false,
        });
    GroundTask {
        operators: operators.collect(),
        initial: numbers(initial),
        goal: numbers(goal),
        facts,
    }
}

/// A square of places 0 1 / 2 3 with a tail: place 4 beside place 3.
pub(crate) const SQUARE_WITH_TAIL: [(usize, usize); 5] = [(0, 1), (0, 2), (1, 3), (2, 3), (3, 4)];

/// Tokens on the places of a graph, one place free; a token moves to the free place beside it.
pub(crate) fn pebbles(edges: &[(usize, usize)], start: &[usize], goal: &[usize]) -> GroundTask {
    let at = |token: usize, place: usize| match token {
        0 => format!("free {place}"),
        _ => format!("{token} at {place}"),
    };
    let mut operators = Vec::new();
    let both_ways = edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
    for (from, to) in both_ways {
        for token in 1..start.len() {
            operators.push((
                "move",
                vec![at(token, from), at(0, to)],
                vec![at(token, to), at(0, from)],
                vec![at(token, from), at(0, to)],
            ));
        }
    }
    let placed = |tokens: &[usize]| -> Vec<String> {
        let places = tokens.iter().enumerate();
        places.map(|(place, &token)| at(token, place)).collect()
    };
    task(&operators, &placed(start), &placed(goal))
}

/// Independent lamps, all off, to be lit: one parallel step can light all of them.
pub(crate) fn lamps(count: usize) -> GroundTask {
    let lit = |lamp: usize| vec![format!("lit {lamp}")];
    let off = |lamp: usize| vec![format!("off {lamp}")];
    let operators: Vec<_> = (0..count)
        .map(|lamp| ("light", off(lamp), lit(lamp), off(lamp)))
        .collect();
    let all = |state: fn(usize) -> String| -> Vec<String> { (0..count).map(state).collect() };
    task(
        &operators,
        &all(|lamp| format!("off {lamp}")),
        &all(|lamp| format!("lit {lamp}")),
    )
}

/// The number of operators of a shortest plan, by breadth-first search.
pub(crate) fn shortest(task: &GroundTask) -> Option<usize> {
    let mut distances = HashMap::from([(task.initial.to_vec(), 0)]);
    let mut open = VecDeque::from([task.initial.to_vec()]);
    while let Some(state) = open.pop_front() {
        let distance = distances[&state];
        if task.goal.iter().all(|fact| state.contains(fact)) {
            return Some(distance);
        }
        for operator in &task.operators {
            if let Some(next) = apply(operator, &state)
                && !distances.contains_key(&next)
            {
                distances.insert(next.clone(), distance + 1);
                open.push_back(next);
            }
        }
    }
    None
}

/// The state after an operator, if it is possible.
pub(crate) fn apply(operator: &Operator, state: &[Fact]) -> Option<Vec<Fact>> {
    let is_possible = operator
        .preconditions
        .iter()
        .all(|fact| state.contains(fact));
    is_possible.then(|| {
        let kept = state.iter().filter(|fact| !operator.deletes.contains(fact));
        let mut next: Vec<Fact> = kept.chain(&operator.adds).copied().collect();
        next.sort();
        next.dedup();
        next
    })
}

/// Whether the operators lead from the initial state to the goal.
pub(crate) fn reaches_goal(task: &GroundTask, operators: &[u32]) -> bool {
    let mut state = task.initial.to_vec();
    for &number in operators {
        match apply(&task.operators[number as usize], &state) {
            Some(next) => state = next,
            None => return false,
        }
    }
    task.goal.iter().all(|fact| state.contains(fact))
}

/// All reachable states.
pub(crate) fn states(task: &GroundTask) -> Vec<Vec<Fact>> {
    let mut states = vec![task.initial.to_vec()];
    let mut known: HashSet<Vec<Fact>> = states.iter().cloned().collect();
    let mut next = 0;
    while next < states.len() {
        for operator in &task.operators {
            if let Some(after) = apply(operator, &states[next])
                && known.insert(after.clone())
            {
                states.push(after);
            }
        }
        next += 1;
    }
    states
}
