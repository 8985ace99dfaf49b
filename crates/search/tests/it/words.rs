//! Word ladders: states that own memory, a borrowed dictionary, and a cancelled search.

use std::collections::HashSet;

use taquin_search::graph::{self, RouteOutcome};
use taquin_search::{Control, StopReason};

const WORDS: &str = "cold cord card ward warm worm word corm cart wart wars bars bard bare care core
                     form fort port part pare pore lord load goad goat boat coat colt bolt bold zzzz";

/// How many letters differ: each step changes one, so this is never too high.
fn distance(word: &str, other: &str) -> u32 {
    word.bytes()
        .zip(other.bytes())
        .filter(|(a, b)| a != b)
        .count() as u32
}

fn assert_ladder(outcome: &RouteOutcome<String>, length: u32) {
    let route = outcome.best.as_ref().unwrap();
    assert_eq!(route.cost, length);
    assert_eq!(route.states.len() as u32, length + 1);
    assert!(
        route
            .states
            .windows(2)
            .all(|pair| distance(&pair[0], &pair[1]) == 1)
    );
    assert_eq!(
        (
            route.states[0].as_str(),
            route.states.last().unwrap().as_str()
        ),
        ("cold", "wars")
    );
}

#[test]
fn every_search_finds_the_shortest_ladder() {
    let words: HashSet<String> = WORDS.split_whitespace().map(String::from).collect();
    let (start, goal) = (String::from("cold"), String::from("wars"));
    let beside = |word: &String| {
        // An iterator that borrows the dictionary, and owns what it needs of the word.
        let word = word.clone();
        words
            .iter()
            .filter(move |other| distance(&word, other) == 1)
            .cloned()
    };
    let with_cost = |word: &String| beside(word).map(|word| (word, 1));
    let estimate = |word: &String| distance(word, &goal);
    let is_goal = |word: &String| *word == goal;
    let control = &mut Control::default();

    assert_ladder(&graph::breadth_first(&start, beside, is_goal, control), 4);
    assert_ladder(
        &graph::bidirectional_breadth_first(&start, &goal, beside, beside, control),
        4,
    );
    assert_ladder(&graph::dijkstra(&start, with_cost, is_goal, control), 4);
    assert_ladder(
        &graph::astar(&start, with_cost, estimate, is_goal, control),
        4,
    );
    assert_ladder(
        &graph::idastar(&start, with_cost, estimate, is_goal, control),
        4,
    );
    assert_ladder(
        &graph::beam(&start, 100, with_cost, estimate, is_goal, control),
        4,
    );

    let nowhere = String::from("zzzz");
    let outcome = graph::bidirectional_breadth_first(&start, &nowhere, beside, beside, control);
    assert_eq!((outcome.best, outcome.stopped), (None, None));
}

#[test]
fn another_thread_cancels_a_search() {
    let mut control = Control::default();
    let cancel = control.cancel_token();
    let outcome = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(std::time::Duration::from_millis(20));
            cancel.cancel();
        });
        // All words of two letters, in rounds of rising length: only the token ends it.
        graph::idastar(
            &1u64,
            |&word| [(2 * word, 1), (2 * word + 1, 1)],
            |_| 0,
            |_| false,
            &mut control,
        )
    });
    assert_eq!(
        (outcome.best, outcome.stopped),
        (None, Some(StopReason::Cancelled))
    );
}
