//! The inner loop: depth first within a bound, two views of the board at once.

use taquin_puzzle::Direction;

use super::columns::column_in;
use super::entries::Entries;
use super::grid::{Grid, Nibbles, piece};

/// Is told of the work done and of the solutions found.
pub(crate) trait Watch {
    /// Counts nodes expanded and generated since the last call. Says after how many more to
    /// call again, or nothing to stop.
    fn count(&mut self, expanded: u64, generated: u64) -> Option<u64>;

    /// Is given the codes of a solution's moves, and says whether to stop.
    fn solved(&mut self, codes: &[u8]) -> bool;
}

/// The most patterns of a partition.
pub(crate) const PARTS: usize = 4;

/// The most moves that the kernel can search for: 2x8 needs 140.
const LONGEST: usize = 255;

/// What the kernel knows of one way to look at the board.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sight {
    /// For each tile the number of its pattern among those of all views.
    pub(crate) parts: [u8; 16],
    /// By how much the row of a tile's pattern changes, as [`Part`] holds it, when it moves
    /// from just after another tile to just before it.
    pub(crate) changes: [[u64; 16]; 16],
}

/// One pattern on the board of a node.
///
/// The set of its cells is in 16 bits. In two more is what the number of moves
/// to the goal is modulo 4: the sum of its bits 0 and 1, which is the entry of
/// a neighbour that is farther, and bit 0. From bit 32 on is the index of the
/// first entry with its rank.
pub(crate) type Part = u64;

const FARTHER: u32 = 16;
const ODD: u32 = 17;

/// Puts a [`Part`] together.
pub(crate) fn part(set: u16, value: u32, row: usize) -> Part {
    let (odd, high) = (u64::from(value & 1), u64::from(value >> 1 & 1));
    u64::from(set) | (odd ^ high) << FARTHER | odd << ODD | (row as u64) << 32
}

/// A node: where a search begins, or a part of it that another thread takes.
#[derive(Clone)]
pub(crate) struct Seed {
    pub(crate) parts: [Part; 2 * PARTS],
    /// The pieces; zero for the blank, as for the tile of cell 0.
    pub(crate) board: Nibbles,
    /// The board seen by the second view: the same pieces in transposed cells.
    pub(crate) turned: Nibbles,
    pub(crate) blank: usize,
    /// The lower bounds of both views.
    pub(crate) bounds: [u32; 2],
    /// The state of the automaton.
    pub(crate) state: u16,
    /// The codes of the moves that led here.
    pub(crate) codes: Vec<u8>,
}

/// The inner loop's tables and its state.
pub(crate) struct Kernel<'a> {
    grid: Grid,
    columns: &'a [u64; 1 << 16],
    automaton: &'a [u64; 1 << 16],
    sights: [Sight; 2],
    entries: [Entries<'a>; 2 * PARTS],
    parts: [Part; 2 * PARTS],
    /// The code of the move made when so many moves were left.
    path: [u8; LONGEST + 1],
    length: usize,
    interval: u64,
    countdown: u64,
    generated: u64,
    watch: &'a mut dyn Watch,
}

/// The scalars of a node, in one register.
///
/// For each view a byte with 128 + (bound - moves made - lower bound) / 2,
/// then the moves left in a byte, and from bit 32 the state of the automaton.
/// A move that takes a view farther from the goal costs it one; below 128 the
/// bound is passed.
type Scalars = u64;

const SLACK: u64 = 0x80;
const BOTH: u64 = SLACK | SLACK << 8;
const ONE_MOVE: u64 = 1 << 16;

/// What a view would be after a move.
#[derive(Clone, Copy)]
struct Look {
    id: usize,
    /// The part after the move, but for the number of moves to the goal.
    part: Part,
    entry: usize,
}

type NodeFn = fn(&mut Kernel<'_>, Nibbles, Nibbles, Scalars) -> bool;

/// A size of board: the kernel is compiled for each, and for each cell of the blank.
trait Shape {
    const ROWS: usize;
    const COLS: usize;
    const NODES: [NodeFn; 16];

    const TURNED: bool = Self::ROWS == Self::COLS;

    /// The cell from which a tile moves into the blank's.
    #[inline(always)]
    fn source(blank: usize, code: usize) -> Option<usize> {
        let (row, col) = (blank / Self::COLS, blank % Self::COLS);
        if row >= Self::ROWS {
            return None;
        }
        match code {
            0 if row + 1 < Self::ROWS => Some(blank + Self::COLS),
            1 if col + 1 < Self::COLS => Some(blank + 1),
            2 if col > 0 => Some(blank - 1),
            3 if row > 0 => Some(blank - Self::COLS),
            _ => None,
        }
    }

    #[inline(always)]
    fn transposed(cell: usize) -> usize {
        cell % Self::COLS * Self::ROWS + cell / Self::COLS
    }
}

struct Rectangle<const ROWS: usize, const COLS: usize>;

impl<const ROWS: usize, const COLS: usize> Shape for Rectangle<ROWS, COLS> {
    const ROWS: usize = ROWS;
    const COLS: usize = COLS;
    const NODES: [NodeFn; 16] = [
        node::<Self, 0>,
        node::<Self, 1>,
        node::<Self, 2>,
        node::<Self, 3>,
        node::<Self, 4>,
        node::<Self, 5>,
        node::<Self, 6>,
        node::<Self, 7>,
        node::<Self, 8>,
        node::<Self, 9>,
        node::<Self, 10>,
        node::<Self, 11>,
        node::<Self, 12>,
        node::<Self, 13>,
        node::<Self, 14>,
        node::<Self, 15>,
    ];
}

impl<'a> Kernel<'a> {
    pub(crate) fn new(
        grid: Grid,
        columns: &'a [u64; 1 << 16],
        automaton: &'a [u64; 1 << 16],
        sights: [Sight; 2],
        entries: [Entries<'a>; 2 * PARTS],
        watch: &'a mut dyn Watch,
    ) -> Kernel<'a> {
        Kernel {
            grid,
            columns,
            automaton,
            sights,
            entries,
            parts: [0; 2 * PARTS],
            path: [0; LONGEST + 1],
            length: 0,
            // The first node asks, so that limits of zero and early cancels count.
            interval: 1,
            countdown: 1,
            generated: 0,
            watch,
        }
    }

    /// Searches below a node for solutions of this length; true when told to stop.
    ///
    /// There must be no shorter ones, and the length must have the parity of the lower bounds.
    pub(crate) fn search(&mut self, seed: &Seed, length: u32) -> bool {
        let left = length - seed.codes.len() as u32;
        let [first, second] = seed.bounds;
        if first > left || second > left {
            return false;
        }
        self.length = length as usize;
        for (made, &code) in seed.codes.iter().enumerate() {
            self.path[self.length - made] = code;
        }
        if left == 0 {
            return self.solved();
        }
        self.parts = seed.parts;
        let slack = |bound: u32| SLACK + u64::from((left - bound) / 2);
        let scalars =
            slack(first) | slack(second) << 8 | u64::from(left) << 16 | u64::from(seed.state) << 32;
        let nodes = match (self.grid.rows, self.grid.cols) {
            (4, 4) => Rectangle::<4, 4>::NODES,
            (5, 3) => Rectangle::<5, 3>::NODES,
            (4, 3) => Rectangle::<4, 3>::NODES,
            (8, 2) => Rectangle::<8, 2>::NODES,
            (7, 2) => Rectangle::<7, 2>::NODES,
            (6, 2) => Rectangle::<6, 2>::NODES,
            (5, 2) => Rectangle::<5, 2>::NODES,
            // Small enough to try every board.
            #[cfg(test)]
            (3, 3) => Rectangle::<3, 3>::NODES,
            #[cfg(test)]
            (4, 2) => Rectangle::<4, 2>::NODES,
            _ => unreachable!("other sizes are solved without a kernel"),
        };
        nodes[seed.blank](self, seed.board, seed.turned, scalars)
    }

    /// Tells what was not yet told; true when told to stop.
    pub(crate) fn flush(&mut self) -> bool {
        let expanded = self.interval - self.countdown;
        self.tell(expanded)
    }

    #[cold]
    #[inline(never)]
    fn tell(&mut self, expanded: u64) -> bool {
        let generated = std::mem::take(&mut self.generated);
        let interval = self.watch.count(expanded, generated);
        self.interval = interval.unwrap_or(1).max(1);
        self.countdown = self.interval;
        interval.is_none()
    }

    #[cold]
    #[inline(never)]
    fn solved(&mut self) -> bool {
        let mut codes = self.path[1..=self.length].to_vec();
        codes.reverse();
        self.watch.solved(&codes)
    }

    /// How one view sees a tile go from one cell to another.
    #[inline(always)]
    fn look(
        &self,
        view: usize,
        board: Nibbles,
        cols: usize,
        tile: usize,
        (from, to): (usize, usize),
    ) -> Look {
        let sight = &self.sights[view];
        let id = usize::from(sight.parts[tile]) % (2 * PARTS);
        let mut part = self.parts[id] ^ (1 << from | 1 << to);
        if from > to + 1 {
            for cell in to + 1..to + cols {
                part = part.wrapping_add(sight.changes[tile][piece(board, cell)]);
            }
        } else if to > from + 1 {
            for cell in from + 1..from + cols {
                part = part.wrapping_sub(sight.changes[tile][piece(board, cell)]);
            }
        }
        let column = column_in(self.columns[usize::from(part as u16)], from);
        let entry = (part >> 32) as usize + column;
        self.entries[id].prefetch(entry);
        Look { id, part, entry }
    }

    /// The entry after the move, and 1 if that is farther from the goal.
    #[inline(always)]
    fn see(&self, look: Look) -> (u64, u64) {
        // SAFETY: a part's row is that of a rank of its pattern, as it began as
        // one and changes with the order of the tiles; columns are fewer than
        // a row's entries.
        let entry = unsafe { self.entries[look.id].shifted(look.entry) };
        (entry, (entry ^ look.part >> FARTHER ^ 1) & 1)
    }
}

/// The part after a move, with the entry that was seen in the lowest bit.
#[inline(always)]
fn seen(part: Part, entry: u64) -> Part {
    let odd = !part >> ODD & 1;
    let farther = odd ^ (entry & 1);
    part & !(3 << FARTHER) | farther << FARTHER | odd << ODD
}

/// The board after a tile goes from a cell to the blank's.
#[inline(always)]
fn moved(board: Nibbles, tile: usize, from: usize, to: usize) -> Nibbles {
    board ^ (tile as u64 * (1 << (4 * from) | 1 << (4 * to)))
}

/// Looks at the move with a code from a node, if it is to be made.
#[inline(always)]
fn consider<S: Shape>(
    kernel: &Kernel<'_>,
    board: Nibbles,
    turned: Nibbles,
    blank: usize,
    code: usize,
    states: u64,
) -> Option<[Look; 2]> {
    let source = S::source(blank, code)?;
    if states >> (16 * code) & 0xffff == 0 {
        return None;
    }
    let tile = piece(board, source);
    let first = kernel.look(0, board, S::COLS, tile, (source, blank));
    let second = match S::TURNED {
        true => {
            let way = (S::transposed(source), S::transposed(blank));
            kernel.look(1, turned, S::COLS, tile, way)
        }
        false => kernel.look(1, board, S::COLS, tile, (source, blank)),
    };
    Some([first, second])
}

/// Searches below a child of a node, if it is within the bound; true when told to stop.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
fn descend<S: Shape>(
    kernel: &mut Kernel<'_>,
    board: Nibbles,
    turned: Nibbles,
    scalars: Scalars,
    blank: usize,
    code: usize,
    states: u64,
    looks: Option<[Look; 2]>,
) -> bool {
    let (Some([first, second]), Some(source)) = (looks, S::source(blank, code)) else {
        return false;
    };
    let (first_entry, farther) = kernel.see(first);
    let (second_entry, farther_too) = kernel.see(second);
    let slacks = (scalars & 0xffff) - farther - (farther_too << 8);
    if slacks & BOTH != BOTH {
        return false;
    }
    let left = (scalars >> 16 & 0xff) as usize;
    kernel.path[left] = code as u8;
    if left == 1 {
        return kernel.solved();
    }
    let state = states >> (16 * code) & 0xffff;
    let scalars = slacks | ((scalars & 0xff_0000) - ONE_MOVE) | state << 32;
    let before = (kernel.parts[first.id], kernel.parts[second.id]);
    kernel.parts[first.id] = seen(first.part, first_entry);
    kernel.parts[second.id] = seen(second.part, second_entry);
    let tile = piece(board, source);
    let board = moved(board, tile, source, blank);
    let turned = match S::TURNED {
        true => moved(turned, tile, S::transposed(source), S::transposed(blank)),
        false => turned,
    };
    if S::NODES[source](kernel, board, turned, scalars) {
        return true;
    }
    (kernel.parts[first.id], kernel.parts[second.id]) = before;
    false
}

/// Searches below a node with the blank in a cell; true when told to stop.
///
/// All children are computed, and their entries asked for, before any is read.
fn node<S: Shape, const BLANK: usize>(
    kernel: &mut Kernel<'_>,
    board: Nibbles,
    turned: Nibbles,
    scalars: Scalars,
) -> bool {
    kernel.countdown -= 1;
    if kernel.countdown == 0 && kernel.tell(kernel.interval) {
        return true;
    }
    let states = kernel.automaton[(scalars >> 32) as usize & 0xffff];
    let up = consider::<S>(kernel, board, turned, BLANK, 0, states);
    let left = consider::<S>(kernel, board, turned, BLANK, 1, states);
    let right = consider::<S>(kernel, board, turned, BLANK, 2, states);
    let down = consider::<S>(kernel, board, turned, BLANK, 3, states);
    let made = u64::from(up.is_some())
        + u64::from(left.is_some())
        + u64::from(right.is_some())
        + u64::from(down.is_some());
    kernel.generated += made;
    descend::<S>(kernel, board, turned, scalars, BLANK, 0, states, up)
        || descend::<S>(kernel, board, turned, scalars, BLANK, 1, states, left)
        || descend::<S>(kernel, board, turned, scalars, BLANK, 2, states, right)
        || descend::<S>(kernel, board, turned, scalars, BLANK, 3, states, down)
}

impl Kernel<'_> {
    /// The children of a node, whatever their bounds; counts the node as expanded.
    ///
    /// Not for the inner loop: it works for any size.
    pub(crate) fn children(&mut self, seed: &Seed) -> Vec<Seed> {
        self.parts = seed.parts;
        let states = self.automaton[usize::from(seed.state)];
        let mut children = Vec::new();
        for direction in Direction::ALL {
            let state = (states >> (16 * direction.code())) as u16;
            let Some(source) = self
                .grid
                .source(seed.blank, direction)
                .filter(|_| state != 0)
            else {
                continue;
            };
            let mut child = seed.clone();
            let tile = piece(seed.board, source);
            let way = (source, seed.blank);
            let other = match self.grid.is_square() {
                true => (
                    self.grid.transposed(source),
                    self.grid.transposed(seed.blank),
                ),
                false => way,
            };
            for (view, board, way) in [(0, seed.board, way), (1, seed.turned, other)] {
                let look = self.look(view, board, self.grid.cols, tile, way);
                let (entry, farther) = self.see(look);
                child.parts[look.id] = seen(look.part, entry);
                child.bounds[view] = child.bounds[view] - 1 + 2 * farther as u32;
            }
            child.board = moved(seed.board, tile, way.0, way.1);
            child.turned = moved(seed.turned, tile, other.0, other.1);
            child.blank = source;
            child.state = state;
            child.codes.push(direction.code());
            children.push(child);
        }
        children
    }
}
