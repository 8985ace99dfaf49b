//! Many jobs on several threads, their answers handed over in the order of the jobs.

use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use taquin::CancelToken;

/// How often the caller gets to draw its progress while nothing is ready.
const TICK: Duration = Duration::from_millis(100);

/// What the caller is told.
pub(crate) enum Event<A> {
    /// The next answer, in order.
    Answer(A),
    /// Nothing new; a moment to draw progress.
    Tick,
}

/// The system gave us no thread.
#[derive(Debug)]
pub(crate) struct NoThreadError(pub(crate) std::io::Error);

/// Works on `jobs` with `threads` threads and calls `receive` with the answers in order.
///
/// Jobs are drawn only a little ahead of the answers, so an endless stream is
/// fine. After a cancel no more jobs are drawn, and those under way are still
/// answered. The threads are not joined: one may wait for input for ever, and
/// the process ends all the same.
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
    // Each job travels with the sender of its answer; the receivers wait in line, in order.
    let (job_sender, job_receiver) = sync_channel::<(J, SyncSender<A>)>(threads);
    let (line_sender, line) = sync_channel::<Receiver<A>>(4 * threads);
    let job_receiver = Arc::new(Mutex::new(job_receiver));
    let work = Arc::new(work);
    for started in 0..threads {
        let (job_receiver, work) = (job_receiver.clone(), work.clone());
        let worker = thread::Builder::new().spawn(move || {
            loop {
                let next = job_receiver
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .recv();
                let Ok((job, answer)) = next else { break };
                // The caller may have left; then nobody wants the answer.
                let _ = answer.send(work(job));
            }
        });
        match worker {
            Ok(_) => {}
            Err(error) if started == 0 => return Err(NoThreadError(error).into()),
            // Fewer than were asked for will do.
            Err(_) => break,
        }
    }
    let is_cancelled = cancel.clone();
    let reader = thread::Builder::new().spawn(move || {
        for job in jobs {
            let (sender, receiver) = sync_channel(1);
            let has_left = is_cancelled.is_cancelled()
                || line_sender.send(receiver).is_err()
                || job_sender.send((job, sender)).is_err();
            if has_left {
                break;
            }
        }
    });
    reader.map_err(NoThreadError)?;
    loop {
        let next = match line.recv_timeout(TICK) {
            Ok(next) => next,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
            Err(RecvTimeoutError::Timeout) if cancel.is_cancelled() => return Ok(()),
            Err(RecvTimeoutError::Timeout) => {
                receive(Event::Tick)?;
                continue;
            }
        };
        loop {
            match next.recv_timeout(TICK) {
                Ok(answer) => break receive(Event::Answer(answer))?,
                Err(RecvTimeoutError::Timeout) => receive(Event::Tick)?,
                // Its job was never drawn, after a cancel.
                Err(RecvTimeoutError::Disconnected) if cancel.is_cancelled() => break,
                Err(RecvTimeoutError::Disconnected) => panic!("a worker thread has died"),
            }
        }
    }
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
    fn a_refusal_ends_an_endless_stream() {
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
    fn a_cancel_ends_it_too() {
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
