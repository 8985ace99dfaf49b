//! The language of explanations: `--lang`, or else the locale; JSON, moves and errors stay as they are.

use crate::child::{Call, taquin};

/// A call with these variables of the locale, and no others.
fn in_locale(args: &[&str], variables: &[(&str, &str)]) -> Call {
    let call = taquin(args);
    // POSIX passes over empty variables.
    let unset = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let call = unset.iter().fold(call, |call, name| call.env(name, ""));
    let set = variables.iter();
    set.fold(call, |call, (name, value)| call.env(name, value))
}

const BOARD: &str = "1 2 3/4 0 6/7 5 8";

/// Explaining calls, with a part of what they say in English, Russian and Spanish.
const EXPLAINING: [(&[&str], [&str; 3]); 15] = [
    (
        &["solve", BOARD],
        [
            "2 moves, optimal",
            "2 хода, оптимально",
            "2 movimientos, solución óptima",
        ],
    ),
    (
        &["solve", BOARD, "--stats"],
        [
            "states generated",
            "порождено состояний",
            "estados generados",
        ],
    ),
    (
        &["solve", BOARD, "--steps"],
        ["\nstart\n", "\nначало\n", "\ninicio\n"],
    ),
    (
        &["solve", BOARD, "--all"],
        [
            "1 optimal solution of 2 moves",
            "1 оптимальное решение из 2 ходов",
            "1 solución óptima de 2 movimientos",
        ],
    ),
    (
        &["solve", BOARD, "--best", "2"],
        ["2 solutions", "2 решения", "2 soluciones"],
    ),
    (
        &["solve", BOARD, "--good"],
        [
            "1 good move, 2 moves to go",
            "1 хороший ход, до цели 2 хода",
            "1 buen movimiento, faltan 2 movimientos",
        ],
    ),
    (
        &["solve", "2 1/3 0"],
        ["not solvable", "не решается", "no tiene solución"],
    ),
    (
        &["check", BOARD],
        ["solvable", "решается", "tiene solución"],
    ),
    (
        &["verify", BOARD, "UDUL", "--optimal"],
        [
            "2 above the optimum of 2 moves in the single metric",
            "на 2 больше оптимума в 2 хода в метрике single",
            "2 más que el óptimo de 2 movimientos en la métrica single",
        ],
    ),
    (
        &["verify", BOARD, "U"],
        [
            "not solved: after 1 move the board is not the goal",
            "не решено: после 1 хода доска не совпадает с целью",
            "no resuelto: después de 1 movimiento el tablero no es el objetivo",
        ],
    ),
    (
        &["verify", BOARD, "UU"],
        [
            "move 2 is not possible: no tile can move up into the blank, which is in the bottom row",
            "ход 2 невозможен: ни одна фишка не может сдвинуться вверх, пустая клетка в нижней строке",
            "el movimiento 2 no es posible: ninguna ficha puede moverse hacia arriba, el hueco está en la fila inferior",
        ],
    ),
    (
        &["analyse", BOARD, "UDULRL"],
        [
            "solved in 6 moves (6 multi-tile); 4 above the optimum of 2 moves in the single metric",
            "на 4 больше оптимума в 2 хода в метрике single",
            "4 más que el óptimo de 2 movimientos en la métrica single",
        ],
    ),
    (
        &["analyse", BOARD, "LD"],
        [
            "4 moves to go, 4 moves lost",
            "до цели 4 хода, потеряно 4 хода",
            "faltan 4 movimientos, 4 movimientos perdidos",
        ],
    ),
    (
        &["improve", BOARD, "UDUL"],
        [
            "2 moves instead of 4; optimal\nmoves 2 to 3: 0 instead of 2",
            "2 хода вместо 4; оптимально\nходы с 2 по 3: 0 вместо 2",
            "2 movimientos en lugar de 4; solución óptima\nmovimientos 2 a 3: 0 en lugar de 2",
        ],
    ),
    (
        &["improve", BOARD, "U"],
        [
            "not solved: after 1 move",
            "не решено: после 1 хода",
            "no resuelto: después de 1 movimiento",
        ],
    ),
];

#[test]
fn lang_chooses_the_language_of_every_explanation() {
    for (args, says) in EXPLAINING {
        for (lang, says) in ["en", "ru", "es"].into_iter().zip(says) {
            let args = [args, &["--lang", lang]].concat();
            // --lang counts more than the locale.
            let ran = in_locale(&args, &[("LC_ALL", "ru_RU.UTF-8")]).run();
            assert!(ran.stdout.contains(says), "{args:?}: {ran:?}");
        }
    }
}

#[test]
fn the_locale_chooses_the_language_of_every_explanation() {
    for (args, says) in EXPLAINING {
        for (locale, says) in ["C", "ru_RU.UTF-8", "es_MX"].into_iter().zip(says) {
            let ran = in_locale(args, &[("LANG", locale)]).run();
            assert!(ran.stdout.contains(says), "{args:?}: {ran:?}");
        }
    }
}

#[test]
fn the_first_variable_that_is_set_counts() {
    let says =
        |variables: &[(&str, &str)]| in_locale(&["solve", BOARD], variables).run().answered();
    let (english, russian) = ("2 moves, optimal\nUL\n", "2 хода, оптимально\nUL\n");
    assert_eq!(says(&[]), english);
    assert_eq!(says(&[("LANG", "ru")]), russian);
    assert_eq!(says(&[("LANG", "ru@cyrillic"), ("LC_ALL", "")]), russian);
    assert_eq!(
        says(&[("LANG", "es_ES.UTF-8"), ("LC_MESSAGES", "ru_RU")]),
        russian
    );
    assert_eq!(
        says(&[("LC_MESSAGES", "es"), ("LC_ALL", "ru_UA.KOI8-U")]),
        russian
    );
    assert_eq!(says(&[("LANG", "ru_RU.UTF-8"), ("LC_ALL", "C")]), english);
    assert_eq!(
        says(&[("LANG", "ru_RU.UTF-8"), ("LC_MESSAGES", "POSIX")]),
        english
    );
    // Languages without explanations.
    assert_eq!(says(&[("LANG", "fr_FR.UTF-8")]), english);
    assert_eq!(says(&[("LANG", "rural")]), english);
}

/// Scripts do not depend on the locale of the person who runs them.
#[test]
fn json_moves_and_errors_are_the_same_in_every_locale() {
    let calls: [&[&str]; 8] = [
        &["solve", BOARD, "--format", "moves"],
        &["solve", "2 1/3 0", "--format", "moves"],
        &[
            "solve",
            "8 0 6/5 4 7/2 3 1",
            "--nodes",
            "1",
            "--solver",
            "astar",
            "--format",
            "moves",
        ],
        &["check", BOARD, "--format", "json"],
        &["verify", BOARD, "UU", "--format", "json"],
        &["improve", BOARD, "UU", "--format", "json"],
        &["improve", BOARD, "U", "--format", "moves"],
        &["solve", "1 2/3 3"],
    ];
    for args in calls {
        let [english, russian] = ["C", "ru_RU.UTF-8"].map(|locale| {
            let ran = in_locale(args, &[("LANG", locale)]).run();
            (ran.code, ran.stdout, ran.stderr)
        });
        assert_eq!(english, russian, "{args:?}");
    }
}
