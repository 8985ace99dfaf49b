//! Hash-distributed A*: every thread owns the states whose hash is assigned to it.

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use crate::building_blocks::cost_cutoff::keep_least;
use crate::building_blocks::random::mix;
use crate::control::team::Team;
use crate::storage::open_list::OpenList;
use crate::storage::store::{NodeNumber, Reached, Store, path_back};
use crate::{
    Control, Cost, Heuristic, Meter as _, Outcome, Path, Space, StopReason, Stoppable, Task,
};

/// The number of expansions after which a thread reads its messages and sends its own.
const EXPANSIONS_PER_EXCHANGE: usize = 128;

/// How often an idle thread checks whether the search has ended.
const IDLE_POLL_INTERVAL: Duration = Duration::from_millis(1);

/// Finds a cheapest path with A* on `threads` threads.
///
/// - Complete on finite graphs; optimal if the heuristic never overestimates. Runs may return
///   different cheapest paths.
/// - Every state ever reached is kept in memory, by one thread.
/// - States are expanded in the best order only within a thread, so more are expanded than by A*,
///   some of them repeatedly.
/// - Zero `threads` counts as one. Without the feature `threads` this is [`astar`](crate::astar).
///
/// Every thread runs A* on the states that it owns and sends the others to their owners. The cost
/// of a goal bounds the rest of the search, which ends when no thread has a better state left and
/// no message is in transit.
///
/// ```
/// use taquin_search::puzzles::pancake::Sorting;
/// use taquin_search::{Control, parallel_astar};
///
/// let sorting = Sorting::new(&[3, 6, 1, 9, 8, 4, 2, 7, 5]).unwrap();
/// let outcome = parallel_astar(&sorting.task(), 2, &mut Control::default());
/// assert!(outcome.is_optimal());
/// ```
///
/// Reference: A. Kishimoto, A. Fukunaga and A. Botea, "Scalable, parallel
/// best-first search for optimal sequential planning", ICAPS 2009.
pub fn parallel_astar<S, H>(
    task: &Task<'_, S, H>,
    threads: usize,
    control: &mut Control<'_>,
) -> Outcome<S::Action>
where
    S: Space<State: Send + Sync, Action: Send + Sync, Key: Send> + Sync,
    H: Heuristic<S> + Sync,
{
    if !cfg!(feature = "threads") {
        return crate::astar(task, control);
    }
    let threads = threads.max(1);
    if let Err(reason) = control.raise_bound(task.first_bound()) {
        return Outcome::of_any(Err(reason), control);
    }
    let team = Team::new(control);
    let shared = Shared {
        team: &team,
        cheapest: AtomicU32::new(Cost::MAX),
        unsettled: AtomicUsize::new(0),
    };
    let workers = |threads: usize| {
        // All workers begin active.
        shared.unsettled.store(threads, Ordering::Release);
        let (outboxes, inboxes): (Vec<_>, Vec<_>) = (0..threads).map(|_| mpsc::channel()).unzip();
        let workers = inboxes.into_iter().enumerate().map(|(own, inbox)| Worker {
            task,
            shared: &shared,
            own,
            inbox,
            outboxes: outboxes.clone(),
            batches: (0..threads).map(|_| Vec::new()).collect(),
            store: Store::new(),
            open: OpenList::default(),
            goal: None,
            least_cut: None,
            least_left: None,
        });
        workers.collect()
    };
    let workers = team.run(threads, control, workers, |mut worker, control| {
        if let Err(reason) = worker.run(control) {
            team.stop(reason);
        }
        worker.note_what_is_left(control);
        worker
    });
    conclude(task, workers, team.reason(), control)
}

/// Combines what the workers found and proved.
fn conclude<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    mut workers: Vec<Worker<'_, '_, S, H>>,
    mut stopped: Option<StopReason>,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    workers.sort_unstable_by_key(|worker| worker.own);
    let best = path_to_goal(task.space, &workers);
    let mut bound = best.as_ref().map(|path| path.cost);
    for worker in &workers {
        // All workers have ended, so this is everything that was still in transit.
        let batchs = worker.inbox.try_iter().flatten();
        let least_sent = batchs.map(|message| message.total).min();
        let least = [bound, worker.least_cut, worker.least_left, least_sent];
        bound = least.into_iter().flatten().min();
    }
    // If nothing is left and nothing was found, there is no path to bound.
    if let Some(bound) = bound
        && let Err(reason) = control.raise_bound(task.provable(bound))
    {
        stopped = Some(reason);
    }
    let is_limited = workers.iter().any(|worker| worker.least_cut.is_some());
    if stopped.is_none() && best.is_none() && is_limited {
        stopped = Some(StopReason::Cost);
    }
    Outcome {
        best,
        lower_bound: control.lower_bound(),
        stopped,
    }
}

/// The path to the cheapest goal that was expanded, through the states of all workers.
fn path_to_goal<S: Space, H>(
    space: &S,
    workers: &[Worker<'_, '_, S, H>],
) -> Option<Path<S::Action>> {
    let goals = workers
        .iter()
        .filter_map(|worker| Some(worker.store.node(worker.goal?)));
    let goal = goals.min_by_key(|node| node.cost())?;
    // States on the path may have been reached more cheaply since, so its cost is added up anew.
    Some(path_back(space, goal, |key| {
        let store = &workers[owner(space, key, workers.len())].store;
        store.find(space, key).map(|number| store.node(number))
    }))
}

/// The thread that owns a state.
fn owner<S: Space>(space: &S, key: &S::Key, threads: usize) -> usize {
    // Mixed, because the hash itself places the state in its owner's table.
    let spread = mix(space.hash(key)) >> 32;
    ((spread * threads as u64) >> 32) as usize
}

/// What all workers share.
struct Shared<'t> {
    team: &'t Team,
    /// The cost of the cheapest path to a goal so far.
    cheapest: AtomicU32,
    /// The active workers plus the batches in transit. Only active workers send, and a batch is
    /// counted until its receiver is active, so once this falls to zero nothing can happen any
    /// more.
    unsettled: AtomicUsize,
}

/// A state that is sent to its owner.
struct Message<S: Space> {
    key: S::Key,
    cost: Cost,
    /// The cost plus the estimate.
    total: Cost,
    came_by: Option<S::Action>,
}

/// The messages that are sent together.
type Batch<S> = Vec<Message<S>>;

/// One thread's part of the search.
struct Worker<'t, 's, S: Space, H> {
    task: &'t Task<'s, S, H>,
    shared: &'t Shared<'t>,
    /// The number of this worker.
    own: usize,
    inbox: Receiver<Batch<S>>,
    outboxes: Vec<Sender<Batch<S>>>,
    /// What is to be sent to each worker.
    batches: Vec<Batch<S>>,
    store: Store<S>,
    open: OpenList,
    /// The cheapest goal that was expanded.
    goal: Option<NodeNumber>,
    /// The least cost of paths through the states beyond the limit on cost.
    least_cut: Option<Cost>,
    /// The least total of the states that were left when the search was stopped.
    least_left: Option<Cost>,
}

impl<S: Space, H: Heuristic<S>> Worker<'_, '_, S, H> {
    /// Works until no worker has anything left to do.
    fn run(&mut self, control: &mut Control<'_>) -> Stoppable {
        let space = self.task.space;
        let key = space.key(self.task.start);
        if owner(space, &key, self.batches.len()) == self.own {
            self.accept(
                Message {
                    key,
                    cost: 0,
                    total: self.task.estimate(self.task.start),
                    came_by: None,
                },
                control,
            )?;
        }
        loop {
            while let Ok(batch) = self.inbox.try_recv() {
                self.accept_batch(batch, control)?;
                self.shared.unsettled.fetch_sub(1, Ordering::AcqRel);
            }
            let mut is_idle = false;
            for _ in 0..EXPANSIONS_PER_EXCHANGE {
                is_idle = !self.expand_best(control)?;
                if is_idle {
                    break;
                }
            }
            self.send_batches();
            if is_idle && !self.wait(control)? {
                return Ok(());
            }
        }
    }

    /// Waits for a batch; returns false if there will be none.
    fn wait(&mut self, control: &mut Control<'_>) -> Stoppable<bool> {
        if self.shared.unsettled.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.shared.team.end();
            return Ok(false);
        }
        loop {
            match self.inbox.recv_timeout(IDLE_POLL_INTERVAL) {
                // The worker is active again and takes over the count of the batch.
                Ok(batch) => return self.accept_batch(batch, control).map(|()| true),
                Err(RecvTimeoutError::Timeout) if !self.shared.team.has_ended() => {}
                Err(_) => return Ok(false),
            }
        }
    }

    /// Expands the best open state; returns false if none can lead to a cheaper path.
    fn expand_best(&mut self, control: &mut Control<'_>) -> Stoppable<bool> {
        let (task, space) = (self.task, self.task.space);
        let (total, cost, number) = loop {
            let Some((rank, number)) = self.open.pop(control) else {
                return Ok(false);
            };
            let node = self.store.node(number);
            if !node.is_expanded() {
                let total = Cost::try_from(rank).unwrap_or(Cost::MAX);
                break (total, node.cost(), number);
            }
        };
        if total >= self.shared.cheapest.load(Ordering::Relaxed) {
            return Ok(false);
        }
        let node = self.store.node_mut(number);
        node.mark_expanded();
        let last = node.came_by;
        let mut state = space.state(&node.key);
        if (task.is_goal)(&state) {
            self.shared.cheapest.fetch_min(cost, Ordering::Relaxed);
            self.goal = Some(number);
            return Ok(true);
        }
        // If an error ends this, the state is left over.
        let least_left = self.least_left;
        self.leave(total);
        control.expand()?;
        let memo = task.heuristic.full(&state);
        for action in space.actions(&state, last) {
            let cost = cost + space.apply(&mut state, action);
            control.generate();
            let after = task.heuristic.after(memo, &state, action);
            let estimate = task.heuristic.estimate(after);
            self.dispatch(
                Message {
                    key: space.key(&state),
                    cost,
                    total: cost.saturating_add(estimate),
                    came_by: Some(action),
                },
                control,
            )?;
            space.undo(&mut state, action);
        }
        self.least_left = least_left;
        control.note_stored(self.store.len());
        Ok(true)
    }

    /// Passes a state to its owner, unless it is useless.
    fn dispatch(&mut self, message: Message<S>, control: &mut Control<'_>) -> Stoppable {
        if message.total >= self.shared.cheapest.load(Ordering::Relaxed) {
            return Ok(());
        }
        let least = message.cost.max(self.task.provable(message.total));
        if least > control.cost_limit() {
            keep_least(&mut self.least_cut, least);
            return Ok(());
        }
        let owner = owner(self.task.space, &message.key, self.batches.len());
        if owner == self.own {
            return self.accept(message, control);
        }
        match self.task.space.key_heap_bytes() {
            0 => {}
            bytes => control.reserve(bytes)?,
        }
        control.grow(&mut self.batches[owner])?;
        self.batches[owner].push(message);
        Ok(())
    }

    fn send_batches(&mut self) {
        for (batch, outbox) in self.batches.iter_mut().zip(&self.outboxes) {
            if !batch.is_empty() {
                self.shared.unsettled.fetch_add(1, Ordering::AcqRel);
                // Receivers exist until all work has ended, unless a thread panicked, which ends
                // it.
                let _ = outbox.send(std::mem::take(batch));
            }
        }
    }

    fn accept_batch(&mut self, batch: Batch<S>, control: &mut Control<'_>) -> Stoppable {
        let bytes = batch.capacity() * size_of::<Message<S>>()
            + batch.len() * self.task.space.key_heap_bytes();
        let mut messages = batch.into_iter();
        while let Some(message) = messages.next() {
            let total = message.total;
            if let Err(reason) = self.accept(message, control) {
                let least = messages.map(|message| message.total).min();
                self.leave(least.map_or(total, |least| least.min(total)));
                return Err(reason);
            }
        }
        control.release(bytes);
        Ok(())
    }

    /// Stores and opens a state that this worker owns.
    fn accept(&mut self, message: Message<S>, control: &mut Control<'_>) -> Stoppable {
        let Message {
            key,
            cost,
            total,
            came_by,
        } = message;
        let reached = self
            .store
            .reach(self.task.space, key, cost, came_by, control)?;
        if matches!(reached, Reached::Cheaper(_, true)) {
            control.reopen();
        }
        if let Reached::New(number) | Reached::Cheaper(number, _) = reached {
            self.open.push(u64::from(total), number, control)?;
        }
        Ok(())
    }

    /// Records that a state of this total is left over.
    fn leave(&mut self, total: Cost) {
        keep_least(&mut self.least_left, total);
    }

    /// Records the least total of the states neither expanded nor sent.
    fn note_what_is_left(&mut self, control: &mut Control<'_>) {
        if let Some((rank, ..)) = self.open.pop(control) {
            self.leave(Cost::try_from(rank).unwrap_or(Cost::MAX));
        }
        let unsent = self.batches.iter().flatten().map(|message| message.total);
        if let Some(least) = unsent.min() {
            self.leave(least);
        }
    }
}

#[cfg(test)]
crate::testing::threads::parallel_search_tests!(parallel_astar);
