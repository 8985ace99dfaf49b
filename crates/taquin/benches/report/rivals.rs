//! The same boards and the same heuristic with the `pathfinding` crate, in the same run.
//!
//! It gets two kinds of states: an array of tiles, as its users write it, and
//! our own packed board, two words hashed as one, which suits it best. Both
//! have Manhattan distance, and arrays their neighbours, from a table.

use std::hash::{Hash, Hasher};
use std::hint::black_box;
use std::time::Instant;

use pathfinding::prelude as rival;
use taquin::puzzle::{Blank, Scramble};
use taquin::search::{Control, Heuristic as _, Limits, Outcome, Space as _, Task};
use taquin::search::{astar, breadth_first, idastar};
use taquin::solve::heuristic::Manhattan;
use taquin::solve::{Run, Small, TileSpace, Tiles as _};
use taquin::{Board, Direction, Goal, Metric, Random};

use crate::memory;

/// A problem in the form that both sides are given.
pub(crate) struct Both {
    space: TileSpace<Small>,
    heuristic: Manhattan,
    start: Small,
    goal: Small,
    /// The distance of every tile from home, by cell.
    distances: [[u8; 16]; 16],
    /// The cells beside every cell.
    neighbours: Vec<Vec<usize>>,
}

/// A state as the rival stores it.
pub(crate) trait Node: Clone + Eq + Hash {
    type Successors: IntoIterator<Item = Self>;

    fn new(tiles: &Small, both: &Both) -> Self;
    fn successors(&self, both: &Both) -> Self::Successors;
    fn estimate(&self, both: &Both) -> u32;
}

/// An array of tiles and the blank's cell.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Array {
    tiles: [u8; 16],
    blank: u8,
}

impl Node for Array {
    type Successors = Vec<Array>;

    fn new(tiles: &Small, both: &Both) -> Array {
        let cells = both.space.size().cells();
        let tile = |cell| {
            if cell < cells {
                tiles.tile(cell) as u8
            } else {
                0
            }
        };
        Array {
            tiles: std::array::from_fn(tile),
            blank: tiles.blank() as u8,
        }
    }

    fn successors(&self, both: &Both) -> Vec<Array> {
        let blank = usize::from(self.blank);
        let next = |&from: &usize| {
            let mut next = self.clone();
            next.tiles.swap(blank, from);
            next.blank = from as u8;
            next
        };
        both.neighbours[blank].iter().map(next).collect()
    }

    fn estimate(&self, both: &Both) -> u32 {
        let cells = self.tiles.iter().zip(&both.distances);
        cells
            .map(|(&tile, of_cell)| u32::from(of_cell[usize::from(tile)]))
            .sum()
    }
}

/// Our packed board, hashed and compared by its one word.
#[derive(Clone, Copy)]
pub(crate) struct Packed(Small);

impl PartialEq for Packed {
    fn eq(&self, other: &Packed) -> bool {
        self.0.key() == other.0.key()
    }
}

impl Eq for Packed {}

impl Hash for Packed {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.key());
    }
}

impl Node for Packed {
    type Successors = std::iter::Flatten<std::array::IntoIter<Option<Packed>, 4>>;

    fn new(tiles: &Small, _both: &Both) -> Packed {
        Packed(*tiles)
    }

    fn successors(&self, both: &Both) -> Self::Successors {
        let mut nodes = [None; 4];
        for (slot, action) in nodes.iter_mut().zip(both.space.actions(&self.0, None)) {
            let mut next = self.0;
            both.space.apply(&mut next, action);
            *slot = Some(Packed(next));
        }
        nodes.into_iter().flatten()
    }

    fn estimate(&self, both: &Both) -> u32 {
        both.heuristic.full(&self.0)
    }
}

impl Both {
    fn new(start: &Board, goal: &Board) -> Both {
        let size = start.size();
        let homes = goal.cells_of_tiles();
        let mut distances = [[0; 16]; 16];
        for (cell, tile) in
            (0..size.cells()).flat_map(|cell| (1..size.cells()).map(move |t| (cell, t)))
        {
            let home = homes[tile] as usize;
            let rows = size.row_of(cell).abs_diff(size.row_of(home));
            let cols = size.col_of(cell).abs_diff(size.col_of(home));
            distances[cell][tile] = (rows + cols) as u8;
        }
        let beside = |cell| Direction::ALL.map(|direction| size.neighbour(cell, direction));
        let neighbours = (0..size.cells()).map(|cell| beside(cell).into_iter().flatten().collect());
        Both {
            space: TileSpace::new(size, Metric::Single),
            heuristic: Manhattan::new(goal),
            start: Small::new(start),
            goal: Small::new(goal),
            distances,
            neighbours: neighbours.collect(),
        }
    }

    /// The start and the goal as states of one kind.
    pub(crate) fn ends<N: Node>(&self) -> (N, N) {
        (N::new(&self.start, self), N::new(&self.goal, self))
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

    fn theirs<N: Node>(&self, search: Search) -> u32 {
        let (start, goal) = self.ends::<N>();
        let is_goal = |node: &N| *node == goal;
        let with_cost = |node: &N| node.successors(self).into_iter().map(|next| (next, 1));
        let estimate = |node: &N| node.estimate(self);
        match search {
            Search::AStar => {
                rival::astar(&start, with_cost, estimate, is_goal)
                    .unwrap()
                    .1
            }
            Search::IdaStar => {
                rival::idastar(&start, with_cost, estimate, is_goal)
                    .unwrap()
                    .1
            }
            Search::BreadthFirst => {
                let path = rival::bfs(&start, |node| node.successors(self), is_goal);
                path.unwrap().len() as u32 - 1
            }
        }
    }
}

/// How often each side solves each board.
pub(crate) const ROUNDS: usize = 5;

#[derive(Clone, Copy, Debug)]
enum Search {
    AStar,
    BreadthFirst,
    IdaStar,
}

pub(crate) fn report() {
    println!("## Against the pathfinding crate\n");
    println!("Same boards, same Manhattan distance, alternating in one run. The crate gets an");
    println!(
        "array of tiles, as its users write it, or our own packed board, which suits it best."
    );
    println!(
        "ms: mean over boards of the fastest of {ROUNDS} rounds; MB: the highest memory peak on any board.\n"
    );
    println!(
        "| search | boards | taquin ms | MB | pathfinding, array: ms | MB | faster | packed: ms | MB | faster |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
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
    let mut seconds = [0.0; 3];
    let mut bytes = [0; 3];
    for board in boards {
        // The least time of a few rounds is what the board takes when nothing else disturbs.
        let mut least = [f64::INFINITY; 3];
        for _ in 0..ROUNDS {
            let mut timed = |side: usize, solve: &dyn Fn() -> u32| {
                let begun = Instant::now();
                let (length, peak) = memory::peak_during(|| black_box(solve()));
                least[side] = least[side].min(begun.elapsed().as_secs_f64());
                bytes[side] = bytes[side].max(peak);
                length
            };
            let ours = timed(0, &|| board.ours(search));
            assert_eq!(timed(1, &|| board.theirs::<Array>(search)), ours);
            assert_eq!(timed(2, &|| board.theirs::<Packed>(search)), ours);
        }
        for (total, least) in seconds.iter_mut().zip(least) {
            *total += least;
        }
    }
    let ms = seconds.map(|total| total * 1e3 / boards.len() as f64);
    let mb = bytes.map(|peak| peak as f64 / 1e6);
    println!(
        "| {search:?} | {name} | {:.2} | {:.2} | {:.2} | {:.2} | {:.1} | {:.2} | {:.2} | {:.1} |",
        ms[0],
        mb[0],
        ms[1],
        mb[1],
        ms[1] / ms[0],
        ms[2],
        mb[2],
        ms[2] / ms[0],
    );
}

pub(crate) fn random_8_puzzles(count: usize) -> Vec<Both> {
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
