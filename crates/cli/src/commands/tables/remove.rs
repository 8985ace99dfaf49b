//! `taquin tables remove`: removes tables, damaged or not.

use taquin::solve::tables::TableSource;

use super::{megabytes, name};
use crate::args::tables::RemoveArgs;
use crate::exit::{Exit, Failure};
use crate::output::Output;

pub(super) fn run(
    args: &RemoveArgs,
    source: &dyn TableSource,
    output: &mut Output,
) -> Result<Exit, Failure> {
    // Removing everything takes a flag; leaving the size out does not suffice.
    if args.selection.size.is_none() && !args.all {
        let message = "name the tables to remove: a size such as 4x4, or --all";
        return Err(Failure::Input(message.to_string()));
    }
    let (directory, entries) = args.selection.find(source)?;
    let mut worst = Exit::Answered;
    let mut is_nothing = true;
    for entry in &entries {
        let Some(table) = &entry.description else {
            output.remark(&format!("not removed, not a table: {}", name(entry)));
            continue;
        };
        is_nothing = false;
        match directory.remove(table) {
            Ok(_) => {
                output.result(&format!(
                    "removed {}, {}\n",
                    name(entry),
                    megabytes(entry.bytes)
                ))?;
            }
            // The others can still go.
            Err(error) => {
                output.error(&error.to_string());
                worst = Exit::BadInput;
            }
        }
    }
    if args.all {
        directory.sweep()?;
    }
    if is_nothing {
        output.remark(&args.selection.none_in(&directory));
    }
    Ok(worst)
}
