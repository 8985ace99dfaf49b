//! A reader that closes the pipe: the command ends at once, with exit code 0 and no message.

use crate::child::{Call, Ran, taquin};

/// Reads this number of lines of the output, as `head` does, and returns how the command ended.
#[track_caller]
fn head(call: Call, lines: usize) -> Ran {
    let ran = call.head(lines).run().ended(0);
    assert_eq!(ran.stderr, "");
    assert_eq!(ran.stdout.lines().count(), lines);
    ran
}

fn endless() -> Call {
    taquin([
        "scramble",
        "--size",
        "3",
        "--seed",
        "1",
        "--count",
        "100000000",
    ])
}

#[test]
fn scramble() {
    head(endless(), 1);
    head(
        taquin(["scramble", "--count", "100000000", "--style", "box"]),
        3,
    );
    head(
        taquin(["scramble", "--count", "100000000", "--format", "json"]),
        1,
    );
}

#[test]
fn solve_check_and_show() {
    for command in ["solve", "check", "show"] {
        head(taquin([command, "-"]).after(endless()), 3);
    }
    head(
        taquin(["solve", "-", "--format", "json"]).after(endless()),
        3,
    );
    head(
        taquin(["solve", "-", "--format", "moves"]).after(endless()),
        3,
    );
}

#[test]
fn a_reader_that_wants_nothing() {
    for args in [
        &["solve", "1 2/0 3"][..],
        &["check", "1 2/0 3"],
        &["show", "1 2/0 3"],
        &["verify", "1 2/0 3", "L"],
        &["scramble"],
        &["man"],
        &["completions", "zsh"],
        &["--help"],
        &["solve", "--help"],
    ] {
        let ran = taquin(args).head(0).run();
        assert_eq!((ran.code, &*ran.stderr), (Some(0), ""), "{args:?}");
    }
}

/// Where there is no standard output at all, the answer is lost, which is an error. Nothing
/// is lost by a command that prints nothing.
#[cfg(unix)]
#[test]
fn no_standard_output_is_an_error() {
    let run = |redirection: &str, args: &[&str]| {
        let script = format!("exec \"$0\" \"$@\" {redirection}");
        let fixed = ["-c", &script, crate::child::TAQUIN];
        Call::new("sh", fixed.iter().chain(args)).run()
    };
    let solve = ["solve", "1 2/0 3"];
    for args in [
        &solve[..],
        &["solve", "1 2/0 3", "--format", "json"],
        &["check", "1 2/0 3"],
        &["show", "1 2/0 3"],
        &["show", "1 2/0 3", "--svg", "-"],
        &["verify", "1 2/0 3", "L"],
        &["scramble"],
        &["solvers"],
        &["man"],
        &["completions", "zsh"],
        &["plan", "export", "1 2/0 3"],
        &["--help"],
        &["solve", "--help"],
        &["--version"],
    ] {
        for closed in [">&-", "1</dev/null"] {
            let complaint = run(closed, args).refused();
            let why = "cannot write the output: standard output is not open for writing";
            assert!(complaint.contains(why), "{args:?}: {complaint}");
        }
    }
    let dir = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let picture = dir.join(format!("closed-{}.svg", std::process::id()));
    let picture = picture.to_str().unwrap();
    run(">&-", &["show", "1 2/0 3", "--svg", picture]).answered();
    std::fs::remove_file(picture).unwrap();
    // Output that is thrown away was asked for, however the null device was opened.
    for nowhere in [">/dev/null", "1<>/dev/null"] {
        run(nowhere, &solve).answered();
    }
}

/// A full disk is another matter: the answer is lost, which is an error.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let script = "exec \"$0\" \"$@\" > /dev/full";
    for told in [&["solve", "1 2/0 3"][..], &["solve", "--help"]] {
        let args = ["-c", script, crate::child::TAQUIN];
        let complaint = Call::new("sh", args.iter().chain(told)).run().refused();
        assert!(complaint.contains("cannot write the output"), "{complaint}");
    }
}
