//! Explanations fit the terminal, stay whole on a pipe, and cut long lists of inversions.

use crate::child::taquin;

/// The reversed board: 105 inversions.
const REVERSED: &str = "0 15 14 13/12 11 10 9/8 7 6 5/4 3 2 1";

#[test]
fn lines_end_at_the_width_and_hang_under_their_labels() {
    for (lang, rule) in [("en", "rule"), ("ru", "правило"), ("es", "regla")] {
        for columns in ["60", "80"] {
            let ran = taquin(["check", REVERSED, "--lang", lang])
                .env("COLUMNS", columns)
                .run();
            let widest = ran.stdout.lines().map(|line| line.chars().count()).max();
            assert!(widest <= columns.parse().ok(), "{}", ran.stdout);
            let rule = ran.stdout.split_once(&format!("\n{rule} ")).unwrap().1;
            let (first, second) = (rule.lines().next().unwrap(), rule.lines().nth(1).unwrap());
            assert!(!first.is_empty() && second.starts_with("       "), "{rule}");
        }
    }
}

#[test]
fn statements_are_whole_lines_on_a_pipe() {
    let text = taquin(["check", REVERSED]).run().answered();
    assert_eq!(text.lines().count(), 7, "{text}");
}

#[cfg(unix)]
#[test]
fn the_terminal_has_the_width() {
    let mut screen = crate::screen::Screen::new(&["check", REVERSED], &[], 70, 24);
    screen.ended(0);
    let text = screen.text();
    assert!(text.contains("\nverdict  start 105 + 1 = 106"), "{text}");
    assert!(text.contains("\n         15>6 15>5 15>4"), "{text}");
}

#[test]
fn long_lists_of_inversions_are_cut_unless_full() {
    let text = taquin(["check", REVERSED]).run().answered();
    assert!(text.contains("14>9 14>8 … and 85 more; blank"), "{text}");
    let text = taquin(["check", REVERSED, "--full"]).run().answered();
    assert!(text.contains(" 3>2 3>1 2>1; blank"), "{text}");
    let json = taquin(["check", "2 1/3 0", "--full", "--format", "json"]);
    let json = json.run().ended(1).stdout;
    let pairs = r#""inverted_pairs":{"start":[[2,1]],"goal":[]}}"#;
    assert!(json.trim_end().ends_with(pairs), "{json}");
}

#[test]
fn full_says_when_a_board_is_too_large_for_it() {
    let scramble = taquin(["scramble", "--size", "33x32", "--seed", "1"]);
    let ran = taquin(["check", "-", "--full"]).after(scramble).run();
    let warning =
        "warning: --full lists inversions on boards of up to 1024 cells, but 33x32 has 1056";
    assert_eq!(ran.ended(0).stderr.trim_end(), warning);
}
