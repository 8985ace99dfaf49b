//! The explanation's statements, made of the phrases of a language.

use std::fmt::Write as _;

use super::{Explanation, Rule, Side, Statement, english, russian, spanish};
use crate::{Language, Size, Tile};

/// The phrases of a language.
pub(super) struct Phrases {
    pub(super) solvable: &'static str,
    pub(super) unsolvable: &'static str,
    pub(super) start: &'static str,
    pub(super) goal: &'static str,
    pub(super) rule: &'static str,
    pub(super) verdict: &'static str,
    /// "13 inversions"
    pub(super) inversions: fn(u64) -> String,
    /// "blank in row 2"
    pub(super) blank_row: fn(usize) -> String,
    /// "and 7254 more", after a shortened list of inversions
    pub(super) more: fn(u64) -> String,
    /// "999999 tiles in all", after a shortened sequence
    pub(super) tiles_in_all: fn(usize) -> String,
    pub(super) sequence_note: &'static str,
    pub(super) rule_text: fn(Rule, Size) -> String,
    /// For [`Rule::SameSequence`]: the sequences are equal, or first differ at this position.
    pub(super) same_sequence: &'static str,
    pub(super) first_difference: fn(usize, Tile, Tile) -> String,
    /// Compares the two numbers of the other rules.
    pub(super) comparison: fn(u64, u64) -> String,
}

fn phrases(language: Language) -> &'static Phrases {
    match language {
        Language::English => &english::PHRASES,
        Language::Russian => &russian::PHRASES,
        Language::Spanish => &spanish::PHRASES,
    }
}

pub(super) fn headline(why: &Explanation, language: Language) -> &'static str {
    let phrases = phrases(language);
    if why.is_solvable() {
        phrases.solvable
    } else {
        phrases.unsolvable
    }
}

pub(super) fn statements(
    why: &Explanation,
    language: Language,
    max_pairs: usize,
) -> Vec<Statement> {
    let phrases = phrases(language);
    let mut statements = Vec::new();
    let mut state = |label, text| statements.push(Statement { label, text });
    for (label, side) in [(phrases.start, &why.start), (phrases.goal, &why.goal)] {
        state(label, sequence(side, phrases));
        state("", counts(side, why.rule, phrases, max_pairs));
    }
    state(phrases.rule, (phrases.rule_text)(why.rule, why.size));
    state(phrases.verdict, verdict(why, phrases));
    statements
}

/// The tiles without the blank, shortened on large boards.
fn sequence(side: &Side, phrases: &Phrases) -> String {
    const MAX_TILES: usize = 48;
    const FIRST_TILES: usize = 16;
    const LAST_TILES: usize = 4;
    let join = |tiles: &[Tile]| {
        tiles
            .iter()
            .map(Tile::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let tiles = &side.sequence;
    if tiles.len() <= MAX_TILES {
        format!("{}  ({})", join(tiles), phrases.sequence_note)
    } else {
        let (head, tail) = (&tiles[..FIRST_TILES], &tiles[tiles.len() - LAST_TILES..]);
        format!(
            "{} … {}  ({}; {})",
            join(head),
            join(tail),
            phrases.sequence_note,
            (phrases.tiles_in_all)(tiles.len())
        )
    }
}

fn counts(side: &Side, rule: Rule, phrases: &Phrases, max_pairs: usize) -> String {
    let mut text = (phrases.inversions)(side.inversions);
    let pairs = side.inverted_pairs().into_iter().flatten().take(max_pairs);
    let pairs: Vec<String> = pairs.map(|(a, b)| format!("{a}>{b}")).collect();
    if !pairs.is_empty() {
        // Writing to a String cannot fail.
        let _ = write!(text, ": {}", pairs.join(" "));
        let others = side.inversions - pairs.len() as u64;
        if others > 0 {
            let _ = write!(text, " … {}", (phrases.more)(others));
        }
    }
    if rule == Rule::InversionsAndRow {
        let _ = write!(text, "; {}", (phrases.blank_row)(side.blank_row));
    }
    text
}

fn verdict(why: &Explanation, phrases: &Phrases) -> String {
    let (start, goal) = (&why.start, &why.goal);
    match (start.invariant(why.rule), goal.invariant(why.rule)) {
        (Some(of_start), Some(of_goal)) => {
            let sums = if why.rule == Rule::InversionsAndRow {
                format!(
                    "{} {} + {} = {of_start}, {} {} + {} = {of_goal}; ",
                    phrases.start,
                    start.inversions,
                    start.blank_row,
                    phrases.goal,
                    goal.inversions,
                    goal.blank_row
                )
            } else {
                String::new()
            };
            sums + &(phrases.comparison)(of_start, of_goal)
        }
        _ => {
            let pairs = start.sequence.iter().zip(&goal.sequence);
            match pairs.enumerate().find(|(_, (a, b))| a != b) {
                None => phrases.same_sequence.to_string(),
                Some((index, (&a, &b))) => (phrases.first_difference)(index + 1, a, b),
            }
        }
    }
}
