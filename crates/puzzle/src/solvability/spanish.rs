//! The explanation's Spanish phrases.

use super::Rule;
use super::phrases::Phrases;

pub(super) const PHRASES: Phrases = Phrases {
    solvable: "tiene solución",
    unsolvable: "no tiene solución",
    start: "inicio",
    goal: "objetivo",
    rule: "regla",
    verdict: "veredicto",
    inversions: |count| match count {
        1 => "1 inversión".to_string(),
        _ => format!("{count} inversiones"),
    },
    blank_row: |row| format!("hueco en la fila {row} desde arriba"),
    more: |count| format!("y {count} más"),
    tiles_in_all: |count| format!("{count} fichas en total"),
    sequence_note: "fila por fila, sin el hueco",
    rule_text: |rule, size| match rule {
        Rule::SameSequence => format!(
            "en un tablero de {size} las fichas no pueden adelantarse: inicio y objetivo deben tener la misma secuencia"
        ),
        Rule::Inversions => format!(
            "un tablero de {size} tiene un número impar de columnas ({}), así que ningún movimiento cambia si el número \
             de inversiones (una ficha mayor antes que una menor) es par o impar: inicio y objetivo deben coincidir",
            size.cols()
        ),
        Rule::InversionsAndRow => format!(
            "un tablero de {size} tiene un número par de columnas ({}), así que ningún movimiento cambia si el número de \
             inversiones (una ficha mayor antes que una menor) más la fila del hueco es par o impar: inicio y objetivo \
             deben coincidir",
            size.cols()
        ),
    },
    same_sequence: "las secuencias son iguales, así que el objetivo es alcanzable",
    first_difference: |position, start, goal| {
        format!(
            "en la posición {position} de la secuencia está {start} en el inicio y {goal} en el objetivo, así que el objetivo no es alcanzable"
        )
    },
    comparison: |start, goal| match (start % 2, goal % 2) {
        (0, 0) => format!("{start} y {goal} son pares, así que el objetivo es alcanzable"),
        (1, 1) => format!("{start} y {goal} son impares, así que el objetivo es alcanzable"),
        (0, _) => format!("{start} es par y {goal} es impar, así que el objetivo no es alcanzable"),
        _ => format!("{start} es impar y {goal} es par, así que el objetivo no es alcanzable"),
    },
};
