//! Whether one board can be reached from another, and why.
//!
//! # The rule
//!
//! Write down the tiles row by row without the blank, and count the
//! *inversions*: pairs of tiles in which the larger one comes first. A
//! horizontal move does not change this sequence. A vertical move on a board of
//! C columns moves one tile past C − 1 others, so it changes the number of
//! inversions by an amount with the parity of C − 1, and moves the blank by one
//! row. Hence every move keeps:
//!
//! - the parity of the inversions, when C is odd;
//! - the parity of inversions plus the blank's row, when C is even.
//!
//! So a goal with another parity cannot be reached. On boards of at least 2x2,
//! the converse holds too: the blank can always be brought to its goal cell, and
//! moves in a 2x2 block cycle three tiles while all others can be restored, which
//! generates all even permutations (W. Johnson and W. Story, American Journal
//! of Mathematics 2, 1879). On a board of one row or column, no move changes the
//! sequence at all, so it must equal that of the goal.

mod english;
mod inversions;
mod phrases;
mod russian;
mod spanish;

use crate::{Board, Language, Size, Tile};
pub use inversions::inversions;

/// Whether `goal` can be reached from `start`. Linear in the number of cells.
///
/// Boards of different sizes cannot reach each other.
pub fn is_solvable(start: &Board, goal: &Board) -> bool {
    let size = start.size();
    if size != goal.size() {
        return false;
    }
    if size.is_line() {
        return tiles(start).eq(tiles(goal));
    }
    // Every move transposes the blank with a tile, so the permutation must have the parity of the
    // number of steps from the blank to its goal cell.
    let blank_steps = size
        .row_of(start.blank())
        .abs_diff(size.row_of(goal.blank()))
        + size
            .col_of(start.blank())
            .abs_diff(size.col_of(goal.blank()));
    is_odd_permutation(start, goal) == (blank_steps % 2 == 1)
}

/// The tiles in reading order, without the blank.
fn tiles(board: &Board) -> impl Iterator<Item = Tile> + '_ {
    board.cells().iter().copied().filter(|&tile| tile != 0)
}

/// The parity of the permutation of all cells from `start` to `goal`, by its cycles.
fn is_odd_permutation(start: &Board, goal: &Board) -> bool {
    let home = goal.cells_of_tiles();
    let mut seen = vec![false; home.len()];
    let mut odd = false;
    for first in 0..home.len() {
        let mut cell = first;
        while !seen[cell] {
            seen[cell] = true;
            cell = home[start.cells()[cell] as usize] as usize;
            // A cycle of length k is k − 1 transpositions: all steps but the one that closes it.
            odd ^= cell != first;
        }
    }
    odd
}

/// The rule that decides whether a goal can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// One row or column: the sequences must be equal.
    SameSequence,
    /// Odd width: the inversions must have the same parity.
    Inversions,
    /// Even width: inversions plus the blank's row must have the same parity.
    InversionsAndRow,
}

/// The counts of one of the two boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    sequence: Vec<Tile>,
    inversions: u64,
    inverted_pairs: Option<Vec<(Tile, Tile)>>,
    blank_row: usize,
}

impl Side {
    /// The largest number of cells for which inverted pairs are listed.
    const MAX_CELLS_FOR_PAIRS: usize = 16;

    fn new(board: &Board) -> Side {
        let sequence: Vec<Tile> = tiles(board).collect();
        let inversions = inversions(&sequence);
        let is_small = board.size().cells() <= Side::MAX_CELLS_FOR_PAIRS;
        Side {
            inverted_pairs: is_small.then(|| inversions::pairs(&sequence)),
            sequence,
            inversions,
            blank_row: board.size().row_of(board.blank()) + 1,
        }
    }

    /// The tiles in reading order, without the blank.
    pub fn sequence(&self) -> &[Tile] {
        &self.sequence
    }

    /// The number of pairs of tiles in which the larger one comes first.
    pub fn inversions(&self) -> u64 {
        self.inversions
    }

    /// These pairs, larger tile first, if the board has at most 16 cells.
    pub fn inverted_pairs(&self) -> Option<&[(Tile, Tile)]> {
        self.inverted_pairs.as_deref()
    }

    /// The blank's row, counted from 1 at the top.
    pub fn blank_row(&self) -> usize {
        self.blank_row
    }

    /// The number whose parity the rule compares, if it compares one.
    pub fn invariant(&self, rule: Rule) -> Option<u64> {
        match rule {
            Rule::SameSequence => None,
            Rule::Inversions => Some(self.inversions),
            Rule::InversionsAndRow => Some(self.inversions + self.blank_row as u64),
        }
    }
}

/// Why a goal can or cannot be reached: the counts, the rule and the verdict.
///
/// ```
/// use taquin_puzzle::{Board, Goal, solvability::Explanation};
///
/// let start: Board = "3 5 0/6 7 2/4 1 8".parse()?;
/// let why = Explanation::new(&start, &Goal::Snail.board(start.size()));
/// assert_eq!((why.start().inversions(), why.goal().inversions()), (13, 7));
/// assert!(why.is_solvable()); // 13 and 7 are both odd
/// # Ok::<(), taquin_puzzle::text::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    size: Size,
    start: Side,
    goal: Side,
    rule: Rule,
}

impl Explanation {
    /// Counts and compares, in O(n log n).
    ///
    /// # Panics
    /// If the boards differ in size.
    pub fn new(start: &Board, goal: &Board) -> Explanation {
        let size = start.size();
        assert_eq!(size, goal.size(), "boards of one size");
        let rule = if size.is_line() {
            Rule::SameSequence
        } else if size.cols() % 2 == 1 {
            Rule::Inversions
        } else {
            Rule::InversionsAndRow
        };
        Explanation {
            size,
            start: Side::new(start),
            goal: Side::new(goal),
            rule,
        }
    }

    /// The size of both boards.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The counts of the start.
    pub fn start(&self) -> &Side {
        &self.start
    }

    /// The counts of the goal.
    pub fn goal(&self) -> &Side {
        &self.goal
    }

    /// The rule that applies to this size.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The verdict.
    pub fn is_solvable(&self) -> bool {
        match (
            self.start.invariant(self.rule),
            self.goal.invariant(self.rule),
        ) {
            (Some(start), Some(goal)) => start % 2 == goal % 2,
            _ => self.start.sequence == self.goal.sequence,
        }
    }

    /// The explanation as text of several lines.
    pub fn text(&self, language: Language) -> String {
        phrases::text(self, language)
    }
}
