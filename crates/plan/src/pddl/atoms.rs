//! Atoms, conditions and costs, with names resolved to indices.

/// A variable or an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// A parameter of the action, by its index.
    Variable(usize),
    /// An object, as an index into those of the problem; constants of the domain come first.
    Object(usize),
}

/// A predicate, or a function, and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atom {
    /// The predicate or function, as an index into those of the domain.
    pub symbol: usize,
    /// The arguments; as many as the predicate takes.
    pub terms: Vec<Term>,
}

/// A predicate and objects.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GroundAtom {
    /// The predicate, as an index into those of the domain.
    pub symbol: usize,
    /// The objects, as indices into those of the problem.
    pub objects: Vec<usize>,
}

/// That two terms are the same, or that they are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EqualityLiteral {
    /// One of them.
    pub left: Term,
    /// The other.
    pub right: Term,
    /// Whether they must be the same.
    pub is_equal: bool,
}

/// A conjunction of literals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// Atoms that must hold.
    pub positive: Vec<Atom>,
    /// Atoms that must not hold.
    pub negative: Vec<Atom>,
    /// Terms that must be the same or must differ.
    pub equalities: Vec<EqualityLiteral>,
}

/// What an action adds to `total-cost`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Increase {
    /// A number.
    Number(u32),
    /// The value of a function.
    Value(Atom),
}
