//! Links in a directory that several people write to, which may lead to any file of the user's.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;

use taquin_solve::tables::TableFault;

use super::{COUNT, Scratch, Source, obtain, table, words};

type Link = fn(&PathBuf, &PathBuf);

const LINKS: [Link; 2] = [
    |to, at| symlink(to, at).unwrap(),
    |to, at| fs::hard_link(to, at).unwrap(),
];

/// A file of the user's, of which a file beside the table is another name.
fn precious(scratch: &Scratch, ending: &str, link: Link) -> PathBuf {
    let file = scratch.0.path().join("precious");
    fs::create_dir_all(scratch.0.path()).unwrap();
    fs::write(&file, "precious").unwrap();
    link(&file, &scratch.file().with_extension(ending));
    file
}

/// Whatever reads, writes, locks or sweeps leaves what a link leads to as it is.
#[test]
fn nothing_is_written_through_a_link() {
    for ending in ["lock", "stamp"] {
        for link in LINKS {
            let scratch = Scratch::with_table();
            let file = precious(&scratch, ending, link);
            assert!(scratch.0.open(&table(), COUNT).unwrap().is_some());
            scratch.0.save(&table(), &words()).unwrap();
            // Refused or not, the lock writes nothing.
            drop(scratch.0.lock(&table(), &mut || true));
            scratch.0.list().unwrap();
            scratch.0.sweep().unwrap();
            assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
        }
    }
}

/// A damaged table is rebuilt, and what a link leads to keeps its content.
#[test]
fn nothing_is_emptied_through_a_link() {
    for ending in ["lock", "stamp"] {
        for link in LINKS {
            let scratch = Scratch::with_table();
            let mut bytes = fs::read(scratch.file()).unwrap();
            bytes[5000] ^= 1;
            scratch.overwrite(&bytes);
            let file = precious(&scratch, ending, link);
            let error = scratch.0.verify(&table()).unwrap_err();
            assert!(matches!(error.fault, TableFault::Content), "{error}");
            assert!(obtain(&Source::default(), &scratch.0).is_new);
            assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
        }
    }
}

/// A builder that locks does not make the file that a link leads to.
#[test]
fn a_lock_makes_no_file_behind_a_link() {
    let scratch = Scratch::new();
    fs::create_dir_all(scratch.0.path()).unwrap();
    let elsewhere = scratch.0.path().join("elsewhere");
    symlink(&elsewhere, scratch.file().with_extension("lock")).unwrap();
    let error = scratch.0.lock(&table(), &mut || true).unwrap_err();
    assert!(matches!(error.fault, TableFault::NotAFile), "{error}");
    assert!(!elsewhere.exists());
}

/// Leftovers that are links are not followed when a table is removed.
#[test]
fn what_links_lead_to_stays() {
    let scratch = Scratch::with_table();
    let file = precious(&scratch, "lock", LINKS[0]);
    let mut leftover = scratch.file().into_os_string();
    leftover.push(".1-0.new");
    symlink(&file, &leftover).unwrap();
    assert!(scratch.0.remove(&table()).unwrap());
    assert!(scratch.names().contains(&"precious".to_string()));
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
}
