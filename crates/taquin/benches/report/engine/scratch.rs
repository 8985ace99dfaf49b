//! Tables in a temporary directory.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

use taquin::solve::tables::{TableDirectory, TableSource as _, obtain};
use taquin::solve::{Engine, EngineTables, GoalClass};
use taquin::{Board, Metric, Problem};

use super::CORES;
use crate::command;

/// A directory of tables that goes when it is no longer needed.
pub(super) struct Scratch(PathBuf);

impl Scratch {
    pub(super) fn new() -> Scratch {
        let path = std::env::temp_dir().join(format!("taquin-bench-{}", std::process::id()));
        std::fs::create_dir(&path).unwrap();
        Scratch(path)
    }

    /// Builds the strongest tables for a goal; returns seconds and megabytes, of new ones only.
    pub(super) fn build(&self, goal: &Board, metric: Metric) -> (f64, f64) {
        let directory = TableDirectory::new(&self.0);
        let class = GoalClass::of(goal);
        let mut bytes = 0;
        let begun = Instant::now();
        for table in EngineTables.descriptions(class, metric) {
            let go_on = &mut |_| true;
            let obtained = obtain(&EngineTables, Some(&directory), &table, CORES, go_on).unwrap();
            assert!(obtained.replaced.is_none() && obtained.unsaved.is_none());
            if obtained.is_new {
                bytes += size_of_val::<[u64]>(&obtained.words);
            }
        }
        (begun.elapsed().as_secs_f64(), bytes as f64 / 1e6)
    }

    /// An engine that has seen none of the tables yet.
    pub(super) fn engine(&self) -> Engine {
        Engine::with_directory(Some(TableDirectory::new(&self.0)))
    }

    /// The least time of the command on a board, process start, text and all.
    pub(super) fn command(&self, board: &Problem, length: u64) -> Option<f64> {
        let taquin = command::taquin()?;
        let seconds = (0..5).map(|_| {
            let mut command = Command::new(&taquin);
            command.arg("solve").arg(board.start().to_string());
            command
                .arg("--tables")
                .arg(&self.0)
                .stderr(Stdio::inherit());
            let begun = Instant::now();
            let output = command.output().unwrap();
            let seconds = begun.elapsed().as_secs_f64();
            let said = String::from_utf8(output.stdout).unwrap();
            assert!(
                said.starts_with(&format!("{length} moves, optimal")),
                "{said}"
            );
            seconds
        });
        Some(seconds.fold(f64::INFINITY, f64::min))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).unwrap();
    }
}
