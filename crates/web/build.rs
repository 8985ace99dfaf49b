//! Puts the files of the page into the program, compressed as well where that helps.
//!
//! Everyday builds read them from disk instead, so that a change shows without building anything.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() {
    let folder = Path::new(&env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("page");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let mut paths = Vec::new();
    if env::var_os("CARGO_CFG_DEBUG_ASSERTIONS").is_none() {
        println!("cargo::rerun-if-changed=page");
        collect(&folder, &mut paths);
        paths.sort();
    }
    println!("cargo::rerun-if-changed=build.rs");
    let mut table = String::from("&[\n");
    for (number, path) in paths.iter().enumerate() {
        let name = path.strip_prefix(&folder).expect("it was found there");
        let name = name.to_string_lossy().replace('\\', "/");
        let gzip = compressed(path).map(|bytes| {
            let file = out.join(format!("{number}.gz"));
            fs::write(&file, bytes).expect("the output directory can be written to");
            format!("include_bytes!({file:?})")
        });
        let gzip = gzip.map_or("None".to_string(), |gzip| format!("Some({gzip})"));
        table += &format!(
            "    Embedded {{ path: {name:?}, bytes: include_bytes!({path:?}), gzip: {gzip} }},\n"
        );
    }
    table += "]\n";
    fs::write(out.join("page.rs"), table).expect("the output directory can be written to");
}

/// Finds the files of the page; hidden ones and those for tools are none.
fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("the folder of the page can be read");
    for entry in entries {
        let path = entry.expect("the folder of the page can be read").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_tool = name.starts_with('.')
            || name.ends_with(".d.ts")
            || name.ends_with(".md")
            || ["node_modules", "package.json", "tsconfig.json"].contains(&name.as_ref());
        if is_tool {
            continue;
        }
        if path.is_dir() {
            collect(&path, paths);
        } else {
            paths.push(path);
        }
    }
}

/// The compressed bytes of a file, if they are clearly fewer.
fn compressed(path: &Path) -> Option<Vec<u8>> {
    let bytes = fs::read(path).expect("the files of the page can be read");
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&bytes).expect("memory takes all bytes");
    let compressed = encoder.finish().expect("memory takes all bytes");
    (compressed.len() * 10 < bytes.len() * 9).then_some(compressed)
}
