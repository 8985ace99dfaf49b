//! The way home from an arrangement in which few tiles are out of place.
//!
//! When the blank goes around a square of four cells, the three tiles in it
//! change places in a ring and nothing else happens: four moves. When it walks,
//! tiles on its way are put out of place, but walking back the same way would put
//! them right. So the goal walks along: the *target* is the goal after the
//! blank's walk, and what differs from it is what is left to do. A ring of tiles
//! is undone two tiles at a time, and two tiles in each other's place, which
//! parity forbids to swap alone, are brought to the nearest such pair: a turn in
//! a square can move a swap by a cell or two.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use taquin_search::{Control, Meter as _, StopReason};

use super::errand::{Errand, NEAR, Near, Step, Wrong};
use super::field::{Arrangement, Field};

/// With more than one tile in so many out of place it does not pay: construction does better.
const ONE_WRONG_IN: usize = 5;

/// All errands try so many states at most, some tenths of a second's worth.
const MOST_STATES: usize = 500_000;

/// Tiles that are farther apart are brought nearer to each other first, by so many cells at a time.
const FAR: usize = 5;
const HOP: usize = 8;

/// What to do next.
#[derive(Clone)]
struct Job {
    /// The tiles that it is about.
    name: Vec<u16>,
    wrong: Vec<Wrong>,
    /// Where to bring them, if not home.
    near: Option<Near>,
}

/// Work on an arrangement.
struct Mender<'f> {
    field: &'f Field,
    at: Arrangement,
    /// For each tile its cell in the target.
    targets: Vec<u16>,
    /// The tiles of the target.
    target: Arrangement,
    /// The blank's walk from its home, without steps that were taken back.
    walk: Vec<u8>,
    codes: Vec<u8>,
    /// So many states may errands still try.
    states: usize,
    /// The names of jobs for which no way was found.
    hopeless: BTreeSet<Vec<u16>>,
}

/// Finds a way home, unless too many tiles are out of place. It is a short one when most of these
/// have their homes nearby.
///
/// What it cannot mend stays as it is: the way then ends with the blank at home.
///
/// # Errors
/// The reason to stop.
pub(super) fn mend(
    field: &Field,
    start: &Arrangement,
    control: &mut Control<'_>,
) -> Result<Option<Vec<u8>>, StopReason> {
    let is_wrong = |&(cell, &home): &(usize, &u16)| cell != usize::from(home);
    let wrong = start.homes.iter().enumerate().filter(is_wrong).count();
    if wrong * ONE_WRONG_IN > field.cells() {
        return Ok(None);
    }
    let mut mender = Mender::new(field, start);
    // Every errand mends something or brings a pair nearer to another; to be sure that it ends:
    for _ in 0..4 * wrong + 4 {
        control.check()?;
        match mender.next() {
            Some(job) if mender.states > 0 => mender.run(job),
            _ => break,
        }
    }
    mender.go_home();
    Ok(Some(mender.codes))
}

impl<'f> Mender<'f> {
    fn new(field: &'f Field, start: &Arrangement) -> Mender<'f> {
        let mut at = start.clone();
        let mut codes = Vec::new();
        // As long as a step brings a tile home.
        let next = |at: &Arrangement| {
            let is_home = |&code: &u8| {
                let from = field.source(at.blank, code);
                from.is_some_and(|from| usize::from(at.homes[from]) == at.blank)
            };
            (0..4).find(is_home)
        };
        while let Some(code) = next(&at) {
            at.slide(field, code);
            codes.push(code);
        }
        let homes: Vec<u16> = (0..field.cells()).map(|cell| cell as u16).collect();
        let target = Arrangement {
            homes: homes.clone(),
            blank: at.blank_home(),
        };
        let mut mender = Mender {
            field,
            targets: homes,
            target,
            walk: Vec::new(),
            codes,
            at,
            states: MOST_STATES,
            hopeless: BTreeSet::new(),
        };
        let blank = mender.at.blank;
        while mender.target.blank != blank {
            let code = way(field, mender.target.blank, blank);
            mender.walk.push(code);
            mender.move_target(code);
        }
        mender
    }

    fn move_target(&mut self, code: u8) {
        let to = self.target.blank;
        self.target.slide(self.field, code);
        self.targets[usize::from(self.target.homes[to])] = to as u16;
        let blank = self.target.blank;
        self.targets[usize::from(self.target.homes[blank])] = blank as u16;
    }

    fn slide(&mut self, code: u8) {
        self.at.slide(self.field, code);
        match self.codes.last() {
            Some(&last) if last == code ^ 3 => _ = self.codes.pop(),
            _ => self.codes.push(code),
        }
    }

    /// Makes a step of an errand.
    fn make(&mut self, step: Step) {
        match step {
            Step::Walk(code) => {
                self.slide(code);
                self.move_target(code);
                match self.walk.last() {
                    Some(&last) if last == code ^ 3 => _ = self.walk.pop(),
                    _ => self.walk.push(code),
                }
            }
            Step::Turn(codes) => codes.into_iter().for_each(|code| self.slide(code)),
        }
    }

    /// Where the tile of a cell belongs.
    fn target_of(&self, cell: usize) -> usize {
        usize::from(self.targets[usize::from(self.at.homes[cell])])
    }

    /// The rings of tiles that are out of place: each tile belongs where the next one is.
    fn rings(&self) -> Vec<Vec<usize>> {
        let mut is_seen = vec![false; self.field.cells()];
        let mut rings = Vec::new();
        for first in 0..self.field.cells() {
            let mut ring = Vec::new();
            let mut cell = first;
            while !is_seen[cell] {
                is_seen[cell] = true;
                ring.push(cell);
                cell = self.target_of(cell);
            }
            if ring.len() > 1 {
                rings.push(ring);
            }
        }
        rings
    }

    /// A job near the blank.
    fn next(&self) -> Option<Job> {
        let rings = self.rings();
        let openings = rings.iter().filter_map(|ring| self.opening(ring));
        let jobs = openings.filter(|job| !self.hopeless.contains(&job.name));
        let jobs = jobs.chain(self.swap_of_two(&rings));
        let away = |&(cell, _): &Wrong| self.apart(self.at.blank, cell);
        jobs.min_by_key(|job| job.wrong.iter().map(away).min())
    }

    /// Puts two tiles of a ring right: the tile with the farthest way to go is carried back along
    /// its ring.
    fn opening(&self, ring: &[usize]) -> Option<Job> {
        let len = ring.len();
        let triple = match *ring {
            // Two tiles that no square holds: a third comes between.
            [one, other] if !self.is_tight(one, other) => {
                let between = self.field.source(one, way(self.field, one, other))?;
                [one, other, between]
            }
            [_, _] => return None,
            _ => {
                let triple = |last: usize| [2, 1, 0].map(|back| ring[(last + len - back) % len]);
                let key = |&last: &usize| {
                    let [one, two, three] = triple(last);
                    let spread = self.apart(one, two) + self.apart(two, three);
                    let jump = self.apart(three, ring[(last + 1) % len]);
                    (spread.max(FAR), Reverse(jump))
                };
                triple((0..len).min_by_key(key)?)
            }
        };
        let [one, two, three] = triple;
        let wrong = [(one, two), (two, three), (three, one)];
        // The one that is far from both others is where these are brought first.
        let away = |&cell: &usize| {
            triple
                .iter()
                .map(|&other| self.apart(cell, other))
                .sum::<usize>()
        };
        let far = triple.into_iter().max_by_key(away)?;
        let from = triple
            .into_iter()
            .max_by_key(|&cell| self.apart(cell, far))?;
        let is_far = away(&far) > 2 * FAR;
        let near = is_far.then(|| Near {
            place: self.waypoint(from, far),
            anchor: Some(far),
        });
        Some(Job {
            name: triple.map(|cell| self.at.homes[cell]).to_vec(),
            wrong: wrong.to_vec(),
            near,
        })
    }

    /// Swaps two pairs of tiles back of which each is the other's nearest.
    ///
    /// Rings of an even number of tiles end as pairs too, so their neighbours wait for them.
    fn swap_of_two(&self, rings: &[Vec<usize>]) -> Option<Job> {
        let odd: Vec<&Vec<usize>> = rings.iter().filter(|ring| ring.len() % 2 == 0).collect();
        let nearest_to = |one: usize| {
            let others = (0..odd.len()).filter(|&other| {
                other != one && !self.hopeless.contains(&self.couple(odd[one], odd[other]))
            });
            // The same order both ways, so that going to the nearest ends.
            let key = |&other: &usize| {
                let apart = self.apart(odd[one][0], odd[other][0]);
                (apart, one.min(other), one.max(other))
            };
            others.min_by_key(key)
        };
        let mut from_blank: Vec<usize> = (0..odd.len()).collect();
        from_blank.sort_by_key(|&one| self.apart(self.at.blank, odd[one][0]));
        let has_others = |&one: &usize| nearest_to(one).is_some();
        let mut one = from_blank.into_iter().find(has_others)?;
        loop {
            let other = nearest_to(one)?;
            if nearest_to(other)? == one {
                let (one, other) = (odd[one], odd[other]);
                let is_ready = one.len() == 2 && other.len() == 2;
                return is_ready.then(|| self.swap(one, other));
            }
            one = other;
        }
    }

    /// The name of two rings together.
    fn couple(&self, one: &[usize], other: &[usize]) -> Vec<u16> {
        let mut name = vec![self.at.homes[one[0]], self.at.homes[other[0]]];
        name.sort_unstable();
        name
    }

    /// Swaps two pairs back, or brings one nearer to the other.
    fn swap(&self, one: &[usize], other: &[usize]) -> Job {
        let blank = self.at.blank;
        let (carried, still) = match self.apart(blank, one[0]) < self.apart(blank, other[0]) {
            true => (one, other),
            false => (other, one),
        };
        let wrong = |pair: &[usize]| [(pair[0], pair[1]), (pair[1], pair[0])];
        let is_far = carried
            .iter()
            .any(|&cell| self.apart(cell, still[0]) > NEAR);
        let name = self.couple(one, other);
        match is_far {
            true => Job {
                name,
                wrong: wrong(carried).to_vec(),
                near: Some(Near {
                    place: self.waypoint(carried[0], still[0]),
                    anchor: None,
                }),
            },
            false => Job {
                name,
                wrong: [wrong(one), wrong(other)].concat(),
                near: None,
            },
        }
    }

    /// A cell on the way to another, not too far.
    fn waypoint(&self, from: usize, to: usize) -> usize {
        let mut at = from;
        for _ in 0..HOP {
            if self.apart(at, to) > 0 {
                at = self.field.source(at, way(self.field, at, to)).unwrap_or(at);
            }
        }
        at
    }

    /// Whether a square of four cells holds both.
    fn is_tight(&self, one: usize, other: usize) -> bool {
        let (rows, cols) = self.field.apart(one, other);
        rows <= 1 && cols <= 1
    }

    /// Goes and does it, if there is a way.
    fn run(&mut self, job: Job) {
        let wrong = &job.wrong;
        // The blank goes there, but not into the midst.
        loop {
            let blank = self.at.blank;
            let nearest = wrong.iter().map(|&(cell, _)| cell);
            let Some(nearest) = nearest.min_by_key(|&cell| self.apart(blank, cell)) else {
                return;
            };
            if self.apart(blank, nearest) <= 2 {
                break;
            }
            self.make(Step::Walk(way(self.field, blank, nearest)));
        }
        let errand = Errand::new(self.field, self.at.blank, wrong, job.near);
        match errand.steps(&mut self.states) {
            Some(steps) => steps.into_iter().for_each(|step| self.make(step)),
            None => _ = self.hopeless.insert(job.name),
        }
    }

    /// Takes the blank home by the way that it came.
    fn go_home(&mut self) {
        while let Some(&code) = self.walk.last() {
            self.make(Step::Walk(code ^ 3));
        }
    }

    fn apart(&self, one: usize, other: usize) -> usize {
        let (rows, cols) = self.field.apart(one, other);
        rows + cols
    }
}

/// The first move that takes the blank to another cell, along the longer side.
fn way(field: &Field, from: usize, to: usize) -> u8 {
    let (rows, cols) = field.apart(from, to);
    let nearer = |&code: &u8| {
        let next = field.source(from, code)?;
        let (next_rows, next_cols) = field.apart(next, to);
        (next_rows + next_cols < rows + cols).then_some(next_rows.max(next_cols))
    };
    let codes = (0..4).filter(|code| nearer(code).is_some());
    codes.min_by_key(nearer).unwrap_or(0)
}
