//! Atoms, conditions and costs, with names resolved to indices.

/// A variable or an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// A parameter of the action, by its index.
    Variable(usize),
    /// The index of an object of the problem; the constants of the domain come first.
    Object(usize),
}

/// A predicate or a function with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atom {
    /// The index of the predicate or function in the domain.
    pub symbol: usize,
    /// The arguments, as many as the symbol takes.
    pub terms: Vec<Term>,
}

/// A predicate or a function with objects as arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GroundAtom {
    /// The index of the predicate or function in the domain.
    pub symbol: usize,
    /// The indices of the objects in the problem.
    pub objects: Vec<usize>,
}

/// A literal with `=`: two terms must be equal, or must differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EqualityLiteral {
    /// One term.
    pub left: Term,
    /// The other term.
    pub right: Term,
    /// Whether they must be equal; otherwise they must differ.
    pub is_equal: bool,
}

/// A conjunction of literals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// Atoms that must hold.
    pub positive: Vec<Atom>,
    /// Atoms that must not hold.
    pub negative: Vec<Atom>,
    /// Terms that must be equal or must differ.
    pub equalities: Vec<EqualityLiteral>,
}

/// The amount that an action adds to `total-cost`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Increase {
    /// A number.
    Number(u32),
    /// The value of a function.
    Value(Atom),
}
