//! Whether the system has memory to give: asked before a search takes more of it.
//!
//! A process whose address space or data is limited, or whose system gives
//! no more than it has, is refused memory. Rust ends a process that is refused a
//! small allocation, so a search has to stop while there is still some left for
//! those: paths, threads, the answer itself.

use std::fs::File;
use std::io::Read;
use std::sync::OnceLock;

use crate::StopReason;

/// What is left for all that searches do not count.
///
/// It also has to be more than 32 MiB: the GNU allocator asks the system for each allocation that large,
/// and gives it back at once, where it would keep a smaller one.
const HEADROOM: usize = 40 << 20;

/// Searches that take less than this at a time, and since they last asked, need not ask.
pub(crate) const STEP: usize = 4 << 20;

/// Asks the system for so many bytes, and for what a search may take before it asks again.
///
/// # Errors
/// [`StopReason::Memory`].
#[cold]
pub(crate) fn ask(bytes: usize) -> Result<(), StopReason> {
    match is_available(bytes.saturating_add(STEP)) {
        true => Ok(()),
        false => Err(StopReason::Memory),
    }
}

/// Whether the system would give so many bytes now and leave some for everything else.
///
/// Takes some microseconds.
pub fn is_available(bytes: usize) -> bool {
    // What a page in a browser has once been given it keeps; there only allocations can tell.
    if cfg!(target_family = "wasm") {
        return true;
    }
    let Some(wanted) = bytes.checked_add(HEADROOM) else {
        return false;
    };
    match remaining_process_limit() {
        // A trial would leave other threads without memory for a moment, and end the process.
        Some(left) => wanted as u64 <= left,
        None => is_given(wanted),
    }
}

/// Tries an allocation: the memory is given back at once, and never touched.
fn is_given(bytes: usize) -> bool {
    let mut trial: Vec<u8> = Vec::new();
    let is_given = trial.try_reserve_exact(bytes).is_ok();
    // Or else the compiler may leave the allocation out.
    std::hint::black_box(&mut trial);
    is_given
}

/// The bytes that the limits of this process on its address space and data leave; `None` if there are
/// none, or if they are not known. Linux alone tells.
pub fn remaining_process_limit() -> Option<u64> {
    static LIMITS: OnceLock<ProcessLimits> = OnceLock::new();
    if !cfg!(target_os = "linux") {
        return None;
    }
    let read = |path: &str, text: &mut [u8]| {
        let bytes = File::open(path).and_then(|mut file| file.read(text));
        bytes.unwrap_or(0)
    };
    // Of a fixed size: there may be no memory for another.
    let mut text = [0; 4096];
    let limits = LIMITS.get_or_init(|| {
        let end = read("/proc/self/limits", &mut text);
        ProcessLimits::parse(&text[..end])
    });
    if *limits == ProcessLimits::default() {
        return None;
    }
    let end = read("/proc/self/status", &mut text);
    limits.leave(&text[..end])
}

/// The limits of a process that concern memory, in bytes.
#[derive(Default, PartialEq, Eq)]
struct ProcessLimits {
    address_space: Option<u64>,
    data: Option<u64>,
}

impl ProcessLimits {
    /// Reads the lines of `/proc/self/limits`.
    fn parse(text: &[u8]) -> ProcessLimits {
        // The word for no limit is not a number.
        ProcessLimits {
            address_space: number_after(text, b"Max address space"),
            data: number_after(text, b"Max data size"),
        }
    }

    /// The bytes that are left to a process with such a `/proc/self/status`.
    fn leave(&self, status: &[u8]) -> Option<u64> {
        let used = |name| number_after(status, name).map_or(0, |kib| kib.saturating_mul(1024));
        let spaces = self
            .address_space
            .map(|most| most.saturating_sub(used(b"VmSize:")));
        let data = self.data.map(|most| most.saturating_sub(used(b"VmData:")));
        spaces.into_iter().chain(data).min()
    }
}

/// The number that follows a name at the beginning of a line.
fn number_after(text: &[u8], name: &[u8]) -> Option<u64> {
    let mut lines = text.split(|&byte| byte == b'\n');
    let rest = lines.find_map(|line| line.strip_prefix(name))?;
    let word = rest.trim_ascii().split(u8::is_ascii_whitespace).next()?;
    str::from_utf8(word).ok()?.parse().ok()
}

/// The most bytes, up to a number, that the system would give now.
pub(crate) fn most(bytes: usize) -> usize {
    let mut bytes = bytes;
    while bytes > 0 && !is_available(bytes) {
        bytes -= bytes.div_ceil(8);
    }
    bytes
}

/// Asks the processor to fetch what lies at `address` into its cache while other work goes on.
///
/// Any address will do, a dangling one included: what cannot be read is not fetched. Does nothing
/// on processors other than x86-64.
#[inline(always)]
pub fn prefetch<T>(address: *const T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has the instruction. It changes nothing that a program can
        // see, and never faults.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_some_but_not_all_that_can_be_named() {
        assert!(is_available(0) && is_available(1 << 20));
        assert!(!is_available(usize::MAX) && !is_available(isize::MAX as usize));
        assert_eq!(most(1 << 20), 1 << 20);
        let most = most(isize::MAX as usize);
        assert!((1 << 20..isize::MAX as usize).contains(&most), "{most}");
    }

    #[test]
    fn limits_of_a_process() {
        let limits = "Limit                     Soft Limit           Hard Limit           Units     \n\
            Max data size             unlimited            unlimited            bytes     \n\
            Max address space         307200000            unlimited            bytes     \n";
        let status = "Name:\tx\nVmPeak:\t    9999 kB\nVmSize:\t    1000 kB\nVmData:\t     500 kB\n";
        let left = |limits: &str, status: &str| {
            ProcessLimits::parse(limits.as_bytes()).leave(status.as_bytes())
        };
        assert_eq!(left(limits, status), Some(307_200_000 - 1_024_000));
        let both = limits.replace("size             unlimited", "size             1024000");
        assert_eq!(left(&both, status), Some(512_000));
        let full = limits.replace("307200000", "1000");
        assert_eq!(left(&full, status), Some(0));
        assert_eq!(left("", ""), None);
        assert_eq!(left("Max address space\n", status), None);
    }
}
