//! A beam search on several threads, with a board for each state or only one for each thread.
//!
//! Threads go through the same layers together. Each has the states with the blank in a part of the
//! board: it expands these, hands successors with the blank in other parts over, then chooses
//! among those of its own. The same state always has the blank in the same cell, so each thread
//! knows all that it needs, the beam is nearly the one that a single thread would have, and little
//! has to go from core to core. On large boards a thread's board [walks](super::tree) from state to
//! state.

use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard};
use std::thread;

use taquin_search::threads::spawn;

use super::beam::{Beam, End, Tick};
use super::choice::{Chooser, Successor, is_less, scatter};
use super::field::{Arrangement, Field};
use super::guide::Guide;
use super::number::Number;
use super::pace::{Broken, Pace};
use super::tree::{Tree, Walker};

/// Layers between two looks for the moves that all states have in common, and at the progress.
pub(super) const PRUNE_EVERY: usize = 256;

/// How boards are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Boards {
    /// One for each state.
    Copied,
    /// One for each thread, which walks from state to state: for boards so large that copies would
    /// take longer than all else.
    Walking,
}

/// A state of the last layer.
#[derive(Clone, Copy)]
struct Leaf {
    hash: u64,
    score: i32,
    distance: u32,
    blank: u16,
    last: u8,
}

/// How far the threads have come.
struct Front {
    tree: Tree,
    /// The number of each thread's first state among those of the last layer, and of all states.
    firsts: Vec<usize>,
    /// The least distance of a state in the last layer, and when the moves in common were last
    /// looked for.
    nearest: u32,
    nearest_before: u32,
    /// The best score, and after how many moves which state has it.
    best: (i32, (usize, usize)),
    end: Option<End>,
}

/// What a thread has for the others.
struct Share<T> {
    /// Successors for each thread to choose from, in the order of their parents.
    successors: Vec<Mutex<Vec<Successor>>>,
    /// A move home: the number of a state, and the code.
    home: Mutex<Option<(usize, u8)>>,
    states: Mutex<States>,
    /// The boards of its states, if they are copied, after an even and an odd number of moves.
    boards: [RwLock<Vec<T>>; 2],
}

/// The states of a thread, and how they came about.
#[derive(Default)]
struct States {
    leaves: Vec<Leaf>,
    /// For each the number of the state before, times four, and the move.
    steps: Vec<u32>,
    /// How many successors they were chosen from.
    produced: usize,
}

/// One of the threads.
struct Hand<'a, T> {
    beam: Beam,
    field: &'a Field,
    guide: &'a Guide<T>,
    /// For each cell the thread that has the states with the blank there.
    owners: &'a [u8],
    shares: &'a [Share<T>],
    index: usize,
    /// What shows a state, if boards are not copied.
    walker: Option<Walker<'a, T>>,
    chooser: Chooser,
    successors: Vec<Successor>,
    chosen: Vec<u32>,
}

impl Beam {
    /// Does what [`Beam::search`] does, on [`Beam::threads`], or on fewer if there are no more to be had.
    pub(super) fn tour<T: Number>(
        &self,
        field: &Field,
        guide: &Guide<T>,
        start: &Arrangement,
        boards: Boards,
        tick: Tick<'_>,
    ) -> End {
        if start.is_home() {
            return End::Home(Vec::new());
        }
        if self.longest == 0 {
            return End::Lost(Vec::new());
        }
        let mut threads = self.threads.clamp(1, MAX_THREADS);
        loop {
            match self.tour_on(threads, field, guide, start, boards, tick) {
                Ok(end) => return end,
                Err(Refused { started }) => threads = started,
            }
        }
    }

    /// The same on so many threads exactly.
    fn tour_on<T: Number>(
        &self,
        threads: usize,
        field: &Field,
        guide: &Guide<T>,
        start: &Arrangement,
        boards: Boards,
        tick: Tick<'_>,
    ) -> Result<End, Refused> {
        let owners = self.owners(field, threads);
        let leaf = Leaf {
            hash: 0,
            score: 0,
            distance: start.manhattan(field) as u32,
            blank: start.blank as u16,
            last: 4,
        };
        let first = usize::from(owners[start.blank]);
        let front = RwLock::new(Front::new(&leaf, first, threads));
        let shares: Vec<Share<T>> = (0..threads).map(|_| Share::new(threads)).collect();
        lock(&shares[first].states).leaves.push(leaf);
        let tiles = start.homes.iter().map(|&home| T::of(home.into()));
        write(&shares[first].boards[0]).extend(tiles);
        let pace = Pace::new(threads);
        let hand = |index| Hand {
            beam: Beam {
                width: self.width.div_ceil(threads),
                ..*self
            },
            field,
            guide,
            owners: &owners,
            shares: &shares,
            index,
            walker: (boards == Boards::Walking).then(|| Walker::new(field, start)),
            chooser: Chooser::default(),
            successors: Vec::new(),
            chosen: Vec::new(),
        };
        thread::scope(|scope| {
            for index in 1..threads {
                let (mut hand, front, pace) = (hand(index), &front, &pace);
                let work = move || hand.work(front, pace, || {});
                if spawn(scope, work).is_none() {
                    pace.give_up();
                    return Err(Refused { started: index });
                }
            }
            // It is broken only when a thread has panicked, and then the scope panics too.
            let _ = hand(0).work(&front, &pace, || {
                let mut front = write(&front);
                front.end = front.advance(self, &shares, tick).err();
            });
            Ok(())
        })?;
        let front = front.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(front.end.unwrap_or(End::Lost(Vec::new())))
    }

    /// Which thread has the states with the blank in a cell: parts of the board with equally many
    /// squares.
    fn owners(&self, field: &Field, threads: usize) -> Vec<u8> {
        let mut owners = vec![0; field.cells()];
        if threads == 1 {
            return owners;
        }
        let can_leave = |&cell: &usize| (0..4).any(|code| field.source(cell, code).is_some());
        let cells: Vec<usize> = (0..field.cells()).filter(can_leave).collect();
        let mut squares: Vec<usize> = cells
            .iter()
            .map(|&cell| self.square_of(field, cell))
            .collect();
        squares.sort_unstable();
        squares.dedup();
        for cell in cells {
            let place = squares.partition_point(|&square| square < self.square_of(field, cell));
            owners[cell] = (place * threads / squares.len()) as u8;
        }
        owners
    }
}

/// How many threads share layers of so many states, out of those that there are. The more share one, the
/// longer each waits for the others, and the less it has to do in between.
pub(super) fn sharers(width: usize, threads: usize) -> usize {
    (width / 8).isqrt().clamp(1, threads)
}

/// The system let only so many threads start, the calling one included.
struct Refused {
    started: usize,
}

/// More threads do not search together.
const MAX_THREADS: usize = u8::MAX as usize;

impl<T> Share<T> {
    fn new(threads: usize) -> Share<T> {
        Share {
            successors: (0..threads).map(|_| Mutex::default()).collect(),
            home: Mutex::default(),
            states: Mutex::default(),
            boards: [RwLock::default(), RwLock::default()],
        }
    }
}

impl<T: Number> Hand<'_, T> {
    /// Goes through the layers with the others until there is an end. Between two layers one of
    /// the threads has to `advance` the front.
    ///
    /// # Errors
    /// When another thread does not take part any more.
    fn work(
        &mut self,
        front: &RwLock<Front>,
        pace: &Pace,
        mut advance: impl FnMut(),
    ) -> Result<(), Broken> {
        self.chooser.reset(&self.beam, self.field);
        let walk = pace.join();
        loop {
            {
                let front = read(front);
                if front.end.is_some() {
                    return Ok(());
                }
                self.expand(&front);
                walk.wait()?;
                self.choose(&front);
            }
            walk.wait()?;
            advance();
            walk.wait()?;
        }
    }

    /// Produces the successors of this thread's states.
    fn expand(&mut self, front: &Front) {
        let share = &self.shares[self.index];
        let states = lock(&share.states);
        let mut successors: Vec<_> = share.successors.iter().map(lock).collect();
        let depth = front.tree.depth() + 1;
        let boards = read(&share.boards[front.side()]);
        let cells = self.field.cells();
        let first = front.firsts[self.index];
        // Also when there is no state for this thread: walkers keep up with the layers.
        if let Some(walker) = &mut self.walker {
            walker.go(&front.tree, first.min(front.count() - 1));
        }
        for (place, leaf) in states.leaves.iter().enumerate() {
            let state = first + place;
            let tiles = match &mut self.walker {
                Some(walker) => walker.go(&front.tree, state),
                None => &boards[place * cells..][..cells],
            };
            let blank = usize::from(leaf.blank);
            for code in (0..4).filter(|code| code ^ 3 != leaf.last) {
                let Some(from) = self.field.source(blank, code) else {
                    continue;
                };
                let tile = tiles[from].number();
                let (change, farther) = self.guide.change(tiles, tile, from, blank);
                let distance = leaf.distance.wrapping_add_signed(farther);
                if depth + distance as usize > self.beam.longest {
                    continue;
                }
                if distance == 0 {
                    *lock(&share.home) = Some((state, code));
                    return;
                }
                successors[usize::from(self.owners[from])].push(Successor {
                    hash: leaf.hash ^ scatter(tile, from) ^ scatter(tile, blank),
                    score: leaf.score.wrapping_add(change),
                    distance,
                    parent: state as u32,
                    blank: from as u16,
                    code,
                });
            }
        }
    }

    /// Chooses this thread's next states among the successors.
    fn choose(&mut self, front: &Front) {
        self.successors.clear();
        for share in self.shares {
            self.successors
                .append(&mut lock(&share.successors[self.index]));
        }
        let Hand {
            chooser, chosen, ..
        } = self;
        chooser.choose(&self.beam, self.field, &self.successors, chosen);
        // In the order of their parents, so that walks are short.
        chosen.sort_unstable();
        let chosen = || {
            let numbers = self.chosen.iter();
            numbers.map(|&number| &self.successors[number as usize])
        };
        let mut states = lock(&self.shares[self.index].states);
        let States {
            leaves,
            steps,
            produced,
        } = &mut *states;
        leaves.clear();
        leaves.extend(chosen().map(|successor| Leaf {
            hash: successor.hash,
            score: successor.score,
            distance: successor.distance,
            blank: successor.blank,
            last: successor.code,
        }));
        steps.clear();
        steps.extend(chosen().map(Successor::step));
        *produced = self.successors.len();
        if self.walker.is_none() {
            self.copy(front, chosen());
        }
    }

    /// Makes the boards of what was chosen.
    fn copy<'s>(&self, front: &Front, chosen: impl Iterator<Item = &'s Successor>) {
        let side = front.side();
        let all: Vec<_> = self
            .shares
            .iter()
            .map(|share| read(&share.boards[side]))
            .collect();
        let mut boards = write(&self.shares[self.index].boards[1 - side]);
        boards.clear();
        let cells = self.field.cells();
        for successor in chosen {
            let parent = successor.parent as usize;
            let owner = front.owner_of(parent);
            let parent = &all[owner][(parent - front.firsts[owner]) * cells..][..cells];
            let first = boards.len();
            boards.extend_from_slice(parent);
            // The blank comes back when the move is taken back.
            let from = usize::from(successor.blank);
            if let Some(to) = self.field.source(from, successor.code ^ 3) {
                boards.swap(first + from, first + to);
            }
        }
    }
}

impl Front {
    /// The start, which is the only state of one of the threads.
    fn new(start: &Leaf, first: usize, threads: usize) -> Front {
        Front {
            tree: Tree::default(),
            firsts: (0..=threads)
                .map(|thread| usize::from(thread > first))
                .collect(),
            nearest: start.distance,
            nearest_before: start.distance,
            best: (start.score, (0, 0)),
            end: None,
        }
    }

    /// The number of states in the last layer.
    fn count(&self) -> usize {
        self.firsts[self.firsts.len() - 1]
    }

    /// The thread that has a state of the last layer.
    fn owner_of(&self, state: usize) -> usize {
        self.firsts.partition_point(|&first| first <= state) - 1
    }

    /// Which boards are those of the last layer.
    fn side(&self) -> usize {
        self.tree.depth() % 2
    }

    /// Makes a layer of what was chosen.
    ///
    /// # Errors
    /// The end, if this is one.
    fn advance<T>(&mut self, beam: &Beam, shares: &[Share<T>], tick: Tick<'_>) -> Result<(), End> {
        // While all walkers are at states of the last layer, which are not pruned.
        if self.tree.depth() > 0 && self.tree.depth().is_multiple_of(PRUNE_EVERY) {
            self.prune(beam)?;
        }
        let depth = self.tree.depth() + 1;
        if let Some((state, code)) = shares.iter().find_map(|share| *lock(&share.home)) {
            let mut path = self.tree.path((depth - 1, state));
            path.push(code);
            return Err(End::Home(path));
        }
        let all: Vec<_> = shares.iter().map(|share| lock(&share.states)).collect();
        let produced: usize = all.iter().map(|states| states.produced).sum();
        tick(self.count() as u64, produced as u64).map_err(End::Stopped)?;
        let is_empty = all.iter().all(|states| states.leaves.is_empty());
        if is_empty || depth - self.best.1.0 > beam.patience {
            return Err(self.lost());
        }
        let mut layer = self.tree.new_layer();
        self.nearest = u32::MAX;
        for (first, states) in self.firsts.iter_mut().zip(&all) {
            *first = layer.len();
            layer.extend_from_slice(&states.steps);
            for (place, leaf) in states.leaves.iter().enumerate() {
                if is_less(leaf.score, self.best.0) {
                    self.best = (leaf.score, (depth, *first + place));
                }
                self.nearest = self.nearest.min(leaf.distance);
            }
        }
        let last = self.firsts.len() - 1;
        self.firsts[last] = layer.len();
        self.tree.push(layer);
        match depth < beam.longest {
            true => Ok(()),
            false => Err(self.lost()),
        }
    }

    /// Drops what the states have in common.
    ///
    /// # Errors
    /// The end, if there was too little progress or too little that they have in common.
    fn prune(&mut self, beam: &Beam) -> Result<(), End> {
        self.tree.prune(self.best.1);
        let nearer = f64::from(self.nearest_before.saturating_sub(self.nearest));
        let steps = self.tree.apart().saturating_mul(beam.width);
        if nearer < beam.rate * PRUNE_EVERY as f64 || steps > beam.most_steps {
            return Err(self.lost());
        }
        self.nearest_before = self.nearest;
        Ok(())
    }

    fn lost(&self) -> End {
        End::Lost(self.tree.path(self.best.1))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn read<T>(lock: &RwLock<T>) -> RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}

fn write<T>(lock: &RwLock<T>) -> std::sync::RwLockWriteGuard<'_, T> {
    lock.write().unwrap_or_else(PoisonError::into_inner)
}
