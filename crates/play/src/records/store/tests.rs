//! Tests that games are read back as stored, and that foreign files are unchanged.

use super::*;
use crate::saved::tests::saved;

/// A ranked game that took `milliseconds`, on a board of its own for each time.
pub(crate) fn finished(mode: &str, milliseconds: u64) -> Saved {
    let goal: taquin::Board = "1 2 3/4 5 6/7 8 0".parse().unwrap();
    let mut random = taquin::Random::new(milliseconds);
    let mut saved = saved(mode.parse().unwrap());
    saved.legs[0].scramble = crate::scramble::board(&goal, &mut random).to_string();
    Saved {
        milliseconds,
        ..saved
    }
}

const AT: i64 = 1_794_787_200_000;

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
    let mut games = Vec::new();
    for (mode, origin) in [
        ("standard", Origin::Random),
        ("blind", Origin::Random),
        ("daily-2026-11-16", Origin::Daily),
        ("marathon-42", Origin::Seed),
        ("fewest", Origin::Unknown),
    ] {
        let mut saved = finished(mode, 1234 + games.len() as u64);
        saved.origin = origin;
        let (id, unranked) = store.add(AT, &saved, None).unwrap();
        games.push(Game {
            id,
            finished: AT,
            unranked,
            saved,
        });
    }
    let mut given = finished("standard", 9);
    given.origin = Origin::Given;
    (given.seed, given.device) = (None, None);
    let (id, unranked) = store.add(AT, &given, None).unwrap();
    games.push(Game {
        id,
        finished: AT,
        unranked,
        saved: given,
    });
    drop(store);
    let store = Store::open_existing(&file.0).unwrap().unwrap();
    for game in &games {
        assert_eq!(store.game(game.id).unwrap().as_ref(), Some(game));
    }
    assert_eq!(store.game(games.len() as i64 + 1).unwrap(), None);
    let count = |mode| {
        let selection = Selection {
            mode,
            ..Selection::default()
        };
        store.games(&selection).unwrap().len()
    };
    assert_eq!(count(None), games.len());
    assert_eq!(count(Some(Mode::Blind)), 1);
    assert_eq!(count(Some(Mode::Relay)), 0);
    let other_day = Some("daily-2020-01-01".parse().unwrap());
    assert_eq!(count(other_day), 1, "all days");
}

#[test]
fn a_board_seen_before_does_not_rank_again() {
    let file = Scratch::new();
    let mut store = Store::open(&file.0).unwrap();
    let mut add = |saved: &Saved| store.add(AT, saved, None).unwrap().1;
    let game = finished("standard", 5);
    assert_eq!(add(&game), None);
    assert_eq!(add(&game), Some(Unranked::SeenBefore));
    let other_mode = Saved {
        mode: Mode::Fewest,
        ..game.clone()
    };
    assert_eq!(add(&other_mode), Some(Unranked::SeenBefore));
    // One board that is new makes a marathon new.
    let mut marathon = Saved {
        mode: Mode::Marathon(2),
        ..game.clone()
    };
    marathon.legs.push(finished("standard", 6).legs.remove(0));
    assert_eq!(add(&marathon), None);
    assert_eq!(add(&marathon), Some(Unranked::SeenBefore));
    // An unranked game shows its board too.
    let mut given = finished("standard", 7);
    given.origin = Origin::Given;
    assert_eq!(add(&given), Some(Unranked::GivenBoard));
    assert_eq!(add(&finished("standard", 7)), Some(Unranked::SeenBefore));
    // There are so few small boards that all are soon seen.
    let mut small = finished("standard", 8);
    small.legs[0].scramble = "1 2/0 3".to_string();
    small.legs[0].goal = "1 2/3 0".to_string();
    assert_eq!((add(&small), add(&small)), (None, None));
}

#[test]
fn the_first_attempt_of_a_day_ranks() {
    let file = Scratch::new();
    let mut store = Store::open(&file.0).unwrap();
    let daily = |day: &str| Saved {
        origin: Origin::Daily,
        ..finished(&format!("daily-{day}"), 5)
    };
    let (first, second) = (daily("2026-11-16"), daily("2026-11-17"));
    // Kept while it was unfinished, and then finished: still the first attempt.
    let kept = store.keep(None, 1, &first).unwrap();
    store.keep(Some(kept), 2, &first).unwrap();
    assert_eq!(store.add(AT, &first, Some(kept)).unwrap().1, None);
    let repeated = Some(Unranked::DailyRepeated);
    assert_eq!(store.add(AT, &first, None).unwrap().1, repeated);
    // Given up and tried again.
    let kept = store.keep(None, 3, &second).unwrap();
    store.delete_unfinished(kept).unwrap();
    assert_eq!(store.add(AT, &second, None).unwrap().1, repeated);
    let kept = store.keep(None, 4, &second).unwrap();
    assert_eq!(store.add(AT, &second, Some(kept)).unwrap().1, repeated);
    assert_eq!(store.add(AT, &daily("2026-11-18"), None).unwrap().1, None);
}

#[test]
fn an_unfinished_game_is_kept_in_one_row_and_deleted() {
    let file = Scratch::new();
    let store = Store::open(&file.0).unwrap();
    let mut saved = finished("standard", 5);
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
        store.add(AT, &finished("standard", number), None).unwrap();
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
        .pragma_update(None, "user_version", schema::VERSION + 1)
        .unwrap();
    drop(store);
    let error = Store::open(&file.0).err().unwrap();
    assert!(error.to_string().contains("newer"), "{error}");
}
