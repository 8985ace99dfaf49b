//! `taquin tables verify`: checks every byte, and some values by search.

use taquin::CancelToken;
use taquin::solve::tables::{TableDirectory, TableEntry, TableSource, TableState};

use super::{list, name};
use crate::args::TextOrJson;
use crate::args::tables::TableReportArgs;
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::output::Output;
use crate::progress::Bar;
use taquin_play::format_count;

pub(super) fn run(
    args: &TableReportArgs,
    source: &dyn TableSource,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let (directory, mut entries) = args.selection.find(source)?;
    // Foreign files are not checked.
    entries.retain(|entry| entry.description.is_some());
    if entries.is_empty() {
        output.remark(&args.selection.none_in(&directory));
        return Ok(Exit::of(args.selection.is_all()));
    }
    let cancel = interrupt::token();
    let mut worst = Exit::Answered;
    for (index, entry) in entries.iter().enumerate() {
        let title = format!("table {} of {}", index + 1, entries.len());
        let mut bar = Bar::new(output, title, entry.bytes);
        let found = check(&directory, entry, source, &cancel, &mut bar);
        drop(bar);
        if cancel.is_cancelled() {
            return Ok(Exit::Interrupted);
        }
        let (state, problem) = match found {
            Ok(()) => ("ok", None),
            Err((state, problem)) => (state, Some(problem)),
        };
        if problem.is_some() {
            worst = Exit::No;
        }
        output.result(&match args.format {
            TextOrJson::Json => list::line_with(entry, state, problem),
            TextOrJson::Text => {
                let paint = output.paint();
                match problem {
                    None => format!("{}: {}\n", name(entry), paint.good(state)),
                    Some(problem) => {
                        let prefix = format!("{state}: ");
                        let problem = problem.strip_prefix(&prefix).unwrap_or(&problem);
                        format!("{}: {}: {problem}\n", name(entry), paint.bad(state))
                    }
                }
            }
        })?;
        output.flush()?;
    }
    if worst != Exit::Answered {
        output
            .remark("remove bad tables with 'taquin tables remove'; they are rebuilt when needed");
    }
    Ok(worst)
}

/// Checks one table; the state and what is wrong, if it is not as it should be.
fn check(
    directory: &TableDirectory,
    entry: &TableEntry,
    source: &dyn TableSource,
    cancel: &CancelToken,
    bar: &mut Bar,
) -> Result<(), (&'static str, String)> {
    let Some(table) = &entry.description else {
        return Ok(());
    };
    let words = directory.verify(table).map_err(|error| {
        let state = TableState::from(error.fault);
        let problem = state.fault().map(ToString::to_string);
        (state.name(), problem.unwrap_or_default())
    })?;
    let Some(words) = words else {
        return Err(("damaged", "it was removed during the check".to_string()));
    };
    // A table that this version does not make cannot be compared with anything.
    let Some(expected) = source.words(table) else {
        return Ok(());
    };
    if words.len() != expected {
        let problem = format!(
            "holds {} instead of {expected}",
            format_count(words.len() as u64, "word")
        );
        return Err(("damaged", problem));
    }
    let mut progress = |part| {
        bar.show(part);
        !cancel.is_cancelled()
    };
    source
        .sample_check(table, words, &mut progress)
        .map_err(|error| ("wrong", error.to_string()))
}
