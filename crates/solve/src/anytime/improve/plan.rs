//! Which searches come when: ever wider beams, the ends of what they find, and windows.

use std::marker::PhantomData;

use taquin_puzzle::{Board, Direction, Moves, Problem, Tile};
use taquin_search::{Control, StopReason};

use super::beam::{End, Tick};
use super::crew;
use super::field::{Arrangement, Field};
use super::finder::Finder;
use super::number::Number;
use super::style::Style;
use crate::anytime::constructive;
use crate::anytime::improver::{Best, Improver, Round, Work};

/// States that the first beam expands, about.
const FIRST_BEAM: usize = 200_000;

/// States expanded in a second by one thread, about: only to turn a limit on time into a plan.
const RATE: f64 = 3e6;

/// Shortens solutions of one problem.
pub(super) struct Shortener<T> {
    field: Field,
    start: Arrangement,
    round: u64,
    width: usize,
    /// Tiles' numbers take so many bytes.
    number: PhantomData<T>,
}

impl<T: Number> Shortener<T> {
    pub(super) fn new(field: Field, work: &Work<'_>) -> Shortener<T> {
        let start = Arrangement::of(work.problem.start(), work.problem.goal());
        let layers = start.manhattan(&field) * 3 / 2 + 1;
        Shortener {
            width: (FIRST_BEAM / layers).max(4),
            field,
            start,
            round: 0,
            number: PhantomData,
        }
    }
}

/// What one thread works on.
struct Desk<'f, T: Number> {
    finder: Finder<'f, T>,
    codes: Option<Vec<u8>>,
}

impl<T: Number> Improver for Shortener<T> {
    fn improve(
        &mut self,
        work: &Work<'_>,
        best: &mut Best<'_>,
        control: &mut Control<'_>,
    ) -> Result<Round, StopReason> {
        let longest = best.length() as usize;
        let room = control.room() / work.threads / 4 * 3;
        let mut width = self.width;
        while width > 1 && Finder::<T>::bytes(&self.field, width, longest) > room {
            width /= 2;
        }
        let bytes = Finder::<T>::bytes(&self.field, width, longest).saturating_mul(work.threads);
        control.reserve(bytes)?;
        let round = self.beams(work, best, control, width);
        control.release(bytes);
        round?;
        self.round += 1;
        self.width = self.width.saturating_mul(2).min(1 << 24);
        Ok(Round::More)
    }
}

impl<T: Number> Shortener<T> {
    /// One round: a beam on each thread, then windows along the best way.
    fn beams(
        &self,
        work: &Work<'_>,
        best: &mut Best<'_>,
        control: &mut Control<'_>,
        width: usize,
    ) -> Result<(), StopReason> {
        let desk = |_| Desk::<T> {
            finder: Finder::new(&self.field),
            codes: None,
        };
        let mut desks: Vec<Desk<'_, T>> = (0..work.threads).map(desk).collect();
        let known = best.length() as usize;
        let (field, start) = (&self.field, &self.start);
        let stopped = crew::work(&mut desks, control, |index, desk, tick| {
            let mut style = Style::of(field);
            style.seed = work.seed.wrapping_add(self.round << 8).wrapping_add(index as u64);
            if index > 0 {
                style.blur = 20;
            }
            let end = desk.finder.find(start, &style, width, known - 1, tick)?;
            let codes = match end {
                End::Home(codes) => codes,
                End::Lost(codes) => match self.finished(codes, known) {
                    Some(codes) => codes,
                    None => return Ok(()),
                },
            };
            let codes = desk.codes.insert(codes);
            if field.cells() <= 100 {
                desk.finder.shorten_ends(start, codes, 8, &style, width, tick)?;
            }
            Ok(())
        });
        for desk in &mut desks {
            if let Some(codes) = desk.codes.take() {
                best.offer(moves(&codes), control)?;
            }
        }
        stopped?;
        self.windows(work, best, control, &mut desks, width)
    }

    /// Shortens windows of the best way, each thread a part of it.
    fn windows(
        &self,
        work: &Work<'_>,
        best: &mut Best<'_>,
        control: &mut Control<'_>,
        desks: &mut [Desk<'_, T>],
        width: usize,
    ) -> Result<(), StopReason> {
        let field = &self.field;
        let mut length = 30 + 10 * (self.round as usize % 3);
        for pass in 0..3 {
            let codes: Vec<u8> = best.moves().iter().map(Direction::code).collect();
            let parts = desks.len();
            let mut at = self.start.clone();
            let mut starts = Vec::new();
            for (part, desk) in desks.iter_mut().enumerate() {
                let (first, end) = (codes.len() * part / parts, codes.len() * (part + 1) / parts);
                starts.push(at.clone());
                for &code in &codes[first..end] {
                    at.slide(field, code);
                }
                desk.codes = Some(codes[first..end].to_vec());
            }
            let seed = work.seed.wrapping_add(self.round << 8);
            let stopped = crew::work(desks, control, |index, desk, tick| {
                let mut style = Style::of(field);
                style.seed = seed;
                style.share = 1e9;
                let offset = (seed as usize).wrapping_mul(31) % (length / 2);
                match &mut desk.codes {
                    Some(codes) => desk.finder.shorten_windows(
                        &starts[index], codes, (offset, length), &style, (width / 2).clamp(16, 20_000), tick,
                    ),
                    None => Ok(()),
                }
            });
            let all: Vec<u8> = desks.iter_mut().filter_map(|desk| desk.codes.take()).flatten().collect();
            best.offer(moves(&all), control)?;
            stopped?;
            length *= 2;
            let _ = pass;
        }
        Ok(())
    }

    /// A way that a beam left off, brought home by construction, if that is shorter than `known`.
    fn finished(&self, mut codes: Vec<u8>, known: usize) -> Option<Vec<u8>> {
        let mut at = self.start.clone();
        for &code in &codes {
            at.slide(&self.field, code);
        }
        let problem = problem(&self.field, &at)?;
        let mut control = Control::new(taquin_search::Limits::default());
        let rest = constructive::construct(&problem, &mut control).ok()??;
        codes.extend(rest.iter().map(Direction::code));
        (codes.len() < known).then_some(codes)
    }
}

/// An arrangement as a canonical problem.
fn problem(field: &Field, at: &Arrangement) -> Option<Problem> {
    let home = at.blank_home();
    let name = |cell: usize| match cell.cmp(&home) {
        std::cmp::Ordering::Less => cell as Tile + 1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => cell as Tile,
    };
    let tiles = |homes: &mut dyn Iterator<Item = usize>| homes.map(name).collect::<Vec<Tile>>();
    let start = Board::new(field.size(), tiles(&mut at.homes.iter().map(|&home| home.into()))).ok()?;
    let goal = Board::new(field.size(), tiles(&mut (0..field.cells()))).ok()?;
    Problem::new(start, goal).ok()
}

/// Codes as moves.
fn moves(codes: &[u8]) -> Moves {
    codes.iter().map(|&code| Direction::from_code(code)).collect()
}

#[allow(unused)]
type _T<'a> = Tick<'a>;
