//! Every way in which a file can be bad.

use std::fs;
use std::io;

use taquin_puzzle::Metric;
use taquin_solve::tables::{Description, TableDirectory, TableFault, TableState};

use super::{COUNT, Scratch, Source, obtain, table, words};

/// Opening, listing, verifying: all refuse the file; building replaces it.
#[track_caller]
fn refused(scratch: &Scratch, why: &str) {
    let error = scratch.0.open(&table(), COUNT).unwrap_err();
    assert_eq!(error.path, scratch.file());
    let message = error.to_string();
    assert!(message.contains(why), "{message}");
    assert!(
        message.contains("test-4x4-home15-single-0033.taquin"),
        "{message}"
    );
    let list = scratch.0.list().unwrap();
    assert_eq!(list.len(), 1);
    assert!(!matches!(list[0].state, TableState::Ok), "{list:?}");
    assert_eq!(
        list[0].description.as_ref().map(Description::file_name),
        Some(table().file_name())
    );
    scratch.0.verify(&table()).unwrap_err();
}

#[track_caller]
fn rebuilt(scratch: &Scratch, why: &str) {
    refused(scratch, why);
    let source = Source::default();
    let obtained = obtain(&source, &scratch.0);
    assert!(obtained.is_new && obtained.unsaved.is_none());
    let replaced = obtained.replaced.unwrap().to_string();
    assert!(replaced.contains(why), "{replaced}");
    assert_eq!(
        *scratch.0.open(&table(), COUNT).unwrap().unwrap(),
        words()[..]
    );
}

#[test]
fn words_are_read_back() {
    for count in [0, 1, 511, 512, 513, 200_000] {
        let scratch = Scratch::new();
        let words: Vec<u64> = (0..count).map(|i| i * i).collect();
        assert!(scratch.0.open(&table(), words.len()).unwrap().is_none());
        scratch.0.save(&table(), &words).unwrap();
        let read = scratch.0.open(&table(), words.len()).unwrap().unwrap();
        assert_eq!(*read, words);
        assert_eq!(*scratch.0.verify(&table()).unwrap().unwrap(), words);
        assert_eq!(scratch.names().len(), 1, "a table and nothing else");
    }
}

#[test]
fn a_table_in_use_can_be_replaced_and_removed() {
    let scratch = Scratch::with_table();
    let old = scratch.0.open(&table(), COUNT).unwrap().unwrap();
    scratch.0.save(&table(), &[7; COUNT]).unwrap();
    let new = scratch.0.open(&table(), COUNT).unwrap().unwrap();
    assert!(scratch.0.remove(&table()).unwrap());
    assert!(!scratch.0.remove(&table()).unwrap());
    assert_eq!(*old, words());
    assert_eq!(*new, [7; COUNT]);
    assert!(scratch.names().is_empty());
}

#[test]
fn any_changed_byte_is_noticed() {
    let scratch = Scratch::with_table();
    let good = fs::read(scratch.file()).unwrap();
    for at in (0..good.len()).step_by(1777).chain([good.len() - 1]) {
        let mut bytes = good.clone();
        bytes[at] ^= 0x20;
        fs::write(scratch.file(), &bytes).unwrap();
        scratch.0.verify(&table()).unwrap_err();
        scratch.0.open(&table(), COUNT).unwrap_err();
    }
}

#[test]
fn a_changed_payload() {
    let scratch = Scratch::with_table();
    let mut bytes = fs::read(scratch.file()).unwrap();
    bytes[5000] ^= 1;
    scratch.overwrite(&bytes);
    rebuilt(&scratch, "the content does not match its checksum");
}

#[test]
fn a_changed_header() {
    let scratch = Scratch::with_table();
    let mut bytes = fs::read(scratch.file()).unwrap();
    bytes[16] ^= 1;
    scratch.overwrite(&bytes);
    rebuilt(&scratch, "the header does not match its checksum");
}

#[test]
fn truncated_files() {
    let scratch = Scratch::with_table();
    let bytes = fs::read(scratch.file()).unwrap();
    for (length, why) in [
        (0, "not a table of taquin"),
        (7, "not a table of taquin"),
        (8, "the header does not match"),
        (100, "100 bytes long instead of 4096"),
        (4096, "4096 bytes long instead of 28096"),
        (bytes.len() - 1, "28095 bytes long instead of 28096"),
    ] {
        scratch.overwrite(&bytes[..length]);
        rebuilt(&scratch, why);
    }
    scratch.overwrite(&[&bytes[..], b"more"].concat());
    rebuilt(&scratch, "28100 bytes long instead of 28096");
}

#[test]
fn foreign_files() {
    let scratch = Scratch::with_table();
    for bytes in [&b"hello\n"[..], &[0; 28096]] {
        scratch.overwrite(bytes);
        assert!(matches!(
            scratch.0.list().unwrap()[0].state,
            TableState::Foreign(_)
        ));
        rebuilt(&scratch, "not a table of taquin");
    }
}

#[test]
fn another_format() {
    let scratch = Scratch::with_table();
    let mut bytes = fs::read(scratch.file()).unwrap();
    bytes[8] = 2;
    scratch.overwrite(&bytes);
    rebuilt(
        &scratch,
        "a table in format 2, but this program reads format 1",
    );
}

#[test]
fn another_layout_or_length() {
    let scratch = Scratch::new();
    let new = |layout| Description::new("test", table().size(), 15, Metric::Single, 0x33, layout);
    scratch.0.save(&new(1).unwrap(), &words()).unwrap();
    let error = scratch.0.open(&table(), COUNT).unwrap_err().to_string();
    assert!(
        error.contains("in layout 1, but this program uses layout 2"),
        "{error}"
    );
    scratch.0.save(&table(), &words()[1..]).unwrap();
    let error = scratch.0.open(&table(), COUNT).unwrap_err().to_string();
    assert!(
        error.contains("holds 2999 words instead of 3000"),
        "{error}"
    );
    assert!(obtain(&Source::default(), &scratch.0).replaced.is_some());
}

#[test]
fn a_good_table_under_another_name() {
    let scratch = Scratch::new();
    let other = Description::new("test", table().size(), 15, Metric::Multi, 0x33, 2).unwrap();
    scratch.0.save(&other, &words()).unwrap();
    fs::rename(scratch.0.table_path(&other), scratch.file()).unwrap();
    rebuilt(
        &scratch,
        "holds another table: test 4x4, blank's home 15, multi, cells 0 1 4 5",
    );
}

#[test]
fn a_directory_in_its_place() {
    let scratch = Scratch::new();
    fs::create_dir_all(scratch.file()).unwrap();
    refused(&scratch, "not a file");
    // It may hold anything: it is not removed, and the table is in memory only.
    let obtained = obtain(&Source::default(), &scratch.0);
    let unsaved = obtained.unsaved.unwrap();
    assert!(
        unsaved.to_string().contains("cannot put it in its place"),
        "{unsaved}"
    );
    assert!(scratch.0.remove(&table()).is_err());
    assert!(scratch.file().is_dir());
    assert!(!scratch.names().iter().any(|name| name.ends_with(".new")));
}

#[test]
#[cfg(unix)]
fn a_pipe_in_its_place_is_not_waited_for() {
    let scratch = Scratch::new();
    fs::create_dir_all(scratch.0.path()).unwrap();
    let made = std::process::Command::new("mkfifo")
        .arg(scratch.file())
        .status();
    if made.is_ok_and(|status| status.success()) {
        rebuilt(&scratch, "not a file");
    }
}

#[test]
fn a_lock_that_cannot_be_made_costs_only_the_file() {
    let scratch = Scratch::with_table();
    let lock = scratch.file().with_extension("lock");
    fs::create_dir(&lock).unwrap();
    assert!(!obtain(&Source::default(), &scratch.0).is_new);
    scratch.overwrite(b"damage");
    let obtained = obtain(&Source::default(), &scratch.0);
    assert!(obtained.is_new && obtained.replaced.is_some());
    assert_eq!(obtained.unsaved.unwrap().path, lock);
}

/// Directories may be shared: a link with the name of one of our files may lead to a file of the user's.
#[test]
#[cfg(unix)]
fn links_are_not_followed() {
    let scratch = Scratch::new();
    fs::create_dir_all(scratch.0.path()).unwrap();
    let [mine, missing] = ["mine", "missing"].map(|name| scratch.0.path().join(name));
    fs::write(&mine, "of great value").unwrap();
    for target in [&mine, &missing] {
        for ending in ["stamp", "lock", "taquin"] {
            let link = scratch.file().with_extension(ending);
            std::os::unix::fs::symlink(target, &link).unwrap();
            assert!(obtain(&Source::default(), &scratch.0).is_new);
            scratch.0.sweep().unwrap();
            scratch.0.remove(&table()).unwrap();
            let _ = fs::remove_file(link);
            assert_eq!(fs::read(&mine).unwrap(), b"of great value");
            assert!(!fs::exists(&missing).unwrap());
        }
    }
}

#[test]
fn a_directory_that_cannot_be() {
    let scratch = Scratch::with_table();
    let inside_a_file = TableDirectory::new(scratch.file().join("tables"));
    let error = inside_a_file.save(&table(), &words()).unwrap_err();
    assert!(
        error.to_string().contains("cannot create this directory"),
        "{error}"
    );
    assert!(matches!(
        inside_a_file.open(&table(), COUNT).unwrap_err().fault,
        TableFault::System { error, .. } if error.kind() == io::ErrorKind::NotADirectory
    ));
    inside_a_file.list().unwrap_err();
    let obtained = obtain(&Source::default(), &inside_a_file);
    assert!(obtained.is_new && obtained.unsaved.is_some());
}

#[test]
fn the_list_has_tables_only_small_boards_first() {
    let scratch = Scratch::new();
    assert!(scratch.0.list().unwrap().is_empty());
    let tables = [("3x3", 8), ("3x4", 11), ("4x4", 10), ("4x4", 15)].map(|(size, home)| {
        let size = size.parse().unwrap();
        Description::new("test", size, home, Metric::Single, 0x33, 2).unwrap()
    });
    for table in tables.iter().rev() {
        scratch.0.save(table, &[1, 2, 3]).unwrap();
    }
    fs::write(scratch.0.path().join("notes.txt"), "").unwrap();
    fs::write(scratch.0.path().join("Other.taquin"), "").unwrap();
    let list = scratch.0.list().unwrap();
    let described: Vec<_> = list.iter().map(|entry| entry.description.clone()).collect();
    let expected: Vec<_> = tables.iter().cloned().map(Some).chain([None]).collect();
    assert_eq!(described, expected);
    let states: Vec<_> = list.iter().map(|entry| entry.state.name()).collect();
    assert_eq!(states, ["ok", "ok", "ok", "ok", "foreign"]);
    assert_eq!(list[0].bytes, 4096 + 24);
}

#[test]
fn sweeping_removes_what_is_ours_and_left_over() {
    let scratch = Scratch::with_table();
    let file = scratch.0.path().to_path_buf();
    for name in [
        "test-4x4-home15-single-0033.taquin.123-0.new",
        "test-4x4-home15-single-0034.taquin.9-1.new",
        "test-4x4-home15-single-0034.lock",
        "mine.new",
        "test-4x4-home15-single-0033.taquin.new",
        "mine.lock",
    ] {
        fs::write(file.join(name), "").unwrap();
    }
    scratch.0.sweep().unwrap();
    assert_eq!(
        scratch.names(),
        [
            "mine.lock",
            "mine.new",
            "test-4x4-home15-single-0033.taquin",
            "test-4x4-home15-single-0033.taquin.new",
        ]
    );
}
