//! Atoms, formulas, conditions and costs, with names resolved to indices.

use super::typing::Parameter;

/// A variable or an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// A variable: the parameters of the action come first, then the variables of the quantifiers
    /// around the term, from the outermost to the innermost.
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

/// A formula as it was written; `imply` is read as a disjunction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// An atom that must hold.
    Atom(Atom),
    /// Two terms that must be equal.
    Equal(Term, Term),
    /// A formula that must not hold.
    Not(Box<Formula>),
    /// Formulas that must all hold.
    And(Vec<Formula>),
    /// Formulas of which at least one must hold.
    Or(Vec<Formula>),
    /// A formula that must hold for all objects of the variables' types.
    ForAll(Vec<Parameter>, Box<Formula>),
    /// A formula that must hold for some objects of the variables' types.
    Exists(Vec<Parameter>, Box<Formula>),
}

/// A conjunction: literals, and formulas that are more than a literal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// Atoms that must hold.
    pub positive: Vec<Atom>,
    /// Atoms that must not hold.
    pub negative: Vec<Atom>,
    /// Terms that must be equal or must differ.
    pub equalities: Vec<EqualityLiteral>,
    /// Disjunctions, quantified formulas and negations of them that must hold.
    pub formulas: Vec<Formula>,
}

/// An effect that happens only for some objects, or only where a condition holds before the action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionalEffect {
    /// The variables of `forall`, numbered after the parameters of the action.
    pub variables: Vec<Parameter>,
    /// The condition of `when`.
    pub condition: Condition,
    /// The atoms that become true.
    pub adds: Vec<Atom>,
    /// The atoms that become false, unless the action also makes them true.
    pub deletes: Vec<Atom>,
}

/// The amount that an action adds to `total-cost`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Increase {
    /// A number.
    Number(u32),
    /// The value of a function.
    Value(Atom),
}
