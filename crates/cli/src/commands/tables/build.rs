//! `taquin tables build`: builds the tables for a size.

use taquin::solve::tables::{BuildError, TableSource, obtain};

use super::{class_of, megabytes};
use crate::args::tables::BuildArgs;
use crate::args::thread_count;
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::output::Output;
use crate::progress::Bar;

pub(super) fn run(
    args: &BuildArgs,
    source: &dyn TableSource,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let directory = args.place.directory()?;
    let class = class_of(args.size, &args.goal)?;
    let tables = source.descriptions(class, args.metric);
    if tables.is_empty() {
        output.remark(&format!(
            "{} needs no tables in the {} metric",
            args.size, args.metric
        ));
        return Ok(Exit::Answered);
    }
    let threads = thread_count(args.threads);
    let cancel = interrupt::token();
    for (index, table) in tables.iter().enumerate() {
        let bytes = 8 * source.words(table).unwrap_or(0) as u64;
        let title = format!("table {} of {}", index + 1, tables.len());
        let mut bar = Bar::new(output, title, bytes);
        let obtained = obtain(source, Some(&directory), table, threads, &mut |part| {
            bar.show(part);
            !cancel.is_cancelled()
        });
        drop(bar);
        let obtained = match obtained {
            Ok(obtained) => obtained,
            Err(BuildError::Stopped) => return Ok(Exit::Interrupted),
            Err(error) => {
                return Err(Failure::Input(format!("{}: {error}", table.file_name())));
            }
        };
        if let Some(error) = obtained.unsaved {
            return Err(error.into());
        }
        if let Some(error) = obtained.replaced {
            output.remark(&format!("replaced {error}"));
        }
        let done = if obtained.is_new { "built" } else { "kept" };
        output.result(&format!(
            "{done} {}, {}\n",
            table.file_name(),
            megabytes(bytes)
        ))?;
        output.flush()?;
    }
    Ok(Exit::Answered.unless_interrupted(&cancel))
}
