//! What the command says, in Spanish.

use taquin::puzzle::{Obstacle, Size};
use taquin::{Direction, Metric, StopReason};

use super::{Phrases, StatisticsLabels, listed, with_comma, with_spaces};

pub(super) struct Spanish;

fn moves(count: u64) -> String {
    counted(count, "movimiento", "movimientos")
}

fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// What stopped a search, with its article.
fn limit(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Nodes => "el límite de estados",
        StopReason::Time => "el límite de tiempo",
        StopReason::Memory => "el límite de memoria",
        StopReason::Cost => "el límite de longitud",
        StopReason::Cancelled => "la interrupción",
        StopReason::Enough => "una solución suficientemente buena",
        _ => "un límite",
    }
}

/// "hace falta al menos 1 movimiento"
fn at_least(lower_bound: u64) -> String {
    let needed = if lower_bound == 1 {
        "hace falta"
    } else {
        "hacen falta"
    };
    format!("{needed} al menos {}", moves(lower_bound))
}

impl Phrases for Spanish {
    fn line_of_file(&self, line: usize, size: Size) -> String {
        format!("línea {line}, {size}")
    }

    fn board_of_arguments(&self, number: usize, size: Size) -> String {
        format!("tablero {number}, {size}")
    }

    fn school_goal(&self) -> &'static str {
        "nota: el objetivo del enunciado de 42 es el caracol; use --goal snail (aquí el objetivo fue rows)"
    }

    fn moves(&self, count: u64) -> String {
        moves(count)
    }

    fn optimal_length(&self, length: u64) -> String {
        format!("{}, solución óptima", moves(length))
    }

    fn bound(&self, lower_bound: u64, gap: Option<f64>) -> String {
        let gap = gap.map_or("diferencia desconocida".to_string(), |gap| {
            format!("diferencia {} %", with_comma(100.0 * gap, 1))
        });
        format!("el óptimo es al menos {lower_bound} ({gap})")
    }

    fn stopped(&self, reason: StopReason) -> String {
        match reason {
            StopReason::Enough => "suficientemente buena".to_string(),
            _ => format!("búsqueda detenida por {}", limit(reason)),
        }
    }

    fn exhausted(&self) -> &'static str {
        "no queda nada por probar"
    }

    fn not_found(&self, reason: StopReason, lower_bound: u64) -> String {
        format!(
            "no se encontró ninguna solución: {}; {}",
            self.stopped(reason),
            at_least(lower_bound)
        )
    }

    fn gave_up(&self, method: &str, lower_bound: u64) -> String {
        format!(
            "{method} no encontró ninguna solución; {}",
            at_least(lower_bound)
        )
    }

    fn number(&self, number: u64) -> String {
        with_spaces(number)
    }

    fn seconds(&self, seconds: f64) -> String {
        format!("{} s", with_comma(seconds, 3))
    }

    fn start(&self) -> &'static str {
        "inicio"
    }

    fn statistics(&self) -> StatisticsLabels {
        StatisticsLabels {
            expanded: "estados expandidos",
            generated: "estados generados",
            peak_stored: "máximo en memoria a la vez",
            lower_bound: "movimientos como mínimo",
            time: "tiempo",
            solver: "método",
        }
    }

    fn optimal_solutions(&self, count: u64, length: Option<u64>) -> String {
        let count = counted(count, "solución óptima", "soluciones óptimas");
        match length {
            Some(length) => format!("{count} de {}", moves(length)),
            None => count,
        }
    }

    fn solutions(&self, count: u64) -> String {
        counted(count, "solución", "soluciones")
    }

    fn good_moves(&self, count: u64, length: Option<u64>) -> String {
        let count = counted(count, "buen movimiento", "buenos movimientos");
        match length {
            Some(1) => format!("{count}, falta 1 movimiento"),
            Some(length) => format!("{count}, faltan {}", moves(length)),
            None => count,
        }
    }

    fn list_stopped(&self, reason: StopReason, lower_bound: u64) -> String {
        format!("{}, {}", self.stopped(reason), at_least(lower_bound))
    }

    fn solved_in(&self, single: u64, multi: u64, metric: Metric) -> String {
        match metric {
            Metric::Single => format!(
                "resuelto en {} ({multi} moviendo varias fichas a la vez)",
                moves(single)
            ),
            Metric::Multi => format!(
                "resuelto en {} moviendo varias fichas a la vez ({single} de una en una)",
                moves(multi)
            ),
        }
    }

    fn optimal_in(&self, metric: Metric) -> String {
        format!("solución óptima en la métrica {metric}")
    }

    fn above_optimum(&self, above: u64, optimum: u64, metric: Metric) -> String {
        format!(
            "{above} más que el óptimo de {} en la métrica {metric}",
            moves(optimum)
        )
    }

    fn optimum_not_found(&self, reason: Option<StopReason>, bound: u64, metric: Metric) -> String {
        format!(
            "no se encontró el óptimo: búsqueda detenida por {}; es al menos {bound} en la métrica {metric}",
            reason.map_or("un límite", limit)
        )
    }

    fn not_the_goal(&self, made: u64) -> String {
        format!(
            "no resuelto: después de {} el tablero no es el objetivo",
            moves(made)
        )
    }

    fn not_possible(&self, step: usize, obstacle: Obstacle) -> String {
        let obstacle = match obstacle {
            Obstacle::Edge(blocked) => {
                let (way, place) = match blocked.direction {
                    Direction::Up => ("hacia arriba", "la fila inferior"),
                    Direction::Down => ("hacia abajo", "la fila superior"),
                    Direction::Left => ("a la izquierda", "la última columna"),
                    Direction::Right => ("a la derecha", "la primera columna"),
                };
                format!("ninguna ficha puede moverse {way}, el hueco está en {place}")
            }
            Obstacle::NotBesideBlank(tile) => format!("la ficha {tile} no está junto al hueco"),
        };
        format!("no resuelto: el movimiento {step} no es posible: {obstacle}")
    }

    fn board_of_game(&self, number: usize, count: usize) -> String {
        format!("tablero {number} de {count}")
    }

    fn ends_away(&self, distance: u64, lost: u64) -> String {
        let missing = if distance == 1 { "falta" } else { "faltan" };
        let lost = counted(lost, "movimiento perdido", "movimientos perdidos");
        format!("{missing} {}, {lost}", moves(distance))
    }

    fn optimum_at_most(&self, length: u64) -> String {
        format!("se conoce una solución de {}", moves(length))
    }

    fn bars_are_bounds(&self, last: u64) -> String {
        format!("hasta el movimiento {last}, las barras son cotas inferiores")
    }

    fn lost_at(&self, numbers: &[u64], others: usize) -> String {
        let listed = listed(numbers, others, |others| format!("y {others} más"));
        let mistakes = match numbers.len() + others {
            1 => "error en el movimiento",
            _ => "errores en los movimientos",
        };
        format!("{mistakes} {listed}; 'taquin analyse' indica otros mejores")
    }

    fn mistake_headings(&self) -> [&'static str; 4] {
        ["movimiento", "jugado", "mejor", "pérdida"]
    }

    fn already_solved(&self) -> &'static str {
        "ninguno: ya resuelto"
    }

    fn shortened(&self, length: u64, before: u64) -> String {
        format!("{} en lugar de {before}", moves(length))
    }

    fn as_before(&self, length: u64) -> String {
        format!("{}, como antes", moves(length))
    }

    fn optimal(&self) -> &'static str {
        "solución óptima"
    }

    fn shorter_stretch(&self, first: usize, last: usize, after: usize, before: usize) -> String {
        format!("movimientos {first} a {last}: {after} en lugar de {before}")
    }

    fn and_more(&self, count: usize) -> String {
        format!("y {count} más")
    }
}
