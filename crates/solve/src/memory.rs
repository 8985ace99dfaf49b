//! How much memory the system has for this process.
//!
//! An estimate, to begin with a sensible limit. What the system refuses later
//! ends a search like a limit that is reached.

use std::fs;
use std::path::{Path, PathBuf};

use taquin_search::memory::remaining_process_limit;

/// The default memory limit: 2 GiB, or three quarters of what the system has left for this process if
/// that is less.
///
/// ```
/// let limit = taquin_solve::memory::default_limit();
/// assert!(0 < limit && limit <= 2 << 30);
/// ```
pub fn default_limit() -> usize {
    const MAX_BYTES: u64 = 2 << 30;
    let left = available().unwrap_or(u64::MAX);
    // At least a word: a limit of nothing means something else to some.
    (left - left / 4).clamp(8, MAX_BYTES) as usize
}

/// The part of a memory limit that is left for searches: they count what they store, and the rest is the
/// program itself and the overhead of the allocator.
///
/// ```
/// assert_eq!(taquin_solve::memory::left_for_searches(64 << 20), 53 << 20);
/// ```
pub fn left_for_searches(limit: usize) -> usize {
    const PROGRAM_BYTES: usize = 10 << 20;
    const ALLOCATOR_SHARE: usize = 64;
    (limit - limit / ALLOCATOR_SHARE)
        .saturating_sub(PROGRAM_BYTES)
        .max(limit / 2)
}

/// The bytes that the system has left for this process, as far as is known.
///
/// On Linux the least of the machine's available memory, the limits of the
/// process on its address space and data, and those of its control groups;
/// elsewhere nothing is known.
pub fn available() -> Option<u64> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let machine = size_in_kib(&read("/proc/meminfo"), "MemAvailable:");
    let process = remaining_process_limit();
    let groups = of_groups(&read("/proc/self/cgroup"), Path::new("/sys/fs/cgroup"));
    [machine, process, groups].into_iter().flatten().min()
}

/// The value of a line such as `MemAvailable:  123 kB`, in bytes.
fn size_in_kib(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1024)
}

/// The names of files about the memory of a control group.
struct Names {
    limit: &'static str,
    used: &'static str,
    /// Of the used bytes, those of files that are given up when memory is short.
    reclaimed: &'static str,
}

const NEW_NAMES: Names = Names {
    limit: "memory.max",
    used: "memory.current",
    reclaimed: "inactive_file ",
};

const OLD_NAMES: Names = Names {
    limit: "memory.limit_in_bytes",
    used: "memory.usage_in_bytes",
    reclaimed: "total_inactive_file ",
};

/// The bytes that control groups leave, whose paths are in `groups` and whose files are below `root`.
fn of_groups(groups: &str, root: &Path) -> Option<u64> {
    let left = groups.lines().filter_map(|line| {
        let mut fields = line.splitn(3, ':');
        let (number, controllers, path) = (fields.next()?, fields.next()?, fields.next()?);
        if number == "0" && controllers.is_empty() {
            let mounts = [root.to_path_buf(), root.join("unified")];
            let left = mounts
                .iter()
                .filter_map(|mount| of_group(mount, path, &NEW_NAMES));
            left.min()
        } else if controllers.split(',').any(|name| name == "memory") {
            of_group(&root.join("memory"), path, &OLD_NAMES)
        } else {
            None
        }
    });
    left.min()
}

/// The bytes that a group and those around it leave.
fn of_group(mount: &Path, path: &str, names: &Names) -> Option<u64> {
    // In a container the group may be mounted in place of the root, and its path lead nowhere.
    let group: PathBuf = mount.join(path.trim_start_matches('/'));
    let around = group
        .ancestors()
        .take_while(|folder| folder.starts_with(mount));
    let left = around.filter_map(|folder| {
        let number = |name: &str| -> Option<u64> {
            let text = fs::read_to_string(folder.join(name)).ok()?;
            text.trim().parse().ok()
        };
        let (limit, used) = (number(names.limit)?, number(names.used)?);
        let counts = fs::read_to_string(folder.join("memory.stat")).unwrap_or_default();
        let reclaimed = counts
            .lines()
            .find_map(|line| line.strip_prefix(names.reclaimed)?.trim().parse().ok());
        Some(limit.saturating_sub(used.saturating_sub(reclaimed.unwrap_or(0))))
    });
    left.min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_in_kib() {
        let text = "MemTotal:       24682416 kB\nMemAvailable:   23536240 kB\n";
        assert_eq!(size_in_kib(text, "MemAvailable:"), Some(23_536_240 << 10));
        for text in ["", "MemAvailable:", "MemAvailable: x kB", "MemAvailable: 5"] {
            assert_eq!(size_in_kib(text, "MemAvailable:"), None);
        }
    }

    #[test]
    fn limits_of_control_groups() {
        let root = std::env::temp_dir().join(format!("taquin-groups-{}", std::process::id()));
        let write = |path: &str, text: &str| {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("a/b/memory.max", "max\n");
        write("a/b/memory.current", "5\n");
        write("a/memory.max", "1000\n");
        write("a/memory.current", "700\n");
        write("a/memory.stat", "anon 1\ninactive_file 100\n");
        write("memory/c/memory.limit_in_bytes", "9000\n");
        write("memory/c/memory.usage_in_bytes", "1000\n");
        assert_eq!(of_groups("0::/a/b\n", &root), Some(400));
        assert_eq!(of_groups("4:memory:/c/d\n0::/x\n", &root), Some(8000));
        assert_eq!(of_groups("4:cpu,memory:/c\n0::/a\n", &root), Some(400));
        assert_eq!(of_groups("4:cpu:/a\nnonsense\n", &root), None);
        fs::remove_dir_all(&root).unwrap();
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_system_has_some() {
        assert!(available().is_some_and(|bytes| bytes > 1 << 20));
    }
}
