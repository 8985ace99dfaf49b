//! `taquin tables list`: what is on disk.

use serde::Serialize;
use taquin::solve::tables::{Description, TableDirectory, TableEntry, TableSource};

use super::{megabytes, name};
use crate::args::TextOrJson;
use crate::args::tables::TableReportArgs;
use crate::exit::{Exit, Failure};
use crate::output::{Output, Paint};
use crate::report::{columns, json};
use taquin_play::format_count;

pub(super) fn run(
    args: &TableReportArgs,
    source: &dyn TableSource,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let (directory, entries) = args.selection.find(source)?;
    if entries.is_empty() {
        output.remark(&args.selection.none_in(&directory));
        return Ok(Exit::Answered);
    }
    let text = match args.format {
        TextOrJson::Text => text(&directory, &entries, output.paint()),
        TextOrJson::Json => entries.iter().map(line).collect(),
    };
    output.result(&text)?;
    Ok(Exit::Answered)
}

/// A table for programs; what is not known of a foreign file is null.
#[derive(Serialize)]
struct Listed<'a> {
    file: String,
    kind: Option<&'a str>,
    rows: Option<usize>,
    cols: Option<usize>,
    /// The blank's cell in the goal, from 0.
    blank: Option<usize>,
    metric: Option<&'a str>,
    cells: Option<Vec<usize>>,
    bytes: u64,
    state: &'a str,
    problem: Option<String>,
}

/// An entry as a line of JSON.
fn line(entry: &TableEntry) -> String {
    let problem = entry.state.fault().map(ToString::to_string);
    line_with(entry, entry.state.name(), problem)
}

/// An entry as a line of JSON, in a state that was found out otherwise.
pub(super) fn line_with(entry: &TableEntry, state: &str, problem: Option<String>) -> String {
    let table = entry.description.as_ref();
    json::line(&Listed {
        file: entry.path.to_string_lossy().into_owned(),
        kind: table.map(Description::kind),
        rows: table.map(|table| table.size().rows()),
        cols: table.map(|table| table.size().cols()),
        blank: table.map(Description::home),
        metric: table.map(|table| table.metric().name()),
        cells: table.map(|table| table.cells().collect()),
        bytes: entry.bytes,
        state,
        problem,
    })
}

fn text(directory: &TableDirectory, entries: &[TableEntry], paint: Paint) -> String {
    let heading = [
        "size",
        "blank in",
        "metric",
        "kind",
        "cells",
        "size on disk",
        "state",
    ];
    let mut rows = vec![heading.map(String::from).to_vec()];
    rows.extend(entries.iter().map(|entry| row(entry, paint)));
    let bytes = entries.iter().map(|entry| entry.bytes).sum();
    format!(
        "{}{}, {} in {}\n",
        columns::aligned(&rows, |_| false),
        format_count(entries.len() as u64, "file"),
        megabytes(bytes),
        directory.path().display()
    )
}

fn row(entry: &TableEntry, paint: Paint) -> Vec<String> {
    let mut row = match &entry.description {
        None => ["?"; 5].map(String::from).to_vec(),
        Some(table) => {
            let (size, home) = (table.size(), table.home());
            let (row, col) = (size.row_of(home) + 1, size.col_of(home) + 1);
            let cells: Vec<String> = table.cells().map(|cell| cell.to_string()).collect();
            vec![
                size.to_string(),
                format!("row {row}, column {col}"),
                table.metric().to_string(),
                table.kind().to_string(),
                cells.join(" "),
            ]
        }
    };
    row.extend([megabytes(entry.bytes), state(entry, paint)]);
    row
}

/// The state of an entry: `ok`, or a word, what is wrong, and the file.
fn state(entry: &TableEntry, paint: Paint) -> String {
    match entry.state.fault() {
        None => paint.good(entry.state.name()),
        Some(fault) => {
            let fault = fault.to_string();
            let fault = fault.strip_prefix("damaged: ").unwrap_or(&fault);
            let word = paint.bad(entry.state.name());
            format!("{word}: {}: {fault}", name(entry))
        }
    }
}
