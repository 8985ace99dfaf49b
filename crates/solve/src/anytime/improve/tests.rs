//! Tests of the improvers.

use std::sync::Arc;
use std::time::Duration;

use taquin_puzzle::{
    Blank, Board, Direction, Goal, Moves, Problem, Random, Scramble, Size, Solution,
};
use taquin_search::{CancelToken, Control, Limits, Meter as _, StopReason};

use super::beam::{Beam, End, Scratch};
use super::choice::{Chooser, Successor, scatter};
use super::field::{Arrangement, Field, Region};
use super::finder::{Effort, Finder};
use super::guide::Guide;
use super::improvers;
use super::mend::mend;
use super::rove::{Rove, least_width};
use super::style::Style;
use super::tour::Boards;
use crate::Options;
use crate::anytime::constructive;
use crate::anytime::improver::{Best, Work};
use crate::request::{BestSoFar, Request};

fn problem(size: &str, seed: u64) -> Problem {
    problem_to(Goal::Rows.board(size.parse().unwrap()), seed)
}

fn problem_to(goal: Board, seed: u64) -> Problem {
    let scramble = Scramble::Solvable(Blank::Anywhere);
    let start = scramble.board(&goal, &mut Random::new(seed)).unwrap();
    Problem::new(start, goal).unwrap().canonical()
}

fn field(problem: &Problem) -> Field {
    Field::new(problem.size()).unwrap()
}

fn arranged(problem: &Problem) -> Arrangement {
    Arrangement::of(problem.start(), problem.goal())
}

/// Improves until the control stops it, and says what came of it.
fn improve(
    problem: &Problem,
    threads: usize,
    control: &mut Control<'_>,
) -> (Moves, usize, StopReason) {
    let mut free = Control::new(Limits::default());
    let first = constructive::construct(problem, &mut free)
        .unwrap()
        .unwrap();
    let before = first.len();
    let work = Work {
        problem,
        seed: 1,
        threads,
    };
    let (options, so_far) = (Options::new(), BestSoFar::new(false));
    let request = Request::unwatched(problem, &options, &so_far);
    let first = Solution::replay(problem, first).unwrap();
    let mut best = Best::new(&request, Arc::new(first));
    let mut improvers = improvers(&work);
    let reason = loop {
        if let Err(reason) = improvers[0].improve(&work, &mut best, control) {
            break reason;
        }
    };
    (best.into_solution().into_moves(), before, reason)
}

fn nodes(nodes: u64) -> Limits {
    Limits::new().nodes(nodes)
}

#[test]
fn differences_agree_with_scores_from_scratch() {
    // The goal's blank in a corner, at an edge and inside.
    for (size, home) in [("5x5", 24), ("4x7", 3), ("6x5", 14)] {
        let size: Size = size.parse().unwrap();
        let mut tiles: Vec<u32> = (1..size.cells() as u32).collect();
        tiles.insert(home, 0);
        let problem = problem_to(Board::new(size, tiles).unwrap(), 3);
        let field = field(&problem);
        for turn in 0..4 {
            let guide = Guide::<u8>::new(&field, Style::of(&field, turn).weights);
            let mut at = arranged(&problem);
            let mut random = Random::new(turn as u64);
            for _ in 0..300 {
                let code = random.below(4) as u8;
                let Some(from) = field.source(at.blank, code) else {
                    continue;
                };
                let tiles: Vec<u8> = at.homes.iter().map(|&home| home as u8).collect();
                let (score, distance) = (guide.score(&field, &at), at.manhattan(&field) as i32);
                let (change, farther) = guide.change(&tiles, tiles[from].into(), from, at.blank);
                at.slide(&field, code);
                assert_eq!(guide.score(&field, &at), score + change);
                assert_eq!(at.manhattan(&field) as i32, distance + farther);
            }
        }
    }
}

#[test]
fn scores_are_compared_by_their_difference() {
    let field = field(&problem("9x9", 1));
    let beam = Style::of(&field, 0).beam(&field, 300, 100);
    for count in [100, 2000] {
        let chosen = |offset: i32| {
            let successors: Vec<Successor> = (0..count)
                .map(|number| Successor {
                    hash: scatter(number, 0),
                    score: offset.wrapping_add((number as i32 * 7919) % 1009),
                    distance: 1,
                    parent: 0,
                    blank: (number % field.cells()) as u16,
                    code: 0,
                })
                .collect();
            let (mut chooser, mut chosen) = (Chooser::default(), Vec::new());
            chooser.reset(&beam, &field);
            chooser.choose(&beam, &field, &successors, &mut chosen);
            chosen
        };
        let plain = chosen(0);
        assert!(!plain.is_empty());
        assert_eq!(plain, chosen(i32::MAX - 500));
        assert_eq!(plain, chosen(i32::MIN));
    }
}

#[test]
fn long_boards_whose_scores_no_number_holds_get_shorter() {
    let problem = problem("30x400", 2);
    let (moves, before, _) = improve(&problem, 2, &mut Control::new(nodes(100_000)));
    assert!(moves.len() <= before);
    Solution::replay(&problem, moves).unwrap();
}

#[test]
fn a_board_with_everything_at_home_scores_nothing() {
    let problem = problem("5x6", 1);
    let field = field(&problem);
    let goal = Arrangement::of(problem.goal(), problem.goal());
    assert_eq!(
        Guide::<u8>::new(&field, Style::of(&field, 0).weights).score(&field, &goal),
        0
    );
}

#[test]
fn all_ways_of_keeping_boards_find_the_same() {
    for size in ["5x5", "6x7"] {
        let problem = problem(size, 5);
        let (field, start) = (field(&problem), arranged(&problem));
        let style = Style {
            share: f64::INFINITY,
            ..Style::of(&field, 0)
        };
        let guide = Guide::<u8>::new(&field, style.weights);
        let beam = style.beam(&field, 300, 1000);
        let mut free = |_, _| Ok(());
        let copied = beam.search(&field, &guide, &start, &mut Scratch::default(), &mut free);
        let mut shared = |threads, boards| {
            let beam = Beam { threads, ..beam };
            beam.tour(&field, &guide, &start, boards, &mut free)
        };
        let length = |end: &End| match end {
            End::Home(codes) => codes.len(),
            other => panic!("{other:?}"),
        };
        for threads in [1, 2, 3, 8] {
            let end = shared(threads, Boards::Walking);
            // Equal scores may be taken in another order, so only nearly the same.
            assert!(length(&copied).abs_diff(length(&end)) <= length(&copied) / 4);
            // But chance has no part in it, nor how boards are kept.
            assert_eq!(end, shared(threads, Boards::Walking));
            assert_eq!(end, shared(threads, Boards::Copied));
            let End::Home(codes) = end else {
                unreachable!()
            };
            let moves: Moves = codes
                .iter()
                .map(|&code| Direction::from_code(code))
                .collect();
            Solution::replay(&problem, moves).unwrap();
        }
    }
}

#[test]
fn walks_through_many_layers_come_to_their_best_state() {
    for threads in [1, 2, 3] {
        walk_through_many_layers(threads);
    }
}

/// More layers than lie between two prunings, and no patience to come home.
fn walk_through_many_layers(threads: usize) {
    let problem = problem("13x13", 2);
    let (field, start) = (field(&problem), arranged(&problem));
    let style = Style {
        threads,
        ..Style::of(&field, 0)
    };
    let guide = Guide::<u8>::new(&field, style.weights);
    let beam = Beam {
        patience: 40,
        ..style.beam(&field, 200, 100_000)
    };
    let mut free = |_, _| Ok(());
    let end = beam.tour(&field, &guide, &start, Boards::Walking, &mut free);
    let End::Lost(codes) = end else {
        panic!("{end:?}")
    };
    assert!(codes.len() > 1000, "{}", codes.len());
    let at = start.after(&field, &codes);
    let (before, after) = (guide.score(&field, &start), guide.score(&field, &at));
    assert!(after < before / 3, "{after} of {before}");
}

#[test]
fn the_blank_does_not_leave_its_region() {
    let problem = problem("9x13", 4);
    let (field, mut at) = (field(&problem), arranged(&problem));
    let (row, col) = (at.blank / 13, at.blank % 13);
    let region = Region {
        rows: row.saturating_sub(2)..(row + 2).min(9),
        cols: col.saturating_sub(3)..(col + 1).min(13),
    };
    let style = Style::of(&field, 0);
    let beam = style.beam(&field, 50, 100_000);
    let mut finder = Finder::<u8>::new(&field);
    let before = at.manhattan(&field);
    let end = finder.find_within(&region, &at, &beam, style.weights, &mut |_, _| Ok(()));
    let End::Lost(codes) = end else {
        panic!("{end:?}")
    };
    assert!(!codes.is_empty());
    for code in codes {
        at.slide(&field, code);
        assert!(region.rows.contains(&(at.blank / 13)));
        assert!(region.cols.contains(&(at.blank % 13)));
    }
    assert!(at.manhattan(&field) < before);
}

#[test]
fn roving_comes_close_to_home_in_fewer_moves_than_construction() {
    for size in ["28x28", "40x9"] {
        let problem = problem(size, 2);
        let (field, start) = (field(&problem), arranged(&problem));
        let mut free = Control::new(Limits::default());
        let constructed = constructive::construct(&problem, &mut free);
        let longest = constructed.unwrap().unwrap().len();
        let mut finder = Finder::<u16>::new(&field);
        let style = Style::of(&field, 0);
        assert!(style.roves);
        let mut rove = Rove::new(&start, least_width(&style), usize::MAX);
        while rove
            .visit(&mut finder, &style, longest, &mut |_, _| Ok(()))
            .unwrap()
        {}
        let codes = rove.codes();
        let at = start.after(&field, codes);
        assert_eq!(at.homes, rove.at().homes);
        let (before, after) = (start.manhattan(&field), at.manhattan(&field));
        assert!(20 * after < before, "{size}: {after} of {before}");
        assert!(
            4 * codes.len() < 3 * longest,
            "{size}: {} of {longest}",
            codes.len()
        );
    }
}

#[test]
fn windows_and_ends_never_lengthen() {
    let problem = problem("5x5", 9);
    let (field, start) = (field(&problem), arranged(&problem));
    let mut free = Control::new(Limits::default());
    let moves = constructive::construct(&problem, &mut free)
        .unwrap()
        .unwrap();
    let mut codes: Vec<u8> = moves.iter().map(Direction::code).collect();
    let style = Style::of(&field, 0);
    let mut finder = Finder::<u8>::new(&field);
    for is_backward in [false, true, false, true] {
        let before = codes.len();
        let effort = Effort {
            style: &style,
            width: 50,
            is_backward,
        };
        finder
            .shorten_windows(&start, &mut codes, (7, 40), effort, &mut |_, _| Ok(()))
            .unwrap();
        assert!(codes.len() <= before);
        finder
            .shorten_ends(&start, &mut codes, 4, effort, &mut |_, _| Ok(()))
            .unwrap();
        assert!(codes.len() <= before);
        let moves: Moves = codes
            .iter()
            .map(|&code| Direction::from_code(code))
            .collect();
        Solution::replay(&problem, moves).unwrap();
    }
    assert!(codes.len() < moves.len());
}

#[test]
fn every_size_and_goal_gets_shorter_and_stays_a_solution() {
    for (size, goal) in [
        ("5x5", Goal::Snail),
        ("6x6", Goal::BlankFirst),
        ("2x9", Goal::Rows),
        ("3x7", Goal::Columns),
        ("12x11", Goal::Snail),
        ("17x17", Goal::Rows),
        ("26x8", Goal::Snail),
    ] {
        let problem = problem_to(goal.board(size.parse().unwrap()), 4);
        let (moves, before, reason) = improve(&problem, 1, &mut Control::new(nodes(400_000)));
        assert_eq!(reason, StopReason::Nodes);
        assert!(moves.len() < before, "{size}");
        Solution::replay(&problem, moves).unwrap();
    }
}

#[test]
fn one_thread_gives_the_same_answer_each_time() {
    for size in ["5x5", "11x11", "25x25"] {
        let problem = problem(size, 6);
        let answers = [0, 1].map(|_| improve(&problem, 1, &mut Control::new(nodes(300_000))).0);
        assert_eq!(answers[0], answers[1]);
    }
}

#[test]
fn a_cancelled_search_keeps_a_solution() {
    let problem = problem("7x7", 8);
    for (threads, wait) in [(1, 0), (1, 3), (2, 11), (2, 40), (3, 70)] {
        let token = CancelToken::new();
        let mut control = Control::new(Limits::default()).with_cancel(token.clone());
        let (moves, before, reason) = std::thread::scope(|scope| {
            scope.spawn(move || {
                std::thread::sleep(Duration::from_millis(wait));
                token.cancel();
            });
            improve(&problem, threads, &mut control)
        });
        assert_eq!(reason, StopReason::Cancelled);
        assert!(moves.len() <= before);
        Solution::replay(&problem, moves).unwrap();
    }
}

#[test]
fn memory_is_reserved_and_given_back() {
    let problem = problem("6x6", 9);
    let most = 1 << 20;
    let mut control = Control::new(nodes(600_000).memory(most));
    let (_, _, reason) = improve(&problem, 2, &mut control);
    assert_eq!(reason, StopReason::Nodes);
    assert_eq!(control.held(), 0);
    let mut control = Control::new(nodes(600_000).memory(1000));
    assert_eq!(improve(&problem, 1, &mut control).2, StopReason::Memory);
}

/// Steps that states do not have in common are fewer, but beams as wide as without a limit.
#[test]
fn beams_rove_with_little_memory() {
    let problem = problem("30x30", 3);
    let mut control = Control::new(nodes(1_500_000).memory(8 << 20));
    let (moves, before, reason) = improve(&problem, 1, &mut control);
    assert_eq!(reason, StopReason::Nodes);
    assert!(moves.len() * 5 < before * 4, "{} of {before}", moves.len());
    let (unlimited, ..) = improve(&problem, 1, &mut Control::new(nodes(1_500_000)));
    assert!(moves.len() * 9 < unlimited.len() * 10);
}

#[test]
fn published_boards_come_close_to_their_optimum() {
    let text = include_str!("../../../../../testdata/deepcubea24.tsv");
    let boards = text.lines().filter(|line| !line.starts_with('#')).take(4);
    let (mut total, mut optimal) = (0, 0);
    for line in boards {
        let fields: Vec<&str> = line.split('\t').collect();
        let start: Board = fields[4].parse().unwrap();
        let problem = Problem::new(start, Goal::Rows.board("5x5".parse().unwrap())).unwrap();
        let (moves, _, _) = improve(&problem, 1, &mut Control::new(nodes(2_000_000)));
        let shortest: usize = fields[2].parse().unwrap();
        assert!(moves.len() >= shortest);
        total += moves.len();
        optimal += shortest;
    }
    // So many states take less than a second.
    assert!(total * 100 <= optimal * 103, "{total} against {optimal}");
}

/// Two tiles next to each other, of a board with everything at home, that are swapped.
fn swap_neighbours(at: &mut Arrangement, field: &Field, random: &mut Random) {
    let size = field.size();
    let cell = random.below(size.cells() as u64) as usize;
    let next = cell
        + if size.col_of(cell) + 1 < size.cols() {
            1
        } else {
            size.cols()
        };
    if next < size.cells() && cell != at.blank && next != at.blank {
        at.homes.swap(cell, next);
    }
}

#[test]
fn what_is_out_of_place_here_and_there_is_mended() {
    let mut random = Random::new(5);
    for size in ["2x9", "3x3", "5x5", "4x12", "12x12", "30x30"] {
        let size: Size = size.parse().unwrap();
        let field = Field::new(size).unwrap();
        for _ in 0..20 {
            let mut start = Arrangement {
                homes: (0..size.cells() as u16).collect(),
                blank: random.below(size.cells() as u64) as usize,
            };
            for _ in 0..size.cells() / 10 {
                swap_neighbours(&mut start, &field, &mut random);
            }
            for _ in 0..random.below(20) {
                start.slide(&field, random.below(4) as u8);
            }
            let Some(codes) = mend(&field, &start, &mut Control::new(Limits::default())).unwrap()
            else {
                continue;
            };
            let mut at = start.clone();
            for &code in &codes {
                assert!(field.source(at.blank, code).is_some(), "{size}");
                at.slide(&field, code);
            }
            assert_eq!(at.blank, at.blank_home(), "{size}");
            // Parity may leave one swap.
            assert!(
                at.manhattan(&field) <= 6,
                "{size}: {}",
                at.manhattan(&field)
            );
        }
    }
}

#[test]
fn far_pairs_are_brought_together_for_a_few_moves_a_cell() {
    let size: Size = "40x40".parse().unwrap();
    let field = Field::new(size).unwrap();
    let mut start = Arrangement {
        homes: (0..1600).collect(),
        blank: 1599,
    };
    for [one, other] in [[45, 46], [85, 126], [1300, 1301], [1321, 1361]] {
        start.homes.swap(one, other);
    }
    let mut free = Control::new(Limits::default());
    let codes = mend(&field, &start, &mut free).unwrap().unwrap();
    let mut at = start;
    for &code in &codes {
        at.slide(&field, code);
    }
    assert!(at.is_home());
    // The blank walks some 70 cells there and back, and each two pairs are a few cells apart.
    assert!(codes.len() < 600, "{}", codes.len());
}
