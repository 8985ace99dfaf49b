//! Measures the static page in Chromium, for the benchmarks.

use std::process::{Command, Stdio};

use crate::{Failed, browser, web};

/// The section of the benchmarks that is about the page.
pub(crate) fn section() -> Result<String, Failed> {
    let Some(page) = web::folder()? else {
        return Err("without the module for browsers there is nothing to measure".to_string());
    };
    let taquin = format!("release/taquin{}", std::env::consts::EXE_SUFFIX);
    let mut node = Command::new("node");
    node.arg(browser::folder().join("bench.mjs"))
        .env("TAQUIN_CHROMIUM", browser::tools()?)
        .env("TAQUIN_COMMAND", browser::target().join(taquin))
        .env("TAQUIN_STATIC_PAGE", page)
        .stdin(Stdio::null())
        .stderr(Stdio::inherit());
    let output = node.output().map_err(|error| format!("node: {error}"))?;
    if !output.status.success() {
        return Err(format!("the page in a browser: {}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}
