//! Large boards: ever wider beams from both ends, or roving ones, and the way home from where they end.
//!
//! Which beams there are does not depend on limits on time and states: more of them means the same beams
//! and some more, so that the answer cannot be worse.

use std::cmp::Ordering;

use taquin_puzzle::{Board, Direction, Problem, Tile};
use taquin_search::{Control, Limits, Meter as _, StopReason};

use super::beam::{End, Tick};
use super::crew;
use super::field::{Arrangement, Field};
use super::finder::{Effort, Finder};
use super::mend::mend;
use super::number::Number;
use super::plan::{Desk, Shortener, moves};
use super::rove::Rove;
use super::style::Style;
use super::tour::sharers;
use crate::anytime::constructive;
use crate::anytime::improver::{Best, Work};

/// A way that roves is brought home whenever one part in so many of the start's distance is gone, or half
/// of what is left, and at its end; not more often, since construction and mending take a while.
const PARTS: usize = 16;

/// How many beams there are at a time, if there are as many threads: one from each end.
pub(super) const SIDES: usize = 2;

impl<T: Number> Shortener<T> {
    /// Looks for a shorter solution, with a beam for each desk: on two from the start and from the goal
    /// at the same time, on one in turns. So two do all that one does, and more.
    pub(super) fn wide_beams(
        &self,
        work: &Work<'_>,
        best: &mut Best<'_>,
        control: &mut Control<'_>,
        desks: &mut [Desk<'_, T>],
        width: usize,
    ) -> Result<(), StopReason> {
        let Some(longest) = best.way().len().checked_sub(2) else {
            return Ok(());
        };
        let sides = desks.len();
        let stopped = crew::work(desks, control, |index, desk, tick| {
            let Desk { finder, codes, .. } = desk;
            // If they cannot be shared out evenly, the first has one more.
            let threads = (work.threads + sides - 1 - index) / sides;
            let style = Style {
                threads: sharers(width, threads),
                ..Style::of(&self.field, 0)
            };
            let found = match (self.round as usize + index) % SIDES == 1 {
                true => {
                    let effort = Effort {
                        style: &style,
                        width,
                        is_backward: true,
                    };
                    finder.between((&self.start, &self.goal), effort, longest, tick)?
                }
                false => match finder.find(&self.start, &style, width, longest, tick) {
                    End::Home(codes) => Some(codes),
                    End::Lost(codes) => {
                        self.brought_home(&codes, &mut Control::new(Limits::default()))?
                    }
                    End::Stopped(reason) => return Err(reason),
                },
            };
            codes.extend(found.into_iter().flatten());
            Ok(())
        });
        // A beam that found nothing, or was stopped, has left no moves.
        for desk in desks.iter().filter(|desk| !desk.codes.is_empty()) {
            best.offer(moves(&desk.codes), control)?;
        }
        stopped
    }

    /// Roves over the board, and brings the way home now and then.
    pub(super) fn rove(
        &self,
        work: &Work<'_>,
        best: &mut Best<'_>,
        control: &mut Control<'_>,
        finder: &mut Finder<'_, T>,
        (width, most_steps): (usize, usize),
    ) -> Result<(), StopReason> {
        let style = Style {
            threads: work.threads,
            ..Style::of(&self.field, 0)
        };
        let distance = self.start.manhattan(&self.field);
        let part = distance / PARTS;
        let mut next = distance - part;
        let mut rove = Rove::new(&self.start, width, most_steps);
        loop {
            control.check()?;
            let tick: Tick<'_> = &mut |expanded, generated| control.count(expanded, generated);
            let longest = best.way().len().saturating_sub(2);
            let goes_on = rove.visit(finder, &style, longest, tick)?;
            let distance = rove.at().manhattan(&self.field);
            if !goes_on || distance <= next {
                next = distance - part.min(distance / 2);
                let mut limits = Limits::new();
                limits.time = control.time_left();
                let mut rest = Control::new(limits).with_cancel(control.cancel_token());
                if let Some(codes) = self.brought_home(rove.codes(), &mut rest)? {
                    best.offer(moves(&codes), control)?;
                }
            }
            if !goes_on {
                return Ok(());
            }
        }
    }

    /// A way that a beam left off, brought home: by mending what is out of place, if that is not
    /// too much, and by construction.
    ///
    /// # Errors
    /// The reason to stop.
    fn brought_home(
        &self,
        codes: &[u8],
        control: &mut Control<'_>,
    ) -> Result<Option<Vec<u8>>, StopReason> {
        let at = self.start.after(&self.field, codes);
        let mut rests = Vec::from_iter(self.constructed(&at, control)?);
        if let Some(mut mended) = mend(&self.field, &at, control)? {
            let at = at.after(&self.field, &mended);
            if let Some(rest) = self.constructed(&at, control)? {
                mended.extend(rest);
                rests.push(mended);
            }
        }
        let shortest = rests.into_iter().min_by_key(Vec::len);
        Ok(shortest.map(|rest| [codes, &rest].concat()))
    }

    /// The way home that construction finds.
    ///
    /// # Errors
    /// Like [`constructive::construct`].
    fn constructed(
        &self,
        at: &Arrangement,
        control: &mut Control<'_>,
    ) -> Result<Option<Vec<u8>>, StopReason> {
        if at.is_home() {
            return Ok(Some(Vec::new()));
        }
        let Some(problem) = problem(&self.field, at) else {
            return Ok(None);
        };
        let moves = constructive::construct(&problem, control)?;
        Ok(moves.map(|moves| moves.iter().map(Direction::code).collect()))
    }
}

/// An arrangement as a canonical problem.
fn problem(field: &Field, at: &Arrangement) -> Option<Problem> {
    let home = at.blank_home();
    let name = |cell: usize| match cell.cmp(&home) {
        Ordering::Less => cell as Tile + 1,
        Ordering::Equal => 0,
        Ordering::Greater => cell as Tile,
    };
    let start: Vec<Tile> = at.homes.iter().map(|&cell| name(cell.into())).collect();
    let goal: Vec<Tile> = (0..field.cells()).map(name).collect();
    let (start, goal) = (
        Board::new(field.size(), start),
        Board::new(field.size(), goal),
    );
    Problem::new(start.ok()?, goal.ok()?).ok()
}
