//! Searches by closures against the `pathfinding` crate: the same closures for both, in the same run.

use std::hint::black_box;
use std::time::Instant;

use pathfinding::prelude as rival;
use taquin::search::Control;
use taquin::search::graph::{self, RouteOutcome};

use crate::memory;
use crate::rivals::{Array, Both, Node, Packed, ROUNDS, random_8_puzzles};

#[derive(Clone, Copy, Debug)]
enum Search {
    BreadthFirst,
    Bidirectional,
    Dijkstra,
    AStar,
    IdaStar,
}

pub(crate) fn report() {
    println!("## Closures against the pathfinding crate\n");
    println!(
        "Both sides get the same closures (successors, Manhattan distance, a test for the goal) on"
    );
    println!(
        "100 random 3x3 boards, alternating in one run. States are arrays of tiles, as users write them, with"
    );
    println!(
        "a vector of successors, or packed boards with an array of them. ms: mean over boards of the fastest of"
    );
    println!(
        "{ROUNDS} rounds; MB: the highest memory peak on any board. Target: 1.5 times as fast.\n"
    );
    println!("| search | states | taquin ms | MB | pathfinding ms | MB | faster |");
    println!("|---|---|---|---|---|---|---|");
    let boards = random_8_puzzles(100);
    for search in [
        Search::BreadthFirst,
        Search::Bidirectional,
        Search::Dijkstra,
        Search::AStar,
        Search::IdaStar,
    ] {
        compare::<Array>(search, "array", &boards);
        compare::<Packed>(search, "packed", &boards);
    }
    println!();
}

fn compare<N: Node>(search: Search, name: &str, boards: &[Both]) {
    let mut seconds = [0.0; 2];
    let mut bytes = [0; 2];
    for board in boards {
        let mut least = [f64::INFINITY; 2];
        for _ in 0..ROUNDS {
            let mut timed = |side: usize, solve: fn(&Both, Search) -> u32| {
                let begun = Instant::now();
                let (length, peak) = memory::peak_during(|| black_box(solve(board, search)));
                least[side] = least[side].min(begun.elapsed().as_secs_f64());
                bytes[side] = bytes[side].max(peak);
                length
            };
            assert_eq!(timed(0, ours::<N>), timed(1, theirs::<N>));
        }
        for (total, least) in seconds.iter_mut().zip(least) {
            *total += least;
        }
    }
    let ms = seconds.map(|total| total * 1e3 / boards.len() as f64);
    let mb = bytes.map(|peak| peak as f64 / 1e6);
    println!(
        "| {search:?} | {name} | {:.3} | {:.2} | {:.3} | {:.2} | {:.2} |",
        ms[0],
        mb[0],
        ms[1],
        mb[1],
        ms[1] / ms[0],
    );
}

fn ours<N: Node>(both: &Both, search: Search) -> u32 {
    let (start, goal) = both.ends::<N>();
    let is_goal = |node: &N| *node == goal;
    let successors = |node: &N| node.successors(both);
    let with_cost = |node: &N| node.successors(both).into_iter().map(|next| (next, 1));
    let estimate = |node: &N| node.estimate(both);
    let control = &mut Control::default();
    let outcome: RouteOutcome<N> = match search {
        Search::BreadthFirst => graph::breadth_first(&start, successors, is_goal, control),
        Search::Bidirectional => {
            graph::bidirectional_breadth_first(&start, &goal, successors, successors, control)
        }
        Search::Dijkstra => graph::dijkstra(&start, with_cost, is_goal, control),
        Search::AStar => graph::astar(&start, with_cost, estimate, is_goal, control),
        Search::IdaStar => graph::idastar(&start, with_cost, estimate, is_goal, control),
    };
    assert!(outcome.is_optimal());
    let route = outcome.best.unwrap();
    assert_eq!(route.states.len() as u32, route.cost + 1);
    route.cost
}

fn theirs<N: Node>(both: &Both, search: Search) -> u32 {
    let (start, goal) = both.ends::<N>();
    let is_goal = |node: &N| *node == goal;
    let successors = |node: &N| node.successors(both);
    let with_cost = |node: &N| node.successors(both).into_iter().map(|next| (next, 1));
    let estimate = |node: &N| node.estimate(both);
    let path = match search {
        Search::BreadthFirst => rival::bfs(&start, successors, is_goal),
        Search::Bidirectional => rival::bfs_bidirectional(&start, &goal, successors, successors),
        Search::Dijkstra => rival::dijkstra(&start, with_cost, is_goal).map(|found| found.0),
        Search::AStar => rival::astar(&start, with_cost, estimate, is_goal).map(|found| found.0),
        Search::IdaStar => {
            rival::idastar(&start, with_cost, estimate, is_goal).map(|found| found.0)
        }
    };
    path.unwrap().len() as u32 - 1
}
