//! The real game on a pseudo-terminal: played by keys, won, recorded; killed, failed, resized.

use std::path::PathBuf;

use rexpect::process::{Signal, WaitStatus};

use crate::child::taquin;
use crate::screen::Screen;

/// A directory for records, gone when the test ends.
pub(crate) struct Data(PathBuf);

impl Data {
    pub(crate) fn new(name: &str) -> Data {
        let name = format!("game-{}-{name}", std::process::id());
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&path).unwrap();
        Data(path)
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.0.join("records.sqlite")
    }

    fn settings(&self) -> PathBuf {
        self.0.join("settings.toml")
    }

    pub(crate) fn play(&self, args: &[&str]) -> Screen {
        self.run(&[&["play"], args].concat())
    }

    pub(crate) fn run(&self, args: &[&str]) -> Screen {
        let data = self.0.to_str().unwrap();
        Screen::new(
            args,
            &[
                ("TAQUIN_DATA", data),
                ("TAQUIN_CONFIG", data),
                ("TAQUIN_PANIC", "1"),
            ],
            80,
            24,
        )
    }

    pub(crate) fn records(&self, args: &[&str]) -> String {
        let ran =
            taquin([&["records"], args].concat()).env("TAQUIN_DATA", self.0.to_str().unwrap());
        ran.run().ended(0).stdout
    }
}

impl Drop for Data {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// An arrow key's bytes.
pub(crate) fn arrow(letter: char) -> &'static str {
    match letter {
        'U' => "\x1b[A",
        'D' => "\x1b[B",
        'R' => "\x1b[C",
        'L' => "\x1b[D",
        other => panic!("{other} is no move"),
    }
}

/// The moves that solve a board, one letter each.
pub(crate) fn solution(board: &str) -> Vec<char> {
    let ran = taquin(["solve", board, "--format", "json"]).run().ended(0);
    let answer: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    let mut steps: Vec<char> = Vec::new();
    let mut digits = String::new();
    let repeat = |steps: &mut Vec<char>, digits: &mut String| {
        if let (Some(&last), Ok(count)) = (steps.last(), digits.parse::<usize>()) {
            steps.extend(std::iter::repeat_n(last, count - 1));
        }
        digits.clear();
    };
    for character in answer["moves"].as_str().unwrap().chars() {
        if character.is_ascii_digit() {
            digits.push(character);
        } else {
            repeat(&mut steps, &mut digits);
            steps.push(character);
        }
    }
    repeat(&mut steps, &mut digits);
    steps
}

#[test]
fn a_whole_game_is_played_won_recorded_and_replayed() {
    let data = Data::new("whole");
    let board = "8 0 6/5 4 7/2 3 1";
    let mut game = data.play(&[board]);
    game.expect("taquin 3x3");
    let moves = solution(board);
    assert_eq!(moves.len(), 27);
    for &step in &moves {
        game.type_in(arrow(step));
    }
    game.expect("solved");
    game.expect("perfect");
    game.type_in("q");
    game.ended(0);

    let records = data.records(&["--all"]);
    assert!(records.contains("  board given\n"), "{records}");
    let csv = data.records(&["--all", "--format", "csv"]);
    let goal = "1 2 3/4 5 6/7 8 0";
    let line = format!(",27,23,19,1,1,1,1,{board},{goal},URDLU2LD2RU2LD2RURULDRDLULU,");
    assert!(csv.contains(&line), "{csv}");
    let json: serde_json::Value =
        serde_json::from_str(&data.records(&["--all", "--format", "json"])).unwrap();
    assert_eq!((&json["id"], &json["single"]), (&1.into(), &27.into()));
    assert_eq!(json["boards"][0]["times"].as_array().unwrap().len(), 27);
    assert_eq!(json["assisted"], false);
    assert_eq!(json["unranked"], "given-board");
    assert_eq!(json["seed"], serde_json::Value::Null);
    assert_eq!(
        (&json["device"], &json["manhattan"]),
        (&"keyboard".into(), &19.into())
    );

    let mut replay = data.run(&["replay", "1"]);
    replay.expect("#1");
    replay.expect("perfect");
    replay.type_in("q");
    replay.ended(0);
}

#[test]
fn the_menu_asks_for_a_size_and_remembers_it() {
    let data = Data::new("menu");
    let mut game = data.play(&[]);
    game.expect("one board against the clock");
    game.type_in("2x2\r");
    game.expect("taquin 2x2");
    game.type_in("M");
    game.expect("hover on");
    game.type_in("q");
    game.ended(0);
    let settings = std::fs::read_to_string(data.settings()).unwrap();
    assert_eq!(settings, "size = \"2x2\"\nhover = true\n");
    let mut game = data.play(&[]);
    game.expect("‹ 2x2 ›");
    game.type_in("\r");
    game.expect("mouse     hover");
    game.type_in("q");
    game.ended(0);
}

/// There is one board of 1x2 to be solved, by one move.
#[test]
fn a_fresh_board_is_ranked_and_the_same_again_is_not() {
    let data = Data::new("ranked");
    let mut game = data.play(&["--size", "1x2"]);
    game.expect("distance  hidden");
    game.type_in("a");
    game.expect("new best!");
    assert!(!game.text().contains("not ranked"), "{}", game.text());
    game.type_in("r");
    game.expect("not ranked: same again");
    game.type_in("a");
    game.expect("solved");
    game.expect("not ranked: same again");
    game.type_in("q");
    game.ended(0);
    let mut game = data.play(&["1 2 3/4 0 6/7 5 8"]);
    game.expect("not ranked: board given");
    game.expect("optimal   2");
    game.type_in("ka");
    game.expect("taquin replay");
    assert!(!game.text().contains("best!"), "{}", game.text());
    game.expect("not ranked: board given");
    game.resize(40, 12);
    game.expect("not ranked: board given; best");
    game.type_in("q");
    game.ended(0);
    assert!(!data.settings().exists(), "no setting was changed");
}

#[test]
fn the_distance_is_hidden_and_asking_for_it_is_help() {
    let data = Data::new("hidden");
    let mut game = data.play(&["--size", "3x3"]);
    game.expect("distance  hidden; f: show");
    assert!(!game.text().contains("optimal"), "{}", game.text());
    assert!(!game.text().contains("not ranked"), "{}", game.text());
    game.type_in("f");
    game.expect("optimal");
    game.expect("not ranked: with help");
    game.type_in("x+++++++");
    game.expect("not ranked: solved by the");
    game.expect("taquin replay 1");
    game.type_in("q");
    game.ended(0);
    let json: serde_json::Value =
        serde_json::from_str(&data.records(&["--all", "--format", "json"])).unwrap();
    assert_eq!(json["assisted"], true);
}

#[test]
fn tiles_follow_the_pointer() {
    let data = Data::new("hover");
    let mut game = data.play(&["0 1 2/3 4 5/6 7 8"]);
    game.expect("taquin 3x3");
    // Motion without a button, as terminals report it: unheeded, then heeded.
    game.type_in("\x1b[<35;42;4M");
    game.type_in("M");
    game.expect("hover on");
    assert!(game.text().contains("0 (0 multi)"), "{}", game.text());
    game.type_in("\x1b[<35;42;5M");
    game.expect("2 (1 multi)");
    game.type_in("\x1b[<35;42;12M\x1b[<35;28;12M");
    game.expect("4 (3 multi)");
    game.type_in("qy");
    game.ended(0);
    let settings = std::fs::read_to_string(data.settings()).unwrap();
    assert_eq!(settings, "hover = true\n");
}

/// A replay link that the game writes is read by other commands.
#[test]
fn a_won_game_gives_a_replay_link() {
    let data = Data::new("link");
    let mut game = data.play(&["1 2 3/4 0 6/7 5 8"]);
    game.expect("taquin 3x3");
    game.type_in("R");
    game.expect("a replay link is made");
    game.type_in("du");
    std::thread::sleep(std::time::Duration::from_millis(50));
    game.type_in("dawa");
    game.expect("taquin replay 1");
    game.type_in("R");
    game.expect("replay link");
    game.expect("slidysim.github.io");
    game.type_in(" q");
    game.ended(0);
    let output = game.text();
    let link = output
        .split_whitespace()
        .find(|word| word.starts_with("https://"));
    let link = link.unwrap_or_else(|| panic!("no link in {output}"));
    let ran = taquin(["analyse", link, "--format", "json"]).run().ended(0);
    let analysis: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(analysis["start"], "1 2 3/4 0 6/7 5 8");
    assert_eq!(
        (&analysis["moves"], &analysis["optimal"]),
        (&"RLUL".into(), &2.into())
    );
    let stored = taquin(["analyse", "1", "--format", "json"])
        .env("TAQUIN_DATA", data.0.to_str().unwrap())
        .run()
        .ended(0);
    let stored: serde_json::Value = serde_json::from_str(&stored.stdout).unwrap();
    assert_eq!(stored["distances"], analysis["distances"]);
    let stored = taquin(["replay", "1", "--link"])
        .env("TAQUIN_DATA", data.0.to_str().unwrap())
        .run()
        .ended(0);
    assert_eq!(stored.stdout.trim(), link, "the same times");
    let replayed = taquin(["replay", link, "--print"]).run().ended(0);
    assert!(replayed.stdout.contains("RLUL"), "{replayed:?}");
}

#[test]
fn a_wrong_setting_is_reported_with_its_line_and_nothing_is_lost() {
    let data = Data::new("settings");
    let file = "# mine\ncolors = \"rings\"\n\n[bindings]\nundo = \"upp\"\nhint = \"ctrl-h\"\n";
    std::fs::write(data.settings(), file).unwrap();
    let mut game = data.play(&["0 1 2/3 4 5/6 7 8"]);
    game.expect("line 5:");
    game.expect("colours   rings");
    game.type_in("?");
    game.expect("ctrl-h");
    game.type_in("q");
    game.type_in("m");
    game.expect("the blank");
    game.type_in("q");
    game.ended(0);
    let output = game.text();
    assert!(output.contains("line 5: 'upp' is not a key"), "{output}");
    let changed = std::fs::read_to_string(data.settings()).unwrap();
    let expected = file.replace("\n\n[", "\nkeys = \"blank\"\n\n[");
    assert_eq!(changed, expected);
}

#[test]
fn a_damaged_settings_file_is_left_alone() {
    let data = Data::new("torn");
    std::fs::write(data.settings(), "size = \n").unwrap();
    let mut game = data.play(&["0 1 2/3 4 5/6 7 8"]);
    game.expect("settings");
    game.type_in("m");
    game.expect("the blank");
    game.type_in("q");
    game.ended(0);
    assert!(game.text().contains("line 1"), "{}", game.text());
    let kept = std::fs::read_to_string(data.settings()).unwrap();
    assert_eq!(kept, "size = \n");
}

/// Hints and solving come even on a hard board, and keys work meanwhile.
#[test]
fn hint_and_autosolve_on_a_hard_board() {
    let data = Data::new("auto");
    let mut game = data.play(&["0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1"]);
    game.expect("taquin 4x4");
    game.type_in("i");
    game.expect_any(&["▲", "▼", "◀", "▶"]);
    game.type_in("x");
    game.expect("solving");
    for _ in 0..10 {
        game.type_in("g");
        game.expect("the goal");
        game.type_in("g");
        game.expect("taquin 4x4");
    }
    game.type_in("x+++++++x");
    game.expect("taquin replay 1");
    game.type_in("q");
    game.ended(0);
    let json: serde_json::Value =
        serde_json::from_str(&data.records(&["--all", "--format", "json"])).unwrap();
    assert_eq!(
        (&json["assisted"], &json["autosolved"]),
        (&true.into(), &true.into())
    );
    assert_eq!(json["unranked"], "autosolved");
}

#[test]
fn the_terminal_may_change_its_size_in_mid_game() {
    let data = Data::new("resize");
    let mut game = data.play(&["8 0 6/5 4 7/2 3 1"]);
    game.expect("taquin 3x3");
    game.type_in("k");
    game.expect("1 (1 multi)");
    game.resize(40, 30);
    game.expect("1 move (1 multi)");
    game.expect("? help");
    game.type_in("h");
    game.expect("2 moves");
    game.resize(10, 4);
    game.type_in("j");
    game.resize(80, 24);
    game.expect("3 (3 multi)");
    game.type_in("qy");
    game.ended(0);
}

#[test]
fn a_click_slides_a_run() {
    let data = Data::new("mouse");
    let mut game = data.play(&["0 1 2/3 4 5/6 7 8"]);
    game.expect("taquin 3x3");
    // Into the upper right tile, as terminals report it.
    game.type_in("\x1b[<0;42;4M\x1b[<0;42;4m");
    game.expect("2 (1 multi)");
    game.type_in("qy");
    game.ended(0);
}

#[test]
fn a_kill_leaves_a_usable_terminal_and_the_game_is_offered_again() {
    let data = Data::new("kill");
    for (signal, code) in [
        (Signal::SIGTERM, 143),
        (Signal::SIGHUP, 129),
        (Signal::SIGINT, 130),
    ] {
        let mut game = data.play(&["0 1 2/3 4 5/6 7 8"]);
        game.expect("taquin 3x3");
        game.type_in("hk");
        game.expect("2 (2 multi)");
        game.signal(signal);
        game.ended(code);
    }
    let mut game = data.play(&[]);
    game.expect("unfinished game");
    game.expect("2 moves");
    game.type_in("\r");
    game.expect("paused");
    game.type_in("  ");
    game.type_in("q");
    game.expect("quit?");
    game.type_in("y");
    game.ended(0);
}

/// A board, a size, a mode or a seed says what to play.
#[test]
fn a_named_game_starts_beside_an_unfinished_one() {
    let data = Data::new("beside");
    let mut game = data.play(&["0 1 2/3 4 5/6 7 8"]);
    game.expect("taquin 3x3");
    game.type_in("hk");
    game.expect("2 (2 multi)");
    game.type_in("qy");
    game.ended(0);
    for args in [
        &["8 0 6/5 4 7/2 3 1"][..],
        &["--size", "3x3"],
        &["--size", "3x3", "--mode", "fewest"],
        &["--size", "3x3", "--seed", "7"],
    ] {
        let mut game = data.play(args);
        game.expect("taquin 3x3");
        game.expect("unfinished game");
        assert!(game.text().contains("0 (0 multi)"), "{}", game.text());
        game.type_in("q");
        game.ended(0);
    }
    let mut game = data.play(&[]);
    game.expect("unfinished game");
    game.expect("2 moves");
    game.type_in("q");
    game.ended(0);
}

/// This one ends the game at once, and as the system would, with a core dump where there are any.
#[test]
fn a_quit_signal_leaves_a_usable_terminal() {
    let data = Data::new("quit");
    let mut game = data.play(&["0 1 2/3 4 5/6 7 8"]);
    game.expect("taquin 3x3");
    game.type_in("hk");
    game.expect("2 (2 multi)");
    game.signal(Signal::SIGQUIT);
    game.killed(Signal::SIGQUIT);
}

#[test]
fn sigkill_loses_no_finished_game() {
    let data = Data::new("hardest");
    let mut game = data.play(&["1 2 3/4 0 6/7 5 8"]);
    game.expect("taquin 3x3");
    game.type_in("ka");
    game.expect("taquin replay 1");
    game.signal(Signal::SIGKILL);
    assert!(matches!(
        game.end(),
        WaitStatus::Signaled(_, Signal::SIGKILL, _)
    ));
    assert!(data.records(&["--all"]).contains("standard"));
}

/// Nothing can be stored when this signal comes: a running clock is stored every two seconds.
#[test]
fn sigkill_rewinds_the_clock_by_a_few_seconds_at_most() {
    let data = Data::new("rewind");
    let mut game = data.play(&["0 1 2/3 4 5/6 7 8"]);
    game.expect("taquin 3x3");
    game.type_in("h");
    game.expect("1 (1 multi)");
    std::thread::sleep(std::time::Duration::from_millis(4500));
    game.signal(Signal::SIGKILL);
    game.end();
    let file = rusqlite::Connection::open(data.file()).unwrap();
    let kept = "SELECT game ->> 'milliseconds' FROM unfinished";
    let kept: i64 = file.query_row(kept, [], |row| row.get(0)).unwrap();
    assert!((2000..6000).contains(&kept), "{kept}");
}

/// Only programs with debug assertions can be asked to fail.
#[cfg(debug_assertions)]
#[test]
fn a_panic_leaves_a_usable_terminal() {
    let data = Data::new("panic");
    let mut game = data.play(&["--size", "3x3"]);
    game.expect("taquin 3x3");
    game.type_in("!");
    game.ended(101);
    assert!(game.text().contains("asked to fail"), "{}", game.text());
}

#[test]
fn a_damaged_file_is_reported_and_the_game_continues() {
    let data = Data::new("damaged");
    let junk = "this is not a database ".repeat(300);
    std::fs::write(data.file(), &junk).unwrap();
    let mut game = data.play(&["1 2 3/4 0 6/7 5 8"]);
    game.expect("not a records");
    game.type_in("ka");
    game.expect("solved");
    game.type_in("q");
    game.ended(0);
    let output = game.text();
    assert!(
        output.contains("not recorded") && output.contains("UL"),
        "{output:?}"
    );
    assert_eq!(std::fs::read_to_string(data.file()).unwrap(), junk);
    let ran = taquin(["records"])
        .env("TAQUIN_DATA", data.0.to_str().unwrap())
        .run()
        .ended(2);
    assert!(ran.stderr.contains("not a records file"), "{ran:?}");
}

#[test]
fn a_locked_file_is_reported_and_the_result_is_stored_later() {
    let data = Data::new("locked");
    data.records(&[]);
    let mut first = data.play(&["1 2 3/4 0 6/7 5 8"]);
    first.expect("taquin 3x3");
    first.type_in("q");
    first.ended(0);
    let other = rusqlite::Connection::open(data.file()).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let mut game = data.play(&["1 2 3/4 0 6/7 5 8"]);
    game.expect("locked by");
    game.type_in("ka");
    game.expect("solved");
    other.execute_batch("COMMIT").unwrap();
    game.type_in("q");
    game.ended(0);
    assert!(
        data.records(&["--all"]).contains("board given"),
        "{}",
        data.records(&[])
    );
}

#[test]
fn without_a_terminal_there_is_an_error() {
    for args in [&["play"][..], &["play", "--size", "3x3"]] {
        let ran = taquin(args).run().ended(2);
        assert!(ran.stderr.contains("needs a terminal"), "{ran:?}");
        assert_eq!(ran.stdout, "");
    }
}

#[test]
fn bad_arguments_are_reported_before_anything_is_drawn() {
    for (args, complaint) in [
        (&["play", "1 2 3/4 5 6/7 8 0"][..], "already solved"),
        (&["play", "1 2 3"], "board:"),
        (
            &["play", "--size", "3x3", "--goal", "1 2/3 0"],
            "the goal is 2x2",
        ),
        (
            &["play", "--image", "no-such-picture.png"],
            "no-such-picture.png",
        ),
        (&["play", "--image", "Cargo.toml"], "Cargo.toml"),
        (&["play", "--mode", "race"], "is not a mode"),
        (&["replay", "99"], "there is no game 99"),
        (&["replay", "0"], "0"),
    ] {
        let ran = taquin(args)
            .env("TAQUIN_DATA", "no-such-directory")
            .run()
            .ended(2);
        assert!(ran.stderr.contains(complaint), "{args:?}: {ran:?}");
    }
    let unsolvable = taquin(["play", "2 1 3/4 5 6/7 8 0"]).run().ended(1);
    assert!(
        unsolvable.stderr.contains("cannot be reached"),
        "{unsolvable:?}"
    );
}

#[test]
fn missing_records_are_not_an_error_and_no_file_is_created() {
    let data = Data::new("none");
    assert_eq!(data.records(&[]), "");
    assert!(!data.file().exists());
}
