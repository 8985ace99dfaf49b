//! The progress line of long work, on a terminal only.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

use taquin::solve::Progress as SolveProgress;

use crate::exit::Failure;
use crate::output::Output;
use crate::report::{in_moves, relative_gap};

/// Work that takes no longer than this shows no progress.
const DRAW_DELAY: Duration = Duration::from_secs(1);

/// A line on stderr that shows the progress of searches.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    begun: Instant,
    is_drawn: bool,
    answered: u64,
    shared: SharedProgress,
}

/// The progress of the search that runs now, shared with the threads that search.
#[derive(Clone, Default)]
pub(crate) struct SharedProgress(Arc<Mutex<Option<Latest>>>);

/// The progress of a search.
#[derive(Clone, Copy)]
struct Latest {
    /// The length of the best solution so far.
    length: Option<u64>,
    lower_bound: u64,
    expanded: u64,
    /// The part of the heuristic's tables that is built.
    preparation: Option<f64>,
}

impl SharedProgress {
    /// Stores the progress of the search.
    pub(crate) fn store(&self, progress: &SolveProgress<'_>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Latest {
            length: progress.length(),
            lower_bound: progress.lower_bound,
            expanded: progress.statistics.expanded,
            preparation: progress.preparation,
        });
    }

    fn latest(&self) -> Option<Latest> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A search in words: the best solution with its bound, or the number of states expanded.
fn searching(latest: &Latest) -> String {
    let bound = latest.lower_bound;
    if let Some(part) = latest.preparation {
        return building(part);
    }
    match latest.length {
        Some(best) => {
            let gap = relative_gap(best, bound).map(|gap| format!(", gap {:.1} %", 100.0 * gap));
            let gap = gap.unwrap_or_default();
            format!("{}, at least {bound}{gap}", in_moves(best))
        }
        None => format!(
            "searching: {} states expanded, at least {}",
            HumanCount(latest.expanded),
            in_moves(bound)
        ),
    }
}

/// The building of tables, as a bar.
fn building(part: f64) -> String {
    const BAR_CHARACTERS: usize = 30;
    let done = (part * BAR_CHARACTERS as f64) as usize;
    let bar = format!("{}>", "=".repeat(done.min(BAR_CHARACTERS - 1)));
    let percent = (part * 100.0) as u32;
    format!("building tables [{bar:BAR_CHARACTERS$}] {percent:>3} %")
}

const SPINNER_TEMPLATE: &str = "{spinner} {msg} ({elapsed})";

fn spinner() -> ProgressBar {
    let style = ProgressStyle::with_template(SPINNER_TEMPLATE);
    ProgressBar::new_spinner()
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
}

impl Progress {
    pub(crate) fn new(output: &Output) -> Progress {
        Progress {
            bar: output.is_interactive().then(spinner),
            begun: Instant::now(),
            is_drawn: false,
            answered: 0,
            shared: SharedProgress::default(),
        }
    }

    /// Where searches report their progress.
    pub(crate) fn shared(&self) -> SharedProgress {
        self.shared.clone()
    }

    /// Draws the line, once the work has taken a while.
    pub(crate) fn tick(&mut self) {
        let Some(bar) = &self.bar else { return };
        if self.begun.elapsed() < DRAW_DELAY {
            return;
        }
        let message = match (self.answered, self.shared.latest()) {
            (0, Some(progress)) => searching(&progress),
            (0, None) => "searching".to_string(),
            (answered, _) => {
                let rate = answered as f64 / self.begun.elapsed().as_secs_f64();
                let boards = if answered == 1 { "board" } else { "boards" };
                format!(
                    "{} {boards} answered, {rate:.1} per second",
                    HumanCount(answered)
                )
            }
        };
        self.is_drawn = true;
        bar.set_message(message);
        bar.tick();
    }

    /// Counts an answer, and writes it without disturbing the line.
    pub(crate) fn answer(
        &mut self,
        output: &mut Output,
        write: impl FnOnce(&mut Output) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.answered += 1;
        let write_through = |output: &mut Output| write(output).and_then(|()| output.flush());
        match &self.bar {
            Some(bar) if self.is_drawn => bar.suspend(|| write_through(output)),
            _ => write_through(output),
        }
    }
}

/// Runs `search` on a thread of its own while this one draws its progress.
pub(crate) fn watched<T: Send>(
    output: &Output,
    search: impl FnOnce(&SharedProgress) -> T + Send,
) -> T {
    let mut progress = Progress::new(output);
    let shared = progress.shared();
    let found = std::thread::scope(|scope| {
        let work = scope.spawn(|| search(&shared));
        while !work.is_finished() {
            std::thread::sleep(Duration::from_millis(5));
            progress.tick();
        }
        work.join()
    });
    found.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar
            && self.is_drawn
        {
            bar.finish_and_clear();
        }
    }
}

/// A bar on stderr for work of known size, with its rate and the time left.
pub(crate) struct Bar {
    bar: Option<ProgressBar>,
    begun: Instant,
    is_drawn: bool,
    bytes: u64,
}

impl Bar {
    const TEMPLATE: &str = "{msg} [{bar:30}] {percent:>3} %, {decimal_bytes_per_sec}, {eta} left";

    const COUNTING: &str = "{msg} [{bar:30}] {percent:>3} %, {eta} left";

    /// A bar for work that is counted in bytes.
    pub(crate) fn new(output: &Output, title: String, bytes: u64) -> Bar {
        Bar::with_template(output, title, bytes, Bar::TEMPLATE)
    }

    /// A bar for work that is counted in steps.
    pub(crate) fn counting(output: &Output, title: String, steps: u64) -> Bar {
        Bar::with_template(output, title, steps, Bar::COUNTING)
    }

    fn with_template(output: &Output, title: String, bytes: u64, template: &str) -> Bar {
        let bar = output.is_interactive().then(|| {
            let style = ProgressStyle::with_template(template);
            let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
            // Hidden until the work has taken a while.
            ProgressBar::with_draw_target(Some(bytes), ProgressDrawTarget::hidden())
                .with_style(style.progress_chars("=> "))
                .with_message(title)
        });
        Bar {
            bar,
            begun: Instant::now(),
            is_drawn: false,
            bytes,
        }
    }

    /// Draws the part of the work that is done, from 0 to 1.
    pub(crate) fn show(&mut self, part: f64) {
        let Some(bar) = &self.bar else { return };
        if !self.is_drawn && self.begun.elapsed() >= DRAW_DELAY {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            self.is_drawn = true;
        }
        bar.set_position((part.clamp(0.0, 1.0) * self.bytes as f64) as u64);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar
            && self.is_drawn
        {
            bar.finish_and_clear();
        }
    }
}

/// A spinner on stderr for work without measurable progress.
pub(crate) struct Waiting {
    /// Dropped when the work is done; `None` where no terminal shows it.
    end: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Waiting {
    /// Shows `what` once the work has taken a while.
    pub(crate) fn new(output: &Output, what: &'static str) -> Waiting {
        let waits = output.is_interactive();
        let start = || {
            let (done, end) = channel();
            let thread = std::thread::Builder::new().spawn(move || Waiting::watch(&end, what));
            Some((done, thread.ok()?))
        };
        Waiting {
            end: waits.then(start).flatten(),
        }
    }

    fn watch(end: &Receiver<()>, what: &'static str) {
        if end.recv_timeout(DRAW_DELAY) != Err(RecvTimeoutError::Timeout) {
            return;
        }
        let bar = spinner().with_message(what).with_elapsed(DRAW_DELAY);
        while end.recv_timeout(DRAW_DELAY / 10) == Err(RecvTimeoutError::Timeout) {
            bar.tick();
        }
        bar.finish_and_clear();
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        if let Some((done, thread)) = self.end.take() {
            drop(done);
            // The line is cleared before anything else is printed.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_valid() {
        for template in [Bar::TEMPLATE, Bar::COUNTING, SPINNER_TEMPLATE] {
            assert!(ProgressStyle::with_template(template).is_ok());
        }
    }
}
