//! A board read row by row without its blank, with the placements of up to four patterns kept up to date.

use super::grid::{Grid, Line};
use crate::engine::permutation::change;

/// Bits of a slot's tile, and of one pattern's set of slots or order of tiles.
const TILE: usize = 4;
const FIELD: usize = 16;

/// The most patterns that one reading follows.
pub(super) const MAX_PATTERNS: usize = 64 / FIELD;

/// What a reading says: the tile of every slot, and for every pattern which slots its tiles
/// take and the number of their order. All patterns change in the same few operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    tiles: u64,
    sets: u64,
    orders: u64,
}

impl Reading {
    /// The slots of one pattern's tiles.
    #[inline]
    pub(super) fn set(self, pattern: usize) -> u16 {
        (self.sets >> (pattern * FIELD)) as u16
    }

    /// The number of the order of one pattern's tiles.
    #[inline]
    pub(super) fn order(self, pattern: usize) -> usize {
        usize::from((self.orders >> (pattern * FIELD)) as u16)
    }

    /// Whether every tile is in the same slot.
    #[inline]
    pub(super) fn has_tiles_of(self, other: Reading) -> bool {
        self.tiles == other.tiles
    }
}

/// Keeps readings up to date as the blank steps up and down; left and right it changes none.
#[derive(Debug)]
pub(super) struct Reader {
    grid: Grid,
    patterns: Vec<u16>,
    /// For each tile and one that it moves in front of, the change of the orders' numbers.
    weights: Box<[[u64; 16]; 16]>,
    windows: [Masks; 16],
}

/// The slots of one window, in the layouts of a reading's words.
#[derive(Clone, Copy, Debug, Default)]
struct Masks {
    front: u32,
    tiles: u64,
    sets: u64,
    front_tile: u64,
    front_bits: u64,
}

impl Reader {
    pub(super) fn new(grid: Grid, patterns: &[u16]) -> Reader {
        assert!(patterns.len() <= MAX_PATTERNS, "no room for more patterns");
        let mut weights = Box::new([[0u64; 16]; 16]);
        for (field, &pattern) in patterns.iter().enumerate() {
            let has = |tile: usize| pattern >> tile & 1 != 0;
            let label = |tile: usize| (pattern & ((1 << tile) - 1)).count_ones() as usize;
            for tile in (0..16).filter(|&tile| has(tile)) {
                for other in (0..16).filter(|&other| has(other) && other != tile) {
                    let weight = change(label(tile), label(other)) << (field * FIELD);
                    // Fields may borrow from each other in between, never in the end.
                    let sum = &mut weights[tile][other];
                    *sum = sum.wrapping_add(weight as u64);
                }
            }
        }
        let windows = std::array::from_fn(|cell| {
            if cell + grid.cols > grid.slots() {
                return Masks::default();
            }
            let window = grid.window(cell);
            let all_fields =
                |bits: u64| (0..MAX_PATTERNS).fold(0, |all, i| all | bits << (i * FIELD));
            let slots = window.front..=window.back;
            Masks {
                front: window.front as u32,
                tiles: slots.clone().fold(0, |all, slot| all | 15 << (slot * TILE)),
                sets: all_fields(slots.fold(0, |all, slot| all | 1 << slot)),
                front_tile: 15 << (window.front * TILE),
                front_bits: all_fields(1 << window.front),
            }
        });
        Reader {
            grid,
            patterns: patterns.to_vec(),
            weights,
            windows,
        }
    }

    pub(super) fn grid(&self) -> Grid {
        self.grid
    }

    /// Reads a board: for each cell the home of its piece.
    pub(super) fn read(&self, cells: &[u8; 16]) -> Reading {
        let home = self.grid.home as u8;
        let cells = &cells[..=self.grid.slots()];
        let mut reading = Reading {
            tiles: 0,
            sets: 0,
            orders: 0,
        };
        for (slot, &tile) in cells.iter().filter(|&&tile| tile != home).enumerate() {
            reading.tiles |= u64::from(tile) << (slot * TILE);
            for (field, pattern) in self.patterns.iter().enumerate() {
                reading.sets |= u64::from(pattern >> tile & 1) << (field * FIELD + slot);
            }
            // As if every tile came in turn from behind the larger ones to where it is.
            let larger = cells.iter().take_while(|&&before| before != tile);
            for &before in larger.filter(|&&before| before > tile && before != home) {
                let weight = self.weights[usize::from(before)][usize::from(tile)];
                reading.orders = reading.orders.wrapping_add(weight);
            }
        }
        reading
    }

    /// The goal's row, or its column, as a reading of that line.
    pub(super) fn goal(&self, is_row: bool) -> Reading {
        let cells = std::array::from_fn(|cell| cell as u8);
        self.read_line(&cells, self.grid.home, self.grid.home_line(is_row))
    }

    /// Reads the line through a board.
    pub(super) fn read_line(&self, cells: &[u8; 16], blank: usize, line: Line) -> Reading {
        let reading = self.read(cells);
        match line {
            Line::Row(_) => reading,
            Line::Col(col) => {
                let row = blank / self.grid.cols;
                self.shift(reading, col, row, self.grid.standard_row())
            }
        }
    }

    /// The line that crosses `line` in the row or column `other`.
    #[inline]
    pub(super) fn cross(&self, reading: Reading, line: Line, other: usize) -> Reading {
        let standard = self.grid.standard_row();
        match line {
            Line::Row(row) => self.shift(reading, other, row, standard),
            Line::Col(col) => self.shift(reading, col, standard, other),
        }
    }

    /// The reading after the blank has moved within a column.
    #[inline]
    fn shift(&self, mut reading: Reading, col: usize, from: usize, to: usize) -> Reading {
        let cols = self.grid.cols;
        let (mut cell, end) = (from * cols + col, to * cols + col);
        while cell < end {
            self.step_down(&mut reading, cell);
            cell += cols;
        }
        while cell > end {
            cell -= cols;
            self.step_up(&mut reading, cell);
        }
        reading
    }

    /// The blank steps down from `cell`: the tile at the window's back moves to the front.
    #[inline]
    fn step_down(&self, reading: &mut Reading, cell: usize) {
        let window = &self.windows[cell & 15];
        let passed = self.grid.cols - 1;
        let mut inside = reading.tiles >> (window.front as usize * TILE);
        let tile = inside >> (passed * TILE) & 15;
        let weights = &self.weights[tile as usize];
        for _ in 0..passed {
            reading.orders = reading.orders.wrapping_add(weights[(inside & 15) as usize]);
            inside >>= TILE;
        }
        let rest = reading.tiles & window.tiles & !(window.front_tile << (passed * TILE));
        reading.tiles =
            reading.tiles & !window.tiles | rest << TILE | tile << (window.front as usize * TILE);
        let inside = reading.sets & window.sets;
        let back_bits = window.front_bits << passed;
        reading.sets = reading.sets & !window.sets
            | (inside & !back_bits) << 1
            | (inside & back_bits) >> passed;
    }

    /// The blank steps up to `cell`: the tile at the window's front moves to the back.
    #[inline]
    fn step_up(&self, reading: &mut Reading, cell: usize) {
        let window = &self.windows[cell & 15];
        let passed = self.grid.cols - 1;
        let mut inside = reading.tiles >> (window.front as usize * TILE);
        let tile = inside & 15;
        let weights = &self.weights[tile as usize];
        for _ in 0..passed {
            inside >>= TILE;
            reading.orders = reading.orders.wrapping_sub(weights[(inside & 15) as usize]);
        }
        let rest = reading.tiles & window.tiles & !window.front_tile;
        reading.tiles = reading.tiles & !window.tiles
            | rest >> TILE
            | tile << ((window.front as usize + passed) * TILE);
        let inside = reading.sets & window.sets;
        reading.sets = reading.sets & !window.sets
            | (inside & !window.front_bits) >> 1
            | (inside & window.front_bits) << passed;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks at random, and compares with a new reading of each board.
    #[test]
    fn steps_keep_readings_up_to_date() {
        for (rows, cols, home) in [(2, 3, 5), (3, 3, 4), (3, 5, 14), (4, 4, 10), (2, 8, 15)] {
            let grid = Grid { rows, cols, home };
            let pattern = |seed: u16| seed & ((1u32 << (rows * cols)) - 1) as u16 & !(1 << home);
            let patterns = [0x00ff, 0xfe00, 0x5a5a, 0x0f30].map(pattern);
            let reader = Reader::new(grid, &patterns);
            let mut cells: [u8; 16] = std::array::from_fn(|cell| cell as u8);
            let mut blank = home;
            let mut reading = reader.read(&cells);
            let mut random = taquin_puzzle::Random::new(7);
            for _ in 0..500 {
                let (row, col) = (blank / cols, blank % cols);
                let (to_row, to_col) = (
                    random.below(rows as u64) as usize,
                    random.below(cols as u64) as usize,
                );
                let move_to = |cells: &mut [u8; 16], blank: &mut usize, to: usize| {
                    cells.swap(*blank, to);
                    *blank = to;
                };
                let steps = |from: usize, to: usize| -> Vec<usize> {
                    match from < to {
                        true => (from + 1..=to).collect(),
                        false => (to..from).rev().collect(),
                    }
                };
                for row in steps(row, to_row) {
                    move_to(&mut cells, &mut blank, grid.cell(row, col));
                }
                reading = reader.shift(reading, col, row, to_row);
                assert_eq!(reading, reader.read(&cells));
                for col in steps(col, to_col) {
                    move_to(&mut cells, &mut blank, grid.cell(to_row, col));
                }
                assert_eq!(reading, reader.read(&cells));
            }
        }
    }
}
