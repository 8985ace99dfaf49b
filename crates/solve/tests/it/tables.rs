//! Tables on disk: whatever happens to files, a table is right or refused.

mod builders;
#[cfg(unix)]
mod children;
mod files;
#[cfg(unix)]
mod links;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use taquin_puzzle::Metric;
use taquin_solve::GoalClass;
use taquin_solve::tables::{
    BuildError, Description, Obtained, TableDirectory, TableSource, Words, WrongValue,
};

/// A directory of tables that goes when the test ends.
struct Scratch(TableDirectory);

impl Scratch {
    fn new() -> Scratch {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("tables-{}-{number}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        Scratch(TableDirectory::new(path))
    }

    /// With one table in it.
    fn with_table() -> Scratch {
        let scratch = Scratch::new();
        scratch.0.save(&table(), &words()).unwrap();
        scratch
    }

    fn file(&self) -> PathBuf {
        self.0.table_path(&table())
    }

    /// Writes the table's file as nobody should.
    fn overwrite(&self, bytes: &[u8]) {
        fs::write(self.file(), bytes).unwrap();
    }

    /// The names of all files, in order.
    fn names(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(self.0.path()) else {
            return Vec::new();
        };
        let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<_> = entries
            .map(|entry| name(entry).into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(self.0.path());
    }
}

const COUNT: usize = 3000;

fn table() -> Description {
    Description::new("test", "4x4".parse().unwrap(), 15, Metric::Single, 0x33, 2).unwrap()
}

fn words() -> Vec<u64> {
    let word = |i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ i;
    (0..COUNT as u64).map(word).collect()
}

/// Makes the one table, and counts how often.
#[derive(Default)]
struct Source {
    built: AtomicUsize,
    /// How long it takes, in steps of a hundredth of a second.
    steps: u32,
}

impl TableSource for Source {
    fn descriptions(&self, _: GoalClass, _: Metric) -> Vec<Description> {
        vec![table()]
    }

    fn words(&self, _: &Description) -> Option<usize> {
        Some(COUNT)
    }

    fn build(
        &self,
        _: &Description,
        _: usize,
        progress: &mut dyn FnMut(f64) -> bool,
    ) -> Result<Words, BuildError> {
        self.built.fetch_add(1, Ordering::Relaxed);
        for step in 0..self.steps {
            if !progress(f64::from(step) / f64::from(self.steps)) {
                return Err(BuildError::Stopped);
            }
            thread::sleep(Duration::from_millis(10));
        }
        Ok(words().into())
    }

    fn sample_check(
        &self,
        _: &Description,
        _: Words,
        _: &mut dyn FnMut(f64) -> bool,
    ) -> Result<(), WrongValue> {
        Ok(())
    }
}

fn obtain(source: &Source, directory: &TableDirectory) -> Obtained {
    let obtained =
        taquin_solve::tables::obtain(source, Some(directory), &table(), 1, &mut |_| true);
    let obtained = obtained.expect("it was not cancelled");
    assert_eq!(*obtained.words, words());
    obtained
}
