//! The file of a table: written aside and renamed, read with every check.
//!
//! A [`header`](super::header) of a page, then the words, little-endian.

use std::fs::{self, File, Metadata, OpenOptions};
use std::hash::Hasher as _;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};

use memmap2::MmapOptions;
use twox_hash::XxHash3_64;

use super::header::{self, Header};
use super::lock::{self, ASIDE};
use super::stamp::Stamp;
use super::{Description, Fault, TableError, Words};

/// How many words are written or read at a time.
const CHUNK: usize = 1 << 16;

/// How much of a table to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Check {
    /// All, unless a stamp says that it was done.
    Once,
    /// All.
    Full,
}

/// A table's file whose header and length are as they should be.
pub(super) struct TableFile {
    path: PathBuf,
    file: File,
    header: Header,
    metadata: Metadata,
}

impl TableFile {
    /// Opens a file and checks its header and its length; `None` if there is none.
    pub(super) fn open(path: &Path) -> Result<Option<TableFile>, TableError> {
        let opened = open_if_there(path).and_then(|file| match file {
            None => Ok(None),
            Some(file) => {
                let metadata = file.metadata().map_err(Fault::system("look at it"))?;
                let header = read_header(&file, metadata.len())?;
                Ok(Some(TableFile {
                    path: path.to_path_buf(),
                    file,
                    header,
                    metadata,
                }))
            }
        });
        opened.map_err(|fault| fault.at(path))
    }

    /// What it holds.
    pub(super) fn description(&self) -> &Description {
        &self.header.description
    }

    /// Checks that it is the table that was asked for.
    pub(super) fn expect(&self, wanted: &Description, words: usize) -> Result<(), TableError> {
        let found = self.description();
        let fault = if !found.is_namesake(wanted) {
            Fault::OtherTable(Box::new(found.clone()))
        } else if found != wanted {
            Fault::OtherLayout {
                found: found.layout(),
                expected: wanted.layout(),
            }
        } else if self.header.words != words as u64 {
            Fault::Words {
                found: self.header.words,
                expected: words as u64,
            }
        } else {
            return Ok(());
        };
        Err(fault.at(&self.path))
    }

    /// The words, checked.
    pub(super) fn words(&self, check: Check) -> Result<Words, TableError> {
        let stamp = Stamp::new(&self.header, &self.metadata);
        let is_known = check == Check::Once && stamp.is_on(&self.path);
        match load(&self.file, &self.header, is_known) {
            Ok(words) => {
                if !is_known {
                    stamp.put_on(&self.path);
                }
                Ok(words)
            }
            Err(fault) => {
                if let Fault::Content = fault {
                    Stamp::take_off(&self.path);
                }
                Err(fault.at(&self.path))
            }
        }
    }
}

fn open_if_there(path: &Path) -> Result<Option<File>, Fault> {
    let is_missing = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
    // Looked at before it is opened, since opening a pipe would wait for someone to write.
    let opened = fs::metadata(path).and_then(|metadata| match metadata.is_file() {
        true => File::open(path).map(Some),
        false => Ok(None),
    });
    match opened {
        Ok(Some(file)) => Ok(Some(file)),
        Ok(None) => Err(Fault::NotAFile),
        Err(error) if is_missing(&error) => Ok(None),
        Err(error) => Err(Fault::system("open it")(error)),
    }
}

fn read_header(file: &File, length: u64) -> Result<Header, Fault> {
    let mut bytes = Vec::with_capacity(header::LENGTH);
    file.take(header::LENGTH as u64)
        .read_to_end(&mut bytes)
        .map_err(Fault::system("read it"))?;
    let header = Header::from_bytes(&bytes)?;
    match header.file_length() {
        Some(expected) if expected == length => Ok(header),
        expected => Err(Fault::Length {
            found: length,
            expected: expected.unwrap_or(u64::MAX),
        }),
    }
}

/// The words of a file whose length was checked.
fn load(file: &File, header: &Header, is_known: bool) -> Result<Words, Fault> {
    let bytes = header.words.checked_mul(8).and_then(|n| n.try_into().ok());
    let bytes: usize = bytes.ok_or(Fault::Memory)?;
    if let Some(words) = map(file, bytes) {
        let payload = words.mapped_bytes().unwrap_or_default();
        return match is_known || XxHash3_64::oneshot(payload) == header.payload {
            true => Ok(words),
            false => Err(Fault::Content),
        };
    }
    read(file, bytes / 8, header.payload)
}

/// The words as a part of memory that is the file, where that is possible.
fn map(file: &File, bytes: usize) -> Option<Words> {
    if cfg!(target_endian = "big") || bytes == 0 {
        return None;
    }
    let mut options = MmapOptions::new();
    options.offset(header::LENGTH as u64).len(bytes);
    // SAFETY: the map is read-only. Tables are written aside, renamed and from then on never
    // written to or cut, so the file under a map does not change.
    let map = unsafe { options.map(file) }.ok()?;
    Words::mapped(map).ok()
}

/// The words read into memory, checked on the way.
fn read(mut file: &File, count: usize, checksum: u64) -> Result<Words, Fault> {
    let mut words: Vec<u64> = Vec::new();
    words.try_reserve_exact(count).map_err(|_| Fault::Memory)?;
    let mut buffer = vec![0; 8 * CHUNK.min(count)];
    let mut hasher = XxHash3_64::new();
    file.seek(SeekFrom::Start(header::LENGTH as u64))
        .map_err(Fault::system("read it"))?;
    while words.len() < count {
        let part = &mut buffer[..8 * CHUNK.min(count - words.len())];
        file.read_exact(part).map_err(Fault::system("read it"))?;
        hasher.write(part);
        let (chunks, _) = part.as_chunks();
        words.extend(chunks.iter().map(|&chunk| u64::from_le_bytes(chunk)));
    }
    match hasher.finish() == checksum {
        true => Ok(words.into()),
        false => Err(Fault::Content),
    }
}

/// Writes a table aside, checks what was written, and puts it in place at once.
pub(super) fn write(
    path: &Path,
    description: &Description,
    words: &[u64],
) -> Result<(), TableError> {
    let at = |fault: Fault| fault.at(path);
    let directory = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(directory)
        .map_err(|error| Fault::system("create this directory")(error).at(directory))?;
    let mut aside = Aside::create(path)
        .map_err(Fault::system("write it"))
        .map_err(at)?;
    let header = aside
        .fill(description, words)
        .map_err(Fault::system("write it"))
        .map_err(at)?;
    load(&aside.file, &header, false).map_err(at)?;
    aside
        .put_in_place(path)
        .map_err(Fault::system("put it in its place"))
        .map_err(at)?;
    // Renaming is a change too: the stamp is for what the file looks like now.
    if let Ok(metadata) = aside.file.metadata() {
        Stamp::new(&header, &metadata).put_on(path);
    }
    Ok(())
}

/// A file that is being written; removed unless it was put in its place.
pub(super) struct Aside {
    path: PathBuf,
    pub(super) file: File,
    is_in_place: bool,
}

impl Aside {
    /// A new file beside a table, which no link can lead elsewhere.
    pub(super) fn create(table: &Path) -> io::Result<Aside> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create_new(true);
        let mut count = 0;
        loop {
            let mut path = table.as_os_str().to_os_string();
            path.push(lock::aside_number(std::process::id(), count));
            path.push(ASIDE);
            match options.open(&path) {
                Ok(file) => {
                    // Tells those who clean up that someone is still at it.
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

    /// Gives it another name, in place of what had that name.
    pub(super) fn rename_to(&mut self, path: &Path) -> io::Result<()> {
        fs::rename(&self.path, path)?;
        self.is_in_place = true;
        Ok(())
    }

    fn put_in_place(&mut self, path: &Path) -> io::Result<()> {
        self.rename_to(path)?;
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
    let mut buffer = Vec::with_capacity(8 * CHUNK.min(words.len()));
    let mut hasher = XxHash3_64::new();
    for chunk in words.chunks(CHUNK) {
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

        fn words(&self, check: Check) -> Result<Words, TableError> {
            TableFile::open(&self.table())
                .unwrap()
                .unwrap()
                .words(check)
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
    fn mapped_and_read_words_are_the_same() {
        // More than a chunk, and not a whole number of them.
        let words = scattered(CHUNK as u64 + 3);
        let scratch = Scratch::new("same", &words);
        let table = TableFile::open(&scratch.table()).unwrap().unwrap();
        let bytes = 8 * words.len();
        let mapped = map(&table.file, bytes).unwrap();
        assert!(mapped.is_mapped());
        let in_memory = read(&table.file, words.len(), table.header.payload).unwrap();
        assert!(!in_memory.is_mapped());
        assert_eq!(*mapped, words);
        assert_eq!(*in_memory, words);
        let other = read(&table.file, words.len(), table.header.payload ^ 1);
        assert!(matches!(other, Err(Fault::Content)));
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

    /// Damage that the system does not know of passes the stamp; verifying takes the stamp off.
    #[test]
    fn damage_behind_the_systems_back_is_found_by_a_full_check() {
        let scratch = Scratch::new("rot", &scattered(1000));
        let path = scratch.table();
        let mut bytes = fs::read(&path).unwrap();
        bytes[header::LENGTH + 4321] ^= 4;
        fs::write(&path, &bytes).unwrap();
        let table = TableFile::open(&path).unwrap().unwrap();
        Stamp::new(&table.header, &table.metadata).put_on(&path);
        assert!(scratch.words(Check::Once).is_ok());
        for check in [Check::Full, Check::Once] {
            let error = scratch.words(check).unwrap_err();
            assert!(matches!(error.fault, Fault::Content), "{error}");
        }
    }

    #[test]
    fn a_stamp_fits_one_file_only() {
        let scratch = Scratch::new("stamp", &scattered(10));
        let table = TableFile::open(&scratch.table()).unwrap().unwrap();
        let stamp = Stamp::new(&table.header, &table.metadata);
        assert!(stamp.is_on(&scratch.table()));
        // The same content in another file.
        let copy = scratch.0.join("copy");
        fs::copy(scratch.table(), &copy).unwrap();
        fs::rename(copy, scratch.table()).unwrap();
        let table = TableFile::open(&scratch.table()).unwrap().unwrap();
        assert!(!Stamp::new(&table.header, &table.metadata).is_on(&scratch.table()));
        // Checked, and stamped anew.
        assert!(scratch.words(Check::Once).is_ok());
        assert!(Stamp::new(&table.header, &table.metadata).is_on(&scratch.table()));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_is_an_error() {
        let mut full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let error = write_payload(&mut full, &scattered(100)).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}
