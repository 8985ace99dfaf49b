//! Colour: only where it is wanted.

use crate::child::{Call, taquin};

/// Checks whether a command's results and complaints come in colour.
#[track_caller]
fn colours(call: Call, is_colored: bool) {
    let ran = call.run();
    let has_codes = |text: &str| text.contains('\u{1b}');
    assert!(!ran.stdout.is_empty() || !ran.stderr.is_empty());
    assert_eq!(
        has_codes(&ran.stdout),
        is_colored && !ran.stdout.is_empty(),
        "{ran:?}"
    );
    assert_eq!(
        has_codes(&ran.stderr),
        is_colored && !ran.stderr.is_empty(),
        "{ran:?}"
    );
}

const CALLS: [&[&str]; 6] = [
    &["solve", "1 2/0 3"],
    &["check", "2 1/3 0"],
    &["show", "1 2/0 3"],
    &["verify", "1 2/0 3", "L"],
    &["verify", "1 2/0 3", "U"],
    &["solve", "1 2/3 3"],
];

#[test]
fn no_colour_in_a_pipe_unless_requested() {
    for args in CALLS {
        colours(taquin(args), false);
        colours(taquin([args, &["--color", "auto"]].concat()), false);
        colours(taquin([args, &["--color", "never"]].concat()), false);
        colours(taquin([args, &["--color", "always"]].concat()), true);
    }
}

#[test]
fn the_flag_overrides_the_environment() {
    for args in CALLS {
        colours(
            taquin([args, &["--color", "always"]].concat()).env("NO_COLOR", "1"),
            true,
        );
        let forced = |flags: &[&str]| taquin([args, flags].concat()).env("CLICOLOR_FORCE", "1");
        colours(forced(&[]), true);
        colours(forced(&["--color", "never"]), false);
        colours(forced(&[]).env("NO_COLOR", "1"), false);
    }
}

#[test]
fn output_for_programs_is_never_coloured() {
    for args in [
        &["solve", "1 2/0 3", "--format", "json"][..],
        &["solve", "1 2/0 3", "--format", "moves"],
        &["check", "1 2/0 3", "--format", "json"],
        &["verify", "1 2/0 3", "L", "--format", "json"],
        &["show", "1 2/0 3", "--style", "line"],
        &["show", "1 2/0 3", "--style", "json"],
        &["scramble", "--style", "box"],
    ] {
        colours(taquin([args, &["--color", "always"]].concat()), false);
    }
}

#[cfg(unix)]
#[test]
fn colour_on_a_terminal_unless_no_color_is_set() {
    use crate::terminal::Terminal;

    let output = |variables: &[(&str, &str)], flags: &[&str]| {
        let args = [&["check", "1 2/0 3"], flags].concat();
        let mut terminal = Terminal::new(&args, variables);
        let output = terminal.rest();
        terminal.ended(0);
        output
    };
    let green = "\u{1b}[32m";
    assert!(output(&[], &[]).contains(green));
    assert!(!output(&[("NO_COLOR", "1")], &[]).contains(green));
    assert!(!output(&[], &["--color", "never"]).contains(green));
    assert!(output(&[("NO_COLOR", "1")], &["--color", "always"]).contains(green));
    // An empty NO_COLOR means nothing: https://no-color.org
    assert!(output(&[("NO_COLOR", "")], &[]).contains(green));
}
