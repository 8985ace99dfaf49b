//! `taquin completions` and `taquin man`: every command is in them.

use std::path::Path;

use crate::child::taquin;
#[cfg(unix)]
use crate::child::{Call, TAQUIN};
use crate::commands::every_command;

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = taquin(["completions", shell]).run().answered();
        for command in every_command().concat() {
            assert!(script.contains(&command), "{shell}: {command}");
        }
    }
}

#[test]
fn the_manual_page_names_every_command() {
    let page = taquin(["man"]).run().answered();
    assert!(page.contains(".TH taquin 1"));
    for path in every_command().iter().filter(|path| path.len() == 1) {
        let command = &path[0];
        assert!(
            page.contains(&format!("taquin\\-{command}(1)")),
            "{command}"
        );
    }
}

#[test]
fn a_directory_gets_a_page_for_every_command() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("man-{}", std::process::id()));
    let written = taquin(["man", "--dir", dir.to_str().unwrap()]).run();
    let mut names: Vec<String> = std::fs::read_dir(&dir)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    std::fs::remove_dir_all(&dir).unwrap();
    assert_eq!(written.answered(), "");
    names.sort();
    let page = |path: Vec<String>| [&["taquin".to_string()], &path[..]].concat().join("-") + ".1";
    let mut pages: Vec<String> = every_command().into_iter().map(page).collect();
    pages.sort();
    assert_eq!(names, pages);
}

#[test]
fn a_directory_that_cannot_be_is_refused() {
    let scratch = crate::scratch::Scratch::new("");
    let dir = format!("{}/pages", scratch.path());
    let complaint = taquin(["man", "--dir", &dir]).run().refused();
    assert!(complaint.contains(&dir), "{complaint}");
}

/// A limit on the size of files is what a full disk is like: pages are whole or not there.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_no_half_pages() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("full-{}", std::process::id()));
    let contents = || {
        let entry = |entry: std::io::Result<std::fs::DirEntry>| {
            let path = entry.unwrap().path();
            (path.clone(), std::fs::read(path).unwrap())
        };
        let mut files: Vec<_> = std::fs::read_dir(&dir).unwrap().map(entry).collect();
        files.sort();
        files
    };
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" man --dir \"$1\"";
    let args = ["-c", script, TAQUIN, dir.to_str().unwrap()];
    let full = || Call::new("sh", args).run().refused();
    let complaint = full();
    assert!(complaint.contains("taquin.1: "), "{complaint}");
    assert_eq!(contents(), []);
    // Pages that were there stay as they are.
    taquin(["man", "--dir", dir.to_str().unwrap()])
        .run()
        .answered();
    let before = contents();
    full();
    let after = contents();
    std::fs::remove_dir_all(&dir).unwrap();
    assert!(before.len() > 20 && before == after);
}
