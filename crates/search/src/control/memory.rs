//! Memory: whether the system has more to give, and fetching it into the cache.
//!
//! A process may be refused memory: because its address space or data is limited, or because the
//! system does not overcommit. Rust aborts a process whose small allocations are refused, so a
//! search has to stop while some memory is left for those: paths, threads, the answer itself.

use std::fs::File;
use std::io::Read;
use std::sync::OnceLock;

use crate::{StopReason, Stoppable};

/// The bytes left for everything that searches do not count.
///
/// More than 32 MiB, because a trial must not stay allocated: the GNU allocator returns allocations
/// larger than that to the system when they are freed, and may keep smaller ones.
const HEADROOM_BYTES: usize = 40 << 20;

/// A search need not ask the system while it takes less than this at a time and since it last
/// asked.
pub(super) const UNASKED_BYTES: usize = 4 << 20;

/// Asks whether the system has `bytes`, and as much again as a search may take before it asks
/// again.
///
/// # Errors
/// [`StopReason::Memory`].
#[cold]
pub(super) fn request(bytes: usize) -> Stoppable {
    if is_available(bytes.saturating_add(UNASKED_BYTES)) {
        Ok(())
    } else {
        Err(StopReason::Memory)
    }
}

/// Whether the system can provide `bytes` now and still leave a reserve for everything else.
///
/// Takes some microseconds.
pub fn is_available(bytes: usize) -> bool {
    // A page in a browser never returns memory, so a trial would be kept.
    if cfg!(target_family = "wasm") {
        return true;
    }
    let Some(wanted) = bytes.checked_add(HEADROOM_BYTES) else {
        return false;
    };
    match remaining_process_limit() {
        // A trial could leave other threads without memory for a moment and abort the process.
        Some(left) => wanted as u64 <= left,
        None => can_allocate(wanted),
    }
}

/// Tries an allocation, which is freed at once and never touched.
fn can_allocate(bytes: usize) -> bool {
    let mut trial: Vec<u8> = Vec::new();
    let is_allocated = trial.try_reserve_exact(bytes).is_ok();
    // Otherwise the compiler may leave the allocation out.
    std::hint::black_box(&mut trial);
    is_allocated
}

/// The bytes that the limits on this process's address space and data leave.
///
/// `None` if there are no such limits or they are unknown: only Linux tells.
pub fn remaining_process_limit() -> Option<u64> {
    static LIMITS: OnceLock<ProcessLimits> = OnceLock::new();
    if !cfg!(target_os = "linux") {
        return None;
    }
    let read = |path: &str, text: &mut [u8]| {
        let bytes = File::open(path).and_then(|mut file| file.read(text));
        bytes.unwrap_or(0)
    };
    // On the stack: there may be no memory for a larger buffer.
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
        // "unlimited" is not a number.
        ProcessLimits {
            address_space: number_after(text, b"Max address space"),
            data: number_after(text, b"Max data size"),
        }
    }

    /// The bytes that the limits leave to a process with this `/proc/self/status`.
    fn leave(&self, status: &[u8]) -> Option<u64> {
        let used = |name| number_after(status, name).map_or(0, |kib| kib.saturating_mul(1024));
        let spaces = self
            .address_space
            .map(|limit| limit.saturating_sub(used(b"VmSize:")));
        let data = self
            .data
            .map(|limit| limit.saturating_sub(used(b"VmData:")));
        spaces.into_iter().chain(data).min()
    }
}

/// The number that follows `name` at the beginning of a line.
fn number_after(text: &[u8], name: &[u8]) -> Option<u64> {
    let mut lines = text.split(|&byte| byte == b'\n');
    let rest = lines.find_map(|line| line.strip_prefix(name))?;
    let word = rest.trim_ascii().split(u8::is_ascii_whitespace).next()?;
    str::from_utf8(word).ok()?.parse().ok()
}

/// The greatest number of bytes, up to `bytes`, that the system can provide now.
pub(super) fn largest_available(mut bytes: usize) -> usize {
    while bytes > 0 && !is_available(bytes) {
        bytes -= bytes.div_ceil(8);
    }
    bytes
}

/// Asks the processor to fetch the memory at `address` into its cache, without waiting for it.
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
    fn a_little_memory_is_available_and_an_absurd_amount_is_not() {
        assert!(is_available(0) && is_available(1 << 20));
        assert!(!is_available(usize::MAX) && !is_available(isize::MAX as usize));
        assert_eq!(largest_available(1 << 20), 1 << 20);
        let most = largest_available(isize::MAX as usize);
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
