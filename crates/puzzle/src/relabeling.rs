//! Renames tiles so that every goal becomes canonical.

use crate::{Board, Tile};

/// The renaming of tiles that makes a goal canonical.
///
/// The canonical goal has its tiles in reading order, 1 2 3 …, and the blank in
/// the goal's cell. Moves do not depend on numbers: a sequence solves a problem
/// exactly if it solves the relabelled one. So a solver for canonical goals,
/// with the blank's cell as its only parameter, works for all goals.
///
/// ```
/// use taquin_puzzle::{Board, Relabeling};
///
/// let goal: Board = "1 2 3/8 0 4/7 6 5".parse()?;
/// let relabeling = Relabeling::canonical(&goal);
/// assert_eq!(relabeling.apply(&goal).to_string(), "1 2 3/4 0 5/6 7 8");
/// # Ok::<(), taquin_puzzle::text::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Relabeling {
    /// The new name of each tile; the blank keeps 0.
    names: Box<[Tile]>,
}

impl Relabeling {
    /// The renaming that makes `goal` canonical.
    pub fn canonical(goal: &Board) -> Relabeling {
        let mut names = vec![0; goal.cells().len()].into_boxed_slice();
        let tiles = goal.cells().iter().filter(|&&tile| tile != 0);
        for (&tile, name) in tiles.zip(1..) {
            names[tile as usize] = name;
        }
        Relabeling { names }
    }

    /// The board with its tiles renamed.
    ///
    /// # Panics
    /// If the board does not have as many cells as the goal.
    #[must_use]
    pub fn apply(&self, board: &Board) -> Board {
        assert_eq!(board.cells().len(), self.names.len(), "boards of one size");
        let cells = board.cells().iter().map(|&tile| self.names[tile as usize]);
        Board::from_permutation(board.size(), cells.collect())
    }

    /// The new name of a tile.
    ///
    /// # Panics
    /// If the goal has no such tile.
    pub fn tile(&self, tile: Tile) -> Tile {
        self.names[tile as usize]
    }

    /// The renaming that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Relabeling {
        let mut names = vec![0; self.names.len()].into_boxed_slice();
        for (tile, &name) in self.names.iter().enumerate() {
            names[name as usize] = tile as Tile;
        }
        Relabeling { names }
    }
}
