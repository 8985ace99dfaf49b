//! Files that are whole or not there: written aside, then renamed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::exit::Failure;
use crate::output::Output;

/// Writes a file, in place of the one that was there; `-` is standard output.
pub(crate) fn write(path: &Path, content: &[u8], output: &mut Output) -> Result<(), Failure> {
    if path.as_os_str() == "-" {
        return output.bytes(content);
    }
    write_whole(path, content).map_err(|error| Failure::file(path, &error))
}

fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    if let Ok(there) = fs::metadata(path) {
        if there.is_dir() {
            return Err(io::Error::other(
                "this is a directory: name a file to write",
            ));
        }
        // Pipes and devices cannot be replaced by a file.
        if !there.is_file() {
            return OpenOptions::new()
                .write(true)
                .open(path)?
                .write_all(content);
        }
    }
    let aside = Aside::beside(path)?;
    let mut file = File::create_new(&aside.0)?;
    file.write_all(content)?;
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
