//! Games of an archive into a collection, each once, and which of them rank there.

use std::collections::{HashMap, HashSet};
use std::convert::Infallible;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::Game;
use super::archive::Archive;
use crate::deal;
use crate::ranking::{Origin, Unranked, are_all_seen};
use crate::saved::{Leg, Saved};

/// What an import did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Finished games that were added.
    pub games: usize,
    /// Those among them that rank.
    pub ranked: usize,
    /// Unfinished games that were added.
    pub unfinished: usize,
    /// Games that were stored already.
    pub known: usize,
}

/// Games that others are added to: those of a records file, or a list in memory.
pub(super) trait Collection {
    /// What can go wrong.
    type Error;

    /// Whether a game with the same moves at the same times was finished at the same moment.
    fn has(&self, game: &Game) -> Result<bool, Self::Error>;

    /// Whether the day of a game was tried before, or its boards were all played in a game that was finished
    /// before `time`.
    fn is_repeated(&self, saved: &Saved, time: i64) -> Result<bool, Self::Error>;

    /// Adds a finished game under a number of its own.
    fn add(
        &mut self,
        finished: i64,
        saved: Saved,
        unranked: Option<Unranked>,
    ) -> Result<(), Self::Error>;

    /// Whether there is an unfinished game with the same moves and the same time.
    fn has_unfinished(&self, game: &Saved) -> Result<bool, Self::Error>;

    /// Adds an unfinished game.
    fn add_unfinished(&mut self, game: Saved) -> Result<(), Self::Error>;
}

/// Adds what is not there yet.
pub(super) fn merge<C: Collection>(
    collection: &mut C,
    archive: &Archive,
) -> Result<Imported, C::Error> {
    let mut imported = Imported::default();
    let mut games: Vec<&Game> = archive.games.iter().collect();
    // Of two games on one board the earlier one ranks.
    games.sort_by_key(|game| game.finished);
    for game in games {
        if collection.has(game)? {
            imported.known += 1;
            continue;
        }
        let mut saved = game.saved.clone();
        let is_fresh = matches!(saved.origin, Origin::Random | Origin::Daily);
        if is_fresh && !deal::are_dealt(&saved) {
            saved.origin = Origin::Unknown;
        }
        let is_repeated = collection.is_repeated(&saved, game.finished)?;
        // What did not rank does not begin to.
        let unranked = Unranked::reason(&saved, is_repeated).or(game.unranked);
        collection.add(game.finished, saved, unranked)?;
        imported.games += 1;
        imported.ranked += usize::from(unranked.is_none());
    }
    for game in &archive.unfinished {
        // It can be imported again and again: only the original is a first attempt.
        let game = Saved {
            origin: match game.origin {
                Origin::Random | Origin::Daily => Origin::Again,
                origin => origin,
            },
            ..game.clone()
        };
        if collection.has_unfinished(&game)? {
            imported.known += 1;
            continue;
        }
        collection.add_unfinished(game)?;
        imported.unfinished += 1;
    }
    Ok(imported)
}

/// What makes an unfinished game the same as another: its boards with their moves, and its time.
pub(super) type UnfinishedKey = (Vec<Leg>, u64);

/// The key of an unfinished game.
pub(super) fn unfinished_key(game: &Saved) -> UnfinishedKey {
    (game.legs.clone(), game.milliseconds)
}

/// The games of an archive, with indices that tell at once what was played when.
pub(super) struct ListedGames<'a> {
    archive: &'a mut Archive,
    next_id: i64,
    /// Games by the moment at which they were finished and a hash of their boards.
    by_content: HashMap<(i64, u64), Vec<usize>>,
    /// When a board was first played to a goal.
    boards: HashMap<(String, String), i64>,
    /// When the board of a day was first finished, by its mode, size and goal.
    days: HashMap<(String, String, String), i64>,
    unfinished: HashSet<UnfinishedKey>,
}

impl<'a> ListedGames<'a> {
    pub(super) fn new(archive: &'a mut Archive) -> ListedGames<'a> {
        let games = std::mem::take(&mut archive.games);
        let greatest = games.iter().map(|game| game.id).max().unwrap_or(0);
        let mut listed = ListedGames {
            next_id: greatest.max(0).saturating_add(1),
            by_content: HashMap::new(),
            boards: HashMap::new(),
            days: HashMap::new(),
            unfinished: archive.unfinished.iter().map(unfinished_key).collect(),
            archive,
        };
        for game in games {
            listed.push(game);
        }
        listed
    }

    fn push(&mut self, game: Game) {
        let earlier = |first: &mut i64| *first = game.finished.min(*first);
        for leg in &game.saved.legs {
            let board = (leg.scramble.clone(), leg.goal.clone());
            earlier(self.boards.entry(board).or_insert(i64::MAX));
        }
        earlier(self.days.entry(day(&game.saved)).or_insert(i64::MAX));
        let content = (game.finished, hash(&game.saved.legs));
        let index = self.archive.games.len();
        self.by_content.entry(content).or_default().push(index);
        self.archive.games.push(game);
    }
}

fn day(saved: &Saved) -> (String, String, String) {
    (saved.mode.tag(), saved.size.clone(), saved.goal.clone())
}

fn hash(legs: &[Leg]) -> u64 {
    let mut hasher = DefaultHasher::new();
    legs.hash(&mut hasher);
    hasher.finish()
}

impl Collection for ListedGames<'_> {
    type Error = Infallible;

    fn has(&self, game: &Game) -> Result<bool, Infallible> {
        let legs = &game.saved.legs;
        let alike = self.by_content.get(&(game.finished, hash(legs)));
        let is_same = |&index: &usize| self.archive.games[index].saved.legs == *legs;
        Ok(alike.is_some_and(|alike| alike.iter().any(is_same)))
    }

    fn is_repeated(&self, saved: &Saved, time: i64) -> Result<bool, Infallible> {
        let is_before = |first: Option<&i64>| first.is_some_and(|&first| first < time);
        if saved.origin == Origin::Daily {
            return Ok(is_before(self.days.get(&day(saved))));
        }
        are_all_seen(&saved.legs, |leg| {
            let board = (leg.scramble.clone(), leg.goal.clone());
            Ok(is_before(self.boards.get(&board)))
        })
    }

    fn add(
        &mut self,
        finished: i64,
        saved: Saved,
        unranked: Option<Unranked>,
    ) -> Result<(), Infallible> {
        let id = self.next_id;
        self.next_id = id.saturating_add(1);
        self.push(Game {
            id,
            finished,
            unranked,
            saved,
        });
        Ok(())
    }

    fn has_unfinished(&self, game: &Saved) -> Result<bool, Infallible> {
        Ok(self.unfinished.contains(&unfinished_key(game)))
    }

    fn add_unfinished(&mut self, game: Saved) -> Result<(), Infallible> {
        self.unfinished.insert(unfinished_key(&game));
        self.archive.unfinished.push(game);
        Ok(())
    }
}

#[cfg(feature = "records")]
#[cfg(test)]
mod tests;
