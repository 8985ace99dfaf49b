//! The page as a static folder: its files, the engine as a WebAssembly module, and what it needs to work offline.

use std::fmt;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::{Failed, root, wasm};

/// The most bytes of all files but the module, as they are sent.
const MAX_PAGE_BYTES: usize = 150_000;

/// The most bytes of the module as it is sent.
const MAX_MODULE_BYTES: usize = 1_000_000;

/// Where the page looks for the module.
const MODULE: &str = "engine/taquin.wasm";

const WORKER: &str = "sw.js";

/// What a server says in a header, as far as a document can say it.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; object-src 'none'; \
    base-uri 'none'; form-action 'self'";

/// A file of the page.
struct PageFile {
    /// From the folder of the page, with slashes.
    path: String,
    bytes: Vec<u8>,
}

/// Builds the folder and says what it weighs.
pub(crate) fn run() -> Result<(), Failed> {
    if let Some(folder) = folder()? {
        eprintln!("xtask: the page is in {}", folder.display());
    }
    Ok(())
}

/// Where the folder is, built once in a process; `None` where the module cannot be built, which is said.
pub(crate) fn folder() -> Result<Option<PathBuf>, Failed> {
    static BUILT: Mutex<Option<Result<Option<PathBuf>, Failed>>> = Mutex::new(None);
    let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    built.get_or_insert_with(build).clone()
}

fn build() -> Result<Option<PathBuf>, Failed> {
    let Some(module) = wasm::module()? else {
        return Ok(None);
    };
    let module = PageFile {
        path: MODULE.to_string(),
        bytes: read(&module)?,
    };
    let mut files = Vec::new();
    collect(&root().join("crates/web/page"), "", &mut files)?;
    files.sort_by(|a, b| a.path.cmp(&b.path));
    for file in &mut files {
        if file.path == "index.html" {
            file.replace(
                r#"<meta name="taquin-engine" content="http">"#,
                &format!(
                    "<meta name=\"taquin-engine\" content=\"wasm\">\n\
                     <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">"
                ),
            )?;
        }
    }
    files.push(module);
    let (version, names) = (version(&files), precached(&files));
    for file in files.iter_mut().filter(|file| file.path == WORKER) {
        file.replace(
            "const VERSION = '';",
            &format!("const VERSION = '{version}';"),
        )?;
        file.replace("const FILES = [];", &format!("const FILES = {names};"))?;
    }
    weigh(&files)?;
    let folder = root().join("target/web");
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(failed)?;
    }
    for file in &files {
        let path = folder.join(&file.path);
        let parent = path.parent().unwrap_or(&folder);
        fs::create_dir_all(parent).map_err(failed)?;
        fs::write(&path, &file.bytes).map_err(failed)?;
    }
    Ok(Some(folder))
}

/// Reads the files of the page, without hidden ones and those for tools.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<PageFile>) -> Result<(), Failed> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_tool = name.starts_with('.')
            || name.ends_with(".d.ts")
            || name.ends_with(".md")
            || ["node_modules", "package.json", "tsconfig.json"].contains(&name.as_str());
        if is_tool {
            continue;
        }
        let path = format!("{prefix}{name}");
        // This page asks no server.
        if path == "engine/http.js" {
            continue;
        }
        if entry.path().is_dir() {
            collect(&entry.path(), &format!("{path}/"), files)?;
        } else {
            let bytes = read(&entry.path())?;
            files.push(PageFile { path, bytes });
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>, Failed> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

impl PageFile {
    /// Replaces a text that the file must have once.
    fn replace(&mut self, text: &str, by: &str) -> Result<(), Failed> {
        let content = String::from_utf8_lossy(&self.bytes);
        if content.matches(text).count() != 1 {
            return Err(format!("{} must have {text} once", self.path));
        }
        self.bytes = content.replace(text, by).into_bytes();
        Ok(())
    }
}

/// Changes whenever a file does.
fn version(files: &[PageFile]) -> String {
    let mut hasher = DefaultHasher::new();
    for PageFile { path, bytes } in files {
        (path, bytes).hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}

/// The files that a browser keeps, as JavaScript: all but the one that keeps them. The page itself goes by the
/// name of its folder.
fn precached(files: &[PageFile]) -> String {
    let names = files.iter().filter(|file| file.path != WORKER);
    let names = names.map(|file| match file.path.as_str() {
        "index.html" => "'./'".to_string(),
        path => format!("'{path}'"),
    });
    format!("[{}]", names.collect::<Vec<_>>().join(", "))
}

/// Says what the page weighs; an error if that is too much.
fn weigh(files: &[PageFile]) -> Result<(), Failed> {
    let (mut page, mut module) = (Weight::default(), Weight::default());
    for file in files {
        let weight = if file.path == MODULE {
            &mut module
        } else {
            &mut page
        };
        weight.bytes += file.bytes.len();
        weight.sent += compressed(&file.bytes)?;
    }
    eprintln!("xtask: page {page}, module {module}");
    if page.sent > MAX_PAGE_BYTES {
        return Err(format!(
            "the page is {page}: at most {MAX_PAGE_BYTES} bytes are sent"
        ));
    }
    if module.sent > MAX_MODULE_BYTES {
        return Err(format!(
            "the module is {module}: at most {MAX_MODULE_BYTES} bytes are sent"
        ));
    }
    Ok(())
}

/// What files weigh.
#[derive(Default)]
struct Weight {
    bytes: usize,
    /// Compressed, as servers send them.
    sent: usize,
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [bytes, sent] = [self.bytes, self.sent].map(|bytes| bytes as f64 / 1000.0);
        write!(f, "{bytes:.0} KB ({sent:.0} KB compressed)")
    }
}

/// The number of bytes after compression.
fn compressed(bytes: &[u8]) -> Result<usize, Failed> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    let written = written.map_err(|error| format!("gzip: {error}"))?;
    Ok(written.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> PageFile {
        PageFile {
            path: path.to_string(),
            bytes: text.as_bytes().to_vec(),
        }
    }

    #[test]
    fn the_version_changes_with_every_file() {
        let files = |text: &str, path: &str| version(&[file("a", text), file(path, "x")]);
        let versions = [files("1", "b"), files("2", "b"), files("1", "c")];
        assert_eq!(files("1", "b"), versions[0]);
        assert!(versions[0] != versions[1] && versions[0] != versions[2]);
    }

    #[test]
    fn all_files_are_kept_but_the_one_that_keeps_them() {
        let files = [
            file("index.html", ""),
            file("sw.js", ""),
            file("a/b.js", ""),
        ];
        assert_eq!(precached(&files), "['./', 'a/b.js']");
    }

    #[test]
    fn what_is_too_heavy_is_refused() {
        // Numbers that do not compress.
        let mut state = 1_u64;
        let noise = std::iter::repeat_with(|| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 56) as u8
        });
        let noise: Vec<u8> = noise.take(MAX_MODULE_BYTES).collect();
        let noisy = |path: &str, bytes: usize| PageFile {
            path: path.to_string(),
            bytes: noise[..bytes].to_vec(),
        };
        assert_eq!(weigh(&[noisy("app.js", MAX_PAGE_BYTES / 2)]), Ok(()));
        assert!(weigh(&[noisy("app.js", MAX_PAGE_BYTES)]).is_err());
        assert_eq!(weigh(&[noisy(MODULE, MAX_PAGE_BYTES)]), Ok(()));
        assert!(weigh(&[noisy(MODULE, MAX_MODULE_BYTES)]).is_err());
        let text = "x".repeat(2 * MAX_MODULE_BYTES);
        assert_eq!(weigh(&[file(MODULE, &text), file("app.js", &text)]), Ok(()));
    }

    #[test]
    fn a_text_that_is_not_there_is_an_error() {
        let mut page = file("index.html", "one two two");
        assert!(page.replace("two", "2").is_err() && page.replace("three", "3").is_err());
        assert_eq!(page.replace("one", "1"), Ok(()));
        assert_eq!(page.bytes, b"1 two two");
    }
}
