//! Files that are written to a part file and then renamed, and a check that they differ.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use crate::exit::Failure;
use crate::output::Output;

/// The files that a command reads and writes, with the arguments that name them.
#[derive(Default)]
pub(crate) struct Names<'a> {
    read: Vec<(&'a str, &'a Path)>,
    written: Vec<(&'a str, &'a Path)>,
}

impl<'a> Names<'a> {
    /// A file that is read, if there is one.
    pub(crate) fn read(mut self, argument: &'a str, path: Option<&'a PathBuf>) -> Names<'a> {
        self.read
            .extend(path.map(|path| (argument, path.as_path())));
        self
    }

    /// A file that is written, if there is one.
    pub(crate) fn written(mut self, argument: &'a str, path: Option<&'a PathBuf>) -> Names<'a> {
        let path = path.map(|path| (argument, path.as_path()));
        self.written.extend(path);
        self
    }

    /// Refuses a file that would be overwritten: named for two outputs, or read as well.
    ///
    /// Standard input and standard output are both `-`, and not the same.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        for (index, &(argument, path)) in self.written.iter().enumerate() {
            let is_stdout = path.as_os_str() == "-";
            let read = self.read.iter().filter(|_| !is_stdout);
            let mut others = self.written[..index].iter().chain(read);
            if let Some((other, _)) = others.find(|(_, other)| is_same(other, path)) {
                return Err(Failure::Input(format!(
                    "{}: {other} and {argument} must be different files",
                    path.display()
                )));
            }
        }
        Ok(())
    }
}

/// Whether two paths name one file, as far as can be told. Pipes and devices are not overwritten.
fn is_same(one: &Path, other: &Path) -> bool {
    let is_special = fs::metadata(one).is_ok_and(|there| !there.is_file() && !there.is_dir());
    one == other && !is_special || resolved(one).is_some_and(|path| Some(path) == resolved(other))
}

/// The path of a file that exists or may be created, without links; `None` if it is not a file.
fn resolved(path: &Path) -> Option<PathBuf> {
    match path.canonicalize() {
        Ok(path) => path.is_file().then_some(path),
        Err(_) => {
            let directory = match path.parent()? {
                here if here.as_os_str().is_empty() => Path::new("."),
                directory => directory,
            };
            Some(directory.canonicalize().ok()?.join(path.file_name()?))
        }
    }
}

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
                "this is a directory; name a file to write",
            ));
        }
        // Pipes and devices cannot be replaced by a file.
        if !there.is_file() {
            let mut there = BufWriter::new(OpenOptions::new().write(true).open(path)?);
            write(&mut there)?;
            return there.flush();
        }
    }
    let part = PartFile::for_path(path)?;
    let mut file = BufWriter::new(File::create_new(&part.0)?);
    write(&mut file)?;
    file.flush()?;
    drop(file);
    fs::rename(&part.0, path)
}

/// A file that is removed when this is dropped, unless it was renamed.
struct PartFile(PathBuf);

impl PartFile {
    fn for_path(path: &Path) -> io::Result<PartFile> {
        let nameless = || io::Error::other("this is not a file name");
        let mut name = path.file_name().ok_or_else(nameless)?.to_os_string();
        name.push(format!(".{}.part", std::process::id()));
        Ok(PartFile(path.with_file_name(name)))
    }
}

impl Drop for PartFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_refused(read: &[&str], written: &[&str]) -> bool {
        let paths = |names: &[&str]| names.iter().map(PathBuf::from).collect::<Vec<_>>();
        let (read, written) = (paths(read), paths(written));
        let mut names = Names::default();
        for path in &read {
            names = names.read("--file", Some(path));
        }
        for path in &written {
            names = names.written("--out", Some(path));
        }
        names.check().is_err()
    }

    #[test]
    fn two_names_of_one_file() {
        assert!(is_refused(&[], &["new", "new"]));
        assert!(is_refused(&[], &["new", "./new"]));
        assert!(is_refused(&[], &["src/../new", "./new"]));
        assert!(is_refused(&[], &["Cargo.toml", "src/../Cargo.toml"]));
        assert!(is_refused(&["Cargo.toml"], &["./Cargo.toml"]));
        assert!(is_refused(&["a"], &["b", "c", "b"]));
        assert!(is_refused(&[], &["-", "-"]));
        assert!(is_refused(
            &[],
            &["no-such-directory/a", "no-such-directory/a"]
        ));
    }

    #[test]
    fn names_of_different_files() {
        assert!(!is_refused(&[], &["new", "newer", "src/new"]));
        assert!(!is_refused(&["-"], &["-"]));
        assert!(!is_refused(&["a", "a"], &["b"]));
        assert!(!is_refused(
            &[],
            &["no-such-directory/a", "no-such-directory/b"]
        ));
        #[cfg(unix)]
        assert!(!is_refused(&["/dev/null"], &["/dev/null", "/dev/null"]));
    }
}
