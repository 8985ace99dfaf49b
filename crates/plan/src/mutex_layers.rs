//! Layers of mutex pairs: which facts cannot hold together after a number of steps.
//!
//! A layer knows for every two facts whether they may hold together (h²; Haslum
//! and Geffner, "Admissible heuristics for optimal planning", AIPS 2000). It is
//! a cheap overestimate: some pairs that it allows are never reached. A step is
//! one operator, or any number that do not interfere, as in the planning graph
//! (Blum and Furst, "Fast planning through planning graph analysis", Artificial
//! Intelligence 90, 1997).

use taquin_search::{Control, Meter as _, Stoppable};

use crate::bits::{self, BitMatrix};
use crate::horizon::StepKind;
use crate::interference::Interference;
use crate::{Fact, GroundTask};

/// The facts that may hold after a number of steps, and the operators that may be used then.
pub(crate) struct MutexLayer {
    /// In the row of a fact, the facts that may hold together with it, itself included.
    pub(crate) pairs: BitMatrix,
    /// The operators that may be used.
    pub(crate) operators: Box<[u64]>,
}

impl MutexLayer {
    /// Whether a fact may hold.
    pub(crate) fn may_hold(&self, fact: Fact) -> bool {
        self.may_hold_both(fact, fact)
    }

    /// Whether two facts may hold together.
    pub(crate) fn may_hold_both(&self, one: Fact, other: Fact) -> bool {
        self.pairs.has(one.index(), other.index())
    }

    /// Whether every two of some facts may hold together.
    pub(crate) fn may_hold_all(&self, facts: &[Fact]) -> bool {
        let holds_with_earlier = |(index, &fact): (usize, &Fact)| {
            let earlier = &facts[..=index];
            earlier.iter().all(|&one| self.may_hold_both(one, fact))
        };
        facts.iter().enumerate().all(holds_with_earlier)
    }

    fn new(task: &GroundTask, pairs: BitMatrix) -> MutexLayer {
        let mut layer = MutexLayer {
            pairs,
            operators: bits::empty_set(task.operators.len()),
        };
        for (number, operator) in task.operators.iter().enumerate() {
            if layer.may_hold_all(&operator.preconditions) {
                bits::insert(&mut layer.operators, number);
            }
        }
        layer
    }
}

/// The mutex layers of a task, built one after the other.
pub(crate) struct MutexLayers<'t> {
    task: &'t GroundTask,
    /// Only for parallel steps.
    interference: Option<Interference>,
    layers: Vec<MutexLayer>,
    bytes: usize,
}

/// Operators or facts handled between two checks of the limits.
const CHECK_INTERVAL: usize = 256;

impl<'t> MutexLayers<'t> {
    /// The first layer: the initial facts.
    pub(crate) fn new(
        task: &'t GroundTask,
        kind: StepKind,
        control: &mut Control<'_>,
    ) -> Stoppable<MutexLayers<'t>> {
        let mut layers = MutexLayers {
            task,
            interference: None,
            layers: Vec::new(),
            bytes: 0,
        };
        if kind == StepKind::Parallel {
            let bytes = 4 * Interference::bytes(task);
            control.reserve(bytes)?;
            layers.bytes += bytes;
            layers.interference = Some(Interference::new(task));
        }
        layers.reserve(control)?;
        let mut pairs = BitMatrix::new(task.facts.len(), task.facts.len());
        for one in &task.initial {
            for other in &task.initial {
                bits::insert(pairs.row_mut(one.index()), other.index());
            }
        }
        layers.layers.push(MutexLayer::new(task, pairs));
        Ok(layers)
    }

    fn reserve(&mut self, control: &mut Control<'_>) -> Stoppable {
        let (facts, operators) = (self.task.facts.len(), self.task.operators.len());
        let bytes = BitMatrix::bytes(facts, facts) + operators.div_ceil(8);
        control.reserve(bytes)?;
        self.bytes += bytes;
        Ok(())
    }

    /// The layer after `steps` steps.
    ///
    /// # Panics
    /// If it has not been built by [`extend_to`](MutexLayers::extend_to).
    pub(crate) fn after(&self, steps: usize) -> &MutexLayer {
        &self.layers[steps]
    }

    /// The bytes that all layers hold; whoever drops them releases as many.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Which actions interfere, if steps are parallel.
    pub(crate) fn interference(&self) -> Option<&Interference> {
        self.interference.as_ref()
    }

    /// Builds all missing layers up to the one after `steps` steps.
    pub(crate) fn extend_to(&mut self, steps: usize, control: &mut Control<'_>) -> Stoppable {
        while self.layers.len() <= steps {
            self.reserve(control)?;
            let last = &self.layers[self.layers.len() - 1];
            let pairs = match &self.interference {
                None => pairs_after_operator(self.task, last, control)?,
                Some(interference) => {
                    pairs_after_parallel_step(self.task, interference, last, control)?
                }
            };
            self.layers.push(MutexLayer::new(self.task, pairs));
        }
        Ok(())
    }

    /// An earlier layer that equals the last one, if any: from there on, layers repeat.
    pub(crate) fn first_repeated(&self) -> Option<usize> {
        let (last, earlier) = self.layers.split_last()?;
        earlier.iter().position(|layer| layer.pairs == last.pairs)
    }
}

/// The pairs that may hold after exactly one operator.
fn pairs_after_operator(
    task: &GroundTask,
    layer: &MutexLayer,
    control: &mut Control<'_>,
) -> Stoppable<BitMatrix> {
    let facts = task.facts.len();
    let mut next = BitMatrix::new(facts, facts);
    let mut kept = bits::empty_set(facts);
    let mut adds = bits::empty_set(facts);
    for (count, number) in bits::members(&layer.operators).enumerate() {
        if count % CHECK_INTERVAL == 0 {
            control.check()?;
        }
        let operator = &task.operators[number];
        // The facts that may hold together with all preconditions and are not changed.
        match operator.preconditions.split_first() {
            Some((first, others)) => {
                kept.copy_from_slice(layer.pairs.row(first.index()));
                for other in others {
                    bits::intersect(&mut kept, layer.pairs.row(other.index()));
                }
            }
            None => {
                kept.fill(0);
                for fact in (0..facts).filter(|&fact| layer.pairs.has(fact, fact)) {
                    bits::insert(&mut kept, fact);
                }
            }
        }
        adds.fill(0);
        for fact in &operator.adds {
            bits::insert(&mut adds, fact.index());
        }
        for fact in operator.adds.iter().chain(&operator.deletes) {
            bits::remove(&mut kept, fact.index());
        }
        for fact in bits::members(&kept) {
            let with = layer.pairs.row(fact).iter().zip(&kept).zip(&adds);
            let row = next.row_mut(fact);
            for (word, ((with, kept), adds)) in row.iter_mut().zip(with) {
                *word |= with & kept | adds;
            }
        }
        for fact in &operator.adds {
            bits::unite(next.row_mut(fact.index()), &kept);
            bits::unite(next.row_mut(fact.index()), &adds);
        }
    }
    Ok(next)
}

/// The pairs that may hold after one step of operators that do not interfere.
fn pairs_after_parallel_step(
    task: &GroundTask,
    interference: &Interference,
    layer: &MutexLayer,
    control: &mut Control<'_>,
) -> Stoppable<BitMatrix> {
    let (facts, operators) = (task.facts.len(), task.operators.len());
    let actions = operators + facts;
    let holds = |fact: usize| layer.pairs.has(fact, fact);
    // For each fact, the actions that need a fact that cannot hold together with it.
    let mut mutex_needers = BitMatrix::new(facts, actions);
    for fact in (0..facts).filter(|&fact| holds(fact)) {
        if fact % CHECK_INTERVAL == 0 {
            control.check()?;
        }
        for other in (0..facts).filter(|&other| !layer.pairs.has(fact, other)) {
            bits::unite(
                mutex_needers.row_mut(fact),
                interference.needers(Fact(other as u32)),
            );
        }
    }
    let mut possible = bits::empty_set(actions);
    possible[..layer.operators.len()].copy_from_slice(&layer.operators);
    for fact in (0..facts).filter(|&fact| holds(fact)) {
        bits::insert(&mut possible, operators + fact);
    }
    // Two facts may hold together if an action that adds the one is compatible with an action that
    // adds the other.
    let mut next = BitMatrix::new(facts, facts);
    let mut excluded = bits::empty_set(actions);
    let mut adders = BitMatrix::new(facts, actions);
    for fact in 0..facts {
        adders
            .row_mut(fact)
            .copy_from_slice(interference.adders(Fact(fact as u32)));
        bits::intersect(adders.row_mut(fact), &possible);
    }
    let can_be_added = |fact: usize| adders.row(fact).iter().any(|&word| word != 0);
    let reached: Vec<usize> = (0..facts).filter(|&fact| can_be_added(fact)).collect();
    let mut incompatible = bits::empty_set(actions);
    for &fact in &reached {
        if fact % CHECK_INTERVAL == 0 {
            control.check()?;
        }
        excluded.fill(u64::MAX);
        for action in bits::members(adders.row(fact)) {
            incompatible.copy_from_slice(interference.conflicts(action));
            let needs: &[Fact] = match action.checked_sub(operators) {
                None => &task.operators[action].preconditions,
                Some(kept) => &[Fact(kept as u32)],
            };
            for need in needs {
                bits::unite(&mut incompatible, mutex_needers.row(need.index()));
            }
            // An action is compatible with itself.
            bits::remove(&mut incompatible, action);
            bits::intersect(&mut excluded, &incompatible);
        }
        for &other in &reached {
            if !bits::is_within(adders.row(other), &excluded) {
                bits::insert(next.row_mut(fact), other);
            }
        }
    }
    Ok(next)
}
