//! The columns of a database: sets of cells, and the regions of the rest that may hold the blank.

use std::sync::OnceLock;

use super::grid::Grid;

/// A column for every set of cells and every connected region of the cells outside it.
///
/// Sets of the same number of cells are numbered together, from zero.
pub(crate) struct Columns {
    pub(crate) grid: Grid,
    /// For every set of cells: its first column in the low 16 bits, then for
    /// each cell outside it three bits, which region the cell belongs to.
    words: Box<[u64; 1 << 16]>,
    /// The number of columns of all sets of each number of cells.
    counts: [usize; 17],
}

impl Columns {
    /// The columns of a grid, computed once in a process: that takes about a millisecond.
    pub(crate) fn of(grid: Grid) -> &'static Columns {
        // At most 16 cells, and no more columns than rows.
        static BY_SIZE: [[OnceLock<Columns>; 5]; 17] =
            [const { [const { OnceLock::new() }; 5] }; 17];
        BY_SIZE[grid.rows][grid.cols].get_or_init(|| Columns::new(grid))
    }

    fn new(grid: Grid) -> Columns {
        let regions = Regions::new(grid);
        let words = vec![0; 1 << 16].into_boxed_slice();
        let mut words: Box<[u64; 1 << 16]> = words.try_into().expect("as many as asked for");
        let mut counts = [0; 17];
        for set in 0..=grid.all() {
            let free = usize::from(grid.all() & !set);
            let count = &mut counts[set.count_ones() as usize];
            words[usize::from(set)] = *count as u64 & 0xffff | regions.ids[free] << 16;
            *count += usize::from(regions.counts[free]);
        }
        Columns {
            grid,
            words,
            counts,
        }
    }

    /// The number of columns of all sets of `cells` cells.
    pub(crate) fn count(&self, cells: usize) -> usize {
        self.counts[cells]
    }

    /// The column of a set of cells when the blank is in a cell outside it.
    pub(crate) fn column(&self, set: u16, blank: usize) -> usize {
        column_at(self.words[usize::from(set)], region_shift(blank))
    }

    /// What [`column_at`] reads, for every set of cells.
    pub(crate) fn words(&self) -> &[u64; 1 << 16] {
        &self.words
    }

    /// The sets of `cells` cells, and the regions of each, in the order of columns.
    pub(crate) fn of_size(&self, cells: usize) -> impl Iterator<Item = (u16, u16)> {
        let grid = self.grid;
        let sets = (0..=grid.all()).filter(move |set| set.count_ones() as usize == cells);
        sets.flat_map(move |set| {
            let mut left = grid.all() & !set;
            std::iter::from_fn(move || {
                let lowest = left & left.wrapping_neg();
                (lowest != 0).then(|| {
                    let region = region_around(grid, set, lowest);
                    left &= !region;
                    (set, region)
                })
            })
        })
    }
}

/// By how much the word of a set of cells is shifted to have the region of a cell lowest.
pub(crate) fn region_shift(cell: usize) -> u8 {
    (16 + 3 * cell) as u8
}

/// The column that the word of a set of cells gives for a cell of the blank with this
/// [`region_shift`].
#[inline(always)]
pub(crate) fn column_at(word: u64, region_shift: u8) -> usize {
    ((word & 0xffff) + (word >> region_shift & 7)) as usize
}

/// The connected regions of every set of cells.
struct Regions {
    /// The number of regions.
    counts: Vec<u8>,
    /// For each cell three bits, which region it belongs to, in the order of their first cells.
    ///
    /// Of at most 16 cells no set has more than eight.
    ids: Vec<u64>,
}

impl Regions {
    /// Adds the last cell of each set to the regions of the others.
    fn new(grid: Grid) -> Regions {
        let sets = usize::from(grid.all()) + 1;
        let mut regions = Regions {
            counts: vec![0; sets],
            ids: vec![0; sets],
        };
        for set in 1..sets {
            let cell = set.ilog2() as usize;
            let rest = set ^ 1 << cell;
            let (mut count, mut ids) = (regions.counts[rest], regions.ids[rest]);
            let id_of = |cell: usize| ids >> (3 * cell) & 7;
            let is_free = |other: usize| rest >> other & 1 != 0;
            let above = cell.checked_sub(grid.cols).filter(|&above| is_free(above));
            let left = (!cell.is_multiple_of(grid.cols))
                .then(|| cell - 1)
                .filter(|&left| is_free(left));
            let id = match (above.map(id_of), left.map(id_of)) {
                (None, None) => {
                    count += 1;
                    u64::from(count) - 1
                }
                (Some(id), None) | (None, Some(id)) => id,
                (Some(a), Some(b)) if a == b => a,
                (Some(a), Some(b)) => {
                    // The cell joins them: the later one takes the number of the earlier, and those
                    // after it move up.
                    let (kept, gone) = (a.min(b), a.max(b));
                    let renumbered = cells(rest as u16).map(|cell| {
                        let id = ids >> (3 * cell) & 7;
                        let id = match id {
                            id if id == gone => kept,
                            id if id > gone => id - 1,
                            id => id,
                        };
                        id << (3 * cell)
                    });
                    ids = renumbered.fold(0, |ids, id| ids | id);
                    count -= 1;
                    kept
                }
            };
            regions.counts[set] = count;
            regions.ids[set] = ids | (id & 7) << (3 * cell);
        }
        regions
    }
}

/// The cells that can be reached from `from` without entering `set`.
pub(crate) fn region_around(grid: Grid, set: u16, from: u16) -> u16 {
    let mut region = from;
    loop {
        let wider = grid.spread(region) & !set;
        if wider == region {
            return region;
        }
        region = wider;
    }
}

/// The cells of a set, ascending.
pub(crate) fn cells(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            cell
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_numbered_in_order() {
        for (rows, cols) in [(2, 2), (3, 3), (4, 4), (5, 3), (8, 2), (4, 3)] {
            let columns = Columns::of(Grid { rows, cols });
            for size in 1..=8.min(rows * cols - 1) {
                let mut count = 0;
                for (set, region) in columns.of_size(size) {
                    for cell in cells(region) {
                        assert_eq!(columns.column(set, cell), count);
                    }
                    count += 1;
                }
                assert_eq!(columns.count(size), count);
                assert!(count < 1 << 16);
            }
        }
    }
}
