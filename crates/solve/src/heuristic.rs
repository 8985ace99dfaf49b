//! Estimates of the distance to a goal, one per file; [`HeuristicKind`] has all of them by name.

mod any;
mod axis_moves;
mod combined;
mod erased;
mod gaschnig;
mod homes;
mod in_runs;
mod inversion;
mod kind;
mod linear_conflict;
mod make;
mod manhattan;
mod misplaced;
mod partition;
mod pattern_databases;
mod walking;

pub use any::{AnyHeuristic, AnyMemo, MEMO_WORDS};
pub use axis_moves::AxisMoves;
pub use erased::MemoWords;
pub use gaschnig::Gaschnig;
pub use in_runs::{InRuns, RunBound};
pub use inversion::{InversionDistance, Inversions};
pub use kind::{HeuristicError, HeuristicInfo, HeuristicKind};
pub use linear_conflict::LinearConflict;
pub use manhattan::{Manhattan, RunManhattan};
pub use misplaced::Misplaced;
pub use partition::{PartitionError, TilePartition};
pub use pattern_databases::PatternDatabases;
pub use walking::{Matrices, TooLargeError, WalkingDistance};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Small, Tiles as _};
    use taquin_puzzle::{Board, Goal, Metric};
    use taquin_search::Heuristic as _;

    fn make(name: &str) -> Result<AnyHeuristic<Small>, HeuristicError> {
        let goal = Goal::Rows.board("3x3".parse().unwrap());
        name.parse::<HeuristicKind>()?.make(&goal, Metric::Single)
    }

    fn error(name: &str) -> String {
        make(name).err().unwrap().to_string()
    }

    #[test]
    fn every_name_gives_what_it_promises() {
        for info in HeuristicKind::ALL.iter().filter_map(HeuristicKind::info) {
            let made = make(info.name).unwrap();
            assert_eq!(made.is_admissible(), info.is_admissible, "{}", info.name);
            assert_eq!(made.is_consistent(), info.is_consistent, "{}", info.name);
        }
        let names: Vec<String> = HeuristicKind::ALL.iter().map(ToString::to_string).collect();
        assert!(
            make(&format!("max({})", names.join(",")))
                .unwrap()
                .is_consistent()
        );
    }

    #[test]
    fn combinations_are_read() {
        let board = Small::new(&"3 2 1/4 5 6/7 8 0".parse().unwrap());
        let estimate = |name: &str| {
            let made = make(name).unwrap();
            made.estimate(made.full(&board))
        };
        assert_eq!(estimate("manhattan"), 4);
        assert_eq!(estimate("max(manhattan)"), 4);
        assert_eq!(estimate(" max( manhattan , linear-conflict , zero ) "), 8);
        assert_eq!(estimate("weighted(1.5, manhattan)"), 6);
        assert_eq!(estimate("weighted(1.6,manhattan)"), 6);
        assert_eq!(
            estimate("max(weighted(5,max(manhattan,misplaced)),linear-conflict)"),
            20
        );
        assert!(
            !make("max(weighted(1.1,zero),zero)")
                .unwrap()
                .is_admissible()
        );
        assert!(make("weighted(1,manhattan)").unwrap().is_consistent());
    }

    #[test]
    fn errors_say_what_to_do() {
        assert_eq!(
            error("sorcery"),
            "'sorcery' is not a heuristic: use zero, misplaced, gaschnig, manhattan, \
             linear-conflict, inversion, walking, pdb:5-5-5, max(a,b) or weighted(1.5,a)"
        );
        assert_eq!(
            error("weighted(0.5,zero)"),
            "'0.5' is not a weight: use a number from 1 to 60, such as 1.5"
        );
        for name in [
            "",
            "max()",
            "max(zero",
            "max(zero,)",
            "max(zero))",
            "weighted(2)",
        ] {
            assert!(error(name).contains("is not a heuristic"), "{name}");
        }
        for weight in ["", "a", "-1", "inf", "NaN"] {
            assert!(error(&format!("weighted({weight},zero)")).contains("is not a weight"));
        }
        assert_eq!(
            error(&"max(".repeat(100_000)),
            HeuristicError::TooMany.to_string()
        );
        let many = ["inversion"; 3].join(",");
        assert_eq!(
            error(&format!("max({many})")),
            HeuristicError::TooMany.to_string()
        );
        let large = Goal::Rows.board("6x6".parse().unwrap());
        assert_eq!(
            HeuristicKind::Walking
                .make::<Board>(&large, Metric::Multi)
                .err()
                .unwrap()
                .to_string(),
            "walking distance needs too large a table for 6x6 boards, over 400000 entries: \
             use linear-conflict or inversion"
        );
    }

    #[test]
    fn names_and_aliases_are_read_and_what_is_printed_is_read_back() {
        for kind in HeuristicKind::ALL {
            let info = kind.info().unwrap();
            for name in info.aliases.iter().chain([&info.name]) {
                assert_eq!(name.parse(), Ok(kind.clone()));
                assert_eq!(name.to_uppercase().parse(), Ok(kind.clone()));
            }
        }
        for text in [
            "max(manhattan,zero)",
            "weighted(1.5,max(walking,inversion))",
        ] {
            assert_eq!(text.parse::<HeuristicKind>().unwrap().to_string(), text);
        }
        assert_eq!(
            error("manhatan"),
            "'manhatan' is not a heuristic; did you mean 'manhattan'?"
        );
    }

    #[test]
    fn the_value_for_two_boards_is_relabelled_for_any_goal() {
        let board: Board = "1 2 3/8 4 0/7 6 5".parse().unwrap();
        let goal = Goal::Snail.board(board.size());
        for kind in HeuristicKind::ALL {
            let value = kind.value(&board, &goal, Metric::Single).unwrap();
            assert!(value <= 1, "{kind}: {value}");
            assert_eq!(kind.value(&goal, &goal, Metric::Multi), Ok(0), "{kind}");
        }
        let other = Goal::Rows.board("3x4".parse().unwrap());
        assert!(matches!(
            HeuristicKind::Zero.value(&board, &other, Metric::Single),
            Err(HeuristicError::SizeMismatch { .. })
        ));
    }
}
