//! `taquin completions` and `taquin man`: scripts for shells, pages for `man`.

use std::path::Path;

use clap_mangen::Man;

use crate::args::{self, CompletionsArgs, ManArgs};
use crate::exit::{Exit, Failure};
use crate::file;
use crate::output::Output;

pub(crate) fn completions(chosen: &CompletionsArgs, output: &mut Output) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(chosen.shell, &mut args::command(), "taquin", &mut script);
    output.data(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Answered)
}

pub(crate) fn man(chosen: &ManArgs, output: &mut Output) -> Result<Exit, Failure> {
    let mut command = args::command();
    command.build();
    match &chosen.dir {
        None => {
            output.data(&page(command)?)?;
        }
        Some(dir) => {
            std::fs::create_dir_all(dir).map_err(|error| Failure::file(dir, &error))?;
            write_pages(dir, &command, output)?;
        }
    }
    Ok(Exit::Answered)
}

/// Writes the page of a command, and those of the commands under it.
fn write_pages(dir: &Path, command: &clap::Command, output: &mut Output) -> Result<(), Failure> {
    // clap has named it "taquin-solve" while building.
    let name = command.get_display_name().unwrap_or(command.get_name());
    let path = dir.join(format!("{name}.1"));
    file::write(&path, page(command.clone())?.as_bytes(), output)?;
    for sub in command.get_subcommands() {
        if sub.get_name() != "help" {
            write_pages(dir, sub, output)?;
        }
    }
    Ok(())
}

fn page(command: clap::Command) -> Result<String, Failure> {
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}
