//! The modules of the crate import each other in one direction only.
//!
//! A module imports another when a path in its code leads there, through re-exports, and a parent
//! imports its children. So a module may use its siblings and what is below them, but nothing above.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The folders, with the file of the same name, in which no module may be part of a cycle.
const FOLDERS: [&str; 5] = ["anytime", "engine", "heuristic", "tables", "trace"];

/// A module or an item, from the root of the crate.
type Name = Vec<String>;

#[test]
fn no_module_imports_itself_through_others() {
    let mut sources = BTreeMap::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    read(&root, &mut Vec::new(), &mut sources);
    let imports = imports(&sources);
    for module in imports.keys() {
        if module
            .first()
            .is_some_and(|top| FOLDERS.contains(&top.as_str()))
        {
            assert_eq!(cycle(module, &imports), None);
        }
    }
}

#[test]
fn cycles_are_found() {
    let check = |sources: &[(&str, &str)]| {
        let sources = sources.iter().map(|(module, source)| {
            let source = without_tests_and_comments(source);
            (names(module), source)
        });
        let imports = imports(&sources.collect());
        imports
            .keys()
            .any(|module| cycle(module, &imports).is_some())
    };
    let (a, b) = ("a", "b");
    assert!(!check(&[
        (a, "use super::b::{self, B};"),
        (b, "use std::fmt;")
    ]));
    assert!(check(&[
        (a, "use super::b::B;"),
        (b, "use crate::{c::C, a};"),
        ("c", "")
    ]));
    assert!(check(&[
        (a, "type A = crate::b::B;"),
        (b, "use super::a::A as Other;")
    ]));
    assert!(!check(&[
        (a, "// crate::b::B"),
        (b, "pub(in crate::a) use super::a::A;")
    ]));
    assert!(!check(&[
        (a, "#[cfg(test)]\nmod tests {use crate::b;}"),
        (b, "use crate::a;")
    ]));
    // A child must not use its parent, nor what its parent's users define.
    assert!(check(&[(a, "mod child;"), ("a::child", "use super::A;")]));
    assert!(check(&[
        (a, "mod child;"),
        ("a::child", "use crate::b::B;"),
        (b, "use crate::a::A;")
    ]));
    // Re-exports lead to the module that has the item.
    let root = ("", "pub use a::A;");
    assert!(!check(&[root, (a, "use crate::b::B;"), (b, "")]));
    assert!(check(&[
        root,
        (a, "use crate::b::B;"),
        (b, "use crate::A;")
    ]));
}

/// Reads the modules of a folder.
fn read(folder: &Path, parent: &mut Name, sources: &mut BTreeMap<Name, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let is_folder = path.is_dir();
        if name == "tests" {
            continue;
        }
        parent.push(name.clone());
        if is_folder {
            read(&path, parent, sources);
        } else {
            let module = if name == "lib" {
                Vec::new()
            } else {
                parent.clone()
            };
            let source = fs::read_to_string(&path).unwrap();
            sources.insert(module, without_tests_and_comments(&source));
        }
        parent.pop();
    }
}

/// Code without line comments, without the unit tests at its end, and without the paths of visibilities.
fn without_tests_and_comments(source: &str) -> String {
    let lines = source.lines();
    let code: Vec<&str> = lines.map(|line| line.split("//").next().unwrap()).collect();
    let code = code.join("\n");
    let code = code.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let mut parts = code.split("pub(in ");
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |code, part| {
        code + "pub" + part.split_once(')').map_or("", |(_, rest)| rest)
    })
}

fn names(path: &str) -> Name {
    let names = path.split("::").map(str::trim);
    names
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

/// The modules that each module imports.
fn imports(sources: &BTreeMap<Name, String>) -> BTreeMap<Name, BTreeSet<Name>> {
    let mut reexports = BTreeMap::new();
    let mut paths: BTreeMap<&Name, Vec<Name>> = BTreeMap::new();
    for (module, source) in sources {
        let own = paths.entry(module).or_default();
        let mut code = String::new();
        for statement in source.split_inclusive(';') {
            let words: Vec<&str> = statement.split_whitespace().collect();
            let Some(place) = words.iter().position(|&word| word == "use") else {
                code += statement;
                continue;
            };
            let is_public = place > 0 && words[place - 1].starts_with("pub");
            let mut trees = Vec::new();
            flatten(
                &Vec::new(),
                words[place + 1..].join(" ").trim_end_matches(';'),
                &mut trees,
            );
            for (path, alias) in trees {
                let Some(path) = absolute(module, &path, sources) else {
                    continue;
                };
                if is_public {
                    reexports.insert([&module[..], &[alias]].concat(), path.clone());
                }
                own.push(path);
            }
        }
        // Paths within the code, and declarations of children.
        let is_of_path = |letter: char| letter.is_alphanumeric() || "_:".contains(letter);
        let words: Vec<&str> = code
            .split(|letter| !is_of_path(letter))
            .filter(|word| !word.is_empty())
            .collect();
        for pair in words.windows(2).filter(|pair| pair[0] == "mod") {
            own.push([&module[..], &names(pair[1])].concat());
        }
        for word in words.into_iter().filter(|word| word.contains("::")) {
            own.extend(absolute(module, &names(word), sources));
        }
    }
    let resolve = |path: &Name| {
        let mut path = path.clone();
        // More than any chain of re-exports has.
        for _ in 0..8 {
            let known = (1..=path.len()).rev().find_map(|length| {
                let item = reexports.get(&path[..length])?;
                (!sources.contains_key(&path[..length])).then(|| [item, &path[length..]].concat())
            });
            match known {
                Some(known) => path = known,
                None => break,
            }
        }
        while !sources.contains_key(&path) && !path.is_empty() {
            path.pop();
        }
        path
    };
    let of_module = |(module, paths): (&Name, Vec<Name>)| {
        let mut imported: BTreeSet<Name> = paths.iter().map(resolve).collect();
        imported.remove(module);
        (module.clone(), imported)
    };
    paths.into_iter().map(of_module).collect()
}

/// The paths of a tree of imports, and the names that they get.
fn flatten(base: &Name, tree: &str, paths: &mut Vec<(Name, String)>) {
    let mut depth = 0;
    let is_border = |letter: char| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ',' && depth == 0
    };
    for part in tree
        .split(is_border)
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        if let Some((prefix, inner)) = part.split_once('{') {
            let base = [&base[..], &names(prefix)].concat();
            flatten(&base, inner.trim_end().trim_end_matches('}'), paths);
            continue;
        }
        let (path, alias) = part.split_once(" as ").unwrap_or((part, ""));
        let mut path = [&base[..], &names(path)].concat();
        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        let last = path.last().cloned().unwrap_or_default();
        paths.push((
            path,
            if alias.is_empty() {
                last
            } else {
                alias.to_owned()
            },
        ));
    }
}

/// A path in a module as one from the root; nothing for those that lead out of the crate.
fn absolute(module: &Name, path: &[String], sources: &BTreeMap<Name, String>) -> Option<Name> {
    let first = path.first()?.as_str();
    let child = [&module[..], &path[..1]].concat();
    match first {
        "crate" => Some(path[1..].to_vec()),
        "self" => Some([&module[..], &path[1..]].concat()),
        "super" => {
            let steps = path.iter().take_while(|&name| name == "super").count();
            let kept = module.len().checked_sub(steps)?;
            Some([&module[..kept], &path[steps..]].concat())
        }
        _ => sources
            .contains_key(&child)
            .then(|| [&module[..], path].concat()),
    }
}

/// The way from a module back to itself, if there is one.
fn cycle(module: &Name, imports: &BTreeMap<Name, BTreeSet<Name>>) -> Option<Vec<String>> {
    let mut came: BTreeMap<&Name, &Name> = BTreeMap::new();
    let mut open = vec![module];
    while let Some(next) = open.pop() {
        for imported in &imports[next] {
            if imported == module {
                let back = std::iter::successors(Some(next), |next| came.get(next).copied());
                return Some(back.map(|name| name.join("::")).collect());
            }
            if !came.contains_key(imported) {
                came.insert(imported, next);
                open.push(imported);
            }
        }
    }
    None
}
