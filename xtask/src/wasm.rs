//! Builds the library for WebAssembly, without clock, threads or files, and solves boards with it under Node.

use std::path::Path;
use std::process::Command;

use crate::{Failed, debian, pool, root};

const TARGET: &str = "wasm32-unknown-unknown";

/// What Debian calls a compiler for the target, its library, the linker and Node.
const PACKAGES: [&str; 5] = ["rustc-web", "cargo-web", "rust-web-src", "lld", "nodejs"];

/// Runs the check; where the tools cannot be had it is skipped, and says so.
pub(crate) fn run() -> Result<(), Failed> {
    let found = tools().or_else(|_| {
        debian::install(&PACKAGES);
        tools()
    });
    let tools = match found {
        Ok(tools) => tools,
        Err(why) => {
            let line = "=".repeat(72);
            eprintln!("{line}\nxtask: SKIPPED: the library was not tried as WebAssembly.");
            eprintln!("xtask: {why}");
            eprintln!(
                "xtask: it needs rustup's target {TARGET}, or Debian's {}\n{line}",
                PACKAGES.join(", ")
            );
            return Ok(());
        }
    };
    let crate_root = root().join("xtask/wasm");
    let target = root().join("target/wasm");
    let mut build = tools.cargo();
    build
        .current_dir(&crate_root)
        .args(["build", "--release", "--target", TARGET])
        .args(crate::half_of_the_cores())
        .arg("--target-dir")
        .arg(&target);
    pool::quietly(build)?;
    let module = target.join(TARGET).join("release/taquin_wasm_check.wasm");
    let mut node = Command::new("node");
    node.arg(crate_root.join("run.mjs")).arg(module);
    pool::quietly(node)
}

/// A compiler that can build for the target.
enum Tools {
    /// The one that runs this, with the target installed.
    Rustup,
    /// Debian's, which builds the standard library too.
    Debian,
}

fn tools() -> Result<Tools, Failed> {
    if !debian::has_program("node") {
        return Err("there is no node".to_string());
    }
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let library = Command::new(rustc)
        .args(["--print", "target-libdir", "--target", TARGET])
        .output();
    let library = library
        .ok()
        .and_then(|out| String::from_utf8(out.stdout).ok());
    if library.is_some_and(|path| Path::new(path.trim()).is_dir()) {
        return Ok(Tools::Rustup);
    }
    let source = Path::new("/usr/lib/rustlib/src");
    let has_all = ["/usr/bin/cargo", "/usr/bin/rustc", "/usr/bin/wasm-ld"]
        .iter()
        .all(|program| Path::new(program).is_file());
    if has_all && source.is_dir() {
        return Ok(Tools::Debian);
    }
    Err(format!("no compiler here builds for {TARGET}"))
}

impl Tools {
    fn cargo(&self) -> Command {
        match self {
            Tools::Rustup => {
                let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
                Command::new(cargo)
            }
            Tools::Debian => {
                let mut cargo = Command::new("/usr/bin/cargo");
                let rustup = [
                    "CARGO",
                    "RUSTC",
                    "RUSTDOC",
                    "RUSTUP_HOME",
                    "RUSTUP_TOOLCHAIN",
                ];
                for name in rustup {
                    cargo.env_remove(name);
                }
                cargo
                    .env("RUSTC", "/usr/bin/rustc")
                    .env("RUSTC_BOOTSTRAP", "1")
                    .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld")
                    .arg("-Zbuild-std=std,panic_abort");
                cargo
            }
        }
    }
}
