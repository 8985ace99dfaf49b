//! What a table is about, and the name of its file.

use std::fmt;

use taquin_puzzle::{Metric, Size};
use thiserror::Error;

/// What a table is about: all that decides its content.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Description {
    kind: String,
    size: Size,
    home: usize,
    metric: Metric,
    pattern: u64,
    layout: u32,
}

impl Description {
    /// The longest name of a kind.
    pub const MAX_KIND: usize = 24;

    /// The ending of table files.
    pub(super) const ENDING: &'static str = ".taquin";

    /// Describes a table.
    ///
    /// `kind` names what the words mean, `home` is the blank's cell in the goal,
    /// `pattern` is a set of home cells (bit 0 is cell 0), and `layout` counts the
    /// ways in which this kind was ever laid out: a table of another layout is rebuilt.
    ///
    /// # Errors
    /// When the kind is not 1 to [`Description::MAX_KIND`] of `a-z`, `0-9` and `-`,
    /// the board has more than 64 cells, or home or pattern lie outside of it.
    pub fn new(
        kind: &str,
        size: Size,
        home: usize,
        metric: Metric,
        pattern: u64,
        layout: u32,
    ) -> Result<Description, DescriptionError> {
        let is_plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        if kind.is_empty() || kind.len() > Description::MAX_KIND || !kind.bytes().all(is_plain) {
            return Err(DescriptionError::Kind(kind.to_string()));
        }
        let cells = size.cells();
        if cells > 64 {
            return Err(DescriptionError::Size(size));
        }
        if home >= cells {
            return Err(DescriptionError::Home { home, size });
        }
        if cells < 64 && pattern >> cells != 0 {
            return Err(DescriptionError::Pattern { pattern, size });
        }
        Ok(Description {
            kind: kind.to_string(),
            size,
            home,
            metric,
            pattern,
            layout,
        })
    }

    /// What the words mean, by name.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// The size of the boards.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The blank's cell in the goal.
    pub fn home(&self) -> usize {
        self.home
    }

    /// How moves are counted.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The home cells of the tiles that count, as a bit mask.
    pub fn pattern(&self) -> u64 {
        self.pattern
    }

    /// The version of the layout of this kind.
    pub fn layout(&self) -> u32 {
        self.layout
    }

    /// The cells of the pattern, rising.
    pub fn cells(&self) -> impl Iterator<Item = usize> + use<> {
        let pattern = self.pattern;
        (0..64).filter(move |cell| pattern >> cell & 1 == 1)
    }

    /// The same in another layout.
    pub(crate) fn with_layout(&self, layout: u32) -> Description {
        Description {
            layout,
            ..self.clone()
        }
    }

    /// The same but for the layout, which file names leave out.
    pub(super) fn is_namesake(&self, other: &Description) -> bool {
        self.with_layout(other.layout) == *other
    }

    /// The name of the table's file.
    pub fn file_name(&self) -> String {
        format!(
            "{}-{}-home{}-{}-{:04x}{}",
            self.kind,
            self.size,
            self.home,
            self.metric,
            self.pattern,
            Description::ENDING
        )
    }

    /// Reads the name of a file back, which leaves the layout open.
    pub(crate) fn from_file_name(name: &str) -> Option<Description> {
        // From the end, since kinds may have dashes.
        let mut parts = name.strip_suffix(Description::ENDING)?.rsplitn(5, '-');
        let pattern = u64::from_str_radix(parts.next()?, 16).ok()?;
        let metric = parts.next()?.parse().ok()?;
        let home = parts.next()?.strip_prefix("home")?.parse().ok()?;
        let size = parts.next()?.parse().ok()?;
        let description = Description::new(parts.next()?, size, home, metric, pattern, 0).ok()?;
        // Numbers can be written in several ways, names only in ours.
        (description.file_name() == name).then_some(description)
    }

    /// What [`Description::file_name`] depends on, in the order in which tables are listed.
    pub(super) fn rank(&self) -> impl Ord + use<> {
        (
            self.size.cells(),
            self.size.rows(),
            self.home,
            self.metric.name(),
            self.kind.clone(),
            self.pattern,
        )
    }
}

impl fmt::Display for Description {
    /// In words: `pdb 4x4, blank's home 15, single, cells 0 1 4 5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {}, blank's home {}, {}",
            self.kind, self.size, self.home, self.metric
        )?;
        if self.pattern != 0 {
            f.write_str(", cells")?;
        }
        for cell in self.cells() {
            write!(f, " {cell}")?;
        }
        Ok(())
    }
}

/// Why there is no such table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DescriptionError {
    /// The kind could not be part of a file name.
    #[error("'{0}' is not a kind of tables: use 1 to 24 of a-z, 0-9 and -")]
    Kind(String),
    /// A pattern has a bit for each cell.
    #[error("there are no tables for {0}: at most 64 cells")]
    Size(Size),
    /// The blank's home lies outside.
    #[error("cell {home} is not on a {size} board: cells are counted from 0")]
    Home {
        /// The cell.
        home: usize,
        /// The size of the board.
        size: Size,
    },
    /// The pattern has cells outside.
    #[error("the pattern {pattern:#x} has cells that are not on a {size} board")]
    Pattern {
        /// The cells as bits.
        pattern: u64,
        /// The size of the board.
        size: Size,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn describe(kind: &str, size: &str, home: usize, pattern: u64) -> Description {
        let size = size.parse().unwrap();
        Description::new(kind, size, home, Metric::Multi, pattern, 0).unwrap()
    }

    #[test]
    fn names_are_read_back() {
        for table in [
            describe("a", "1x2", 1, 0),
            describe("pdb-7-8-mirrored-and-yes", "4x4", 10, 0xffff),
            describe("0x-", "8x8", 63, u64::MAX),
        ] {
            let name = table.file_name();
            assert_eq!(Description::from_file_name(&name), Some(table), "{name}");
        }
        let table = describe("pdb", "4x4", 15, 0x33);
        assert_eq!(table.file_name(), "pdb-4x4-home15-multi-0033.taquin");
        assert_eq!(
            table.to_string(),
            "pdb 4x4, blank's home 15, multi, cells 0 1 4 5"
        );
    }

    #[test]
    fn other_names_are_not_ours() {
        for name in [
            "",
            ".taquin",
            "notes.txt",
            "pdb-4x4-home15-multi-0033",
            "pdb-4x4-home15-multi-033.taquin",
            "pdb-4x4-home15-multi-+033.taquin",
            "pdb-4-home15-multi-0033.taquin",
            "pdb-4x4-home16-multi-0033.taquin",
            "pdb-4x4-home15-miles-0033.taquin",
            "pdb-4x4-home3-multi-10000.taquin",
            "-4x4-home3-multi-0033.txt",
            "Pdb-4x4-home15-multi-0033.taquin",
        ] {
            assert_eq!(Description::from_file_name(name), None, "{name}");
        }
    }

    #[test]
    fn impossible_tables_are_refused() {
        let new = |kind: &str, size: &str, home, pattern| {
            let size = size.parse().unwrap();
            let refused = Description::new(kind, size, home, Metric::Single, pattern, 0);
            refused.unwrap_err().to_string()
        };
        assert!(new("", "4x4", 15, 0).contains("not a kind"));
        assert!(new("a/b", "4x4", 15, 0).contains("not a kind"));
        assert!(new("9x9", "9x9", 0, 0).contains("at most 64 cells"));
        assert!(new("a", "3x3", 9, 0).contains("cell 9 is not on a 3x3 board"));
        assert!(new("a", "3x3", 8, 0x200).contains("0x200"));
    }
}
