//! Scrambles keep their promises on every shape, and a seed keeps its meaning.

use taquin_puzzle::solvability::{Explanation, is_solvable};
use taquin_puzzle::{Blank, Board, Goal, Random, Scramble, Size};

use crate::boards::size;

const SHAPES: [(usize, usize); 14] = [
    (1, 2),
    (2, 1),
    (1, 3),
    (3, 1),
    (1, 7),
    (6, 1),
    (2, 2),
    (2, 3),
    (3, 2),
    (3, 3),
    (4, 4),
    (5, 3),
    (3, 6),
    (9, 8),
];

/// Every named goal of every shape.
fn goals() -> impl Iterator<Item = Board> {
    SHAPES
        .into_iter()
        .flat_map(|(rows, cols)| Goal::ALL.map(|goal| goal.board(size(rows, cols))))
}

/// The first boards of seed 1.
fn drawn(scramble: Scramble, size: Size, count: usize) -> Vec<String> {
    let goal = Goal::Rows.board(size);
    let mut random = Random::new(1);
    (0..count)
        .map(|_| scramble.board(&goal, &mut random).unwrap().to_string())
        .collect()
}

#[test]
fn solvable_boards_are_solvable() {
    let mut random = Random::new(3);
    for goal in goals() {
        for blank in [Blank::Anywhere, Blank::Home] {
            for _ in 0..30 {
                let board = Scramble::Solvable(blank).board(&goal, &mut random).unwrap();
                assert!(is_solvable(&board, &goal), "{board} to {goal}");
                assert!(blank == Blank::Anywhere || board.blank() == goal.blank());
            }
        }
    }
}

#[test]
fn unsolvable_boards_are_not() {
    let mut random = Random::new(4);
    for goal in goals().filter(|goal| goal.size().cells() > 2) {
        for blank in [Blank::Anywhere, Blank::Home] {
            for _ in 0..30 {
                let board = Scramble::Unsolvable(blank)
                    .board(&goal, &mut random)
                    .unwrap();
                assert!(!is_solvable(&board, &goal), "{board} to {goal}");
                assert!(blank == Blank::Anywhere || board.blank() == goal.blank());
            }
        }
    }
}

#[test]
fn two_cells_have_no_unsolvable_boards() {
    for size in [size(1, 2), size(2, 1)] {
        for blank in [Blank::Anywhere, Blank::Home] {
            let error = Scramble::Unsolvable(blank)
                .board(&Goal::Rows.board(size), &mut Random::new(1))
                .unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("every {size} board can be solved: choose a larger size")
            );
        }
    }
}

#[test]
fn walks_go_from_neighbour_to_neighbour_and_never_back() {
    const STEPS: u64 = 60;
    for goal in goals() {
        for seed in 0..4 {
            // A longer walk of the same seed begins with the shorter one, so these are its boards.
            let walk: Vec<Board> = (0..=STEPS)
                .map(|steps| {
                    Scramble::Walk(steps)
                        .board(&goal, &mut Random::new(seed))
                        .unwrap()
                })
                .collect();
            assert_eq!(walk[0], goal);
            assert!(is_solvable(&walk[STEPS as usize], &goal));
            for pair in walk.windows(2) {
                assert!(pair[0].neighbours().any(|(_, next)| next == pair[1]));
            }
            for triple in walk.windows(3) {
                // At the end of a board of one line there is no other move.
                let is_dead_end = triple[1].moves().count() == 1;
                assert!(!is_dead_end || goal.size().is_line());
                assert_eq!(triple[0] == triple[2], is_dead_end, "{triple:?}");
            }
        }
    }
}

#[test]
fn a_seed_gives_the_same_boards_again() {
    for scramble in [
        Scramble::Solvable(Blank::Anywhere),
        Scramble::Solvable(Blank::Home),
        Scramble::Unsolvable(Blank::Anywhere),
        Scramble::Unsolvable(Blank::Home),
        Scramble::Walk(77),
    ] {
        let boards = drawn(scramble, size(5, 3), 10);
        assert_eq!(boards, drawn(scramble, size(5, 3), 10));
        assert_ne!(boards[0], boards[1]);
    }
}

/// Worked out by an independent program from the published algorithms: if these
/// change, every seed that anyone has written down means another board.
#[test]
fn seed_1_means_the_same_for_ever() {
    let of = |scramble| drawn(scramble, size(4, 4), 2);
    assert_eq!(
        of(Scramble::Solvable(Blank::Anywhere)),
        [
            "15 4 9 11/14 6 8 1/5 13 7 3/0 10 2 12",
            "5 11 0 14/6 1 10 15/4 2 12 3/8 13 7 9"
        ]
    );
    assert_eq!(
        of(Scramble::Unsolvable(Blank::Anywhere)),
        [
            "4 15 9 11/14 6 8 1/5 13 7 3/0 10 2 12",
            "11 5 0 14/6 1 10 15/4 2 12 3/8 13 7 9"
        ]
    );
    assert_eq!(
        of(Scramble::Solvable(Blank::Home)),
        [
            "4 14 10 15/8 7 1 5/12 6 3 9/2 11 13 0",
            "4 5 1 12/13 9 15 10/14 7 11 6/8 3 2 0"
        ]
    );
    assert_eq!(
        of(Scramble::Unsolvable(Blank::Home)),
        [
            "14 4 10 15/8 7 1 5/12 6 3 9/2 11 13 0",
            "5 4 1 12/13 9 15 10/14 7 11 6/8 3 2 0"
        ]
    );
    assert_eq!(
        of(Scramble::Walk(100))[0],
        "6 5 15 4/11 7 1 12/2 9 13 3/14 0 8 10"
    );
}

#[test]
fn a_million_cells_are_no_trouble() {
    let goal = Goal::Snail.board(size(1000, 1000));
    let mut random = Random::new(1);
    for (scramble, solvable) in [
        (Scramble::Solvable(Blank::Anywhere), true),
        (Scramble::Unsolvable(Blank::Anywhere), false),
        (Scramble::Walk(100_000), true),
    ] {
        let board = scramble.board(&goal, &mut random).unwrap();
        assert_ne!(board, goal);
        assert_eq!(is_solvable(&board, &goal), solvable);
        assert_eq!(Explanation::new(&board, &goal).is_solvable(), solvable);
    }
}
