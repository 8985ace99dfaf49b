//! The module for browsers: builds `crates/wasm`, makes it smaller, and tries it under Node.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use crate::{Failed, debian, node, pool, root};

const TARGET: &str = "wasm32-unknown-unknown";

/// What Debian calls a compiler for the target, its library, the linker and Node.
const PACKAGES: [&str; 5] = ["rustc-web", "cargo-web", "rust-web-src", "lld", "nodejs"];

/// What all browsers have had since 2021, and LLVM makes use of.
const FEATURES: [&str; 5] = [
    "bulk-memory",
    "mutable-globals",
    "nontrapping-fptoint",
    "sign-ext",
    "simd128",
];

/// Builds the module and tries it; where the tools cannot be had it is skipped, and says so.
pub(crate) fn run() -> Result<(), Failed> {
    module().map(drop)
}

/// Where the module is, built and tried once in a process; `None` where the tools cannot be had, which is said.
pub(crate) fn module() -> Result<Option<PathBuf>, Failed> {
    static BUILT: Mutex<Option<Result<Option<PathBuf>, Failed>>> = Mutex::new(None);
    let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    built.get_or_insert_with(build).clone()
}

fn build() -> Result<Option<PathBuf>, Failed> {
    let found = tools().or_else(|_| {
        debian::install(&PACKAGES);
        tools()
    });
    let tools = match found {
        Ok(tools) => tools,
        Err(why) => {
            let line = "=".repeat(72);
            eprintln!(
                "{line}\nxtask: SKIPPED: the module for browsers was neither built nor tried."
            );
            eprintln!("xtask: {why}");
            eprintln!(
                "xtask: it needs rustup's target {TARGET}, or Debian's {}\n{line}",
                PACKAGES.join(", ")
            );
            return Ok(None);
        }
    };
    let target = root().join("target/wasm");
    let mut build = tools.cargo();
    build
        .current_dir(root())
        .args(["build", "--package", "taquin-wasm", "--profile", "wasm"])
        .args(["--target", TARGET])
        .args(crate::half_of_the_cores())
        .arg("--target-dir")
        .arg(&target)
        .env("CARGO_ENCODED_RUSTFLAGS", flags().join("\x1f"));
    pool::quietly(build)?;
    let built = target.join(TARGET).join("wasm/taquin_wasm.wasm");
    let module = target.join("taquin.wasm");
    optimise(&built, &module)?;
    let mut node = Command::new("node");
    node.arg(root().join("xtask/wasm/check.mjs")).arg(&module);
    pool::quietly(node)?;
    Ok(Some(module))
}

/// What the compiler is told: which instructions it may use, and not to name folders of this machine.
fn flags() -> Vec<String> {
    let features: Vec<String> = FEATURES.map(|feature| format!("+{feature}")).into();
    let mut flags = vec![format!("-Ctarget-feature={}", features.join(","))];
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let sources = home.map(|home| home.join("registry/src"));
    let folders = sources
        .into_iter()
        .flat_map(fs::read_dir)
        .flatten()
        .flatten();
    for folder in folders {
        flags.push(format!("--remap-path-prefix={}=", folder.path().display()));
    }
    flags.push(format!("--remap-path-prefix={}=", root().display()));
    flags
}

/// Makes the module smaller and faster where npm has the tool, and copies it otherwise.
fn optimise(from: &Path, to: &Path) -> Result<(), Failed> {
    let folder = root().join("xtask/wasm");
    let failed = |error: std::io::Error| format!("{}: {error}", to.display());
    if let Err(why) = node::install_packages(&folder) {
        eprintln!("xtask: the module is not optimised: {why}");
        return fs::copy(from, to).map(drop).map_err(failed);
    }
    let bytes = fs::read(from).map_err(|error| format!("{}: {error}", from.display()))?;
    // Optimising takes a minute, and the module is often the same as the last time.
    let (made_from, aside) = (to.with_extension("made-from"), to.with_extension("aside"));
    if to.exists() && fs::read(&made_from).is_ok_and(|last| last == bytes) {
        return Ok(());
    }
    let mut optimiser = Command::new("node");
    optimiser
        .arg(folder.join("node_modules/binaryen/bin/wasm-opt"))
        .args(["-O3", "--strip-producers", "--strip-target-features"])
        .args(FEATURES.map(|feature| match feature {
            "simd128" => "--enable-simd".to_string(),
            "nontrapping-fptoint" => "--enable-nontrapping-float-to-int".to_string(),
            feature => format!("--enable-{feature}"),
        }))
        .arg(from)
        .arg("-o")
        .arg(&aside);
    pool::quietly(optimiser)?;
    fs::rename(&aside, to).map_err(failed)?;
    fs::write(&made_from, bytes).map_err(failed)
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
