//! Where questions are answered: a bounded number of threads, and a bounded queue in front of them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use taquin::CancelToken;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::failure::Failure;

/// Threads for one kind of work, and the queue in front of them.
///
/// The threads are those of the runtime for blocking work; the slots bound their number.
#[derive(Clone)]
pub(crate) struct Workers {
    slots: Arc<Semaphore>,
    counts: Arc<Counts>,
    ended: Arc<Notify>,
    max_waiting: usize,
    max_wait: Duration,
    stop: StopSignal,
}

#[derive(Default)]
struct Counts {
    running: AtomicUsize,
    waiting: AtomicUsize,
    panicked: AtomicUsize,
}

/// A place for one piece of work.
pub(crate) struct Slot {
    // Dropped first: what is counted never exceeds the number of slots.
    _running: Counted,
    _permit: OwnedSemaphorePermit,
}

/// Work on its thread; dropped, it is cancelled, and its slot is free once it has noticed.
pub(crate) struct Job<T> {
    task: JoinHandle<T>,
    cancel: CancelOnDrop,
    stop: StopSignal,
    counts: Arc<Counts>,
}

impl Workers {
    /// Workers on `threads` threads.
    pub(crate) fn new(
        threads: usize,
        max_waiting: usize,
        max_wait: Duration,
        stop: StopSignal,
    ) -> Workers {
        Workers {
            slots: Arc::new(Semaphore::new(threads)),
            counts: Arc::default(),
            ended: Arc::default(),
            max_waiting,
            max_wait,
            stop,
        }
    }

    /// The pieces of work that run.
    pub(crate) fn running(&self) -> usize {
        self.counts.running.load(Ordering::Relaxed)
    }

    /// The requests that wait for a slot.
    pub(crate) fn waiting(&self) -> usize {
        self.counts.waiting.load(Ordering::Relaxed)
    }

    /// The pieces of work that panicked so far.
    pub(crate) fn panicked(&self) -> usize {
        self.counts.panicked.load(Ordering::Relaxed)
    }

    /// Is notified whenever a piece of work has ended.
    pub(crate) fn ended(&self) -> Arc<Notify> {
        self.ended.clone()
    }

    /// Waits for a slot.
    ///
    /// # Errors
    /// When the queue is full, the wait is too long, or the server stops.
    pub(crate) async fn slot(&self) -> Result<Slot, Failure> {
        if let Ok(permit) = self.slots.clone().try_acquire_owned() {
            return Ok(self.taken(permit));
        }
        let waiting = Counted::new(&self.counts, |counts| &counts.waiting);
        if waiting.before >= self.max_waiting {
            return Err(Failure::Busy);
        }
        let mut stop = self.stop.clone();
        let permit = tokio::select! {
            permit = timeout(self.max_wait, self.slots.clone().acquire_owned()) => permit,
            () = stop.stopped() => return Err(Failure::Stopping),
        };
        match permit {
            Ok(Ok(permit)) => Ok(self.taken(permit)),
            _ => Err(Failure::Busy),
        }
    }

    fn taken(&self, permit: OwnedSemaphorePermit) -> Slot {
        Slot {
            _running: Counted::new(&self.counts, |counts| &counts.running),
            _permit: permit,
        }
    }

    /// Starts work in a slot.
    pub(crate) fn start<T: Send + 'static>(
        &self,
        slot: Slot,
        work: impl FnOnce(&CancelToken) -> T + Send + 'static,
    ) -> Job<T> {
        let cancel = CancelToken::new();
        let (token, ended) = (cancel.clone(), self.ended.clone());
        let task = tokio::task::spawn_blocking(move || {
            let done = work(&token);
            drop(slot);
            ended.notify_one();
            done
        });
        Job {
            task,
            cancel: CancelOnDrop(cancel),
            stop: self.stop.clone(),
            counts: self.counts.clone(),
        }
    }
}

impl<T> Job<T> {
    /// Waits for the end. When the server stops, the work is asked to end with what it has.
    ///
    /// It may be called again if it was dropped before its end.
    ///
    /// # Errors
    /// When the work panicked.
    pub(crate) async fn end(&mut self) -> Result<T, Failure> {
        let ended = tokio::select! {
            ended = &mut self.task => ended,
            () = self.stop.stopped() => {
                self.cancel.0.cancel();
                (&mut self.task).await
            }
        };
        ended.map_err(|error| {
            self.counts.panicked.fetch_add(1, Ordering::Relaxed);
            tracing::error!("a question panicked: {error}");
            Failure::Panicked
        })
    }
}

/// A token that is cancelled when nobody waits for the answer any more.
struct CancelOnDrop(CancelToken);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// One more in a count, for as long as it lives.
struct Counted {
    counts: Arc<Counts>,
    which: fn(&Counts) -> &AtomicUsize,
    before: usize,
}

impl Counted {
    fn new(counts: &Arc<Counts>, which: fn(&Counts) -> &AtomicUsize) -> Counted {
        Counted {
            counts: counts.clone(),
            which,
            before: which(counts).fetch_add(1, Ordering::Relaxed),
        }
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        (self.which)(&self.counts).fetch_sub(1, Ordering::Relaxed);
    }
}

/// Says that the server stops; clones hear of it.
#[derive(Clone)]
pub(crate) struct StopSignal(watch::Receiver<bool>);

impl StopSignal {
    /// A signal, and what gives it by sending `true`.
    pub(crate) fn new() -> (watch::Sender<bool>, StopSignal) {
        let (sender, receiver) = watch::channel(false);
        (sender, StopSignal(receiver))
    }

    /// Whether it was given.
    pub(crate) fn is_given(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until it is given; for ever if it cannot be given any more.
    pub(crate) async fn stopped(&mut self) {
        if self.0.wait_for(|is_given| *is_given).await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;

    use super::*;

    fn workers(threads: usize, max_waiting: usize) -> (watch::Sender<bool>, Workers) {
        let (stopper, stop) = StopSignal::new();
        let patience = Duration::from_secs(20);
        let workers = Workers::new(threads, max_waiting, patience, stop);
        (stopper, workers)
    }

    fn until_cancelled(cancel: &CancelToken) -> &'static str {
        while !cancel.is_cancelled() {
            sleep(Duration::from_millis(1));
        }
        "cancelled"
    }

    #[tokio::test]
    async fn a_panic_is_a_failure_and_takes_no_thread() {
        let (_stopper, workers) = workers(1, 0);
        for number in 1..=3 {
            let slot = workers.slot().await.unwrap();
            let mut job = workers.start(slot, |_| -> u8 { panic!("on purpose") });
            assert!(matches!(job.end().await, Err(Failure::Panicked)));
            assert_eq!((workers.running(), workers.panicked()), (0, number));
        }
        let slot = workers.slot().await.unwrap();
        assert_eq!(workers.start(slot, |_| 7).end().await.unwrap(), 7);
    }

    #[tokio::test]
    async fn work_that_nobody_waits_for_is_cancelled() {
        let (_stopper, workers) = workers(1, 10);
        let slot = workers.slot().await.unwrap();
        drop(workers.start(slot, until_cancelled));
        // The slot is free once the work has ended.
        let _slot = workers.slot().await.unwrap();
        assert_eq!(workers.running(), 1);
    }

    #[tokio::test]
    async fn work_ends_when_the_server_stops() {
        let (stopper, workers) = workers(1, 10);
        let slot = workers.slot().await.unwrap();
        let mut job = workers.start(slot, until_cancelled);
        let waiting = tokio::spawn({
            let workers = workers.clone();
            async move { workers.slot().await.is_err() }
        });
        while workers.waiting() == 0 {
            tokio::task::yield_now().await;
        }
        stopper.send_replace(true);
        assert_eq!(job.end().await.unwrap(), "cancelled");
        assert!(waiting.await.unwrap());
    }

    #[tokio::test]
    async fn a_full_queue_is_refused_at_once() {
        let (_stopper, workers) = workers(1, 0);
        let _slot = workers.slot().await.unwrap();
        assert!(matches!(workers.slot().await, Err(Failure::Busy)));
        assert_eq!((workers.running(), workers.waiting()), (1, 0));
    }
}
