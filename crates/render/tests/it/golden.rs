//! Documents that were looked at, kept in `tests/golden`; `GOLDEN=overwrite cargo test` renews them.

use std::path::{Path, PathBuf};

fn place(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name)
}

/// Checks that a document is the one that is kept.
#[track_caller]
pub(crate) fn assert_golden(name: &str, document: &str) {
    let path = place(name);
    if std::env::var_os("GOLDEN").is_some_and(|value| value == "overwrite") {
        std::fs::write(&path, document).unwrap();
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    // Windows may change the ends of lines when files are checked out.
    if kept.replace("\r\n", "\n") != document {
        let differing = kept.lines().zip(document.lines()).position(|(a, b)| a != b);
        panic!(
            "{name} differs from line {:?} on",
            differing.map(|line| line + 1)
        );
    }
}
