//! Which moves lead only to boards that another sequence of moves reaches as well.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use taquin_puzzle::Direction;

use super::grid::{Grid, Nibbles, swapped};

/// A finite automaton that reads moves and refuses all but one of those sequences, up to some
/// length, that do the same.
///
/// Sequences from one cell of the blank are compared by length, then by the
/// codes of their moves; one that does what a smaller one does is forbidden.
/// Of the shortest solutions the smallest has no forbidden part, as replacing
/// the part would make it smaller still: a search that leaves forbidden
/// sequences out still finds a shortest solution, but not all of them.
///
/// Reference: L. Taylor, R. Korf, "Pruning duplicate nodes in depth-first
/// search", AAAI 1993; the states are those of A. Aho and M. Corasick, 1975.
pub(crate) struct Automaton {
    rows: Box<Rows>,
    #[cfg(test)]
    states: usize,
}

/// For every state the [choices](Choice) there are, the first in the lowest 16 bits, and zeros after
/// the last. Padded, so that no state needs a check.
pub(crate) type Rows = [u64; 1 << 14];

/// A move that is allowed: the state after it, and in the lowest two bits its code. Never 0.
pub(crate) type Choice = u16;

/// The state that a choice leads to.
#[inline(always)]
pub(crate) fn state_after(choice: Choice) -> usize {
    usize::from(choice >> 2)
}

/// The code of a choice's move.
#[inline(always)]
pub(crate) fn code_of(choice: Choice) -> u8 {
    choice as u8 & 3
}

/// The choices of a row, those that there are first.
#[inline(always)]
pub(crate) fn choices(row: u64) -> [Choice; 4] {
    [0, 1, 2, 3].map(|at| (row >> (16 * at)) as Choice)
}

/// How many choices a row has.
#[inline(always)]
pub(crate) fn count(row: u64) -> usize {
    (79 - row.leading_zeros() as usize) / 16
}

/// No longer sequence, because it is forbidden or leaves the board.
const NONE: u32 = u32::MAX;

/// A longer sequence that is allowed, but too long to be kept.
const OPEN: u32 = u32::MAX - 1;

/// A sequence of moves that has no forbidden part.
struct Word {
    board: Nibbles,
    blank: u8,
    /// Whether some forbidden sequence begins with it.
    is_needed: bool,
    start: u8,
    parent: u32,
    /// The sequence without its first move.
    link: u32,
    /// The sequences one move longer, or [`NONE`] or [`OPEN`].
    longer: [u32; 4],
}

impl Automaton {
    /// Forbids sequences of at most `length` moves; with 2 only the undoing of the last move.
    pub(crate) fn new(grid: Grid, length: usize) -> Automaton {
        // A move allows about two others, so that these hold the sequences from every cell: without
        // them to grow, the automaton of 4x4 takes three quarters of the time.
        let expected = |growth: f64| growth.powi(length as i32) as usize;
        let mut words: Vec<Word> = Vec::with_capacity(grid.cells() * expected(2.2));
        let identity = (0..grid.cells()).fold(0, |board, cell| board | (cell as u64) << (4 * cell));
        let new = || {
            let mixed = BuildHasherDefault::<Mix>::default();
            HashSet::with_capacity_and_hasher(expected(2.4), mixed)
        };
        let mut seen: Vec<HashSet<Nibbles, _>> = (0..grid.cells()).map(|_| new()).collect();
        for (cell, seen) in seen.iter_mut().enumerate() {
            seen.insert(identity);
            words.push(Word {
                board: identity,
                blank: cell as u8,
                is_needed: true,
                start: cell as u8,
                parent: NONE,
                link: NONE,
                longer: [NONE; 4],
            });
        }
        let mut level = 0..words.len();
        for depth in 1..=length {
            for at in level.clone() {
                for direction in Direction::ALL {
                    let code = usize::from(direction.code());
                    let word = &words[at];
                    let blank = usize::from(word.blank);
                    let Some(source) = grid.source(blank, direction) else {
                        continue;
                    };
                    let link = match word.link {
                        NONE => source as u32,
                        link => words[link as usize].longer[code],
                    };
                    if link == NONE {
                        // A later part is forbidden already.
                        continue;
                    }
                    let board = swapped(word.board, blank, source);
                    if !seen[usize::from(word.start)].insert(board) {
                        mark_needed(&mut words, at);
                        continue;
                    }
                    if depth == length {
                        words[at].longer[code] = OPEN;
                        continue;
                    }
                    let start = word.start;
                    words[at].longer[code] = words.len() as u32;
                    words.push(Word {
                        board,
                        blank: source as u8,
                        is_needed: false,
                        start,
                        parent: at as u32,
                        link,
                        longer: [NONE; 4],
                    });
                }
            }
            level = level.end..words.len();
        }
        Automaton::of_words(&words)
    }

    /// The states are the sequences that some forbidden one begins with; others fall back to
    /// their longest end that is one.
    fn of_words(words: &[Word]) -> Automaton {
        let mut ids = vec![0_u16; words.len()];
        let mut states = 1;
        for (word, id) in words.iter().zip(&mut ids) {
            if word.is_needed {
                *id = states;
                states += 1;
                assert!(usize::from(states) <= size_of::<Rows>() / size_of::<u64>());
            }
        }
        // For every state the one after each move, by code; 0 for moves that are forbidden or leave
        // the board. Shorter sequences come first, so what is fallen back to is there.
        let mut after: Vec<[u16; 4]> = vec![[0; 4]];
        for word in words.iter().filter(|word| word.is_needed) {
            let mut end = word.link;
            while end != NONE && !words[end as usize].is_needed {
                end = words[end as usize].link;
            }
            after.push(std::array::from_fn(|code| match word.longer[code] {
                NONE => 0,
                longer if longer != OPEN && ids[longer as usize] != 0 => ids[longer as usize],
                longer if end == NONE => ids[usize::from(words[longer as usize].blank)],
                _ => after[usize::from(ids[end as usize])][code],
            }));
        }
        let rows = vec![0; 1 << 14].into_boxed_slice();
        let mut rows: Box<Rows> = rows.try_into().expect("as many as asked for");
        for (row, after) in rows.iter_mut().zip(after) {
            let allowed = [0, 1, 2, 3]
                .into_iter()
                .zip(after)
                .filter(|&(_, state)| state != 0);
            let choices = allowed.map(|(code, state)| u64::from(state << 2 | code));
            *row = choices.rev().fold(0, |row, choice| row << 16 | choice);
        }
        Automaton {
            rows,
            #[cfg(test)]
            states: usize::from(states),
        }
    }

    /// A choice that leads to the state before the first move, with the blank in a cell; its own
    /// move means nothing.
    pub(crate) fn start(&self, blank: usize) -> Choice {
        (blank as Choice + 1) << 2
    }

    /// The choice after another one that is a move; 0 if the move is not to be made.
    #[cfg(test)]
    pub(crate) fn next(&self, choice: Choice, direction: Direction) -> Choice {
        let choices = choices(self.rows[state_after(choice)]);
        let is_move = |&choice: &Choice| choice != 0 && code_of(choice) == direction.code();
        choices.into_iter().find(is_move).unwrap_or(0)
    }

    /// The choices in every state.
    pub(crate) fn rows(&self) -> &Rows {
        &self.rows
    }

    /// How many states there are.
    #[cfg(test)]
    pub(crate) fn states(&self) -> usize {
        self.states
    }
}

/// Notes that a forbidden sequence begins with this one, and so with all that this one begins with.
fn mark_needed(words: &mut [Word], at: usize) {
    let mut at = at as u32;
    while at != NONE && !words[at as usize].is_needed {
        words[at as usize].is_needed = true;
        at = words[at as usize].parent;
    }
}

/// Mixes a board into a hash: a product is enough, as the high half of it depends on all bits.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("only boards are hashed");
    }

    fn write_u64(&mut self, board: u64) {
        let product = u128::from(board ^ 0x243f_6a88_85a3_08d3) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// The least number of moves to every board within `depth` of one with the blank in a cell, going by the automaton.
    fn reached(
        grid: Grid,
        automaton: &Automaton,
        blank: usize,
        depth: usize,
    ) -> HashMap<Nibbles, usize> {
        let identity = (0..grid.cells()).fold(0, |board, cell| board | (cell as u64) << (4 * cell));
        let mut layer = vec![(identity, blank, automaton.start(blank))];
        let mut reached = HashMap::new();
        for moves in 0..=depth {
            let mut next = Vec::new();
            for (board, blank, state) in layer {
                reached.entry(board).or_insert(moves);
                for direction in Direction::ALL {
                    let state = automaton.next(state, direction);
                    if state != 0 {
                        let source = grid.source(blank, direction).unwrap();
                        next.push((swapped(board, blank, source), source, state));
                    }
                }
            }
            layer = next;
        }
        reached
    }

    #[test]
    fn every_board_is_still_reached_in_as_few_moves() {
        for (rows, cols) in [(3, 2), (3, 3), (4, 4), (5, 3), (4, 2)] {
            let grid = Grid { rows, cols };
            let plain = Automaton::new(grid, 2);
            assert_eq!(
                plain.states(),
                1 + grid.cells() + grid.cells() * 4 - 2 * (rows + cols)
            );
            for length in [6, 9, 12] {
                let automaton = Automaton::new(grid, length);
                for blank in 0..grid.cells() {
                    let expected = reached(grid, &plain, blank, 13);
                    assert_eq!(reached(grid, &automaton, blank, 13), expected);
                }
            }
        }
    }

    #[test]
    fn sequences_of_the_length_reach_no_board_twice() {
        let grid = Grid { rows: 4, cols: 4 };
        let automaton = Automaton::new(grid, 8);
        fn count(automaton: &Automaton, state: u16, left: usize) -> usize {
            if left == 0 {
                return 1;
            }
            let next = Direction::ALL.map(|direction| automaton.next(state, direction));
            let next = next.into_iter().filter(|&state| state != 0);
            1 + next
                .map(|state| count(automaton, state, left - 1))
                .sum::<usize>()
        }
        for blank in 0..16 {
            let boards = reached(grid, &automaton, blank, 8).len();
            assert_eq!(count(&automaton, automaton.start(blank), 8), boards);
        }
    }
}
