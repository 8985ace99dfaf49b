//! A task as a space that `taquin-search` can search.

use std::num::NonZeroU32;

use taquin_search::{Cost, Space};
use thiserror::Error;

use crate::{Fact, GroundTask, Operator};

/// Which facts hold: one bit for each.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FactSet(Box<[u64]>);

impl FactSet {
    /// Whether a fact holds.
    #[inline]
    pub fn holds(&self, fact: Fact) -> bool {
        self.0[fact.index() / 64] >> (fact.index() % 64) & 1 == 1
    }

    /// Whether all of some facts hold.
    pub fn holds_all(&self, facts: &[Fact]) -> bool {
        facts.iter().all(|&fact| self.holds(fact))
    }

    /// The facts that hold, in order.
    pub fn facts(&self) -> impl Iterator<Item = Fact> {
        self.0.iter().zip(0..).flat_map(|(&word, index)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros();
                rest &= rest.checked_sub(1)?;
                Some(Fact(index * 64 + bit))
            })
        })
    }

    #[inline]
    fn set(&mut self, fact: Fact) {
        self.0[fact.index() / 64] |= 1 << (fact.index() % 64);
    }

    #[inline]
    fn clear(&mut self, fact: Fact) {
        self.0[fact.index() / 64] &= !(1 << (fact.index() % 64));
    }
}

/// The use of an operator in a state, with what it changes there.
///
/// An operator may add what holds already and delete what does not hold. So
/// that its use can be taken back, the action knows which of its effects
/// change something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AppliedOperator {
    /// The operator's index plus one, so that an `Option` takes no more room.
    operator: NonZeroU32,
    /// Bit `i` says that effect `i` changes something, adds before deletes; in two halves because
    /// that needs less alignment.
    changes: [u32; 2],
}

impl AppliedOperator {
    /// The operator, as an index into [`GroundTask::operators`].
    pub fn operator(self) -> usize {
        self.operator.get() as usize - 1
    }

    fn new(operator: usize, changes: u64) -> AppliedOperator {
        AppliedOperator {
            operator: NonZeroU32::MIN.saturating_add(operator as u32),
            changes: [changes as u32, (changes >> 32) as u32],
        }
    }

    fn changes(self) -> u64 {
        u64::from(self.changes[0]) | u64::from(self.changes[1]) << 32
    }
}

/// Why a task cannot be searched.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SpaceError {
    /// An operator does too much at once.
    #[error("{operator} has {found} effects, at most {most} are possible; split the action")]
    TooManyEffects {
        /// The operator.
        operator: String,
        /// Its number of effects.
        found: usize,
        /// The greatest number possible.
        most: usize,
    },
}

/// A task as a space: states are sets of facts, actions are uses of operators.
///
/// Operators may cost nothing, which the best-first searches allow.
///
/// To find what is possible in a state takes time in the order of the facts
/// that hold and the operators that watch them: each watches the one of its
/// preconditions that the fewest operators share.
pub struct TaskSpace<'a> {
    task: &'a GroundTask,
    words: usize,
    /// Operators without preconditions.
    unconditional: Vec<u32>,
    /// For each fact, the operators that watch it, as a range of `watchers`.
    watching: Vec<u32>,
    watchers: Vec<u32>,
}

impl<'a> TaskSpace<'a> {
    /// The most effects of an operator.
    const MOST_EFFECTS: usize = 64;

    /// The space of a task.
    ///
    /// # Errors
    /// [`SpaceError::TooManyEffects`] when an operator has more than 64.
    pub fn new(task: &'a GroundTask) -> Result<TaskSpace<'a>, SpaceError> {
        let mut shared = vec![0u32; task.facts.len()];
        for operator in &task.operators {
            let found = operator.adds.len() + operator.deletes.len();
            if found > Self::MOST_EFFECTS {
                return Err(SpaceError::TooManyEffects {
                    operator: operator.name.clone(),
                    found,
                    most: Self::MOST_EFFECTS,
                });
            }
            for fact in &operator.preconditions {
                shared[fact.index()] += 1;
            }
        }
        let mut of_fact = vec![Vec::new(); task.facts.len()];
        let mut unconditional = Vec::new();
        for (number, operator) in (0..).zip(&task.operators) {
            let preconditions = operator.preconditions.iter();
            match preconditions.min_by_key(|fact| shared[fact.index()]) {
                Some(fact) => of_fact[fact.index()].push(number),
                None => unconditional.push(number),
            }
        }
        let mut watching = vec![0];
        let mut watchers = Vec::new();
        for operators in of_fact {
            watchers.extend(operators);
            watching.push(watchers.len() as u32);
        }
        Ok(TaskSpace {
            task,
            words: task.facts.len().div_ceil(64),
            unconditional,
            watching,
            watchers,
        })
    }

    /// The task.
    pub fn task(&self) -> &'a GroundTask {
        self.task
    }

    /// The state at the beginning.
    pub fn initial(&self) -> FactSet {
        let mut state = FactSet(vec![0; self.words].into());
        for &fact in &self.task.initial {
            state.set(fact);
        }
        state
    }

    /// Whether a state is what is wanted.
    pub fn is_goal(&self, state: &FactSet) -> bool {
        state.holds_all(&self.task.goal)
    }

    /// The use of an operator in a state, if it is possible there.
    pub fn step(&self, state: &FactSet, operator: usize) -> Option<AppliedOperator> {
        let used = &self.task.operators[operator];
        if !state.holds_all(&used.preconditions) {
            return None;
        }
        let adds = used.adds.iter().map(|&fact| !state.holds(fact));
        let deletes = used.deletes.iter().map(|&fact| state.holds(fact));
        let bits = adds.chain(deletes).zip(0..);
        let changes = bits.map(|(changes, bit)| u64::from(changes) << bit);
        Some(AppliedOperator::new(operator, changes.sum()))
    }

    fn changed(operator: &Operator, step: AppliedOperator) -> impl Iterator<Item = (Fact, bool)> {
        let adds = operator.adds.iter().map(|&fact| (fact, true));
        let deletes = operator.deletes.iter().map(|&fact| (fact, false));
        let changes = step.changes();
        let effects = adds.chain(deletes).zip(0..);
        effects.filter_map(move |(effect, bit)| (changes >> bit & 1 == 1).then_some(effect))
    }
}

impl Space for TaskSpace<'_> {
    type State = FactSet;
    type Action = AppliedOperator;
    type Actions = std::vec::IntoIter<AppliedOperator>;
    type Key = FactSet;

    fn actions(&self, state: &FactSet, _last: Option<AppliedOperator>) -> Self::Actions {
        let watching = |fact: Fact| {
            let from = self.watching[fact.index()] as usize;
            let to = self.watching[fact.index() + 1] as usize;
            &self.watchers[from..to]
        };
        let watchers = state.facts().flat_map(watching);
        let operators = self.unconditional.iter().chain(watchers);
        let steps = operators.filter_map(|&operator| self.step(state, operator as usize));
        steps.collect::<Vec<_>>().into_iter()
    }

    fn apply(&self, state: &mut FactSet, action: AppliedOperator) -> Cost {
        let operator = &self.task.operators[action.operator()];
        for (fact, holds) in Self::changed(operator, action) {
            match holds {
                true => state.set(fact),
                false => state.clear(fact),
            }
        }
        operator.cost
    }

    fn undo(&self, state: &mut FactSet, action: AppliedOperator) {
        let operator = &self.task.operators[action.operator()];
        for (fact, holds) in Self::changed(operator, action) {
            match holds {
                true => state.clear(fact),
                false => state.set(fact),
            }
        }
    }

    fn key(&self, state: &FactSet) -> FactSet {
        state.clone()
    }

    fn state(&self, key: &FactSet) -> FactSet {
        key.clone()
    }

    fn key_heap_bytes(&self) -> usize {
        self.words * size_of::<u64>()
    }
}
