//! Standard output, and whether there was one when the program began.
//!
//! A program may be started with standard output closed (`>&-`), or open for
//! reading only. Rust's standard library hides both: before `main` it opens
//! `/dev/null` in the place of a closed one, and it takes the error of a write
//! to a bad descriptor for success. The answer would be lost, and the exit code
//! would be 0.
//!
//! So the descriptor is checked before the standard library runs. Later the
//! two cases look alike: a `/dev/null` that was opened for reading and writing
//! is also what Python's `subprocess.DEVNULL`, Node's `stdio: 'ignore'` and
//! `daemon(3)` hand over, and that is no error.

use std::io::{self, Write};

/// Standard output, to which writing fails if it was not open.
pub(crate) struct Stdout(io::Stdout);

impl Stdout {
    pub(crate) fn new() -> Stdout {
        Stdout(io::stdout())
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        check()?;
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Fails if standard output was not open for writing when the program began.
pub(crate) fn check() -> io::Result<()> {
    if at_start::is_writable() {
        Ok(())
    } else {
        Err(io::Error::other("standard output is not open for writing"))
    }
}

#[cfg(any(target_os = "linux", target_os = "freebsd", target_vendor = "apple"))]
mod at_start {
    use std::sync::atomic::{AtomicBool, Ordering};

    static IS_WRITABLE: AtomicBool = AtomicBool::new(true);

    pub(super) fn is_writable() -> bool {
        IS_WRITABLE.load(Ordering::Relaxed)
    }

    /// Called by the loader, before `main` and the standard library.
    #[used]
    #[cfg_attr(
        target_vendor = "apple",
        // SAFETY: the section holds pointers to C functions.
        unsafe(link_section = "__DATA,__mod_init_func")
    )]
    #[cfg_attr(
        not(target_vendor = "apple"),
        // SAFETY: the section holds pointers to C functions.
        unsafe(link_section = ".init_array")
    )]
    static LOOK: extern "C" fn() = look;

    /// Uses nothing of the standard library that would have to be set up first.
    extern "C" fn look() {
        // SAFETY: this reads the flags of a descriptor, which need not be open.
        let flags = unsafe { libc::fcntl(libc::STDOUT_FILENO, libc::F_GETFL) };
        let is_writable = flags != -1 && flags & libc::O_ACCMODE != libc::O_RDONLY;
        IS_WRITABLE.store(is_writable, Ordering::Relaxed);
    }
}

/// Elsewhere nothing is known.
#[cfg(not(any(target_os = "linux", target_os = "freebsd", target_vendor = "apple")))]
mod at_start {
    pub(super) fn is_writable() -> bool {
        true
    }
}
