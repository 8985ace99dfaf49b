//! A solution by construction: line after line is filled from the sides, and the last few cells
//! are searched.
//!
//! The number of moves and the time grow with the sum of the distances; the
//! memory is that of the board and two bits a move.

mod carry;
mod field;
mod fixed;
mod line;
mod pair;

use taquin_puzzle::{Board, Metric, Moves, Problem, Size};
use taquin_search::{Control, Meter as _, StopReason};

use self::field::{Field, Rest, Side, Spot};
use self::line::Line;
use crate::heuristic::LinearConflict;
use crate::{Run, Small, TileSpace, Tiles, one_row};

/// Boards that need at most so many moves are always solved. On others limits are looked at from then
/// on.
const FREE_MOVES: usize = 1 << 24;

/// They are looked at once in so many moves, a few milliseconds.
const LOOK_EVERY: usize = 1 << 18;

/// Moves are handed over so many at a time.
const PIECE: usize = 1 << 24;

/// The rest is searched when it has at most so many rows and columns.
const LAST: usize = 3;

/// Solves a canonical problem of any size. `None` would mean that a tile got stuck.
///
/// # Errors
/// The reason to stop, for boards so large that there was time to look at the limits.
pub(crate) fn construct(
    problem: &Problem,
    control: &mut Control<'_>,
) -> Result<Option<Moves>, StopReason> {
    let mut moves = Moves::new();
    let is_solved = construct_in_pieces(problem, control, &mut |piece| {
        match moves.is_empty() {
            true => moves = piece,
            false => moves.append(&piece),
        }
        true
    })?;
    Ok(is_solved.then_some(moves))
}

/// The same, handing over the moves while they are made, some millions at a time; `take` says
/// whether to go on. Returns whether the problem is solved.
///
/// # Errors
/// The reason to stop, as [`construct`].
pub(crate) fn construct_in_pieces(
    problem: &Problem,
    control: &mut Control<'_>,
    take: &mut dyn FnMut(Moves) -> bool,
) -> Result<bool, StopReason> {
    let size = problem.size();
    if size.is_line() {
        let run = one_row::solution(problem, Metric::Multi).into_iter();
        return Ok(take(run.flat_map(Run::steps).collect()));
    }
    let mut field = Field::new(problem);
    let home = problem.goal().blank();
    let (home_row, home_col) = (size.row_of(home), size.col_of(home));
    let mut rest = Rest {
        top: 0,
        bottom: size.rows(),
        left: 0,
        right: size.cols(),
    };
    let mut book = pair::Book::default();
    let mut desk = Desk {
        control,
        take,
        handed_over: 0,
        next_look: FREE_MOVES,
    };
    while rest.rows() > LAST || rest.cols() > LAST {
        field.survey(&rest);
        let sides = [
            (Side::Top, rest.rows() > LAST && home_row > rest.top),
            (
                Side::Bottom,
                rest.rows() > LAST && home_row + 1 < rest.bottom,
            ),
            (Side::Left, rest.cols() > LAST && home_col > rest.left),
            (Side::Right, rest.cols() > LAST && home_col + 1 < rest.right),
        ];
        let possible = sides.into_iter().filter(|(_, is_possible)| *is_possible);
        let cheapest = possible
            .map(|(side, _)| (cost(&mut field, side, &rest), side))
            .min_by(|(one, _), (other, _)| one.total_cmp(other));
        let Some((_, side)) = cheapest else {
            return Ok(false);
        };
        field.look_from(side, &rest);
        let mut line = Line::new(&mut field);
        while let Some(is_filled) = line.fill_next(&mut field, &mut book) {
            if !is_filled || !desk.look(&mut field)? {
                return Ok(false);
            }
        }
        rest = rest.without(side);
    }
    Ok(finish(&mut field, &rest, size, home) && (desk.take)(field.into_moves()))
}

/// Where moves are handed over, and the limits that end the work.
struct Desk<'d, 'c> {
    control: &'d mut Control<'c>,
    take: &'d mut dyn FnMut(Moves) -> bool,
    handed_over: usize,
    next_look: usize,
}

impl Desk<'_, '_> {
    /// Looks at the limits if it is time to, and hands over the moves if they are many; false when
    /// nobody takes them.
    #[inline]
    fn look(&mut self, field: &mut Field) -> Result<bool, StopReason> {
        match self.handed_over + field.made() < self.next_look {
            true => Ok(true),
            false => self.look_now(field),
        }
    }

    #[cold]
    fn look_now(&mut self, field: &mut Field) -> Result<bool, StopReason> {
        self.control.check()?;
        self.next_look = self.handed_over + field.made() + LOOK_EVERY;
        if field.made() < PIECE {
            return Ok(true);
        }
        let piece = field.take_settled_moves();
        self.handed_over += piece.len();
        // Whoever takes them keeps them to the end, two bits each, in a vector that doubles.
        self.control.reserve(piece.len() / 4)?;
        if !taquin_search::memory::is_available(self.handed_over / 4) {
            return Err(StopReason::Memory);
        }
        Ok((self.take)(piece))
    }
}

/// What it takes to fill the line at a side, for each of its tiles.
fn cost(field: &mut Field, side: Side, rest: &Rest) -> f64 {
    field.look_from(side, rest);
    let steps = (field.first..field.end).map(|along| {
        let goal = Spot::new(along, 0);
        i64::from(field.find(goal).steps_to(goal))
    });
    steps.sum::<i64>() as f64 / f64::from(field.end - field.first)
}

/// Solves what is left by a search; false when it cannot be solved.
fn finish(field: &mut Field, rest: &Rest, size: Size, home: usize) -> bool {
    let cells: Vec<usize> = (rest.top..rest.bottom)
        .flat_map(|row| (rest.left..rest.right).map(move |col| row * size.cols() + col))
        .collect();
    let Ok(small) = Size::new(rest.rows(), rest.cols()) else {
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
        .map(|&cell| match cell == field.blank_cell() {
            true => 0,
            false => number(field.home_of(cell)),
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
    let found = taquin_search::astar(
        &taquin_search::Task {
            space: &space,
            start: &Small::new(problem.start()),
            is_goal: &|tiles: &Small| tiles.key() == goal_key,
            heuristic: &LinearConflict::new(problem.goal()),
        },
        &mut Control::new(taquin_search::Limits::default()),
    );
    let Some(path) = found.best else {
        return false;
    };
    for step in path.actions.into_iter().flat_map(Run::steps) {
        field.slide(step);
    }
    true
}

#[cfg(test)]
mod tests;
