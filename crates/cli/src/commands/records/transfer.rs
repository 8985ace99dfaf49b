//! `taquin records export` and `import`: all games in one file.

use std::io::Read as _;
use std::path::Path;

use taquin_play::format_count;
use taquin_play::records::Store;
use taquin_play::records::archive::Archive;

use crate::args::records::{ExportArgs, ImportArgs};
use crate::exit::{Exit, Failure};
use crate::file::{self, Names};
use crate::output::Output;

pub(super) fn export(args: &ExportArgs, output: &mut Output) -> Result<Exit, Failure> {
    let path = args.place.path()?;
    Names::default()
        .read("--records", Some(&path))
        .written("FILE", Some(&args.file))
        .check()?;
    let is_stdout = args.file.as_os_str() == "-";
    let extension = args.file.extension().map(|end| end.to_ascii_lowercase());
    let is_csv = match extension.as_deref().and_then(|end| end.to_str()) {
        Some("json") => false,
        Some("csv") => true,
        _ if is_stdout => false,
        _ => {
            return Err(Failure::Input(format!(
                "records are exported as JSON or CSV: '{}' must end in .json or .csv",
                args.file.display()
            )));
        }
    };
    let store = Store::open_existing(&path)?;
    let Some(store) = store else {
        return Err(Failure::Input(format!("no games in {}", path.display())));
    };
    let archive = store.archive()?;
    let text = if is_csv {
        archive.to_csv()
    } else {
        archive.to_json()
    };
    file::write(&args.file, text.as_bytes(), output)?;
    if is_csv && !archive.unfinished.is_empty() {
        output.remark("unfinished games are not in the file; export JSON to have them too");
    }
    if !is_stdout {
        let unfinished = if is_csv { 0 } else { archive.unfinished.len() };
        let games = counted(archive.games.len(), unfinished);
        output.remark(&format!("{games} exported to {}", args.file.display()));
    }
    Ok(Exit::Answered)
}

pub(super) fn import(args: &ImportArgs, output: &mut Output) -> Result<Exit, Failure> {
    let path = args.place.path()?;
    let text = read(&args.file)?;
    let archive = Archive::from_text(&text).map_err(|error| {
        Failure::Input(format!(
            "{}: {error}; nothing was imported",
            args.file.display()
        ))
    })?;
    let imported = Store::open(&path)?.import(&archive)?;
    output.result(&format!(
        "{} added, {} of them ranked; {} stored already\n",
        counted(imported.games, imported.unfinished),
        imported.ranked,
        imported.known
    ))?;
    Ok(Exit::Answered)
}

/// Finished games, and unfinished ones if there are any.
fn counted(finished: usize, unfinished: usize) -> String {
    let games = format_count(finished as u64, "game");
    match unfinished {
        0 => games,
        count => format!(
            "{games} and {}",
            format_count(count as u64, "unfinished game")
        ),
    }
}

fn read(path: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        std::io::stdin().lock().read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|mut file| file.read_to_end(&mut bytes))
    };
    read.map_err(|error| Failure::file(path, &error))?;
    String::from_utf8(bytes).map_err(|_| {
        let message = format!("{}: this is not a text file", path.display());
        Failure::Input(format!("{message}; nothing was imported"))
    })
}
