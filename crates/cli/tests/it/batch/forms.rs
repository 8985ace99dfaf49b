//! Every form of board in a stream: one a line, over several lines, with comments, CRLF, JSON, drawings.

use crate::child::taquin;
use crate::scratch::Scratch;

/// The boards that are read, in one-line notation.
#[track_caller]
fn read(stream: &str) -> Vec<String> {
    let scratch = Scratch::new(stream);
    let from_file = taquin(["show", "--style", "line", "--file", scratch.path()])
        .run()
        .answered();
    let from_stdin = taquin(["show", "--style", "line"])
        .reading(stream)
        .run()
        .answered();
    assert_eq!(from_file, from_stdin);
    from_file.lines().map(String::from).collect()
}

const TWO: [&str; 2] = ["8 0 6/5 4 7/2 3 1", "1 2 3/4 5 6/7 8 0"];

#[test]
fn one_board_per_line() {
    for stream in [
        "8 0 6/5 4 7/2 3 1\n1 2 3/4 5 6/7 8 0\n",
        "8 0 6/5 4 7/2 3 1\n1 2 3/4 5 6/7 8 0",
        "8 0 6 5 4 7 2 3 1\n1,2,3,4,5,6,7,8,0\n",
        "8 _ 6/5 4 7/2 3 1\n1 2 3/4 5 6/7 8 x\n",
        "[[8,0,6],[5,4,7],[2,3,1]]\n[1,2,3,4,5,6,7,8,0]\n",
        "\n\n8 0 6/5 4 7/2 3 1\n\n\n1 2 3/4 5 6/7 8 0\n\n",
    ] {
        assert_eq!(read(stream), TWO, "{stream:?}");
    }
}

#[test]
fn rows_on_lines_with_blank_lines_between() {
    for stream in [
        "8 0 6\n5 4 7\n2 3 1\n\n1 2 3\n4 5 6\n7 8 0\n",
        "8 0 6\n5 4 7\n2 3 1\n\n\n  1 2 3\n  4 5 6\n  7 8 .",
        "8 0 6\n5 4 7\n2 3 1\n \t\n1, 2, 3\n4, 5, 6\n7, 8, 0\n",
        "[[8,0,6],\n [5,4,7],\n [2,3,1]]\n\n1 2 3\n4 5 6\n7 8 0\n",
    ] {
        assert_eq!(read(stream), TWO, "{stream:?}");
    }
}

#[test]
fn a_first_row_that_looks_like_a_board() {
    let stream = "1 0 2\n3 4 5\n6 7 8\n\n1 2 3\n4 5 6\n7 8 0\n";
    assert_eq!(read(stream), ["1 0 2/3 4 5/6 7 8", TWO[1]]);
}

#[test]
fn school_files() {
    let stream = "# This puzzle is solvable\n3\n8 0 6\n5 4 7 # a remark\n# halfway\n2 3 1\n";
    assert_eq!(read(stream), [TWO[0]]);
    let second = "\n# another\n3\n1 2 3\n4 5 6\n7 8 0\n";
    assert_eq!(read(&format!("{stream}{second}")), TWO);
}

#[test]
fn drawings() {
    for style in ["box", "double", "ascii"] {
        let drawn = taquin(["show", TWO[0], TWO[1], "--style", style])
            .run()
            .answered();
        assert_eq!(read(&drawn), TWO, "{drawn}");
    }
}

#[test]
fn comments() {
    let stream = "# boards\n8 0 6/5 4 7/2 3 1 # the first, 8/8\n# between\n\n   # indented\n\
                  1 2 3/4 5 6/7 8 0\n# the end";
    assert_eq!(read(stream), TWO);
    let rows = "8 0 6 # top\n# a line of its own\n5 4 7\n2 3 1\n";
    assert_eq!(read(rows), [TWO[0]]);
}

#[test]
fn a_comment_below_a_first_row_that_looks_like_a_board() {
    assert_eq!(
        read("1 0 2\n# halfway\n3 4 5\n6 7 8\n"),
        ["1 0 2/3 4 5/6 7 8"]
    );
}

#[test]
fn lines_that_end_in_crlf() {
    for stream in [
        "8 0 6/5 4 7/2 3 1\n1 2 3/4 5 6/7 8 0\n",
        "8 0 6\n5 4 7\n2 3 1\n\n1 2 3\n4 5 6\n7 8 0\n",
        "# school\n3\n8 0 6\n5 4 7\n2 3 1\n\n3\n1 2 3\n4 5 6\n7 8 0\n",
    ] {
        assert_eq!(read(&stream.replace('\n', "\r\n")), TWO, "{stream:?}");
    }
}

#[test]
fn flat_lists_of_a_given_size() {
    let call = taquin(["show", "--size", "2x3", "--style", "line", "-"]);
    let shown = call.reading("1 2 3 4 5 0\n0 1 2 3 4 5\n").run().answered();
    assert_eq!(shown, "1 2 3/4 5 0\n0 1 2/3 4 5\n");
}

#[test]
fn a_place_counts_from_the_top_of_the_file() {
    let stream = "# two boards\n1 2\n3 0\n\n1 2\n3 3\n";
    let ran = taquin(["show", "-", "--style", "line"])
        .reading(stream)
        .run()
        .ended(2);
    assert_eq!(ran.stdout, "1 2/3 0\n");
    assert!(
        ran.stderr.contains("line 6, column 3: '3'"),
        "{}",
        ran.stderr
    );
}
