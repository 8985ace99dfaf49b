//! Records: what ranks, tables, plots, deleting, moving games to another machine, and replay links.

mod questions;

use std::path::PathBuf;
use std::time::Duration;

use rusqlite::Connection;
use serde_json::Value;
use taquin::{Board, Goal, Problem, Solve};

use crate::child::{Call, taquin};
use crate::game::{Data, arrow, solution};
use crate::scratch::Scratch;
use crate::screen::Screen;
use crate::terminal::Terminal;

/// Solves the board of a game under way, which is read from the records file.
fn solve_on_screen(data: &Data, game: &mut Screen) {
    // One of these is possible, and both at most make and take back a move.
    game.type_in("kj");
    // The game is stored after every move, but at most twice a second.
    std::thread::sleep(Duration::from_millis(1500));
    let file = Connection::open(data.file()).unwrap();
    let newest = "SELECT game FROM unfinished ORDER BY saved DESC LIMIT 1";
    let saved: String = file.query_row(newest, [], |row| row.get(0)).unwrap();
    let saved: Value = serde_json::from_str(&saved).unwrap();
    let leg = &saved["legs"][0];
    let start: Board = leg["scramble"].as_str().unwrap().parse().unwrap();
    let moves = leg["moves"].as_str().unwrap().parse().unwrap();
    let board = start.after(&moves).unwrap();
    for step in solution(&board.to_string()) {
        game.type_in(arrow(step));
    }
    game.expect("solved");
}

#[test]
fn a_fresh_board_ranks_and_the_same_again_does_not() {
    let data = Data::new("ranked");
    let mut game = data.play(&["--size", "3x3"]);
    game.expect("taquin 3x3");
    solve_on_screen(&data, &mut game);
    game.expect("new best!");
    game.type_in("r");
    solve_on_screen(&data, &mut game);
    game.expect("not ranked");
    game.expect("same again");
    game.type_in("q");
    game.ended(0);

    let text = data.records(&[]);
    assert!(
        text.contains("3x3   rows  standard  keyboard      1"),
        "{text}"
    );
    assert!(!text.contains("same again"), "{text}");
    let all = data.records(&["--all"]);
    assert!(all.contains("same again"), "{all}");
    let json = data.records(&["--format", "json", "--all"]);
    let games: Vec<Value> = json
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let field = |name: &str| {
        games
            .iter()
            .map(|game| game[name].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(field("ranked"), [true, false]);
    assert_eq!(field("origin"), ["random", "again"]);
    assert_eq!(field("unranked"), [Value::Null, "same-again".into()]);
    assert_eq!(field("device"), ["keyboard", "keyboard"]);
    let ranked = data.records(&["--format", "json"]);
    assert_eq!(ranked.lines().count(), 1);
}

/// A file of exported games on random boards of a seed each, that begins with this number.
pub(crate) fn exported(seeds: std::ops::Range<u64>) -> String {
    let games = seeds.map(|seed| {
        let goal = Goal::Rows.board("3x3".parse().unwrap());
        let scramble = taquin::puzzle::Scramble::Solvable(taquin::puzzle::Blank::Anywhere);
        let start = scramble
            .board(&goal, &mut taquin::Random::new(seed))
            .unwrap();
        let problem = Problem::new(start, goal).unwrap();
        let solved = Solve::new(&problem).run().unwrap().solution.unwrap();
        let moves = solved.moves();
        let pace = 100 + seed % 37;
        let times: Vec<u64> = (0..moves.len() as u64)
            .map(|number| number * pace)
            .collect();
        serde_json::json!({
            "finished": 1_794_787_200_000_u64 + seed * 60_000,
            "size": "3x3",
            "goal": "rows",
            "tag": "standard",
            "origin": "random",
            "seed": seed,
            "device": "keyboard",
            "milliseconds": times.last().unwrap(),
            "single": moves.len(),
            "multi": solved.length(taquin::Metric::Multi),
            "boards": [{
                "scramble": problem.start().to_string(),
                "goal": problem.goal().to_string(),
                "moves": moves.to_string(),
                "times": times,
            }],
        })
        .to_string()
    });
    games.collect::<Vec<_>>().join("\n")
}

/// A records file in a place of its own.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let name = format!("records-{}-{name}.sqlite", std::process::id());
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_file(&path);
        Place(path)
    }

    fn filled(name: &str, games: u64) -> Place {
        let place = Place::new(name);
        let text = exported(5..5 + games);
        let ran = place.call(&["import", "-"]).reading(text).run().ended(0);
        let expected = format!("{games} games added, {games} of them ranked; 0 stored already\n");
        assert_eq!(ran.stdout, expected);
        place
    }

    fn call(&self, args: &[&str]) -> Call {
        taquin(["records"].iter().chain(args))
            .env("TAQUIN_DATA", "unused")
            .arg("--records")
            .arg(self.path())
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }

    fn count(&self) -> usize {
        let ran = self.call(&["--all", "--format", "json"]).run().ended(0);
        ran.stdout.lines().count()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A path for a file that the command writes.
fn output(name: &str) -> PathBuf {
    let name = format!("records-{}-{name}", std::process::id());
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn games_move_to_another_machine_once() {
    let place = Place::filled("move", 30);
    for end in ["json", "csv"] {
        let file = output(&format!("moved.{end}"));
        let ran = place
            .call(&["export", file.to_str().unwrap()])
            .run()
            .ended(0);
        assert!(ran.stderr.contains("30 games exported"), "{ran:?}");
        let other = Place::new(end);
        let import = || {
            other
                .call(&["import", file.to_str().unwrap()])
                .run()
                .ended(0)
                .stdout
        };
        assert_eq!(
            import(),
            "30 games added, 30 of them ranked; 0 stored already\n"
        );
        assert_eq!(
            import(),
            "0 games added, 0 of them ranked; 30 stored already\n"
        );
        let printed = |place: &Place| place.call(&["--format", end]).run().ended(0).stdout;
        assert_eq!(printed(&other), printed(&place));
        let tables = |place: &Place| place.call(&["--averages"]).run().ended(0).stdout;
        assert_eq!(tables(&other), tables(&place));
        std::fs::remove_file(file).unwrap();
    }
    let stdout = place.call(&["export", "-"]).run().ended(0).stdout;
    let json: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(json["games"].as_array().unwrap().len(), 30);
}

#[test]
fn export_and_import_count_unfinished_games_apart() {
    let data = Data::new("counted");
    let mut game = data.play(&["1 2 3/4 0 6/7 5 8"]);
    game.expect("taquin 3x3");
    game.type_in("wdq");
    game.expect("quit?");
    game.type_in("y");
    game.ended(0);
    let file = output("counted.json");
    let records = data.file();
    let ran = taquin(["records", "export", file.to_str().unwrap(), "--records"])
        .arg(records.to_str().unwrap())
        .run()
        .ended(0);
    let exported = "0 games and 1 unfinished game exported to ";
    assert!(ran.stderr.contains(exported), "{ran:?}");
    let other = Place::new("counted");
    let import = other.call(&["import", file.to_str().unwrap()]);
    let imported = "0 games and 1 unfinished game added, 0 of them ranked; 0 stored already\n";
    assert_eq!(import.run().ended(0).stdout, imported);
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_game_with_undo_does_not_rank() {
    let data = Data::new("undo");
    let mut game = data.play(&["--size", "3x3"]);
    game.expect("taquin 3x3");
    game.type_in("kju");
    game.expect("no longer ranks");
    solve_on_screen(&data, &mut game);
    game.expect("not ranked: moves were");
    game.type_in("q");
    game.ended(0);
    let json: Value = serde_json::from_str(&data.records(&["--format", "json", "--all"])).unwrap();
    assert_eq!(json["unranked"], "taken-back");
    let export = taquin(["records", "export", "-", "--records"]).arg(data.file().to_str().unwrap());
    let other = Place::new("undo");
    let text = export.run().ended(0).stdout;
    let ran = other.call(&["import", "-"]).reading(text).run().ended(0);
    let imported = "1 game added, 0 of them ranked; 0 stored already\n";
    assert_eq!(ran.stdout, imported);
    let all = other.call(&["--all"]).run().ended(0).stdout;
    assert!(all.contains("moves were taken back"), "{all}");
}

#[test]
fn a_damaged_file_changes_nothing() {
    let place = Place::filled("damaged", 3);
    let whole = place.call(&["export", "-"]).run().ended(0).stdout;
    let fresh = exported(50..53);
    let spoilt = fresh.replacen("\"moves\":\"", "\"moves\":\"U", 1);
    for (text, complaint) in [
        (&whole[..whole.len() / 2], "not a whole JSON file"),
        (&spoilt, "game 1: board 1: move 1 is not possible"),
        (
            &fresh.replacen("\"single\":", "\"single\":1", 1),
            "game 1: the moves are",
        ),
        (
            &fresh.replacen("rows", "snail", 1),
            "game 1: board 1 does not have the size and goal",
        ),
        (
            &fresh.replacen("standard", "race", 1),
            "game 1: 'race' is not a mode",
        ),
        ("", "not a file of records"),
        ("a,b\n1,2\n", "not a file of records"),
        ("{}", "game 1: missing field"),
        ("\u{0}\u{1}", "not a file of records"),
    ] {
        let file = Scratch::new(text);
        let ran = place.call(&["import", file.path()]).run().ended(2);
        assert!(ran.stderr.contains(complaint), "{complaint}: {ran:?}");
        assert!(ran.stderr.contains("nothing was imported"), "{ran:?}");
        assert_eq!(place.count(), 3);
    }
    let file = Scratch::new([0xff, 0xfe, 0x00]);
    let ran = place.call(&["import", file.path()]).run().ended(2);
    assert!(ran.stderr.contains("not a text file"), "{ran:?}");
    let ran = place.call(&["import", "no-such-file"]).run().ended(2);
    assert!(ran.stderr.contains("no-such-file"), "{ran:?}");
    for (file, complaint) in [
        ("games.txt", "must end in .json or .csv"),
        (place.path(), "must be different"),
    ] {
        let ran = place.call(&["export", file]).run().ended(2);
        assert!(ran.stderr.contains(complaint), "{ran:?}");
    }
}

#[test]
fn a_game_is_deleted_after_a_question() {
    let place = Place::filled("delete", 4);
    let ran = place.call(&["delete", "2"]).run().ended(2);
    assert!(ran.stderr.contains("--yes"), "{ran:?}");
    let ran = place.call(&["delete", "2", "99", "--yes"]).run().ended(2);
    assert!(ran.stderr.contains("there is no game 99"), "{ran:?}");
    assert_eq!(place.count(), 4, "all or none");
    let ran = place.call(&["delete", "2", "--yes"]).run().ended(0);
    assert!(
        ran.stdout
            .starts_with("deleted game 2: 3x3 rows standard, 2026-"),
        "{ran:?}"
    );
    assert_eq!(place.count(), 3);
    for (answer, code, count) in [("", 1, 3), ("n", 1, 3), ("y", 0, 2)] {
        let mut terminal =
            Terminal::new(&["records", "delete", "3", "--records", place.path()], &[]);
        terminal.expect("game 3: 3x3 rows standard");
        terminal.expect("delete? [y/N] ");
        terminal.say(answer);
        terminal.rest();
        terminal.ended(code);
        assert_eq!(place.count(), count, "{answer:?}");
    }
    place.call(&["delete"]).run().ended(2);
    for word in ["0", "abc", "-1"] {
        let ran = place.call(&["delete", "--", word]).run().ended(2);
        assert!(ran.stderr.contains("expected an id such as 12"), "{ran:?}");
    }
}

#[test]
fn tables_and_averages() {
    let place = Place::filled("tables", 110);
    let text = place
        .call(&["--averages", "--last", "3"])
        .run()
        .ended(0)
        .stdout;
    for part in [
        "best ranked results\nsize  goal  mode      input     games  single   ao5  ao12  ao100",
        "3x3   rows  standard  keyboard    110",
        "3x3 rows standard, keyboard: 110 games",
        "ao5   ao12   ao25   ao50  ao100",
        "time   best",
        "       current",
        "mmd    best",
        "last games\n id  date",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let json = place
        .call(&["--averages", "--format", "json"])
        .run()
        .ended(0)
        .stdout;
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (&json["games"], &json["device"]),
        (&110.into(), &"keyboard".into())
    );
    // The same average from the games themselves.
    let games = place.call(&["--format", "json"]).run().ended(0).stdout;
    let mut times: Vec<u64> = games
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .map(|game| game["milliseconds"].as_u64().unwrap())
        .skip(10)
        .collect();
    times.sort_unstable();
    let mean = times[5..95].iter().sum::<u64>() as f64 / 90.0;
    let current = json["measures"][0]["averages"][4]["current"]
        .as_f64()
        .unwrap();
    assert!(
        (current - mean / 1000.0).abs() <= 0.000_501,
        "{current} {mean}"
    );
    for (args, empty) in [
        (["--device", "hover"], true),
        (["--mode", "marathon"], true),
        (["--size", "3x3"], false),
    ] {
        let ran = place.call(&args).run().ended(0);
        assert_eq!(ran.stdout.is_empty(), empty, "{args:?}");
        let complaint = "no game matches the selection in ";
        assert_eq!(ran.stderr.contains(complaint), empty, "{ran:?}");
    }
}

#[test]
fn progress_is_plotted() {
    let place = Place::filled("plot", 20);
    let (svg, png) = (output("progress.svg"), output("progress.png"));
    place
        .call(&["--plot", svg.to_str().unwrap()])
        .run()
        .ended(0);
    let drawn = std::fs::read_to_string(&svg).unwrap();
    assert!(drawn.starts_with("<svg") && drawn.contains("<title>3x3 rows standard keyboard: time"));
    assert_eq!(drawn.matches("<circle").count(), 20);
    place
        .call(&["--plot", png.to_str().unwrap(), "--measure", "mmd"])
        .run()
        .ended(0);
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    for file in [svg, png] {
        std::fs::remove_file(file).unwrap();
    }
    let ran = place.call(&["--plot", "progress.gif"]).run().ended(2);
    assert!(ran.stderr.contains("must end in .svg or .png"), "{ran:?}");
    let ran = place
        .call(&["--plot", "x.svg", "--device", "click"])
        .run()
        .ended(2);
    assert!(ran.stderr.contains("there are none"), "{ran:?}");
    let other = exported(90..91).replace("keyboard", "hover");
    place.call(&["import", "-"]).reading(other).run().ended(0);
    let ran = place.call(&["--plot", "x.svg"]).run().ended(2);
    let complaint = "3x3 rows standard keyboard and 3x3 rows standard hover; choose with --size";
    assert!(ran.stderr.contains(complaint), "{ran:?}");
}

#[test]
fn a_replay_link_is_written_and_read_back() {
    let place = Place::filled("link", 2);
    let replay = |args: &[&str]| {
        let ran = taquin([&["replay"], args].concat()).run().ended(0);
        ran.stdout
    };
    let link = replay(&["1", "--link", "--records", place.path()]);
    assert!(
        link.starts_with("https://slidysim.github.io/replay?r="),
        "{link}"
    );
    let link = link.trim();
    let game = replay(&["1", "--print", "--records", place.path()]);
    let read = replay(&[link, "--print"]);
    assert!(read.starts_with("replay link: 3x3, "), "{read}");
    let boards = |text: &str| text.lines().skip(1).map(str::to_string).collect::<Vec<_>>();
    assert_eq!(boards(&read), boards(&game));
    assert_eq!(replay(&[link, "--link"]).trim(), link, "times included");
    let blank = replay(&[link, "--print", "--notation", "blank"]);
    assert_ne!(boards(&blank)[1], boards(&read)[1]);
    let mut screen = Screen::new(&["replay", link], &[("TAQUIN_DATA", "unused")], 80, 24);
    screen.expect("3x3 replay link");
    screen.expect("perfect");
    screen.type_in("q");
    screen.ended(0);
    for (word, complaint) in [
        (
            "https://slidysim.github.io/replay?r=eNoAAAA",
            "nor a replay link",
        ),
        ("twelve", "nor a replay link"),
        ("0", "there is no game 0"),
    ] {
        let ran = taquin(["replay", word]).run().ended(2);
        assert!(ran.stderr.contains(complaint), "{ran:?}");
    }
    let ran = taquin(["replay", "1", "--records", place.path()])
        .run()
        .ended(2);
    let complaint = "the replay needs a terminal: use --print";
    assert!(ran.stderr.contains(complaint), "{ran:?}");
    let ran = taquin(["replay", link, "--records", place.path()])
        .run()
        .ended(2);
    assert!(ran.stderr.contains("--records"), "{ran:?}");
}

/// Files of version 1 are brought up to date by whatever opens them.
#[test]
fn a_file_of_version_1_is_brought_up_to_date() {
    let place = Place::new("version-1");
    let file = Connection::open(&place.0).unwrap();
    file.execute_batch(
        "CREATE TABLE games (id INTEGER PRIMARY KEY AUTOINCREMENT, finished INTEGER NOT NULL,
             mode TEXT NOT NULL, tag TEXT NOT NULL, size TEXT NOT NULL, goal TEXT NOT NULL,
             seed TEXT NOT NULL, assisted INTEGER NOT NULL, milliseconds INTEGER NOT NULL,
             single INTEGER NOT NULL, multi INTEGER NOT NULL) STRICT;
         CREATE INDEX kinds ON games (size, goal, mode);
         CREATE TABLE legs (game INTEGER NOT NULL REFERENCES games (id), number INTEGER NOT NULL,
             scramble TEXT NOT NULL, goal TEXT NOT NULL, moves TEXT NOT NULL, times TEXT NOT NULL,
             PRIMARY KEY (game, number)) STRICT, WITHOUT ROWID;
         CREATE TABLE unfinished (id INTEGER PRIMARY KEY AUTOINCREMENT, saved INTEGER NOT NULL,
             game TEXT NOT NULL) STRICT;
         INSERT INTO games VALUES
             (7, 1794787200000, 'standard', 'standard', '3x3', 'rows', '3000000000', 0, 900, 2, 2);
         INSERT INTO legs VALUES
             (7, 0, '1 2 3/4 0 6/7 5 8', '1 2 3/4 5 6/7 8 0', 'UL', '[0,900]');
         PRAGMA application_id = 0x74617175;
         PRAGMA user_version = 1;",
    )
    .unwrap();
    drop(file);
    let ran = place.call(&["--all"]).run().ended(0);
    assert!(ran.stdout.contains("no ranked games"), "{ran:?}");
    assert!(
        ran.stdout
            .contains(" 7  2026-11-16  3x3   rows  standard  -"),
        "{ran:?}"
    );
    assert!(ran.stdout.contains("board given"), "{ran:?}");
    let ran = place.call(&[]).run().ended(0);
    assert!(
        ran.stderr
            .contains("1 game is not ranked; --all lists them too"),
        "{ran:?}"
    );
}
