//! Explanations word by word in every language, and their rule against the cycles' parity.

use proptest::prelude::*;
use taquin_puzzle::solvability::{Explanation, Rule, is_solvable};
use taquin_puzzle::{Board, Goal, Language, Random, Size, text};

use crate::boards::{board, random_boards, shuffled, size};

/// The texts that are pinned: blocks of a line "size: start to goal" and the explanation.
fn pinned(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("explanation/en.txt"),
        Language::Russian => include_str!("explanation/ru.txt"),
        Language::Spanish => include_str!("explanation/es.txt"),
    }
}

fn explanation(head: &str) -> Explanation {
    let (size, boards) = head.split_once(": ").unwrap();
    let (start, goal) = boards.split_once(" to ").unwrap();
    let size: Size = size.parse().unwrap();
    let goal: Goal = goal.parse().unwrap();
    let start = text::parse(start, Some(size)).unwrap();
    Explanation::new(&start, &goal.board(size))
}

#[test]
fn every_language_says_what_it_should() {
    for language in Language::ALL {
        let blocks: Vec<&str> = pinned(language).split("\n\n").skip(1).collect();
        assert_eq!(blocks.len(), 6);
        for block in blocks {
            let (head, expected) = block.split_once('\n').unwrap();
            let text = explanation(head).text(language);
            assert_eq!(text.trim_end(), expected.trim_end(), "{head}");
            assert!(text.ends_with('\n') && !text.ends_with("\n\n"));
        }
    }
}

#[test]
fn the_pinned_texts_cover_every_rule_and_verdict() {
    let heads = pinned(Language::English).split("\n\n").skip(1);
    let covered: Vec<(Rule, bool)> = heads
        .map(|block| explanation(block.lines().next().unwrap()))
        .map(|why| (why.rule(), why.is_solvable()))
        .collect();
    for rule in [Rule::Inversions, Rule::InversionsAndRow, Rule::SameSequence] {
        assert!(covered.contains(&(rule, true)) && covered.contains(&(rule, false)));
    }
}

#[test]
fn the_snail_example_has_13_and_7_inversions() {
    let start = board("3 5 0/6 7 2/4 1 8");
    let why = Explanation::new(&start, &Goal::Snail.board(start.size()));
    assert_eq!(why.start().inversions(), 13);
    assert_eq!(why.goal().inversions(), 7);
    assert!(why.is_solvable());
    for (language, counts) in [
        (Language::English, ["13 inversions", "7 inversions"]),
        (Language::Russian, ["13 инверсий", "7 инверсий"]),
        (Language::Spanish, ["13 inversiones", "7 inversiones"]),
    ] {
        let text = why.text(language);
        assert!(counts.iter().all(|count| text.contains(count)), "{text}");
    }
}

#[test]
fn long_sequences_are_cut_short() {
    let goal = Goal::Rows.board(size(7, 9));
    let text = Explanation::new(&goal, &goal).text(Language::English);
    let sequence = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 … 59 60 61 62  \
                    (row by row, without the blank; 62 tiles in all)";
    assert!(text.contains(sequence), "{text}");
    let goal = Goal::Rows.board(size(1000, 1000));
    for language in Language::ALL {
        assert!(Explanation::new(&goal, &goal).text(language).len() < 2000);
    }
}

#[test]
fn long_lists_of_inversions_are_cut_with_a_count() {
    let start = board("0 15 14 13/12 11 10 9/8 7 6 5/4 3 2 1");
    let why = Explanation::new(&start, &Goal::Rows.board(start.size()));
    let list = "105 inversions: 15>14 15>13 15>12 15>11 15>10 15>9 15>8 15>7 15>6 15>5 15>4 15>3 15>2 15>1 \
                14>13 14>12 14>11 14>10 14>9 14>8 … and 85 more; blank in row 1 from the top\n";
    assert!(why.text(Language::English).contains(list), "{why:?}");
    assert!(why.text(Language::Russian).contains("14>8 … и ещё 85; "));
    assert!(why.text(Language::Spanish).contains("14>8 … y 85 más; "));
    let complete = why.statements(Language::English, usize::MAX);
    assert!(complete[1].text.contains(" 3>2 3>1 2>1; blank in row 1"));
    // Up to 32x32 some are listed; above, they are only counted.
    for (side, is_listed) in [(32, true), (33, false)] {
        let goal = Goal::Rows.board(size(side, side));
        let mut cells = goal.cells().to_vec();
        cells.swap(0, 1);
        let start = Board::new(size(side, side), cells).unwrap();
        let text = Explanation::new(&start, &goal).text(Language::English);
        assert_eq!(text.contains(" 1 inversion: 2>1"), is_listed, "{text}");
        assert!(text.contains(" 1 inversion"), "{text}");
    }
}

#[test]
fn english_says_an_8x8_board() {
    for (rows, article) in [(7, "a"), (8, "an"), (11, "an"), (18, "an"), (80, "an")] {
        for cols in [1, 2, 3] {
            let goal = Goal::Rows.board(size(rows, cols));
            let text = Explanation::new(&goal, &goal).text(Language::English);
            let phrase = format!(" {article} {rows}x{cols} board");
            assert!(text.contains(&phrase), "no '{phrase}' in {text}");
        }
    }
}

/// The parity of the permutation between two boards by counting its cycles, and of the blank's way.
fn is_solvable_by_cycles(start: &Board, goal: &Board) -> bool {
    let size = start.size();
    let (places, homes) = (start.cells_of_tiles(), goal.cells_of_tiles());
    let mut unseen: Vec<bool> = vec![true; size.cells()];
    let mut cycles = 0;
    for first in 0..size.cells() {
        let mut cell = first;
        cycles += usize::from(unseen[cell]);
        while std::mem::take(&mut unseen[cell]) {
            let tile = goal.cells()[cell];
            cell = places[tile as usize] as usize;
        }
    }
    let (from, to) = (places[0] as usize, homes[0] as usize);
    let way = size.row_of(from) + size.col_of(from) + size.row_of(to) + size.col_of(to);
    (size.cells() - cycles) % 2 == way % 2
}

proptest! {
    #[test]
    fn inversions_and_cycles_agree(start in random_boards(), seed: u64) {
        let goal = shuffled(start.size(), &mut Random::new(seed));
        let why = Explanation::new(&start, &goal);
        prop_assert_eq!(why.is_solvable(), is_solvable(&start, &goal));
        if !start.size().is_line() {
            prop_assert_eq!(why.is_solvable(), is_solvable_by_cycles(&start, &goal));
        }
        for (side, board) in [(why.start(), &start), (why.goal(), &goal)] {
            let tiles: Vec<u32> = board.cells().iter().copied().filter(|&tile| tile != 0).collect();
            prop_assert_eq!(side.sequence(), &tiles);
            prop_assert_eq!(side.blank_row(), start.size().row_of(board.blank()) + 1);
            let count = (0..tiles.len())
                .map(|index| tiles[index..].iter().filter(|&&later| later < tiles[index]).count())
                .sum::<usize>();
            prop_assert_eq!(side.inversions(), count as u64);
            prop_assert_eq!(side.inverted_pairs().map(Iterator::count), Some(count));
        }
    }

    #[test]
    fn moves_keep_the_verdict(start in random_boards(), seed: u64) {
        let goal = shuffled(start.size(), &mut Random::new(seed));
        let verdict = is_solvable(&start, &goal);
        for (_, next) in start.neighbours() {
            prop_assert_eq!(is_solvable(&next, &goal), verdict);
            prop_assert_eq!(Explanation::new(&next, &goal).is_solvable(), verdict);
        }
    }
}
