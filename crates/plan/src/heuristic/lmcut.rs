//! LM-cut: the cost of landmarks, sets of operators of which every plan uses at least one.

use std::cell::RefCell;

use taquin_search::{Cost, DEAD_END, Heuristic};

use super::queue::Queue;
use super::relaxation::Relaxation;
use crate::{FactSet, GroundTask, TaskSpace};

/// The sum of the costs of landmarks: sets of operators of which every plan uses at least one.
///
/// While h^max of the goal is positive, a cut separates the state from the facts
/// at which the remaining cost of the goal is 0, along the costliest
/// preconditions of operators. Every plan uses an operator that crosses the cut:
/// the cost of the cheapest counts, and all operators of the cut get cheaper by
/// as much. h^max is then updated where it falls, not recomputed.
///
/// All conditional changes of an operator get cheaper together, because one use of
/// the operator pays for all of them: this keeps the estimate admissible (Röger,
/// Pommerening and Helmert, "Optimal planning in the presence of conditional
/// effects: extending LM-cut with context splitting", ECAI 2014).
///
/// Admissible and never below h^max, but not consistent. An evaluation takes
/// time proportional to the size of the task times the number of cuts, which is
/// at most the estimate.
///
/// Reference: M. Helmert and C. Domshlak, "Landmarks, critical paths and
/// abstractions: what's the difference anyway?", ICAPS 2009.
pub struct LmCut {
    relaxation: Relaxation,
    scratch: RefCell<Scratch>,
}

/// The costliest precondition of operators that are not reached.
const NONE: u32 = u32::MAX;

/// The side of the cut on which a fact lies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Zone {
    Elsewhere,
    /// Reached from the state without crossing the cut.
    Before,
    /// From here, the remaining cost of the goal is 0.
    Goal,
}

#[derive(Clone, Copy)]
struct OperatorData {
    /// The remaining cost.
    cost: Cost,
    /// The number of preconditions that are not reached.
    missing: u32,
    /// The costliest precondition and its value; [`NONE`] while some are not reached.
    costliest: u32,
    value: Cost,
}

struct Scratch {
    /// h^max of each fact, or [`DEAD_END`].
    values: Vec<Cost>,
    zones: Vec<Zone>,
    operators: Vec<OperatorData>,
    /// The state of the operators at the beginning of each evaluation.
    fresh: Vec<OperatorData>,
    queue: Queue,
    /// Facts still to be expanded.
    open: Vec<u32>,
    cut: Vec<u32>,
    /// The facts of the state.
    held: Vec<u32>,
}

impl LmCut {
    /// The estimate towards the goal of a task.
    pub fn new(task: &GroundTask) -> LmCut {
        let relaxation = Relaxation::new(task);
        let fresh = (0..)
            .zip(&relaxation.costs)
            .map(|(number, &cost)| OperatorData {
                cost,
                missing: relaxation.preconditions.of(number).len() as u32,
                costliest: NONE,
                value: 0,
            });
        let fresh: Vec<OperatorData> = fresh.collect();
        let scratch = Scratch {
            values: vec![DEAD_END; relaxation.facts],
            zones: vec![Zone::Elsewhere; relaxation.facts],
            operators: fresh.clone(),
            fresh,
            queue: Queue::default(),
            open: Vec::new(),
            cut: Vec::new(),
            held: Vec::new(),
        };
        LmCut {
            relaxation,
            scratch: RefCell::new(scratch),
        }
    }
}

impl Scratch {
    fn evaluate(&mut self, relaxation: &Relaxation, state: &FactSet) -> Cost {
        self.explore(relaxation, state);
        let goal = relaxation.goal as usize;
        if self.values[goal] == DEAD_END {
            return DEAD_END;
        }
        // Cuts that conditional changes share may sum up to less.
        let maximum = self.values[goal];
        let mut total: Cost = 0;
        while self.values[goal] != 0 {
            self.mark_goal_zone(relaxation);
            self.find_cut(relaxation);
            self.complete_cut(relaxation);
            let operators = &mut self.operators;
            let costs = self
                .cut
                .iter()
                .map(|&number| operators[number as usize].cost);
            let cheapest = costs
                .min()
                .expect("h^max of the goal is positive, so the cut is not empty");
            for &number in &self.cut {
                operators[number as usize].cost -= cheapest;
            }
            total = total.saturating_add(cheapest);
            self.repair(relaxation);
        }
        total.max(maximum).min(DEAD_END - 1)
    }

    /// Computes h^max from scratch.
    fn explore(&mut self, relaxation: &Relaxation, state: &FactSet) {
        self.operators.copy_from_slice(&self.fresh);
        self.values.fill(DEAD_END);
        self.held.clear();
        self.held.extend(state.facts().map(|fact| fact.0));
        self.held.push(relaxation.always);
        for &fact in &self.held {
            self.values[fact as usize] = 0;
            self.queue.push(0, fact);
        }
        while let Some((value, fact)) = self.queue.pop() {
            if value > self.values[fact as usize] {
                continue;
            }
            for &number in relaxation.needed_by.of(fact) {
                let operator = &mut self.operators[number as usize];
                operator.missing -= 1;
                if operator.missing == 0 {
                    // Facts come in order of value: the last precondition is the costliest.
                    operator.costliest = fact;
                    operator.value = value;
                    let cost = value.saturating_add(operator.cost).min(DEAD_END - 1);
                    self.reach_adds(relaxation, number, cost);
                }
            }
        }
    }

    #[inline]
    fn reach_adds(&mut self, relaxation: &Relaxation, number: u32, cost: Cost) {
        for &added in relaxation.adds.of(number) {
            let value = &mut self.values[added as usize];
            if cost < *value {
                *value = cost;
                self.queue.push(cost, added);
            }
        }
    }

    /// Marks the facts from which operators of cost 0 lead to the goal, along costliest preconditions.
    fn mark_goal_zone(&mut self, relaxation: &Relaxation) {
        self.zones.fill(Zone::Elsewhere);
        self.zones[relaxation.goal as usize] = Zone::Goal;
        self.open.push(relaxation.goal);
        while let Some(fact) = self.open.pop() {
            for &number in relaxation.added_by.of(fact) {
                let OperatorData {
                    cost, costliest, ..
                } = self.operators[number as usize];
                if cost == 0 && costliest != NONE && self.zones[costliest as usize] != Zone::Goal {
                    self.zones[costliest as usize] = Zone::Goal;
                    self.open.push(costliest);
                }
            }
        }
    }

    /// Finds the operators that lead from the reached facts into the goal zone.
    fn find_cut(&mut self, relaxation: &Relaxation) {
        self.cut.clear();
        for &fact in &self.held {
            self.zones[fact as usize] = Zone::Before;
        }
        self.open.extend_from_slice(&self.held);
        while let Some(fact) = self.open.pop() {
            for &number in relaxation.needed_by.of(fact) {
                if self.operators[number as usize].costliest != fact {
                    continue;
                }
                let adds = relaxation.adds.of(number);
                if adds
                    .iter()
                    .any(|&added| self.zones[added as usize] == Zone::Goal)
                {
                    self.cut.push(number);
                    continue;
                }
                for &added in adds {
                    let zone = &mut self.zones[added as usize];
                    if *zone != Zone::Before {
                        *zone = Zone::Before;
                        self.open.push(added);
                    }
                }
            }
        }
    }

    /// Adds everything that belongs to the operators of the cut, so that all of it gets cheaper together.
    fn complete_cut(&mut self, relaxation: &Relaxation) {
        let Some(parts) = &relaxation.parts else {
            return;
        };
        for number in &mut self.cut {
            *number = relaxation.origins[*number as usize];
        }
        self.cut.sort_unstable();
        self.cut.dedup();
        let crossing = std::mem::take(&mut self.cut);
        for origin in crossing {
            self.cut.extend_from_slice(parts.of(origin));
        }
    }

    /// Updates h^max after the operators of the cut became cheaper.
    fn repair(&mut self, relaxation: &Relaxation) {
        for index in 0..self.cut.len() {
            let number = self.cut[index];
            let OperatorData {
                cost,
                value,
                costliest,
                ..
            } = self.operators[number as usize];
            if costliest == NONE {
                continue;
            }
            self.reach_adds(
                relaxation,
                number,
                value.saturating_add(cost).min(DEAD_END - 1),
            );
        }
        while let Some((value, fact)) = self.queue.pop() {
            if value > self.values[fact as usize] {
                continue;
            }
            for &number in relaxation.needed_by.of(fact) {
                let operator = &mut self.operators[number as usize];
                if operator.costliest != fact || operator.value <= value {
                    continue;
                }
                let before = operator.value;
                let mut costliest = (value, fact);
                for &needed in relaxation.preconditions.of(number) {
                    let value = self.values[needed as usize];
                    if value > costliest.0 {
                        costliest = (value, needed);
                    }
                }
                (operator.value, operator.costliest) = costliest;
                if operator.value < before {
                    let cost = operator.value.saturating_add(operator.cost);
                    self.reach_adds(relaxation, number, cost.min(DEAD_END - 1));
                }
            }
        }
    }
}

impl Heuristic<TaskSpace<'_>> for LmCut {
    memo_is_estimate!();

    fn full(&self, state: &FactSet) -> Cost {
        self.scratch.borrow_mut().evaluate(&self.relaxation, state)
    }
}
