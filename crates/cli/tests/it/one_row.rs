//! Boards of one row, whose one-line form looks like the flat list of a square board.

use crate::child::taquin;

#[test]
fn a_given_size_is_used() {
    let solve = |board: &str| taquin(["solve", board, "--size", "1x4", "--format", "moves"]).run();
    assert_eq!(solve("1 0 2 3").answered(), "L2\n");
    assert_eq!(
        solve("2 0 1 3").ended(1).stdout,
        "# not solvable; 'taquin check' says why\n"
    );
}

#[test]
fn boards_of_one_row_in_a_stream() {
    let scramble = taquin(["scramble", "--size", "1x9", "--seed", "1", "--count", "9"]);
    let call = taquin(["check", "-", "--size", "1x9", "--format", "json"]).after(scramble);
    assert_eq!(
        call.run()
            .answered()
            .matches(r#""rule":"same-sequence""#)
            .count(),
        9
    );
}

/// The goal is written as the board is, so it is of the size that the board is.
#[test]
fn a_goal_of_one_row() {
    for (board, goal) in [("1 0 3 2", "1 3 2 0"), ("1 3 2 0", "0 1 3 2")] {
        let ran = taquin(["check", board, "--size", "1x4", "--goal", goal]).run();
        let stdout = ran.answered();
        assert!(stdout.starts_with("solvable\n"), "{stdout}");
        assert!(stdout.contains("on a 1x4 board"), "{stdout}");
    }
    let scrambled = taquin([
        "scramble", "--size", "1x4", "--goal", "1 3 2 0", "--walk", "1",
    ])
    .run();
    assert_eq!(scrambled.answered(), "1 3 0 2/\n");
}

#[test]
fn boards_of_one_column() {
    let solved = taquin(["solve", "1/0/2/3", "--format", "moves"])
        .run()
        .answered();
    assert_eq!(solved, "U2\n");
    let solved = taquin(["solve", "-", "--format", "moves"])
        .reading("1\n0\n2\n3\n")
        .run();
    assert_eq!(solved.answered(), "U2\n");
}
