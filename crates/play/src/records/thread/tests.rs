//! Tests that games are stored if possible, and reported if not.

use super::super::store::tests::{Scratch, finished};
use super::*;
use crate::mode::Mode;
use std::sync::mpsc::channel;

fn thread(file: &Scratch) -> (Opened, Receiver<RecordsEvent>) {
    let (sender, news) = channel();
    let opened = RecordsThread::start(file.0.clone(), move |item| {
        // The test may be over before the last news.
        let _ = sender.send(item);
    });
    (opened.unwrap(), news)
}

fn standing(news: &Receiver<RecordsEvent>) -> Standing {
    loop {
        match news.recv_timeout(Duration::from_secs(10)).unwrap() {
            RecordsEvent::Standing(standing) => return standing,
            RecordsEvent::Trouble(_) | RecordsEvent::Recovered => {}
        }
    }
}

#[test]
fn finished_games_are_stored_and_ranked() {
    let file = Scratch::new();
    let (opened, news) = thread(&file);
    for time in [3000, 2000] {
        opened.thread.finish(finished("standard", time));
    }
    assert_eq!(standing(&news).earlier_best, None);
    let second = standing(&news);
    assert_eq!((second.id, second.earlier_best), (Some(2), Some(3000)));
    assert_eq!(second.results.best(), Some(2000));
    assert_eq!(opened.thread.close(), Vec::<String>::new());
    let store = Store::open(&file.0).unwrap();
    assert_eq!(store.games(&Selection::default()).unwrap().len(), 2);
}

#[test]
fn an_unfinished_game_is_offered_until_it_is_deleted() {
    let file = Scratch::new();
    let saved = finished("standard", 7);
    let (opened, _) = thread(&file);
    assert!(opened.offer.is_none());
    let copy = saved.clone();
    opened.thread.keep(move || copy);
    opened.thread.close();
    let (opened, _) = thread(&file);
    assert_eq!(opened.offer, Some(saved));
    opened.thread.detach_unfinished();
    opened.thread.keep(|| finished("blind", 8));
    opened.thread.delete_unfinished();
    opened.thread.close();
    let (opened, _) = thread(&file);
    assert!(
        opened
            .offer
            .is_some_and(|saved| saved.mode == Mode::Standard)
    );
    opened.thread.delete_unfinished();
    opened.thread.close();
    assert!(thread(&file).0.offer.is_none());
}

#[test]
fn a_locked_file_delays_and_loses_nothing() {
    let file = Scratch::new();
    drop(Store::open(&file.0).unwrap());
    let other = rusqlite::Connection::open(&file.0).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let (opened, news) = thread(&file);
    assert!(
        opened
            .trouble
            .is_some_and(|trouble| trouble.contains("locked"))
    );
    opened.thread.finish(finished("standard", 9));
    assert_eq!(standing(&news).id, None);
    other.execute_batch("COMMIT").unwrap();
    assert_eq!(opened.thread.close(), Vec::<String>::new());
    let store = Store::open(&file.0).unwrap();
    assert_eq!(store.games(&Selection::default()).unwrap().len(), 1);
}

#[test]
fn a_damaged_file_is_kept_and_lost_games_are_reported() {
    let file = Scratch::new();
    std::fs::write(&file.0, [7; 5000]).unwrap();
    let (opened, news) = thread(&file);
    assert!(opened.trouble.is_some());
    for time in [9, 8] {
        opened.thread.finish(finished("standard", time));
    }
    standing(&news);
    assert_eq!(
        standing(&news).earlier_best,
        Some(9),
        "the session remembers"
    );
    let losses = opened.thread.close();
    assert_eq!(losses.len(), 2);
    assert!(
        losses[0].contains(&format!("{} UL", finished("standard", 9).legs[0].scramble)),
        "{losses:?}"
    );
    assert_eq!(std::fs::read(&file.0).unwrap(), [7; 5000]);
}

#[test]
fn boards_of_this_run_are_seen_even_if_no_file_keeps_them() {
    let file = Scratch::new();
    std::fs::write(&file.0, [7; 5000]).unwrap();
    let (opened, news) = thread(&file);
    let mut daily = finished("daily-2026-11-16", 3);
    daily.origin = Origin::Daily;
    for game in [finished("standard", 9), finished("standard", 8), daily] {
        opened.thread.finish(game.clone());
        assert_eq!(standing(&news).unranked, None);
        opened.thread.finish(game);
        assert!(standing(&news).unranked.is_some());
    }
}
