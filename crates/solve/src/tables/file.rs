//! The file of a table: written aside and renamed, read with every check.
//!
//! A [`header`](super::header) of a page, then the words, little-endian.
//!
//! Words are read into memory of this process, and the checksum is that of what
//! was read: whatever happens to the file later does not matter. A file that is
//! mapped could be changed by others after it was checked, and would end the
//! process when it is cut short.

use std::fs::{self, File, OpenOptions};
use std::hash::Hasher as _;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};

use twox_hash::XxHash3_64;

use super::header::{self, Header};
use super::lock::{self, ASIDE};
use super::words::NewWords;
use super::{Description, TableError, TableFault, Words};

/// The words written or read at a time: few enough to be still in the cache when their checksum is
/// made.
const CHUNK_WORDS: usize = 1 << 15;

/// A table's file whose header and length are as they should be.
pub(super) struct TableFile {
    path: PathBuf,
    file: File,
    header: Header,
}

impl TableFile {
    /// Opens a file and checks its header and its length; `None` if it does not exist.
    pub(super) fn open(path: &Path) -> Result<Option<TableFile>, TableError> {
        let opened = open_if_there(path).and_then(|file| match file {
            None => Ok(None),
            Some(file) => {
                let metadata = file.metadata().map_err(TableFault::system("look at it"))?;
                let header = read_header(&file, metadata.len())?;
                Ok(Some(TableFile {
                    path: path.to_path_buf(),
                    file,
                    header,
                }))
            }
        });
        opened.map_err(|fault| fault.at(path))
    }

    /// What it holds.
    pub(super) fn description(&self) -> &Description {
        &self.header.description
    }

    /// Checks that it is the wanted table.
    pub(super) fn expect(&self, wanted: &Description, words: usize) -> Result<(), TableError> {
        let found = self.description();
        let fault = if !found.is_namesake(wanted) {
            TableFault::OtherTable(Box::new(found.clone()))
        } else if found != wanted {
            TableFault::OtherLayout {
                found: found.layout(),
                expected: wanted.layout(),
            }
        } else if self.header.words != words as u64 {
            TableFault::Words {
                found: self.header.words,
                expected: words as u64,
            }
        } else {
            return Ok(());
        };
        Err(fault.at(&self.path))
    }

    /// The words, checked.
    pub(super) fn words(&self) -> Result<Words, TableError> {
        read(&self.file, &self.header).map_err(|fault| fault.at(&self.path))
    }

    /// Checks the words without keeping them.
    pub(super) fn check(&self) -> Result<(), TableError> {
        check(&self.file, &self.header).map_err(|fault| fault.at(&self.path))
    }
}

fn open_if_there(path: &Path) -> Result<Option<File>, TableFault> {
    let is_missing = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
    // Checked before it is opened, since opening a pipe would wait for a writer.
    let opened = fs::metadata(path).and_then(|metadata| {
        if metadata.is_file() {
            File::open(path).map(Some)
        } else {
            Ok(None)
        }
    });
    match opened {
        Ok(Some(file)) => Ok(Some(file)),
        Ok(None) => Err(TableFault::NotAFile),
        Err(error) if is_missing(&error) => Ok(None),
        Err(error) => Err(TableFault::system("open it")(error)),
    }
}

fn read_header(file: &File, length: u64) -> Result<Header, TableFault> {
    let mut bytes = Vec::with_capacity(header::LENGTH);
    file.take(header::LENGTH as u64)
        .read_to_end(&mut bytes)
        .map_err(TableFault::system("read it"))?;
    let header = Header::from_bytes(&bytes)?;
    match header.file_length() {
        Some(expected) if expected == length => Ok(header),
        expected => Err(TableFault::Length {
            found: length,
            expected: expected.unwrap_or(u64::MAX),
        }),
    }
}

/// Reads the words of a file.
fn read(file: &File, header: &Header) -> Result<Words, TableFault> {
    let count = usize::try_from(header.words).map_err(|_| TableFault::Memory)?;
    let mut words = NewWords::zeroed(count).ok_or(TableFault::Memory)?;
    let mut payload = Payload::new(file, header)?;
    for chunk in words.bytes_mut().chunks_mut(8 * CHUNK_WORDS) {
        payload.read(chunk)?;
    }
    payload.finish()?;
    if cfg!(target_endian = "big") {
        words
            .iter_mut()
            .for_each(|word| *word = u64::from_le(*word));
    }
    Ok(words.into())
}

/// Checks the words of a file.
fn check(file: &File, header: &Header) -> Result<(), TableFault> {
    let mut left = header.words.checked_mul(8).ok_or(TableFault::Memory)?;
    let mut payload = Payload::new(file, header)?;
    let mut buffer = vec![0; 8 * CHUNK_WORDS];
    while left > 0 {
        let length = left.min(buffer.len() as u64);
        payload.read(&mut buffer[..length as usize])?;
        left -= length;
    }
    payload.finish()
}

/// The payload of a file, read from its beginning to its end.
struct Payload<'a> {
    file: &'a File,
    header: &'a Header,
    hasher: XxHash3_64,
}

impl<'a> Payload<'a> {
    fn new(mut file: &'a File, header: &'a Header) -> Result<Payload<'a>, TableFault> {
        file.seek(SeekFrom::Start(header::LENGTH as u64))
            .map_err(TableFault::system("read it"))?;
        Ok(Payload {
            file,
            header,
            hasher: XxHash3_64::new(),
        })
    }

    /// Reads the next bytes.
    fn read(&mut self, part: &mut [u8]) -> Result<(), TableFault> {
        match self.file.read_exact(part) {
            Ok(()) => self.hasher.write(part),
            // It was whole when it was opened.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                return Err(TableFault::Length {
                    found: self.file.metadata().map_or(0, |metadata| metadata.len()),
                    expected: self.header.file_length().unwrap_or(u64::MAX),
                });
            }
            Err(error) => return Err(TableFault::system("read it")(error)),
        }
        Ok(())
    }

    /// Whether all that was read is what was written.
    fn finish(self) -> Result<(), TableFault> {
        if self.hasher.finish() == self.header.payload {
            Ok(())
        } else {
            Err(TableFault::Content)
        }
    }
}

/// Writes a table aside, checks what was written, and puts it in place at once.
pub(super) fn write(
    path: &Path,
    description: &Description,
    words: &[u64],
) -> Result<(), TableError> {
    let at = |fault: TableFault| fault.at(path);
    let directory = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(directory)
        .map_err(|error| TableFault::system("create this directory")(error).at(directory))?;
    let mut aside = Aside::create(path)
        .map_err(TableFault::system("write it"))
        .map_err(at)?;
    let header = aside
        .fill(description, words)
        .map_err(TableFault::system("write it"))
        .map_err(at)?;
    check(&aside.file, &header).map_err(at)?;
    aside
        .put_in_place(path)
        .map_err(TableFault::system("put it in its place"))
        .map_err(at)
}

/// A file that is being written; removed unless it was put in its place.
struct Aside {
    path: PathBuf,
    file: File,
    is_in_place: bool,
}

impl Aside {
    fn create(table: &Path) -> io::Result<Aside> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create_new(true);
        let mut count = 0;
        loop {
            let mut path = table.as_os_str().to_os_string();
            path.push(lock::aside_number(std::process::id(), count));
            path.push(ASIDE);
            match options.open(&path) {
                Ok(file) => {
                    // Tells those who clean up that the file is still being written.
                    let _ = file.try_lock();
                    return Ok(Aside {
                        path: path.into(),
                        file,
                        is_in_place: false,
                    });
                }
                // Another thread's, or left by a dead process that had our number.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && count < 1000 => {
                    count += 1;
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Writes everything, the header last: before that, the file is no table.
    fn fill(&mut self, description: &Description, words: &[u64]) -> io::Result<Header> {
        self.file.write_all(&[0; header::LENGTH])?;
        let header = Header {
            description: description.clone(),
            words: words.len() as u64,
            payload: write_payload(&mut self.file, words)?,
        };
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&header.to_bytes())?;
        self.file.sync_all()?;
        Ok(header)
    }

    fn put_in_place(&mut self, path: &Path) -> io::Result<()> {
        fs::rename(&self.path, path)?;
        self.is_in_place = true;
        // The name lasts once the directory is written; not every system can be told so.
        #[cfg(unix)]
        if let Some(directory) = path.parent() {
            let _ = File::open(directory).and_then(|directory| directory.sync_all());
        }
        Ok(())
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        if !self.is_in_place {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Writes words and returns the checksum of their bytes.
fn write_payload(file: &mut impl Write, words: &[u64]) -> io::Result<u64> {
    let mut buffer = Vec::with_capacity(8 * CHUNK_WORDS.min(words.len()));
    let mut hasher = XxHash3_64::new();
    for chunk in words.chunks(CHUNK_WORDS) {
        buffer.clear();
        buffer.extend(chunk.iter().flat_map(|word| word.to_le_bytes()));
        hasher.write(&buffer);
        file.write_all(&buffer)?;
    }
    Ok(hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin_puzzle::Metric;

    /// A table in a directory of its own, which goes when the test ends.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str, words: &[u64]) -> Scratch {
            let name = format!("taquin-file-{name}-{}", std::process::id());
            let scratch = Scratch(std::env::temp_dir().join(name));
            write(&scratch.table(), &description(), words).unwrap();
            scratch
        }

        fn table(&self) -> PathBuf {
            self.0.join(description().file_name())
        }

        fn open(&self) -> TableFile {
            TableFile::open(&self.table()).unwrap().unwrap()
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn description() -> Description {
        Description::new("test", "4x4".parse().unwrap(), 15, Metric::Single, 0xf, 1).unwrap()
    }

    fn scattered(count: u64) -> Vec<u64> {
        let word = |i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (0..count).map(word).collect()
    }

    #[test]
    fn words_are_read_whole_or_refused() {
        // More than a chunk, and not a whole number of them.
        let words = scattered(CHUNK_WORDS as u64 + 3);
        let scratch = Scratch::new("read", &words);
        let table = scratch.open();
        assert_eq!(*table.words().unwrap(), words);
        table.check().unwrap();
        let other = Header {
            payload: table.header.payload ^ 1,
            ..table.header.clone()
        };
        assert!(matches!(
            read(&table.file, &other),
            Err(TableFault::Content)
        ));
        assert!(matches!(
            check(&table.file, &other),
            Err(TableFault::Content)
        ));
        let endless = Header {
            words: u64::MAX / 8,
            ..table.header.clone()
        };
        assert!(matches!(
            read(&table.file, &endless),
            Err(TableFault::Memory)
        ));
    }

    /// Another program may write to a file that is open: what was read stays as it is, and what was not
    /// is refused.
    #[test]
    fn files_that_change_while_they_are_open() {
        let words = scattered(2 * CHUNK_WORDS as u64);
        let scratch = Scratch::new("change", &words);
        let before = scratch.open();
        let read_before = before.words().unwrap();
        let file = OpenOptions::new()
            .write(true)
            .open(scratch.table())
            .unwrap();
        file.set_len(header::LENGTH as u64 + 800).unwrap();
        assert_eq!(*read_before, words);
        let fault = before.words().unwrap_err().fault;
        assert!(matches!(fault, TableFault::Length { found: 4896, .. }));
        assert!(before.check().is_err());
        // As long as it was, with other words.
        file.set_len(header::LENGTH as u64 + 8 * words.len() as u64)
            .unwrap();
        let fault = before.words().unwrap_err().fault;
        assert!(matches!(fault, TableFault::Content));
        assert_eq!(*read_before, words);
    }

    #[test]
    fn the_payload_begins_a_page() {
        let words = scattered(5);
        let scratch = Scratch::new("page", &words);
        let bytes = fs::read(scratch.table()).unwrap();
        assert_eq!(bytes.len(), header::LENGTH + 40);
        let payload: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        assert_eq!(bytes[header::LENGTH..], payload);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_is_an_error() {
        let mut full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let error = write_payload(&mut full, &scattered(100)).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}
