//! Checks the documents: relative links lead to files and headings, paths in backticks name files.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::{Failed, root};

/// Paths in backticks that end like this must be those of files, or of directories, in the tree.
const ENDINGS: [&str; 6] = [".rs", ".md", ".py", ".toml", ".tsv", "/"];

/// Files and directories, which end with a slash, by their path; with the text of documents.
type Tree = BTreeMap<String, String>;

/// Fails with a list of all dead references.
pub(crate) fn run() -> Result<(), Failed> {
    let mut tree = Tree::new();
    walk(&root(), "", &mut tree).map_err(|error| format!("reading documents: {error}"))?;
    match dead_references(&tree) {
        dead if dead.is_empty() => Ok(()),
        dead => Err(format!("dead references in documents\n{}", dead.join("\n"))),
    }
}

fn walk(folder: &Path, prefix: &str, tree: &mut Tree) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            if ![".git", "node_modules", "target"].contains(&&*entry.file_name().to_string_lossy())
            {
                walk(&entry.path(), &format!("{path}/"), tree)?;
                tree.insert(path + "/", String::new());
            }
        } else if path.ends_with(".md") {
            tree.insert(path, fs::read_to_string(entry.path())?);
        } else {
            tree.insert(path, String::new());
        }
    }
    Ok(())
}

fn dead_references(tree: &Tree) -> Vec<String> {
    let mut dead = Vec::new();
    for (document, text) in tree {
        let mut is_code = false;
        for (number, line) in (1..).zip(text.lines()) {
            is_code ^= line.starts_with("```");
            let spans = line.split('`').skip(1).step_by(2).filter(|_| !is_code);
            let links = line.split("](").skip(1).filter(|_| !is_code);
            let links = links.filter_map(|rest| Some(rest.split_once(')')?.0));
            let missing = spans.filter(|span| !names_a_file(span, tree));
            for reference in missing.chain(links.filter(|link| !leads(document, link, tree))) {
                dead.push(format!("{document}:{number}: {reference}"));
            }
        }
    }
    dead
}

/// Whether a text in backticks is the end of a path in the tree, or does not look like a path.
fn names_a_file(span: &str, tree: &Tree) -> bool {
    let is_path = |c: char| c.is_ascii_alphanumeric() || "_-./".contains(c);
    let ending = format!("/{span}");
    !ENDINGS.iter().any(|ending| span.ends_with(ending))
        || !span.chars().all(is_path)
        || tree
            .keys()
            .any(|path| path == span || path.ends_with(&ending))
}

/// Whether a link leads out of the tree, or to a file, a directory or a heading in it.
fn leads(document: &str, link: &str, tree: &Tree) -> bool {
    if link.contains("://") {
        return true;
    }
    let (file, heading) = link.split_once('#').unwrap_or((link, ""));
    let mut parts: Vec<&str> = document.split('/').collect();
    if !file.is_empty() {
        parts.pop();
    }
    for part in file.split('/').filter(|part| !part.is_empty()) {
        match part {
            ".." => _ = parts.pop(),
            part => parts.push(part),
        }
    }
    let path = parts.join("/");
    let Some(text) = tree.get(&path).or_else(|| tree.get(&format!("{path}/"))) else {
        return false;
    };
    heading.is_empty()
        || text
            .lines()
            .any(|line| line.starts_with('#') && anchor(line) == heading)
}

/// What a heading is called in links.
fn anchor(line: &str) -> String {
    let words = line.trim_start_matches('#').trim().to_lowercase();
    let kept = words
        .chars()
        .filter(|&c| c.is_alphanumeric() || "-_ ".contains(c));
    kept.collect::<String>().replace(' ', "-")
}

#[test]
fn dead_links_headings_and_paths_are_found() {
    let tree = [
        (
            "docs/a.md",
            "# Why a?\n[up](../b.md) [here](#why-a) `b.rs` `s/b.rs` `x.txt`\n```\n`no.rs`\n```",
        ),
        (
            "b.md",
            "[a](docs/a.md#why-a)\n[a](docs/a.md#how) [c](c.md)\n`docs/` `b.rs` `c.rs`",
        ),
        ("docs/", ""),
        ("s/b.rs", ""),
    ];
    let tree = tree.map(|(path, text)| (path.to_string(), text.to_string()));
    let dead = dead_references(&Tree::from(tree));
    assert_eq!(
        dead,
        ["b.md:2: docs/a.md#how", "b.md:2: c.md", "b.md:3: c.rs"]
    );
}
