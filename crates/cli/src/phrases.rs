//! What the command says to people, in every language.
//!
//! Only explanations are translated. JSON, moves, warnings and errors are the same in every language.
//!
//! A new sentence is a method of [`Phrases`]; it compiles once every language has it.

mod english;
mod russian;
mod spanish;

use indicatif::HumanCount;
use taquin::puzzle::{Obstacle, Size};
use taquin::{Language, Metric, StopReason};

/// The sentences of one language. Each comment gives the English ones.
pub(crate) trait Phrases: Sync {
    // Boards

    /// "line 3, 10x10", above the answer for a large board of a file.
    fn line_of_file(&self, line: usize, size: Size) -> String;
    /// "board 3, 10x10", above the answer for a large board of the command line.
    fn board_of_arguments(&self, number: usize, size: Size) -> String;

    /// "hint: the goal of the 42 subject is the snail; use --goal snail (the goal here was rows)"
    fn school_goal(&self) -> &'static str;

    // Lengths and bounds

    /// "12 moves"
    fn moves(&self, count: u64) -> String;
    /// "12 moves, optimal"
    fn optimal_length(&self, length: u64) -> String;
    /// "the optimum is at least 10 (gap 20.0 %)"; the gap is a share of the bound, unless that is 0.
    fn bound(&self, lower_bound: u64, gap: Option<f64>) -> String;
    /// "stopped by the time limit", of a search that ended with a solution.
    fn stopped(&self, reason: StopReason) -> String;
    /// "nothing left to try", of a search that ended by itself without a proof.
    fn exhausted(&self) -> &'static str;
    /// "no solution found before the time limit; it takes at least 10 moves"
    fn not_found(&self, reason: StopReason, lower_bound: u64) -> String;
    /// "greedy gave up without a solution; it takes at least 10 moves"
    fn gave_up(&self, method: &str, lower_bound: u64) -> String;

    // Details of a solution

    /// "1,531"
    fn number(&self, number: u64) -> String;
    /// "0.123 s"
    fn seconds(&self, seconds: f64) -> String;
    /// "start", above the first board of the steps.
    fn start(&self) -> &'static str;
    /// The labels of search statistics.
    fn statistics(&self) -> StatisticsLabels;

    // Several solutions

    /// "4 optimal solutions of 21 moves"
    fn optimal_solutions(&self, count: u64, length: Option<u64>) -> String;
    /// "4 solutions"
    fn solutions(&self, count: u64) -> String;
    /// "1 good move, 2 moves to go"
    fn good_moves(&self, count: u64, length: Option<u64>) -> String;
    /// "the time limit ended the search, a solution takes at least 10 moves"
    fn list_stopped(&self, reason: StopReason, lower_bound: u64) -> String;

    // Moves that were given

    /// "solved in 6 moves (3 multi-tile)", or "solved in 3 multi-tile moves (6 single-tile)"
    fn solved_in(&self, single: u64, multi: u64, metric: Metric) -> String;
    /// "optimal in the single metric"
    fn optimal_in(&self, metric: Metric) -> String;
    /// "2 above the optimum of 4 moves in the single metric"
    fn above_optimum(&self, above: u64, optimum: u64, metric: Metric) -> String;
    /// "the optimum was not found before the time limit; it is at least 2 in the single metric"
    fn optimum_not_found(&self, reason: Option<StopReason>, bound: u64, metric: Metric) -> String;
    /// "not solved: after 2 moves the board is not the goal"
    fn not_the_goal(&self, made: u64) -> String;
    /// "not solved: move 3 is not possible: …"
    fn not_possible(&self, step: usize, obstacle: Obstacle) -> String;

    // Moves that were analysed

    /// "board 2 of 5", above the analysis of one of a game's boards.
    fn board_of_game(&self, number: usize, count: usize) -> String;
    /// "5 moves to go, 4 moves lost", of moves that do not end at the goal.
    fn ends_away(&self, distance: u64, lost: u64) -> String;
    /// "a solution of 380 moves is known", of an optimum that is not.
    fn optimum_at_most(&self, length: u64) -> String;
    /// "up to move 360, the bars are lower bounds"
    fn bars_are_bounds(&self, last: u64) -> String;
    /// "mistakes at moves 3, 17, 20 and 7 more; 'taquin analyse' names better moves"
    fn lost_at(&self, numbers: &[u64], others: usize) -> String;
    /// The headings of a table: "move", "played", "better", "lost".
    fn mistake_headings(&self) -> [&'static str; 4];
    /// "none: solved", in the place of better moves.
    fn already_solved(&self) -> &'static str;

    // Moves that were shortened

    /// "2 moves instead of 4"
    fn shortened(&self, length: u64, before: u64) -> String;
    /// "4 moves, as before"
    fn as_before(&self, length: u64) -> String;
    /// "optimal"
    fn optimal(&self) -> &'static str;
    /// "moves 2 to 3: 0 instead of 2"
    fn shorter_stretch(&self, first: usize, last: usize, after: usize, before: usize) -> String;
    /// "and 7 more"
    fn and_more(&self, count: usize) -> String;
}

/// The labels of search statistics.
pub(crate) struct StatisticsLabels {
    pub(crate) expanded: &'static str,
    pub(crate) generated: &'static str,
    pub(crate) peak_stored: &'static str,
    pub(crate) lower_bound: &'static str,
    pub(crate) time: &'static str,
    pub(crate) solver: &'static str,
}

/// The phrases of a language.
pub(crate) fn phrases(language: Language) -> &'static dyn Phrases {
    match language {
        Language::English => &english::English,
        Language::Russian => &russian::Russian,
        Language::Spanish => &spanish::Spanish,
    }
}

/// Numbers in a list, and how many there are besides.
fn listed(numbers: &[u64], others: usize, more: impl Fn(usize) -> String) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    let numbers = numbers.join(", ");
    match others {
        0 => numbers,
        others => format!("{numbers} {}", more(others)),
    }
}

/// A number with narrow no-break spaces between its groups of digits.
fn with_spaces(number: u64) -> String {
    HumanCount(number).to_string().replace(',', "\u{202f}")
}

/// A number with a decimal comma, rounded to a number of decimals.
fn with_comma(number: f64, decimals: usize) -> String {
    format!("{number:.decimals$}").replace('.', ",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_as_the_language_does() {
        let number = |language| phrases(language).number(1_531_000);
        assert_eq!(number(Language::English), "1,531,000");
        assert_eq!(number(Language::Russian), "1\u{202f}531\u{202f}000");
        assert_eq!(number(Language::Spanish), "1\u{202f}531\u{202f}000");
    }

    #[test]
    fn numbers_agree_with_their_nouns() {
        for (language, forms) in [
            (
                Language::English,
                ["0 moves", "1 move", "2 moves", "5 moves", "21 moves"],
            ),
            (
                Language::Russian,
                ["0 ходов", "1 ход", "2 хода", "5 ходов", "21 ход"],
            ),
            (
                Language::Spanish,
                [
                    "0 movimientos",
                    "1 movimiento",
                    "2 movimientos",
                    "5 movimientos",
                    "21 movimientos",
                ],
            ),
        ] {
            let phrases = phrases(language);
            assert_eq!([0, 1, 2, 5, 21].map(|count| phrases.moves(count)), forms);
        }
        let russian = phrases(Language::Russian);
        let at_least = [1, 2, 5, 21].map(|bound| russian.not_found(StopReason::Time, bound));
        for (sentence, end) in at_least
            .iter()
            .zip(["1 хода", "2 ходов", "5 ходов", "21 хода"])
        {
            assert!(sentence.ends_with(end), "{sentence}");
        }
    }
}
