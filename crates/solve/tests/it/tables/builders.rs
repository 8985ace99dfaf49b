//! Builders in one process: tables are built once, and builds that were given up leave nothing.

use std::fs;
use std::sync::atomic::Ordering;
use std::thread;

use taquin_solve::tables::{BuildError, obtain};

use super::{COUNT, Scratch, Source, table, words};

#[test]
fn many_builders_build_once() {
    let scratch = Scratch::new();
    let source = Source {
        steps: 20,
        ..Source::default()
    };
    let new = thread::scope(|scope| {
        let build = || super::obtain(&source, &scratch.0);
        let builders: Vec<_> = (0..8).map(|_| scope.spawn(build)).collect();
        let all = builders.into_iter().map(|builder| builder.join().unwrap());
        all.filter(|obtained| {
            assert!(obtained.unsaved.is_none() && obtained.replaced.is_none());
            obtained.is_new
        })
        .count()
    });
    assert_eq!((source.built.load(Ordering::Relaxed), new), (1, 1));
}

#[test]
fn a_build_that_is_given_up_leaves_nothing() {
    let scratch = Scratch::new();
    let source = Source {
        steps: 1000,
        ..Source::default()
    };
    let mut asked = 0;
    let mut progress = |part: f64| {
        assert!((0.0..=1.0).contains(&part));
        asked += 1;
        asked < 5
    };
    let stopped = obtain(&source, Some(&scratch.0), &table(), 1, &mut progress);
    assert_eq!(stopped.unwrap_err(), BuildError::Stopped);
    assert!(scratch.names().is_empty(), "{:?}", scratch.names());
    assert!(super::obtain(&Source::default(), &scratch.0).is_new);
}

#[test]
fn someone_who_waits_can_be_stopped() {
    let scratch = Scratch::new();
    let lock = scratch.0.lock(&table(), &mut || true).unwrap().unwrap();
    let mut asked = 0;
    let waited = obtain(
        &Source::default(),
        Some(&scratch.0),
        &table(),
        1,
        &mut |_| {
            asked += 1;
            asked < 3
        },
    );
    assert_eq!(waited.unwrap_err(), BuildError::Stopped);
    assert_eq!(asked, 3);
    drop(lock);
    assert!(super::obtain(&Source::default(), &scratch.0).is_new);
}

#[test]
fn a_file_that_is_being_written_is_not_a_leftover() {
    let scratch = Scratch::with_table();
    let mut name = scratch.file().into_os_string();
    name.push(".1-0.new");
    let live = fs::File::create(&name).unwrap();
    live.lock().unwrap();
    drop(scratch.0.lock(&table(), &mut || true).unwrap());
    assert!(fs::exists(&name).unwrap());
    drop(live);
    drop(scratch.0.lock(&table(), &mut || true).unwrap());
    assert!(!fs::exists(&name).unwrap());
}

#[test]
fn without_a_directory_tables_are_in_memory() {
    let obtained = obtain(&Source::default(), None, &table(), 1, &mut |_| true).unwrap();
    assert!(obtained.is_new);
    assert_eq!(*obtained.words, words());
    assert_eq!(obtained.words.len(), COUNT);
}
