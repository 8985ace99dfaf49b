//! Pictures as users make them: whole files, or an error that names the file and leaves none.

mod animations;
mod bad_files;
mod plots;
mod traces;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::child::taquin;
use crate::ran::Ran;

pub(crate) const BOARD: &str = "8 0 6/5 4 7/2 3 1";

/// A directory of its own for each test, gone when it ends.
pub(crate) struct Directory(PathBuf);

impl Directory {
    pub(crate) fn new() -> Directory {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("pictures-{}-{number}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&path).unwrap();
        Directory(path)
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.0.join(name)).unwrap()
    }

    /// The names of all files in it, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        let name = |entry: std::io::Result<std::fs::DirEntry>| {
            entry.unwrap().file_name().into_string().unwrap()
        };
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn show(args: &[&str]) -> Ran {
    taquin([&["show", BOARD], args].concat()).run()
}

/// The width and height that a PNG file states.
fn png_size(file: &[u8]) -> (u32, u32) {
    assert!(file.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn a_board_as_svg_and_png() {
    let directory = Directory::new();
    let (svg, png) = (directory.path("a.svg"), directory.path("a.png"));
    let args = ["--svg", &svg, "--png", &png, "--cell", "40", "--gap", "3"];
    assert_eq!(show(&args).answered(), "");
    assert_eq!(directory.names(), ["a.png", "a.svg"]);
    let side = 3 * 40 + 2 * 3 + 2 * 6;
    assert_eq!(png_size(&directory.read("a.png")), (side, side));
    let document = String::from_utf8(directory.read("a.svg")).unwrap();
    assert!(document.contains(&format!(r#"width="{side}" height="{side}""#)));
    // The same on standard output.
    assert_eq!(
        show(&["--svg", "-", "--cell", "40", "--gap", "3"]).answered(),
        document
    );
}

#[test]
fn schemes_and_goals_make_a_difference() {
    let schemes = ["plain", "rows", "columns", "rings", "quadrants", "correct"];
    let mut documents: Vec<String> = Vec::new();
    for goal in ["rows", "snail"] {
        for scheme in schemes {
            // Some tiles are home already.
            let show = ["show", "1 2 3/4 0 6/7 5 8", "--svg", "-"];
            let choices = ["--scheme", scheme, "--goal", goal];
            documents.push(taquin([show, choices].concat()).run().answered());
        }
    }
    let count = documents.len();
    documents.sort();
    documents.dedup();
    // Plain is the same for both goals.
    assert_eq!(documents.len(), count - 1);
}

#[test]
fn a_file_is_replaced() {
    let directory = Directory::new();
    let path = directory.path("a.svg");
    std::fs::write(&path, "old").unwrap();
    show(&["--svg", &path]).answered();
    assert!(directory.read("a.svg").starts_with(b"<svg"));
    assert_eq!(directory.names(), ["a.svg"]);
}

#[test]
fn an_image_is_cut_into_tiles() {
    let directory = Directory::new();
    let (image, board) = (directory.path("photo.png"), directory.path("board.svg"));
    show(&["--png", &image]).answered();
    show(&["--image", &image, "--svg", &board]).answered();
    let document = String::from_utf8(directory.read("board.svg")).unwrap();
    assert_eq!(document.matches("<image").count(), 8);
    assert_eq!(document.matches("<path").count(), 0);
    show(&["--image", &image, "--svg", &board, "--numbers"]).answered();
    let document = String::from_utf8(directory.read("board.svg")).unwrap();
    assert_eq!(document.matches("<path").count(), 8);
}

#[test]
fn a_hundred_by_a_hundred() {
    let directory = Directory::new();
    let path = directory.path("large.svg");
    let scramble = taquin(["scramble", "--size", "100x100", "--seed", "1"]);
    let ran = taquin(["show", "-", "--svg", &path]).after(scramble).run();
    ran.answered();
    let document = String::from_utf8(directory.read("large.svg")).unwrap();
    assert_eq!(document.matches("<use href=\"#t\"").count(), 9_999);
}

#[test]
fn the_picture_of_the_readme_is_what_the_command_draws() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let kept = std::fs::read_to_string(root.join("docs/solution.svg")).unwrap();
    let moves = "URDLU2LD2RU2LD2RURULDRDLULU";
    let drawn = show(&["--moves", moves, "--svg", "-", "--cell", "48"]).answered();
    assert!(
        kept.replace("\r\n", "\n") == drawn,
        "renew it with the README's command"
    );
}
