//! Constructs a solution: fills line after line from the sides, and searches the last few cells.
//!
//! The number of moves and the time are proportional to the sum of the tiles' distances from home. The
//! memory is that of the board and two bits per move.

mod coordinate;
mod fixed;
mod line;
mod open_ground;
mod pair;
mod side_view;
mod spot;
#[cfg(test)]
mod tests;
mod transport;
mod unsolved;
mod walk;

use taquin_puzzle::{Board, Metric, Moves, Problem, Size};
use taquin_search::{Control, Limits, Meter as _, StopReason, Stoppable, Task, astar};

use self::line::Line;
use self::pair::PairTables;
use self::side_view::SideView;
use self::spot::Spot;
use self::unsolved::{Side, Unsolved};
use crate::heuristic::LinearConflict;
use crate::{Run, Small, TileSpace, Tiles, one_row};

/// Limits are ignored up to this number of moves, so that most boards are always solved.
const UNLIMITED_MOVES: usize = 1 << 24;

/// The number of moves between two checks of the limits, a few milliseconds.
const CHECK_EVERY: usize = 1 << 18;

/// The number of moves that are handed over at a time.
const PIECE_MOVES: usize = 1 << 24;

/// The unsolved part is searched when it has at most this number of rows and columns.
const MAX_SEARCHED_SIDE: usize = 3;

/// Solves a canonical problem of any size. `None` would mean that a tile got stuck.
///
/// # Errors
/// The reason to stop, for boards so large that the limits are checked.
pub(crate) fn construct(problem: &Problem, control: &mut Control<'_>) -> Stoppable<Option<Moves>> {
    let mut moves = Moves::new();
    let is_solved = construct_in_pieces(problem, control, &mut |piece| {
        if moves.is_empty() {
            moves = piece;
        } else {
            moves.append(&piece);
        }
        true
    })?;
    Ok(is_solved.then_some(moves))
}

/// Like [`construct`], but hands the moves to `take` as they are made, some millions at a time; stops
/// when `take` returns false. Returns whether the problem is solved.
///
/// # Errors
/// Like [`construct`].
pub(crate) fn construct_in_pieces(
    problem: &Problem,
    control: &mut Control<'_>,
    take: &mut dyn FnMut(Moves) -> bool,
) -> Stoppable<bool> {
    let size = problem.size();
    if size.is_line() {
        let run = one_row::solution(problem, Metric::Multi).into_iter();
        return Ok(take(run.flat_map(Run::steps).collect()));
    }
    let mut view = SideView::new(problem);
    let home = problem.goal().blank();
    let (home_row, home_col) = (size.row_of(home), size.col_of(home));
    let mut unsolved = Unsolved::new(size);
    let mut tables = PairTables::default();
    let mut output = Output {
        control,
        take,
        handed_over: 0,
        next_check: UNLIMITED_MOVES,
    };
    loop {
        let has_spare_rows = unsolved.rows() > MAX_SEARCHED_SIDE;
        let has_spare_cols = unsolved.cols() > MAX_SEARCHED_SIDE;
        if !has_spare_rows && !has_spare_cols {
            break;
        }
        view.locate_line_tiles(&unsolved);
        let sides = [
            (Side::Top, has_spare_rows && home_row > unsolved.top),
            (
                Side::Bottom,
                has_spare_rows && home_row + 1 < unsolved.bottom,
            ),
            (Side::Left, has_spare_cols && home_col > unsolved.left),
            (Side::Right, has_spare_cols && home_col + 1 < unsolved.right),
        ];
        let possible = sides.into_iter().filter(|(_, is_possible)| *is_possible);
        let cheapest = possible
            .map(|(side, _)| (cost(&mut view, side, &unsolved), side))
            .min_by(|(one, _), (other, _)| one.total_cmp(other));
        let Some((_, side)) = cheapest else {
            return Ok(false);
        };
        view.look_from(side, &unsolved);
        let mut line = Line::new(&mut view);
        while let Some(is_filled) = line.fill_next(&mut view, &mut tables) {
            if !is_filled || !output.check(&mut view)? {
                return Ok(false);
            }
        }
        unsolved = unsolved.without(side);
    }
    Ok(search_rest(&mut view, &unsolved, size, home) && (output.take)(view.into_moves()))
}

/// Where moves are handed over, and the limits that end the work.
struct Output<'d, 'c> {
    control: &'d mut Control<'c>,
    take: &'d mut dyn FnMut(Moves) -> bool,
    handed_over: usize,
    /// The number of moves after which the limits are checked next.
    next_check: usize,
}

impl Output<'_, '_> {
    /// Checks the limits if it is time to, and hands the moves over if they are many; returns false when
    /// they are not taken.
    #[inline]
    fn check(&mut self, view: &mut SideView) -> Stoppable<bool> {
        if self.handed_over + view.move_count() < self.next_check {
            return Ok(true);
        }
        self.check_now(view)
    }

    #[cold]
    fn check_now(&mut self, view: &mut SideView) -> Stoppable<bool> {
        self.control.check()?;
        self.next_check = self.handed_over + view.move_count() + CHECK_EVERY;
        if view.move_count() < PIECE_MOVES {
            return Ok(true);
        }
        let piece = view.take_settled_moves();
        self.handed_over += piece.len();
        // They are kept to the end, two bits each, in a vector that doubles.
        self.control.reserve(piece.len() / 4)?;
        if !taquin_search::memory::is_available(self.handed_over / 4) {
            return Err(StopReason::Memory);
        }
        Ok((self.take)(piece))
    }
}

/// The average distance of the tiles of the line at a side from their goals.
fn cost(view: &mut SideView, side: Side, unsolved: &Unsolved) -> f64 {
    view.look_from(side, unsolved);
    let steps = (view.first..view.end).map(|along| {
        let goal = Spot::new(along, 0);
        i64::from(view.find(goal).steps_to(goal))
    });
    steps.sum::<i64>() as f64 / f64::from(view.end - view.first)
}

/// Solves the last unsolved part by A*; returns false when it cannot be solved.
fn search_rest(view: &mut SideView, unsolved: &Unsolved, size: Size, home: usize) -> bool {
    let cells: Vec<usize> = (unsolved.top..unsolved.bottom)
        .flat_map(|row| (unsolved.left..unsolved.right).map(move |col| row * size.cols() + col))
        .collect();
    let Ok(small) = Size::new(unsolved.rows(), unsolved.cols()) else {
        return false;
    };
    let tiles_before = |end: usize| cells[..end].iter().filter(|&&cell| cell != home).count();
    let number = |cell: usize| {
        let index = cells.iter().position(|&own| own == cell);
        index.map_or(0, |index| tiles_before(index) as u32 + 1)
    };
    let goal: Vec<u32> = cells
        .iter()
        .map(|&cell| if cell == home { 0 } else { number(cell) })
        .collect();
    let start: Vec<u32> = cells
        .iter()
        .map(|&cell| {
            if cell == view.blank_cell() {
                0
            } else {
                number(view.home_of(cell))
            }
        })
        .collect();
    let (Ok(start), Ok(goal)) = (Board::new(small, start), Board::new(small, goal)) else {
        return false;
    };
    let Ok(problem) = Problem::new(start, goal) else {
        return false;
    };
    let space = TileSpace::<Small>::new(small, Metric::Single);
    let goal_key = Small::new(problem.goal()).key();
    let found = astar(
        &Task {
            space: &space,
            start: &Small::new(problem.start()),
            is_goal: &|tiles: &Small| tiles.key() == goal_key,
            heuristic: &LinearConflict::new(problem.goal()),
        },
        &mut Control::new(Limits::default()),
    );
    let Some(path) = found.best else {
        return false;
    };
    for step in path.actions.into_iter().flat_map(Run::steps) {
        view.slide(step);
    }
    true
}
