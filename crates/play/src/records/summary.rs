//! What results amount to: bests, and averages as speed-solvers take them.

use super::Game;
use crate::ranking::Unranked;

/// The results of one size, goal and mode, in the order in which they were made.
///
/// A result is in milliseconds, or in moves where those count.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    results: Vec<u64>,
}

impl Summary {
    /// The results of those games that rank.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a Game>) -> Summary {
        let ranked = games.into_iter().filter(|game| game.is_ranked());
        Summary {
            results: ranked.map(|game| game.saved.result()).collect(),
        }
    }

    /// How many results there are.
    pub fn count(&self) -> usize {
        self.results.len()
    }

    /// The best result.
    pub fn best(&self) -> Option<u64> {
        self.results.iter().min().copied()
    }

    /// The latest result.
    pub fn last(&self) -> Option<u64> {
        self.results.last().copied()
    }

    /// The trimmed average of the last `count` results, if there are as many and at least three.
    pub fn average(&self, count: usize) -> Option<u64> {
        let from = self.results.len().checked_sub(count)?;
        trimmed(&self.results[from..])
    }

    /// The best trimmed average of `count` results in a row.
    pub fn best_average(&self, count: usize) -> Option<u64> {
        self.results.windows(count).filter_map(trimmed).min()
    }
}

/// The mean without the best and the worst result, rounded; `None` for fewer than three.
fn trimmed(results: &[u64]) -> Option<u64> {
    let (best, worst) = (results.iter().min()?, results.iter().max()?);
    let count = results.len().checked_sub(2).filter(|&count| count > 0)? as u64;
    let sum: u64 = results.iter().sum::<u64>() - best - worst;
    Some((sum + count / 2) / count)
}

/// What a finished game means among those of its kind.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Standing {
    /// The number under which it can be replayed, if it was stored.
    pub(crate) id: Option<i64>,
    /// Why it does not rank; `None` if it does.
    pub(crate) unranked: Option<Unranked>,
    /// All ranked results of the kind, this one included.
    pub(crate) summary: Summary,
    /// The best one before.
    pub(crate) earlier_best: Option<u64>,
}

impl Standing {
    /// Where a game stands after earlier ones of its kind.
    pub(crate) fn of(game: &Game, earlier: &[Game]) -> Standing {
        Standing {
            // Only stored games have a number.
            id: Some(game.id).filter(|&id| id > 0),
            unranked: game.unranked,
            summary: Summary::of(earlier.iter().chain([game])),
            earlier_best: Summary::of(earlier).best(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(results: &[u64]) -> Summary {
        Summary {
            results: results.to_vec(),
        }
    }

    #[test]
    fn averages_leave_the_best_and_the_worst_out() {
        let five = summary(&[10, 20, 30, 40, 1000]);
        assert_eq!(five.average(5), Some(30));
        assert_eq!(five.average(12), None);
        assert_eq!((five.best(), five.last()), (Some(10), Some(1000)));
        let six = summary(&[90, 10, 20, 30, 40, 1000]);
        assert_eq!((six.average(5), six.best_average(5)), (Some(30), Some(30)));
        let twelve = summary(&(1..=12).collect::<Vec<_>>());
        assert_eq!(twelve.average(12), Some(7), "6.5, rounded up");
        assert_eq!(summary(&[]).best(), None);
    }
}
