//! The question whether there is a plan of so many steps, as clauses.

use batsat::{Lit, Solver, SolverInterface, SolverOpts, lbool};
use rustc_hash::FxHashMap;
use taquin_search::{Control, StopReason};

use super::watch::Watch;
use crate::bits;
use crate::layers::{Layer, Layers, StepKind};
use crate::waste::Waste;
use crate::{Fact, GroundTask};

/// What a variable takes in the solver's tables.
const VARIABLE_BYTES: usize = 128;

/// The clauses, and which variable stands for which operator.
pub(super) struct Formula<'t, 'c, 'a> {
    task: &'t GroundTask,
    solver: Solver<Watch<'c, 'a>>,
    clause: Vec<Lit>,
    /// Step by step the operators that may be used, each with its variable.
    steps: Vec<Vec<(u32, Lit)>>,
}

/// The variables of the facts at one moment; none for those that cannot hold.
pub(super) type Moment = Vec<Option<Lit>>;

impl<'t, 'c, 'a> Formula<'t, 'c, 'a> {
    /// No clauses.
    pub(super) fn new(task: &'t GroundTask, control: &'c mut Control<'a>) -> Formula<'t, 'c, 'a> {
        Formula {
            task,
            solver: Solver::new(SolverOpts::default(), Watch::new(control)),
            clause: Vec::new(),
            steps: Vec::new(),
        }
    }

    /// States that there is a plan of so many steps, which wastes so much.
    pub(super) fn state(
        &mut self,
        steps: StepKind,
        layers: &Layers<'_>,
        horizon: usize,
        waste: Option<(&Waste, usize)>,
    ) -> Result<(), StopReason> {
        let task = self.task;
        let mut moments = vec![self.moment(layers.get(0))?];
        // In the first layer only the facts of the beginning have a variable.
        for literal in moments[0].clone().into_iter().flatten() {
            self.add([literal])?;
        }
        for step in 0..horizon {
            self.check()?;
            let after = self.moment(layers.get(step + 1))?;
            self.step(steps, layers, step, &moments[step], &after)?;
            moments.push(after);
        }
        for goal in &task.goal {
            let literal = moments[horizon][goal.index()];
            self.add(literal)?;
        }
        match waste {
            Some((waste, units)) => self.limit_waste(waste, units, &moments),
            None => Ok(()),
        }
    }

    /// Says whether to stop.
    pub(super) fn check(&mut self) -> Result<(), StopReason> {
        self.solver.cb_mut().check()
    }

    pub(super) fn variable(&mut self) -> Result<Lit, StopReason> {
        self.variable_tried(lbool::UNDEF)
    }

    /// A variable for which the solver tries a value first, or the one that it had last.
    fn variable_tried(&mut self, first: lbool) -> Result<Lit, StopReason> {
        self.solver.cb_mut().reserve(VARIABLE_BYTES)?;
        Ok(Lit::new(self.solver.new_var(first, true), true))
    }

    /// The operators that may be used in a step, with their variables.
    pub(super) fn used(&self, step: usize) -> Vec<(u32, Lit)> {
        self.steps[step].clone()
    }

    pub(super) fn add(
        &mut self,
        literals: impl IntoIterator<Item = Lit>,
    ) -> Result<(), StopReason> {
        self.clause.clear();
        self.clause.extend(literals);
        self.solver.cb_mut().reserve_clause(self.clause.len())?;
        self.solver.add_clause_reuse(&mut self.clause);
        Ok(())
    }

    /// Variables for the facts that may hold, no two of which exclude each other.
    fn moment(&mut self, layer: &Layer) -> Result<Moment, StopReason> {
        let facts = self.task.facts.len();
        let mut moment: Moment = vec![None; facts];
        for fact in 0..facts {
            if !layer.may_hold(Fact(fact as u32)) {
                continue;
            }
            let literal = self.variable()?;
            moment[fact] = Some(literal);
            for (other, earlier) in moment[..fact].iter().enumerate() {
                if let Some(earlier) = *earlier
                    && !bits::contains(layer.pairs.row(fact), other)
                {
                    self.add([!literal, !earlier])?;
                }
            }
        }
        Ok(moment)
    }

    /// One step: operators need what they need and do what they do, and nothing else changes.
    fn step(
        &mut self,
        steps: StepKind,
        layers: &Layers<'_>,
        step: usize,
        before: &Moment,
        after: &Moment,
    ) -> Result<(), StopReason> {
        let task = self.task;
        let (now, next) = (layers.get(step), layers.get(step + 1));
        let mut used: Vec<(u32, Lit)> = Vec::new();
        let mut adders: Vec<Vec<Lit>> = vec![Vec::new(); task.facts.len()];
        let mut deleters: Vec<Vec<Lit>> = vec![Vec::new(); task.facts.len()];
        for number in bits::members(&now.operators) {
            let operator = &task.operators[number];
            // To use it says much, not to use it next to nothing.
            let literal = self.variable_tried(lbool::TRUE)?;
            used.push((number as u32, literal));
            for fact in &operator.preconditions {
                self.add([!literal].into_iter().chain(before[fact.index()]))?;
            }
            for fact in &operator.adds {
                self.add([!literal].into_iter().chain(after[fact.index()]))?;
                adders[fact.index()].push(literal);
            }
            for fact in &operator.deletes {
                if let Some(deleted) = after[fact.index()] {
                    self.add([!literal, !deleted])?;
                }
                deleters[fact.index()].push(literal);
            }
        }
        for fact in 0..task.facts.len() {
            if let Some(holds) = after[fact] {
                let causes = before[fact].into_iter().chain(adders[fact].iter().copied());
                self.add([!holds].into_iter().chain(causes))?;
            }
            if let Some(held) = before[fact] {
                let causes = after[fact]
                    .into_iter()
                    .chain(deleters[fact].iter().copied());
                self.add([!held].into_iter().chain(causes))?;
            }
        }
        // A step without operators would be one step less.
        self.add(used.iter().map(|&(_, literal)| literal))?;
        self.keep_apart(steps, layers, now, next, &used)?;
        if steps == StepKind::Single
            && let Some(earlier) = self.steps.pop()
        {
            self.forbid_undoing(&earlier, &used)?;
            self.steps.push(earlier);
        }
        self.steps.push(used);
        Ok(())
    }

    /// Excludes operators that may not share a step, where facts do not already.
    fn keep_apart(
        &mut self,
        steps: StepKind,
        layers: &Layers<'_>,
        now: &Layer,
        next: &Layer,
        used: &[(u32, Lit)],
    ) -> Result<(), StopReason> {
        let task = self.task;
        for (index, &(one, literal)) in used.iter().enumerate() {
            if index % 64 == 0 {
                self.check()?;
            }
            let operator = &task.operators[one as usize];
            for &(other, other_literal) in &used[..index] {
                let disturbs = || {
                    let disturbance = layers.disturbance();
                    disturbance.is_some_and(|all| all.between(one as usize, other as usize))
                };
                let rival = &task.operators[other as usize];
                let is_excluded = || {
                    excludes(now, &operator.preconditions, &rival.preconditions)
                        || excludes(next, &operator.adds, &rival.adds)
                };
                match steps {
                    StepKind::Parallel if disturbs() && !is_excluded() => {
                        self.add([!literal, !other_literal])?;
                    }
                    StepKind::Single if !is_excluded() => return self.at_most_one(used),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Excludes operators that take back what the one before did, which would be two steps less.
    ///
    /// The state after both has nothing that the one before them lacks, if what
    /// the first deletes was there; and what is missing never helps.
    fn forbid_undoing(
        &mut self,
        earlier: &[(u32, Lit)],
        used: &[(u32, Lit)],
    ) -> Result<(), StopReason> {
        let task = self.task;
        let operator = |number: u32| &task.operators[number as usize];
        let mut by_effect: FxHashMap<(&[Fact], &[Fact]), Vec<Lit>> = FxHashMap::default();
        for &(number, literal) in used {
            let effect = (&*operator(number).adds, &*operator(number).deletes);
            by_effect.entry(effect).or_default().push(literal);
        }
        for &(number, literal) in earlier {
            let first = operator(number);
            let needs = |fact: &Fact| first.preconditions.binary_search(fact).is_ok();
            if !first.deletes.iter().all(needs) {
                continue;
            }
            for &undoing in by_effect
                .get(&(&*first.deletes, &*first.adds))
                .into_iter()
                .flatten()
            {
                self.add([!literal, !undoing])?;
            }
        }
        Ok(())
    }

    /// At most one operator, by a chain of variables that say whether one came before.
    fn at_most_one(&mut self, used: &[(u32, Lit)]) -> Result<(), StopReason> {
        let mut earlier: Option<Lit> = None;
        for &(_, literal) in used {
            let so_far = self.variable()?;
            self.add([!literal, so_far])?;
            if let Some(earlier) = earlier {
                self.add([!earlier, !literal])?;
                self.add([!earlier, so_far])?;
            }
            earlier = Some(so_far);
        }
        Ok(())
    }

    /// Whether there is such a plan; undefined when the search was stopped.
    pub(super) fn solve(&mut self) -> lbool {
        match self.solver.is_ok() {
            true => self.solver.solve_limited(&[]),
            false => lbool::FALSE,
        }
    }

    /// The operators of the plan that was found.
    pub(super) fn operators(&self) -> Vec<u32> {
        let steps = self.steps.iter().flatten();
        let used = steps.filter(|(_, literal)| self.solver.value_lit(*literal) == lbool::TRUE);
        used.map(|&(number, _)| number).collect()
    }

    /// Why the solver was stopped.
    pub(super) fn stopped(&mut self) -> Option<StopReason> {
        self.solver.cb_mut().stopped()
    }

    /// Gives back the memory, which is freed now.
    pub(super) fn end(mut self) {
        self.solver.cb_mut().end();
    }
}

/// Whether some fact of the one list excludes some of the other.
fn excludes(layer: &Layer, some: &[Fact], others: &[Fact]) -> bool {
    some.iter().any(|&one| {
        let mut others = others.iter();
        others.any(|&other| !layer.may_hold_both(one, other))
    })
}
