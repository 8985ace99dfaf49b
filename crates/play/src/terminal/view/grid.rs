//! Where the cells of a board lie on the screen, and which of them when not all fit.

use ratatui::layout::Rect;
use taquin::Size;

/// The cells that are shown, each of the same width and height, gaps included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    size: Size,
    left: u16,
    top: u16,
    pub(crate) wide: u16,
    pub(crate) high: u16,
    pub(crate) first_row: usize,
    pub(crate) first_col: usize,
    pub(crate) rows: usize,
    pub(crate) cols: usize,
}

/// Tiles look like boulders when they are higher.
const MAX_TILE_ROWS: usize = 9;

impl Grid {
    /// The largest cells that fit; when not even the smallest do, those around `focus`.
    pub(crate) fn fit(size: Size, area: Rect, focus: usize) -> Option<Grid> {
        let (width, height) = (usize::from(area.width), usize::from(area.height));
        let narrowest = digits(size) + 1;
        // The gap after the last cell may be cut off.
        let wide = ((width + 1) / size.cols()).max(narrowest);
        let high = (height / size.rows())
            .clamp(1, MAX_TILE_ROWS)
            .min((wide / 2).max(1));
        let wide = wide.min((2 * high + 2).max(narrowest));
        let (cols, rows) = (
            ((width + 1) / wide).min(size.cols()),
            (height / high).min(size.rows()),
        );
        if rows == 0 || cols == 0 {
            return None;
        }
        let first =
            |at: usize, shown: usize, all: usize| at.saturating_sub(shown / 2).min(all - shown);
        Some(Grid {
            size,
            left: area.x + ((width + 1 - cols * wide) / 2) as u16,
            top: area.y + ((height - rows * high) / 2) as u16,
            wide: wide as u16,
            high: high as u16,
            first_row: first(size.row_of(focus), rows, size.rows()),
            first_col: first(size.col_of(focus), cols, size.cols()),
            rows,
            cols,
        })
    }

    /// Whether some cells are not shown.
    pub(crate) fn is_scrolled(&self) -> bool {
        self.rows < self.size.rows() || self.cols < self.size.cols()
    }

    /// The cells that are shown, each with its place.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (usize, Rect)> + '_ {
        (0..self.rows).flat_map(move |row| {
            (0..self.cols).map(move |col| {
                let cell = (self.first_row + row) * self.size.cols() + self.first_col + col;
                let (x, y) = (col as u16 * self.wide, row as u16 * self.high);
                let place = Rect::new(self.left + x, self.top + y, self.wide, self.high);
                (cell, place)
            })
        })
    }

    pub(crate) fn cell_at(&self, column: u16, row: u16) -> Option<usize> {
        let col = usize::from(column.checked_sub(self.left)? / self.wide);
        let row = usize::from(row.checked_sub(self.top)? / self.high);
        (row < self.rows && col < self.cols)
            .then(|| (self.first_row + row) * self.size.cols() + self.first_col + col)
    }
}

/// How many digits the greatest tile has.
pub(crate) fn digits(size: Size) -> usize {
    (size.cells() - 1).ilog10() as usize + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(size: &str, wide: u16, high: u16, focus: usize) -> Option<Grid> {
        Grid::fit(size.parse().unwrap(), Rect::new(0, 0, wide, high), focus)
    }

    #[test]
    fn cells_are_as_large_as_fits() {
        let grid = fit("4x4", 50, 22, 0).unwrap();
        assert_eq!((grid.wide, grid.high), (12, 5));
        let grid = fit("4x4", 40, 23, 0).unwrap();
        assert_eq!((grid.wide, grid.high), (10, 5));
        let grid = fit("10x10", 50, 22, 0).unwrap();
        assert_eq!((grid.wide, grid.high, grid.is_scrolled()), (5, 2, false));
        let grid = fit("20x20", 80, 24, 0).unwrap();
        assert_eq!((grid.wide, grid.high, grid.is_scrolled()), (4, 1, false));
    }

    #[test]
    fn what_does_not_fit_is_scrolled_to_the_blank() {
        let grid = fit("40x40", 52, 22, 40 * 39 + 39).unwrap();
        assert!(grid.is_scrolled());
        assert_eq!((grid.first_row, grid.first_col), (18, 30));
        assert_eq!((grid.rows, grid.cols), (22, 10));
        let grid = fit("40x40", 52, 22, 0).unwrap();
        assert_eq!((grid.first_row, grid.first_col), (0, 0));
        assert_eq!(fit("40x40", 3, 22, 0), None);
        assert_eq!(fit("4x4", 50, 0, 0), None);
    }

    #[test]
    fn a_place_belongs_to_the_cell_that_is_drawn_there() {
        for (size, wide, high) in [("3x5", 50, 22), ("40x40", 52, 22), ("1x9", 30, 3)] {
            let grid = fit(size, wide, high, 5).unwrap();
            for (cell, place) in grid.cells() {
                assert_eq!(grid.cell_at(place.x, place.y), Some(cell));
                let (x, y) = (place.right() - 1, place.bottom() - 1);
                assert_eq!(grid.cell_at(x, y), Some(cell));
            }
            assert_eq!(grid.cell_at(wide, high), None);
        }
    }
}
