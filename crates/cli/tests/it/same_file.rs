//! Files named twice: nothing is computed, and nothing is overwritten.

use crate::child::taquin;
use crate::pictures::{BOARD, Directory};

/// A command that names one file for two things is refused, and leaves the directory as it was.
#[track_caller]
fn refused(directory: &Directory, args: &[&str], arguments: [&str; 2]) {
    let contents = || {
        let read = |name: String| (std::fs::read(directory.path(&name)).ok(), name);
        directory.names().into_iter().map(read).collect::<Vec<_>>()
    };
    let before = contents();
    let complaint = taquin(args).run().refused();
    let [one, other] = arguments;
    let why = format!("{one} and {other} must be different files");
    assert!(complaint.contains(&why), "{args:?}: {complaint}");
    assert_eq!(contents(), before);
}

#[test]
fn pictures() {
    let directory = Directory::new();
    let file = directory.path("a.svg");
    std::fs::create_dir(directory.path("inside")).unwrap();
    let again = directory.path("inside/.././a.svg");
    for second in [&file, &again] {
        let show = ["show", BOARD, "--svg", &file];
        let and = |argument: &'static str| [&show[..], &[argument, second]].concat();
        refused(&directory, &and("--png"), ["--svg", "--png"]);
        // A board that takes long to solve is not even begun.
        let solved = |argument| [&and(argument)[..], &["--solve"]].concat();
        refused(&directory, &solved("--gif"), ["--svg", "--gif"]);
        refused(&directory, &solved("--sheet"), ["--svg", "--sheet"]);
    }
    let twice = ["show", BOARD, "--svg", "-", "--png", "-"];
    refused(&directory, &twice, ["--svg", "--png"]);
}

#[cfg(unix)]
#[test]
fn behind_a_link() {
    let directory = Directory::new();
    let [file, link] = ["a.svg", "b.svg"].map(|name| directory.path(name));
    std::fs::write(&file, "kept").unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    let args = ["show", BOARD, "--svg", &file, "--png", &link];
    refused(&directory, &args, ["--svg", "--png"]);
    // Names that are linked only by their directory, of a file that is not there yet.
    let here = directory.path("here");
    std::os::unix::fs::symlink(directory.path(""), &here).unwrap();
    let complaint = taquin([
        "show",
        BOARD,
        "--svg",
        &directory.path("new"),
        "--png",
        &format!("{here}/new"),
    ]);
    let complaint = complaint.run().refused();
    assert!(complaint.contains("must be different files"), "{complaint}");
}

/// What is read is not overwritten either.
#[test]
fn an_input_is_not_overwritten() {
    let directory = Directory::new();
    let file = directory.path("board.txt");
    std::fs::write(&file, BOARD).unwrap();
    let read = ["--file", &file];
    let args = [&["show"], &read[..], &["--svg", &file]].concat();
    refused(&directory, &args, ["--file", "--svg"]);
    let solve = ["--solver", "astar", "--trace", &file];
    let args = [&["solve"], &read[..], &solve[..]].concat();
    refused(&directory, &args, ["--file", "--trace"]);
    let args = [&["plan", "export"], &read[..], &["--problem", &file]].concat();
    refused(&directory, &args, ["--file", "--problem"]);
    let args = ["show", BOARD, "--image", &file, "--png", &file];
    refused(&directory, &args, ["--image", "--png"]);
    let args = ["show", "--trace", &file, "--svg", &file];
    refused(&directory, &args, ["--trace", "--svg"]);
}

#[test]
fn plans() {
    let directory = Directory::new();
    let [file, again] = ["a.pddl", "./a.pddl"].map(|name| directory.path(name));
    let args = [
        "plan",
        "export",
        BOARD,
        "--domain",
        &file,
        "--problem",
        &again,
    ];
    refused(&directory, &args, ["--domain", "--problem"]);
}
