//! Moves as GIF, animated SVG and contact sheet, and played as text.

use super::{BOARD, Directory, show};
use crate::child::taquin;

const MOVES: &str = "URDLU2LD2RU2LD2RURULDRDLULU";

#[test]
fn a_gif_an_svg_and_a_sheet_at_once() {
    let directory = Directory::new();
    let [gif, svg, sheet] = ["a.gif", "a.svg", "a.png"].map(|name| directory.path(name));
    let files = ["--gif", &gif, "--svg", &svg, "--sheet", &sheet];
    let args = [&["--moves", MOVES, "--speed", "4"], &files[..]].concat();
    assert_eq!(show(&args).answered(), "");
    assert_eq!(directory.names(), ["a.gif", "a.png", "a.svg"]);
    let file = directory.read("a.gif");
    assert!(file.starts_with(b"GIF89a") && file.ends_with(b";"));
    // One graphic control block a frame: the start, and five a move.
    let control = b"\x21\xf9\x04";
    let frames = file.windows(3).filter(|bytes| bytes == control).count();
    assert_eq!(frames, 1 + 27 * 5);
    let document = String::from_utf8(directory.read("a.svg")).unwrap();
    assert_eq!(document.matches("<animateTransform").count(), 8);
    assert_eq!(super::png_size(&directory.read("a.png")), (1654, 2339));
}

#[test]
fn solving_finds_the_moves() {
    let directory = Directory::new();
    let path = directory.path("a.svg");
    show(&["--solve", "--svg", &path, "--metric", "multi"]).answered();
    let document = String::from_utf8(directory.read("a.svg")).unwrap();
    assert!(document.contains("<animateTransform"));
    let complaint = taquin(["show", "2 1 3/4 5 6/7 8 0", "--solve", "--svg", &path])
        .run()
        .ended(1)
        .stderr;
    assert!(complaint.contains("cannot be reached"), "{complaint}");
}

/// Boards that cannot be solved optimally in a minute still get a picture.
#[test]
fn boards_too_large_for_a_proof_are_solved_too() {
    let directory = Directory::new();
    let count = if cfg!(feature = "slow-tests") {
        "5"
    } else {
        "1"
    };
    for size in ["5x5", "6x6", "7x7", "8x8"] {
        let scramble = ["scramble", "--size", size, "--seed", "3", "--count", count];
        for board in taquin(scramble).run().answered().lines() {
            let path = directory.path("a.gif");
            let args = ["--solve", "--gif", &path, "--frames", "1", "--cell", "8"];
            taquin([&["show", board], &args[..]].concat())
                .run()
                .answered();
            assert!(directory.read("a.gif").starts_with(b"GIF89a"), "{board}");
            std::fs::remove_file(path).unwrap();
        }
    }
}

#[test]
fn without_a_terminal_every_board_is_printed() {
    let text = taquin([
        "show",
        "1 2 3/4 0 6/7 5 8",
        "--moves",
        "UL",
        "--style",
        "ascii",
    ])
    .run()
    .answered();
    let counts: Vec<&str> = text.lines().filter(|line| line.contains(" / ")).collect();
    assert_eq!(counts, ["0 / 2", "1 / 2", "2 / 2"]);
    assert_eq!(text.matches("| 7 | 8 |   |").count(), 1);
}

#[test]
fn moves_in_every_notation_and_from_a_pipe() {
    let play = |args: &[&str]| {
        let board = ["show", "1 2 3/4 0 6/7 5 8"];
        taquin([&board, args].concat())
    };
    let tile = play(&["--moves", "UL"]).run().answered();
    assert_eq!(
        play(&["--moves", "dr", "--notation", "blank"])
            .run()
            .answered(),
        tile
    );
    assert_eq!(
        play(&["--moves", "5 8", "--notation", "numbers"])
            .run()
            .answered(),
        tile
    );
    let solve = taquin(["solve", "1 2 3/4 0 6/7 5 8", "--format", "moves"]);
    assert_eq!(play(&["--moves", "-"]).after(solve).run().answered(), tile);
}

#[test]
fn moves_that_cannot_be_shown() {
    for (args, what) in [
        (&["--moves", "UUU"][..], "move 3 is not possible"),
        (&["--moves", "UXL"], "moves: "),
        (&["--gif", "-"], "there are no moves to show"),
        (&["--animate"], "there are no moves to show"),
        (&["--moves", "U", "--png", "x.png"], "a PNG shows one board"),
        (
            &["--moves", "U", "--sheet", "x.pdf"],
            "end the name with .svg or .png",
        ),
        (
            &["--moves", "U", "--gif", "-", "--speed", "0"],
            "a number of moves per second from 0.01 to 50",
        ),
        (
            &["--moves", "U", "--gif", "-", "--pause-end", "1h"],
            "a pause lasts at most",
        ),
        (&["--moves", "U", "--solve"], "cannot be used with"),
    ] {
        let complaint = show(args).refused();
        assert!(complaint.contains(what), "{args:?}: {complaint}");
    }
    let complaint = taquin(["show", BOARD, "1 2/3 0", "--svg", "-"])
        .run()
        .refused();
    assert!(complaint.contains("one board"), "{complaint}");
}

#[cfg(unix)]
#[test]
fn moves_are_played_in_a_terminal() {
    use crate::terminal::Terminal;
    use rexpect::process::WaitStatus;

    let moves = ["--moves", "UL", "--speed", "20", "--pause-start", "100ms"];
    let args = [&["show", "1 2 3/4 0 6/7 5 8"][..], &moves].concat();
    let mut terminal = Terminal::new(&args, &[]);
    // The cursor is hidden, each board is drawn over the one before, the cursor is back.
    terminal.expect("\u{1b}[?25l");
    terminal.expect("0 / 2");
    terminal.expect("\u{1b}[8A");
    terminal.expect("1 / 2");
    terminal.expect("2 / 2");
    terminal.expect("\u{1b}[?25h");
    assert!(matches!(terminal.end(), WaitStatus::Exited(_, 0)));
}

#[cfg(unix)]
#[test]
fn playing_can_be_interrupted() {
    use crate::terminal::Terminal;
    use rexpect::process::WaitStatus;

    let moves = ["--moves", "UL", "--pause-start", "500s"];
    let args = [&["show", "1 2 3/4 0 6/7 5 8"][..], &moves].concat();
    let mut terminal = Terminal::new(&args, &[]);
    terminal.expect("0 / 2");
    terminal.press('c');
    terminal.expect("\u{1b}[?25h");
    assert!(matches!(terminal.end(), WaitStatus::Exited(_, 130)));
}

#[cfg(unix)]
#[test]
fn a_board_that_does_not_fit_is_not_played() {
    use crate::terminal::Terminal;

    let goal =
        "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 0 31/";
    let mut terminal = Terminal::new(&["show", goal, "--moves", "L"], &[]);
    assert!(terminal.rest().contains("does not fit into the terminal"));
}
