//! Runs of the command in a directory of its own, with all that they leave behind.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::child::taquin;
use crate::served::Served;

/// The files that the examples use.
pub(super) struct Fixture {
    directory: PathBuf,
}

/// What a run printed and wrote; times and other fractions are left out.
#[derive(Debug, PartialEq)]
pub(super) struct Left {
    pub(super) code: Option<i32>,
    pub(super) stdout: String,
    pub(super) stderr: String,
    files: BTreeMap<String, u64>,
}

impl Left {
    pub(super) fn is_usage_error(&self) -> bool {
        let texts = [&self.stdout, &self.stderr];
        let words = ["Usage: ", "try '--help'", "has no effect"];
        texts
            .iter()
            .any(|text| words.iter().any(|word| text.contains(word)))
    }
}

fn new_directory() -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("flags-{}-{number}", std::process::id());
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&directory).unwrap();
    directory
}

impl Fixture {
    pub(super) fn new(files: &[(String, Vec<String>)]) -> Fixture {
        let directory = new_directory();
        for (name, args) in files {
            let call = taquin(args).directory(&directory);
            let ran =
                variables(&directory).fold(call, |call, (name, value)| call.env(name, &value));
            let ran = ran.run();
            assert!(ran.code.is_some_and(|code| code < 2), "{args:?}: {ran:?}");
            if name != "-" {
                fs::write(directory.join(name), ran.stdout).unwrap();
            }
        }
        let import = taquin(["records", "import", "-"]).directory(&directory);
        let import = import.env("TAQUIN_DATA", &directory.to_string_lossy());
        import
            .reading(crate::records::exported(5..11))
            .run()
            .ended(0);
        play(&directory);
        let export = taquin(["records", "export", "games.json"]).directory(&directory);
        export
            .env("TAQUIN_DATA", &directory.to_string_lossy())
            .run()
            .ended(0);
        Fixture { directory }
    }

    /// A copy of the files in a directory that can be written to.
    fn copy(&self) -> PathBuf {
        let copy = new_directory();
        for entry in fs::read_dir(&self.directory).unwrap() {
            let entry = entry.unwrap();
            let to = copy.join(entry.file_name());
            if entry.path().is_file() {
                fs::copy(entry.path(), to).unwrap();
                continue;
            }
            // The directory of tables, which are replaced but never changed.
            fs::create_dir_all(&to).unwrap();
            for file in fs::read_dir(entry.path()).unwrap() {
                let file = file.unwrap();
                fs::hard_link(file.path(), to.join(file.file_name())).unwrap();
            }
        }
        copy
    }

    pub(super) fn run(&self, path: &[String], args: &[String]) -> Left {
        let directory = self.copy();
        let call = taquin(path.iter().chain(args)).directory(&directory);
        let call = variables(&directory).fold(call, |call, (name, value)| call.env(name, &value));
        let ran = call.run();
        Left {
            code: ran.code,
            stdout: masked(&ran.stdout, &directory),
            stderr: masked(&ran.stderr, &directory),
            files: take_files(directory),
        }
    }

    /// What a server answers and prints until it is stopped.
    pub(super) fn served(&self, path: &[String], args: &[String]) -> Left {
        let directory = self.copy();
        let call = taquin(path.iter().chain(args)).directory(&directory);
        let call = variables(&directory).fold(call, |call, (name, value)| call.env(name, &value));
        let mut server = Served::new(call);
        let answers = server.probed();
        let ran = server.stopped("TERM");
        Left {
            code: ran.code,
            stdout: masked(&answers, &directory),
            stderr: masked(&without_times(&ran.stderr), &directory),
            files: take_files(directory),
        }
    }

    /// The first screen that stays for a while, and what is left after the key `q`.
    pub(super) fn on_screen(&self, path: &[String], args: &[String]) -> Left {
        let directory = self.copy();
        let variables: Vec<(&str, String)> = variables(&directory).collect();
        let variables: Vec<(&str, &str)> = variables
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        let words: Vec<String> = path.iter().chain(args).cloned().collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut screen =
            crate::screen::Screen::in_directory(&words, &variables, 100, 40, &directory);
        screen.settle();
        let shown = screen.formatted();
        screen.type_in("qq");
        let _ = screen.end();
        Left {
            code: None,
            stdout: shown,
            stderr: String::new(),
            files: take_files(directory),
        }
    }
}

impl Drop for Fixture {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.directory);
    }
}

/// A log without the times at the beginning of its lines, and without ports.
fn without_times(log: &str) -> String {
    let lines = log.lines().map(|line| {
        let is_time = |word: &str| word.contains('T') && word.contains(':');
        let words = line.split([' ', '"']).filter(|word| !is_time(word));
        let words = words.map(|word| match word.rsplit_once(':') {
            Some((address, port)) if port.parse::<u16>().is_ok() => address,
            _ => word,
        });
        words.collect::<Vec<_>>().join(" ") + "\n"
    });
    lines.collect()
}

/// Plays a game of one move.
fn play(directory: &Path) {
    let variables: Vec<(&str, String)> = variables(directory).collect();
    let variables: Vec<(&str, &str)> = variables
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    let args = ["play", "1 2 3/4 5 6/7 0 8"];
    let mut screen = crate::screen::Screen::in_directory(&args, &variables, 100, 40, directory);
    screen.expect("taquin 3x3");
    screen.type_in("\x1b[D");
    screen.expect("solved");
    screen.type_in("q");
    screen.ended(0);
}

/// No run reads or writes outside its directory.
fn variables(directory: &Path) -> impl Iterator<Item = (&'static str, String)> {
    let places = [
        ("TAQUIN_TABLES", directory.join("tables")),
        ("TAQUIN_DATA", directory.to_path_buf()),
        ("TAQUIN_CONFIG", directory.to_path_buf()),
    ];
    places
        .into_iter()
        .map(|(name, place)| (name, place.to_string_lossy().into_owned()))
}

/// Hashes of all files, which are then removed.
fn take_files(directory: PathBuf) -> BTreeMap<String, u64> {
    use std::hash::{DefaultHasher, Hash as _, Hasher as _};
    let mut files = BTreeMap::new();
    let mut folders = vec![directory.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path
                .strip_prefix(&directory)
                .unwrap()
                .to_string_lossy()
                .into_owned();
            if path.is_dir() {
                folders.push(path);
                files.insert(name, 0);
                continue;
            }
            let mut hash = DefaultHasher::new();
            // Databases have times in them, and tables are large.
            if !name.contains("sqlite") && !name.ends_with(".taquin") {
                fs::read(&path).unwrap().hash(&mut hash);
            }
            files.insert(name, hash.finish());
        }
    }
    let _ = fs::remove_dir_all(directory);
    files
}

/// A text without its directory and without fractions, which are mostly times.
fn masked(text: &str, directory: &Path) -> String {
    let text = text.replace(&*directory.to_string_lossy(), "DIRECTORY");
    let words = text.split_inclusive(|c: char| !(c.is_ascii_alphanumeric() || ".-".contains(c)));
    let words = words.map(|word| {
        let number = word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        match number.parse::<f64>() {
            Ok(_) if number.contains('.') || number.contains("e-") => word.replacen(number, "#", 1),
            _ => word.to_string(),
        }
    });
    let text: String = words.collect();
    // Columns are as wide as their numbers.
    let lines = text.lines().map(|line| {
        let indent = &line[..line.len() - line.trim_start().len()];
        let words: Vec<&str> = line.split_whitespace().collect();
        format!("{indent}{}\n", words.join(" "))
    });
    lines.collect()
}
