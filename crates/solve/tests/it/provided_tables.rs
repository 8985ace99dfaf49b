//! Tables that a program builds elsewhere and provides: when they are needed, used and refused.

use taquin_puzzle::{Blank, Goal, Metric, Problem, Random, Scramble, Size};
use taquin_search::{Control, Limits};
use taquin_solve::tables::{Description, TableSource as _, Words};
use taquin_solve::{Engine, EngineTables, GoalClass, TableNeeds};

const METRICS: [(&str, Metric); 2] = [("2x7", Metric::Single), ("3x4", Metric::Multi)];

fn size(text: &str) -> Size {
    text.parse().unwrap()
}

fn problem(text: &str, seed: u64) -> Problem {
    let goal = Goal::Rows.board(size(text));
    let start = Scramble::Solvable(Blank::Anywhere).board(&goal, &mut Random::new(seed));
    Problem::new(start.unwrap(), goal).unwrap()
}

/// The length of a shortest solution, and the states that it took.
fn solved(engine: &Engine, problem: &Problem, metric: Metric) -> (u64, u64) {
    let mut control = Control::new(Limits::default());
    let answer = engine.solve(problem, metric, &mut control).unwrap();
    assert!(answer.is_optimal());
    (answer.length().unwrap(), answer.statistics.expanded)
}

fn class(text: &str) -> GoalClass {
    GoalClass::of(&Goal::Rows.board(size(text)))
}

fn built(table: &Description) -> Words {
    EngineTables.build(table, 1, &mut |_| true).unwrap()
}

/// Asks until stronger tables are worth building.
fn needs_after_work(engine: &Engine, text: &str, metric: Metric) -> TableNeeds {
    for seed in 0..10_000 {
        solved(engine, &problem(text, seed), metric);
        let needs = engine.table_needs_of(class(text), metric);
        if !needs.worth_building.is_empty() {
            return needs;
        }
    }
    panic!("10,000 boards were no reason for stronger tables");
}

#[test]
fn tables_are_used_as_soon_as_all_of_a_set_are_provided() {
    for (text, metric) in METRICS {
        let engine = Engine::in_memory().with_threads(1).with_provided_tables();
        let first = engine.table_needs_of(class(text), metric);
        let quick = first.usable.last().unwrap();
        assert_eq!(&first.worth_building, quick, "nothing is there yet");
        for table in quick {
            assert!(engine.provide_table(table.clone(), built(table)));
        }
        let second = engine.table_needs_of(class(text), metric);
        assert_eq!(second.usable, first.usable[..first.usable.len() - 1]);
        assert!(second.worth_building.is_empty(), "nobody has asked yet");
        let boards: Vec<Problem> = (0..20).map(|seed| problem(text, seed)).collect();
        let solve_all = || boards.iter().map(|board| solved(&engine, board, metric));
        let with_quick: Vec<(u64, u64)> = solve_all().collect();
        let third = needs_after_work(&engine, text, metric);
        let strong = &third.worth_building;
        assert_eq!(third.usable.last(), Some(strong));
        for (count, table) in strong.iter().enumerate() {
            let needs = engine.table_needs();
            assert_eq!(needs.len(), 1);
            assert_eq!(needs[0].worth_building, strong[count..]);
            assert!(engine.provide_table(table.clone(), built(table)));
        }
        let with_strong: Vec<(u64, u64)> = solve_all().collect();
        let states = |all: &[(u64, u64)]| all.iter().map(|&(_, states)| states).sum::<u64>();
        assert!(states(&with_strong) * 2 < states(&with_quick), "{text}");
        let lengths =
            |all: &[(u64, u64)]| all.iter().map(|&(length, _)| length).collect::<Vec<_>>();
        assert_eq!(lengths(&with_strong), lengths(&with_quick));
        assert_eq!(engine.table_needs(), []);
    }
}

#[test]
fn tables_that_do_not_fit_are_not_asked_for() {
    let (text, metric) = METRICS[0];
    let engine = Engine::in_memory().with_provided_tables();
    let strong = 8 << 20;
    assert_eq!(engine.table_needs_of(class(text), metric).usable.len(), 2);
    let small = engine.with_table_memory(strong);
    assert_eq!(small.table_needs_of(class(text), metric).usable.len(), 1);
}

#[test]
fn boards_without_stronger_tables_need_none() {
    let engine = Engine::in_memory().with_provided_tables();
    for text in ["1x5", "3x3", "5x5"] {
        for metric in [Metric::Single, Metric::Multi] {
            assert!(
                engine.table_needs_of(class(text), metric).is_empty(),
                "{text}"
            );
        }
    }
    assert_eq!(engine.table_needs(), []);
}

/// Nobody can tell wrong words from right ones with the same checksum: they may spoil answers, but the
/// engine neither panics nor exceeds its limits.
#[test]
fn wrong_words() {
    for (text, metric) in METRICS {
        let engine = Engine::in_memory().with_threads(1).with_provided_tables();
        let needs = engine.table_needs_of(class(text), metric);
        for (number, table) in needs.usable[0].iter().enumerate() {
            let words = EngineTables.words(table).unwrap();
            assert!(!engine.provide_table(table.clone(), vec![0; words - 1].into()));
            let wrong = [0x0123_4567_89ab_cdef, u64::MAX][number % 2];
            assert!(engine.provide_table(table.clone(), vec![wrong; words].into()));
        }
        for seed in 0..5 {
            let board = problem(text, seed);
            let mut control = Control::new(Limits::new().nodes(1 << 16));
            let answer = engine.solve(&board, metric, &mut control).unwrap();
            assert!(answer.solution.is_some() || answer.stopped.is_some());
        }
    }
}

#[test]
fn tables_of_others_are_refused() {
    let engine = Engine::in_memory();
    let table = Description::new("other", size("4x4"), 15, Metric::Single, 1, 1).unwrap();
    assert!(!engine.provide_table(table, vec![0].into()));
}

#[test]
fn tables_are_found_by_their_names() {
    for (text, metric) in METRICS {
        for table in EngineTables.descriptions(class(text), metric) {
            assert_eq!(EngineTables.named(&table.file_name()), Some(table));
        }
    }
    assert_eq!(
        EngineTables.named("other-4x4-home15-single-0001.taquin"),
        None
    );
    assert_eq!(EngineTables.named("pattern"), None);
}
