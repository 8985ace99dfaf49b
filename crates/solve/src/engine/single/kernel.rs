//! The inner loop: all nodes within a bound, many at a time, in two views of the board.

use super::automaton::{self, Choice, Rows, choices, code_of, state_after};
use super::columns::column_at;
use super::entries::Entries;
use super::grid::{Grid, piece};
use super::node::{
    MAX_PATTERNS, Node, PatternId, PatternState, Root, Scalars, arrived, farther, row_of, set_of,
};
use super::observer::Observer;
use super::open_list::OpenList;
use super::steps::{Step, Steps, number};

/// The nodes expanded at a time: the entries of all their children are on the way from memory before
/// the first is read. A search that goes down one node at a time mostly waits.
const BATCH_NODES: usize = 16;

/// The most children of a batch.
const MAX_BATCH_CHILDREN: usize = 4 * BATCH_NODES;

/// What the kernel knows of the views of the board.
#[derive(Clone, Copy, Default)]
pub(crate) struct ViewMaps {
    /// For each tile its patterns in the view that leads and in the other one: first for steps in
    /// which the first view leads, then for those in which the second does.
    pub(crate) ids: [[PatternId; 2]; 32],
    /// By how much the row of a tile's pattern changes, as [`PatternState`] holds it, when it moves
    /// from just after another tile to just before it: in the first view, then in the second.
    pub(crate) changes: [[u64; 16]; 32],
}

/// The inner loop's tables and its state.
pub(crate) struct Kernel<'a> {
    grid: Grid,
    steps: &'a Steps,
    columns: &'a [u64; 1 << 16],
    automaton: &'a Rows,
    view_maps: &'a ViewMaps,
    entries: [Entries<'a>; 2 * MAX_PATTERNS],
    open: OpenList,
    is_modern: bool,
    interval: u64,
    countdown: u64,
    generated: u64,
}

/// A child that is not yet known to be within the bound.
#[derive(Clone, Copy)]
struct Candidate {
    /// The child's scalars if both views get nearer to the goal.
    scalars: Scalars,
    /// For the view that leads and the other one: the state of the pattern that changes, as if it gets
    /// nearer,
    parts: [PatternState; 2],
    /// the entry that tells whether it does,
    entries: [u32; 2],
    /// and the pattern.
    ids: [PatternId; 2],
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
        view_maps: &'a ViewMaps,
        entries: [Entries<'a>; 2 * MAX_PATTERNS],
    ) -> Kernel<'a> {
        Kernel {
            grid,
            steps,
            columns,
            automaton,
            view_maps,
            entries,
            open: OpenList::default(),
            is_modern: has_modern_instructions(),
            // The first report comes before the first node, for limits of zero and early cancels.
            interval: 0,
            countdown: 0,
            generated: 0,
        }
    }

    /// The automaton that says which moves to try.
    pub(crate) fn automaton(&self) -> &'a Rows {
        self.automaton
    }

    /// Uses another automaton from the next search on.
    pub(crate) fn use_automaton(&mut self, automaton: &'a Rows) {
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
    pub(crate) fn search(&mut self, root: &Root, length: u32, observer: &mut dyn Observer) -> bool {
        if root.bounds.iter().any(|&bound| bound > length) {
            return false;
        }
        if length == 0 {
            return observer.solved(&[]);
        }
        let (blank, choice) = (root.node.scalars.blank(), root.node.scalars.choice());
        let root = root
            .node
            .with(Scalars::new(length, root.bounds, blank, choice));
        self.search_below(&[root], length, observer)
    }

    /// Searches for solutions of this length below some of the nodes that a search for it has
    /// [left](Kernel::rest); true when told to stop.
    pub(crate) fn search_below(
        &mut self,
        nodes: &[Node],
        length: u32,
        observer: &mut dyn Observer,
    ) -> bool {
        self.open.begin(nodes);
        let length = length as u8;
        match (self.grid.rows, self.grid.cols) {
            (4, 4) => self.run::<Square<4>>(length, observer),
            // Small enough to try every board.
            #[cfg(test)]
            (3, 3) => self.run::<Square<3>>(length, observer),
            (_, 3) => self.run::<Tall<3>>(length, observer),
            (_, 2) => self.run::<Tall<2>>(length, observer),
            _ => unreachable!("other sizes are solved without a kernel"),
        }
    }

    /// The nodes that a search did not get to when it was told to stop, the promising first.
    pub(crate) fn rest(&mut self) -> Vec<Node> {
        self.open.drain()
    }

    fn run<S: Shape>(&mut self, length: u8, observer: &mut dyn Observer) -> bool {
        let mut open = std::mem::take(&mut self.open);
        let ended = match self.is_modern {
            // SAFETY: the processor was asked.
            true => unsafe { self.expand_all_modern::<S>(&mut open, length, observer) },
            false => self.expand_all::<S>(&mut open, length, observer),
        };
        self.open = open;
        ended
    }

    /// [`Kernel::expand_all`] in the instructions that processors have had since about 2015.
    ///
    /// # Safety
    /// The processor [must have them](has_modern_instructions).
    #[cfg_attr(
        target_arch = "x86_64",
        target_feature(enable = "avx2,bmi1,bmi2,lzcnt")
    )]
    unsafe fn expand_all_modern<S: Shape>(
        &mut self,
        open: &mut OpenList,
        length: u8,
        observer: &mut dyn Observer,
    ) -> bool {
        self.expand_all::<S>(open, length, observer)
    }

    /// Expands nodes until there are no more; true when told to stop.
    #[inline(always)]
    fn expand_all<S: Shape>(
        &mut self,
        open: &mut OpenList,
        length: u8,
        observer: &mut dyn Observer,
    ) -> bool {
        let mut batch = [0; BATCH_NODES];
        // With room for four more, as that many are written at a time.
        let mut parents = [0; MAX_BATCH_CHILDREN + 4];
        let mut moves: [Choice; _] = [0; MAX_BATCH_CHILDREN + 4];
        let mut candidates = [Candidate::NONE; MAX_BATCH_CHILDREN];
        let mut within = [0_u8; MAX_BATCH_CHILDREN];
        loop {
            if self.countdown == 0 && self.report(self.interval, observer) {
                return true;
            }
            let most = usize::try_from(self.countdown).unwrap_or(BATCH_NODES);
            let expanded = open.take(&mut batch[..most.min(BATCH_NODES)]);
            if expanded == 0 {
                return false;
            }
            self.countdown -= expanded as u64;
            let mut children = 0;
            for &parent in &batch[..expanded] {
                let row = self.automaton[state_after(open.node(parent).scalars.choice())];
                let at = children % MAX_BATCH_CHILDREN;
                moves[at..at + 4].copy_from_slice(&choices(row));
                parents[at..at + 4].copy_from_slice(&[parent; 4]);
                children += automaton::count(row);
            }
            self.generated += children as u64;
            let pairs = parents.iter().zip(&moves);
            for (candidate, (&parent, &choice)) in candidates[..children].iter_mut().zip(pairs) {
                *candidate = self.candidate::<S>(open.node(parent), parent, choice);
            }
            for candidate in &mut candidates[..children] {
                self.locate(candidate);
            }
            let mut kept = 0;
            for (number, candidate) in (0..).zip(&mut candidates[..children]) {
                self.resolve::<S>(candidate);
                // Without a branch, since none could be predicted.
                within[kept % MAX_BATCH_CHILDREN] = number;
                kept += usize::from(candidate.scalars.is_within_bound());
            }
            for &number in &within[..kept] {
                let candidate = &candidates[usize::from(number) % MAX_BATCH_CHILDREN];
                if candidate.scalars.left() == 0 {
                    let mut codes = open.node(candidate.parent).path_from(length);
                    codes.push(candidate.step & 3);
                    if observer.solved(&codes) {
                        return true;
                    }
                    continue;
                }
                open.push(candidate.parent, |child| self.make(child, candidate));
            }
            open.give_back(&batch[..expanded]);
        }
    }

    /// Finds the entries that tell how far a child is from the goal, and has them fetched.
    ///
    /// In a loop of its own, short enough that the processor works on many children at a time.
    #[inline(always)]
    fn locate(&self, candidate: &mut Candidate) {
        let step = self.steps.step(usize::from(candidate.step));
        for view in [0, 1] {
            let part = candidate.parts[view];
            let columns = self.columns[usize::from(set_of(part))];
            let entry = row_of(part) + column_at(columns, step.region_shifts[view]);
            self.entries[candidate.ids[view].index()].expect(entry);
            candidate.entries[view] = entry as u32;
        }
    }

    /// Reads these entries: after that the scalars and pattern states are those of the child.
    #[inline(always)]
    fn resolve<S: Shape>(&self, candidate: &mut Candidate) {
        let farther = [0, 1].map(|view| {
            let entries = self.entries[candidate.ids[view].index()];
            // SAFETY: a part's row is that of a rank of its pattern, as it began as one and changes
            // with the order of the tiles; columns are fewer than a row's entries.
            let entry = unsafe { entries.read(candidate.entries[view] as usize) };
            farther(candidate.parts[view], entry)
        });
        for (part, farther) in candidate.parts.iter_mut().zip(farther) {
            *part = arrived(*part, farther);
        }
        // Where the first view always leads, it does so as in a step with code 0.
        let code = if S::IS_SQUARE { candidate.step & 3 } else { 0 };
        candidate.scalars = candidate.scalars.less(farther, code);
    }

    /// The most nodes held at a time in the last search.
    pub(crate) fn stored(&self) -> usize {
        self.open.places()
    }

    /// Reports what was not yet reported; true when told to stop.
    pub(crate) fn flush(&mut self, observer: &mut dyn Observer) -> bool {
        let expanded = self.interval - self.countdown;
        self.report(expanded, observer)
    }

    #[cold]
    #[inline(never)]
    fn report(&mut self, expanded: u64, observer: &mut dyn Observer) -> bool {
        let generated = std::mem::take(&mut self.generated);
        let interval = observer.count(expanded, generated);
        self.interval = interval.map_or(0, |interval| interval.max(1));
        self.countdown = self.interval;
        interval.is_none()
    }

    /// The child that a move leads to, as both views see it.
    #[inline(always)]
    fn candidate<S: Shape>(&self, node: &Node, parent: u32, choice: Choice) -> Candidate {
        let number = number(node.scalars.blank(), code_of(choice));
        let step = self.steps.step(number);
        let leader = usize::from(step.leader % 2);
        let tile = (node.boards[0] >> step.source_shift & 15) as usize;
        let ids = self.view_maps.ids[16 * leader + tile];
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
        Candidate {
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
        let changes = &self.view_maps.changes[16 * view + tile];
        let passed = node.boards[view] >> step.between_shift;
        let change = (0..S::COLS - 1).fold(0, |sum: u64, cell| {
            sum.wrapping_add(changes[piece(passed, cell)])
        });
        change.wrapping_mul(step.passes as u64)
    }

    /// Turns a copy of the parent into a child.
    #[inline(always)]
    fn make(&self, child: &mut Node, candidate: &Candidate) {
        let step = self.steps.step(usize::from(candidate.step));
        for view in [0, 1] {
            child.parts[candidate.ids[view].index()] = candidate.parts[view];
            child.boards[view] ^= u64::from(candidate.tile) * step.nibbles[view];
        }
        child.scalars = candidate.scalars;
        child.extend_path(candidate.step & 3);
    }
}

/// Whether the processor has the instructions of [`Kernel::expand_all_modern`].
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

impl Candidate {
    /// None: to fill arrays with.
    const NONE: Candidate = Candidate {
        scalars: Scalars::NONE,
        parts: [0; 2],
        entries: [0; 2],
        ids: [PatternId::A0; 2],
        tile: 0,
        step: 0,
        parent: 0,
    };
}
