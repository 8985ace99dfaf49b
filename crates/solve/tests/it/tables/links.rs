//! Links in a directory that several people write to, which may lead to any file of the user's.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;

use taquin_solve::tables::Fault;

use super::{COUNT, Scratch, Source, obtain, table, words};

/// A file of the user's, of which the stamp of the table is another name.
fn precious(scratch: &Scratch, link: impl Fn(&PathBuf, &PathBuf)) -> PathBuf {
    let file = scratch.0.path().join("precious");
    fs::create_dir_all(scratch.0.path()).unwrap();
    fs::write(&file, "precious").unwrap();
    let stamp = scratch.file().with_extension("stamp");
    let _ = fs::remove_file(&stamp);
    link(&file, &stamp);
    file
}

/// Everything that writes, locks or empties stamps.
fn use_everything(scratch: &Scratch) {
    assert!(scratch.0.open(&table(), COUNT).unwrap().is_some());
    scratch.0.save(&table(), &words()).unwrap();
    drop(scratch.0.lock(&table(), &mut || true).unwrap().unwrap());
    scratch.0.list().unwrap();
    scratch.0.sweep().unwrap();
}

#[test]
fn a_stamp_is_not_written_through_a_link() {
    let symbolic = |to: &PathBuf, at: &PathBuf| symlink(to, at).unwrap();
    let hard = |to: &PathBuf, at: &PathBuf| fs::hard_link(to, at).unwrap();
    for link in [&symbolic as &dyn Fn(&PathBuf, &PathBuf), &hard] {
        let scratch = Scratch::with_table();
        let file = precious(&scratch, link);
        use_everything(&scratch);
        assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
        // The link made way for a stamp.
        let stamp = fs::symlink_metadata(scratch.file().with_extension("stamp")).unwrap();
        assert!(stamp.is_file());
    }
}

/// A damaged table loses its stamp, and what the stamp links to keeps its content.
#[test]
fn a_stamp_is_not_emptied_through_a_link() {
    let symbolic = |to: &PathBuf, at: &PathBuf| symlink(to, at).unwrap();
    let hard = |to: &PathBuf, at: &PathBuf| fs::hard_link(to, at).unwrap();
    for link in [&symbolic as &dyn Fn(&PathBuf, &PathBuf), &hard] {
        let scratch = Scratch::with_table();
        let mut bytes = fs::read(scratch.file()).unwrap();
        bytes[5000] ^= 1;
        scratch.overwrite(&bytes);
        let file = precious(&scratch, link);
        let error = scratch.0.verify(&table()).unwrap_err();
        assert!(matches!(error.fault, Fault::Content), "{error}");
        assert!(obtain(&Source::default(), &scratch.0).is_new);
        assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
    }
}

/// A builder that locks does not make the file that a link leads to.
#[test]
fn a_lock_makes_no_file_behind_a_link() {
    let scratch = Scratch::new();
    fs::create_dir_all(scratch.0.path()).unwrap();
    let elsewhere = scratch.0.path().join("elsewhere");
    symlink(&elsewhere, scratch.file().with_extension("stamp")).unwrap();
    let lock = scratch.0.lock(&table(), &mut || true).unwrap().unwrap();
    assert!(!elsewhere.exists());
    drop(lock);
    assert!(scratch.names().is_empty(), "{:?}", scratch.names());
}

/// A stamp is believed only where it stands itself.
#[test]
fn a_link_is_no_stamp() {
    let scratch = Scratch::with_table();
    let stamp = scratch.file().with_extension("stamp");
    let elsewhere = scratch.0.path().join("elsewhere");
    fs::rename(&stamp, &elsewhere).unwrap();
    symlink(&elsewhere, &stamp).unwrap();
    scratch.0.open(&table(), COUNT).unwrap();
    assert!(fs::symlink_metadata(&stamp).unwrap().is_file());
}

/// Leftovers and stamps that are links go, and nothing behind them does.
#[test]
fn links_are_removed_and_their_targets_stay() {
    let scratch = Scratch::with_table();
    let file = precious(&scratch, |to, at| symlink(to, at).unwrap());
    let mut leftover = scratch.file().into_os_string();
    leftover.push(".1-0.new");
    symlink(&file, &leftover).unwrap();
    assert!(scratch.0.remove(&table()).unwrap());
    assert_eq!(scratch.names(), ["precious"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
}
