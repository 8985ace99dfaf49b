//! Files that are whole or not there: written aside, then renamed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use crate::exit::Failure;
use crate::output::Output;

/// Writes a file, in place of the one that was there; `-` is standard output.
pub(crate) fn write(path: &Path, content: &[u8], output: &mut Output) -> Result<(), Failure> {
    write_with(path, output, |out| out.write_all(content))
}

/// The same for content that is written piece by piece.
pub(crate) fn write_with(
    path: &Path,
    output: &mut Output,
    write: impl FnOnce(&mut dyn io::Write) -> io::Result<()>,
) -> Result<(), Failure> {
    if path.as_os_str() == "-" {
        return Ok(write(output.stream())?);
    }
    write_whole(path, write).map_err(|error| Failure::file(path, &error))
}

fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut dyn io::Write) -> io::Result<()>,
) -> io::Result<()> {
    if let Ok(there) = fs::metadata(path) {
        if there.is_dir() {
            return Err(io::Error::other(
                "this is a directory: name a file to write",
            ));
        }
        // Pipes and devices cannot be replaced by a file.
        if !there.is_file() {
            let mut there = BufWriter::new(OpenOptions::new().write(true).open(path)?);
            write(&mut there)?;
            return there.flush();
        }
    }
    let aside = Aside::beside(path)?;
    let mut file = BufWriter::new(File::create_new(&aside.0)?);
    write(&mut file)?;
    file.flush()?;
    drop(file);
    fs::rename(&aside.0, path)
}

/// A file that is not yet what it will be; gone when it is dropped, unless it was renamed.
struct Aside(PathBuf);

impl Aside {
    fn beside(path: &Path) -> io::Result<Aside> {
        let nameless = || io::Error::other("this is no name of a file");
        let mut name = path.file_name().ok_or_else(nameless)?.to_os_string();
        name.push(format!(".{}.part", std::process::id()));
        Ok(Aside(path.with_file_name(name)))
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
