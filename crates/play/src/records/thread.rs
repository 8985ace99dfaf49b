//! Records on a thread of their own, so that neither the disk nor another program delays the game.

use std::collections::HashSet;
use std::convert::Infallible;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::{Game, RecordsError, Selection, Standing, Store};
use crate::calendar;
use crate::ranking::{Origin, Unranked, are_all_seen};
use crate::saved::{Leg, Saved};

/// What the thread reports.
#[derive(Clone, Debug)]
pub(crate) enum RecordsEvent {
    /// Where a finished game stands.
    Standing(Standing),
    /// Something is wrong with the file.
    Trouble(String),
    /// All waiting games are stored now.
    Recovered,
}

/// Serialises a game when it is stored.
type Unwritten = Box<dyn FnOnce() -> Saved + Send>;

enum Order {
    Keep(Unwritten),
    DeleteUnfinished,
    DetachUnfinished,
    Finish(Box<Saved>, Sender<()>),
}

/// How often a locked file is tried again.
const RETRY_INTERVAL: Duration = Duration::from_secs(2);
/// How long the end of the program may wait for a locked file.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// How long a frame may wait for a finished game to be stored.
const STORE_TIMEOUT: Duration = Duration::from_millis(30);

/// A handle on the thread that keeps records.
pub(crate) struct RecordsThread {
    orders: Sender<Order>,
    thread: Option<JoinHandle<Vec<String>>>,
}

/// The thread, and the unfinished game that the player may resume.
pub(crate) struct Opened {
    pub(crate) thread: RecordsThread,
    pub(crate) offer: Option<Saved>,
    pub(crate) trouble: Option<String>,
}

impl RecordsThread {
    /// Opens the file and starts the thread; `tell` is called from it.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub(crate) fn start(
        path: PathBuf,
        tell: impl Fn(RecordsEvent) + Send + 'static,
    ) -> std::io::Result<Opened> {
        let opened = Store::open(&path);
        let offered = opened
            .as_ref()
            .ok()
            .and_then(|store| store.unfinished().ok()?);
        let trouble = opened.as_ref().err().map(RecordsError::to_string);
        let (id, offer) = offered.unzip();
        let worker = RecordsWorker {
            path,
            file: match opened {
                Ok(store) => File::Open(store),
                Err(error) if error.is_passing() => File::Waiting,
                Err(error) => File::Unusable(error.to_string()),
            },
            kept: id,
            unsaved: None,
            waiting: Vec::new(),
            session: Vec::new(),
            tell: Box::new(tell),
        };
        let (orders, inbox) = channel();
        let thread = thread::Builder::new()
            .name("records".to_string())
            .spawn(move || worker.work(&inbox))?;
        Ok(Opened {
            thread: RecordsThread {
                orders,
                thread: Some(thread),
            },
            offer,
            trouble,
        })
    }

    /// Keeps an unfinished game in the place of what was kept before.
    pub(crate) fn keep(&self, game: impl FnOnce() -> Saved + Send + 'static) {
        self.order(Order::Keep(Box::new(game)));
    }

    /// Deletes the stored unfinished game.
    pub(crate) fn delete_unfinished(&self) {
        self.order(Order::DeleteUnfinished);
    }

    /// Leaves the stored unfinished game alone; the next one is stored beside it.
    pub(crate) fn detach_unfinished(&self) {
        self.order(Order::DetachUnfinished);
    }

    /// Stores a finished game; an event reports its standing later.
    ///
    /// Waits for the disk, so that a win on the screen is usually in the file, but never long enough for the
    /// player to notice.
    pub(crate) fn finish(&self, saved: Saved) {
        let (stored, is_stored) = channel();
        self.order(Order::Finish(Box::new(saved), stored));
        let _ = is_stored.recv_timeout(STORE_TIMEOUT);
    }

    fn order(&self, order: Order) {
        // The thread ends only after this handle.
        let _ = self.orders.send(order);
    }

    /// Waits until everything is stored, but not for long; returns the games that could not be.
    pub(crate) fn close(mut self) -> Vec<String> {
        let RecordsThread { orders, thread } = &mut self;
        *orders = channel().0;
        let thread = thread.take();
        thread
            .and_then(|thread| thread.join().ok())
            .unwrap_or_default()
    }
}

enum File {
    Open(Store),
    /// Locked: to be tried again.
    Waiting,
    /// Damaged or not ours: never touched.
    Unusable(String),
}

/// What the thread works with.
struct RecordsWorker {
    path: PathBuf,
    file: File,
    /// Where the unfinished game is kept.
    kept: Option<i64>,
    /// What is to be kept there.
    unsaved: Option<Unwritten>,
    /// Finished games that are not stored yet, and where they were kept before they were finished.
    waiting: Vec<(Game, Option<i64>)>,
    /// Games of this session that are in no file.
    session: Vec<Game>,
    tell: Box<dyn Fn(RecordsEvent) + Send>,
}

impl RecordsWorker {
    fn work(mut self, inbox: &Receiver<Order>) -> Vec<String> {
        loop {
            let order = match inbox.recv_timeout(RETRY_INTERVAL) {
                Ok(order) => order,
                Err(RecvTimeoutError::Timeout) => {
                    self.store();
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => break,
            };
            self.note(order);
            // Of many positions in a row only the last one is worth a write.
            while let Ok(order) = inbox.try_recv() {
                self.note(order);
            }
            self.store();
        }
        let begun = Instant::now();
        while self.is_behind() && begun.elapsed() < SHUTDOWN_TIMEOUT {
            thread::sleep(Duration::from_millis(50));
            self.store();
        }
        self.losses()
    }

    fn note(&mut self, order: Order) {
        match order {
            Order::Keep(game) => self.unsaved = Some(game),
            Order::DeleteUnfinished => {
                self.unsaved = None;
                self.delete_unfinished();
            }
            Order::DetachUnfinished => self.kept = None,
            Order::Finish(game, stored) => {
                self.finish(*game);
                // The game no longer waits if this took long.
                let _ = stored.send(());
            }
        }
    }

    fn is_behind(&self) -> bool {
        let is_hopeless = matches!(self.file, File::Unusable(_));
        !is_hopeless && (!self.waiting.is_empty() || self.unsaved.is_some())
    }

    fn delete_unfinished(&mut self) {
        if let (File::Open(store), Some(id)) = (&self.file, self.kept) {
            match store.delete_unfinished(id) {
                Ok(()) => self.kept = None,
                Err(error) => self.trouble(&error),
            }
        }
    }

    fn finish(&mut self, saved: Saved) {
        let kind = Selection {
            size: Some(saved.size.clone()),
            goal: Some(saved.goal.clone()),
            mode: Some(saved.mode),
        };
        let mut earlier = match &self.file {
            File::Open(store) => store.games(&kind).unwrap_or_default(),
            _ => Vec::new(),
        };
        let waiting = self.waiting.iter().map(|(game, _)| game);
        let in_memory = || self.session.iter().chain(waiting.clone());
        let is_repeated = is_repeated(&saved, in_memory());
        let is_alike = |other: &&Game| {
            let (other, saved) = (&other.saved, &saved);
            (other.mode.name(), &other.size, &other.goal)
                == (saved.mode.name(), &saved.size, &saved.goal)
        };
        earlier.extend(in_memory().filter(is_alike).cloned());
        let mut game = Game {
            id: 0,
            finished: calendar::now(),
            unranked: Unranked::reason(&saved, is_repeated),
            saved,
        };
        self.waiting.push((game.clone(), self.kept));
        if let Some((id, unranked)) = self.store() {
            (game.id, game.unranked) = (id, unranked);
        }
        (self.tell)(RecordsEvent::Standing(Standing::of(&game, &earlier)));
    }

    /// Stores what waits; returns the number of the last game that was stored, and why it does not rank.
    fn store(&mut self) -> Option<(i64, Option<Unranked>)> {
        if matches!(self.file, File::Waiting) && self.is_behind() {
            match Store::open(&self.path) {
                Ok(store) => self.file = File::Open(store),
                Err(error) => self.trouble(&error),
            }
        }
        if let File::Unusable(_) = &self.file {
            let waiting = self.waiting.drain(..).map(|(game, _)| game);
            self.session.extend(waiting);
            self.unsaved = None;
        }
        let mut last = None;
        while let (File::Open(store), Some((game, kept))) = (&mut self.file, self.waiting.first()) {
            match store.add(game.finished, &game.saved, *kept) {
                Ok(stored) => {
                    last = Some(stored);
                    self.waiting.remove(0);
                    if self.waiting.is_empty() {
                        (self.tell)(RecordsEvent::Recovered);
                    }
                }
                Err(error) => {
                    self.trouble(&error);
                    break;
                }
            }
        }
        if let File::Open(store) = &self.file
            && let Some(write) = self.unsaved.take()
        {
            let game = write();
            match store.keep(self.kept, calendar::now(), &game) {
                Ok(id) => self.kept = Some(id),
                Err(error) => {
                    self.unsaved = Some(Box::new(|| game));
                    self.trouble(&error);
                }
            }
        }
        last
    }

    fn trouble(&mut self, error: &RecordsError) {
        if !error.is_passing() {
            self.file = File::Unusable(error.to_string());
        }
        (self.tell)(RecordsEvent::Trouble(error.to_string()));
    }

    /// The games that are in no file, as messages.
    fn losses(&self) -> Vec<String> {
        let why = match &self.file {
            File::Unusable(why) => why.clone(),
            _ => format!("records {}: locked by another program", self.path.display()),
        };
        let waiting = self.waiting.iter().map(|(game, _)| game);
        let lost = self.session.iter().chain(waiting);
        lost.map(|game| {
            let leg = |leg: &Leg| format!("{} {}", leg.scramble, leg.moves);
            let legs: Vec<String> = game.saved.legs.iter().map(leg).collect();
            format!("not recorded ({why}): {}", legs.join("; "))
        })
        .collect()
    }
}

/// Whether the day of a game was tried before, or its boards were all played, in games that are in no file.
fn is_repeated<'a>(saved: &Saved, mut games: impl Iterator<Item = &'a Game>) -> bool {
    if saved.origin == Origin::Daily {
        let day = (saved.mode, &saved.size, &saved.goal);
        return games.any(|game| (game.saved.mode, &game.saved.size, &game.saved.goal) == day);
    }
    let board = |leg: &Leg| (leg.scramble.clone(), leg.goal.clone());
    let seen: HashSet<_> = games
        .flat_map(|game| game.saved.legs.iter().map(board))
        .collect();
    are_all_seen(&saved.legs, |leg| {
        Ok::<_, Infallible>(seen.contains(&board(leg)))
    })
    .unwrap_or(false)
}

#[cfg(test)]
mod tests;
