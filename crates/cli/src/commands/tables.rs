//! `taquin tables`: the tables of solvers on disk.

mod build;
mod list;
mod remove;
mod verify;

use taquin::solve::tables::{Description, TableDirectory, TableEntry, TableError, TableSource};
use taquin::solve::{EngineTables, GoalClass};
use taquin::{Metric, Size};

use crate::args::tables::{TableArgs, TableSelection, TablesArgs, TablesCommand};
use crate::exit::{Exit, Failure};
use crate::output::Output;
use taquin::puzzle::GoalChoice;

/// What makes the tables.
const SOURCE: &dyn TableSource = &EngineTables;

pub(crate) fn run(args: &TablesArgs, output: &mut Output) -> Result<Exit, Failure> {
    match &args.command {
        TablesCommand::Build(args) => build::run(args, SOURCE, output),
        TablesCommand::List(args) => list::run(args, SOURCE, output),
        TablesCommand::Verify(args) => verify::run(args, SOURCE, output),
        TablesCommand::Remove(args) => remove::run(args, SOURCE, output),
        TablesCommand::Path(args) => {
            let directory = args.directory()?;
            output.data(&format!("{}\n", directory.path().display()))?;
            Ok(Exit::Answered)
        }
    }
}

impl TableArgs {
    /// The directory that was asked for, or the usual one, if there is one.
    pub(crate) fn find(&self) -> Option<TableDirectory> {
        match &self.tables {
            Some(path) => Some(TableDirectory::new(path)),
            None => TableDirectory::find(),
        }
    }

    /// The directory that was asked for.
    fn directory(&self) -> Result<TableDirectory, Failure> {
        self.find().ok_or_else(|| {
            let message = "no directory for tables: set TAQUIN_TABLES or use --tables DIR";
            Failure::Input(message.to_string())
        })
    }
}

impl TableSelection {
    /// Whether all tables are selected.
    fn is_all(&self) -> bool {
        self.size.is_none() && self.metric.is_none()
    }

    /// What to say when there are none.
    fn none_in(&self, directory: &TableDirectory) -> String {
        let tables = if self.is_all() {
            "tables"
        } else {
            "matching tables"
        };
        format!("no {tables} in {}", directory.path().display())
    }

    /// The directory and its selected entries. Files with foreign names are selected only with all others.
    fn find(&self, source: &dyn TableSource) -> Result<(TableDirectory, Vec<TableEntry>), Failure> {
        let directory = self.place.directory()?;
        let mut entries = directory.list()?;
        let serves_goal = match (self.size, &self.goal) {
            (Some(size), Some(goal)) => {
                let class = class_of(size, goal)?;
                let tables = Metric::ALL.map(|metric| source.descriptions(class, metric));
                Some(tables.concat())
            }
            _ => None,
        };
        let is_selected = |table: &Description| {
            let is_size = |size| table.size() == size || table.size() == size.transposed();
            self.size.is_none_or(is_size)
                && serves_goal
                    .as_ref()
                    .is_none_or(|tables| tables.contains(table))
                && self.metric.is_none_or(|metric| table.metric() == metric)
        };
        entries.retain(|entry| match &entry.description {
            Some(table) => is_selected(table),
            None => self.is_all(),
        });
        Ok((directory, entries))
    }
}

/// The class of goals that share their tables with `goal`.
fn class_of(size: Size, goal: &GoalChoice) -> Result<GoalClass, Failure> {
    let goal = goal.board(size).map_err(Failure::input)?;
    GoalClass::with_tables(&goal).map_err(Failure::input)
}

/// The name of an entry's file.
fn name(entry: &TableEntry) -> String {
    let name = entry.path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// Megabytes, as disks count them.
fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        Failure::input(error)
    }
}

#[cfg(test)]
mod tests;
