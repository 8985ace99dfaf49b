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
    blank_row: usize,
}

impl Side {
    /// The largest number of cells for which inverted pairs are listed: finding them takes quadratic time.
    pub const MAX_CELLS_FOR_PAIRS: usize = 1024;

    fn new(board: &Board) -> Side {
        let sequence: Vec<Tile> = tiles(board).collect();
        let inversions = inversions(&sequence);
        Side {
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

    /// These pairs in reading order, larger tile first, if the board has at most
    /// [`MAX_CELLS_FOR_PAIRS`](Side::MAX_CELLS_FOR_PAIRS) cells. Found one after the other, as they are asked
    /// for.
    pub fn inverted_pairs(&self) -> Option<impl Iterator<Item = (Tile, Tile)> + '_> {
        let is_small = self.sequence.len() < Side::MAX_CELLS_FOR_PAIRS;
        is_small.then(|| inversions::pairs(&self.sequence))
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

/// How many inversions of each board an explanation lists, unless told otherwise.
pub const MAX_LISTED_PAIRS: usize = 20;

/// One statement of an explanation, with the label in front of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// "start", "goal", "rule" or "verdict"; empty where a statement belongs to the label above.
    pub label: &'static str,
    /// What is stated.
    pub text: String,
}

impl Statement {
    /// The width of the column of labels, with two spaces after the longest.
    pub fn label_width(statements: &[Statement]) -> usize {
        let widths = statements.iter().map(|line| line.label.chars().count());
        widths.max().unwrap_or(0) + 2
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

    /// The verdict in a word or two.
    pub fn headline(&self, language: Language) -> &'static str {
        phrases::headline(self, language)
    }

    /// The statements after the headline, which list at most `max_pairs` inversions of each board.
    pub fn statements(&self, language: Language, max_pairs: usize) -> Vec<Statement> {
        phrases::statements(self, language, max_pairs)
    }

    /// The explanation as text: a line for the headline and one for each statement, with
    /// [`MAX_LISTED_PAIRS`] inversions of each board.
    pub fn text(&self, language: Language) -> String {
        let statements = self.statements(language, MAX_LISTED_PAIRS);
        let width = Statement::label_width(&statements);
        let mut text = format!("{}\n", self.headline(language));
        for Statement { label, text: said } in statements {
            text.push_str(&format!("{label:width$}{said}\n"));
        }
        text
    }
}
