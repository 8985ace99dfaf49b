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
    /// The action and its objects as plans write them: `(move t1 p1 p2)`. Operators of one action
    /// with disjunctive preconditions share their name.
    pub name: String,
    /// The cost of using it; may be 0.
    pub cost: u32,
    /// The facts that must hold.
    pub preconditions: Box<[Fact]>,
    /// The facts that it makes true.
    pub adds: Box<[Fact]>,
    /// The facts that it makes false.
    pub deletes: Box<[Fact]>,
    /// The changes that depend on the state before. They come after the adds and deletes, in order:
    /// where two changes contradict each other, the later one wins.
    pub conditional: Box<[ConditionalChange]>,
    /// Whether it stands for no action, but marks one alternative of a disjunctive goal as reached.
    /// It costs nothing, and plans do not show it.
    pub is_goal_marker: bool,
}

impl Operator {
    /// The changes in a state, in order, as a fact and whether it holds afterwards.
    ///
    /// `holds` tells which facts hold before the operator. Of two changes of the same fact, the later
    /// one counts.
    pub(crate) fn changes(&self, holds: impl Fn(Fact) -> bool) -> Vec<(Fact, bool)> {
        let mut changes = Vec::with_capacity(self.adds.len() + self.deletes.len());
        let mut change = |deletes: &[Fact], adds: &[Fact]| {
            changes.extend(deletes.iter().map(|&fact| (fact, false)));
            changes.extend(adds.iter().map(|&fact| (fact, true)));
        };
        change(&self.deletes, &self.adds);
        for effect in &self.conditional {
            if effect.conditions.iter().all(|&fact| holds(fact)) {
                change(&effect.deletes, &effect.adds);
            }
        }
        changes
    }
}

/// Facts that an operator changes if others hold before it.
///
/// The lists are sorted; no fact is both added and deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionalChange {
    /// The facts that must hold before the operator.
    pub conditions: Box<[Fact]>,
    /// The facts that become true.
    pub adds: Box<[Fact]>,
    /// The facts that become false.
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

impl GroundTask {
    /// Whether some operator has conditional changes.
    pub fn has_conditional_changes(&self) -> bool {
        let mut operators = self.operators.iter();
        operators.any(|operator| !operator.conditional.is_empty())
    }

    /// Whether the goal is a disjunction: an operator that marks it as reached comes last in every
    /// plan of the task.
    pub fn has_goal_markers(&self) -> bool {
        self.operators.last().is_some_and(|it| it.is_goal_marker)
    }
}
