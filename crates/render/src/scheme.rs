//! What the colour of a tile means.

use taquin_puzzle::Size;

use crate::color::{BRIGHT, GREEN, IVORY, Rgb};

/// What the colour of a tile means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scheme {
    /// Nothing.
    Plain,
    /// The row of its goal cell.
    #[default]
    Rows,
    /// The column of its goal cell.
    Columns,
    /// The ring of its goal cell, from the border inwards.
    Rings,
    /// The quarter of the board that its goal cell is in.
    Quadrants,
    /// Whether it is in its goal cell.
    Correct,
}

impl Scheme {
    /// All schemes.
    pub const ALL: [Scheme; 6] = [
        Scheme::Plain,
        Scheme::Rows,
        Scheme::Columns,
        Scheme::Rings,
        Scheme::Quadrants,
        Scheme::Correct,
    ];

    /// The name used on command lines.
    pub fn name(self) -> &'static str {
        match self {
            Scheme::Plain => "plain",
            Scheme::Rows => "rows",
            Scheme::Columns => "columns",
            Scheme::Rings => "rings",
            Scheme::Quadrants => "quadrants",
            Scheme::Correct => "correct",
        }
    }

    /// What the colour shows, for help texts.
    pub fn description(self) -> &'static str {
        match self {
            Scheme::Plain => "Nothing",
            Scheme::Rows => "The row of its goal cell",
            Scheme::Columns => "The column of its goal cell",
            Scheme::Rings => "The ring of its goal cell, from the border inwards",
            Scheme::Quadrants => "The quarter of the board that its goal cell is in",
            Scheme::Correct => "Whether it is in its goal cell",
        }
    }

    /// The number of the group to which a goal cell belongs; tiles of one group have one colour. `None` if
    /// the scheme has no groups.
    pub fn group(self, size: Size, home: usize) -> Option<usize> {
        let (row, col) = (size.row_of(home), size.col_of(home));
        match self {
            Scheme::Plain | Scheme::Correct => None,
            Scheme::Rows => Some(row),
            Scheme::Columns => Some(col),
            Scheme::Rings => {
                let from_end = (size.rows() - 1 - row).min(size.cols() - 1 - col);
                Some(row.min(col).min(from_end))
            }
            // The middle line of an odd board belongs to the upper or left part.
            Scheme::Quadrants => {
                let is_lower = 2 * row > size.rows() - 1;
                Some(2 * usize::from(is_lower) + usize::from(2 * col > size.cols() - 1))
            }
        }
    }

    /// Whether tiles change their colour in their goal cells.
    pub(crate) fn tells_home(self) -> bool {
        self == Scheme::Correct
    }

    /// The colour of a tile with this goal cell.
    pub(crate) fn color(self, size: Size, home: usize, is_home: bool) -> Rgb {
        match self.group(size, home) {
            Some(group) => BRIGHT[group % BRIGHT.len()],
            None if self == Scheme::Correct && is_home => GREEN,
            None => IVORY,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The groups of all cells, as letters.
    fn groups(scheme: Scheme, size: &str) -> String {
        let size: Size = size.parse().unwrap();
        let group = |cell| {
            let color = scheme.color(size, cell, false);
            let number = BRIGHT.iter().position(|&bright| bright == color);
            number.map_or('-', |number| char::from(b'a' + number as u8))
        };
        let cells: Vec<char> = (0..size.cells()).map(group).collect();
        let rows = cells.chunks(size.cols());
        rows.map(|row| row.iter().collect::<String>())
            .collect::<Vec<_>>()
            .join("/")
    }

    #[test]
    fn groups_are_what_they_are_called() {
        assert_eq!(groups(Scheme::Plain, "2x3"), "---/---");
        assert_eq!(groups(Scheme::Rows, "2x3"), "aaa/bbb");
        assert_eq!(groups(Scheme::Columns, "2x3"), "abc/abc");
        assert_eq!(
            groups(Scheme::Rings, "5x5"),
            "aaaaa/abbba/abcba/abbba/aaaaa"
        );
        assert_eq!(groups(Scheme::Quadrants, "4x4"), "aabb/aabb/ccdd/ccdd");
        assert_eq!(groups(Scheme::Quadrants, "3x3"), "aab/aab/ccd");
        assert_eq!(groups(Scheme::Correct, "2x2"), "--/--");
        let size = "2x2".parse().unwrap();
        assert_eq!(Scheme::Correct.color(size, 0, true), GREEN);
    }
}
