//! Every reason to stop, for every solver: a lower bound is kept and nothing is claimed.

use std::thread;
use std::time::Duration;

use taquin_puzzle::{Board, Goal, Metric, Problem};
use taquin_search::{CancelToken, Control, Limits, StopReason};
use taquin_solve::{Answer, SOLVERS, solver};

/// A 15-puzzle at the greatest distance, 80: nobody solves it by accident.
fn hard() -> Problem {
    let start: Board = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1".parse().unwrap();
    let goal = Goal::Rows.board(start.size());
    Problem::new(start, goal).unwrap()
}

fn stopped(name: &str, control: &mut Control<'_>) -> Answer {
    let answer = solver(name)
        .unwrap()
        .solve(&hard(), Metric::Single, control);
    assert!(answer.solution.is_none());
    assert!(!answer.is_optimal());
    assert!(
        (40..=80).contains(&answer.lower_bound),
        "{}",
        answer.lower_bound
    );
    answer
}

#[test]
fn nodes() {
    for info in SOLVERS {
        for nodes in [0, 1, 5000, 100_000] {
            let mut control = Control::new(Limits {
                nodes: Some(nodes),
                ..Limits::default()
            });
            let answer = stopped(info.name, &mut control);
            assert_eq!(answer.stopped, Some(StopReason::Nodes));
            assert_eq!(control.statistics().expanded, nodes);
        }
    }
}

#[test]
fn time() {
    for info in SOLVERS {
        for time in [Duration::ZERO, Duration::from_millis(50)] {
            let mut control = Control::new(Limits {
                time: Some(time),
                memory: Some(1 << 30),
                ..Limits::default()
            });
            let answer = stopped(info.name, &mut control);
            assert_eq!(answer.stopped, Some(StopReason::Time));
            assert!(control.elapsed() >= time);
        }
    }
}

#[test]
fn memory() {
    let mut control = Control::new(Limits {
        memory: Some(10 << 20),
        ..Limits::default()
    });
    let answer = stopped("astar", &mut control);
    assert_eq!(answer.stopped, Some(StopReason::Memory));
    // It used what it was given, within a factor for the doubling of its tables.
    assert!(
        control.statistics().peak_stored > 30_000,
        "{:?}",
        control.statistics()
    );
}

#[test]
fn cost() {
    for info in SOLVERS {
        let mut control = Control::new(Limits {
            cost: Some(50),
            ..Limits::default()
        });
        let answer = stopped(info.name, &mut control);
        assert_eq!(answer.stopped, Some(StopReason::Cost));
        assert!(answer.lower_bound > 50);
    }
}

#[test]
fn cancel_from_another_thread() {
    for info in SOLVERS {
        let token = CancelToken::new();
        let mut control = Control::new(Limits {
            memory: Some(1 << 30),
            ..Limits::default()
        })
        .with_cancel(token.clone());
        let canceller = thread::spawn(move || {
            thread::sleep(Duration::from_millis(30));
            token.cancel();
        });
        assert_eq!(
            stopped(info.name, &mut control).stopped,
            Some(StopReason::Cancelled)
        );
        canceller.join().unwrap();
    }
}

#[test]
fn progress_is_told_and_never_falls() {
    let mut seen = Vec::new();
    let mut control = Control::new(Limits {
        nodes: Some(50_000),
        ..Limits::default()
    })
    .with_observer(|progress| seen.push((progress.statistics.expanded, progress.lower_bound)));
    stopped("idastar", &mut control);
    drop(control);
    assert!(seen.len() > 10);
    assert!(seen.is_sorted_by(|a, b| a.0 <= b.0 && a.1 <= b.1));
}
