//! What the command says, in Russian.

use taquin::puzzle::{Obstacle, Size, russian_count};
use taquin::{Direction, Metric, StopReason};

use super::{Phrases, StatisticsLabels, listed, with_comma, with_spaces};

pub(super) struct Russian;

fn moves(count: u64) -> String {
    russian_count(count, "ход", "хода", "ходов")
}

/// The number in the genitive, as after "не менее", "из" and "после".
fn of_moves(count: u64) -> String {
    russian_count(count, "хода", "ходов", "ходов")
}

fn limit(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Nodes => "достигнут предел числа состояний",
        StopReason::Time => "истекло время",
        StopReason::Memory => "исчерпана память",
        StopReason::Cost => "достигнут предел длины",
        StopReason::Cancelled => "поиск прерван",
        StopReason::Enough => "решение достаточно хорошее",
        _ => "достигнут предел",
    }
}

impl Phrases for Russian {
    fn line_of_file(&self, line: usize, size: Size) -> String {
        format!("строка {line}, {size}")
    }

    fn board_of_arguments(&self, number: usize, size: Size) -> String {
        format!("доска {number}, {size}")
    }

    fn school_goal(&self) -> &'static str {
        "подсказка: в задании школы 42 цель — «улитка»; укажите --goal snail (здесь цель была rows)"
    }

    fn moves(&self, count: u64) -> String {
        moves(count)
    }

    fn optimal_length(&self, length: u64) -> String {
        format!("{}, оптимально", moves(length))
    }

    fn bound(&self, lower_bound: u64, gap: Option<f64>) -> String {
        let gap = gap.map_or("разрыв неизвестен".to_string(), |gap| {
            format!("разрыв {} %", with_comma(100.0 * gap, 1))
        });
        format!("оптимум не меньше {lower_bound} ({gap})")
    }

    fn stopped(&self, reason: StopReason) -> String {
        match reason {
            StopReason::Enough | StopReason::Cancelled => limit(reason).to_string(),
            _ => format!("поиск остановлен: {}", limit(reason)),
        }
    }

    fn exhausted(&self) -> &'static str {
        "все способы улучшить решение испробованы"
    }

    fn not_found(&self, reason: StopReason, lower_bound: u64) -> String {
        format!(
            "решение не найдено: {}; нужно не менее {}",
            limit(reason),
            of_moves(lower_bound)
        )
    }

    fn gave_up(&self, method: &str, lower_bound: u64) -> String {
        format!(
            "метод {method} не нашёл решения; нужно не менее {}",
            of_moves(lower_bound)
        )
    }

    fn number(&self, number: u64) -> String {
        with_spaces(number)
    }

    fn seconds(&self, seconds: f64) -> String {
        format!("{} с", with_comma(seconds, 3))
    }

    fn start(&self) -> &'static str {
        "начало"
    }

    fn statistics(&self) -> StatisticsLabels {
        StatisticsLabels {
            expanded: "раскрыто состояний",
            generated: "порождено состояний",
            peak_stored: "наибольшее число в памяти",
            lower_bound: "ходов не менее",
            time: "время",
            solver: "метод",
        }
    }

    fn optimal_solutions(&self, count: u64, length: Option<u64>) -> String {
        let count = russian_count(
            count,
            "оптимальное решение",
            "оптимальных решения",
            "оптимальных решений",
        );
        match length {
            Some(length) => format!("{count} из {}", of_moves(length)),
            None => count,
        }
    }

    fn solutions(&self, count: u64) -> String {
        russian_count(count, "решение", "решения", "решений")
    }

    fn good_moves(&self, count: u64, length: Option<u64>) -> String {
        let count = russian_count(count, "хороший ход", "хороших хода", "хороших ходов");
        match length {
            Some(length) => format!("{count}, до цели {}", moves(length)),
            None => count,
        }
    }

    fn list_stopped(&self, reason: StopReason, lower_bound: u64) -> String {
        format!(
            "{}, решение требует не менее {}",
            self.stopped(reason),
            of_moves(lower_bound)
        )
    }

    fn solved_in(&self, single: u64, multi: u64, metric: Metric) -> String {
        match metric {
            Metric::Single => format!(
                "решено за {} ({multi}, если сдвигать по несколько фишек сразу)",
                moves(single)
            ),
            Metric::Multi => format!(
                "решено за {}, если сдвигать по несколько фишек сразу ({single}, если по одной)",
                moves(multi)
            ),
        }
    }

    fn optimal_in(&self, metric: Metric) -> String {
        format!("оптимально в метрике {metric}")
    }

    fn above_optimum(&self, above: u64, optimum: u64, metric: Metric) -> String {
        format!(
            "на {above} больше оптимума в {} в метрике {metric}",
            moves(optimum)
        )
    }

    fn optimum_not_found(&self, reason: Option<StopReason>, bound: u64, metric: Metric) -> String {
        format!(
            "оптимум не найден: {}; в метрике {metric} он не меньше {bound}",
            reason.map_or("достигнут предел", limit)
        )
    }

    fn not_the_goal(&self, made: u64) -> String {
        let after = of_moves(made);
        format!("не решено: после {after} доска не совпадает с целью")
    }

    fn not_possible(&self, step: usize, obstacle: Obstacle) -> String {
        let obstacle = match obstacle {
            Obstacle::Edge(blocked) => {
                let (way, place) = match blocked.direction {
                    Direction::Up => ("вверх", "в нижней строке"),
                    Direction::Down => ("вниз", "в верхней строке"),
                    Direction::Left => ("влево", "в последнем столбце"),
                    Direction::Right => ("вправо", "в первом столбце"),
                };
                format!("ни одна фишка не может сдвинуться {way}, пустая клетка {place}")
            }
            Obstacle::NotBesideBlank(tile) => {
                format!("фишка {tile} не стоит рядом с пустой клеткой")
            }
        };
        format!("не решено: ход {step} невозможен: {obstacle}")
    }

    fn board_of_game(&self, number: usize, count: usize) -> String {
        format!("доска {number} из {count}")
    }

    fn ends_away(&self, distance: u64, lost: u64) -> String {
        format!("до цели {}, потеряно {}", moves(distance), moves(lost))
    }

    fn optimum_at_most(&self, length: u64) -> String {
        format!("известно решение за {}", moves(length))
    }

    fn bars_are_bounds(&self, last: u64) -> String {
        format!("до хода {last} столбики показывают нижнюю границу")
    }

    fn lost_at(&self, numbers: &[u64], others: usize) -> String {
        let listed = listed(numbers, others, |others| format!("и ещё {others}"));
        let mistakes = match numbers.len() + others {
            1 => "ошибочный ход",
            _ => "ошибочные ходы",
        };
        format!("{mistakes}: {listed}; что было лучше, покажет 'taquin analyse'")
    }

    fn mistake_headings(&self) -> [&'static str; 4] {
        ["ход", "сыграно", "лучше", "потеря"]
    }

    fn already_solved(&self) -> &'static str {
        "нет: уже решено"
    }

    fn shortened(&self, length: u64, before: u64) -> String {
        format!("{} вместо {before}", moves(length))
    }

    fn as_before(&self, length: u64) -> String {
        format!("{}, как и было", moves(length))
    }

    fn optimal(&self) -> &'static str {
        "оптимально"
    }

    fn shorter_stretch(&self, first: usize, last: usize, after: usize, before: usize) -> String {
        format!("ходы с {first} по {last}: {after} вместо {before}")
    }

    fn and_more(&self, count: usize) -> String {
        format!("и ещё {count}")
    }
}
