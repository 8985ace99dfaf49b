//! A grounded task as a state space for `taquin-search`.

use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};

use rustc_hash::FxHashMap;
use taquin_search::{Cost, Space};

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

    #[inline]
    fn put(&mut self, fact: Fact, holds: bool) {
        if holds {
            self.set(fact);
        } else {
            self.clear(fact);
        }
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
    /// Bit `i` says that effect `i` changes something, or the number of a set of such effects if the
    /// operator has too many; two halves need less alignment than one `u64`.
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
    /// The sets of changes of operators with too many effects for the bits of an [`AppliedOperator`].
    large_changes: Mutex<ChangeSets>,
}

/// Sets of facts that an operator changed, numbered as they are met.
#[derive(Default)]
struct ChangeSets {
    sets: Vec<Arc<[(Fact, bool)]>>,
    numbers: FxHashMap<Arc<[(Fact, bool)]>, u64>,
}

impl<'a> TaskSpace<'a> {
    /// The largest number of effects whose changes are bits.
    const MAX_BITS: usize = 64;

    /// The space of a task.
    pub fn new(task: &'a GroundTask) -> TaskSpace<'a> {
        let mut shared = vec![0u32; task.facts.len()];
        for operator in &task.operators {
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
        TaskSpace {
            task,
            words: task.facts.len().div_ceil(64),
            unconditional,
            watching,
            watchers,
            large_changes: Mutex::default(),
        }
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
        if !is_plain(used) {
            return Some(self.applied_conditional(state, operator));
        }
        let adds = used.adds.iter().map(|&fact| !state.holds(fact));
        let deletes = used.deletes.iter().map(|&fact| state.holds(fact));
        let bits = adds.chain(deletes).zip(0..);
        let changes = bits.map(|(changes, bit)| u64::from(changes) << bit);
        Some(AppliedOperator::new(operator, changes.sum()))
    }

    /// Applies an operator with conditional changes, or with too many effects for bits.
    fn applied_conditional(&self, state: &FactSet, operator: usize) -> AppliedOperator {
        let changes = self.task.operators[operator].changes(|fact| state.holds(fact));
        // Of two changes of a fact the later one counts: a stable sort keeps their order.
        let mut last: Vec<(Fact, bool)> = changes;
        last.sort_by_key(|&(fact, _)| fact);
        last.reverse();
        last.dedup_by_key(|&mut (fact, _)| fact);
        last.retain(|&(fact, holds)| state.holds(fact) != holds);
        let mut sets = self.large_changes.lock().expect("no other use panics");
        let number = match sets.numbers.get(&last[..]) {
            Some(&number) => number,
            None => {
                let number = sets.sets.len() as u64;
                let set: Arc<[(Fact, bool)]> = last.into();
                sets.sets.push(set.clone());
                sets.numbers.insert(set, number);
                number
            }
        };
        AppliedOperator::new(operator, number)
    }

    /// Calls `change` with all facts that an applied operator changed.
    fn for_changes(&self, applied: AppliedOperator, mut change: impl FnMut(Fact, bool)) {
        let operator = &self.task.operators[applied.operator()];
        let changes = applied.changes();
        if !is_plain(operator) {
            let sets = self.large_changes.lock().expect("no other use panics");
            let set = sets.sets[changes as usize].clone();
            drop(sets);
            return set.iter().for_each(|&(fact, holds)| change(fact, holds));
        }
        let adds = operator.adds.iter().map(|&fact| (fact, true));
        let deletes = operator.deletes.iter().map(|&fact| (fact, false));
        for ((fact, holds), bit) in adds.chain(deletes).zip(0..) {
            if changes >> bit & 1 == 1 {
                change(fact, holds);
            }
        }
    }
}

/// Whether an operator has no conditional changes, and few enough effects to note each in a bit.
fn is_plain(operator: &Operator) -> bool {
    let effects = operator.adds.len() + operator.deletes.len();
    operator.conditional.is_empty() && effects <= TaskSpace::MAX_BITS
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
        self.for_changes(action, |fact, holds| state.put(fact, holds));
        self.task.operators[action.operator()].cost
    }

    fn undo(&self, state: &mut FactSet, action: AppliedOperator) {
        self.for_changes(action, |fact, holds| state.put(fact, !holds));
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
