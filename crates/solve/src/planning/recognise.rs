//! Reading PDDL back: which problems are sliding puzzles, and which boards they mean.

use std::collections::HashMap;

use taquin_plan::pddl::{self, GroundAtom};
use taquin_puzzle::solvability::Explanation;
use taquin_puzzle::{Board, Problem, ProblemError, Size, Tile};
use thiserror::Error;

use super::action::MoveAction;
use super::layout::layout;

/// A planning problem that is a sliding puzzle.
///
/// Names may be any; the action is recognised by what it does. Tiles whose
/// names end in the numbers from 1 on have these numbers, others those of
/// their order. Where a cell lies follows from which cells are side by side.
#[derive(Clone, Debug)]
pub struct Puzzle {
    pub(super) problem: Problem,
    pub(super) parsed: pddl::PddlProblem,
    pub(super) action: MoveAction,
    /// The cell of each object that is a position.
    pub(super) cells: HashMap<usize, usize>,
}

/// Why a planning problem is no sliding puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotAPuzzle {
    /// The domain does something else.
    #[error(
        "this is no sliding puzzle: the domain '{0}' should have one action, which moves a tile to the empty position beside it"
    )]
    OtherDomain(String),
    /// Positions that are no grid.
    #[error(
        "this is no sliding puzzle: the {0} positions are not side by side as the cells of a board are"
    )]
    NotAGrid(usize),
    /// No position is empty, or more than one.
    #[error(
        "this is no sliding puzzle: {0} positions are empty at the start, but a board has one blank"
    )]
    Blanks(usize),
    /// A tile that is nowhere or in two places, or a position with two tiles.
    #[error("this is no board: {0} is {1}")]
    Misplaced(String, &'static str),
    /// A goal that does not say where all tiles belong.
    #[error("the goal does not say where {0} belongs: a board has one place for each tile")]
    OpenGoal(String),
    /// A goal that says something else.
    #[error("the goal has more than the places of tiles: {0}")]
    OtherGoal(String),
    /// A puzzle that cannot be solved.
    #[error("the goal cannot be reached from this board")]
    Unreachable {
        /// The board and its goal.
        boards: Box<(Board, Board)>,
        /// Why it cannot.
        why: Box<Explanation>,
    },
}

impl Puzzle {
    /// The puzzle that a planning problem is. Takes time in the order of the problem's length.
    ///
    /// # Errors
    /// What is missing for a puzzle, or why it cannot be solved.
    pub fn recognise(parsed: &pddl::PddlProblem) -> Result<Puzzle, NotAPuzzle> {
        let other = || NotAPuzzle::OtherDomain(parsed.domain().name().to_string());
        let action = MoveAction::of(parsed.domain()).ok_or_else(other)?;
        let reading = Reading {
            parsed,
            action: &action,
        };
        let positions = reading.positions();
        let tiles = reading.tiles();
        reading.check_kinds(&positions, &tiles)?;
        let (size, cells) = reading.layout(&positions)?;
        let start = reading.start(size, &cells, &tiles)?;
        let goal = reading.goal(size, &cells, &tiles)?;
        let boards = Box::new((start.clone(), goal.clone()));
        let problem = Problem::new(start, goal).map_err(|error| match error {
            ProblemError::Unreachable(why) => NotAPuzzle::Unreachable { boards, why },
            _ => NotAPuzzle::NotAGrid(positions.len()),
        })?;
        Ok(Puzzle {
            problem,
            parsed: parsed.clone(),
            action,
            cells,
        })
    }

    /// The boards.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }
}

/// A problem and what its action told.
struct Reading<'a> {
    parsed: &'a pddl::PddlProblem,
    action: &'a MoveAction,
}

impl Reading<'_> {
    fn name(&self, object: usize) -> String {
        self.parsed.objects()[object].name.clone()
    }

    /// The tile and the position of an atom that places one.
    fn placed(&self, atom: &GroundAtom) -> Option<(usize, usize)> {
        (atom.symbol == self.action.at).then(|| match self.action.is_tile_first {
            true => (atom.objects[0], atom.objects[1]),
            false => (atom.objects[1], atom.objects[0]),
        })
    }

    fn initial(&self, symbol: usize) -> impl Iterator<Item = &GroundAtom> {
        let atoms = self.parsed.initial().iter();
        atoms.filter(move |atom| atom.symbol == symbol)
    }

    /// The objects that are positions: by the numbers in their names if all have two, else as declared.
    fn positions(&self) -> Vec<usize> {
        let beside = self.initial(self.action.beside);
        let empty = self.initial(self.action.empty);
        let mut positions: Vec<usize> = beside
            .chain(empty)
            .flat_map(|atom| atom.objects.iter().copied())
            .collect();
        positions.sort_unstable();
        positions.dedup();
        let row_and_column = |&object: &usize| match numbers(&self.parsed.objects()[object].name)[..]
        {
            [row, column] => Some((row, column)),
            _ => None,
        };
        if positions.iter().all(|it| row_and_column(it).is_some()) {
            positions.sort_by_key(row_and_column);
        }
        positions
    }

    /// The objects that are tiles, by their numbers.
    fn tiles(&self) -> Vec<usize> {
        let placed = self
            .initial(self.action.at)
            .filter_map(|atom| self.placed(atom));
        let goal = self.parsed.goal().positive.iter();
        let wanted = goal.filter_map(|atom| self.placed(atom));
        let mut tiles: Vec<usize> = placed.chain(wanted).map(|(tile, _)| tile).collect();
        tiles.sort_unstable();
        tiles.dedup();
        let number = |&object: &usize| numbers(&self.parsed.objects()[object].name).pop();
        let mut numbered: Vec<Option<u64>> = tiles.iter().map(number).collect();
        numbered.sort_unstable();
        if (1..)
            .zip(&numbered)
            .all(|(wanted, &found)| found == Some(wanted))
        {
            tiles.sort_by_key(number);
        }
        tiles
    }

    /// Where predicates say what things are, all tiles and positions must be such things.
    fn check_kinds(&self, positions: &[usize], tiles: &[usize]) -> Result<(), NotAPuzzle> {
        for &(symbol, parameter) in &self.action.kinds {
            let things = match parameter == self.action.tile {
                true => tiles,
                false => positions,
            };
            let mut such: Vec<usize> = self.initial(symbol).map(|atom| atom.objects[0]).collect();
            such.sort_unstable();
            if let Some(&thing) = things.iter().find(|it| such.binary_search(it).is_err()) {
                let what = "not said to be one, so it never moves";
                return Err(NotAPuzzle::Misplaced(self.name(thing), what));
            }
        }
        Ok(())
    }

    /// The size, and the cell of each position.
    fn layout(&self, positions: &[usize]) -> Result<(Size, HashMap<usize, usize>), NotAPuzzle> {
        let not_a_grid = || NotAPuzzle::NotAGrid(positions.len());
        let order: HashMap<usize, usize> = positions
            .iter()
            .enumerate()
            .map(|(index, &object)| (object, index))
            .collect();
        let mut beside = vec![Vec::new(); positions.len()];
        for atom in self.initial(self.action.beside) {
            let (from, to) = match self.action.is_from_first {
                true => (atom.objects[0], atom.objects[1]),
                false => (atom.objects[1], atom.objects[0]),
            };
            beside[order[&from]].push(order[&to]);
        }
        for others in &mut beside {
            others.sort_unstable();
            others.dedup();
            // No cell has more; this also keeps what follows quick.
            if others.len() > 4 {
                return Err(not_a_grid());
            }
        }
        let first_numbers =
            positions.iter().map(
                |&object| match numbers(&self.parsed.objects()[object].name)[..] {
                    [row, _] => Some(row),
                    _ => None,
                },
            );
        let mut rows: Vec<Option<u64>> = first_numbers.collect();
        rows.dedup();
        let is_column = rows.len() == positions.len() && rows.iter().all(Option::is_some);
        let (size, laid) = layout(&beside, is_column).ok_or_else(not_a_grid)?;
        let cells = laid.into_iter().enumerate();
        Ok((
            size,
            cells
                .map(|(cell, index)| (positions[index], cell))
                .collect(),
        ))
    }

    fn start(
        &self,
        size: Size,
        cells: &HashMap<usize, usize>,
        tiles: &[usize],
    ) -> Result<Board, NotAPuzzle> {
        let blanks = self.initial(self.action.empty).count();
        if blanks != 1 {
            return Err(NotAPuzzle::Blanks(blanks));
        }
        let placed = self
            .initial(self.action.at)
            .filter_map(|atom| self.placed(atom));
        let nowhere = |tile| NotAPuzzle::Misplaced(self.name(tile), "nowhere at the start");
        let board = self.board(size, cells, tiles, placed, nowhere)?;
        let blank = self
            .initial(self.action.empty)
            .find_map(|atom| cells.get(&atom.objects[0]));
        match blank == Some(&board.blank()) {
            true => Ok(board),
            false => Err(NotAPuzzle::Blanks(0)),
        }
    }

    fn goal(
        &self,
        size: Size,
        cells: &HashMap<usize, usize>,
        tiles: &[usize],
    ) -> Result<Board, NotAPuzzle> {
        let goal = self.parsed.goal();
        if let Some(atom) = goal.negative.first() {
            return Err(NotAPuzzle::OtherGoal(format!(
                "(not {})",
                self.parsed.show(atom)
            )));
        }
        if goal.is_contradictory {
            return Err(NotAPuzzle::OtherGoal("a contradiction".to_string()));
        }
        if !goal.formulas.is_empty() {
            let what = "a disjunction or a quantified formula".to_string();
            return Err(NotAPuzzle::OtherGoal(what));
        }
        let is_of_a_board =
            |atom: &&GroundAtom| atom.symbol != self.action.at && atom.symbol != self.action.empty;
        if let Some(atom) = goal.positive.iter().find(is_of_a_board) {
            return Err(NotAPuzzle::OtherGoal(self.parsed.show(atom)));
        }
        let placed = goal.positive.iter().filter_map(|atom| self.placed(atom));
        let open = |tile| NotAPuzzle::OpenGoal(self.name(tile));
        let board = self.board(size, cells, tiles, placed, open)?;
        let wrong_blank = goal.positive.iter().find(|atom| {
            atom.symbol == self.action.empty && cells.get(&atom.objects[0]) != Some(&board.blank())
        });
        match wrong_blank {
            Some(atom) => Err(NotAPuzzle::OtherGoal(self.parsed.show(atom))),
            None => Ok(board),
        }
    }

    /// A board from where its tiles are.
    fn board(
        &self,
        size: Size,
        cells: &HashMap<usize, usize>,
        tiles: &[usize],
        placed: impl Iterator<Item = (usize, usize)>,
        missing: impl Fn(usize) -> NotAPuzzle,
    ) -> Result<Board, NotAPuzzle> {
        let numbers: HashMap<usize, Tile> = tiles.iter().copied().zip(1..).collect();
        let mut is_placed = vec![false; tiles.len() + 1];
        let mut board = vec![0; size.cells()];
        for (tile, position) in placed {
            let misplaced = |why| NotAPuzzle::Misplaced(self.name(tile), why);
            let number = numbers[&tile];
            let &cell = cells
                .get(&position)
                .ok_or_else(|| misplaced("beside no other position"))?;
            if is_placed[number as usize] {
                return Err(misplaced("in two places"));
            }
            if board[cell] != 0 {
                return Err(misplaced("where another tile is"));
            }
            is_placed[number as usize] = true;
            board[cell] = number;
        }
        if let Some(&tile) = tiles.iter().find(|tile| !is_placed[numbers[tile] as usize]) {
            return Err(missing(tile));
        }
        // All tiles have a place; with one cell left over these are the tiles of a board.
        Board::new(size, board)
            .map_err(|_| NotAPuzzle::Blanks(size.cells().saturating_sub(tiles.len())))
    }
}

/// The numbers in a name; those that are too large for any board are left out.
fn numbers(name: &str) -> Vec<u64> {
    let words = name.split(|c: char| !c.is_ascii_digit());
    words.filter_map(|word| word.parse().ok()).collect()
}
