//! Boards in columns of CSV and TSV files and in fields of JSON objects, the command's own among them.

use std::path::Path;

use super::{field, objects};
use crate::child::taquin;
use crate::scratch::Scratch;

/// The boards and the goals that are read from standard input.
#[track_caller]
fn read(stream: &str, flags: &[&str]) -> Vec<[String; 2]> {
    let check = taquin([&["check", "-", "--format", "json"], flags].concat());
    let ran = check.reading(stream).run();
    assert!(ran.stderr.is_empty(), "{ran:?}");
    let checked = objects(&ran.stdout);
    let pairs = field(&checked, "start")
        .into_iter()
        .zip(field(&checked, "goal"));
    pairs.map(|(start, goal)| [start, goal]).collect()
}

const BOARD: &str = "8 0 6/5 4 7/2 3 1";
const ROWS: &str = "1 2 3/4 5 6/7 8 0";
const SNAIL: &str = "1 2 3/8 0 4/7 6 5";

#[test]
fn columns_with_a_heading() {
    let expected = [[BOARD, ROWS], [SNAIL, ROWS]];
    for (stream, flags) in [
        (format!("board\n{BOARD}\n{SNAIL}\n"), &[][..]),
        (format!("id,Start,n\n1,{BOARD},3\n2,{SNAIL},4\n"), &[]),
        (
            format!("# made by hand\n\nid\tscramble\n1\t{BOARD}\n\n# more\n2\t{SNAIL}\n"),
            &[],
        ),
        (
            format!("a,b\r\n1,\"{BOARD}\"\r\n2,\"{SNAIL}\"\r\n"),
            &["--column", "b"],
        ),
        (format!("a,b\n1,{BOARD}\n2,{SNAIL}"), &["--column", "2"]),
        (
            "board,n\n\"8,0,6,5,4,7,2,3,1\",1\n\"[[1,2,3],[8,0,4],[7,6,5]]\",2\n".to_string(),
            &[],
        ),
    ] {
        assert_eq!(read(&stream, flags), expected, "{stream:?}");
    }
}

#[test]
fn columns_without_a_heading() {
    let expected = [[BOARD, ROWS], [SNAIL, ROWS]];
    for stream in [
        format!("1\t{BOARD}\n2\t{SNAIL}\n"),
        format!("{BOARD},27\n{SNAIL},0\n"),
    ] {
        assert_eq!(read(&stream, &[]), expected, "{stream:?}");
    }
    let two = format!("{ROWS},{BOARD}\n{ROWS},{SNAIL}\n");
    assert_eq!(read(&two, &["--column", "2"]), expected);
    let complaint = taquin(["check", "-"]).reading(two).run().refused();
    assert!(
        complaint.contains("choose one with --column; the columns are 1 (1 2 3/"),
        "{complaint}"
    );
}

#[test]
fn fields_of_objects() {
    let expected = [[BOARD, ROWS], [SNAIL, ROWS]];
    for stream in [
        format!("{{\"start\":\"{BOARD}\"}}\n{{\"start\":\"{SNAIL}\"}}\n"),
        format!(
            "{{\"n\":1,\"board\":\"{BOARD}\"}}\n\n{{\"board\":[[1,2,3],[8,0,4],[7,6,5]],\"goal\":null}}\n"
        ),
        format!("{{\n  \"board\": \"{BOARD}\"\n}}\n{{\n  \"board\":\n  \"{SNAIL}\"\n}}\n"),
    ] {
        assert_eq!(read(&stream, &[]), expected, "{stream:?}");
    }
    let other = format!("{{\"start\":7,\"x\":\"{BOARD}\"}}\n{{\"x\":\"{SNAIL}\"}}\n");
    assert_eq!(read(&other, &["--column", "x"]), expected);
}

/// The goal beside a board is used, unless another is asked for.
#[test]
fn goals_beside_boards() {
    for stream in [
        format!("goal,board\nsnail,{BOARD}\n,{BOARD}\n"),
        format!("{{\"board\":\"{BOARD}\",\"goal\":\"{SNAIL}\"}}\n{{\"board\":\"{BOARD}\"}}\n"),
    ] {
        assert_eq!(read(&stream, &[]), [[BOARD, SNAIL], [BOARD, ROWS]]);
        assert_eq!(
            read(&stream, &["--goal", "rows"]),
            [[BOARD, ROWS], [BOARD, ROWS]]
        );
    }
    let stream = format!("1\tsnail\t{BOARD}\n");
    assert_eq!(read(&stream, &[]), [[BOARD, SNAIL]]);
}

#[test]
fn the_commands_read_what_they_print() {
    let scramble = [
        "scramble", "--size", "3", "--goal", "snail", "--count", "4", "--seed", "3", "--format",
        "json",
    ];
    let scrambled = taquin(scramble).run().answered();
    let boards = field(&objects(&scrambled), "board");
    let solve = taquin(["solve", "-", "--format", "json"]).after(taquin(scramble));
    let check = taquin(["check", "-", "--format", "json"]).after(solve);
    let checked = objects(&check.run().answered());
    assert_eq!(field(&checked, "start"), boards);
    assert_eq!(field(&checked, "goal"), [SNAIL; 4]);
    let verify = taquin(["verify", BOARD, "U", "--format", "json"]).run();
    let shown = taquin(["show", "-", "--style", "line"])
        .reading(verify.stdout)
        .run();
    assert_eq!(shown.answered(), format!("{BOARD}\n"));
    let scratch = Scratch::new(format!("{{\"start\":\"{ROWS}\",\"goal\":\"{ROWS}\"}}\n"));
    for command in ["verify", "improve", "analyse"] {
        taquin([command, scratch.path(), "RL"]).run().ended(0);
    }
    let compare = taquin(["compare", "--solver", "astar", "--file", scratch.path()]);
    compare.run().ended(0);
}

/// Every table of the project, with the goals that it names.
#[test]
fn published_boards() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    for (name, count, goal) in [
        ("korf15.tsv", 100, "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15"),
        ("hardest15.tsv", 17, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"),
        (
            "hardest15-multi.tsv",
            16,
            "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0",
        ),
        ("deepcubea24.tsv", 50, "1 2 3 4 5/"),
        ("deepcubea35.tsv", 50, "1 2 3 4 5 6/"),
        ("deepcubea48.tsv", 50, "1 2 3 4 5 6 7/"),
    ] {
        let path = data.join(name);
        // As a board, and with the flag.
        let named = taquin(["check", path.to_str().unwrap(), "--format", "json"]).run();
        let file = [
            "check",
            "--file",
            path.to_str().unwrap(),
            "--format",
            "json",
        ];
        let answer = taquin(file).run().answered();
        assert_eq!(named.answered(), answer);
        let checked = objects(&answer);
        assert_eq!(checked.len(), count, "{name}");
        assert!(
            field(&checked, "goal")
                .iter()
                .all(|found| found.starts_with(goal)),
            "{name}"
        );
        assert!(
            checked.iter().all(|object| object["solvable"] == true),
            "{name}"
        );
    }
}

#[test]
fn errors_name_line_and_column() {
    let complaints = |stream: &str| {
        let ran = taquin(["check", "-", "--format", "json"])
            .reading(stream)
            .run();
        let bad = objects(&ran.ended(2).stdout);
        let bad = bad.into_iter().filter(|object| object["status"] == "error");
        let place = |object: serde_json::Value| {
            let message = object["error"].as_str().unwrap().to_string();
            (
                object["line"].as_u64().unwrap(),
                object["column"].as_u64().unwrap(),
                message,
            )
        };
        bad.map(place).collect::<Vec<_>>()
    };
    let bad = complaints("id,board\n1,\"1 2/3 0\"\n2,1 2/3 3\n3\n4,1 2/3 0\n");
    assert_eq!((bad[0].0, bad[0].1), (3, 9));
    assert!(
        bad[0].2.contains(
            "line 3, column 9: '3': tile 3 is repeated; the first is at line 3, column 7"
        )
    );
    assert_eq!((bad[1].0, bad.len()), (4, 2));
    assert!(bad[1].2.contains("expected a board in column 2"), "{bad:?}");
    let bad = complaints(
        "{\"start\":\"1 2/3 4\"}\n{\"status\":\"error\",\"line\":3}\n{\"start\":\"1 2/0 3\",\"goal\":\"snake\"}\n{\"start\n",
    );
    let places: Vec<_> = bad
        .iter()
        .map(|(line, column, _)| (*line, *column))
        .collect();
    assert_eq!(places, [(1, 17), (2, 1), (3, 27), (4, 7)], "{bad:?}");
    assert!(bad[1].2.ends_with("the fields are line, status"), "{bad:?}");
    assert!(bad[2].2.contains("goal: 'snake' is not a goal"), "{bad:?}");
    assert!(bad[3].2.contains("not a JSON object"), "{bad:?}");
}

#[test]
fn a_column_that_is_not_there() {
    for (stream, flags, expected) in [
        (
            "id,b,n\n1,1 2/3 0,3\n",
            &[][..],
            "no column is called start, board, scramble, puzzle or state: choose one with --column; the columns are id, b, n",
        ),
        (
            "id,b,n\n1,1 2/3 0,3\n",
            &["--column", "c"],
            "there is no column 'c'; the columns are id, b, n",
        ),
        (
            "id,b,n\n1,1 2/3 0,3\n",
            &["--column", "4"],
            "there is no column '4'; the columns are id, b, n",
        ),
        (
            "{\"a\":1}\n",
            &["--column", "c"],
            "there is no field 'c'; the fields are a",
        ),
    ] {
        let check = taquin([&["check", "-"], flags].concat());
        let complaint = check.reading(stream).run().refused();
        assert!(complaint.trim_end().ends_with(expected), "{complaint}");
    }
    let complaint = taquin(["check", "1 2/3 0", "--column", "a"])
        .run()
        .refused();
    assert!(
        complaint.contains("--column chooses a column of a file"),
        "{complaint}"
    );
}

#[test]
fn a_board_on_the_command_line_has_no_columns() {
    for args in [
        &["solve", BOARD][..],
        &["check", BOARD],
        &["show", BOARD],
        &["show", BOARD, "--svg", "board.svg"],
        &["show", BOARD, "--moves", "R"],
        &["estimate", BOARD],
        &["verify", BOARD, "R"],
        &["analyse", BOARD, "R"],
        &["analyse", "12"],
        &["improve", BOARD, "R"],
    ] {
        let complaint = taquin([args, &["--column", "1"]].concat()).run().refused();
        assert!(
            complaint.starts_with("error: --column chooses"),
            "{args:?}: {complaint}"
        );
    }
    // The name of a file is no board.
    let file = Scratch::new("id,puzzle\n1,1 2 3/4 0 6/7 5 8\n");
    let verify = ["verify", file.path(), "UL", "--column", "2"];
    taquin(verify).run().answered();
}

#[test]
fn an_array_of_objects_is_refused_with_advice() {
    for stream in [
        r#"[{"start":"1 2/3 0"},{"start":"1 2/0 3"}]"#,
        "[\n  {\n    \"start\": \"1 2/3 0\"\n  }\n]\n",
    ] {
        let complaint = taquin(["check", "-"]).reading(stream).run().refused();
        let says = "error: standard input: line 1: an array of JSON objects is not read; write one object per line";
        assert!(complaint.starts_with(says), "{complaint}");
    }
    let board = "[\n[1, 2],\n[3, 0]\n]\n";
    assert_eq!(read(board, &[]), [["1 2/3 0", "1 2/3 0"]]);
}
