//! What the colour of a tile means.

use taquin_puzzle::Size;

use crate::color::{BRIGHT, GREEN, IVORY, PAPER, Rgb, hsl};

/// Schemes with more groups than the palette has colours go around the colour wheel.
const PALETTE_GROUPS: usize = BRIGHT.len();

/// The sides of the blocks of [`Scheme::Stacked`] are at most this long.
const MAX_BLOCK_SIDE: usize = 5;

/// Saturation and lightness of slidysim's fringe.
const SATURATION: f64 = 0.78;
const LIGHTNESS: f64 = 0.6;

/// The lightness of every other group, or block, where neighbours would look alike.
const DARK_LIGHTNESS: f64 = 0.36;

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
    /// The line of its goal cell in the order in which players solve: first row, first column, second row, …
    ///
    /// The colours are those of slidysim's fringe. The lines by which a board is longer than wide, or wider
    /// than long, come first.
    Fringe,
    /// The fringe inside its block: large boards are cut into blocks of at most 5x5.
    Stacked,
    /// The ring of its goal cell, from the border inwards.
    Rings,
    /// The quarter of the board that its goal cell is in.
    Quadrants,
    /// Whether it is in its goal cell.
    Correct,
}

impl Scheme {
    /// All schemes.
    pub const ALL: [Scheme; 8] = [
        Scheme::Plain,
        Scheme::Rows,
        Scheme::Columns,
        Scheme::Fringe,
        Scheme::Stacked,
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
            Scheme::Fringe => "fringe",
            Scheme::Stacked => "stacked",
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
            Scheme::Fringe => "First row, first column, second row, … of its goal cell",
            Scheme::Stacked => "The same inside blocks of at most 5x5, for large boards",
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
            Scheme::Fringe => Some(fringe_line(size, row, col)),
            Scheme::Stacked => {
                let (rows, cols) = (blocks(size.rows()), blocks(size.cols()));
                let (down, row) = rows.place(row);
                let (across, col) = cols.place(col);
                let block = Size::new(rows.side(down), cols.side(across)).ok();
                // A block of one cell has one line.
                let line = block.map_or(0, |block| fringe_line(block, row, col));
                Some((down * cols.count + across) * 2 * MAX_BLOCK_SIDE + line)
            }
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

    /// The number of groups on boards of this size; none if the scheme has no groups.
    fn groups(self, size: Size) -> usize {
        match self {
            Scheme::Plain | Scheme::Correct => 0,
            Scheme::Rows => size.rows(),
            Scheme::Columns => size.cols(),
            Scheme::Fringe => fringe_lines(size),
            Scheme::Stacked => {
                blocks(size.rows()).count * blocks(size.cols()).count * 2 * MAX_BLOCK_SIDE
            }
            Scheme::Rings => size.rows().min(size.cols()).div_ceil(2),
            Scheme::Quadrants => 4,
        }
    }

    /// The colour of a tile with this goal cell on the colour wheel, as red, green and blue.
    ///
    /// `None` where the scheme has no groups, or so few that a palette for colour-blind eyes has enough
    /// colours: its colour number [`Scheme::group`].
    pub fn wheel_color(self, size: Size, home: usize) -> Option<[u8; 3]> {
        let group = self.group(size, home)?;
        let groups = self.groups(size);
        let (line, lines, is_dark) = match self {
            Scheme::Fringe => (group, groups, false),
            Scheme::Stacked => {
                let across = blocks(size.cols());
                let (block, line) = (group / (2 * MAX_BLOCK_SIDE), group % (2 * MAX_BLOCK_SIDE));
                let (down, right) = (block / across.count, block % across.count);
                let sides = (blocks(size.rows()).side(down), across.side(right));
                let lines = Size::new(sides.0, sides.1).map_or(1, fringe_lines);
                (line, lines, (down + right) % 2 == 1)
            }
            _ if groups <= PALETTE_GROUPS => return None,
            _ => (group, groups, group % 2 == 1),
        };
        let lightness = if is_dark { DARK_LIGHTNESS } else { LIGHTNESS };
        let Rgb(red, green, blue) = hsl(line as f64 / lines as f64, SATURATION, lightness);
        Some([red, green, blue])
    }

    /// Whether a number on this background is easier to read in white than in black.
    pub fn is_white_readable([red, green, blue]: [u8; 3]) -> bool {
        Rgb(red, green, blue).ink() == PAPER
    }

    /// Whether tiles change their colour in their goal cells.
    pub(crate) fn tells_home(self) -> bool {
        self == Scheme::Correct
    }

    /// The colour of a tile with this goal cell.
    pub(crate) fn color(self, size: Size, home: usize, is_home: bool) -> Rgb {
        if let Some([red, green, blue]) = self.wheel_color(size, home) {
            return Rgb(red, green, blue);
        }
        match self.group(size, home) {
            Some(group) => BRIGHT[group % BRIGHT.len()],
            None if self == Scheme::Correct && is_home => GREEN,
            None => IVORY,
        }
    }
}

/// The number of lines of a fringe. Its last cell, the blank's home, counts as part of the last line.
fn fringe_lines(size: Size) -> usize {
    let (longer, shorter) = (size.rows().max(size.cols()), size.rows().min(size.cols()));
    (longer - shorter + 2 * shorter).saturating_sub(2).max(1)
}

/// The number of the line in which a cell is solved: extra lines, then rows and columns in turn.
fn fringe_line(size: Size, row: usize, col: usize) -> usize {
    let extra_rows = size.rows().saturating_sub(size.cols());
    let extra_cols = size.cols().saturating_sub(size.rows());
    let line = if row < extra_rows {
        row
    } else if col < extra_cols {
        col
    } else {
        let (row, col) = (row - extra_rows, col - extra_cols);
        let in_square = if row <= col { 2 * row } else { 2 * col + 1 };
        extra_rows + extra_cols + in_square
    };
    line.min(fringe_lines(size) - 1)
}

/// A side of a board cut into parts of nearly equal length, the longer ones first.
struct Blocks {
    cells: usize,
    count: usize,
}

fn blocks(cells: usize) -> Blocks {
    Blocks {
        cells,
        count: cells.div_ceil(MAX_BLOCK_SIDE),
    }
}

impl Blocks {
    /// The length of a part.
    fn side(&self, part: usize) -> usize {
        self.cells / self.count + usize::from(part < self.cells % self.count)
    }

    /// The part that a line is in, and its place there.
    fn place(&self, line: usize) -> (usize, usize) {
        let (short, longer) = (self.cells / self.count, self.cells % self.count);
        let in_longer = longer * (short + 1);
        if line < in_longer {
            (line / (short + 1), line % (short + 1))
        } else {
            let line = line - in_longer;
            (longer + line / short, line % short)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(text: &str) -> Size {
        text.parse().unwrap()
    }

    /// The numbers of all groups, row by row.
    fn lines(scheme: Scheme, text: &str) -> String {
        let size = size(text);
        let group = |cell| scheme.group(size, cell).unwrap().to_string();
        let cells: Vec<String> = (0..size.cells()).map(group).collect();
        let rows = cells.chunks(size.cols()).map(|row| row.join(" "));
        rows.collect::<Vec<_>>().join("/")
    }

    #[test]
    fn fringe_is_the_order_of_solving() {
        assert_eq!(lines(Scheme::Fringe, "2x2"), "0 0/1 1");
        assert_eq!(
            lines(Scheme::Fringe, "4x4"),
            "0 0 0 0/1 2 2 2/1 3 4 4/1 3 5 5"
        );
        // Extra rows or columns are solved first.
        assert_eq!(lines(Scheme::Fringe, "4x2"), "0 0/1 1/2 2/3 3");
        assert_eq!(lines(Scheme::Fringe, "2x4"), "0 1 2 2/0 1 3 3");
        assert_eq!(lines(Scheme::Fringe, "1x4"), "0 1 2 2");
        // Red, and a third of the wheel further on, as slidysim has it.
        let color = |cell| Scheme::Fringe.wheel_color(size("4x4"), cell).unwrap();
        assert_eq!(color(0), [0xe9, 0x49, 0x49]);
        assert_eq!(color(5), [0x49, 0xe9, 0x49]);
    }

    #[test]
    fn large_boards_are_stacks_of_fringes() {
        assert_eq!(lines(Scheme::Stacked, "3x3"), lines(Scheme::Fringe, "3x3"));
        // 6 is 3 and 3, 7 is 4 and 3.
        assert_eq!(
            lines(Scheme::Stacked, "2x6"),
            "0 1 1 10 11 11/0 2 2 10 12 12"
        );
        assert_eq!(lines(Scheme::Stacked, "1x7"), "0 1 2 2 10 11 11");
        for text in ["1x2", "6x1", "20x20", "7x11", "23x4", "1x1000"] {
            let size = size(text);
            for cell in 0..size.cells() {
                let group = Scheme::Stacked.group(size, cell).unwrap();
                assert!(group < Scheme::Stacked.groups(size));
                assert!(Scheme::Stacked.wheel_color(size, cell).is_some());
            }
        }
    }

    /// Neighbouring groups look different, and so do all groups of up to 20.
    #[test]
    fn groups_can_be_told_apart() {
        for scheme in [Scheme::Rows, Scheme::Columns, Scheme::Rings, Scheme::Fringe] {
            for side in 2..=40 {
                let size = Size::new(side, side).unwrap();
                let mut colors = vec![None; scheme.groups(size)];
                for cell in 0..size.cells() {
                    let group = scheme.group(size, cell).unwrap();
                    let color = scheme.color(size, cell, false);
                    assert_eq!(*colors[group].get_or_insert(color), color);
                }
                let colors: Vec<Rgb> = colors.into_iter().map(Option::unwrap).collect();
                for (first, color) in colors.iter().enumerate() {
                    for other in &colors[first + 1..] {
                        let few = colors.len() <= 20;
                        assert!(color != other, "{scheme:?} {side}");
                        assert!(
                            !few || color.distance(*other) > 20.0,
                            "{scheme:?} {side}: {color} {other}"
                        );
                    }
                }
                if scheme != Scheme::Fringe {
                    let differ = |pair: &[Rgb]| pair[0].distance(pair[1]) > 60.0;
                    assert!(colors.windows(2).all(differ), "{scheme:?} {side}");
                }
            }
        }
    }

    #[test]
    fn numbers_can_be_read_on_every_board() {
        for scheme in Scheme::ALL {
            for text in ["3x3", "4x4", "5x5", "10x10", "20x20", "3x30"] {
                let size = size(text);
                for cell in 0..size.cells() {
                    let back = scheme.color(size, cell, false);
                    assert!(back.contrast(back.ink()) >= 3.3, "{scheme:?} {text} {back}");
                }
            }
        }
    }

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
