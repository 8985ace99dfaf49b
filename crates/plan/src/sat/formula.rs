//! The clauses that are satisfiable exactly when there is a plan with a given number of steps.

use batsat::{Lit, Solver, SolverInterface, SolverOpts, lbool};
use rustc_hash::FxHashMap;
use taquin_search::{Control, StopReason, Stoppable};

use super::callbacks::ControlCallbacks;
use crate::bits;
use crate::horizon::StepKind;
use crate::mutex_layers::{MutexLayer, MutexLayers};
use crate::{Fact, GroundTask};

/// The memory of a variable in the solver's tables.
const VARIABLE_BYTES: usize = 128;

/// The clauses, and which variable stands for which operator.
pub(super) struct Formula<'t, 'c, 'a> {
    task: &'t GroundTask,
    solver: Solver<ControlCallbacks<'c, 'a>>,
    clause: Vec<Lit>,
    /// For each step, the operators that may be used, with their variables.
    steps: Vec<Vec<(u32, Lit)>>,
}

/// The variables of the facts between two steps; `None` for facts that cannot hold.
pub(super) type Moment = Vec<Option<Lit>>;

impl<'t, 'c, 'a> Formula<'t, 'c, 'a> {
    /// A formula without clauses.
    pub(super) fn new(task: &'t GroundTask, control: &'c mut Control<'a>) -> Formula<'t, 'c, 'a> {
        Formula {
            task,
            solver: Solver::new(SolverOpts::default(), ControlCallbacks::new(control)),
            clause: Vec::new(),
            steps: Vec::new(),
        }
    }

    /// Requires a plan of `horizon` steps; returns the moments before, between and after them.
    pub(super) fn require_plan(
        &mut self,
        kind: StepKind,
        layers: &MutexLayers<'_>,
        horizon: usize,
    ) -> Stoppable<Vec<Moment>> {
        let task = self.task;
        let mut moments = vec![self.moment(layers.after(0))?];
        // In the first layer only the initial facts have a variable.
        for literal in moments[0].clone().into_iter().flatten() {
            self.add([literal])?;
        }
        for step in 0..horizon {
            self.check()?;
            let after = self.moment(layers.after(step + 1))?;
            self.step(kind, layers, step, &moments[step], &after)?;
            moments.push(after);
        }
        for goal in &task.goal {
            let literal = moments[horizon][goal.index()];
            self.add(literal)?;
        }
        Ok(moments)
    }

    /// Checks the limits.
    pub(super) fn check(&mut self) -> Stoppable {
        self.solver.cb_mut().check()
    }

    pub(super) fn variable(&mut self) -> Stoppable<Lit> {
        self.variable_tried(lbool::UNDEF)
    }

    /// A variable with the value that the solver tries first; undefined means its last one.
    fn variable_tried(&mut self, first: lbool) -> Stoppable<Lit> {
        self.solver.cb_mut().reserve(VARIABLE_BYTES)?;
        Ok(Lit::new(self.solver.new_var(first, true), true))
    }

    /// The operators that may be used in a step, with their variables.
    pub(super) fn used(&self, step: usize) -> Vec<(u32, Lit)> {
        self.steps[step].clone()
    }

    pub(super) fn add(&mut self, literals: impl IntoIterator<Item = Lit>) -> Stoppable {
        self.clause.clear();
        self.clause.extend(literals);
        self.solver.cb_mut().reserve_clause(self.clause.len())?;
        self.solver.add_clause_reuse(&mut self.clause);
        Ok(())
    }

    /// Variables for the facts that may hold in a layer, and clauses for its mutex pairs.
    fn moment(&mut self, layer: &MutexLayer) -> Stoppable<Moment> {
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

    /// Clauses of one step: preconditions, effects, and that nothing else changes.
    fn step(
        &mut self,
        kind: StepKind,
        layers: &MutexLayers<'_>,
        step: usize,
        before: &Moment,
        after: &Moment,
    ) -> Stoppable {
        let task = self.task;
        let (now, next) = (layers.after(step), layers.after(step + 1));
        let mut used: Vec<(u32, Lit)> = Vec::new();
        let mut adders: Vec<Vec<Lit>> = vec![Vec::new(); task.facts.len()];
        let mut deleters: Vec<Vec<Lit>> = vec![Vec::new(); task.facts.len()];
        for number in bits::members(&now.operators) {
            let operator = &task.operators[number];
            // Using an operator decides much, not using it next to nothing: try `true` first.
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
        // A step without operators would make the plan one step shorter.
        self.add(used.iter().map(|&(_, literal)| literal))?;
        self.exclude_pairs(kind, layers, now, next, &used)?;
        if kind == StepKind::Single
            && let Some(earlier) = self.steps.pop()
        {
            self.forbid_undoing(&earlier, &used)?;
            self.steps.push(earlier);
        }
        self.steps.push(used);
        Ok(())
    }

    /// Excludes pairs of operators that may not share a step, unless their facts exclude them already.
    fn exclude_pairs(
        &mut self,
        kind: StepKind,
        layers: &MutexLayers<'_>,
        now: &MutexLayer,
        next: &MutexLayer,
        used: &[(u32, Lit)],
    ) -> Stoppable {
        let task = self.task;
        for (index, &(one, literal)) in used.iter().enumerate() {
            if index % 64 == 0 {
                self.check()?;
            }
            let operator = &task.operators[one as usize];
            for &(other, other_literal) in &used[..index] {
                let interferes = || {
                    let interference = layers.interference();
                    interference.is_some_and(|all| all.between(one as usize, other as usize))
                };
                let rival = &task.operators[other as usize];
                let is_excluded = || {
                    excludes(now, &operator.preconditions, &rival.preconditions)
                        || excludes(next, &operator.adds, &rival.adds)
                };
                match kind {
                    StepKind::Parallel if interferes() && !is_excluded() => {
                        self.add([!literal, !other_literal])?;
                    }
                    StepKind::Single if !is_excluded() => return self.at_most_one(used),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Excludes operators that undo the step before, since the plan without both is shorter.
    ///
    /// If the first operator deletes only facts that held, every fact that holds
    /// after both also held before them, so leaving both out loses nothing.
    fn forbid_undoing(&mut self, earlier: &[(u32, Lit)], used: &[(u32, Lit)]) -> Stoppable {
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

    /// At most one operator, by a chain of variables: whether one was used so far.
    fn at_most_one(&mut self, used: &[(u32, Lit)]) -> Stoppable {
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

    /// Whether the clauses are satisfiable; undefined if the solver was stopped.
    pub(super) fn solve(&mut self) -> lbool {
        if self.solver.is_ok() {
            self.solver.solve_limited(&[])
        } else {
            lbool::FALSE
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

    /// Frees and releases all memory.
    pub(super) fn end(mut self) {
        self.solver.cb_mut().end();
    }
}

/// Whether a fact of one list is mutex with a fact of the other.
fn excludes(layer: &MutexLayer, some: &[Fact], others: &[Fact]) -> bool {
    some.iter().any(|&one| {
        let mut others = others.iter();
        others.any(|&other| !layer.may_hold_both(one, other))
    })
}
