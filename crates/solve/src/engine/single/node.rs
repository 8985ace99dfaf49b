//! The nodes of a search: patterns on the board, and how far from the goal they are.

use super::automaton::Choice;
use super::grid::{Nibbles, leading_view};

/// The most patterns of a view.
pub(crate) const MAX_PATTERNS: usize = 3;

/// The number of a pattern among those of both views: an enum, so that the compiler knows that every
/// one is in its arrays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum PatternId {
    #[default]
    A0,
    B0,
    C0,
    A1,
    B1,
    C1,
}

impl PatternId {
    /// Those of the first view, then those of the second.
    pub(crate) const ALL: [PatternId; 2 * MAX_PATTERNS] = [
        PatternId::A0,
        PatternId::B0,
        PatternId::C0,
        PatternId::A1,
        PatternId::B1,
        PatternId::C1,
    ];

    /// The patterns of a view.
    pub(crate) fn of_view(view: usize) -> [PatternId; MAX_PATTERNS] {
        std::array::from_fn(|at| PatternId::ALL[view * MAX_PATTERNS + at])
    }

    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        self as usize
    }
}

/// One pattern on the board of a node.
///
/// The index of the first entry with its rank is in the low 32 bits, the set of
/// its cells in the 16 after them, and the number of moves to the goal in the
/// highest ones. A table with wrong entries spoils this number and nothing else.
pub(crate) type PatternState = u64;

const SET: u32 = 32;
const VALUE: u32 = 48;

/// Packs a [`PatternState`].
pub(crate) fn pattern_state(set: u16, value: u32, row: usize) -> PatternState {
    row as u64 | set_bits(set) | u64::from(value) << VALUE
}

/// A set of cells in the bits where a [`PatternState`] has it.
pub(crate) fn set_bits(set: u16) -> PatternState {
    u64::from(set) << SET
}

/// The set of the pattern's cells.
#[inline(always)]
pub(crate) fn set_of(state: PatternState) -> u16 {
    (state >> SET) as u16
}

/// The index of the first entry with the pattern's rank.
#[inline(always)]
pub(crate) fn row_of(state: PatternState) -> usize {
    state as u32 as usize
}

/// What is added to the state of a pattern when one of its tiles moves from a cell to another and gets
/// nearer to the goal; the row may change as well.
pub(crate) fn moved(from: usize, to: usize) -> PatternState {
    set_bits(1 << to)
        .wrapping_sub(set_bits(1 << from))
        .wrapping_sub(1 << VALUE)
}

/// 1 if a pattern is farther from the goal after a move than before, 0 if it is nearer.
///
/// `state` is the one after the move if the pattern got nearer. The lowest bit of the entry is bit 1 of
/// the number of moves to the goal, and a number greater by two has another.
#[inline(always)]
pub(crate) fn farther(state: PatternState, entry: u64) -> u64 {
    (entry ^ state >> (VALUE + 1)) & 1
}

/// The state after the move.
#[inline(always)]
pub(crate) fn arrived(state: PatternState, farther: u64) -> PatternState {
    state.wrapping_add(farther << (VALUE + 1))
}

/// The most moves of a path: 2x8 boards, the farthest of all, need 140.
pub(crate) const MAX_PATH_MOVES: usize = 160;

/// A board as the kernel searches it.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
pub(crate) struct Node {
    /// The patterns of both views, each with room for [`MAX_PATTERNS`].
    pub(crate) parts: [PatternState; 2 * MAX_PATTERNS],
    /// The pieces as each view sees them, that is in transposed cells for the second view of a
    /// square; zero for the blank, as for the tile of cell 0.
    pub(crate) boards: [Nibbles; 2],
    pub(crate) scalars: Scalars,
    /// The place of the next node in a list.
    pub(crate) link: u32,
    /// The codes of the moves made, each at the number of moves that it left.
    path: [u64; PATH],
}

/// Moves in a word of a path.
const MOVES: usize = 32;

/// The words of a path.
const PATH: usize = MAX_PATH_MOVES / MOVES;

impl Node {
    /// A board that no moves led to; its parts are to be filled in.
    pub(crate) fn new(boards: [Nibbles; 2], blank: u8, choice: Choice) -> Node {
        Node {
            boards,
            scalars: Scalars::new(0, [0; 2], blank, choice),
            ..Node::default()
        }
    }

    /// The same board as the beginning of a path.
    pub(crate) fn with(&self, scalars: Scalars) -> Node {
        Node {
            scalars,
            path: [0; PATH],
            ..*self
        }
    }

    /// Notes the code of the move that led here.
    #[inline(always)]
    pub(crate) fn extend_path(&mut self, code: u8) {
        let left = usize::from(self.scalars.left());
        self.path[left / MOVES % PATH] |= u64::from(code) << (2 * (left % MOVES));
    }

    /// The codes of the moves to here from a node with `left` moves left.
    pub(crate) fn path_from(&self, left: u8) -> Vec<u8> {
        let code = |left: u8| {
            let left = usize::from(left);
            (self.path[left / MOVES % PATH] >> (2 * (left % MOVES)) & 3) as u8
        };
        (self.scalars.left()..left).rev().map(code).collect()
    }
}

/// The small numbers of a node in one word, as most of them change with every move.
///
/// From the lowest bit on:
/// - for each view a byte with 128 + (moves left - lower bound) / 2: a move that takes a view
///   farther from the goal costs it one, and below 128 the bound is passed;
/// - the moves left within the bound, and the blank's cell, in a byte each;
/// - the choice of the automaton that led here, in 16 bits;
/// - the rank in the order of expansion, also in 16: those with fewer moves left come first, and
///   each move that the slack allows makes up for two.
#[derive(Clone, Copy, Default)]
pub(crate) struct Scalars(u64);

impl Scalars {
    /// None: to fill arrays with.
    pub(crate) const NONE: Scalars = Scalars(0);

    const NO_SLACK: u64 = 0x8080;
    const ONE_LEFT: u64 = 1 << 16;
    const ONE_RANK: u64 = 1 << 48;

    pub(crate) fn new(left: u32, bounds: [u32; 2], blank: u8, choice: Choice) -> Scalars {
        let [first, second] = bounds.map(|bound| u64::from(left.saturating_sub(bound) / 2));
        let left = u64::from(left);
        // Slack is at most half of the moves left, so this is positive.
        let rank = 2 * MAX_PATH_MOVES as u64 + left - 2 * (first + second);
        let slacks = Scalars::NO_SLACK + first + (second << 8);
        Scalars(slacks + left * Scalars::ONE_LEFT + rank * Scalars::ONE_RANK).at(blank, choice)
    }

    #[inline(always)]
    fn at(self, blank: u8, choice: Choice) -> Scalars {
        Scalars(self.0 | u64::from(blank) << 24 | u64::from(choice) << 32)
    }

    #[inline(always)]
    pub(crate) fn left(self) -> u8 {
        (self.0 >> 16) as u8
    }

    #[inline(always)]
    pub(crate) fn blank(self) -> u8 {
        (self.0 >> 24) as u8
    }

    #[inline(always)]
    pub(crate) fn choice(self) -> Choice {
        (self.0 >> 32) as Choice
    }

    /// What a move adds that brings the blank to a cell and both views nearer to the goal.
    pub(crate) fn step(blank: u8) -> u64 {
        Scalars::default()
            .at(blank, 0)
            .0
            .wrapping_sub(Scalars::ONE_LEFT + Scalars::ONE_RANK)
    }

    /// The numbers after a [step](Scalars::step), as if it took both views nearer to the goal.
    #[inline(always)]
    pub(crate) fn after(self, step: u64, choice: Choice) -> Scalars {
        const KEPT: u64 = 0xffff_0000_00ff_ffff;
        let moved = (self.0 & KEPT).wrapping_add(step);
        Scalars(moved.wrapping_add(u64::from(choice) << 32))
    }

    /// Takes slack off the views that the move with this code took farther from the goal: those with
    /// a 1, the view that [leads](leading_view) before the other.
    #[inline(always)]
    pub(crate) fn less(self, farther: [u64; 2], code: u8) -> Scalars {
        let case = farther[0] + 2 * farther[1] + 4 * u64::from(code);
        Scalars(self.0.wrapping_add(COSTS[case as usize % 16]))
    }

    /// The rank in the order of expansion.
    #[inline(always)]
    pub(crate) fn rank(self) -> usize {
        (self.0 >> 48) as usize
    }

    #[inline(always)]
    pub(crate) fn is_within_bound(self) -> bool {
        self.0 & Scalars::NO_SLACK == Scalars::NO_SLACK
    }
}

/// What views that get farther from the goal add to the scalars: bit 0 of the index is for the view
/// that leads, bit 1 for the other, and the rest is the move's code.
static COSTS: [u64; 16] = costs();

const fn costs() -> [u64; 16] {
    let mut costs = [0_u64; 16];
    let mut case = 0;
    while case < 16 {
        let (lead, other) = (case as u64 & 1, case as u64 >> 1 & 1);
        let slacks = match leading_view(case as u8 >> 2) {
            0 => lead + (other << 8),
            _ => other + (lead << 8),
        };
        costs[case] = (2 * (lead + other) * Scalars::ONE_RANK).wrapping_sub(slacks);
        case += 1;
    }
    costs
}

/// Where a search begins, whatever its bound.
pub(crate) struct Root {
    pub(crate) node: Node,
    /// The lower bounds of both views.
    pub(crate) bounds: [u32; 2],
}
