//! What may hold after a number of steps, pair by pair: a superset of the truth that is cheap.
//!
//! A layer knows of every two facts whether they may hold together (h²; Haslum
//! and Geffner, "Admissible heuristics for optimal planning", AIPS 2000). Steps
//! are of one operator each, or of any number that do not disturb each other, as
//! in the planning graph (Blum and Furst, "Fast planning through planning graph
//! analysis", Artificial Intelligence 90, 1997).

use taquin_search::{Control, Meter as _, Outcome, Path, StopReason};

use crate::bits::{self, BitMatrix};
use crate::{Fact, GroundTask, Operator};

/// What a step is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StepKind {
    /// One operator: the shortest plans are those with the fewest operators.
    #[default]
    Single,
    /// Operators that can be used in any order, at least one: plans with the fewest steps may have
    /// more operators than needed.
    Parallel,
}

/// The facts that may hold at one moment, and the operators that may be used then.
pub(crate) struct Layer {
    /// In the row of a fact those that may hold together with it, itself included.
    pub(crate) pairs: BitMatrix,
    /// The operators that may be used.
    pub(crate) operators: Box<[u64]>,
}

impl Layer {
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

    fn new(task: &GroundTask, pairs: BitMatrix) -> Layer {
        let mut layer = Layer {
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

/// The layers of a task, made one after the other.
pub(crate) struct Layers<'t> {
    task: &'t GroundTask,
    /// What is needed for parallel steps.
    disturbance: Option<Disturbance>,
    layers: Vec<Layer>,
    bytes: usize,
}

/// Work between two looks at the limits.
const LOOK_EVERY: usize = 256;

impl<'t> Layers<'t> {
    /// The first layer: what holds at the beginning.
    pub(crate) fn new(
        task: &'t GroundTask,
        steps: StepKind,
        control: &mut Control<'_>,
    ) -> Result<Layers<'t>, StopReason> {
        let mut layers = Layers {
            task,
            disturbance: None,
            layers: Vec::new(),
            bytes: 0,
        };
        if steps == StepKind::Parallel {
            let bytes = 4 * Disturbance::bytes(task);
            control.reserve(bytes)?;
            layers.bytes += bytes;
            layers.disturbance = Some(Disturbance::new(task));
        }
        layers.reserve(control)?;
        let mut pairs = BitMatrix::new(task.facts.len(), task.facts.len());
        for one in &task.initial {
            for other in &task.initial {
                bits::insert(pairs.row_mut(one.index()), other.index());
            }
        }
        layers.layers.push(Layer::new(task, pairs));
        Ok(layers)
    }

    fn reserve(&mut self, control: &mut Control<'_>) -> Result<(), StopReason> {
        let (facts, operators) = (self.task.facts.len(), self.task.operators.len());
        let bytes = BitMatrix::bytes(facts, facts) + operators.div_ceil(8);
        control.reserve(bytes)?;
        self.bytes += bytes;
        Ok(())
    }

    /// The layer after so many steps, which has been made.
    pub(crate) fn get(&self, steps: usize) -> &Layer {
        &self.layers[steps]
    }

    /// The bytes that all layers hold, to be given back by whoever drops them.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// What disturbs what, if steps are parallel.
    pub(crate) fn disturbance(&self) -> Option<&Disturbance> {
        self.disturbance.as_ref()
    }

    /// Makes the layer after `steps` steps and those before it, unless they are there.
    pub(crate) fn extend_to(
        &mut self,
        steps: usize,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        while self.layers.len() <= steps {
            self.reserve(control)?;
            let last = &self.layers[self.layers.len() - 1];
            let pairs = match &self.disturbance {
                None => after_one(self.task, last, control)?,
                Some(disturbance) => disturbance.after_some(self.task, last, control)?,
            };
            self.layers.push(Layer::new(self.task, pairs));
        }
        Ok(())
    }

    /// An earlier layer that equals the last one: from there on, layers repeat.
    pub(crate) fn repeats(&self) -> Option<usize> {
        let (last, earlier) = self.layers.split_last()?;
        earlier.iter().position(|layer| layer.pairs == last.pairs)
    }
}

/// The pairs that may hold after exactly one operator.
fn after_one(
    task: &GroundTask,
    layer: &Layer,
    control: &mut Control<'_>,
) -> Result<BitMatrix, StopReason> {
    let facts = task.facts.len();
    let mut next = BitMatrix::new(facts, facts);
    let mut kept = bits::empty_set(facts);
    let mut adds = bits::empty_set(facts);
    for (count, number) in bits::members(&layer.operators).enumerate() {
        if count % LOOK_EVERY == 0 {
            control.check()?;
        }
        let operator = &task.operators[number];
        // What may hold beside the operator's preconditions, and is left as it is.
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

/// Which actions disturb each other: one deletes what the other needs or adds.
///
/// Actions are the operators and, numbered after them, one for every fact that keeps it as it is.
pub(crate) struct Disturbance {
    conflicts: BitMatrix,
    /// For each fact, the actions that need it and those that add it.
    needers: BitMatrix,
    adders: BitMatrix,
}

impl Disturbance {
    fn bytes(task: &GroundTask) -> usize {
        let actions = task.operators.len() + task.facts.len();
        BitMatrix::bytes(actions, actions)
            .saturating_add(2 * BitMatrix::bytes(task.facts.len(), actions))
    }

    fn new(task: &GroundTask) -> Disturbance {
        let (facts, operators) = (task.facts.len(), task.operators.len());
        let actions = operators + facts;
        let mut needers = BitMatrix::new(facts, actions);
        let mut adders = BitMatrix::new(facts, actions);
        let mut deleters = BitMatrix::new(facts, actions);
        let note = |table: &mut BitMatrix, facts: &[Fact], number: usize| {
            for fact in facts {
                bits::insert(table.row_mut(fact.index()), number);
            }
        };
        for (number, operator) in task.operators.iter().enumerate() {
            note(&mut needers, &operator.preconditions, number);
            note(&mut adders, &operator.adds, number);
            note(&mut deleters, &operator.deletes, number);
        }
        for fact in 0..facts {
            bits::insert(needers.row_mut(fact), operators + fact);
            bits::insert(adders.row_mut(fact), operators + fact);
        }
        let mut conflicts = BitMatrix::new(actions, actions);
        let mut users = bits::empty_set(actions);
        for fact in 0..facts {
            users.copy_from_slice(needers.row(fact));
            bits::unite(&mut users, adders.row(fact));
            for deleter in bits::members(deleters.row(fact)) {
                bits::unite(conflicts.row_mut(deleter), &users);
            }
            for user in bits::members(&users) {
                bits::unite(conflicts.row_mut(user), deleters.row(fact));
            }
        }
        // An operator may delete what it needs: that is no reason not to use it.
        for action in 0..actions {
            bits::remove(conflicts.row_mut(action), action);
        }
        Disturbance {
            conflicts,
            needers,
            adders,
        }
    }

    /// Whether two actions disturb each other.
    pub(crate) fn between(&self, one: usize, other: usize) -> bool {
        self.conflicts.has(one, other)
    }

    /// The actions that add a fact: operators, and the one that keeps it.
    pub(crate) fn adders(&self, fact: Fact) -> &[u64] {
        self.adders.row(fact.index())
    }

    /// The pairs that may hold after a step of operators that do not disturb each other.
    fn after_some(
        &self,
        task: &GroundTask,
        layer: &Layer,
        control: &mut Control<'_>,
    ) -> Result<BitMatrix, StopReason> {
        let (facts, operators) = (task.facts.len(), task.operators.len());
        let actions = operators + facts;
        let holds = |fact: usize| layer.pairs.has(fact, fact);
        // For each fact, the actions that need something that cannot hold beside it.
        let mut apart = BitMatrix::new(facts, actions);
        for fact in (0..facts).filter(|&fact| holds(fact)) {
            if fact % LOOK_EVERY == 0 {
                control.check()?;
            }
            for other in (0..facts).filter(|&other| !layer.pairs.has(fact, other)) {
                bits::unite(apart.row_mut(fact), self.needers.row(other));
            }
        }
        let mut possible = bits::empty_set(actions);
        possible[..layer.operators.len()].copy_from_slice(&layer.operators);
        for fact in (0..facts).filter(|&fact| holds(fact)) {
            bits::insert(&mut possible, operators + fact);
        }
        // Two facts may hold together if some action for the one gets along with some for the other.
        let mut next = BitMatrix::new(facts, facts);
        let mut excluded = bits::empty_set(actions);
        let mut adders = BitMatrix::new(facts, actions);
        for fact in 0..facts {
            adders.row_mut(fact).copy_from_slice(self.adders.row(fact));
            bits::intersect(adders.row_mut(fact), &possible);
        }
        let can_be_added = |fact: usize| adders.row(fact).iter().any(|&word| word != 0);
        let reached: Vec<usize> = (0..facts).filter(|&fact| can_be_added(fact)).collect();
        let mut together = bits::empty_set(actions);
        for &fact in &reached {
            if fact % LOOK_EVERY == 0 {
                control.check()?;
            }
            excluded.fill(u64::MAX);
            for action in bits::members(adders.row(fact)) {
                together.copy_from_slice(self.conflicts.row(action));
                let needs: &[Fact] = match action.checked_sub(operators) {
                    None => &task.operators[action].preconditions,
                    Some(kept) => &[Fact(kept as u32)],
                };
                for need in needs {
                    bits::unite(&mut together, apart.row(need.index()));
                }
                // An action gets along with itself.
                bits::remove(&mut together, action);
                bits::intersect(&mut excluded, &together);
            }
            for &other in &reached {
                if !bits::is_within(adders.row(other), &excluded) {
                    bits::insert(next.row_mut(fact), other);
                }
            }
        }
        Ok(next)
    }
}

/// How a search over layers ended.
pub(crate) fn outcome(
    found: Result<Option<Path<u32>>, StopReason>,
    control: &Control<'_>,
) -> Outcome<u32> {
    let (best, stopped) = match found {
        Ok(best) => (best, None),
        Err(reason) => (None, Some(reason)),
    };
    Outcome {
        best,
        lower_bound: control.lower_bound(),
        stopped,
    }
}

/// What the cheapest operator costs: so much at least does every step.
pub(crate) fn least_cost(task: &GroundTask) -> u32 {
    let costs = task
        .operators
        .iter()
        .map(|operator: &Operator| operator.cost);
    costs.min().unwrap_or(0)
}
