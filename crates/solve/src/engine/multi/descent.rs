//! Depth-first search for paths of a given number of lines.

use std::ops::ControlFlow;

use super::grid::{Grid, Line};
use super::meter::{Counts, Halt, Meter};
use super::reading::{MAX_PATTERNS, Reading};
use super::tables::{MultiTables, Node, Views};

/// Where a search begins or resumes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    pub(super) node: Node,
    pub(super) line: Line,
    /// The crossing line that it was entered from: leaving by the same one would be no run.
    pub(super) entered: usize,
    /// How many more lines to go.
    pub(super) left: u8,
}

/// The neighbours of a node, `N` at most, that may be on a path to the goal.
struct Neighbours<const N: usize> {
    found: [(u8, Node); N],
    count: usize,
}

/// What stays the same throughout: the tables and the goal.
pub(super) struct Guide<'a> {
    grid: Grid,
    plain: Views<'a>,
    transposed: Option<Views<'a>>,
    goal: Reading,
}

impl<'a> Guide<'a> {
    /// For paths that end with a horizontal run, or with a vertical one.
    pub(super) fn new(tables: &'a MultiTables, last_is_row: bool) -> Guide<'a> {
        let (plain, transposed) = tables.views(last_is_row);
        Guide {
            grid: tables.grid(),
            goal: plain.reader.goal(last_is_row),
            plain,
            transposed,
        }
    }

    /// The neighbours that are near enough according to all tables, and how many were looked at.
    ///
    /// The bits of all are fetched from memory before the first is read.
    #[inline]
    fn neighbours<const N: usize>(&self, position: &Position) -> (Neighbours<N>, u64) {
        let Position {
            node,
            line,
            entered,
            left,
        } = position;
        let mut near = Neighbours {
            found: [(0, *node); N],
            count: 0,
        };
        let mut places = [[0; MAX_PATTERNS]; N];
        let (plain, count) = (&self.plain, self.crossing(*line));
        for other in (0..count).filter(|other| other != entered) {
            let reading = plain.reader.cross(node.readings[0], *line, other);
            let number = self.grid.number(line.crossing(other));
            plain.locate(number, reading, &mut places[near.count]);
            near.found[near.count] = (other as u8, *node);
            near.found[near.count].1.readings[0] = reading;
            near.count += 1;
        }
        let generated = near.count as u64;
        near.retain(&places, plain.tables.len(), |(_, node), places| {
            plain.is_near(&mut node.distances, places, *left)
        });
        let Some(views) = &self.transposed else {
            return (near, generated);
        };
        let line = line.transposed();
        let first = plain.tables.len();
        for ((other, node), places) in near.found[..near.count].iter_mut().zip(&mut places) {
            let other = usize::from(*other);
            let reading = views.reader.cross(node.readings[1], line, other);
            let number = views.reader.grid().number(line.crossing(other));
            views.locate(number, reading, places);
            node.readings[1] = reading;
        }
        near.retain(&places, views.tables.len(), |(_, node), places| {
            views.is_near(&mut node.distances[first..], places, *left)
        });
        (near, generated)
    }

    /// How many lines cross a line.
    #[inline]
    fn crossing(&self, line: Line) -> usize {
        match line {
            Line::Row(_) => self.grid.cols,
            Line::Col(_) => self.grid.rows,
        }
    }
}

impl<const N: usize> Neighbours<N> {
    /// Keeps those that pass a test, in order.
    #[inline]
    fn retain<const P: usize>(
        &mut self,
        places: &[[usize; P]; N],
        used: usize,
        mut passes: impl FnMut(&mut (u8, Node), &[usize]) -> bool,
    ) {
        let mut kept = 0;
        for (number, places) in places.iter().enumerate().take(self.count) {
            if passes(&mut self.found[number], &places[..used.min(P)]) {
                self.found[kept] = self.found[number];
                kept += 1;
            }
        }
        self.count = kept;
    }
}

/// A search and its path so far.
pub(super) struct Descent<'a> {
    guide: &'a Guide<'a>,
    meter: &'a mut dyn Meter,
    counts: Counts,
    allowed: u64,
    /// For each line that was left, the crossing line that it was left by.
    path: Vec<u8>,
}

/// Is given paths, and may break off.
pub(super) type OnPath<'a> = &'a mut dyn FnMut(&[u8]) -> ControlFlow<()>;

impl<'a> Descent<'a> {
    pub(super) fn new(guide: &'a Guide<'a>, meter: &'a mut dyn Meter) -> Descent<'a> {
        Descent {
            guide,
            meter,
            counts: Counts::default(),
            allowed: 0,
            path: Vec::with_capacity(usize::from(u8::MAX)),
        }
    }

    /// Finds all paths from here to the goal's line with as many lines as are left.
    pub(super) fn run(
        mut self,
        position: &Position,
        prefix: &[u8],
        on_path: OnPath<'_>,
    ) -> Result<(), Halt> {
        self.path.extend_from_slice(prefix);
        let grid = self.guide.grid;
        // Small nodes' worth of copying: most boards have no more than four lines to cross.
        let result = match grid.rows.max(grid.cols) {
            ..=4 => self.visit::<4>(position, on_path),
            _ => self.visit::<8>(position, on_path),
        };
        let told = match self.counts.expanded {
            0 => Ok(0),
            _ => self.meter.tell(self.counts),
        };
        // A path that was found counts more than a limit that was reached with it.
        result.and(told.map(drop))
    }

    fn visit<const N: usize>(
        &mut self,
        position: &Position,
        on_path: OnPath<'_>,
    ) -> Result<(), Halt> {
        if position.left == 0 {
            let is_goal = position.node.readings[0].has_tiles_of(self.guide.goal);
            return match is_goal && on_path(&self.path).is_break() {
                true => Err(Halt::Enough),
                false => Ok(()),
            };
        }
        if self.counts.expanded >= self.allowed {
            self.allowed = self.meter.tell(std::mem::take(&mut self.counts))?;
        }
        self.counts.expanded += 1;
        let (near, generated) = self.guide.neighbours::<N>(position);
        self.counts.generated += generated;
        for (other, node) in &near.found[..near.count] {
            self.path.push(*other);
            self.visit::<N>(&position.next(*other, *node), on_path)?;
            self.path.pop();
        }
        Ok(())
    }
}

impl Position {
    fn next(&self, other: u8, node: Node) -> Position {
        Position {
            node,
            line: self.line.crossing(usize::from(other)),
            entered: self.line.index(),
            left: self.left - 1,
        }
    }

    /// Whether the goal's line may be as near as that: near enough, and of the right kind.
    pub(super) fn is_open(&self) -> bool {
        let distances = self.node.distances;
        let far = self.node.farthest();
        far <= u32::from(self.left) && distances[0] % 2 == self.left % 2
    }
}

/// A position some lines from the start, and how it was reached.
pub(super) struct Task<'a> {
    pub(super) guide: &'a Guide<'a>,
    pub(super) position: Position,
    pub(super) prefix: Vec<u8>,
}

impl<'a> Task<'a> {
    /// The tasks that this one consists of, after one more line; and how many were looked at.
    pub(super) fn split(&self) -> (Vec<Task<'a>>, u64) {
        let (near, generated) = self.guide.neighbours::<8>(&self.position);
        let tasks = near.found[..near.count].iter().map(|(other, node)| Task {
            guide: self.guide,
            position: self.position.next(*other, *node),
            prefix: [self.prefix.as_slice(), &[*other]].concat(),
        });
        (tasks.collect(), generated)
    }

    /// Finds all paths from here to the goal's line with as many lines as are left.
    pub(super) fn run(&self, meter: &mut dyn Meter, on_path: OnPath<'_>) -> Result<(), Halt> {
        Descent::new(self.guide, meter).run(&self.position, &self.prefix, on_path)
    }
}
