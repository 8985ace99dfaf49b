//! Tests that games are read back as stored, and that foreign files are unchanged.

use super::*;

/// A game that took `milliseconds`.
pub(crate) fn finished(mode: &str, milliseconds: u64) -> Game {
    Game {
        id: 0,
        finished: 1_794_787_200_000,
        mode: mode.to_string(),
        saved: Saved {
            mode: mode.to_string(),
            size: "3x3".to_string(),
            goal: "rows".to_string(),
            seed: u64::MAX,
            assisted: false,
            milliseconds,
            single: 2,
            multi: 2,
            leg: 0,
            legs: vec![Leg {
                scramble: "1 2 3/4 0 6/7 5 8".to_string(),
                goal: "1 2 3/4 5 6/7 8 0".to_string(),
                moves: "UL".to_string(),
                times: vec![0, milliseconds],
            }],
        },
    }
}

/// A file of its own for each use, gone when it ends.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Scratch {
    pub(crate) fn new() -> Scratch {
        use std::sync::atomic::{AtomicUsize, Ordering};
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("taquin-records-{}-{number}", std::process::id());
        Scratch(std::env::temp_dir().join(name))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn games_are_read_back() {
    let file = Scratch::new();
    let mut store = Store::open(&file.0).unwrap();
    let game = finished("standard", 1234);
    let id = store.add(&game).unwrap();
    assert_eq!(store.game(id).unwrap(), Some(Game { id, ..game }));
    assert_eq!(store.game(id + 1).unwrap(), None);
    drop(store);
    let store = Store::open_existing(&file.0).unwrap().unwrap();
    let other = Selection {
        mode: Some("blind".to_string()),
        ..Selection::default()
    };
    assert_eq!(store.games(&Selection::default()).unwrap().len(), 1);
    assert_eq!(store.games(&other).unwrap().len(), 0);
}

#[test]
fn an_unfinished_game_is_kept_in_one_row_and_deleted() {
    let file = Scratch::new();
    let store = Store::open(&file.0).unwrap();
    let mut saved = finished("standard", 5).saved;
    let id = store.keep(None, 1, &saved).unwrap();
    saved.milliseconds = 6;
    assert_eq!(store.keep(Some(id), 2, &saved).unwrap(), id);
    assert_eq!(store.unfinished().unwrap(), Some((id, saved)));
    store.delete_unfinished(id).unwrap();
    assert_eq!(store.unfinished().unwrap(), None);
}

#[test]
fn foreign_files_are_unchanged() {
    let file = Scratch::new();
    std::fs::write(
        &file.0,
        "this is no database, but a text of some length\n".repeat(100),
    )
    .unwrap();
    let before = std::fs::read(&file.0).unwrap();
    let error = Store::open(&file.0).err().unwrap();
    assert!(error.to_string().contains("not a records file"), "{error}");
    assert!(
        error.to_string().contains(file.0.to_str().unwrap()),
        "{error}"
    );
    assert_eq!(std::fs::read(&file.0).unwrap(), before);

    std::fs::remove_file(&file.0).unwrap();
    let other = Connection::open(&file.0).unwrap();
    other.execute_batch("CREATE TABLE mine (x)").unwrap();
    drop(other);
    assert!(Store::open(&file.0).is_err());
}

#[test]
fn a_damaged_file_is_named_and_unchanged() {
    let file = Scratch::new();
    let mut store = Store::open(&file.0).unwrap();
    for number in 0..200 {
        store.add(&finished("standard", number)).unwrap();
    }
    drop(store);
    let mut bytes = std::fs::read(&file.0).unwrap();
    bytes[4096..].fill(0x5a);
    std::fs::write(&file.0, &bytes).unwrap();
    let error = Store::open(&file.0).err().unwrap();
    assert!(error.to_string().contains("damaged"), "{error}");
    assert!(!error.is_passing());
    assert_eq!(std::fs::read(&file.0).unwrap(), bytes);
}

#[test]
fn a_locked_file_is_a_temporary_error() {
    let file = Scratch::new();
    drop(Store::open(&file.0).unwrap());
    let other = Connection::open(&file.0).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let error = Store::open(&file.0).err().unwrap();
    assert!(
        error.is_passing() && error.to_string().contains("locked"),
        "{error}"
    );
    other.execute_batch("COMMIT").unwrap();
    assert!(Store::open(&file.0).is_ok());
}

#[test]
fn newer_files_are_refused() {
    let file = Scratch::new();
    let store = Store::open(&file.0).unwrap();
    store
        .connection
        .pragma_update(None, "user_version", 2)
        .unwrap();
    drop(store);
    let error = Store::open(&file.0).err().unwrap();
    assert!(error.to_string().contains("newer"), "{error}");
}
