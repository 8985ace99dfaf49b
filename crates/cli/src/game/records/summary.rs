//! What results amount to: bests, and averages as speed-solvers take them.

use super::Game;

/// The results of one size, goal and mode, in the order in which they were made.
///
/// A result is in milliseconds, or in moves where those count.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Summary {
    results: Vec<u64>,
}

impl Summary {
    /// Takes the games without help from the engine.
    pub(crate) fn of<'a>(games: impl IntoIterator<Item = &'a Game>) -> Summary {
        let unassisted = games.into_iter().filter(|game| !game.saved.assisted);
        Summary {
            results: unassisted.map(|game| game.result()).collect(),
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.results.len()
    }

    pub(crate) fn best(&self) -> Option<u64> {
        self.results.iter().min().copied()
    }

    pub(crate) fn last(&self) -> Option<u64> {
        self.results.last().copied()
    }

    /// The average of the last so many results.
    pub(crate) fn average(&self, of: usize) -> Option<u64> {
        let from = self.results.len().checked_sub(of)?;
        trimmed(&self.results[from..])
    }

    /// The best average of so many results in a row.
    pub(crate) fn best_average(&self, of: usize) -> Option<u64> {
        self.results.windows(of).filter_map(trimmed).min()
    }
}

/// The mean without the best and the worst, rounded; of fewer than three there is none.
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
    /// All results of the kind, this one included.
    pub(crate) summary: Summary,
    /// The best one before.
    pub(crate) earlier_best: Option<u64>,
}

impl Standing {
    /// Where a game stands after earlier ones of its kind.
    pub(crate) fn of(game: &Game, earlier: &[Game], id: Option<i64>) -> Standing {
        Standing {
            id,
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
