//! What the command says, in English.

use indicatif::HumanCount;
use taquin::puzzle::{Obstacle, Size};
use taquin::{Metric, StopReason};
use taquin_play::format_count;

use super::{Phrases, StatisticsLabels, listed};

pub(super) struct English;

fn moves(count: u64) -> String {
    format_count(count, "move")
}

fn limit(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Nodes => "the limit on states",
        StopReason::Time => "the time limit",
        StopReason::Memory => "the memory limit",
        StopReason::Cost => "the limit on cost",
        StopReason::Cancelled => "the interrupt",
        StopReason::Enough => "it was good enough",
        _ => "a limit",
    }
}

impl Phrases for English {
    fn line_of_file(&self, line: usize, size: Size) -> String {
        format!("line {line}, {size}")
    }

    fn board_of_arguments(&self, number: usize, size: Size) -> String {
        format!("board {number}, {size}")
    }

    fn school_goal(&self) -> &'static str {
        "hint: the goal of the 42 subject is the snail; use --goal snail (the goal here was rows)"
    }

    fn moves(&self, count: u64) -> String {
        moves(count)
    }

    fn optimal_length(&self, length: u64) -> String {
        format!("{}, optimal", moves(length))
    }

    fn bound(&self, lower_bound: u64, gap: Option<f64>) -> String {
        let gap = gap.map_or("gap unknown".to_string(), |gap| {
            format!("gap {:.1} %", 100.0 * gap)
        });
        format!("the optimum is at least {lower_bound} ({gap})")
    }

    fn stopped(&self, reason: StopReason) -> String {
        match reason {
            StopReason::Enough => "good enough".to_string(),
            _ => format!("stopped by {}", limit(reason)),
        }
    }

    fn exhausted(&self) -> &'static str {
        "nothing left to try"
    }

    fn not_found(&self, reason: StopReason, lower_bound: u64) -> String {
        format!(
            "no solution found before {}; it takes at least {}",
            limit(reason),
            moves(lower_bound)
        )
    }

    fn gave_up(&self, method: &str, lower_bound: u64) -> String {
        format!(
            "{method} gave up without a solution; it takes at least {}",
            moves(lower_bound)
        )
    }

    fn number(&self, number: u64) -> String {
        HumanCount(number).to_string()
    }

    fn seconds(&self, seconds: f64) -> String {
        format!("{seconds:.3} s")
    }

    fn start(&self) -> &'static str {
        "start"
    }

    fn statistics(&self) -> StatisticsLabels {
        StatisticsLabels {
            expanded: "states ever selected (expanded)",
            generated: "states generated",
            peak_stored: "maximum in memory at once",
            lower_bound: "moves at least",
            time: "time",
            solver: "solver",
        }
    }

    fn optimal_solutions(&self, count: u64, length: Option<u64>) -> String {
        let count = format_count(count, "optimal solution");
        match length {
            Some(length) => format!("{count} of {}", moves(length)),
            None => count,
        }
    }

    fn solutions(&self, count: u64) -> String {
        format_count(count, "solution")
    }

    fn good_moves(&self, count: u64, length: Option<u64>) -> String {
        let count = format_count(count, "good move");
        match length {
            Some(length) => format!("{count}, {} to go", moves(length)),
            None => count,
        }
    }

    fn list_stopped(&self, reason: StopReason, lower_bound: u64) -> String {
        format!(
            "{} ended the search, a solution takes at least {}",
            limit(reason),
            moves(lower_bound)
        )
    }

    fn solved_in(&self, single: u64, multi: u64, metric: Metric) -> String {
        match metric {
            Metric::Single => format!("solved in {} ({multi} multi-tile)", moves(single)),
            Metric::Multi => {
                let moves = format_count(multi, "multi-tile move");
                format!("solved in {moves} ({single} single-tile)")
            }
        }
    }

    fn optimal_in(&self, metric: Metric) -> String {
        format!("optimal in the {metric} metric")
    }

    fn above_optimum(&self, above: u64, optimum: u64, metric: Metric) -> String {
        format!(
            "{above} above the optimum of {} in the {metric} metric",
            moves(optimum)
        )
    }

    fn optimum_not_found(&self, reason: Option<StopReason>, bound: u64, metric: Metric) -> String {
        format!(
            "the optimum was not found before {}; it is at least {bound} in the {metric} metric",
            reason.map_or("a limit", limit)
        )
    }

    fn not_the_goal(&self, made: u64) -> String {
        format!(
            "not solved: after {} the board is not the goal",
            moves(made)
        )
    }

    fn not_possible(&self, step: usize, obstacle: Obstacle) -> String {
        let obstacle = match obstacle {
            Obstacle::Edge(blocked) => blocked.to_string(),
            Obstacle::NotBesideBlank(tile) => format!("tile {tile} is not beside the blank"),
        };
        format!("not solved: move {step} is not possible: {obstacle}")
    }

    fn board_of_game(&self, number: usize, count: usize) -> String {
        format!("board {number} of {count}")
    }

    fn ends_away(&self, distance: u64, lost: u64) -> String {
        format!("{} to go, {} lost", moves(distance), moves(lost))
    }

    fn optimum_at_most(&self, length: u64) -> String {
        format!("a solution of {} is known", moves(length))
    }

    fn bars_are_bounds(&self, last: u64) -> String {
        format!("up to move {last}, the bars are lower bounds")
    }

    fn lost_at(&self, numbers: &[u64], others: usize) -> String {
        let listed = listed(numbers, others, |others| format!("and {others} more"));
        let mistakes = match numbers.len() + others {
            1 => "mistake at move",
            _ => "mistakes at moves",
        };
        format!("{mistakes} {listed}; 'taquin analyse' names better moves")
    }

    fn mistake_headings(&self) -> [&'static str; 4] {
        ["move", "played", "better", "lost"]
    }

    fn already_solved(&self) -> &'static str {
        "none: solved"
    }

    fn shortened(&self, length: u64, before: u64) -> String {
        format!("{} instead of {before}", moves(length))
    }

    fn as_before(&self, length: u64) -> String {
        format!("{}, as before", moves(length))
    }

    fn optimal(&self) -> &'static str {
        "optimal"
    }

    fn shorter_stretch(&self, first: usize, last: usize, after: usize, before: usize) -> String {
        format!("moves {first} to {last}: {after} instead of {before}")
    }

    fn and_more(&self, count: usize) -> String {
        format!("and {count} more")
    }
}
