//! `taquin tables list`: what is on disk.

use serde::Serialize;
use taquin::solve::tables::{Description, TableDirectory, TableEntry, TableSource};

use super::{megabytes, name};
use crate::args::TextOrJson;
use crate::args::tables::ListArgs;
use crate::exit::{Exit, Failure};
use crate::output::{Output, Paint};
use crate::report::json;

pub(super) fn run(
    args: &ListArgs,
    source: &dyn TableSource,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let directory = args.place.directory()?;
    let entries = args.which.select(directory.list()?, source)?;
    if entries.is_empty() {
        output.remark(&args.which.none_in(&directory));
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
    let mut rows = vec![
        [
            "size",
            "blank in",
            "metric",
            "kind",
            "cells",
            "size on disk",
        ]
        .map(String::from),
    ];
    rows.extend(entries.iter().map(row));
    let width = |column: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or(0)
    };
    let widths: [usize; 6] = std::array::from_fn(width);
    let states = entries.iter().map(|entry| state(entry, paint));
    let states = std::iter::once("state".to_string()).chain(states);
    let mut text = String::new();
    for (row, state) in rows.iter().zip(states) {
        for (cell, width) in row.iter().zip(widths) {
            text.push_str(&format!("{cell:width$}  "));
        }
        text.push_str(&state);
        text.push('\n');
    }
    let bytes = entries.iter().map(|entry| entry.bytes).sum();
    let files = match entries.len() {
        1 => "1 file".to_string(),
        count => format!("{count} files"),
    };
    text.push_str(&format!(
        "{files}, {} in {}\n",
        megabytes(bytes),
        directory.path().display()
    ));
    text
}

fn row(entry: &TableEntry) -> [String; 6] {
    let on_disk = megabytes(entry.bytes);
    match &entry.description {
        None => ["?", "?", "?", "?", "?", &on_disk].map(String::from),
        Some(table) => {
            let (size, home) = (table.size(), table.home());
            let cells: Vec<String> = table.cells().map(|cell| cell.to_string()).collect();
            [
                size.to_string(),
                // As people count.
                format!(
                    "row {}, column {}",
                    size.row_of(home) + 1,
                    size.col_of(home) + 1
                ),
                table.metric().to_string(),
                table.kind().to_string(),
                cells.join(" "),
                on_disk,
            ]
        }
    }
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
