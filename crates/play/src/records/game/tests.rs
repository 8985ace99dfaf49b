//! Tests that a game is what its moves say, and that forged ones are refused.

use super::*;
use crate::deal::{BoardSource, Setup, deal};
use taquin::Solve;

/// A game of a mode on boards of a seed, won by the engine.
pub(crate) fn won(mode: &str, seed: u64, finished: i64) -> Game {
    let setup = Setup {
        mode: mode.parse().unwrap(),
        size: "2x4".parse().unwrap(),
        source: BoardSource::Fresh(seed),
        ..Setup::default()
    };
    let mut saved = deal(&setup).unwrap();
    let mut at = 0;
    for leg in &mut saved.legs {
        let (problem, _) = leg.problem_and_moves().unwrap();
        let solution = Solve::new(&problem).run().unwrap().solution.unwrap();
        leg.moves = solution.moves().to_string();
        leg.times = (0..solution.moves().len())
            .map(|_| {
                at += 100;
                at
            })
            .collect();
    }
    saved.milliseconds = at;
    Game::finished(saved, finished, false).unwrap()
}

#[test]
fn a_game_that_was_won_elsewhere_is_checked() {
    let good = won("standard", 3_000_000_001, 5);
    assert_eq!((good.unranked, good.id), (None, 0));
    let finished = |change: &dyn Fn(&mut Saved)| {
        let mut saved = good.saved.clone();
        change(&mut saved);
        Game::finished(saved, 5, false)
    };
    let counted = finished(&|game| (game.single, game.multi, game.manhattan) = (0, 0, 0));
    assert_eq!(counted.unwrap(), good);
    let repeated = Game::finished(good.saved.clone(), 5, true).unwrap();
    assert_eq!(repeated.unranked, Some(Unranked::SeenBefore));
    use GameError as Error;
    let refused = |change: &dyn Fn(&mut Saved)| finished(change).unwrap_err();
    assert_eq!(refused(&|game| game.seed = Some(4)), Error::NotDealt(1));
    assert_eq!(refused(&|game| game.seed = None), Error::NotDealt(1));
    let daily = |game: &mut Saved| game.mode = "daily-2026-11-16".parse().unwrap();
    let origin = Error::Origin("random", "daily-2026-11-16".to_string());
    assert_eq!(refused(&daily), origin);
    let on_another_day = |game: &mut Saved| {
        daily(game);
        game.origin = Origin::Daily;
    };
    assert_eq!(refused(&on_another_day), Error::NotDealt(1));
    let unsolved = refused(&|game| game.legs[0].moves.insert(0, 'U'));
    assert!(matches!(unsolved, Error::Leg(1, _)), "{unsolved}");
    let unknown = finished(&|game| {
        game.origin = Origin::Again;
        game.mode = Mode::Fewest;
    });
    assert_eq!(unknown.unwrap().unranked, Some(Unranked::SameAgain));
}

#[test]
fn numbers_that_nobody_checked_take_no_memory() {
    let good = won("standard", 3_000_000_001, 5).saved;
    let refused = |change: &dyn Fn(&mut Saved)| {
        let mut saved = good.clone();
        change(&mut saved);
        Game::finished(saved, 5, false).unwrap_err()
    };
    use GameError as Error;
    let boards = refused(&|game| {
        game.mode = Mode::RelayWidth;
        game.size = "1x16000000".to_string();
    });
    assert_eq!(boards, Error::Boards(15_999_999, 1));
    let size = refused(&|game| game.size = "4000x4000".to_string());
    assert_eq!(size, Error::OtherGoal(1));
    let moves = refused(&|game| game.legs[0].moves = "U9000000".to_string());
    assert!(moves.to_string().contains("at most 102 moves"), "{moves}");
}
