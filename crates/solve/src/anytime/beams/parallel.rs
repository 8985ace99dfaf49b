//! A beam search on several threads, with a board for each state or only one for each thread.
//!
//! The threads go through the layers together. Each owns the states with the blank in one part of the
//! board: it expands these, hands successors with the blank in other parts to their owners, then
//! selects among the successors that it owns. Equal states have the blank in the same cell, so each
//! thread can recognise its duplicates alone, the beam is nearly the one that a single thread would
//! have, and little data moves between cores. On large boards each thread has one board that
//! [moves](super::move_tree) from state to state.

use std::sync::{Mutex, PoisonError, RwLock};
use std::thread;

use taquin_puzzle::Direction;
use taquin_search::threads::{lock, read, spawn, write};

use super::expansion::{BeamState, BeamTask, Step, Successor, is_less};
use super::move_tree::{MoveTree, TreeBoard};
use super::outcome::{BeamOutcome, Tick};
use super::parameters::BeamParameters;
use super::selection::Selection;
use super::spin_barrier::{Broken, SpinBarrier};
use super::tile_index::TileIndex;
use crate::anytime::compact_board::Grid;

/// The number of layers between two prunings of the tree of moves and checks of the progress.
pub(super) const PRUNE_EVERY: usize = 256;

/// The maximum number of threads that share a beam.
const MAX_THREADS: usize = u8::MAX as usize;

/// How the boards of the states are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardStorage {
    /// One for each state.
    PerState,
    /// One for each thread, which moves from state to state: for boards so large that copies would
    /// take longer than everything else.
    PerThread,
}

/// The progress of all threads together.
struct Progress {
    tree: MoveTree,
    /// The number of each thread's first state in the last layer, and the number of all states.
    firsts: Vec<usize>,
    /// The least distance of a state in the last layer, and that at the last pruning.
    nearest: u32,
    nearest_before: u32,
    /// The best score, and which state has it after how many moves.
    best: (i32, (usize, usize)),
    outcome: Option<BeamOutcome>,
}

/// What a thread offers to the others.
struct Exchange<T> {
    /// Successors for each thread to select from, in the order of their parents.
    successors: Vec<Mutex<Vec<Successor>>>,
    /// A move that reaches the goal: the number of a state, and the direction.
    goal_move: Mutex<Option<(usize, Direction)>>,
    layer: Mutex<Layer>,
    /// The boards of its states, if they are kept per state, after an even and an odd number of moves.
    boards: [RwLock<Vec<T>>; 2],
}

/// A thread's part of the last layer.
#[derive(Default)]
struct Layer {
    states: Vec<BeamState>,
    steps: Vec<Step>,
    /// The number of successors that the states were selected from.
    generated: usize,
}

/// One of the threads.
struct Worker<'a, T> {
    /// The task, with this thread's share of the width.
    task: BeamTask<'a, T>,
    /// For each cell the thread that owns the states with the blank there.
    owners: &'a [u8],
    exchanges: &'a [Exchange<T>],
    index: usize,
    /// The thread's only board, unless boards are kept per state.
    board: Option<TreeBoard<'a, T>>,
    selection: Selection,
    successors: Vec<Successor>,
    selected: Vec<u32>,
}

/// The system refused a thread after this number had started, including the calling one.
struct Refused {
    started: usize,
}

/// Looks for a path to the goal, on as many threads as the parameters say, or on fewer if the system
/// refuses some.
pub(super) fn search<T: TileIndex>(
    task: &BeamTask<'_, T>,
    boards: BoardStorage,
    tick: Tick<'_>,
) -> BeamOutcome {
    if task.start.is_solved() {
        return BeamOutcome::Solved(Vec::new());
    }
    if task.parameters.max_moves == 0 {
        return BeamOutcome::GaveUp(Vec::new());
    }
    let mut threads = task.parameters.threads.clamp(1, MAX_THREADS);
    loop {
        match search_on(threads, task, boards, tick) {
            Ok(outcome) => return outcome,
            Err(Refused { started }) => threads = started,
        }
    }
}

/// The same on exactly `threads` threads.
fn search_on<T: TileIndex>(
    threads: usize,
    task: &BeamTask<'_, T>,
    boards: BoardStorage,
    tick: Tick<'_>,
) -> Result<BeamOutcome, Refused> {
    let parameters = task.parameters;
    let owners = owners(&parameters, task.grid, threads);
    let state = task.first_state();
    let first = usize::from(owners[task.start.blank]);
    let progress = RwLock::new(Progress::new(&state, first, threads));
    let exchanges: Vec<Exchange<T>> = (0..threads).map(|_| Exchange::new(threads)).collect();
    lock(&exchanges[first].layer).states.push(state);
    write(&exchanges[first].boards[0]).extend(task.first_tiles());
    let barrier = SpinBarrier::new(threads);
    let worker = |index| Worker {
        task: BeamTask {
            parameters: BeamParameters {
                width: parameters.width.div_ceil(threads),
                ..parameters
            },
            ..*task
        },
        owners: &owners,
        exchanges: &exchanges,
        index,
        board: (boards == BoardStorage::PerThread).then(|| TreeBoard::new(task.grid, task.start)),
        selection: Selection::default(),
        successors: Vec::new(),
        selected: Vec::new(),
    };
    thread::scope(|scope| {
        for index in 1..threads {
            let (mut worker, progress, barrier) = (worker(index), &progress, &barrier);
            let work = move || worker.work(progress, barrier, || {});
            if spawn(scope, work).is_none() {
                barrier.give_up();
                return Err(Refused { started: index });
            }
        }
        // The barrier breaks only when a thread has panicked, and then the scope panics too.
        let _ = worker(0).work(&progress, &barrier, || {
            let mut progress = write(&progress);
            progress.outcome = progress.advance(&parameters, &exchanges, tick).err();
        });
        Ok(())
    })?;
    let progress = progress
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    let outcome = progress.outcome;
    Ok(outcome.unwrap_or(BeamOutcome::GaveUp(Vec::new())))
}

/// Which thread owns the states with the blank in each cell: parts of the board with the same number
/// of squares.
fn owners(parameters: &BeamParameters, grid: &Grid, threads: usize) -> Vec<u8> {
    let mut owners = vec![0; grid.cells()];
    if threads == 1 {
        return owners;
    }
    let square_of = |cell: usize| parameters.square_of(grid, cell);
    let can_leave = |&cell: &usize| {
        let mut directions = Direction::ALL.into_iter();
        directions.any(|direction| grid.source(cell, direction).is_some())
    };
    let cells: Vec<usize> = (0..grid.cells()).filter(can_leave).collect();
    let mut squares: Vec<usize> = cells.iter().map(|&cell| square_of(cell)).collect();
    squares.sort_unstable();
    squares.dedup();
    for cell in cells {
        let place = squares.partition_point(|&square| square < square_of(cell));
        owners[cell] = (place * threads / squares.len()) as u8;
    }
    owners
}

/// The number of threads, at most `threads`, that pay off for layers of `width` states. The more threads
/// share a layer, the longer each waits for the others, and the less work it has in between.
pub(in crate::anytime) fn useful_threads(width: usize, threads: usize) -> usize {
    (width / 8).isqrt().clamp(1, threads)
}

impl<T> Exchange<T> {
    fn new(threads: usize) -> Exchange<T> {
        Exchange {
            successors: (0..threads).map(|_| Mutex::default()).collect(),
            goal_move: Mutex::default(),
            layer: Mutex::default(),
            boards: [RwLock::default(), RwLock::default()],
        }
    }
}

impl<T: TileIndex> Worker<'_, T> {
    /// Goes through the layers with the others until there is an outcome. Between two layers, one
    /// thread's `advance` has to advance the progress.
    ///
    /// # Errors
    /// When another thread has left.
    fn work(
        &mut self,
        progress: &RwLock<Progress>,
        barrier: &SpinBarrier,
        mut advance: impl FnMut(),
    ) -> Result<(), Broken> {
        self.selection.reset(&self.task.parameters, self.task.grid);
        let participant = barrier.join();
        loop {
            {
                let progress = read(progress);
                if progress.outcome.is_some() {
                    return Ok(());
                }
                self.expand(&progress);
                participant.wait()?;
                self.select(&progress);
            }
            participant.wait()?;
            advance();
            participant.wait()?;
        }
    }

    /// Generates the successors of this thread's states.
    fn expand(&mut self, progress: &Progress) {
        let exchange = &self.exchanges[self.index];
        let layer = lock(&exchange.layer);
        let mut successors: Vec<_> = exchange.successors.iter().map(lock).collect();
        let depth = progress.tree.depth() + 1;
        let boards = read(&exchange.boards[progress.side()]);
        let cells = self.task.grid.cells();
        let first = progress.firsts[self.index];
        // Even if this thread owns no state: its board has to keep up with the layers.
        if let Some(board) = &mut self.board {
            board.go_to(&progress.tree, first.min(progress.count() - 1));
        }
        for (place, state) in layer.states.iter().enumerate() {
            let number = first + place;
            let tiles = match &mut self.board {
                Some(board) => board.go_to(&progress.tree, number),
                None => &boards[place * cells..][..cells],
            };
            let push = |successor: Successor| {
                let owner = self.owners[usize::from(successor.blank)];
                successors[usize::from(owner)].push(successor);
            };
            if let Some(direction) = self.task.expand((number, state), tiles, depth, push) {
                *lock(&exchange.goal_move) = Some((number, direction));
                return;
            }
        }
    }

    /// Selects this thread's states of the next layer among the successors.
    fn select(&mut self, progress: &Progress) {
        self.successors.clear();
        for exchange in self.exchanges {
            self.successors
                .append(&mut lock(&exchange.successors[self.index]));
        }
        self.selection.select(
            &self.task.parameters,
            self.task.grid,
            &self.successors,
            &mut self.selected,
        );
        // In the order of their parents, so that boards need few moves from one to the next.
        self.selected.sort_unstable();
        let selected = || {
            let numbers = self.selected.iter();
            numbers.map(|&number| &self.successors[number as usize])
        };
        let mut layer = lock(&self.exchanges[self.index].layer);
        layer.states.clear();
        layer.states.extend(selected().map(Successor::state));
        layer.steps.clear();
        layer.steps.extend(selected().map(Successor::step));
        layer.generated = self.successors.len();
        if self.board.is_none() {
            self.make_boards(progress, selected());
        }
    }

    /// Makes the boards of the selected states.
    fn make_boards<'s>(&self, progress: &Progress, selected: impl Iterator<Item = &'s Successor>) {
        let side = progress.side();
        let all: Vec<_> = self
            .exchanges
            .iter()
            .map(|exchange| read(&exchange.boards[side]))
            .collect();
        let mut boards = write(&self.exchanges[self.index].boards[1 - side]);
        boards.clear();
        let grid = self.task.grid;
        let cells = grid.cells();
        for successor in selected {
            let parent = successor.parent as usize;
            let owner = progress.owner_of(parent);
            let parent = &all[owner][(parent - progress.firsts[owner]) * cells..][..cells];
            let first = boards.len();
            boards.extend_from_slice(parent);
            // Undoing the move would bring the blank back to where it was.
            let from = usize::from(successor.blank);
            if let Some(to) = grid.source(from, successor.direction.opposite()) {
                boards.swap(first + from, first + to);
            }
        }
    }
}

impl Progress {
    /// The start, which is the only state, owned by thread `first`.
    fn new(start: &BeamState, first: usize, threads: usize) -> Progress {
        Progress {
            tree: MoveTree::default(),
            firsts: (0..=threads)
                .map(|thread| usize::from(thread > first))
                .collect(),
            nearest: start.distance,
            nearest_before: start.distance,
            best: (start.score, (0, 0)),
            outcome: None,
        }
    }

    /// The number of states in the last layer.
    fn count(&self) -> usize {
        self.firsts[self.firsts.len() - 1]
    }

    /// The thread that owns a state of the last layer.
    fn owner_of(&self, state: usize) -> usize {
        self.firsts.partition_point(|&first| first <= state) - 1
    }

    /// The index of the last layer's boards in [`Exchange::boards`].
    fn side(&self) -> usize {
        self.tree.depth() % 2
    }

    /// Puts the threads' selections together to the next layer.
    ///
    /// # Errors
    /// The outcome, if the search is over.
    fn advance<T>(
        &mut self,
        parameters: &BeamParameters,
        exchanges: &[Exchange<T>],
        tick: Tick<'_>,
    ) -> Result<(), BeamOutcome> {
        // Now all boards are at states of the last layer, which pruning keeps.
        if self.tree.depth() > 0 && self.tree.depth().is_multiple_of(PRUNE_EVERY) {
            self.prune(parameters)?;
        }
        let depth = self.tree.depth() + 1;
        let mut goal_moves = exchanges.iter();
        if let Some((state, last)) = goal_moves.find_map(|exchange| *lock(&exchange.goal_move)) {
            let mut path = self.tree.path((depth - 1, state));
            path.push(last);
            return Err(BeamOutcome::Solved(path));
        }
        let layers: Vec<_> = exchanges.iter().map(|own| lock(&own.layer)).collect();
        let generated: usize = layers.iter().map(|layer| layer.generated).sum();
        tick(self.count() as u64, generated as u64).map_err(BeamOutcome::Stopped)?;
        let is_empty = layers.iter().all(|layer| layer.states.is_empty());
        if is_empty || depth - self.best.1.0 > parameters.patience {
            return Err(self.gave_up());
        }
        let mut steps = self.tree.new_layer();
        self.nearest = u32::MAX;
        for (first, layer) in self.firsts.iter_mut().zip(&layers) {
            *first = steps.len();
            steps.extend_from_slice(&layer.steps);
            for (place, state) in layer.states.iter().enumerate() {
                if is_less(state.score, self.best.0) {
                    self.best = (state.score, (depth, *first + place));
                }
                self.nearest = self.nearest.min(state.distance);
            }
        }
        let last = self.firsts.len() - 1;
        self.firsts[last] = steps.len();
        self.tree.push(steps);
        if depth < parameters.max_moves {
            Ok(())
        } else {
            Err(self.gave_up())
        }
    }

    /// Drops the part of the tree that all states have in common.
    ///
    /// # Errors
    /// The outcome, if there was too little progress or the states differ in too many steps.
    fn prune(&mut self, parameters: &BeamParameters) -> Result<(), BeamOutcome> {
        self.tree.prune(self.best.1);
        let nearer = f64::from(self.nearest_before.saturating_sub(self.nearest));
        let steps = self.tree.layers().saturating_mul(parameters.width);
        let min_nearer = parameters.min_progress * PRUNE_EVERY as f64;
        if nearer < min_nearer || steps > parameters.max_tree_steps {
            return Err(self.gave_up());
        }
        self.nearest_before = self.nearest;
        Ok(())
    }

    fn gave_up(&self) -> BeamOutcome {
        BeamOutcome::GaveUp(self.tree.path(self.best.1))
    }
}
