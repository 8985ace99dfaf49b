//! The explanation as text: one layout for the phrases of all languages.

use std::fmt::Write as _;

use super::{Explanation, Rule, Side, english, russian, spanish};
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

pub(super) fn text(why: &Explanation, language: Language) -> String {
    let phrases = match language {
        Language::English => &english::PHRASES,
        Language::Russian => &russian::PHRASES,
        Language::Spanish => &spanish::PHRASES,
    };
    let labels = [phrases.start, phrases.goal, phrases.rule, phrases.verdict];
    let width = labels.iter().map(|l| l.chars().count()).max().unwrap_or(0) + 2;
    let mut text = String::new();
    let mut line = |label: &str, content: String| {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{label:width$}{content}");
    };
    line(
        if why.is_solvable() {
            phrases.solvable
        } else {
            phrases.unsolvable
        },
        String::new(),
    );
    for (label, side) in [(phrases.start, &why.start), (phrases.goal, &why.goal)] {
        line(label, sequence(side, phrases));
        line("", counts(side, why.rule, phrases));
    }
    line(phrases.rule, (phrases.rule_text)(why.rule, why.size));
    line(phrases.verdict, verdict(why, phrases));
    text.lines()
        .map(str::trim_end)
        .fold(String::new(), |mut text, line| {
            text.push_str(line);
            text.push('\n');
            text
        })
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

fn counts(side: &Side, rule: Rule, phrases: &Phrases) -> String {
    let mut text = (phrases.inversions)(side.inversions);
    if let Some(pairs) = side.inverted_pairs.as_deref()
        && !pairs.is_empty()
    {
        let pairs: Vec<String> = pairs.iter().map(|(a, b)| format!("{a}>{b}")).collect();
        let _ = write!(text, ": {}", pairs.join(" "));
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
