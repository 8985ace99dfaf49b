//! Random boards: uniform over solvable or unsolvable ones, or by a random walk.

use thiserror::Error;

use crate::solvability::is_solvable;
use crate::{Board, Random, Size, Tile};

/// Where the blank of a shuffled board may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Blank {
    /// Any cell.
    #[default]
    Anywhere,
    /// Its cell in the goal.
    Home,
}

impl Blank {
    /// All choices.
    pub const ALL: [Blank; 2] = [Blank::Anywhere, Blank::Home];

    /// The name used on command lines.
    pub fn name(self) -> &'static str {
        match self {
            Blank::Anywhere => "anywhere",
            Blank::Home => "home",
        }
    }
}

/// A way to make random boards for a goal.
///
/// # Why the shuffled boards are uniform
///
/// On a board of at least 2x2 the arrangements with the blank in a given cell
/// fall into two classes of equal size, those that can reach the goal and
/// those that cannot, and exchanging two fixed tiles leads from each class to
/// the other, since it changes the parity of the permutation and leaves the
/// blank alone (see [`solvability`](crate::solvability)). The method draws an
/// arrangement uniformly (Fisher–Yates) and, when it falls into the wrong
/// class, exchanges the two tiles in the first two cells that are not the
/// blank's. That exchange is a bijection from the wrong class to the right
/// one, so every board of the right class comes from exactly two equally
/// likely draws: itself and its partner. Hence all are equally likely.
///
/// On a board of one line the tiles cannot pass each other: the solvable
/// boards are the goal's sequence with the blank in any cell, and the method
/// draws that cell. Unsolvable ones are drawn again until the sequence differs.
///
/// ```
/// use taquin_puzzle::{Blank, Goal, Random, Scramble};
///
/// let goal = Goal::Rows.board("4x4".parse()?);
/// let mut random = Random::new(1);
/// let board = Scramble::Solvable(Blank::Anywhere).board(&goal, &mut random)?;
/// assert!(taquin_puzzle::solvability::is_solvable(&board, &goal));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Scramble {
    /// Uniform over all boards from which the goal can be reached.
    Solvable(Blank),
    /// Uniform over all boards from which the goal cannot be reached.
    Unsolvable(Blank),
    /// A random walk from the goal with this number of moves; a move undoes the
    /// one before only if no other is possible.
    Walk(u64),
}

impl Scramble {
    /// Draws a board.
    ///
    /// # Errors
    /// If an unsolvable board is requested for a size that has none.
    pub fn board(self, goal: &Board, random: &mut Random) -> Result<Board, ScrambleError> {
        match self {
            Scramble::Solvable(blank) => Ok(shuffled(goal, blank, true, random)),
            Scramble::Unsolvable(_) if goal.size().cells() == 2 => {
                Err(ScrambleError::AllSolvable(goal.size()))
            }
            Scramble::Unsolvable(blank) => Ok(shuffled(goal, blank, false, random)),
            Scramble::Walk(steps) => Ok(walk(goal, steps, random)),
        }
    }
}

fn shuffled(goal: &Board, blank: Blank, solvable: bool, random: &mut Random) -> Board {
    let size = goal.size();
    let blank_cell = match blank {
        Blank::Home => goal.blank(),
        Blank::Anywhere => random.below(size.cells() as u64) as usize,
    };
    let mut tiles: Vec<Tile> = goal
        .cells()
        .iter()
        .copied()
        .filter(|&tile| tile != 0)
        .collect();
    let with_blank = |tiles: &[Tile]| {
        let mut cells = tiles.to_vec();
        cells.insert(blank_cell, 0);
        Board::from_permutation(size, cells.into())
    };
    if size.is_line() {
        let sequence = tiles.clone();
        while (tiles == sequence) != solvable {
            random.shuffle(&mut tiles);
        }
        return with_blank(&tiles);
    }
    random.shuffle(&mut tiles);
    let board = with_blank(&tiles);
    if is_solvable(&board, goal) == solvable {
        return board;
    }
    tiles.swap(0, 1);
    with_blank(&tiles)
}

fn walk(goal: &Board, steps: u64, random: &mut Random) -> Board {
    let mut board = goal.clone();
    let mut last = None;
    for _ in 0..steps {
        let mut choices = board.moves();
        if let Some(direction) = last
            && choices.count() > 1
        {
            choices = choices.without(crate::Direction::opposite(direction));
        }
        let chosen = random.below(choices.count() as u64) as usize;
        let direction = { choices }.nth(chosen).expect("a board always has a move");
        board.slide(direction);
        last = Some(direction);
    }
    board
}

/// Why no board was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ScrambleError {
    /// The size has no unsolvable boards.
    #[error("every {0} board can be solved: choose a larger size")]
    AllSolvable(Size),
}
