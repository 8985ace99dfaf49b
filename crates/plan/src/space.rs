//! A grounded task as a state space for `taquin-search`.

use std::num::NonZeroU32;

use taquin_search::{Cost, Space};
use thiserror::Error;

use crate::{Fact, GroundTask, Operator};

/// A state: the set of facts that hold, one bit per fact.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FactSet(Box<[u64]>);

impl FactSet {
    /// Whether a fact holds.
    #[inline]
    pub fn holds(&self, fact: Fact) -> bool {
        self.0[fact.index() / 64] >> (fact.index() % 64) & 1 == 1
    }

    /// Whether all `facts` hold.
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

/// An operator applied in a state, with the effects that change the state.
///
/// An operator may add facts that already hold and delete facts that do not. To
/// be undone, the action records which effects changed something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AppliedOperator {
    /// The operator's index plus one, so that an `Option` takes no more space.
    operator: NonZeroU32,
    /// Bit `i` says that effect `i` changes something, adds before deletes; two halves need less
    /// alignment than one `u64`.
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
    /// An operator has too many effects.
    #[error("{operator} has {found} effects, but at most {max} are supported; split the action")]
    TooManyEffects {
        /// The operator.
        operator: String,
        /// Its number of effects.
        found: usize,
        /// The largest number that is supported.
        max: usize,
    },
}

/// The state space of a task: states are sets of facts, actions are applied operators.
///
/// Operators may have cost 0, which the best-first searches allow.
///
/// Finding the actions of a state takes time proportional to the facts that hold
/// and the operators that watch them: each operator watches the precondition that
/// it shares with the fewest others.
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
    /// The largest number of effects of an operator.
    const MAX_EFFECTS: usize = 64;

    /// The space of a task.
    ///
    /// # Errors
    /// [`SpaceError::TooManyEffects`] when an operator has more than 64.
    pub fn new(task: &'a GroundTask) -> Result<TaskSpace<'a>, SpaceError> {
        let mut shared = vec![0u32; task.facts.len()];
        for operator in &task.operators {
            let found = operator.adds.len() + operator.deletes.len();
            if found > Self::MAX_EFFECTS {
                return Err(SpaceError::TooManyEffects {
                    operator: operator.name.clone(),
                    found,
                    max: Self::MAX_EFFECTS,
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

    /// The initial state.
    pub fn initial(&self) -> FactSet {
        let mut state = FactSet(vec![0; self.words].into());
        for &fact in &self.task.initial {
            state.set(fact);
        }
        state
    }

    /// Whether all goals hold in a state.
    pub fn is_goal(&self, state: &FactSet) -> bool {
        state.holds_all(&self.task.goal)
    }

    /// Applies an operator to a state, which stays unchanged; `None` if it is not possible there.
    pub fn applied(&self, state: &FactSet, operator: usize) -> Option<AppliedOperator> {
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

    fn changed(
        operator: &Operator,
        applied: AppliedOperator,
    ) -> impl Iterator<Item = (Fact, bool)> {
        let adds = operator.adds.iter().map(|&fact| (fact, true));
        let deletes = operator.deletes.iter().map(|&fact| (fact, false));
        let changes = applied.changes();
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
        let applied = operators.filter_map(|&operator| self.applied(state, operator as usize));
        applied.collect::<Vec<_>>().into_iter()
    }

    fn apply(&self, state: &mut FactSet, action: AppliedOperator) -> Cost {
        let operator = &self.task.operators[action.operator()];
        for (fact, holds) in Self::changed(operator, action) {
            if holds {
                state.set(fact);
            } else {
                state.clear(fact);
            }
        }
        operator.cost
    }

    fn undo(&self, state: &mut FactSet, action: AppliedOperator) {
        let operator = &self.task.operators[action.operator()];
        for (fact, holds) in Self::changed(operator, action) {
            if holds {
                state.clear(fact);
            } else {
                state.set(fact);
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
