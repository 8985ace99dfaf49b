//! Where a finished game stands among those of its category.

use super::Game;
use crate::ranking::Unranked;
use crate::statistics::{Category, Measure, Series};

/// What a finished game means among those of its category.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Standing {
    /// The number under which it can be replayed, if it was stored.
    pub(crate) id: Option<i64>,
    /// Why it does not rank; `None` if it does.
    pub(crate) unranked: Option<Unranked>,
    /// All ranked results of the category, this one included.
    pub(crate) results: Series,
    /// The best one before.
    pub(crate) earlier_best: Option<u64>,
}

impl Standing {
    /// Where a game stands after earlier ones.
    pub(crate) fn of(game: &Game, earlier: &[Game]) -> Standing {
        let category = Category::of(&game.saved);
        let measure = Measure::that_counts(&game.saved);
        let series = |games: &mut dyn Iterator<Item = &Game>| {
            let ranked = games
                .filter(|game| game.is_ranked())
                .map(|game| &game.saved);
            Series::new(
                measure,
                ranked.filter(|saved| Category::of(saved) == category),
            )
        };
        Standing {
            // Only stored games have a number.
            id: Some(game.id).filter(|&id| id > 0),
            unranked: game.unranked,
            results: series(&mut earlier.iter().chain([game])),
            earlier_best: series(&mut earlier.iter()).best(),
        }
    }
}
