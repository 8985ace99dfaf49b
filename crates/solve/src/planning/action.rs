//! The one action of a sliding puzzle, recognised by what it does, whatever its names are.

use taquin_plan::pddl::{Atom, Domain, Term};

/// How a domain says that a tile moves to the empty cell beside it.
#[derive(Clone, Debug)]
pub(super) struct MoveAction {
    /// Which parameters are the tile and the cell that it leaves.
    pub(super) tile: usize,
    pub(super) from: usize,
    pub(super) to: usize,
    /// The predicate that places tiles, and whether the tile comes first.
    pub(super) at: usize,
    pub(super) is_tile_first: bool,
    /// The predicate of the empty cell.
    pub(super) empty: usize,
    /// The predicate of cells side by side, and whether the cell that is left comes first.
    pub(super) beside: usize,
    pub(super) is_from_first: bool,
    /// Predicates that only say what something is, each with the parameter that it is said of.
    pub(super) kinds: Vec<(usize, usize)>,
}

impl MoveAction {
    /// The action of a domain that has no other.
    pub(super) fn of(domain: &Domain) -> Option<MoveAction> {
        let [action] = domain.actions() else {
            return None;
        };
        let (placed, emptied) = placed_and_empty(&action.adds)?;
        let (taken, filled) = placed_and_empty(&action.deletes)?;
        let (to, from) = (filled.1, emptied.1);
        if placed.symbol != taken.symbol || filled.0 != emptied.0 || from == to {
            return None;
        }
        // Of the two arguments one is the tile, which stays, the other the cell.
        let is_tile_first = match (placed.terms, taken.terms) {
            ([tile, cell], [same, left]) if tile == same && (cell, left) == (to, from) => true,
            ([cell, tile], [left, same]) if tile == same && (cell, left) == (to, from) => false,
            _ => return None,
        };
        let tile = placed.terms[usize::from(!is_tile_first)];
        if tile == from || tile == to {
            return None;
        }
        let mut found = MoveAction {
            tile,
            from,
            to,
            at: placed.symbol,
            is_tile_first,
            empty: filled.0,
            beside: usize::MAX,
            is_from_first: true,
            kinds: Vec::new(),
        };
        found.read_needs(&action.precondition.positive, taken)?;
        let is_plain = action.precondition.negative.is_empty()
            && action.precondition.formulas.is_empty()
            && action.conditional.is_empty()
            && action.precondition.equalities.iter().all(|it| !it.is_equal);
        (is_plain && found.beside != usize::MAX).then_some(found)
    }

    /// Checks what the action needs: the tile in its cell, the other cell empty and beside it.
    fn read_needs(&mut self, needs: &[Atom], taken: Placed) -> Option<()> {
        let (mut has_tile, mut has_empty) = (false, false);
        for atom in needs {
            match variables(atom)?.as_slice() {
                [one, other] if atom.symbol == self.at => {
                    has_tile = [*one, *other] == taken.terms;
                    has_tile.then_some(())?;
                }
                [cell] if atom.symbol == self.empty => {
                    has_empty = *cell == self.to;
                    has_empty.then_some(())?;
                }
                [one, other] if self.beside == usize::MAX => {
                    self.beside = atom.symbol;
                    self.is_from_first = [*one, *other] == [self.from, self.to];
                    (self.is_from_first || [*other, *one] == [self.from, self.to]).then_some(())?;
                }
                [of] => self.kinds.push((atom.symbol, *of)),
                _ => return None,
            }
        }
        (has_tile && has_empty).then_some(())
    }
}

/// A predicate of two variables.
#[derive(Clone, Copy)]
struct Placed {
    symbol: usize,
    terms: [usize; 2],
}

/// The two effects of one kind: a predicate of two variables, and a predicate of one with its variable.
fn placed_and_empty(effects: &[Atom]) -> Option<(Placed, (usize, usize))> {
    let [one, other] = effects else {
        return None;
    };
    let (pair, single) = match one.terms.len() {
        2 => (one, other),
        _ => (other, one),
    };
    match (variables(pair)?.as_slice(), variables(single)?.as_slice()) {
        (&[first, second], &[only]) => Some((
            Placed {
                symbol: pair.symbol,
                terms: [first, second],
            },
            (single.symbol, only),
        )),
        _ => None,
    }
}

/// The arguments of an atom, if all are variables.
fn variables(atom: &Atom) -> Option<Vec<usize>> {
    let terms = atom.terms.iter().map(|term| match term {
        Term::Variable(index) => Some(*index),
        Term::Object(_) => None,
    });
    terms.collect()
}
