//! The same boards and the same heuristic with the `pathfinding` crate, in the same run.
//!
//! It gets the state that suits it best: our own packed board, two words,
//! hashed as one number, and Manhattan distance from a table.

use std::hint::black_box;
use std::time::Instant;

use pathfinding::prelude as rival;
use taquin::puzzle::{Blank, Scramble};
use taquin::search::{Control, Heuristic as _, Limits, Outcome, Space as _, Task};
use taquin::search::{astar, breadth_first, idastar};
use taquin::solve::heuristic::Manhattan;
use taquin::solve::{Run, Small, TileSpace, Tiles as _};
use taquin::{Board, Goal, Metric, Random};

use crate::memory;

/// A problem in the form that both sides are given.
struct Both {
    space: TileSpace<Small>,
    heuristic: Manhattan,
    start: Small,
    goal: Small,
}

/// A state as the rival stores it: hashed and compared by its one word.
#[derive(Clone, Copy)]
struct Node(Small);

impl PartialEq for Node {
    fn eq(&self, other: &Node) -> bool {
        self.0.key() == other.0.key()
    }
}

impl Eq for Node {}

impl std::hash::Hash for Node {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.key());
    }
}

impl Both {
    fn new(start: &Board, goal: &Board) -> Both {
        Both {
            space: TileSpace::new(start.size(), Metric::Single),
            heuristic: Manhattan::new(goal),
            start: Small::new(start),
            goal: Small::new(goal),
        }
    }

    fn successors(&self, node: &Node) -> impl Iterator<Item = Node> + use<> {
        let mut nodes = [None; 4];
        for (slot, action) in nodes.iter_mut().zip(self.space.actions(&node.0, None)) {
            let mut next = node.0;
            self.space.apply(&mut next, action);
            *slot = Some(Node(next));
        }
        nodes.into_iter().flatten()
    }

    fn estimate(&self, node: &Node) -> u32 {
        self.heuristic.full(&node.0)
    }

    fn ours(&self, search: Search) -> u32 {
        let goal = self.goal.key();
        let task = Task {
            space: &self.space,
            start: &self.start,
            is_goal: &|tiles: &Small| tiles.key() == goal,
            heuristic: &self.heuristic,
        };
        let mut control = Control::new(Limits::default());
        let outcome: Outcome<Run> = match search {
            Search::AStar => astar(&task, &mut control),
            Search::BreadthFirst => breadth_first(&task, &mut control),
            Search::IdaStar => idastar(&task, &mut control),
        };
        assert!(outcome.is_optimal());
        outcome.best.unwrap().cost
    }

    fn theirs(&self, search: Search) -> u32 {
        let start = Node(self.start);
        let is_goal = |node: &Node| *node == Node(self.goal);
        let with_cost = |node: &Node| self.successors(node).map(|next| (next, 1));
        match search {
            Search::AStar => {
                rival::astar(&start, with_cost, |n| self.estimate(n), is_goal)
                    .unwrap()
                    .1
            }
            Search::IdaStar => {
                rival::idastar(&start, with_cost, |n| self.estimate(n), is_goal)
                    .unwrap()
                    .1
            }
            Search::BreadthFirst => {
                let path = rival::bfs(&start, |node| self.successors(node), is_goal).unwrap();
                path.len() as u32 - 1
            }
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Search {
    AStar,
    BreadthFirst,
    IdaStar,
}

pub(crate) fn report() {
    println!("## Against the pathfinding crate\n");
    println!("Same boards, same Manhattan distance, same packed state, alternating in one run.\n");
    println!(
        "| search | boards | taquin ms | pathfinding ms | times faster | taquin MB | pathfinding MB |"
    );
    println!("|---|---|---|---|---|---|---|");
    let eights = random_8_puzzles(100);
    let fifteens = korf(&["12", "42", "55", "79", "94"]);
    compare(Search::AStar, "100 random 3x3", &eights);
    compare(Search::BreadthFirst, "100 random 3x3", &eights);
    compare(Search::IdaStar, "100 random 3x3", &eights);
    compare(Search::AStar, "5 of Korf's 4x4", &fifteens);
    compare(Search::IdaStar, "5 of Korf's 4x4", &fifteens);
    println!();
}

fn compare(search: Search, name: &str, boards: &[Both]) {
    let mut seconds = [0.0; 2];
    let mut bytes = [0; 2];
    for board in boards {
        let mut timed = |side: usize, solve: &dyn Fn() -> u32| {
            let begun = Instant::now();
            let (length, peak) = memory::peak_during(|| black_box(solve()));
            seconds[side] += begun.elapsed().as_secs_f64();
            bytes[side] = bytes[side].max(peak);
            length
        };
        let lengths = [
            timed(0, &|| board.ours(search)),
            timed(1, &|| board.theirs(search)),
        ];
        assert_eq!(lengths[0], lengths[1]);
    }
    let [ours, theirs] = seconds.map(|total| total * 1e3 / boards.len() as f64);
    let [our_mb, their_mb] = bytes.map(|peak| peak as f64 / 1e6);
    println!(
        "| {search:?} | {name} | {ours:.2} | {theirs:.2} | {:.1} | {our_mb:.2} | {their_mb:.2} |",
        theirs / ours
    );
}

fn random_8_puzzles(count: usize) -> Vec<Both> {
    let goal = Goal::Rows.board("3x3".parse().unwrap());
    let mut random = Random::new(1);
    let board = |_| {
        let start = Scramble::Solvable(Blank::Anywhere)
            .board(&goal, &mut random)
            .unwrap();
        Both::new(&start, &goal)
    };
    (0..count).map(board).collect()
}

fn korf(ids: &[&str]) -> Vec<Both> {
    let lines = include_str!("../../../../testdata/korf15.tsv").lines();
    let columns = lines.map(|line| line.split('\t').collect::<Vec<_>>());
    let chosen = columns.filter(|columns| columns.len() == 4 && ids.contains(&columns[0]));
    let boards = chosen.map(|columns| {
        let start: Board = columns[3].parse().unwrap();
        let goal = columns[1].parse::<Goal>().unwrap().board(start.size());
        Both::new(&start, &goal)
    });
    boards.collect()
}
