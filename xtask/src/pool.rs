//! Jobs side by side, as many at a time as there are cores.

use std::collections::VecDeque;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use crate::{Failed, shown};

/// Something to do on one core, in one go.
pub(crate) struct Job {
    /// What it is called in reports.
    pub(crate) name: String,
    /// Which jobs it is counted with.
    pub(crate) group: usize,
    pub(crate) work: Work,
}

/// The work of a job. What it prints is kept, and is part of the failure if it fails.
pub(crate) type Work = Box<dyn FnOnce() -> Result<(), Failed> + Send>;

/// What became of a job.
pub(crate) struct Done {
    pub(crate) name: String,
    pub(crate) group: usize,
    pub(crate) time: Duration,
    pub(crate) result: Result<(), Failed>,
}

/// Does all jobs on `workers` threads, begun in their order; `report` hears of each as it ends.
pub(crate) fn run(jobs: Vec<Job>, workers: usize, report: impl FnMut(Done) + Send) {
    let queue = Mutex::new(VecDeque::from(jobs));
    let report = Mutex::new(report);
    let next = || queue.lock().ok()?.pop_front();
    thread::scope(|scope| {
        for _ in 0..workers.max(1) {
            scope.spawn(|| {
                while let Some(Job { name, group, work }) = next() {
                    let begun = Instant::now();
                    let result = work();
                    let done = Done {
                        name,
                        group,
                        time: begun.elapsed(),
                        result,
                    };
                    if let Ok(mut report) = report.lock() {
                        report(done);
                    }
                }
            });
        }
    });
}

/// Runs a command without input; the failure has all that it printed.
pub(crate) fn quietly(mut command: Command) -> Result<(), Failed> {
    let output = command.stdin(Stdio::null()).output();
    match output {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end().to_string();
            let (out, err) = (said(&output.stdout), said(&output.stderr));
            Err(format!("{}\n{out}\n{err}", output.status)
                .trim()
                .to_string())
        }
        Err(error) => Err(format!("{}: {error}", shown(&command))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(number: usize, result: Result<(), Failed>) -> Job {
        Job {
            name: number.to_string(),
            group: number % 2,
            work: Box::new(move || result),
        }
    }

    #[test]
    fn every_job_is_done_once_and_reported() {
        for workers in [0, 1, 3] {
            let jobs = (0..20).map(|number| match number {
                7 => job(number, Err("seven".to_string())),
                _ => job(number, Ok(())),
            });
            let mut ended = Vec::new();
            run(jobs.collect(), workers, |done| ended.push(done));
            assert_eq!(ended.len(), 20);
            let failed: Vec<&Done> = ended.iter().filter(|done| done.result.is_err()).collect();
            assert_eq!(failed.len(), 1);
            assert_eq!((failed[0].name.as_str(), failed[0].group), ("7", 1));
        }
    }

    #[test]
    fn a_failure_says_what_was_printed() {
        let cargo = |arg: &str| {
            let mut command = crate::cargo_command(&[arg]);
            command.env("CARGO_TERM_COLOR", "never");
            quietly(command)
        };
        assert_eq!(cargo("--version"), Ok(()));
        let failure = cargo("no-such-command").unwrap_err();
        assert!(failure.contains("no-such-command"), "{failure}");
    }
}
