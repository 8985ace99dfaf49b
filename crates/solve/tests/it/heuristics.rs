//! Every heuristic against the true distances of all small boards, along walks, and the others.

use std::collections::HashSet;

use taquin_puzzle::{Blank, Board, Goal, Metric, Problem, Random, Scramble, Size};
use taquin_search::{Cost, Heuristic, Space};
use taquin_solve::heuristic::{AnyHeuristic, HeuristicInfo};
use taquin_solve::{HeuristicKind, Method, Small, Solve, TileSpace, Tiles};

fn infos() -> impl Iterator<Item = HeuristicInfo> {
    HeuristicKind::ALL.iter().filter_map(HeuristicKind::info)
}

/// All plain ones, and a maximum of some.
fn names() -> impl Iterator<Item = &'static str> {
    let plain = infos().map(|info| info.name);
    plain.chain(["max(gaschnig,linear-conflict,inversion)"])
}

fn make<T: Tiles>(name: &str, goal: &Board, metric: Metric) -> AnyHeuristic<T> {
    let kind: HeuristicKind = name.parse().unwrap();
    kind.make(goal, metric)
        .unwrap_or_else(|error| panic!("{error}"))
}

fn estimate<T: Tiles>(heuristic: &AnyHeuristic<T>, tiles: &T) -> Cost {
    heuristic.estimate(heuristic.full(tiles))
}

/// The boards at most `most` moves from a goal, each with its distance, the nearest first.
fn near(goal: &Board, metric: Metric, most: Cost) -> Vec<(Small, Cost)> {
    let space = TileSpace::<Small>::new(goal.size(), metric);
    let start = Small::new(goal);
    let mut seen = HashSet::from([space.key(&start)]);
    let mut boards = vec![(start, 0)];
    let mut next = 0;
    while let Some(&(mut tiles, distance)) = boards.get(next) {
        if distance == most {
            break;
        }
        for run in space.actions(&tiles, None) {
            space.apply(&mut tiles, run);
            if seen.insert(space.key(&tiles)) {
                boards.push((tiles, distance + 1));
            }
            space.undo(&mut tiles, run);
        }
        next += 1;
    }
    boards
}

/// Never over the distance, zero at the goal, changed by one at most along every move, and the same
/// whether worked out from nothing or, for every fourth board, from the one before.
fn check_all_boards(goal: &Board, count: usize) {
    for metric in Metric::ALL {
        let boards = near(goal, metric, Cost::MAX);
        assert_eq!(boards.len(), count);
        let space = TileSpace::<Small>::new(goal.size(), metric);
        for name in names() {
            let heuristic = make::<Small>(name, goal, metric);
            assert!(heuristic.is_admissible() && heuristic.is_consistent());
            assert_eq!(estimate(&heuristic, &Small::new(goal)), 0);
            for (index, &(mut tiles, distance)) in boards.iter().enumerate() {
                let memo = heuristic.full(&tiles);
                let here = heuristic.estimate(memo);
                assert!(here <= distance, "{name} {metric} {goal} {tiles:?}");
                for run in space.actions(&tiles, None) {
                    space.apply(&mut tiles, run);
                    let after = heuristic.after(memo, &tiles, run);
                    if index % 4 == 0 {
                        let full = heuristic.full(&tiles);
                        assert_eq!(after, full, "{name} {metric} {goal} {run:?}");
                    }
                    let there = heuristic.estimate(after);
                    assert!(here <= there + 1, "{name} {metric} {goal} {run:?}");
                    space.undo(&mut tiles, run);
                }
            }
        }
    }
}

#[test]
fn all_3x3_boards_of_goals_with_the_blank_in_a_corner() {
    check_all_boards(&"1 2 3/4 5 6/7 8 0".parse().unwrap(), 181_440);
    check_all_boards(&"8 1 0/3 5 7/2 6 4".parse().unwrap(), 181_440);
}

#[test]
fn all_3x3_boards_of_goals_with_the_blank_inside() {
    check_all_boards(&"1 2 3/8 0 4/7 6 5".parse().unwrap(), 181_440);
    check_all_boards(&"7 3 1/0 2 8/5 4 6".parse().unwrap(), 181_440);
    check_all_boards(&"4 0 6/2 8 1/3 5 7".parse().unwrap(), 181_440);
}

#[test]
fn all_boards_of_other_small_sizes() {
    for goal in ["1 2 3 4/5 6 7 0", "3 1 7 2/5 0 6 4"] {
        let goal: Board = goal.parse().unwrap();
        check_all_boards(&goal, 20_160);
        check_all_boards(&goal.transposed(), 20_160);
    }
    for goal in Goal::ALL {
        check_all_boards(&goal.board("2x2".parse().unwrap()), 12);
        check_all_boards(&goal.board("2x3".parse().unwrap()), 360);
        check_all_boards(&goal.board("1x5".parse().unwrap()), 5);
        check_all_boards(&goal.board("5x1".parse().unwrap()), 5);
    }
}

/// The 239,500,800 boards of 3x4 are too many for a test. Their exact distances come from two
/// sides: all boards within 21 moves, of which 20,000 are drawn, and all boards on the shortest
/// solutions of random ones, found with Manhattan distance alone.
#[test]
fn boards_of_3x4() {
    let mut random = Random::new(8);
    for goal in ["1 2 3 4/5 6 7 8/9 10 11 0", "5 9 1 7/2 11 0 3/10 4 8 6"] {
        let goal: Board = goal.parse().unwrap();
        let near = near(&goal, Metric::Single, 21);
        let mut samples: Vec<(Small, Cost)> = (0..20_000)
            .map(|_| near[random.below(near.len() as u64) as usize])
            .collect();
        for _ in 0..12 {
            let start = Scramble::Solvable(Blank::Anywhere)
                .board(&goal, &mut random)
                .unwrap();
            let problem = Problem::new(start.clone(), goal.clone()).unwrap();
            let answer = Solve::new(&problem).method(Method::IdaStar).run().unwrap();
            assert!(answer.is_optimal());
            let mut board = start;
            let mut left = answer.length().unwrap() as Cost;
            for direction in answer.solution.unwrap().moves().iter() {
                samples.push((Small::new(&board), left));
                board.slide(direction);
                left -= 1;
            }
        }
        for name in names() {
            let heuristic = make::<Small>(name, &goal, Metric::Single);
            for (tiles, distance) in &samples {
                assert!(estimate(&heuristic, tiles) <= *distance, "{name} {tiles:?}");
            }
        }
    }
}

/// Goes on a random walk and works out everything both ways at each step.
fn check_walk<T: Tiles>(name: &str, goal: &Board, metric: Metric, random: &mut Random) {
    let heuristic = make::<T>(name, goal, metric);
    let space = TileSpace::<T>::new(goal.size(), metric);
    let mut tiles = T::new(goal);
    let mut memo = heuristic.full(&tiles);
    let mut last = None;
    for step in 1..=200 {
        let runs: Vec<_> = space.actions(&tiles, last).collect();
        // A line ends somewhere: there the only way is back.
        last = match runs.len() {
            0 => None,
            many => Some(runs[random.below(many as u64) as usize]),
        };
        let Some(run) = last else { continue };
        space.apply(&mut tiles, run);
        memo = heuristic.after(memo, &tiles, run);
        let size = goal.size();
        assert_eq!(memo, heuristic.full(&tiles), "{name} {metric} {size}");
        assert!(heuristic.estimate(memo) <= step, "{name} {metric} {size}");
    }
}

#[test]
fn both_ways_of_working_out_agree_along_walks() {
    let mut random = Random::new(9);
    let sizes = (2..7).flat_map(|rows| (2..7).map(move |cols| (rows, cols)));
    let long = [(1, 9), (9, 1), (2, 9), (8, 3), (7, 7)];
    for (rows, cols) in sizes.chain(long) {
        let size = Size::new(rows, cols).unwrap();
        let mut goals = Goal::ALL.map(|goal| goal.board(size)).to_vec();
        let mut shuffled = goals[0].cells().to_vec();
        random.shuffle(&mut shuffled);
        goals.push(Board::new(size, shuffled).unwrap());
        for (goal, metric) in goals.iter().flat_map(|goal| Metric::ALL.map(|m| (goal, m))) {
            for name in names() {
                // Its larger tables take too long to make for every goal.
                if name == "walking" && rows.max(cols) > 4 && size.cells() > 10 {
                    continue;
                }
                if size.cells() <= Small::MAX_CELLS {
                    check_walk::<Small>(name, goal, metric, &mut random);
                }
                check_walk::<Board>(name, goal, metric, &mut random);
            }
        }
    }
    for size in ["3x5", "6x2"] {
        let goal = Goal::Snail.board(size.parse().unwrap());
        check_walk::<Small>("walking", &goal, Metric::Single, &mut random);
    }
}

/// The sums for the goal 1 2 3/4 5 6/7 8 0 show if one becomes weaker, or stronger than is right.
/// The mean distance of 21.97 single moves is published; Manhattan distance is 14 on average.
#[test]
fn sums_over_all_3x3_boards() {
    let goal = "1 2 3/4 5 6/7 8 0".parse().unwrap();
    let sums = |metric| {
        let boards = near(&goal, metric, Cost::MAX);
        let distances = boards.iter().map(|&(_, distance)| u64::from(distance));
        let mut sums = vec![("distance", distances.sum())];
        for info in infos() {
            let heuristic = make::<Small>(info.name, &goal, metric);
            let estimates = boards.iter().map(|(tiles, _)| estimate(&heuristic, tiles));
            sums.push((info.name, estimates.map(u64::from).sum()));
        }
        sums
    };
    assert_eq!(
        sums(Metric::Single),
        [
            ("distance", 3_986_672),
            ("zero", 0),
            ("misplaced", 1_290_240),
            ("gaschnig", 1_461_168),
            ("manhattan", 14 * 181_440),
            ("linear-conflict", 2_743_200),
            ("inversion", 2_721_612),
            ("walking", 2_845_584),
        ]
    );
    assert_eq!(
        sums(Metric::Multi),
        [
            ("distance", 3_003_557),
            ("zero", 0),
            ("misplaced", 683_072),
            ("gaschnig", 770_904),
            ("manhattan", 1_330_560),
            ("linear-conflict", 1_432_080),
            ("inversion", 1_421_286),
            ("walking", 1_483_272),
        ]
    );
}

#[test]
fn some_are_never_less_than_others() {
    let mut random = Random::new(10);
    for goal in Goal::ALL.map(|goal| goal.board("4x4".parse().unwrap())) {
        for metric in Metric::ALL {
            for (lesser, greater) in [
                ("zero", "misplaced"),
                ("misplaced", "gaschnig"),
                ("misplaced", "manhattan"),
                ("manhattan", "linear-conflict"),
                ("manhattan", "walking"),
                ("inversion", "max(walking,inversion)"),
            ] {
                let lesser = make::<Small>(lesser, &goal, metric);
                let greater = make::<Small>(greater, &goal, metric);
                for _ in 0..1000 {
                    let board = Scramble::Solvable(Blank::Anywhere)
                        .board(&goal, &mut random)
                        .unwrap();
                    let tiles = Small::new(&board);
                    assert!(estimate(&lesser, &tiles) <= estimate(&greater, &tiles));
                }
            }
        }
    }
}

#[test]
fn a_weight_multiplies_and_is_not_admissible() {
    let goal = Goal::Rows.board("4x4".parse().unwrap());
    let plain = make::<Small>("walking", &goal, Metric::Single);
    let weighted = make::<Small>("weighted(1.5,walking)", &goal, Metric::Single);
    assert!(!weighted.is_admissible() && !weighted.is_consistent());
    let mut random = Random::new(11);
    for _ in 0..100 {
        let board = Scramble::Walk(80).board(&goal, &mut random).unwrap();
        let tiles = Small::new(&board);
        assert_eq!(
            estimate(&weighted, &tiles),
            estimate(&plain, &tiles) * 3 / 2
        );
    }
}
