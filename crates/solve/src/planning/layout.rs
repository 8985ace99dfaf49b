//! Cells laid out as a grid, from nothing but which are side by side.

use taquin_puzzle::{Direction, Size};

/// For each cell of a grid, in reading order, which of the positions it is.
///
/// `beside` lists for each position those beside it. Positions are preferred
/// in their order: the first that can be a corner is the top left one, and the
/// first beside it is to its right. `is_column` says how a single line lies.
pub(super) fn layout(beside: &[Vec<usize>], is_column: bool) -> Option<(Size, Vec<usize>)> {
    let count = beside.len();
    let is_line = beside.iter().any(|others| others.len() == 1);
    let (size, cells) = match is_line {
        true => {
            let (rows, cols) = if is_column { (count, 1) } else { (1, count) };
            (Size::new(rows, cols).ok()?, line(beside)?)
        }
        false => {
            let (width, cells) = grid(beside)?;
            (Size::new(count / width, width).ok()?, cells)
        }
    };
    is_layout(beside, size, &cells).then_some((size, cells))
}

fn line(beside: &[Vec<usize>]) -> Option<Vec<usize>> {
    let first = beside.iter().position(|others| others.len() == 1)?;
    let mut walk = Walk::new(beside);
    walk.place(first);
    while let Some(next) = walk.unplaced_beside(walk.last()?) {
        walk.place(next);
    }
    Some(walk.placed)
}

/// The width, and the positions row by row.
fn grid(beside: &[Vec<usize>]) -> Option<(usize, Vec<usize>)> {
    let mut walk = Walk::new(beside);
    let corner = beside.iter().position(|others| others.len() == 2)?;
    let (right, below) = match beside[corner].as_slice() {
        &[one, other] => (one.min(other), one.max(other)),
        _ => return None,
    };
    // The first two rows together: what is below a cell tells which way its row goes on.
    let (mut first, mut second) = (vec![corner, right], vec![below]);
    walk.place(corner);
    walk.place(right);
    walk.place(below);
    loop {
        let (above, left) = (*first.last()?, *second.last()?);
        let corner = walk.unplaced_beside_both(above, left)?;
        walk.place(corner);
        second.push(corner);
        match walk.unplaced_beside(above) {
            Some(next) => {
                walk.place(next);
                first.push(next);
            }
            None => break,
        }
    }
    let width = first.len();
    let mut cells = first;
    cells.append(&mut second);
    while cells.len() < beside.len() {
        let above = cells[cells.len() - width];
        let next = match cells.len() % width {
            0 => walk.unplaced_beside(above)?,
            _ => walk.unplaced_beside_both(above, *cells.last()?)?,
        };
        walk.place(next);
        cells.push(next);
    }
    Some((width, cells))
}

/// Positions that have found their place.
struct Walk<'a> {
    beside: &'a [Vec<usize>],
    is_placed: Vec<bool>,
    placed: Vec<usize>,
}

impl Walk<'_> {
    fn new(beside: &[Vec<usize>]) -> Walk<'_> {
        Walk {
            beside,
            is_placed: vec![false; beside.len()],
            placed: Vec::with_capacity(beside.len()),
        }
    }

    fn place(&mut self, position: usize) {
        self.is_placed[position] = true;
        self.placed.push(position);
    }

    fn last(&self) -> Option<usize> {
        self.placed.last().copied()
    }

    fn unplaced_beside(&self, position: usize) -> Option<usize> {
        let mut others = self.beside[position].iter().copied();
        others.find(|&other| !self.is_placed[other])
    }

    fn unplaced_beside_both(&self, one: usize, other: usize) -> Option<usize> {
        let mut around = self.beside[one].iter().copied();
        around.find(|&at| !self.is_placed[at] && self.beside[other].contains(&at))
    }
}

/// Whether positions are side by side exactly where cells of the grid are.
fn is_layout(beside: &[Vec<usize>], size: Size, cells: &[usize]) -> bool {
    if cells.len() != size.cells() || cells.len() != beside.len() {
        return false;
    }
    cells.iter().enumerate().all(|(cell, &position)| {
        let around = Direction::ALL.map(|direction| size.neighbour(cell, direction));
        let around = around.into_iter().flatten();
        let others = &beside[position];
        around.clone().count() == others.len()
            && around.clone().all(|at| others.contains(&cells[at]))
    })
}
