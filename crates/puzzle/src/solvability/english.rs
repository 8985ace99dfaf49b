//! The explanation's English phrases.

use super::Rule;
use super::phrases::Phrases;

pub(super) const PHRASES: Phrases = Phrases {
    solvable: "solvable",
    unsolvable: "not solvable",
    start: "start",
    goal: "goal",
    rule: "rule",
    verdict: "verdict",
    inversions: |count| match count {
        1 => "1 inversion".to_string(),
        _ => format!("{count} inversions"),
    },
    blank_row: |row| format!("blank in row {row} from the top"),
    more: |count| format!("and {count} more"),
    tiles_in_all: |count| format!("{count} tiles in all"),
    sequence_note: "row by row, without the blank",
    rule_text: |rule, size| match rule {
        Rule::SameSequence => format!(
            "on {}, tiles cannot pass each other: start and goal must have the same sequence",
            size.board_in_words()
        ),
        Rule::Inversions => format!(
            "{} has an odd number of columns ({}), so no move changes whether the number of inversions \
             (a larger tile before a smaller one) is even or odd: start and goal must agree",
            size.board_in_words(),
            size.cols()
        ),
        Rule::InversionsAndRow => format!(
            "{} has an even number of columns ({}), so no move changes whether the number of inversions \
             (a larger tile before a smaller one) plus the blank's row is even or odd: start and goal must \
             agree",
            size.board_in_words(),
            size.cols()
        ),
    },
    same_sequence: "the sequences are equal, so the goal can be reached",
    first_difference: |position, start, goal| {
        format!(
            "position {position} of the sequence holds {start} in the start but {goal} in the goal, so the goal cannot be reached"
        )
    },
    comparison: |start, goal| match (start % 2, goal % 2) {
        (0, 0) => format!("{start} and {goal} are both even, so the goal can be reached"),
        (1, 1) => format!("{start} and {goal} are both odd, so the goal can be reached"),
        (0, _) => format!("{start} is even and {goal} is odd, so the goal cannot be reached"),
        _ => format!("{start} is odd and {goal} is even, so the goal cannot be reached"),
    },
};
