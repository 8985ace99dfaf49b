//! The explanation's Russian phrases.

use super::Rule;
use super::phrases::Phrases;
use crate::russian_count;

pub(super) const PHRASES: Phrases = Phrases {
    solvable: "решается",
    unsolvable: "не решается",
    start: "начало",
    goal: "цель",
    rule: "правило",
    verdict: "вывод",
    inversions: |count| russian_count(count, "инверсия", "инверсии", "инверсий"),
    blank_row: |row| format!("пустая клетка в строке {row} сверху"),
    more: |count| format!("и ещё {count}"),
    tiles_in_all: |count| {
        format!(
            "всего {}",
            russian_count(count as u64, "фишка", "фишки", "фишек")
        )
    },
    sequence_note: "по строкам, без пустой клетки",
    rule_text: |rule, size| match rule {
        Rule::SameSequence => format!(
            "на доске {size} фишки не могут обойти друг друга: последовательности начала и цели должны совпадать"
        ),
        Rule::Inversions => format!(
            "на доске {size} нечётное число столбцов ({}), поэтому ни один ход не меняет чётность числа инверсий \
             (большая фишка стоит перед меньшей): у начала и цели она должна совпадать",
            size.cols()
        ),
        Rule::InversionsAndRow => format!(
            "на доске {size} чётное число столбцов ({}), поэтому ни один ход не меняет чётность суммы числа инверсий \
             (большая фишка стоит перед меньшей) и номера строки пустой клетки: у начала и цели она должна совпадать",
            size.cols()
        ),
    },
    same_sequence: "последовательности совпадают, поэтому цель достижима",
    first_difference: |position, start, goal| {
        format!(
            "на месте {position} последовательности в начале стоит {start}, а в цели {goal}, поэтому цель недостижима"
        )
    },
    comparison: |start, goal| match (start % 2, goal % 2) {
        (0, 0) => format!("{start} и {goal} чётны, поэтому цель достижима"),
        (1, 1) => format!("{start} и {goal} нечётны, поэтому цель достижима"),
        (0, _) => format!("{start} чётно, а {goal} нечётно, поэтому цель недостижима"),
        _ => format!("{start} нечётно, а {goal} чётно, поэтому цель недостижима"),
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_take_the_right_form() {
        let count = PHRASES.inversions;
        assert_eq!(count(0), "0 инверсий");
        assert_eq!(count(1), "1 инверсия");
        assert_eq!(count(3), "3 инверсии");
        assert_eq!(count(13), "13 инверсий");
        assert_eq!(count(21), "21 инверсия");
        assert_eq!(count(112), "112 инверсий");
    }
}
