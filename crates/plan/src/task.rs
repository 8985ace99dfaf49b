//! The grounded task: facts, operators over them, where to begin and what to reach.

/// A fact, as an index into [`GroundTask::facts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact(pub u32);

impl Fact {
    /// The index into [`GroundTask::facts`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An action with objects for all its parameters.
///
/// It is possible where all preconditions hold; then it makes its deletes
/// false and its adds true. All three lists are sorted and without repetition;
/// adds and deletes have nothing in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operator {
    /// The action and its objects as plans write them: `(move t1 p1 p2)`.
    pub name: String,
    /// What using it costs; may be nothing.
    pub cost: u32,
    /// What must hold.
    pub preconditions: Box<[Fact]>,
    /// What it makes true.
    pub adds: Box<[Fact]>,
    /// What it makes false.
    pub deletes: Box<[Fact]>,
}

/// A planning problem without variables, negation or objects: what all engines work on.
///
/// Every index of a fact is below the number of facts. What is not in
/// [`initial`](GroundTask::initial) is false at the beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroundTask {
    /// The facts by name: `(at t1 p1)`, or `(not (at t1 p1))` for the complement of another fact.
    pub facts: Vec<String>,
    /// All that can be done.
    pub operators: Vec<Operator>,
    /// The facts that hold at the beginning; sorted.
    pub initial: Box<[Fact]>,
    /// The facts that must hold at the end; sorted.
    pub goal: Box<[Fact]>,
}
