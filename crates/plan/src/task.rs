//! The grounded task: facts, operators, initial state and goal.

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
/// It can be used where all preconditions hold; it makes its deletes false and
/// its adds true. All three lists are sorted and without duplicates; no fact is
/// both added and deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operator {
    /// The action and its objects as plans write them: `(move t1 p1 p2)`.
    pub name: String,
    /// The cost of using it; may be 0.
    pub cost: u32,
    /// The facts that must hold.
    pub preconditions: Box<[Fact]>,
    /// The facts that it makes true.
    pub adds: Box<[Fact]>,
    /// The facts that it makes false.
    pub deletes: Box<[Fact]>,
}

/// A planning problem without variables, negation or objects, as all searches use it.
///
/// Every fact is a valid index into [`facts`](GroundTask::facts). Facts that are not in
/// [`initial`](GroundTask::initial) are false initially.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroundTask {
    /// The facts by name: `(at t1 p1)`, or `(not (at t1 p1))` for the complement of another fact.
    pub facts: Vec<String>,
    /// The operators.
    pub operators: Vec<Operator>,
    /// The facts that hold initially; sorted.
    pub initial: Box<[Fact]>,
    /// The facts that must hold in the end; sorted.
    pub goal: Box<[Fact]>,
}
