//! Replay links: those of an independent script, forms that occur, and broken ones.

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::Duration;

use taquin_puzzle::{ReplayLink, ReplayLinkError};

/// Links with what is in them, made by `testdata/replay-links.py`.
const TABLE: &str = include_str!("../../../../testdata/replay-links.tsv");

/// One row of the table.
struct Row {
    link: &'static str,
    board: &'static str,
    moves: &'static str,
    speed: f64,
    milliseconds: Option<Vec<f64>>,
}

fn rows() -> Vec<Row> {
    let row = |line: &'static str| {
        let [link, board, moves, speed, times] =
            line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        Row {
            link,
            board,
            moves,
            speed: speed.parse().unwrap(),
            milliseconds: milliseconds(times),
        }
    };
    TABLE.lines().map(row).collect()
}

fn milliseconds(times: &str) -> Option<Vec<f64>> {
    let times = match times {
        "-1" => return None,
        "" => Vec::new(),
        _ => times.split(',').map(|time| time.parse().unwrap()).collect(),
    };
    Some(times)
}

fn in_milliseconds(link: &ReplayLink) -> Option<Vec<f64>> {
    let times = link.times()?.iter();
    Some(times.map(|time| time.as_secs_f64() * 1000.0).collect())
}

fn says(text: &str) -> String {
    text.parse::<ReplayLink>().unwrap_err().to_string()
}

#[test]
fn links_of_another_program_are_read_and_written() {
    let rows = rows();
    assert_eq!(rows.len(), 200);
    for row in &rows {
        let link: ReplayLink = row.link.parse().unwrap();
        assert_eq!(link.board().to_string(), row.board);
        assert_eq!(link.moves().to_string(), row.moves);
        assert!((link.moves_per_second() * 1000.0 - row.speed).abs() < 1e-6);
        match (in_milliseconds(&link), &row.milliseconds) {
            (Some(read), Some(given)) => {
                assert_eq!(read.len(), given.len());
                for (read, given) in read.iter().zip(given) {
                    assert!((read - given).abs() < 1e-6, "{read} {given}");
                }
            }
            (read, given) => assert_eq!(read.is_some(), given.is_some()),
        }
        assert_eq!(link.to_string().parse::<ReplayLink>().unwrap(), link);
    }
}

#[test]
fn another_program_reads_what_is_written() {
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../testdata/replay-links.py"
    );
    let python = Command::new("python3")
        .args([script, "read"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut python) = python else {
        eprintln!("SKIPPED: python3 is not installed, so nothing else read the links");
        return;
    };
    let links: Vec<ReplayLink> = rows().iter().map(|row| row.link.parse().unwrap()).collect();
    let text: String = links.iter().map(|link| format!("{link}\n")).collect();
    let mut input = python.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = python.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success());
    let output = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.lines().count(), links.len());
    for (line, link) in output.lines().zip(&links) {
        let mut columns = line.split('\t').skip(1);
        assert_eq!(columns.next().unwrap(), link.board().to_string());
        assert_eq!(columns.next().unwrap(), link.moves().to_string());
        let speed: f64 = columns.next().unwrap().parse().unwrap();
        assert!((speed / 1000.0 - link.moves_per_second()).abs() < 1e-9);
        let (read, written) = (milliseconds(columns.next().unwrap()), in_milliseconds(link));
        assert_eq!(read.is_some(), written.is_some());
        for (read, written) in read.iter().flatten().zip(written.iter().flatten()) {
            assert!((read - written).abs() < 1e-6, "{read} {written}");
        }
    }
}

#[test]
fn the_form_is_the_one_that_the_page_writes() {
    let link: ReplayLink = rows()[0].link.parse().unwrap();
    let text = link.to_string();
    let data = text
        .strip_prefix("https://slidysim.github.io/replay?r=")
        .unwrap();
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '%';
    assert!(data.chars().all(is_plain), "{data}");
}

/// The data has a checksum, so no link that was damaged on its way is taken for another.
#[test]
fn a_link_with_a_character_cut_or_changed_is_an_error_or_the_same_link() {
    let rows = rows();
    let short = rows.iter().filter(|row| row.link.len() < 400).take(12);
    for text in short.map(|row| row.link) {
        let link: ReplayLink = text.parse().unwrap();
        let data_from = text.find("r=").map_or(0, |at| at + 2);
        for at in data_from..text.len() {
            let (before, rest) = text.split_at(at);
            // A percent sign and padding can be missing.
            if !rest.chars().all(|letter| "=%3D".contains(letter)) {
                assert!(!says(before).is_empty());
            }
            for letter in [
                'A', '0', '+', '/', '-', '=', '%', '&', '#', '?', '!', 'é', '\0', ' ',
            ] {
                let changed = format!("{before}{letter}{}", &rest[1..]);
                match changed.parse::<ReplayLink>() {
                    Ok(read) => assert_eq!(read, link, "{changed}"),
                    Err(error) => assert!(!error.to_string().is_empty()),
                }
                let longer = format!("{before}{letter}{rest}");
                if let Ok(read) = longer.parse::<ReplayLink>() {
                    assert_eq!(read, link, "{longer}");
                }
            }
            let shorter = format!("{before}{}", &rest[1..]);
            if let Ok(read) = shorter.parse::<ReplayLink>() {
                assert_eq!(read, link, "{shorter}");
            }
        }
    }
}

/// A link with `json` as its data.
fn link_of(json: &[u8]) -> String {
    use base64::Engine as _;
    let compressed = miniz_oxide::deflate::compress_to_vec_zlib(json, 6);
    base64::prelude::BASE64_STANDARD.encode(compressed)
}

#[test]
fn errors_say_what_is_wrong() {
    for (json, expected) in [
        (r#"["UL",1,"1 2 3/4 0 6/7 5 8",[0]]"#, "1 times for 2 steps"),
        (
            r#"["UL",1,"1 2 3/4 0 6/7 5 8",[0,1,2]]"#,
            "3 times for 2 steps",
        ),
        (
            r#"["UL",1,"1 2 3/4 0 6/7 5 8",[5,1]]"#,
            "the time of move 2 is before",
        ),
        (
            r#"["UL",1,"1 2 3/4 0 6/7 5 8",[-5,1]]"#,
            "-5 is not a time in milliseconds",
        ),
        (
            r#"["UL",1,"1 2 3/4 0 6/7 5 8",[0,"x"]]"#,
            "invalid type: string \"x\"",
        ),
        (
            r#"["UL",1,"1 2 3/4 0 6/7 5 8",7]"#,
            "expected a list of times in milliseconds, or -1",
        ),
        (
            r#"["UL",1,"1 2 3/4 0 6/7 5 8",-7]"#,
            "expected a list of times in milliseconds, or -1",
        ),
        (
            r#"["UL",-1,"1 2 3/4 0 6/7 5 8",-1]"#,
            "-0.001 is not a speed",
        ),
        (
            r#"["UL","1","1 2 3/4 0 6/7 5 8",-1]"#,
            "expected the speed as a number",
        ),
        (
            r#"["UL",1e999,"1 2 3/4 0 6/7 5 8",-1]"#,
            "number out of range",
        ),
        (
            r#"["UUU",1,"1 2 3/4 0 6/7 5 8",-1]"#,
            "moves do not fit its board: move 2 is not possible",
        ),
        (
            r#"["U9",1,"1 2 3/4 0 6/7 5 8",-1]"#,
            "'9' is not a valid repeat count",
        ),
        (r#"["UX",1,"1 2 3/4 0 6/7 5 8",-1]"#, "'X' is not a move"),
        (
            r#"["U",1,"1 2 3/4 0 6/7 5 5",-1]"#,
            "the link's scramble is not a board",
        ),
        (
            r#"[5,1,"1 2 3/4 0 6/7 5 8",-1]"#,
            "expected the solution or the scramble as text",
        ),
        (r#"["U",1]"#, "invalid length 2"),
        (
            r#"{"solution":"U"}"#,
            "expected a list of the solution, the speed",
        ),
        (
            r#"[{"time":1},"",1,1,3,3,"","",1,1]"#,
            "a solve of the leaderboard",
        ),
        (
            r#"["U",1,"1 2 3/4 0 6/7 5 8",-1] and more"#,
            "trailing characters",
        ),
        (r#"["U",1,"1 2 3/4 0 6"#, "EOF while parsing"),
        ("\u{feff}[]", "expected value"),
        ("", "EOF while parsing"),
    ] {
        let said = says(&link_of(json.as_bytes()));
        assert!(said.contains(expected), "{json}: {said}");
    }
    for (text, expected) in [
        ("", "the data behind \"r=\" is missing"),
        (
            "https://slidysim.github.io/replay?r=",
            "the data behind \"r=\" is missing",
        ),
        (
            "https://slidysim.github.io/replay",
            "':' is not a character of base64",
        ),
        ("1 2 3/4 0 6/7 5 8", "not a whole replay link"),
        ("eJy%G1", "a percent sign is not followed"),
        ("eJy%+1", "a percent sign is not followed"),
        ("é", "'é' is not a character of base64"),
        ("eJyL", "it is cut short"),
        ("AAAA", "its compressed data is damaged"),
    ] {
        let said = says(text);
        assert!(said.contains(expected), "{text}: {said}");
    }
}

#[test]
fn what_follows_the_compressed_data_is_refused() {
    use base64::Engine as _;
    let json = br#"["UL",1,"1 2 3/4 0 6/7 5 8",-1]"#;
    let mut compressed = miniz_oxide::deflate::compress_to_vec_zlib(json, 6);
    compressed.push(0);
    let text = base64::prelude::BASE64_STANDARD.encode(compressed);
    assert!(says(&text).contains("something follows the compressed data"));
}

/// A few kilobytes that would become a gigabyte.
#[test]
fn a_bomb_is_refused() {
    let zeros = vec![b' '; 40 << 20];
    assert!(says(&link_of(&zeros)).contains("it contains more than 16 MiB"));
    // Repeat counts are limited by the board.
    let moves = "U99999999".repeat(1000);
    let json = format!(r#"["{moves}",1,"1 2 3/4 0 6/7 5 8",-1]"#);
    assert!(says(&link_of(json.as_bytes())).contains("not a valid repeat count"));
    // Nested lists do not overflow the stack.
    let nested = format!(r#"["U",1,"1 2 3/4 0 6/7 5 8",-1,{}"#, "[".repeat(1 << 20));
    assert!(says(&link_of(nested.as_bytes())).contains("EOF while parsing"));
}

#[test]
fn values_that_cannot_be_shared() {
    let new = |speed, times: Option<&[u64]>| {
        let times = times.map(|times| times.iter().copied().map(Duration::from_millis).collect());
        let (board, moves) = ("1 2 3/4 0 6/7 5 8".parse().unwrap(), "UL".parse().unwrap());
        ReplayLink::new(board, moves, speed, times)
    };
    assert!(new(1.0, Some(&[0, 0])).is_ok());
    for speed in [f64::NAN, f64::INFINITY, -1.0] {
        assert!(matches!(new(speed, None), Err(ReplayLinkError::Speed(_))));
    }
    assert!(matches!(
        new(1.0, Some(&[3, 2])),
        Err(ReplayLinkError::TimeGoesBack { step: 2 })
    ));
}
