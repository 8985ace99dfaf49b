//! Many jobs on several threads, their answers handed over in the order of the jobs.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use taquin::CancelToken;

/// How often the caller gets to draw its progress while nothing is ready.
const TICK_INTERVAL: Duration = Duration::from_millis(100);

/// What the caller receives.
pub(crate) enum Event<A> {
    /// The next answer, in order.
    Answer(A),
    /// Nothing new; a moment to draw progress.
    Tick,
}

/// A thread could not be started.
#[derive(Debug)]
pub(crate) struct NoThreadError(pub(crate) std::io::Error);

/// Works on `jobs` with `threads` threads and calls `receive` with the answers in order.
///
/// Jobs are drawn only a little ahead of the answers, so an endless stream is
/// fine. After a cancel no more jobs are drawn, and running ones are still
/// answered. The threads are not joined: one may wait for input forever.
pub(crate) fn run<J, A, E>(
    jobs: impl Iterator<Item = J> + Send + 'static,
    threads: usize,
    cancel: &CancelToken,
    work: impl Fn(J) -> A + Send + Sync + 'static,
    mut receive: impl FnMut(Event<A>) -> Result<(), E>,
) -> Result<(), E>
where
    J: Send + 'static,
    A: Send + 'static,
    E: From<NoThreadError>,
{
    // The places where the answers will be, in order.
    let places: Arc<Mutex<VecDeque<Place<A>>>> = Arc::default();
    let (work, places_to_come) = (Arc::new(work), places.clone());
    let jobs = jobs.map(move |job| -> Job {
        let (work, place) = (work.clone(), Place::default());
        lock(&places_to_come).push_back(place.clone());
        Box::new(move || {
            let answer = work(job);
            *lock(&place) = Some(answer);
        })
    });
    let line = start(Box::new(jobs), threads, cancel.clone()).map_err(NoThreadError)?;
    loop {
        let next = match line.recv_timeout(TICK_INTERVAL) {
            Ok(next) => next,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
            Err(RecvTimeoutError::Timeout) if cancel.is_cancelled() => return Ok(()),
            Err(RecvTimeoutError::Timeout) => {
                receive(Event::Tick)?;
                continue;
            }
        };
        let is_done = loop {
            match next.recv_timeout(TICK_INTERVAL) {
                Ok(()) => break true,
                Err(RecvTimeoutError::Timeout) => receive(Event::Tick)?,
                // Its job was never drawn, after a cancel.
                Err(RecvTimeoutError::Disconnected) if cancel.is_cancelled() => break false,
                Err(RecvTimeoutError::Disconnected) => panic!("a worker thread has died"),
            }
        };
        let place = lock(&places).pop_front();
        let answer = place.and_then(|place| lock(&place).take());
        if let Some(answer) = answer.filter(|_| is_done) {
            receive(Event::Answer(answer))?;
        }
    }
}

/// Where the answer of a job will be.
type Place<A> = Arc<Mutex<Option<A>>>;

/// The work of one job.
type Job = Box<dyn FnOnce() + Send>;

/// Starts one thread that draws jobs and others that run them. Returns, in the order of the jobs, a
/// receiver for the end of each.
///
/// Not generic: the code of threads and channels is large.
fn start(
    jobs: Box<dyn Iterator<Item = Job> + Send>,
    threads: usize,
    cancel: CancelToken,
) -> std::io::Result<Receiver<Receiver<()>>> {
    // Each job comes with a sender that signals its end; the receivers are queued in the order of jobs.
    let (job_sender, job_receiver) = sync_channel::<(Job, SyncSender<()>)>(threads);
    let (line_sender, line) = sync_channel::<Receiver<()>>(4 * threads);
    let job_receiver = Arc::new(Mutex::new(job_receiver));
    for started in 0..threads {
        let job_receiver = job_receiver.clone();
        let worker = thread::Builder::new().spawn(move || {
            loop {
                let next = lock(&job_receiver).recv();
                let Ok((job, done)) = next else { break };
                job();
                // The caller may have left.
                let _ = done.send(());
            }
        });
        match worker {
            Ok(_) => {}
            Err(error) if started == 0 => return Err(error),
            // Fewer threads than requested are enough.
            Err(_) => break,
        }
    }
    thread::Builder::new().spawn(move || {
        for job in jobs {
            let (sender, receiver) = sync_channel(1);
            let has_left = cancel.is_cancelled()
                || line_sender.send(receiver).is_err()
                || job_sender.send((job, sender)).is_err();
            if has_left {
                break;
            }
        }
    })?;
    Ok(line)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    impl From<NoThreadError> for &'static str {
        fn from(_: NoThreadError) -> &'static str {
            "no thread"
        }
    }

    #[test]
    fn answers_come_in_the_order_of_the_jobs() {
        let mut answers = Vec::new();
        let work = |n: u64| {
            thread::sleep(Duration::from_micros(n * 7919 % 500));
            n * n
        };
        let received = run(0..500, 4, &CancelToken::new(), work, |event| {
            if let Event::Answer(answer) = event {
                answers.push(answer);
            }
            Ok::<(), &str>(())
        });
        assert_eq!(received, Ok(()));
        assert_eq!(answers, (0..500).map(|n| n * n).collect::<Vec<_>>());
    }

    #[test]
    fn an_error_ends_an_endless_stream() {
        let mut count = 0;
        let received = run(
            0..,
            2,
            &CancelToken::new(),
            |n: u64| n,
            |event| {
                if let Event::Answer(_) = event {
                    count += 1;
                }
                if count < 10 { Ok(()) } else { Err("enough") }
            },
        );
        assert_eq!(received, Err("enough"));
        assert_eq!(count, 10);
    }

    #[test]
    fn a_cancel_ends_an_endless_stream() {
        let cancel = CancelToken::new();
        let mut count = 0;
        let received = run(
            0..,
            2,
            &cancel,
            |n: u64| n,
            |event| {
                if let Event::Answer(_) = event {
                    count += 1;
                    if count == 5 {
                        cancel.cancel();
                    }
                }
                Ok::<(), &str>(())
            },
        );
        assert_eq!(received, Ok(()));
        assert!((5..50).contains(&count), "{count}");
    }
}
