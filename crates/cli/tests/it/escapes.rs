//! Text from files and arguments cannot steer the terminal, whatever is in it.

use serde_json::Value;

use crate::child::taquin;
use crate::game::Data;
use crate::ran::Ran;
use crate::terminal::Terminal;

/// Clears the screen, sets the title, in both sets of controls; turns the text around.
const EVIL: &str = "\x1b[2J\x1b]0;title\x07\u{9b}2J\u{202e}evil\r\x7f";

/// Checks that what a command printed shows the evil text, and lets none of it through.
#[track_caller]
fn is_harmless(ran: &Ran) {
    let printed = format!("{}{}", ran.stdout, ran.stderr);
    let steers = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
    assert!(!printed.contains(steers), "{printed:?}");
    assert!(printed.contains("\\u001b[2J"), "{printed:?}");
}

/// A records file with one game whose texts were changed by another program.
fn records() -> Data {
    let data = Data::new("escapes");
    let mut game = data.play(&["1 2 3/4 0 6/7 5 8"]);
    game.expect("taquin 3x3");
    game.type_in("ka");
    game.expect("solved");
    game.type_in("q");
    game.ended(0);
    let file = rusqlite::Connection::open(data.file()).unwrap();
    let change = "UPDATE games SET mode = ?1, goal = ?1, size = ?1 || '3x3'";
    file.execute(change, [EVIL]).unwrap();
    data
}

#[test]
fn records_of_games() {
    let data = records();
    let call = |args: &[&str]| {
        let call = taquin(args).env(
            "TAQUIN_DATA",
            data.file().parent().unwrap().to_str().unwrap(),
        );
        call.run().ended(0)
    };
    is_harmless(&call(&["records", "--all"]));
    is_harmless(&call(&["replay", "1", "--print"]));
    // What programs read is exact.
    let json = call(&["records", "--all", "--format", "json"]).stdout;
    let game: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(game["goal"], EVIL);
    let csv = call(&["records", "--all", "--format", "csv"]).stdout;
    assert!(csv.contains(EVIL), "{csv:?}");
    // On a terminal everything is shown to a person.
    for args in [
        &["records", "--all", "--format", "json"][..],
        &["records", "--all", "--format", "csv"],
    ] {
        let mut screen = data.run(args);
        screen.expect("\\u001b[2J");
        screen.ended(0);
    }
    // The review names the game by its size and mode.
    let mut review = data.run(&["replay", "1"]);
    review.expect("evil");
    review.expect("#1");
    review.type_in("q");
    review.ended(0);
}

#[test]
fn names_of_files() {
    let evil = format!("no-such-{EVIL}");
    for args in [
        &["solve", "--file", &evil][..],
        &["show", "--trace", &evil, "--svg", "-"],
        &["show", "1 2/0 3", "--image", &evil, "--svg", "-"],
        &["show", "1 2/0 3", "--moves", "L", "--sheet", &evil],
        &["plan", "parse", &evil, &evil],
        &["verify", "1 2/0 3", "--moves-file", &evil],
        &["compare", "--file", &evil],
    ] {
        is_harmless(&taquin(args).run().ended(2));
    }
    is_harmless(&taquin(["records", "--records", &evil]).run().ended(0));
    is_harmless(&taquin(["tables", "list", "--tables", &evil]).run().ended(0));
}

#[test]
fn tables_with_any_name() {
    let directory = crate::pictures::Directory::new();
    let name = format!("{}.taquin", EVIL.replace('\u{9b}', ""));
    std::fs::write(directory.path(&name), "").unwrap();
    let place = directory.path("");
    is_harmless(
        &taquin(["tables", "list", "--tables", &place])
            .run()
            .ended(0),
    );
    let ran = taquin(["tables", "remove", "--all", "--tables", &place]);
    is_harmless(&ran.run().ended(0));
}

#[test]
fn arguments_and_boards() {
    for args in [
        &["solve", EVIL][..],
        &["solve", "1 2/0 3", "--solver", EVIL],
        &["solve", "1 2/0 3", "--heuristic", EVIL],
        &["solve", "1 2/0 3", "--goal", EVIL],
        &["solve", "1 2/0 3", "--size", EVIL],
        &["solve", "1 2/0 3", EVIL],
        &["verify", "1 2/0 3", EVIL],
        &["play", "--mode", EVIL],
        &[EVIL],
    ] {
        let ran = taquin(args).run().ended(2);
        let printed = format!("{}{}", ran.stdout, ran.stderr);
        let steers = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
        assert!(!printed.contains(steers), "{args:?}: {printed:?}");
        assert!(printed.contains("error: "), "{args:?}: {printed:?}");
    }
    let ran = taquin(["solve", "-"])
        .reading(format!("1 {EVIL}/0 3\n"))
        .run();
    assert!(!ran.stderr.contains('\x1b'), "{ran:?}");
}

/// Also at the prompt, and in colour.
#[test]
fn on_a_terminal() {
    let mut terminal = Terminal::new(&["solve"], &[]);
    terminal.expect("Size of the board");
    terminal.say("a\x1b[2Jb");
    terminal.expect("'a\\u{1b}[2Jb' is not a size");
    let colors = [("CLICOLOR_FORCE", "1")];
    for args in [&["solve", "--size", EVIL][..], &["solve", "--file", EVIL]] {
        let mut terminal = Terminal::new(args, &colors);
        let printed = terminal.rest();
        assert!(
            !printed.contains("\x1b[2J") && !printed.contains("\x1b]"),
            "{printed:?}"
        );
        assert!(printed.contains("error:"), "{printed:?}");
    }
}
