//! The inner loop: all nodes within a bound, many at a time, in two views of the board.

use super::automaton::{self, Choice, Rows, choices, code_of, state_after};
use super::columns::column_at;
use super::entries::Entries;
use super::grid::{Grid, piece};
use super::node::{Id, Node, PARTS, Part, Scalars, Seed, arrived, farther, row_of, set_of};
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

/// What the kernel knows of the views of the board.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sights {
    /// For each tile its patterns in the view that leads and in the other one: first for steps in
    /// which the first view leads, then for those in which the second does.
    pub(crate) ids: [[Id; 2]; 32],
    /// By how much the row of a tile's pattern changes, as [`Part`] holds it, when it moves
    /// from just after another tile to just before it: in the first view, then in the second.
    pub(crate) changes: [[u64; 16]; 32],
}

/// The inner loop's tables and its state.
pub(crate) struct Kernel<'a> {
    grid: Grid,
    steps: &'a Steps,
    columns: &'a [u64; 1 << 16],
    automaton: &'a Rows,
    sights: &'a Sights,
    entries: [Entries<'a>; 2 * PARTS],
    open: Open,
    is_modern: bool,
    interval: u64,
    countdown: u64,
    generated: u64,
}

/// A child that is not yet known to be within the bound.
#[derive(Clone, Copy)]
struct Look {
    /// The child's scalars if both views get nearer to the goal.
    scalars: Scalars,
    /// For the view that leads and the other one the part that changes, as if it gets nearer,
    parts: [Part; 2],
    /// the entry that tells these, when it was asked for,
    entries: [u32; 2],
    /// and the pattern.
    ids: [Id; 2],
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
        automaton: &'a Rows,
        sights: &'a Sights,
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
            is_modern: has_modern_instructions(),
            // The first question comes before the first node: limits of zero and early cancels count.
            interval: 0,
            countdown: 0,
            generated: 0,
        }
    }

    /// The automaton that says which moves to try.
    pub(crate) fn automaton(&self) -> &'a Rows {
        self.automaton
    }

    /// Goes by another automaton from the next search on.
    pub(crate) fn go_by(&mut self, automaton: &'a Rows) {
        self.automaton = automaton;
    }

    /// The same in the instructions that every processor has.
    #[cfg(test)]
    pub(crate) fn portable(self) -> Kernel<'a> {
        Kernel {
            is_modern: false,
            ..self
        }
    }

    /// Searches for solutions of this length; true when told to stop.
    ///
    /// There must be no shorter ones, and the length must have the parity of the lower bounds.
    pub(crate) fn search(&mut self, seed: &Seed, length: u32, watch: &mut dyn Watch) -> bool {
        if seed.bounds.iter().any(|&bound| bound > length) {
            return false;
        }
        if length == 0 {
            return watch.solved(&[]);
        }
        let (blank, choice) = (seed.node.scalars.blank(), seed.node.scalars.choice());
        let root = seed
            .node
            .with(Scalars::new(length, seed.bounds, blank, choice));
        self.search_below(&[root], length, watch)
    }

    /// Searches for solutions of this length below some of the nodes that a search for it has
    /// [left](Kernel::rest); true when told to stop.
    pub(crate) fn search_below(
        &mut self,
        nodes: &[Node],
        length: u32,
        watch: &mut dyn Watch,
    ) -> bool {
        self.open.begin(nodes);
        let length = length as u8;
        match (self.grid.rows, self.grid.cols) {
            (4, 4) => self.run::<Square<4>>(length, watch),
            // Small enough to try every board.
            #[cfg(test)]
            (3, 3) => self.run::<Square<3>>(length, watch),
            (_, 3) => self.run::<Tall<3>>(length, watch),
            (_, 2) => self.run::<Tall<2>>(length, watch),
            _ => unreachable!("other sizes are solved without a kernel"),
        }
    }

    /// The nodes that a search did not get to when it was told to stop, the promising first.
    pub(crate) fn rest(&mut self) -> Vec<Node> {
        self.open.drain()
    }

    fn run<S: Shape>(&mut self, length: u8, watch: &mut dyn Watch) -> bool {
        let mut open = std::mem::take(&mut self.open);
        let ended = match self.is_modern {
            // SAFETY: the processor was asked.
            true => unsafe { self.empty_modern::<S>(&mut open, length, watch) },
            false => self.empty::<S>(&mut open, length, watch),
        };
        self.open = open;
        ended
    }

    /// [`Kernel::empty`] in the instructions that processors have had since about 2015.
    ///
    /// # Safety
    /// The processor [must have them](has_modern_instructions).
    #[cfg_attr(
        target_arch = "x86_64",
        target_feature(enable = "avx2,bmi1,bmi2,lzcnt")
    )]
    unsafe fn empty_modern<S: Shape>(
        &mut self,
        open: &mut Open,
        length: u8,
        watch: &mut dyn Watch,
    ) -> bool {
        self.empty::<S>(open, length, watch)
    }

    /// Expands nodes until there are no more; true when told to stop.
    #[inline(always)]
    fn empty<S: Shape>(&mut self, open: &mut Open, length: u8, watch: &mut dyn Watch) -> bool {
        let mut batch = [0; BATCH];
        // With room for four more, as that many are written at a time.
        let mut parents = [0; CHILDREN + 4];
        let mut moves: [Choice; _] = [0; CHILDREN + 4];
        let mut looks = [Look::NONE; CHILDREN];
        let mut within = [0_u8; CHILDREN];
        loop {
            if self.countdown == 0 && self.tell(self.interval, watch) {
                return true;
            }
            let most = usize::try_from(self.countdown).unwrap_or(BATCH);
            let expanded = open.take(&mut batch[..most.min(BATCH)]);
            if expanded == 0 {
                return false;
            }
            self.countdown -= expanded as u64;
            let mut children = 0;
            for &parent in &batch[..expanded] {
                let row = self.automaton[state_after(open.node(parent).scalars.choice())];
                let at = children % CHILDREN;
                moves[at..at + 4].copy_from_slice(&choices(row));
                parents[at..at + 4].copy_from_slice(&[parent; 4]);
                children += automaton::count(row);
            }
            self.generated += children as u64;
            let pairs = parents.iter().zip(&moves);
            for (look, (&parent, &choice)) in looks[..children].iter_mut().zip(pairs) {
                *look = self.look::<S>(open.node(parent), parent, choice);
            }
            for look in &mut looks[..children] {
                self.ask(look);
            }
            let mut kept = 0;
            for (number, look) in (0..).zip(&mut looks[..children]) {
                self.settle::<S>(look);
                // Without a branch: whether a child is kept is anybody's guess.
                within[kept % CHILDREN] = number;
                kept += usize::from(look.scalars.is_within_bound());
            }
            for &number in &within[..kept] {
                let look = &looks[usize::from(number) % CHILDREN];
                if look.scalars.left() == 0 {
                    let mut codes = open.node(look.parent).path_from(length);
                    codes.push(look.step & 3);
                    if watch.solved(&codes) {
                        return true;
                    }
                    continue;
                }
                open.push(look.parent, |child| self.make(child, look));
            }
            open.give_back(&batch[..expanded]);
        }
    }

    /// Finds out which entries tell how far a child is from the goal, and has them fetched.
    ///
    /// In a loop of its own, which is so short that the processor is at many children at a time.
    #[inline(always)]
    fn ask(&self, look: &mut Look) {
        let step = self.steps.step(usize::from(look.step));
        for view in [0, 1] {
            let part = look.parts[view];
            let columns = self.columns[usize::from(set_of(part))];
            let entry = row_of(part) + column_at(columns, step.region_shifts[view]);
            self.entries[look.ids[view].index()].expect(entry);
            look.entries[view] = entry as u32;
        }
    }

    /// Reads these entries: after that the scalars and parts are those of the child.
    #[inline(always)]
    fn settle<S: Shape>(&self, look: &mut Look) {
        let farther = [0, 1].map(|view| {
            let entries = self.entries[look.ids[view].index()];
            // SAFETY: a part's row is that of a rank of its pattern, as it began as one and changes
            // with the order of the tiles; columns are fewer than a row's entries.
            let entry = unsafe { entries.read(look.entries[view] as usize) };
            farther(look.parts[view], entry)
        });
        for (part, farther) in look.parts.iter_mut().zip(farther) {
            *part = arrived(*part, farther);
        }
        // Where the first view always leads, it does so as in a step with code 0.
        let code = if S::IS_SQUARE { look.step & 3 } else { 0 };
        look.scalars = look.scalars.less(farther, code);
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
        self.interval = interval.map_or(0, |interval| interval.max(1));
        self.countdown = self.interval;
        interval.is_none()
    }

    /// How both views see a move.
    #[inline(always)]
    fn look<S: Shape>(&self, node: &Node, parent: u32, choice: Choice) -> Look {
        let number = number(node.scalars.blank(), code_of(choice));
        let step = self.steps.step(number);
        let leader = usize::from(step.leader % 2);
        let tile = (node.boards[0] >> step.source_shift & 15) as usize;
        let ids = self.sights.ids[16 * leader + tile];
        let mut parts = [0, 1].map(|view: usize| {
            let part = node.parts[ids[view].index()];
            part.wrapping_add(step.nearer[view])
        });
        if S::IS_SQUARE {
            // The other view sees no tiles passed.
            parts[0] = parts[0].wrapping_add(self.change::<S>(leader, tile, node, step));
        } else if step.passes != 0 {
            for (view, part) in parts.iter_mut().enumerate() {
                *part = part.wrapping_add(self.change::<S>(view, tile, node, step));
            }
        }
        Look {
            scalars: node.scalars.after(step.scalars, choice),
            parts,
            entries: [0; 2],
            ids,
            tile: tile as u8,
            step: number as u8,
            parent,
        }
    }

    /// By how much the row of a tile's pattern changes when it passes those before it.
    #[inline(always)]
    fn change<S: Shape>(&self, view: usize, tile: usize, node: &Node, step: &Step) -> u64 {
        let changes = &self.sights.changes[16 * view + tile];
        let passed = node.boards[view] >> step.between_shift;
        let change = (0..S::COLS - 1).fold(0, |sum: u64, cell| {
            sum.wrapping_add(changes[piece(passed, cell)])
        });
        change.wrapping_mul(step.passes as u64)
    }

    /// Makes a copy of the parent into the child that a look was at.
    #[inline(always)]
    fn make(&self, child: &mut Node, look: &Look) {
        let step = self.steps.step(usize::from(look.step));
        for view in [0, 1] {
            child.parts[look.ids[view].index()] = look.parts[view];
            child.boards[view] ^= u64::from(look.tile) * step.nibbles[view];
        }
        child.scalars = look.scalars;
        child.extend_path(look.step & 3);
    }
}

/// Whether the processor has the instructions of [`Kernel::empty_modern`].
fn has_modern_instructions() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        false
    }
}

impl Look {
    /// None: to fill arrays with.
    const NONE: Look = Look {
        scalars: Scalars::NONE,
        parts: [0; 2],
        entries: [0; 2],
        ids: [Id::A0; 2],
        tile: 0,
        step: 0,
        parent: 0,
    };
}
