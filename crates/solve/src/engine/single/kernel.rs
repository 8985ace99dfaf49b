//! The inner loop: depth first within a bound, two views of the board at once.

use super::columns::column_at;
use super::entries::{Entries, Expected};
use super::grid::{Grid, piece};
use super::node::{Node, PARTS, Part, Scalars, Seed, arrived, farther, row_of, set_of};
use super::open::Open;
use super::steps::{Step, Steps, number};

/// Is told of the work done and of the solutions found.
pub(crate) trait Watch {
    /// Counts nodes expanded and generated since the last call. Says after how many more to
    /// call again, or nothing to stop.
    fn count(&mut self, expanded: u64, generated: u64) -> Option<u64>;

    /// Is given the codes of a solution's moves, and says whether to stop.
    fn solved(&mut self, codes: &[u8]) -> bool;
}

/// So many nodes are expanded at a time, so that the entries of all their children are on the way
/// from memory before the first is read: a search that goes down one node at a time mostly waits.
const BATCH: usize = 16;

/// The most children of a batch.
const CHILDREN: usize = 4 * BATCH;

/// What the kernel knows of one way to look at the board.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sight {
    /// For each tile the number of its pattern among those of all views.
    pub(crate) parts: [u8; 16],
    /// By how much the row of a tile's pattern changes, as [`Part`] holds it, when it moves
    /// from just after another tile to just before it.
    pub(crate) changes: [[u64; 16]; 16],
}

/// The inner loop's tables and its state.
pub(crate) struct Kernel<'a> {
    grid: Grid,
    steps: &'a Steps,
    columns: &'a [u64; 1 << 16],
    automaton: &'a [u64; 1 << 16],
    sights: &'a [Sight; 2],
    entries: [Entries<'a>; 2 * PARTS],
    open: Open,
    interval: u64,
    countdown: u64,
    generated: u64,
}

/// A move from a node of a batch.
#[derive(Clone, Copy, Default)]
struct Choice {
    parent: u32,
    state: u16,
    code: u8,
}

/// A child that is not yet known to be within the bound.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Look<'a> {
    /// The child's scalars if both views get nearer to the goal.
    scalars: Scalars,
    /// For each view the part that changes, after the move but for the moves to the goal,
    parts: [Part; 2],
    /// the entry that tells these,
    entries: [Expected<'a>; 2],
    /// and the number of the part.
    ids: [u8; 2],
    tile: u8,
    step: u8,
    parent: u32,
}

/// A size of board: the kernel is compiled for each.
trait Shape {
    const COLS: usize;
    const IS_SQUARE: bool;
}

struct Square<const COLS: usize>;

impl<const COLS: usize> Shape for Square<COLS> {
    const COLS: usize = COLS;
    const IS_SQUARE: bool = true;
}

struct Tall<const COLS: usize>;

impl<const COLS: usize> Shape for Tall<COLS> {
    const COLS: usize = COLS;
    const IS_SQUARE: bool = false;
}

impl<'a> Kernel<'a> {
    pub(crate) fn new(
        grid: Grid,
        steps: &'a Steps,
        columns: &'a [u64; 1 << 16],
        automaton: &'a [u64; 1 << 16],
        sights: &'a [Sight; 2],
        entries: [Entries<'a>; 2 * PARTS],
    ) -> Kernel<'a> {
        Kernel {
            grid,
            steps,
            columns,
            automaton,
            sights,
            entries,
            open: Open::default(),
            // The first node asks, so that limits of zero and early cancels count.
            interval: 1,
            countdown: 1,
            generated: 0,
        }
    }

    /// Searches below a node for solutions of this length; true when told to stop.
    ///
    /// There must be no shorter ones, and the length must have the parity of the lower bounds.
    pub(crate) fn search(&mut self, seed: &Seed, length: u32, watch: &mut dyn Watch) -> bool {
        let left = length - seed.codes.len() as u32;
        if seed.bounds.iter().any(|&bound| bound > left) {
            return false;
        }
        if left == 0 {
            return watch.solved(&seed.codes);
        }
        let node = &seed.node;
        let scalars = Scalars::new(
            left,
            seed.bounds,
            node.scalars.blank(),
            node.scalars.state(),
        );
        let root = node.with(scalars);
        match (self.grid.rows, self.grid.cols) {
            (4, 4) => self.run::<Square<4>>(root, &seed.codes, watch),
            // Small enough to try every board.
            #[cfg(test)]
            (3, 3) => self.run::<Square<3>>(root, &seed.codes, watch),
            (_, 3) => self.run::<Tall<3>>(root, &seed.codes, watch),
            (_, 2) => self.run::<Tall<2>>(root, &seed.codes, watch),
            _ => unreachable!("other sizes are solved without a kernel"),
        }
    }

    /// Searches below a node, to which moves with these codes led; true when told to stop.
    fn run<S: Shape>(&mut self, root: Node, codes: &[u8], watch: &mut dyn Watch) -> bool {
        let mut open = std::mem::take(&mut self.open);
        open.begin(root);
        let ended = self.empty::<S>(&mut open, root.scalars.left(), codes, watch);
        self.open = open;
        ended
    }

    /// Expands nodes until there are no more; true when told to stop.
    fn empty<S: Shape>(
        &mut self,
        open: &mut Open,
        left: u8,
        codes: &[u8],
        watch: &mut dyn Watch,
    ) -> bool {
        let mut batch = [0; BATCH];
        let mut choices = [Choice::default(); CHILDREN];
        let mut looks = [Look::NONE; CHILDREN];
        loop {
            let most = usize::try_from(self.countdown).unwrap_or(BATCH);
            let expanded = open.take(&mut batch[..most.min(BATCH)]);
            if expanded == 0 {
                return false;
            }
            self.countdown -= expanded as u64;
            if self.countdown == 0 && self.tell(self.interval, watch) {
                return true;
            }
            let mut children = 0;
            for &parent in &batch[..expanded] {
                let states = self.automaton[usize::from(open.node(parent).scalars.state())];
                for code in 0..4 {
                    let state = (states >> (16 * code)) as u16;
                    choices[children % CHILDREN] = Choice {
                        parent,
                        state,
                        code,
                    };
                    children += usize::from(state != 0);
                }
            }
            self.generated += children as u64;
            for (choice, look) in choices[..children].iter().zip(&mut looks) {
                *look = self.look::<S>(open.node(choice.parent), choice);
            }
            for look in &looks[..children] {
                let farther = self.farther(look);
                let scalars = look.scalars.less(farther);
                if !scalars.is_within_bound() {
                    continue;
                }
                if scalars.left() == 0 {
                    let path = open.node(look.parent).path_from(left);
                    let last = [look.step & 3];
                    if watch.solved(&[codes, &path, &last].concat()) {
                        return true;
                    }
                    continue;
                }
                open.push(look.parent, |child| self.make(child, look, farther));
            }
            open.give_back(&batch[..expanded]);
        }
    }

    /// For each view 1 if it gets farther from the goal, and 0 if it gets nearer.
    #[inline(always)]
    fn farther(&self, look: &Look<'_>) -> [u64; 2] {
        // SAFETY: a part's row is that of a rank of its pattern, as it began as one and changes
        // with the order of the tiles; columns are fewer than a row's entries.
        let [first, second] = look.entries.map(|entry| unsafe { entry.read() });
        [
            farther(look.parts[0], first),
            farther(look.parts[1], second),
        ]
    }

    /// The most nodes held at a time in the last search.
    pub(crate) fn stored(&self) -> usize {
        self.open.places()
    }

    /// Tells what was not yet told; true when told to stop.
    pub(crate) fn flush(&mut self, watch: &mut dyn Watch) -> bool {
        let expanded = self.interval - self.countdown;
        self.tell(expanded, watch)
    }

    #[cold]
    #[inline(never)]
    fn tell(&mut self, expanded: u64, watch: &mut dyn Watch) -> bool {
        let generated = std::mem::take(&mut self.generated);
        let interval = watch.count(expanded, generated);
        self.interval = interval.unwrap_or(1).max(1);
        self.countdown = self.interval;
        interval.is_none()
    }

    /// How both views see a move.
    #[inline(always)]
    fn look<S: Shape>(&self, node: &Node, choice: &Choice) -> Look<'a> {
        let number = number(node.scalars.blank(), choice.code);
        let step = self.steps.step(number);
        let tile = (node.boards[0] >> step.source_shift & 15) as usize;
        let ids = [0, 1].map(|view| self.sights[view].parts[tile] % (2 * PARTS) as u8);
        let mut parts = [0, 1].map(|view| node.parts[usize::from(ids[view])] ^ step.cells[view]);
        let backwards = u64::from(step.is_forward).wrapping_neg();
        if S::IS_SQUARE {
            // One view sees the tile pass others.
            let view = usize::from(step.passes[1]);
            let change =
                (self.change::<S>(view, tile, node, step) ^ backwards).wrapping_sub(backwards);
            parts[0] = parts[0].wrapping_add(change & u64::from(step.passes[0]).wrapping_neg());
            parts[1] = parts[1].wrapping_add(change & u64::from(step.passes[1]).wrapping_neg());
        } else if step.passes[0] {
            for (view, part) in parts.iter_mut().enumerate() {
                let change = self.change::<S>(view, tile, node, step);
                *part = part.wrapping_add((change ^ backwards).wrapping_sub(backwards));
            }
        }
        let entries = [0, 1].map(|view| {
            let (part, id) = (parts[view], usize::from(ids[view]));
            let columns = self.columns[usize::from(set_of(part))];
            let column = column_at(columns, step.region_shifts[view]);
            self.entries[id].expect(row_of(part) + column)
        });
        Look {
            scalars: node.scalars.after_move(step.source, choice.state),
            parts,
            entries,
            ids,
            tile: tile as u8,
            step: number as u8,
            parent: choice.parent,
        }
    }

    /// By how much the row of a tile's pattern changes when it passes those before it.
    #[inline(always)]
    fn change<S: Shape>(&self, view: usize, tile: usize, node: &Node, step: &Step) -> u64 {
        let changes = &self.sights[view].changes[tile];
        let passed = node.boards[view] >> step.between_shifts[view];
        (0..S::COLS - 1).fold(0, |sum: u64, cell| {
            sum.wrapping_add(changes[piece(passed, cell)])
        })
    }

    /// Makes a copy of the parent into the child that a look was at.
    #[inline(always)]
    fn make(&self, child: &mut Node, look: &Look<'_>, farther: [u64; 2]) {
        let step = self.steps.step(usize::from(look.step));
        for (view, farther) in farther.into_iter().enumerate() {
            let id = usize::from(look.ids[view]) % (2 * PARTS);
            child.parts[id] = arrived(look.parts[view], farther);
            child.boards[view] ^= u64::from(look.tile) * step.nibbles[view];
        }
        child.scalars = look.scalars.less(farther);
        child.extend_path(look.step & 3);
    }

    /// The children of a node, whatever their bounds.
    pub(crate) fn children(&self, seed: &Seed) -> Vec<Seed> {
        match (self.grid.rows, self.grid.cols) {
            (4, 4) => self.children_of::<Square<4>>(seed),
            // Small enough to try every board.
            #[cfg(test)]
            (3, 3) => self.children_of::<Square<3>>(seed),
            (_, 3) => self.children_of::<Tall<3>>(seed),
            _ => self.children_of::<Tall<2>>(seed),
        }
    }

    fn children_of<S: Shape>(&self, seed: &Seed) -> Vec<Seed> {
        let states = self.automaton[usize::from(seed.node.scalars.state())];
        let (blank, state) = (seed.node.scalars.blank(), seed.node.scalars.state());
        let start = seed.node.with(Scalars::new(2, [0; 2], blank, state));
        let mut children = Vec::new();
        for code in 0..4 {
            let state = (states >> (16 * code)) as u16;
            if state == 0 {
                continue;
            }
            let parent = 0;
            let look = self.look::<S>(
                &start,
                &Choice {
                    parent,
                    state,
                    code,
                },
            );
            let farther = self.farther(&look);
            let mut node = start;
            self.make(&mut node, &look, farther);
            let bound = |view: usize| seed.bounds[view] - 1 + 2 * farther[view] as u32;
            children.push(Seed {
                node,
                bounds: [bound(0), bound(1)],
                codes: [&seed.codes[..], &[code]].concat(),
            });
        }
        children
    }
}

impl Look<'_> {
    /// None: to fill arrays with.
    const NONE: Look<'static> = Look {
        scalars: Scalars::NONE,
        parts: [0; 2],
        entries: [Expected::NONE; 2],
        ids: [0; 2],
        tile: 0,
        step: 0,
        parent: 0,
    };
}
